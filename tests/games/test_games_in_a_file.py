"""A game in one file has everything: no test and no other file names it.

Every file in this folder that defines a game is found; the page own_game tries the one that it builds.
"""

import sys
import warnings
from importlib import import_module
from importlib.util import find_spec

import pytest

from gamelab import INF, alphabeta, check, deepening, fast, heuristics, minimax, perft, show
from gamelab.arena import RandomAgent, SearchAgent, sweep
from gamelab.course.programs.chosen import game_in
from gamelab.course.setup.clone import ROOT
from gamelab.games.bits import BitPosition
from gamelab.oracle import solve
from gamelab.search import SearchResult
from gamelab.widgets import Play, Step
from tests.course.check.right import open_without_pruning
from tests.course.check.test_laws import Board
from tests.games.conftest import FILES
from tests.new_python import python


@pytest.fixture(params=FILES, ids=lambda path: path.stem, scope="module")
def game(request):
    """The game of a file."""
    return game_in(request.param)


@pytest.fixture
def start(game):
    """The smallest board of the game, whose tree is searched to the end."""
    return ([*game.sized().smaller()] or [game.sized()])[-1]


def test_its_laws_and_its_own_count(game, start):
    assert check.contract(start)
    smallest, counts = getattr(sys.modules[game.__module__], "PERFT", (start, []))
    assert [perft(smallest, depth) for depth in range(len(counts))] == counts
    assert not counts or perft(smallest, len(counts)) == 0


def test_every_search_finds_the_same_value(start):
    guess = heuristics.evaluations_of(start)[0]
    assert alphabeta(start).value == deepening(start, symmetry=True).value == solve(start).value
    assert alphabeta(start, 4, guess).value == minimax(start, 4, guess).value


def test_compiled_is_plain(start):
    with warnings.catch_warnings(record=True) as told:
        warnings.simplefilter("always")
        assert fast(alphabeta)(start) == alphabeta(start)
    has_numba = find_spec("numba") is not None
    assert not told or not (has_numba and isinstance(start, BitPosition))  # only a game of bits is compiled


def test_it_is_drawn_stepped_through_and_played_on_the_page(start):
    result = alphabeta(start, 2, heuristics.zero, trace=True)
    for drawn in (show.tree(result), show.boards([start, start.play(start.moves[0])])):
        assert drawn.svg().startswith("<svg") and str(start).splitlines()[0] in drawn.svg()
    assert isinstance(result, SearchResult) and Step(result) and Play(start)


def test_its_games_are_counted(start):
    agent = SearchAgent(depth=2, evaluate=heuristics.evaluations_of(start)[0], fast=False)
    table = sweep(start, agent, RandomAgent(), 20, workers=1, progress=False)
    assert table.loc[0, "n"] == 20 and table.loc[0, ["forfeits", "opponent_forfeits"]].sum() == 0
    assert table.loc[0, "wins"] > table.loc[0, "losses"]


def test_checks_find_right_functions_right(start):
    assert check.audit(alphabeta, start)
    assert check.pruned_search(open_without_pruning, start, type(start).guess)


def test_it_is_solved_in_the_terminal():
    """CONTRIBUTING has the command that plays Hex."""
    assert "principal line: " in python("-m", "gamelab", "solve", "tests/games/nim.py").stdout


WORTH = INF - 1
"""The largest value that a search can find."""


def hex_with(score, path):
    """Writes the file of Hex with another score of a won game."""
    text = (ROOT / "tests/games/hex.py").read_text(encoding="utf-8")
    assert text.count("-to_move if won") == 1
    path.write_text(text.replace("-to_move if won", f"{score} if won"), encoding="utf-8")


@pytest.mark.skipif(not find_spec("numba"), reason="without Numba all runs plain")
def test_a_score_that_is_rarely_large_is_compiled_and_a_game_longer_than_any_of_the_library_runs_plain(
    importable, recwarn
):
    hex_with(f"-to_move * (1 + {WORTH - 1} * (ply == 5 and first == 0b1001001))", importable / "rarely_large.py")
    start = import_module("rarely_large").Hex(3)
    for cell in (0, 1, 3, 4):
        start = start.play(cell)
    for position in (start, start.play(6)):
        assert fast(minimax)(position, 1, heuristics.zero, ending="score").value == WORTH
    assert not recwarn.list
    with pytest.warns(UserWarning, match="minimax runs plain: the game has more than 136 plies"):
        for ply in (131, 133, 200):
            late = start._replace(ply=ply)
            assert fast(minimax)(late, 3, heuristics.zero) == minimax(late, 3, heuristics.zero)


def test_a_file_that_was_edited_after_its_import_runs_plain(importable):
    hex_with("-to_move", importable / "my_hex.py")
    game = import_module("my_hex").Hex
    hex_with("to_move", importable / "my_hex.py")
    with pytest.warns(UserWarning, match="alphabeta runs plain: compiled, Hex would be another game"):
        assert fast(alphabeta)(game(2)) == alphabeta(game(2))


def test_a_class_of_its_own_is_searched_and_told_what_to_inherit():
    start = Board()
    assert alphabeta(start).value == minimax(start).value == 1
    with pytest.warns(UserWarning, match="Board is a user-defined game, and not one of bits"):
        assert fast(alphabeta)(start).value == 1
    for refuse in (lambda: show.tree(alphabeta(start, trace=True)), lambda: show.boards([start]),
                   lambda: Play(start), lambda: solve(start)):  # fmt: skip
        with pytest.raises(ValueError, match=r"gamelab\.games\.Position"):
            refuse()
