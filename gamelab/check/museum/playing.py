"""Exhibits in which the value is right and the play is not, and evaluations that see less than they seem to."""

from __future__ import annotations

from functools import cache
from typing import Any

from gamelab.check.conjecture import conjecture
from gamelab.check.evaluations import evaluation as check_evaluation
from gamelab.check.family import tictactoe_classes
from gamelab.check.museum import texts
from gamelab.check.museum.card import Card, claim, named
from gamelab.check.report import Report
from gamelab.check.samples import colours_swapped, random_game, spread
from gamelab.check.wins import late, takes_wins, wins
from gamelab.games import FIRST, PASS, SECOND, ConnectFour, Othello, Position, Sim
from gamelab.games.bits import new
from gamelab.oracle import solve
from gamelab.search import minimax

GREEDY = """
from gamelab import PASS

def choose(position):
    if position.moves == (PASS,):
        return PASS
    return max(position.moves, key=lambda move: discs_after(position, move))

def discs_after(position, move):
    after = position.play(move)
    return position.to_move * (after.first.bit_count() - after.second.bit_count())
"""
LATER = """
def decide(position):
    if position.is_over:
        return position.score, 0, None
    best = None
    for move in position.moves:
        value, plies, _ = decide(position.play(move))
        value_for_mover = position.to_move * value
        wait = plies if value_for_mover < 0 else -plies
        if best is None or (value_for_mover, wait) > best[0]:
            best = (value_for_mover, wait), value, plies + 1, move
    return best[1:]
"""
OWN = """
def lost_lines(position):
    value = 0
    for edge in position.moves:
        if completes(position, edge, 1):
            value -= 1
        if completes(position, edge, -1):
            value += 1
    return value

def completes(position, edge, player):
    return any(
        all(position.owner(other) == player for other in pair)
        for pair in pairs(position.board, edge)
    )

def pairs(board, edge):
    u, v = board.edges[edge]
    for w in range(board.vertices):
        if w not in (u, v):
            yield [board.edges.index(tuple(sorted((end, w)))) for end in (u, v)]
"""
STONES = """
def in_the_middle(position):
    middle = (position.board.columns - 1) / 2
    value = 0
    for row in range(position.board.rows):
        for column in range(position.board.columns):
            value += position.at(row, column) * int(3 - abs(column - middle))
    return value
"""


@cache
def passing() -> tuple[Othello, ...]:
    """The positions of 100 random games of 6 × 6 Othello at which somebody must pass."""
    games = (random_game(Othello(), seed) for seed in range(100))
    return tuple(each for game in games for each in game if isinstance(each, Othello) and each.moves == (PASS,))


@cache
def without_passes() -> tuple[Position, ...]:
    """Positions of Othello at which a disc can be placed."""
    return tuple(each for each in spread(Othello(), 8) if each.moves != (PASS,))


def legal_where_it_can(choose: Any) -> Report:
    """Whether the agent's move is legal where it has one."""
    return conjecture(lambda position: choose(position) in position.moves, without_passes())


def always_legal(choose: Any) -> Report:
    """The claim that the agent's move is legal, on the positions with a pass too."""
    cases = sorted([*without_passes(), *passing()], key=lambda position: -position.ply)
    return claim("a_legal_move", lambda position: choose(position) in position.moves, cases, "illegal disc on a pass",
                 "where it must pass, it returns the other side's square: a disc that turns nothing.")  # fmt: skip


def illegal_discs(choose: Any) -> dict[str, int]:
    """How many of the forced passes of 100 random games become an illegal disc, and in how many games."""
    hit = 0
    for seed in range(100):
        hit += any(choose(each) not in each.moves for each in random_game(Othello(), seed) if not each.is_over)
    illegal = sum(choose(position) not in position.moves for position in passing())
    return {"forced passes": len(passing()), "illegal discs": illegal, "games of 100": hit}


def signs_of_a_pair(first: Any, second: Any) -> Report:
    """Whether the sign of the value is right, win, draw or loss."""

    def same_sign(position: Any) -> bool:
        value, right = (first if position.to_move == FIRST else second)(position)[0], minimax(position).value
        return (value > 0, value < 0) == (right > 0, right < 0)

    return conjecture(same_sign, late())


def second_takes_wins(first: Any, second: Any) -> Report:
    """Whether SECOND wins at once where it can."""
    return takes_wins(second)


def refused_wins(first: Any, second: Any) -> dict[str, int]:
    """How many wins in one SECOND refuses, of the classes of tic-tac-toe positions that have one."""
    cases = [position for position in tictactoe_classes() if position.to_move == SECOND and wins(position)]
    return {"refused": sum(second(each)[1] not in wins(each) for each in cases), "positions": len(cases)}


@cache
def lost() -> tuple[Position, ...]:
    """Positions of tic-tac-toe with up to 6 empty cells that are lost for the side to move; the latest first."""
    found = [each for each in tictactoe_classes() if not each.is_over and len(each.moves) <= 6]
    found = [each for each in found if solve(each).value == -each.to_move]
    return tuple(sorted(found, key=lambda position: len(position.moves)))


def values_of_decisions(decide: Any) -> Report:
    """Whether the values are right."""
    return conjecture(lambda position: decide(position)[0] == minimax(position).value, lost())


def resists(decide: Any) -> Report:
    """The claim that who is lost, loses as late as possible, against the exact distances."""

    def as_late_as_possible(position: Any) -> bool:
        solved = solve(position)
        return solved.moves[decide(position)[2]].distance == solved.distance

    return claim("as_late_as_possible", as_late_as_possible, lost(), "later is better for both",
                 "among equal values it takes the later, for either side: the winner should dawdle.")  # fmt: skip


def lost_too_soon(decide: Any) -> dict[str, int]:
    """How often it loses sooner than it must."""
    solved = {position: solve(position) for position in lost()}
    sooner = sum(found.moves[decide(position)[2]].distance != found.distance for position, found in solved.items())
    return {"too soon": sooner, "lost positions": len(solved)}


@cache
def boards_of_connect_four() -> tuple[Position, ...]:
    """Unfinished positions of random games; those of the fewest plies first."""
    return tuple(spread(ConnectFour(), 24))


def some_runs(runs: Any) -> Report:
    """Whether it counts the runs that a test would write down: in a row, in a column, a diagonal in the middle."""
    texts_of = {"......./......./......./......./......./XX.....": 4,
                "......./......./......./X....../X....../X......": 53,
                "......./......./..X..../...X.../......./.......": 4}  # fmt: skip

    def expected(position: Any) -> bool:
        return bool(runs(position) == texts_of[position.flat()])

    boards = [board_of(text) for text in texts_of]
    return conjecture(expected, boards)


def board_of(text: str) -> Any:
    """A board with these stones, whether or not a game leads to it."""
    start = ConnectFour()
    bits = {mark: sum(1 << start.cell(row, column) for row, line in enumerate(text.split("/"))
                      for column, cell in enumerate(line) if cell == mark) for mark in "XO"}  # fmt: skip
    return new(ConnectFour, (start.board, bits["X"], bits["O"], FIRST, 6, start.legal, False, 0, None, 0))


def mirrored(runs: Any) -> Report:
    """The check of evaluations, on Connect Four."""
    report = check_evaluation(runs, positions=boards_of_connect_four())
    return named(report, "mirror", "its loops leave out the last row and the last column of the diagonals.")


def unlike_the_mirror(runs: Any) -> dict[str, int]:
    """How many positions change their value when mirrored."""
    cases = boards_of_connect_four()
    return {"changed": sum(runs(each) != runs(each.symmetries()[-1]) for each in cases), "positions": len(cases)}


def sims() -> list[Position]:
    """Unfinished positions of Sim."""
    return spread(Sim(), 10)


def values_for_the_mover(lost_lines: Any) -> Report:
    """Whether it changes its sign with the colours and the turn exchanged: what the usual test of fairness asks."""
    return conjecture(lambda position: lost_lines(position) == -lost_lines(colours_swapped(position)), sims())


def sees_both_sides(lost_lines: Any) -> Report:
    """The claim that it sees the dangers of both sides, whoever is to move."""

    def both_sides(position: Any) -> bool:
        swapped = colours_swapped(position)
        fields = swapped.first, swapped.second, position.to_move, position.ply, position.legal, False, 0
        return bool(lost_lines(position) == -lost_lines(new(Sim, (position.board, *fields, None, 0))))

    return claim("both_sides", both_sides, sims(), "blind at odd depths",
                 "only the lost lines of the side to move count: at odd depths, the other side's.")  # fmt: skip


def unseen_dangers(lost_lines: Any) -> dict[str, int]:
    """On how many positions the side that is not to move has lost lines that change nothing."""
    cases = [each for each in sims() if isinstance(each, Sim)]
    hidden = sum(unseen(lost_lines, position) for position in cases)
    return {"unseen": hidden, "positions": len(cases)}


def unseen(lost_lines: Any, position: Sim) -> bool:
    """Whether the other side has lost lines, and the value is the same as if it had drawn none."""
    mine, theirs = position.first, position.second
    if position.to_move == FIRST:
        theirs = 0
    else:
        mine = 0
    fields = mine, theirs, position.to_move, position.ply, position.legal, False, 0
    alone = new(Sim, (position.board, *fields, None, 0))
    from gamelab.heuristics.sim import lost_lines as count

    danger = count(position.second if position.to_move == FIRST else position.first, position)
    return danger > 0 and lost_lines(alone) == lost_lines(position)


def fair(count: Any) -> Report:
    """Whether turned boards and exchanged colours are the same to it."""
    return check_evaluation(count, positions=spread(ConnectFour(), 6))


def tells_apart(count: Any) -> Report:
    """The claim that positions of one ply do not all have the same value."""

    def several_values(ply: int) -> bool:
        return len({count(position) for position in boards_of_connect_four() if position.ply == ply}) > 1

    return claim("several_values", several_values, range(4, 20), "constant",
                 "all positions of one ply have the same value: a search with it sees nothing.")  # fmt: skip


def values_by_ply(count: Any) -> dict[str, int]:
    """How many different values there are at ply 10, and among how many positions."""
    tenth = [position for position in boards_of_connect_four() if position.ply == 10]
    return {"values": len({count(position) for position in tenth}), "positions": len(tenth)}


HURRY = texts.PAIR.replace("return position.score, None", "return position.score * (100 - position.ply), None")
CARDS = (
    Card(
        "illegal disc on a pass", "Whoever must pass, plays", ("B-004-1",), GREEDY,
        (("        return PASS\n", "        position = position.play(PASS)\n"),), ("choose",),
        "Without a move of its own, the agent looks on from the other side, and returns that side's best square.",
        "Nothing: every search behind it is right.",
        "Asking of every move, at the door, whether it is legal.",
        "illegal disc on a pass", legal_where_it_can, always_legal, illegal_discs,
    ),
    Card(
        "win put off", "A win now or later is a win", ("B-002-2", "B-001-5"), HURRY,
        (("position.score * (100 - position.ply)", "position.score"),) * 2, ("maxi", "mini"),
        "All wins are worth the same, so the first one found is played; it may be the later one, again and again.",
        "Nothing: the value is right in every position.",
        "“A win in one must be taken.”",
        "puts off the win", signs_of_a_pair, second_takes_wins, refused_wins,
    ),
    Card(
        "later is better for both", "A winner that is supposed to dawdle", ("B-000-2", "B-000-3", "B-003-2", "B-003-3"),
        LATER, (("        wait = plies if value_for_mover < 0 else -plies\n", "        wait = plies\n"),), ("decide",),
        "Among equal values the later one is taken, to lose late. But the winner's nodes do the same.",
        "Nothing: every value is right.",
        "The exact distances to the end.",
        "later is better for both", values_of_decisions, resists, lost_too_soon,
    ),
    Card(
        "diagonals cut short", "range(rows - k), and one is missing", ("B-001-2",), texts.RUNS,
        (("    for row in range(rows - k + 1):  # the diagonals\n        for column in range(columns - k + 1):",
          "    for row in range(rows - k):  # the diagonals\n        for column in range(columns - k):"),), ("runs",),
        "The loops over the diagonals end a row and a column too early.",
        "Nothing, where the test's diagonals lie in the middle.",
        "The mirror: the same board the other way round must be worth the same.",
        "mirror", some_runs, mirrored, unlike_the_mirror,
    ),
    Card(
        "blind at odd depths", "Only the side to move is in danger", ("B-000-6",), OWN,
        (("        if completes(position, edge, 1):\n            value -= 1\n"
          "        if completes(position, edge, -1):\n            value += 1\n",
          "        if completes(position, edge, position.to_move):\n            value -= position.to_move\n"),),
        ("lost_lines",),
        "It counts the lines that the side to move had better not draw. At odd depths that is always the opponent.",
        "Nothing: with colours and turn exchanged, it changes its sign as it should.",
        "Exchanging the colours and not the turn; win rates by odd and even depth.",
        "blind at odd depths", values_for_the_mover, sees_both_sides, unseen_dangers,
    ),
    Card(
        "constant", "The difference of the stones", ("B-001-9",), STONES,
        ((" * int(3 - abs(column - middle))", ""),), ("in_the_middle",),
        "Stones of one side minus those of the other: it looks like an evaluation, and is 0 or 1.",
        "Nothing: it is fair to both sides, whole, and the same when mirrored.",
        "Counting its values at one ply: there is one.",
        "constant", fair, tells_apart, values_by_ply,
    ),
)  # fmt: skip
