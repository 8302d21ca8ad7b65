"""A function of somebody's own, called from Python: it runs compiled, in a child process where it can do no harm."""

from __future__ import annotations

from inspect import signature
from types import FunctionType
from typing import Any
from weakref import WeakKeyDictionary

from gamelab.jit import plainly
from gamelab.jit.digest import Text, function_of
from gamelab.jit.sentences import Uncompiled, sentence

_texts: WeakKeyDictionary[FunctionType, Text] = WeakKeyDictionary()
_plain: set[str] = set()
_accepted: set[str] = set()
_busy = False


def call(function: FunctionType, arguments: tuple[Any, ...], named: dict[str, Any]) -> tuple[Any, int | None]:
    """What the function returns for these arguments, from its compiled form if it has one, and the moves it played.

    The plain form counts no moves: None.
    """
    if _busy:
        return function(*arguments, **named), None  # a plain search calls itself
    text = fresh_text(function)
    if text.digest in _plain or not is_worth_compiling(function, text):
        return plainly_called(function, arguments, named)
    bound = signature(function).bind(*arguments, **named)
    bound.apply_defaults()
    try:
        if bound.kwargs:
            raise Uncompiled(sentence(function, "compiled code has no arguments by keyword only"))
        return compiled_call(text, bound.args)
    except Uncompiled as error:
        _plain.add(text.digest)
        plainly.say(str(error))
        return plainly_called(function, arguments, named)


def plainly_called(function: FunctionType, arguments: tuple[Any, ...], named: dict[str, Any]) -> tuple[Any, None]:
    global _busy
    _busy = True
    try:
        return function(*arguments, **named), None
    finally:
        _busy = False


def fresh_text(function: FunctionType) -> Text:
    """The function with all that it refers to now: a cell of a notebook may have been run again."""
    text = _texts.get(function)
    if text is None or not text.is_fresh():
        text = _texts[function] = Text(function)
    return text


def is_worth_compiling(function: FunctionType, text: Text) -> bool:
    """A function of one argument, such as an evaluation, is worth it if something in it calls itself."""
    return function.__code__.co_argcount != 1 or text.is_recursive


def compiled_call(text: Text, arguments: tuple[Any, ...]) -> tuple[Any, int]:
    """The result from the child process, and the moves played; Uncompiled, with a sentence, if there is none."""
    from gamelab.jit.child import worker
    from gamelab.jit.refused import refuse

    try:
        if text.digest not in _accepted:
            refuse(text)
            _accepted.add(text.digest)
        return worker().call(text, arguments, {})
    except Uncompiled as error:
        raise Uncompiled(sentence(text.functions[0], str(error))) from None


def search_call(search: FunctionType, arguments: tuple[Any, ...], named: dict[str, Any]) -> Any:
    """What a search of the library returns, compiled in the child with an evaluation or an order of somebody's own."""
    from gamelab.jit.child import worker

    texts = [Text(function) for function in own_functions(arguments, named)]
    key = "".join([search.__name__, *(text.digest for text in texts)])
    if key in _plain:
        return search(*arguments, **named)
    try:
        return worker().call(search, arguments, named)[0]
    except Uncompiled as error:
        _plain.add(key)
        plainly.say(str(error))
        return search(*arguments, **named)


def own_functions(arguments: tuple[Any, ...], named: dict[str, Any]) -> list[FunctionType]:
    """The functions among the arguments that are not the library's."""
    found = [function_of(each) for each in (*arguments, *named.values())]
    return [each for each in found if each is not None and not each.__module__.startswith("gamelab.")]
