"""Plays what is left of a sweep: in this process, in processes of our own, or with any executor.

The first seconds run in this process, because starting others takes about one: a small sweep is over by then.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, CancelledError, Executor, Future, wait
from contextlib import closing, suppress
from math import inf
from time import perf_counter
from typing import Any

from gamelab.arena.record import GameRecord
from gamelab.arena.settings import Setting
from gamelab.arena.store import Store
from gamelab.arena.work import BATCH_SECONDS, Batch, Work
from gamelab.arena.workers import Processes, cores, play_batch, played

SECONDS_HERE = 2.0


def run(
    settings: Sequence[Setting],
    games: int,
    store: Store,
    executor: Executor | None = None,
    workers: int | None = None,
    progress: bool = True,
) -> None:
    """Plays the games that are not in the store.  Whatever happens, those that were finished are."""
    from tqdm.auto import tqdm

    work = Work(settings, games, store)
    shown = {"total": work.total, "initial": work.total - work.open, "unit": "game", "disable": not progress}
    with closing(tqdm(desc=work.progress(), **shown)) as work.bar:
        try:
            if executor is None:
                play_here(work, inf if workers == 1 else SECONDS_HERE)
            if work.open:
                Elsewhere(work, executor, workers or width(executor)).run()
        except KeyboardInterrupt:
            raise KeyboardInterrupt(work.kept()) from None


def width(executor: Any) -> int:
    """How many batches can be played at once."""
    if executor is None:
        return cores()
    if hasattr(executor, "_client"):  # Dask's
        return sum(executor._client.nthreads().values()) or 1
    return getattr(executor, "_max_workers", None) or cores()


def play_here(work: Work, seconds: float) -> None:
    """Plays in this process until all is played, or the seconds are over."""
    until = perf_counter() + seconds
    warm: set[int] = set()
    while perf_counter() < until and (batch := work.take(1)) is not None:
        records: list[GameRecord] = []
        setting = work.settings[batch.setting]
        try:
            if batch.setting not in warm:
                setting.warm_up()
                warm.add(batch.setting)
            for record in played(setting.play, batch.games, BATCH_SECONDS):
                records.append(record)
        finally:  # an interrupt from the keyboard loses only the game under way
            work.keep(batch, records)


class Elsewhere:
    """Plays with an executor, or with processes of our own; keeps two batches for each worker under way."""

    def __init__(self, work: Work, executor: Executor | None, workers: int) -> None:
        self.work = work
        self.own = Processes(workers) if executor is None else None
        self.players: Any = self.own or executor
        self.room = 2 * workers
        self.under_way: dict[Future[list[GameRecord]], Batch] = {}
        self.packed: dict[int, bytes] = {}
        self.attempts = 0

    def run(self) -> None:
        """Plays until nothing is left.  Whatever happens, finished games are kept, and no process of ours goes on."""
        try:
            while self.fill():
                done, _ = wait(self.under_way, timeout=0.2, return_when=FIRST_COMPLETED)
                self.collect(done)
        except BaseException:
            self.stop()
            raise
        if self.own is not None:
            self.own.close()

    def fill(self) -> bool:
        """Whether anything is under way, after all was sent out that there is room for."""
        suspects = self.work.suspects
        while len(self.under_way) < self.places():
            batch = suspects.pop() if suspects else self.work.take(self.room)
            if batch is None or not self.send(batch):
                break
        return bool(self.under_way)

    def places(self) -> int:
        """How many batches may be under way: a suspect one goes alone, so that it is clear whose fault it is."""
        is_one_suspect = self.work.suspects or any(batch.suspect for batch in self.under_way.values())
        return 1 if is_one_suspect else self.room

    def send(self, batch: Batch) -> bool:
        """Whether the batch is under way now."""
        self.attempts += 1
        call = (play_batch, self.pack(batch.setting), batch.games, BATCH_SECONDS, self.attempts)
        try:
            self.under_way[self.players.submit(*call)] = batch
        except RuntimeError as error:
            if self.own is None or not isinstance(error, BrokenExecutor):
                raise RuntimeError(f"the executor takes no more work ({error}).  {self.work.kept()}") from error
            self.work.put_back(batch)  # a process died since we last looked
            if not self.under_way:
                self.own.restart()
                return self.send(batch)
            return False
        return True

    def pack(self, number: int) -> bytes:
        """The setting as it travels, functions of the notebook included."""
        if number not in self.packed:
            import cloudpickle

            setting = self.work.settings[number]
            try:
                self.packed[number] = cloudpickle.dumps(setting)
            except Exception as error:
                raise ValueError(
                    f"{setting} cannot be sent to another process ({error}); workers=1 plays it in this one"
                ) from error
        return self.packed[number]

    def collect(self, done: Iterable[Future[list[GameRecord]]]) -> None:
        """Keeps what came back; batches whose process ended become suspects."""
        alone = len(self.under_way) == 1
        if self.own is not None and any(isinstance(outcome(future), BrokenExecutor) for future in done):
            done = wait(self.under_way).done  # a broken pool lets none of them go on
            self.own.restart()
        for future in done:
            result = outcome(future)
            batch = self.under_way.pop(future)
            if isinstance(result, BaseException):
                self.failed(batch, result, alone=alone)
            else:
                self.work.keep(batch, result)

    def failed(self, batch: Batch, error: BaseException, *, alone: bool) -> None:
        """Has a batch played again whose process died; raises RuntimeError for all else."""
        died = self.own is not None and isinstance(error, BrokenExecutor)
        if died or type(error).__name__ == "KilledWorker":  # Dask's word for a task that ended several workers
            self.work.suspect(batch, alone=alone)
            return
        what = "was cancelled" if isinstance(error, CancelledError) else f"failed with {type(error).__name__}: {error}"
        raise RuntimeError(
            f"a worker that played {self.work.settings[batch.setting]} {what}.  {self.work.kept()}"
        ) from error

    def stop(self) -> None:
        """Ends all that is under way, and keeps what has come back."""
        if self.own is not None:
            self.own.kill()
        for future, batch in self.under_way.items():
            future.cancel()
            if future.done() and not isinstance(result := outcome(future), BaseException):
                with suppress(Exception):  # the error that stopped us is the one to report
                    self.work.keep(batch, result)


def outcome(future: Future[list[GameRecord]]) -> list[GameRecord] | BaseException:
    """What a future that is done came to."""
    if future.cancelled():
        return CancelledError()
    error = future.exception()
    return future.result() if error is None else error
