"""A job is broken off at any moment, and nothing of it is left."""

from __future__ import annotations

import random
import threading
import time
from typing import Any

import pytest

from gamelab.widgets import job
from gamelab.widgets.job import Job, Stopped


def endless() -> None:
    while True:
        pass


def ended(thread: Job) -> bool:
    thread.join(10)
    return not thread.is_alive()


def test_what_was_computed_is_handed_on() -> None:
    results: list[Any] = []
    thread = Job(lambda: 42, results.append)
    thread.start()
    assert ended(thread) and results == [42]


def test_a_job_can_be_dropped_at_any_moment(monkeypatch: pytest.MonkeyPatch) -> None:
    """Before it begins, while it works, when it is done: no result, no traceback."""
    troubles: list[Any] = []
    monkeypatch.setattr(threading, "excepthook", troubles.append)
    chance, results = random.Random(4), list[Any]()
    for _ in range(100):
        length = chance.choice((0, 1000, 100_000, 10**12))
        thread = Job(lambda length=length: sum(1 for _ in range(length)), results.append)  # type: ignore[misc]
        thread.start()
        time.sleep(chance.random() / 50)
        thread.drop()
        assert ended(thread)
    assert 0 < len(results) < 90
    assert not troubles


def test_a_dropped_job_hands_nothing_on() -> None:
    results: list[Any] = []
    thread = Job(endless, results.append)
    thread.start()
    thread.drop()
    assert ended(thread) and not results


def test_who_keeps_an_exception_gets_another(monkeypatch: pytest.MonkeyPatch) -> None:
    """As a finaliser does, in which Python only prints it."""
    monkeypatch.setattr(job, "AGAIN", 0.01)
    kept = []

    def stubborn() -> None:
        while len(kept) < 3:
            try:
                endless()
            except Stopped:
                kept.append(1)
        endless()

    thread = Job(stubborn, lambda result: None)
    thread.start()
    while not thread.inside:
        time.sleep(0.001)
    thread.drop()
    assert ended(thread) and len(kept) == 3
