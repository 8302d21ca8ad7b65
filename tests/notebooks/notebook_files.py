"""The notebooks, for the tests about them."""

import importlib.util
import re
from pathlib import Path
from urllib.parse import unquote

import nbformat

NOTEBOOKS = Path(__file__).resolve().parents[2] / "notebooks"
SOLUTIONS = sorted((NOTEBOOKS / "solutions").glob("*.ipynb"))
STUDENTS = sorted(NOTEBOOKS.glob("*.ipynb"))
EXTRAS = sorted((NOTEBOOKS / "solutions/extras").glob("*.ipynb"))
EXTRAS_OF_STUDENTS = sorted((NOTEBOOKS / "extras").glob("*.ipynb"))
INVISIBLE = re.compile(r"<style.*?</style>|<script.*?</script>|<title>\d–\d</title>|<[^>]*>", re.DOTALL)
"""Every line on a board of Sim has its name as a tooltip, which tells no answer."""
HIDDEN = re.compile(r"^### BEGIN HIDDEN TESTS\n.*?^### END HIDDEN TESTS", re.DOTALL | re.MULTILINE)


def name(path):
    """How a test names a notebook: its place in the folder of notebooks."""
    return path.relative_to(NOTEBOOKS).as_posix()


def read(path):
    """The notebook in a file."""
    return nbformat.read(path, as_version=4)


def code_cells(notebook):
    """The cells that are run."""
    return [cell for cell in notebook.cells if cell.cell_type == "code"]


def source(path, cell_id):
    """The text of a cell."""
    return next(str(cell.source) for cell in read(path).cells if cell.id == cell_id)


def output_text(cell):
    """What a reader reads in a cell's output; of pictures their words, and the text that stands for them."""
    texts = []
    for output in cell.get("outputs", []):
        data = output.get("data", {})
        texts += re.findall(r'alt="([^"]*)"', data.get("text/html", ""))
        pictures = re.findall(r'src="data:image/svg\+xml[^,"]*,([^"]*)"', data.get("text/html", ""))
        drawn = [data.get("text/html", ""), data.get("image/svg+xml", ""), *map(unquote, pictures)]
        texts += [output.get("text", ""), data.get("text/plain", ""), data.get("text/markdown", "")]
        texts += [INVISIBLE.sub(" ", each) for each in drawn]
    return "\n".join(texts)


def defined_in(path, *ids, **given):
    """The names that these cells of a notebook define, beside those that are given."""
    sources = {cell.id: HIDDEN.sub("", cell.source) for cell in read(path).cells}
    names = {"__name__": "notebook", **given}
    for each in ids:
        exec(sources[each], names)
    return names


def builder():
    """The script that builds the notebooks, as a module."""
    spec = importlib.util.spec_from_file_location("build", NOTEBOOKS / "solutions" / "build.py")
    assert spec and spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module
