"""What notebook 02 says in words, held against a computation; nbval compares what its cells print."""

from __future__ import annotations

from typing import Any

from gamelab.arena import interval
from gamelab.games import FIRST, SECOND, Sim
from gamelab.games.sim import closes_triangle
from gamelab.heuristics import asymmetric, own_only, symmetric
from gamelab.oracle import sim_classes
from tests.notebooks.notebook_files import SOLUTIONS, read

PAGE = next(path for path in SOLUTIONS if path.stem == "02_sim")


def defined_in(*cells: str) -> dict[str, Any]:
    """The names that these cells of the notebook define."""
    sources = {cell.id: cell.source for cell in read(PAGE).cells}
    names: dict[str, Any] = {"__name__": "page"} | {
        "FIRST": FIRST, "SECOND": SECOND, "closes_triangle": closes_triangle, "BUDGET": "lab",
    }  # fmt: skip
    for cell in cells:
        exec(sources[cell], names)
    return names


CLAUSE = defined_in("clause", "with-both")


def test_a_line_that_is_lost_for_both_counts_minus_ten_in_the_sheets_clause():
    both = Sim.from_text("red: 1-2 1-3, blue: 2-4 3-4")
    (line,) = (line for line in both.moves if both.label(line) == "2–3")
    assert all(CLAUSE["lost_for"](player, line, both) for player in (FIRST, SECOND))
    others = len(both.moves) - 2  # 1–4 closes nothing; 2–3 is lost for both
    assert CLAUSE["with_clause"](both) == -10 + 1 + others
    assert CLAUSE["with_both"](both) == -1 + 1 + others


def test_the_variant_is_what_it_is_called():
    """+9 for each line that is lost for the enemy, whoever else loses it."""
    for position in (Sim.from_text("red: 1-2 1-3, blue: 2-4 3-4"), Sim.from_text("red: 1-2 2-3 3-4, blue: 1-5 5-6")):
        enemy = position.to_move * (symmetric(position) - own_only(position))
        assert CLAUSE["with_both"](position) == asymmetric(position) + 9 * position.to_move * enemy


def test_games_can_end_from_ply_5_on():
    classes, _ = sim_classes()
    assert classes.loc[classes["is_over"], "ply"].min() == 5


def test_the_largest_gap_of_lab_000_is_12_games():
    runs = [[red for _, red in rows] for rows in defined_in("published")["lab_000"].values()]
    assert sum(map(len, runs)) == 21
    assert max(max(reds) - min(reds) for reds in runs) == 12
    assert [97, 97, 85] in runs


def test_the_intervals_of_the_two_sheets_do_not_overlap_at_depth_1_only():
    source = next(cell.source for cell in read(PAGE).cells if cell.id == "intervals")
    names: dict[str, Any] = {}
    exec(source.split("ask.")[0], names)
    apart = []
    for (depth, prune), runs in defined_in("published")["lab_000"].items():
        wins, games, _ = names["lab_003"][depth, prune]
        if interval(sum(red for _, red in runs), 300).high < interval(wins, games).low:
            apart.append((depth, prune))
    assert apart == [(1, False), (1, True)]
