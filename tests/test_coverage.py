"""Every requirement and every defect of the source labs has a place here: a notebook's cell, or a test.

A cell names the ids that it covers in its metadata (``covers``). ``tests/notebooks/covered/NN.json`` maps each id
to ``[cell id, phrase]``: the cell of notebook NN, and words or a value that its source or its output must hold.
What has no cell stands in ``ELSEWHERE`` with the test that covers it.
"""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

import pytest
from nbformat import NotebookNode

from gamelab.course.setup.clone import ROOT
from tests.notebooks.notebook_files import EXTRAS, SOLUTIONS, output_text, read

COVERED = ROOT / "tests/notebooks/covered"
LABS = {"000": (13, 10), "001": (8, 11), "002": (8, 8), "003": (10, 9), "004": (7, 9)}
"""By lab: how many requirements (R-…) and defects (B-…) it has."""
NOTEBOOK = {"000": "02", "001": "03", "002": "01", "003": "02", "004": "04"}
"""By lab: the notebook that covers it."""

ELSEWHERE = {
    "R-002-8": ("tests/test_coverage.py", "test_nothing_is_taken_from_the_labs"),
    "B-002-4": ("tests/games/test_texts.py", "test_labels_count_from_one"),
}


def ids() -> list[str]:
    """Every id that must be covered."""
    return [
        f"{kind}-{lab}-{number}"
        for lab, counts in LABS.items()
        for kind, count in zip("RB", counts, strict=True)
        for number in range(1, count + 1)
    ]


@cache
def cells_of(path: Path) -> list[NotebookNode]:
    """A notebook's cells, read once for all tests."""
    return list(read(path).cells)


def cells(notebooks: list[Path], number: str = "") -> list[NotebookNode]:
    """The cells of the notebooks whose name begins with a number."""
    return [cell for path in notebooks if path.name.startswith(number) for cell in cells_of(path)]


def text(cell: NotebookNode) -> str:
    """A cell's source and output, as one line."""
    return " ".join(f"{cell.source} {output_text(cell)}".split())


@pytest.mark.parametrize("name", ids())
def test_is_covered(name: str) -> None:
    number = NOTEBOOK[name[2:5]]
    table = COVERED / f"{number}.json"
    if name in ELSEWHERE:
        file, test = ELSEWHERE[name]
        assert test in (ROOT / file).read_text(encoding="utf-8")
    else:
        # A requirement is met by a main notebook; a defect may be shown in the extras.
        places = SOLUTIONS if name.startswith("R") else SOLUTIONS + EXTRAS
        cell_id, phrase = json.loads(table.read_text(encoding="utf-8"))[name]
        holders = [cell for cell in cells(places, number) if name in cell.metadata.get("covers", [])]
        assert [cell.id for cell in holders if cell.id == cell_id and phrase and phrase in text(cell)]


def test_cells_cover_only_what_exists() -> None:
    named = {name for cell in cells(SOLUTIONS + EXTRAS) for name in cell.metadata.get("covers", [])}
    assert named <= set(ids())


def test_nothing_is_taken_from_the_labs() -> None:
    """The pictures are drawn here: the only files that are pictures are those that a test draws anew."""
    pictures = [path for path in (ROOT / "notebooks").rglob("*") if path.suffix in {".png", ".jpg", ".gif", ".svg"}]
    assert [path.relative_to(ROOT).as_posix() for path in pictures] == ["notebooks/images/tree.svg"]
