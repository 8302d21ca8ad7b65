"""What the metadata show on slides can be read without what was said before: whole sentences, known numbers."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import NamedTuple

import pytest

from gamelab.course.programs.slides_command import DRAWN, SHOWN
from tests.notebooks.notebook_files import SOLUTIONS, name, read

HEADING, FENCE = re.compile(r"#{1,2} [A-Z0-9“(`]"), re.compile(r"```python\n(.*?)\n```", re.DOTALL)
MARK = re.compile(r"(?:[->] |\d\. )+")  # of a list or a question
BEGINS = re.compile(r"[A-Z0-9“(`]")
LEANS = re.compile(r"(It|Its|But|And|So|Or|This|That|These|Those|They|Here|There|Then|He|She)\b")
AT_A_SCREEN = re.compile(r"\b(above|below|next cell|[Cc]lick|[Pp]ress|[Rr]un)\b")
NUMBER = re.compile(r"\d[\d,.]*\d|\d\d")
MOST_WORDS = 75


class Slide(NamedTuple):
    cell: str
    lines: list[str]

    @property
    def opens_section(self):
        """Whether the name of a section stands above the heading."""
        return self.lines[0].startswith("# ") and self.lines[1].startswith("## ")

    @property
    def texts(self):
        """What is to be read, without marks: neither a program nor a table."""
        shown = [line for line in self.lines if not SHOWN.match(line) and not line.startswith(("|", "```"))]
        return [re.sub(r"\*+", "", MARK.sub("", line)) for line in shown]


def slides(path):
    return [Slide(cell.id, lines) for cell in read(path).cells
            for lines in cell.metadata.get("slideshow", {}).get("shows", ())]  # fmt: skip


decks = pytest.mark.parametrize("path", [path for path in SOLUTIONS if slides(path)], ids=name)


@decks
def test_a_slide_is_a_heading_and_a_few_whole_sentences_for_a_hall(path):
    for slide in slides(path):
        heading, *sentences = slide.texts[slide.opens_section :]
        assert HEADING.match(heading) and heading[-1] not in ".:;,", heading
        assert slide.lines[1 + slide.opens_section :], f"a heading alone: {heading}"
        for text in sentences:
            assert BEGINS.match(text) and re.search(r"[.?!:][”)]?$", text), text
            assert not AT_A_SCREEN.search(text) and "ask." not in text, text
        assert not LEANS.match("".join(sentences[:1])), f"leans on what was said before: {sentences[0]}"
        followed = [below for before, below in pairwise([*slide.lines, ""]) if before.endswith(":")]
        assert all(below[:1] in "-1|`{" and below for below in followed), heading
        for opening, closing in ("()", "[]", "“”"):
            assert all(text.count(opening) == text.count(closing) for text in slide.texts), heading
        assert not [mark for mark in ("**", "`") if "\n".join(slide.lines).count(mark) % 2], heading
        assert sum(len(text.split()) for text in slide.texts) <= MOST_WORDS, slide


@decks
def test_what_slides_show_is_there_and_not_out_of_date(path):
    cells = {cell.id: cell for cell in read(path).cells}
    outputs = [output for cell in cells.values() for output in cell.get("outputs", [])]
    known = "\n".join([cell.source for cell in cells.values()] + [str(output) for output in outputs])
    known += "\n..."  # stands for what a slide leaves out
    for slide in slides(path):
        text = "\n".join(slide.lines)
        for number in NUMBER.findall(re.sub(r"#+ .*? · |^\d\. ", "", text, flags=re.MULTILINE)):
            assert number in known, f"{slide.cell}: {number} stands nowhere in the notebook"
        for program in FENCE.findall(text):
            assert all(line.split("#")[0].strip() in known for line in program.splitlines()), program
        for shown in SHOWN.findall(text):
            page = "".join(output.get("data", {}).get("text/html", "") for output in cells[shown].get("outputs", []))
            assert DRAWN.search(page) or cells[shown].cell_type == "code", f"{shown} shows nothing"


@decks
def test_a_slide_asks_before_the_next_one_answers(path):
    revealing = {cell.id for cell in read(path).cells if "ask.reveal(" in cell.source}
    told = set()
    for before, slide in pairwise(slides(path)):
        shown = revealing & {*SHOWN.findall("\n".join(before.lines))}
        assert "**Predict:**" not in str(before.lines) or shown <= told, f"{before.lines[0]!r} tells what it asks"
        told |= shown
        if slide.cell in revealing and before.cell != slide.cell:
            assert any(text.endswith("?") for text in before.texts), f"nothing is asked before {slide.lines[0]!r}"


@decks
def test_a_deck_fills_its_lessons(path):
    text = "\n".join(cell.source for cell in read(path).cells)
    lessons = sum(map(int, re.findall(r"^\*(\d+) minutes", text, re.MULTILINE))) / 90
    assert 25 <= len(slides(path)) / lessons <= 36
