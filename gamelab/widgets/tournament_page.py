"""The page of a class tournament: the leaderboard, who took points from whom, and every game to be replayed.

The page is one file that needs no network.  The boards of a game are packed with zlib; the browser unpacks them when
somebody opens the game.
"""

from __future__ import annotations

import json
import zlib
from base64 import b64encode
from collections.abc import Sequence
from html import escape
from typing import TYPE_CHECKING, NamedTuple

from gamelab.arena import GameRecord, replay
from gamelab.games.position import Position

if TYPE_CHECKING:
    from pandas import DataFrame

STYLE = """
body { font: 16px/1.5 system-ui, sans-serif; max-width: 1100px; margin: 2em auto; padding: 0 1em; color: #222 }
table { border-collapse: collapse; margin: 1em 0 } th, td { padding: 4px 12px; border-bottom: 1px solid #ccc }
th { text-align: left } td { text-align: right } td.text { text-align: left }
#viewer { position: sticky; top: 0; background: #fff; border: 1px solid #ccc; padding: 1em; display: none }
#board svg { height: 300px; width: auto } #place { width: 300px } button { font: inherit; cursor: pointer }
"""
SCRIPT = """
let boards = [];
const get = id => document.getElementById(id);
function show(n) {
  get("place").value = n; get("board").innerHTML = boards[n]; get("ply").textContent = n + " of " + (boards.length - 1);
}
async function replay(button) {
  const bytes = Uint8Array.from(atob(get("game" + button.dataset.game).textContent), c => c.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"));
  boards = JSON.parse(await new Response(stream).text());
  get("viewer").style.display = "block";
  get("title").textContent = button.dataset.title;
  get("place").max = boards.length - 1;
  show(boards.length - 1);
}
get("place").addEventListener("input", event => show(+event.target.value));
get("back").addEventListener("click", () => show(Math.max(0, +get("place").value - 1)));
get("on").addEventListener("click", () => show(Math.min(boards.length - 1, +get("place").value + 1)));
for (const button of document.querySelectorAll("[data-game]"))
  button.addEventListener("click", () => replay(button));
"""
VIEWER = """<div id="viewer"><strong id="title"></strong><div id="board"></div>
<button id="back">◀</button> <input id="place" type="range" min="0" value="0" aria-label="move">
<button id="on">▶</button> move <span id="ply"></span></div>"""


class Game(NamedTuple):
    """A game between two agents; ``record`` calls them a and b."""

    a: str
    b: str
    record: GameRecord

    @property
    def players(self) -> tuple[str, str]:
        """FIRST and SECOND."""
        one, other = student(self.a), student(self.b)
        return (one, other) if self.record.first == 0 else (other, one)

    @property
    def outcome(self) -> str:
        """Who won, and why an agent forfeited."""
        record = self.record
        if record.winner is None:
            return "draw"
        loser, winner = (self.b, self.a) if record.winner == 0 else (self.a, self.b)
        if record.forfeit is None:
            return f"{student(winner)} wins"
        return f"{student(winner)} wins: {student(loser)} forfeits ({record.forfeit}: {record.detail})"


def student(name: str) -> str:
    """An agent's name without the digest of its file."""
    return name.rsplit(" ", 1)[0]


def page(board: DataFrame, games: Sequence[Game], start: Position) -> str:
    """The page as HTML, for a leaderboard with the columns of ``class_tournament.leaderboard``."""
    title = f"Tournament: {type(start).__name__}, {len(board)} agents, {len(games):,} games"
    parts = [
        f"<h1>{escape(title)}</h1>", VIEWER, "<h2>Leaderboard</h2>", leaders(board),
        "<p>A rating is Elo with its 95 % interval; the mean of all is 0. A game that an agent forfeits is lost.</p>",
        "<h2>Points that the agent of a row took from the agent of a column</h2>", crosses(list(board["agent"]), games),
        "<h2>Games</h2>", listing(games, start),
    ]  # fmt: skip
    head = f'<meta charset="utf-8"><title>{escape(title)}</title><style>{STYLE}</style>'
    return f'<!doctype html><html lang="en"><head>{head}</head><body>{"".join(parts)}<script>{SCRIPT}</script></body>'


def leaders(board: DataFrame) -> str:
    rows = [row("th", "", "agent", "rating", "interval", "points", "games", "forfeits")]
    for place, each in enumerate(board.itertuples(), start=1):
        interval = f"{each.low:.0f} to {each.high:.0f}".replace("-inf", "?").replace("inf", "?")
        points = f"{each.points:g}"
        rows.append(row("td", place, student(each.agent), f"{each.elo:.0f}", interval, points, each.n, each.forfeits))
    return f"<table>{''.join(rows)}</table>"


def crosses(agents: Sequence[str], games: Sequence[Game]) -> str:
    points = {(one, other): 0.0 for one in agents for other in agents}
    for game in games:
        won = 0.5 if game.record.winner is None else 1.0 - game.record.winner
        points[game.a, game.b] += won
        points[game.b, game.a] += 1 - won
    rows = [row("th", "", *map(student, agents))]
    for one in agents:
        rows.append(row("td", student(one), *("" if one == other else f"{points[one, other]:g}" for other in agents)))
    return f"<table>{''.join(rows)}</table>"


def listing(games: Sequence[Game], start: Position) -> str:
    rows, data = [row("th", "FIRST", "SECOND", "result", "moves", "")], []
    for n, game in enumerate(games):
        title = escape(f"{game.players[0]} – {game.players[1]}: {game.outcome}", quote=True)
        button = f'<button data-game="{n}" data-title="{title}">replay</button>'
        cells = row("td", *game.players, game.outcome, len(game.record.moves))
        rows.append(cells.replace("</tr>", f"<td>{button}</td></tr>"))
        data.append(f'<script type="text/plain" id="game{n}">{packed(game.record, start)}</script>')
    return f"<table>{''.join(rows)}</table>{''.join(data)}"


def packed(record: GameRecord, start: Position) -> str:
    """The pictures of a game's positions, packed."""
    boards = [position._repr_svg_() for position in replay(record, start)]
    return b64encode(zlib.compress(json.dumps(boards).encode(), 9)).decode()


def row(kind: str, *cells: object) -> str:
    texts = [f"<{kind}{' class=text' if isinstance(cell, str) else ''}>{escape(str(cell))}</{kind}>" for cell in cells]
    return f"<tr>{''.join(texts)}</tr>"
