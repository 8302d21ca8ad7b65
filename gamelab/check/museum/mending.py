"""The repair of an exhibit, by a function that changes its text."""

from __future__ import annotations

from collections.abc import Callable

from gamelab.check.limits import Limits, attempted
from gamelab.check.museum.card import Card, broken_off
from gamelab.check.report import UNSTARTED, WRONG, Report


def mended(card: Card, mend: Callable[[str], str]) -> Report:
    """What the card's right check says of the program that ``mend(card.source)`` returns; true if it is repaired.

    It never raises: a text that is no program, or lacks a function, is reported.
    """
    if not callable(mend):
        return Report(WRONG, "check.mended: behind the card belongs a function from the program's text to a new one")
    text, trouble = attempted(lambda: mend(str(card.source)), Limits())
    if isinstance(trouble, NotImplementedError):
        return Report(UNSTARTED, f"{card.name}: not started yet")
    if trouble is not None:
        return broken_off(card.name, "your function", trouble)
    if text is None:
        return Report(UNSTARTED, f"{card.name}: not started yet")
    if not isinstance(text, str):
        return Report(WRONG, f"{card.name}: your function returns no text")
    if text == card.source:
        return Report(WRONG, f"{card.name}: the program is as it was (did replace find what it should replace?)")
    return judged(card, text)


def judged(card: Card, text: str) -> Report:
    """The card's check of a program's text."""
    functions, trouble = attempted(lambda: card.made(text), Limits())
    if isinstance(trouble, KeyError) and trouble.args[0] in card.entry:
        return Report(WRONG, f"{card.name}: the program has no {trouble.args[0]} any more")
    if isinstance(trouble, SyntaxError):
        return Report(WRONG, f"{card.name}: this is no program: {type(trouble).__name__}: {trouble}")
    return broken_off(card.name, "the program", trouble) if trouble is not None else card.reveal(*functions)
