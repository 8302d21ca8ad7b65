"""What Play says of positions, against the oracle."""

from itertools import accumulate, count

from gamelab import WIN, ConnectFour, TicTacToe
from gamelab.games import svg
from gamelab.playing import analysis
from gamelab.playing.analysis import Judgement, Values, blunders, searched_values, values_of


def test_deepened_values_see_a_win_and_its_distance():
    position = ConnectFour.from_text("......./......./......./......./OOO..../XXX....")
    values = searched_values(position, 0.1)
    assert values.moves[3] == Judgement(WIN, 1, False)
    assert values_of(TicTacToe.from_text("XX./O../O..")).best_moves == [2], "others win later"
    assert values.best_moves == [3] and values.basis.startswith("estimated, ")
    assert values.recommended[1].startswith("FIRST wins in 1 ply; certain, "), "a win that was found is no guess"
    assert all(each.value < WIN or each.distance == 3 for move, each in values.moves.items() if move != 3)


def test_of_equal_moves_the_one_nearest_the_middle_is_recommended():
    """After 4 4 only 4 wins; columns 2 and 6 look as good to a search of nine plies."""
    start = ConnectFour().play(3).play(3)
    looks = {0: 12, 1: 29, 2: 28, 3: 29, 4: 28, 5: 29, 6: 12}
    values = Values(start, {move: Judgement(value, None, False) for move, value in looks.items()}, "estimated", 0.1)
    assert values.best_moves == [3, 1, 5]
    assert values.recommended == (3, "value about +29 for FIRST; estimated, 100.0 ms")
    assert values_of(start).recommended[0] != 1, "whatever the depth"
    assert values_of(TicTacToe()).best_moves == [4, 1, 3, 5, 7, 0, 2, 6, 8]


def test_who_was_lost_and_let_the_other_win_at_once_is_told():
    """X does not answer an open three in a lost game; before and after that, X errs no more than the position does."""
    moves = [ConnectFour().move(label) for label in "43567177761636"]
    game = [*accumulate(moves, lambda position, move: position.play(move), initial=ConnectFour())]
    *_, last = blunders(game, moves)
    drawing, words = last
    assert [drawing.index(f'data-move="{move}" style="{look}"') for move, look in ((2, svg.ERROR), (5, svg.DASHES))]
    assert words == ("Ply 13, X plays 3: value −1 for FIRST, over in 2 plies: X was lost, and made it short; "
                          "longer 6: value −1 for FIRST, over in 24 plies")  # fmt: skip


def test_a_review_depends_on_no_clock_and_tells_no_guess(monkeypatch):
    """X has an open three; O, who plays 1, could still have hindered it."""
    moves = [ConnectFour().move(label) for label in "4131516"]
    game = [*accumulate(moves, lambda position, move: position.play(move), initial=ConnectFour())]
    told = [words for _, words in blunders(game, moves)]
    monkeypatch.setattr(analysis, "values_of", values_of.__wrapped__)  # found anew, and not kept for other tests
    monkeypatch.setattr(analysis, "perf_counter", count(step=1000).__next__)  # a very slow machine
    assert told == [words for _, words in blunders(game, moves)] != []
    assert "a blunder; better" in told[0] and told[0].endswith(": no end in sight") and "about" not in str(told)
