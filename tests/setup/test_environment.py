"""Which environment is taken, when one is made, and what is said when it cannot be. No package is installed here."""

import errno
import importlib.util
import json
import os
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from gamelab.setup import environment, packages
from gamelab.setup.places import Places, Trouble


@pytest.fixture
def installs(clone: Places, monkeypatch: pytest.MonkeyPatch) -> list[list[str]]:
    """Replaces venv and pip by stand-ins; holds the arguments that pip was called with."""
    calls: list[list[str]] = []

    def make_venv(command: list[str], **_: Any) -> SimpleNamespace:
        assert command[1:4] == ["-m", "venv", "--clear"]
        for path in clone.venv.rglob("*.left-over"):
            path.unlink()
        clone.venv_python.parent.mkdir(parents=True, exist_ok=True)
        clone.venv_python.touch()
        return SimpleNamespace(returncode=0, stdout="", stderr="")

    monkeypatch.setattr(environment, "in_environment", lambda places: False)
    monkeypatch.setattr(environment, "subprocess", SimpleNamespace(run=make_venv))
    monkeypatch.setattr(environment, "draw_a_tree", lambda places: None)
    monkeypatch.setattr(packages, "install", lambda python, arguments, log, expected: calls.append(arguments))
    return calls


def test_the_environment_is_made_once_from_the_lock(clone: Places, installs: list[list[str]]) -> None:
    assert environment.ensure(clone) == environment.ensure(clone) == clone.venv_python
    assert installs == [["--constraint", str(clone.lock), "--editable", str(clone.root)]]


def test_the_tools_of_the_tests_are_added_and_stay(clone: Places, installs: list[list[str]]) -> None:
    environment.ensure(clone)
    environment.ensure(clone, tests=True)
    environment.ensure(clone)
    assert [call[-1] for call in installs] == [str(clone.root), f"{clone.root}[test]"]
    clone.lock.write_text("changed", encoding="utf-8")
    environment.ensure(clone)
    assert installs[-1][-1] == f"{clone.root}[test]"


def test_a_changed_lock_updates_the_environment_that_stands(
    clone: Places, installs: list[list[str]], capsys: pytest.CaptureFixture[str]
) -> None:
    environment.ensure(clone)
    clone.lock.write_text("changed", encoding="utf-8")
    (clone.venv / "kept.left-over").touch()
    environment.ensure(clone)
    assert len(installs) == 2
    assert (clone.venv / "kept.left-over").exists()
    assert "Bringing the environment in .venv up to date." in capsys.readouterr().out


def test_line_ends_do_not_count_as_a_change(clone: Places, installs: list[list[str]]) -> None:
    environment.ensure(clone)
    clone.lock.write_bytes(clone.lock.read_bytes().replace(b"\n", b"\r\n"))
    environment.ensure(clone)
    assert len(installs) == 1


def test_an_interrupted_set_up_is_repaired(
    clone: Places, installs: list[list[str]], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def interrupted(*_: object, **__: object) -> None:
        (clone.venv / "half.left-over").touch()
        raise KeyboardInterrupt

    with monkeypatch.context() as patch, pytest.raises(KeyboardInterrupt):
        patch.setattr(packages, "install", interrupted)
        environment.ensure(clone)
    environment.ensure(clone)
    assert "Making the unfinished .venv anew." in capsys.readouterr().out
    assert not (clone.venv / "half.left-over").exists()
    assert len(installs) == 1


@pytest.mark.parametrize("damage", ["moved", "python", "no python", "no json", "no object"])
def test_an_environment_that_cannot_work_is_made_anew(clone: Places, installs: list[list[str]], damage: str) -> None:
    environment.ensure(clone)
    stamp = json.loads(clone.stamp.read_text(encoding="utf-8"))
    if damage == "no python":
        clone.venv_python.unlink()
    else:
        texts = {"moved": json.dumps(stamp | {"root": "elsewhere"}), "python": json.dumps(stamp | {"python": "3.10"})}
        clone.stamp.write_text(texts.get(damage, "[]" if damage == "no object" else "{"), encoding="utf-8")
    environment.ensure(clone)
    assert len(installs) == 2


def test_an_active_environment_with_all_packages_is_used(clone: Places, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(environment, "in_environment", lambda places: True)
    monkeypatch.setattr(environment, "satisfied", lambda requirement: True)
    assert environment.ensure(clone, tests=True) == Path(sys.executable)
    assert not clone.venv.exists()


def test_an_active_environment_that_lacks_packages_is_not(
    clone: Places, installs: list[list[str]], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(environment, "in_environment", lambda places: True)
    monkeypatch.setattr(environment, "satisfied", lambda requirement: not requirement.startswith(("any", "num")))
    assert environment.ensure(clone) == clone.venv_python
    assert "The active environment lacks anywidget>=0.9, numpy>=2.0: using .venv instead." in capsys.readouterr().out


def test_conda_and_virtual_environments_are_known(clone: Places, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "base_prefix", sys.prefix)
    monkeypatch.delenv("CONDA_PREFIX", raising=False)
    assert not environment.in_environment(clone)
    monkeypatch.setenv("CONDA_PREFIX", sys.prefix)
    assert environment.in_environment(clone)
    monkeypatch.setattr(sys, "base_prefix", "elsewhere")
    monkeypatch.delenv("CONDA_PREFIX")
    assert environment.in_environment(clone)
    monkeypatch.setattr(sys, "prefix", str(clone.venv))  # our own is looked after by its stamp
    assert not environment.in_environment(clone)


def test_a_package_satisfies_from_its_oldest_version_on() -> None:
    assert environment.satisfied("pytest>=8.3")
    assert environment.satisfied("pytest")
    assert environment.satisfied("pytest>=8.3; sys_platform != 'x'")
    assert not environment.satisfied("pytest>=10000.1")
    assert not environment.satisfied("no-such-package-of-ours>=1")


@pytest.mark.parametrize("module", ["venv", "ensurepip"])
def test_without_venv_it_names_the_package_to_install(
    clone: Places, installs: list[list[str]], monkeypatch: pytest.MonkeyPatch, module: str
) -> None:
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None if name == module else object())
    version = f"{sys.version_info[0]}.{sys.version_info[1]}"
    with pytest.raises(Trouble, match=rf"lacks its module {module}: .*`sudo apt install python{version}-venv`"):
        environment.ensure(clone)
    assert not clone.venv.exists()


def test_a_venv_that_fails_is_told(clone: Places, installs: list[list[str]], monkeypatch: pytest.MonkeyPatch) -> None:
    done = subprocess.CompletedProcess([], 1, stdout="", stderr="Traceback\nError: no luck\n")
    monkeypatch.setattr(environment, "subprocess", SimpleNamespace(run=lambda *_, **__: done))
    with pytest.raises(Trouble, match=r"Python could not make .*\.venv: Error: no luck"):
        environment.ensure(clone)


def test_the_unfinished_environment_in_use_is_not_taken_away(
    clone: Places, installs: list[list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "prefix", str(clone.venv))
    with pytest.raises(Trouble, match=r"This terminal uses the unfinished \.venv: run `deactivate`"):
        environment.ensure(clone)


def test_a_folder_that_cannot_be_written_is_told(
    clone: Places, installs: list[list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "access", lambda path, mode: False)
    with pytest.raises(Trouble, match=r"cannot be written: move the folder where you may write\."):
        environment.ensure(clone)


def test_a_disk_without_room_is_told(clone: Places, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("shutil.disk_usage", lambda path: SimpleNamespace(free=200_000_000))
    with pytest.raises(Trouble, match=r"The packages need about 1\.5 GB on the disk, and 0\.2 GB are free\."):
        environment.check_room(clone)


@pytest.mark.parametrize(
    ("error", "words"),
    [
        (PermissionError(errno.EACCES, "denied", "/some/file"), "/some/file cannot be written"),
        (PermissionError(), "cannot be written"),
        (OSError(errno.ENOSPC, "full"), "The disk is full: free about 1.5 GB"),
    ],
)
def test_an_error_of_the_system_becomes_a_sentence(
    clone: Places, installs: list[list[str]], monkeypatch: pytest.MonkeyPatch, error: OSError, words: str
) -> None:
    def fail(*_: object, **__: object) -> None:
        raise error

    monkeypatch.setattr(environment, "draw_a_tree", lambda places: None)
    monkeypatch.setattr(packages, "install", fail)
    with pytest.raises(Trouble, match=words):
        environment.ensure(clone)


def test_another_error_of_the_system_stays_what_it_is(
    clone: Places, installs: list[list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object, **__: object) -> None:
        raise OSError(errno.EIO, "broken disk")

    monkeypatch.setattr(environment, "draw_a_tree", lambda places: None)
    monkeypatch.setattr(packages, "install", fail)
    with pytest.raises(OSError, match="broken disk"):
        environment.ensure(clone)


def test_the_set_up_ends_with_a_drawn_tree(clone: Places, monkeypatch: pytest.MonkeyPatch) -> None:
    calls: list[list[str]] = []
    run = SimpleNamespace(run=lambda command, **_: calls.append(command))
    monkeypatch.setattr(environment, "subprocess", run)
    environment.draw_a_tree(clone)
    assert calls == [[str(clone.venv_python), "-c", environment.FIRST_TREE]]
    exec(environment.FIRST_TREE, {})
