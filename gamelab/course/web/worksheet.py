"""What a hand-out prints of a notebook: what a class answers on paper, and no result that it is asked for."""

import re
from typing import Any

from gamelab.course.web.pages import Cell, markdown

GUESS = re.compile(r"^ask\.(\w+) = (.*?)(?:  # (.*))?$", re.MULTILINE)
"""A prediction, such as ``ask.value = None  # 1, 0 or -1``: its name, its value and its hint."""
REMARK = re.compile(r"\A# (.*)\n")
"""The words in the first line of a cell, such as choices for which there is no room behind the prediction."""
PREDICT = re.compile(r"\*\*[Pp]redict")
HEADING = re.compile(r"^#{1,2} .*$", re.MULTILINE)
PROSE = re.compile(r"[^|>*`<#]|\*\*")
"""How a paragraph of sentences begins, and no table, quotation, program, fold or heading does."""
HEAD = """

Name: <span class="name"></span> Date: <span class="line date"></span>

Write down a guess before you see the result, and the result beside it. Guesses are not marked."""
ROOM = '<div class="answer"></div>'
LINE = '<span class="line"></span>'
WHY = '**Why?**\n\n<div class="answer why"></div>'
CHOICE = re.compile(r'"([^"]+)"( \([^)]*\))?')
"""A word to choose, and what is said of it: `"deep" (9)`."""


def work_sheet(cells: list[Cell]) -> list[Cell]:
    """The headings, each prediction with its text, its boards and a line to write on, and each question in words.

    A task begins with a heading or a number, and the template keeps it on one page.
    """
    made: list[Cell] = []
    text, seen, number = "", list[Any](), 0  # the words before the next task, and the pictures before the first
    for cell in cells:
        source = on_paper(cell)
        if cell["cell_type"] == "markdown":
            text = source
            for heading in HEADING.findall(source):
                made = [*without_last_heading(made), markdown(heading)]
                seen = []  # what stands in the section before belongs to it
            if ROOM in source:
                made.append(markdown(source[max(source.find("### Question"), 0) :]))
        elif GUESS.search(source):
            number += 1
            shown = pictures(cell) or seen
            made += [markdown(f'<span class="number">{number}</span> {asked(text)}'),
                     *([cell | {"outputs": shown}] if shown else []), markdown("\n\n".join(lines(source)))]  # fmt: skip
            text, seen = "", []
        elif not number:
            seen = pictures(cell) or seen
    made = without_last_heading(made)
    if made:
        made[0]["source"] += HEAD
    return made


def without_last_heading(made: list[Cell]) -> list[Cell]:
    """The cells, but for a section's heading at their end, below which nothing is asked."""
    return made[:-1] if made and made[-1]["source"].startswith("## ") else made


def whole_notebook(cells: list[Cell]) -> list[Cell]:
    """All cells, without results; what is printed beside a prediction is none."""
    for cell in cells:
        if cell["cell_type"] == "code":
            cell["outputs"] = pictures(cell, printed=bool(GUESS.search(cell["source"])))
    return cells


def pictures(cell: Cell, printed: bool = False) -> list[Any]:
    """The boards and trees that a cell shows, and what it ``printed``, if asked for; of what is revealed, nothing."""
    if "reveal" in cell["metadata"].get("tags", ()):
        return []
    return [each for each in cell["outputs"] if "image/svg+xml" in each.get("data", {}).get("text/html", "")
            or (printed and "text" in each)]  # fmt: skip


def asked(text: str) -> str:
    """The paragraph that says what to predict: the first one with "predict" in bold.

    If it begins with this word, the paragraph before it comes, too: it says what the question is about.  If there is
    none, it is the first paragraph of a text that begins with a title, and the whole of another text.
    """
    paragraphs = [each for each in text.strip().split("\n\n") if PROSE.match(each)]
    found = next((number for number, each in enumerate(paragraphs) if PREDICT.search(each)), None)
    if found is None:
        return "\n\n".join(paragraphs[:1] if text.startswith("# ") else paragraphs)
    first = found - (found > 0 and bool(PREDICT.match(paragraphs[found])))
    return "\n\n".join(paragraphs[first : found + 1])


def on_paper(cell: Cell) -> str:
    """A cell's text; its metadata ``handout`` say what a sheet has in place of what only a screen, or a reader, has."""
    text: str = cell["source"]
    for words, others in cell["metadata"].get("handout", {}).items():
        text = text.replace(words, others)
    return text


def lines(source: str) -> list[str]:
    """What to write on for the predictions of a cell: room for each guess, for its result, and for a reason."""
    asks = [(name, hint) for name, value, hint in GUESS.findall(source) if value == "None"]
    remark, written = "".join(REMARK.findall(source)[:1]), []
    for name, hint in asks:
        label = "My guess" if len(asks) == 1 else name.replace("_", " ").capitalize()
        named = CHOICE.findall(hint or remark)
        choices = [f"☐ {word}{more} &emsp;" for word, more in named] if len(named) > 1 else []
        shown = re.sub(r'[{}"]| in a list', "", hint)
        unit = f"** ({shown}):" if hint and not choices else ":**"
        written.append(f"**{label}{unit} {' '.join(choices) or LINE} found: {LINE}")
    return [*written, WHY]
