"""Sim's table of all positions, and its classes, against figures computed elsewhere."""

from __future__ import annotations

import pickle
from functools import cache
from itertools import combinations, pairwise
from time import perf_counter

import numpy as np
import pytest

from gamelab.games import ConnectFour, IllegalMove, Sim
from gamelab.oracle import Outcome, regret, sim_classes, sim_position, sim_positions, sim_table, solve
from gamelab.oracle import sim as sim_module

LIVE_CLASSES = [1, 1, 2, 7, 25, 64, 166, 303, 500, 489, 415, 193, 71, 12, 1]


def numbered(truth, vertices):
    """The rows of the truth for as many vertices, with the position of each."""
    for row in truth("sim_positions.csv"):
        if int(row["n"]) == vertices:
            edges = list(combinations(range(1, vertices + 1), 2))
            red, blue = (
                " ".join(f"{u}-{v}" for n, (u, v) in enumerate(edges) if int(row[mask]) >> n & 1)
                for mask in ("first_edges_mask", "second_edges_mask")
            )
            yield row, Sim.from_text(f"red: {red} blue: {blue}", vertices)


all_positions = cache(sim_positions)


@pytest.fixture(scope="module")
def totals(truth):
    return {game["n"]: game for game in truth("sim.json")["games"]}


@pytest.mark.parametrize("vertices", [3, 4, 5, 6])
def test_every_class_has_its_value_and_distance(truth, vertices):
    solution = solve(Sim(vertices))
    rows = list(numbered(truth, vertices))
    assert len(rows) == {3: 4, 4: 20, 5: 177, 6: 3729}[vertices]
    for row, position in rows:
        exact = solution.of(position)
        assert (exact.value, exact.distance) == (int(row["value_for_first"]), int(row["plies_to_end_optimal"]))


@pytest.mark.parametrize("vertices", [3, 4, 5])
def test_the_table_agrees_with_the_general_solver_everywhere(vertices):
    general: dict[Sim, Outcome] = {}
    solve(Sim(vertices), table=general)
    table = sim_table(vertices)
    assert all(table[position] == outcome for position, outcome in general.items())
    assert len(table) - len(general) == int(all_positions(vertices)["is_over"].sum())


def test_late_positions_agree_with_the_general_solver(truth):
    seen = 0
    for row, position in list(numbered(truth, 6))[::20]:
        if int(row["ply"]) >= 11 and not position.is_over:
            seen += 1
            general = solve(position, table={})
            assert (solve(position) == general) and solve(position).moves == general.moves
    assert seen > 10


def test_six_vertices_are_solved_on_the_spot():
    solution = solve(Sim())
    assert (solution.value, solution.distance) == (-1, 15)
    assert solution.moves == dict.fromkeys(range(15), (-1, 15))
    assert solution.best_moves == tuple(range(15)) and solution.move == 0


def test_looking_up_takes_microseconds():
    table, position = sim_table(6), Sim().play(0).play(1)
    started = perf_counter()
    for _ in range(1000):
        table[position]
    assert perf_counter() - started < 1  # a thousandth of a second each would be a search


@pytest.mark.parametrize("vertices", [3, 4, 5, 6])
def test_all_positions(totals, vertices):
    positions, truth = all_positions(vertices), totals[vertices]
    assert len(positions) == len(sim_table(vertices)) == truth["reachable_positions"]
    assert positions.groupby("ply").size().tolist() == truth["positions_by_ply"]
    lost = positions["is_over"] & (positions["value"] != 0)
    assert lost.sum() == truth["terminal_loss_positions"]
    values = {name: int((positions["value"] == value).sum()) for name, value in
              (("first", 1), ("draw", 0), ("second", -1))}  # fmt: skip
    assert values == truth["positions_by_value"]
    assert not positions.duplicated(["first", "second"]).any()
    assert not (positions["first"] & positions["second"]).any()


def test_positions_that_go_on_and_finished_ones():
    finished = all_positions(6)["is_over"]
    assert ((~finished).sum(), finished.sum()) == (1_350_022, 880_680)


@pytest.mark.parametrize("vertices", [3, 4, 5, 6])
def test_classes(totals, truth, vertices):
    classes, _ = sim_classes(vertices)
    assert classes.groupby("ply").size().tolist() == totals[vertices]["classes_by_ply"]
    assert classes["positions"].sum() == totals[vertices]["reachable_positions"]
    wanted = sorted((int(row["ply"]), int(row["value_for_first"]), int(row["plies_to_end_optimal"]))
                    for row, _ in numbered(truth, vertices))  # fmt: skip
    assert sorted(classes[["ply", "value", "distance"]].itertuples(index=False, name=None)) == wanted


def test_the_numbers_of_classes():
    classes, edges = sim_classes()
    assert classes[~classes["is_over"]].groupby("ply").size().tolist() == LIVE_CLASSES
    assert (sum(LIVE_CLASSES), classes["is_over"].sum()) == (2_250, 1_479)
    moves = edges.groupby("parent")["moves"].sum()
    assert (moves == 15 - classes["ply"][moves.index]).all() and len(moves) == 2_250
    assert (classes["ply"][edges["child"]].to_numpy() == classes["ply"][edges["parent"]].to_numpy() + 1).all()


def test_a_class_holds_the_renamings_of_one_position():
    classes, edges = sim_classes(5)
    positions = all_positions(5).set_index(["first", "second"])
    for number, row in classes.iloc[::4].iterrows():
        twins = sim_position(row["first"], row["second"], 5).symmetries()
        assert len(twins) == row["positions"]
        assert {positions["class"][(twin.first, twin.second)] for twin in twins} == {number}
        assert (row["first"], row["second"]) == min((twin.first, twin.second) for twin in twins)
        children = [positions["class"][(after.first, after.second)] for after in map(twins[0].play, twins[0].moves)]
        found = edges[edges["parent"] == number].set_index("child")["moves"]
        assert dict(zip(*np.unique(children, return_counts=True), strict=True)) == found.to_dict()


def test_the_classes_of_positions_of_six_vertices():
    positions, (classes, _) = all_positions(6), sim_classes()
    assert (positions.groupby("class").size() == classes["positions"]).all()
    for name in ("value", "distance", "ply"):
        assert (positions[name].to_numpy() == classes[name].to_numpy()[positions["class"]]).all()


def test_best_play_ends_when_it_should():
    position, table = Sim(), sim_table(6)
    line = [position]
    while not position.is_over:
        position = position.play(solve(position).move)
        line.append(position)
    assert [table[each].distance for each in line] == list(range(15, -1, -1))
    assert position.winner == -1
    assert all(after.ply == before.ply + 1 for before, after in pairwise(line))


def test_regret():
    won = sim_classes().classes.query("ply == 6 and value == 1").iloc[0]
    position = sim_position(won["first"], won["second"])
    solution = solve(position)
    lost = next(move for move in position.moves if position.play(move).is_over)
    assert solution.value == 1 and solution.regret(lost) == regret(position, lost) == 2
    assert [solution.regret(move) for move in solution.best_moves] == [0] * len(solution.best_moves)
    with pytest.raises(IllegalMove, match="0 is not a legal move"):
        regret(Sim().play(0), 0)


def test_what_the_table_refuses():
    with pytest.raises(ValueError, match=r"vertices=7: a table of all positions goes up to 6 .* 10,460,353,203"):
        sim_table(7)
    table = sim_table(5)
    for other in (Sim(), ConnectFour(), 3):
        assert other not in table
    with pytest.raises(KeyError):
        table[Sim()]
    with pytest.raises(KeyError, match=r"Sim\(\) cannot follow from Sim\(vertices=5\)"):
        solve(Sim(5)).of(Sim())
    assert repr(table) == "<SimTable: 14,953 positions on 5 vertices>"
    assert pickle.loads(pickle.dumps(table)) is table


def test_no_position_has_these_edges():
    with pytest.raises(ValueError, match="3 of red and 0 of blue"):
        sim_position(7, 0)
    assert sim_position(1, 2, 4) == Sim(4).play(0).play(1)


def test_the_plain_text_makes_the_same_table(monkeypatch):
    compiled = sim_table(5)
    monkeypatch.setattr(sim_module, "has_numba", lambda: False)
    assert sim_module.SimTable(5).codes == compiled.codes
