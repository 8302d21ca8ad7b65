"""The audit passes what is right, whatever its manner, and names the law that a wrong search or game breaks."""

from __future__ import annotations

import time
from collections import Counter
from functools import partial

import misbehaving
import pytest
import right_pairs
from wrong_pairs import MINIMAX, SOFT, functions

from gamelab import INF, ConnectFour, HandTree, Othello, Sim, TicTacToe, alphabeta, check, deepening, fast, minimax
from gamelab.check import samples
from gamelab.check.audit import audit, kind_of, task_of
from gamelab.check.bench import Bench
from gamelab.check.contract import contract
from gamelab.check.family import cases
from gamelab.check.limits import Limits
from gamelab.check.museum import museum
from gamelab.check.samples import late
from gamelab.check.ways import way_of
from gamelab.games import FIRST, SECOND, Position

ALPHABETA_HOLDS = 17


def test_the_librarys_searches_keep_every_law():
    report = check.audit(alphabeta)
    assert report, report
    assert report.title == f"alphabeta: {ALPHABETA_HOLDS} laws hold"
    silent = [each.law.name for each in report.verdicts if each.mark == "–"]
    assert silent == ["table"]
    assert check.audit(minimax, Sim(5))


@pytest.mark.parametrize("game", [Othello(4), pytest.param(HandTree([[1, 2], [3]]), marks=pytest.mark.full)], ids=repr)
def test_every_game_can_be_audited_with(game):
    report = check.audit(alphabeta, game)
    assert report, report
    assert "passes" not in [each.law.name for each in report.verdicts if each.mark == "✗"]


@pytest.mark.full
@pytest.mark.parametrize("table", [True, 2, False])
def test_deepening_with_its_table_keeps_every_law(table):
    report = check.audit(partial(deepening, table=table))
    assert report, report
    assert report.title.startswith("deepening: ")
    assert next(each for each in report.verdicts if each.law.name == "table").mark == "✓"


def test_a_table_is_made_as_the_search_makes_it():
    def tabled(position, table=2):
        assert table == 2, "as many slots as it says"
        return minimax(position).value

    assert next(each for each in check.audit(tabled).verdicts if each.law.name == "table").mark == "✓"


@pytest.mark.parametrize("pair", [right_pairs.fail_hard, right_pairs.remembered], ids=lambda pair: pair.__name__)
def test_right_pairs_keep_every_law(pair):
    assert check.audit(pair()), check.audit(pair())


@pytest.mark.full
@pytest.mark.parametrize("pair", [*right_pairs.PLAIN, *right_pairs.PRUNED], ids=lambda pair: pair.__name__)
def test_all_right_pairs_keep_every_law(pair):
    assert check.audit(pair()), check.audit(pair())


def test_one_half_and_a_compiled_search_can_be_audited():
    maxi, _ = right_pairs.plain_loops()
    report = check.audit(maxi)
    assert report
    assert {each.law.name: each.why for each in report.verdicts}["colours exchanged"].endswith("one player")
    assert way_of(fast(alphabeta)).function is alphabeta


def test_an_audit_takes_a_second_or_two():
    begin = time.process_time()
    check.audit(alphabeta)
    assert time.process_time() - begin < 10


def edited(text, *pairs):
    for old, new in pairs:
        assert old in text
        text = text.replace(old, new)
    return text


DEPTH = museum()["beta for break"].repaired


def made(text, name="search"):
    names = {"__name__": "__main__"}
    exec(text, names)
    return names[name]


def hidden_counter():
    state = {"calls": 0}

    def search(position):
        state["calls"] += 1
        return minimax(position).value + (state["calls"] > 4000 and state["calls"] % 2)

    return search


def unfair(position):
    found = minimax(position)
    return found.value, found.move if position.to_move == FIRST or position.is_over else position.moves[-1]


def guess(position):
    if position.is_over:
        return position.score
    pick = max if position.to_move == 1 else min
    return pick(guess(position.play(move)) for move in position.moves[:2])


BROKEN = {
    "finished position": (edited(MINIMAX, ("return position.score, None", "return 0, None")), "every end is 0"),
    "value": (edited(MINIMAX, ("best, chosen = -INF, None", "best, chosen = 0, None")), "starts at 0"),
    "move": (edited(MINIMAX, ("            best, chosen = value, move", "            best, chosen = value, 0")), ""),
    "nodes": (edited(SOFT, ("alpha >= beta", "alpha > beta")), "cuts too late"),
}


@pytest.mark.parametrize("law", BROKEN)
def test_what_the_checks_find_is_sorted_by_laws(law):
    source, bug = BROKEN[law]
    report = audit(functions(source)[:2])
    assert not report
    assert law in report.broken
    if bug:
        assert report.bug == bug, report


LAWS = {
    "window": (museum()["window not turned"].functions[0], None, ""),
    "tied roots": (lambda position: (minimax(position).value, 0 if position.moves else None), None, None),
    "passes": (museum()["return for break"].functions[0], Othello(4), None),
    "Knuth and Moore's minimum": (guess, None, None),
    "order of the moves": (guess, None, None),
    "colours exchanged": (lambda position: minimax(position).value or 1, None, None),
    "mirror and rotation": (lambda p: minimax(p).value + (getattr(p, "first", 0) & 1), None, None),
    "position untouched": (museum()["order scrambled"].functions[1], museum()["order scrambled"].functions[0](),
                           "changes the position"),
    "asked again": (hidden_counter(), None, None),
    "table": (museum()["table without bounds"].functions[0], None, "bounds as values"),
    "depth": (made(edited(DEPTH, ("if depth == 0:", "if depth == 1:"))), None, None),
    "end before horizon": (museum()["horizon before end"].functions[0], None, "horizon before the end"),
    "prune=False": (made(edited(DEPTH, ("prune and alpha >= beta", "alpha >= beta"))), None, "still cuts"),
    "window left out": (museum()["window turned round"].functions[0], None, "window turned round"),
}  # fmt: skip


@pytest.mark.parametrize("law", LAWS)
def test_every_law_can_be_broken(law):
    search, game, bug = LAWS[law]
    report = audit(search, game)
    assert not report, report
    assert law in report.broken, report
    assert report.bug == bug or bug is None, report
    shown = str(report)
    assert f"✗ {law}" in shown
    assert "smallest case" in shown


def test_depth_off_by_one_is_named():
    report = audit(made(edited(DEPTH, ("if depth == 0:", "if depth <= 1:"))))
    assert report.bug == "depth off by one"
    assert "judges positions" in report.because


def test_a_depth_without_an_evaluation_is_measured_by_the_positions():
    report = audit(
        lambda position, depth: made(edited(DEPTH, ("if depth == 0:", "if depth <= 1:")))(position, depth, zero)
    )
    assert "depth" in report.broken


def zero(position):
    return 0


def test_other_signatures_are_understood():
    def with_depth(position, depth, evaluate, window=(-INF, INF), *, order=None, table=None):
        return alphabeta(position, window=window, order=order) if depth >= 9 else alphabeta(
            position, depth, evaluate, window=window, order=order, ending="score")  # fmt: skip

    report = audit(with_depth)
    assert report, report
    names = {each.law.name: each.mark for each in report.verdicts}
    assert [names[law] for law in ("window", "depth", "table", "prune=False")] == ["✓", "✓", "✓", "–"]
    assert audit(partial(minimax, ending="score"))


def test_the_smallest_case_is_drawn():
    report = audit(functions(BROKEN["value"][0])[:2])
    assert dict(report.facts)["smallest case"].splitlines()[0] == "HandTree([-1])"
    assert "<svg" in report._repr_html_()
    assert report.facts[0] == ("broken", "value: the value is wrong")


def test_stubs_are_not_started():
    def stub(position): ...

    def raising(position):
        raise NotImplementedError

    for each in (stub, raising, (stub, stub)):
        assert audit(each).mark == "○", audit(each)


def test_nonsense_gets_one_line():
    assert str(audit(3)) == "✗ check.audit: give it a search, check.audit(my_search); it was given 3"
    assert "it was given 5" in str(audit(minimax, 5))
    assert "it was given <class" in str(audit(minimax, TicTacToe))


SOME = ["endless_loop", "recursion", "changes_the_position"]


@pytest.mark.parametrize("name", SOME)
def test_misbehaviour_gets_a_readable_answer(name):
    begin = time.monotonic()
    report = audit(getattr(misbehaving, name))
    assert not report
    assert time.monotonic() - begin < 20, "on a busy machine; alone it takes two seconds"
    assert "other laws were not tried" in str(report) or report.broken


@pytest.mark.full
@pytest.mark.parametrize("function", [function for function, _ in misbehaving.MISBEHAVIOURS], ids=lambda f: f.__name__)
def test_all_misbehaviour_gets_a_readable_answer(function):
    assert not audit(function)


def test_knuth_and_moores_minimum(truth):
    rows = truth("knuth_moore.json")["rows"]
    assert len(rows) == 45
    for row in rows:
        assert samples.least_nodes(row["b"], row["d"]) == row["minimal_nodes_including_root"]


class Nim:
    """One heap of 7: a move takes 1 to 3; who takes the last one wins."""

    def __init__(self, left=7, to_move=1, ply=0):
        self.left, self.to_move, self.ply = left, to_move, ply

    moves = property(lambda self: tuple(range(1, 1 + min(3, self.left))))
    is_over = property(lambda self: self.left == 0)
    winner = property(lambda self: -self.to_move if self.left == 0 else None)

    @property
    def score(self):
        if self.left:
            raise ValueError("the game goes on")
        return -self.to_move

    def play(self, move):
        if move not in self.moves:
            raise ValueError(f"{move} cannot be taken from {self.left}")
        return type(self)(self.left - move, -self.to_move, self.ply + 1)

    def __repr__(self):
        return f"{type(self).__name__}({self.left}, {self.to_move})"

    def __eq__(self, other):
        return (self.left, self.to_move) == (other.left, other.to_move)

    def __hash__(self):
        return hash((self.left, self.to_move))


def variant(**members):
    return type("Nim", (Nim,), members)()


def with_ply(self, move):
    after = Nim.play(self, move)
    after.ply = 0
    return after


def in_place(self, move):
    self.left, self.to_move, self.ply = self.left - move, -self.to_move, self.ply + 1
    return self


PROMISES = {
    "members": type("Nim", (Nim,), {"__init__": lambda self: None})(),
    "players": variant(__init__=lambda self, left=7, to_move=2, ply=0: Nim.__init__(self, left, to_move, ply)),
    "moves": variant(moves=property(lambda self: tuple(reversed(Nim.moves.fget(self))))),
    "moves end with the game": variant(is_over=property(lambda self: self.left == 1)),
    "play returns a new position": variant(play=in_place),
    "ply counts": variant(play=with_ply),
    "illegal moves are refused": variant(play=lambda self, move: type(self)(max(0, self.left - move), -self.to_move,
                                                                            self.ply + 1)),
    "winner and score agree": variant(winner=property(lambda self: self.to_move if self.left == 0 else None)),
    "no score before the end": variant(score=property(lambda self: -self.to_move)),
    "equal positions are equal": variant(__eq__=lambda self, other: self is other, __hash__=lambda self: id(self)),
    "symmetries": variant(symmetries=lambda self: (self, Nim(self.left, -self.to_move))),
    "labels read back": variant(label=lambda self, move: "x", move=lambda self, text: 1),
    "text reads back": variant(from_text=classmethod(lambda cls, text: cls(1))),
    "every game ends": variant(play=lambda self, move: type(self)(7, -self.to_move, self.ply + 1)),
}  # fmt: skip


@pytest.mark.parametrize("promise", PROMISES)
def test_every_promise_of_a_game_can_be_broken(promise):
    report = contract(PROMISES[promise])
    assert not report
    assert promise in report.broken, report
    assert audit(minimax, PROMISES[promise]).notes, "the search is not tried"


def test_a_game_of_ones_own_can_be_audited():
    assert contract(Nim()), contract(Nim())
    report = audit(alphabeta, Nim())
    assert report, report
    assert report.title == f"alphabeta: {14 + ALPHABETA_HOLDS} laws hold"


@pytest.mark.parametrize(
    "game", [TicTacToe(), Sim(4), ConnectFour(4, 5), Othello(4), HandTree([[1, 2], [3]], -1)], ids=repr
)
def test_the_librarys_games_keep_their_promises(game):
    assert isinstance(game, Position)
    assert contract(game), contract(game)


def test_a_game_without_end_is_stopped():
    class Slow(Nim):
        def play(self, move):
            while True:
                pass

    report = contract(Slow())
    assert not report
    assert "does not come to an end" in str(report)


def the_task(search, game):
    return task_of({FIRST: search, SECOND: search}, game, "search")


@pytest.mark.parametrize("game", [None, ConnectFour(), Othello(4)], ids=repr)
@pytest.mark.parametrize("search", [minimax, alphabeta, deepening], ids=lambda each: each.__name__)
def test_no_kind_of_case_is_left_out(search, game):
    """Whatever is left out where each case takes long, both sides stay, and all windows, and all games."""
    task = the_task(search, game)
    family = cases(task.players, windows=task.windowed, passes=True)
    found = Counter(map(kind_of, task.cases))
    for kind, number in Counter(map(kind_of, family)).items():
        assert found[kind] >= number / 12, kind


@pytest.mark.parametrize("game", [None, ConnectFour(), Othello(4)], ids=repr)
@pytest.mark.parametrize("search", [minimax, deepening], ids=lambda each: each.__name__)
def test_laws_are_tried_with_either_side_to_move(search, game):
    found = Counter((type(each), each.to_move) for each in Bench(the_task(search, game), Limits()).positions())
    kinds = {kind for kind, _ in found}
    assert {HandTree, TicTacToe} | {type(game or TicTacToe())} == kinds
    assert all(min(found[kind, FIRST], found[kind, SECOND]) >= 3 for kind in kinds), found


def mini(position):
    return minimax(position)


def test_one_side_alone_is_tried_on_trees_too():
    trees = Bench(the_task(mini, None), Limits()).trees()
    assert len(trees) > 30 and {tree.to_move for tree in trees} == {SECOND}


class Mirrored(HandTree):
    """A game of somebody's own, which is equal to another one without being it."""


def test_positions_that_are_equal_are_not_taken_for_each_other():
    tree = HandTree([[1, 2], [3, [4, 5]]])
    deeper = HandTree([[[1, 2], [3, [4, 5]]], 6]).play(0)
    assert deeper.tree == tree.tree
    known = {each.ply for each in late(tree)}
    assert {type(each) for each in late(Mirrored(tree.tree))} == {Mirrored}
    assert {each.ply for each in late(deeper)} == {ply + 1 for ply in known}
