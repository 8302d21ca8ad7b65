"""The commands as a user meets them: help, wrong words, one sentence for an error, old Pythons."""

from unittest.mock import Mock

import pytest

from gamelab.__main__ import wrong_python
from gamelab.course.programs import slides_command
from gamelab.course.programs.__main__ import main as run_program
from gamelab.course.setup import command_line, lab
from gamelab.course.setup.clone import ROOT, project_table
from gamelab.course.setup.command_line import COMMANDS, main
from tests.new_python import python


@pytest.mark.parametrize(
    "arguments, message",
    [
        (["lob"], "invalid choice: 'lob' (choose from"),
        (["lab", "--port=1"], "unrecognized arguments: --port=1"),
        (["setup", "more"], "unrecognized arguments: more"),
    ],
)
def test_wrong_words_are_named(arguments, message, capsys):
    with pytest.raises(SystemExit):
        main(arguments)
    assert message in capsys.readouterr().err


def test_slides_have_the_solutions(monkeypatch):
    made = []
    monkeypatch.setattr(slides_command, "make_slides", lambda notebook, folder: made.append(notebook) or folder)
    run_program(["slides", "02", "--no-browser"])
    assert made == [ROOT / "notebooks/solutions/02_sim.ipynb"]


def test_a_release_has_no_tests(clone, monkeypatch, capsys):
    monkeypatch.setattr(command_line, "ROOT", clone)
    with pytest.raises(SystemExit, match="1"):
        main(["test"])
    assert capsys.readouterr().err == "gamelab: A students' release has no tests. Run them in a clone.\n"


@pytest.mark.parametrize(
    "error, code, message",
    [
        (KeyboardInterrupt(), 130, "\ngamelab: stopped.\n"),
        (PermissionError(13, "Permission denied", "/file"), 1, "gamelab: [Errno 13] Permission denied: '/file'\n"),
    ],
)
def test_an_error_is_one_line(monkeypatch, capsys, error, code, message):
    monkeypatch.setattr(lab, "run_lab", Mock(side_effect=error))
    with pytest.raises(SystemExit, match=f"^{code}$"):
        main(["lab"])
    assert capsys.readouterr().err == message


def test_a_python_that_does_not_fit_is_refused():
    assert wrong_python((3, 11, 0)) == wrong_python((3, 14, 2)) == ""
    for found in ("2.7", "3.8", "3.10", "3.15"):
        version = tuple(map(int, found.split(".")))
        assert wrong_python(version).startswith(f"gamelab needs Python 3.11 to 3.14, and this is Python {found}: ")
    assert project_table(ROOT)["requires-python"] == ">=3.11,<3.15"


def test_without_a_command_it_lists_them_and_needs_the_standard_library_alone():
    shown = python("-S", "-m", "gamelab").stdout  # -S leaves out site-packages
    assert all(f"\n    {name}" in shown for name in COMMANDS)
