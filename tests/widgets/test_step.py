"""The steps of a recorded search: they add up to its counts, and the line shown is the line that ran."""

from __future__ import annotations

import json
import re
import sys
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from types import FrameType
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gamelab import ConnectFour, HandTree, Othello, Position, Sim, TicTacToe, alphabeta, expectimax, heuristics, minimax
from gamelab import show as pictures
from gamelab.jit.stopping import settle
from gamelab.search import INF, Counts, Node, PlyCounts, SearchResult
from gamelab.widgets import Step, StepEvent, steps
from gamelab.widgets.step_events import search_of, sentence
from gamelab.widgets.step_lines import CORES, lines, source

LEAVES = st.integers(-9, 9)
NESTED = st.recursive(LEAVES, lambda below: st.lists(below, min_size=1, max_size=3), max_leaves=18)
TREES = st.builds(HandTree, st.lists(NESTED, min_size=1, max_size=3), st.sampled_from([1, -1]))
SEARCHES: dict[str, Callable[..., SearchResult]] = {
    "minimax": minimax,
    "alphabeta": alphabeta,
    "no pruning": lambda *given, **named: alphabeta(*given, prune=False, **named),
    "window": lambda *given, **named: alphabeta(*given, window=(-1, 2), **named),
    "expectimax": expectimax,
}
POSITIONS: list[tuple[Position, int | None, Any]] = [
    (TicTacToe.from_text("XO./.X./..O"), None, None),
    (TicTacToe(), 2, heuristics.tictactoe.open_lines),
    (ConnectFour(4, 4), 3, heuristics.connect_four.runs),
    (Sim(5), 2, heuristics.sim.symmetric),
    (Othello.from_text("OOO./XXXX/XXX./XX../O to move"), None, None),
    (Othello(4), 4, heuristics.othello.disc_difference),
]
EXAMPLE = HandTree([[4, 7, 5], [2, 6, 9], [8, 3, 1]])


def recorded(search: Callable[..., SearchResult], position: Position, *rest: Any) -> tuple[SearchResult, Node]:
    """The search's result and its record."""
    result = search(position, *rest, trace=True)
    assert result.trace is not None
    return result, result.trace


def counted(events: list[StepEvent]) -> Counts:
    """The counts by ply, from the kinds of the steps alone."""
    rows: dict[int, Counter[str]] = {}
    names = {"enter": "interior", "terminal": "terminal", "horizon": "evaluated", "cut": "cutoffs"}
    for event in events:
        row = rows.setdefault(len(event.node.path), Counter())
        if event.kind in names:
            row[names[event.kind]] += 1
        if event.kind == "cut":
            row["skipped"] += sum(child.status == "pruned" for child in event.node.children)
    return Counts(tuple(PlyCounts(**rows[ply]) for ply in sorted(rows)))


def lines_run(core: Any, run: Callable[[], object]) -> list[int]:
    """The lines of the core that Python ran, one after the other, counted from 0."""
    found: list[int] = []

    def watch(frame: FrameType, what: str, _: object) -> Any:
        if frame.f_code is not core.__code__:
            return None
        if what == "line":
            found.append(frame.f_lineno - core.__code__.co_firstlineno)
        return watch

    settle()  # what other tests threw into threads that had just ended
    before = sys.gettrace()
    sys.settrace(watch)
    try:
        run()
    finally:
        sys.settrace(before)
    return found


def check(search: Callable[..., SearchResult], position: Position, *rest: Any) -> None:
    """The steps give the search's counts, at the end and ply by ply, and its value; windows are handed down."""
    result, root = recorded(search, position, *rest)
    events = steps(root)
    assert counted(events) == result.counts
    assert events[-1].counts == PlyCounts(*(getattr(result.counts, name) for name in PlyCounts._fields))
    assert events[-1].node is root and events[-1].value == result.value
    windows = {(): (root.alpha, root.beta)}
    for event in events:
        if event.kind in ("enter", "terminal", "horizon") and event.node.path:
            assert (event.node.alpha, event.node.beta) == windows[event.node.path[:-1]]
        windows[event.node.path] = event.alpha, event.beta


@given(TREES, st.sampled_from(sorted(SEARCHES)))
@settings(max_examples=80, deadline=None)
def test_the_steps_of_hand_trees_add_up(tree: HandTree, name: str) -> None:
    check(SEARCHES[name], tree)


@pytest.mark.parametrize("name", SEARCHES)
@pytest.mark.parametrize("position, depth, evaluate", POSITIONS, ids=lambda each: "")
def test_the_steps_of_games_add_up(name: str, position: Position, depth: int | None, evaluate: Any) -> None:
    check(SEARCHES[name], position, depth, evaluate)


@pytest.mark.parametrize("search", [minimax, alphabeta, expectimax], ids=lambda each: each.__name__)
@pytest.mark.parametrize(
    "position, depth, evaluate",
    [(EXAMPLE, None, None), (HandTree([[[1, 5], 3], [[2, 2], [0, 9]]], to_move=-1), None, None), POSITIONS[3]],
    ids=lambda each: "",
)
def test_the_line_shown_is_the_line_that_ran(search: Any, position: Position, depth: int | None, evaluate: Any) -> None:
    core = CORES[search]
    _, root = recorded(search, position, depth, evaluate)
    shown = []
    for event in steps(root):
        first = event.node.status != "chance" if search is expectimax else event.node.position.to_move > 0
        if event.kind == "best":
            shown.append(lines(core)["keep", first])  # first the comparison
        shown.append(lines(core)[event.kind, first])
    ran = lines_run(core, lambda: search(position, depth, evaluate))
    assert [line for line in ran if line in set(lines(core).values())] == shown


def test_the_text_is_the_source_itself() -> None:
    for search, core in CORES.items():
        assert source(core).startswith(f"def {search.__name__}_value(")
        text = source(core).splitlines()
        assert {text[line].strip() for (kind, _), line in lines(core).items() if kind == "cut"} <= {"break"}
    assert ("cut", True) in lines(CORES[alphabeta]) and ("cut", True) not in lines(CORES[minimax])


@pytest.mark.parametrize("search", [minimax, alphabeta, expectimax], ids=lambda each: each.__name__)
def test_the_record_tells_its_search(search: Any) -> None:
    _, root = recorded(search, EXAMPLE)
    assert search_of(root) is search
    assert repr(Step(root)) == f"Step({search.__name__}, {sum(n.status != 'pruned' for n in root.walk())} nodes)"


def test_a_cut_is_told_with_its_holder_and_its_refutation() -> None:
    result, root = recorded(alphabeta, EXAMPLE)
    told = [sentence(event) for event in steps(root) if event.kind == "cut"]
    assert told == [f"Cut at {line}." for line in pictures.explain_cuts(result).splitlines()]
    assert told[0] == "Cut at 2: FIRST has 4 at root already, and move 1 makes it ≤ 2; not looked at: moves 2, 3."


def test_a_cut_at_the_last_move_skips_nothing() -> None:
    _, root = recorded(alphabeta, HandTree([[4], [2]]))
    told = [sentence(event) for event in steps(root) if event.kind == "cut"]
    assert told == ["Cut at 2: its value reaches α = 4; no move is left to skip."]


def test_every_kind_of_step_in_words() -> None:
    _, root = recorded(alphabeta, EXAMPLE)
    told = [sentence(event) for event in steps(root)]
    assert told[:4] == [
        "root: MAX to move, 3 moves to try.",
        "1: MIN to move, 3 moves to try.",
        "1 1: the game is over, = 4 for FIRST.",
        "1: move 1 is worth 4: the best so far, β becomes 4.",
    ]
    assert "2: MIN to move, 3 moves to try, window (4, +∞)." in told
    assert "root: move 2 is worth ≤ 2, no more than 4: nothing changes." in told and told[-1] == "root: returns 4."
    _, chance = recorded(expectimax, HandTree([[4, 7]]))
    told = [sentence(event) for event in steps(chance)]
    assert told[1] == "1: chance to move, 2 moves to try." and "1: move 2 is worth 7: it goes into the mean." in told
    _, horizon = recorded(alphabeta, TicTacToe(), 1, heuristics.zero)
    assert "a1: the horizon, the evaluation says = 0." in [sentence(event) for event in steps(horizon)]


def test_a_subtree_can_be_stepped_through() -> None:
    _, root = recorded(alphabeta, EXAMPLE)
    events = steps(root.children[1])
    assert [event.kind for event in events] == ["enter", "terminal", "best", "cut", "return"]
    assert Step(root.children[1]).data["nodes"][0]["parent"] == -1


@pytest.mark.parametrize("size", [60, 12])
def test_every_step_has_its_place_in_the_picture(size: int) -> None:
    _, root = recorded(alphabeta, *POSITIONS[0])
    data = json.loads(json.dumps(Step(root, max_nodes=size).data, allow_nan=False))
    boxes = set(re.findall(r'data-node="([^"]*)"', data["svg"]))
    assert len(boxes) <= size
    assert {node["box"] for node in data["nodes"]} <= boxes
    assert {name for node in data["nodes"] for name in node["skipped"]} <= boxes
    for frame in data["frames"]:
        assert 0 <= frame["line"] < len(data["code"]) and 0 <= frame["node"] < len(data["nodes"])
        for number in (frame["alpha"], frame["beta"]):
            assert 0 <= data["places"][str(number)] <= 1 and data["words"][str(number)]


def test_the_number_line_keeps_the_order_and_holds_infinity() -> None:
    for tree in (EXAMPLE, HandTree([[-90, 1], [2, 500], [400, 3]])):
        places = Step(alphabeta(tree, trace=True)).data["places"]
        numbers = sorted(map(float, places))
        assert [places[str(int(number))] for number in numbers] == sorted(places.values())
        assert len(set(places.values())) == len(places)
        assert places[str(-INF)] == 0 and places[str(INF)] == 1


def test_a_saved_notebook_shows_the_tree() -> None:
    result = alphabeta(EXAMPLE, trace=True)
    bundle = Step(result)._repr_mimebundle_()
    assert bundle is not None
    data, metadata = bundle
    assert data["text/plain"] == "Step(alphabeta, 10 nodes)"
    assert data["image/svg+xml"] == pictures.tree(result).svg()
    assert "application/vnd.jupyter.widget-state+json" not in {**data, **metadata}


@pytest.mark.parametrize(
    "given, options, message",
    [
        (minimax(EXAMPLE), {}, "this search kept no tree: search again with trace=True"),
        (EXAMPLE, {}, "is no search"),
        (minimax(EXAMPLE, trace=True), {"search": max}, r"search=<built-in function max>: expected one of minimax, al"),
        (minimax(EXAMPLE, trace=True), {"max_nodes": 0}, "max_nodes=0: expected a whole number of at least 1"),
        (
            minimax(TicTacToe(), 4, heuristics.zero, trace=True),
            {},
            "the search has 3,610 nodes, at most 2,500 can be stepped through: use a smaller depth, a later position",
        ),
    ],
    ids=["no trace", "no search", "unknown", "no room", "too large"],
)
def test_what_cannot_be_stepped_through_is_refused(given: Any, options: Any, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        Step(given, **options)


def test_steps_do_not_change() -> None:
    event = steps(alphabeta(EXAMPLE, trace=True))[0]
    with pytest.raises(AttributeError):
        event.alpha = 3  # type: ignore[misc]
    assert replace(event) == event
