"""Every requirement and every defect of the source labs has a place here: a notebook's cell, or a test.

A cell names the ids that it covers in its metadata (``covers``); what has no cell stands in ``ELSEWHERE`` with
the test that covers it.  The other labs follow with their notebooks.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.notebooks.notebook_files import SOLUTIONS, read

ROOT = Path(__file__).resolve().parents[1]
LABS = {"000": (13, 10), "001": (8, 11), "002": (8, 8), "003": (10, 9), "004": (7, 9)}
"""By lab: how many requirements (R-…) and defects (B-…) it has."""

ELSEWHERE = {
    "R-002-8": ("tests/test_coverage.py", "test_nothing_is_taken_from_the_labs"),
    "B-002-4": ("tests/games/test_contract.py", "test_cells_agree_with_the_text"),
}


def cells_by_id() -> dict[str, list[str]]:
    """For each id, the notebooks' cells that say they cover it."""
    found: dict[str, list[str]] = {}
    for path in SOLUTIONS:
        for cell in read(path).cells:
            for name in cell.metadata.get("covers", []):
                found.setdefault(name, []).append(f"{path.name}#{cell.id}")
    return found


def ids() -> list[str]:
    """Every id that must be covered."""
    return [
        f"{kind}-{lab}-{number}"
        for lab, counts in LABS.items()
        for kind, count in zip("RB", counts, strict=True)
        for number in range(1, count + 1)
    ]


@pytest.mark.parametrize("name", ids())
def test_is_covered(name: str) -> None:
    if name in ELSEWHERE:
        file, test = ELSEWHERE[name]
        assert test in (ROOT / file).read_text(encoding="utf-8")
    else:
        assert cells_by_id().get(name)


def test_cells_cover_only_what_exists() -> None:
    assert set(cells_by_id()) <= set(ids())


def test_nothing_is_taken_from_the_labs() -> None:
    """The pictures are drawn here: the only files that are pictures are those that a test draws anew."""
    pictures = [path for path in (ROOT / "notebooks").rglob("*") if path.suffix in {".png", ".jpg", ".gif", ".svg"}]
    assert [path.relative_to(ROOT).as_posix() for path in pictures] == ["notebooks/images/tree.svg"]
