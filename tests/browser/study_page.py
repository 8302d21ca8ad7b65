"""A notebook with one of the widgets to study with, run in JupyterLab."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import nbformat
from playwright.sync_api import Locator

from tests.browser.lab_page import LabPage

SECONDS = 60_000  # of patience, in milliseconds


def run_notebook(page: LabPage, name: str, sources: Sequence[str]) -> LabPage:
    """The page, once the notebook with these cells is run."""
    notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(source) for source in sources])
    notebook.metadata.kernelspec = {"name": "python3", "display_name": "Python 3", "language": "python"}
    nbformat.write(notebook, page.lab.folder / name)
    page.open(name)
    page.run_all()
    return page


def saved_pictures(page: LabPage) -> list[dict[str, Any]]:
    """What the file keeps of each widget once it is saved: a picture, and a text, and nothing that lives."""
    page.save()
    saved = nbformat.read(page.file, as_version=4)
    assert "widgets" not in saved.metadata
    kept = [cell.outputs[0].data for cell in saved.cells[1:]]
    assert all(data["image/svg+xml"].startswith("<svg") for data in kept)
    return kept


def press(widget: Locator, name: str) -> None:
    """Clicks on a button."""
    widget.get_by_role("button", name=name, exact=True).click(timeout=SECONDS)


def in_every_look(page: LabPage, widget: Locator, name: str) -> None:
    """Screenshots in wide and narrow windows, light and dark; nothing sticks out of the widget."""
    before = page.page.viewport_size
    assert before is not None
    for width, theme in ((1920, "JupyterLab Light"), (1280, "JupyterLab Dark"), (1060, "JupyterLab Light")):
        page.page.set_viewport_size({"width": width, "height": 1500})
        page.theme(theme)
        page.page.wait_for_timeout(150)
        page.screenshot(f"{name} {width} {theme.split()[1]}", widget)
        assert widget.evaluate("widget => widget.scrollWidth <= widget.clientWidth + 1"), (name, width)
    page.page.set_viewport_size(before)
    page.theme("JupyterLab Light")
