"""A notebook as slides or on paper: nbconvert makes the page, reveal.js shows the slides, one file holds all of it."""

import argparse
import json
import re
import tempfile
import webbrowser
from collections.abc import Callable
from pathlib import Path

from gamelab.course.setup.clone import Trouble, answer, find_chromium, need
from gamelab.course.setup.exercises import ANSWER_HERE, HIDDEN, STUB, without_solutions
from gamelab.course.setup.worksheet import ROOM, Cell, whole_notebook, work_sheet

WIDTH, HEIGHT = 1280, 720  # Of a slide; reveal.js enlarges it to the screen.
TEMPLATES = f"--TemplateExporter.extra_template_basedirs={Path(__file__).parent / 'templates'}"
REVEAL = "import sphinx_revealjs, pathlib; print(pathlib.Path(sphinx_revealjs.__file__).parent / '_static/revealjs')"
BAR = re.compile(r"\s*\d+%\|")
AT_A_KEYBOARD = re.compile(r" When you come back, .*?(?=\*?$)", re.MULTILINE)
REST, IN_BRACKETS = r".*?[.?!][”)]*(?=\**(?:\n| [A-Z“(*`]|$))", r"(?:[^()]|\([^()]*\))*\)"  # of a sentence
WIDGET = "application/vnd.jupyter.widget-view+json"
# In a container everybody is root, and then Chromium starts only without its sandbox. The page is our own.
PRINTER = ["--headless", "--disable-gpu", "--no-sandbox", "--no-pdf-header-footer", "--virtual-time-budget=60000"]


def show(python: Path, root: Path, notebook: Path, options: argparse.Namespace) -> int:
    """0, after making what ``options.command`` names, slides or a hand-out of a notebook, and opening it."""
    if options.command == "slides":
        page = make_slides(python, root, notebook, root / "work/slides", options.stored)
        address, hint = f"{page.as_uri()}?print-pdf", "Space shows the next slide, Esc an overview, ? all keys."
    else:
        page = make_handout(python, root, notebook, root / "work/handouts", options.all)
        address, hint = page.as_uri(), "Print it in a browser."
    if options.pdf:
        page, hint = make_pdf(root, page, address), ""
    print(f"{page} is ready, and needs no network. {hint}")
    if not options.no_browser:
        webbrowser.open(page.as_uri())
    return 0


def make_slides(python: Path, root: Path, notebook: Path, folder: Path, stored: bool) -> Path:
    """The page with the slides, in the folder; unless ``stored``, the notebook is run anew, with large pictures."""
    reveal = Path(need(python, root, "sphinx-revealjs", REVEAL).strip())
    folder.mkdir(parents=True, exist_ok=True)
    copy = source = folder / notebook.name
    if stored:
        source = notebook
    else:
        print("Running the notebook once, with large pictures: this takes about a minute …", flush=True)
        run = ["--to", "notebook", "--execute", "--output", copy.name, f"--output-dir={folder}"]
        nbconvert(python, root, run, notebook)
    rewrite(source, copy, stub=r"\1...", room="", chosen=for_a_class)
    slides = [
        "--to", "slides", "--template=offline_slides", TEMPLATES, f"--SlidesExporter.reveal_url_prefix={reveal}",
        f"--SlidesExporter.reveal_width={WIDTH}", f"--SlidesExporter.reveal_height={HEIGHT}",
        "--SlidesExporter.reveal_theme=white", "--no-prompt",
    ]  # fmt: skip
    nbconvert(python, root, slides, copy)
    page = folder / f"{notebook.stem}.slides.html"
    page.write_text(in_one_file(page.read_text(encoding="utf-8")), encoding="utf-8")
    return page


def make_handout(python: Path, root: Path, notebook: Path, folder: Path, whole: bool = False) -> Path:
    """The page to print, in the folder: a work sheet, or the ``whole`` notebook; no solutions and no results."""
    folder.mkdir(parents=True, exist_ok=True)
    copy = folder / notebook.name
    rewrite(notebook, copy, STUB, ROOM, whole_notebook if whole else work_sheet)
    sheet = ["--TemplateExporter.exclude_input=True"] * (not whole)
    nbconvert(python, root, ["--to", "html", "--template=offline_handout", TEMPLATES, *sheet], copy)
    return copy.with_suffix(".html")


def for_a_class(cells: list[Cell]) -> list[Cell]:
    """The cells without what a teacher says, what is told to somebody at a keyboard, and that person's guesses.

    A cell's metadata hold the first words of each sentence that is said: ``slideshow.said``.
    """
    for cell in cells:
        if cell["cell_type"] == "markdown":
            text = AT_A_KEYBOARD.sub("", "".join(cell["source"]))
            for words in cell["metadata"].get("slideshow", {}).get("said", ()):
                rest = IN_BRACKETS if words.startswith("(") else REST
                text = re.sub(f" ?{re.escape(words)}{rest}", "", text, count=1)
            cell["source"] = text
    return [cell for cell in cells if "".join(cell["source"]).strip() != "ask"]


def nbconvert(python: Path, root: Path, options: list[str], notebook: Path) -> None:
    """Runs nbconvert. Raises Trouble with its last line if it fails."""
    answer([python, "-m", "nbconvert", *options, notebook], root, f"nbconvert failed on {notebook}")


def rewrite(
    notebook: Path, target: Path, stub: str, room: str, chosen: Callable[[list[Cell]], list[Cell]] = list
) -> None:
    """Writes the ``chosen`` cells of a notebook without solutions, hidden tests, and widgets that no page can show."""
    try:
        content = json.loads(notebook.read_text(encoding="utf-8"))
    except ValueError as error:
        raise Trouble(f"{notebook} is not a notebook: {error}") from error
    for cell in content["cells"]:
        source = "".join(cell["source"])
        cell["source"] = without_solutions(source, stub, ANSWER_HERE).replace(ANSWER_HERE, room)
        if HIDDEN.search(source):  # what hidden tests return are the points
            cell["outputs"] = [each for each in cell["outputs"] if each["output_type"] != "execute_result"]
        for output in [*cell.get("outputs", [])]:
            data = output.get("data", {})
            is_live, text = data.pop(WIDGET, None) is not None, "".join(data.get("text/plain", ""))
            if [*data] == ["text/plain"] and (is_live or BAR.match(text)):  # a bar of progress
                cell["outputs"].remove(output)
    content["cells"] = chosen(content["cells"])
    content.get("metadata", {}).pop("widgets", None)  # with these, the page would look for a library in the network
    target.write_text(json.dumps(content), encoding="utf-8")


def make_pdf(root: Path, page: Path, address: str) -> Path:
    """The page as a PDF beside it, as Chromium prints it."""
    chromium, target = find_chromium(), page.with_suffix(".pdf")
    if chromium is None:
        raise Trouble(f"A PDF needs Chromium or Chrome; GAMELAB_CHROMIUM can name it. Or open {address} in a browser "
                      "that is Chrome, Edge or Safari, and print it.")  # fmt: skip
    with tempfile.TemporaryDirectory() as profile:  # A browser that is already open keeps its own.
        printed = [chromium, *PRINTER, f"--user-data-dir={profile}", f"--print-to-pdf={target}", address]
        answer(printed, root, f"{chromium} could not print {page}")
    return target


def in_one_file(page: str) -> str:
    """The page with the text of the style sheets and scripts that it names, and without fonts from other files."""

    def style(link: re.Match[str]) -> str:
        text = Path(link[1]).read_text(encoding="utf-8")
        return f"<style>{re.sub(r'@import [^;]+;', '', text)}</style>"

    def script(link: re.Match[str]) -> str:
        return f"<script>{Path(link[1]).read_text(encoding='utf-8')}</script>"

    page = re.sub(r'<link href="([^"]+)"[^>]*>', style, page)
    return re.sub(r'<script src="([^"]+)"></script>', script, page)
