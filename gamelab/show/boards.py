"""Boards side by side: the positions of a game, sets of cells as bits, values of moves, and a game that moves."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
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


class BoardRow(Picture):
    """Boards in rows, each with its caption below, as a picture and as text."""

    def __init__(self, positions: Sequence[Position], captions: Sequence[str], columns: int) -> None:
        self._positions = positions
        self._captions = [wrap(caption, WRAPPED) for caption in captions]
        self._columns = columns

    def svg(self) -> str:
        """The picture: as many boards in a row as there are columns, as large as the page allows."""
        side = min(LARGEST, max(SMALLEST, (picture.room() - GAP) // self._columns - GAP))
        step = side + GAP + LEADING * max(map(len, self._captions))
        shapes = []
        for number, (position, caption) in enumerate(zip(self._positions, self._captions, strict=True)):
            down, right = divmod(number, self._columns)
            shapes.append(captioned(position, caption, GAP + right * (side + GAP), GAP + down * step, side))
        width, height = GAP + self._columns * (side + GAP), GAP + (down + 1) * step
        return document(width, height, shapes, title=f"{len(self._positions)} boards", text=str(self))

    def __str__(self) -> str:
        boards = (str(position).splitlines() for position in self._positions)
        cells = [[*board, *caption] for board, caption in zip(boards, self._captions, strict=True)]
        return side_by_side(cells, self._columns)


def boards(
    positions: Position | Iterable[Position], captions: Iterable[str] | None = None, columns: int | None = None
) -> BoardRow:
    """The boards, or the one board, in rows of ``columns`` (six unless told otherwise), each with its caption below.

    Raises ValueError where there is no position, as many captions as positions are not given, or no column is left.
    """
    found = positions_in(positions)
    words = ("",) * len(found) if captions is None else tuple(captions)
    if len(words) != len(found):
        raise ValueError(f"{len(words)} captions for {len(found)} positions: expected one each")
    columns = min(len(found), MOST_COLUMNS) if columns is None else columns
    at_least("columns", columns, 1)
    return BoardRow(found, words, min(columns, len(found)))


def captioned(position: Position, caption: list[str], x: float, y: float, side: float) -> str:
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


class BitBoards(Picture):
    """Sets of cells side by side, each with its name below, as a picture and as text."""

    def __init__(self, rows: int, columns: int, sets: Mapping[str, int]) -> None:
        self._rows, self._columns, self._sets = rows, columns, sets

    def svg(self) -> str:
        """The picture: 1 in a filled cell; in the others the number of the bit; the extra row above a thick line."""
        wide, step = self._columns * CELL, (self._rows + 1) * CELL + GAP + 24
        shapes = []
        for number, (name, bits) in enumerate(self._sets.items()):
            down, right = divmod(number, SETS_ACROSS)
            x, y = GAP + right * (wide + GAP), GAP + down * step
            for row in range(self._rows + 1):
                shapes += [self.cell(row, column, bits, x, y) for column in range(self._columns)]
            shapes.append(svg.line(x, y + CELL, x + wide, y + CELL, stroke=svg.INK, stroke_width=2))
            shapes.append(svg.words(x + wide / 2, y + step - GAP - 10, name, SIZE))
        width = GAP + min(SETS_ACROSS, len(self._sets)) * (wide + GAP)
        return document(width, (down + 1) * step + 6, shapes, title=f"{len(self._sets)} bit boards", text=str(self))

    def cell(self, row: int, column: int, bits: int, x: float, y: float) -> str:
        """One cell of a set that is drawn from a point on."""
        bit, left, top = self.bit(row, column), x + column * CELL, y + row * CELL
        text, size, ink, fill = str(bit), picture.TEXT, "#666666", svg.WHITE if row else "#ecece6"
        if bits >> bit & 1:
            text, size, ink, fill = "1", 14, svg.WHITE, svg.BLUE
        frame = svg.rect(left, top, CELL, CELL, fill=fill, stroke=svg.FAINT)
        return frame + svg.words(left + CELL / 2, top + CELL / 2, text, size, fill=ink)

    def bit(self, row: int, column: int) -> int:
        """The number of a cell's bit; row 0 is the extra one."""
        return column * (self._rows + 1) + self._rows - row

    def __str__(self) -> str:
        return side_by_side([[*self.lines(bits), name] for name, bits in self._sets.items()], SETS_ACROSS)

    def lines(self, bits: int) -> list[str]:
        """One set of cells as text."""
        return ["".join("1" if bits >> self.bit(row, column) & 1 else "." for column in range(self._columns))
                for row in range(self._rows + 1)]  # fmt: skip


def bit_boards(position: ConnectFour, sets: Mapping[str, int] | None = None) -> BitBoards:
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
    return BitBoards(position.board.rows, position.board.columns, sets)


def connect_four(position: ConnectFour) -> ConnectFour:
    """The position; ValueError for another game."""
    if not isinstance(position, ConnectFour):
        raise ValueError(f"{short_repr(position)}: expected a position of Connect Four")
    return position


class MoveValues(Picture):
    """A board with numbers over its columns, the best in thick frames, as a picture and as text."""

    def __init__(self, position: ConnectFour, values: Mapping[int, int]) -> None:
        self._position = position
        self._best = {move for move, value in values.items() if value == max(values.values())}
        self._values = {move: f"{value:+}".replace("-", "−") if value else "0" for move, value in values.items()}

    def svg(self) -> str:
        """The picture."""
        drawing = self._position.picture()
        _, _, width, height = picture.view_box(drawing)
        step = (width - 2 * picture.EDGE) / self._position.board.columns
        shapes = [picture.inset(drawing, 0, ABOVE, width, height)]
        for move, value in self._values.items():
            x, best = picture.EDGE + (move + 0.5) * step, move in self._best
            looks: svg.Attributes = {"stroke": svg.INK, "stroke_width": 2.5} if best else {"stroke": svg.FRAME}
            shapes.append(svg.rect(x - 18, 6, 36, 22, rx=4, fill=svg.WHITE, **looks))
            shapes.append(svg.words(x, 17, value, 13, font_weight="bold" if best else "normal"))
        return document(width, height + ABOVE, shapes, title="The values of the moves", text=str(self))

    def __str__(self) -> str:
        best = {move: " (best)" if move in self._best else "" for move in self._values}
        words = [f"{self._position.label(move)}: {value}{best[move]}" for move, value in self._values.items()]
        return f"{self._position}\n{', '.join(words)}"


def move_values(position: ConnectFour, values: Mapping[int, int]) -> MoveValues:
    """The board with the value of each move over its column, as ``ConnectFourSolver.scores`` gives them.

    Raises ValueError for another game, and where there is no value.
    """
    if not values:
        raise ValueError("no values: expected that of at least one move")
    return MoveValues(connect_four(position), values)


class Filmstrip(Picture):
    """The positions of a game, each shown for some time; where nothing moves, such as on paper, the last one."""

    def __init__(self, positions: tuple[Position, ...], seconds: float) -> None:
        self._positions, self._seconds = positions, seconds

    def svg(self) -> str:
        """The picture: all boards on top of one another, of which one is seen at a time."""
        frames = [self.frame(number) for number in range(len(self._positions))]
        words = f"a game of {len(frames)} positions, the last one:\n{self}"
        size = FILM + 2 * GAP
        return document(size, size, frames, title="A game, move by move", text=words)

    def frame(self, number: int) -> str:
        """One board, and when it is seen."""
        board = captioned(self._positions[number], [], GAP, GAP, FILM)
        if len(self._positions) == 1:
            return board
        last, whole = number == len(self._positions) - 1, len(self._positions) - 1 + LAST
        steps = [(0.0, "hidden"), (number / whole, "visible"), ((number + 1) / whole, "hidden")]
        times, states = zip(*steps[number == 0 : 2 if last else 3], strict=True)
        timed = svg.element(
            "animate", attributeName="visibility", dur=f"{whole * self._seconds:g}s", repeatCount="indefinite",
            calcMode="discrete", keyTimes=";".join(f"{time:.5f}" for time in times), values=";".join(states),
        )  # fmt: skip
        return svg.element("g", board + timed, visibility="visible" if last else "hidden")

    def __str__(self) -> str:
        return str(self._positions[-1])


def filmstrip(positions: Iterable[Position], seconds: float = 1.0) -> Filmstrip:
    """The positions of a game as a moving picture, each shown for so many ``seconds``.

    Raises ValueError where there is no position.
    """
    return Filmstrip(positions_in(positions), seconds)
