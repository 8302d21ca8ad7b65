"""A student cannot read an answer anywhere without running the cell that reveals it: not in README, nor in a notebook.

The answers are what the solutions' reveal cells print after "found: ".
"""

import ast
import re

import pytest

from tests.notebooks.notebook_files import EXTRAS, SOLUTIONS, builder, name, output_text, read

build = builder()
README = build.NOTEBOOKS.parent / "README.md"
CHECKED = SOLUTIONS + EXTRAS
FOLDED = re.compile(r"<details>.*?</details>", re.DOTALL)
FOUND = re.compile(r"^.* · you: no prediction, found: (.*)$", re.MULTILINE)


def answers(cell, question_texts):
    """The revealed values of one cell with solutions: numbers, and words that the question does not offer."""
    values = {value for each in revealed(cell) for value in each}
    return {value for value in values if len(value) >= 3 and not is_offered(value, question_texts)}


def revealed(cell):
    """For each question that a cell with solutions reveals, the values that are found."""
    lines = FOUND.findall(output_text(cell))
    return [[value.strip() for value in re.sub(r" \[.*?\]", "", line).split(", ")] for line in lines]


def is_offered(value, question_texts):
    """Whether a value is a word that the question offers."""
    return not re.search(r"\d", value) and contains(question_texts, value)


def contains(text, value):
    """Whether a value stands in a text as a whole word or number, with or without separators of thousands."""
    forms = {value, value.replace(",", ""), value.replace(",", "_")}
    return any(re.search(rf"(?<![\w.,]){re.escape(form)}(?![\w]|[.,]\d)", text) for form in forms)


def reveal_calls(cell):
    """The calls of ``ask.reveal``."""
    calls = [node for node in ast.walk(ast.parse(cell.source)) if isinstance(node, ast.Call)]
    return [call for call in calls if isinstance(call.func, ast.Attribute) and call.func.attr == "reveal"]


def asked(cell):
    """The names of the questions that a cell reveals."""
    return [keyword.arg for call in reveal_calls(cell) for keyword in call.keywords if keyword.arg]


def quoted(*nodes):
    """The texts that stand in a program."""
    parts = [part for node in nodes for part in ast.walk(node) if isinstance(part, ast.Constant)]
    return "\n".join(part.value for part in parts if isinstance(part.value, str))


def in_plain_sight(cell, question_texts):
    """What a cell reveals and has in its texts: all values of an answer, or a number or square that its sentence fills
    in.
    """
    texts, sentence = quoted(ast.parse(cell.source)), quoted(*reveal_calls(cell))
    *_, told = FOUND.split(output_text(cell).split("\n\n     you  found")[0])
    filled_in = [[word] for word in re.findall(r"\w+\d|\d\w+", told) if not contains(sentence, word)]
    answers = [each for each in revealed(cell) if not all(is_offered(value, question_texts) for value in each)]
    return [each for each in answers + filled_in if all(contains(texts, word) for word in each)]


def leaks(solutions, students):
    """Where a student reads a revealed value: in what is written or stored, except in folds behind the reveal."""
    found = []
    ids = [cell.id for cell in students.cells]
    for cell in (cell for cell in solutions.cells if "ask.reveal(" in cell.source):
        place = ids.index(cell.id)
        for value in sorted(answers(cell, questions(cell, students))):
            for position, other in enumerate(students.cells):
                source = FOLDED.sub("", other.source) if position > place else other.source
                if contains(f"{source}\n{output_text(other)}", value):
                    found.append(f"{other.id} shows {value}, which {cell.id} reveals")
    return found


def questions(cell, students):
    """The cells that ask what this cell reveals."""
    names = asked(cell)
    return "\n".join(other.source for other in students.cells if any(f"ask.{name}" in other.source for name in names))


@pytest.mark.parametrize("path", CHECKED, ids=name)
def test_nothing_gives_an_answer_away(path):
    solutions, students = read(path), read(build.students_file(path))
    assert leaks(solutions, students) == []
    numbers = {value for cell in solutions.cells if "ask.reveal(" in cell.source
               for value in answers(cell, questions(cell, students)) if value[-1].isdigit()}  # fmt: skip
    assert [value for value in numbers if contains(README.read_text(encoding="utf-8"), value)] == []


@pytest.mark.parametrize("path", CHECKED, ids=name)
def test_no_cell_that_reveals_has_its_answer_in_plain_sight(path):
    students = read(build.students_file(path))
    cells = [cell for cell in read(path).cells if "ask.reveal(" in cell.source]
    assert {cell.id: found for cell in cells if (found := in_plain_sight(cell, questions(cell, students)))} == {}


@pytest.mark.parametrize("path", CHECKED, ids=name)
def test_what_is_revealed_was_asked_before_and_is_shown(path):
    before = ""
    for cell in read(path).cells:
        if "ask.reveal(" in cell.source:
            assert "· you: no prediction, found: " in output_text(cell), cell.id
            unasked = [question for question in asked(cell) if not re.search(rf"\bask\.{question} = ", before)]
            assert not unasked, f"{cell.id} reveals {unasked}"
        before += f"{cell.source}\n"
