"""A class tournament: `python -m gamelab tournament FOLDER --game connect4`, a Python file for each agent.

Every two agents play the same number of games, in processes of their own.  A game that an agent forfeits is lost.
The games are kept in ``FOLDER/tournament.sqlite``: the same command goes on where it was ended, and plays only the
games of files that are new or edited.  What comes out is one page, ``FOLDER/tournament.html``.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from math import comb
from os import cpu_count
from pathlib import Path
from typing import TYPE_CHECKING, Any

from gamelab.arena import Limits, Named, Store, elo, tournament
from gamelab.arena.settings import read_agents
from gamelab.games.position import Position
from gamelab.widgets.terminal import add_game, start_of
from gamelab.widgets.tournament_page import Game, page, student

if TYPE_CHECKING:
    from pandas import DataFrame


def main(arguments: list[str]) -> int:
    """Plays the tournament that the command line asks for; returns the exit code."""
    parser = argparse.ArgumentParser(
        prog="python3 -m gamelab tournament",
        description="Let the agents of a folder play against each other. An agent is a Python file with a function "
        "move(position), which returns one of position.moves.",
    )
    parser.add_argument("folder", type=Path, help="the folder with the agents' files")
    add_game(parser, "--game")
    parser.add_argument("--games", type=int, default=10, help="games for two agents, an even number (default: 10)")
    parser.add_argument("--seconds", type=float, default=1.0, help="time for each move (default: 1)")
    parser.add_argument("--openings", type=int, default=2, help="random moves before the agents play (default: 2)")
    parser.add_argument("--dask", metavar="ADDRESS", help="address of a Dask scheduler; its cluster plays the games")
    chosen = parser.parse_args(arguments)
    try:
        start = start_of(chosen.game, chosen.size)
        agents = read_agents(chosen.folder)
        print(announcement(len(agents), start, chosen.games, chosen.seconds), flush=True)
        results, games = play(agents, start, chosen)
    except ValueError as error:
        print(f"gamelab tournament: {error}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print("\ngamelab tournament: stopped. The same command goes on from here.", file=sys.stderr)
        return 130
    board = leaderboard(results, games)
    target = chosen.folder / "tournament.html"
    target.write_text(page(board, games, start), encoding="utf-8")
    print(f"\n{board.to_string(index=False)}\n\nThe page with all games: {target}")
    return 0


def announcement(agents: int, start: Position, games: int, seconds: float) -> str:
    """How many games there are, and how long they take at most.

    A game is about as long as it can be if the first legal move is always played.
    """
    position = start
    while not position.is_over:
        position = position.play(position.moves[0])
    total, cores = comb(agents, 2) * games, cpu_count() or 1
    minutes = total * (position.ply - start.ply) * seconds / cores / 60
    return (f"{agents} agents, {total:,} games. If every move takes its whole {seconds:g} s, "
            f"that is {minutes:,.0f} minutes on {cores} cores.")  # fmt: skip


def play(agents: list[Named], start: Position, chosen: argparse.Namespace) -> tuple[DataFrame, list[Game]]:
    """The results of every two agents in a table, and all their games."""
    limits = Limits(seconds=chosen.seconds)
    with Store(chosen.folder / "tournament.sqlite") as store, executor_at(chosen.dask) as (executor, workers):
        results, played = tournament(
            agents, start, chosen.games, openings=chosen.openings, limits=limits, store=store, executor=executor,
            workers=workers,
        )  # fmt: skip
    names = [(setting.agent.name, setting.opponent.name, records) for setting, records in played]
    return results, [Game(a, b, record) for a, b, records in names for record in records]


@contextmanager
def executor_at(address: str | None) -> Iterator[tuple[Any, int | None]]:
    """What plays on the Dask cluster at the address, and how many workers that has; this machine without an address."""
    if address is None:
        yield None, None
        return
    from distributed import Client

    with Client(address) as client:  # type: ignore[no-untyped-call]
        yield client.get_executor(), len(client.nthreads())


def leaderboard(results: DataFrame, games: list[Game]) -> DataFrame:
    """A row for each agent, best first: its rating with the 95 % interval, the points of all its games, its forfeits.

    A forfeited game is lost, and counts as such in the rating.
    """
    counted = results.assign(
        wins=results["wins"] + results["opponent_forfeits"], losses=results["losses"] + results["forfeits"]
    )
    forfeits = Counter(game.loser for game in games if game.record.forfeit is not None)
    board = elo(counted).rename(columns={"elo": "rating", "n": "games"})
    board["points"] = board["score"] * board["games"]
    board["forfeits"] = [forfeits[name] for name in board["agent"]]
    board["agent"] = board["agent"].map(student)
    return board[["agent", "rating", "low", "high", "points", "games", "forfeits"]].round(1)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
