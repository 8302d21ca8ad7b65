"""The real nbgrader grades submissions of notebook 01 and some that are none, and right ones of the others."""

import csv
import io
import json
import pickle
import re
from base64 import b64encode
from contextlib import redirect_stdout
from unittest.mock import Mock
from zipfile import ZipFile

import nbformat
import pytest

from gamelab.course.grading.cells import cut_out, mark_of
from gamelab.course.grading.notebook_grading import NotebookGrading, remark
from gamelab.course.grading.verdict import verdict
from gamelab.course.programs.grade_command import grade
from gamelab.course.setup.clone import Trouble
from tests.course.grading.accidents import (
    PICTURE,
    at,
    changes_kinds,
    copies,
    pastes,
    shortened,
    splits,
)
from tests.notebooks.notebook_files import NOTEBOOKS, SOLUTIONS, name, read

pytest.importorskip("nbgrader", reason="nbgrader comes with the extra `grading`")
pytestmark = pytest.mark.filterwarnings("ignore")  # What nbgrader warns of is not ours.
FIRST, *OTHERS = [path for path in SOLUTIONS if path.stem != "00_start_here"]
AUTOMATIC = {"01_tictactoe": 16, "02_sim": 20, "03_connect_four": 17, "04_othello": 19}
FORGING = """
import builtins, sys, threading, time
import IPython.display
from gamelab import TicTacToe, check
from gamelab.course.check import report
report.Report.points = check.Report.__bool__ = lambda report, most=1: most
check.maxi.__code__ = (lambda *_, **__: report.Report("✓", "")).__code__
sys.modules["gamelab.course.check"].mini = lambda *_, **__: report.Report("✓", "")
TicTacToe.is_over = property(lambda position: True)
__builtins__ = dict(vars(builtins), NotImplementedError=StopIteration)
shell = get_ipython()
shell.ast_transformers.clear()
shell.input_transformers_post.append(lambda lines: [line.replace(".points(", ".mark and (") for line in lines])
shell.display_formatter.formatters["text/plain"].for_type(int, lambda number, page, cycle: page.text("3"))
sys.setprofile(lambda frame, *_: setattr(frame.f_locals.get("self"), "mark", "✓")
               if type(frame.f_locals.get("self")) is report.Report else None)
def display(shown):
    shown.mark = "✓"
    IPython.display.display(shown, display_id="result")
def again():
    while True:
        time.sleep(0.1)
        report.Report.points = lambda report, most: most
        IPython.display.update_display({"text/plain": "3"}, display_id="result", raw=True)
threading.Thread(target=again, daemon=True).start()
"""
"""A first cell of a submission that solves nothing; each of its statements once forged points."""


def submissions():
    """For each of two students a notebook 01, with a first cell of the own: one solves all of it, one nothing."""
    right, students = shortened(read(FIRST)), shortened(read(NOTEBOOKS / FIRST.name))
    right.metadata.kernelspec = {"name": "python", "display_name": "Python (Pyodide)"}  # as the site saves it
    right.cells.insert(0, nbformat.v4.new_code_cell("import os\nos._exit(0)"))
    students.cells.insert(0, nbformat.v4.new_code_cell(FORGING))
    for accident in (splits, copies, pastes, changes_kinds):
        accident(right.cells)
    del right.cells[at(right.cells, "maxi")]
    del right.cells[0]["outputs"]  # some programs leave out what is empty
    return {"exiting[1]": right, "fo*[rg]\ning": students}


STRANGE = "fo__rg__ing-fa06"
"""What the folders of `fo*[rg]\\ning` are called."""


def told(output):
    """What the command printed about each student."""
    lines = [line.removesuffix(", and 3 answers to be read") for line in output.splitlines()]
    return dict(line.split(": ", 1) for line in lines if re.match(r"\S+: (not graded|\S+ of \S+ points)", line))


DESERVED = {"exiting": "16 of 23 points", "forging": "0 of 23 points"}
"""Seven points are for answers in words."""


@pytest.fixture(scope="module")
def two(tmp_path_factory):
    """Two submissions, graded; a new gradebook takes seconds.

    Beside them there are files that are none. Ctrl-C is pressed once, and what was graded before is not graded again.
    """
    root, output = tmp_path_factory.mktemp("course"), io.StringIO()
    folder = root / f"handed in {FIRST.stem}"
    (folder / "folder.ipynb").mkdir(parents=True)
    (folder / "broken.ipynb").write_text("no notebook", encoding="utf-8")
    (folder / "dangling.ipynb").symlink_to(root / "nowhere")
    for student, content in submissions().items():
        (folder / f"{student}.ipynb").write_text(json.dumps(content), encoding="utf-8-sig")
    stale = root / f"work/grading/feedback/broken/{FIRST.stem}/{FIRST.stem}.html"
    stale.parent.mkdir(parents=True)
    stale.write_text("all right", encoding="utf-8")
    people = [{"name": name, "ID": str(number), "e-mail": f"{name}@uni.example"}
              for number, name in enumerate(["Exiting", "Absent"])]  # fmt: skip
    with redirect_stdout(output):
        with pytest.MonkeyPatch.context() as pressed, pytest.raises(KeyboardInterrupt):
            pressed.setattr(NotebookGrading, "points", Mock(side_effect=KeyboardInterrupt))
            grade(root / "work", FIRST, folder, people)
        assert grade(root / "work", FIRST, folder, people) == 1
    assert output.getvalue().count("Grading exiting") == 1 and "Formgrader" in output.getvalue()
    return root, told(output.getvalue().replace(STRANGE, "forging")), rows(root)


def test_each_student_gets_what_the_submission_deserves(two):
    found = dict(two[1])
    for none in ("broken", "dangling", "folder"):
        assert found.pop(none).startswith("not graded. ")
    assert found == DESERVED


def rows(root):
    """The table of points; without its first three bytes Excel reads another “ë”."""
    text = (root / "work/grading/points.csv").read_text(encoding="utf-8")
    assert text.startswith("\ufeff")
    return list(csv.DictReader(io.StringIO(text[1:], newline="")))


def test_the_table_of_points_has_everybody(two):
    found = {row["student"] or row["name"]: row for row in two[2]}
    assert found.keys() == {"exiting", STRANGE, "broken", "dangling", "folder", "Absent"}
    assert (found["exiting"]["maxi"], found[STRANGE]["maxi"], found["exiting"]["of"]) == ("3.0", "0.0", "23.0")
    assert [found["exiting"][column] for column in ("name", "ID", "e-mail")] == ["Exiting", "0", "Exiting@uni.example"]
    assert found["Absent"]["points"] == "not handed in" and found["broken"]["points"] == "not graded"
    assert found["broken"]["remark"].startswith("This is not a notebook: ")
    remark = found["exiting"]["remark"]
    assert "`write-maxi` was in 3 parts, and is one cell again" in remark and "`mini`" not in remark
    assert '"import os": this cell ends the process, so it was left out' in remark


def test_feedback_says_what_was_found_and_mended(two):
    """What cannot be graded keeps no page of an earlier hand-in."""
    folder = two[0] / "work/grading"
    pages = {row["student"]: folder / row["feedback"] for row in two[2] if row["feedback"]}
    assert pages.keys() == {"exiting", STRANGE}
    assert sorted(pages.values()) == sorted((folder / "feedback").glob(f"*/*/{FIRST.stem}.html"))
    empty = pages[STRANGE].read_text(encoding="utf-8")
    assert listed(empty)["maxi"] == ("0 of 3", "maxi: not started yet")
    assert listed(empty)["Question 1"] == ("0 of 2", "No response.") and "<b>0 of 23 points</b></p>" in empty
    page = pages["exiting"].read_text(encoding="utf-8")
    assert "mended before grading" in page and "in 3 parts, and is one cell again" in page
    assert "<b>16 of 23 points</b>, and 3 answers not read yet</p>" in page
    assert [*listed(page).items()][3:5] == [("mini_alpha_beta", ("5 of 5", "")), ("Question 1", ("not read yet", ""))]
    assert page.count(PICTURE) == 2, "those in answers"
    assert page.count("Score: ") == 4, "none above an answer that is not read yet"


def listed(page):
    """The list at the top of a page: points and reason for each exercise; each link leads somewhere."""
    rows = re.findall(r'<tr><td><a href="#(.+?)">(.+?)</a></td>\s*<td class="points">(.+?)</td>\s*<td>(.*?)</td>', page)
    assert len(rows) == 7 and all(f'<a name="{link}"></a>' in page for link, *_ in rows)
    return {name: (points, reason) for _, name, points, reason in rows}


def test_feedback_shows_no_hidden_test_and_what_a_check_found_once(two):
    for page in (two[0] / "work/grading/feedback").glob("*/*/*.html"):
        text = re.sub("<[^>]*>", "", page.read_text(encoding="utf-8"))
        assert "display(maxi_report)" in text and "HIDDEN" not in text and "_report.points" not in text
        assert "AssertionError" not in text and text.count("maxi: not started yet") in (0, 2), "in the list and below"


def test_a_check_that_displayed_nothing_says_its_error_in_the_list_and_below(monkeypatch):
    from nbgrader.preprocessors import GetGrades

    from gamelab.course.grading.feedback import Results

    monkeypatch.setattr(GetGrades, "preprocess_cell", lambda self, cell, resources, place: (cell, resources))
    said = nbformat.from_dict({"output_type": "error", "ename": "Timeout", "evalue": "it did not end", "traceback": []})
    about = {"nbgrader": {"grade": True, "locked": True}}
    cell, _ = Results().preprocess_cell(nbformat.v4.new_code_cell("1", metadata=about, outputs=[said]), {}, 0)
    assert cell.metadata.nbgrader.reason == "it did not end" and cell.outputs == [said]


def test_feedback_leads_to_nothing_that_the_student_does_not_have_beside_it():
    from gamelab.course.grading.feedback import Results

    text = "[glossary](glossary.md), [page](https://example.org), [above](#1), ![picture](attachment:a.png)"
    cell, _ = Results().preprocess_cell(nbformat.v4.new_markdown_cell(text), {"nbgrader": {}}, 0)
    assert cell.source == text.replace("[glossary](glossary.md)", "glossary")


def test_the_lecturer_reads_which_cells_were_stopped():
    error = {"output_type": "error", "ename": "CellTimeoutError", "evalue": "", "traceback": []}
    cells = [nbformat.v4.new_code_cell("while True:\n    pass", outputs=[nbformat.from_dict(error)])]
    assert remark(cells) == '"while True:": this cell did not end, so it was stopped'


def failing(error):
    """What has nbgrader make the students' version, and raises the error in place of every other step."""
    genuine = NotebookGrading.run

    def run(grading, step, *student, **options):
        if step != "generate_assignment":
            raise error
        genuine(grading, step)

    return run


def test_answers_in_words_are_graded_by_hand(two, capsys):
    """Then nothing is run again, and nothing asks for a reader any more."""
    from nbgrader.api import Gradebook

    root = two[0]
    with Gradebook(f"sqlite:///{root / 'work/grading/gradebook.db'}") as book:
        assert not book.find_submission_notebook(FIRST.stem, FIRST.stem, STRANGE).needs_manual_grade
        answers = [answer for answer in book.find_submission_notebook(FIRST.stem, FIRST.stem, "exiting").grades
                   if answer.needs_manual_grade]  # fmt: skip
        assert sorted(answer.name for answer in answers) == ["Question-1", "Question-2", "Question-3"]
        for answer in answers:
            answer.manual_score, answer.needs_manual_grade = 0.67, False
        book.db.commit()
    (again := root / "only one").mkdir()
    file = "exiting[1].ipynb"
    (again / file).write_bytes((root / f"handed in {FIRST.stem}" / file).read_bytes())
    with pytest.MonkeyPatch.context() as disk:
        disk.setattr(NotebookGrading, "run", failing(OSError("the disk is full")))
        assert grade(root / "work", FIRST, again) == 1, "without a page, but these points are kept"
    assert "exiting: not graded. OSError: the disk is full\n" in capsys.readouterr().out
    assert grade(root / "work", FIRST, again) == 0
    output = capsys.readouterr().out
    assert "exiting: 18.01 of 23 points\n" in output and "Grading" not in output and "Formgrader" not in output
    [row] = rows(root)
    assert row["student"] == "exiting", "no rows of another folder"
    page = (root / "work/grading" / row["feedback"]).read_text(encoding="utf-8")
    assert "<b>18.01 of 23 points</b></p>" in page and listed(page)["Question 1"][0] == "0.67 of 2"


def one_more(root, student):
    """A folder with a hand-in that solves nothing."""
    (folder := root / f"{student} alone").mkdir()
    file = root / f"handed in {FIRST.stem}/fo*[rg]\ning.ipynb"
    (folder / f"{student}.ipynb").write_bytes(file.read_bytes())
    return folder


def test_what_is_lost_of_a_hand_in_is_graded_again(two, monkeypatch):
    (two[0] / f"work/grading/autograded/{STRANGE}/{FIRST.stem}/{FIRST.name}").unlink()
    monkeypatch.setattr(NotebookGrading, "run", failing(KeyboardInterrupt()))
    with pytest.raises(KeyboardInterrupt):
        grade(two[0] / "work", FIRST, one_more(two[0], "fo*[rg]\ning"))


def test_an_instructors_own_settings_decide_whom_nbgrader_adds(two, capsys):
    own = two[0] / "work/grading/nbgrader_config.py"
    own.write_text("c = get_config()\nc.Autograde.create_student = False\n")
    assert grade(two[0] / "work", FIRST, one_more(two[0], "stranger")) == 1
    own.unlink()
    assert "not graded. [ERROR] No student with ID 'stranger' exists" in capsys.readouterr().out


def test_a_platform_gets_pages_under_the_names_of_its_files_and_what_is_in_doubt_is_graded_again(
    two, capsys, monkeypatch
):
    root, name = two[0], f"Exiting_7_assignsubmission_file_/{FIRST.stem}"
    (root / "work/grading/gradebook.db").unlink()
    right = (root / f"handed in {FIRST.stem}/exiting[1].ipynb").read_text(encoding="utf-8")

    def graded(content):
        with ZipFile(root / "moodle.zip", "w") as packed:
            packed.writestr(f"{name}.ipynb", content)
            packed.writestr("Nobody_8_assignsubmission_file_/report.pdf", b"%PDF-1.7\n\xe2\xe3")
        return grade(root / "work", FIRST, root / "moodle.zip")

    for times in (1, 0):
        assert graded(right) == 1
        output = capsys.readouterr().out
        assert told(output)["Exiting_7"] == DESERVED["exiting"] and output.count("Grading Exiting_7") == times
        assert "This is not a notebook: expected a file that JupyterLab saved, got report.pdf\n" in output
        assert "To upload to Moodle: import.csv and feedback.zip in the same folder\n" in output
    with ZipFile(root / "work/grading/feedback.zip") as packed:
        assert packed.namelist() == [f"{name}.html"] and b"Exiting_7</h4>" in packed.read(f"{name}.html")
    monkeypatch.setattr(NotebookGrading, "run", failing(KeyboardInterrupt()))
    for content in (f"{right}\n", right):  # another try is begun, and then taken back
        with pytest.raises(KeyboardInterrupt):
            graded(content)


@pytest.mark.parametrize("path", [FIRST, *OTHERS], ids=name)
def test_nbgrader_makes_the_notebooks_that_students_have(path, two):
    """Students work with what `build.py` makes; nbgrader must accept it as what it makes itself."""
    work = two[0] / "work"
    NotebookGrading(work, path)
    made = read(work / "grading/release" / path.stem / path.name).cells
    texts = [cell.source.replace("](../", "](").strip() for cell in made]
    assert [text for text in texts if text] == [cell.source for cell in read(NOTEBOOKS / path.name).cells]


@pytest.mark.full
@pytest.mark.parametrize("path", [FIRST, *OTHERS], ids=name)
def test_whole_notebooks(path, tmp_path, capsys):
    (folder := tmp_path / "handed in").mkdir()
    for student, content in (("right", read(path)), ("blank", read(NOTEBOOKS / path.name))):
        nbformat.write(content, folder / f"{student}.ipynb")
    assert grade(tmp_path / "work", path, folder) == 0
    points = told(capsys.readouterr().out)
    assert points["right"].startswith(f"{AUTOMATIC[path.stem]} of ") and points["blank"].startswith("0 of ")


@pytest.mark.parametrize("path", [FIRST, *OTHERS], ids=name)
def test_points_need_one_function_and_little_of_the_notebook(path):
    cells = read(path).cells
    for each in (mark_of(cell).name for cell in cells if "### BEGIN HIDDEN TESTS" in cell.source):
        program, functions = cut_out(cells, each)
        function = "my_evaluation" if each == "strength" else each
        assert functions == [function] and f"({function}" in program and len(program.splitlines()) < 20


@pytest.mark.parametrize("program, functions, kinds, last", [
    ("display('a')\n2.5", "{}", ["display_data", "execute_result"], {"data": {"text/plain": "2.5"}}),
    ("display('a')\n1 / 0", "{}", ["display_data", "error"], {"evalue": "division by zero"}),
    ("import os\nos._exit(0)\n1", "{}", ["error"], {"evalue": "this function ends the process"}),
    ("while True: pass\n1", "{}", ["error"], {"evalue": "the check did not end within 1 seconds"}),
    ("import time\ntime.sleep(99)\n1", "{}", ["error"], {"evalue": "the check did not end within 1 seconds"}),
    ("from gamelab.users.sandbox import Guest\nGuest.here.tell()\n1", "{}", ["error"], {"ename": "AttributeError"}),
    ("1", "nothing that was packed", ["error"], {"ename": "UnpicklingError"}),
])  # fmt: skip
def test_a_verdict_is_points_or_one_error(program, functions, kinds, last):
    packed = pickle.dumps({}) if functions == "{}" else functions.encode()
    found = verdict(program, repr(b64encode(packed).decode()), seconds=1 if "1 seconds" in str(last) else 100)
    assert [output["output_type"] for output in found] == kinds and last.items() <= found[-1].items()


def test_what_nbgrader_does_not_accept_is_named(tmp_path, two):
    (tmp_path / "anna.ipynb").write_text("no notebook", encoding="utf-8")
    with pytest.raises(Trouble, match=r"nbgrader does not accept .+anna\.ipynb: .+Error: "):
        grade(two[0] / "work", tmp_path / "anna.ipynb", tmp_path)
