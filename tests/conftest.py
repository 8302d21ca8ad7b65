"""Fixtures for all tests."""

import csv
import json
import os
import signal
import sys
from pathlib import Path

import pytest
from xdist.scheduler import LoadFileScheduling

from gamelab import budgets
from gamelab.jit import runs_plain

TESTS = Path(__file__).parent
NOTEBOOKS = TESTS.parent / "notebooks"
TOGETHER = "tests/browser/"
"""What one worker runs: these tests share a JupyterLab."""
LONGEST = [
    TESTS / "browser",
    TESTS / "test_code.py",
    TESTS / "course/check",
    NOTEBOOKS / "solutions",
    NOTEBOOKS,
    NOTEBOOKS / "solutions/extras",
    NOTEBOOKS / "extras",
    TESTS / "notebooks",
]


def pytest_configure(config):
    """Machine code goes to pytest's cache, which all processes share: a second run compiles only what has changed.

    LLVM's second level compiles a search in about two thirds of the time; the full run has the third, which users have.
    """
    if "PYTEST_XDIST_WORKER" not in os.environ and hasattr(config, "cache"):
        os.environ["NUMBA_CACHE_DIR"] = str(config.cache.mkdir("machine-code"))
        if "not full" in config.option.markexpr:
            os.environ["NUMBA_OPT"] = "2"
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:  # a shell starts what runs in its background like this
        signal.signal(signal.SIGINT, signal.default_int_handler)  # tests press Ctrl-C in processes that inherit it


@pytest.fixture(autouse=True)
def as_in_a_new_process():
    """No test knows what the tests before it chose or heard: the site's command, for one, leaves the budget "lecture".

    A test that undoes its own changes keeps these.
    """
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(budgets, "_last", "lab")
        patch.setattr(runs_plain, "_given", set())  # each sentence is told once in a process
        yield


@pytest.fixture
def importable(tmp_path, monkeypatch):
    """A folder whose modules can be imported, and edited within a second; after the test they are forgotten."""
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    yield tmp_path
    for name, module in [*sys.modules.items()]:
        if tmp_path in Path(getattr(module, "__file__", None) or "").parents:
            del sys.modules[name]


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items):
    """The longest come first, so that no worker is left alone with one at the end.

    The students' optional pages run with ``--full``; the same pages with solutions, and their cells, always do.
    """
    rank = {folder: number for number, folder in enumerate(LONGEST)}
    items.sort(key=lambda item: rank.get(item.path, rank.get(item.path.parent, len(rank))))
    for item in items:
        if item.path.parent == NOTEBOOKS / "extras":
            item.add_marker("full")
        if item.get_closest_marker("full"):
            item.add_marker(pytest.mark.timeout(3600))


class TogetherScheduling(LoadFileScheduling):
    """One worker runs all tests of a file, and those of a folder that belong together."""

    def _split_scope(self, nodeid):
        return TOGETHER if nodeid.startswith(TOGETHER) else super()._split_scope(nodeid)


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config, log):
    return TogetherScheduling(config, log)


@pytest.fixture(scope="session")
def truth():
    """``truth("perft.json")``: a file of checked figures; a CSV file comes as a list of dicts."""

    def read(name):
        path = TESTS / "truth" / name
        with path.open(encoding="utf-8", newline="") as file:
            return json.load(file) if path.suffix == ".json" else list(csv.DictReader(file))

    return read
