"""`handout`: what it makes; test_programs.py has what it refuses."""

import re
from html import unescape

import pytest

from gamelab.course.drill.practice_trees import tree
from gamelab.course.programs import handout_command
from gamelab.course.programs.__main__ import main


@pytest.fixture
def folder(monkeypatch, tmp_path):
    """Where the sheets are made, beside a folder of notebooks."""
    (tmp_path / "notebooks").mkdir()
    for name in ("00_start", "02_game", "03_game"):
        (tmp_path / f"notebooks/{name}.ipynb").touch()
    monkeypatch.setattr(handout_command, "ROOT", tmp_path)
    return tmp_path / "work/handouts"


def made(line, folder, name):
    """The sheets and their key, after the command."""
    main(["handout", *line.split(), "--no-browser"])
    sheets, key = (unescape((folder / f"{name}{end}.html").read_text(encoding="utf-8")) for end in ("", "_key"))
    return sheets, key


def test_trees_to_practise_on(folder, capsys):
    sheets, key = made("--drill 3 --level 2", folder, "drill")
    assert sheets.count("<section>") == sheets.count("ID: ") == 3
    assert "Alpha-beta by hand" in sheets and "Examination" not in sheets
    assert key.count(" · --level 2 --seed 1 · ") == 3
    assert repr(tree(5, 3).position) in made("--drill 1 --seed 5", folder, "drill_2")[1]
    assert "drill_key.html: ready, and no network is needed. Print in a browser." in capsys.readouterr().out


def test_an_examination_for_each_student_of_a_class(folder, tmp_path, capsys):
    roster = tmp_path / "class.csv"
    roster.write_text("Name,ID\nAda,1\nAlan,2\n", encoding="utf-8")
    sheets, key = made(f"03 --exam --seed 9 --roster {roster}", folder, "03_exam")
    assert sheets.count("<section>") == 4 and "Notebook 03 · Examination" in sheets
    assert all(name in page for name in ("Ada · 1", "Alan · 2") for page in (sheets, key))
    assert " · --level 4 --seed 9 · " in key
    assert "Which value does it\nreturn? (2 points)" in sheets and sheets.count("/ 10</span>") == 4
    assert sheets.count("Time: 30 minutes. Aids: none. Points: 20") == 2
    assert "line " not in sheets.partition("<pre>")[2].partition("</pre>")[0] and "KEY" not in sheets
    told = re.findall(r"<b class=\"key\">line \d+: .+ · (.+)</b>", key)
    assert len(told) == 2 and all(re.search(r"\bM(AX|IN)\b", each) for each in told), "and why"
    for rows in (0, 201):
        roster.write_text("Name\n" + "Ada\n" * rows, encoding="utf-8")
        with pytest.raises(SystemExit):
            main(["handout", "--exam", "--roster", str(roster)])
        assert f"class.csv has {rows} rows: expected 1 to 200." in capsys.readouterr().err


def test_an_examination_has_a_secret_seed_and_overwrites_none(folder, capsys):
    keys = [made("02 --exam --variants 1 --level 2", folder, name)[1] for name in ("02_exam", "02_exam_2")]
    seeds = [int(key.partition("--seed ")[2].split()[0]) for key in keys]
    for seed, key in zip(seeds, keys, strict=True):
        assert repr(tree(1, 2, secret=seed).position) in key
    assert seeds[0] != seeds[1] and f"With --seed {seeds[1]} the same command" in capsys.readouterr().out
