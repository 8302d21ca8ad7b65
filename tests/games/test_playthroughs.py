"""One game of each kind, written out; the files are read by people and must come out the same.

After a change of the rules that is meant, write them again and read the difference:

    GAMELAB_REWRITE=1 python -m pytest tests/games/test_playthroughs.py
"""

from __future__ import annotations

import os
from pathlib import Path
from random import Random

import pytest

from gamelab.games import ConnectFour, HandTree, Othello, Position, Sim, TicTacToe

FOLDER = Path(__file__).parent / "playthroughs"
GAMES: dict[str, tuple[Position, int]] = {  # the start, and a seed of an instructive game
    "tictactoe_3x3": (TicTacToe(), 0),
    "tictactoe_4x5_k4": (TicTacToe(4, 5, 4), 1),
    "connect_four_6x7": (ConnectFour(), 2),
    "connect_four_4x4": (ConnectFour(4, 4), 3),
    "sim_6": (Sim(), 4),
    "sim_5": (Sim(5), 5),
    "othello_4x4": (Othello(4), 6),
    "othello_6x6": (Othello(), 7),
    "othello_8x8": (Othello(8), 8),
    "hand_tree": (HandTree([[3, 12, 8], [2, [4, 6]], [14, 5, 2]]), 9),
}


def playthrough(start: Position, seed: int) -> str:
    """A random game as text: every board, its legal moves, the move that is made, and the result."""
    random, position = Random(seed), start
    lines = [repr(start), ""]
    while not position.is_over:
        legal = " ".join(f"{move}={position.label(move)}" for move in position.moves)
        move = position.moves[int(random.random() * len(position.moves))]
        lines += [str(position), f"ply {position.ply}, to move {position.to_move:+d}, legal {legal}", ""]
        lines += [f"> {position.label(move)}", ""]
        position = position.play(move)
    lines += [str(position), f"ply {position.ply}, over: score {position.score:+d}, winner {position.winner}", ""]
    return "\n".join(lines)


@pytest.mark.parametrize("name", GAMES)
def test_playthrough(name: str) -> None:
    path = FOLDER / f"{name}.txt"
    text = playthrough(*GAMES[name])
    if os.environ.get("GAMELAB_REWRITE"):
        FOLDER.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8", newline="\n")
    assert path.read_text(encoding="utf-8") == text


def test_no_file_is_left_over() -> None:
    assert {path.stem for path in FOLDER.iterdir()} == set(GAMES)
