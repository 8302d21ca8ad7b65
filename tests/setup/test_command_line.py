"""The commands as a user meets them: help, wrong words, one sentence for an error, old Pythons."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

from gamelab.__main__ import wrong_python
from gamelab.setup import command_line, environment, grading, lab, slides, testing
from gamelab.setup.clone import ROOT, Trouble, project_table
from gamelab.setup.command_line import COMMANDS, main

Calls = list[tuple[object, ...]]
Capture = pytest.CaptureFixture[str]


@pytest.fixture
def calls(clone: Path, monkeypatch: pytest.MonkeyPatch) -> Calls:
    """What the commands would do, as a list, on the small clone."""
    done: Calls = []
    monkeypatch.setattr(command_line, "ROOT", clone)
    monkeypatch.setattr(environment, "ensure", lambda root, tests=False: done.append(("ensure", tests)) or Path("py"))
    monkeypatch.setattr(command_line, "run", lambda command, *_: done.append(tuple(command)) or 6)
    monkeypatch.setattr(lab, "run_lab", lambda *arguments: done.append(arguments[2:]) or 3)
    monkeypatch.setattr(slides, "show_slides", lambda *arguments: done.append((arguments[2].name, *arguments[3:])) or 5)
    monkeypatch.setattr(slides, "show_handout", lambda *arguments: done.append((*arguments[2:],)) or 8)
    monkeypatch.setattr(grading, "grade", lambda *arguments: done.append((arguments[2].name, *arguments[3:])) or 9)
    monkeypatch.setattr(testing, "run_tests", lambda *arguments: done.append(arguments[2:]) or 4)
    return done


def test_without_a_command_it_lists_them(capsys: Capture) -> None:
    assert main([]) == 0
    shown = capsys.readouterr().out
    assert [name for name in COMMANDS if f"\n    {name}" not in shown] == []


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["lob"], "invalid choice: 'lob' (choose from"),
        (["lab", "--port", "99999"], "argument --port: invalid port value: '99999'"),
        (["lab", "--prot", "1"], "unrecognized arguments: --prot 1"),
        (["setup", "more"], "unrecognized arguments: more"),
    ],
)
def test_wrong_words_are_named(arguments: list[str], message: str, capsys: Capture) -> None:
    with pytest.raises(SystemExit):
        main(arguments)
    assert message in capsys.readouterr().err
    with pytest.raises(ValueError, match="65536 is not between 0 and 65535"):
        command_line.port("65536")


@pytest.mark.parametrize(
    ("arguments", "code", "done"),
    [
        ("lab --solutions --port 9 -- --x", 3, [("ensure", False), (True, ["--port=9", "--x"])]),
        ("lab --no-browser", 3, [("ensure", False), (False, ["--no-browser"])]),
        ("slides", 5, [("ensure", False), ("01-tictactoe.ipynb", [], True, False, False)]),
        ("slides 02 --no-browser --stored --pdf -- --x", 5,
         [("ensure", False), ("02-sim.ipynb", ["--x"], False, True, True)]),
        ("grade 02 folder", 9, [("ensure", False), ("02-sim.ipynb", Path("folder"))]),
        ("test --full -- -k sim", 4, [("ensure", True), (True, ["-k", "sim"])]),
        ("solve sim --help", 6, [("ensure", False), ("py", "-m", "gamelab.widgets.terminal_solve", "sim", "--help")]),
        ("play sim", 6, [(sys.executable, "-m", "gamelab.widgets.terminal", "sim")]),  # without the packages
    ],
)  # fmt: skip
def test_options_are_passed_on(calls: Calls, clone: Path, arguments: str, code: int, done: Calls) -> None:
    (clone / "tests").mkdir()
    assert main(arguments.split()) == code
    assert calls == done


def test_a_hand_out_is_made_of_the_students_version(calls: Calls, clone: Path) -> None:
    assert main(["handout", "02", "--pdf", "--no-browser"]) == 8
    assert calls[1:] == [(clone / "notebooks/02-sim.ipynb", [], False, True)]


def test_setup_and_release_name_what_they_made(calls: Calls, clone: Path, capsys: Capture) -> None:
    assert main(["setup"]) == main(["release"]) == 0
    zip_file = clone / "dist" / f"gamelab-lab-{project_table(clone)['version']}.zip"
    assert capsys.readouterr().out == f"Ready: py\nThe zip for students is {zip_file}\n"


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
    def fail(*_: object) -> None:
        raise error

    monkeypatch.setattr(lab, "run_lab", fail)
    assert main(["lab"]) == code
    assert capsys.readouterr().err == message


def test_a_release_has_no_tests(calls: Calls, capsys: Capture) -> None:
    assert main(["test"]) == 1
    assert capsys.readouterr().err == "gamelab: A students' release has no tests. Run them in a clone.\n"


def test_a_python_that_does_not_fit_is_refused() -> None:
    assert wrong_python((3, 11, 0)) == wrong_python((3, 14, 2)) == ""
    for found in ("2.7", "3.8", "3.10", "3.15"):
        version = tuple(map(int, found.split(".")))
        assert wrong_python(version).startswith(f"gamelab needs Python 3.11 to 3.14, and this is Python {found}: ")
    assert project_table(ROOT)["requires-python"] == ">=3.11,<3.15"


@pytest.mark.parametrize("name", ["__init__.py", "__main__.py"])
def test_an_old_python_can_read_what_it_meets_first(name: str) -> None:
    ast.parse((ROOT / "gamelab" / name).read_text(encoding="utf-8"), feature_version=(3, 6))


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["gamelab"], "Start gamelab as a module, from the folder that holds README.md: python3 -m gamelab"),
        (["-S", "-m", "gamelab", "--help"], "open JupyterLab"),  # -S leaves out site-packages
    ],
)
def test_the_command_line_needs_the_standard_library_alone(arguments: list[str], words: str) -> None:
    done = subprocess.run([sys.executable, *arguments], cwd=ROOT, capture_output=True, text=True, check=False)
    assert words in done.stdout + done.stderr
