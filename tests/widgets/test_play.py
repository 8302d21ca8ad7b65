"""The board to play on, without a browser: what a click or a button changes."""

import asyncio
import re
import threading
from itertools import combinations

import ipywidgets
import pytest

from gamelab import FIRST, SECOND, ConnectFour, Othello, Sim, TicTacToe, alphabeta, widgets
from gamelab.games import svg
from gamelab.playing import analysis
from gamelab.playing.analysis import Judgement
from gamelab.widgets import Play
from gamelab.widgets.play import LEGEND, with_values
from tests.games.nim import Nim


def first_move(position):
    return position.moves[0]


def click(game, *labels):
    """Clicks on these places, one after the other."""
    for label in labels:
        game.clicked({"part": str(game.position.move(label))})


CLEAN = "No blunder: no move made the outcome worse, as far as was seen."


def said(game):
    return str(game.status.say)


def test_an_opponent_that_fails_is_told():
    answers = iter([lambda: 4, lambda: 1 // 0, lambda: 0])
    game = Play(TicTacToe(), lambda position: next(answers)())
    divided = "failed: ZeroDivisionError: integer division or modulo by zero, in line 1"
    for told in ("failed: IllegalMove: 4 is not a legal move", divided):
        click(game, "b2")
        assert said(game).startswith(f"The opponent {told}")
        game.undo_button.click()
        assert game.position == TicTacToe() and game.undo_button.disabled
    click(game, "b2")
    assert said(game) == "O plays a1. You are X (FIRST). Your move."


@pytest.mark.parametrize("error, told", [
    (ModuleNotFoundError("No module named 'numpy'", name="numpy"), "O plays a1. The opponent needs NumPy, "),
    (ModuleNotFoundError("No module named 'mine'", name="mine"), "The opponent failed: ModuleNotFoundError"),
    (NotImplementedError(), "absent is not written yet. Write it, and run this cell again."),
])  # fmt: skip
def test_an_opponent_that_cannot_play_says_why(error, told):
    def absent(position):
        raise error

    game = Play(TicTacToe(), absent)
    click(game, "b2")
    assert said(game).startswith(told)


def test_a_game_that_has_the_verbs_and_nothing_else_is_played():
    game = Play(Nim((1, 2)), lambda position: alphabeta(position).move, you=SECOND)
    game.hint_button.click()
    assert said(game).startswith("Recommended: A1 (")
    game.others.children[0].click()
    assert said(game) == "FIRST plays B1. FIRST has won."


@pytest.mark.parametrize("start", [TicTacToe(), ConnectFour(), Othello(), Sim()], ids=lambda start: start.name)
def test_the_values_of_the_moves_do_not_overlap(start):
    """Each move has one."""
    labels = dict.fromkeys(start.moves, Judgement(12345, 40).label)
    frames = re.findall(r'<rect x="(\S+)" y="(\S+)" width="31"', with_values(start, labels, start.moves[:1]))
    places = [(float(x), float(y)) for x, y in frames]
    assert len(places) == len(start.moves)
    assert all(abs(x - u) > 31 or abs(y - v) > 20 for (x, y), (u, v) in combinations(places, 2))


def test_why_not_shows_what_answers_a_move():
    game = Play(TicTacToe.from_text("XX./OO./..."))
    game.why.value = True
    assert said(game) == "Click on a move to see what answers it. X (FIRST) to move."
    click(game, "a3")
    assert said(game).startswith("Why not a3? With a3: value −1 for FIRST, over in 2 plies; "
                                 "with c1: value +1 for FIRST, over in 1 ply.")  # fmt: skip
    assert ">1. a3<" in game.notes.value and ">2. c2<" in game.notes.value
    assert game.notes.value.count("<svg") == 4  # two boards, each in a picture of its own, so that the row can wrap
    assert game.position.ply == 4, "nothing was played"
    game.why.value = True
    click(game, "c1")
    assert said(game).startswith("c1 is as good as any move: value +1 for FIRST, over in 1 ply.")
    click(game, "c1")  # each click asks once
    assert game.position.winner == FIRST and game.why.disabled


def test_why_not_shows_a_game_of_tic_tac_toe_to_its_end():
    game = Play(TicTacToe())
    game.why.value = True
    click(game, "b2")
    assert ">9. " in game.notes.value


def test_a_finished_game_is_looked_back_on(monkeypatch):
    game = Play(TicTacToe.from_text("XX./OO./..."))
    click(game, "a3", "c2")
    assert "Ply 1, X plays a3: value −1 for FIRST, over in 2 plies, a blunder; better c1: value +1" in game.notes.value
    assert "data-move='2' style='stroke:" in game.notes.value and said(game) == "O has won."
    game.new_button.click()
    assert game.notes.value == ""
    game.opponent.label = "Depth 8"
    click(game, "c1")
    assert game.notes.value == CLEAN and said(game) == "X has won."
    monkeypatch.setattr(analysis, "COMPILED", 0)  # so that a search looks one ply ahead
    monkeypatch.setattr(analysis, "values_of", analysis.values_of.__wrapped__)  # and nothing is kept of that
    click(game := Play(ConnectFour(5, 9)), *"4141414")
    assert game.notes.value == CLEAN
    game = Play(Othello.from_text("XO../XXXX/XXXX/XXXX/O"), hints=False)  # to look back, a solver would be compiled
    click(game, "pass", "c1")
    assert said(game) == "Black has won: black 15, white 0."
    game = Play(TicTacToe())
    click(game, "b2", "b1", "a1", "c3", "a3", "c1", "a2")
    assert ("Ply 2, O plays b1: value +1 for FIRST, over in 6 plies, a blunder; "
            "better a1: value 0 for FIRST, over in 8 plies") in game.notes.value  # fmt: skip
    assert game.notes.value.count("a blunder;") == 1


def test_ipywidgets_that_are_too_old_are_named(monkeypatch):
    monkeypatch.setattr(ipywidgets, "__version__", "7.7.1")
    with pytest.raises(ImportError, match=r"the widgets need ipywidgets 8\.1 or later, and this is 7\.7\.1: run %pip"):
        _ = widgets.Step


# --- in a running loop, as a kernel has one ---


async def until(true):
    while not true():
        await asyncio.sleep(0.002)


class Slow:
    """An agent that thinks until it may answer."""

    def __init__(self):
        self.is_asked, self.may_answer = threading.Event(), threading.Event()

    def __call__(self, position):
        self.is_asked.set()
        self.may_answer.wait(15)
        return position.moves[0]


def with_slow_agent(test):
    """Runs a test in which the agent was asked and thinks."""

    async def asked():
        agent = Slow()
        game = Play(TicTacToe(), agent)
        click(game, "b2")
        await until(agent.is_asked.is_set)
        await test(game, agent)

    asyncio.run(asyncio.wait_for(asked(), 20))


def test_the_page_lives_while_the_agent_thinks():
    async def test(game, agent):
        assert said(game) == "O (SECOND) is thinking …"
        assert str(game.position) == "...\n.X.\n...", "one's own move is seen at once"
        game.clicked({"part": "0"})
        game.values.value = True
        helpers = game.hint_button, game.values, game.why
        assert all(each.disabled for each in helpers) and game.position.ply == 1
        assert set(game.board.states.values()) == {"waiting"} and not game.undo_button.disabled
        agent.may_answer.set()
        await until(lambda: said(game).startswith("O plays a1. Values"))
        assert game.board.svg.count(svg.DASHES) == 1 and not game.board.states, "one, though others are as good"
        assert not any(each.disabled for each in helpers)
        told = f"Values for X (FIRST), the larger the better: exact. {LEGEND}"
        assert said(game) == f"O plays a1. {told} You are X (FIRST). Your move."

    with_slow_agent(test)


def test_a_message_that_arrives_in_another_thread_is_heard_in_the_kernels_own():
    """Only there is the game's task; and what is pressed first comes first."""

    async def test():
        game, threads = Play(TicTacToe(), first_move), set()
        game.board.observe(lambda _: threads.add(threading.current_thread()), "svg")
        for part, reply in (("4", "a1"), ("8", "b1")):  # a click while the agent thinks would not count
            await asyncio.to_thread(game.board._handle_custom_msg, {"part": part}, [])
            await until(lambda reply=reply: said(game) == f"O plays {reply}. You are X (FIRST). Your move.")
        await asyncio.to_thread(game.undo_button.click)
        await asyncio.to_thread(setattr, game.you, "value", SECOND)
        await until(lambda: said(game).endswith("You are O (SECOND). Your move."))
        assert threads == {threading.main_thread()}

    asyncio.run(asyncio.wait_for(test(), 20))


@pytest.mark.parametrize("act", [
    lambda game: game.new_button.click(), lambda game: game.undo_button.click(),
    lambda game: setattr(game.opponent, "label", "You play both sides"),
], ids=["new game", "undo", "opponent"])  # fmt: skip
def test_an_answer_that_comes_too_late_is_dropped(act):
    async def test(game, agent):
        act(game)
        after = game.position
        agent.may_answer.set()
        await asyncio.sleep(0.05)
        assert game.position == after and said(game).endswith(" move.")

    with_slow_agent(test)


def test_a_riddle_has_no_button_that_solves_it():
    def on_the_page(widget):
        below = [name for child in getattr(widget, "children", ()) for name in on_the_page(child)]
        return [*below, getattr(widget, "description", "")]

    hints = {"Recommend a move", "Values of the moves", "Why not …?", "Opponent"}
    assert hints <= {*on_the_page(Play(TicTacToe()))}
    riddle = Play(TicTacToe.from_text("XX./OO./..."), hints=False)
    assert hints.isdisjoint(on_the_page(riddle))
    click(riddle, "a3", "c2")  # a blunder, and its punishment
    assert riddle.notes.value == "" and said(riddle) == "O has won."
