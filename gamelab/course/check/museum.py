"""The bug museum: defects that were found in real labs and programs, to be read, run and repaired.

``museum.toml`` has the texts of the exhibits, ``TESTS`` what is tested.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from difflib import ndiff
from functools import cache
from typing import Any, NamedTuple

from gamelab.arena.agents import Agent, begun, derive
from gamelab.course.check import searches
from gamelab.course.check.bugs import PROGRAMS, Bug, bug_called, functions_of, mirrored, names_of, table
from gamelab.course.check.cases import boards, exact, late, spread, tictactoe_classes
from gamelab.course.check.laws import audit, conjecture, contract, searched
from gamelab.course.check.questions import takes_wins
from gamelab.course.check.report import WRONG, Plain, Report
from gamelab.course.check.run import Function
from gamelab.course.check.searches import count_nodes, in_one
from gamelab.course.sheets.lab_agent import free_disc
from gamelab.games import FIRST, PASS, ConnectFour, Othello, Sim, TicTacToe, perft
from gamelab.heuristics import zero
from gamelab.oracle import solve
from gamelab.search import INF, minimax
from gamelab.users.callables import parameters_of

Test = Callable[..., Report]


@dataclass(frozen=True, eq=False)
class Card:
    """An exhibit: read its ``source``, predict, ``run()``, ``reveal()``, repair it; ``cure`` shows the repair.

    ``run()`` is what a test of values sees, ``reveal()`` what the right check says.  Both can be given functions in
    the place of the exhibit's: the first ``takes`` of its program.  In a pair, only MAX's half is wrong.
    """

    name: str
    values: Test
    test: Test
    title: str
    program: str
    looks: str
    value_test: str
    reveals: str
    bug: str = ""
    takes: int = 1

    @property
    def known(self) -> Bug:
        """Its entry in the table of bugs."""
        return bug_called(self.bug or self.name, self.program)

    @property
    def source(self) -> Plain:
        """The wrong program."""
        return whole(self.known.source(self.program), self.program)

    @property
    def repaired(self) -> Plain:
        """The program as it should be."""
        return whole(PROGRAMS[self.program], self.program)

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
        names = functions_of(text)
        return tuple(names[name] for name in names_of(self.source)[: self.takes])

    def run(self, *functions: Function) -> Report:
        """The verdict of a test of values on the exhibit, or on functions in its place."""
        return self.values(*(functions or self.functions))

    def reveal(self, *functions: Function) -> Report:
        """The right check's report on the exhibit, or on functions in its place; true if these are right."""
        report = self.test(*(functions or self.functions))
        if report.mark == WRONG and (not functions or not report.bug):
            bug = self.known.of(names_of(self.source)[0])
            report.blame(bug.name, bug.sentence, bug.idea)
        return report

    def __repr__(self) -> str:
        return f"""{self.name}: {self.title}
    It looks like:     {self.looks}
    A value test sees: {self.value_test}
    Revealed by:       {self.reveals}

{self.source.rstrip()}"""


def whole(text: str, program: str) -> Plain:
    """A program's text; behind MAX's half of a pair stands the right half for MIN."""
    if "= mini" in text:
        text = f"from gamelab import INF\n\n{text}\n{mirrored(PROGRAMS[program])}"
    return Plain(text.strip() + "\n")


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
    return Museum((name, Card(name, *TESTS[name], **texts)) for name, texts in table("museum").items())


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
        search = functions[0 if position.to_move == FIRST else -1]
        result = searched(search, parameters_of(search), position)
        value = result[0] if isinstance(result, tuple) else result
        return bool((value > 0) - (value < 0) == exact(position).value)

    return claim("same_value", positions, same_value)


def both_halves(first: Function, second: Function) -> Report:
    """The report on a pair of alpha-beta: on its first half that is wrong."""
    return searches.maxi_alpha_beta(first) and searches.mini_alpha_beta(second)


def lost() -> list[Any]:
    """Positions of tic-tac-toe with up to 6 empty cells that are lost for the side to move; the latest first."""
    found = [each for each in tictactoe_classes() if 0 < len(each.moves) <= 6 and exact(each).value == -each.to_move]
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
    return getattr(counted, "positions", None) == exact(position).nodes


RUNS = {0b10000001: 4, 0b111: 53, 1 << 17 | 1 << 23: 4}
"""Stones, and what ``runs`` gives: two in the lowest row, three in a column, two on a diagonal in the middle."""
values = values_of(boards)


def audit_numbers(game: Any, search: Function) -> Report:
    """The report on a search of the game with numbers."""
    return audit(search, game())


TESTS: dict[str, tuple[Test, Test]] = {
    "alpha for beta": (values, both_halves),
    "beta for break": (values, audit),
    "later of equals": (values, both_halves),
    "window not turned": (values, audit),
    "return for break": (values, lambda search: audit(search, Othello(4))),
    "prune=False still cuts": (values, claim("as many nodes as minimax", boards, minimax_nodes)),
    "parity for turn": (
        values_of(lambda: [each for each in boards() if each.to_move == FIRST]),
        searches.minimax,
    ),
    "draw left out": (
        values_of(lambda: late(Sim())),
        lambda maxi, mini: audit(in_one(maxi, mini), Sim(5)),
    ),
    "draw judged": (values, audit),
    "illegal disc on a pass": (
        claim("each move is legal", lambda: [each for each in passes_first() if each.moves != (PASS,)], legal),
        claim("each move is legal", passes_first, legal),
    ),
    "win put off": (values, lambda maxi, mini: takes_wins(in_one(maxi, mini))),
    "later is better for both": (
        values_of(lost),
        claim("the loss comes as late as possible", lost, as_late_as_possible),
    ),
    "diagonals cut short": (
        claim("the right number", RUNS.items,
              lambda case, runs: runs(ConnectFour()._replace(first=case[0])) == case[1]),
        claim("the same for the mirrored board", lambda: spread(ConnectFour(), 8),
              lambda position, runs: runs(position) == runs(position.symmetries()[-1])),
    ),
    "blind at odd depths": (
        claim("the sign changes with colours and turn", lambda: spread(Sim(), 10),
              lambda each, lost_lines: lost_lines(each) == -lost_lines(each.exchanged())),
        claim("the sign changes with the colours", lambda: spread(Sim(), 10), lambda each, lost_lines:
              lost_lines(each) == -lost_lines(each._replace(first=each.second, second=each.first))),
    ),
    "table without bounds": (values_of(lambda: [TicTacToe(), *map(TicTacToe().play, range(9))]), audit),
    "order scrambled": (
        claim("minimax's value", lambda: [(1,), (4, 2), (5, 3, 8), (2, 7, 1), (3, 3, 9)], right_sum),
        audit_numbers,
    ),
    "break before undo": (
        claim("minimax's value", lambda: [(n,) for n in range(1, 9)], right_sum),
        audit_numbers,
    ),
    "dead guard": (
        claim("a move counts its number", lambda: range(3),
              lambda move, game: game((4, 2, 7)).play(move).total == (4, 2, 7)[move]),
        lambda game: contract(game()),
    ),
    "leaves, not nodes": (
        claim("no fewer than the leaves", lambda: range(5), lambda depth, nodes: nodes(depth) >= perft(Sim(), depth)),
        claim("as many nodes as minimax", lambda: range(5),
              lambda depth, nodes: nodes(depth) == minimax(Sim(), depth, zero).counts.nodes),
    ),
    "whole degrees": (
        claim("n dots for n points", lambda: (3, 4, 5, 6), lambda n, dots: len(dots(n)) == n),
        claim("n dots for n points", lambda: range(3, 13), lambda n, dots: len(dots(n)) == n),
    ),
}  # fmt: skip
"""For each exhibit a test of values, which passes, and the check that reveals the bug."""


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
