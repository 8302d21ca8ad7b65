"""The benchmarks still run; how fast is nobody's business here."""

import shutil

import pytest

from gamelab.games import ConnectFour, Sim, TicTacToe
from gamelab.heuristics import runs, zero
from gamelab.search import alphabeta
from tests.benchmarks.jobs import in_c
from tests.new_python import python


def test_a_benchmark_prints_a_table():
    done = python("-m", "tests.benchmarks", "--repeats", "1", "--only", "runs alphabeta")
    nodes = alphabeta(ConnectFour(), 6, runs).counts.nodes
    assert f"alphabeta {nodes:,}" in " ".join(done.stdout.split())


@pytest.mark.skipif(not shutil.which("gcc"), reason="needs a compiler of C")
@pytest.mark.parametrize("options, given", [("-DGAME=0", (TicTacToe(),)), ("-DGAME=2", (Sim(), 5, zero))])
def test_the_search_in_c_visits_the_same_nodes(options, given):
    assert in_c(options)(9 if len(given) == 1 else given[1]) == alphabeta(*given).counts.nodes
