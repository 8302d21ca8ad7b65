"""The bug museum: defects that were found in real labs and programs, to be read, run and repaired."""

from __future__ import annotations

import linecache
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from html import escape
from itertools import pairwise
from typing import Any, NamedTuple

from gamelab import heuristics
from gamelab.arena.agents import Agent, begin
from gamelab.arena.lab_agent import free_disc
from gamelab.arena.rng import derive
from gamelab.check.audit import audit, to_the_end
from gamelab.check.bugs import PROGRAMS, bug_called
from gamelab.check.cases import boards, colours_swapped, exact, late, random_game, replaced, spread, tictactoe_classes
from gamelab.check.conjecture import conjecture
from gamelab.check.contract import contract
from gamelab.check.count_nodes import Counted, count_nodes
from gamelab.check.programs import functions_of, mirrored
from gamelab.check.questions import takes_wins
from gamelab.check.report import UNSTARTED, WRONG, Plain, Report, preformatted
from gamelab.check.run import Function, Runner
from gamelab.check.searches import alphabeta as check_alphabeta
from gamelab.check.searches import minimax as check_minimax
from gamelab.games import FIRST, PASS, ConnectFour, Othello, Sim, TicTacToe, perft
from gamelab.oracle import solve
from gamelab.search import INF, alphabeta, minimax

Test = Callable[..., Report]


@dataclass(frozen=True, eq=False)
class Card:
    """A defect: read the ``source``, predict, ``run()``, ``reveal()``, repair it, and ``check(your_repair)``.

    ``run()`` is what a test of values sees, ``reveal()`` what the right check says, ``measure()`` what the defect
    costs, in figures.  ``repaired`` is the text without it; ``ids`` name where it was found.  Of a pair, MIN's half is
    as wrong as MAX's, unless ``both`` is false.
    """

    name: str
    title: str
    ids: tuple[str, ...]
    program: str
    entry: tuple[str, ...]
    looks: str
    value_test: str
    reveals: str
    values: Callable[..., Report]
    test: Callable[..., Report]
    figures: Callable[..., dict[str, int]] = lambda *functions: {}
    bug: str = ""
    both: bool = True

    @property
    def source(self) -> Plain:
        """The wrong program."""
        return self.text(bug_called(self.bug or self.name, self.program).source(self.program))

    @property
    def repaired(self) -> Plain:
        """The program as it should be."""
        return self.text(PROGRAMS[self.program])

    def text(self, program: str) -> Plain:
        """The program's text; of a pair, both halves."""
        if len(self.entry) == 2 and "class" not in program:
            other = mirrored(program if self.both else PROGRAMS[self.program])
            program = f"from gamelab import INF\n{program}{other}"
        return Plain(program.strip() + "\n")

    @property
    def functions(self) -> tuple[Function, ...]:
        """The functions (or the game) of the wrong program that the checks are given."""
        return self.made(self.source)

    def made(self, text: str) -> tuple[Function, ...]:
        """The same functions of another text, such as the repaired one."""
        file = f"<museum: {self.name}, {len(text)} letters>"
        linecache.cache[file] = len(text), None, text.splitlines(keepends=True), file
        names: dict[str, Any] = functions_of(text, file, __name__="museum_exhibit")
        return tuple(names[name] for name in self.entry)

    def run(self, *functions: Function) -> Report:
        """What a test of values says of the exhibit, or of functions in its place."""
        return self.judged(self.values, functions)

    def reveal(self, *functions: Function) -> Report:
        """What the right check says of the exhibit, or of functions in its place; true if these are right."""
        report = self.judged(self.test, functions)
        if report.mark == WRONG and (not functions or not report.bug):
            bug = bug_called(self.bug or self.name, self.program)
            report.blame(bug.name, bug.sentence.format(f=self.entry[0]), bug.idea)
        return report

    def judged(self, test: Callable[..., Report], functions: tuple[Function, ...]) -> Report:
        """What a check says of the functions, if there are as many as the exhibit has, or of the exhibit."""
        if functions and len(functions) != len(self.entry):
            wanted = f"give it {len(self.entry)}, for {', '.join(self.entry)}"
            return Report(WRONG, f"{self.name}: {wanted}; it was given {len(functions)}")
        try:
            return test(*(functions or self.functions))
        except Exception as error:
            return Report(WRONG, f"{self.name}: the program breaks off: {type(error).__name__}: {error}")

    def measure(self) -> dict[str, int]:
        """What the defect costs: figures, counted now, wrong beside right; of some exhibits."""
        return self.figures(*self.functions)

    def check(self, mend: Callable[[str], str]) -> Report:
        """What the right check says of the program that ``mend(card.source)`` returns; true if it is repaired."""
        if not callable(mend):
            return Report(WRONG, f"{self.name}: give it a function from the program's text to a new one")
        with Runner() as runner:
            answer = runner.ask(mend, str(self.source))
        text = answer.result
        if answer.kind in ("unstarted", "none"):
            return Report(UNSTARTED, f"{self.name}: not started yet")
        if not isinstance(text, str):
            why = "returns no text" if answer.kind in ("value", "odd") else f"breaks off: {answer.trouble}"
            return Report(WRONG, f"{self.name}: your function {why}")
        if text == self.source:
            return Report(WRONG, f"{self.name}: the program is as it was (did replace find what it should replace?)")
        try:
            functions = self.made(text)
        except KeyError as error:
            return Report(WRONG, f"{self.name}: the program has no {error.args[0]} any more")
        except Exception as error:
            return Report(WRONG, f"{self.name}: this is no program: {type(error).__name__}: {error}")
        return self.reveal(*functions)

    @property
    def about(self) -> tuple[tuple[str, str], ...]:
        return ("It looks like", self.looks), ("A value test sees", self.value_test), ("Revealed by", self.reveals)

    def __str__(self) -> str:
        found = f"  ({', '.join(self.ids)})" if self.ids else ""
        rows = [f"    {word + ':':<19}{text}" for word, text in self.about]
        return "\n".join([f"{self.name}: {self.title}{found}", *rows, "", self.source.rstrip()])

    __repr__ = __str__

    def _repr_html_(self) -> str:
        rows = "".join(f"<dt><b>{escape(word)}</b></dt><dd>{escape(text)}</dd>" for word, text in self.about)
        return f"<h4>{escape(self.title)}</h4><dl>{rows}</dl>{preformatted(self.source)}"


class Museum(Sequence[Card]):
    """The cards, by number or by name; shown as a table."""

    def __init__(self, cards: Sequence[Card]) -> None:
        self.cards = tuple(cards)

    def __len__(self) -> int:
        return len(self.cards)

    def __iter__(self) -> Iterator[Card]:
        return iter(self.cards)

    def __getitem__(self, key: Any) -> Any:
        if not isinstance(key, str):
            return self.cards[key]
        for card in self.cards:
            if card.name == key:
                return card
        raise KeyError(f"{key!r}: the museum has {', '.join(card.name for card in self.cards)}")

    def __str__(self) -> str:
        wide = max(len(card.name) for card in self.cards) + 2
        return "\n".join(f"{n:>2}  {card.name:<{wide}}{card.title}" for n, card in enumerate(self.cards))

    __repr__ = __str__

    def _repr_html_(self) -> str:
        cell = "<td style='text-align:left'>"
        rows = "".join(
            f"<tr><td>{n}</td>{cell}<code>{escape(card.name)}</code></td>{cell}{escape(card.title)}</td>"
            f"{cell}{escape(card.reveals)}</td></tr>" for n, card in enumerate(self.cards)
        )  # fmt: skip
        return f"<table><tr><th></th><th>name</th><th>exhibit</th><th>revealed by</th></tr>{rows}</table>"


def claim(cases: Callable[[], Any], law: Callable[..., Any], name: str = "") -> Test:
    """The test of a law: ``law(case, *functions)`` says whether it holds."""

    def test(*functions: Any) -> Report:
        held = lambda case: law(case, *functions)  # noqa: E731
        held.__name__ = name or held.__name__
        return conjecture(held, cases())

    return test


def values_of(positions: Callable[[], Any], worth: Callable[[Any], Any] = lambda value: value) -> Test:
    """A test of values: whether a search, or a pair, finds minimax's, or what ``worth`` makes of them."""

    def same_value(position: Any, *functions: Any) -> bool:
        result = to_the_end(functions[0 if position.to_move == FIRST else -1], position)
        value = result[0] if isinstance(result, tuple) else result
        return bool(worth(value) == worth(exact(position)[0]))

    return claim(positions, same_value, "same_value")


def in_one(first: Function, second: Function) -> Function:
    """A pair as one search."""
    return lambda position: (first if position.to_move == FIRST else second)(position)


def sign(value: int) -> int:
    return (value > 0) - (value < 0)


@cache
def small_sims(vertices: int) -> list[Any]:
    """Late positions of Sim on so many vertices."""
    return late(Sim(vertices), games=60, most=300, together=12_000)


def tables(game: Any) -> list[Any]:
    """Tables of numbers, each with its value."""
    games = [game(numbers) for numbers in ((1,), (4, 2), (5, 3, 8), (2, 7, 1), (3, 3, 9))]
    return [(each, minimax(each).value) for each in games]


@cache
def passing() -> tuple[Any, ...]:
    """The positions of 100 random games of 6 × 6 Othello at which somebody must pass."""
    return tuple(each for seed in range(100) for each in random_game(Othello(), seed) if each.moves == (PASS,))


@cache
def without_passes() -> tuple[Any, ...]:
    """Positions of Othello at which a disc can be placed."""
    return tuple(each for each in spread(Othello(), 8) if each.moves != (PASS,))


@cache
def lost() -> tuple[Any, ...]:
    """Positions of tic-tac-toe with up to 6 empty cells that are lost for the side to move; the latest first."""
    found = [each for each in tictactoe_classes() if 0 < len(each.moves) <= 6 and exact(each)[0] == -each.to_move]
    return tuple(sorted(found, key=lambda position: len(position.moves)))


def some_runs() -> list[tuple[Any, int]]:
    """Boards that a test would write down, with their runs: in a row, in a column, a diagonal in the middle."""
    start, runs = ConnectFour(), {((5, 0), (5, 1)): 4, ((3, 0), (4, 0), (5, 0)): 53, ((2, 2), (3, 3)): 4}
    return [(replaced(start, first=sum(1 << start.cell(*cell) for cell in cells)), value)
            for cells, value in runs.items()]  # fmt: skip


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


def drawn_sims(first: Any, second: Any) -> dict[str, int]:
    """How many values are wrong on Sim with six and with five vertices."""
    found: dict[str, int] = {}
    for vertices in (6, 5):
        cases = small_sims(vertices)
        wrong = [exact(each)[0] != (first if each.to_move == FIRST else second)(each)[0] for each in cases]
        found |= {f"wrong, {vertices} vertices": sum(wrong), f"positions, {vertices} vertices": len(cases)}
    return found


def judged_ends(search: Any, position: Any = None, depth: int = 5) -> dict[str, int]:
    """How many of the positions judged some plies ahead of the empty board are finished games."""
    judged: list[bool] = []

    def noted(position: Any) -> int:
        judged.append(position.is_over)
        return 0

    search(position or TicTacToe(), depth, noted, prune=False)
    return {"finished": sum(judged), "judged": len(judged)}


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


def as_late_as_possible(position: Any, decide: Any) -> bool:
    solved = solve(position)
    return solved.moves[decide(position)[2]].distance == solved.distance


def minimax_nodes(position: Any, search: Any) -> bool:
    return positions_of(search, position, 9, heuristics.zero, -INF, INF, False) == exact(position)[1]


def both_sides(position: Any, lost_lines: Any) -> bool:
    other = replaced(position, first=position.second, second=position.first)
    return bool(lost_lines(position) == -lost_lines(other))


values = values_of(lambda: boards(5))
PAIR, PRUNED = ("maxi", "mini"), ("maxi_alpha_beta", "mini_alpha_beta")
COMPLAINS = "An evaluation that complains when it is asked about a finished game."
CARDS = (
    Card("alpha for beta", "The bound that is never tightened", ("B-002-1",), "pruned", PRUNED,
         "One letter: MAX moves the other player's bound, and only in the direction in which it does nothing.",
         "Nothing: every value and every move is right.", "Counting: 56,783 nodes of tic-tac-toe instead of 18,297.",
         values, check_alphabeta, nodes_of_tictactoe,
         bug="bound without effect", both=False),
    Card("beta for break", "A cut that is a statement without effect", ("B-001-1",), "prune", ("search",),
         "The line under the test names beta and does nothing; MIN's half is right.",
         "Nothing: half of the pruning is lost, no value is.",
         "Counting: 112 nodes of Connect Four at depth 3 instead of 76.", values, audit,
         nodes_of_connect_four),
    Card("later for equal", "> where >= is enough", (), "pruned", PRUNED,
         "A cut needs no strict inequality: who can hold the other to an equal value need not look on.", "Nothing.",
         "Counting: eight times the nodes on tic-tac-toe, where most values are equal.",
         values, check_alphabeta, nodes_of_tictactoe,
         bug="cuts too late"),
    Card("later of equals", "An equal value behind a cut", (), "pruned", PRUNED,
         "Minimax may take the last of equal moves. Alpha-beta may not: behind a cut, equal means “at most that”.",
         "Nothing: the value is right, the move is not.",
         "Comparing the value of the position after the move with that of the position.",
         values, check_alphabeta,
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
         "Nothing, where 1 is the best there is.", "Counting with prune=False, beside minimax.", values,
         claim(lambda: boards(5), minimax_nodes, "minimax_nodes")),
    Card("parity for turn", "MAX at every other ply, whoever is to move", ("B-004-4",), "turn", ("search",),
         "The root is taken for MAX, and the players alternate by the depth.",
         "Nothing, as long as FIRST is to move at the root and nobody passes.", "A root at which SECOND is to move.",
         values_of(lambda: [each for each in boards(5) if each.to_move == FIRST]), check_minimax, bug="depth parity"),
    Card("draw left out", "Nobody has won, so the game goes on", ("B-000-1", "B-003-5"), "minimax", PAIR,
         "The end of the game is told from its winner. On six vertices somebody always loses (Ramsey), so it holds.",
         "Nothing on Sim with six vertices: it has no draw.",
         "Changing one parameter: on five vertices, the last line may close no triangle, and its value is infinite.",
         values_of(lambda: small_sims(6)),
         lambda first, second: audit(in_one(first, second), Sim(5)), drawn_sims),
    Card("horizon before end", "A finished game, judged as if it went on", ("B-004-3",), "prune", ("search",),
         "Two tests in the wrong order: the depth is looked at first.",
         "Nothing, where the search goes to the end of every game.", COMPLAINS, values, audit, judged_ends),
    Card("draw judged", "A full board is no win, so it is evaluated", ("B-001-4",), "prune", ("search",),
         "A draw has no winner and no moves; it falls through to the evaluation.",
         "Nothing, with an evaluation that calls a full board 0.", COMPLAINS, values, audit,
         lambda search: judged_ends(search, TicTacToe().play(0).play(4), 9)),
    Card("illegal disc on a pass", "Whoever must pass, plays", ("B-004-1",), "greedy", ("choose",),
         "Without a move of its own, the agent looks on from the other side, and returns that side's best square.",
         "Nothing: every search behind it is right.", "Asking of every move, at the door, whether it is legal.",
         claim(without_passes, lambda position, choose: choose(position) in position.moves),
         claim(lambda: sorted([*without_passes(), *passing()], key=lambda position: -position.ply),
               lambda position, choose: choose(position) in position.moves, "a_legal_move")),
    Card("win put off", "A win now or later is a win", ("B-002-2", "B-001-5"), "hurry", PAIR,
         "All wins are worth the same, so the first one found is played; it may be the later one, again and again.",
         "Nothing: the value is right in every position.", "“A win in one must be taken.”",
         values_of(lambda: boards(5), sign),
         lambda first, second: takes_wins(second), bug="puts off the win"),
    Card("later is better for both", "A winner that is supposed to dawdle", ("B-000-2", "B-000-3", "B-003-2",
        "B-003-3"),
         "delays_loss", ("decide",),
         "Among equal values the later one is taken, to lose late. But the winner's nodes do the same.",
         "Nothing: every value is right.", "The exact distances to the end.",
         claim(lost, lambda position, decide: decide(position)[0] == exact(position)[0]),
         claim(lost, as_late_as_possible, "as_late_as_possible")),
    Card("diagonals cut short", "range(rows - k), and one is missing", ("B-001-2",), "runs", ("runs",),
         "The loops over the diagonals end a row and a column too early.",
         "Nothing, where the test's diagonals lie in the middle.",
         "The mirror: the same board the other way round must be worth the same.",
         claim(some_runs, lambda case, runs: runs(case[0]) == case[1]),
         claim(lambda: spread(ConnectFour(), 24),
               lambda position, runs: runs(position) == runs(position.symmetries()[-1]),
               "the_same_when_mirrored")),
    Card("blind at odd depths", "Only the side to move is in danger", ("B-000-6",), "lost_lines", ("lost_lines",),
         "It counts the lines that the side to move had better not draw. At odd depths that is always the opponent.",
         "Nothing: with colours and turn exchanged, it changes its sign as it should.",
         "Exchanging the colours and not the turn; win rates by odd and even depth.",
         claim(lambda: spread(Sim(), 10),
               lambda each, lost_lines: lost_lines(each) == -lost_lines(colours_swapped(each))),
         claim(lambda: spread(Sim(), 10), both_sides, "both_sides")),
    Card("table without bounds", "A table that takes bounds for values", (), "table", ("alphabeta",),
         "What alpha-beta finds behind a cut is only “at least” or “at most”; the table keeps it as the value.",
         "Nothing at the root: the empty board is a draw, as it should be.",
         "Every position as a root; the table on and off.",
         values_of(lambda: [TicTacToe(), *map(TicTacToe().play, range(9))]), audit),
    Card("order scrambled", "What is undone comes back at the end", ("B-000-4",), "numbers", ("Numbers", "search"),
         "Each move is taken out of the list and, when it is undone, appended to it. After a whole loop the list is as "
         "before; after a cut, it is not.", "Nothing: the order of the moves changes no value.",
         "Looking at the position before and after; the same seed with and without pruning.",
         lambda game, search: claim(lambda: tables(game), lambda case: search(case[0])[0] == case[1])(),
         lambda game, search: audit(search, game()), left_behind),
    Card("break before undo", "A cut that leaves its move on the board", ("B-001-6", "B-003-4"), "numbers",
         ("Numbers", "search"),
         "The loop is left before the move is taken back. With a copy of the board for every call, nobody notices.",
         "Nothing, as long as no position is deep enough for a cut.",
         "Looking at the position before and after the search.",
         lambda game, search: claim(lambda: range(1, 9), lambda n: search(game((n,)))[0] == n)(),
         lambda game, search: audit(search, game()), left_behind),
    Card("dead guard", "A test that cannot be true", ("B-003-1",), "guarded", ("Numbers",),
         "The guard looks for a number among lists of numbers, and never finds it.",
         "Nothing: legal moves do what they should.", "Playing a move twice.",
         claim(lambda: range(3), lambda move, game: game((4, 2, 7)).play(move).total == (4, 2, 7)[move]),
         lambda game: contract(game()), taken_twice),
    Card("leaves, not nodes", "A formula that counts another thing", ("B-003-6",), "nodes", ("nodes",),
         "(15 − c)! / (15 − c − n)! is offered as the number of states that minimax looks at.",
         "Nothing, at the depths at which no game can be over: it is the number of leaves.",
         "Counting: leaves, nodes, positions and classes are four numbers.",
         claim(lambda: range(5), lambda depth, nodes: nodes(depth) >= perft(Sim(), depth)),
         claim(lambda: range(5), lambda depth, nodes: nodes(depth) == minimax(Sim(), depth,
               heuristics.zero).counts.nodes,
               "as_counted")),
    Card("whole degrees", "Seven dots that are eight", ("B-000-8", "B-003-7"), "dots", ("dots",),
         "The circle is cut into steps of 360 // n degrees.", "Nothing: the lab has six vertices, and 6 divides 360.",
         "Changing one parameter.", claim(lambda: (3, 4, 5, 6), lambda n, dots: len(dots(n)) == n),
         claim(lambda: range(3, 13), lambda n, dots: len(dots(n)) == n, "as_many_dots")),
)  # fmt: skip


@cache
def museum() -> Museum:
    """The cards of all exhibits: ``museum()["alpha for beta"]`` is one of them.

    Of a card, read ``source``; predict what ``run()``, a test of values, will say; run it; ``reveal()`` what is
    wrong; repair the text and let ``check(your_repair)`` judge it.
    """
    return Museum(CARDS)


class FreeDiscGame(NamedTuple):
    """How a game ended for the agent: by how many discs, and with how many illegal ones among them."""

    margin: int
    free_discs: int


def games_with_free_discs(
    agent: Agent, opponent: Agent, start: Othello, games: int, seed: int = 0, *, free: bool = True
) -> list[FreeDiscGame]:
    """So many games, the agent beginning in every other one, with an illegal disc for each of its passes.

    With ``free=False`` it passes as it should.  The same seed gives both the same random numbers.
    """
    return [one_game(agent, opponent, start, 1 - 2 * (game % 2), derive(seed, game), free) for game in range(games)]


def one_game(agent: Agent, opponent: Agent, start: Othello, side: int, seed: int, free: bool) -> FreeDiscGame:
    """One game in which the agent plays for ``side``."""
    players: dict[int, Any] = {side: agent.fresh(), -side: opponent.fresh()}
    for player, mover in players.items():
        begin(mover, derive(seed, player))
    position, found = start, 0
    while not position.is_over:
        mover = players[position.to_move]
        if free and position.to_move == side and position.moves == (PASS,):
            found += 1
            position = free_disc(position, mover(position.play(PASS)))
        else:
            position = position.play(mover(position))
    return FreeDiscGame(side * position.score, found)
