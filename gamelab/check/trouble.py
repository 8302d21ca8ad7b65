"""What most likely went wrong where a function came to no value: told from the error, or from what it returned."""

from __future__ import annotations

import re
from types import TracebackType
from typing import Any

from gamelab.check import bugs
from gamelab.check.bugs import Bug
from gamelab.check.calling import Answer, place
from gamelab.check.limits import ours
from gamelab.check.watch import Watched

NUMBER = r"'(?:numpy\.)?(?:int|float|uint|bool)\d*_?'"
NO_VALUE = {"none": bugs.NO_RETURN, "value": bugs.ALONE}


def bug_of_trouble(answer: Answer, *, over: bool = False) -> Bug | None:
    """The bug behind an answer that is no pair; ``over``: the game was over where it was asked."""
    if answer.kind == "endless":
        return bugs.NO_END if answer.trouble == "recursion" else None
    if answer.kind == "odd" and answer.trouble.startswith("(None, "):
        return bugs.WINNER if over and answer.move is None else bugs.TUPLE
    if isinstance(answer.error, TypeError):
        return bug_of_type_error(answer.error)
    if isinstance(answer.error, ValueError):
        return bug_of_value_error(answer.error)
    return NO_VALUE.get(answer.kind)


def bug_of_type_error(error: TypeError) -> Bug | None:
    """The bug behind operands that do not fit one another, and behind arguments that are missing."""
    text = str(error)
    if "'tuple'" in text and (re.search(NUMBER, text) or "unary" in text):
        return bugs.UNPACK
    if re.search("(non-iterable|'NoneType' object is not) ?(NoneType|subscriptable)", text):
        return bugs.NO_RETURN
    if re.search("non-iterable (int|float)|'(int|float)' object is not subscriptable", text):
        return bugs.ALONE
    if place(error)[0] and re.search(r"missing \d required positional arguments?: .*'[abαβ]\w*'", text):
        return bugs.NO_WINDOW
    return None


def bug_of_value_error(error: ValueError) -> Bug | None:
    """The bug behind a question that a position refuses, and behind the best of nothing."""
    if "has no score yet" in str(error):
        return bugs.CHILD_SCORE if asks_a_child(error.__traceback__) else bugs.ASKS_SCORE
    return bugs.NO_CHILD if "empty" in str(error) else None


def asks_a_child(trace: TracebackType | None) -> bool:
    """Whether the position that was asked for its score is none that a student's function was called with."""
    asked: Any = None
    given: list[Any] = []
    while trace is not None:
        code, names = trace.tb_frame.f_code, trace.tb_frame.f_locals
        if not ours(trace.tb_frame):
            given += [names.get(name) for name in code.co_varnames[: code.co_argcount]]
        elif code.co_name == "score" and type(names.get("self")) is Watched:
            asked = names["self"]
        trace = trace.tb_next
    return asked is not None and all(each is not asked for each in given)
