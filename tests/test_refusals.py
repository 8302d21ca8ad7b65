"""What a user types that cannot be meant, and the sentence that comes: the last line of what the notebook shows."""

import re
from itertools import product

import pytest

from tests.typed import result_of

EACH = {
    "SEARCH": "<minimax|alphabeta|expectimax>", "ROWS": "<TicTacToe|ConnectFour>",
    "BOARD": "<TicTacToe|ConnectFour|Othello|Sim>", "WIDGET(": "<Play(|Predict(|Reorder(|Step(minimax, >",
    "NONSENSE": "None|3.0|True|'3'|[]", "any_move": "lambda position, move",
}  # fmt: skip
"""Words that stand for others; of <a|b>, each is tried."""
REFUSED = {
    # --- boards, texts and moves ---
    "ROWS(3, 3, <NONSENSE|0|-1|27|10**30>)": "k=…: expected a whole number from 1 to 26",
    "Sim(<NONSENSE|2|9|-6|10**30>)": "vertices=…: expected a whole number from 3 to 8",
    "TicTacToe(2, 5, 2).label(<NONSENSE|-2|10|10**30>)": "cell=…: expected a whole number from 0 to 9",
    "ConnectFour().label(<NONSENSE|-2|7>)": "column=…: expected a whole number from 0 to 6",
    "Sim().label(<NONSENSE|-2|15>)": "edge=…: expected a whole number from 0 to 14",
    "HandTree([1, 2]).label(<NONSENSE|-2>)": "move=…: expected a whole number from 0 to 9223372036854775807",
    "Othello(<NONSENSE|2|5|10|-6>)": "size=…: expected 4, 6 or 8",
    "HandTree([1, 2], <NONSENSE|0|2>)": "to_move=…: expected FIRST (1) or SECOND (-1)",
    "BOARD.from_text(<None|3|b'...'>)": "a position is read from a text, not from …",
    "ROWS.from_text('')": "row 1 is '', 0 cells: expected at least 1",
    "ROWS.from_text('..../..../...')": "row 3 is '...', 3 cells: expected 4",
    "ROWS.from_text('.../.Q./...')": "row 2 is '.Q.': 'Q' is not X, O, or '.' or '-' for empty",
    "ROWS.from_text('. . ./. X ./. . .')": "row 1 is '. . .': ' ' is not X, O, or '.' or '-' for empty",
    "ROWS.from_text('.../.../XX.')": "2 of X and 0 of O: X begins, so X has as many as O, or one more",
    "ROWS.from_text('.../.../O..')": "0 of X and 1 of O: X begins, so X has as many as O, or one more",
    "ROWS.from_text('.' + 26 * '/.')": "rows=27: expected a whole number from 1 to 26",
    "TicTacToe.from_text('XXX/OO./O..')": "X has 3 in a row, but O moved last: impossible",
    "ConnectFour.from_text('.X./.../...')":
        "the stone in row 1, column 2 floats: stones fall to the lowest free cell",
    "Othello.from_text('..../.OX./.XO./....')": "the last line is '....': expected the side to move, X or O",
    "Othello.from_text('..../.OX./.XO./X')": "size=3: expected 4, 6 or 8",
    "Othello.from_text('OX../..../..../..../X')":
        "a square of the centre is empty: the game begins with discs there",
    "Othello.from_text('...../.OX../.XO../...../X')": "row 1 is 5 cells: expected 4, as many as there are rows",
    "Sim.from_text('<1-2|green: 1-2|red: 1-7|red: 2-2>')":
        "'…' in '…': expected red or blue, then edges such as 1-2 up to 5-6",
    "Sim.from_text('red: 1-2, blue: 1-2')": "edge 1-2 appears twice in 'red: 1-2, blue: 1-2': a line is drawn once",
    "Sim.from_text('red: 1-2 3-4')": "2 of red and 0 of blue: red begins, so red has as many as blue, or one more",
    "Sim.from_text('red: 1-2 1-3 2-3, blue: 1-4 1-5 1-6')":
        "a triangle was completed before the last move: the game was over then",
    "HandTree(<[1, None]|[True]|'3'|100001>)":
        "… in a hand tree: expected a whole number from -100000 to 100000 or a list",
    "HandTree([[1], []])": "an empty list in a hand tree: a node has at least one child, a leaf is a number",
    "TicTacToe().at(<-1, 0|0, -1|9, 0|0, 9>)": "IndexError: the board has no such cell",
    "Sim().owner(<-1|15>)": "IndexError: the board has no such edge",
    "perft(TicTacToe(), <-1|1.5|True|None>)": "depth=…: expected a whole number from 0 to 9223372036854775807",
    "HandTree(3).play(0)": "IllegalMove: 0 is not a legal move in HandTree(3); legal: none, the game is over",
    "Othello.from_text('XO../XXXX/XXXX/XXXX/O').play(2)": "IllegalMove: 2 is not a legal move in …; legal: -1 (pass)",
    "TicTacToe().move(4)": "IllegalMove: 4 is not a legal move in TicTacToe(); legal: 0 (a1), 1 (b1), …",
    "gamelab.games.bits.BitPosition.after(TicTacToe(), 0)": "NotImplementedError: …",
    "gamelab.minmax": "AttributeError: module 'gamelab' has no attribute 'minmax'; it has FIRST, …, minimax, …",
    "budget('huge')": "budget='huge': expected one of lecture, lab, full",
    # --- searches ---
    "SEARCH(<None|'X..'|[[3, 1], [2]]|TicTacToe|5>)":
        "… is no position: expected one such as TicTacToe() or …, or of a class of your own that inherits from "
        "gamelab.games.Position",
    "SEARCH(TicTacToe(), <-1|True|2.5|1001>, zero)": "depth=…: expected a whole number from 0 to 1000",
    "SEARCH(TicTacToe(), 3)": "depth=3 without evaluate: what is a position worth at the horizon? …",
    "SEARCH(TicTacToe(), 1, 5)": "evaluate=5: expected a function of a position",
    "SEARCH(TicTacToe(), 1, zero, order=[1, 2])": "order=[1, 2]: expected a function of a position",
    "SEARCH(TicTacToe(), 1, zero, ending=<'Score'|1>)": "ending=…: expected one of score, win, hurry",
    "SEARCH(TicTacToe(), 1, lambda position: <None|3.0|True|WIN - 1000|1000 - WIN>)":
        "evaluate returned … for TicTacToe.from_text('X../.../...'): expected a whole number within ±998999",
    "SEARCH(TicTacToe(), 1, zero, order=lambda position: <None|['a1', 'b1']|()|(*position.moves, 8)>)":
        "order returned … for TicTacToe(): expected each of (0, 1, 2, 3, 4, 5, 6, 7, 8) once",
    "alphabeta(TicTacToe(), window=<(1, 1)|(2, 1)|(INF, -INF)>)": "window=… is empty: alpha must be less than beta",
    "alphabeta(tree, trace=True).trace.find((1, 7))":
        "KeyError: '(1, 7): no such node; below (1,) there are the moves [0, 1, 2]'",
    "deepening(ConnectFour(), nodes=10)":
        "nodes=10 without evaluate: what is a position worth when the budget runs out?",
    "deepening(ConnectFour(), 3, runs, nodes=0)": "nodes=0: expected a whole number from 1 to 1000000000000000000",
    "deepening(ConnectFour(), 3)": "depth=3 without evaluate: what is a position worth at the horizon? …",
    "deepening(ConnectFour(), -1, runs)": "depth=-1: expected a whole number from 0 to 1000",
    "expectimax(tree, opponent=any_move: 0.25)":
        "BadProbabilities: the opponent's probabilities add up to 0.75 in HandTree([3, 12, 8], to_move=-1): expected 1",
    "expectimax(tree, opponent=any_move: 0.5)": "BadProbabilities: the opponent's probabilities add up to 1.5 in …",
    "expectimax(tree, opponent=any_move: (-0.2, 0.8, 0)[move])":
        "BadProbabilities: the opponent gives a move the probability -0.2 in HandTree([3, 12, 8], to_move=-1): …",
    "expectimax(tree, opponent=any_move: (-0.5, 1.5, 0)[move])":
        "BadProbabilities: the opponent gives a move the probability -0.5 in …: expected 0 to 1",
    # --- the same, compiled ---
    "fast(3)": "TypeError: fast takes a function, not 3",
    "<alphabeta|fast(alphabeta)>(TicTacToe(), 3, lambda position: 10**6)":
        "evaluate returned 1000000 for TicTacToe.from_text('XOX/.../...'): expected a whole number within ±998999",
    "<alphabeta|fast(alphabeta)>(TicTacToe(), 3, lambda position: 0.5)":
        "evaluate returned 0.5 for TicTacToe.from_text('XOX/.../...'): expected a whole number within ±998999",
    "<alphabeta|fast(alphabeta)>(HandTree([[1], 2]), 1, lambda position: 10**6)":
        "evaluate returned 1000000 for HandTree([1], to_move=-1): expected a whole number within ±998999",
    "<alphabeta|fast(alphabeta)>(TicTacToe(), 3, zero, order=lambda position: [0] * len(position.moves))":
        "order returned (0, 0, 0, 0, 0, 0, 0, 0, 0) for TicTacToe(): expected each of (0, 1, 2, 3, 4, 5, 6, 7, 8) once",
    "<alphabeta|fast(alphabeta)>(ConnectFour(), 2, runs, window=(3, 3))":
        "window=(3, 3) is empty: alpha must be less than beta",
    "<expectimax|fast(expectimax)>(TicTacToe(), 3, zero, opponent=any_move: 0.1)":
        "BadProbabilities: the opponent's probabilities add up to 0.8 in TicTacToe.from_text('X../.../...'): "
        "expected 1",
    # --- exact values ---
    "solve(ConnectFour())": "ConnectFour() needs a search through about 1,900,000,000 positions, more than the limit "
                            "of 100,000,000 in this game: solve a later position, or pass limit=None …",
    "solve(Othello())": "Othello() needs a search through about 1,000,000,000 positions, …",
    "solve(Othello(8))": "Othello(size=8) needs a search through …",
    "solve(TicTacToe(), limit=4_519)":
        "TicTacToe() has more than 4,519 positions to come, the limit: solve a later position, or pass limit=None …",
    "solve(<None|TicTacToe>)": "… is no position of a game: its class is no gamelab.games.Position",
    "ConnectFourSolver(7, 10)": "7 x 10 cells: expected at most 8 columns, and at most 64 cells …",
    "ConnectFourSolver(3, 9)":
        "3 x 9 cells: expected at most 8 columns, and at most 64 cells with one extra row, …",
    "ConnectFourSolver(ideas=['luck'])": "idea 'luck': expected some of centre, table, …",
    "ConnectFourSolver()[ConnectFour(5, 4)]": "KeyError: ConnectFour(rows=5, columns=4, k=4)",
    "ConnectFourSolver().score(ConnectFour.from_text(2 * '......./' + 3 * 'X....../' + 'XOOO...'))":
        "ConnectFour.from_text('…'): expected an unfinished game on 6 x 7, k=4",
    "Endgames(6, ['luck'])": "idea 'luck': expected some of last, parity, mobility, …",
    "Endgames(5)": "size=5: expected 4, 6 or 8",
    "Endgames(6)[Othello(4)]": "KeyError: Othello(size=4)",
    "smallest_proof(Sim(), -1, symmetric)": "depth=-1: expected a whole number from 0 to 1000",
    # --- agents and their games ---
    "SearchAgent(3)": "TypeError: 3 is not a callable object",
    "SearchAgent(evaluate=zero)": "depth=None: expected 1 or more together with evaluate, or neither",
    "SearchAgent(depth=0, evaluate=zero)": "depth=0: expected 1 or more together with evaluate, or neither",
    "SearchAgent(depth=3)": "depth=3 without evaluate: what is a position worth at the horizon? …",
    "SearchAgent(ending='late')": "ending='late': expected one of score, win, hurry",
    "SearchAgent(minimax, prune=False)": "TypeError: got an unexpected keyword argument 'prune'",
    "SearchAgent(lambda position, depth: 0)": "TypeError: missing a required argument: 'depth'",
    "Named(zero, '')": "name='': expected a text, such as 'my agent 1'",
    "TremblingAgent(zero, 1.5)": "epsilon=1.5: expected a probability from 0 to 1",
    "play_game(<None, zero|zero, None>, TicTacToe())":
        "agent=None: expected an agent, which is called with a position",
    "play_game(<RandomAgent, zero|zero, RandomAgent>, TicTacToe())":
        "agent=<class 'gamelab.arena.agents.RandomAgent'>: expected an agent, …",
    "play_game(zero, zero, TicTacToe(), limits=Limits(<-1|1e12>))":
        "limits=Limits(seconds=…, megabytes=1024): expected Limits(seconds=10, megabytes=1024), or others above 0, "
        "up to 100,000",
    "interval(<3, 2|0, 0>)": "results=(…): expected one game or more, and no count below 0",
    "paired_interval(<[]|numpy.array([])>)": "scores=…[]…: expected the score of one pair or more",
    "sweep(TicTacToe(), zero, zero, 3)":
        "games=3: expected an even number up to 10,000,000: each side begins in half of them",
    "sweep(TicTacToe(), [], zero, 2)": "settings=[]: expected at least one start, one agent and one opponent",
    "sweep(TicTacToe(), zero, zero, 2, 'x')": "seed='x': expected a whole number",
    "sweep(TicTacToe(), zero, zero, 2, openings=1000)":
        "openings=1000: expected a whole number of random moves that leave something to play in TicTacToe()",
    "sweep(TicTacToe(), zero, zero, 2, workers=-1)": "workers=-1: expected a whole number above 0",
    "sweep(TicTacToe(), zero, zero, 2, executor=5)":
        "executor=5: expected an executor of concurrent.futures, or one like it",
    "sweep(TicTacToe(), zero, zero, 2, store=5)": "store=5: expected the name of a file, or a Store",
    "sweep(TicTacToe(), zero, RandomAgent, 2)":
        "agent=<class 'gamelab.arena.agents.RandomAgent'>: expected an agent, …",
    "sweep(3, zero, zero, 2)": "3 is no position: …",
    "tournament([zero<|, runs, zero>], TicTacToe())":
        "agents=[<function zero at …]: expected two or more, and none of them twice",
    # --- pictures and widgets ---
    "show.<boards|filmstrip>([])": "no position to draw: expected at least one",
    "show.boards([late, late], ['one'])": "zip() argument 2 is shorter than argument 1",
    "show.boards([late, late], steps=[('one', '1')] * 2)": "zip() argument 3 is longer than arguments 1-2",
    "WIDGET(<TicTacToe|[[3, 5]]>)": "… is no position that can be drawn: expected one such as TicTacToe(), or …",
    "<show.boards([TicTacToe])|show.game_tree(TicTacToe, 2)|Step(maxi)>":
        "… is no position that can be drawn: expected one such as TicTacToe(), or …",
    "show.game_tree(TicTacToe(), 9)": "the tree has more than 20,000 nodes, at most 60 are drawn: …",
    "show.tree(alphabeta(late, trace=True), fold=False)":
        "the tree has 111 nodes, at most 60 are drawn: use a smaller depth=, or a later position",
    "show.tree(minimax(tree, trace=True), max_nodes=4)": "the folded tree has 5 nodes, at most 4 are drawn: …",
    "show.tree(<late|alphabeta(tree)|deepening(late, 2, zero)>)":
        "… has no tree: draw a search, as in show.tree(alphabeta(position, trace=True)), or …",
    "show.ways(ConnectFour(), [3, 3, 3, 3], 'abcd')":
        "2,401 ways: at most 400 can be drawn, so give fewer moves",
    "show.ways(ConnectFour(), [3, 7], 'ab')": "IllegalMove: 7 is not a legal move in ConnectFour.from_text(…",
    "show.ways(ConnectFour(), [3, 3], 'a')": "zip() argument 2 is shorter than argument 1",
    "<Step(minimax(TicTacToe(), 4, zero, trace=True))|Step(maxi, TicTacToe())>":
        "the search has more than 2,500 nodes, too many to step through: use a smaller depth, or a later position",
    "Step(expectimax(tree, trace=True))":
        "this is the record of neither minimax nor alpha-beta: draw it with show.tree",
    "Step(<no_value|lambda position: position.moves>, tree)":
        "… cannot be stepped through: expected a search that calls itself with position.play(move), and returns a "
        "value",
    "Play(late, you=2)": "you=2: expected FIRST (1) or SECOND (-1)",
    "Play(late, 'depth')": "'depth' cannot play: expected a function position -> move, or None for you",
    "Play(type('Game', (HandTree,), {'moves': None, '__module__': 'my_game'})([1, 2]))":
        "…([1, 2]) has moves None: expected a tuple…",
    "Reorder(TicTacToe().play(0))":
        "the tree has 59,705 nodes, at most 50,000 can be reordered: choose a later position",
    "Predictions().reveal('why')": "reveal() was given nothing: expected what was found, such as reveal(…",
    "check.sim_judged(zero, 7)": "vertices=7: all positions are known up to 6 vertices…",
    "exercise_of(1, 'sim')": "level='sim': expected one of 2, 3, 4, 5, tic-tac-toe, connect four, othello",
    "Exercise(HandTree([[[1, 2]] * 13 + [[3]] * 13])).letters":
        "the tree has 28 nodes with branches: expected at most 26, the letters",
}  # fmt: skip
"""By line: the error's sentence, and before it the error, if that is no ValueError; … stands for anything."""


def ways(text):
    """The text with one of each <a|b>."""
    for word, other in EACH.items():
        text = text.replace(word, other)
    return map("".join, product(*(part.split("|") for part in re.split(r"<([^<>]*\|[^<>]*)>", text))))


@pytest.mark.filterwarnings("ignore::gamelab.jit.RunsPlain")
@pytest.mark.parametrize("typed, said", [(each, said) for line, said in REFUSED.items() for each in ways(line)])
def test_what_cannot_be_meant_gets_its_sentence(typed, said):
    with pytest.raises(Exception) as caught:
        result_of(typed)
    told = f"{caught.type.__name__}: {caught.value}".removeprefix("ValueError: ")
    assert re.fullmatch(re.escape(said).replace("…", ".*"), told, re.DOTALL), told
