"""Boards side by side: the positions of a game, sets of cells as bits, values of moves, and a game that moves."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import partial
from itertools import zip_longest
from textwrap import wrap

from gamelab.games import ConnectFour, Position, svg
from gamelab.games.position import short_repr
from gamelab.show import picture
from gamelab.show.picture import Picture, document
from gamelab.show.validate import at_least, positions_in

LARGEST, SMALLEST, FILM, GAP, SIZE, LEADING = 170, 100, 240, 16, 12, 16
MOST_COLUMNS = 6
WRAPPED = 20  # letters in a line of a caption
CELL, SETS_ACROSS = 24, 4  # of a set of cells
ABOVE = 34  # a board, where the values of moves stand
LAST = 3  # times as long as the others the last board of a filmstrip is seen
Captioned = list[tuple[Position, list[str]]]


def boards(
    positions: Position | Iterable[Position], captions: Iterable[str] | None = None, columns: int | None = None
) -> Picture:
    """The boards, or the one board, in rows of ``columns`` (six unless told otherwise), each with its caption below.

    Raises ValueError where there is no position, as many captions as positions are not given, or no column is left.
    """
    found = positions_in(positions)
    words = ("",) * len(found) if captions is None else tuple(captions)
    if len(words) != len(found):
        raise ValueError(f"{len(words)} captions for {len(found)} positions: expected one each")
    columns = min(len(found), MOST_COLUMNS) if columns is None else columns
    at_least("columns", columns, 1)
    columns = min(columns, len(found))
    captioned = [(position, wrap(caption, WRAPPED)) for position, caption in zip(found, words, strict=True)]
    text = side_by_side([[*str(position).splitlines(), *caption] for position, caption in captioned], columns)
    return Picture(partial(draw_boards, captioned, columns, text), text)


def draw_boards(captioned: Captioned, columns: int, text: str) -> str:
    """Boards in rows, as large as the page allows."""
    side = min(LARGEST, max(SMALLEST, (picture.room() - GAP) // columns - GAP))
    step = side + GAP + LEADING * max(len(caption) for _, caption in captioned)
    shapes = []
    for number, (position, caption) in enumerate(captioned):
        down, right = divmod(number, columns)
        shapes.append(draw_board(position, caption, GAP + right * (side + GAP), GAP + down * step, side))
    width, height = GAP + columns * (side + GAP), GAP + (down + 1) * step
    return document(width, height, shapes, title=f"{len(captioned)} boards", text=text)


def draw_board(position: Position, caption: list[str], x: float, y: float, side: float) -> str:
    """One board with its coordinates in a square, and the lines of its caption below."""
    directions = [way for *_, across, below in picture.coordinates_of(position) for way in (across, below)]
    before = picture.MARGIN if min(directions, default=0) < 0 else 0
    room = side - before - (picture.MARGIN if max(directions, default=0) > 0 else 0)
    width, height = picture.board_size(position.thumbnail(), room)
    place = x + before + (room - width) / 2, y + before + (room - height) / 2
    lines = [svg.words(x + side / 2, y + side + LEADING * (n + 0.7), line, SIZE) for n, line in enumerate(caption)]
    return "".join([picture.board(position, *place, room, coordinates=True), *lines])


def side_by_side(cells: list[list[str]], columns: int) -> str:
    """Texts of several lines beside one another, so many in a row."""
    rows = []
    for start in range(0, len(cells), columns):
        row = cells[start : start + columns]
        widths = [max(map(len, lines)) for lines in row]
        for parts in zip_longest(*row, fillvalue=""):
            rows.append("   ".join(part.ljust(wide) for part, wide in zip(parts, widths, strict=True)).rstrip())
        rows.append("")
    return "\n".join(rows[:-1])


# --- Connect Four ---


def bit_boards(position: ConnectFour, sets: Mapping[str, int] | None = None) -> Picture:
    """Sets of cells of the position's board, side by side, with their names.

    Without ``sets``, those that the board is kept in: the stones of each side, all stones, and the key, a number
    that belongs to this position alone: stones of the side to move + all stones.  Raises ValueError for another
    game, and for no set.
    """
    first, second = connect_four(position).first, position.second
    if sets is None:
        own = first if position.to_move == 1 else second
        sets = {"FIRST": first, "SECOND": second, "all stones": first | second, "key": own + (first | second)}
    if not sets:
        raise ValueError("no sets: expected at least one set of cells to show")
    rows, columns = position.board.rows, position.board.columns
    numbers = [[column * (rows + 1) + rows - row for column in range(columns)] for row in range(rows + 1)]
    lines = [
        [*("".join("1" if bits >> bit & 1 else "." for bit in row) for row in numbers), name]
        for name, bits in sets.items()
    ]
    text = side_by_side(lines, SETS_ACROSS)
    return Picture(partial(draw_bits, numbers, dict(sets), text), text)


def draw_bits(numbers: list[list[int]], sets: dict[str, int], text: str) -> str:
    """The sets: 1 in a filled cell; in the others the number of the bit; the extra row above a thick line."""
    wide, step = len(numbers[0]) * CELL, len(numbers) * CELL + GAP + 24
    shapes = []
    for number, (name, bits) in enumerate(sets.items()):
        down, right = divmod(number, SETS_ACROSS)
        x, y = GAP + right * (wide + GAP), GAP + down * step
        for row, cells in enumerate(numbers):
            for column, bit in enumerate(cells):
                shapes.append(draw_bit(bit, bits >> bit & 1, x + column * CELL, y + row * CELL, is_extra=row == 0))
        shapes.append(svg.line(x, y + CELL, x + wide, y + CELL, stroke=svg.INK, stroke_width=2))
        shapes.append(svg.words(x + wide / 2, y + step - GAP - 10, name, SIZE))
    width = GAP + min(SETS_ACROSS, len(sets)) * (wide + GAP)
    return document(width, (down + 1) * step + 6, shapes, title=f"{len(sets)} bit boards", text=text)


def draw_bit(bit: int, is_set: int, left: float, top: float, *, is_extra: bool) -> str:
    """One cell of a set."""
    text, size, ink, fill = str(bit), picture.TEXT, "#666666", "#ecece6" if is_extra else svg.WHITE
    if is_set:
        text, size, ink, fill = "1", 14, svg.WHITE, svg.BLUE
    frame = svg.rect(left, top, CELL, CELL, fill=fill, stroke=svg.FAINT)
    return frame + svg.words(left + CELL / 2, top + CELL / 2, text, size, fill=ink)


def connect_four(position: ConnectFour) -> ConnectFour:
    """The position; ValueError for another game."""
    if not isinstance(position, ConnectFour):
        raise ValueError(f"{short_repr(position)}: expected a position of Connect Four")
    return position


def move_values(position: ConnectFour, values: Mapping[int, int]) -> Picture:
    """The board with the value of each move over its column, the best in thick frames.

    ``values`` is what ``ConnectFourSolver.scores`` gives.  Raises ValueError for another game, and for no value.
    """
    if not values:
        raise ValueError("no values: expected that of at least one move")
    best = {move for move, value in values.items() if value == max(values.values())}
    signed = {move: f"{value:+}".replace("-", "−") if value else "0" for move, value in values.items()}
    words = [f"{position.label(move)}: {signed[move]}{' (best)' if move in best else ''}" for move in signed]
    text = f"{connect_four(position)}\n{', '.join(words)}"
    return Picture(partial(draw_values, position, signed, best, text), text)


def draw_values(position: ConnectFour, values: dict[int, str], best: set[int], text: str) -> str:
    """A board with numbers over its columns."""
    drawing = position.picture()
    _, _, width, height = picture.view_box(drawing)
    step = (width - 2 * picture.EDGE) / position.board.columns
    shapes = [picture.inset(drawing, 0, ABOVE, width, height)]
    for move, value in values.items():
        x, is_best = picture.EDGE + (move + 0.5) * step, move in best
        looks: svg.Attributes = {"stroke": svg.INK, "stroke_width": 2.5} if is_best else {"stroke": svg.FRAME}
        shapes.append(svg.rect(x - 18, 6, 36, 22, rx=4, fill=svg.WHITE, **looks))
        shapes.append(svg.words(x, 17, value, 13, font_weight="bold" if is_best else "normal"))
    return document(width, height + ABOVE, shapes, title="The values of the moves", text=text)


# --- a game that moves ---


def filmstrip(positions: Iterable[Position], seconds: float = 1.0) -> Picture:
    """The positions of a game as a moving picture, each shown for so many ``seconds``; on paper, the last one.

    Raises ValueError where there is no position.
    """
    found = positions_in(positions)
    return Picture(partial(draw_film, found, seconds), str(found[-1]))


def draw_film(positions: tuple[Position, ...], seconds: float) -> str:
    """All boards on top of one another, of which one is seen at a time."""
    frames = [draw_board(position, [], GAP, GAP, FILM) for position in positions]
    last = len(frames) - 1
    for number, board in enumerate(frames if last else []):
        state = "visible" if number == last else "hidden"
        frames[number] = svg.element("g", board + clock(number, last, seconds), visibility=state)
    words = f"a game of {len(frames)} positions, the last one:\n{positions[-1]}"
    size = FILM + 2 * GAP
    return document(size, size, frames, title="A game, move by move", text=words)


def clock(number: int, last: int, seconds: float) -> str:
    """When one board of a moving picture is seen."""
    whole = last + LAST
    steps = [(0.0, "hidden"), (number / whole, "visible"), ((number + 1) / whole, "hidden")]
    times, states = zip(*steps[number == 0 : 2 if number == last else 3], strict=True)
    return svg.element(
        "animate", attributeName="visibility", dur=f"{whole * seconds:g}s", repeatCount="indefinite",
        calcMode="discrete", keyTimes=";".join(f"{time:.5f}" for time in times), values=";".join(states),
    )  # fmt: skip
