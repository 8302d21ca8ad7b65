"""The commands as a user meets them: help, wrong words, one sentence for an error, old Pythons."""

import subprocess
import sys
from pathlib import Path
from unittest.mock import Mock

import pytest

from gamelab.__main__ import wrong_python
from gamelab.setup import command_line, environment, lab, slides, testing
from gamelab.setup.clone import ROOT, Trouble, project_table
from gamelab.setup.command_line import COMMANDS, main

Calls = list[tuple[object, ...]]
Capture = pytest.CaptureFixture[str]


@pytest.fixture
def calls(clone: Path, monkeypatch: pytest.MonkeyPatch) -> Calls:
    """What the commands would do, as a list, on the small clone."""
    done: Calls = []

    def note(code: int, *arguments: object) -> int:
        done.append(tuple(each.name if isinstance(each, Path) and each.suffix else each for each in arguments))
        return code

    monkeypatch.setattr(command_line, "ROOT", clone)
    monkeypatch.setattr(environment, "ensure", lambda root, tests=False: done.append(("ensure", tests)) or Path("py"))
    monkeypatch.setattr(command_line, "run", lambda command, *_: note(6, *command))
    monkeypatch.setattr(lab, "run_lab", lambda *arguments: note(3, *arguments[2:]))
    monkeypatch.setattr(slides, "show", lambda *arguments: note(5, *arguments[2:]))
    monkeypatch.setattr(command_line, "need", lambda *arguments: done.append(arguments[2:]))
    monkeypatch.setattr(testing, "run_tests", lambda *arguments: note(4, *arguments[2:]))
    return done


def test_without_a_command_it_lists_them(capsys: Capture) -> None:
    assert main([]) == 0
    shown = capsys.readouterr().out
    assert all(f"\n    {name}" in shown for name in COMMANDS)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["lob"], "invalid choice: 'lob' (choose from"),
        (["lab", "--port", "x"], "argument --port: invalid int value: 'x'"),
        (["lab", "--prot", "1"], "unrecognized arguments: --prot 1"),
        (["setup", "more"], "unrecognized arguments: more"),
    ],
)
def test_wrong_words_are_named(arguments: list[str], message: str, capsys: Capture) -> None:
    with pytest.raises(SystemExit):
        main(arguments)
    assert message in capsys.readouterr().err


@pytest.mark.parametrize(
    ("arguments", "code", "done"),
    [
        ("lab --solutions --port 9 -- --x", 3, [("ensure", False), (True, ["--port=9", "--x"])]),
        ("lab --no-browser", 3, [("ensure", False), (False, ["--no-browser"])]),
        ("slides", 5, [("ensure", False), ("01-tictactoe.ipynb", "slides", False, False, True)]),
        ("handout 02 --pdf --no-browser", 5, [("ensure", False), ("02-sim.ipynb", "handout", False, True, False)]),
        ("slides 02 --no-browser --stored --pdf", 5,
         [("ensure", False), ("02-sim.ipynb", "slides", True, True, False)]),
        ("grade 02 folder", 6,
         [("ensure", False), ("nbgrader", "import nbgrader"),
          (Path("py"), "-W", "ignore", "-m", "gamelab.setup.grading", "02-sim.ipynb", Path("folder"))]),
        ("test --full -- -k sim", 4, [("ensure", True), (True, ["-k", "sim"])]),
        ("solve sim --help", 6,
         [("ensure", False), (Path("py"), "-m", "gamelab.programs", "solve", "sim", "--help")]),
        ("play sim", 6, [(Path(sys.executable), "-m", "gamelab.programs", "play", "sim")]),  # without the packages
    ],
)  # fmt: skip
def test_options_are_passed_on(calls: Calls, clone: Path, arguments: str, code: int, done: Calls) -> None:
    (clone / "tests").mkdir()
    assert main(arguments.split()) == code
    assert calls == done


def test_setup_and_release_name_what_they_made(calls: Calls, clone: Path, capsys: Capture) -> None:
    assert main(["setup"]) == main(["release"]) == 0
    zip_file = clone / "dist" / f"gamelab-lab-{project_table(clone)['version']}.zip"
    assert capsys.readouterr().out == f"Ready: py\nThe zip for students is {zip_file}\n"
    assert main(["test"]) == 1
    assert capsys.readouterr().err == "gamelab: A students' release has no tests. Run them in a clone.\n"


@pytest.mark.parametrize(
    ("error", "code", "message"),
    [
        (KeyboardInterrupt(), 130, "\ngamelab: stopped.\n"),
        (Trouble("what to do"), 1, "gamelab: what to do\n"),
        (PermissionError(13, "Permission denied", "/file"), 1, "gamelab: [Errno 13] Permission denied: '/file'\n"),
    ],
)
def test_an_error_is_one_line(
    calls: Calls, monkeypatch: pytest.MonkeyPatch, capsys: Capture, error: BaseException, code: int, message: str
) -> None:
    monkeypatch.setattr(lab, "run_lab", Mock(side_effect=error))
    assert main(["lab"]) == code
    assert capsys.readouterr().err == message


def test_a_python_that_does_not_fit_is_refused() -> None:
    assert wrong_python((3, 11, 0)) == wrong_python((3, 14, 2)) == ""
    for found in ("2.7", "3.8", "3.10", "3.15"):
        version = tuple(map(int, found.split(".")))
        assert wrong_python(version).startswith(f"gamelab needs Python 3.11 to 3.14, and this is Python {found}: ")
    assert project_table(ROOT)["requires-python"] == ">=3.11,<3.15"


def test_the_command_line_needs_the_standard_library_alone() -> None:
    command = [sys.executable, "-S", "-m", "gamelab", "--help"]  # -S leaves out site-packages
    assert "open JupyterLab" in subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False).stdout
