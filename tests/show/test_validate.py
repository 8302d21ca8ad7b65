"""What is no position, no game, no search and no table is refused, by name, with what was wanted."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from gamelab import HandTree, TicTacToe, alphabeta, deepening, heuristics, show
from gamelab.games.position import shown

BOARDS: dict[str, Callable[[Any], Any]] = {
    "boards": show.boards,
    "filmstrip": show.filmstrip,
    "branching_profile": show.branching_profile,
    "game_lengths": show.game_lengths,
}
TABLES: dict[str, Callable[[Any], Any]] = {
    "win_rates": show.win_rates,
    "cost_by_depth": show.cost_by_depth,
    "cross_table": show.cross_table,
    "game_profiles": show.game_profiles,
}
SEARCHED = alphabeta(HandTree([[3, 5], [2, 9]]), trace=True)


@pytest.mark.parametrize("given", [None, 5, "x", [1, 2], TicTacToe], ids=str)
@pytest.mark.parametrize("name", sorted(BOARDS))
def test_no_games_or_positions(name: str, given: Any) -> None:
    if name == "game_lengths" and given == [1, 2]:
        return  # two games' lengths
    named = {"TicTacToe": "TicTacToe"}.get(getattr(given, "__name__", ""), "x" if given == "x" else "5|1|None")
    with pytest.raises(ValueError, match=f"({named}).*expected") as refused:
        BOARDS[name](given)
    assert len(str(refused.value)) < 200


@pytest.mark.parametrize("given", [None, 5, "x", [1, 2], {}, TicTacToe()], ids=str)
@pytest.mark.parametrize("name", sorted(TABLES))
def test_no_tables(name: str, given: Any) -> None:
    with pytest.raises(ValueError, match="is no table: expected a DataFrame, as arena") as refused:
        TABLES[name](given)
    assert str(refused.value).startswith(shown(given))


def test_a_class_in_place_of_a_game() -> None:
    for draw in (show.boards, show.filmstrip):
        with pytest.raises(ValueError, match=r"TicTacToe is a class: expected a position, such as TicTacToe\(\)"):
            draw([TicTacToe])
    with pytest.raises(ValueError, match=r"TicTacToe is a class: expected a position, such as TicTacToe\(\)"):
        show.game_tree(TicTacToe, 2)  # type: ignore[arg-type]


def test_a_game_whose_class_is_no_position() -> None:
    class Coin:
        """What a search needs, and no more."""

        to_move, ply, moves, is_over, winner, score = 1, 0, (), True, 1, 1

        def play(self, move: int) -> Coin:
            raise AssertionError("a finished game")

        def __repr__(self) -> str:
            return "Coin()"

    result = alphabeta(Coin(), trace=True)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match=r"Coin\(\) is no position that can be drawn.* inherits from .*Position"):
        show.tree(result)


def test_searches_by_name() -> None:
    for given in (5, [SEARCHED], SEARCHED, {"alpha-beta": 5}):
        with pytest.raises(ValueError, match=r"expected names with results, such as {'minimax': minimax"):
            show.nodes_by_ply(given)  # type: ignore[arg-type]
    for counts in (5, [3], {"a": "x"}, {"a": None}):
        with pytest.raises(ValueError, match="expected names with at least one number of nodes, each at least 1"):
            show.node_bars(counts)  # type: ignore[arg-type]


def test_deepening_keeps_no_tree() -> None:
    result = deepening(TicTacToe(), 2, heuristics.open_lines)
    with pytest.raises(ValueError, match=r"iterative deepening keeps no tree.*alphabeta\(position, depth, evaluate"):
        show.tree(result)
