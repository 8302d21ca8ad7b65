"""What a hand-out prints of a notebook: what a class answers on paper, and no result that it is asked for."""

import re
from itertools import count
from typing import Any

Cell = dict[str, Any]

GUESS = re.compile(r"^ask\.(\w+) = (.*?)(?:  # (.*))?$", re.MULTILINE)
REMARK = re.compile(r"\A# (.*)\n")
PREDICT = re.compile(r"\*\*[Pp]redict")
HEADING = re.compile(r"^#{1,2} .*$", re.MULTILINE)
PROSE = re.compile(r"[^|>*`<#]|\*\*")
LINK = re.compile(r"\[([^]]+)\]\([^)]+\)")
RULE = re.compile(r"# .*\n\n((?:(?!\n\n)[^*])*\*\*[^*]+\*\*)")
"""The rule of a game, bold in the paragraph below the title, and what leads to it."""
HEAD = """

Name: <span class="name"></span> Date: <span class="line date"></span>

Write down a guess before you see the result, and the result beside it. Guesses are not marked."""
OLD_SHEET = " (A *sheet* is what students of an older course handed in; the notebook plays its games again.)"
LONGEST, MOST_CODE = 650, 4
"""Letters and words of code in what leads to a question; where there are more, it is left to the notebook."""
ROOM = '<div class="answer"></div>'
LINE = '<span class="line"></span>'
WHY = '**Why?**\n\n<div class="answer why"></div>'
CHOICE = re.compile(r'"([^"]+)"( \([^)]*\))?')


def work_sheet(cells: list[Cell]) -> list[Cell]:
    """The headings, each prediction with its text, its boards and a line to write on, and each question in words.

    A task begins with a heading or a number, and the template keeps it on one page.
    """
    sheet: list[Cell] = []
    text = title = ""
    opening: list[Any] = []  # the board below the title
    above: list[Any] = []  # the pictures seen last
    numbers = count(1)
    for cell in cells:
        source = on_paper(cell)
        if cell["cell_type"] == "markdown":
            text, title = source, title or source
            for heading in HEADING.findall(source):
                if sheet and heading.startswith("## ") and sheet[-1]["source"].startswith("## "):
                    sheet.pop()  # nothing is asked there
                sheet.append(markdown(heading))
            if ROOM in source:
                question = source[max(source.find("**Question"), source.find("### Question"), 0) :]
                sheet.append(markdown(question))
        elif GUESS.search(source):
            is_of_title = bool(opening) and (text == title or not PREDICT.search(text))
            boards = without_results(cell)
            task = asked(title if is_of_title else text) or "".join(REMARK.findall(source)[:1])
            is_above = not boards["outputs"] and "above" in task
            boards["outputs"] = opening * is_of_title + above * is_above + boards["outputs"]
            if "prints" not in text:  # of what a cell shows, boards alone are for the eye
                boards["outputs"] = [output for output in boards["outputs"] if output["output_type"] != "stream"]
            for output in boards["outputs"]:
                output |= {"text": re.sub("[{}']", "", "".join(output["text"]))} if "text" in output else {}
            number = f'<span class="number">{next(numbers)}</span>'
            sheet += [markdown(f"{number} {task}"), *([boards] if boards["outputs"] else [])]
            sheet.append(markdown("\n\n".join(lines(source, task))))
            text, opening = "", []
        else:
            above = without_results(cell)["outputs"] or above
            opening = opening or above * (len(sheet) == 1)
    told = HEAD + OLD_SHEET * any(re.search(r"\bsheets?\b", each["source"]) for each in sheet)
    if sheet:
        rule = RULE.match(title)
        sheet[0]["source"] += f"\n\n{rule[1]}{told}" if rule else told
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
    """The paragraph that says what to predict, after what leads to it if it does not speak for itself.

    Without any: a title's first paragraph, or all that stands below the last heading of the text.
    """
    *_, heading, below = ["", *re.split(r"(^#+ .*$)", text, flags=re.MULTILINE)]
    if text.startswith("# "):
        return next(each for each in text.split("\n\n") if PROSE.match(each))
    paragraphs = [each for each in below.strip().split("\n\n") if PROSE.match(each)]
    found = [number for number, each in enumerate(paragraphs) if PREDICT.search(each)]
    first = found[0] if found else 0
    if found and PREDICT.match(paragraphs[first]) and "Exercise" not in heading:
        leads = next((number for number in range(first - 1, -1, -1) if paragraphs[number][0] != "-"), first)
        told = "".join(paragraphs[leads:first])
        first = leads if len(told) <= LONGEST and told.count("`") <= 2 * MOST_CODE else first
    return "\n\n".join(paragraphs[first : found[-1] + 1 if found else None])


def on_paper(cell: Cell) -> str:
    """A cell's text; its metadata ``handout`` say what a sheet has in place of what only a screen, or a reader, has."""
    text = "".join(cell["source"])
    for words, others in cell["metadata"].get("handout", {}).items():
        text = text.replace(words, others)
    return LINK.sub(r"\1", text)


def lines(source: str, task: str) -> list[str]:
    """What to write on for the predictions of a cell: room for each guess, for its result, and for a reason."""
    asks = [(name, hint) for name, value, hint in GUESS.findall(source) if value == "None"]
    listed = len(asks) > 1 and len(re.findall(r"^\d+\. ", task, re.MULTILINE)) == len(asks)
    remark, written = "".join(REMARK.findall(source)[:1]), []
    for number, (name, hint) in enumerate(asks, 1):
        label = f"{number}." if listed else "My guess" if len(asks) == 1 else name.replace("_", " ").capitalize()
        named = CHOICE.findall(hint or remark)
        choices = [f"☐ {word}{more} &emsp;" for word, more in named] if len(named) > 1 else []
        shown = re.sub(r'[{}"]| in a list', "", hint)
        unit = f"** ({shown}):" if hint and not choices else ":**"
        written.append(f"**{label}{unit} {' '.join(choices) or LINE} found: {LINE}")
    return [*written, WHY]


def markdown(text: str) -> Cell:
    return {"cell_type": "markdown", "metadata": {}, "source": text}
