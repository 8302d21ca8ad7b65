"""The sweeps of the notebooks, with few games: the tables are those of commit 104c8ad, seconds aside.

Cases with compiled searches come one of a kind, because compiling takes longer than playing.
"""

from __future__ import annotations

import json
from functools import partial
from pathlib import Path

import pytest

from gamelab import FIRST, INF, PASS, WIN, ConnectFour, Othello, Sim, TicTacToe, heuristics
from gamelab.arena import (
    CourseAgent,
    ExpectimaxAgent,
    GreedyAgent,
    PerfectAgent,
    RandomAgent,
    SearchAgent,
    Store,
    TremblingAgent,
    grid,
    match,
    sweep,
    tournament,
)
from gamelab.heuristics import (
    asymmetric,
    centre,
    disc_difference,
    own_only,
    piece_count,
    runs,
    runs_lab001,
    square_weights,
    symmetric,
    threats,
    windows,
    zero,
)

QUIET = {"workers": 1, "progress": False}
TRUTH = Path(__file__).with_name("tables_104c8ad.json")
plain = partial(SearchAgent, fast=False)


def plain_grid(**options):
    return [*grid(SearchAgent, fast=False, **options)]


def decide_later(position, depth, evaluate):
    """The search of notebook 02 with the old labs' cure for dawdling."""
    if position.is_over or depth == 0:
        return (position.score * WIN if position.is_over else evaluate(position)), 0, -1
    best, latest, chosen = -position.to_move * 2 * WIN, -1, -1
    for move in position.moves:
        value, plies, _ = decide_later(position.play(move), depth - 1, evaluate)
        better = position.to_move * (value - best)
        if better > 0 or (better == 0 and plies > latest):
            best, latest, chosen = value, plies, move
    return best, latest + 1, chosen


def later(position, depth, evaluate):
    return decide_later(position, depth, evaluate)[2]


def forgets(position, depth, evaluate, alpha, beta):
    """The search of notebook 04 whose cut nodes do not report."""
    if position.is_over:
        return WIN * ((position.score > 0) - (position.score < 0)), PASS
    if depth == 0:
        return evaluate(position), PASS
    side, best, chosen = position.to_move, -INF * position.to_move, position.moves[0]
    for move in position.moves:
        child = position.play(move)
        if PASS in child.moves:
            child = child.play(PASS)
        value, _ = forgets(child, depth - 1, evaluate, alpha, beta)
        if value != INF * 2 and side * value > side * best:
            best, chosen = value, move
            alpha, beta = (max(alpha, best), beta) if side == FIRST else (alpha, min(beta, best))
        if alpha >= beta:
            return INF * 2, chosen
    return best, chosen


def sim_parity():
    agents = plain_grid(depth=[1, 2], evaluate=[own_only, symmetric])
    return sweep(Sim(), agents, PerfectAgent(), 4, openings=2, **QUIET)


def sim_opponents():
    opponents = [RandomAgent(), GreedyAgent(symmetric), PerfectAgent()]
    return sweep(Sim(), plain_grid(depth=[1], evaluate=[zero, own_only, symmetric]), opponents, 6, openings=2, **QUIET)


def sim_endings():
    agents = grid(SearchAgent, depth=[1, 3, 5], evaluate=[symmetric], ending=["win", "hurry"])
    return sweep(Sim(), agents, RandomAgent(), 20, **QUIET)


def sim_slips():
    pair = plain_grid(depth=[2], evaluate=[symmetric], ending=["win", "hurry"])
    return sweep(Sim(), pair, [TremblingAgent(PerfectAgent(), 1 / 3), PerfectAgent()], 4, openings=2, **QUIET)


def sim_pruning():
    return sweep(Sim(), plain_grid(depth=[1, 2], prune=[False, True], evaluate=asymmetric), RandomAgent(), 6, **QUIET)


def sim_cures():
    cures = [*grid(SearchAgent, search=[later], depth=[2], evaluate=asymmetric, fast=False)]
    cures += grid(SearchAgent, depth=[2], ending=["win", "hurry"], evaluate=asymmetric, fast=False)
    return sweep(Sim(), cures, RandomAgent(), 4, **QUIET)


def connect_four_sheet():
    agents = plain_grid(depth=[1, 2], prune=[False, True], evaluate=runs_lab001, ending="win")
    return sweep([ConnectFour(), ConnectFour(7, 8)], agents, [CourseAgent(), RandomAgent()], 4, **QUIET)


def connect_four_cup():
    entered = [plain(depth=1, evaluate=judge) for judge in (piece_count, centre, runs, windows, threats)]
    return tournament(entered, ConnectFour(), 4, openings=4, **QUIET)[0]


def connect_four_matches():
    return match(plain(depth=2, evaluate=centre), plain(depth=2, evaluate=runs), ConnectFour(), 4, openings=4, **QUIET)


def connect_four_ladder():
    agents = grid(SearchAgent, depth=[2, 4], evaluate=[windows])
    return sweep(ConnectFour(), agents, SearchAgent(depth=4, evaluate=windows), 10, openings=4, **QUIET)


def othello_sheet():
    agents = grid(SearchAgent, depth=[1, 3], prune=[False, True], evaluate=disc_difference, ending="win")
    return sweep(Othello(), [*agents], RandomAgent(), 20, seed=4, **QUIET)


def othello_five():
    judges = [disc_difference, heuristics.mobility, square_weights, heuristics.frontier]
    return tournament([plain(depth=1, evaluate=each) for each in judges], Othello(), 4, openings=4, **QUIET)[0]


def othello_margins():
    players = [plain(depth=1, evaluate=disc_difference, ending="score"), ExpectimaxAgent(2, disc_difference)]
    return sweep(Othello(), players, RandomAgent(), 10, seed=6, **QUIET)


def othello_forgets():
    return sweep(Othello(), plain(forgets, 2, disc_difference), RandomAgent(), 4, seed=4, **QUIET)


def tictactoe_games():
    """Every game, not only their sums."""
    with Store() as store:
        agents = [plain(), TremblingAgent(GreedyAgent(heuristics.open_lines), 0.3), last_move]
        sweep(TicTacToe(), agents, [RandomAgent(), last_move], 6, 9, openings=2, store=store, **QUIET)
        games = store.games()
    games["seed"] = games["seed"].astype(str)
    for column in ("opening", "moves"):
        games[column] = [" ".join(map(str, each)) for each in games[column]]
    games["opponent_decisions"], games["decisions"] = games["decisions"].str[1], games["decisions"].str[0]
    for kind in ("interior", "terminal", "cutoffs"):
        games[kind] = [getattr(mine, kind) for mine, _ in games["nodes"]]
    return games[["start", "openings", "game", "pair", "seed", "first", "opening", "moves", "winner", "score",
                  "decisions", "interior", "terminal", "cutoffs", "opponent_decisions"]]  # fmt: skip


def last_move(position):
    return position.moves[-1]


last_move.__module__ = "__main__"  # as in a notebook: seeds depend on an opponent's full name


CASES = [
    sim_parity, sim_opponents, sim_endings, sim_slips, sim_pruning, sim_cures, connect_four_sheet, connect_four_cup,
    connect_four_matches, connect_four_ladder, othello_sheet, othello_five, othello_margins, othello_forgets,
    tictactoe_games,
]  # fmt: skip


def plain_data(table):
    """The table as JSON keeps it, without the seconds and without names that hold a digest."""
    table = table.drop(columns=[name for name in ("seconds", "agent", "opponent") if name in table])
    return json.loads(table.to_json(orient="split", double_precision=8))


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.__name__)
def test_the_table_is_that_of_104c8ad(case):
    assert plain_data(case()) == json.loads(TRUTH.read_text())[case.__name__]
