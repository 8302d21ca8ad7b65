"""What notebook 02 and its optional page say in words, computed again; nbval compares what their cells print."""

import re
from functools import cache
from itertools import accumulate, pairwise
from operator import gt
from random import Random
from statistics import mean

import numpy as np
import pytest

from gamelab import alphabeta, fast, perft
from gamelab.course.check import sim_chances, sim_judged
from gamelab.course.check.evaluations import standing
from gamelab.course.check.sim_truth import graph_of, guesses
from gamelab.games import FIRST, SECOND, Sim
from gamelab.games.sim_rules import closes_triangle
from gamelab.heuristics import degree_sum, mover_first, own_only, symmetric, zero
from gamelab.heuristics.sim import half_triangles, lost_lines
from tests.notebooks.notebook_files import EXTRAS, SOLUTIONS, defined_in, source

PAGE, OPTIONAL = (next(path for path in paths if path.stem == "02_sim") for paths in (SOLUTIONS, EXTRAS))
RULES = {"FIRST": FIRST, "SECOND": SECOND, "closes_triangle": closes_triangle, "BUDGET": "lab"}
CLAUSE = defined_in(OPTIONAL, "clause", "with-both", **RULES)
MINE = defined_in(PAGE, "my-evaluation", symmetric=symmetric, half_triangles=half_triangles)["my_evaluation"]


def said(cell_id):
    """The words of a cell, in one line."""
    return " ".join(source(PAGE, cell_id).split())


def blues(position):
    return lost_lines(position.second, position)


def reds(position):
    return -lost_lines(position.first, position)


def rejected(position):
    return 5 * symmetric(position) + half_triangles(position)


@cache
def kept(evaluate, plies=(3,)):
    graph = graph_of(6)
    won = np.bincount(graph.ply, graph.positions * ((graph.value == graph.mover) & ~graph.is_over))
    rows = [[*sim_chances(evaluate, ply).values()] for ply in plies]
    return [round(100 * chance) for chance in np.average(rows, axis=0, weights=won[[*plies]])]


# The game


def test_blue_can_still_win_after_any_three_lines():
    graph = graph_of(6)
    assert sum(graph.ply == 3) == 7 and set(graph.value[graph.ply == 3]) == {SECOND}
    assert sum(~graph.is_over) == 2_250 and "leaves 2,250 unfinished ones" in said("reading")
    assert "Only seven of them have three lines" in said("reading")


def test_minimax_enters_two_and_a_half_million_nodes_seven_plies_ahead_of_three_lines():
    graph = graph_of(6)
    nodes = np.ones(len(graph.ply))
    for _ in range(7):
        nodes = 1 + graph.total(graph.ways * nodes[graph.child])
    three = graph.ply == 3
    assert round(np.average(nodes[three], weights=graph.positions[three])) == 2_489_763
    assert "some two and a half million nodes" in said("prune-head")
    here = fast(alphabeta)(Sim.from_text("red: 1-5 3-5, blue: 1-3"), 7, own_only, prune=False).counts.nodes
    assert f"**{here / 1e6:.1f} million** positions" in PAGE.read_text("utf-8")  # on a slide with this board


def test_minimax_enters_ten_times_as_many_nodes_with_each_ply_from_the_empty_board():
    one, *more = accumulate(perft(Sim(), ply) for ply in range(6))
    found = "16 nodes one ply deep, then 226, 2,956, 35,716 and, five plies deep, 396,076"
    assert re.findall(r"\d[\d,]*\d", found) == [f"{nodes:,}" for nodes in more] and found in said("tree-head")
    assert one == 1 and all(after > 10 * before for before, after in pairwise(more))


# Whose dangers


def test_after_four_lines_own_only_is_blues_dangers_at_odd_depths_and_reds_at_even_ones():
    """After three, as a table of the optional page has it, the other way round."""
    assert kept(own_only)[5:] == [78, 31] and "78 % of the wins at depth 6 and 31 %" in said("depth-question")
    own, blue, red = (kept(each, (4,)) for each in (own_only, blues, reds))
    assert own[::2] == blue[::2] and own[1::2] == red[1::2] and (blue[3], red[3]) == (51, 23)
    assert all(map(gt, blue[1:], red[1:])) and "with 51 % of the wins kept against 23 at depth 4" in said("reading")


def test_on_each_board_of_three_lines_depth_6_keeps_more_and_on_one_depth_7_keeps_nothing(monkeypatch):
    graph, at_seven = graph_of(6), []
    for number in np.flatnonzero(graph.ply == 3):
        monkeypatch.setattr(graph, "positions", np.arange(len(graph.ply)) == number)
        *_, six, seven = sim_chances(own_only).values()
        assert six > seven
        at_seven.append(seven)
    assert at_seven.count(0) == 1 and "on each of the seven `own_only` keeps more wins at depth 6" in said("reading")


def test_with_more_lines_the_zigzag_is_turned_over_and_fades_and_the_cures_fall():
    rows = [(f"{lines}, {'blue' if lines % 2 else 'red'}", own_only, (lines,)) for lines in range(3, 8)]
    for name, each in (("", own_only), (": `symmetric`", symmetric), (": blue's dangers", blues)):
        rows += [("4 to 7" + name, each, (4, 5, 6, 7)), ("4, red" + name, each, (4,))]
    for name, each, plies in rows:
        row = kept(each, plies)
        assert f"| {name} | {' | '.join(map(str, row))} |" in said("cured-reading")
        assert (row == sorted(row)) == (len(plies) > 1)
    graph = graph_of(6)
    won = np.bincount(graph.ply, graph.positions * ((graph.value == graph.mover) & ~graph.is_over))
    assert round(100 * sum(won[6:8]) / sum(won[4:8])) == 86 and "86 of a hundred have six" in said("cured-reading")


def test_the_sign_of_half_triangles_beside_blues_dangers_and_where_mine_is_worse_than_symmetric():
    """The text of a plot has what `accepted` and `rejected` keep at depths 1 and 7, and the rest is in the extras."""
    minus, plus = (kept(lambda each, sign=sign: 5 * blues(each) + sign * half_triangles(each)) for sign in (-1, 1))
    assert [*map(gt, minus[4:], plus[4:])] == [False, False, True] and (minus[6], plus[6]) == (100, 82)
    assert "keeps 100 % at depth 7 and the plus 82, although at 5 and 6 the plus is ahead" in said("cured-reading")
    assert all(f"5 * symmetric(position) {sign} half_triangles(position)" in said("cured") for sign in "+-")
    assert [*map(gt, kept(MINE), kept(symmetric))] == [True, False, True, True, True, True, False]
    assert [f"{100 * sim_chances(each)[2]:.1f}" for each in (MINE, symmetric)] == ["35.7", "35.9"]
    assert "clearly fewer at 7 (at 2 it is 35.7 against 35.9 %)" in said("guess-question")


def test_the_clues_after_five_lines(truth):
    """Of 15 lines they are computed again; with the sixteenth line they are another program's."""
    known = truth("sim_tempo.json")
    rows = [[part.strip(" *") for part in line.strip("|").split("|")]
            for line in source(PAGE, "reading").splitlines() if line.startswith("| 1")]  # fmt: skip
    assert rows == [[f"{of} lines: {each['winner']} wins the game", str(each["red"]["5"]), str(each["blue"]["5"])]
                    for of, each in known.items()]  # fmt: skip
    assert [clue(5, each) for each in (reds, blues)] == pytest.approx([float(each) for each in rows[0][1:]], abs=0.006)


def clue(ply, evaluate):
    """How often an evaluation, or its opposite, tells which of two positions blue wins; a tie counts half."""
    graph = graph_of(6)
    here = (graph.ply == ply) & ~graph.is_over
    worth, counts, won = guesses(evaluate)[here], graph.positions[here], graph.value[here] == SECOND
    less = worth[won][:, None] - worth[~won]
    pairs = counts[won][:, None] * counts[~won]
    return float(((less < 0) + 0.5 * (less == 0)).ravel() @ pairs.ravel() / pairs.sum())


# A better guess


def with_ties(evaluate):
    """The same order, but that ties are broken by a number that says nothing."""
    return lambda position: 1000 * evaluate(position) + hash((position.first, position.second)) % 999


@pytest.mark.parametrize("evaluate, passes", [
    (MINE, True), (zero, False), (degree_sum, False), (own_only, False), (symmetric, False), (mover_first, False),
    (rejected, False), (CLAUSE["with_both"], False), (with_ties(mover_first), False),
    (lambda position: MINE(position) + 2 * own_only(position), True),
])  # fmt: skip
def test_who_passes_the_judge(evaluate, passes):
    correlation, thrown_away = standing(sim_judged(evaluate))
    assert (correlation > 0.675 and thrown_away < 0.1) == passes


def test_a_line_that_is_lost_for_both_counts_minus_ten():
    both = Sim.from_text("red: 1-2 1-3, blue: 2-4 3-4")  # 2-3 is lost for both, 1-4 closes nothing
    others = len(both.moves) - 2
    assert CLAUSE["with_clause"](both) == -10 + 1 + others and CLAUSE["with_both"](both) == -1 + 1 + others


# What the sheets say


def test_a_fixed_order_that_begins_at_low_points_cuts_late():
    def needed(lines):
        found = alphabeta(Sim(), 4, symmetric, order=lambda at: [line for line in lines if line in at.moves])
        return found.counts.nodes

    source = Random(1)
    assert needed(range(15)) == 1_249
    assert 750 < mean(needed(source.sample(range(15), 15)) for _ in range(40)) < 850
    assert "only about 800 on average in forty" in said("depth-question")
