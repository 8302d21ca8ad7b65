"""Every requirement and every defect of the source labs has a place here: a notebook's cell, or a test.

A cell names the ids that it covers in its metadata (``covers``). ``tests/notebooks/covered/NN.json`` maps each id
to ``[cell id, phrase]``: the cell of notebook NN, and words or a value that its source or its output must hold.
"""

import json

import pytest

from gamelab.course.setup.clone import ROOT
from tests.notebooks.notebook_files import EXTRAS, SOLUTIONS, output_text, read

LABS = {"000": (13, 10), "001": (8, 11), "002": (8, 8), "003": (10, 9), "004": (7, 9)}
"""By lab: how many requirements (R-…) and defects (B-…) it has."""
IDS = {f"{kind}-{lab}-{n + 1}" for lab, counts in LABS.items()
       for kind, count in zip("RB", counts, strict=True) for n in range(count)}  # fmt: skip
TESTED = {"R-002-8", "B-002-4"}
"""What no cell shows: test_nothing_is_taken_from_the_labs (here) and the labels of test_written.py."""
TABLES = {path.stem: json.loads(path.read_text(encoding="utf-8"))
          for path in sorted((ROOT / "tests/notebooks/covered").glob("*.json"))}  # fmt: skip


def test_every_one_is_covered():
    assert {name for table in TABLES.values() for name in table} == IDS - TESTED


@pytest.mark.parametrize("number", TABLES)
def test_the_cells_hold_what_they_cover(number):
    """A requirement is met by the main notebook; a defect may be shown in the extras."""
    main, extras = ([cell for path in paths if path.name.startswith(number) for cell in read(path).cells]
                    for paths in (SOLUTIONS, EXTRAS))  # fmt: skip
    for name, (cell_id, phrase) in TABLES[number].items():
        holders = [cell for cell in main + extras * name.startswith("B") if cell.id == cell_id]
        texts = [" ".join(f"{cell.source} {output_text(cell)}".split()) for cell in holders]
        assert phrase and any(phrase in text for text in texts), name
        assert any(name in cell.metadata.get("covers", []) for cell in holders), name
    assert {name for cell in main + extras for name in cell.metadata.get("covers", [])} <= IDS


def test_nothing_is_taken_from_the_labs():
    """The pictures are drawn here: the only files that are pictures are those that a test draws anew."""
    pictures = [path for path in (ROOT / "notebooks").rglob("*") if path.suffix in {".png", ".jpg", ".gif", ".svg"}]
    assert [path.relative_to(ROOT).as_posix() for path in pictures] == ["notebooks/images/tree.svg"]
