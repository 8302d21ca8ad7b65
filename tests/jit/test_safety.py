"""Bad input, interrupts and threads: the compiled searches answer as the plain ones do."""

from __future__ import annotations

import os
import pickle
import signal
import threading
import time
from concurrent.futures import ThreadPoolExecutor

import pytest

from gamelab import INF, HandTree, alphabeta, expectimax, minimax
from gamelab.games import ConnectFour, TicTacToe
from gamelab.heuristics import runs, zero

pytest.importorskip("numba")
from gamelab.jit import Counter, RunsPlain, fast
from gamelab.jit.child import ERROR, RESULT, Worker, written
from gamelab.jit.stopping import stop

quick = fast(alphabeta)


def too_high(position):
    return 10**6


def half(position):
    return 0.5


def nothing(position):
    return None


def one_move(position):
    return [0]


def twice(position):
    return [0] * len(position.moves)


def unlikely(position, move):
    return 0.1


BAD = [
    (alphabeta, (ConnectFour(), 3, too_high), {}),
    (alphabeta, (TicTacToe(), 3, half), {}),
    (minimax, (ConnectFour(7, 10), 2, too_high), {}),
    (alphabeta, (TicTacToe(), 3, nothing), {}),
    (alphabeta, (HandTree([[1], 2]), 1, too_high), {}),
    (alphabeta, (TicTacToe(), 3, zero), {"order": one_move}),
    (alphabeta, (TicTacToe(), 3, zero), {"order": twice}),
    (alphabeta, (ConnectFour(), 3), {}),
    (alphabeta, (ConnectFour(), -1, runs), {}),
    (alphabeta, (ConnectFour(), 2, runs), {"window": (3, 3)}),
    (alphabeta, (ConnectFour(), 2, runs), {"ending": "?"}),
    (expectimax, (TicTacToe(), 3, zero), {"opponent": unlikely}),
]


@pytest.mark.filterwarnings("ignore::gamelab.jit.RunsPlain")
@pytest.mark.parametrize(("search", "arguments", "options"), BAD)
def test_bad_input_is_refused_in_the_same_words(search, arguments, options):
    with pytest.raises(ValueError, match=r".") as plain:
        search(*arguments, **options)
    with pytest.raises(ValueError, match=r".") as compiled:
        fast(search)(*arguments, **options)
    assert str(compiled.value) == str(plain.value)


def test_a_board_that_is_too_large_names_the_limit():
    with pytest.raises(ValueError, match="TicTacToe on 9 x 9: compiled code takes at most 64 cells"):
        quick(TicTacToe(9, 9, 5), 1, zero)
    with pytest.raises(ValueError, match="ConnectFour on 20 x 20: compiled code takes at most 127 bits"):
        quick(ConnectFour(20, 20), 1, zero)
    with pytest.raises(ValueError, match="a node with 64 children: compiled code takes at most 63"):
        quick(HandTree([0] * 64))


def test_finished_positions_and_depths_beyond_the_end():
    over = TicTacToe.from_text("XXX/OO./...")
    assert quick(over) == alphabeta(over)
    near = TicTacToe.from_text("XOX/OXO/.X.")
    assert quick(near, 1000, zero) == alphabeta(near, 1000, zero)


def test_a_window_beyond_machine_words_runs_plain():
    with pytest.warns(RunsPlain, match="no argument for compiled code"):
        result = quick(ConnectFour(), 2, runs, window=(-(10**30), 10**30))
    assert result == alphabeta(ConnectFour(), 2, runs)


def test_a_trace_is_recorded_by_the_plain_search():
    assert quick(TicTacToe.from_text("XOX/OXO/.X."), trace=True).trace is not None


@pytest.mark.skipif(os.name == "nt", reason="needs signals")
def test_a_running_search_can_be_interrupted():
    quick(ConnectFour(), 1, zero)
    timer = threading.Timer(0.5, os.kill, (os.getpid(), signal.SIGINT))
    timer.start()
    started = time.monotonic()
    with pytest.raises(KeyboardInterrupt):
        quick(ConnectFour(), 40, zero, prune=False)
    assert time.monotonic() - started < 10


@pytest.mark.skipif(os.name == "nt", reason="needs signals")
def test_what_a_handler_raises_comes_through():
    class Alarm(Exception):
        pass

    def ring(number, frame):
        raise Alarm("ring")

    quick(ConnectFour(), 1, zero)
    before = signal.signal(signal.SIGALRM, ring)
    try:
        signal.setitimer(signal.ITIMER_REAL, 0.3)
        with pytest.raises(Alarm, match="ring"):
            quick(ConnectFour(), 40, zero, prune=False)
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def test_threads_search_side_by_side():
    positions = [ConnectFour().play(move) for move in range(7)]
    with ThreadPoolExecutor(4) as pool:
        found = list(pool.map(lambda position: quick(position, 5, runs), positions * 5))
    assert found == [alphabeta(position, 5, runs) for position in positions] * 5


def test_options_by_name_and_the_same_signature():
    assert quick(position=TicTacToe(), window=(-INF, INF)).value == 0
    assert quick.__name__ == "alphabeta"
    assert quick.__doc__ == alphabeta.__doc__
    assert fast(quick) is quick
    assert repr(quick) == "fast(alphabeta)"
    assert pickle.loads(pickle.dumps(quick)) is quick


counter = Counter()


def counted(position):
    counter.evaluations += 1
    return 0


def test_an_evaluation_that_counts_runs_plain():
    with pytest.warns(RunsPlain, match="counted writes to a counter"):
        result = quick(TicTacToe(), 2, counted)
    assert counter.evaluations == result.counts.evaluated


def endless(position):
    steps = 0
    while steps >= 0:
        steps += position.ply
    return 0


def bottomless(position, depth=0):
    if depth < 0:
        return 0
    return bottomless(position, depth + 1) + 1


def last_first(position):
    return [move for move in position.moves if move > 3] + [move for move in position.moves if move <= 3]


@pytest.mark.skipif(os.name == "nt", reason="needs signals")
def test_a_search_whose_evaluation_never_ends_can_be_interrupted():
    timer = threading.Timer(4, os.kill, (os.getpid(), signal.SIGINT))
    timer.start()
    with pytest.raises(KeyboardInterrupt):
        quick(ConnectFour(), 2, endless)
    timer.join()
    assert quick(ConnectFour(), 3, zero) == alphabeta(ConnectFour(), 3, zero)


def test_an_evaluation_that_recurses_for_ever_ends_with_an_error():
    with pytest.raises(RecursionError, match="alphabeta ended its process: it recursed too deeply"):
        quick(ConnectFour(), 2, bottomless)


def test_evaluations_and_orders_of_ones_own_give_the_same_results():
    def stones(position):
        return position.first.bit_count() - 2 * position.second.bit_count()

    for options in ({}, {"order": last_first}, {"prune": False, "ending": "win"}):
        assert quick(ConnectFour(), 4, stones, **options) == alphabeta(ConnectFour(), 4, stones, **options)


def test_a_game_of_ones_own_runs_plain():
    class Mine(TicTacToe):
        __slots__ = ()

    assert quick(Mine(), 2, lambda position: 0).counts == alphabeta(TicTacToe(), 2, zero).counts


@pytest.mark.parametrize("evaluate", [zero, endless])
def test_a_search_in_another_thread_can_be_stopped(evaluate):
    ended = []

    def search():
        try:
            quick(ConnectFour(), 30, evaluate, prune=False)
        except KeyboardInterrupt as stopped:
            ended.append(str(stopped))

    thread = threading.Thread(target=search)
    thread.start()
    while not stop(thread.ident):
        time.sleep(0.1)
    thread.join(20)
    assert ended == ["the search was stopped"]
    assert not stop(thread.ident)


class Pretended(Worker):
    """A child process that is none: ``bottomless`` ends it, everything else takes a while."""

    begun = threading.Event()

    def running(self):
        self.process = self.process or object()
        return self.process

    def ask(self, process, called, arguments, named):
        self.begun.set()
        time.sleep(0.1)
        if called is bottomless or self.process is not process:
            raise EOFError
        return RESULT, 7, 0

    def close(self):
        time.sleep(0.05)
        self.process = None


def test_a_process_that_ended_takes_no_other_thread_s_with_it():
    worker = Pretended()
    with ThreadPoolExecutor(1) as threads:
        ended = threads.submit(worker.call, bottomless, (), {})
        worker.begun.wait()
        assert worker.call(half, (), {}) == (7, 0)
        with pytest.raises(RecursionError, match="bottomless ended its process: it recursed too deeply, or for ever"):
            ended.result()


def test_a_result_that_cannot_be_sent_back_is_an_error():
    kind, error, played, counted = pickle.loads(written((RESULT, threading.Lock(), 5), [[1, 2]]))
    assert (kind, played, counted) == (ERROR, 0, [[1, 2]])
    assert isinstance(error, RuntimeError) and str(error).startswith("the result cannot be sent back: cannot pickle")
    assert pickle.loads(written((RESULT, 3, 5), [])) == (RESULT, 3, 5, [])
