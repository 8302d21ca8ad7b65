"""A search in a thread: its result and its errors come back, and an interrupt ends it before anything else begins."""

from __future__ import annotations

import signal
import threading
import time

import pytest

from gamelab.oracle.progress import watched


class Stopped(Exception):
    pass


class Endless:
    """A search that ends only when it is told to."""

    def __init__(self):
        self.word, self.ended = 0, False

    def search(self):
        while not self.word:
            time.sleep(0.001)
        time.sleep(0.1)  # it need not look at the word all the time
        self.ended = True
        raise Stopped

    def stop(self, word):
        assert word or self.ended, "another search is allowed while this one goes on"
        self.word = word


def nothing(word=0):
    pass


def test_what_it_returns_and_raises():
    looks = []
    assert watched(lambda: time.sleep(0.2) or 7, nothing, lambda: looks.append(1)) == 7
    assert len(looks) > 1
    with pytest.raises(ZeroDivisionError):
        watched(lambda: 1 // 0, nothing, nothing)


@pytest.mark.skipif(not hasattr(signal, "pthread_kill"), reason="sends a signal to a thread")
def test_an_interrupt_from_the_keyboard():
    before = signal.signal(signal.SIGINT, signal.default_int_handler)  # a process in the background ignores it
    endless = Endless()
    threading.Timer(0.2, signal.pthread_kill, (threading.main_thread().ident, signal.SIGINT)).start()
    try:
        with pytest.raises(KeyboardInterrupt):
            watched(endless.search, endless.stop, nothing)
    finally:
        signal.signal(signal.SIGINT, before)
    assert endless.ended and not endless.word


def test_a_look_that_raises():
    endless = Endless()
    with pytest.raises(LookupError):
        watched(endless.search, endless.stop, lambda: {}["no such key"])
    assert endless.ended and not endless.word
