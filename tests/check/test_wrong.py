"""Every wrong search fails, by the name of its bug and with the smallest counterexample of the family."""

from __future__ import annotations

import pytest
import right_pairs
from wrong_pairs import LAB, MINIMAX, MISTAKES, SOFT, Mistake, functions

from gamelab import INF, HandTree, Othello, TicTacToe, alphabeta, check, minimax
from gamelab.check import family, wins
from gamelab.search import SearchResult


def checked(mistake: Mistake) -> check.Report:
    made = functions(mistake.source())[:2]
    return check.minimax(*made) if made[0].__name__ == "maxi" else check.alphabeta(*made)


def named(mistake: Mistake) -> str:
    return f"{mistake.bug}-{mistake.blamed}"[:60]


ONE_OF_EACH = list({mistake.bug: mistake for mistake in reversed(MISTAKES)}.values())


@pytest.mark.parametrize("mistake", ONE_OF_EACH, ids=named)
def test_the_bug_is_named(mistake):
    is_named(mistake)


@pytest.mark.full
@pytest.mark.parametrize("mistake", [each for each in MISTAKES if each not in ONE_OF_EACH], ids=named)
def test_the_bug_is_named_in_every_mistake(mistake):
    is_named(mistake)


def is_named(mistake: Mistake) -> None:
    report = checked(mistake)
    assert not report
    assert str(report).startswith("✗ ")
    assert report.bug == mistake.bug, report
    assert mistake.blamed in report.because
    assert f"Most likely: {report.because}" in str(report)
    assert "{" not in str(report)


SMALLEST = [
    (Mistake(MINIMAX, "-INF, None", "0, None", "", ""), "HandTree([-1])"),
    (Mistake(MINIMAX, "value > best", "True", "", ""), "HandTree([1, 0])"),
    (Mistake(MINIMAX, "best, chosen = INF", "best, chosen = 2", "", ""), "HandTree([99], to_move=-1)"),
    (Mistake(MINIMAX, "position.score, None", "position.score or -1, None", "", "", None), "HandTree(0)"),
    (Mistake(SOFT, "alpha >= beta", "alpha > beta", "", ""), "HandTree([1, [1, 0]], to_move=-1)"),
    (Mistake(LAB, "best <= alpha", "best <= alpha", "", ""), "HandTree([0, [1, -1]], to_move=-1)"),
    (Mistake(SOFT, "value > best", "value >= best", "", ""), "HandTree([1, [1, 0]])"),
    (Mistake(SOFT, "play(move), alpha, beta", "play(move), best, INF", "", ""), "HandTree([1, [[[1, 0]]]])"),
]


@pytest.mark.parametrize(("mistake", "smallest"), SMALLEST)
def test_the_counterexample_is_the_smallest(mistake, smallest):
    report = checked(mistake)
    assert dict(report.facts)["smallest case"].splitlines()[0] == smallest, report


def test_hand_trees_come_by_size():
    sizes = [family.size(tree) for tree in family.trees()]
    assert sizes == sorted(sizes)
    assert len(set(family.trees())) == len(sizes)


def test_small_trees_are_all_there():
    values = (1, 0, -1)
    for tree in ([a, b] for a in values for b in values):
        assert {HandTree(tree), HandTree(tree, to_move=-1)} <= set(family.trees())
    for tree in ([a, [b, c]] for a in values for b in values for c in values):
        assert HandTree(tree) in family.trees()


def test_the_library_tells_the_truth_as_an_oracle_of_three_lines_does():
    def value(position):
        below = [value(position.play(move)) for move in position.moves]
        return (max(below) if position.to_move == 1 else min(below)) if below else position.score

    for case in family.cases((1, -1), windows=False, passes=True)[::7]:
        assert family.truth(case, True).value == value(case.position)


def test_the_no_op_bound_has_the_right_values_and_the_wrong_nodes():
    """B-002-1; the lab's X is MIN, so that here it is MAX whose bound does not move."""
    source = SOFT.replace(
        "        alpha = max(alpha, best)\n        if alpha >= beta:\n            break\n",
        "        if best >= beta:\n            return best, chosen\n        beta = max(best, beta)\n",
    )
    maxi_alpha_beta, mini_alpha_beta = functions(source)
    assert check.looked_at(maxi_alpha_beta, TicTacToe(), -INF, INF).positions == 56_783
    for case in family.cases((1,), windows=False, passes=False):
        assert maxi_alpha_beta(case.position, -INF, INF)[0] == family.truth(case, True).value
    report = check.alphabeta(maxi_alpha_beta, mini_alpha_beta)
    assert report.bug == "never tightens"
    assert "looks at more positions than needed" in report.title
    assert ("looked at", "5 positions, 4 are enough") in report.facts
    assert check.agrees(maxi_alpha_beta, alphabeta)


def every_position():
    found, level = set(), {TicTacToe()}
    while level:
        found |= level
        level = {position.play(move) for position in level for move in position.moves}
    return found


def test_101_positions_with_a_refused_win():
    """B-002-2: on 101 of the positions with O to move, the lab's search leaves a win in one."""
    names = functions(MINIMAX)[1].__globals__
    from functools import lru_cache

    names["maxi"], names["mini"] = lru_cache(None)(names["maxi"]), lru_cache(None)(names["mini"])
    tried = list(wins.with_win_in_one(every_position(), (-1,)))
    assert sum(names["mini"](position)[1] not in wins.wins(position) for position in tried) == 101


def test_a_refused_win_is_found_and_named():
    maxi, mini = functions(MINIMAX)
    report = check.takes_wins(mini)
    assert report.bug == "puts off the win"
    assert report.facts[0][1].startswith("TicTacToe.from_text('XOX/.O./X..')")
    assert report.facts[1:] == [("wins at once", "b3"), ("played", "a2")]
    assert not check.takes_wins(maxi)
    assert check.minimax(maxi, mini), "the value is right"


def test_a_search_that_hurries_takes_its_wins():
    assert check.takes_wins(lambda position: minimax(position, ending="hurry").move)
    assert check.takes_wins(lambda position: next(iter(wins.wins(position))))


def test_passes_are_tried():
    """A search that does not know the move PASS has no move where it must be played."""
    assert any(Othello(4).__class__ is type(position) and position.moves == (-1,) for position in family.endings())

    def cells_only(position):
        if position.is_over:
            return position.score
        values = [cells_only(position.play(move)) for move in position.moves if move >= 0]
        return max(values) if position.to_move == 1 else min(values)

    report = check.minimax(cells_only)
    assert report.bug == "empty max"
    assert "Othello" in report.facts[0][1]


def test_the_value_for_the_mover_is_named():
    def negamax(position):
        if position.is_over:
            return position.to_move * position.score
        return max(-negamax(position.play(move)) for move in position.moves)

    assert check.minimax(negamax).bug == "value for the mover"


def test_the_root_as_max_is_named():
    def search(position, maximise=True):
        if position.is_over:
            return position.score
        values = [search(position.play(move), not maximise) for move in position.moves]
        return max(values) if maximise else min(values)

    assert check.minimax(search).bug == "depth parity"


def test_an_unknown_bug_is_not_guessed_at():
    def odd(position):
        maxi, mini = right_pairs.plain_loops()
        value, move = (maxi if position.to_move == 1 else mini)(position)
        return value + (len(position.moves) == 3), move

    report = check.minimax(odd)
    assert not report
    assert (report.bug, report.because, report.idea) == ("", "", "")


def test_a_pair_without_pruning_never_cuts():
    maxi, mini = right_pairs.plain_loops()
    assert check.alphabeta(maxi, mini).bug == "never cuts"


def test_agrees_shows_the_first_difference():
    wrong = functions(Mistake(MINIMAX, "-INF, None", "0, None", "", "").source())[0]
    report = check.agrees(wrong, minimax)
    assert report.title == "maxi and minimax differ"
    assert ("maxi", "value 0, move None") in report.facts
    assert not check.agrees(lambda position: SearchResult(0, 0, (), None), minimax)


def test_agrees_accepts_another_best_move():
    def later(position):
        if position.is_over:
            return position.score, None
        pick = max if position.to_move == 1 else min
        values = [(later(position.play(move))[0], move) for move in position.moves]
        return next(pair for pair in reversed(values) if pair[0] == pick(values)[0])

    assert check.agrees(later, minimax)
    assert check.agrees(later, minimax, [TicTacToe.from_text("XO./.X./..O")])
    assert not check.agrees(later, minimax, [])
