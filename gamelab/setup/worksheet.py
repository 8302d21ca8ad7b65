"""What a hand-out prints of a notebook: what a class answers on paper, and no result that it is asked for."""

import re
from typing import Any

Cell = dict[str, Any]

GUESS = re.compile(r"^ask\.(\w+) = (.*?)(?:  # (.*))?$", re.MULTILINE)
REMARK = re.compile(r"\A# (.*)\n")
PREDICT = re.compile(r"\*\*[Pp]redict")
HEADING = re.compile(r"^#{1,2} .*$", re.MULTILINE)
PROSE = re.compile(r"(?!.*`None`)([^|>*\-`<]|\*\*)")  # what is said of `None` is how to predict on a screen
ON_PAPER = {
    r"[Cc]lick on": "cross out", r"The cell prints": "Below stands",
    r"[,.]? ?\b(and |then |Then )*(press|on) \*?Check\*?": "",
    r",? and run the cell again| before you run the next cell| in the next cell": "", r"of the next cell": "below",
    r"(The cell|Run the) [^.]*\. ?": "",
}  # fmt: skip
"""What a text says of a screen, and what it says on paper."""
NAME = 'Name: <span class="name"></span>'
ROOM = '<div class="answer"></div>'
LINE = '<span class="line"></span>'


def work_sheet(cells: list[Cell]) -> list[Cell]:
    """The headings, each prediction with its text, its boards and a line to write on, and each question in words."""
    sheet: list[Cell] = []
    text = title = ""
    opening: list[Any] = []  # the board below the title
    for cell in cells:
        source = "".join(cell["source"])
        if cell["cell_type"] == "markdown":
            text, title = source, title or source
            for heading in HEADING.findall(source):
                if sheet and heading.startswith("## ") and sheet[-1]["source"].startswith("## "):
                    sheet.pop()  # nothing is asked there
                sheet.append(markdown(heading if sheet else f"{heading}\n\n{NAME}"))
            if ROOM in source:
                sheet.append(markdown(source[max(source.find("**Question"), source.find("### Question"), 0) :]))
        elif GUESS.search(source):
            is_of_title = bool(opening) and (text == title or not PREDICT.search(text))
            question, boards = markdown(on_paper(asked(title if is_of_title else text))), without_results(cell)
            boards["outputs"] = opening * is_of_title + boards["outputs"]
            if "prints" not in text:  # of what a cell shows, boards alone are for the eye
                boards["outputs"] = [output for output in boards["outputs"] if output["output_type"] != "stream"]
            sheet += [question, *([boards] if boards["outputs"] else []), markdown(on_paper(lines(source)))]
            text, opening = "", []
        elif len(sheet) == 1 and not opening:
            opening = without_results(cell)["outputs"]
    return sheet[:-1] if sheet and HEADING.match(sheet[-1]["source"]) else sheet


def whole_notebook(cells: list[Cell]) -> list[Cell]:
    """All cells, without results."""
    return [without_results(cell) if cell["cell_type"] == "code" else cell for cell in cells]


def without_results(cell: Cell) -> Cell:
    """The cell with its boards and trees. Text stays only beside a prediction; plots and revealed results never do."""
    shown = ["".join(output.get("data", {}).get("text/html", "")) for output in cell["outputs"]]
    source = "".join(cell["source"])
    asks = GUESS.search(source) and "journey" not in source and not any("image/png" in html for html in shown)
    kept = [
        output for output, html in zip(cell["outputs"], shown, strict=True)
        if "image/svg+xml" in html or (asks and (html or output["output_type"] == "stream"))
    ]  # fmt: skip
    return cell | {"outputs": [] if "reveal" in cell["metadata"].get("tags", ()) else kept}


def asked(text: str) -> str:
    """The paragraphs that say what to predict; without any, a title's first paragraph or the last one of the text."""
    below = re.sub(r"^#.*\n+", "", text, flags=re.MULTILINE)
    paragraphs = [each for each in below.strip().split("\n\n") if PROSE.match(each)]
    # No other stands beside them: it may tell what was found in the cell before.
    other = paragraphs[:1] if text.startswith("# ") else paragraphs[-1:]
    return "\n\n".join([each for each in paragraphs if PREDICT.search(each)] or other)


def on_paper(text: str) -> str:
    """The text, without what can only be done on a screen."""
    for screen, paper in ON_PAPER.items():
        text = re.sub(screen, paper, text)
    return text


def lines(source: str) -> str:
    """A line to write on for every prediction of a cell, after the remark with which the cell begins."""
    found = [f"**{name.replace('_', ' ')}**{f' ({hint})' if hint else ''}: {LINE}"
             for name, value, hint in GUESS.findall(source) if value == "None"]  # fmt: skip
    return "\n\n".join(REMARK.findall(source) + (found or ["*Cross these branches out by hand, with a pencil.*"]))


def markdown(text: str) -> Cell:
    return {"cell_type": "markdown", "metadata": {}, "source": text}
