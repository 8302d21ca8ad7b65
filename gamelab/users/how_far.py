"""How far a user's function goes: its plays are seen, its loops known, and both may be limited.

Whether a function ever ends cannot be told.  So plays and lines are counted, which gives the same on every machine.
To count lines takes several times as long as to run them, so whoever counts them asks first which loops there are:

    moves    ``for move in position.moves``        ends soon
    for      any other ``for``                     ends when that does which it goes over
    while    any other loop                        may never end
    jump     ``while True: pass`` on one line      never ends; it is a ``while``, and Python 3.11 tells no line of it
"""

from __future__ import annotations

import dis
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from functools import cache, wraps
from types import CodeType, FrameType
from typing import Any

from gamelab.games.bits import BitPosition

Watch = Callable[[Callable[..., Any], Any, Any], Any]
"""Stands for ``play``: it is given the genuine one, a position and a move."""


class TooLong(Exception):
    """Plain code made more moves than it may, or ran more lines."""


# --- plays ---


def owner_of_play(kind: Any) -> Any:
    """The class whose ``play`` a class of positions has; None for one without."""
    return next((each for each in kind.__mro__ if "play" in vars(each)), None)


@contextmanager
def watched_play(owner: Any, watch: Watch) -> Iterator[None]:
    """The time in which ``watch`` stands for the ``play`` of a class."""
    genuine = vars(owner)["play"]

    @wraps(genuine)  # so that what is compiled meanwhile finds the genuine one
    def play(position: Any, move: Any) -> Any:
        return watch(genuine, position, move)

    owner.play = play
    try:
        yield
    finally:
        owner.play = genuine


@contextmanager
def limited_play(most: int) -> Iterator[None]:
    """The time in which positions of bits play so many moves at most; one more raises TooLong."""
    left = iter(range(most))

    def play(genuine: Callable[..., Any], position: Any, move: Any) -> Any:
        if next(left, None) is None:
            raise TooLong
        return genuine(position, move)

    with watched_play(BitPosition, play):
        yield


# --- loops, and their lines ---


@cache
def loops_in(code: CodeType) -> set[str]:
    """The kinds of loops in a code, as the table above names them.

    ``for move in position.moves`` is, in the words of ``dis``: LOAD_ATTR moves, GET_ITER, FOR_ITER, …, JUMP_BACKWARD to
    this FOR_ITER.  Before an instruction that jumps far stands an EXTENDED_ARG.
    """
    steps = [step for step in dis.get_instructions(code) if step.opname != "EXTENDED_ARG"]
    found = {
        "moves" if (one.argval, two.opname) == ("moves", "GET_ITER") else "for"
        for one, two, head in zip(steps, steps[1:], steps[2:], strict=False) if head.opname == "FOR_ITER"
    }  # fmt: skip
    for step in steps:
        if "BACKWARD" in step.opname:
            head = next(each for each in steps if each.offset >= step.argval)
            if head.opname != "FOR_ITER":
                found |= {"while", "jump"} if head is step else {"while"}
    return found


@contextmanager
def limited_lines(codes: Iterable[CodeType], most: int) -> Iterator[None]:
    """The time in which those of the codes that may never end run so many lines together; one more raises TooLong."""
    endless = {code: "jump" in loops for code in codes if "while" in (loops := loops_in(code))}
    left, before = iter(range(most)), sys.gettrace()

    def trace(frame: FrameType, event: str, argument: Any) -> Any:
        if frame.f_code not in endless:
            return None
        frame.f_trace_opcodes = endless[frame.f_code]
        if next(left, None) is None:
            raise TooLong
        return trace

    if endless:
        sys.settrace(trace)
    try:
        yield
    finally:
        sys.settrace(before)
