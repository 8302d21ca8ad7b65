"""Positions that note when they are looked at: how a search is counted without a word of it being changed.

A ``Watched`` position has the verbs of the position inside it and behaves as it does.  The first question that a
search asks it (is it over? which moves? …) is a look; making it with ``play`` is none.  So the positions looked
at are the nodes of the search: those on which it was entered.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

Path = tuple[int, ...]


class Stopped(BaseException):
    """Ends a search that went on for too long; no ``except Exception`` of a student's catches it."""


class Counter:
    """Counts the positions looked at, and nothing else."""

    __slots__ = ("count",)

    def __init__(self) -> None:
        self.count = 0

    def ask(self, position: Watched) -> None:
        """Told of each question until the position counts as seen."""
        _set_seen(position, True)
        self.count += 1


class Watch(Counter):
    """Notes the positions looked at in their order; stops a search after ``most`` of them or at ``deadline``, in its
    thread's own time."""

    __slots__ = ("asked", "deadline", "looked", "most")

    def __init__(self, most: int = 10**9, deadline: float = float("inf")) -> None:
        super().__init__()
        self.most = most
        self.deadline = deadline
        self.asked = 0
        self.looked: list[Watched] = []

    def ask(self, position: Watched) -> None:
        self.asked += 1
        if self.asked & 255 == 0 and time.thread_time() > self.deadline:
            raise Stopped("time")
        if position._seen is None:
            if self.count >= self.most:
                raise Stopped("positions")
            self.count += 1
            self.looked.append(position)
            _set_seen(position, False)  # known, but still to be told of every question

    def paths(self) -> list[Path]:
        """The positions looked at, each as the moves that lead to it."""
        return [path_of(position) for position in self.looked]

    def order(self) -> dict[Path, list[int]]:
        """For each position, the moves behind which the search looked, each once, in its order."""
        order: dict[Path, list[int]] = {}
        for path in self.paths():
            moves = order.setdefault(path[:-1], [])
            if path and path[-1] not in moves:
                moves.append(path[-1])
        return order


class _Fields:
    """What a watched position consists of."""

    __slots__ = ("_from", "_move", "_position", "_seen", "_watch")

    _position: Any
    _watch: Counter
    _seen: bool | None
    _from: Watched | None
    _move: int


class Watched(_Fields):
    """A position under observation; equal to the position inside, and of its class for ``isinstance``."""

    __slots__ = ()

    @property
    def is_over(self) -> bool:
        if not self._seen:
            self._watch.ask(self)
        return self._position.is_over  # type: ignore[no-any-return]

    @property
    def to_move(self) -> int:
        if not self._seen:
            self._watch.ask(self)
        return self._position.to_move  # type: ignore[no-any-return]

    @property
    def moves(self) -> tuple[int, ...]:
        if not self._seen:
            self._watch.ask(self)
        return self._position.moves  # type: ignore[no-any-return]

    @property
    def score(self) -> int:
        if not self._seen:
            self._watch.ask(self)
        return self._position.score  # type: ignore[no-any-return]

    def play(self, move: int) -> Watched:
        if not self._seen:
            self._watch.ask(self)
        return watched(self._position.play(move), self._watch, self, move)

    def symmetries(self) -> tuple[Watched, ...]:
        return tuple(watched(each, self._watch, self._from, self._move) for each in self._position.symmetries())

    def __getattr__(self, name: str) -> Any:
        if not name.startswith("_") and not self._seen:
            self._watch.ask(self)
        return getattr(self._position, name)

    def __setattr__(self, name: str, value: Any) -> None:
        setattr(self._position, name, value)  # which refuses

    def __delattr__(self, name: str) -> None:
        delattr(self._position, name)

    def __eq__(self, other: object) -> bool:
        return bool(self._position == (other._position if isinstance(other, _Fields) else other))

    def __hash__(self) -> int:
        return hash(self._position)

    def __repr__(self) -> str:
        return repr(self._position)

    def __str__(self) -> str:
        return str(self._position)

    @property  # type: ignore[misc]
    def __class__(self) -> type:
        return type(self._position)


_new = object.__new__
_set_seen: Callable[[Watched, bool | None], None] = _Fields.__dict__["_seen"].__set__


def watched(position: Any, watch: Counter, parent: Watched | None = None, move: int = 0) -> Watched:
    """``position`` under the observation of ``watch``; ``parent`` and ``move`` say how it was reached."""
    fields = _new(_Fields)
    fields._position = position
    fields._watch = watch
    fields._seen = None
    fields._from = parent
    fields._move = move
    fields.__class__ = Watched  # from now on it can only be asked
    return fields  # type: ignore[return-value]


def path_of(position: Watched) -> Path:
    """The moves that lead from the root to this position."""
    moves = []
    while position._from is not None:
        moves.append(position._move)
        position = position._from
    return tuple(reversed(moves))
