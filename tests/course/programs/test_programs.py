"""What can go wrong with any program is told in one line, and a game can come from a file."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from gamelab.course.programs.__main__ import main
from gamelab.course.setup.clone import ROOT

ROW = """
from dataclasses import dataclass
from gamelab.games import Position
@dataclass(frozen=True)
class Row(Position):
    pins: tuple{default}
    moves = property(lambda self: tuple(n for n, pin in enumerate(self.pins) if pin))
    to_move = ply = is_over = winner = score = play = None
"""


@pytest.mark.parametrize(("line", "message"), [
    ("play chess", "'chess': expected one of tictactoe, sim, connect4, othello, or a Python file with a game"),
    ("play sim --size 5x5", "--size 5x5: expected vertices, such as 5"),
    ("solve othello --size 5", "--size 5: expected 4, 6 or 8"),
    ("play tictactoe --size four", "--size four: expected rows x columns x stones in a row"),
    ("solve nowhere.py", "nowhere.py: there is no such file"),
    ("solve half.py", "half.py: Half is no game yet, it lacks is_over, moves, play, ply, score, winner"),
    ("play empty.py", "'empty.py': expected one of"),
    ("play broken.py", "broken.py, line 2: ImportError: cannot import name 'checkers' from 'gamelab.games' ("),
    ("play unclosed.py", "unclosed.py, line 1: SyntaxError: '(' was never closed"),
    ("solve plain_nim.py --position A1", "--position A1: Nim has no from_text, which reads a position"),
    ("play plain_nim.py --size x", "--size x: expected the heaps, such as 3x4x5 "),
    ("play one_size.py --size 7", "--size 7: expected numbers, such as 4 or 4x5 ('int' object is not iterable)"),
    ("solve heap.py --size 4x5", "--size 4x5: expected numbers, such as 4 or 4x5 (to_move is 5)"),
    ("solve no_default.py", "no_default.py without --size: expected numbers, such as 4 or 4x5 (Row"),
])  # fmt: skip
def test_a_wrong_game_is_one_line(line: str, message: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "empty.py").write_text("from gamelab.games import Sim\n", encoding="utf-8")
    (tmp_path / "broken.py").write_text("\nfrom gamelab.games import checkers\n", encoding="utf-8")
    (tmp_path / "unclosed.py").write_text("game = (\n", encoding="utf-8")
    nim = (ROOT / "tests/games/nim.py").read_text(encoding="utf-8")
    (tmp_path / "plain_nim.py").write_text(nim, encoding="utf-8")
    half = "from gamelab.games import Position\nclass Half(Position):\n    to_move = 1\n"
    (tmp_path / "half.py").write_text(half, encoding="utf-8")
    (tmp_path / "one_size.py").write_text(ROW.format(default=" = (1, 1)"), encoding="utf-8")
    heap = ROW.format(default=" = (1, 1)").replace("to_move = ", "to_move: int = 1\n    ")
    (tmp_path / "heap.py").write_text(heap.replace("enumerate(self.pins) if pin", "[(0, 1)]"), encoding="utf-8")
    (tmp_path / "no_default.py").write_text(ROW.format(default=""), encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", list(sys.path))
    with pytest.raises(SystemExit) as told:
        main(line.split())
    assert str(told.value).startswith(f"gamelab {line.split()[0]}: {message}")


@pytest.mark.parametrize("line", ["play sim", "solve sim --size 4"])
def test_a_closed_pipe_is_no_error(line: str) -> None:
    command = [sys.executable, "-m", "gamelab.course.programs", *line.split()]
    with subprocess.Popen(command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                          text=True) as process:  # fmt: skip
        assert process.stdin and process.stdout and process.stderr
        process.stdout.close()
        process.stdin.write("1-2\n" * 20)
        process.stdin.close()
        told = process.stderr.read()
    assert (process.returncode, told) == (0, "")
