"""The instructors' guide names what stands in the notebooks: sections, minutes, exercises, figures, commands, files."""

import re

import pytest

from gamelab.course.setup.command_line import COMMANDS
from tests.notebooks.notebook_files import NOTEBOOKS, SOLUTIONS, output_text, read

GUIDE = NOTEBOOKS / "INSTRUCTORS.md"
FIGURE = re.compile(r"\d+(?:,\d{3})+|\d+\.\d+|\d{3,}")
notebooks = pytest.mark.parametrize("path", SOLUTIONS, ids=lambda path: path.stem)


def guide():
    return GUIDE.read_text(encoding="utf-8")


def part(path):
    """The part of the guide about one notebook, up to its extras."""
    link = f"(solutions/{path.name})"
    found = [text for text in guide().split("\n## ") if link in text]
    assert len(found) == 1, f"INSTRUCTORS.md needs one section '## …' that links to {link}, as for the other notebooks"
    return found[0].partition("\n### Extras")[0]


def texts(path):
    return [cell.source for cell in read(path).cells if cell.cell_type == "markdown"]


@notebooks
def test_every_section_stands_in_the_guide_with_its_minutes(path):
    headings = re.findall(r"^### (.+)", part(path), re.MULTILINE)
    expected = []
    for text in texts(path):
        for title, minutes in re.findall(r"^## (.+)\n+(?:\*(\d+) minutes)?", text, re.MULTILINE):
            expected.append(f"{title} ({minutes} minutes)" if minutes else title)
    assert headings == expected != [], f"INSTRUCTORS.md needs these '###' headings for {path.name}: {expected}"


def test_the_first_notebook_and_each_page_sum_up_the_minutes_of_the_sections():
    of_each = {}
    for path in SOLUTIONS[1:]:
        text = "\n".join(texts(path))
        sections = re.findall(r"^## (\d) ·.*\n+\*(\d+) minutes", text, re.MULTILINE)
        assert re.findall(r"^\| (\d) · .*\| (\d+) \|$", text, re.MULTILINE) == sections != [], path.name
        of_each[path.name[:2]] = sum(int(minutes) for _, minutes in sections)
    rows = re.findall(r"^\| \[(\d\d)\]\(.*\| (\d+) \|$", "\n".join(texts(SOLUTIONS[0])), re.MULTILINE)
    assert {number: int(minutes) for number, minutes in rows} == of_each


def test_what_is_planned_for_a_lesson_fits_into_it():
    rows = re.findall(r"^\| (\d\d) \|((?: \d+ \|){6})", guide(), re.MULTILINE)
    assert [number for number, _ in rows] == ["01", "02", "03", "04"]
    for number, row in rows:
        planned = [int(minutes) for minutes in re.findall(r"\d+", row)]
        [path] = [path for path in SOLUTIONS if path.name.startswith(number) and path.parent.name == "solutions"]
        whole = [int(minutes) for minutes in re.findall(r"^### .* \((\d+) minutes\)", part(path), re.MULTILINE)]
        assert sum(planned) <= 90 and all(some <= all_ for some, all_ in zip(planned, whole, strict=True)), number


@notebooks
def test_every_exercise_and_question_stands_in_the_guide(path):
    known = part(path)
    for cell in read(path).cells:
        if cell.metadata.get("nbgrader", {}).get("solution"):
            found = re.search(r"^def (\w+)|Question \d", cell.source, re.MULTILINE)
            assert found, f"{cell.id}: a solution is a function, or the answer to 'Question N'"
            name = f"**{'Exercise `' + found[1] + '`' if found[1] else found[0]}**"
            assert name in known, f"INSTRUCTORS.md says nothing about {name} of {path.name}"


@notebooks
def test_every_figure_of_the_guide_stands_in_the_notebook(path):
    known = {figure for cell in read(path).cells for figure in FIGURE.findall(f"{cell.source}\n{output_text(cell)}")}
    assert [figure for figure in FIGURE.findall(part(path)) if figure not in known] == []


def test_every_command_exists_and_every_link_leads_somewhere():
    assert set(re.findall(r"python3 -m gamelab (\w+)", guide())) <= set(COMMANDS)
    links = re.findall(r"\]\(([^)]+)\)", guide())
    headings = re.findall(r"^#+ (.+)$", guide(), re.MULTILINE)
    inside = {"#" + heading.lower().replace(" ", "-") for heading in headings}
    assert len(links) > 10 and [link for link in {*links} - inside if not (NOTEBOOKS / link).is_file()] == []
