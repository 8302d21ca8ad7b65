"""What a tree shows, what it folds, and what it refuses."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest

from gamelab import INF, ConnectFour, HandTree, Othello, SearchResult, Sim, TicTacToe, alphabeta, minimax, show
from gamelab.search import WIN, deepening
from gamelab.show import phrases, picture
from gamelab.show.tree_words import legend
from tests.games.nim import Nim

EXAMPLE = HandTree([[3, 12, 8], [2, 4, 6], [14, 5, 2]])
LATE = TicTacToe.from_text("XO./.X./..O")


def traced(position: HandTree | TicTacToe = EXAMPLE, **options: object) -> SearchResult:
    return alphabeta(position, trace=True, **options)  # type: ignore[arg-type]


def zero(position: TicTacToe) -> int:
    return 0


def test_a_cut_by_the_window_that_was_given_is_told_in_the_picture() -> None:
    """Other cuts, and what is not drawn, stand in the pictures of notebooks 01 and 02; golden files have the texts."""
    assert ">cut: window<" in show.tree(traced(window=(20, INF))).svg()


PLACED = (
    traced(), alphabeta(TicTacToe.from_text("O../.XX/OX."), trace=True), minimax(Sim(3), trace=True),
    alphabeta(Sim.from_text("red: 1-2 1-3 3-4 4-5 2-6, blue: 1-4 1-5 2-4 3-6 5-6"), trace=True),
    alphabeta(Othello.from_text("XO.X/.OXX/.XOX/XXXX/O to move"), trace=True),
    alphabeta(ConnectFour(), 2, zero, trace=True),
)  # fmt: skip


@pytest.mark.parametrize("result", PLACED, ids=lambda result: type(result.trace.position).__name__)
def test_rows_are_plies_nothing_covers_another_and_boards_can_be_read(result: SearchResult) -> None:
    drawing = show.tree(result)
    points, _ = drawing.layout
    rows: dict[int, list[tuple[float, float]]] = {}
    wide = min(cell.width for cell in drawing.plies)
    for box in drawing.top.walk():
        x, y = points[box.name]
        rows.setdefault(len(box.node.path), []).append((x, y))
        below = [points[child.name][0] for child in box.children]
        assert not below or min(below) <= x <= max(below), "parents stand above their children"
    heights = [{y for _, y in rows[ply]} for ply in sorted(rows)]
    assert all(len(ys) == 1 for ys in heights) and sorted(map(min, heights)) == list(map(min, heights))
    for row in rows.values():
        assert all(other - one > wide for (one, _), (other, _) in pairwise(sorted(row)))
    if not isinstance(drawing.top.node.position, HandTree):
        root, *others = drawing.plies
        assert min(cell.side for cell in others) >= 56 and root.side >= 110 and root.margin > 0


def test_a_wide_tree_has_smaller_boards_and_fits_the_page() -> None:
    """So the root is in sight without scrolling, and no browser makes the text smaller."""
    few = Sim.from_text("red: 1-3 1-5 2-4 2-5 3-4 4-6, blue: 1-2 1-4 2-3 3-5 4-5")
    wide = show.tree(alphabeta(few, 2, zero, trace=True))
    assert wide.plies[1].side < 64 <= show.tree(PLACED[1]).plies[1].side
    puzzle = HandTree([[[9, 20, 27], [6, 20, 19], [29, 16, 14]], [[10, 10, 15], [19, 23], [26, 28]], [[4, 2], [7, 27]]])
    for drawing in (wide, show.tree(minimax(puzzle, trace=True))):
        assert width(drawing) <= 848
    late = minimax(TicTacToe.from_text("XOX/XO./..."), trace=True)
    assert 12 * 840 / width(show.tree(late)) >= 11, "letters that a page makes smaller can still be read"


def width(drawing: show.TreeDrawing) -> float:
    return float(drawing.svg().split('viewBox="0 0 ')[1].split()[0])


def test_boards_of_different_sizes_are_measured_each_by_itself() -> None:
    drawing = show.tree(minimax(Nim((1, 2)), trace=True))  # each is a line of text, shorter than the one before
    cell, below = drawing.plies[1], [box for box in drawing.top.walk() if box is not drawing.top]
    heights = {picture.board_size(box.node.position.thumbnail(), cell.side)[1] for box in below}
    assert len(heights) > 2 and cell.value >= cell.board + max(heights)


def test_every_node_and_edge_of_a_live_picture_has_its_name() -> None:
    drawing = show.tree(traced(HandTree([[3, 12, 8], [2, 4, 6, 7], [14, 5, 2]])))
    found, live = {box.name for box in drawing.top.walk()}, drawing.live_svg()
    nodes, edges = (set(re.findall(f'data-{kind}="([^"]*)"', live)) for kind in ("node", "edge"))
    assert nodes == found == edges | {"r"} == set(drawing.names.values())
    assert drawing.names[1, 2] == drawing.names[1, 3] == "r-1-pruned"
    assert "<title>1: MIN to move</title>" in live and not re.search(r'class="[^"]*(bold|pale)', live), "no answer"


def test_too_many_nodes_are_refused() -> None:
    with pytest.raises(ValueError, match=r"the tree has 111 nodes, at most 60 .* depth=, or a later position"):
        show.tree(traced(LATE), fold=False)
    with pytest.raises(ValueError, match="the folded tree has 5 nodes, at most 4"):
        show.tree(minimax(EXAMPLE, trace=True), max_nodes=4)
    with pytest.raises(ValueError, match="more than 20,000 nodes"):
        show.game_tree(TicTacToe(), 9)


@pytest.mark.parametrize(("value", "short", "full"), [
    (-1 / 3, "−0.33", "−0.33"), (WIN, "W", "win"), (WIN - 3, "W3", "win in 3"), (4 - WIN, "−W4", "loss in 4"),
])  # fmt: skip
def test_numbers_as_people_write_them(value: float, short: str, full: str) -> None:
    assert (phrases.number(value), phrases.spoken(value)) == (short, full)


def test_cuts_in_words() -> None:
    """Others are told by Step (tests/widgets)."""
    result = traced(TicTacToe.from_text("OX./.X./XO."), window=(-1, 0))
    assert "O has β = 0 in the caller's window already" in show.explain_cuts(result).splitlines()[0]
    assert show.explain_cuts(minimax(EXAMPLE, trace=True)) == ""


def test_what_cannot_be_drawn_is_refused() -> None:
    for draw in (lambda: show.boards([TicTacToe]), lambda: show.game_tree(TicTacToe, 2)):  # type: ignore
        with pytest.raises(ValueError, match=r"TicTacToe.* is no position .* expected one such as TicTacToe\(\)"):
            draw()
    for search in (TicTacToe(), alphabeta(EXAMPLE), deepening(LATE, 2, zero)):
        with pytest.raises(ValueError, match=r"has no tree: draw a search, as in show.*trace=True"):
            show.tree(search)  # type: ignore[arg-type]


def test_the_legend_explains_every_value_of_a_won_game() -> None:
    tree, explained = HandTree([3, 4]), {}
    for value in (3, WIN - 3, WIN):
        root = minimax(tree, trace=True).trace
        root.children[0].value = value
        explained[value] = legend(show.tree(root).top, live=True).replace("\N{NO-BREAK SPACE}", " ").split("    ")[1:]
    found = ["Wn, −Wn: MAX or MIN wins n plies from the root"], ["W, −W: MAX wins, MIN wins"]
    assert list(explained.values()) == [[], *found]
