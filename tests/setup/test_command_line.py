"""The commands as a user meets them: help, wrong words, one sentence for an error, old Pythons."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

from gamelab.__main__ import wrong_python
from gamelab.setup import command_line, environment, lab, slides, testing
from gamelab.setup.clone import ROOT, Trouble, check_root, project_table
from gamelab.setup.command_line import main

Calls = list[tuple[object, ...]]
Capture = pytest.CaptureFixture[str]


@pytest.fixture
def calls(clone: Path, monkeypatch: pytest.MonkeyPatch) -> Calls:
    """What the commands would do, as a list, on the small clone."""
    done: Calls = []
    monkeypatch.setattr(command_line, "ROOT", clone)
    monkeypatch.setattr(environment, "ensure", lambda root, tests=False: done.append(("ensure", tests)) or Path("py"))
    monkeypatch.setattr(command_line, "run", lambda command, *_: done.append(("run", *command)) or 6)
    monkeypatch.setattr(lab, "run_lab", lambda *arguments: done.append(("lab", *arguments[2:])) or 3)
    monkeypatch.setattr(slides, "show_slides", lambda *arguments: done.append(("slides", *arguments[2:])) or 5)
    monkeypatch.setattr(testing, "run_tests", lambda *arguments: done.append(("test", *arguments[2:])) or 4)
    return done


def test_without_a_command_it_lists_them(capsys: Capture) -> None:
    assert main([]) == 0
    shown = capsys.readouterr().out
    for name in ("setup", "lab", "play", "solve", "tables", "slides", "test", "release"):
        assert f"\n    {name} " in shown


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["lob"], "invalid choice: 'lob' (choose from"),
        (["lab", "--port", "99999"], "argument --port: invalid port value: '99999'"),
        (["lab", "--prot", "1"], "unrecognized arguments: --prot 1"),
        (["setup", "more"], "unrecognized arguments: more"),
        (["release", "--", "more"], "more"),
    ],
)
def test_wrong_words_are_named(arguments: list[str], message: str, capsys: Capture) -> None:
    with pytest.raises(SystemExit):
        main(arguments)
    assert message in capsys.readouterr().err


def test_a_port_must_exist() -> None:
    with pytest.raises(ValueError, match="65536 is not between 0 and 65535"):
        command_line.port("65536")


def test_options_are_passed_on(calls: Calls) -> None:
    assert main(["lab", "--no-browser", "--port", "9", "--solutions", "--", "--debug"]) == 3
    assert main(["slides"]) == main(["slides", "03", "--no-browser", "--", "--debug"]) == 5
    assert main(["test", "--full", "--", "-k", "sim"]) == 4
    assert main(["solve", "sim", "--help"]) == 6
    assert calls == [
        ("ensure", False), ("lab", True, ["--no-browser", "--port=9", "--debug"]),
        ("ensure", False), ("slides", "01", [], True),
        ("ensure", False), ("slides", "03", ["--debug"], False),
        ("ensure", True), ("test", True, ["-k", "sim"]),
        ("ensure", False), ("run", "py", "-m", "gamelab.widgets.solve", "sim", "--help"),
    ]  # fmt: skip


def test_play_starts_without_the_packages(calls: Calls, monkeypatch: pytest.MonkeyPatch) -> None:
    assert main(["play", "sim"]) == 6
    monkeypatch.setattr(environment, "installed", lambda root: "something")
    assert main(["play", "sim"]) == 6
    program = ("-m", "gamelab.widgets.terminal", "sim")
    assert calls == [("run", sys.executable, *program), ("ensure", False), ("run", "py", *program)]


def test_setup_and_release_name_what_they_made(calls: Calls, clone: Path, capsys: Capture) -> None:
    assert main(["setup"]) == main(["release"]) == 0
    zip_file = clone / "dist" / f"gamelab-lab-{project_table(clone)['version']}.zip"
    assert capsys.readouterr().out == f"Ready: py\nThe zip for students is {zip_file}\n"


@pytest.mark.parametrize(
    ("error", "code", "message"),
    [
        (KeyboardInterrupt(), 130, "\ngamelab: stopped.\n"),
        (Trouble("what to do"), 1, "gamelab: what to do\n"),
        (PermissionError(13, "Permission denied", "/file"), 1, "gamelab: Permission denied: /file\n"),
        (OSError(28, "No space left"), 1, "gamelab: No space left\n"),
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


def test_a_release_has_no_tests(calls: Calls, clone: Path, capsys: Capture) -> None:
    (clone / "tests/test_x.py").unlink()
    (clone / "tests").rmdir()
    assert main(["test"]) == 1
    assert capsys.readouterr().err == "gamelab: A students' release has no tests. Run them in a clone.\n"


def test_a_package_without_its_clone_is_refused(tmp_path: Path) -> None:
    with pytest.raises(Trouble, match=r"has no pyproject\.toml: run this command in a clone or in an unpacked release"):
        check_root(tmp_path)
    check_root(ROOT)


@pytest.mark.parametrize("version", [(2, 7, 18), (3, 8, 18), (3, 10, 13), (3, 15, 0)])
def test_a_python_that_does_not_fit_is_refused(version: tuple[int, ...]) -> None:
    found = f"{version[0]}.{version[1]}"
    assert wrong_python(version).startswith(f"gamelab needs Python 3.11 to 3.14, and this is Python {found}: install")


def test_the_versions_are_those_of_the_project() -> None:
    assert wrong_python((3, 11, 0)) == wrong_python((3, 14, 2)) == ""
    assert project_table(ROOT)["requires-python"] == ">=3.11,<3.15"


@pytest.mark.parametrize("name", ["__init__.py", "__main__.py"])
def test_an_old_python_can_read_what_it_meets_first(name: str) -> None:
    ast.parse((ROOT / "gamelab" / name).read_text(encoding="utf-8"), feature_version=(3, 6))


def python(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, *arguments], cwd=ROOT, capture_output=True, text=True, check=False)


def test_started_as_a_file_it_says_how_to_start_it() -> None:
    done = python("gamelab")
    assert done.returncode == 1
    assert "Start gamelab as a module, from the folder that holds README.md: python3 -m gamelab" in done.stderr


def test_the_command_line_needs_the_standard_library_alone() -> None:
    done = python("-S", "-m", "gamelab", "--help")  # -S leaves out site-packages.
    assert done.returncode == 0, done.stderr
    assert "open JupyterLab" in done.stdout
