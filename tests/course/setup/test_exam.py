"""`handout --drill` and `handout --exam`: what they have made, and what they refuse."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from gamelab.course.setup import command_line, exam


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> list[dict[str, Any]]:
    """What the program is asked for that would run in the environment of a clone."""
    for folder in ("notebooks", "work/handouts"):
        (tmp_path / folder).mkdir(parents=True)
    for name in ("pyproject.toml", "notebooks/00_start.ipynb", "notebooks/02_game.ipynb", "notebooks/03_game.ipynb"):
        (tmp_path / name).touch()
    monkeypatch.setattr(command_line, "ROOT", tmp_path)
    asked: list[dict[str, Any]] = []
    monkeypatch.setattr(exam, "answer", lambda command, *_: asked.append(json.loads(command[-1])))
    monkeypatch.setattr(command_line.environment, "ensure", lambda root: Path("python"))
    return asked


def test_trees_to_practise_on(made: list[dict[str, Any]], capsys: pytest.CaptureFixture[str]) -> None:
    assert command_line.main(["handout", "--drill", "20", "--level", "5", "--no-browser"]) == 0
    about = {"name": "drill", "title": "Alpha-beta by hand", "number": 20, "level": 5, "seed": 1, "is_exam": False}
    assert made[0].items() >= about.items()
    assert "drill_key.html: ready, and no network is needed. Print the sheets and their key" in capsys.readouterr().out


def test_an_examination_for_each_student_of_a_class(
    made: list[dict[str, Any]], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    roster = tmp_path / "class.csv"
    roster.write_text("Name,ID\nAda,1\nAlan,2\n", encoding="utf-8")
    assert command_line.main(["handout", "03", "--exam", "--seed", "9", "--roster", f"{roster}", "--no-browser"]) == 0
    assert made[0] == {
        "folder": f"{tmp_path / 'work/handouts'}", "name": "03_exam", "title": "Notebook 03 · Examination", "number": 2,
        "level": 4, "seed": 9, "names": ["Ada · 1", "Alan · 2"], "is_exam": True,
    }  # fmt: skip
    for rows in (0, 201):
        roster.write_text("Name\n" + "Ada\n" * rows, encoding="utf-8")
        refused(["--exam", "--roster", f"{roster}"], f"class.csv has {rows} rows: expected 1 to 200.", capsys)


def test_an_examination_has_a_secret_seed_and_overwrites_none(
    made: list[dict[str, Any]], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in ("02_exam", "02_exam_2"):
        assert command_line.main(["handout", "02", "--exam", "--no-browser"]) == 0
        assert made[-1]["name"] == name
        (tmp_path / f"work/handouts/{name}.pdf").touch()
    seeds = [each["seed"] for each in made]
    assert seeds[0] != seeds[1] and f"With --seed {seeds[1]} the same command" in capsys.readouterr().out


@pytest.mark.parametrize(("given", "said"), [
    ("--drill 0", "argument --drill: 0: expected 1 to 200\n"),
    ("03 --seed 5", "--variants, --roster, --seed, --level need --exam or --drill N beside them.\n"),
    ("--drill 3 --variants 5", "--variants belongs to --exam: --drill N says itself how many.\n"),
    ("00 --exam", "--exam of 00: expected a notebook with alpha-beta, 01, 02, 03, 04.\n"),
    ("03 --exam --roster none.csv", "The class list none.csv cannot be read: No such file or directory.\n"),
])  # fmt: skip
def test_options_that_make_no_sense(
    given: str, said: str, made: list[dict[str, Any]], capsys: pytest.CaptureFixture[str]
) -> None:
    refused(given.split(), said, capsys)
    assert not made


def refused(given: list[str], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        command_line.main(["handout", *given, "--no-browser"])
    assert said in capsys.readouterr().err
