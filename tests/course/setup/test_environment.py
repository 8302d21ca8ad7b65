"""Which environment is taken, when one is made, and what is said when that fails. No package is installed here."""

import inspect
import os
import shutil
import site
import subprocess
import sys
import venv
from pathlib import Path
from types import SimpleNamespace

import pytest

from gamelab.course.setup import command_line, environment
from gamelab.course.setup.clone import ROOT, Trouble
from gamelab.course.setup.command_line import main
from gamelab.course.setup.environment import ensure, in_other_environment, satisfied, venv_python


@pytest.fixture
def steps(clone, monkeypatch):
    """The arguments of Python for each step of the set-up, with stand-ins for venv and pip."""
    done = []

    def run(command, **_):
        done.append(list(command[1:]))
        venv_python(clone).parent.mkdir(parents=True, exist_ok=True)
        venv_python(clone).touch()
        return SimpleNamespace(returncode=0)

    monkeypatch.setattr(environment, "in_other_environment", lambda root: False)
    monkeypatch.setattr(environment, "look_for_packages", lambda root, source: None)
    monkeypatch.setattr(environment, "subprocess", SimpleNamespace(run=run))
    return done


def test_the_environment_is_made_once_from_the_lock(clone, steps, capsys):
    assert ensure(clone) == ensure(clone) == venv_python(clone)
    assert steps[0] == ["-m", "venv", str(clone / ".venv")]
    assert steps[1][-1] == "uv"
    assert steps[2][-4:] == ["--constraint", str(clone / "requirements.lock"), "--editable", str(clone)]
    assert steps[3:] == [["-c", environment.COMPILE_ONCE]]
    shown = capsys.readouterr().out.splitlines()
    assert shown[0].startswith("gamelab: installing more than 100 packages in .venv.") and len(shown) == 4
    assert shown[3] == f"gamelab: installed in {clone / '.venv'}. Delete that folder to uninstall."


def test_uv_installs_and_pip_where_it_fails(clone, steps, monkeypatch):
    run = environment.subprocess.run

    def fails(command, **named):
        run(command, **named)
        return SimpleNamespace(returncode=command[2] == "uv")

    monkeypatch.setattr(environment, "subprocess", SimpleNamespace(run=fails))
    ensure(clone)
    assert steps[2][:4] == ["-m", "uv", "pip", "install"] and steps[3][:2] == ["-m", "pip"] and "install" in steps[3]
    assert steps[3][-3:] == steps[2][-3:] and steps[3][-1] == str(clone)


def test_without_a_network_it_says_so_and_leaves_what_is_there(clone, steps, monkeypatch):
    ensure(clone)
    (clone / "requirements.lock").write_text("changed", encoding="utf-8")
    before, made = environment.installed(clone), len(steps)
    monkeypatch.undo()
    monkeypatch.setattr(environment, "in_other_environment", lambda root: False)
    nothing = {"PIP_INDEX_URL": "http://127.0.0.1:9/simple", "PIP_FIND_LINKS": "", "PIP_CONFIG_FILE": os.devnull}
    for name, value in nothing.items():
        monkeypatch.setenv(name, value)
    with pytest.raises(Trouble, match=r"^No package server could be reached: is there a network, or a proxy\?"):
        ensure(clone)
    assert environment.installed(clone) == before != "" and len(steps) == made


def test_an_environment_that_works_is_used_in_every_locale(tmp_path):
    """As in another terminal: `solve`, in a folder whose name has a letter that this locale does not know."""
    root = tmp_path / "\N{LATIN SMALL LETTER U WITH DIAERESIS}bung"
    shutil.copytree(ROOT / "gamelab", root / "gamelab", ignore=shutil.ignore_patterns("__pycache__"))
    for name in ("pyproject.toml", "requirements.lock"):
        shutil.copy(ROOT / name, root)
    venv.create(root / ".venv")
    packages = next((root / ".venv").rglob("site-packages"))
    (packages / "ours.pth").write_text("\n".join(site.getsitepackages()), encoding="utf-8")
    (root / ".venv/gamelab.txt").write_text(environment.record(root, False), encoding="utf-8")
    plain = {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0", "PYTHONPATH": ""}
    command = [sys._base_executable, "-m", "gamelab", "solve", "tictactoe", "--position", "XO./.X./..O"]
    told = subprocess.run(command, cwd=root, env=os.environ | plain, capture_output=True, text=True, check=False)
    assert told.stdout.endswith("principal line: a2 c1 c2\n") and "install" not in told.stdout, told


def test_what_is_compiled_once_is_right(monkeypatch):
    """Searches run compiled in every notebook; here their names and arguments are tried."""
    called = []

    def fast(search):
        return lambda *given, **named: called.append(inspect.signature(search).bind(*given, **named))

    monkeypatch.setattr("gamelab.fast", fast, raising=False)
    exec(environment.COMPILE_ONCE, {})
    assert len(called) == 7


def test_a_change_of_the_lock_updates_the_environment_and_keeps_the_test_tools(clone, steps):
    lock = clone / "requirements.lock"
    ensure(clone)
    lock.write_bytes(lock.read_bytes().replace(b"\n", b"\r\n"))  # Git may change line ends: no update
    ensure(clone)
    ensure(clone, tests=True)
    lock.write_text("changed", encoding="utf-8")
    ensure(clone)
    assert [step[-1] for step in steps if "--editable" in step] == [str(clone), f"{clone}[test]", f"{clone}[test]"]
    assert sum("venv" in step for step in steps) == 1


def test_an_environment_that_was_interrupted_is_made_anew(clone, steps):
    ensure(clone)
    (clone / ".venv/gamelab.txt").unlink()
    ensure(clone)
    assert sum("venv" in step for step in steps) == 2


def test_what_fails_or_is_killed_keeps_the_old_environment(clone, steps, monkeypatch):
    ensure(clone)
    made, record = len(steps), clone / ".venv/gamelab.txt"
    (clone / ".venv").rename(clone / environment.OLD)  # as after a set-up that was killed
    (clone / ".venv").mkdir()
    assert ensure(clone).is_file() and len(steps) == made
    text = record.read_text(encoding="utf-8")
    record.write_text(text.replace(str(clone), "elsewhere"), encoding="utf-8")  # as if the folder had been moved
    before = environment.installed(clone)
    failed = SimpleNamespace(run=lambda *_, **__: subprocess.CompletedProcess([], 1))
    monkeypatch.setattr(environment, "subprocess", failed)
    with pytest.raises(Trouble, match=r"The set-up failed; the lines above say why\. Solve this, then run"):
        ensure(clone)
    assert environment.installed(clone) == before != "" and not (clone / environment.OLD).exists()


def test_a_room_without_a_network_takes_the_packages_from_a_folder(clone, steps, monkeypatch, capsys):
    monkeypatch.setattr(command_line, "ROOT", clone)
    folder = clone / "packages"
    assert main(["setup", "--download", str(folder)]) == 0
    assert {"wheel", f"--wheel-dir={folder}", str(clone)} <= set(steps[0])
    with pytest.raises(SystemExit):
        main(["setup", "--from", str(folder)])
    assert capsys.readouterr().err == f"gamelab: --from {folder}: there is no such folder.\n"
    folder.mkdir()
    assert main(["setup", "--from", str(folder)]) == 0
    assert {"--no-index", f"--find-links={folder}", "--editable"} <= set(steps[3])


def test_a_folder_without_packages_is_named(clone, monkeypatch):
    monkeypatch.setattr(environment, "in_other_environment", lambda root: False)
    with pytest.raises(Trouble, match=r"^That folder does not hold the packages for this Python; .+hatchling"):
        ensure(clone, folder=clone)


def test_an_active_environment_is_used_unless_it_lacks_packages(clone, steps, monkeypatch, capsys):
    monkeypatch.setattr(environment, "in_other_environment", lambda root: True)
    monkeypatch.setattr(environment, "satisfied", lambda requirement: True)
    assert ensure(clone, tests=True) == Path(sys.executable) and steps == []
    monkeypatch.setattr(environment, "satisfied", lambda requirement: not requirement.startswith(("any", "num")))
    assert ensure(clone) == venv_python(clone)
    message = "The active environment lacks anywidget>=0.9, numpy>=2.0, so .venv is used instead."
    assert message in capsys.readouterr().out


def test_conda_and_virtual_environments_are_known(clone, monkeypatch):
    monkeypatch.setattr(sys, "base_prefix", sys.prefix)
    monkeypatch.delenv("CONDA_PREFIX", raising=False)
    assert not in_other_environment(clone)
    monkeypatch.setenv("CONDA_PREFIX", sys.prefix)
    assert in_other_environment(clone)
    monkeypatch.setattr(sys, "prefix", str(clone / ".venv"))
    assert not in_other_environment(clone)


def test_a_package_satisfies_from_its_oldest_version_on():
    assert satisfied("pytest>=8.3") and satisfied("pytest")
    assert not satisfied("pytest>=10000.1") and not satisfied("no-such-package-of-ours>=1")
