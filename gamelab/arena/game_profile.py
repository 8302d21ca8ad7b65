"""A table of games: how wide and long they are, how well they can be pruned and judged, and whom they favour."""

from __future__ import annotations

from collections.abc import Mapping
from statistics import fmean, mean
from typing import TYPE_CHECKING, Any

from gamelab import oracle
from gamelab.arena.rng import Rng, derive
from gamelab.games.position import PASS, Position, playout
from gamelab.search.alphabeta import alphabeta
from gamelab.search.minimax import minimax
from gamelab.search.options import Evaluate

if TYPE_CHECKING:
    import pandas

MEASURES = {
    "branching": "moves to choose from",
    "plies": "plies of a game",
    "pruned": "nodes saved by alpha-beta",
    "correlation": "rank correlation: evaluation, truth",
    "first": "points of FIRST, a draw being ½",
}
"""The columns of the table, in words."""
Game = tuple[Position, Evaluate, int]


def game_profiles(
    games: Mapping[str, Game], *, depth: int = 4, plays: int = 200, searched: int = 20, seed: int = 0
) -> pandas.DataFrame:
    """A table with a row for each game and a column for each of ``MEASURES``, all taken from ``plays`` random games.

    A game is its start, an evaluation, and the ply from which on its positions can be solved; one position of each
    random game is.  Both searches look ``depth`` plies ahead from ``searched`` positions, one of a game; columns
    ``searched`` and ``solved`` say how many there were.
    """
    import pandas

    rows = {name: profile(*game, depth, plays, searched, derive(seed, name)) for name, game in games.items()}
    return pandas.DataFrame.from_dict(rows, orient="index")


def profile(
    start: Position, evaluate: Evaluate, solvable: int, depth: int, plays: int, searched: int, seed: int
) -> dict[str, float]:
    """One row of the table."""
    rng = Rng(seed)
    games = [[*playout(start, lambda position: rng.choice(position.moves))] for _ in range(plays)]
    choices = [len(each.moves) for game in games for each in game if not each.is_over and each.moves != (PASS,)]
    roots = [rng.choice(game[: max(1, len(game) - depth)]) for game in games[:searched]]
    late = [rng.choice(game[solvable:-1]) for game in games if len(game) - 1 > solvable]
    scores = [game[-1].score for game in games]
    return {
        "branching": mean(choices),
        "plies": mean(len(game) - 1 for game in games),
        "pruned": pruned_share(roots, depth, evaluate),
        "correlation": agreement(late, evaluate),
        "first": mean((score > 0) + (score == 0) / 2 for score in scores),
        "plays": plays,
        "searched": len(roots),
        "solved": len(late),
    }


def pruned_share(roots: list[Any], depth: int, evaluate: Evaluate) -> float:
    """The share of the nodes that minimax enters and alpha-beta does not."""
    few = sum(alphabeta(root, depth, evaluate).counts.nodes for root in roots)
    return 1 - few / sum(minimax(root, depth, evaluate).counts.nodes for root in roots)


def agreement(positions: list[Any], evaluate: Evaluate) -> float:
    """Spearman's rank correlation of the evaluation with the exact value, among positions of the same ply.

    Across plies, an evaluation that favours whoever has just moved would be blamed for it.
    """
    from scipy.stats import spearmanr

    plies: dict[int, list[tuple[float, float]]] = {}
    for position in positions:
        plies.setdefault(position.ply, []).append((evaluate(position), oracle.solve(position).value))
    weights, found = [], []
    for pairs in plies.values():
        guesses, truths = zip(*pairs, strict=True)
        if len(set(guesses)) > 1 and len(set(truths)) > 1:  # else there is nothing to rank
            weights.append(len(pairs))
            found.append(float(spearmanr(guesses, truths).statistic))
    return fmean(found, weights) if found else float("nan")
