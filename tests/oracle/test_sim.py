"""Sim's table of all positions, and its classes, against figures computed elsewhere."""

from hashlib import sha256

import pytest

from gamelab.games import Sim
from gamelab.oracle import sim_classes, solve


@pytest.mark.parametrize("vertices", [3, 4, 5, 6])
def test_all_classes_and_the_values_of_their_positions(truth, vertices):
    (game,) = (game for game in truth("sim.json")["games"] if game["n"] == vertices)
    known = truth("digests.json")["sim_positions"][str(vertices)]
    classes, _ = sim_classes(vertices)
    rows = sorted(classes[["first", "second", "ply", "value", "distance"]].itertuples(index=False, name=None))
    text = "\n".join(",".join(map(str, row)) for row in rows)
    assert (len(rows), sha256(text.encode()).hexdigest()) == (known["rows"], known["sha256"])
    assert classes.groupby("ply")["positions"].sum().tolist() == game["positions_by_ply"]
    lost = classes[classes["is_over"] & (classes["value"] != 0)]
    assert lost["positions"].sum() == game["terminal_loss_positions"]
    solution = solve(Sim(vertices))
    for row in classes.iloc[::9].itertuples():
        assert (row.position.first, row.position.second) == (row.first, row.second)
        for twin in (row.position, *row.position.twins()):
            exact = solution.of(twin)
            assert (exact.value, exact.distance) == (row.value, row.distance)
