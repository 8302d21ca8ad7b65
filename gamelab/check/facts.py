"""What was expected of a search, and what came, in the words of a report."""

from __future__ import annotations

from typing import Any

from gamelab.check.calling import Answer, is_whole, told, words
from gamelab.check.family import Case, Truth, needed, truth
from gamelab.check.judge import needed_in_its_order
from gamelab.check.watch import Watch, watched
from gamelab.games import HandTree, Position

Fact = tuple[str, str]


def facts(case: Case, answer: Answer, prune: bool, pair: bool) -> list[Fact]:
    """What was expected, and what came."""
    known = truth(case, prune)
    found = [("expected", expected(case, known, pair))]
    if not answer.is_value:
        return [*found, ("instead", told(answer))]
    return [*found, ("returned", returned(case, answer, pair)), *looks(case, answer, known, prune)]


def expected(case: Case, known: Truth, pair: bool) -> str:
    """The right answer: the value, or the bound that it has to keep to, and the best moves."""
    alpha, beta = case.window
    if not alpha < known.value < beta:
        return f"value at most {number(alpha)}" if known.value <= alpha else f"value at least {number(beta)}"
    if case.position.is_over:
        return f"({number(known.value)}, None)" if pair else f"value {number(known.value)}"
    best = " or ".join(move_in_words(case.position, move) for move in sorted(known.best))
    return f"value {number(known.value)}, move {best}"


def returned(case: Case, answer: Answer, pair: bool) -> str:
    """The answer that came, told as the right one is."""
    value = number(answer.value)
    if answer.kind == "value":
        return value if pair else f"value {value}"
    if case.position.is_over and pair:
        return f"({value}, {number(answer.move)})"
    return f"value {value}, move {move_in_words(case.position, answer.move)}"


def looks(case: Case, answer: Answer, known: Truth, prune: bool) -> list[Fact]:
    """How many positions were looked at, if they were too many or too few, and which was the first needless one."""
    if answer.looked > known.needed:
        extra = needless(case, answer) if prune else ""
        enough = f"{known.needed:,} {'is' if known.needed == 1 else 'are'} enough"
        return [("looked at", f"{positions(answer.looked)}, {enough}")] + [("needless", extra)] * bool(extra)
    least = needed_in_its_order(case, answer) if prune else known.needed
    return [("looked at", f"{positions(answer.looked)}, {least:,} are needed")] if answer.looked < least else []


def needless(case: Case, answer: Answer) -> str:
    """The first position looked at that did not matter, as code; empty if there is none."""
    entered = Watch()
    needed(watched(case.position, entered), case.window)
    known = set(entered.paths())
    path = next((path for path in answer.paths if path not in known), None)
    if path is None:
        return ""
    code, position, labels = "position", case.position, []
    for move in path:
        code += f".play({move})"
        labels.append(position.label(move))
        position = position.play(move)
    if not isinstance(position, HandTree):
        return code
    leaf = f": the leaf {number(position.score)}" if position.is_over else ""
    return f"{code}  (edge{'s' * (len(labels) > 1)} {', '.join(labels)}{leaf})"


def move_in_words(position: Position, move: Any) -> str:
    """A move as the program has it, and in a hand tree, whose edges are labelled from 1, the edge."""
    if isinstance(position, HandTree) and is_whole(move) and move in position.moves:
        return f"{move} (edge {position.label(move)})"
    return number(move) if is_whole(move) else str(move)


def number(value: Any) -> str:
    """A number, with a minus sign as in all texts here."""
    try:
        return str(value).replace("-", "−")
    except ValueError:  # Python writes no int of more than 4,300 digits
        return words(value)


def positions(count: int) -> str:
    """So many positions."""
    return f"{count:,} position{'s' * (count != 1)}"
