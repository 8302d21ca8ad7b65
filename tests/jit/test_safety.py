"""Bad input, interrupts and threads: the compiled searches answer as the plain ones do."""

import os
import pickle
import signal
from concurrent.futures import ThreadPoolExecutor

import pytest

from gamelab import INF, alphabeta, minimax
from gamelab.games import ConnectFour, TicTacToe
from gamelab.heuristics import runs, zero

pytest.importorskip("numba")
from gamelab.jit import RunsPlain, fast
from tests.keys import ended_by_ctrl_c, needs_ctrl_c

quick = fast(alphabeta)


@pytest.mark.parametrize("start", [TicTacToe(8, 9, 5), ConnectFour(12, 10)], ids=["72 cells", "130 bits"])
def test_a_board_that_is_too_large_runs_plain(start):
    with pytest.warns(RunsPlain, match="has too many cells for compiled code"):
        assert quick(start, 1, zero) == alphabeta(start, 1, zero)


def test_a_window_beyond_machine_words_runs_plain():
    quick(ConnectFour(), 2, runs)  # has compiled code of these types, whatever ran before
    with pytest.warns(RunsPlain, match="longer than 64 bits"):
        result = quick(ConnectFour(), 2, runs, window=(-(10**30), 10**30))
    assert result == alphabeta(ConnectFour(), 2, runs)


def test_a_trace_is_recorded_by_the_plain_search():
    assert quick(TicTacToe.from_text("XOX/OXO/.X."), trace=True).trace is not None


@needs_ctrl_c
def test_a_running_search_can_be_interrupted():
    quick(ConnectFour(), 1, runs)
    with ended_by_ctrl_c():
        quick(ConnectFour(), 40, runs, prune=False)


@needs_ctrl_c
def test_ctrl_c_while_llvm_calls_python_is_not_lost(monkeypatch):
    from numba.core.registry import cpu_target

    from gamelab.jit import disk

    llvm = cpu_target.target_context.codegen()._engine._ee
    monkeypatch.setattr(disk.KeptCode, "load_overload", lambda *about: None)
    monkeypatch.setattr(llvm, "_object_cache_notify", lambda *about: os.kill(os.getpid(), signal.SIGINT))
    board = TicTacToe(2, 4, 2)  # which no other test compiles
    with pytest.raises(KeyboardInterrupt):
        fast(minimax)(board, 1, zero)
    monkeypatch.undo()
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler
    assert fast(minimax)(board, 3, zero) == minimax(board, 3, zero)


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
    assert repr(quick).startswith("fast(<function alphabeta")
    assert pickle.loads(pickle.dumps(quick)) is quick


def test_a_game_of_ones_own_runs_plain():
    class Mine(TicTacToe):
        __slots__ = ()

    with pytest.warns(RunsPlain, match="alphabeta runs plain: Mine is a user-defined game"):
        assert quick(Mine(), 2, lambda position: 0).counts == alphabeta(TicTacToe(), 2, zero).counts
