"""Boards side by side: positions of a game, sets of cells as bits, and a game that moves."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from math import ceil
from textwrap import wrap
from typing import Any

from gamelab.games import FIRST, PASS, SECOND, Position, svg
from gamelab.games.grid import GridPosition
from gamelab.show import picture
from gamelab.show.picture import Picture, document, drawable

LARGEST, SMALLEST, SIDE = 170, 100, 240  # sides of boards in a row, and of one in a film
DANGERS = 320  # the largest side of a board of Sim with its dangers
GAP, LEADING, STEP = 16, 16, 52  # between boards, between lines, and for an arrow
WRAPPED = 20  # letters in a line of a caption
BIT, SETS_ACROSS = 24, 4  # the side of a cell of a bit board
ACROSS = 6  # boards in a row
LAST = 3  # its last board stays this many times as long as the others
FILM = """<div class="gamelab-film {name}"><style>
@media screen {{
.{name} .frame {{ width: {width}px; max-width: 100%; aspect-ratio: {ratio}; overflow: hidden }}
.{name} img {{ width: {columns}00%; max-width: none; animation: {name} {whole}ms step-end infinite }}
.{name} .steps {{ display: flex !important; gap: 6px; margin: 6px 0 }}
.{name} button {{ min-width: 40px; height: 28px }}
}}
@media (prefers-reduced-motion: reduce) {{ .{name} img {{ animation-play-state: paused }} }}
@keyframes {name} {{ {moments} }}
</style><div class="frame">{image}</div><div class="steps" style="display: none" onclick="
if (!event.target.matches('button')) return;
const film = this.previousSibling.firstChild.getAnimations()[0], step = +event.target.value;
const at = Math.min({last}, Math.floor(film.currentTime % {whole} / {each}));
if (!step) return film.playState === 'paused' ? film.play() : film.pause();
film.pause();
film.currentTime = {each} * (Math.min({last}, Math.max(0, at + step)) + 0.5);
"><button data-lm-suppress-shortcuts="true" value="-1">◀</button>
<button data-lm-suppress-shortcuts="true" value="0">play / pause</button>
<button data-lm-suppress-shortcuts="true" value="1">▶</button></div></div>"""
"""A window onto the picture of all boards.  What a page may not use, it leaves out: then the whole picture is seen."""


def boards(
    positions: Iterable[Position],
    captions: Iterable[str] | None = None,
    largest: int = LARGEST,
    steps: Sequence[Sequence[str]] = (),
) -> Picture:
    """The boards in rows of at most six, each with its caption below.

    They are as large as the page allows, up to ``largest``.  With ``steps``, an arrow leads from each board to the
    one before it, with the first of its words above it and the second below; it is red if there are three.
    Raises ValueError where there is not one caption for each position, or not one step between any two.
    """
    found = some(positions)
    behind, room = STEP * bool(steps), picture.page_width() - GAP
    lines = [wrap(caption, WRAPPED - behind // 13) for caption in captions or [""] * len(found)]
    side = min(largest, max(SMALLEST, room // min(ACROSS, len(found)) - GAP) - behind)
    parts = [
        (draw_board(position, caption, side) + arrow(step, side), "\n".join([str(position), *caption, *step]))
        for position, caption, step in zip(found, lines, [*steps, ()] if steps else [()] * len(found), strict=True)
    ]
    height = side + LEADING * max(map(len, lines))
    return in_rows(parts, ACROSS, side + behind, height, behind)


def arrow(step: Sequence[str], side: float) -> str:
    """An arrow that leads back to a board with this side, with its words, if there are any."""
    if not step:
        return ""
    ink, y = svg.RED if step[2:] else svg.DARK, side / 2
    tip = svg.polygon([(0, y), (9, y - 5), (9, y + 5)], fill=ink)
    words = "".join(
        svg.words(STEP / 2, y + 13 * line, word, fill=ink)
        for line, word in zip((-1, 1, 2), step, strict=False)
    )
    return picture.moved(svg.line(8, y, STEP, y, stroke=ink, stroke_width=2) + tip + words, side + GAP / 2, 0)


def some(positions: Iterable[Any]) -> list[Position]:
    """The positions in a list; ValueError if there is none, or one that cannot be drawn."""
    found = list(map(drawable, positions))
    if not found:
        raise ValueError("no position to draw: expected at least one")
    return found


def draw_board(position: Position, caption: list[str], side: float) -> str:
    """One board with its coordinates in a square, and the lines of its caption below."""
    before, after = picture.margins(position)
    room = side - before - after
    drawing = position.thumbnail()
    width, height = picture.board_size(drawing, room)
    place = before + (room - width) / 2, before + (room - height) / 2
    words = picture.lines(side / 2, side + 0.7 * LEADING, caption, LEADING)
    return picture.board(drawing, *place, room, named=position) + words


def in_rows(parts: list[tuple[str, str]], columns: int, width: float, height: float, unused: float = 0) -> Picture:
    """Drawings of the same size in few rows, of at most ``columns``; of their texts each stands below the last.

    In a single row the last one leaves ``unused`` of its width empty.
    """
    rows = ceil(len(parts) / min(columns, (picture.page_width() - GAP) // (width + GAP)))
    columns = ceil(len(parts) / rows)  # no row is much longer than the last one
    wide, high = width + GAP, height + GAP
    shapes = [picture.moved(part, GAP + number % columns * wide, GAP + number // columns * high)
              for number, (part, _) in enumerate(parts)]  # fmt: skip
    text = "\n\n".join(text for _, text in parts)
    across = GAP + columns * wide - unused * (rows == 1)
    return Picture(document(across, GAP + rows * high, shapes, title=f"{len(parts)} boards", text=text), text)


def dangers(positions: Iterable[Any], captions: Iterable[str]) -> Picture:
    """Boards with a bar along each danger of both players, full for the player to move and hollow for the other.

    Their game has ``dangers(player)`` and ``with_dangers()``.  A caption may have several lines.
    """
    side, parts = min(DANGERS, (picture.page_width() - GAP) / 2 - GAP), []  # two in a row, in a hall too
    lines = [caption.splitlines() for caption in captions]
    for position, caption in zip(positions, lines, strict=True):
        words = [f"{position.side(player)}'s dangers: {', '.join(map(position.label, position.dangers(player)))}"
                 for player in (FIRST, SECOND)]  # fmt: skip
        drawing = picture.board(position.with_dangers(), 0, 0, side)
        drawing += picture.lines(side / 2, side + 0.7 * LEADING, caption, LEADING)
        parts.append((drawing, "\n".join([str(position), *words, *caption])))
    return in_rows(parts, len(parts), side, side + LEADING * max(map(len, lines)))


# --- sets of cells ---


def bit_boards(position: GridPosition, sets: Mapping[str, int]) -> Picture:
    """Sets of cells of the position's board, side by side, with their names, and above it the bits of no cell."""
    extra, columns = position.board.has_extra_bits, position.board.columns
    rows, parts = extra + position.board.rows, []
    for name, bits in sets.items():
        drawn, text = svg.words(columns * BIT / 2, rows * BIT + LEADING, name), ""
        for row in range(rows):
            for column in range(columns):
                bit = position.cell(row - extra, column)
                drawn += draw_bit(BIT * column, BIT * row, bit, bits)
                text += ".1"[bits >> bit & 1]
            text += "\n"
        if extra:
            drawn += svg.line(0, BIT, columns * BIT, BIT, stroke=svg.INK, stroke_width=2)
        parts.append((drawn, text + name))
    height = rows * BIT + 1.5 * LEADING
    return in_rows(parts, SETS_ACROSS, columns * BIT, height)


def draw_bit(x: float, y: float, bit: int, bits: int) -> str:
    """One cell: a large 1 if the set has it, otherwise the number of the bit."""
    text, ink, fill = ("1", svg.WHITE, svg.BLUE) if bits >> bit & 1 else (str(bit), svg.DARK, svg.WHITE)
    cell = svg.rect(x, y, BIT, BIT, fill=fill, stroke=svg.FAINT)
    return cell + svg.words(x + BIT / 2, y + BIT / 2, text, fill=ink)


# --- a game that moves ---


def filmstrip(positions: Iterable[Position], seconds: float = 1.0) -> Picture:
    """The positions of a game with their plies; a notebook shows one at a time, each for ``seconds``.

    There the game can be stopped and gone through by hand; nothing moves by itself for readers who asked their system
    for less motion.  On paper, and in a notebook that is not trusted, all boards are seen.
    """
    positions = some(positions)
    last, columns = len(positions) - 1, min(ACROSS, len(positions))
    rows, wide, high = last // columns + 1, SIDE + 2 * GAP, SIDE + 4 * GAP
    frames, moments = [], []
    for number, (before, position) in enumerate(zip([positions[0], *positions], positions, strict=False)):
        row, column = divmod(number, columns)
        passes = f" · {before.side(before.to_move)} passes" if number and before.moves == (PASS,) else ""
        lines = [f"ply {position.ply} of {positions[-1].ply}{passes}", position.standing]
        frames.append(picture.moved(draw_board(position, lines, SIDE), wide * column + GAP, high * row + GAP))
        start, across, down = number / (last + LAST), -column / columns, -row / rows
        moments.append(f"{start:.3%} {{ translate: {across:.3%} {down:.3%} }}")
    text, each = str(positions[-1]), round(1000 * seconds)
    words = f"a game of {last + 1} positions, the last one:\n{text}"
    whole = document(wide * columns, high * rows, frames, title="A game, move by move", text=words)
    film = FILM.format(
        name=f"film{last}-{each}", moments=" ".join(moments), width=round(wide * picture.text_scale()), last=last,
        columns=columns, ratio=f"{wide} / {high}", each=each, whole=(last + LAST) * each, image=svg.image(whole, text),
    )  # fmt: skip
    return Picture(whole, text, film)
