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
table { border-collapse: collapse; margin: 1em 0 }
th, td { padding: 4px 12px; border-bottom: 1px solid #ccc; text-align: right }
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
    def loser(self) -> str | None:
        """The agent that lost; None after a draw."""
        return None if self.record.winner is None else (self.b, self.a)[self.record.winner]

    @property
    def row(self) -> list[str]:
        """The cells of the list of games: who began, the other one, who won and why one forfeited, how many moves."""
        record, result = self.record, "draw"
        names = [student(name) for name in (self.a, self.b)]
        if record.winner is not None:
            result = f"{names[record.winner]} wins"
            if record.forfeit is not None:
                result += f": {names[1 - record.winner]} forfeits ({record.forfeit}: {record.detail})"
        return [names[record.first], names[1 - record.first], result, str(len(record.moves))]


def student(name: str) -> str:
    """An agent's name without the digest of its file."""
    return name.rsplit(" ", 1)[0]


def page(board: DataFrame, games: Sequence[Game], start: Position) -> str:
    """The page as HTML, for a leaderboard with the columns of ``class_tournament.leaderboard``."""
    title = escape(f"Tournament: {type(start).__name__}, {len(board)} agents, {len(games):,} games")
    parts = [
        f"<h1>{title}</h1>", VIEWER, "<h2>Leaderboard</h2>", board.to_html(index=False, border=0),
        "<p>A rating is Elo; low and high are its 95 % interval, and the mean of all is 0. An interval has no end "
        "(inf) where some agents lost every game to the others. A game that an agent forfeits is lost.</p>",
        "<h2>Points that the agent of a row took from the agent of a column</h2>", crosses(games),
        "<h2>Games</h2>", listing(games, start),
    ]  # fmt: skip
    head = f'<meta charset="utf-8"><title>{title}</title><style>{STYLE}</style>'
    return f'<!doctype html><html lang="en"><head>{head}</head><body>{"".join(parts)}<script>{SCRIPT}</script></body>'


def crosses(games: Sequence[Game]) -> str:
    """The points of every two agents as a table."""
    from pandas import DataFrame

    rows = []
    for game in games:
        one, other, winner = student(game.a), student(game.b), game.record.winner
        points = 0.5 if winner is None else 1.0 - winner
        rows += [(one, other, points), (other, one, 1 - points)]
    table = DataFrame(rows, columns=["row", "column", "points"])
    sums = table.pivot_table("points", "row", "column", aggfunc="sum")
    text: str = sums.rename_axis(index=None, columns=None).to_html(border=0, na_rep="")
    return text


def listing(games: Sequence[Game], start: Position) -> str:
    """The list of games, each with a button and its pictures."""
    rows, data = ["<tr><th>FIRST<th>SECOND<th>result<th>moves<th></tr>"], []
    for number, game in enumerate(games):
        cells = [escape(cell) for cell in game.row]
        title = "{} – {}: {}".format(*cells)
        button = f'<button data-game="{number}" data-title="{title}">replay</button>'
        rows.append("".join(f"<td>{cell}</td>" for cell in [*cells, button]).join(("<tr>", "</tr>")))
        data.append(f'<script type="text/plain" id="game{number}">{packed(game.record, start)}</script>')
    return f"<table>{''.join(rows)}</table>{''.join(data)}"


def packed(record: GameRecord, start: Position) -> str:
    """The pictures of a game's positions, packed."""
    boards = [position._repr_svg_() for position in replay(record, start)]
    return b64encode(zlib.compress(json.dumps(boards).encode(), 9)).decode()
