"""Whatever a function does, there is a readable answer within five seconds, and the notebook goes on."""

from __future__ import annotations

import builtins
import itertools
import signal
import subprocess
import sys
import threading
import time

import misbehaving
import pytest
from every_check import EVERY
from misbehaving import MISBEHAVIOURS
from right_pairs import plain_loops

from gamelab import ConnectFour, HandTree, TicTacToe, check, minimax
from gamelab.check.limits import Limits
from gamelab.check.watch import Counter, watched


def none_is_left() -> bool:
    """Whether no thread of a check goes on; it may take a moment to leave."""
    return soon(lambda: not any(thread.name == "gamelab check" for thread in threading.enumerate()))


STREAMS = (lambda: sys.stdout, lambda: sys.stderr, lambda: builtins.input)


@pytest.mark.parametrize(("function", "words"), MISBEHAVIOURS, ids=lambda each: getattr(each, "__name__", ""))
def test_misbehaviour_is_answered(function, words, capsys, hurried):
    misbehaving.state["calls"] = 0
    before = [stream() for stream in STREAMS]
    begin = time.process_time()
    report = check.maxi(function)
    assert time.process_time() - begin < 5
    assert not report
    assert words in str(report)
    assert "Traceback" not in str(report)
    assert [stream() for stream in STREAMS] == before
    assert capsys.readouterr().out == ""
    assert none_is_left(), "it was stopped"


def in_a_thread(limits, act, meanwhile=lambda: None):
    """Runs ``act`` in a call in a thread to its end, and ``meanwhile`` here."""

    def work():
        with limits.call():
            act()

    thread = threading.Thread(target=work)
    thread.start()
    meanwhile()
    thread.join()


def burn(seconds):
    end = time.thread_time() + seconds
    while time.thread_time() < end:
        pass


def soon(holds):
    """Whether it holds at some time within ten seconds."""
    end = time.monotonic() + 10
    while time.monotonic() < end:
        if holds():
            return True
        time.sleep(0.01)
    return False


def test_the_clock_of_a_thread_that_has_ended_is_not_asked_for_its_name():
    limits = Limits(call_seconds=0.01)
    assert limits.clock() is None
    in_a_thread(limits, lambda: burn(0.05))
    for _ in range(100):
        limits.clock()  # None, or another thread's that has taken the number over; never a crash
    assert not limits.call_is_overdue


@pytest.mark.skipif(not hasattr(time, "pthread_getcpuclockid"), reason="no clock of other threads here")
def test_who_sleeps_is_given_longer_than_who_works():
    asleep, busy, seen = Limits(call_seconds=0.1), Limits(call_seconds=0.1), []
    in_a_thread(asleep, lambda: time.sleep(0.28), lambda: (time.sleep(0.2), seen.append(asleep.call_is_overdue)))
    in_a_thread(busy, lambda: burn(0.4), lambda: seen.append(soon(lambda: busy.call_is_overdue)))
    assert seen == [False, True]


def test_where_no_thread_tells_its_time_the_wall_clock_decides(monkeypatch):
    monkeypatch.delattr(time, "pthread_getcpuclockid", raising=False)
    limits, seen = Limits(call_seconds=0.05), []
    in_a_thread(limits, lambda: time.sleep(0.3), lambda: (time.sleep(0.15), seen.append(limits.call_is_overdue)))
    assert seen == [True]
    assert check.maxi(plain_loops()[0])


@pytest.mark.parametrize("name", EVERY)
@pytest.mark.parametrize("function", [misbehaving.endless_loop, misbehaving.exits], ids=lambda each: each.__name__)
def test_every_check_stands_it(name, function, hurried):
    stood(name, function, seconds=60)


@pytest.mark.full
@pytest.mark.parametrize("name", EVERY)
@pytest.mark.parametrize("function", [each for each, _ in MISBEHAVIOURS], ids=lambda each: each.__name__)
def test_every_check_stands_everything(name, function):
    stood(name, function, seconds=90)


def stood(name, function, seconds):
    """Looks whether a check answers in words, and stops the function; 5 seconds are the promise on an idle machine."""
    misbehaving.state["calls"] = 0
    begin, worked = time.monotonic(), time.process_time()
    answer = EVERY[name](function)
    assert time.process_time() - worked < 5
    assert time.monotonic() - begin < seconds
    assert "itself failed" not in str(answer)
    assert "Traceback" not in str(answer)
    assert none_is_left(), "it was stopped"
    if name in PLAIN_CHECKS and (name, function) != FAIR:
        assert not answer


PLAIN_CHECKS = EVERY.keys() - {"conjecture", "looked_at", "recorded"}
"""Those that say ✗ of all that misbehaves; the others only look."""
FAIR = "evaluation", misbehaving.returns_value_alone
"""No search, and as an evaluation right: who does not know says 0."""


def test_agrees_does_not_search_large_positions_to_their_end():
    """The one takes the first move, the other the last: which is better, nobody can tell from the first move on."""
    start, sevenths = ConnectFour(), [ConnectFour(4, 4, 3)]

    def first(position):
        return 0, position.moves[0]

    def last(position):
        return 0, position.moves[-1]

    worked = time.process_time()
    report = check.agrees(first, last, [start, *sevenths])
    assert time.process_time() - worked < 5
    assert report
    assert "were not compared" in str(report)
    assert not check.agrees(first, last, [HandTree([0, 1])]), "here it is told"


def test_cases_without_end_are_given_up(monkeypatch):
    monkeypatch.setattr(sys.modules["gamelab.check.conjecture"], "SECONDS", 0.3)
    report = check.conjecture(lambda number: number >= 0, itertools.count())
    assert report.notes[0] == "The time was up before all were tried."
    slow = (time.sleep(5) for _ in range(3))
    assert "does not come to an end" in str(check.conjecture(lambda case: True, slow))


def test_a_number_too_long_to_be_written_is_told():
    assert "returned" in str(check.maxi(lambda position: (10**5000, None)))
    assert check.depth_search(lambda position, depth, evaluate: (10**5000, None)).mark == "✗"


def raising(position):
    raise NotImplementedError


def dots(position): ...


def only_words(position):
    """To be written."""


def terminal_given(position):
    if position.is_over:
        return position.score, None
    raise NotImplementedError


def terminal_given_then_nothing(position):
    if position.is_over:
        return position.score, None


@pytest.mark.parametrize("stub", [raising, dots, only_words, terminal_given])
@pytest.mark.parametrize("name", ["maxi", "mini", "minimax"])
def test_stubs_are_not_started(stub, name):
    report = getattr(check, name)(stub)
    assert not report
    assert str(report) == f"○ {stub.__name__}: not started yet"


def bare_return(position):
    if position.is_over:
        return
    pick = max if position.to_move == 1 else min
    return pick((position.play(move).score, move) for move in position.moves)


@pytest.mark.parametrize("begun", [terminal_given_then_nothing, bare_return])
def test_what_is_begun_is_not_called_unstarted(begun):
    for report in (check.maxi(begun), check.mini(begun), check.minimax(begun), check.takes_wins(begun)):
        assert report.mark == "✗"
    assert check.maxi(begun).bug == "no return"


def pruning_stub(position, alpha, beta):
    raise NotImplementedError


@pytest.mark.parametrize("name", ["maxi_alpha_beta", "mini_alpha_beta", "alphabeta"])
def test_pruning_stubs_are_not_started(name):
    assert str(getattr(check, name)(pruning_stub)) == "○ pruning_stub: not started yet"


def test_other_checks_know_stubs():
    assert check.evaluation(raising).mark == check.evaluation(dots).mark == "○"
    assert check.takes_wins(raising).mark == check.takes_wins(dots).mark == "○"
    assert check.agrees(raising, minimax).mark == check.agrees(dots, minimax).mark == "○"


def test_the_half_that_is_missing_is_named():
    maxi, _ = plain_loops()
    assert str(check.minimax(maxi, raising)) == "○ raising: not started yet"


def by_another(position, *rest):
    return raising(position)


@pytest.mark.parametrize("report", [
    lambda: check.agrees(by_another, minimax),
    lambda: check.looked_at(by_another, TicTacToe()),
    lambda: check.recorded(by_another, TicTacToe()),
    lambda: check.evaluation(by_another),
])  # fmt: skip
def test_what_is_missing_inside_is_named(report):
    assert str(report()) == "○ raising: not started yet"


def test_the_same_text_twice():
    for function, _ in MISBEHAVIOURS[5:8] + MISBEHAVIOURS[10:16]:
        assert str(check.maxi(function)) == str(check.maxi(function))
    wrong = check.minimax(lambda position: (0, None))
    again = check.minimax(lambda position: (0, None))
    assert (str(wrong), wrong._repr_html_()) == (str(again), again._repr_html_())


INTERRUPTED = [check.maxi, check.recorded, check.looked_at, check.mended]


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="needs a timer signal")
@pytest.mark.parametrize("checked", INTERRUPTED, ids=lambda checked: checked.__name__)
def test_the_users_own_interrupt_gets_through(checked):
    def interrupt(number, frame):
        raise KeyboardInterrupt

    before = signal.signal(signal.SIGALRM, interrupt)
    signal.setitimer(signal.ITIMER_REAL, 0.2)
    try:
        with pytest.raises(KeyboardInterrupt):
            EVERY[checked.__name__](misbehaving.endless_loop)
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
    assert none_is_left()


def test_hints_come_one_by_one():
    report = check.maxi(raising)
    hints = [report.hint() for _ in range(4)]
    assert [repr(hint)[:11] for hint in hints] == ["Hint 1 of 3", "Hint 2 of 3", "Hint 3 of 3", "Hint 3 of 3"]
    assert report.hint(1) == hints[0]


def test_the_counterexample_is_drawn():
    html = check.maxi(lambda position: (0, None))._repr_html_()
    assert html.startswith("<pre") and ">✗ your function: the value is wrong" in html
    assert "<svg" in html
    assert check.maxi(plain_loops()[0])._repr_html_() is None


def test_a_watched_position_behaves_as_the_one_inside():
    position = TicTacToe.from_text("XO./.X./..O")
    proxy = watched(position, Counter())
    assert proxy == position and position == proxy and hash(proxy) == hash(position)
    assert isinstance(proxy, TicTacToe)
    assert (repr(proxy), str(proxy), proxy.ply, proxy.winner) == (repr(position), str(position), 4, None)
    assert proxy.at(0, 1) == -1 and proxy.label(2) == "c1" and proxy.play(2) == position.play(2)
    assert list(proxy.symmetries()) == list(position.symmetries())
    with pytest.raises(AttributeError, match="a position never changes"):
        proxy.to_move = 1
    with pytest.raises(AttributeError, match="a position never changes"):
        del proxy.ply


def test_what_is_stopped_while_it_is_imported_is_not_left_half_loaded(tmp_path, monkeypatch):
    (tmp_path / "never_loaded.py").write_text("name = 1\nwhile True:\n    name += 1\n")
    monkeypatch.syspath_prepend(tmp_path)

    def importing(position):
        import never_loaded

        return never_loaded.name, None

    report = check.maxi(importing)
    assert not report
    assert none_is_left()
    assert "never_loaded" not in sys.modules


@pytest.mark.skipif(not hasattr(time, "pthread_getcpuclockid"), reason="no clock of other threads here")
def test_a_machine_that_stands_still_fails_nobody():
    limits, seen = Limits(call_seconds=0.05), []
    in_a_thread(limits, lambda: time.sleep(0.5), lambda: (time.sleep(0.4), seen.append(limits.call_is_overdue)))
    assert seen == [False], "it was looked at once, though the clock went on"


LATE = """
import ctypes, sys, threading
from gamelab.jit.stopping import settle
ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(threading.get_ident()), None)  # as one that came too late
settle()
traced = []
def watch(frame, what, argument):
    traced.append(what)
    return watch
def traced_function():
    return 1
sys.settrace(watch)
traced_function()
sys.settrace(None)
print(traced)
"""


def test_what_was_thrown_too_late_hangs_no_debugger():
    done = subprocess.run([sys.executable, "-c", LATE], capture_output=True, text=True, timeout=60)
    assert done.stdout == "['call', 'line', 'return']\n", done.stderr
