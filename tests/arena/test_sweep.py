"""Sweeps: the same table whoever plays it and in whatever order; figures recounted from the games."""

from functools import partial
from itertools import combinations

import pytest

from gamelab import Sim, heuristics
from gamelab.arena import (
    GreedyAgent,
    Named,
    SearchAgent,
    Store,
    batches,
    interval,
    sweep,
    tournament,
)
from gamelab.arena.settings import Setting
from gamelab.arena.significance import paired_interval
from tests.arena.sweeping import AGENTS, RANDOM, SLOW, START, timeless

quiet = partial(sweep, progress=False)
GREEDY = GreedyAgent(heuristics.open_lines)


@pytest.fixture(scope="module")
def alone():
    """The table that all others are compared with: one process, one game after the other."""
    return timeless(quiet(START, AGENTS, [RANDOM, GREEDY], 30, 5, openings=1, workers=1))


def test_two_processes_give_the_same_table_with_a_row_for_each_setting(alone, monkeypatch):
    assert alone["n"].tolist() == [30] * 8
    assert list(alone.columns[:5]) == ["game", "agent", "opponent", "depth", "prune"]
    assert alone[["depth", "prune", "opponent"]].drop_duplicates().shape == (8, 3)
    monkeypatch.setattr(batches, "SECONDS_HERE", 0)
    assert timeless(quiet(START, AGENTS, [RANDOM, GREEDY], 30, 5, openings=1, workers=2)).equals(alone)


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
        round(end, 4) for end in (paired_interval(pairs) if openings else interval(row.wins, 60))[:2]
    )
    began = games[games["first"] == 0]
    assert (row.n_first, row.wins_first) == (30, (began["winner"] == 0).sum())
    assert row.moves == round(games["moves"].str.len().mean(), 2)
    nodes = games["nodes"].str[0]
    assert row.nodes == pytest.approx(nodes.mean(), abs=0.051)
    assert row.nodes_per_move == pytest.approx(nodes.sum() / games["decisions"].str[0].sum(), abs=0.051)
    assert 0 < row.seconds == pytest.approx(games["seconds"].str[0].mean(), rel=0.01)


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


def test_what_is_no_agent_is_named_before_the_others_play_their_games(monkeypatch):
    played = []
    monkeypatch.setattr(Setting, "play", lambda *game: played.append(game))
    with pytest.raises(ValueError, match="agent='random': expected an agent"):
        quiet(START, [SLOW, "random"], RANDOM, 2, workers=1)
    assert not played


@pytest.mark.full
def test_functions_of_a_notebook_travel_to_a_cluster_of_dask_s():
    distributed = pytest.importorskip("distributed")
    names = {"__name__": "__main__"}
    exec("def agent(position): return best(position)\ndef best(position): return position.moves[-1]", names)
    play = partial(quiet, START, names["agent"], RANDOM, 4)
    with (
        distributed.LocalCluster(1, threads_per_worker=1, dashboard_address=None, silence_logs="CRITICAL") as cluster,
        distributed.Client(cluster) as client,
    ):
        assert timeless(play(executor=client.get_executor())).equals(timeless(play(workers=1)))


# --- tournaments ---


def test_in_a_tournament_every_two_agents_meet_and_with_another_seed_in_other_games():
    agents = [RANDOM, SLOW, GREEDY]
    _, played = tournament(agents, START, 10, openings=2, workers=1, progress=False)
    assert [(*setting.agents, len(games)) for setting, games in played] == [
        (*pair, 10) for pair in combinations(agents, 2)
    ]
    _, again = tournament(agents[:2], START, 10, seed=1, openings=2, workers=1, progress=False)
    assert again[0][0].seed == 1 and again[0][1] != played[0][1]


def test_agents_of_one_name_have_the_same_numbers_on_both_sides():
    agents = [Named(agent, "mine") for agent in (RANDOM, SLOW, GREEDY)]
    table, _ = tournament(agents, START, 2, workers=1, progress=False)
    assert table["agent"].tolist() == ["mine", "mine", "mine (2)"]
    assert table["opponent"].tolist() == ["mine (2)", "mine (3)", "mine (3)"]
