"""The command that opens JupyterLab, with a stand-in for JupyterLab itself."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from gamelab.setup import lab
from gamelab.setup.places import Places, Trouble

PYTHON = Path("python")


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch) -> list[list[str]]:
    """Holds the command that would have started."""
    commands: list[list[str]] = []
    monkeypatch.setattr(lab, "run_until_it_ends", lambda command, places: commands.append(command) or 7)
    monkeypatch.setattr(lab, "trust", lambda python, places, notebooks: None)
    return commands


def test_it_opens_the_first_copy(clone: Places, started: list[list[str]], capsys: pytest.CaptureFixture[str]) -> None:
    assert lab.run_lab(PYTHON, clone, False, ["--port=1234"]) == 7
    assert started[0][:3] == ["python", "-m", "jupyterlab"]
    assert "--LabApp.default_url=/lab/tree/01-tictactoe.ipynb" in started[0]
    assert f"--ServerApp.root_dir={clone.work}" in started[0]
    assert started[0][-1] == "--port=1234"
    assert f"Your own copies are in {clone.work}." in capsys.readouterr().out


@pytest.mark.parametrize(("user", "allowed"), [(0, True), (1000, False)])
def test_root_is_let_in_as_in_a_container(
    clone: Places, started: list[list[str]], monkeypatch: pytest.MonkeyPatch, user: int, allowed: bool
) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: user, raising=False)
    lab.run_lab(PYTHON, clone, False, [])
    assert ("--allow-root" in started[0]) is allowed


def test_solutions_are_handed_out_to_who_asks(clone: Places) -> None:
    assert [path.name for path in lab.copy_notebooks(clone, False)] == ["01-tictactoe.ipynb", "02-sim.ipynb"]
    assert not (clone.work / "solutions").exists()
    assert lab.copy_notebooks(clone, True)[-1] == clone.work / "solutions/01-tictactoe.ipynb"
    assert "the answer" in (clone.work / "solutions/01-tictactoe.ipynb").read_text(encoding="utf-8")


def test_without_notebooks_it_says_so(clone: Places) -> None:
    (clone.notebooks / "solutions/01-tictactoe.ipynb").unlink()
    with pytest.raises(Trouble, match=r"There are no notebooks in .*solutions\."):
        lab.copy_notebooks(clone, True)


def test_notebooks_that_cannot_be_trusted_are_no_reason_to_stop(
    clone: Places, capsys: pytest.CaptureFixture[str]
) -> None:
    lab.trust(Path(sys.executable), clone, [clone.root / "missing.ipynb"])
    assert "The notebooks could not be marked as trusted" in capsys.readouterr().err


def test_trusted_notebooks_show_their_pictures(
    clone: Places, root: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    import nbformat
    from nbformat.sign import NotebookNotary

    monkeypatch.setenv("JUPYTER_DATA_DIR", str(clone.root / "data"))
    notebook = clone.root / "trusted.ipynb"
    output = nbformat.v4.new_output("display_data", {"text/html": "<b>x</b>"})
    nbformat.write(nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell("1", outputs=[output])]), notebook)
    lab.trust(Path(sys.executable), clone, [notebook])
    assert capsys.readouterr().err == ""
    assert NotebookNotary(data_dir=str(clone.root / "data")).check_signature(nbformat.read(notebook, 4))


@pytest.mark.skipif(os.name == "nt", reason="needs a signal that only Unix has")
def test_ctrl_c_leaves_the_program_its_time_to_end(clone: Places) -> None:
    clone.work.mkdir()
    code = "import os, signal, time; os.kill(os.getppid(), signal.SIGINT); time.sleep(0.3); raise SystemExit(5)"
    assert lab.run_until_it_ends([sys.executable, "-c", code], clone) == 5


def test_programs_and_kernels_find_gamelab_from_anywhere(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, root: Path
) -> None:
    monkeypatch.setenv("PYTHONPATH", "before")
    environment = Places(root).child_environment()
    assert environment["PYTHONPATH"].split(os.pathsep) == [str(root), "before"]
    code = "import gamelab; print(gamelab.__file__)"
    found = subprocess.run(
        [sys.executable, "-c", code], cwd=tmp_path, env=environment, capture_output=True, text=True, check=True
    )
    assert Path(found.stdout.strip()) == root / "gamelab/__init__.py"
