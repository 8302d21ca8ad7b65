"""Show a notebook as slides, in one file that needs no network: nbconvert makes the page, reveal.js shows it.

What a slide shows stands in the metadata of a cell, ``slideshow.shows``: for each slide a list of lines, which are
Markdown. ``{id}`` is what the cell with that id shows: its picture, its table, or, if it has neither, its program.
``{id}, first board`` is the first board of a picture of several; it may be one up to the fifth.
"""

import argparse
import re
import tempfile
import webbrowser
from importlib.resources import files
from pathlib import Path

from nbconvert import SlidesExporter

from gamelab.course.setup.clone import ROOT, Trouble, carry_out, find_chromium, find_notebook
from gamelab.course.web.pages import Cell, for_class, markdown, write_page

NEEDS = "sphinx-revealjs"
ORDER = ("first", "second", "third", "fourth", "fifth")
SHOWN = re.compile(rf"^\{{([\w-]+)\}}(?=$|, (?:{'|'.join(ORDER)}) board$)", re.MULTILINE)
ONE_BOARD = re.compile(r"""(?<=alt=")([^"]*)(".*?viewBox=).*?( role=.*), (\w+) board$""", re.MULTILINE)
BOARD = re.compile(
    r"translate\((\d+) (\d+)\)'><svg x='([\d.]+)' y='([\d.]+)' width='(\d+)' height='([\d.]+)'"
    r".*?</svg>((?:<text [^>]*fill='%23444444'>\w+</text>)*)"  # its coordinates; its caption is darker
)
PLACE = re.compile(r"<text x='(\S+)' y='(\S+)'")
PICTURE_WIDTH = re.compile(r"viewBox='\S+ \S+ (\S+)")
BESIDE_BOARDS = re.compile(r"<svg x.*?</svg>|font-size='(1[12])'")
DRAWN = re.compile(r'<img(?:[^>"]|"[^"]*")*>|<table.*?</table>', re.DOTALL)
# In a container everybody is root, and then Chromium starts only without its sandbox. The page is our own.
PRINTER = ["--headless", "--disable-gpu", "--no-sandbox", "--no-pdf-header-footer", "--virtual-time-budget=60000"]


def options(parser: argparse.ArgumentParser) -> None:
    """Adds the notebook, and the options that ``deliver`` takes."""
    add = parser.add_argument
    add("notebook", nargs="?", default="01", help="the beginning of its name (default: 01), or a file")
    add("--no-browser", action="store_true", help="do not open the result")
    add("--pdf", action="store_true", help="make a PDF; this needs Chromium or Chrome")


def main(chosen: argparse.Namespace) -> None:
    """Makes the slides that the command line asks for, and opens them."""
    page = make_slides(find_notebook(ROOT / "notebooks/solutions", chosen.notebook), ROOT / "work/slides")
    deliver([page], chosen, "Space shows the next slide, Esc an overview, ? all keys.", "?print-pdf")


def deliver(pages: list[Path], chosen: argparse.Namespace, hint: str, query: str = "") -> None:
    """Turns pages into PDFs if that is asked for, and opens the first; the ``hint`` is about pages."""
    if chosen.pdf:
        pages, hint = [make_pdf(page, page.as_uri() + query) for page in pages], ""
    print(f"{' and '.join(map(str, pages))}: ready, and no network is needed. {hint}")
    if not chosen.no_browser:
        webbrowser.open(pages[0].as_uri())


def make_pdf(page: Path, address: str) -> Path:
    """The page as a PDF beside it, as Chromium prints it."""
    chromium, target = find_chromium(), page.with_suffix(".pdf")
    if chromium is None:
        raise Trouble(f"A PDF needs Chromium or Chrome; GAMELAB_CHROMIUM can name it. Or open {address} in a browser "
                      "that is Chrome, Edge or Safari, and print it.")  # fmt: skip
    print(f"Printing {target.name} …", flush=True)
    with tempfile.TemporaryDirectory() as profile:  # A browser that is already open keeps its own.
        printed = [chromium, *PRINTER, f"--user-data-dir={profile}", f"--print-to-pdf={target}", address]
        carry_out(printed, f"{chromium} could not print {page}")
    return target


def make_slides(notebook: Path, folder: Path) -> Path:
    """The page with the slides, in the folder, with the notebook's stored outputs."""
    print("Making the slides …", flush=True)
    reveal = str(files("sphinx_revealjs") / "_static/revealjs")
    content = for_class(notebook, stub=r"\1...", room="", chosen=deck)
    return write_page(content, folder / f"{notebook.stem}.slides.html", "offline_slides", kind=SlidesExporter,
                      extra_template_paths=[reveal], exclude_anchor_links=True)  # fmt: skip


def deck(cells: list[Cell]) -> list[Cell]:
    """A cell for each slide that the metadata show, and one with its notes: the text that stands there or above.

    Text without a slide goes to the notes of the slide before.
    """
    known, notes = {cell.get("id"): cell for cell in cells}, ""
    made: list[tuple[str, str]] = []

    def shown(found: re.Match[str]) -> str:
        if found[1] not in known:
            raise Trouble(f"A slide shows {found[0]}, and no cell of the notebook has this id.")
        return exhibit(known[found[1]])

    for cell in cells:
        mark = cell["metadata"].get("slideshow", {})
        notes = cell["source"] if cell["cell_type"] == "markdown" else notes
        if cell["source"] == notes and made and "shows" not in mark:
            made.append(("notes", notes))
        for lines in mark.get("shows", ()):
            made += [("slide", ONE_BOARD.sub(one_board, SHOWN.sub(shown, "\n\n".join(lines)))), ("notes", notes)]
    if not made:
        raise Trouble("This notebook has no slides: no cell names any in its metadata, as slideshow.shows.")
    return [markdown(text) | {"metadata": {"slideshow": {"slide_type": kind}}} for kind, text in made]


def one_board(found: re.Match[str]) -> str:
    """The picture with only one of its boards in view, and the coordinates around it."""
    texts, opening, drawing, word = found.groups()
    *numbers, names = BOARD.findall(drawing)[ORDER.index(word)]  # as ``show.boards`` draws
    right, down, x, y, width, height = map(float, numbers)
    letters = [(float(at) + room, float(line) - 4 + room) for at, line in PLACE.findall(names) for room in (-8, 8)]
    across, along = zip((x, y), (x + width, y + height), *letters, strict=True)
    left, top, width, height = min(across), min(along), max(across) - min(across), max(along) - min(along)
    view = f"'{right + left:g} {down + top:g} {width:g} {height:g}' width='{width:g}' height='{height:g}'"
    return texts.split("  ")[ORDER.index(word)] + opening + view + drawing


def exhibit(cell: Cell) -> str:
    """The first picture or table that a cell shows, or else its program."""
    texts = (each.get("data", {}).get("text/html", "") for each in cell.get("outputs", ()))
    if drawn := DRAWN.search("".join(texts)):
        picture = drawn[0].replace("\n", " ")
        return f"<figure>{with_larger_words(picture)}</figure>"
    return f"```python\n{cell['source']}\n```"


def with_larger_words(drawn: str) -> str:
    """A picture with the places and captions beside its boards as large as a hall needs them, if it is an SVG."""
    width = PICTURE_WIDTH.search(drawn)
    least = float(width[1]) / 60 if width else 0  # where the picture is as wide as the slide
    larger = {"11": max(12.5, least), "12": max(14, least)}

    def change(found: re.Match[str]) -> str:
        if not found[1]:
            return found[0]
        size = larger[found[1]]
        return f"font-size='{size:g}' dy='{0.35 * (size - int(found[1])):g}'"  # as ``svg.words`` puts the middle

    return BESIDE_BOARDS.sub(change, drawn)
