"""The runner: plays and lines are counted, and what does not end is stopped."""

import contextlib
import os
import random
import signal
import sys
import threading
from itertools import repeat
from pathlib import Path
from types import FunctionType

import pytest

import gamelab
from gamelab import TicTacToe, check
from gamelab.course.check.bugs import functions_of
from gamelab.course.check.run import Runner
from gamelab.heuristics import open_lines
from tests.course.check import right
from tests.new_python import python


def test_runners_nest_and_each_has_its_limit():
    def inner(position):
        with Runner() as runner:
            answer = runner.ask(endless_plays, position, most=20)
        assert answer.kind == "endless"
        return answer.looked

    with Runner() as runner:
        assert runner.ask(inner, TicTacToe()).value == 21
        assert runner.ask(inner, TicTacToe(), most=10).kind == "endless"
        nine = lambda position: len([*map(position.play, position.moves)])  # noqa: E731
        assert [runner.ask(nine, TicTacToe(), most=most).kind for most in (8, 9)] == ["endless", "value"]


def endless_plays(position):
    while True:
        with contextlib.suppress(Exception):
            position.play(position.moves[0])


def plays_long_and_then_loops(position):
    for _ in range(30_000):
        position.play(position.moves[0])
    while True:
        pass


def test_a_function_that_has_played_long_is_still_stopped_when_it_loops():
    with Runner() as runner:
        assert runner.ask(plays_long_and_then_loops, TicTacToe()).kind == "endless"


def loops(position):
    while True:
        pass


def loops_in_one_line(position):
    return any(move < 0 for move in iter(lambda: 0, 1))


def loops_behind_a_list_of_moves(position):
    moves = [move for move in position.moves]  # noqa: C416 - a loop over moves that is in a code of its own
    for _ in repeat(0):
        moves.clear()


loops_on_a_line = functions_of("def loops(position):\n    while True: pass")["loops"]
FILES = f"{Path(gamelab.__file__).parent}_agents.py", "/home/me/my-packages/agents.py"
"""A student's files, whose names look like those of a package."""
IN_FILES = [FunctionType(loops.__code__.replace(co_filename=file), {}) for file in FILES]


ENDLESS = [loops, loops_in_one_line, loops_behind_a_list_of_moves, loops_on_a_line, *IN_FILES]


@pytest.mark.parametrize("function", ENDLESS)
def test_a_function_that_never_plays_is_stopped_without_threads(function, monkeypatch):
    monkeypatch.setattr(threading.Thread, "start", lambda thread: pytest.fail("a browser has no threads"))
    before = sys.gettrace()
    report = str(check.same(function, open_lines, TicTacToe()))
    assert "does not come to an end" in report and "500,000 lines ran, and it played no move" in report
    assert sys.gettrace() is before


def test_ctrl_c_works_and_leaves_all_as_it_was():
    known = {}

    def interrupted(position):
        known[position] = 0
        signal.raise_signal(signal.SIGINT)
        return 0

    play = TicTacToe.play
    with pytest.raises(KeyboardInterrupt):
        check.audit(interrupted)
    assert TicTacToe.play is play and not known
    with pytest.raises(KeyboardInterrupt), Runner() as runner:
        runner.ask(interrupted, 0)


def test_a_check_works_outside_the_main_thread():
    reports = []
    thread = threading.Thread(target=lambda: reports.append(check.maxi(right.plain_loops()[0])))
    thread.start()
    thread.join()
    assert reports[0]


def test_a_few_lines_are_shown_of_what_a_function_prints(capsys):
    def search(position):
        print("at", position.ply)
        return right.worth(position)

    assert not check.depth_search(lambda position, depth, evaluate: search(position), TicTacToe(), open_lines)
    printed = capsys.readouterr().out
    assert printed.startswith("at ") and printed.count("\n") < 15
    assert "a check calls a function many times" in printed


def test_a_package_is_not_broken_off_because_what_is_half_imported_fails_later():
    def shuffles(position):
        return len(random.Random(1).sample(range(300_000), 300_000))

    with Runner() as runner:
        assert runner.ask(shuffles, TicTacToe()).value == 300_000


@pytest.mark.full
def test_what_is_compiled_first_within_a_check_is_compiled_as_ever(tmp_path):
    """A check counts the moves that are played; compiled code must not take the counting for the game's rule."""
    text = (
        "from gamelab import ConnectFour, Othello, alphabeta, check, fast\n"
        "from gamelab.heuristics import disc_difference\n"
        "quick = fast(alphabeta)\n"
        "assert not check.conjecture(lambda each: quick(each, 2, disc_difference).value < 9, Othello(4))\n"
        "check.autopsy(lambda position: position.ply, ConnectFour())\n"
        "print(fast(alphabeta)(Othello(), 3, disc_difference).counts.nodes)\n"
    )
    done = python("-W", "error", "-c", text, env=os.environ | {"NUMBA_CACHE_DIR": str(tmp_path)}, check=False)
    assert (done.stdout, done.stderr) == ("37\n", "")
