"""The bug museum: defects that were found in real labs and programs, to be read, run and repaired."""

from __future__ import annotations

import linecache
from collections.abc import Callable
from dataclasses import dataclass
from difflib import ndiff
from functools import cache
from typing import Any, NamedTuple

from gamelab.arena.agents import Agent, begun, derive
from gamelab.arena.lab_agent import free_disc
from gamelab.check import searches
from gamelab.check.bugs import PROGRAMS, Bug, bug_called
from gamelab.check.cases import boards, colours_swapped, exact, late, spread, tictactoe_classes
from gamelab.check.conjecture import conjecture
from gamelab.check.count_nodes import count_nodes
from gamelab.check.laws import audit, contract, to_the_end
from gamelab.check.programs import functions_of, mirrored, names_of
from gamelab.check.questions import takes_wins
from gamelab.check.report import WRONG, Plain, Report
from gamelab.check.run import Function
from gamelab.games import FIRST, PASS, ConnectFour, Othello, Sim, TicTacToe, perft
from gamelab.heuristics import zero
from gamelab.oracle import solve
from gamelab.search import INF, minimax

Test = Callable[..., Report]


@dataclass(frozen=True, eq=False)
class Card:
    """An exhibit: read its ``source``, predict, ``run()``, ``reveal()``, repair it; ``cure`` shows the repair.

    ``run()`` is what a test of values sees, ``reveal()`` what the right check says.  Both can be given functions in
    the place of the exhibit's: the first ``takes`` of its program.  In a pair, only MAX's half is wrong.
    """

    name: str
    title: str
    program: str
    looks: str
    value_test: str
    reveals: str
    values: Test
    test: Test
    bug: str = ""
    takes: int = 1

    @property
    def known(self) -> Bug:
        """Its entry in the table of bugs."""
        return bug_called(self.bug or self.name, self.program)

    @property
    def source(self) -> Plain:
        """The wrong program."""
        return self.whole(self.known.source(self.program))

    @property
    def repaired(self) -> Plain:
        """The program as it should be."""
        return self.whole(PROGRAMS[self.program])

    def whole(self, text: str) -> Plain:
        """A program's text; behind MAX's half of a pair stands the right half for MIN."""
        if "= mini" in text:
            text = f"from gamelab import INF\n{text}{mirrored(PROGRAMS[self.program])}"
        return Plain(text.strip() + "\n")

    @property
    def cure(self) -> Plain:
        """The lines that differ between the wrong program and the repaired one."""
        lines = ndiff(self.source.splitlines(), self.repaired.splitlines())
        return Plain("\n".join(line for line in lines if line[0] in "-+"))

    @property
    def functions(self) -> tuple[Function, ...]:
        """The functions (or the game) of the wrong program that the checks are given."""
        return self.made(self.source)

    def made(self, text: str) -> tuple[Function, ...]:
        """The same functions of another text, such as the repaired one."""
        file = f"<museum: {self.name}, {len(text)} letters>"
        linecache.cache[file] = len(text), None, text.splitlines(keepends=True), file
        names = functions_of(text, file)
        return tuple(names[name] for name in names_of(self.source)[: self.takes])

    def run(self, *functions: Function) -> Report:
        """What a test of values says of the exhibit, or of functions in its place."""
        return self.values(*(functions or self.functions))

    def reveal(self, *functions: Function) -> Report:
        """What the right check says of the exhibit, or of functions in its place; true if these are right."""
        report = self.test(*(functions or self.functions))
        if report.mark == WRONG and (not functions or not report.bug):
            first = names_of(self.source)[0]
            report.blame(self.known.name, self.known.sentence.format(f=first), self.known.idea)
        return report

    def __repr__(self) -> str:
        return f"""{self.name}: {self.title}
    It looks like:     {self.looks}
    A value test sees: {self.value_test}
    Revealed by:       {self.reveals}

{self.source.rstrip()}"""


class Museum(dict[str, Card]):
    """The cards by name; shown as a table of names and titles."""

    def __repr__(self) -> str:
        return "\n".join(f"{card.name:<28}{card.title}" for card in self.values())


@cache
def museum() -> Museum:
    """The cards of all exhibits: ``museum()["alpha for beta"]`` is one of them.

    Read a card's ``source``; predict what ``run()``, a test of values, will say; run it; ``reveal()`` what is wrong;
    repair the program and ``reveal(...)`` it again; compare your repair with the ``cure``.
    """
    return Museum((card.name, card) for card in CARDS)


def claim(name: str, cases: Callable[[], Any], law: Callable[..., Any]) -> Test:
    """The test of a claim: ``law(case, *functions)`` says whether it holds."""

    def test(*functions: Any) -> Report:
        holds = lambda case: law(case, *functions)  # noqa: E731
        holds.__name__ = name
        return conjecture(holds, cases())

    return test


def values_of(positions: Callable[[], Any]) -> Test:
    """A test of values: whether a search, or a pair, finds who wins with best play."""

    def same_value(position: Any, *functions: Any) -> bool:
        result = to_the_end(functions[0 if position.to_move == FIRST else -1], position)
        value = result[0] if isinstance(result, tuple) else result
        return bool((value > 0) - (value < 0) == exact(position)[0])

    return claim("same_value", positions, same_value)


def in_one(first: Function, second: Function) -> Function:
    """A pair as one search."""
    return lambda position: (first if position.to_move == FIRST else second)(position)


def boards_of(player: int) -> list[Any]:
    return [each for each in boards() if each.to_move == player]


def lost() -> list[Any]:
    """Positions of tic-tac-toe with up to 6 empty cells that are lost for the side to move; the latest first."""
    found = [each for each in tictactoe_classes() if 0 < len(each.moves) <= 6 and exact(each)[0] == -each.to_move]
    return sorted(found, key=lambda position: len(position.moves))


def passes_first() -> list[Any]:
    """Positions of Othello; those at which somebody must pass come first."""
    return sorted(spread(Othello(), 30), key=lambda position: position.moves != (PASS,))


def legal(position: Any, choose: Function) -> bool:
    return choose(position) in position.moves


def as_late_as_possible(position: Any, decide: Function) -> bool:
    solved = solve(position)
    return solved.moves[decide(position)[2]].distance == solved.distance


def right_sum(numbers: tuple[int, ...], game: Any, search: Function) -> bool:
    """Whether a search of the game with numbers finds minimax's value."""
    return bool(search(game(numbers))[0] == minimax(game(numbers)).value)


def minimax_nodes(position: Any, search: Function) -> bool:
    counted = count_nodes(search, position, 9, zero, -INF, INF, False)
    return getattr(counted, "positions", None) == exact(position)[1]


RUNS = {0b10000001: 4, 0b111: 53, 1 << 17 | 1 << 23: 4}
"""Stones, and what ``runs`` gives: two in the lowest row, three in a column, two on a diagonal in the middle."""
values = values_of(boards)
CARDS = (
    Card("alpha for beta", "The bound that never moves", "pruned",
         "One letter: MAX moves the other player's bound, and only in the direction in which it does nothing.",
         "Nothing: every value and every move is right.", "Counting: 56,783 nodes of tic-tac-toe instead of 18,297.",
         values, searches.alphabeta, bug="bound without effect", takes=2),
    Card("beta for break", "A cut that is a statement without effect", "prune",
         "The line under the test names beta and does nothing; MIN's half is right.",
         "Nothing: half of the cuts are missing, but all values are right.",
         "Counting: 112 nodes of Connect Four at depth 3 instead of 76.", values, audit),
    Card("later of equals", "An equal value behind a cut", "pruned",
         "Minimax may take the last of equal moves. Alpha-beta may not: after a cut, equal means “at most that”.",
         "Nothing: the value is right, the move is not.",
         "Comparing the value after the move with the value before it.",
         values, searches.alphabeta, bug="later equal move", takes=2),
    Card("window not turned", "Negamax that passes its window on unchanged", "negamax",
         "The alpha of one player is −beta of the other: each child gets (−beta, −alpha).",
         "Nothing, with the full window: one end of it stays infinite, so the search never cuts.",
         "Counting: it looks at as much as minimax. With a narrow window, values are wrong, too.", values, audit),
    Card("return for break", "A cut that forgets to report", "passes",
         "After a cut the node returns without giving its value to its parent. As long as the players alternate, the "
         "parent does not need it. After a pass, a MAX node has a MAX child and needs it.",
         "Nothing on tic-tac-toe, nothing on hand trees.",
         "Comparing it with minimax on Othello endings with passes.", values, lambda search: audit(search, Othello(4))),
    Card("prune=False still cuts", "A baseline that prunes", "prune",
         "The search returns a win at once, even with prune=False: the “unpruned” column of the table is pruned.",
         "Nothing, where 1 is the best there is.", "Counting with prune=False, beside minimax.",
         values, claim("as many nodes as minimax", boards, minimax_nodes)),
    Card("parity for turn", "MAX at every other ply, whoever is to move", "turn",
         "The search takes the root for MAX, and then MAX and MIN alternate.",
         "Nothing, as long as FIRST is to move at the root and nobody passes.", "A root at which SECOND is to move.",
         values_of(lambda: boards_of(FIRST)), searches.minimax, bug="depth parity"),
    Card("draw left out", "Nobody has won, so the game goes on", "minimax",
         "The game ends when somebody has won. On six vertices somebody always loses (Ramsey), so this is enough.",
         "Nothing on Sim with six vertices: it has no draw.",
         "Changing one parameter: on five vertices, the last line may close no triangle, and its value is infinite.",
         values_of(lambda: late(Sim())), lambda maxi, mini: audit(in_one(maxi, mini), Sim(5)), takes=2),
    Card("draw judged", "A full board is no win, so it is evaluated", "prune",
         "A draw has no winner and no moves, so the search evaluates it.",
         "Nothing, with an evaluation that calls a full board 0.",
         "An evaluation that raises an error for a finished game.", values, audit),
    Card("illegal disc on a pass", "A player who must pass and plays", "greedy",
         "If the agent must pass, it looks at the board from the other side and returns that side's best square.",
         "Nothing: every search behind it is right.", "Testing in the game loop whether each move is legal.",
         claim("each move is legal", lambda: [each for each in passes_first() if each.moves != (PASS,)], legal),
         claim("each move is legal", passes_first, legal)),
    Card("win put off", "A win now or later is a win", "hurry",
         "All wins are worth the same, so the first one found is played; it may be the later one, again and again.",
         "Nothing: the value is right in every position.", "“A win in one must be taken.”",
         values, lambda maxi, mini: takes_wins(in_one(maxi, mini)), bug="puts off the win", takes=2),
    Card("later is better for both", "A winner that waits", "decide",
         "The search takes the later of equal values, to lose late. But at the winner's nodes it does the same.",
         "Nothing: every value is right.", "The exact distances to the end.",
         values_of(lost), claim("the loss comes as late as possible", lost, as_late_as_possible)),
    Card("diagonals cut short", "range(rows - k), and one is missing", "runs",
         "The loops over the diagonals end a row and a column too early.",
         "Nothing, where the test's diagonals lie in the middle.",
         "The mirror: the same board the other way round must be worth the same.",
         claim("the right number", RUNS.items,
               lambda case, runs: runs(ConnectFour()._replace(first=case[0])) == case[1]),
         claim("the same for the mirrored board", lambda: spread(ConnectFour(), 24),
               lambda position, runs: runs(position) == runs(position.symmetries()[-1]))),
    Card("blind at odd depths", "Only the side to move is in danger", "lost_lines",
         "It counts the lines that lose for the side to move. At the leaves of an odd depth, this is the opponent.",
         "Nothing: with colours and turn exchanged, it changes its sign as it should.",
         "Exchanging the colours and not the turn; win rates by odd and even depth.",
         claim("the sign changes with colours and turn", lambda: spread(Sim(), 10),
               lambda each, lost_lines: lost_lines(each) == -lost_lines(colours_swapped(each))),
         claim("the sign changes with the colours", lambda: spread(Sim(), 10), lambda each, lost_lines:
               lost_lines(each) == -lost_lines(each._replace(first=each.second, second=each.first)))),
    Card("table without bounds", "A table that takes bounds for values", "table",
         "After a cut, alpha-beta knows only “at least” or “at most”; the table keeps this bound as the value.",
         "Nothing at the root: the empty board is a draw, as it should be.",
         "Every position as a root; the table on and off.",
         values_of(lambda: [TicTacToe(), *map(TicTacToe().play, range(9))]), audit),
    Card("order scrambled", "A move that comes back at the end of the list", "numbers",
         "The search takes each move out of the list and later appends it. After a whole loop the list is as before; "
         "after a cut, it is not.", "Nothing: the order of the moves changes no value.",
         "Looking at the position before and after; the same seed with and without pruning.",
         claim("minimax's value", lambda: [(1,), (4, 2), (5, 3, 8), (2, 7, 1), (3, 3, 9)], right_sum),
         lambda game, search: audit(search, game()), takes=2),
    Card("break before undo", "A cut that leaves its move on the board", "numbers",
         "The search leaves the loop before it takes the move back. If every call copies the board, nobody notices.",
         "Nothing, as long as no position is deep enough for a cut.",
         "Looking at the position before and after the search.",
         claim("minimax's value", lambda: [(n,) for n in range(1, 9)], right_sum),
         lambda game, search: audit(search, game()), takes=2),
    Card("dead guard", "A test that cannot be true", "guarded",
         "The guard looks for a number among lists of numbers, and never finds it.",
         "Nothing: legal moves do what they should.", "Playing a move twice.",
         claim("a move counts its number", lambda: range(3),
               lambda move, game: game((4, 2, 7)).play(move).total == (4, 2, 7)[move]),
         lambda game: contract(game())),
    Card("leaves, not nodes", "A formula that counts another thing", "nodes",
         "The sheet gives (15 − c)! / (15 − c − n)! as the number of states that minimax looks at.",
         "Nothing, at the depths at which no game can be over: it is the number of leaves.",
         "Counting: leaves, nodes, positions and classes are four numbers.",
         claim("no fewer than the leaves", lambda: range(5), lambda depth, nodes: nodes(depth) >= perft(Sim(), depth)),
         claim("as many nodes as minimax", lambda: range(5),
               lambda depth, nodes: nodes(depth) == minimax(Sim(), depth, zero).counts.nodes)),
    Card("whole degrees", "Eight dots instead of seven", "dots",
         "The circle is cut into steps of 360 // n degrees.", "Nothing: the lab has six vertices, and 6 divides 360.",
         "Changing one parameter.",
         claim("n dots for n points", lambda: (3, 4, 5, 6), lambda n, dots: len(dots(n)) == n),
         claim("n dots for n points", lambda: range(3, 13), lambda n, dots: len(dots(n)) == n)),
)  # fmt: skip


class FreeDiscGame(NamedTuple):
    """How a game ended for the agent: by how many discs, and with how many illegal ones among them."""

    margin: int
    free_discs: int


def games_with_free_discs(
    agent: Agent, opponent: Agent, start: Othello, games: int, seed: int = 0, *, free: bool = True
) -> list[FreeDiscGame]:
    """The records of ``games`` games in which the agent places an illegal disc instead of each pass.

    The agent begins in every other game.  With ``free=False`` it passes as it should.  The same seed
    gives both the same random numbers.
    """
    return [one_game(agent, opponent, start, 1 - 2 * (game % 2), derive(seed, game), free) for game in range(games)]


def one_game(agent: Agent, opponent: Agent, start: Othello, side: int, seed: int, free: bool) -> FreeDiscGame:
    """One game in which the agent plays for ``side``."""
    players = {player: begun(mover, derive(seed, player)) for player, mover in ((side, agent), (-side, opponent))}
    position, found = start, 0
    while not position.is_over:
        mover = players[position.to_move]
        if free and position.to_move == side and position.moves == (PASS,):
            found += 1
            position = free_disc(position, mover(position.play(PASS)))
        else:
            position = position.play(mover(position))
    return FreeDiscGame(side * position.score, found)
