"""Which line of a search's own text runs in a step: found in the text, so that it may change.

A line is known by what stands on it: the call of ``run.terminal``, the comparison around ``run.best``, the ``break``
behind ``run.cut``.  Where MAX and MIN have lines of their own, the branch on whose turn it is tells them apart.
"""

from __future__ import annotations

import ast
import inspect
from collections.abc import Callable
from functools import cache
from textwrap import dedent
from typing import Any

from gamelab.search.alphabeta import alphabeta, alphabeta_value
from gamelab.search.expectimax import expectimax, expectimax_value
from gamelab.search.minimax import minimax, minimax_value

CORES: dict[Any, Callable[..., float]] = {
    minimax: minimax_value,
    alphabeta: alphabeta_value,
    expectimax: expectimax_value,
}
Line = tuple[str, bool]
"""A kind of step, and whether it is one of the branch's body: MAX, or the agent of expectimax."""


@cache
def source(core: Callable[..., float]) -> str:
    """The text of the function."""
    return dedent(inspect.getsource(core))


@cache
def lines(core: Callable[..., float]) -> dict[Line, int]:
    """The number of the line, from 0, that runs in a step of each kind."""
    function = ast.parse(source(core)).body[0]
    assert isinstance(function, ast.FunctionDef)
    turn = next(each for each in function.body if isinstance(each, ast.If) and "to_move" in ast.unparse(each.test))
    behind = function.body[function.body.index(turn) + 1 :]
    found: dict[Line, int] = {}
    for first, branch in ((True, turn.body), (False, turn.orelse or behind)):
        for kind in ("terminal", "horizon"):
            found[kind, first] = number(calling(function.body, kind))
        found["enter", first] = number(calling(function.body, "interior"))
        found |= {(kind, first): line for kind, line in of_branch(branch).items()}
        found["return", first] = last_return([*branch, *behind])
    return found


def of_branch(branch: list[ast.stmt]) -> dict[str, int]:
    """The lines of one side's loop."""
    comparison = next((each for each in conditions(branch) if calls(each.body, "best")), None)
    if comparison is None:  # no move is best: the values are added up
        return {"add": number(next(each for each in inside(branch) if isinstance(each, ast.AugAssign)))}
    found = {"keep": number(comparison), "best": number(comparison.body[0])}
    cut = next((each for each in conditions(branch) if calls(each.body, "cut") and each is not comparison), None)
    if cut is not None:
        found["cut"] = number(next(each for each in cut.body if isinstance(each, ast.Break)))
    return found


def inside(body: list[ast.stmt]) -> list[ast.AST]:
    """All nodes of the syntax in these statements, the outer ones first."""
    return [each for statement in body for each in ast.walk(statement)]


def conditions(body: list[ast.stmt]) -> list[ast.If]:
    return [each for each in inside(body) if isinstance(each, ast.If)]


def calls(body: list[ast.stmt], verb: str) -> bool:
    """Whether ``run.<verb>`` is called there."""
    return any(is_call(each, verb) for each in inside(body))


def calling(body: list[ast.stmt], verb: str) -> ast.AST:
    """The statement that calls ``run.<verb>``: the innermost one."""
    found = [each for each in inside(body) if isinstance(each, ast.stmt) and calls([each], verb)]
    return max(found, key=number)


def is_call(node: ast.AST, verb: str) -> bool:
    function = node.func if isinstance(node, ast.Call) else None
    return isinstance(function, ast.Attribute) and function.attr == verb and ast.unparse(function.value) == "run"


def last_return(body: list[ast.stmt]) -> int:
    """The line of the first ``return`` among these statements themselves."""
    return number(next(each for each in body if isinstance(each, ast.Return)))


def number(node: ast.AST) -> int:
    line: int = node.lineno - 1  # type: ignore[attr-defined]  # statements and expressions have one
    return line
