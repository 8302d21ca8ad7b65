"""JupyterLab in the browser: what a student does there, and what there is to be seen."""

from playwright.sync_api import expect

SECONDS = 60_000  # of patience, in milliseconds


class LabPage:
    """One notebook, open in JupyterLab; ``complaints`` are the errors that the browser's console told of."""

    def __init__(self, page, lab, artefacts):
        self.page, self.lab, self.artefacts = page, lab, artefacts
        self.complaints = []
        page.set_default_timeout(SECONDS)
        page.on("console", lambda message: self._note(message.type, message.text))
        page.on("pageerror", lambda error: self._note("error", str(error)))

    def _note(self, kind, text):
        # What builds the site puts an extension into this JupyterLab that only JupyterLite can load.
        if kind == "error" and "@jupyterlite/pyodide-kernel-extension" not in text:
            self.complaints.append(text)

    def open(self, notebook):
        """Opens a notebook, and waits until it is drawn to its end and its kernel is ready; ``file`` is its path."""
        self.file = self.lab.folder / notebook
        self.page.goto(self.lab.url(notebook))
        self.page.wait_for_function("""() => {
            const panel = window.jupyterapp?.shell.currentWidget, cells = panel?.content?.widgets;
            return cells?.length && cells.every(cell => cell.isAttached && !cell.isPlaceholder())
                && panel.sessionContext?.session?.kernel?.status === 'idle';
        }""", timeout=3 * SECONDS)  # fmt: skip

    @property
    def cells(self):
        """The notebook's cells, in order."""
        return self.page.locator(".jp-Notebook .jp-Cell")

    def command(self, name, **arguments):
        """Does what an entry in the menus does, such as File > Save, and waits until it is done."""
        self.page.evaluate("([name, given]) => window.jupyterapp.commands.execute(name, given)", [name, arguments])

    def screenshot(self, name, cell=None):
        """Keeps a picture of the page, or of one cell, for people to look at."""
        (cell or self.page).screenshot(path=self.artefacts / f"{name.replace(' ', '_')}.png")


class Studied(LabPage):
    """A notebook with a widget in each cell but the first, run; ``names`` are theirs, in order."""

    def __init__(self, page, lab, artefacts, names):
        super().__init__(page, lab, artefacts)
        self.names = names

    def widget(self, name):
        """The widget with this name."""
        return self.cells.nth(self.names.index(name)).locator(".gamelab").first


def press(widget, name):
    """Clicks on a button."""
    widget.get_by_role("button", name=name, exact=True).click()


def says(widget, text):
    """Waits until its line of words says so."""
    expect(widget.get_by_role("status")).to_have_text(text)


def mentions(widget, text):
    """Waits until its line of words holds this."""
    expect(widget.get_by_role("status")).to_contain_text(text)
