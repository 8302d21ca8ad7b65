"""Sim's table of all positions, and its classes, against figures computed elsewhere."""

from __future__ import annotations

from collections import Counter
from hashlib import sha256
from itertools import combinations

import pytest

from gamelab.games import Sim
from gamelab.oracle import sim_classes, sim_position, solve


def sampled(truth, vertices):
    """The rows of the sample for as many vertices, with the position of each."""
    for row in truth("sim_positions.csv"):
        if int(row["n"]) == vertices:
            edges = list(combinations(range(1, vertices + 1), 2))
            red, blue = (
                " ".join(f"{u}-{v}" for n, (u, v) in enumerate(edges) if int(row[mask]) >> n & 1)
                for mask in ("first_edges_mask", "second_edges_mask")
            )
            yield row, Sim.from_text(f"red: {red} blue: {blue}", vertices)


@pytest.mark.parametrize("vertices", [3, 4, 5, 6])
def test_every_class_has_its_value_and_distance(truth, vertices):
    solution = solve(Sim(vertices))
    for row, position in sampled(truth, vertices):
        expected = int(row["value_for_first"]), int(row["plies_to_end_optimal"])
        for twin in (position, *position.twins()):
            exact = solution.of(twin)
            assert (exact.value, exact.distance) == expected
    columns = ["first", "second", "ply", "value", "distance"]
    rows = sorted(sim_classes(vertices).classes[columns].itertuples(index=False, name=None))
    text = "\n".join(",".join(map(str, row)) for row in rows)
    known = truth("digests.json")["sim_positions"][str(vertices)]
    assert (len(rows), sha256(text.encode()).hexdigest()) == (known["rows"], known["sha256"])


@pytest.mark.parametrize("vertices", [3, 4, 5, 6])
def test_classes(truth, vertices):
    (game,) = (game for game in truth("sim.json")["games"] if game["n"] == vertices)
    classes, _ = sim_classes(vertices)
    assert classes.groupby("ply")["positions"].sum().tolist() == game["positions_by_ply"]
    lost = classes[classes["is_over"] & (classes["value"] != 0)]
    assert lost["positions"].sum() == game["terminal_loss_positions"]
    values = {name: int(classes.loc[classes["value"] == value, "positions"].sum())
              for name, value in (("first", 1), ("draw", 0), ("second", -1))}  # fmt: skip
    assert values == game["positions_by_value"]


def test_a_class_holds_the_renamings_of_one_position():
    classes, edges = sim_classes(5)
    numbers = {(row.first, row.second): row.Index for row in classes.itertuples()}

    def class_of(position):
        return numbers[min((twin.first, twin.second) for twin in position.symmetries())]

    for number, row in classes.iloc[::4].iterrows():
        twins = sim_position(row["first"], row["second"], 5).symmetries()
        assert len(twins) == row["positions"]
        assert {class_of(twin) for twin in twins} == {number}
        found = edges[edges["parent"] == number].set_index("child")["moves"]
        assert found.to_dict() == Counter(class_of(twins[0].play(move)) for move in twins[0].moves)


def test_no_position_has_these_edges():
    with pytest.raises(ValueError, match="3 of red and 0 of blue"):
        sim_position(7, 0)
    assert sim_position(1, 2, 4) == Sim(4).play(0).play(1)
