"""Draws ``tree.svg``, README's first picture: alpha-beta walks over a position, and skips what cannot matter.

    .venv/bin/python notebooks/images/tree.py

Behind it stands minimax's whole tree, pale.  The picture moves by CSS alone, follows the reader's colours, and stands
still, at its end, for readers who want no motion.
"""

from __future__ import annotations

from html import escape
from pathlib import Path
from typing import NamedTuple

from gamelab import TicTacToe, alphabeta, minimax
from gamelab.games import FIRST
from gamelab.search.trace import Node
from gamelab.search.trace import Path as Moves

POSITION = TicTacToe.from_text("XXO/.../OX.")
SECONDS, LAST = 1.2, 6  # of each step, and how many steps long the end stays
CELL, ROOT, SLOT, ROW, TOP, LEFT = 13.5, 19, 51.5, 90, 14, 30
WIDTH, HEIGHT = 900, 500
NAMES = {1: "X", -1: "O"}
COLOURS = {
    "light": "--ink:#222;--paper:#fbfbf8;--back:#fff;--grid:#767676;--x:#b82e0f;--o:#0067a3;--halo:#d98a00;"
    "--best:#96308a;--edge:#666;--win:#f3e98b",
    "dark": "--ink:#e6edf3;--paper:#1c2128;--back:#0d1117;--grid:#7d8590;--x:#ff8a6b;--o:#6cb6ff;--halo:#f0b429;"
    "--best:#e29bdc;--edge:#9aa4b2;--win:#5a5200",
}
STYLE = """
svg{LIGHT;font-family:Helvetica,Arial,sans-serif}
@media (prefers-color-scheme:dark){svg{DARK}}
text{fill:var(--ink)}.paper{fill:var(--paper);stroke:var(--grid)}.grid{stroke:var(--grid);fill:none}
.x{stroke:var(--x);stroke-width:2.2;stroke-linecap:round;fill:none}.o{stroke:var(--o);stroke-width:2.2;fill:none}
.won{fill:var(--win)}.edge{stroke:var(--edge);stroke-width:1.3}.best{stroke:var(--best);stroke-width:4}
.slash{stroke:var(--ink);stroke-width:2}.halo{fill:none;stroke:var(--halo);stroke-width:3}
.value{font-size:13px;font-weight:bold;text-anchor:middle}.max{fill:var(--x)}.min{fill:none;stroke:var(--o);stroke-width:2}
.say{font-size:17px}.count{font-size:30px;font-weight:bold}.small{font-size:13px}
.dim{opacity:.22}.step,.halo,.edge,.value,.slash,.best,.node{animation:TIME linear 4s infinite}
.step,.halo{opacity:0}.end{opacity:1}
@media (prefers-reduced-motion:reduce){*{animation:none!important}}
"""


class Step(NamedTuple):
    """A moment of the search: where it is, and what it says there; ``is_entry`` if the node is new."""

    path: Moves
    words: str
    is_entry: bool


def steps_of(node: Node) -> list[Step]:
    """The moments of a search below and at a node, in order."""
    position, name, is_root = node.position, name_of(node), not node.path
    if position.is_over:
        who = "A draw" if position.winner is None else f"{NAMES[position.winner]} has won"
        return [Step(node.path, f"{name}: {who}, {number(node)}.", True)]
    who, other = NAMES[position.to_move], NAMES[-position.to_move]
    opening = f"{who} is to move and has {len(position.moves)} moves. Which one is best?"
    found = [Step(node.path, opening if is_root else f"{name}: what can {who} get now?", True)]
    for child in node.children:
        found += steps_of(child) if child.status != "pruned" else []
    skipped = sum(child.status == "pruned" for child in node.children)
    most = "at most" if position.to_move < 0 else "at least"
    if skipped:
        bound = f"{node.alpha if position.to_move < 0 else node.beta:+d}".replace("-", "−")
        rest = "the last move" if skipped == 1 else f"the other {skipped} moves"
        words = f"{name}: worth {most} {number(node)} now, and {other} already has {bound}. Skip {rest}."
        return [*found, Step(node.path, words, False)]
    words = "All four moves are settled." if is_root else f"{name}: {who} gets {number(node)} here."
    return [*found, Step(node.path, words, False)]


def name_of(node: Node) -> str:
    """The moves that lead to a node, as people write them, after "X" or "O"."""
    position, moves = POSITION, []
    for move in node.path:
        moves.append(f"{NAMES[position.to_move]} {position.label(move)}")
        position = position.play(move)
    return ", ".join(moves) or "The start"


def number(node: Node) -> str:
    return f"{node.value:+d}".replace("-", "−") if node.value else "0"


def places_of(node: Node, left: float = 0) -> tuple[dict[Moves, tuple[float, float]], float]:
    """The middle of each node's upper edge, and where the next leaf would stand."""
    if not node.children:
        return {node.path: (LEFT + SLOT * left, TOP + ROW * len(node.path) + 26 * bool(node.path))}, left + 1
    places, middles = {}, []
    for child in node.children:
        below, left = places_of(child, left)
        places |= below
        middles.append(below[child.path][0])
    places[node.path] = (sum(middles) / len(middles), TOP + ROW * len(node.path) + 26 * bool(node.path))
    return places, left


class Drawing:
    """The parts of the picture, and the moments at which they change."""

    def __init__(self) -> None:
        self.whole, searched = minimax(POSITION, trace=True), alphabeta(POSITION, trace=True)
        assert self.whole.trace and searched.trace
        self.steps = steps_of(searched.trace)
        self.seen = {node.path: node for node in searched.trace.walk() if node.status != "pruned"}
        self.places, _ = places_of(self.whole.trace)
        self.total = len(self.steps) + LAST
        self.frames: dict[str, str] = {}
        self.line = {node.path for node in searched.trace.principal_line()} - {()}

    def at(self, step: int) -> str:
        return f"{100 * step / self.total:.2f}%"

    def appears(self, step: int, before: str = "0") -> str:
        """The attribute of what is there from a step on; before, it is as opaque as told."""
        name = f"a{step}{'d' * (before != '0')}"
        self.frames[name] = f"0%,{self.at(step)}{{opacity:{before}}}{self.at(step + 0.4)},100%{{opacity:1}}"
        return f'style="animation-name:{name}"'

    def between(self, first: int, last: int) -> str:
        """The attribute of what is there from one step to the end of another only."""
        name = f"b{first}_{last}"
        start = f"0%,{self.at(first)}{{opacity:0}}" if first else ""
        end = f"{self.at(last + 1)},100%{{opacity:0}}" if last < self.total else ""
        self.frames[name] = f"{start}{self.at(first + 0.05)},{self.at(last + 0.95)}{{opacity:1}}{end}"
        return f'style="animation-name:{name}"'

    def node(self, node: Node) -> str:
        """A board with its edge, its value, and the halo while the search is inside it."""
        x, y = self.places[node.path]
        cell = CELL if node.path else ROOT
        drawn = f'<g transform="translate({x - 1.5 * cell:g} {y:g}) scale({cell / 12:g})">{board(node)}</g>'
        edge = ""
        if node.path:
            above = self.places[node.path[:-1]]
            high = 3 * (CELL if node.path[:-1] else ROOT) + 21
            edge = f'd="M{above[0]:g} {above[1] + high:g}L{x:g} {y - 3:g}"'
        if node.path not in self.seen:
            return f'<g class="dim"><path class="edge" {edge}/>{drawn}</g>{self.slashes(node)}'
        moments = [number for number, step in enumerate(self.steps) if step.path == node.path]
        first, last = moments[0], moments[-1]
        shape = f'<path class="edge" {edge} {self.appears(first, ".22")}/>' if edge else ""
        if node.path in self.line:
            shape += f'<path class="best" {edge} {self.appears(len(self.steps))}/>'
        halo = f'<rect class="halo" x="{x - 1.5 * cell - 4:g}" y="{y - 4:g}" width="{3 * cell + 8}" '
        halo += f'height="{3 * cell + 8}" rx="5" {self.between(first, last)}/>'
        return f'{shape}<g class="node" {self.appears(first, ".22")}>{drawn}</g>{halo}{self.value(node, x, y, last)}'

    def value(self, node: Node, x: float, y: float, moment: int) -> str:
        """The mark and the value below a board, from the moment at which it is known."""
        y += 3 * (CELL if node.path else ROOT) + 14
        found = self.seen[node.path]
        text = f"{found.relation.replace('=', '')} {number(found)}".strip()
        mark = "" if node.position.is_over else mark_of(node.position.to_move, x - 4.2 * len(text) - 2, y)
        if mark:
            first = next(number for number, step in enumerate(self.steps) if step.path == node.path)
            mark = f'<g class="node" {self.appears(first)}>{mark}</g>'
        words = f'<text x="{x + 8 * bool(mark):g}" y="{y:g}">{escape(text)}</text>'
        return f'{mark}<g class="value" {self.appears(moment)}>{words}</g>'

    def slashes(self, node: Node) -> str:
        """Two strokes over the edge of a move that was skipped, from the moment of the cut."""
        parent = self.seen.get(node.path[:-1])
        if parent is None:
            return ""
        moment = max(number for number, step in enumerate(self.steps) if step.path == parent.path)
        (x, y), (left, top) = self.places[node.path], self.places[parent.path]
        high = 3 * (CELL if parent.path else ROOT) + 21
        x, y = (x + left) / 2, (y - 3 + top + high) / 2
        strokes = f"M{x - 5:g} {y + 5:g}l5 -10M{x:g} {y + 5:g}l5 -10"
        return f'<path class="slash" d="{strokes}" {self.appears(moment)}/>'

    def captions(self) -> str:
        """The sentence and the count of each step; the last ones stay, and stand alone without motion."""
        found, seen = [], 0
        for number, step in enumerate(self.steps):
            seen += step.is_entry
            found.append(self.caption(step.words, seen, self.between(number, number), "step"))
        move = POSITION.label(self.whole.move)
        end = f"{move} it is, as minimax would say, but nearly half of the tree was never looked at."
        return "".join(found) + self.caption(end, seen, self.between(len(self.steps), self.total), "step end")

    def caption(self, words: str, seen: int, moment: str, look: str) -> str:
        of = f'<tspan class="count">{seen}</tspan> of {self.whole.counts.nodes}'
        said = f'<text class="say" x="24" y="{HEIGHT - 18}">{escape(words)}</text>'
        return f'<g class="{look}" {moment}><text x="{WIDTH - 210}" y="44">{of}</text>{said}</g>'

    def svg(self) -> str:
        """The whole picture."""
        assert self.whole.trace
        nodes = "".join(self.node(node) for node in self.whole.trace.walk())
        captions = self.captions()
        frames = "".join(f"@keyframes {name}{{{text}}}" for name, text in self.frames.items())
        style = STYLE.replace("LIGHT", COLOURS["light"]).replace("DARK", COLOURS["dark"])
        style = style.replace("TIME", f"{SECONDS * self.total:g}s").replace("\n", "")
        title = "Alpha-beta searches a late tic-tac-toe position: it looks at " + (
            f"{len(self.seen)} of {self.whole.counts.nodes} positions and finds the same move as minimax."
        )
        legend = "".join(
            f'{mark_of(who, 34, 38 + 24 * row)}<text class="small" x="52" y="{38 + 24 * row}">{words}</text>'
            for row, (who, words) in enumerate([(1, "X to move: the largest value (MAX)"),
                                                (-1, "O to move: the smallest value (MIN)")])
        )  # fmt: skip
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" height="{HEIGHT}" '
            f'role="img"><title>{title}</title><style>{style}{frames}</style>'
            f'<rect width="{WIDTH}" height="{HEIGHT}" fill="var(--back)"/>{legend}{nodes}{captions}'
            f'<text class="small" x="{WIDTH - 210}" y="64">positions looked at</text></svg>\n'
        )


def board(node: Node) -> str:
    """A board of cells 12 units wide, with the line that won."""
    position = node.position
    assert isinstance(position, TicTacToe)
    cells = [(row, column) for row in range(3) for column in range(3)]
    line = [cell for cell in cells if position.is_over and cell in winning(position)]
    won = "".join(f'<path class="won" d="M{12 * column} {12 * row}h12v12h-12z"/>' for row, column in line)
    xs = "".join(f"M{12 * c + 3} {12 * r + 3}l6 6m0 -6l-6 6" for r, c in cells if position.at(r, c) == 1)
    ring = "a3 3 0 1 0 6 0a3 3 0 1 0 -6 0"
    os = "".join(f"M{12 * c + 3} {12 * r + 6}{ring}" for r, c in cells if position.at(r, c) == -1)
    paper = '<rect class="paper" width="36" height="36" rx="2"/>'
    grid = '<path class="grid" d="M12 2v32M24 2v32M2 12h32M2 24h32"/>'
    return f'{paper}{won}{grid}<path class="x" d="{xs}"/><path class="o" d="{os}"/>'


def winning(position: TicTacToe) -> list[tuple[int, int]]:
    """The cells of the lines of the winner."""
    lines = [[(row, column) for column in range(3)] for row in range(3)]
    lines += [[(row, column) for row in range(3)] for column in range(3)]
    lines += [[(n, n) for n in range(3)], [(n, 2 - n) for n in range(3)]]
    return [cell for line in lines if {position.at(*each) for each in line} == {position.winner} for cell in line]


def mark_of(player: int, x: float, y: float) -> str:
    """The triangle of the side to move, left of a text on the line y."""
    look, shape = ("max", "h12l-6 -10z") if player == FIRST else ("min", "m0 -10h12l-6 10z")
    return f'<path class="{look}" d="M{x - 6:g} {y:g}{shape}"/>'


if __name__ == "__main__":
    path = Path(__file__).with_suffix(".svg")
    path.write_text(Drawing().svg(), encoding="utf-8")
    print(f"{path.name}: {path.stat().st_size:,} bytes")
