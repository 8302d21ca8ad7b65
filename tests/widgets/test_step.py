"""The steps of a recorded search: they add up to its counts, and the line shown is the line that ran."""

from __future__ import annotations

import re
import sys
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gamelab import (
    FIRST,
    ConnectFour,
    HandTree,
    Othello,
    Position,
    Sim,
    TicTacToe,
    alphabeta,
    deepening,
    expectimax,
    heuristics,
    minimax,
)
from gamelab import show as pictures
from gamelab.search import INF, Counts, Node, PlyCounts, SearchResult
from gamelab.widgets import Step
from gamelab.widgets.step_text import sentence
from gamelab.widgets.traced_search import Event, TracedSearch, search_again

LEAVES = st.integers(-9, 9)
NESTED = st.recursive(LEAVES, lambda below: st.lists(below, min_size=1, max_size=3), max_leaves=18)
TREES = st.tuples(st.lists(NESTED, min_size=1, max_size=3), st.sampled_from([1, -1])).map(lambda each: HandTree(*each))
SEARCHES: dict[str, Callable[..., SearchResult]] = {
    "minimax": minimax,
    "alphabeta": alphabeta,
    "window": lambda *given, **named: alphabeta(*given, window=(-1, 2), **named),
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


def counted(events: list[Event]) -> Counts:
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


def check(search: Callable[..., SearchResult], position: Position, *rest: Any) -> None:
    """The steps give the search's counts, ply by ply, its value and its tree; windows are handed down."""
    result, root = recorded(search, position, *rest)
    again = search_again(root)
    assert counted(again.events) == result.counts
    assert again.events[-1].node is again.root and again.events[-1].value == result.value
    for mine, theirs in zip(again.root.walk(), root.walk(), strict=True):
        for name in ("path", "position", "alpha", "beta", "value", "status", "best", "cut_by"):
            assert getattr(mine, name) == getattr(theirs, name), name
    windows: dict[tuple[int, ...], Any] = {(): (root.alpha, root.beta)}
    for event in again.events:
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


def maxi(position: Position, alpha: float, beta: float) -> tuple[float, int | None]:
    """Alpha-beta as a student writes it, together with mini."""
    if position.is_over:
        return position.score, None
    best, best_move = float("-inf"), None
    for move in position.moves:
        value, _ = mini(position.play(move), alpha, beta)
        if value > best:
            best, best_move = value, move
            alpha = max(alpha, best)
        if alpha >= beta:
            break
    return best, best_move


def mini(position: Position, alpha: float, beta: float) -> tuple[float, int | None]:
    if position.is_over:
        return position.score, None
    best, best_move = float("inf"), None
    for move in position.moves:
        value, _ = maxi(position.play(move), alpha, beta)
        if value < best:
            best, best_move = value, move
            beta = min(beta, best)
        if alpha >= beta:
            break
    return best, best_move


def greedy(position: Position, depth: int, evaluate: Callable[[Position], int]) -> SearchResult | float:
    """Minimax with a horizon, which looks at no more than two moves."""
    if position.is_over or depth == 0:
        return evaluate(position)
    values = [greedy(position.play(move), depth - 1, evaluate) for move in sorted(position.moves)[:2]]
    return max(values) if position.to_move == FIRST else min(values)  # type: ignore[type-var]


def forgetful(position: Position, alpha: float, beta: float) -> float:
    """Alpha-beta that never hands on what it has found."""
    if position.is_over:
        return position.score
    values = []
    for move in position.moves:
        values.append(forgetful(position.play(move), alpha, beta))
    return max(values) if position.to_move == FIRST else min(values)


@given(st.lists(NESTED, min_size=1, max_size=3).map(HandTree))
@settings(max_examples=40, deadline=None)
def test_a_right_search_of_ones_own_takes_the_same_steps(tree: HandTree) -> None:
    own = TracedSearch(maxi, tree, -INF, INF)
    _, root = recorded(alphabeta, tree)
    if own.root.children and any(node.alpha != -INF or node.beta != INF for node in own.nodes):
        for mine, theirs in zip(own.events, search_again(root).events, strict=True):
            assert (mine.kind, mine.node.path, mine.value) == (theirs.kind, theirs.node.path, theirs.value)
            assert (mine.alpha, mine.beta) == (theirs.alpha, theirs.beta)
            assert sentence(mine) == sentence(theirs)


def test_the_lines_of_ones_own_search_are_those_that_ran() -> None:
    widget = Step(maxi, EXAMPLE)
    text = widget.search.text
    assert repr(widget) == "Step(maxi, 10 nodes)" and text[0].startswith("def maxi(")
    assert "def mini(position: Position, alpha: float, beta: float) -> tuple[float, int | None]:" in text
    ran = {event.kind: [text[line].strip() for line in event.lines] for event in widget.events[:14]}
    assert ran["terminal"] == ["if position.is_over:", "return position.score, None"]
    assert ran["best"] == ["if value < best:", "best, best_move = value, move", "beta = min(beta, best)",
                           "if alpha >= beta:"]  # fmt: skip
    assert ran["keep"] == ["if value < best:", "if alpha >= beta:"]
    assert ran["cut"] == ["break"] and ran["return"] == ["return best, best_move"]


def test_a_search_of_the_library_is_shown_by_twelve_clean_lines() -> None:
    text = Step(alphabeta(EXAMPLE, trace=True)).search.text
    assert text[0] == "def alphabeta(position, alpha, beta):" and len(text) == 13
    assert "depth" not in "".join(text) and max(map(len, text)) < 75
    start = TicTacToe.from_text("XO./.X./..O")
    widget = Step(minimax(start, 2, heuristics.tictactoe.open_lines, trace=True))
    assert "        return evaluate(position)" in widget.search.text and "Window here" not in widget.panels.value


def test_a_wrong_search_is_shown_as_it_is() -> None:
    widget = Step(forgetful, EXAMPLE)
    assert {(event.alpha, event.beta) for event in widget.events} == {(-INF, INF)}
    assert "Window here" in widget.panels.value and repr(widget) == "Step(forgetful, 13 nodes)"


def test_a_search_of_ones_own_without_a_window() -> None:
    widget = Step(greedy, TicTacToe(), 2, evaluate=heuristics.tictactoe.open_lines)
    assert repr(widget) == "Step(greedy, 7 nodes)" and "Window here" not in widget.panels.value
    assert [event.kind for event in widget.events].count("horizon") == 4


def test_a_cut_is_told_with_its_holder_and_its_refutation() -> None:
    result, root = recorded(alphabeta, EXAMPLE)
    told = [sentence(event) for event in search_again(root).events if event.kind == "cut"]
    assert told == [f"Cut at {line}." for line in pictures.explain_cuts(result).splitlines()]
    assert told[0] == "Cut at 2: FIRST has 4 at root already, and move 1 makes it ≤ 2; not looked at: moves 2, 3."


def test_every_kind_of_step_in_words() -> None:
    _, root = recorded(alphabeta, EXAMPLE)
    told = [sentence(event) for event in search_again(root).events]
    assert told[:4] == [
        "root: MAX to move, 3 moves to try.",
        "1: MIN to move, 3 moves to try.",
        "1 1: the game is over, = 4 for FIRST.",
        "1: move 1 is worth 4: the best so far, β becomes 4.",
    ]
    assert "2: MIN to move, 3 moves to try, window (4, +∞)." in told
    assert "root: move 2 is worth ≤ 2, no more than 4: nothing changes." in told and told[-1] == "root: returns 4."
    _, horizon = recorded(alphabeta, TicTacToe(), 1, heuristics.zero)
    assert "a1: the horizon, the evaluation says = 0." in [sentence(event) for event in search_again(horizon).events]


@pytest.mark.parametrize("number", [0, 1])
def test_every_step_has_its_place_in_the_picture(number: int) -> None:
    _, root = recorded(alphabeta, *POSITIONS[number])
    widget = Step(root)
    boxes = set(re.findall(r'data-node="([^"]*)"', widget.picture.svg))
    assert len(boxes) <= 60
    for number in range(len(widget.events)):
        widget.slider.value = number + 1
        assert set(widget.picture.states) == boxes and set(widget.picture.texts) <= boxes
        current = [name for name, state in widget.picture.states.items() if "current" in state]
        assert len(current) == 1 and "hidden" not in widget.picture.states[current[0]]
        assert '<div class="current"' in widget.panels.value
    assert "hidden" not in " ".join(widget.picture.states.values())


def test_buttons_and_keys_go_to_steps() -> None:
    widget = Step(alphabeta(EXAMPLE, trace=True))
    assert widget.slider.description == "step 1 of 25" and widget.picture.say == "root: MAX to move, 3 moves to try."
    for key, at in (("ArrowRight", 1), ("ArrowRight", 2), ("ArrowLeft", 1), ("c", 13), ("C", 21), ("c", 24),
                    ("Home", 0), ("ArrowLeft", 0), ("End", 24), ("ArrowRight", 24)):  # fmt: skip
        widget.pressed({"key": key, "part": None})
        assert widget.at == at
    widget.pressed({"key": "p"})
    assert widget.player.playing
    widget.buttons["start"].click()
    assert widget.at == 0 and not widget.player.playing
    widget.buttons["cut"].click()
    assert widget.picture.states["r-1"] == "cut current" and widget.picture.states["r-1-2"] == "skipped"
    assert 'aria-label="α = 4, β = 2, value 2: the window is closed"' in widget.panels.value
    assert "<b>7</b> nodes" in widget.panels.value


def test_the_number_line_keeps_the_order_and_holds_infinity() -> None:
    for tree in (EXAMPLE, HandTree([[-90, 1], [2, 500], [400, 3]])):
        places = Step(alphabeta(tree, trace=True)).places
        assert [places[number] for number in sorted(places)] == sorted(set(places.values()))
        assert places[-INF] == 60 and places[INF] == 280


def first_score(position: Position) -> float:
    """No search: it plays the first moves in a loop."""
    while not position.is_over:
        position = position.play(position.moves[0])
    return position.score


TREE = HandTree([3, 5])


def no_value(position: Position) -> None:
    for move in position.moves:
        no_value(position.play(move))


def broken(position: Position) -> float:
    raise ZeroDivisionError(position)


@pytest.mark.parametrize(("given", "message"), [
    ((minimax(EXAMPLE),), "this search kept no tree: search again with trace=True"),
    ((EXAMPLE,), "is no search"),
    ((deepening(TicTacToe(), 2, heuristics.open_lines),), "iterative deepening keeps no tree"),
    ((minimax(TicTacToe(), 4, heuristics.zero, trace=True),),
     "the search has 3,610 nodes, at most 2,500 can be stepped through: use a smaller depth, a later position"),
    ((maxi,), r"Step\(<function maxi.*expected a position too, as in Step\(search, position\)"),
    ((maxi, "XO."), "'XO.' is no position"),
    ((maxi, TicTacToe()), "the search has more than 2,500 nodes, too many to step through"),
    ((expectimax(HandTree([[4, 7]]), trace=True),), "this is the record of neither minimax nor alpha-beta"),
    ((no_value, EXAMPLE), r"no_value returned no number for HandTree\(4"),
    ((first_score, EXAMPLE), "was not seen to call itself with position.play"),
    ((max, EXAMPLE), "<built-in function max> cannot be stepped through: expected a function written in Python"),
])  # fmt: skip
def test_what_cannot_be_stepped_through_is_refused(given: Any, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        Step(*given)


def test_a_record_without_windows_is_refused() -> None:
    child = Node((0,), TREE.play(0), value=3, status="terminal")
    with pytest.raises(ValueError, match=r"the record of neither .*draw it with show\.tree"):
        Step(Node((), TREE, value=3, children=[child]))


def test_an_error_of_ones_own_search_comes_out_and_the_tracer_is_gone() -> None:
    before = sys.gettrace()
    with pytest.raises(ZeroDivisionError):
        Step(broken, EXAMPLE)
    assert sys.gettrace() is before
