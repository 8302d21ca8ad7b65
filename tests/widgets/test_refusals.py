"""What a widget cannot use is refused before anything is shown, by name, with what was wanted."""

from __future__ import annotations

from typing import Any

import pytest

from gamelab import HandTree, TicTacToe, alphabeta, check, deepening, heuristics, minimax
from gamelab.arena import RandomAgent
from gamelab.widgets import Play, Predict, Reorder, Step, steps

TREE = HandTree([[3, 5], [2, 9]])


@pytest.mark.parametrize("given", [None, 5, "x", [], {}, minimax(TREE)], ids=["None", "5", "x", "[]", "{}", "result"])
@pytest.mark.parametrize("widget", [Play, Predict, Reorder], ids=lambda widget: str(widget.__name__))
def test_no_position(widget: Any, given: Any) -> None:
    with pytest.raises(ValueError, match=r"is no position that can be drawn: expected one such as TicTacToe\(\)"):
        widget(given)


@pytest.mark.parametrize("widget", [Play, Predict, Reorder], ids=lambda widget: str(widget.__name__))
def test_a_class_in_place_of_a_game(widget: Any) -> None:
    with pytest.raises(ValueError, match=r"TicTacToe is a class: expected a position, such as TicTacToe\(\)"):
        widget(TicTacToe)


def test_a_class_in_place_of_an_agent() -> None:
    with pytest.raises(ValueError, match=r"RandomAgent is a class and cannot play: did you mean RandomAgent\(\)\?"):
        Play(TicTacToe(), RandomAgent)


def test_options_of_play() -> None:
    for delay in (None, "x", [], -1, float("nan"), 61, float("inf")):
        with pytest.raises(ValueError, match=r"delay=.*: expected seconds from 0 to 60"):
            Play(TicTacToe(), delay=delay)  # type: ignore[arg-type]
    for advisor in (5, "x", [], minimax(TREE)):
        with pytest.raises(ValueError, match=r"advisor=.*: expected a function of a position, such as alphabeta"):
            Play(TicTacToe(), advisor=advisor)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match=r"you=SearchResult.*expected FIRST") as refused:
        Play(TicTacToe(), you=minimax(TREE))  # type: ignore[arg-type]
    assert len(str(refused.value)) < 200


def test_questions_and_searches_that_cannot_be_looked_up() -> None:
    for ask in ([], {}, "cut"):
        with pytest.raises(ValueError, match=r"ask=.*: expected one of cuts, values, windows"):
            Predict(TREE, ask)  # type: ignore[arg-type]
    for search in ([], {}, "minimax", deepening):
        with pytest.raises(ValueError, match=r"search=.*: expected one of minimax, alphabeta, expectimax"):
            Step(alphabeta(TREE, trace=True), search=search)  # type: ignore[arg-type]


def test_searches_without_steps() -> None:
    for step in (Step, steps):
        with pytest.raises(ValueError, match="iterative deepening keeps no tree"):
            step(deepening(TicTacToe(), 2, heuristics.open_lines))


def test_a_record_without_windows() -> None:
    def look(position: Any) -> int:
        if position.is_over:
            return int(position.score)
        values = [look(position.play(move)) for move in position.moves]
        return max(values) if position.to_move == 1 else min(values)

    root = check.recorded(look, TREE)
    for step in (Step, steps):
        with pytest.raises(ValueError, match=r"does not tell the windows.*drawn, with show\.tree"):
            step(root)
