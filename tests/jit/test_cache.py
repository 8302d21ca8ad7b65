"""Machine code on disk: found by the next process, never stale, and not needed."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import gamelab

pytest.importorskip("numba")
from gamelab.jit.digest import library_digest

SEARCH = """
import time
from gamelab import TicTacToe, alphabeta
from gamelab.heuristics import open_lines
from gamelab.jit import fast
import numba, gamelab.jit.searches
from gamelab.jit import functions
started = time.perf_counter()
result = fast(alphabeta)(TicTacToe(), 3, open_lines)
print(result.value, result.counts.nodes, time.perf_counter() - started, file=out)
compiled = sum(len(each.overloads) for each in list(functions._known.values()))
print(compiled, file=out)
"""


@pytest.fixture
def package(tmp_path):
    """A copy of the package that a test may edit."""
    shutil.copytree(Path(gamelab.__file__).parent, tmp_path / "gamelab", ignore=shutil.ignore_patterns("__pycache__"))
    return tmp_path / "gamelab"


def run(package, cache, program=SEARCH):
    """What the program says in a new process with this copy of the package."""
    told = package.parent / "told"
    started = f"import sys; sys.path.insert(0, {str(package.parent)!r}); out = open({str(told)!r}, 'w')\n"
    environment = {**os.environ, "NUMBA_CACHE_DIR": str(cache), "PYTHONDONTWRITEBYTECODE": "1", "PYTHONPATH": ""}
    command = [sys.executable, "-c", started + program + "\nout.close()"]
    done = subprocess.run(command, env=environment, cwd=package.parent, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return told.read_text().split()


def append(path, text):
    path.write_text(path.read_text() + "\n" + text + "\n")


def test_the_second_process_compiles_nothing_and_an_edit_is_noticed(package, tmp_path):
    cache = tmp_path / "cache"
    value, nodes, _, compiled = run(package, cache)
    assert int(compiled) > 2
    again, same_nodes, seconds, compiled = run(package, cache)
    assert (again, same_nodes) == (value, nodes)
    assert int(compiled) == 1  # read from the disk
    assert float(seconds) < 5

    append(package / "heuristics" / "tictactoe.py", DOUBLED)
    doubled, *_, compiled = run(package, cache)
    assert int(doubled) == 2 * int(value) != 0
    assert int(compiled) > 1

    append(package / "games" / "tictactoe.py", "# a rule was edited")
    *_, compiled = run(package, cache)
    assert int(compiled) > 1


DOUBLED = """
single = open_lines

def open_lines(position):
    return 2 * single(position)
"""


@pytest.mark.parametrize("part", ["games/bits.py", "search/run.py", "search/alphabeta.py", "jit/moves.py"])
def test_an_edit_of_the_library_changes_its_digest(package, part):
    before = library_digest(package)
    append(package / part, "# edited")
    assert library_digest(package) != before


OWN = """
import warnings
from gamelab import TicTacToe
from gamelab.jit import RunsPlain, fast

warnings.simplefilter("error", RunsPlain)

@fast
def maxi(position, depth):
    if position.is_over or depth == 0:
        return 1
    return max([mini(position.play(move), depth - 1) for move in position.moves])

def mini(position, depth):
    if position.is_over or depth == 0:
        return 2
    return min([maxi(position.play(move), depth - 1) for move in position.moves])

@fast
def widening(position, depth, alpha):
    if position.is_over or depth == 0:
        return 3
    return widening(position.play(position.moves[0]), depth - 1, alpha / 2)

@fast
def narrow(position, depth, alpha, beta):
    if position.is_over or depth == 0:
        return 4
    return narrow(position.play(position.moves[0]), depth - 1, alpha, min(beta, 9.0))

@fast
def helped(position, depth):
    return 1 + narrow(position, depth, 0, depth)

print(maxi(TicTacToe(), 3), maxi(TicTacToe(), 2), widening(TicTacToe(), 3, 1), file=out)
print(narrow(TicTacToe(), 3, 0.0, 9.0), narrow(TicTacToe(), 3, 0.0, 9), helped(TicTacToe(), 3), file=out)
"""


def test_recursive_functions_of_every_kind_come_back_from_the_disk(package, tmp_path):
    for _ in range(2):
        assert run(package, tmp_path / "cache", OWN) == ["2", "1", "3", "4", "4", "5"]


EDITED = """
from gamelab import TicTacToe
from gamelab.jit import fast

@fast
def maxi(position, depth):
    if depth == 0:
        return 1000
    return maxi(position.play(position.moves[0]), depth - 1)

print(*(maxi(TicTacToe(), depth) for depth in range(4)), file=out)

@fast
def maxi(position, depth):
    if depth == 0:
        return 1
    return mini(position.play(position.moves[0]), depth - 1)

def mini(position, depth):
    if depth == 0:
        return 2
    return maxi(position.play(position.moves[0]), depth - 1)

print(*(maxi(TicTacToe(), depth) for depth in range(4)), file=out)
"""


def test_what_came_from_the_disk_is_not_called_in_place_of_what_was_edited(package, tmp_path):
    for _ in range(2):
        assert run(package, tmp_path / "cache", EDITED) == [*4 * ["1000"], "1", "2", "1", "2"]


FORKED = """
import os
from gamelab.jit import functions
from numba.core.bytecode import FunctionIdentity
first = repr(FunctionIdentity._unique_ids)
process = os.fork()
if not process:
    os._exit(repr(FunctionIdentity._unique_ids) != first)
print(os.waitstatus_to_exitcode(os.waitpid(process, 0)[1]), file=out)
"""


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs forks")
def test_a_fork_numbers_its_functions_from_elsewhere(package, tmp_path):
    assert run(package, tmp_path / "cache", FORKED) == ["1"]


def test_a_package_in_a_read_only_folder(package, cache_folder):
    for path in [package, *package.rglob("*")]:
        path.chmod(0o555 if path.is_dir() else 0o444)
    try:
        assert run(package, cache_folder)[0] == "3"
        assert run(package, cache_folder)[3] == "1"
    finally:
        for path in [package, *package.rglob("*")]:
            path.chmod(0o755)


def test_a_cache_that_cannot_be_written_or_read(package, tmp_path):
    (tmp_path / "file").write_text("no folder")
    assert run(package, tmp_path / "file")[0] == "3"


def test_half_a_file_is_not_used(package, tmp_path, cache_folder):
    first = run(package, cache_folder)
    half = tmp_path / "cache" / "gamelab"
    half.mkdir(parents=True)
    for path in (cache_folder / "gamelab").glob("*.bin"):
        (half / path.name).write_bytes(path.read_bytes()[:100])
    assert run(package, half.parent)[:2] == first[:2]


WITHOUT = """
import sys, warnings
sys.modules["numba"] = None
import importlib.util
real = importlib.util.find_spec
importlib.util.find_spec = lambda name, *more: None if name == "numba" else real(name, *more)
from gamelab import TicTacToe, alphabeta
from gamelab.jit import fast
with warnings.catch_warnings(record=True) as said:
    warnings.simplefilter("always")
    print(fast(alphabeta)(TicTacToe()).counts.nodes, fast(alphabeta) is alphabeta, file=out)

    @fast
    def search(position, depth):
        return 0 if depth == 0 else search(position.play(position.moves[0]), depth - 1)

    print(search(TicTacToe(), 2), len(said), file=out)
    print(str(said[0].message).replace(" ", "_"), file=out)
"""


def test_without_numba_everything_runs_plain_and_says_so_once(package, tmp_path):
    nodes, same, found, said, sentence = run(package, tmp_path / "cache", WITHOUT)
    assert (nodes, same, found, said) == ("18297", "True", "0", "1")
    assert sentence.startswith("Numba_is_not_installed")


def test_importing_gamelab_loads_no_numba(package, tmp_path):
    program = "import gamelab, gamelab.jit\nprint('numba' in sys.modules, 'numpy' in sys.modules, file=out)"
    assert run(package, tmp_path / "cache", program) == ["False", "False"]
