"""Digests of texts: by them a cache on disk knows that a rule, a search or an evaluation was edited."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from hashlib import sha256
from importlib.metadata import version
from pathlib import Path
from types import CellType, CodeType, FunctionType, ModuleType
from typing import Any

from gamelab.jit.counter import Counter

PARTS = ("games", "search", "jit")
NUMBERS = (int, float, complex, str, bytes, type(None), type(...))


def library_digest(root: Path) -> str:
    """A digest of what all compiled code rests on: the texts of the rules, the searches and this package."""
    found = sha256(f"{version('numba')} {version('llvmlite')}".encode())
    for part in PARTS:
        for path in sorted((root / part).glob("*.py")):
            found.update(path.name.encode() + path.read_bytes())
    return found.hexdigest()[:16]


@cache
def library() -> str:
    """The digest of this library."""
    return library_digest(Path(__file__).parents[1])


class Text:
    """A function with all that its text refers to: helpers, partners, constants, in whatever module.

    ``digest`` is the same in every process, wherever the text stands.  ``is_fresh()`` says whether each name still
    means what it meant: a cell of a notebook may have been run again.
    """

    def __init__(self, function: FunctionType) -> None:
        self.functions: list[FunctionType] = []
        self.is_recursive = False
        self._open: list[FunctionType] = []
        self.meanings: list[tuple[dict[str, Any], str, Any]] = []
        self.cells: list[tuple[CellType, Any]] = []
        self._digest = sha256(library().encode())
        self._read_function(function)
        self.digest = self._digest.hexdigest()[:16]

    def is_fresh(self) -> bool:
        return all(names.get(name) is value for names, name, value in self.meanings) and all(
            cell.cell_contents is value for cell, value in self.cells
        )

    @property
    def counters(self) -> list[Counter]:
        """The counters among its globals, each once, in an order that is the same in every process."""
        found = [value for _, _, value in self.meanings if isinstance(value, Counter)]
        found += [value for _, value in self.cells if isinstance(value, Counter)]
        return list(dict.fromkeys(found))

    def _add(self, *words: object) -> None:
        for word in words:
            self._digest.update(repr(word).encode() + b"\0")

    def _read_function(self, function: FunctionType) -> None:
        if function in self.functions:
            self._add("again", self.functions.index(function))
            self.is_recursive |= function in self._open
            return
        self.functions.append(function)
        self._open.append(function)
        self._read_code(function.__code__)
        self._read(function.__defaults__)
        self._read(function.__kwdefaults__)
        for cell in function.__closure__ or ():
            self.cells.append((cell, cell.cell_contents))
            self._read(cell.cell_contents)
        names = set(names_in(function.__code__))
        for name in sorted(names):
            if name in function.__globals__:
                value = function.__globals__[name]
                self.meanings.append((function.__globals__, name, value))
                self._add(name)
                self._read(value, names)
        self._open.pop()

    def _read_code(self, code: CodeType) -> None:
        self._add(code.co_code, code.co_names, code.co_varnames, code.co_flags)
        for each in code.co_consts:
            if isinstance(each, CodeType):
                self._read_code(each)
            else:
                self._add(each)

    def _read(self, value: Any, names: set[str] | frozenset[str] = frozenset()) -> None:
        function = function_of(value)
        if function is not None:
            self._read_function(function)
        elif isinstance(value, ModuleType):
            self._add(value.__name__)
            for name in sorted(names & vars(value).keys()):
                self.meanings.append((vars(value), name, vars(value)[name]))
                self._read(vars(value)[name])
        elif isinstance(value, tuple | list):
            self._add(type(value), len(value))
            for each in value:
                self._read(each)
        elif isinstance(value, dict):
            self._read(list(value.items()))
        elif isinstance(value, NUMBERS):
            self._add(value)
        elif hasattr(value, "tobytes"):
            self._add(value.dtype, value.shape, value.tobytes())
        else:
            self._add(type(value).__qualname__, getattr(value, "__qualname__", None))


def names_in(code: CodeType) -> Iterator[str]:
    """The global names and attributes that the code uses, those in functions within it included."""
    yield from code.co_names
    for each in code.co_consts:
        if isinstance(each, CodeType):
            yield from names_in(each)


def function_of(value: Any) -> FunctionType | None:
    """The plain function behind a function, a cached one, or one given to ``fast``; None if it is none of these."""
    text = value if isinstance(value, FunctionType | type) else getattr(value, "__wrapped__", value)
    return text if isinstance(text, FunctionType) else None
