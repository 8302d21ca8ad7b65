"""What must hold on any position of any game and any tree, with any order and any window."""

from dataclasses import replace

from hypothesis import given, settings
from hypothesis import strategies as st

from gamelab.games import FIRST, ConnectFour, HandTree, Othello, Sim, TicTacToe
from gamelab.search import INF, WIN, alphabeta, minimax

STARTS = [
    TicTacToe(), TicTacToe(3, 4, 3), TicTacToe(5, 5, 4), ConnectFour(), ConnectFour(4, 4), ConnectFour(4, 5, 3),
    Sim(4), Sim(5), Sim(), Othello(4), Othello(), Othello(8),
]  # fmt: skip


def murky(position):
    """An evaluation without any sense, of few values, so that many positions are equal."""
    return (position.first * 31 + position.second * 17 + position.to_move) % 13 - 6


def children(node):
    return len(node.moves)


def scrambled(seed):
    """An order that is a different one at every position, always the same for the same one."""
    return lambda position: sorted(position.moves, key=lambda move: hash((move, seed, position)))


@st.composite
def positions(draw):
    """A position of some game after some random moves, often near its end, and perhaps finished."""
    position = draw(st.sampled_from(STARTS))
    for choice in draw(st.lists(st.integers(0, 1000), max_size=70)):
        if position.is_over:
            break
        position = position.play(position.moves[choice % len(position.moves)])
    return position


trees = st.recursive(st.integers(-4, 4), lambda below: st.lists(below, min_size=1, max_size=4), max_leaves=40).flatmap(
    lambda tree: st.sampled_from([1, -1]).map(lambda player: HandTree(tree, player))
)
cases = st.one_of(
    st.tuples(trees, st.just({})),
    st.tuples(trees, st.just({"depth": 100, "evaluate": lambda node: 0})),
    st.tuples(trees, st.builds(lambda depth: {"depth": depth, "evaluate": children}, st.integers(0, 4))),
    st.tuples(positions(), st.builds(lambda depth, ending: {"depth": depth, "evaluate": murky, "ending": ending},
                                     st.integers(0, 3), st.sampled_from([None, "score", "win", "hurry"]))),
)  # fmt: skip
bounds = st.one_of(st.integers(-10, 10), st.integers(-WIN, WIN), st.sampled_from([-INF, INF]))
windows = st.tuples(bounds, bounds).map(sorted).filter(lambda ends: ends[0] < ends[1]).map(tuple)
thorough = settings(max_examples=150, deadline=None)


def reference(position, depth=None, evaluate=None, ending=None, ply=0):
    """Minimax once more, in other words."""
    if position.is_over:
        score = position.score
        counts_as_it_is = isinstance(position, HandTree) or (ending or ("hurry" if evaluate else "score")) == "score"
        if counts_as_it_is or score == 0:
            return score
        return (1 if score > 0 else -1) * (WIN if ending == "win" else WIN - ply)
    if depth == 0:
        return evaluate(position)
    best = max if position.to_move == FIRST else min
    below = None if depth is None else depth - 1
    return best(reference(position.play(move), below, evaluate, ending, ply + 1) for move in position.moves)


def check_best(position, result, options):
    """Its move leads to its value; a finished position and depth 0 have none."""
    assert (result.move is None) == (position.is_over or options.get("depth") == 0) == (not result.line)
    if result.move is not None:
        assert value_after(position, result.move, options) == result.value


def value_after(position, move, options):
    below = {**options, "depth": options["depth"] - 1} if "depth" in options else options
    return reference(position.play(move), **below, ply=1)


@given(cases, st.integers(0, 9))
@thorough
def test_every_search_finds_the_value_and_a_best_move(case, seed):
    """In the same order also the same move and line, with fewer nodes."""
    position, options = case
    plain, pruned = minimax(position, **options), alphabeta(position, **options)
    assert plain.value == reference(position, **options) and type(plain.value) is int
    assert (plain.value, plain.move, plain.line) == (pruned.value, pruned.move, pruned.line)
    for seen, all_there in zip(pruned.counts.by_ply, plain.counts.by_ply, strict=False):
        assert seen.nodes <= all_there.nodes
    plain, pruned = (search(position, **options, order=scrambled(seed)) for search in (minimax, alphabeta))
    assert (plain.value, plain.move) == (pruned.value, pruned.move)
    assert pruned.value == reference(position, **options)
    check_best(position, pruned, options)


@given(cases, windows, st.integers(0, 9))
@thorough
def test_any_window_keeps_the_contract(case, window, seed):
    position, options = case
    alpha, beta = window
    true = reference(position, **options)
    result = alphabeta(position, **options, window=window, order=scrambled(seed))
    if true <= alpha:
        assert true <= result.value <= alpha
    elif true >= beta:
        assert true >= result.value >= beta
    else:
        assert result.value == true
    failed = result.value <= alpha if position.to_move == FIRST else result.value >= beta
    assert (result.move is None) == (failed or position.is_over or options.get("depth") == 0)
    assert bool(result.line) == (result.move is not None)
    if result.move is not None:  # and the move is worth at least what was promised
        worth = value_after(position, result.move, options)
        assert worth >= result.value if position.to_move == FIRST else worth <= result.value


@given(cases, windows)
@thorough
def test_to_record_changes_nothing_and_without_pruning_it_enters_minimaxs_nodes(case, window):
    position, options = case
    plain = alphabeta(position, **options, window=window)
    recorded = alphabeta(position, **options, window=window, trace=True)
    assert plain == replace(recorded, trace=None) != recorded
    whole, unpruned = minimax(position, **options), alphabeta(position, **options, prune=False, window=window)
    assert (unpruned.counts, unpruned.value) == (whole.counts, whole.value)
