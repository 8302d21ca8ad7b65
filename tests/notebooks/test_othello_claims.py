"""What notebook 04 says of Othello in words, counted again; and that its checks refuse wrong answers."""

from __future__ import annotations

import re
from itertools import accumulate
from statistics import mean
from typing import Any

import pytest

from gamelab import INF, WIN, HandTree, Othello, alphabeta, arena, expectimax
from gamelab.arena import RandomAgent, SearchAgent, Store, match, sweep
from gamelab.arena.lab_agent import SheetAgent, SheetOthello
from gamelab.check import games_with_free_discs
from gamelab.check.report import RIGHT, UNSTARTED, WRONG
from gamelab.games import PASS
from gamelab.heuristics import disc_difference, square_weights
from tests.notebooks.notebook_files import NOTEBOOKS, read

PATH = NOTEBOOKS / "solutions" / "04_othello.ipynb"
HIDDEN = re.compile(r"^### BEGIN HIDDEN TESTS\n.*?^### END HIDDEN TESTS", re.DOTALL | re.MULTILINE)
QUIET: dict[str, Any] = {"progress": False, "workers": 1}


def source(cell: str) -> str:
    return next(each.source for each in read(PATH).cells if each.id == cell)


def cells(*names: str) -> dict[str, Any]:
    """The names that these cells of the notebook define."""
    found: dict[str, Any] = {"display": lambda *things: None, "report": False, "is_mine": False, "__name__": "notebook"}
    for name in names:
        exec(HIDDEN.sub("", source(name)), found)
    return found


def test_black_leads_by_20_to_4_and_loses_by_the_rules() -> None:
    found = cells("setup", "lead", "lead-film")
    lead, rest = found["lead"], found["rest"]
    assert (lead.first.bit_count(), lead.second.bit_count()) == (20, 4)
    assert rest[-1].is_over and rest[-1].first.bit_count() == 5
    before = (8, 19, 27, 22, 29, 23, 25, 32, 34, 18, 17, 33, 31, 9, 3, 2, 13, 4, PASS, 16, 10)
    assert [*accumulate(before, lambda position, move: position.play(move), initial=Othello())][-1] == lead


def mark_of(check: str, name: str, function: Any) -> str:
    """The mark that a check cell gives a function in the place of the student's."""
    found = cells("setup")
    found[name] = function
    exec(HIDDEN.sub("", source(check)), found)
    return str(found["report"].mark)


def alternating(position: Any, depth: int, evaluate: Any, maximise: bool = True) -> tuple[int, int | None]:
    """Minimax that takes the root for MAX and turns by depth."""
    if position.is_over:
        return WIN * ((position.score > 0) - (position.score < 0)), None
    if depth == 0:
        return evaluate(position), None
    side = 1 if maximise else -1
    best, chosen = -INF * side, None
    for move in position.moves:
        value, _ = alternating(position.play(move), depth - 1, evaluate, not maximise)
        if side * value > side * best:
            best, chosen = value, move
    return best, chosen


def counting_discs(position: Any, depth: int, evaluate: Any) -> tuple[int, int | None]:
    """Minimax to which a finished game is a leaf like any other."""
    found = alphabeta(position, depth, evaluate, ending="score", prune=False)
    return int(found.value), found.move


def never_cuts(position: Any, depth: int, evaluate: Any, alpha: int, beta: int, prune: bool) -> Any:
    """Alpha-beta without a cut."""
    found = alphabeta(position, depth, evaluate, ending="win", prune=False)
    return int(found.value), found.move


def worst_for_agent(position: Any, depth: int, agent: int) -> float:
    """Minimax in the place of expectimax."""
    return alphabeta(position, depth, disc_difference, ending="score").value


def always_first(position: Any, depth: int, agent: int) -> float:
    """Expectimax that takes the agent for FIRST."""
    if position.is_over:
        return float(position.score)
    if depth == 0:
        return disc_difference(position)
    values = [always_first(position.play(move), depth - 1, agent) for move in position.moves]
    return max(values) if position.to_move == 1 else sum(values) / len(values)


def unsolved(*arguments: Any) -> Any:
    raise NotImplementedError


@pytest.mark.parametrize(("check", "name", "wrong"), [
    ("check-look-ahead", "look_ahead", alternating), ("check-look-ahead", "look_ahead", counting_discs),
    ("check-search", "search", never_cuts),
    ("check-expected", "expected", worst_for_agent), ("check-expected", "expected", always_first),
])  # fmt: skip
def test_exercises_refuse(check: str, name: str, wrong: Any) -> None:
    assert mark_of(check, name, wrong) == WRONG


@pytest.mark.parametrize(("check", "name"), [
    ("check-look-ahead", "look_ahead"), ("check-search", "search"), ("check-expected", "expected"),
])  # fmt: skip
def test_exercises_take_the_solution_and_wait_for_one(check: str, name: str) -> None:
    solution = cells("setup", "look-ahead", check.removeprefix("check-"))[name]
    assert mark_of(check, name, solution) == RIGHT
    assert mark_of(check, name, unsolved) == UNSTARTED


def test_the_published_table_is_quoted_as_it_stands() -> None:
    """120 games a row: 76.7, 82.5 and 99.2 % without pruning; 73.3, 86.7, 91.7 and 99.2 % with it."""
    rows = cells("setup", "published")["PUBLISHED"]
    percent = {setting: round(100 * wins / 120, 1) for setting, (wins, _) in rows.items()}
    assert [percent[depth, False] for depth in (1, 3, 5)] == [76.7, 82.5, 99.2]
    assert [percent[depth, True] for depth in (1, 3, 5, 7)] == [73.3, 86.7, 91.7, 99.2]
    assert [rows[depth, True][1] for depth in (1, 3, 5, 7)] == ["0.0067", "0.062", "0.643", "7.25"]


def test_the_choice_is_widest_in_the_middle_of_the_game() -> None:
    choices = cells("setup", "pass", "film", "branching")["choices"]
    means = {ply: mean(numbers) for ply, numbers in choices.items()}
    assert means[0] == 4 and 6.5 < max(means.values()) < 7.5 and 11 <= max(means, key=means.__getitem__) <= 16


def test_illegal_discs_win_additional_games_at_depth_1() -> None:
    agent = SearchAgent(depth=1, evaluate=disc_difference, ending="win")
    won = [
        [game.margin > 0 for game in games_with_free_discs(agent, RandomAgent(), Othello(), 480, free=free)]
        for free in (True, False)
    ]
    test = arena.mcnemar(*won)
    assert test.a.rate > test.b.rate and test.p < 0.001


def games_played(start: Any, agent: Any) -> list[str]:
    with Store() as kept:
        sweep(start, agent, RandomAgent(), 40, seed=4, store=kept, **QUIET)
        return list(kept.games()["moves"])


def test_pruning_changes_the_games_of_the_sheet_and_no_game_of_the_library() -> None:
    sheet = [games_played(SheetOthello(), SheetAgent(depth=3, prune=prune)) for prune in (False, True)]
    assert sheet[0] != sheet[1]
    ours = [games_played(Othello(), SearchAgent(depth=3, prune=prune, evaluate=disc_difference, ending="win"))
            for prune in (False, True)]  # fmt: skip
    assert ours[0] == ours[1]


def test_sorting_saves_nodes_and_costs_more_than_it_saves_at_depth_4() -> None:
    work = cells("setup", "pass", "film", "branching", "order")["work"]
    bills = [work(plies) for plies in range(5)]
    nodes, together = ([bill[name] for bill in bills] for name in ("nodes", "together"))
    assert nodes[4] < 0.6 * nodes[0] < nodes[0] < together[4] and min(together) == together[2]
    assert bills == [work(plies) for plies in range(5)]  # the cell may be run twice


@pytest.mark.parametrize("depth", [1, 3, 5])
def test_squares_beat_discs_at_the_same_depth(depth: int) -> None:
    squares, discs = (SearchAgent(depth=depth, evaluate=each) for each in (square_weights, disc_difference))
    assert match(squares, discs, Othello(), 120, openings=4, **QUIET).iloc[0]["low"] > 0.5


def test_a_mean_needs_every_reply() -> None:
    tree = HandTree([[3], [-6, 30]])
    assert alphabeta(tree).counts.skipped == 1
    assert expectimax(tree).value == 12
