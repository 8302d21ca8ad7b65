"""A class tournament: `python -m gamelab tournament FOLDER --game connect4`, a Python file for each agent.

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

from jinja2 import Environment

from gamelab.arena import GameRecord, Limits, Named, Store, replay, standings, tournament
from gamelab.arena.game import LARGEST
from gamelab.arena.settings import MOST_GAMES
from gamelab.course.programs.chosen import add_game, read_agents, start_of, usual_end
from gamelab.course.sentence import whole
from gamelab.games.position import Position
from gamelab.written import spaced

if TYPE_CHECKING:
    from pandas import DataFrame

PAGE = Path(__file__).with_suffix(".html")
STOPPED = "stopped. The same command goes on from here."
WHY = {"illegal": "illegal move", "error": "error", "timeout": "too slow", "died": "its process died"}
"""What an agent did that lost it a game."""
SLOW = " Who is too slow looks less far ahead, or breaks the search off when its time is up, not only between depths."
SCALE = ["share", "low", "high"]
"""What stands on the scale of the leaderboard, in percent of the points."""
MOST_NAMED, LONGEST = 5, 120
"""How many reasons for forfeits are told, and the letters of what an error says."""


def main(arguments: list[str]) -> None:
    """Plays the tournament that the command line asks for."""
    parser = argparse.ArgumentParser(
        prog="python3 -m gamelab tournament",
        description="Let the agents of a folder play against each other. An agent is a Python file with a function "
        "move(position), which returns one of position.moves.",
    )
    parser.add_argument("folder", type=Path, help="the folder with the agents' files")
    add_game(parser, "--game")
    parser.add_argument("--games", type=int, default=10, help="games for two agents, an even number (default: 10)")
    parser.add_argument("--seconds", type=float, default=1.0, help="time for each move (default: 1)")
    parser.add_argument("--openings", type=whole(0), default=2, help="random moves before the agents play (default: 2)")
    chosen = parser.parse_args(arguments)
    start = start_of(chosen.game, chosen.size)
    check_options(chosen, start)
    agents = read_agents(chosen.folder)
    print(announcement(len(agents), start, chosen.games, chosen.seconds), flush=True)
    table, played = play(agents, start, chosen)
    results = counted(table)
    board, target = leaderboard(results), chosen.folder / "tournament.html"
    target.write_text(page(start, board, points_taken(results), played), encoding="utf-8")
    print(f"\n{board.to_string(index=False)}\n\nThe page with all games: {target}")


def usual_plies(start: Position) -> int:
    """How long the game is in which the first legal move is always played."""
    return usual_end(start).ply - start.ply


def check_options(chosen: argparse.Namespace, start: Position) -> None:
    """Raises ValueError, before anything is told or kept, for options with which nobody can play."""
    if not (0 < chosen.games <= MOST_GAMES and chosen.games % 2 == 0):
        raise ValueError(f"--games {chosen.games}: expected an even number, up to {MOST_GAMES:,}")
    if not 0 < chosen.seconds <= LARGEST:
        raise ValueError(f"--seconds {chosen.seconds:g}: expected a positive number, up to {LARGEST:,}")
    if chosen.openings >= usual_plies(start):
        raise ValueError(f"--openings {chosen.openings}: expected less than the {usual_plies(start)} moves of a game")


def announcement(agents: int, start: Position, games: int, seconds: float) -> str:
    """How many games there are, and about how long they take, if all are as long as ``usual_plies`` says."""
    total, cores = comb(agents, 2) * games, cpu_count() or 1
    minutes = total * usual_plies(start) * seconds / cores / 60
    return (f"{agents} agents, {total:,} games. If every move takes its whole {seconds:g} s, "
            f"that is about {minutes:,.0f} minutes on {cores} cores.")  # fmt: skip


def play(agents: list[Named], start: Position, chosen: argparse.Namespace) -> Any:
    """The table of ``tournament``, and the records of all games of each setting."""
    limits = Limits(seconds=chosen.seconds)
    with Store(chosen.folder / "tournament.sqlite") as store:
        return tournament(agents, start, chosen.games, openings=chosen.openings, limits=limits, store=store)


# --- tables ---


def counted(results: DataFrame) -> DataFrame:
    """The results with each forfeited game as lost."""
    return results.assign(
        wins=results["wins"] + results["opponent_forfeits"], losses=results["losses"] + results["forfeits"],
    )  # fmt: skip


def leaderboard(results: DataFrame) -> DataFrame:
    """A row for each agent, best first: its share of the points and the 95 % interval in percent, and the forfeits."""
    board = standings(results).rename(columns={"n": "games"}).set_index("agent")
    own, others = results.groupby("agent")["forfeits"], results.groupby("opponent")["opponent_forfeits"]
    board["forfeits"] = own.sum().add(others.sum(), fill_value=0).astype(int)
    board[SCALE] = (100 * board[SCALE]).round(1)
    return board[["place", *SCALE, "points", "games", "forfeits"]].reset_index()


def points_taken(results: DataFrame) -> DataFrame:
    """The points that the agent of a row took from the agent of a column."""
    took, gave = results["wins"] + results["draws"] / 2, results["losses"] + results["draws"] / 2
    table = results.assign(took=took, gave=gave)
    rows = table.pivot(index="agent", columns="opponent", values="took")
    return rows.combine_first(table.pivot(index="opponent", columns="agent", values="gave")).sort_index(axis=1)


# --- the page ---

Played = tuple[tuple[str, str], GameRecord]
"""The names of a game's agents a and b, and its record."""


def page(start: Position, board: DataFrame, points: DataFrame, played: Any) -> str:
    """The page as HTML; ``played`` are the settings, each with the records of its games."""
    games = [((setting.agent.name, setting.opponent.name), record)
             for setting, records in played for record in records]  # fmt: skip
    points = points.loc[board["agent"], board["agent"]]
    template = Environment(autoescape=True).from_string(PAGE.read_text(encoding="utf-8"))
    return template.render(
        game=spaced(type(start).__name__), sides=start.sides,
        board=board.to_dict("records"), forfeits=forfeits(games),
        points=points, most=(points + points.T).max().max(), games=[listed(*game, start) for game in games],
    )  # fmt: skip


def forfeits(games: list[Played]) -> str:
    """How many games were forfeited, by whom and for what, in one line: the most frequent reasons are named."""
    lost: Counter[str] = Counter()
    for names, record in games:
        if record.forfeit and record.winner is not None:
            error = shorten(record.detail.partition("; ")[0], LONGEST) if record.forfeit == "error" else ""
            lost[f"{names[1 - record.winner]} ({error or WHY[record.forfeit]})"] += 1
    told = [f"{name}, {count:,} times" for name, count in lost.most_common(MOST_NAMED)]
    told += [f"and {len(lost) - MOST_NAMED} more"] if len(lost) > MOST_NAMED else []
    helps = SLOW * any(record.forfeit == "timeout" for _, record in games)
    return f"Forfeited: {lost.total():,} of {len(games):,} games{': ' * bool(told)}{'; '.join(told)}.{helps}"


def listed(names: tuple[str, str], record: GameRecord, start: Position) -> dict[str, Any]:
    """What the list of games says of one, and what its replay shows: of a forfeited game in full what went wrong."""
    players = names[record.first], names[1 - record.first]
    titled = [f"{name} ({side})" for name, side in zip(players, start.sides, strict=True)]
    result, told, winner = "draw", "a draw", None
    if record.winner is not None:
        winner = record.winner ^ record.first
        result, told = f"{start.sides[winner]} wins", f"{players[winner]} wins"
        if record.forfeit is not None:
            result += f": forfeit ({WHY[record.forfeit]})"
            told += f", because of {players[1 - winner]}: {WHY[record.forfeit]}"
    said = moves_in_words(record, start, titled)
    replayed = [position._repr_svg_() for position in replay(record, start)], said
    return {
        "players": players, "winner": winner, "result": result, "plies": len(record.moves),
        "opening": " ".join(word.partition(",")[0].partition(" ")[2] for word in said[1 : len(record.opening) + 1]),
        "title": " – ".join(titled), "told": told, "detail": record.detail,
        "packed": b64encode(zlib.compress(json.dumps(replayed).encode(), 9)).decode(),
    }  # fmt: skip


def moves_in_words(record: GameRecord, start: Position, players: list[str]) -> list[str]:
    """What to say below each board of a game: who made the move before it, and which one."""
    said = ["the beginning"]
    for ply, (position, move) in enumerate(zip(replay(record, start), record.moves, strict=False)):
        side, label = position.to_move < 0, position.label(move)
        is_opening = ply < len(record.opening)
        said.append(f"{start.sides[side]} {label}, drawn by lot" if is_opening else f"{players[side]} plays {label}")
    return said
