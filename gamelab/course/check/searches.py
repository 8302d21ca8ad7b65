"""What a search must do, and how its answers are judged: the value, the move, and the positions looked at.

``search_checks`` makes a ``Search`` of one half of a pair, of a search to a depth in one function, or of any form.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property, partial, wraps
from typing import Any

from gamelab import search as library
from gamelab.course.check.bugs import Bug
from gamelab.course.check.cases import DepthLimited, exact, needed, within
from gamelab.course.check.exercise import Exercise
from gamelab.course.check.likely_bug import BOTH, wrong_searches
from gamelab.course.check.report import (
    COUNT,
    FULL,
    MOVE,
    VALUE,
    Case,
    Fact,
    Finding,
    Picture,
    Report,
    described,
    in_full,
    move_in_words,
    picture_of,
    plural,
)
from gamelab.course.check.run import BUDGET, Answer, Function, Runner
from gamelab.course.check.wrong_step import opened
from gamelab.search import INF, WIN
from gamelab.search.trace import Path
from gamelab.users.callables import memories_of, without_memory

LEAST = 5000
"""So many moves a search may play in any case, and 60 times those of minimax: a right one may search again."""
TOO_MANY = "the value is right, but it looks at more positions than needed"
OFTEN = 1500
"""A search that evaluates one position so often goes nowhere or again and again: a case has 1,000 nodes at most."""
NARROW = (-1, 0), (0, 1), (-1, 1), (-4, 1), (1, 3)
"""Where narrow windows begin and end, counted from the value."""


@dataclass(frozen=True)
class SearchCase(Case):
    """A call of a search, the tree that it should search, its window, and whether it should prune."""

    tree: Any = None
    window: tuple[Any, Any] = FULL
    prune: bool = False

    def __str__(self) -> str:
        return described(self.position, self.window)

    def at(self, position: Any) -> SearchCase:
        return replace(super().at(position), tree=position)

    def picture(self) -> Picture:
        """Draws a small case as the tree that should be searched, a large one as a board."""
        if isinstance(self.tree, DepthLimited) or exact(self.tree).nodes > 60:
            return picture_of(self.position)

        def drawn() -> str:
            from gamelab import show

            search = library.alphabeta if self.prune else library.minimax
            return show.tree(search(self.position, trace=True)).svg()

        return drawn


def to_the_end(positions: Sequence[Any], prune: bool, windowed: bool) -> list[SearchCase]:
    """Searches to the end of the game; those with narrow windows about the value come last."""
    asked = [(position, FULL) for position in positions]
    if windowed:
        some = [(position, exact(position).value) for position in positions[::3]]
        asked += [(position, (value + low, value + high)) for position, value in some for low, high in NARROW]
    return [
        SearchCase((position, *(window if windowed else ())), tree=position, window=window, prune=prune)
        for position, window in asked
    ]


@dataclass
class Search(Exercise):
    """The demands on a search that plays for ``players``: a half of a pair, or one function for both.

    A function for both that goes to the end of the game may return a value without a move.  ``Exercise.report`` says in
    which order what stands here is called.
    """

    is_counted: bool = True
    players: tuple[int, ...] = BOTH
    watched: dict[Function, tuple[Function, Counter[Any]]] = field(default_factory=dict, init=False)

    @property
    def is_paired(self) -> bool:
        """Whether the answer is taken apart, or played: of one function to the end of the game, the value will do."""
        return self.players != BOTH or "depth" in self.program

    # --- asking: what it looks at is counted, without what it remembers ---

    def ask(self, function: Function, case: Any) -> Answer:
        answer = self.ask_once(function, case)
        if function is self.function and self.remembers:  # what it looks up, it does not look at
            with without_memory(function) as whole:
                counted = self.ask_once(whole, case)
            return answer._replace(looked=counted.looked, judged=counted.judged, log=counted.log)
        return answer

    def ask_once(self, function: Function, case: Any) -> Answer:
        """The answer of a function, and what it looked at for it."""
        most = min(BUDGET, LEAST + 60 * exact(case.tree).nodes)
        if not isinstance(case.tree, DepthLimited):
            return self.runner.ask(function, *case.arguments, most=most, log=case.prune)
        evaluate, judged = self.watch(case.tree.evaluate)
        judged.clear()
        position, depth, _, *rest = case.arguments
        answer = self.runner.ask(function, position, depth, evaluate, *rest, most=most, log=case.prune)
        return answer._replace(judged=tuple(judged.items()))

    @cached_property
    def remembers(self) -> bool:
        """Whether the function keeps its results."""
        return any(True for _ in memories_of(self.function))

    def watch(self, evaluate: Function) -> tuple[Function, Counter[Any]]:
        """The evaluation, always the same one, and how often it was asked about each position."""
        if evaluate not in self.watched:
            judged: Counter[Any] = Counter()

            @wraps(evaluate)
            def watched(position: Any) -> Any:
                judged[position] += 1
                if judged[position] == OFTEN:
                    self.runner.stop()
                return evaluate(position)

            self.watched[evaluate] = watched, judged
        return self.watched[evaluate]

    # --- judging: the value, then the move, then the positions looked at ---

    def judge(self, case: Any, answer: Answer) -> Finding | None:
        rank, title = VALUE, ""
        value, (alpha, beta) = exact(case.tree).value, case.window
        if answer.kind != "value":
            title = "it does not return a pair (value, move)"
        elif self.is_paired and not answer.paired:
            title = "it returns a value alone: return (value, move)"
        elif within(answer.value, case.window) != within(value, case.window):
            title = "the value is wrong" if case.window == FULL else "the value is wrong for this window"
        elif answer.paired and alpha < value < beta:
            rank, title = MOVE, wrong_move(case, answer.move)
        if title:
            return Finding(rank, title, partial(self.facts, case, answer._replace(log=())))
        if not self.is_counted:
            return None
        return self.wrong_pruning(case, answer) if case.prune else self.wrong_count(case, answer)

    def wrong_count(self, case: SearchCase, answer: Answer) -> Finding | None:
        """A finding if an unpruned search does not look at each position once."""
        least = exact(case.tree).nodes
        facts = partial(self.counts, case, answer._replace(log=()), least)
        if answer.looked > least:  # each child made twice and searched once is no fault
            return Finding(COUNT, TOO_MANY, facts, sure=answer.looked >= 2 * least)
        if answer.looked < least and self.program == "pruned depth":
            return Finding(COUNT, "the value is right, but it leaves positions out with prune=False", facts)
        return None

    def wrong_pruning(self, case: SearchCase, answer: Answer) -> Finding | None:
        """A finding if the search looks at more positions than needed in the order in which it tries the moves."""
        least = needed(case.tree, case.window)
        if answer.looked <= least:
            return None
        facts = partial(self.counts, case, answer._replace(log=()), least)
        known, wanted = paths_of(case.position, answer), needed_nodes(case, answer)
        extra = [path for path in known.values() if path not in wanted]
        if not extra:
            note = "(The values are right.  It looks at some positions again, as a principal-variation search does.)"
            return Finding(COUNT, TOO_MANY, facts, sure=False, note=note)
        # A child that is made and neither searched nor evaluated is no fault.
        sure = any(known.get(id(parent)) in extra for parent, *_ in answer.log)
        sure = sure or (isinstance(case.tree, DepthLimited) and judges_too_many(answer, wanted))
        return Finding(COUNT, TOO_MANY, partial(facts, needless=self.in_words(case, extra[0])), sure)

    def counts(self, case: SearchCase, answer: Answer, least: int, needless: str = "") -> Iterator[Fact]:
        """What was expected, what came, how many positions it looked at, and one that it should not look at."""
        yield from self.facts(case, answer)
        enough = f"{'is' if least == 1 else 'are'} {'needed' if answer.looked < least else 'enough'}"
        yield "looked at", f"{plural(answer.looked, 'position')}, {least:,} {enough}"
        if needless:
            yield "needless", needless

    def in_words(self, case: SearchCase, path: Path) -> str:
        """A node, named by the moves that lead to it, as in the picture."""
        labels, position = [], case.position
        for move in path:
            labels.append(position.label(move))
            position = position.play(move)
        return f"the position after {', '.join(labels)}"

    def expected(self, case: Any) -> str:
        (value, moves, *_), (alpha, beta) = exact(case.tree), case.window
        if not alpha < value < beta:
            return f"value at most {in_full(alpha)}" if value <= alpha else f"value at least {in_full(beta)}"
        best = " or ".join(move_in_words(case.position, move) for move in moves)
        return f"value {in_full(value)}, move {best or None}"

    def returned(self, case: Any, answer: Answer) -> str:
        if answer.kind != "value":
            return answer.trouble
        move = f", move {move_in_words(case.position, answer.move)}" if answer.paired else ""
        return f"value {in_full(answer.value)}{move}"

    # --- for the likely bug ---

    def compared(self, case: Any, answer: Answer) -> tuple[Any, ...]:
        if answer.kind == "value":
            if self.is_paired and not answer.paired:
                return None, answer.looked, answer.value
            value = within(beyond(answer.value), case.window)  # beyond the window, no bound and no move is better
            return value, answer.looked, None if value in case.window else answer.move
        return super().compared(case, answer)

    def suspects(self) -> Iterator[tuple[Bug, Function]]:
        return wrong_searches(self)

    # --- the report ---

    def wrong(self, case: Any, title: str, bug: Bug | None) -> Report:
        report = super().wrong(case, title, bug)
        report.run = partial(self.run_on, case)
        return report

    def run_on(self, case: Any) -> Any:
        """The function's run on a case, step by step."""
        with Runner() as runner:
            answer = runner.ask(self.function, *case.arguments, log=case.prune)
        return opened(self.function, case, needed_nodes(case, answer) if case.prune else ())

    def verdict(self) -> Report:
        report = super().verdict()
        if report and "pruned" in self.program:
            report.facts += self.bounds()
        return report

    def bounds(self) -> list[Fact]:
        """What a right search returns for values outside of its window."""
        hard = [
            answer.value in case.window
            for case, answer in self.answers
            if case.prune and not case.tree.is_over and within(exact(case.tree).value, case.window) in case.window
        ]
        kind = "alpha or beta (fail-hard)" if all(hard) else "the best bound that it found (fail-soft)"
        return [("outside", f"of the window it returns {kind}")] if hard else []


def wrong_move(case: SearchCase, move: Any) -> str:
    """The fault of the move that comes with a right value, if there is one: every best move is right."""
    if case.position.is_over:
        return ""
    if case.tree.is_over:
        return "" if move is None else "there is no move to choose at depth 0"
    if move is None:
        return "the value is right, but there is no move"
    if move not in case.position.moves:
        return "the value is right, but the move is not legal"
    return "" if move in exact(case.tree).best else "the value is right, but the move is not the best"


def beyond(value: Any) -> Any:
    """The value, with every stand-in for infinity made the same; a finished game that counts about WIN is none."""
    if abs(value) <= 10**5 or WIN / 2 < abs(value) < 2 * WIN:
        return value
    return INF if value > 0 else -INF


def paths_of(position: Any, answer: Answer) -> dict[int, Path]:
    """The positions that were made, by their ``id`` and in their order."""
    known: dict[int, Path] = {id(position): ()}
    for parent, move, child in answer.log:
        if id(parent) in known:
            known[id(child)] = (*known[id(parent)], move)
    return known


def moves_tried(answer: Answer) -> dict[Any, list[int]]:
    """The moves that were played at each position, in their order."""
    tried: dict[Any, list[int]] = {}
    for parent, move in dict.fromkeys(each[:2] for each in answer.log):
        tried.setdefault(parent, []).append(move)
    return tried


def needed_nodes(case: SearchCase, answer: Answer) -> dict[Path, Any]:
    """The positions that alpha-beta has to look at if it tries the moves in the order of the answer."""
    tried = moves_tried(answer)

    def order(node: Any) -> list[int]:
        position = node.position if isinstance(node, DepthLimited) else node
        return [*dict.fromkeys([*tried.get(position, ()), *node.moves])]

    trace = library.alphabeta(case.tree, window=case.window, order=order, trace=True).trace
    return {node.path: node.position for node in trace.walk() if node.status != "pruned"} if trace else {}


def judges_too_many(answer: Answer, wanted: dict[Path, DepthLimited]) -> bool:
    """Whether it evaluates more than the leaves that it needs, and not to sort its moves by the values of the children.

    Who sorts evaluates positions above the horizon, and those that it then searches once more.
    """
    leaves = {node.position for node in wanted.values() if node.depth == 0}
    judged = dict(answer.judged)
    above = {node.position for node in wanted.values() if node.depth and not node.position.is_over}
    again = [judged.get(leaf, 0) > 1 for leaf in leaves if not leaf.is_over]
    return len(judged) > len(leaves) and not (above & judged.keys() or (again and all(again)))
