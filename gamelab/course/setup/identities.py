"""What the checks are made of, as the kernel of a submission sees it: grading asks before and after each graded cell.

Grading sends the text of this file to the kernel at each question, so the submission cannot have changed it.
"""

import builtins
import json
import sys
from collections.abc import Iterator
from importlib import import_module
from types import FunctionType
from typing import Any

LAYERS = tuple(f"gamelab.{layer}" for layer in ("course.check", "games", "search", "heuristics", "oracle"))
HOOKS = ("ast_transformers", "input_transformers_cleanup", "input_transformers_post")


def identities(imported: list[tuple[str, str, str]]) -> str:
    """JSON: the identity of all that the layers name, of the names that notebooks import, and of the shell's parts."""
    import_module("gamelab.course.check")
    watched = [module for name, module in sys.modules.items() if name == "gamelab" or name.startswith(LAYERS)]
    found: dict[str, Any] = {f"builtins.{name}": id(value) for name, value in vars(builtins).items() if name != "_"}
    for module in watched:
        found[f"module {module.__name__}"] = id(module)
        for name, value in named(module):
            found[f"{module.__name__}.{name}"] = [id(part) for part in parts(value)]
    shell: Any = import_module("IPython").get_ipython()
    for name, origin, attribute in imported:
        meant = getattr(import_module(origin), attribute)
        found[name] = meant is shell.user_ns.get(name, meant)
    for tool in (shell, shell.kernel, shell.displayhook, shell.display_pub):
        found |= {f"{type(tool).__name__}.{name}": [id(part) for part in parts(value)] for name, value in methods(tool)}
    for hook in HOOKS:
        found[f"get_ipython().{hook}"] = [id(each) for each in getattr(shell, hook)]
    callbacks = [each for listed in shell.events.callbacks.values() for each in listed]  # Pyplot adds its own
    found["get_ipython().events"] = [id(each) for each in callbacks if is_of_notebook(each, shell.user_ns)]
    return json.dumps(found)


def named(module: Any) -> Iterator[tuple[str, Any]]:
    """What a module names, and what is in its classes, each with its name."""
    for name, value in list(vars(module).items()):
        yield name, value
        if isinstance(value, type):
            yield from ((f"{name}.{key}", part) for key, part in vars(value).items())


def methods(tool: Any) -> Iterator[tuple[str, Any]]:
    """The functions that a call of each method of this object reaches, with the method's name."""
    for name in dir(type(tool)):
        if isinstance(getattr(type(tool), name, None), FunctionType):
            method = getattr(tool, name)
            yield name, getattr(method, "__func__", method)


def is_of_notebook(callback: Any, user_names: dict[str, Any]) -> bool:
    """Whether a cell defined this function or method, or the class of this object."""
    called = callback if hasattr(callback, "__globals__") else getattr(callback, "__func__", type(callback).__call__)
    return getattr(called, "__globals__", None) is user_names


def parts(value: Any) -> list[Any]:
    """The object, and what a submission could exchange inside it."""
    function = getattr(value, "__func__", getattr(value, "fget", value))
    inside = (function.__code__, function.__defaults__) if isinstance(function, FunctionType) else ()
    return [value, *inside]
