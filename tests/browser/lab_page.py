"""JupyterLab in the browser: what a student does there, and what there is to be seen."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import nbformat
from playwright.sync_api import Locator, Page

from tests.browser.server import Lab

SECONDS = 60_000  # of patience, in milliseconds
# Pictures of outputs and of texts, but for those that live widgets hide.  A broken one has no natural size.
PICTURES = """cells => cells.flatMap((cell, number) => [...cell.querySelectorAll(
    '.jp-RenderedSVG svg, .jp-RenderedHTML svg, .jp-OutputArea img, .jp-RenderedMarkdown img')].filter(picture =>
        picture.checkVisibility()).map(picture => {
        const box = picture.getBoundingClientRect();
        return {cell: number, kind: picture.closest('[data-mime-type]').dataset.mimeType,
                natural: picture.naturalWidth ?? picture.viewBox.baseVal.width,
                width: box.width, height: box.height};
    }))"""


class LabPage:
    """One notebook, open in JupyterLab; ``complaints`` are the errors that the browser's console told of."""

    def __init__(self, page: Page, lab: Lab, artefacts: Path) -> None:
        self.page, self.lab, self.artefacts = page, lab, artefacts
        self.complaints: list[str] = []
        page.on("console", lambda message: self._note(message.type, message.text))
        page.on("pageerror", lambda error: self._note("error", str(error)))

    def _note(self, kind: str, text: str) -> None:
        # What builds the site puts an extension into this JupyterLab that only JupyterLite can load.
        if kind == "error" and "@jupyterlite/pyodide-kernel-extension" not in text:
            self.complaints.append(text)

    def open(self, notebook: str) -> None:
        """Opens a notebook, and waits until it is drawn to its end and its kernel is ready; ``file`` is its path."""
        self.file = self.lab.folder / notebook
        self.page.goto(self.lab.url(notebook))
        self.cells.first.wait_for(timeout=90_000)
        self.page.wait_for_function("""() => {
            const cells = window.jupyterapp?.shell.currentWidget?.content?.widgets;
            return cells?.length && cells.every(cell => cell.isAttached && !cell.isPlaceholder());
        }""", timeout=90_000)  # fmt: skip
        self.page.wait_for_function("""() => {
            const panel = window.jupyterapp?.shell.currentWidget;
            return panel?.sessionContext?.session?.kernel?.status === 'idle';
        }""", timeout=90_000)  # fmt: skip

    @property
    def cells(self) -> Locator:
        """The notebook's cells, in order."""
        return self.page.locator(".jp-Notebook .jp-Cell")

    @property
    def dialogs(self) -> Locator:
        """What stands in the way."""
        return self.page.locator(".jp-Dialog, .Toastify__toast")

    def command(self, name: str, **arguments: Any) -> None:
        """Does what an entry in the menus does, such as File > Save, and waits until it is done."""
        self.page.evaluate("([name, given]) => window.jupyterapp.commands.execute(name, given)", [name, arguments])

    def run_all(self) -> None:
        """Run > Run All Cells."""
        self.page.evaluate("() => { window.jupyterapp.commands.execute('notebook:run-all-cells') }")
        self.page.wait_for_function("""() => {
            const model = window.jupyterapp.shell.currentWidget.content.model;
            const codes = [...model.cells].filter(cell => cell.type === 'code' && cell.sharedModel.getSource().trim());
            return codes.every(cell => cell.executionState === 'idle' && cell.executionCount);
        }""", timeout=300_000)  # fmt: skip

    def theme(self, name: str) -> None:
        """Settings > Theme."""
        self.command("apputils:change-theme", theme=name)
        light = str("Dark" not in name).lower()
        self.page.locator(f"body[data-jp-theme-light={light}]").wait_for(state="attached")

    def pictures(self) -> list[dict[str, Any]]:
        """Every picture in an output or a text: its cell, its kind and its sizes."""
        found: list[dict[str, Any]] = self.cells.evaluate_all(PICTURES)
        return found

    def cell_with(self, text: str) -> Locator:
        """The first cell with code that holds ``text``, to the letter."""
        code = self.page.locator(".jp-InputArea", has_text=re.compile(re.escape(text)))
        return self.cells.filter(has=code).first

    def screenshot(self, name: str, cell: Locator | None = None) -> None:
        """Keeps a picture of the page, or of one cell, for people to look at."""
        path = self.artefacts / f"{name.replace(' ', '_')}.png"
        if cell is None:
            self.page.screenshot(path=path)
            return
        cell.scroll_into_view_if_needed()
        cell.screenshot(path=path)


class Studied(LabPage):
    """A notebook with a widget in each cell but the first; ``names`` are theirs, in order."""

    def __init__(self, page: Page, lab: Lab, artefacts: Path, names: list[str]) -> None:
        super().__init__(page, lab, artefacts)
        self.names = names

    def write(self, name: str, sources: Iterable[str]) -> None:
        """Writes a notebook with these cells, and opens it."""
        notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(source) for source in sources])
        notebook.metadata.kernelspec = {"name": "python3", "display_name": "Python 3", "language": "python"}
        nbformat.write(notebook, self.lab.folder / name)
        self.open(name)

    def widget(self, name: str) -> Locator:
        """The widget with this name."""
        return self.cells.nth(self.names.index(name)).locator(".gamelab").first


def press(widget: Locator, name: str) -> None:
    """Clicks on a button."""
    widget.get_by_role("button", name=name, exact=True).click(timeout=SECONDS)
