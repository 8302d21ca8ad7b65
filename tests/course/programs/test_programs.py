"""What can go wrong with any program is told in one line, and a game can come from a file."""

import io
import os
import shlex
import subprocess
import sys

import pytest

from gamelab.course.programs.__main__ import main
from gamelab.course.sentence import one_sentence
from gamelab.course.setup.clone import ROOT
from tests.new_python import python

ROW = """
from dataclasses import dataclass
from gamelab.games import Position
@dataclass(frozen=True)
class Row(Position):
    pins: tuple = (1, 1)
    moves = property(lambda self: tuple(n for n, pin in enumerate(self.pins) if pin))
    to_move = ply = 1
    is_over = False
    winner = score = play = None
"""
COUNT = """
from dataclasses import dataclass, field
from gamelab.games import Position
@dataclass(frozen=True)
class Count(Position):
    cell: int = 0
    to_move: int = 1
    ply: int = field(default=0, compare=False)
    moves = property(lambda self: () if self.is_over else (0, 1))
    is_over = property(lambda self: self.cell > 3)
    winner, score = None, 0
    def play(self, move): return Count(self.cell + 1 + move, -self.to_move, self.ply + 1)
"""
FILES = {
    "empty.py": "from gamelab.games import Sim\n",
    "broken.py": "\nfrom gamelab.games import checkers\n",
    "leaves.py": "import sys\nsys.exit(3)\n",
    "no_number.py": "stones = int('x')\n",
    "plain_nim.py": (ROOT / "tests/games/nim.py").read_text(encoding="utf-8"),
    "half.py": "from gamelab.games import Position\nclass Half(Position):\n    to_move = 1\n",
    "no_default.py": ROW.replace(" = (1, 1)", ""),
    "unplayable.py": ROW,
    "ring.py": COUNT.replace("+ move", "+ move - 5 * (self.cell == 3)").replace("-self.to_move", "self.to_move"),
    "no_moves.py": ROW.replace("lambda self: tuple(n", "lambda self: tuple(1 / 0"),
}


WRONG = {
    "play chess": "'chess': expected one of tictactoe, sim, connect4, othello, or a Python file with a game",
    "solve othello --size 5": "--size 5: expected 4, 6 or 8",
    "play tictactoe --size four": "--size four: expected rows x columns x stones in a row",
    "solve nowhere.py": "nowhere.py: there is no such file",
    "solve half.py": "half.py: Half is no game yet, it lacks is_over, moves, play, ply, score, winner",
    "play empty.py": "'empty.py': expected one of",
    "play broken.py": "broken.py: ImportError: cannot import name 'checkers' from 'gamelab.games' (",
    "play leaves.py": "leaves.py: SystemExit: 3, in line 2 of ",
    "solve no_number.py": "no_number.py: ValueError: invalid literal for int() with base 10: 'x', in line 1 of ",
    "solve tictactoe --size 4x4 --position XXX/OO./...": "--size 4x4: the board of --position has another size",
    "solve plain_nim.py --position A1": "--position A1: Nim has no from_text, which reads a position",
    "solve sim --size 8": "Sim(vertices=8) has more than 1,000 positions to come, the limit: ",
    "solve tictactoe --position XO./.Z./...": "row 2 is '.Z.': 'Z' is not X, O, ",
    "solve no_default.py": "no_default.py without --size: expected numbers, such as 4 or 4x5 (Row",
    "play no_moves.py": "no_moves.py: ZeroDivisionError: division by zero, in line 1 of ",
    "play ring.py --second": "a game of Count did not end within 1,000 plies: a longer game sets most_plies in Count",
    "play unplayable.py --second": "unplayable.py: TypeError: 'NoneType' object is not callable",
    "tournament . --game no_moves.py": "no_moves.py: ZeroDivisionError: division by zero, in line 1 of ",
    "tournament folder.py --game no_moves.py": "no_moves.py: ZeroDivisionError: division by zero, in line 1 of ",
    "tournament . --game connect4 --openings 42": "openings=42: expected a whole number of random moves that leave",
    "tournament . --game connect4 --seconds 0": "error: argument --seconds: 0: expected 0.001 to 100,000",
    "tournament . --game connect4 --seconds nan": "error: argument --seconds: nan: expected 0.001 to 100,000",
    "tournament . --game connect4 --seconds 1e9": "error: argument --seconds: 1e9: expected 0.001 to 100,000",
    "tournament . --game connect4 --games 0": "games=0: expected an even number up to 10,000,000: each side begins in",
    "tournament nowhere --game connect4": "nowhere: there is no such folder",
    "tournament folder.py --game connect4": "folder.py holds 0 Python files: expected at least two, one for each",
    "play json.py": "json.py: another module is called json: give the file another name",
    "handout --drill 0": "error: argument --drill: 0: expected 1 to 200",
    "handout --drill x": "error: argument --drill: x: expected 1 to 200",
    "handout 03 --exam --variants 1.5": "error: argument --variants: 1.5: expected 1 to 200",
    "handout 03 --variants 5": "--variants belongs to --exam: --drill N says itself how many.",
    "handout --drill 3 --variants 5": "--variants belongs to --exam: --drill N says itself how many.",
    "handout 03 --level 5": "--roster, --seed and --level belong to --drill and --exam.",
    "handout --all --exam": "error: argument --exam: not allowed with argument --all",
    "handout 07 --exam": "notebook '07': expected a file, or the beginning of one of these names: 00_start_here, 01_",
    "handout 03 --exam 30": "error: unrecognized arguments: 30",
    "handout 03 --exam --varants": "error: unrecognized arguments: --varants",
    "handout 00 --exam": "--exam of 00: expected a notebook with alpha-beta, 01, 02, 03, 04",
    "handout 03 --exam --roster none.csv": "[Errno 2] No such file or directory: 'none.csv'",
    "tables 005": "error: argument labs: invalid choice: '005' (choose from",
    "tables 003 --games 0": "error: argument --games: 0: expected 1 or more",
    "site --out json.py": "--out json.py: expected a folder, and this is a file.",
    "grade 01 . --due tomorrow": "error: argument --due: tomorrow: expected a time such as 2026-11-30T23:59",
}  # fmt: skip
"""By line: how its sentence begins, behind the command's name."""


@pytest.mark.parametrize("line, message", WRONG.items())
def test_a_wrong_line_gets_one_sentence(line, message, importable, monkeypatch, capsys):
    for name, text in FILES.items():
        (importable / name).write_text(text, encoding="utf-8")
    (importable / "folder.py").mkdir()
    (importable / "json.py").touch()
    monkeypatch.chdir(importable)
    monkeypatch.setattr("gamelab.course.programs.solve_command.LIMIT", 1000)
    with pytest.raises(SystemExit, match=r"[12]"):
        main(line.split())
    printed, told = capsys.readouterr()
    *usage, sentence = told.splitlines()
    assert sentence.removeprefix("python3 -m ").startswith(f"gamelab {line.split()[0]}: {message}")
    assert bool(usage) == message.startswith("error: ")
    if line.startswith(("tournament", "handout")):
        assert not printed and not [*importable.rglob("*.sqlite")], "nothing is announced or kept"


@pytest.mark.parametrize("where, told", [
    ("> /dev/full", "gamelab play: [Errno 28] No space left on device\n1\n"), ("", "0\n"),
])  # fmt: skip
def test_a_full_disk_gets_one_sentence_and_a_closed_pipe_is_no_error(where, told):
    """As it is typed in a shell; the last line is the exit code."""
    shell = f"({shlex.quote(sys.executable)} -m gamelab play sim {where}; echo $? >&2) | true"
    done = subprocess.run(["sh", "-c", shell], cwd=ROOT, input=20 * "1-2\n", capture_output=True, text=True)
    assert done.stderr == told


def test_a_stream_without_our_signs_gets_plain_ones(tmp_path):
    """As it is redirected on Windows, and in old terminals."""
    for encoding in ("cp1252", "ascii"):
        done = python("-m", "gamelab.course.programs", "play", "sim", input="1-2\nquit\n", encoding=encoding,
                      env=os.environ | {"PYTHONIOENCODING": encoding})  # fmt: skip
        assert done.stdout.rstrip().endswith("Goodbye.") and "?" not in done.stdout and not done.stderr


def test_no_sign_of_a_value_is_lost(monkeypatch):
    stream = io.TextIOWrapper(io.BytesIO(), encoding="ascii")
    monkeypatch.setattr(sys, "stdout", stream)
    with one_sentence("gamelab", ValueError):
        print("value \N{MINUS SIGN}8, 1\N{EN DASH}2, \N{GREEK SMALL LETTER ALPHA}")
    assert stream.buffer.getvalue() == f"value -8, 1-2, ?{os.linesep}".encode()
