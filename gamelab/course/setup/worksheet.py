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
ON_PAPER = {
    r"The cell prints": "Below stands", r",? and run the cell again": "", r"\[([^]]+)\]\([^)]+\)": r"\1",
    r"[^.?()]*(`None`|\b([Tt]he|next) cell\b)[^.]*\. ?": " ", r"\(The rules stand [^)]*\)": "", r", then ask .*": ".",
    r"[Cc]lick on": "cross out", r" and try your idea on the board[^.]*": "",
    r" from above|, once the check says ✓|after the picture ": "",
    r"[,.]? ?\b(and |then |Then )*(press|on) \*?Check\*?": "",
    r"(Use the [^.,]*) above": r"\1 in the notebook", r"\b(of|from) this page": "of the notebook",
    r"\( ": "(", r"  +": " ",
}  # fmt: skip
"""What a text says of a screen, and what it says on paper."""
RULE = re.compile(r"# .*\n\n((?:(?!\n\n)[^*])*\*\*[^*]+\*\*)")
"""The rule of a game, bold in the paragraph below the title, and what leads to it."""
ALONE = {
    " (The cell lets O play a3. Put another answer in its place, if you like.)": "",
    "Run the next cell to see the tree. **Predict:** X would": "At a node ▲ X moves and takes the largest value, and "
    "at a node ▽ O moves and takes the smallest. **Predict:** X would",
    "In the lazy walk alpha was 4 when the second ▽ found its 2, which made beta 2 there, and nothing fits between "
    "4 and 2. That is the whole rule: as soon as": "Walk through the tree of no. 3 again, but be lazy: as soon as",
    "With two ✓ your program is still right, and lazy as well. Where does it save its work? Take its place in": "Take "
    "alpha-beta's place in",
    " (Until it is right, you see the library's.)": "",
    "At the second ▽ the picture says ≤ 2 and not = 2, because the leaves that stayed closed could make it even less: "
    "all that is known is a *bound*. And it names a reason for each cut: X had 4 at the root, and the root is the "
    "parent of the node that was cut. Is alpha": "In no. 5 alpha is what the root has found, the parent of the three "
    "nodes ▽. Is alpha",
    "We need not argue, because the oracle": "The oracle",
    "red still has a chance of 84 %": "red still has a chance of 84 % in a lost position with eight lines, if blue "
    "draws blindly",
    "After b1 nobody passes. The leaf": "A classmate takes the largest value at every node, for whoever is to move, "
    "and turns its sign from each move to the next; a pass is no node for her. After b1 nobody passes: the leaf",
    "Cross out the passes above": "Cross out the passes in the tree",
    "After that your search plays against itself": "The evaluation `square_weights` adds up the points of the squares "
    "on which discs stand. Your search plays against itself",
    "So a5 is worth": "On one board of the notebook a5 is worth",
    " Run the next two cells, and a board appears on which a program answers for O. Take three minutes and try your "
    "idea, then write the number of your column into the cell below the board. (If you have never played, section 1 "
    "has the rules.)": " (A stone falls to the lowest free cell of its column. Four in a row, upright, level or "
    "slanting, win.)",
    "The sheet paid this price in full. Its minimax": "The sheet's minimax",
    "So here is a race on the same 30 positions, in which": "Two more ideas: begin with the best move of a shallower "
    "search, and keep what was found in a table. In a race on the same 30 positions",
    "What can be wrong with a program whose values are all right?": "Of the nodes of minimax at depth 5, pruning "
    "leaves 47 % on the sheet, and about 10 % here. What can be wrong with a program whose values are all right?",
    "If your evaluation is better than `runs`, the dot has gone up without looking one ply further (compare the bars, "
    "though, because these games are few). Now suppose": "Suppose",
}
"""What only somebody understands who has just read the notebook, or tells an answer, and what a sheet says instead."""
HEAD = """

Name: <span class="name"></span> Date: <span class="line date"></span>

Write down a guess before you see the result, and the result beside it. Guesses are not marked."""
OLD_SHEET = " (A *sheet* is what students of an older course handed in; the notebook plays its games again.)"
LONGEST, MOST_CODE = 650, 4
"""Letters and words of code in what leads to a question; where there are more, it is left to the notebook."""
ROOM = '<div class="answer"></div>'
LINE = '<span class="line"></span>'
CHOICE = re.compile(r'"([^"]+)"( \([^)]*\))?')


def work_sheet(cells: list[Cell]) -> list[Cell]:
    """The headings, each prediction with its text, its boards and a line to write on, and each question in words.

    The template's script lays them out on pages: a task begins with a heading or a number.
    """
    sheet: list[Cell] = []
    text = title = ""
    opening: list[Any] = []  # the board below the title
    above: list[Any] = []  # the pictures seen last
    numbers = count(1)
    for cell in cells:
        source = "".join(cell["source"])
        if cell["cell_type"] == "markdown":
            text, title = source, title or source
            for heading in HEADING.findall(source):
                if sheet and heading.startswith("## ") and sheet[-1]["source"].startswith("## "):
                    sheet.pop()  # nothing is asked there
                sheet.append(markdown(heading))
            if ROOM in source:
                question = source[max(source.find("**Question"), source.find("### Question"), 0) :]
                sheet.append(markdown(on_paper(question)))
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
            sheet += [markdown(f"{number} {on_paper(task)}"), *([boards] if boards["outputs"] else [])]
            sheet += [markdown("\n\n".join(found))] if (found := lines(source, task)) else []
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


def on_paper(text: str) -> str:
    """The text, without what can only be done on a screen."""
    for told, alone in ALONE.items():
        text = text.replace(told, alone)
    for screen, paper in ON_PAPER.items():
        text = re.sub(screen, paper, text)
    return text


def lines(source: str, task: str) -> list[str]:
    """What to write on for each prediction of a cell: a line or boxes for the guess, and a line for the result."""
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
    return written


def markdown(text: str) -> Cell:
    return {"cell_type": "markdown", "metadata": {}, "source": text}
