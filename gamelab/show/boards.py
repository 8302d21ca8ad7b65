"""Boards side by side: positions of a game, sets of cells as bits, values of moves, and a game that moves."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import partial
from itertools import zip_longest
from textwrap import wrap

from gamelab.games import FIRST, ConnectFour, Position, svg
from gamelab.games.position import whole_number
from gamelab.show import picture
from gamelab.show.picture import Picture, document, drawable

LARGEST, SMALLEST, FILM = 170, 100, 240  # sides of boards in a row, and of one that moves
GAP, SIZE, LEADING = 16, 12, 16
WRAPPED = 20  # letters in a line of a caption
CELL, SETS_ACROSS = 24, 4  # of a set of cells
ABOVE = 34  # a board, where the values of moves stand
LAST = 3  # times as long as the others the last board of a filmstrip is seen
Shapes = list[str]


def boards(
    positions: Position | Iterable[Position], captions: Iterable[str] | None = None, columns: int = 6
) -> Picture:
    """The boards, or the one board, in rows of ``columns``, each with its caption below.

    Raises ValueError where there is no position, or not one caption for each.
    """
    found = positions_in(positions)
    words = [""] * len(found) if captions is None else list(captions)
    if len(words) != len(found):
        raise ValueError(f"{len(words)} captions for {len(found)} positions: expected one each")
    columns = min(whole_number("columns", columns, 1, 20), len(found))
    captioned = [(position, wrap(caption, WRAPPED)) for position, caption in zip(found, words, strict=True)]
    text = side_by_side([[*str(position).splitlines(), *caption] for position, caption in captioned], columns)
    return Picture(partial(draw_boards, captioned, columns, text), text)


def positions_in(given: Position | Iterable[Position]) -> list[Position]:
    """The positions, or the one; ValueError where there is none."""
    found = [given] if isinstance(given, Position) else [drawable(position) for position in given]
    if not found:
        raise ValueError("no positions: expected at least one board to show")
    return found


def draw_boards(captioned: list[tuple[Position, list[str]]], columns: int, text: str) -> str:
    """Boards in rows, as large as the page allows."""
    room = picture.WIDEST / picture.text_scale() - GAP
    side = min(LARGEST, max(SMALLEST, room // columns - GAP))
    height = side + LEADING * max(len(caption) for _, caption in captioned)
    drawn = [draw_board(position, caption, side) for position, caption in captioned]
    return draw_rows(drawn, columns, side, height, title=f"{len(drawn)} boards", text=text)


def draw_rows(parts: list[Shapes], columns: int, width: float, height: float, *, title: str, text: str) -> str:
    """Drawings of the same size in rows; each is drawn from the point (0, 0)."""
    shapes = []
    for number, part in enumerate(parts):
        down, right = divmod(number, columns)
        x, y = GAP + right * (width + GAP), GAP + down * (height + GAP)
        shapes.append(svg.element("g", "".join(part), transform=f"translate({x:g} {y:g})"))
    columns, rows = min(columns, len(parts)), down + 1
    return document(GAP + columns * (width + GAP), GAP + rows * (height + GAP), shapes, title=title, text=text)


def draw_board(position: Position, caption: list[str], side: float) -> Shapes:
    """One board with its coordinates in a square, and the lines of its caption below."""
    before, after = picture.margins(position)
    room = side - before - after
    width, height = picture.board_size(position.thumbnail(), room)
    place = before + (room - width) / 2, before + (room - height) / 2
    lines = [svg.words(side / 2, side + LEADING * (n + 0.7), line, SIZE) for n, line in enumerate(caption)]
    return [picture.board(position, *place, room, coordinates=True), *lines]


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
    that belongs to this position alone: stones of the side to move + all stones.
    """
    if sets is None:
        first, second = position.first, position.second
        own = first if position.to_move == FIRST else second
        sets = {"FIRST": first, "SECOND": second, "all stones": first | second, "key": own + (first | second)}
    rows, columns = position.board.rows, position.board.columns
    numbers = [[column * (rows + 1) + rows - row for column in range(columns)] for row in range(rows + 1)]
    lines = {
        name: ["".join("1" if bits >> bit & 1 else "." for bit in row) for row in numbers]
        for name, bits in sets.items()
    }
    text = side_by_side([[*found, name] for name, found in lines.items()], SETS_ACROSS)
    size = columns * CELL, (rows + 1) * CELL + 1.5 * LEADING
    parts = [draw_bits(numbers, name, bits) for name, bits in sets.items()]
    title = f"{len(sets)} bit boards"
    return Picture(partial(draw_rows, parts, SETS_ACROSS, *size, title=title, text=text), text)


def draw_bits(numbers: list[list[int]], name: str, bits: int) -> Shapes:
    """One set: 1 in the cells that it has, the number of the bit in the others, the extra row above a thick line."""
    width, height = len(numbers[0]) * CELL, len(numbers) * CELL
    shapes = [svg.words(width / 2, height + LEADING, name, SIZE)]
    for row, cells in enumerate(numbers):
        for column, bit in enumerate(cells):
            x, y = column * CELL, row * CELL
            text, ink, fill = ("1", svg.WHITE, svg.BLUE) if bits >> bit & 1 else (str(bit), picture.GREY, svg.WHITE)
            shapes.append(svg.rect(x, y, CELL, CELL, fill=fill, stroke=svg.FAINT))
            shapes.append(svg.words(x + CELL / 2, y + CELL / 2, text, SIZE, fill=ink))
    return [*shapes, svg.line(0, CELL, width, CELL, stroke=svg.INK, stroke_width=2)]


def move_values(position: ConnectFour, values: Mapping[int, int]) -> Picture:
    """The board with the value of each move over its column, the best values large and bold.

    ``values`` is what ``ConnectFourSolver.scores`` gives.
    """
    best = [move for move in values if values[move] == max(values.values())]
    signed = {move: f"{value:+}".replace("-", "−") if value else "0" for move, value in values.items()}
    words = [f"{position.label(move)}: {value}{' (best)' * (move in best)}" for move, value in signed.items()]
    text = f"{position}\n{', '.join(words)}"
    return Picture(partial(draw_values, position, signed, best, text), text)


def draw_values(position: ConnectFour, values: dict[int, str], best: list[int], text: str) -> str:
    """A board with numbers over its columns."""
    drawing = position.picture()
    _, _, width, height = picture.view_box(drawing)
    step = (width - 2 * picture.EDGE) / position.board.columns
    shapes = [picture.inset(drawing, 0, ABOVE, width, height)]
    for move, value in values.items():
        looks = {"size": 18, "font_weight": "bold"} if move in best else {"size": 13}
        shapes.append(svg.words(picture.EDGE + (move + 0.5) * step, ABOVE / 2, value, **looks))
    return document(width, height + ABOVE, shapes, title="The values of the moves", text=text)


# --- a game that moves ---


def filmstrip(positions: Iterable[Position], seconds: float = 1.0) -> Picture:
    """The positions of a game as a moving picture, each shown for so many ``seconds``; on paper, the last one.

    Raises ValueError where there is no position.
    """
    found = positions_in(positions)
    return Picture(partial(draw_film, found, seconds), str(found[-1]))


def draw_film(positions: list[Position], seconds: float) -> str:
    """All boards on top of one another, of which one is seen at a time."""
    shown = len(positions) - 1 + LAST  # in units of ``seconds``: the last board stays longer
    frames = []
    for number, position in enumerate(positions):
        is_last = position is positions[-1]
        end = 1.0 if is_last else (number + 1) / shown
        clock = svg.element(
            "animate", attributeName="visibility", dur=f"{shown * seconds:g}s", repeatCount="indefinite",
            calcMode="discrete", keyTimes=f"0;{number / shown:.5f};{end:.5f}", values="hidden;visible;hidden",
        )  # fmt: skip
        shapes = "".join(draw_board(position, [], FILM)) + clock
        frames.append(svg.element("g", shapes, visibility="visible" if is_last else "hidden"))
    text = f"a game of {len(positions)} positions, the last one:\n{positions[-1]}"
    film = svg.element("g", "".join(frames), transform=f"translate({GAP} {GAP})")
    return document(FILM + 2 * GAP, FILM + 2 * GAP, [film], title="A game, move by move", text=text)
