"""Machine code on disk: found by the next process, never stale, and not needed."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import gamelab

pytest.importorskip("numba")
PACKAGE = Path(gamelab.__file__).parent
SMALL = """
import os
from pathlib import Path
import numba
import gamelab
from gamelab.games.bits import permuted
from gamelab.jit import disk, fast

loaded, saved = [], []
load, save = disk.KeptCode.load_overload, disk.KeptCode.save_overload
disk.KeptCode.load_overload = lambda *about: loaded.append((about, load(*about))) or loaded[-1][1]
disk.KeptCode.save_overload = lambda *about: saved.append(about) or save(*about)
print(fast(permuted)(6, (0, 1, 2)), loaded[0][1] is not None, file=out)
"""
FOUND = """
bits = Path(gamelab.__file__).parent / "games" / "bits.py"
text = bits.read_text()

def is_found():
    disk.TEXTS = disk.digests_of_package()
    return load(*loaded[0][0]) is not None

def with_text(new):
    bits.write_text(new)
    return is_found()

print(is_found(), with_text(text + "# edited"), with_text(text), file=out)
[file] = (Path(numba.config.CACHE_DIR) / "gamelab").iterdir()
content = bytearray(file.read_bytes())
content[len(content) // 2] ^= 16
file.write_bytes(content)
print(is_found(), file=out)
"""
NO_FOLDER = """
numba.config.CACHE_DIR = gamelab.__file__
save(*saved[0])
"""
EDITED = """
text = Path(disk.__file__).read_text()
Path(disk.__file__).write_text(text + "# edited")
"""


@pytest.fixture
def package(tmp_path):
    """A copy of the package that a test may edit."""
    shutil.copytree(PACKAGE, tmp_path / "gamelab", ignore=shutil.ignore_patterns("__pycache__"))
    return tmp_path / "gamelab"


def run(package, cache, program):
    """What the program says in a new process with this copy of the package."""
    answer = package.parent / "answer"
    started = f"import sys; sys.path.insert(0, {str(package.parent)!r}); out = open({str(answer)!r}, 'w')\n"
    environment = {**os.environ, "NUMBA_CACHE_DIR": str(cache), "PYTHONDONTWRITEBYTECODE": "1", "PYTHONPATH": ""}
    command = [sys.executable, "-c", started + program + "\nout.close()"]
    done = subprocess.run(command, env=environment, cwd=package.parent, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return answer.read_text().split()


def test_found_by_the_next_process_unless_damaged_or_the_package_was_edited(package, tmp_path):
    cache = tmp_path / "cache"
    assert run(package, cache, SMALL.replace("print", EDITED + "print")) == ["6", "False"]
    assert run(package, cache, SMALL + NO_FOLDER) == ["6", "False"]
    assert run(package, cache, SMALL + FOUND) == ["6", "True", "True", "False", "True", "False"]


USER = """
from gamelab import TicTacToe, minimax
from gamelab.jit import fast

def own(position):
    return position.ply

print(fast(minimax)(TicTacToe(), 2, own).value, file=out)
"""


def test_no_code_of_users_is_kept(package, tmp_path):
    cache = tmp_path / "cache"
    assert run(package, cache, USER) == ["2"]
    assert {path.name.partition("-")[0] for path in cache.rglob("*.bin")} == {"minimax_value", "has_line"}


TWO_SEARCHES = """
from gamelab import TicTacToe, alphabeta, deepening
from gamelab.heuristics import open_lines
from gamelab.jit import fast
print([fast(search)(TicTacToe(), 3, open_lines).value for search in (alphabeta, deepening)], file=out)
"""


@pytest.mark.full
def test_two_searches_in_one_process_come_back_from_the_disk(package, tmp_path):
    """Machine code is found by name: two functions of one name would be taken for each other."""
    first = run(package, tmp_path / "cache", TWO_SEARCHES)
    kept = {path.name.partition("-")[0] for path in (tmp_path / "cache").rglob("*.bin")}
    assert {"alphabeta_value", "deepening_value"} < kept  # and the functions that they call
    next((tmp_path / "cache").rglob("alphabeta*.bin")).unlink()
    assert run(package, tmp_path / "cache", TWO_SEARCHES) == first


WITHOUT = """
import sys, warnings
import gamelab.jit
print("numba" in sys.modules, "numpy" in sys.modules, file=out)
sys.modules["numba"] = None
import importlib.util
real = importlib.util.find_spec
importlib.util.find_spec = lambda name, *more: None if name == "numba" else real(name, *more)
from gamelab import TicTacToe, alphabeta
from gamelab.jit import fast
with warnings.catch_warnings(record=True) as given:
    warnings.simplefilter("always")
    print(fast(alphabeta)(TicTacToe()).counts.nodes, fast(alphabeta) is alphabeta, len(given), file=out)
    print(str(given[0].message).replace(" ", "_"), file=out)
"""


def test_importing_loads_no_numba_and_without_it_everything_runs_plain_with_one_sentence(package, tmp_path):
    *imported, nodes, is_same, sentences, sentence = run(package, tmp_path / "cache", WITHOUT)
    assert imported == ["False", "False"]
    assert (nodes, is_same, sentences) == ("18297", "True", "1")
    assert sentence.startswith("Numba_is_not_installed")
