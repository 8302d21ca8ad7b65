"""Sweeps: the same table whoever plays it and in whatever order; figures recounted from the games."""

from __future__ import annotations

import random
from concurrent.futures import Executor, Future
from functools import partial
from threading import Lock, Timer

import pandas
import pytest

from gamelab import Sim, TicTacToe, heuristics
from gamelab.arena import (
    GreedyAgent,
    RandomAgent,
    SearchAgent,
    Store,
    TremblingAgent,
    grid,
    interval,
    match,
    play_game,
    sweep,
    sweeps,
)
from gamelab.arena.players import Setting
from tests.arena.sweeping import AGENTS, RANDOM, SLOW, START, setting, timeless

quiet = partial(sweep, progress=False)
GREEDY = GreedyAgent(heuristics.open_lines)


class Shuffled(Executor):
    """Plays what it was given a moment later, in another order each time."""

    def __init__(self, seed):
        self.numbers = random.Random(seed)
        self.waiting = []
        self.lock = Lock()  # agents are no friends of two games at a time

    def submit(self, function, /, *arguments):
        self.waiting.append((future := Future(), function, arguments))
        Timer(0.005, self.play).start()
        return future

    def play(self):
        with self.lock:
            calls, self.waiting = self.waiting, []
            self.numbers.shuffle(calls)
            for future, function, arguments in calls:
                future.set_result(function(*arguments))


@pytest.fixture(scope="module")
def alone():
    """The table that all others are compared with: one process, one game after the other."""
    return timeless(quiet(START, AGENTS, [RANDOM, GREEDY], 30, 5, openings=1, workers=1))


def test_it_has_a_row_for_each_setting(alone):
    assert len(alone) == 8
    assert alone["n"].tolist() == [30] * 8
    assert list(alone.columns[:5]) == ["game", "agent", "opponent", "depth", "prune"]
    assert alone[["depth", "prune", "opponent"]].drop_duplicates().shape == (8, 3)
    assert set(alone["game"]) == {repr(START)}


def test_two_processes_give_the_same_table(alone, monkeypatch):
    monkeypatch.setattr(sweeps, "SECONDS_HERE", 0)
    assert timeless(quiet(START, AGENTS, [RANDOM, GREEDY], 30, 5, openings=1, workers=2)).equals(alone)


def test_agents_of_the_user_s_may_play_in_workers_too(monkeypatch):
    agents = [last_move, TremblingAgent(last_move, 0.5)]
    here = timeless(quiet(START, agents, RANDOM, 10, workers=1))
    monkeypatch.setattr(sweeps, "SECONDS_HERE", 0)
    assert timeless(quiet(START, agents, RANDOM, 10, workers=2)).equals(here)


def last_move(position):
    return position.moves[-1]


last_move.__module__ = "__main__"  # as in a notebook: its process waits for the next game


@pytest.mark.parametrize("seed", range(3))
def test_the_order_of_completion_does_not_matter(alone, monkeypatch, seed):
    monkeypatch.setattr(sweeps, "BATCH_SECONDS", 0.01 * seed)
    table = quiet(START, AGENTS, [RANDOM, GREEDY], 30, 5, openings=1, executor=Shuffled(seed), workers=5)
    assert timeless(table).equals(alone)


def test_any_game_can_be_played_alone():
    with Store() as store:
        quiet(START, SLOW, TremblingAgent(GREEDY, 0.3), 20, 3, openings=2, store=store, workers=1)
        kept = store.records()
    assert [record.game for record in kept] == list(range(20))
    for record in kept[::7]:
        again = play_game(SLOW, TremblingAgent(GREEDY, 0.3), START, game=record.game, seed=record.seed, openings=2)
        assert again._replace(seconds=record.seconds) == record


@pytest.mark.parametrize("openings", [0, 2])
def test_figures_are_those_of_the_games(openings):
    with Store() as store:
        (row,) = quiet(Sim(4), SearchAgent(depth=1, evaluate=heuristics.symmetric, fast=False), RANDOM, 60, 2,
                       openings=openings, store=store, workers=1).itertuples()  # fmt: skip
        games = store.games()
    assert (row.n, row.forfeits, row.opponent_forfeits) == (60, 0, 0)
    assert row.wins == (games["winner"] == 0).sum() and row.losses == (games["winner"] == 1).sum()
    assert row.draws == games["winner"].isna().sum() > 0
    assert row.rate == round(row.wins / 60, 4)
    pairs = (games["winner"] == 0).groupby(games["pair"]).sum()
    assert (row.low, row.high) == tuple(
        round(end, 4) for end in (interval(pairs, method="paired") if openings else interval(row.wins, 60))
    )
    began = games[games["first"] == 0]
    assert (row.n_first, row.wins_first) == (30, (began["winner"] == 0).sum())
    assert row.distinct == games.groupby(["first", "moves"]).ngroups
    assert row.moves == round(games["moves"].str.len().mean(), 2)
    counts = pandas.DataFrame([each[0]._asdict() for each in games["nodes"]])
    nodes = counts[["interior", "terminal", "evaluated"]].sum(axis=1)
    assert row.nodes == pytest.approx(nodes.mean(), abs=0.051)
    assert row.nodes_per_move == pytest.approx(nodes.sum() / games["decisions"].str[0].sum(), abs=0.051)
    for kind in ("interior", "terminal", "evaluated", "cutoffs"):
        assert getattr(row, kind) == pytest.approx(counts[kind].mean(), abs=0.051)
    assert row.seconds == pytest.approx(games["seconds"].str[0].mean(), rel=0.01)


def test_forfeits_stand_apart():
    """An evaluation of another game raises an exception at the first move."""
    wrong = GreedyAgent(heuristics.symmetric)
    with Store() as store:
        table = quiet(START, [wrong, SLOW], [RANDOM, wrong][:1], 6, store=store, workers=1)
        lost, other = table.itertuples()
        assert (lost.n, lost.wins, lost.draws, lost.losses, lost.forfeits, lost.opponent_forfeits) == (0, 0, 0, 0, 6, 0)
        assert table.loc[0, ["rate", "low", "high", "nodes", "seconds"]].isna().all()
        assert (other.n, other.forfeits) == (6, 0)
        assert set(store.games()["forfeit"].dropna()) == {"error"}
    (won,) = quiet(START, SLOW, wrong, 6, openings=1, workers=1).itertuples()
    assert (won.n, won.wins, won.forfeits, won.opponent_forfeits) == (0, 0, 0, 6)


@pytest.fixture
def plays(monkeypatch):
    """The numbers of the games that are played from now on."""
    numbers, play = [], Setting.play

    def noted(self, game):
        numbers.append(game)
        return play(self, game)

    monkeypatch.setattr(Setting, "play", noted)
    return numbers


def test_what_was_played_is_not_played_again(tmp_path, plays):
    again = partial(quiet, START, SLOW, RANDOM, store=tmp_path / "games.sqlite", workers=1)
    first = again(10)
    assert plays == list(range(10))
    assert again(10).equals(first)
    assert len(plays) == 10
    more = again(16)
    assert plays == list(range(16))
    assert timeless(more).equals(timeless(quiet(START, SLOW, RANDOM, 16, workers=1)))
    assert again(10).equals(first)


def test_an_interrupted_sweep_goes_on_where_it_was(tmp_path, plays, monkeypatch):
    path, play = tmp_path / "games.sqlite", Setting.play

    def interrupted(self, game):
        if len(plays) == 25:
            raise KeyboardInterrupt
        return play(self, game)

    monkeypatch.setattr(sweeps, "BATCH_SECONDS", 100)  # a batch is a setting
    monkeypatch.setattr(Setting, "play", interrupted)
    with pytest.raises(KeyboardInterrupt) as caught:
        quiet(START, AGENTS, RANDOM, 20, store=path, workers=1)
    assert caught.value.__notes__ == [f"20 of 80 games are in {path}; the same call plays the others."]
    monkeypatch.setattr(Setting, "play", play)
    table = quiet(START, AGENTS, RANDOM, 20, store=path, workers=1)
    assert len(plays) == 25 + 60
    assert timeless(table).equals(timeless(quiet(START, AGENTS, RANDOM, 20, workers=1)))


def test_a_grid_varies_what_stands_in_a_list():
    agents = grid(SearchAgent, depth=range(1, 3), evaluate=[heuristics.open_lines, heuristics.zero], prune=False)
    assert [each.labels for each in agents] == [
        {"depth": depth, "evaluate": name} for depth in (1, 2) for name in ("open_lines", "zero")
    ]
    assert agents[3].agent == SearchAgent(depth=2, evaluate=heuristics.zero, prune=False)


def test_a_match_is_a_sweep_of_one_setting():
    assert timeless(match(SLOW, GREEDY, START, 6, 3, openings=1, progress=False)).equals(
        timeless(quiet(START, SLOW, GREEDY, 6, 3, openings=1))
    )


def test_progress_is_shown_where_it_is_wanted(capfd, tmp_path):
    quiet(START, SLOW, RANDOM, 4)
    assert capfd.readouterr() == ("", "")
    sweep(START, [SLOW, GREEDY], RANDOM, 4, store=tmp_path / "a", workers=1)
    out, err = capfd.readouterr()
    assert out == ""
    assert "8/8 [" in err and "game/s]" in err
    sweep(START, [SLOW, GREEDY], RANDOM, 4, store=tmp_path / "a", workers=1)
    assert "0%|" not in capfd.readouterr().err.replace("100%|", "")


OVER = TicTacToe.from_text("XXX/OO./...")


@pytest.mark.parametrize(
    "wrong, message",
    [
        ({"games": 3}, "games=3: expected an even number, because each side begins in half of the games"),
        ({"games": 0}, "games=0: expected a whole number from 2 to"),
        ({"seed": "x"}, "seed='x': expected a whole number from 0"),
        ({"openings": -1}, "openings=-1: expected a whole number from 0"),
        ({"starts": []}, r"starts=\[\]: expected at least one"),
        ({"starts": "...."}, r"'\.\.\.\.' is no position"),
        ({"starts": OVER}, r"start=.*: expected a position that is not over"),
        ({"agents": []}, r"agents=\[\]: expected at least one"),
        ({"agents": [SLOW, 3]}, "agents=3: expected agents, which are called with a position"),
        ({"opponents": RandomAgent}, "opponents=<class .*: expected agents"),
        ({"agents": [SLOW, GREEDY, SLOW]}, r"agents=SearchAgent\(.*: expected each agent, opponent and start once"),
        ({"starts": [START, START]}, "expected each agent, opponent and start once"),
        ({"limits": 3}, r"limits=3: expected Limits\(seconds, megabytes\), or None"),
        ({"workers": 0}, "workers=0: expected a whole number from 1 to"),
        ({"executor": 3}, r"executor=3: expected one of concurrent\.futures; of a Dask client it is \.get_executor"),
    ],
    ids=lambda each: None if isinstance(each, str) else "-".join(each),
)
def test_nonsense_gets_one_clear_sentence(wrong, message):
    arguments = {"starts": START, "agents": SLOW, "opponents": RANDOM, "games": 2} | wrong
    with pytest.raises(ValueError, match=message):
        quiet(**arguments)


@pytest.mark.parametrize(
    "make, options, message",
    [
        (lambda moves: SLOW, {"moves": [1]}, "option='moves': expected another name: every table has such a column"),
        (SearchAgent, {"depth": [0], "evaluate": heuristics.zero}, "depth=0: expected"),
    ],
    ids=["taken", "its own"],
)
def test_nonsense_in_a_grid(make, options, message):
    with pytest.raises(ValueError, match=message):
        grid(make, **options)


def test_an_edited_opponent_meets_the_same_openings():
    """Two functions of one name differ as two versions of a cell do, or one cell in two versions of Python."""
    one, other = (SearchAgent(depth=1, evaluate=judge) for judge in (by_name(1), by_name(2)))
    assert setting(opponent=one).key != setting(opponent=other).key
    assert setting(opponent=one).game_seed == setting(opponent=other).game_seed


def by_name(value):
    def my_evaluation(position):
        return value

    return my_evaluation
