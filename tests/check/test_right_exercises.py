"""Every exercise passes at least eight right solutions, each in another manner."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
import right_connect_four
import right_othello
import right_pairs
from right_exercises import AGENTS, EVALUATIONS, IN_ONE, SEARCHES, SIM_EVALUATIONS
from right_repairs import REPAIRS

from gamelab import Sim, check
from gamelab.check.museum import museum
from gamelab.heuristics import open_lines

NOTEBOOKS = Path(__file__).parents[2] / "notebooks" / "solutions"
LIVED = {
    "evaluation": [lambda each=each: check.evaluation(each, open_lines) for each in EVALUATIONS],
    "depth_search": [lambda each=each: check.depth_search(each) for each in SEARCHES],
    "resists": [lambda each=each: check.resists(each) for each in AGENTS],
    "autopsy": [lambda each=each: check.autopsy(each, Sim()) for each in SIM_EVALUATIONS],
    "one function": [lambda each=each: check.minimax(each) for each in IN_ONE],
}
MENDED = {name: [lambda name=name, mend=mend: check.mended(museum()[name], mend) for mend in mends]
          for name, mends in REPAIRS.items()}  # fmt: skip
IN_PAIRS = {
    **dict.fromkeys(("maxi", "mini", "minimax"), right_pairs.PLAIN),
    **dict.fromkeys(("maxi_alpha_beta", "mini_alpha_beta", "alphabeta"), right_pairs.PRUNED),
}
"""Those that ``test_right.py`` runs."""
EARLIER = {**LIVED, **MENDED, **IN_PAIRS}
KNOWN = {
    "01": EARLIER,
    "02": EARLIER,
    "03": {
        "has_four": right_connect_four.FOURS,
        "depth_search": right_connect_four.SEARCHES,
        "middle_first": right_connect_four.ORDERS,
        "bounds": right_connect_four.TELLERS,
        "autopsy": right_connect_four.OWN,
        **MENDED,
    },
    "04": {
        "depth_search": right_othello.SEARCHES,
        "evaluation": right_othello.JUDGES,
        "expectimax": right_othello.EXPECTING,
        **MENDED,
    },
}
"""The right solutions of each exercise; those of 03 and 04 are run by the tests of their exercises."""


def exercises(notebook):
    """The checks whose report a notebook keeps, as it does for exercises; of repairs, the exhibits."""
    (path,) = NOTEBOOKS.glob(f"{notebook}_*.ipynb")
    cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
    text = "\n".join("".join(cell["source"]) for cell in cells if cell["cell_type"] == "code")
    found = re.findall(r"(?:report = |and )check\.(\w+)\((?:museum\[\"([^\"]+)\"\])?", text)
    return {exhibit or name for name, exhibit in found}


@pytest.mark.parametrize("notebook", KNOWN)
def test_there_are_eight_of_each(notebook):
    found, known = exercises(notebook), KNOWN[notebook]
    assert len(found) > 5
    assert found <= known.keys()
    assert all(len(set(known[name])) >= 8 for name in found), {name: len(known[name]) for name in found}


SLOW = "autopsy"


@pytest.mark.parametrize(("name", "number"), [
    pytest.param(name, n, marks=[pytest.mark.full] * (name == SLOW and n > 1))
    for name, each in LIVED.items() for n in range(len(each))
])  # fmt: skip
def test_right_solutions_pass(name, number):
    report = LIVED[name][number]()
    assert report, report


@pytest.mark.parametrize("name", MENDED)
def test_a_right_repair_passes(name):
    assert MENDED[name][0](), MENDED[name][0]()


@pytest.mark.full
@pytest.mark.parametrize(("name", "number"), [(name, n) for name, each in MENDED.items() for n in range(len(each))])
def test_all_right_repairs_pass(name, number):
    report = MENDED[name][number]()
    assert report, report
