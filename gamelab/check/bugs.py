"""The table of bugs.  Each is a change to a right program.

A bug has a name, the old text and the new text, a sentence that says what is wrong, the idea that mends it, and the
programs that it concerns.  To add a bug, add a row to ``TABLE``.  The checks name it, and the tests try it.

For a pair, a row describes MAX's half; MIN's half is mirrored.  CALL stands for the call on the child, SCORE for what
a finished game counts, BODY for all lines below the ``def``, LOOP for those from ``best`` on.  ``{f}`` in a sentence
is the student's function.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from gamelab.check import programs

PROGRAMS: dict[str, str] = {
    "minimax": programs.MAXI, "pruned": programs.PRUNED, "turn": programs.TURN, "depth": programs.LIMITED,
    "pruned depth": programs.PRUNED_LIMITED, "whole depth": programs.WHOLE_LIMITED,
    "expectimax": programs.EXPECTED, "has_four": programs.HAS_FOUR, "middle_first": programs.MIDDLE_FIRST,
    "bound_of": programs.BOUND_OF, "serves": programs.SERVES, "evaluation": programs.OPEN_LINES,
    "decide": programs.DECIDE, "delays_loss": programs.RESIST, "hurry": programs.HURRY,
    "negamax": programs.NEGAMAX, "prune": programs.DEPTH, "table": programs.TABLE, "passes": programs.REPORTING,
    "numbers": programs.NUMBERS, "guarded": programs.GUARDED, "runs": programs.RUNS, "greedy": programs.GREEDY,
    "lost_lines": programs.LOST_LINES, "nodes": programs.NODES, "dots": programs.DOTS,
}  # fmt: skip
"""The right program for each of the names in ``Bug.concerns``."""


@dataclass(frozen=True)
class Bug:
    """A bug: ``old`` becomes ``new`` in the programs that it ``concerns``."""

    name: str
    old: str
    new: str
    sentence: str
    idea: str
    concerns: tuple[str, ...] = ()

    def of(self, name: str) -> Bug:
        """The bug, described for the function with this name."""
        return replace(self, sentence=self.sentence.format(f=name))

    def source(self, program: str) -> str:
        """The wrong program."""
        text, old, new = PROGRAMS[program], self.old, self.new
        call, score = re.search(r"mini.*play.*", text), re.search(r"worth\(.*?\)|position.score", text)
        parts = {"BODY": text[text.find(":\n") + 2 :], "LOOP": text[text.find("    best, chosen = ") :],
                 "CALL": call[0] if call else "", "SCORE": score[0] if score else ""}  # fmt: skip
        for word, part in parts.items():
            old, new = old.replace(word, part), new.replace(word, part)
        return text.replace(old, new)


def made(text: str) -> Callable[..., Any]:
    """The first function that a program defines."""
    function: Callable[..., Any] = programs.functions_of(text)[programs.names_of(text)[0]]
    return function


def bugs_of(program: str) -> list[Bug]:
    """The bugs that concern a program, the likeliest first."""
    return [bug for bug in BUGS if program in bug.concerns]


def bug_called(name: str, program: str) -> Bug:
    """The first bug of this name that concerns a program."""
    return next(bug for bug in bugs_of(program) if bug.name == name)


CHILDREN = "MAX takes the largest value of its children, MIN the smallest; position.to_move says which."
PLAY = "position.play(move) returns a new position, one move on; position itself stays as it was."
LEAF = "A finished game is worth position.score, whoever is to move."
START = "Before any move is tried, the best so far must be worse than every value: −∞ for MAX, +∞ for MIN."
ALL = "Try every move: the position is worth the best of their values."
SIGN = "Values are for FIRST, always: MAX wants them large, MIN small, and no value changes its sign."
WINDOW = "alpha is what MAX has for sure, beta what MIN has; both are handed down, and each player tightens its own."
CUT = "Once alpha ≥ beta, the other player will not let the game come here: the other moves cannot matter."
PAIR = "Both functions return (value, move), in this order."
MOVE = "The move that belongs to a value is the one that leads from position to the child with this value."
ONCE = "One look at each child is enough: keep its value instead of asking again."
END = "    if position.is_over:\n        return SCORE, None\n"
TAKEN = "            best, chosen = value, move\n"
TIGHTEN = "        alpha = max(alpha, best)\n"
CUTS = "        if alpha >= beta:\n            break\n"
BASELINE = "Without pruning, alpha-beta looks at exactly what minimax looks at."
PASSES = "A player who cannot move must pass: PASS is in position.moves."
FLAT = "A finished game is worth ±WIN or 0, at every depth; only unfinished positions are evaluated."
FIRST_END = "Test is_over first and the depth second: a finished game is never evaluated."
TURN = "position.to_move alone decides between largest and smallest."
PLACE = "Evaluate at depth 0.  Each move, also a pass, uses one ply of the depth."
OVER = "    if position.is_over:\n        return worth(position), None\n"
HORIZON = "    if depth == 0:\n        return evaluate(position), None\n"
BETTER = "position.to_move * value > position.to_move * best"
MEAN = "Each of k replies comes with probability 1/k: the node is worth the sum of their values, divided by k."
OWN = "agent chooses: the largest value if it is FIRST, the smallest if it is SECOND, since values are for FIRST."
SIDES = "Compare position.to_move with agent at each position; agent never changes."
REPLIES = "sum(values) / len(values)"
CHOOSE = "agent * max(agent * value for value in values)"
WORST = "-agent * max(-agent * value for value in values)"
OTHERS = "    if position.to_move != agent:"
STEPS = "Neighbours are 1 apart (vertical), rows + 1 (horizontal), rows + 2 (rising) and rows (falling)."
EXTRA = "Above each column lies a bit that is never set, so no line runs into the next column: it has rows + 1 bits."
SHIFTS = "stones & stones >> step keeps stones with such a neighbour; the same with 2 · step leaves only fours."
EVERY = "Four in a row in any direction is enough: return False only after all four directions."
MIDDLE = "The middle of the columns 0 to n − 1 is (n − 1) / 2; its distance counts, abs(move − middle)."
LEGAL = "An order changes when a move is tried, never whether: each legal move comes exactly once."
COLUMNS, KEY = "(position.board.columns - 1) / 2", "abs(move - middle)"
ORDERED = f"sorted(position.moves, key=lambda move: {KEY})"
LOW = "best ≤ low: no move came up to low, so the value is at most best, an upper bound."
HIGH = "best ≥ high: the search stopped there, so the value is at least best, a lower bound."
INSIDE = "After a cut the value is unknown: best is exact only between low and high."
AT_LEAST = "“At least 45” answers the question “Is it at least 40?”: a lower bound serves if value ≥ beta."
AT_MOST = "“At most 3” answers the question “Is it more than 5?”: an upper bound serves if value ≤ alpha."
EXACT = "An exact value answers every search, whatever its window."
TELLING = '"lower" if best >= high else "upper" if best <= low else "exact"'
BOTH = 'value >= beta, "upper": value <= alpha'
SERVING = f'{{"lower": {BOTH}, "exact": True}}[bound]'
KIND = "A lower bound says that the value may be more, an upper bound that it may be less."
LINES = "A line is open for a player as long as the other has no stone on it; an empty line is open for both."
FOR_FIRST = "Values are for FIRST, always: FIRST plays X."
OPEN = "(-1 not in line) - (1 not in line)"
RESIST = "A finished game counts ±(WIN + depth): more depth is left when the game ends sooner."
WAIT = "wait = plies if value_for_mover < 0 else -plies"
READ = ("        value, low, high = table[position]\n        if low < value < high or value >= max(high, beta) or "
        "value <= min(low, alpha):\n            return value\n")  # fmt: skip
FINISHED = END.replace("SCORE", "position.score")
UNDO = "Take back each move before every break and return, in the opposite order."


def by_depth(worth: str) -> str:
    """The program that resists by its values alone, where a finished game counts ``worth``."""
    return programs.RESIST.replace("position.score * WIN", worth).replace(WAIT, "wait = 0")


TABLE: dict[tuple[str, ...], tuple[tuple[str, str, str, str, str], ...]] = {
    ("pruned", "pruned depth"): (
        ("cuts too late", "alpha >= beta", "alpha > beta",
         "{f} cuts too late: equal is enough, the test is alpha >= beta and not alpha > beta.", CUT),
        ("never cuts", CUTS, "", "{f} never cuts: it goes on although alpha has reached beta.", CUT),
        ("never tightens", TIGHTEN, "", "{f} never raises alpha; after each child, alpha = max(alpha, best).", WINDOW),
        ("bound without effect", TIGHTEN + CUTS,
         "        if best >= beta:\n            break\n        beta = max(beta, best)\n",
         "{f} never raises alpha; after each child, alpha = max(alpha, best).", WINDOW),
        ("forgets the max", "max(alpha, best)", "value",
         "{f} sets alpha to a value even if that lowers it; alpha = max(alpha, value).", WINDOW),
        ("forgets the max", "max(alpha, best)", "best",
         "{f} sets alpha to a value even if that lowers it; alpha = max(alpha, best).", WINDOW),
        ("cuts a child late", TIGHTEN + CUTS, CUTS + TIGHTEN,
         "{f} compares alpha with beta before it raises alpha: the cut comes one child too late.", CUT),
        ("leaves the loop", CUTS, "        break\n",
         "{f} leaves its loop after the first move: is its cut test the other player's, or its return too far in?",
         CUT),
        ("tightens the other bound", TIGHTEN, "        beta = min(beta, best)\n",
         "{f} changes beta where it should change alpha: alpha = max(alpha, best).", WINDOW),
        ("cut test turned round", "alpha >= beta", "alpha <= beta",
         "{f} cuts while alpha is still below beta: the test is turned round.", CUT),
        ("cut test turned round", TIGHTEN + CUTS, "        if best <= alpha:\n            break\n" + TIGHTEN,
         "the cut test of {f} is the other player's: {f} cuts if best >= beta.", CUT),
        ("cuts at its own bound", TIGHTEN + CUTS, "        if value > alpha:\n            break\n",
         "{f} cuts as soon as a value is larger than alpha, its own bound; it may cut only at beta.", CUT),
        ("window swapped", "play(move), alpha, beta", "play(move), beta, alpha",
         "{f} hands alpha and beta to its children in the wrong order.", WINDOW),
        ("window not passed", "play(move), alpha, beta", "play(move), -INF, INF",
         "{f} does not hand its window down: each child starts anew from (−∞, +∞).", WINDOW),
        ("window not passed", "play(move), alpha, beta", "play(move)",
         "{f} calls the other player's function without alpha and beta: hand both down.", WINDOW),
        ("own bound not passed", "play(move), alpha, beta", "play(move), -INF, beta",
         "{f} hands down beta, but not alpha.", WINDOW),
        ("other bound not passed", "play(move), alpha, beta", "play(move), alpha, INF",
         "{f} hands down alpha, but not beta.", WINDOW),
        ("later equal move", "value > best", "value >= best",
         "{f} takes a later move of equal value: after a cut, equal means “at most that”: the move may be worse.",
         CUT),
        ("calls the old search", "CALL", "mini(position.play(move))",
         "{f} still calls mini, the search without a window.", WINDOW),
    ),
    ("minimax", "depth", "pruned", "pruned depth"): (
        ("forgets the end", END, "",
         "{f} has no test for a finished game: there it finds no move and returns its start value.", LEAF),
        ("negates the score", "SCORE", "-SCORE", "{f} changes the sign of a finished game's score.", SIGN),
        ("winner, not score", "SCORE", "(position.winner or 0)",
         "{f} counts who won (1, 0 or −1) instead of the score.", LEAF),
        ("winner, not score", "SCORE", "position.winner",
         "{f} returns position.winner, which is None for a draw; position.score is wanted.", LEAF),
        ("draw left out", "position.is_over", "position.winner is not None",
         "{f} looks for a winner to see whether the game is over: a draw is an end, too.", LEAF),
        ("calls itself", "value, _ = mini", "value, _ = maxi",
         "{f} calls itself.  After FIRST's move it is SECOND's turn: ask the other player's function.", CHILDREN),
        ("goes nowhere", "position.play(move)", "position",
         "{f} searches position itself where it should search position.play(move).", PLAY),
        ("compares the wrong way", "value > best", "value < best",
         "{f} keeps a value that is smaller than the best: starting from −∞, it never keeps any.", CHILDREN),
        ("MAX and MIN swapped", "LOOP", "    best, chosen = INF, None\n    for move in position.moves:\n"
         "        value, _ = CALL\n        if value < best:\n            best, chosen = value, move\n"
         "    return best, chosen\n", "{f} takes the smallest value of its children: MAX and MIN are swapped.",
         CHILDREN),
        ("starts at the wrong end", "best, chosen = -INF", "best, chosen = INF",
         "{f} starts its best value at +∞: no child is ever better.", START),
        ("leaves the loop", "    return best, chosen", "        return best, chosen",
         "{f} leaves its loop after the first move: the return is indented too far.", ALL),
        ("last move", "value > best", "True", "{f} returns what its last move is worth, whatever came before.", ALL),
        ("last value", "return best, chosen", "return value, chosen",
         "{f} finds the best move, but returns the value of the last child it looked at.", ALL),
        ("move of the child", "value, _ =", "value, move =",
         "{f} returns the move that its child chose: value, move = … overwrites move.", MOVE),
        ("move set each time", "        if value > best", "        chosen = move\n        if value > best",
         "{f} sets its best move at every move, not only at a better one.", MOVE),
        ("no move kept", TAKEN, "            best = value\n", "{f} keeps the best value, but not its move.", MOVE),
        ("move never changed", "return best, chosen", "return best, position.moves[0]",
         "the move of {f} is always the first one: keep the move of each better value.", MOVE),
        ("index, not move", "return best, chosen",
         "return best, chosen if chosen is None else position.moves.index(chosen)",
         "{f} returns the index of the best move in position.moves, not the move.", MOVE),
        ("negates the value", "        if value > best", "        value = -value\n        if value > best",
         "{f} changes the sign of its children's values, as in negamax.", SIGN),
        ("stops at a win", TAKEN, TAKEN + "            if best > 0:\n                break\n",
         "{f} stops as soon as it has found a win, as if nothing could be better; a score may lie beyond 1.", ALL),
        *((f"starts at {start}", "best, chosen = -INF", f"best, chosen = {start}",
           f"{{f}} starts its best value at {start}, so that worse values are lost.", START)
          for start in (0, -1, -2, -10, -99, -100, -999, -1000, -9999, -10_000)),
        ("tuple turned round", "return best, chosen", "return chosen, best",
         "the pair is turned round: (move, value) instead of (value, move).", PAIR),
        ("tuple turned round", "SCORE, None", "None, position.score",
         "the pair is turned round: (move, value) instead of (value, move).", PAIR),
        ("pair not taken apart", "value, _ =", "value =",
         "{f} works with the whole pair that the other function returns: take the value out, value, _ = …", PAIR),
        ("pair not taken apart", "LOOP", "    return max(CALL for move in position.moves)\n",
         "{f} compares the pairs of its children, and returns one of them: take the value out, and keep the move.",
         PAIR),
        ("value alone", "LOOP", "    return max(CALL[0] for move in position.moves)\n",
         "{f} returns the value alone: return best, move.", PAIR),
        ("value alone", "SCORE, None", "SCORE",
         "{f} returns the value alone; for a finished game: return position.score, None.",
         PAIR),
        ("score too early", "position.is_over", "True",
         "{f} asks for the score of a game that goes on: test is_over first.", LEAF),
        ("score of a child", "value, _ = CALL", "value = position.play(move).score",
         "{f} asks a child for its score instead of searching it: the child's game may go on.", CHILDREN),
        ("empty max", "BODY", "    return max((CALL[0], move) for move in position.moves)\n",
         "{f} looks for the best of no moves: test is_over first.", LEAF),
        ("no return", "return best, chosen", "best, chosen",
         "on some path, {f} has no return, or a return without a value.", PAIR),
        ("prints, does not return", "return best, chosen", "print(best, chosen)",
         "{f} prints its result and returns nothing: write return, not print.", PAIR),
    ),
    ("minimax", "pruned", "pruned depth"): (
        ("looks again", "CALL\n        if value > best:\n" + TAKEN,
         "CALL\n        if value > best:\n            value, _ = CALL\n" + TAKEN,
         "{f} searches the same position more than once.", ONCE),
        ("looks again", "value, _ = CALL", "value, _ = CALL\n        value, _ = CALL",
         "{f} searches the same position more than once.", ONCE),
    ),
    ("minimax", "pruned"): (
        ("stops at a win", TAKEN, TAKEN + "            if best == 1:\n                break\n",
         "{f} stops as soon as it has found a win, as if nothing could be better; a score may lie beyond 1.", ALL),
    ),
    ("turn",): (
        ("depth parity", programs.TURN, """
def search(position, maximise=True):
    if position.is_over:
        return position.score
    values = [search(position.play(move), not maximise) for move in position.moves]
    return max(values) if maximise else min(values)
""", "MAX and MIN alternate from the root, whoever is to move there.", CHILDREN),
        ("value for the mover", programs.TURN, """
def search(position):
    if position.is_over:
        return position.to_move * position.score
    return max(-search(position.play(move)) for move in position.moves)
""", "the value is for the player to move, as in negamax; it should be for FIRST.", SIGN),
        ("value for the mover", "    return max", "    return -max",
            "the sign of the value is turned round.", SIGN),
        ("always the largest", " if position.to_move == 1 else min(values)", "",
            "it takes the largest value for either side.", CHILDREN),
        ("passes left out", "in position.moves]", "in position.moves if move >= 0]",
            "it leaves out the pass, which is a move like any other.",
            PASSES),
    ),
    ("whole depth",): (
        ("horizon before the end", OVER + HORIZON, HORIZON + OVER,
         "it looks at the depth first, and evaluates games that are over.", FIRST_END),
        ("forgets the depth", HORIZON, "", "it never looks at the depth: it searches to the end of the game.", PLACE),
        ("wins are too small", "worth(position)", "position.score",
         "a finished game counts its score alone: an evaluation may then be worth more than a win.", FLAT),
        ("WIN for each point", "worth(position)", "position.score * WIN",
         "it counts score · WIN: if the score is a difference of discs, use only its sign.", FLAT),
        *(("depth parity", "position.to_move", side,
           "it takes the largest value at every other remaining depth, whoever is to move there.", TURN)
          for side in ("(1 - 2 * (depth % 2))", "(2 * (depth % 2) - 1)")),
        ("negamax", f"        if {BETTER}", "        value = -value\n        if value > best",
         "it is negamax, which wants every value for the player to move: scores and evaluations too.", SIGN),
        ("evaluates for the mover", "evaluate(position)", "position.to_move * evaluate(position)",
         "it changes the sign of the evaluation for the side to move.",
         "Values are for FIRST, always: return what the evaluation says unchanged."),
        ("passes left out", "in position.moves", "in [each for each in position.moves if each >= 0]",
         "it leaves out the pass, which is a move like any other.", PASSES),
    ),
    ("whole depth", "expectimax"): (
        ("a pass uses no depth", "depth - 1", "depth - (move >= 0)",
         "a pass uses no depth: after a pass it looks one ply further.", PLACE),
        ("depth not used up", "depth - 1", "depth",
         "the depth does not fall on the way down: it searches to the end.", PLACE),
        ("a ply too deep", "depth == 0", "depth == -1", "it looks one ply further than it should.", PLACE),
        ("a ply too short", "depth == 0", "depth <= 1", "it looks one ply less far than it should.", PLACE),
    ),
    ("pruned depth",): (
        ("prune not looked at", "prune=True):\n", "prune=True):\n    prune = True\n",
         "{f} leaves moves out whatever prune says: the test is if prune and alpha >= beta.", BASELINE),
        ("prune not handed down", "evaluate, prune)", "evaluate, True)",
         "{f} does not hand prune down: below the first move it prunes always.", BASELINE),
    ),
    ("expectimax",): (
        ("minimum, not mean", REPLIES, WORST,
         "it takes the reply that is worst for agent, as minimax does: a random opponent does not choose.", MEAN),
        ("minimum, not mean", REPLIES, "min(values)", "it takes the smallest of the replies.", MEAN),
        ("opponent helps", REPLIES, CHOOSE, "it takes the reply that is best for agent.", MEAN),
        ("means everywhere", CHOOSE, REPLIES, "it takes the mean at the nodes of agent, too.", OWN),
        ("sides exchanged", "!= agent", "== agent",
         "it takes the mean where agent is to move, and chooses for the other side.", SIDES),
        ("always the largest", CHOOSE, "max(values)", "it takes the largest value even where agent is SECOND.", OWN),
        ("worst for agent", CHOOSE, WORST, "it takes for agent the value that is worst for it.", OWN),
        ("sum, not mean", REPLIES, "sum(values)",
         "it adds up the values of the replies and does not divide by their number.", MEAN),
        ("mean step by step", "return " + REPLIES,
         "found = values[0]\n        for value in values[1:]:\n            found = (found + value) / 2\n"
         "        return found",
         "it computes (so far + next) / 2 for every reply: the last reply counts most.", MEAN),
        ("equal values once", REPLIES, "sum(set(values)) / len(set(values))",
         "it counts replies of equal value once: two moves with the same value are two moves.", MEAN),
        ("whole numbers", REPLIES, "sum(values) // len(values)",
         "it divides by // and so loses the fraction of the mean.",
         MEAN),
        *(("whole numbers", REPLIES, f"{way}({REPLIES})", "it rounds the mean.", MEAN) for way in ("int", "round")),
        ("first reply only", REPLIES, "values[0]",
         "it returns what the first reply is worth: is a return inside the loop?", MEAN),
        ("starts at 0", CHOOSE, "agent * max(0, *(agent * value for value in values))",
         "its best value for agent starts at 0: worse ones are lost.", OWN),
        ("passes left out", "in position.moves]", "in position.moves if move >= 0] or [0]",
         "it leaves out the pass, which is a move like any other.",
         PASSES),
        ("depth parity", OTHERS, "    if depth % 2:", "it uses the depth to see whose turn it is.", SIDES),
        ("depth parity", OTHERS, "    if not depth % 2:", "it uses the depth to see whose turn it is.", SIDES),
        ("agent changes", "depth - 1, agent", "depth - 1, -agent",
         "it passes the other player to its children as agent.", SIDES),
        ("agent is always FIRST", OTHERS, "    agent = 1\n" + OTHERS,
         "it does not look at agent, and chooses for FIRST.", SIDES),
        ("negates the value", "[expected", "[-expected",
         "it changes the sign of its children's values, as in negamax.", SIGN),
        ("pair, not number", "return " + CHOOSE, f"return {CHOOSE}, None",
         "it returns a pair: return only the number.",
         "expected returns a number, and nothing else."),
    ),
    ("has_four",): (
        *(("direction missing", "1, rows + 1, rows + 2, rows", kept, f"it finds no four that is {lost}.", STEPS)
          for kept, lost in (("rows + 1, rows + 2, rows", "vertical"), ("1, rows + 2, rows", "horizontal"),
                             ("1, rows + 1, rows", "rising"), ("1, rows + 1, rows + 2", "falling"),
                             ("1, rows + 1", "rising or falling"), ("rows + 2, rows", "vertical or horizontal"))),
        ("direction missing", "1, rows + 1, rows + 2, rows", "1,",
         "it finds only vertical fours: does it return after the first direction?", EVERY),
        ("never true", "return True", "return False", "it never finds a four.", EVERY),
        ("pairs, not fours", "if pairs & pairs >> 2 * step", "if pairs", "two in a row are enough for it.", SHIFTS),
        ("threes, not fours", ">> 2 * step", ">> step",
         "three in a row are enough for it: is the second shift by step, not 2 · step?", SHIFTS),
        ("fives, not fours", "pairs & pairs >> 2 * step", "pairs & pairs >> 2 * step & stones >> 4 * step",
         "it wants five in a row: is there a shift too many?", SHIFTS),
        ("no extra row", "1, rows + 1, rows + 2, rows", "1, rows, rows + 1, rows - 1",
         "it counts as if a column had no extra bit: its lines run from the top of a column into the next one.", EXTRA),
        ("six rows only", "rows + 1, rows + 2, rows", "7, 8, 6",
         "it is right for six rows: are 7, 8 and 6 written down in it?", STEPS),
        ("turned round", "            return True\n    return False", "            return False\n    return True",
         "it returns True if there is no four, and False if there is one.", EVERY),
    ),
    ("middle_first",): (
        ("left to right", KEY, "move",
         "the moves come from left to right: are they sorted at all, or by move − middle, without abs?", MIDDLE),
        ("right to left", KEY, "-move", "the moves come from right to left: a distance is never negative.", MIDDLE),
        ("outermost first", KEY, f"-{KEY}", "the moves come from the border inwards: is the order turned round?",
         MIDDLE),
        ("middle of seven", COLUMNS, "3", "column 3 is taken for the middle of every board.", MIDDLE),
        ("half a column off", COLUMNS, "(position.board.columns - 1) // 2",
         "it takes (columns − 1) // 2 for the middle: the middle of 8 columns lies between two columns.", MIDDLE),
        ("half a column off", f"{COLUMNS}\n    return {ORDERED}", "position.board.columns // 2\n    return "
         "sorted(position.moves, key=lambda move: (abs(move - middle), -move))",
         "it takes columns // 2 for the middle; columns count from 0.", MIDDLE),
        ("rows for columns", COLUMNS, "(position.board.rows - 1) / 2",
         "it takes the middle of the rows: a move is a column.", MIDDLE),
        ("middle of the legal moves", KEY, "abs(position.moves.index(move) - (len(position.moves) - 1) / 2)",
         "it takes the middle of the legal moves, not of the board.", MIDDLE),
        ("illegal moves", "position.moves,", "range(position.board.columns),",
         "it returns moves that are not legal there, as if no column were ever full.",
         "Only position.moves are legal: a column that is full is not among them."),
        ("move lost", f"return {ORDERED}", f"return {ORDERED}[:5]",
         "it leaves out a legal move: what a search does not try, it cannot find.", LEGAL),
        ("sorted in place", f"return {ORDERED}", f"return list(position.moves).sort(key=lambda move: {KEY})",
         "list.sort() sorts its list and returns None; sorted() returns the sorted list.",
         "Return a list of its own each time: sorted() makes one, and position.moves stays as it is."),
    ),
    ("bound_of",): (
        ("bounds swapped", TELLING, '"upper" if best >= high else "lower" if best <= low else "exact"',
         'it returns "lower" for an upper bound, and "upper" for a lower bound.', HIGH),
        ("ends are exact", TELLING, '"lower" if best > high else "upper" if best < low else "exact"',
         "equal is enough, at both ends of the window: >= for >, <= for <.", HIGH),
        ("best at high is exact", "best >= high", "best > high",
         "equal is enough: best == high means a cut, too (>= for >).", HIGH),
        ("best at low is exact", "best <= low", "best < low",
         "equal is enough: best == low is an upper bound, too (<= for <).", LOW),
        ("all exact", TELLING, '"exact"', "every value is kept as if it were exact.", INSIDE),
        ("upper bound kept as value", '"upper"', '"exact"', "a value at or below low is kept as if it were exact.",
         LOW),
        ("lower bound kept as value", '"lower"', '"exact"', "a value at or above high is kept as if it were exact.",
         HIGH),
        ("never exact", '"exact"', '"upper"', "a value within the window is exact, but it is kept as a bound.", INSIDE),
    ),
    ("serves",): (
        ("everything serves", SERVING, "True", "every entry serves, whatever it says.", KIND),
        ("only exact serves", SERVING, 'bound == "exact"', "no bound ever serves, so it keeps them for nothing.",
         AT_LEAST),
        ("lower bound served as value", "value >= beta", "True", "a lower bound always serves.", AT_LEAST),
        ("upper bound served as value", "value <= alpha", "True", "an upper bound always serves.", AT_MOST),
        ("lower bound never serves", "value >= beta", "False", "a lower bound never serves.", AT_LEAST),
        ("upper bound never serves", "value <= alpha", "False", "an upper bound never serves.", AT_MOST),
        ("equal does not serve", BOTH, 'value > beta, "upper": value < alpha',
         "a bound that is equal to an end of the window serves, too: >= for >, <= for <.", AT_LEAST),
        ("equal does not serve", "value >= beta", "value > beta",
         "a lower bound that is equal to beta serves, too: >= for >.", AT_LEAST),
        ("equal does not serve", "value <= alpha", "value < alpha",
         "an upper bound that is equal to alpha serves, too: <= for <.", AT_MOST),
        ("compared with the other end", BOTH, 'value >= alpha, "upper": value <= beta',
         "it compares a lower bound with alpha, an upper one with beta.", AT_LEAST),
        ("kinds exchanged", BOTH, 'value <= alpha, "upper": value >= beta',
         "it treats a lower bound as an upper one, and an upper bound as a lower one.", KIND),
        ("side not looked at", SERVING, 'bound == "exact" or value >= beta or value <= alpha',
         "any bound outside the window serves, whichever kind it is.", KIND),
        ("turned round", SERVING, f"not {SERVING}",
         "it returns True for False, and False for True.", KIND),
    ),
    ("evaluation",): (
        ("sign turned round", OPEN, "(1 not in line) - (-1 not in line)",
         "the sign is turned round: what is good for O counts as good for X.", FOR_FIRST),
        ("value for the mover", OPEN, f"position.to_move * ({OPEN})",
         "the value is for the side to move; it should be for FIRST.", FOR_FIRST),
        ("one side only", OPEN, "(-1 not in line)", "it counts the lines of X, and does not subtract those of O.",
         LINES),
        ("both sides added", OPEN, "(-1 not in line) + (1 not in line)",
         "it adds the lines of O: it should subtract them.", LINES),
        ("full lines only", OPEN, "all(each == 1 for each in line) - all(each == -1 for each in line)",
         "it counts complete lines: count the lines that a player can still complete.", LINES),
        ("stones counted", OPEN, "(-1 not in line) * line.count(1) - (1 not in line) * line.count(-1)",
         "it counts the stones on open lines, not the lines.", LINES),
        ("direction missing", ", (1, 1), (1, -1)", "", "it looks at rows and columns, but not at the diagonals.",
         LINES),
        *(("direction missing", way, "", "it leaves out one of the four directions.", LINES)
          for way in ("(0, 1), ", "(1, 0), ", "(1, 1), ", ", (1, -1)")),
        ("one board only", "board.rows", "3", "it is right on 3 × 3 only: is 3 written down in it?",
         "position.board knows its rows, its columns and k, the cells of a line; at(row, column) takes the row first."),
        ("one board only", "board.k", "3", "it is right for lines of 3 only: is 3 written down in it?",
         "position.board knows its rows, its columns and k, the cells of a line; at(row, column) takes the row first."),
        ("pair, not number", "return value", "return value, None", "it returns a pair: return only the number.",
         "An evaluation returns a number, and nothing else."),
    ),
    ("decide", "delays_loss"): (
        ("gives up", WAIT, "wait = 0",
         "every move of a lost game counts the same, so it takes the first, even if that loses at once.",
         RESIST),
        ("gives up", f"{WAIT}\n        if best is None or (value_for_mover, wait) >",
         "wait = 0\n        if best is None or (value_for_mover, wait) >=",
         "every move of a lost game counts the same, so it takes the last, even if that loses at once.",
         RESIST),
        ("later is better for both", WAIT, "wait = plies",
         "it takes the later of equal values for both sides, but the winner should hurry.",
         RESIST),
        ("hurries to lose", WAIT, "wait = -plies",
         "it loses as soon as it can: is a sign turned, WIN − depth for WIN + depth?", RESIST),
    ),
    ("delays_loss",): (
        ("WIN times depth", programs.RESIST, by_depth("position.score * WIN * depth"),
         "it multiplies WIN by depth: a game that ends at the horizon, where depth is 0, then counts nothing.", RESIST),
        ("depth without WIN", programs.RESIST, by_depth("position.score * depth"),
         "WIN is missing: a game that ends at depth 0 counts nothing, and an evaluation may count more than a win.",
         RESIST),
        ("no brackets", programs.RESIST, by_depth("position.score * WIN + depth"),
         "depth is added for both players; put brackets: score * (WIN + depth).", RESIST),
    ),
    ("hurry",): (
        ("puts off the win", "position.score * (100 - position.ply)", "position.score",
            "a win now and a win later count the same: it plays the one found first, perhaps the later one.",
            "Let a win count less the later it comes: WIN − plies from the root. Then the winner hurries."),
    ),
    ("prune",): (
        ("beta for break", "                break\n    else:", "                beta\n    else:",
            "the line below the cut test names beta and does nothing.", CUT),
        ("prune=False still cuts", "            if value > best:\n" + "    " + TAKEN,
            "            if value == 1:\n                return value, move\n            if value > best:\n"
            "    " + TAKEN,
            "with prune=False it still skips moves, so it cannot show what pruning saves.",
            BASELINE),
        ("draw judged", FINISHED + "    if depth == 0:",
            "    if position.winner is not None:\n        return position.score, "
            "None\n    if depth == 0 or not position.moves:",
            "it evaluates a draw, because a draw has no winner.",
            FIRST_END),
    ),
    ("negamax",): (
        ("window not turned", "-negamax(position.play(move), -beta, -alpha)",
            "-negamax(position.play(move), alpha, beta)",
            "the child gets the window as it is; it needs (−beta, −alpha).",
            "The alpha of one player is −beta of the other: each child gets (−beta, −alpha)."),
    ),
    ("passes",): (
        ("return for break", "        if alpha >= beta:\n            break",
            "        if alpha >= beta:\n            return",
            "a node that is cut does not give its value to its parent; after a pass, the parent needs it.",
            "Every node gives its value to its parent, also after a cut."),
    ),
    ("table",): (
        ("table without bounds", programs.TABLE[programs.TABLE.index(READ) :],
            programs.TABLE[programs.TABLE.index(READ) :].replace(READ, "        return table[position]\n")
            .replace("best, low, high = -INF * position.to_move, alpha, beta", "best = -INF * position.to_move")
            .replace("= best, low, high", "= best"),
            "the table keeps bounds as if they were values: after a cut it knows only “at least” or “at most”.",
            "A table must not change a result; a bound that is read as a value changes it."),
    ),
    ("numbers",): (
        ("order scrambled", "insort(self.free, move)", "self.free.append(move)",
            "it puts a move back at the end of the list: after a cut, the position is not what it was.", UNDO),
        ("break before undo", "        game.put_back(move)\n        if mover * value > mover * best:\n"
            f"{TAKEN}        if mover == FIRST:\n    {TIGHTEN}        else:\n            beta = min(beta, best)\n"
            f"{CUTS}",
            f"        if mover * value > mover * best:\n{TAKEN}        if mover == FIRST:\n    {TIGHTEN}        else:\n"
            f"            beta = min(beta, best)\n{CUTS}        game.put_back(move)\n",
            "it leaves the loop before it takes the move back.", UNDO),
    ),
    ("guarded",): (
        ("dead guard", "any(move in taken for taken in self.taken.values())", "move in self.taken.values()",
            "the guard looks for a number among lists of numbers, so it never finds it.",
            "A guard that never fires guards nothing: try it with a wrong move."),
    ),
    ("greedy",): (
        ("illegal disc on a pass", "        return PASS\n", "        position = position.play(PASS)\n",
            "if it must pass, it returns a square of the other side: a disc that turns no disc over.",
            "A player who cannot move must pass."),
    ),
    ("runs",): (
        ("diagonals cut short",
            "    for row in range(rows - k + 1):  # the diagonals\n        for column in range(columns - "
            "k + 1):", "    for row in range(rows - k):  # the diagonals\n        for column in range(columns - k):",
            "its loops leave out the last row and the last column of the diagonals.",
            "A turned or mirrored board is the same game: its value must be the same."),
    ),
    ("lost_lines",): (
        ("blind at odd depths", "        if completes(position, edge, 1):\n            value -= 1\n"
            "        if completes(position, edge, -1):\n            value += 1\n",
            "        if completes(position, edge, position.to_move):\n            value -= position.to_move\n",
            "it counts only the lost lines of the side to move: at odd depths, this is the other side.",
            "At a fixed depth the same side is to move at every leaf: count the dangers of both."),
    ),
    ("nodes",): (
        ("leaves, not nodes", programs.NODES.strip(), "from math import perm\n\ndef nodes(depth):\n"
            "    return perm(15, depth)",
            "it counts the sequences of full length: not the nodes before them, and not the games that end early.",
            "Leaves, nodes, positions and classes are four numbers."),
    ),
    ("dots",): (
        ("whole degrees", "    return [(cos(2 * pi * k / n), sin(2 * pi * k / n)) for k in range(n)]",
            "    return [(cos(pi * a / 180), sin(pi * a / 180)) for a in range(0, 360, 360 // n)]",
            "360 // n drops the remainder if n does not divide 360; then range makes a dot too many.",
            "Change one parameter."),
    ),
}  # fmt: skip

LAST = {"expectimax": CHOOSE, "has_four": "False", "middle_first": ORDERED, "evaluation": "value",
        "bound_of": TELLING, "serves": SERVING}  # fmt: skip
"""What a program returns in its last line."""
GIVE = "A function without a return gives None to its caller."
BUGS = tuple(Bug(*row, concerns) for concerns, rows in TABLE.items() for row in rows) + tuple(
    Bug(name, f"return {value}", f"{word}({value})", sentence, GIVE, (program,))
    for program, value in LAST.items()
    for name, word, sentence in (
        ("no return", "", "a return is missing, or has no value after it."),
        ("prints, does not return", "print", "it prints its result and returns nothing: write return, not print."),
    )
)
