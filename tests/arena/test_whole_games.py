"""Games in one compiled call are those in which the arena asks for each move: moves, records, counts and forfeits."""

from dataclasses import replace

import pytest

from gamelab import ConnectFour, Othello, Sim, TicTacToe, fast, heuristics, minimax
from gamelab.arena import (
    GreedyAgent,
    Named,
    RandomAgent,
    SearchAgent,
    Store,
    sweep,
    whole_games,
)
from gamelab.arena.batches import play_batch
from gamelab.arena.settings import Setting
from gamelab.course.sheets.old_agents import CourseAgent
from tests.keys import ended_by_ctrl_c, needs_ctrl_c

pytest.importorskip("numba")
GAMES = 100
QUIET = {"workers": 1, "progress": False}


def untimed(records):
    return [record._replace(seconds=(0, 0)) for record in records]


def asked_for_each_move(setting, games):
    return [setting.play(game) for game in games]


def agents(one, other, of_another_game):
    """Pairs of agents of every kind that is compiled; the last one raises errors, and forfeits."""
    search = SearchAgent(depth=3, evaluate=one)
    yield search, Named(SearchAgent(minimax, depth=2, evaluate=other, ending="win"), "wide")
    yield GreedyAgent(one), RandomAgent()
    yield search, GreedyAgent(of_another_game)


STARTS = {
    TicTacToe(): (heuristics.open_lines, heuristics.zero, heuristics.symmetric),
    Sim(): (heuristics.symmetric, heuristics.zero, heuristics.runs),
    ConnectFour(): (heuristics.runs, heuristics.centre, heuristics.symmetric),
    Othello(): (heuristics.square_weights, heuristics.mobility, heuristics.symmetric),
}


def same_games(start, a, b, games):
    """How many of these games were played whole; all records are those of games move by move."""
    setting = Setting(start, a, b, max(games, GAMES), seed=7, openings=2)
    whole, played = 0, []
    while len(played) < games:
        more = whole_games.whole_games(setting, range(len(played), games))
        whole += len(more)
        played += more or [setting.play(len(played))]
    assert untimed(played) == untimed(asked_for_each_move(setting, range(games)))
    return whole


@pytest.mark.parametrize("start, pair", [(TicTacToe(), 0), (Sim(), 1)], ids=str)
def test_a_whole_game_has_the_record_of_the_game_move_by_move(start, pair):
    assert same_games(start, *[*agents(*STARTS[start])][pair], 20) == 20


def test_the_course_s_agent_plays_whole_games():
    assert same_games(ConnectFour(), CourseAgent(), SearchAgent(depth=1, evaluate=heuristics.runs), 20) == 20


@pytest.mark.full
@pytest.mark.parametrize("start", STARTS, ids=repr)
def test_a_thousand_games_of_each_game(start):
    compared = [same_games(start, a, b, 500) for a, b in agents(*STARTS[start])]
    assert sum(compared) >= 1000


# --- functions of a user's ---


def stones(position):
    return position.first.bit_count() * 3 - position.second.bit_count() * (position.ply % 5)


def fails_in_a_corner(position):
    return 100 // (position.ply + 1) // (1 - (position.ply == 6 and position.second & 257 == 257))


@pytest.mark.full
def test_own_evaluations_play_and_forfeit_as_before(monkeypatch):
    found = []
    monkeypatch.setattr(whole_games, "played_in_sandbox", counting(whole_games.played_in_sandbox, found))
    agents = [SearchAgent(depth=1, evaluate=fast(each)) for each in (fails_in_a_corner, stones)]
    setting = Setting(TicTacToe(), agents[0], agents[1], GAMES, seed=6, openings=2)
    left, kept = range(16), []
    while left:
        kept += play_batch(setting, left)
        left = range(len(kept), 16)
    assert untimed(kept) == untimed(asked_for_each_move(setting, range(16)))
    assert {record.forfeit for record in kept} == {"error", None}
    assert sum(found) >= 5


def counting(function, found):
    def counted(*arguments):
        records = function(*arguments)
        found.append(len(records))
        return records

    return counted


# --- long games ---


def test_a_long_game_is_asked_for_each_move(monkeypatch):
    """Here every game lasts too long: none is lost, none is there twice."""
    from gamelab.arena import game_loop

    monkeypatch.setattr(game_loop, "LONG_GAME", 0.0)
    setting = Setting(Sim(), SearchAgent(depth=1, evaluate=heuristics.symmetric), RandomAgent(), GAMES)
    assert whole_games.whole_games(setting, range(GAMES)) == []
    with Store() as store:
        sweep(Sim(), setting.agent, setting.opponent, GAMES, store=store, **QUIET)
        assert untimed(store.records(setting)) == untimed(asked_for_each_move(setting, range(GAMES)))


@needs_ctrl_c
def test_ctrl_c_ends_a_game_in_the_middle_of_a_search():
    agent = SearchAgent(depth=40, evaluate=heuristics.runs, prune=False)
    setting = Setting(ConnectFour(), agent, agent, GAMES)
    assert whole_games.whole_games(replace(setting, openings=42), [0])  # compiled by now
    with ended_by_ctrl_c():
        whole_games.whole_games(setting, [0])
