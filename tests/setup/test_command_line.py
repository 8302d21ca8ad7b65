"""The commands as a person meets them: help, wrong words, one sentence for an error, old Pythons."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

from gamelab.__main__ import wrong_python
from gamelab.setup import command_line, environment, lab, release, slides, testing
from gamelab.setup.command_line import main
from gamelab.setup.places import Places, Trouble, find_places


@pytest.fixture
def calls(clone: Places, monkeypatch: pytest.MonkeyPatch) -> list[tuple[object, ...]]:
    """What the commands would do, as a list, on a small clone."""
    done: list[tuple[object, ...]] = []
    monkeypatch.setattr(command_line, "find_places", lambda: clone)
    monkeypatch.setattr(environment, "ensure", lambda places, tests=False: done.append(("ensure", tests)) or Path("py"))
    monkeypatch.setattr(lab, "run_lab", lambda *arguments: done.append(("lab", *arguments[2:])) or 3)
    monkeypatch.setattr(slides, "show_slides", lambda *arguments: done.append(("slides", *arguments[2:])) or 5)
    monkeypatch.setattr(testing, "run_tests", lambda *arguments: done.append(("test", *arguments[2:])) or 4)
    return done


def test_without_a_command_it_lists_them(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([]) == 0
    shown = capsys.readouterr().out
    for name in ("setup", "lab", "play", "solve", "tables", "slides", "test", "release"):
        assert f"\n    {name} " in shown


def test_an_unknown_command_is_answered_with_the_known_ones(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["lob"])
    assert "invalid choice: 'lob' (choose from" in capsys.readouterr().err


def test_lab_passes_its_options_on(calls: list[tuple[object, ...]]) -> None:
    assert main(["lab", "--no-browser", "--port", "9", "--solutions", "--", "--debug"]) == 3
    assert calls == [("ensure", False), ("lab", True, ["--no-browser", "--port=9", "--debug"])]


def test_slides_passes_its_options_on(calls: list[tuple[object, ...]]) -> None:
    assert main(["slides"]) == main(["slides", "03", "--no-browser", "--", "--debug"]) == 5
    assert calls[1::2] == [("slides", "01", [], True), ("slides", "03", ["--debug"], False)]


def test_test_passes_its_options_on(calls: list[tuple[object, ...]]) -> None:
    assert main(["test", "--full", "--", "-k", "sim"]) == 4
    assert calls == [("ensure", True), ("test", True, ["-k", "sim"])]


def test_setup_names_the_python(calls: list[tuple[object, ...]], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["setup"]) == 0
    assert capsys.readouterr().out == "The environment is ready: py\n"


def test_release_names_the_zip(
    calls: list[tuple[object, ...]], clone: Places, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["release"]) == 0
    assert capsys.readouterr().out == f"The students' release is {release.make_release(clone)}\n"


@pytest.mark.parametrize("command", ["setup", "release"])
def test_further_arguments_are_refused_where_nobody_takes_them(
    calls: list[tuple[object, ...]], command: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([command, "--", "more", "words"]) == 1
    assert capsys.readouterr().err == f"gamelab: {command} takes no further arguments, and got: more words\n"


def test_ctrl_c_is_one_line(
    calls: list[tuple[object, ...]], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(lab, "run_lab", interrupted)
    assert main(["lab"]) == 130
    assert capsys.readouterr().err == "\ngamelab: stopped.\n"


def test_a_package_without_its_clone_is_told(tmp_path: Path) -> None:
    with pytest.raises(Trouble, match=r"has no pyproject\.toml: run this in a clone, or in an unpacked release\."):
        find_places(tmp_path / "gamelab")
    (tmp_path / "pyproject.toml").touch()
    with pytest.raises(Trouble, match=r"has no requirements\.lock"):
        find_places(tmp_path / "gamelab")


def test_this_clone_is_found(root: Path) -> None:
    assert find_places().root == root


@pytest.mark.parametrize("version", [(2, 7, 18), (3, 8, 18), (3, 10, 13), (3, 15, 0)])
def test_a_python_that_does_not_fit_is_told(version: tuple[int, ...]) -> None:
    found = f"{version[0]}.{version[1]}"
    assert wrong_python(version).startswith(f"gamelab needs Python 3.11 to 3.14, and this is Python {found}: install")


@pytest.mark.parametrize("version", [(3, 11, 0), (3, 14, 2)])
def test_a_python_that_fits_is_taken(version: tuple[int, ...]) -> None:
    assert wrong_python(version) == ""


def test_the_versions_are_those_of_the_project(root: Path) -> None:
    assert Places(root).project_table()["requires-python"] == ">=3.11,<3.15"


@pytest.mark.parametrize("name", ["__init__.py", "__main__.py"])
def test_an_old_python_can_read_what_it_meets_first(root: Path, name: str) -> None:
    ast.parse((root / "gamelab" / name).read_text(encoding="utf-8"), feature_version=(3, 6))


def test_started_as_a_file_it_says_how_to_start_it(root: Path) -> None:
    done = subprocess.run([sys.executable, root / "gamelab"], capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert "Start gamelab as a module, from the folder that holds README.md: python3 -m gamelab" in done.stderr


def test_the_command_line_needs_the_standard_library_alone(root: Path) -> None:
    # -S leaves out site-packages: what runs here runs on a bare Python.
    done = subprocess.run(
        [sys.executable, "-S", "-m", "gamelab", "--help"], cwd=root, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    assert "open JupyterLab" in done.stdout
