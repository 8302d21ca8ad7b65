"""The known bugs: what each is called, what it does, which idea it misses, and how it is told from the others.

A bug is a change to a right ``Half``.  It is named when the search with that change behaves on the same cases as
the student's did: the same values, the same number of positions looked at, the same moves.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal

from gamelab.check.calling import Answer
from gamelab.check.family import Case, truth
from gamelab.check.variants import PLAIN, Half, Recipe
from gamelab.check.watch import Stopped, Watch, watched
from gamelab.games import FIRST, SECOND
from gamelab.search import INF

Evidence = Sequence[tuple[Case, Answer]]


@dataclass(frozen=True)
class Bug:
    """A bug by its ``name``; ``sentence`` says what it most likely is, ``idea`` what it goes against."""

    name: str
    sentence: str
    idea: str


CHILDREN = "MAX takes the largest value of its children, MIN the smallest; whose turn it is decides which."
PLAY = "position.play(move) returns a new position, one move on; position itself stays as it was."
LEAF = "A finished game is worth position.score, whoever is to move."
START = "Before any move is tried, the best so far must be worse than every value: −∞ for MAX, +∞ for MIN."
ALL = "Every move is tried, and the best of their values is what the position is worth."
SIGN = "Values are for FIRST, always: MAX wants them large, MIN small, and nothing is negated on the way."
WINDOW = "alpha is what MAX has for sure, beta what MIN has; both are handed down, and each player tightens its own."
CUT = "Once alpha ≥ beta, the other player will not let the game come here: the other moves cannot matter."
PAIR = "Both functions return (value, move), in this order."
MOVE = "The move that belongs to a value is the one that leads from position to the child with this value."
ONCE = "One look at each child is enough: keep its value instead of asking again."

MINIMAX: tuple[tuple[Bug, dict[str, Any]], ...] = (
    (Bug("forgets the end", "{f} has no test for a finished game: there it finds no move and returns its start value.",
         LEAF), {"finished": "forgotten"}),
    (Bug("negates the score", "{f} turns the sign of a finished game's score.", SIGN), {"finished": "negated"}),
    (Bug("draw lost", "{f} counts a draw as a loss for FIRST.", LEAF), {"finished": "drawn lost"}),
    (Bug("draw won", "{f} counts a draw as a win for FIRST.", LEAF), {"finished": "drawn won"}),
    (Bug("every end is 0", "{f} returns 0 for every finished game.", LEAF), {"finished": "zero"}),
    (Bug("winner, not score", "{f} counts who won (1, 0 or −1) instead of the score.", LEAF), {"finished": "winner"}),
    (Bug("calls itself", "{f} calls itself for the children, as if the same player moved twice.", CHILDREN),
     {"child": "itself"}),
    (Bug("goes nowhere", "{f} searches position itself where it should search position.play(move).", PLAY),
     {"child": "stays"}),
    (Bug("compares the wrong way", "{f} keeps a value that is {worse} than the best: starting from {right_end}, "
         "it never keeps any.", CHILDREN), {"picks": "worst"}),
    (Bug("MAX and MIN swapped", "{f} takes the {worst} value of its children: MAX and MIN are swapped.", CHILDREN),
     {"picks": "worst", "start": INF}),
    (Bug("starts at the wrong end", "{f} starts its best value at {wrong_end}: no child is ever better.", START),
     {"start": INF}),
    (Bug("leaves the loop", "{f} leaves its loop after the first move: is the return indented too far?", ALL),
     {"cuts": "inverted"}),
    (Bug("first move", "{f} returns what its first move is worth and does not compare the others.", ALL),
     {"picks": "first"}),
    (Bug("last move", "{f} returns what its last move is worth, whatever came before.", ALL), {"picks": "last"}),
    (Bug("last value", "{f} finds the best move, but returns the value of the last child it looked at.", ALL),
     {"picks": "last value"}),
    (Bug("move of the child", "{f} returns the move that its child chose: does value, move = … overwrite move?", MOVE),
     {"chooses": "child's"}),
    (Bug("move set each time", "{f} sets its best move at every move, not only at a better one.", MOVE),
     {"chooses": "every"}),
    (Bug("index, not move", "{f} returns the index of the best move in position.moves, not the move.", MOVE),
     {"chooses": "index"}),
    (Bug("first move left out", "{f} does not try the first of the moves.", ALL), {"leaves_out": "first"}),
    (Bug("last move left out", "{f} does not try the last of the moves.", ALL), {"leaves_out": "last"}),
    (Bug("negates the value", "{f} turns the sign of what its children are worth, as in negamax.", SIGN),
     {"negates": True}),
    *((Bug("stops at a win", "{f} stops as soon as it has found a value of {win}, as if nothing could be better; a "
           "score may lie beyond {win}.", ALL), {"stops": stops}) for stops in ("equal to 1", "above 0")),
)  # fmt: skip

ALPHABETA: tuple[tuple[Bug, dict[str, Any]], ...] = (
    (Bug("cuts too late", "{f} cuts too late: equal is enough, the test is alpha >= beta and not alpha > beta.", CUT),
     {"cuts": "later"}),
    (Bug("never cuts", "{f} never cuts: it goes on although {own} has reached {other}.", CUT), {"cuts": "never"}),
    (Bug("never tightens", "{f} never {tightens} {own}; after each child, {rule}.", WINDOW),
     {"tightens": "nothing"}),
    *((Bug("forgets the max", "{f} sets {own} to a value even where that {loosens} it; {rule}.", WINDOW),
       {"tightens": tightens}) for tightens in ("to value", "to best")),
    (Bug("cuts a child late", "{f} compares alpha with beta before it {tightens} {own}: the cut comes a child late.",
         CUT), {"cuts": "before"}),
    (Bug("leaves the loop", "{f} leaves its loop after the first move: is its cut test the other player's ({f} cuts if "
         "{cut}), or its return indented too far?", CUT), {"cuts": "always"}),
    (Bug("tightens the other bound", "{f} changes {other} where it should change {own}: {rule}.", WINDOW),
     {"tightens": "other"}),
    (Bug("cut test turned round", "{f} cuts while alpha is still below beta: the test is turned round, or it is the "
         "other player's; {f} cuts if {cut}.", CUT),
     {"cuts": "inverted"}),
    (Bug("cut test turned round", "the cut test of {f} is the other player's: {f} cuts if {cut}.", CUT),
     {"cuts": "other's"}),
    (Bug("cuts at its own bound", "{f} cuts as soon as a value is {better} than {own}, its own bound; "
         "it may cut only at {other}.", CUT), {"cuts": "own"}),
    (Bug("window swapped", "{f} hands alpha and beta to its children in the wrong order.", WINDOW),
     {"hands": "swapped"}),
    (Bug("window not passed", "{f} does not hand its window down: each child starts anew from (−∞, +∞).", WINDOW),
     {"hands": "open"}),
    (Bug("own bound not passed", "{f} hands down {other}, but not {own}.", WINDOW), {"hands": "not own"}),
    (Bug("other bound not passed", "{f} hands down {own}, but not {other}.", WINDOW), {"hands": "not other"}),
    (Bug("only its own best", "{f} hands down only its own best value and forgets the window it was given.", WINDOW),
     {"hands": "near"}),
    (Bug("later equal move", "{f} takes a later move of equal value: behind a cut, equal means “at {most} that”, "
         "and the move may be worse.", CUT), {"picks": "later"}),
)  # fmt: skip

LOOKS_AGAIN = Bug("looks again", "the same position is searched more than once.", ONCE)
TUPLE = Bug("tuple turned round", "the pair is turned round: (move, value) instead of (value, move).", PAIR)
UNPACK = Bug("pair not taken apart", "{f} works with the whole pair that the other function returns: take the "
             "value out, value, _ = …", PAIR)  # fmt: skip
ASKS_SCORE = Bug("score too early", "{f} asks for the score of a game that goes on: test is_over first.", LEAF)
NO_END = Bug("no end", "the search never reaches a finished position: either is_over is not tested, or a call gets "
             "position itself instead of position.play(move).", PLAY)  # fmt: skip
NO_CHILD = Bug("empty max", "{f} looks for the best of no moves: test is_over first.", LEAF)
NO_RETURN = Bug("no return", "a return is missing, or has nothing behind it, on some way through {f}.", PAIR)
MOVER = Bug("value for the mover", "the value is for the player to move; it should be for FIRST.", SIGN)
ALONE = Bug("value alone", "{f} returns the value alone; behind it belongs the move, None for a finished game: "
            "return position.score, None.", PAIR)  # fmt: skip
WINNER = Bug("winner, not score", "{f} returns position.winner, which is None for a draw; position.score is wanted.",
             LEAF)  # fmt: skip
CHILD_SCORE = Bug("score of a child", "{f} asks a child for its score instead of searching it: the child's game goes "
                  "on, and its value is what the other player's function returns for it.", CHILDREN)  # fmt: skip
NO_WINDOW = Bug("window not passed", "{f} calls the other player's function without alpha and beta: hand both down.",
                WINDOW)  # fmt: skip
OLD = Bug("calls the old search", "{f} still calls {old}, the search without a window: call {old}_alpha_beta.", WINDOW)
PARITY = Bug("depth parity", "MAX and MIN alternate from the root, whoever is to move there.", CHILDREN)
CHANGES = Bug("keeps something", "the answer to the same question differs from call to call: "
              "chance, or something that is kept between the calls.",
              "A search depends on its position alone.")  # fmt: skip

TESTS: tuple[Literal["bounds", "value"], ...] = ("bounds", "value")
WORDS = {
    FIRST: {
        "worst": "smallest", "worse": "smaller", "better": "larger", "right_end": "−∞", "wrong_end": "+∞",
        "tightens": "raises", "own": "alpha", "other": "beta", "rule": "alpha = max(alpha, value)", "most": "most",
        "win": "1", "loosens": "lowers", "cut": "best >= beta", "old": "mini",
    },
    SECOND: {
        "worst": "largest", "worse": "larger", "better": "smaller", "right_end": "+∞", "wrong_end": "−∞",
        "tightens": "lowers", "own": "beta", "other": "alpha", "rule": "beta = min(beta, value)", "most": "least",
        "win": "−1", "loosens": "raises", "cut": "best <= alpha", "old": "maxi",
    },
}  # fmt: skip


def filled(bug: Bug, f: str, player: int) -> Bug:
    """The bug with its sentence told of the function ``f``, which moves for ``player``."""
    return replace(bug, sentence=bug.sentence.format(f=f, **WORDS[player]))


def early_starts(judged: Evidence) -> list[tuple[Bug, dict[str, Any]]]:
    """The bug of a best value that starts too near, for each start that a value too good suggests."""
    found: dict[int, tuple[Bug, dict[str, Any]]] = {}
    for case, answer in judged:
        player = case.position.to_move
        start = player * answer.value
        if start == int(max(-INF, min(INF, start))) and player * truth(case, False).value < start < INF:
            shown = f"{player * int(start)}".replace("-", "−")
            sentence = f"{{f}} starts its best value at {shown}, so that worse values are lost."
            found.setdefault(int(start), (Bug(f"starts at {int(start)}", sentence, START), {"start": int(start)}))
    return list(found.values())[:4]


def suspects(
    prune: bool, players: Sequence[int], names: dict[int, str], judged: Evidence
) -> Iterator[tuple[Bug, Recipe]]:
    """The known wrong searches with one bug in one function, then with the same bug in both."""
    table = [*(ALPHABETA if prune else ()), *MINIMAX, *early_starts(judged)]
    for bug, change in table:
        for good in manners(prune):
            bad = replace(good, **change)
            if FIRST in players:
                yield filled(bug, names[FIRST], FIRST), Recipe(bad, good)
            if SECOND in players:
                yield filled(bug, names[SECOND], SECOND), Recipe(good, bad)
            if len(players) == 2 and bad.child != "stays":
                yield filled(bug, f"{names[FIRST]}, and {names[SECOND]} likewise,", FIRST), Recipe(bad, bad)
    if len(players) == 2:
        right = manners(prune)[0]
        yield PARITY, Recipe(right, right, turn="root is MAX")


def manners(prune: bool) -> list[Half]:
    """The ways in which a right half may be written."""
    if not prune:
        return [PLAIN, replace(PLAIN, picks="later")]
    return [Half(hard=hard, tests=tests) for hard in (False, True) for tests in TESTS]


def likely_bug(
    evidence: Evidence, prune: bool, players: Sequence[int], names: dict[int, str], *, moves_only: bool = False
) -> Bug | None:
    """The known bug that behaves as the student's search did in every case of ``evidence``; None if none does.

    ``moves_only``: nothing but the moves is wrong, so that they have to be the same.
    """
    judged = [(case, answer) for case, answer in evidence if answer.is_value]
    if not judged:
        return None
    if all(answer.value == case.position.to_move * truth(case, prune).value for case, answer in judged):
        wrong = any(answer.value != truth(case, prune).value for case, answer in judged)
        if wrong:
            return MOVER
    candidates = list(suspects(prune, players, names, judged))
    for strict in (True,) if moves_only else (True, False):
        for bug, recipe in candidates:
            if all(behaves_so(recipe, case, answer, strict) for case, answer in judged):
                return bug
    return None


def behaves_so(recipe: Recipe, case: Case, answer: Answer, strict: bool) -> bool:
    """Whether the recipe returns this answer; ``strict`` compares the moves too."""
    watch = Watch(answer.looked + 1)
    try:
        value, move = recipe(watched(case.position, watch), *case.window)
    except Stopped:
        return False
    if beyond(value) != beyond(answer.value) or watch.count != answer.looked:
        return False
    return not strict or answer.kind != "pair" or answer.move == move or case.position.is_over


def beyond(value: Any) -> Any:
    """The value, with every stand-in for infinity made one."""
    return max(-INF, min(INF, value)) if abs(value) <= 10**5 else (INF if value > 0 else -INF)
