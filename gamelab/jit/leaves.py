"""A recursive search without the calls for its leaves: they are most of its calls, and the shortest.

    def search(position, depth):                def search(position, depth):
        if position.is_over:                        if position.is_over:
            return position.score                       return position.score
        ...                                         ...
        value = search(below, depth - 1)            _position, _depth = below, depth - 1
                                                    if _position.is_over:
                                                        value = _position.score
                                                    else:
                                                        value = search(_position, _depth)

What stands at the top of the text, one ``if ...: return ...`` or several, is asked before the call instead of after
it.  This happens to a copy that only the compiler sees, so that the text stays the one that is read.
"""

from __future__ import annotations

import ast
import inspect
from collections.abc import Sequence
from textwrap import dedent
from types import CodeType, FunctionType
from typing import Any

BINDING = (ast.NamedExpr, ast.Lambda, ast.comprehension)


def with_leaves_inside(function: FunctionType) -> FunctionType:
    """The function, rewritten in this way; itself where there is nothing to rewrite."""
    definition = definition_of(function)
    if definition is None or function.__closure__:
        return function
    guards = guards_of(definition)
    names = [argument.arg for argument in definition.args.args]
    rewriting = Rewriting(definition.name, names, guards)
    if guards and len(names) == function.__code__.co_argcount:
        rewriting.visit(definition)
    if not rewriting.is_changed:
        return function
    code = code_of(definition, function)
    made = FunctionType(code, function.__globals__, function.__name__, function.__defaults__)
    made.__module__, made.__qualname__ = function.__module__, function.__qualname__
    return made


def code_of(definition: ast.FunctionDef, function: FunctionType) -> CodeType:
    """What the definition compiles to, as if it stood where the function stands."""
    module = ast.fix_missing_locations(ast.Module([definition], []))
    inner = compile(module, function.__code__.co_filename, "exec", dont_inherit=True).co_consts
    return next(each for each in inner if isinstance(each, CodeType))


def is_text_of(definition: ast.FunctionDef, function: FunctionType) -> bool:
    """Whether the function was made from this text: its file may have been edited since."""
    made, code = code_of(definition, function), function.__code__
    return (made.co_code, made.co_names, made.co_consts) == (code.co_code, code.co_names, code.co_consts)


def definition_of(function: FunctionType) -> ast.FunctionDef | None:
    """The text of the function as a tree, its lines numbered as in its file; None if there is no text."""
    try:
        lines, first = inspect.getsourcelines(function)
        [definition] = ast.parse(dedent("".join(lines))).body
    except (OSError, SyntaxError, TypeError, ValueError):
        return None
    if not isinstance(definition, ast.FunctionDef) or definition.args.kwonlyargs or definition.args.vararg:
        return None
    definition.decorator_list = []
    definition.returns = None
    for argument in definition.args.args:
        argument.annotation = None
    definition.args.defaults = []
    ast.increment_lineno(definition, first - 1)
    return definition if is_text_of(definition, function) else None


def guards_of(definition: ast.FunctionDef) -> list[tuple[ast.expr, ast.expr]]:
    """The conditions at the top of the text under which it returns at once, with what it returns."""
    found: list[tuple[ast.expr, ast.expr]] = []
    body = definition.body[ast.get_docstring(definition) is not None :]
    for step in body:
        match step:
            case ast.If(test=test, body=[ast.Return(value=ast.expr() as value)], orelse=[]):
                if any(isinstance(each, BINDING) for part in (test, value) for each in ast.walk(part)):
                    break
                found.append((test, value))
            case _:
                break
    return found


class Rewriting(ast.NodeTransformer):
    """Puts the guards before each statement ``... = name(...)``."""

    def __init__(self, name: str, parameters: Sequence[str], guards: list[tuple[ast.expr, ast.expr]]) -> None:
        self.name = name
        self.inner = {parameter: f"_{parameter}_below" for parameter in parameters}
        self.guards = guards
        self.is_changed = False

    def visit_Assign(self, step: ast.Assign) -> Any:
        call = step.value
        is_self = isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id == self.name
        if not is_self or call.keywords or len(call.args) != len(self.inner):  # type: ignore[attr-defined]
            return step
        self.is_changed = True
        names = list(self.inner.values())
        values = [
            assigned([ast.Name(name, ast.Store())], value, step)
            for name, value in zip(names, call.args, strict=True)  # type: ignore[attr-defined]
        ]
        inner_call = ast.Call(call.func, [ast.Name(name, ast.Load()) for name in names], [])  # type: ignore[attr-defined]
        last: list[ast.stmt] = [assigned(step.targets, inner_call, step)]
        for test, value in reversed(self.guards):
            leaf = assigned(step.targets, self.below(value), step)
            last = [ast.copy_location(ast.If(self.below(test), [leaf], last), step)]
        return [*values, *last]

    def below(self, part: ast.expr) -> ast.expr:
        """A copy of the expression that speaks of the node below."""
        copy = ast.parse(ast.unparse(part), mode="eval").body
        for each in ast.walk(copy):
            if isinstance(each, ast.Name) and each.id in self.inner:
                each.id = self.inner[each.id]
        return copy


def assigned(targets: list[ast.expr], value: ast.expr, like: ast.stmt) -> ast.stmt:
    """The statement ``targets = value``, in the line of another one."""
    made = ast.copy_location(ast.Assign(targets, value), like)
    for each in ast.walk(value):
        if isinstance(each, ast.expr):
            ast.copy_location(each, like)
    return made
