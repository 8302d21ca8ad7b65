"""The board to play on, without a browser: what a click or a button changes."""

from __future__ import annotations

import re
from random import Random
from typing import Any

import pytest

from gamelab import FIRST, PASS, SECOND, ConnectFour, IllegalMove, Othello, Position, Sim, TicTacToe, alphabeta, oracle
from gamelab.arena import RandomAgent
from gamelab.search import SearchResult
from gamelab.widgets import Play


def first_move(position: Position) -> int:
    return position.moves[0]


def best_move(position: Position) -> int:
    move = alphabeta(position).move
    assert move is not None
    return move


def test_a_click_is_answered_by_the_opponent() -> None:
    game = Play(TicTacToe(), first_move)
    game.handle({"move": 4})
    assert str(game.position) == "O..\n.X.\n..."
    assert game.svg == game.position._repr_svg_()
    assert game.status == "SECOND plays a1. You (FIRST) to move."


def test_the_opponent_begins_when_you_are_second() -> None:
    game = Play(TicTacToe(), first_move, you=SECOND)
    assert game.position.ply == 1 and game.position.to_move == SECOND


def test_without_an_opponent_you_play_both_sides() -> None:
    game = Play(TicTacToe())
    game.handle({"move": 4})
    game.handle({"move": 0})
    assert game.position.ply == 2 and game.status == "FIRST to move."


@pytest.mark.parametrize("move", [4, 9, -1, 2.5, "4", None, True])
def test_an_illegal_click_changes_nothing_but_the_status(move: Any) -> None:
    game = Play(TicTacToe(), first_move)
    game.handle({"move": 4})
    before = game.position
    game.handle({"move": move})
    assert game.position == before and "is not a legal move" in game.status


def test_take_back_goes_to_your_last_decision() -> None:
    game = Play(TicTacToe(), first_move)
    game.handle({"move": 4})
    game.handle({"move": 8})
    game.handle({"action": "undo"})
    assert game.position.ply == 2
    game.handle({"action": "undo"})
    game.handle({"action": "undo"})
    assert game.position == TicTacToe()


def test_new_game_lets_the_opponent_begin_again() -> None:
    game = Play(TicTacToe(), first_move, you=SECOND)
    game.handle({"move": 4})
    game.handle({"action": "new"})
    assert game.position.ply == 1


def test_the_recommendation_tells_value_and_nodes() -> None:
    game = Play(TicTacToe.from_text("XOX/.O./X.."), you=SECOND)
    game.handle({"action": "hint"})
    nodes = alphabeta(game.position, ending="hurry").counts.nodes
    told = rf"Recommended: b3 \(SECOND wins in 1 ply; alpha-beta, to the end, {nodes} nodes, [\d.,]+ ms\)\. "
    assert re.fullmatch(told + r"You \(SECOND\) to move\.|" + told + r"SECOND to move\.", game.status), game.status


def test_the_recommended_move_is_marked_until_the_board_changes() -> None:
    game = Play(TicTacToe.from_text("XOX/.O./X.."), you=SECOND)
    game.handle({"action": "hint"})
    assert game.recommended == game.position.move("b3")
    game.handle({"move": 3})
    assert game.recommended is None


def test_the_status_tells_the_opponents_turn() -> None:
    game = Play(TicTacToe(), lambda position: 4)
    game.handle({"move": 4})
    assert game.status.endswith("The opponent (SECOND) to move.")


def test_no_recommendation_after_the_end() -> None:
    game = Play(TicTacToe.from_text("XXX/OO./..."))
    game.handle({"action": "hint"})
    assert game.status == "FIRST has won."


@pytest.mark.parametrize("start", [TicTacToe(), Sim(), ConnectFour(4, 4), Othello(4)], ids=repr)
def test_a_whole_game_of_each(start: Position, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("gamelab.widgets.play.review", lambda *game: [])  # it has tests of its own
    game = Play(start, first_move)
    while not game.position.is_over:
        game.move(game.position.moves[-1])
    winner = game.position.winner
    ending = "The game is drawn." if winner is None else f"{'FIRST' if winner == FIRST else 'SECOND'} has won."
    assert game.status.endswith(ending)


def test_a_pass_is_announced_and_has_a_button(monkeypatch: pytest.MonkeyPatch) -> None:
    choose = Random(0).choice
    passes = 0
    for _ in range(10):
        game = Play(Othello(4))
        monkeypatch.setattr("gamelab.widgets.play.review", lambda *game: [])
        while not game.position.is_over:
            if game.position.moves == (PASS,):
                assert game.view["moves"] == [[PASS, "Pass"]]
                assert game.status.endswith("has no other move and must pass.")
            move = choose(game.position.moves)
            game.move(move)
            passes += move == PASS and "has no other move and passes." in game.status
    assert passes


def test_an_opponent_that_plays_an_illegal_move_is_refused() -> None:
    game = Play(TicTacToe(), lambda position: 4)
    game.handle({"move": 4})
    assert game.position.ply == 1 and "The opponent's move is refused: 4 is not a legal move" in game.status


@pytest.mark.parametrize("error", [ZeroDivisionError("division by zero"), KeyboardInterrupt()])
def test_an_opponent_that_fails_is_told(error: BaseException) -> None:
    def fail(position: Position) -> int:
        raise error

    game = Play(TicTacToe(), fail)
    game.handle({"move": 4})
    expected = f"The opponent failed: {type(error).__name__} {error}".rstrip()
    assert game.status == f"{expected}. The opponent (SECOND) to move."
    game.handle({"action": "undo"})
    assert game.position == TicTacToe()


def test_an_advisor_that_fails_is_told() -> None:
    def fail(position: Position) -> SearchResult:
        raise KeyboardInterrupt

    game = Play(TicTacToe(), advisor=fail)
    game.handle({"action": "hint"})
    assert game.status == "No recommendation: KeyboardInterrupt. FIRST to move."


def test_unknown_messages_are_ignored() -> None:
    game = Play(TicTacToe(), first_move)
    game.handle({"action": "explode"})
    game.handle({})
    assert game.position == TicTacToe()


def test_you_must_be_one_of_the_two() -> None:
    with pytest.raises(ValueError, match=r"you=2: expected FIRST \(1\) or SECOND \(-1\)"):
        Play(TicTacToe(), you=2)


def test_a_saved_notebook_shows_the_board() -> None:
    game = Play(TicTacToe(), best_move)
    bundle = game._repr_mimebundle_()
    assert bundle is not None
    data, _ = bundle
    assert data["text/plain"] == "Play(TicTacToe())"
    assert data["image/svg+xml"] == TicTacToe()._repr_svg_()


@pytest.mark.parametrize(("opponent", "message"), [
    (9, r"level 9: expected a whole number from 0 \(random\) to 8 plies"),
    (-1, r"level -1: expected a whole number from 0 \(random\) to 8 plies"),
    ("depth", r"'depth' cannot play: expected a function position -> move, a level, or None for you"),
])  # fmt: skip
def test_an_opponent_is_an_agent_or_a_level(opponent: Any, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        Play(TicTacToe(), opponent)


def test_a_search_result_in_place_of_a_move_gets_advice() -> None:
    game = Play(TicTacToe(), alphabeta)
    game.handle({"move": 4})
    assert "it returned a SearchResult, not a move (0): did you mean .move?" in game.status
    assert game.position.ply == 1 and "go" in game.view["enabled"]


def test_an_agent_that_returns_the_value_too_is_told_so() -> None:
    game = Play(TicTacToe(), opponent=lambda position: (0, 4))
    game.move(0)
    assert "it returned (0, 4), not a move: did you mean one of them, such as [1]?" in game.status


def test_an_advisor_returns_a_search_result() -> None:
    game = Play(TicTacToe(), advisor=lambda position: 4)  # type: ignore[arg-type, return-value]
    game.handle({"action": "hint"})
    assert "the advisor returned 4: expected a SearchResult, as alphabeta returns it" in game.status


def test_another_advisor_tells_its_own_value_and_nodes() -> None:
    game = Play(TicTacToe(), advisor=alphabeta)
    game.handle({"action": "hint"})
    assert "Recommended: a1 (value 0 for FIRST; 18,297 nodes, " in game.status  # the golden count


def test_players_and_levels_are_chosen_on_the_page() -> None:
    game = Play(TicTacToe())
    assert game.view["seats"][0] == ["you", "You"] and ["depth 8", "Depth 8"] in game.view["seats"]
    game.handle({"player": FIRST, "agent": "depth 3"})
    assert game.position.ply == 1 and game.status.endswith("You (SECOND) to move.")
    game.handle({"player": SECOND, "agent": "random"})
    assert game.position.ply == 1, "agents begin to play each other when they are told to"
    game.handle({"action": "go"})
    assert game.position.is_over
    game.handle({"player": 3, "agent": "random"})
    game.handle({"player": FIRST, "agent": "nobody"})
    assert game.view["chosen"] == {"1": "depth 3", "-1": "random"}


def test_a_move_of_the_agent_is_not_yours_to_make() -> None:
    game = Play(TicTacToe(), 0, other=0)
    game.handle({"move": 4})
    assert game.position == TicTacToe() and game.status == "It is not your turn. FIRST to move."


def test_undo_and_redo() -> None:
    game = Play(TicTacToe(), first_move)
    for move in (4, 8):
        game.handle({"move": move})
    after = game.position
    game.handle({"action": "undo"})
    game.handle({"action": "undo"})
    assert game.position == TicTacToe() and "undo" not in game.view["enabled"]
    game.handle({"action": "undo"})
    assert game.status == "Nothing can be taken back. You (FIRST) to move."
    game.handle({"action": "redo"})
    game.handle({"action": "redo"})
    assert game.position == after
    game.handle({"action": "redo"})
    assert game.status == "Nothing was taken back. You (FIRST) to move."


def test_another_move_forgets_what_was_undone() -> None:
    game = Play(TicTacToe())
    for message in ({"move": 0}, {"move": 1}, {"action": "undo"}, {"move": 2}):
        game.handle(message)
    assert "redo" not in game.view["enabled"] and str(game.position) == "X.O\n...\n..."


@pytest.mark.parametrize("start", [TicTacToe(4, 4, 3), Sim(5), ConnectFour(4, 5), Othello(4)], ids=repr)
def test_a_position_goes_out_and_in_as_text(start: Any) -> None:
    game = Play(start)
    for _ in range(4):
        game.move(game.position.moves[0])
    text, position = game.view["text"], game.position
    game.handle({"action": "new"})
    game.handle({"text": text})
    assert game.position == position and game.status.startswith("Position set.")
    game.handle({"action": "new"})
    assert game.position == start


@pytest.mark.parametrize(("start", "text", "error"), [
    (TicTacToe(), "XX", "the board has 1 rows: expected 3"),
    (TicTacToe(), "XXX\nXXX\nXXX", "X begins, so X has as many as O"),
    (ConnectFour(4, 4), "X...\n....\n....\n....", "floats"),
    (Sim(), "red: 1-9", "expected red or blue, then edges such as 1-2"),
    (Othello(4), "....\n.OX.\n.XO.\n....", "expected the side to move"),
])  # fmt: skip
def test_a_bad_text_is_told_with_an_example(start: Position, text: str, error: str) -> None:
    game = Play(start)
    game.handle({"text": text})
    assert game.status.startswith("This is no position: ") and error in game.status
    assert f"Write it line by line as in: {str(start).replace(chr(10), ' / ')}" in game.status
    assert game.position == start


def test_the_example_shows_where_othello_has_the_side_to_move() -> None:
    game = Play(Othello(4))
    game.handle({"text": "....\n.OX.\n.XO.\n...."})
    assert "as in: .... / .OX. / .XO. / .... / X to move" in game.status


class Sticks(Position):
    """Take one or two of what is left; who takes the last one wins.  A game that has the verbs and nothing else."""

    __slots__ = ("left", "ply")
    left: int
    ply: int

    def __new__(cls, left: int = 4, ply: int = 0) -> Sticks:
        self = object.__new__(cls)
        object.__setattr__(self, "left", left)
        object.__setattr__(self, "ply", ply)
        return self

    to_move = property(lambda self: SECOND if self.ply % 2 else FIRST)
    moves = property(lambda self: tuple(range(min(2, self.left))))
    is_over = property(lambda self: self.left == 0)
    winner = property(lambda self: -self.to_move if self.is_over else None)
    score = property(lambda self: -self.to_move)

    def play(self, move: int) -> Sticks:
        if move not in self.moves:
            raise IllegalMove(move, self)
        return Sticks(self.left - move - 1, self.ply + 1)

    def __repr__(self) -> str:
        return f"Sticks({self.left}, {self.ply})"

    def __eq__(self, other: object) -> bool:
        return repr(self) == repr(other)

    def __hash__(self) -> int:
        return hash(repr(self))


def test_a_game_that_has_the_verbs_and_nothing_else_is_played() -> None:
    game = Play(Sticks(), best_move, you=SECOND)
    assert game.view["moves"] == [[0, "1"], [1, "2"]] and not game.view["readable"]
    for action in ("values", "hint"):
        game.handle({"action": action})
    assert game.status.startswith("Recommended: 1 (value +1 for FIRST; alpha-beta, to the end, 7 nodes, ")
    game.handle({"text": "..."})
    assert "Sticks has no from_text: its positions cannot be set by a text" in game.status
    game.handle({"move": 0})
    assert game.status == "FIRST plays 2. FIRST has won."


def test_the_values_of_all_moves_are_drawn_on_the_board() -> None:
    game = Play(TicTacToe.from_text("XX./OO./..."))
    game.handle({"action": "values"})
    solution = oracle.solve(game.position)
    written = re.findall(r">([+−]?\d)</text>.*?>in (\d)<", game.svg.replace("<rect", "\n<rect"))
    expected = [(f"{value:+d}".replace("-", "−").replace("+0", "0"), str(distance))
                for value, distance in solution.moves.values()]  # fmt: skip
    assert written == expected
    assert game.status == "Values for FIRST: exact. FIRST to move."
    game.handle({"action": "values"})
    assert game.svg == game.position._repr_svg_()


def test_values_stay_while_one_plays_on() -> None:
    game = Play(TicTacToe(), first_move)
    game.handle({"action": "values"})
    game.handle({"move": 4})
    assert 'class="values"' in game.svg and game.view["pressed"] == ["values"]


def test_why_not_shows_the_refutation() -> None:
    game = Play(TicTacToe.from_text("XX./OO./..."))
    game.handle({"action": "why"})
    assert game.status == "Click on a move to see what answers it. FIRST to move."
    game.handle({"move": game.position.move("a3")})
    assert game.status.startswith("Why not a3? Value −1 for FIRST, over in 2 plies; "
                                  "with c1: value +1 for FIRST, over in 1 ply.")  # fmt: skip
    assert game.notes == ["The refutation: a3, c2"]
    assert game.aside.count("<svg") == 3  # the row, and its two boards
    assert game.position.ply == 4, "nothing was played"
    game.handle({"move": game.position.move("c1")})
    assert game.status.startswith("c1 is as good as any move: value +1 for FIRST, over in 1 ply.")
    game.handle({"action": "why"})
    game.handle({"move": game.position.move("c1")})
    assert game.position.winner == FIRST


def test_after_the_end_there_is_no_move_to_ask_about() -> None:
    game = Play(TicTacToe.from_text("XX./OO./..."))
    assert "why" in game.view["enabled"]
    game.handle({"move": game.position.move("c1")})
    assert "why" not in game.view["enabled"]
    game.handle({"action": "why"})
    assert not game.why_wanted and "Click on a move" not in game.status


def test_a_finished_game_is_looked_back_on() -> None:
    game = Play(TicTacToe.from_text("XX./OO./..."))
    for move in ("a3", "c2"):
        game.handle({"move": game.position.move(move)})
    assert game.notes == ["1. FIRST a3: value −1 for FIRST, over in 2 plies, a blunder; "
                          "better c1: value +1 for FIRST, over in 1 ply"]  # fmt: skip
    assert "blunder" in game.aside and game.status == "SECOND has won."
    game.handle({"action": "new"})
    assert game.aside == "" and game.notes == []


def test_the_look_back_shows_what_the_agent_expected() -> None:
    game = Play(TicTacToe(), 4, other=4)
    game.handle({"action": "go"})
    assert game.game.expected[0] is not None
    assert game.aside.count("<polygon") == len([each for each in game.game.expected if each is not None])
    assert game.notes == ["No blunder: no move made the outcome worse, as far as the search can see."]


def test_one_agent_is_asked_again_after_a_failure() -> None:
    answers = iter([9, 0])
    game = Play(TicTacToe(), lambda position: next(answers))
    game.handle({"move": 4})
    assert "refused: 9 is not a legal move" in game.status
    game.handle({"action": "go"})
    assert game.status == "SECOND plays a1. You (FIRST) to move."


def test_agents_are_named_in_the_list() -> None:
    named = [Play(TicTacToe(), agent).view["seats"][-1][1] for agent in (first_move, lambda position: 0, RandomAgent())]
    assert named == ["first_move", "my agent", "RandomAgent()"]


def test_the_delay_is_chosen_on_the_page() -> None:
    game = Play(TicTacToe())
    game.handle({"delay": 2})
    assert game.delay == 2 and game.view["people"]
