"""What notebook 04 says of Othello and no cell of it asserts; and that its checks refuse wrong answers."""

from __future__ import annotations

import re
from typing import Any

import pytest

from gamelab import INF, WIN, HandTree, Othello, alphabeta
from gamelab.arena import ExpectimaxAgent, RandomAgent, SearchAgent, Store, fisher, match, sweep
from gamelab.check.report import RIGHT, UNSTARTED, WRONG
from gamelab.heuristics import disc_difference
from tests.notebooks.notebook_files import NOTEBOOKS, read

PATH = NOTEBOOKS / "solutions" / "04_othello.ipynb"
HIDDEN = re.compile(r"^### BEGIN HIDDEN TESTS\n.*?^### END HIDDEN TESTS", re.DOTALL | re.MULTILINE)


def source(cell: str) -> str:
    return next(each.source for each in read(PATH).cells if each.id == cell)


def cells(*names: str) -> dict[str, Any]:
    """The names that these cells of the notebook define."""
    found: dict[str, Any] = {"display": lambda report: None}
    for name in names:
        exec(HIDDEN.sub("", source(name)), found)
    return found


def report_of(check: str, name: str, function: Any, *before: str) -> Any:
    """The report of a check cell on a function in the place of the student's."""
    found = cells("setup", "game-guess", *before)
    found[name] = function
    exec(HIDDEN.sub("", source(check)), found)
    return found["report"]


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


def unsolved(*arguments: Any) -> Any:
    raise NotImplementedError


@pytest.fixture(scope="module")
def game_cells() -> tuple[str, ...]:
    return ("game", "film")


@pytest.mark.parametrize("wrong", [alternating, counting_discs])
def test_exercise_1_refuses(wrong: Any, game_cells: tuple[str, ...]) -> None:
    assert report_of("check-search", "search", wrong, *game_cells).mark == WRONG


def test_exercise_1_takes_the_solution(game_cells: tuple[str, ...]) -> None:
    solution = cells("setup", "search")["search"]
    assert report_of("check-search", "search", solution, *game_cells).mark == RIGHT
    assert report_of("check-search", "search", unsolved, *game_cells).mark == UNSTARTED


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


@pytest.mark.parametrize(("function", "mark"), [(worst_for_agent, WRONG), (always_first, WRONG), (unsolved, UNSTARTED)])
def test_exercise_3(function: Any, mark: str, game_cells: tuple[str, ...]) -> None:
    assert report_of("check-expected", "expected", function, *game_cells).mark == mark


def test_the_published_table_is_quoted_as_it_stands() -> None:
    """120 games a row: 76.7, 82.5 and 99.2 % without pruning; 73.3, 86.7, 91.7 and 99.2 % with it."""
    published = cells("setup", "published")["PUBLISHED"]
    assert [round(100 * wins / 120, 1) for wins in published.values()] == [76.7, 82.5, 99.2, 73.3, 86.7, 91.7, 99.2]


def test_the_sheet_wins_more_at_depth_1_than_the_rules_allow() -> None:
    agent = SearchAgent(depth=1, evaluate=disc_difference, ending="win")
    row = match(agent, RandomAgent(), Othello(), 1200, seed=1, workers=1, progress=False).iloc[0]
    for published in (92, 88):
        assert fisher(published, 120, int(row["wins"]), int(row["n"])).p < 0.01


def test_a_mean_needs_every_reply() -> None:
    """Section 6: minimax leaves after −6, expectimax finds 12 behind it."""
    assert alphabeta(HandTree([[3], [-6, 30]])).counts.skipped == 1
    most = cells("setup", "star-bound")["most"]
    assert most([-6], 2) == 15 > 3


@pytest.mark.full
def test_expectimax_gains_discs_against_a_random_opponent() -> None:
    """In 10,000 games 1.2 ± 0.4 discs a game, as the notebook says."""
    margins = []
    for agent in (ExpectimaxAgent(3, disc_difference), SearchAgent(depth=3, evaluate=disc_difference, ending="score")):
        with Store() as kept:
            sweep(Othello(), agent, RandomAgent(), 10_000, seed=6, store=kept, progress=False)
            rows = kept.games()
        margins.append(rows["score"].where(rows["first"] == 0, -rows["score"]))
    gain = margins[0] - margins[1]
    half = 1.96 * gain.std() / len(gain) ** 0.5
    assert (round(gain.mean(), 1), round(half, 1)) == (1.2, 0.4)
