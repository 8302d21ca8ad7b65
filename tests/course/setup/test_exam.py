"""`handout --drill` and `handout --exam`: what they have made, and what they refuse."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from gamelab.course.setup import command_line, exam


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> list[list[str]]:
    """The commands that would run in the environment."""
    commands: list[list[str]] = []

    def run(command: list[Any], *_: Any) -> str:
        commands.append([str(part) for part in command])
        return ""

    monkeypatch.setattr(exam, "answer", run)
    monkeypatch.setattr(command_line.environment, "ensure", lambda root: Path("python"))
    return commands


def test_trees_to_practise_on(made: list[list[str]], capsys: pytest.CaptureFixture[str]) -> None:
    assert command_line.main(["handout", "--drill", "20", "--level", "5", "--no-browser"]) == 0
    assert made[0][-5:] == ["drill", "Alpha-beta by hand", "20", "--level=5", "--seed=1"]
    assert "drill.html is ready, and its key, drill_key.html, lies beside it." in capsys.readouterr().out


def test_an_examination_for_each_student_of_a_class(made: list[list[str]], tmp_path: Path) -> None:
    roster = tmp_path / "class.csv"
    roster.write_text("Name,ID\nAda,1\nAlan,2\n", encoding="utf-8")
    assert command_line.main(["handout", "03", "--exam", "--seed", "9", "--roster", f"{roster}", "--no-browser"]) == 0
    assert made[0][4:] == ["03_exam", "Notebook 03 · Examination", "2", "--level=4", "--seed=9", "--bug",
                           "--person=Ada", "--person=Alan"]  # fmt: skip


def test_a_number_of_sheets_that_makes_no_sense(made: list[list[str]], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        command_line.main(["handout", "--drill", "0", "--no-browser"])
    assert capsys.readouterr().err == "gamelab: 0 sheets: expected 1 to 200.\n" and not made
