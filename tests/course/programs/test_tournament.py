"""A class tournament from the files of a folder to the page, with agents that misbehave."""

import re
from html import unescape

import pytest

from gamelab.arena import Named, RandomAgent, tournament
from gamelab.course.programs.__main__ import main
from gamelab.course.programs.chosen import FileAgent
from gamelab.course.programs.tournament_command import leaderboard, page, points_taken
from gamelab.games import TicTacToe

FILES = {
    "first": "games = 0\n\ndef move(position):\n    global games\n    games += position.ply < 2\n"
    "    assert games < 2, 'a game begins with a fresh file'\n    return position.moves[0]\n",
    "last": "import random\n\ndef move(position):\n    print('thinking')\n    return position.moves[-1]\n",
    "middle": "from gamelab import show\n\ndef move(position):\n    return position.moves[len(position.moves) // 2]\n",
    "illegal": "def move(position):\n    return 99\n",
    "broken": "def move(position)\n    return 0\n",
    "dies": "import os\n\ndef move(position):\n    os._exit(3)\n",
}
DETAIL = r'data-told="([^"]* because [^"]*)" data-detail="([^"]*)"'
SOUND = {"first", "last", "middle"}


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """A folder with six agents, of which three misbehave, whose tournament was played."""
    folder = tmp_path_factory.mktemp("class")
    for name, text in FILES.items():
        (folder / f"{name}.py").write_text(text, encoding="utf-8")
    play(folder)
    return folder


def play(folder, *more):
    options = ["--game", "tictactoe", "--games", "2", "--openings", "0", "--seconds", "20"]
    main(["tournament", str(folder), *options, *more])


def page_of(folder):
    return (folder / "tournament.html").read_text(encoding="utf-8")


def test_the_page_says_what_helps_who_is_too_slow():
    start, agents = TicTacToe(), [Named(RandomAgent(), name) for name in ("anna", "ben")]
    table, played = tournament(agents, start, games=2, workers=1, progress=False)
    slow = [(setting, [each._replace(winner=1, forfeit="timeout") for each in records]) for setting, records in played]
    text = page(start, leaderboard(table), points_taken(table), slow)
    assert ("<p>Forfeited: 2 of 2 games: anna (too slow), 2 times. Who is too slow looks less far ahead, or breaks the "
            "search off when its time is up, not only between depths.</p>") in text  # fmt: skip


def test_agents_that_misbehave_lose_their_games_and_no_others(folder):
    text = page_of(folder).replace(f"{folder}/", "")
    rows = dict(re.findall(r'<a href="#games">(\w+)</a>.*?<td>10</td>\s*<td>(\d+)</td>', text, re.DOTALL))
    assert {name for name in rows if rows[name] == "0"} == SOUND and set(rows) == set(FILES)
    assert all(int(rows[name]) >= 6 for name in set(FILES) - SOUND)
    assert "<h1>Tournament: Tic Tac Toe, 6 agents, 30 games</h1>" in text
    assert "<p>Forfeited: 24 of 30 games: " in text
    for why in ("illegal (illegal move)", "broken (SyntaxError: expected ':' (broken.py, line 1))",
                "dies (its process died)"):  # fmt: skip
        assert f"{why}, " in unescape(text)
    shown = {(told, unescape(detail).partition("; ")[0]) for told, detail in re.findall(DETAIL, text)}
    assert ("first wins, because of illegal: illegal move", "99 is not a legal move in TicTacToe()") in shown
    assert ("middle wins, because of dies: its process died", "its process ended with exit code 3") in shown
    assert all(detail for _, detail in shown)
    listed = set(re.findall(r"<td>[XO] wins: forfeit \(([^<]*)\)</td>", text))
    assert listed == {"illegal move", "error", "its process died"}, "in few words"


def test_it_goes_on_and_plays_only_what_is_new(folder, capsys):
    before = page_of(folder)
    play(folder)
    assert page_of(folder) == before
    assert "30/30" in capsys.readouterr().err
    edited = folder / "middle.py"
    edited.write_text(FILES["first"], encoding="utf-8")
    play(folder)
    assert page_of(folder) != before
    said, told = capsys.readouterr()
    plan = r"6 agents, 30 games\. If every move takes its whole 20 s, that is about \d+ minutes on \d+ cores\."
    assert re.match(plan, said)
    assert "20/30" in told and told.count("last printed, among other things: thinking\n") == 1
    edited.write_text(FILES["middle"], encoding="utf-8")
    play(folder)
    assert page_of(folder) == before


def test_a_file_needs_a_function():
    with pytest.raises(AttributeError, match=r"the file has no function move\(position\)"):
        FileAgent("empty.py", "x = 1").begin(0)
