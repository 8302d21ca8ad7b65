"""The bug museum: defects that were found in real labs and programs, to be read, run and repaired."""

from __future__ import annotations

from contextlib import suppress
from functools import cache
from itertools import pairwise
from typing import Any

from gamelab import heuristics
from gamelab.check.audit import audit
from gamelab.check.card import Card, Museum
from gamelab.check.cases import (
    boards,
    colours_swapped,
    exact,
    larger_trees,
    late,
    random_game,
    replaced,
    spread,
    tictactoe_classes,
    trees,
)
from gamelab.check.compare import Counted, count_nodes
from gamelab.check.conjecture import conjecture
from gamelab.check.contract import contract
from gamelab.check.questions import takes_wins
from gamelab.check.report import Report
from gamelab.check.searches import alphabeta as check_alphabeta
from gamelab.check.searches import minimax as check_minimax
from gamelab.games import FIRST, PASS, ConnectFour, Othello, Sim, TicTacToe, perft
from gamelab.oracle import solve
from gamelab.search import INF, alphabeta, minimax


def value_in(result: Any) -> Any:
    """The value that a search returned, with a move or without."""
    return result[0] if isinstance(result, tuple) else result


def claim(name: str, law: Any, cases: Any) -> Report:
    """What becomes of a law by this name on these cases."""
    law.__name__ = name
    return conjecture(law, cases)


def values_on(positions: Any, *functions: Any) -> Report:
    """Whether a search, or a pair, finds minimax's values on these positions: what a test of values sees."""

    def same_value(position: Any) -> bool:
        function = functions[0 if position.to_move == FIRST else -1]
        return bool(value_in(function(position)) == exact(position)[0])

    return conjecture(same_value, positions)


def values(*functions: Any) -> Report:
    """The same on late boards of tic-tac-toe."""
    return values_on(boards(5), *functions)


def values_at_depth(search: Any) -> Report:
    """The same of a search that is told a depth beyond the end."""
    return values(lambda position: search(position, 9, heuristics.zero))


def where_first_moves(search: Any) -> Report:
    """The same where FIRST is to move."""
    return values_on([position for position in boards(5) if position.to_move == FIRST], search)


def small_sims(vertices: int) -> tuple[Any, ...]:
    """Late positions of Sim on so many vertices."""
    return late(Sim(vertices), games=60, most=300, together=12_000)


def drawn_sims(first: Any, second: Any) -> dict[str, int]:
    """How many values are wrong on Sim with six and with five vertices."""
    found: dict[str, int] = {}
    for vertices in (6, 5):
        cases = small_sims(vertices)
        wrong = [exact(each)[0] != (first if each.to_move == FIRST else second)(each)[0] for each in cases]
        found |= {f"wrong, {vertices} vertices": sum(wrong), f"positions, {vertices} vertices": len(cases)}
    return found


def positions_of(function: Any, *arguments: Any) -> int:
    """How many positions a search looks at."""
    counted = count_nodes(function, *arguments)
    return counted.positions if isinstance(counted, Counted) else -1


def nodes_of_tictactoe(first: Any, second: Any) -> dict[str, int]:
    """The nodes from the empty board, beside alpha-beta's."""
    start = TicTacToe()
    return {"nodes": positions_of(first, start, -INF, INF), "alpha-beta": alphabeta(start).counts.nodes}


def nodes_of_connect_four(search: Any) -> dict[str, int]:
    """The nodes three plies ahead from the empty 6 × 7 board, beside alpha-beta's and minimax's."""
    start, runs = ConnectFour(), heuristics.runs
    right = [f(start, 3, runs).counts.nodes for f in (alphabeta, minimax)]
    return {"nodes": positions_of(search, start, 3, runs), "alpha-beta": right[0], "minimax": right[1]}


def all_without_pruning(search: Any) -> Report:
    """The claim that without pruning it looks at what minimax looks at."""

    def minimax_nodes(position: Any) -> bool:
        return positions_of(search, position, 9, heuristics.zero, -INF, INF, False) == exact(position)[1]

    return claim("minimax_nodes", minimax_nodes, boards(5))


def wrong_moves(first: Any, second: Any) -> dict[str, int]:
    """On how many hand trees the move is none of the best."""
    tried = [tree for tree in (*trees(), *larger_trees()) if not tree.is_over]
    found = [(tree, (first if tree.to_move == FIRST else second)(tree, -INF, INF)[1]) for tree in tried]
    wrong = sum(exact(tree.play(move))[0] != exact(tree)[0] for tree, move in found)
    return {"wrong moves": wrong, "hand trees": len(tried)}


def judged_ends(search: Any, position: Any = None, depth: int = 5) -> dict[str, int]:
    """How many of the positions judged some plies ahead of the empty board are finished games."""
    judged: list[bool] = []

    def noted(position: Any) -> int:
        judged.append(position.is_over)
        return 0

    search(position or TicTacToe(), depth, noted, prune=False)
    return {"finished": sum(judged), "judged": len(judged)}


def root_values(search: Any) -> Report:
    """Whether the empty board is a draw, and each of its first moves: what most programs test."""
    start = TicTacToe()
    return conjecture(lambda position: search(position) == 0, [start, *map(start.play, start.moves)])


def values_of_games(game: Any, search: Any) -> Report:
    """Whether the values are right, of a new table of numbers each time."""
    cases = [game(values) for values in ((1,), (4, 2), (5, 3, 8), (2, 7, 1), (3, 3, 9))]
    rights = {each.values: minimax(each).value for each in cases}
    return conjecture(lambda position: search(position)[0] == rights[position.values], cases)


def values_without_cuts(game: Any, search: Any) -> Report:
    """Whether the values of tables with one number are right."""
    return conjecture(lambda position: search(position)[0] == position.values[0], [game((n,)) for n in range(1, 9)])


def left_behind(game: Any, search: Any) -> dict[str, int]:
    """How many tables of numbers of random games are not as they were, after the search."""
    changed = cases = 0
    for seed in range(40):
        for position in random_game(game(), seed):
            before = repr(position)
            with suppress(ValueError):  # a number that is no longer there
                search(position)
            changed, cases = changed + (repr(position) != before), cases + 1
    return {"changed": changed, "positions": cases}


def right_games(game: Any) -> Report:
    """Whether legal moves do what they should: what a test of the rules sees."""
    position = game((4, 2, 7))
    return conjecture(lambda move: position.play(move).total == position.values[move], range(3))


def taken_twice(game: Any) -> dict[str, int]:
    """How many of the moves that were made are accepted a second time, in ten random games."""
    accepted = tried = 0
    for seed in range(10):
        for before, after in pairwise(random_game(game(), seed)):
            (move,) = set(before.moves) - set(after.moves)
            tried += 1
            with suppress(ValueError):
                after.play(move)
                accepted += 1
    return {"accepted": accepted, "tried": tried}


@cache
def passing() -> tuple[Any, ...]:
    """The positions of 100 random games of 6 × 6 Othello at which somebody must pass."""
    return tuple(each for seed in range(100) for each in random_game(Othello(), seed) if each.moves == (PASS,))


@cache
def without_passes() -> tuple[Any, ...]:
    """Positions of Othello at which a disc can be placed."""
    return tuple(each for each in spread(Othello(), 8) if each.moves != (PASS,))


def legal_where_it_can(choose: Any) -> Report:
    """Whether the agent's move is legal where it has one."""
    return conjecture(lambda position: choose(position) in position.moves, without_passes())


def always_legal(choose: Any) -> Report:
    """The claim that the agent's move is legal, on the positions with a pass too."""
    cases = sorted([*without_passes(), *passing()], key=lambda position: -position.ply)
    return claim("a_legal_move", lambda position: choose(position) in position.moves, cases)


def signs_of_a_pair(first: Any, second: Any) -> Report:
    """Whether the sign of the value is right, win, draw or loss."""

    def same_sign(position: Any) -> bool:
        value, right = (first if position.to_move == FIRST else second)(position)[0], exact(position)[0]
        return (value > 0, value < 0) == (right > 0, right < 0)

    return conjecture(same_sign, boards(5))


@cache
def lost() -> tuple[Any, ...]:
    """Positions of tic-tac-toe with up to 6 empty cells that are lost for the side to move; the latest first."""
    found = [each for each in tictactoe_classes() if 0 < len(each.moves) <= 6 and exact(each)[0] == -each.to_move]
    return tuple(sorted(found, key=lambda position: len(position.moves)))


def values_of_decisions(decide: Any) -> Report:
    """Whether the values are right."""
    return conjecture(lambda position: decide(position)[0] == exact(position)[0], lost())


def loses_late(decide: Any) -> Report:
    """The claim that whoever is lost, loses as late as possible, against the exact distances."""

    def as_late_as_possible(position: Any) -> bool:
        solved = solve(position)
        return solved.moves[decide(position)[2]].distance == solved.distance

    return conjecture(as_late_as_possible, lost())


@cache
def boards_of_connect_four() -> tuple[Any, ...]:
    """Unfinished positions of random games; those of the fewest plies first."""
    return tuple(spread(ConnectFour(), 24))


def some_runs(runs: Any) -> Report:
    """Whether it counts the runs that a test would write down: in a row, in a column, a diagonal in the middle."""
    start, expected = ConnectFour(), {((5, 0), (5, 1)): 4, ((3, 0), (4, 0), (5, 0)): 53, ((2, 2), (3, 3)): 4}
    cases = {replaced(start, first=sum(1 << start.cell(*cell) for cell in cells)): value
             for cells, value in expected.items()}  # fmt: skip
    return conjecture(lambda position: runs(position) == cases[position], list(cases))


def mirrored(runs: Any) -> Report:
    """The claim that a mirrored board has the same value."""
    return claim(
        "the_same_when_mirrored", lambda each: runs(each) == runs(each.symmetries()[-1]), boards_of_connect_four()
    )


@cache
def sims() -> tuple[Any, ...]:
    """Unfinished positions of Sim."""
    return tuple(spread(Sim(), 10))


def fair_to_the_mover(lost_lines: Any) -> Report:
    """Whether it changes its sign with the colours and the turn exchanged: what the usual test of fairness asks."""
    return conjecture(lambda position: lost_lines(position) == -lost_lines(colours_swapped(position)), sims())


def sees_both_sides(lost_lines: Any) -> Report:
    """The claim that it sees the dangers of both sides, whoever is to move."""

    def both_sides(position: Any) -> bool:
        other = replaced(position, first=position.second, second=position.first)
        return bool(lost_lines(position) == -lost_lines(other))

    return claim("both_sides", both_sides, sims())


def leaves(nodes: Any) -> Report:
    """Whether it is the number of sequences of moves: what the formula was written for."""
    return conjecture(lambda depth: nodes(depth) >= perft(Sim(), depth), range(5))


def nodes_of_minimax(nodes: Any) -> Report:
    """The claim that minimax enters so many positions."""

    def as_counted(depth: int) -> bool:
        return bool(nodes(depth) == minimax(Sim(), depth, heuristics.zero).counts.nodes)

    return claim("as_counted", as_counted, range(5))


def as_many_dots(dots: Any) -> Report:
    """The claim that there are as many dots as asked for."""
    return claim("as_many_dots", lambda n: len(dots(n)) == n, range(3, 13))


PAIR, PRUNED = ("maxi", "mini"), ("maxi_alpha_beta", "mini_alpha_beta")
COMPLAINS = "An evaluation that complains when it is asked about a finished game."
CARDS = (
    Card("alpha for beta", "The bound that is never tightened", ("B-002-1",), "pruned", PRUNED,
         "One letter: MAX moves the other player's bound, and only in the direction in which it does nothing.",
         "Nothing: every value and every move is right.", "Counting: 56,783 nodes of tic-tac-toe instead of 18,297.",
         lambda first, second: values(*with_full_window(first, second)), check_alphabeta, nodes_of_tictactoe,
         bug="bound without effect", both=False),
    Card("beta for break", "A cut that is a statement without effect", ("B-001-1",), "prune", ("search",),
         "The line under the test names beta and does nothing; MIN's half is right.",
         "Nothing: half of the pruning is lost, no value is.",
         "Counting: 112 nodes of Connect Four at depth 3 instead of 76.", values_at_depth, audit,
         nodes_of_connect_four),
    Card("later for equal", "> where >= is enough", (), "pruned", PRUNED,
         "A cut needs no strict inequality: who can hold the other to an equal value need not look on.", "Nothing.",
         "Counting: eight times the nodes on tic-tac-toe, where most values are equal.",
         lambda first, second: values(*with_full_window(first, second)), check_alphabeta, nodes_of_tictactoe,
         bug="cuts too late"),
    Card("later of equals", "An equal value behind a cut", (), "pruned", PRUNED,
         "Minimax may take the last of equal moves. Alpha-beta may not: behind a cut, equal means “at most that”.",
         "Nothing: the value is right, the move is not.",
         "Comparing the value of the position after the move with that of the position.",
         lambda first, second: values(*with_full_window(first, second)), check_alphabeta, wrong_moves,
         bug="later equal move", both=False),
    Card("window not turned", "Negamax that hands down its own window", (), "negamax", ("alphabeta",),
         "What is alpha for one is −beta for the other: the window turns round at every ply.",
         "Nothing, from the full window: one end of it stays infinite, so that it never cuts.",
         "Counting: it looks at all that minimax looks at. With a narrow window, values are wrong too.", values, audit),
    Card("return for break", "A cut that forgets to report", ("B-004-2",), "passes", ("search",),
         "The node leaves at the cut without telling its parent. As long as the players alternate, the parent does not "
         "care; behind a pass, MAX has a child that is MAX, and does.",
         "Nothing on tic-tac-toe, nothing on hand trees.",
         "Minimax beside it on endings of Othello with passes.", values, lambda search: audit(search, Othello(4))),
    Card("prune=False still cuts", "A baseline that is none", ("B-000-5",), "prune", ("search",),
         "A win returns at once, whatever prune says: the “unpruned” column of the table is pruned.",
         "Nothing, where 1 is the best there is.", "Counting with prune=False, beside minimax.", values_at_depth,
         all_without_pruning),
    Card("parity for turn", "MAX at every other ply, whoever is to move", ("B-004-4",), "turn", ("search",),
         "The root is taken for MAX, and the players alternate by the depth.",
         "Nothing, as long as FIRST is to move at the root and nobody passes.", "A root at which SECOND is to move.",
         where_first_moves, check_minimax, bug="depth parity"),
    Card("draw left out", "Nobody has won, so the game goes on", ("B-000-1", "B-003-5"), "minimax", PAIR,
         "The end of the game is told from its winner. On six vertices somebody always loses (Ramsey), so it holds.",
         "Nothing on Sim with six vertices: it has no draw.",
         "Changing one parameter: on five vertices, the last line may close no triangle, and its value is infinite.",
         lambda first, second: values_on(small_sims(6), first, second),
         lambda first, second: audit((first, second), Sim(5)), drawn_sims),
    Card("horizon before end", "A finished game, judged as if it went on", ("B-004-3",), "prune", ("search",),
         "Two tests in the wrong order: the depth is looked at first.",
         "Nothing, where the search goes to the end of every game.", COMPLAINS, values_at_depth, audit, judged_ends),
    Card("draw judged", "A full board is no win, so it is evaluated", ("B-001-4",), "prune", ("search",),
         "A draw has no winner and no moves; it falls through to the evaluation.",
         "Nothing, with an evaluation that calls a full board 0.", COMPLAINS, values_at_depth, audit,
         lambda search: judged_ends(search, TicTacToe().play(0).play(4), 9)),
    Card("illegal disc on a pass", "Whoever must pass, plays", ("B-004-1",), "greedy", ("choose",),
         "Without a move of its own, the agent looks on from the other side, and returns that side's best square.",
         "Nothing: every search behind it is right.", "Asking of every move, at the door, whether it is legal.",
         legal_where_it_can, always_legal),
    Card("win put off", "A win now or later is a win", ("B-002-2", "B-001-5"), "hurry", PAIR,
         "All wins are worth the same, so the first one found is played; it may be the later one, again and again.",
         "Nothing: the value is right in every position.", "“A win in one must be taken.”", signs_of_a_pair,
         lambda first, second: takes_wins(second), bug="puts off the win"),
    Card("later is better for both", "A winner that is supposed to dawdle", ("B-000-2", "B-000-3", "B-003-2",
        "B-003-3"),
         "delays_loss", ("decide",),
         "Among equal values the later one is taken, to lose late. But the winner's nodes do the same.",
         "Nothing: every value is right.", "The exact distances to the end.", values_of_decisions, loses_late),
    Card("diagonals cut short", "range(rows - k), and one is missing", ("B-001-2",), "runs", ("runs",),
         "The loops over the diagonals end a row and a column too early.",
         "Nothing, where the test's diagonals lie in the middle.",
         "The mirror: the same board the other way round must be worth the same.", some_runs, mirrored),
    Card("blind at odd depths", "Only the side to move is in danger", ("B-000-6",), "lost_lines", ("lost_lines",),
         "It counts the lines that the side to move had better not draw. At odd depths that is always the opponent.",
         "Nothing: with colours and turn exchanged, it changes its sign as it should.",
         "Exchanging the colours and not the turn; win rates by odd and even depth.", fair_to_the_mover,
         sees_both_sides),
    Card("table without bounds", "A table that takes bounds for values", (), "table", ("alphabeta",),
         "What alpha-beta finds behind a cut is only “at least” or “at most”; the table keeps it as the value.",
         "Nothing at the root: the empty board is a draw, as it should be.",
         "Every position as a root; the table on and off.", root_values, audit),
    Card("order scrambled", "What is undone comes back at the end", ("B-000-4",), "numbers", ("Numbers", "search"),
         "Each move is taken out of the list and, when it is undone, appended to it. After a whole loop the list is as "
         "before; after a cut, it is not.", "Nothing: the order of the moves changes no value.",
         "Looking at the position before and after; the same seed with and without pruning.", values_of_games,
         lambda game, search: audit(search, game()), left_behind),
    Card("break before undo", "A cut that leaves its move on the board", ("B-001-6", "B-003-4"), "numbers",
         ("Numbers", "search"),
         "The loop is left before the move is taken back. With a copy of the board for every call, nobody notices.",
         "Nothing, as long as no position is deep enough for a cut.",
         "Looking at the position before and after the search.", values_without_cuts,
         lambda game, search: audit(search, game()), left_behind),
    Card("dead guard", "A test that cannot be true", ("B-003-1",), "guarded", ("Numbers",),
         "The guard looks for a number among lists of numbers, and never finds it.",
         "Nothing: legal moves do what they should.", "Playing a move twice.", right_games,
         lambda game: contract(game()), taken_twice),
    Card("leaves, not nodes", "A formula that counts another thing", ("B-003-6",), "nodes", ("nodes",),
         "(15 − c)! / (15 − c − n)! is offered as the number of states that minimax looks at.",
         "Nothing, at the depths at which no game can be over: it is the number of leaves.",
         "Counting: leaves, nodes, positions and classes are four numbers.", leaves, nodes_of_minimax),
    Card("whole degrees", "Seven dots that are eight", ("B-000-8", "B-003-7"), "dots", ("dots",),
         "The circle is cut into steps of 360 // n degrees.", "Nothing: the lab has six vertices, and 6 divides 360.",
         "Changing one parameter.", lambda dots: conjecture(lambda n: len(dots(n)) == n, [3, 4, 5, 6]), as_many_dots),
)  # fmt: skip


def with_full_window(first: Any, second: Any) -> tuple[Any, Any]:
    """The functions of a pair, called with the full window."""
    return lambda position: first(position, -INF, INF), lambda position: second(position, -INF, INF)


@cache
def museum() -> Museum:
    """The cards of all exhibits: ``museum()["alpha for beta"]`` is one of them.

    Of a card, read ``source``; predict what ``run()``, a test of values, will say; run it; ``reveal()`` what is
    wrong; repair the text and let ``check(your_repair)`` judge it.
    """
    return Museum(CARDS)
