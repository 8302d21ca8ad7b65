"""What notebook 01 says in words and no cell prints, counted again."""

from functools import cache
from statistics import mean

from gamelab import FIRST, INF, SECOND, TicTacToe, alphabeta, check
from gamelab.arena import PerfectAgent, SearchAgent
from gamelab.heuristics import open_lines
from tests.notebooks.notebook_files import NOTEBOOKS, defined_in

PAGE = NOTEBOOKS / "solutions/01_tictactoe.ipynb"
NAMES = defined_in(PAGE, "setup", "short-sighted", "check-short-sighted", "rates-found", display=print)
START, chance, short_sighted = TicTacToe(), NAMES["chance"], NAMES["short_sighted"]


def percent_won(depth):
    return round(100 * chance(SECOND, START, depth), 2)


def answer(first, depth):
    begun = START.play(START.move(first))
    return begun.label(short_sighted(begun, depth, open_lines)[1])


def test_against_a_random_x_depth_3_wins_more_and_its_first_answer_alone_is_worth_seven_games_of_a_hundred(monkeypatch):
    assert [percent_won(depth) for depth in (3, 4, 5, 9)] == [88.89, 77.04, 77.46, 80.63]
    assert [round(100 * chance(FIRST, START, depth)) for depth in (3, 4, 5, 9)] == [3, 11, 11, 0]
    monkeypatch.setitem(NAMES, "answer", lambda position, depth: short_sighted(
        position, 3 if position.ply == 1 else 9, open_lines)[1])  # fmt: skip
    assert percent_won(9) == 87.62 and chance(FIRST, START, 9) == 0


def test_at_depths_4_and_5_o_leaves_the_middle_free_when_x_begins_in_a_corner():
    in_the_middle = [{answer(corner, depth) == "b2" for corner in ("a1", "c1", "a3", "c3")} for depth in (3, 4, 5, 6)]
    assert in_the_middle == [{True}, {False}, {False}, {True}]


def test_after_b1_a_lost_answer_wins_more_than_each_that_holds_the_draw():
    edge = START.play(START.move("b1"))
    answers = {edge.label(move): edge.play(move) for move in edge.moves}
    drawn = [name for name, after in answers.items() if alphabeta(after).value == 0]
    wins = {name: 100 * chance(SECOND, after, 9) for name, after in answers.items()}
    assert drawn == ["a1", "c1", "b2", "b3"] and alphabeta(answers["a3"]).value == FIRST
    assert [answer("b1", depth) for depth in (3, 9)] == ["b2", "a1"]
    first_moves = map(START.label, START.moves)
    assert [name for name in first_moves if answer(name, 3) != answer(name, 9)] == ["b1", "a2", "c2", "b3"]
    assert [round(wins[name]) for name in ("a3", "b2", "a1")] == [95, 88, 81]
    assert max(wins, key=wins.get) == "a3"
    assert [round(100 * wins_by_any(answers[name])) for name in ("a3", "b2", "a1", "c1")] == [92, 89, 71, 71]


def wins_by_any(position):
    """How likely O wins if it takes a random one of the best moves, and X any move."""
    if position.is_over:
        return position.winner == SECOND
    afters = [position.play(move) for move in position.moves]
    value = alphabeta(position).value
    return mean(wins_by_any(after) for after in afters if position.to_move == FIRST or alphabeta(after).value == value)


def test_the_search_of_exercise_5_plays_what_the_library_plays_and_at_depth_9_what_minimax_plays():
    layer = {START}
    while layer := {position for position in layer if not position.is_over}:
        for position in layer:
            found = alphabeta(position, 3, open_lines, ending="win")
            assert short_sighted(position, 3, open_lines) == (found.value, found.move)
            if position.ply:  # from the empty board it takes long
                assert NAMES["answer"](position, 9) == alphabeta(position).move
        layer = {position.play(move) for position in layer for move in position.moves}


def test_as_x_the_full_search_wins_more():
    for depth, percent in ((3, 98.96), (9, 99.48)):
        program = SearchAgent(depth=depth, evaluate=open_lines, ending="win")
        assert round(100 * rate(START, FIRST, program, None, 1), 2) == percent


@cache
def points(position, player, program, rival):
    """The expected points of ``player``'s program; a rival that is None moves at random."""
    if position.is_over:
        return (1 + player * position.score) / 2
    chosen = program if position.to_move == player else rival
    moves = [chosen(position)] if chosen else position.moves
    return mean(points(position.play(move), player, program, rival) for move in moves)


@cache
def last_of_equals(position):
    """What minimax plays if it keeps the last of equally good moves."""
    return max(position.moves, key=lambda move: (position.to_move * alphabeta(position.play(move)).value, move))


@cache
def has_both(position):
    """What a search to the end plays if the guess of depth 3 chooses between equal moves."""
    def worth(move):
        after = position.play(move)
        return [position.to_move * value for value in (alphabeta(after).value, alphabeta(after, 2, open_lines).value)]

    return max(position.moves, key=worth)


def test_depth_3_takes_a_few_points_more_than_our_minimax_and_less_than_a_program_that_has_both():
    one_ply, short = (SearchAgent(depth=depth, evaluate=open_lines) for depth in (1, 3))
    found = {}
    for name, program in (("minimax", SearchAgent()), ("short", short), ("both", has_both)):
        each = [mean(points(START.play(move), player, program, rival) for move in START.moves
                     for player in (FIRST, SECOND)) for rival in (None, one_ply, PerfectAgent())]  # fmt: skip
        found[name] = [round(100 * share, 1) for share in [*each, mean(each)]]
    assert found == {"short": [95.7, 83.3, 44.4, 74.5], "minimax": [94.4, 72.2, 50, 72.2],
                     "both": [97.1, 83.3, 50, 76.8]}  # fmt: skip


@cache
def rate(position, player, program, rival, score):
    """How likely ``player``'s program ends with this score of its own; a rival that is None moves at random."""
    if position.is_over:
        return player * position.score == score
    chosen = program if position.to_move == player else rival
    moves = [chosen(position)] if chosen else position.moves
    return mean(rate(position.play(move), player, program, rival, score) for move in moves)


def test_depth_3_wins_more_against_both_who_err_and_against_one_ply_as_often_as_the_last_of_equal_moves():
    one_ply, short = (SearchAgent(depth=depth, evaluate=open_lines) for depth in (1, 3))
    for program, percents in ((short, (93, 67)), (SearchAgent(), (89, 44)), (last_of_equals, (89, 67))):
        for rival, percent in zip((None, one_ply), percents, strict=True):
            every = [rate(START.play(move), player, program, rival, 1) for move in START.moves
                     for player in (FIRST, SECOND)]  # fmt: skip
            assert round(100 * mean(every)) == percent


@cache
def most_points(position, player, rival):
    """What ``player`` can take at most from a rival with moves that keep the value."""
    if position.is_over:
        return (1 + player * position.score) / 2
    if position.to_move != player:
        return most_points(position.play(rival(position)), player, rival)
    afters = [position.play(move) for move in position.moves]
    value = alphabeta(position).value
    return max(most_points(after, player, rival) for after in afters if alphabeta(after).value == value)


def test_most_games_that_the_one_ply_player_draws_could_be_won_by_other_moves_of_the_same_value():
    rival = SearchAgent(depth=1, evaluate=open_lines)
    begun = [(START.play(move), player) for move in START.moves for player in (FIRST, SECOND)]
    drawn = [each for each in begun if points(*each, SearchAgent(), rival) == 0.5]
    assert len(drawn) == 10 and sum(most_points(*each, rival) for each in drawn) == 7 + 3 / 2


def nodes_with_one_bound_that_never_moves(position, least, stuck, low=-INF, high=INF):
    """The value, and how many nodes alpha-beta enters if ``least`` is MIN and the bound of ``stuck`` stays."""
    if position.is_over:
        return -least * position.score, 1
    mover, nodes = position.to_move, 1
    best = INF if mover == least else -INF
    for move in position.moves:
        value, below = nodes_with_one_bound_that_never_moves(position.play(move), least, stuck, low, high)
        nodes, best = nodes + below, min(best, value) if mover == least else max(best, value)
        if best <= low if mover == least else best >= high:
            break
        if mover != stuck:
            low, high = (low, min(high, best)) if mover == least else (max(low, best), high)
    return best, nodes


def test_the_bug_of_the_old_sheet_is_bug_a_for_its_x_was_min_and_beta_stood_still():
    sheet, bug_a = (nodes_with_one_bound_that_never_moves(START, least, FIRST) for least in (FIRST, SECOND))
    assert sheet == bug_a == (0, 56_783)
    extras = defined_in(NOTEBOOKS / "solutions/extras/01_tictactoe.ipynb", "setup", "bug-a", "bug-a-mini")
    assert repr(check.count_nodes(extras["maxi_bug"], START, -INF, INF)).startswith("56,783 positions")
