"""What a user types, and what the notebook writes below: numbers, boards, results, agents, predictions, reasons."""

import pytest

from tests.typed import result_of

WRITTEN = {
    # --- numbers as people write them ---
    "written.minus('3-1 of [-2, -.5] and x-1, -inf')": "3-1 of [−2, −.5] and x-1, −inf",
    "written.signed(3), written.signed(0)": "('+3', '0')",
    "written.rounded(-0.004), written.rounded(-1234.5)": "('0', '−1,234')",
    "written.percent(0.575), written.percent(0.565), written.percent(0.975, '.3g')": "('58 %', '57 %', '97.5 %')",
    "written.between(0.565, 0.575)": "[57, 58]",
    "phrases.number(-1 / 3), phrases.spoken(-1 / 3)": "('−0.33', '−0.33')",
    "phrases.number(WIN), phrases.spoken(WIN)": "('W', 'win')",
    "phrases.number(WIN - 3), phrases.spoken(WIN - 3)": "('W3', 'win in 3')",
    "phrases.number(4 - WIN), phrases.spoken(4 - WIN)": "('−W4', 'loss in 4')",
    "Judgement(-34, None, False)": "value about −34 for FIRST", "Judgement(-34, None, False).label": "['−34', '']",
    "Judgement(WIN, 3, False)": "FIRST wins in 3 plies", "Judgement(WIN, 3, False).label": "['+win', 'in 3']",
    "Judgement(-WIN, 4, False)": "SECOND wins in 4 plies", "Judgement(-WIN, 4, False).label": "['−win', 'in 4']",
    # --- boards: labels count from one, and a text may have blanks, dots, hyphens and small letters ---
    "[TicTacToe().label(cell) for cell in (0, 2, 3, 8)]": "['a1', 'c1', 'a2', 'c3']",
    "[ConnectFour().label(column) for column in (0, 6, PASS)]": "['1', '7', 'pass']",
    "[Sim().label(edge) for edge in (0, 2, 14, PASS)]": "['1–2', '1–4', '5–6', 'pass']",
    "[HandTree([1, [2, 3]]).label(move) for move in (1, PASS)]": "['2', 'pass']",
    "[Othello(8).label(square) for square in (0, 7, 37, 63, PASS)]": "['a1', 'h1', 'f5', 'h8', 'pass']",
    "TicTacToe.from_text('.X./.../...').at(0, 1)": "1",  # a row, then a column
    "TicTacToe.from_text('XO-/-x-/--o\\n') == TicTacToe.from_text('XO./.x./..o\\n') == late": "True",
    "Othello.from_text('..../.OX./.XO./..../x') == Othello(4)": "True",
    "Othello.from_text('----\\n-OX-\\n-XO-\\n----\\nX to move\\n') == Othello(4)": "True",
    "Sim.from_text('RED 2-1;4–3 / blue: 3-1') == Sim.from_text('red: 1-2 3-4\\nblue: 1-3')": "True",
    "Sim.from_text('') == Sim()": "True",
    "[Sim.from_text('red: 1-2, blue: 1-3').owner(edge) for edge in range(3)]": "[1, -1, 0]",
    "{Sim().move(text) for text in ('1–4', '1-4', '4-1', '14', ' 1 4 ', '1 - 4')}": "{2}",
    # One last move may complete several lines.
    "TicTacToe.from_text('XXXOO/XO.../XO...').winner, ConnectFour.from_text('OO.OO/XXXXX', k=3).winner": "(1, 1)",
    "Sim.from_text('red: 1-2 1-3 2-3 1-4 2-4, blue: 3-4 1-5 2-5 3-5').winner": "-1",
    # --- searches: means worked out by hand, and how many nodes there are, as others counted, too ---
    "found(expectimax(tree, opponent=uniform))": "7.666666667, move 0, line (0,)",  # the means are 23/3, 4 and 7
    "found(expectimax(HandTree(tree.tree, SECOND), opponent=uniform))": "4, move 1, line (1,)",
    "found(expectimax(tree, opponent=last))": "8, move 0, line (0,)",  # who always errs
    "found(expectimax(HandTree([[[1, 9], 3], [5, [8, 2]]])))":
        "6.5, move 1, line (1,)",  # of the means of (max(1, 9), 3) and (5, max(8, 2))
    "found(expectimax(HandTree([[4, 4], [0, 20]])))": "10, move 1, line (1,)",  # minimax plays the other one
    "found(expectimax(HandTree([[1, 3], [2, 2], [4, 0]])))": "2, move 0, line (0,)",  # the first of equal ones
    "WIN - expectimax(TicTacToe.from_text('XX./OO./...'), 1, zero).value": "1.0",
    "WIN - expectimax(TicTacToe.from_text('XX./OO./...'), 1, zero, ending='win').value": "0.0",
    "expectimax(TicTacToe.from_text('XX./OO./...')).value": "1.0",
    "nodes(minimax(ConnectFour(), 3, runs)), nodes(minimax(ConnectFour(), 5, runs))": "('400', '19,608')",
    "nodes(minimax(ConnectFour(), 5, runs, order=centre_first))": "19,608",
    "[nodes(alphabeta(ConnectFour(), depth, runs)) for depth in (3, 5, 6)]": "['76', '2,057', '1,383']",
    "[nodes(alphabeta(ConnectFour(), depth, runs, order=centre_first)) for depth in (5, 6)]": "['1,133', '1,444']",
    "[nodes(alphabeta(ConnectFour(), depth, runs_lab001)) for depth in (3, 5)]": "['76', '2,322']",
    "nodes(alphabeta(ConnectFour(), 5, runs_lab001, order=centre_first))": "1,144",
    # The table's move, killers, history and centre decide how many there are; with the symmetry, too.
    "[nodes(deepening(ConnectFour(), 5, runs, **each)) for each in TABLES]": "['1,390', '997', '609']",
    "[nodes(deepening(ConnectFour(7, 10), 5, runs, **each)) for each in TABLES]": "['4,190', '4,190', '4,190']",
    "[nodes(deepening(Othello(), 5, disc_difference, **each)) for each in TABLES]": "['543', '325', '142']",
    "[nodes(deepening(TicTacToe(), 5, zero, **each)) for each in TABLES]": "['1,232', '896', '311']",
    "[nodes(deepening(Sim(5), 5, symmetric, **each)) for each in TABLES]": "['1,613', '1,184', '220']",
    "centre_first(ConnectFour()), centre_first(ConnectFour(4, 4))": "([3, 2, 4, 1, 5, 0, 6], [1, 2, 0, 3])",
    "centre_first(ConnectFour.from_text('X.\\nO.\\nX.', k=3))": "[1]",
    "smallest_proof(Sim(), 3, lambda position: symmetric(position))": "252",  # compiled, notebook 02 finds the same
    "PlyCounts(interior=1, terminal=20, evaluated=300, hits=4_000).nodes": "4321",
    "Counts((PlyCounts(1, 20, 300, 1, 50_000, 4_000),) * 2)":
        "8,642 nodes (2 interior, 40 terminal, 600 evaluated, 8,000 table hits), 2 cut-offs, 100,000 moves skipped",
    "Counts((PlyCounts(),))": "0 nodes (0 interior, 0 terminal, 0 evaluated), no cut-off, 0 moves skipped",
    "[node.move for node in alphabeta(tree, order=backwards, trace=True).trace.children]": "[2, 1, 0]",
    "alphabeta(HandTree([4, 5]), trace=True).trace":
        "Node(path=(), position=HandTree([4, 5]), alpha=-1000000000, beta=1000000000, value=5, status='exact', best=1, "
        "cut_by=None)",
    "[nodes(search(late, numpy.int64(2), zero)) for search in SEARCHES]": "['26', '14', '26']",
    "[nodes(search(late, 2, zero)) for search in SEARCHES]": "['26', '14', '26']",
    "[search(late, 1, lambda position: numpy.int64(7)).value for search in SEARCHES]": "[7, 7, 7.0]",
    "[search(late, 1, lambda position: numpy.uint8(4)).value for search in SEARCHES]": "[4, 4, 4.0]",
    "[search(late, 1, lambda position: WIN - 1001).value for search in SEARCHES]": "[998999, 998999, 998999.0]",
    "[search(late, 1, lambda position: 1001 - WIN).value for search in SEARCHES]": "[-998999, -998999, -998999.0]",
    "[search(late, evaluate=lambda position: 1 // 0).value for search in SEARCHES]":
        "[999997, 999997, 999997.0]",  # without a depth no evaluation is asked
    "show.explain_cuts(alphabeta(HandTree([3, 8, 5]), window=(2, 7), trace=True))":
        "Cut at root: MIN has β = 7 in the caller's window already, and move 2 makes it ≥ 8, so α ≥ β; "
        "not looked at: move 3",
    "show.explain_cuts(minimax(tree, trace=True))": "",
    # --- exact values: the winner hurries, the loser resists, a draw is drawn out by both ---
    "outcome(solve(HandTree([[5, 5], 5])))": "5 in 1: 1 of (0, 1)",
    "outcome(solve(HandTree([[5, 5], 5], SECOND)))": "5 in 2: 0 of (0, 1)",
    "outcome(solve(HandTree([0, [0, 0]])))": "0 in 2: 1 of (0, 1)",
    "outcome(solve(HandTree([0, [0, 0]], SECOND)))": "0 in 2: 1 of (0, 1)",
    "outcome(solve(HandTree([1, [5, 5]])))": "5 in 2: 1 of (1,)",  # a better score is worth a longer way
    "outcome(solve(TicTacToe.from_text('XXX/OO./...')))": "1 in 0: None of ()",
    "solve(TicTacToe.from_text('XXX/OO./...')).moves, solve(HandTree(-7)).value": "({}, -7)",
    # --- agents; seeds of games rest on the full name, which must never change ---
    "SearchAgent(depth=3, evaluate=runs, prune=False)": "SearchAgent(depth=3, evaluate=runs, prune=False)",
    "TremblingAgent(GreedyAgent(reply), 0.1)": "TremblingAgent(agent=GreedyAgent(evaluate=reply), epsilon=0.1)",
    "full_name(SearchAgent(depth=3, evaluate=runs, prune=False))":
        "SearchAgent(search=gamelab.search.alphabeta.alphabeta, depth=3, "
        "evaluate=gamelab.heuristics.connect_four.runs, order=None, prune=False, ending=None, fast=True)",
    "full_name(fast(alphabeta)) == full_name(alphabeta)": "True",
    "Play(late, reply).opponent.value": "reply",
    "Play(late, lambda position: reply(position)).opponent.value": "A function",
    "Play(late, SearchAgent(with_depth, depth=2)).opponent.value": "Search with_depth, depth 2",
    "Play(late, SearchAgent(depth=2, evaluate=zero)).opponent.value": "Depth 2, zero",
    "Play(late, PerfectAgent()).opponent.value": "Perfect",
    # --- Fisher's own example, the lady tasting tea: the chance is 34/70 ---
    "round(70 * fisher(3, 4, 1, 4), 9)": "34.0",
    # --- predictions beside what was found ---
    "predicted(300_000, 255_168)": "you: 300,000, found: 255,168, close",
    "predicted(400_000, 255_168)": "you: 400,000, found: 255,168, ✗ 1.6 times too high",
    "predicted(255_168, 255_168)": "you: 255,168, found: 255,168, ✓",
    "predicted([' Draw', '1–4'], ['draw', '1-4'])": "you:  Draw, 1–4, found: draw, 1-4, ✓",
    "predicted('c2', {'c2'})": "you: c2, found: c2, ✓",
    "predicted([9, 6, 1], {6, 9, 1})": "you: 9, 6, 1, found: 1, 6, 9, ✓",
    "predicted({6, 9}, {6, 9, 1})": "you: 6, 9, found: 1, 6, 9, ✗ 2 of 3 found",
    "predicted([6, 9, 3, 1], {6, 9, 1})": "you: 6, 9, 3, 1, found: 1, 6, 9, ✗ 1 too many",
    "predicted({3, 1, 6}, [3, 1, 5])":
        "you: 1, 3, 6, found: 3, 1, 5, expected a list of 3: change it, and run both cells again",
    "predicted('3-1', '1–3')": "you: 3-1, found: 1–3, ✓",
    "predicted(0, Interval(-0.9, 2.1, 0.6, 100))": "you: 0, found: 0.6 [−0.9, 2.1], ✓",
    "predicted(0.1, 0.28)": "you: 0.1, found: 0.28, ✗ 2.8 times too low",
    "predicted(-1, 1)": "you: -1, found: 1, ✗ 2 too low",
    "predicted(15, 17)": "you: 15, found: 17, ✗ 2 too low",
    "predicted(True, False)": "you: True, found: False, ✗",
    "predicted(60, SHARE, 'percent_won')": "you: 60, found: 53 [44, 62], ✓",
    "predicted(0.6, SHARE, 'percent_won')": "you: 0.6, found: 53 [44, 62], ✓",
    "predicted(0.7, 71, 'percent_won')": "you: 0.7, found: 71, close",
    "predicted(0.5, 71, 'percent_won')": "you: 0.5, found: 71, ✗ 21 points too low",
    "predicted(1, 3, 'percent_won')": "you: 1, found: 3, close",
    "predicted(67, SHARE, 'percent_won')": "you: 67, found: 53 [44, 62], close",
    "predicted(68, SHARE, 'percent_won')": "you: 68, found: 53 [44, 62], ✗ 15 points too high",
    "predicted(80, 90.2, 'percent_won')": "you: 80, found: 90.2, ✗ 10 points too low",
    "predicted(86, 90.2, 'percent_won')": "you: 86, found: 90.2, close",
    "predicted([8, 99, 5], (18, 89.5, 5), 'percent_won')":
        "you: 8, 99, 5, found: 18, 89.5, 5, ✗ 10 points too low, ✗ 10 points too high, ✓",
    # --- alpha-beta by hand: every answer has its reason ---
    "LETTERED.reason((1,), 'α')": "F is entered with α = 9: MAX can already get 9 at A",
    "LETTERED.reason((1,), 'β')": "F is entered with β = +∞: no MIN node above has a value yet",
    "LETTERED.reason((0, 0), 'v')": "C: v = 9, the largest of 9, 3",
    "LETTERED.reason((0, 1), 'v')": "E: v = 16, the only value found there; its true value is at least this",
    "LETTERED.reason((2,), 'v')": "I: v = 12, the smallest of 15, 12",  # nothing is left out: it is exact
    "LETTERED.reason((1, 1, 0), 'cut')": "At H, MAX can already get 9 at A, and 8 makes H ≤ 8; not entered: 13",
    "LETTERED.reason((0, 0), 'cut')": "Nothing is cut at C: before its last branch the window is (9, +∞)",
    "Exercise(HandTree([[4, 7], [2, [6, 9]]])).reason((1, 1), 'v')":
        "D is never entered, because at C, MAX can already get 4 at A, and 2 makes C ≤ 2; not entered: D",
}  # fmt: skip


@pytest.mark.parametrize("typed, shown", WRITTEN.items())
def test_what_a_line_is_worth_is_written_so(typed, shown):
    assert f"{result_of(typed)}" == shown
