"""pip's progress and failures, with a stand-in for pip."""

import os
import sys
from pathlib import Path

import pytest

from gamelab.setup import packages
from gamelab.setup.places import Trouble

PIP = """import sys
print("Looking for packages")
for number in range(80):
    print(f"Collecting package{number}>=1 (from gamelab)")
print("Installing collected packages: many")
%s
"""


@pytest.fixture
def stand_in(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A module `pip` that is found before the real one; returns its file."""
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    (tmp_path / "pip.py").write_text(PIP % "", encoding="utf-8")
    return tmp_path / "pip.py"


def run(folder: Path) -> None:
    packages.install(Path(sys.executable), ["thing"], folder / "pip.log", expected=80)


def test_progress_in_a_file_is_a_few_lines(stand_in: Path, capsys: pytest.CaptureFixture[str]) -> None:
    run(stand_in.parent)
    assert capsys.readouterr().out.splitlines() == [
        "  40 of about 80: package39>=1",
        "  80 of about 80: package79>=1",
        "  unpacking them: half of the time",
    ]
    log = (stand_in.parent / "pip.log").read_text(encoding="utf-8")
    assert log.splitlines()[0].endswith(" thing")
    assert "Looking for packages" in log


def test_progress_on_a_terminal_is_one_line(
    stand_in: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    run(stand_in.parent)
    shown = capsys.readouterr().out
    assert shown.count("\n") == 1
    assert shown.count("\r") == 81


def test_a_failure_is_a_sentence_with_the_log(stand_in: Path) -> None:
    stand_in.write_text(PIP % 'print("ERROR: No wheel fits"); sys.exit(1)', encoding="utf-8")
    with pytest.raises(Trouble, match=r"pip could not install the packages: No wheel fits \(.*pip\.log\)\."):
        run(stand_in.parent)


def test_no_network_is_told_from_a_missing_package(tmp_path: Path) -> None:
    down = ["WARNING: Retrying after connection broken by 'NewConnectionError(...)'", "ERROR: No matching distribution"]
    words = packages.explain(down, tmp_path / "pip.log")
    assert words.startswith("pip could not reach its package index: check the network connection (or the proxy)")
    assert words.endswith(f"pip's own words are in {tmp_path / 'pip.log'}.")


def test_a_full_disk_is_told(tmp_path: Path) -> None:
    lines = ["ERROR: Could not install packages due to an OSError: [Errno 28] No space left on device"]
    assert packages.explain(lines, tmp_path).startswith("The disk is full: free about 1.5 GB")


def test_a_silent_failure_is_told(tmp_path: Path) -> None:
    assert "it said nothing" in packages.explain([], tmp_path)
    assert "the last line" in packages.explain(["the last line"], tmp_path)


@pytest.mark.skipif(os.name == "nt", reason="needs a signal that only Unix has")
def test_ctrl_c_ends_pip(stand_in: Path) -> None:
    code = "import os, signal, time; os.kill(os.getppid(), signal.SIGINT); time.sleep(60)"
    stand_in.write_text(code, encoding="utf-8")
    with pytest.raises(KeyboardInterrupt):
        run(stand_in.parent)
