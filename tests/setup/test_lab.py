"""The command that opens JupyterLab, with a stand-in for JupyterLab itself."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from gamelab.setup import lab
from gamelab.setup.clone import Trouble, environment_variables, run

Capture = pytest.CaptureFixture[str]


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch) -> list[list[str]]:
    """The commands that would have been started."""
    commands: list[list[str]] = []
    monkeypatch.setattr(lab, "run", lambda command, folder, variables: commands.append([*map(str, command)]) or 7)
    monkeypatch.setattr(lab.subprocess, "run", lambda command, **_: commands.append([*map(str, command)]))
    return commands


def test_it_trusts_the_copies_and_opens_the_first(clone: Path, started: list[list[str]], capsys: Capture) -> None:
    assert lab.run_lab(Path("python"), clone, True, ["--port=1234"]) == 7
    names = [str(Path(name).relative_to(clone / "work")) for name in started[0][3:]]
    expected = [f"{folder}{name}.ipynb" for folder in ("solutions/", "") for name in ("01-tictactoe", "02-sim")]
    expected += ["extras/01-tictactoe.ipynb", "solutions/extras/01-tictactoe.ipynb"]
    assert names == [*map(os.path.normpath, expected)]
    assert started[1][:3] == ["python", "-m", "jupyterlab"]
    assert {"--LabApp.default_url=/lab/tree/solutions/01-tictactoe.ipynb", "--port=1234"} <= set(started[1])
    assert f"Your own copies are in {clone / 'work'}. JupyterLab is starting; press Ctrl-C" in capsys.readouterr().out


def test_without_notebooks_it_says_so(clone: Path) -> None:
    for path in (clone / "notebooks/solutions").glob("*.ipynb"):
        path.unlink()
    with pytest.raises(Trouble, match=r"solutions has no notebooks; a students' release has no solutions\."):
        lab.run_lab(Path("python"), clone, True, [])


def test_jupyter_and_kernels_keep_their_files_in_the_folder(clone: Path) -> None:
    folder = clone / "work/.jupyter"
    variables = environment_variables(clone) | lab.jupyter_variables(folder)
    code = "from jupyter_core.paths import *; print(jupyter_config_path(), jupyter_data_dir(), jupyter_runtime_dir())"
    shown = subprocess.run([sys.executable, "-c", code], env=variables, capture_output=True, text=True, check=True)
    assert shown.stdout.count(str(folder)) == 3
    assert variables["IPYTHONDIR"] == variables["MPLCONFIGDIR"] == str(folder)
    news = json.loads((folder / "labconfig/default_setting_overrides.json").read_text(encoding="utf-8"))
    assert news["@jupyterlab/apputils-extension:notification"]["fetchNews"] == "false"


def test_trusted_notebooks_show_their_pictures(clone: Path) -> None:
    import nbformat
    from nbformat.sign import NotebookNotary

    output = nbformat.v4.new_output("display_data", {"text/html": "<b>x</b>"})
    notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell("1", outputs=[output])])
    nbformat.write(notebook, clone / "trusted.ipynb")
    variables = environment_variables(clone) | lab.jupyter_variables(clone)
    assert run([sys.executable, "-c", lab.TRUST, str(clone / "trusted.ipynb")], clone, variables) == 0
    assert NotebookNotary(data_dir=str(clone)).check_signature(nbformat.read(clone / "trusted.ipynb", 4))


@pytest.mark.skipif(os.name == "nt", reason="Windows has no signals")
def test_what_a_signal_ended_has_the_exit_code_of_a_shell() -> None:
    code = "import os, signal; os.kill(os.getpid(), signal.SIGKILL)"
    assert run([sys.executable, "-c", code], None, dict(os.environ)) == 128 + 9
