"""What notebook 02 and its optional page say in words, computed again; nbval compares what their cells print."""

from __future__ import annotations

from functools import cache
from itertools import combinations
from math import perm
from types import SimpleNamespace

import pytest

from gamelab import alphabeta, fast, minimax, oracle
from gamelab.arena import PerfectAgent, SearchAgent, interval
from gamelab.course.sheets.tables import PUBLISHED
from gamelab.games import FIRST, SECOND, Sim, playout
from gamelab.games.sim import closes_triangle
from gamelab.heuristics import asymmetric, degree_sum, own_only, symmetric, zero
from gamelab.oracle import sim_classes, solve
from tests.notebooks.notebook_files import EXTRAS, SOLUTIONS, defined_in, read

PAGE, OPTIONAL = (next(path for path in paths if path.stem == "02_sim") for paths in (SOLUTIONS, EXTRAS))


RULES = {"FIRST": FIRST, "SECOND": SECOND, "closes_triangle": closes_triangle, "BUDGET": "lab"}
CLAUSE = defined_in(OPTIONAL, "clause", "with-both", **RULES)


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


def test_both_pages_put_the_same_clause_back():
    names = defined_in(PAGE, "clause", ask=SimpleNamespace(), **RULES)
    for position in playout(Sim(), lambda position: position.moves[-1]):
        assert names["with_clause"](position) == CLAUSE["with_clause"](position)


def test_the_largest_gap_of_lab_000_is_12_games():
    runs = [[red for _, _, red in rows] for rows in defined_in(OPTIONAL, "published", **RULES)["lab_000"].values()]
    assert sum(map(len, runs)) == 21
    assert max(max(reds) - min(reds) for reds in runs) == 12
    assert [97, 97, 85] in runs


def test_the_intervals_of_the_two_sheets_do_not_overlap_at_depth_1_only():
    rates = {(row.lab, row.depth, row.prune): interval(row.wins, row.n) for row in PUBLISHED}
    settings = [(depth, prune) for lab, depth, prune in rates if lab == "003"]
    apart = [each for each in settings if rates["000", *each].high < rates["003", *each].low]
    assert apart == [(1, False), (1, True)]


def test_pruning_cost_sheet_000_time_at_depth_1_in_all_runs():
    runs = defined_in(OPTIONAL, "published", **RULES)["lab_000"]
    assert max(total for total, _, _ in runs[1, False]) < min(total for total, _, _ in runs[1, True])


def test_blue_can_still_win_after_any_two_lines():
    solution, start = solve(Sim()), Sim()
    two = [start.play(first).play(second) for first in start.moves for second in start.play(first).moves]
    assert {solution.of(position).value for position in two} == {SECOND} and len(two) == 210


CHANCE = defined_in(
    PAGE, "chance", ask=SimpleNamespace(), oracle=oracle, cache=cache, opponents={"perfect": PerfectAgent()}, **RULES
)


def test_a_flat_search_gives_lost_positions_away_and_a_cured_one_does_not():
    lost, chance = CHANCE["lost"], CHANCE["chance"]

    def saved(depth, ending):
        return sum(chance(each, lambda position: alphabeta(position, depth, symmetric, ending=ending).move)
                   for each in lost) / len(lost)  # fmt: skip

    assert len(lost) == 217 and round(saved(1, "win"), 2) == 0.84
    assert round(saved(7, "win"), 3) == 0.307 and round(saved(7, "hurry"), 2) == 0.82


@pytest.mark.full  # a quarter of a minute
def test_in_whole_games_against_a_blind_blue_the_flat_search_loses_little():
    flat = {depth: SearchAgent(depth=depth, evaluate=symmetric, ending="win") for depth in (1, 7)}
    assert [round(CHANCE["chance"](Sim(), agent), 3) for agent in flat.values()] == [0.989, 0.956]


@pytest.mark.full  # half a minute
def test_against_a_blue_that_slips_the_flat_search_gets_worse_and_the_cured_one_better():
    given = {"ask": SimpleNamespace(), "combinations": combinations, "Sim": Sim, **RULES}
    evaluate = defined_in(PAGE, "clause", "my-evaluation", **given)
    begin = oracle.lost_positions(lines=4)

    def won(depth, ending):
        agent = SearchAgent(depth=depth, evaluate=evaluate["my_evaluation"], ending=ending)
        return round(sum(CHANCE["chance"](each, agent, 1 / 3) for each in begin) / len(begin), 3)

    assert len(begin) == 16 and [won(depth, "win") for depth in (1, 3, 7)] == [0.639, 0.616, 0.479]
    assert [won(depth, "hurry") for depth in (3, 7)] == [0.655, 0.695]


def test_the_persian_formula_is_wrong_twice():
    to_6, to_7 = (fast(minimax)(Sim(), depth, zero).counts.nodes for depth in (6, 7))
    assert (to_6, perm(15, 7) - (to_7 - to_6)) == (3_841_276, 2_786_400)


def test_what_six_guesses_say_of_the_right_board():
    (text,) = (cell.source for cell in read(PAGE).cells if cell.id == "judges-head")
    rows = [line.strip("|").split("|") for line in text.splitlines() if line.startswith("| `")]
    shown = {name.strip(" `"): int(value.replace("−", "-")) for name, _, value in rows}
    right = Sim.from_text(defined_in(PAGE, "two-lines", show=SimpleNamespace(boards=zip), Sim=Sim)["texts"][-1])
    names = defined_in(PAGE, "clause", ask=SimpleNamespace(), **RULES)
    guesses = [zero, degree_sum, own_only, asymmetric, names["with_clause"], symmetric]
    assert right.to_move == FIRST and shown == {each.__name__: each(right) for each in guesses}


def test_the_table_of_the_two_sheets_is_the_published_one():
    (text,) = (cell.source for cell in read(PAGE).cells if cell.id == "play-head")
    rows = [line.strip("|").split("|") for line in text.splitlines() if line.startswith("|")][2:]
    shown = {(part[0].strip(), int(part[1])): [each.strip() for each in part[2:]] for part in rows}
    assert list(shown) == [("no", 1), ("yes", 1), ("no", 5), ("yes", 5)]
    for lab, columns in (("000", slice(0, 2)), ("003", slice(2, 4))):
        for row in (row for row in PUBLISHED if row.lab == lab and row.depth in (1, 5)):
            published = [f"{row.wins} of {row.n}", f"{row.seconds:g}"]
            assert shown["yes" if row.prune else "no", row.depth][columns] == published


def test_the_first_line_changes_the_count_and_not_the_value():
    start, found = Sim(), {}
    for line in start.moves:
        moves = [line, *(move for move in start.moves if move != line)]

        def order(position, moves=moves):
            return moves if position.ply == 0 else position.moves

        found[start.label(line)] = alphabeta(start, 4, symmetric, order=order)
    nodes = {label: result.counts.nodes for label, result in found.items()}
    assert (max(nodes, key=nodes.get), nodes["1–2"], nodes["4–5"]) == ("1–2", 1249, 899)
    assert {result.value for result in found.values()} == {0}
    below = {label: alphabeta(start.play(start.move(label)), 3, symmetric).counts.nodes for label in ("1–2", "5–6")}
    assert below == {"1–2": 584, "5–6": 234} and {nodes[label] - 1 - below[label] for label in below} == {664}
