"""What every notebook keeps to: short cells, run in order, exercises marked as nbgrader marks them."""

import ast
import re
from statistics import median
from symtable import symtable

import pytest
from IPython.core.inputtransformer2 import TransformerManager
from nbformat import validate

import gamelab
from tests.notebooks.notebook_files import (
    EXTRAS,
    EXTRAS_OF_STUDENTS,
    HIDDEN,
    NOTEBOOKS,
    SOLUTIONS,
    STUDENTS,
    code_cells,
    name,
    read,
)

ALL = STUDENTS + SOLUTIONS + EXTRAS_OF_STUDENTS + EXTRAS
anywhere = pytest.mark.parametrize("path", ALL, ids=name)
main_ones = pytest.mark.parametrize("path", [path for path in SOLUTIONS if path.stem != "00_start_here"], ids=name)
HEADINGS = ["The game", "Minimax", "Pruning", "Heuristics", "Play it", "What we found"]
MOST_CELLS = {"02_sim": 50}


def test_every_solution_has_its_student_version():
    assert [path.name for path in SOLUTIONS] == [path.name for path in STUDENTS] != []
    assert [path.name for path in EXTRAS] == [path.name for path in EXTRAS_OF_STUDENTS]


@anywhere
def test_was_run_from_first_to_last_in_a_fresh_kernel_without_error_or_warning(path):
    notebook = read(path)
    validate(notebook)
    assert set(notebook.metadata) == {"kernelspec"}, "neither widget state nor the machine"
    assert notebook.metadata.kernelspec.name == "python3"
    counts = [cell.execution_count for cell in code_cells(notebook)]
    assert counts == list(range(1, len(counts) + 1))
    for output in (output for cell in code_cells(notebook) for output in cell.outputs):
        assert output.output_type != "error" and output.get("name") != "stderr", output


@pytest.mark.parametrize("path", STUDENTS, ids=name)
def test_no_page_of_a_students_stores_that_an_exercise_is_solved(path):
    told = [str(cell.outputs) for cell in code_cells(read(path))]
    assert not [each for each in told if "✓" in each or "your search" in each]


@anywhere
def test_cells_are_short_and_fit_on_a_projector(path):
    sources = [HIDDEN.sub("", cell.source) for cell in code_cells(read(path))]
    assert not [line for source in sources for line in source.splitlines() if len(line) > 88 or line.endswith(";")]
    lines = [[line for line in source.splitlines() if line.strip() and "### " not in line] for source in sources]
    lengths = sorted(map(len, lines))
    assert median(lengths) <= 4 and lengths[int(0.9 * len(lengths))] <= 12 and lengths[-1] < 20


@anywhere
def test_one_cell_imports_and_names_what_it_imports(path):
    cells = [cell for cell in code_cells(read(path)) if not cell.source.startswith("%%writefile")]
    uses_budget = sum(cell.source.count("BUDGET") for cell in cells) > 1
    assert ('BUDGET = budget("lab")' in cells[0].source) == uses_budget
    importing = [cell for cell in cells if re.search(r"^\s*(import|from) ", cell.source, re.MULTILINE)]
    assert len(importing) == 1
    names = [alias.name for node in ast.walk(ast.parse(importing[0].source))
             if isinstance(node, ast.ImportFrom) for alias in node.names]  # fmt: skip
    assert "*" not in names


def names_in(source):
    """The names that a cell binds, and those that it reads and does not bind."""
    tables = [symtable(TransformerManager().transform_cell(source), "cell", "exec")]
    for table in tables:
        tables += table.get_children()  # functions, and what is inside them
    bound = {each.get_name() for each in tables[0].get_symbols() if each.is_assigned() or each.is_imported()}
    return bound, {each.get_name() for table in tables for each in table.get_symbols() if each.is_global()} - bound


@main_ones
def test_the_names_of_players_and_values_in_a_text_can_be_used_on_its_page(path):
    """A reader who brings a loop along writes `SECOND` where the text does."""
    cells = read(path).cells
    bound = {each for cell in cells if cell.cell_type == "code" for each in names_in(cell.source)[0]}
    named = {each for cell in cells if cell.cell_type == "markdown" for each in re.findall(r"`(\w+)`", cell.source)}
    assert not {each for each in named & set(gamelab.__all__) if each.isupper()} - bound


@pytest.mark.parametrize("path", SOLUTIONS + EXTRAS, ids=name)
def test_a_cell_can_be_run_again_because_no_later_one_overwrites_a_name_that_it_reads(path):
    known, readers, overwritten = set(), {}, []
    for cell in code_cells(read(path)):
        bound, needed = names_in("" if cell.source.startswith("%%writefile") else cell.source)
        overwritten += [f"{readers[each]} reads {each}, and {cell.id} overwrites it" for each in bound & readers.keys()]
        readers |= dict.fromkeys(needed & known, cell.id)
        known |= bound
    assert not overwritten


def bound_in(*sections):
    return {each for section in sections for _, bound, _ in section for each in bound}


@pytest.mark.parametrize("path", [path for path in EXTRAS if path.stem != "own_game"], ids=name)
def test_a_section_of_the_extras_needs_no_other_one_but_where_the_page_says_so(path):
    top, *sections = [[]]
    for cell in read(path).cells:
        if cell.cell_type == "markdown" and re.search(r"^## ", cell.source, re.MULTILINE):
            sections.append([])
        elif cell.cell_type == "code" and not cell.source.startswith("%%writefile"):
            (sections[-1] if sections else top).append((cell.id, *names_in(cell.source)))
    missing = [(cell, each) for section in sections for cell, _, needed in section
               for each in needed & bound_in(*sections) - bound_in(top, section)]  # fmt: skip
    assert missing == {"01_tictactoe": [("quality", "seen")], "02_sim": [("clause-games", "wins")]}.get(path.stem, [])


@pytest.mark.parametrize("path", SOLUTIONS + EXTRAS, ids=name)
def test_what_work_sheets_say_otherwise_stands_in_its_cell(path):
    for cell in read(path).cells:
        for words in cell.metadata.get("handout", ()):
            assert cell.source.count(words) == 1, (cell.id, words)


@anywhere
def test_links_lead_somewhere(path):
    text = "\n".join(cell.source for cell in read(path).cells if cell.cell_type == "markdown")
    for target in re.findall(r"\]\((?!https?:|#)([^)#]+)\)", text):
        assert (path.parent / target).exists(), target


@main_ones
def test_exercises_have_points_and_the_names_that_feedback_shows(path):
    """That they are marked as nbgrader marks them is seen where nbgrader makes the students' version."""
    marked = [(cell, cell.metadata.nbgrader) for cell in read(path).cells if "nbgrader" in cell.metadata]
    assert [mark for _, mark in marked if mark.solution and not mark.grade]
    assert not [mark for _, mark in marked if mark.solution and mark.locked]
    graded = [(cell.source, mark) for cell, mark in marked if mark.grade]
    for source, mark in graded:
        assert mark.points > 0 and re.search(rf"\b{mark.grade_id.replace('-', ' ')}\b", source), mark
    assert any("### BEGIN HIDDEN TESTS" in source for source, _ in graded)


@main_ones
def test_is_read_in_ninety_minutes(path):
    assert len(read(path).cells) <= MOST_CELLS.get(path.stem, 65)


@main_ones
def test_sections_come_in_the_order_of_the_course_and_say_how_long_they_take(path):
    texts = [cell.source for cell in read(path).cells if cell.cell_type == "markdown"]
    found = [(heading, text) for text in texts for heading in HEADINGS
             if re.search(rf"^## (\d+ · )?{heading}\b", text, re.MULTILINE)]  # fmt: skip
    assert [heading for heading, _ in found] == HEADINGS, f"a main notebook has the sections {HEADINGS}, in this order"
    untimed = [heading for heading, text in found if not re.search(r"\d+ minutes", text)]
    assert not untimed, f"below the headings {untimed} stands no '*N minutes.*'"


@main_ones
def test_asks_with_the_helper_and_shows_the_predictions_at_the_end(path):
    sources = [cell.source for cell in code_cells(read(path))]
    assert any("ask = Predictions()" in source for source in sources) and "ask" in sources
    assert not [source for source in sources if re.search(r"^(guesses|results)\[", source, re.MULTILINE)]


@pytest.mark.parametrize("entry", re.findall(r"^\*\*.*", (NOTEBOOKS / "glossary.md").read_text("utf-8"), re.MULTILINE))
def test_a_word_of_the_glossary_stands_in_the_notebooks_that_it_names(entry):
    names, *pages = re.findall(r"^\*\*([^*]+)\*\*|\]\((.+?\.ipynb)\)", entry)
    words = re.sub(r" \(.*", "", names[0]).split(", ")
    texts = ["\n".join(cell.source.replace("*", "") for cell in read(NOTEBOOKS / page).cells) for _, page in pages]
    assert texts
    missing = [word for word in words for text in texts
               if not re.search(rf"\b{word}(e?s)?\b", text, re.IGNORECASE)]  # fmt: skip
    assert not missing
