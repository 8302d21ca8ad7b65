"""What is left to play: handed out in batches, put back where it was not played, kept where it was.

A batch is a setting and some of its games.  Whoever plays it has ``BATCH_SECONDS`` and returns what is finished by
then, at least one game; so nobody has to know beforehand how long a game takes.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from random import SystemRandom
from typing import Any, NamedTuple

from gamelab.arena.record import GameRecord
from gamelab.arena.settings import Setting
from gamelab.arena.store import Store

BATCH_SECONDS = 0.4
LARGEST_BATCH = 4096
_dice = SystemRandom()  # the global generator belongs to the user


class Batch(NamedTuple):
    """Some games of one setting.

    A process ended while it, or its likes, played a ``suspect`` one; ``deaths`` counts those that played it alone.
    """

    setting: int
    games: tuple[int, ...]
    suspect: bool = False
    deaths: int = 0


class Work:
    """The games of ``settings`` with numbers below ``games`` that are not in the store yet."""

    bar: Any = None
    """tqdm's, once there is one."""

    def __init__(self, settings: Sequence[Setting], games: int, store: Store) -> None:
        self.settings, self.games, self.store = settings, games, store
        self.left: list[deque[int]] = [deque() for _ in settings]
        self.suspects: list[Batch] = []
        """Batches that were under way when a process ended; each is played again, with nothing else under way."""
        for number, setting in enumerate(settings):
            finished = store.finished(setting, games)
            self.left[number].extend(game for game in range(games) if game not in finished)

    @property
    def total(self) -> int:
        return self.games * len(self.settings)

    @property
    def open(self) -> int:
        """How many games are left, those under way not counted."""
        return sum(map(len, self.left))

    def progress(self) -> str:
        """What stands before the bar."""
        done = sum(not games for games in self.left)
        return f"{done}/{len(self.left)} settings"

    def take(self, shares: int) -> Batch | None:
        """The next batch, at most one of so many equal shares of what is left; None if nothing is."""
        shared = self.store.changed_by_others()
        if shared:
            self.skip_finished()
        open_ones = [number for number, games in enumerate(self.left) if games]
        if not open_ones:
            return None
        # Whoever shares the file plays on elsewhere, or both would play the same games.
        chosen = _dice.choice(open_ones) if shared else open_ones[0]
        games = self.left[chosen]
        if shared:
            games.rotate(_dice.randrange(len(games)))
        size = min(len(games), LARGEST_BATCH, -(-self.open // shares))
        return Batch(chosen, tuple(games.popleft() for _ in range(size)))

    def skip_finished(self) -> None:
        """Forgets the games that somebody else has played by now."""
        for number, games in enumerate(self.left):
            finished = self.store.finished(self.settings[number], self.games) if games else set()
            fewer = deque(game for game in games if game not in finished)
            self.bar.update(len(games) - len(fewer))
            self.left[number] = fewer

    def keep(self, batch: Batch, records: Sequence[GameRecord]) -> None:
        """Stores the games that were played; the rest of the batch is left to play."""
        if records:
            self.store.add(self.settings[batch.setting], records)
            self.bar.update(len(records))
        played = {record.game for record in records}
        self.put_back(batch._replace(games=tuple(game for game in batch.games if game not in played)))
        self.bar.set_description(self.progress(), refresh=False)

    def put_back(self, batch: Batch) -> None:
        self.left[batch.setting].extendleft(reversed(batch.games))

    def suspect(self, batch: Batch, *, alone: bool) -> None:
        """Notes a batch whose process ended.  If nothing else was under way, it is halved and its halves are suspect.

        Raises RuntimeError for a game that ended two processes by itself.
        """
        if not alone:
            self.suspects.append(batch._replace(suspect=True))
        elif len(batch.games) > 1:
            half = len(batch.games) // 2
            self.suspects += [
                Batch(batch.setting, part, suspect=True) for part in (batch.games[half:], batch.games[:half])
            ]
        elif batch.deaths == 0:
            self.suspects.append(batch._replace(suspect=True, deaths=1))
        else:
            raise RuntimeError(
                f"game {batch.games[0]} of {self.settings[batch.setting]} ended the process that played it, twice: "
                f"a crash, or no memory left.  {self.kept()}"
            )

    def kept(self) -> str:
        """What became of the finished games, for the end of a message."""
        done = sum(len(self.store.finished(setting, self.games)) for setting in self.settings)
        where = self.store.path
        if where is None:
            return f"{done:,} of {self.total:,} games were finished; store='games.sqlite' would have kept them."
        return f"{done:,} of {self.total:,} games are in {where}; the same call plays the others."
