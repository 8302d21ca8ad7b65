"""Users' functions: compiled with what their names mean now, in a process where they can do no harm."""

import importlib
from functools import cache, partial

import pytest

from gamelab import check
from gamelab.arena import Named, SearchAgent, TremblingAgent
from gamelab.games import FIRST, ConnectFour, IllegalMove, Othello, TicTacToe
from gamelab.heuristics import open_lines
from gamelab.search import INF, alphabeta
from gamelab.users.traced_search import TracedSearch

pytest.importorskip("numba")
from gamelab.jit import RunsPlain, fast, runs_plain, user_calls
from gamelab.users.whose_code import users_function
from tests.keys import ended_by_ctrl_c, needs_ctrl_c

# --- what a name means at this call ---

CELL = """
def helper(position):
    return {}

@fast
def search(position, depth):
    if position.is_over or depth == 0:
        return helper(position)
    return search(position.play(position.moves[0]), depth - 1)
"""


def test_running_a_cell_again_takes_effect():
    cell = {"fast": fast, "__name__": "__main__"}
    exec(CELL.format(1), cell)
    old = cell["search"]
    assert old(TicTacToe(), 2) == 1
    exec("def helper(position):\n    return WEIGHT", cell)
    for cell["WEIGHT"] in (3, 4.5):
        assert old(TicTacToe(), 2) == cell["WEIGHT"]


def test_a_function_that_was_changed_in_place():
    """As ``%autoreload`` changes it."""

    def one(position, depth, weight=2):
        return depth * weight

    def other(position, depth, weight=2):
        return depth - weight

    quick = fast(one)
    assert quick(TicTacToe(), 5) == 10
    one.__defaults__ = (3,)
    assert quick(TicTacToe(), 5) == 15
    one.__code__ = other.__code__
    assert quick(TicTacToe(), 5) == 2


def test_an_edited_module(importable):
    (importable / "judge.py").write_text("LEVEL = 1\ndef judge(position):\n    return 10\n")
    text = "import judge\ndef value(position, n):\n    return judge.judge(position) + judge.LEVEL + n\n"
    (importable / "edited.py").write_text(text)
    module = importlib.import_module("edited")
    assert fast(module.value)(ConnectFour(), 0) == 11
    (importable / "judge.py").write_text("LEVEL = 2\ndef judge(position):\n    return 200\n")
    importlib.reload(module.judge)
    assert fast(module.value)(ConnectFour(), 0) == 202
    (importable / "edited.py").write_text("def value(position, n):\n    return 4\n")
    importlib.invalidate_caches()
    assert fast(importlib.reload(module).value)(ConnectFour(), 0) == 4


def test_a_function_of_the_library_that_was_changed_is_a_users():
    changed = {}
    exec("def open_lines(position):\n    return 0", {"__name__": "gamelab.heuristics.tictactoe"}, changed)
    assert users_function(changed["open_lines"]) and not users_function(open_lines)


# --- the check of itself ---


def test_an_evaluation_that_differs_runs_plain():
    """A list of ints keeps no fractions in compiled code."""

    def halves(position):
        values = [0, 0]
        values[0] = position.ply / 2
        return int(2 * values[0])

    with pytest.warns(RunsPlain, match=r"halves returns \d+ compiled, and \d+ plain, for Othello"):
        result = fast(alphabeta)(Othello(), 1, halves)
    assert result == alphabeta(Othello(), 1, halves)


# --- endless functions, errors ---


@fast
def endless(position, depth):
    while depth > 0:
        depth += 1
        if depth > 1000:
            depth = 1
    return depth


@fast
def bottomless(position, depth):
    if depth < 0:
        return 0
    return 1 + bottomless(position, depth + 1)


@fast
def cheating(position, depth):
    if depth == 0:
        return 0
    return cheating(position.play(0), depth - 1)


@fast
def dividing(position, depth):
    if depth == 0:
        return 1 // depth
    return dividing(position.play(position.moves[0]), depth - 1)


@needs_ctrl_c
def test_what_never_ends_can_be_interrupted():
    endless(TicTacToe(), 0)  # compiled by now
    with ended_by_ctrl_c():
        endless(TicTacToe(), 1)
    assert endless(TicTacToe(), 0) == 0


def test_what_recurses_for_ever_ends_with_an_error():
    with pytest.raises(RecursionError, match="bottomless ended its process"):
        bottomless(TicTacToe(), 1)
    assert bottomless(TicTacToe(), -1) == 0


def test_errors_name_the_line_of_the_text():
    with pytest.raises(IllegalMove, match=r"0 is not a legal move in TicTacToe.from_text\('X\.\./"):
        cheating(TicTacToe(), 2)
    with pytest.raises(ZeroDivisionError) as error:
        dividing(TicTacToe(), 2)
    assert error.traceback[-1].name == "dividing"


def test_what_runs_plain_calls_its_partners_plain(recwarn):
    def first(position, depth):
        return f"{second(position, depth - 1)}" if depth else "0"

    @fast
    def second(position, depth):
        return f"{quick(position, depth - 1)}" if depth else "0"

    quick = fast(first)
    assert quick(TicTacToe(), 5) == "0"
    assert len(recwarn.list) == 2  # one for each


CACHED = """
@fast
@cache
def maxi(position):
    return position.score if position.is_over else max(mini(position.play(move)) for move in position.moves)

@fast
@cache
def mini(position):
    return position.score if position.is_over else min(maxi(position.play(move)) for move in position.moves)

@fast
@cache
def evaluate(position):
    return position.ply
"""


def test_a_search_that_keeps_its_results_says_so_before_its_partner_is_defined(recwarn):
    exec(CACHED, {"fast": fast, "cache": cache, "__name__": "__main__"})
    told = [f"{name} runs plain: it keeps its results, which compiled code does not." for name in ("maxi", "mini")]
    assert [str(each.message) for each in recwarn.list] == told


def test_a_partial_of_a_fast_function_is_compiled(recwarn):
    @fast
    def search(position, depth, k):
        return k if depth == 0 else search(position.play(position.moves[0]), depth - 1, k)

    for four in (partial(search, k=4), partial(fast(partial(search, k=3)), k=4)):
        assert fast(four)(TicTacToe(), 2) == 4
    assert not recwarn.list  # what runs plain says so


def needless(position, depth, alpha=-INF, beta=INF):
    if position.is_over or depth == 0:
        return position.score if position.is_over else 0
    values = [needless(position.play(move), depth - 1, alpha, beta) for move in position.moves]
    return max(values) if position.to_move == FIRST else min(values)


@fast
def named_fast(position, depth, alpha=-INF, beta=INF):
    if position.is_over or depth == 0:
        return position.score if position.is_over else 0
    values = [named_fast(position.play(move), depth - 1, alpha, beta) for move in position.moves]
    return max(values) if position.to_move == FIRST else min(values)


@pytest.mark.parametrize("search", [
    fast(partial(needless, depth=3)),
    partial(fast(needless), depth=3),
    partial(partial(named_fast, alpha=-1), depth=3, alpha=-INF),
    partial(cache(fast(needless)), depth=3),
    lambda position: named_fast(position, 3),
    Named(partial(fast(needless), depth=3), "mine"),
], ids=range(6))  # fmt: skip
def test_what_python_counts_fast_counts(search, recwarn):
    for _ in range(2):
        assert check.count_nodes(search, TicTacToe()).positions == 1 + 9 + 72 + 504
    assert not recwarn.list


@pytest.mark.parametrize("search", [
    fast(partial(needless, depth=9)), partial(fast(needless), depth=9), partial(named_fast, depth=9), named_fast
])  # fmt: skip
def test_a_check_sees_the_needless_plays_of_a_fast_search(search, recwarn):
    report = check.audit(search, TicTacToe())
    assert "looks at more positions than needed" in report.title
    assert not recwarn.list


def test_the_plays_of_an_agent_that_plays_as_another_are_counted():
    bare = SearchAgent(depth=2, evaluate=open_lines)
    nodes = check.count_nodes(bare, TicTacToe()).positions
    assert nodes > 20 and bare.last is None
    for agent in (Named(bare, "bare"), Named(TremblingAgent(bare, 0), "calm")):
        assert check.count_nodes(agent, TicTacToe()).positions == nodes
    trembling = TremblingAgent(bare, 0.5)
    assert len({check.count_nodes(trembling, TicTacToe()).positions for _ in range(9)}) == 1


def test_a_fast_search_is_stepped_through_though_it_calls_itself_by_its_fast_name():
    assert len(TracedSearch(named_fast, TicTacToe(), 2).nodes) == 1 + 9 + 72


def test_a_variable_that_has_no_value_yet():
    @fast
    def search(position, depth):
        return depth + later

    with pytest.raises(NameError, match="later"):
        search(TicTacToe(), 1)
    later = 1
    assert search(TicTacToe(), 1) == 2


def needs_time(position, depth):
    return position.ply + depth


def test_what_was_not_compiled_in_time_runs_plain_at_once_from_then_on(monkeypatch):
    user_calls.spare_process.cache_clear()
    monkeypatch.setattr("gamelab.users.sandbox.COMPILING", 0.1)
    with pytest.warns(RunsPlain, match=r"to compare that with plain Python, took too long: no answer within 0\.1 s"):
        assert fast(needs_time)(TicTacToe(), 2) == 2
    monkeypatch.undo()
    runs_plain._given.clear()
    with pytest.warns(RunsPlain, match=r"took too long: no answer within 0\.1 s"):
        assert fast(needs_time)(TicTacToe(), 3) == 3
    assert user_calls.spare_process.cache_info().currsize == 0
