"""Let the agents of a folder play against each other. An agent is a Python file with a function move(position), which
returns one of position.moves.

Every two agents play the same number of games, in processes of their own.  A game that an agent forfeits is lost.
The games are kept in ``FOLDER/tournament.sqlite``: the same command goes on where it was ended, and plays only the
games of files that are new or edited.

What comes out is one page that needs no network, ``FOLDER/tournament.html``: the leaderboard, who took points from
whom, and every game.  The boards of a game are packed with zlib; the browser unpacks them when somebody opens the game.
"""

from __future__ import annotations

import argparse
import json
import zlib
from base64 import b64encode
from collections import Counter
from math import comb
from os import cpu_count
from pathlib import Path
from textwrap import shorten
from typing import TYPE_CHECKING, Any

from jinja2 import Template

from gamelab.arena import GameRecord, Limits, Store, replay, standings, tournament
from gamelab.arena.settings import LARGEST, settings_of
from gamelab.arena.significance import both_sides
from gamelab.course.programs.chosen import add_game, read_agents, start_of, usual_plies
from gamelab.course.sentence import within
from gamelab.games.position import Position
from gamelab.written import spaced

if TYPE_CHECKING:
    from pandas import DataFrame

PAGE = Path(__file__).with_name("tournament.html")
STOPPED = "stopped. The same command goes on from here."
WHY = {"illegal": "illegal move", "error": "error", "timeout": "too slow", "died": "its process died"}
"""What an agent did that lost it a game."""
SCALE = ["share", "low", "high"]
"""What stands on the scale of the leaderboard, in percent of the points."""
LONGEST = 120
"""So many letters are told of what an error says."""


def options(parser: argparse.ArgumentParser) -> None:
    """Adds the command's options."""
    add = parser.add_argument
    add("folder", type=Path, help="the folder with the agents' files")
    add_game(parser, "--game")
    add("--games", type=int, default=10, help="games for two agents, an even number (default: 10)")
    add("--seconds", type=within(float, 0.001, LARGEST), default=1, help="time for each move (default: 1)")
    add("--openings", type=within(int, 0), default=2, help="random moves before the agents play (default: 2)")


def main(chosen: argparse.Namespace) -> None:
    """Plays the tournament that the command line asks for."""
    with start_of(chosen) as start:
        agents, limits = read_agents(chosen.folder), Limits(seconds=chosen.seconds)
        rules: dict[str, Any] = {"games": chosen.games, "openings": chosen.openings, "limits": limits}
        settings_of(start, agents[0], agents[1], **rules)  # raises ValueError before anything is told or kept
        games, cores = comb(len(agents), 2) * chosen.games, cpu_count() or 1
        minutes = games * usual_plies(start) * chosen.seconds / cores / 60
        print(f"{len(agents)} agents, {games:,} games. If every move takes its whole {chosen.seconds:g} s, "
              f"that is about {minutes:,.0f} minutes on {cores} cores.", flush=True)  # fmt: skip
        with Store(chosen.folder / "tournament.sqlite") as store:
            table, played = tournament(agents, start, store=store, **rules)
        board, target = leaderboard(table), chosen.folder / "tournament.html"
        target.write_text(page(start, board, points_taken(table), played), encoding="utf-8")
    print(f"\n{board.to_string(index=False)}\n\nThe page with all games: {target}")


# --- tables ---


def leaderboard(results: DataFrame) -> DataFrame:
    """A row for each agent, best first: its share of the points and the 95 % interval in percent, and the forfeits."""
    board = standings(results).rename(columns={"n": "games"})
    board[SCALE] = (100 * board[SCALE]).round(1)
    return board[["agent", "place", *SCALE, "points", "games", "forfeits"]]


def points_taken(results: DataFrame) -> DataFrame:
    """The points that the agent of a row took from the agent of a column."""
    met = both_sides(results)
    return met.assign(took=met["wins"] + met["draws"] / 2).pivot(index="agent", columns="opponent", values="took")


# --- the page ---


def page(start: Position, board: DataFrame, points: DataFrame, played: Any) -> str:
    """The page as HTML; ``played`` are the settings, each with the records of its games."""
    games = [listed((setting.agent.name, setting.opponent.name), record, start)
             for setting, records in played for record in records]  # fmt: skip
    lost = Counter((each["names"][1 - each["winner"]], each["error"] or each["why"]) for each in games if each["why"])
    points = points.loc[board["agent"], board["agent"]]
    template = Template(PAGE.read_text(encoding="utf-8"), autoescape=True)
    return str(template.render(
        game=spaced(type(start).__name__), sides=start.sides, board=board.to_dict("records"), points=points,
        most=(points + points.T).max().max(), games=games, lost=lost,
        is_slow=any(why == WHY["timeout"] for _, why in lost),
    ))  # fmt: skip


def listed(names: tuple[str, str], record: GameRecord, start: Position) -> dict[str, Any]:
    """What the page says of a game between agents a and b; of one that was forfeited in full what went wrong."""
    names = names[record.first], names[1 - record.first]
    players = [f"{name} ({side})" for name, side in zip(names, start.sides, strict=True)]
    positions, opening, said = replay(record, start), len(record.opening), ["the beginning"]
    moves = [(position.to_move < 0, position.label(move))
             for position, move in zip(positions, record.moves, strict=False)]  # fmt: skip
    said += [f"{start.sides[side]} {label}, drawn by lot" for side, label in moves[:opening]]
    said += [f"{players[side]} plays {label}" for side, label in moves[opening:]]
    replayed = json.dumps([[position._repr_svg_() for position in positions], said])
    is_lost = record.forfeit is not None and record.winner is not None
    return {
        "names": names, "players": players, "plies": len(moves),
        "opening": " ".join(label for _, label in moves[:opening]),
        "winner": None if record.winner is None else record.winner ^ record.first,
        "why": WHY[str(record.forfeit)] if is_lost else "", "detail": record.detail,
        "error": shorten(record.detail.partition("; ")[0], LONGEST) if record.forfeit == "error" else "",
        "packed": b64encode(zlib.compress(replayed.encode(), 9)).decode(),
    }  # fmt: skip
