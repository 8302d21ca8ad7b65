"""The command that opens JupyterLab, with a stand-in for JupyterLab itself; README's `lab` runs the real one."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import nbformat
import pytest
from nbformat.sign import NotebookNotary

from gamelab.course.setup import lab
from gamelab.course.setup.clone import ROOT, Trouble

PYTHON = Path(sys.executable)


def test_the_copies_are_trusted_and_the_first_is_opened(clone, monkeypatch, capsys):
    started = []
    monkeypatch.setattr(lab, "run", lambda command, *rest: started.append(([*map(str, command)], *rest)) or 7)
    assert lab.run_lab(PYTHON, clone, True, ["--port=1234"]) == 7
    [(command, work, variables)] = started
    assert command[1:3] == ["-m", "jupyterlab"] and work == clone / "work"
    assert {"--LabApp.default_url=/lab/tree/solutions/01-tictactoe.ipynb", "--port=1234"} <= set(command)
    assert f"Your own copies are in {work}. JupyterLab is starting; press Ctrl-C" in capsys.readouterr().out
    names = [f"{folder}01-tictactoe.ipynb" for folder in ("", "extras/", "solutions/", "solutions/extras/")]
    for name in (*names, "02-sim.ipynb"):
        # Jupyter's own files, signatures too, lie beside the copies.
        assert NotebookNotary(data_dir=str(work / ".jupyter")).check_signature(nbformat.read(work / name, 4)), name
    assert list(variables.values()).count(str(work / ".jupyter")) == 4
    assert (work / ".jupyter/nbgrader_config.py").is_file(), "Formgrader reads it at the start alone"


def test_without_notebooks_it_says_so(clone):
    for path in (clone / "notebooks/solutions").glob("*.ipynb"):
        path.unlink()
    with pytest.raises(Trouble, match=r"solutions has no notebooks; a students' release has no solutions\."):
        lab.run_lab(PYTHON, clone, True, [])


@pytest.mark.skipif(os.name == "nt", reason="Windows has no signals")
def test_what_ends_the_command_ends_what_it_started():
    """As a service or a shell script ends it: the signal comes to the command alone."""
    child = "import sys, time; print('ready', flush=True); time.sleep(600)"
    code = "import os, sys; from gamelab.course.setup.clone import run; " \
           f"sys.exit(run([sys.executable, '-c', {child!r}], None, dict(os.environ)))"  # fmt: skip
    with subprocess.Popen([PYTHON, "-c", code], cwd=ROOT, stdout=subprocess.PIPE, text=True) as command:
        assert command.stdout and command.stdout.readline() == "ready\n"
        command.terminate()
        assert command.stdout.read() == "", "the child has closed it at its end"
    assert command.returncode == 128 + signal.SIGTERM


def test_one_installation_serves_users_who_cannot_write_there(clone, monkeypatch, tmp_path_factory):
    home, started = tmp_path_factory.mktemp("home"), []
    monkeypatch.chdir(home)
    monkeypatch.setattr(os, "access", lambda path, mode: path != clone)
    monkeypatch.setattr(lab.subprocess, "run", lambda *_, **__: None)
    monkeypatch.setattr(lab, "run", lambda command, work, variables: started.append(work) or 0)
    assert lab.run_lab(PYTHON, clone, False, []) == 0
    assert started == [home / "work"] and (home / "work/01-tictactoe.ipynb").is_file()
    assert not (clone / "work").exists()
