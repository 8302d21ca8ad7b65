"""Wrong pairs: a right text with one line spoilt, and the name of the bug that this is; ``MISTAKES`` lists them."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from inspect import getsource
from textwrap import dedent

import right_pairs

from gamelab import INF


def text_of(pair: Callable[[], object]) -> str:
    """The text of the two functions that a right pair is made of."""
    lines = getsource(pair).splitlines()[1:-1]
    return dedent("\n".join(lines)).rstrip() + "\n"


MINIMAX = text_of(right_pairs.plain_loops)
SOFT = text_of(right_pairs.fail_soft)
HARD = text_of(right_pairs.fail_hard)
LAB = SOFT.replace(
    """        if value < best:
            best, chosen = value, move
        beta = min(beta, best)
        if beta <= alpha:
            break
""",
    """        if value < best:
            best, chosen = value, move
        if best <= alpha:
            return best, chosen
        alpha = min(best, alpha)
""",
)
"""B-002-1: alpha for beta, which then changes nothing."""

END = "    if position.is_over:\n        return position.score, None\n"


@dataclass(frozen=True)
class Mistake:
    """``old`` becomes ``new`` at its occurrence number ``nth`` (None: everywhere); the check should say ``bug``."""

    text: str
    old: str
    new: str
    bug: str
    blamed: str
    nth: int | None = 0

    def source(self) -> str:
        parts = self.text.split(self.old)
        assert len(parts) > 1, self.old
        if self.nth is None:
            return self.new.join(parts)
        at = self.nth + 1
        return self.old.join(parts[:at]) + self.new + self.old.join(parts[at:])


def functions(source: str) -> list:
    """The functions that a text defines."""
    names = {"INF": INF, "math": math, "__name__": "__main__"}
    exec(compile(source, "<cell>", "exec"), names)
    return [names[line.split("(")[0][4:]] for line in source.splitlines() if line.startswith("def ")]


VALUES = "value, _ = mini(position.play(move))"
TAKEN = "            best, chosen = value, move"
MISTAKES = [
    Mistake(MINIMAX, "value > best", "value < best", "compares the wrong way", "maxi"),
    Mistake(MINIMAX, "best, chosen = INF, None", "best, chosen = -INF, None", "starts at the wrong end", "mini"),
    Mistake(MINIMAX, "-INF, None", "0, None", "starts at 0", "maxi"),
    Mistake(MINIMAX, "-INF, None", "-2, None", "starts at -2", "maxi"),
    Mistake(MINIMAX, "best, chosen = INF", "best, chosen = 2", "starts at -2", "mini"),
    Mistake(MINIMAX, "value, _ = mini(", "value, _ = maxi(", "calls itself", "maxi"),
    Mistake(MINIMAX, "value, _ = maxi(", "value, _ = mini(", "calls itself", "mini"),
    Mistake(MINIMAX, END, "", "forgets the end", "maxi", None),
    Mistake(MINIMAX, END, "", "forgets the end", "mini", 1),
    Mistake(MINIMAX, "return position.score", "return -position.score", "negates the score", "mini", 1),
    Mistake(MINIMAX, "return position.score", "return -position.score", "negates the score", "maxi", None),
    Mistake(MINIMAX, "score, None", "score * position.to_move, None", "negates the score", "mini", None),
    Mistake(MINIMAX, "position.score, None", "position.score or -1, None", "draw lost", "", None),
    Mistake(MINIMAX, "position.score, None", "0, None", "every end is 0", "", None),
    Mistake(MINIMAX, "position.score, None", "position.winner or 0, None", "winner, not score", "", None),
    Mistake(MINIMAX, "    return best, chosen", "    return value, chosen", "last value", "maxi"),
    Mistake(MINIMAX, "value > best", "True", "last move", "maxi"),
    Mistake(MINIMAX, "    return best, chosen", "        return best, chosen", "leaves the loop", "maxi"),
    Mistake(MINIMAX, "value < best", "value > best", "compares the wrong way", "mini"),
    Mistake(
        MINIMAX.replace("-INF, None", "INF, None"), "value > best", "value < best", "MAX and MIN swapped", "maxi"
    ),
    Mistake(MINIMAX, "return best, chosen", "return chosen, best", "tuple turned round", ""),
    Mistake(MINIMAX, "value, _ = mini(", "value = mini(", "pair not taken apart", "maxi"),
    Mistake(MINIMAX.replace("-INF", "-math.inf"), "value, _ = mini(", "value = mini(", "pair not taken apart", "maxi"),
    Mistake(MINIMAX, "value, _ = mini(", "value = -mini(", "pair not taken apart", "maxi"),
    Mistake(MINIMAX, "score, None", "winner, None", "winner, not score", "maxi returns position.winner", None),
    Mistake(MINIMAX, "score, None", "score", "value alone", "maxi"),
    Mistake(MINIMAX, "mini(position.play(move))", "position.play(move).score, 0", "score of a child", "maxi asks"),
    Mistake(SOFT, "play(move), alpha, beta", "play(move)", "window not passed", "maxi_alpha_beta calls"),
    Mistake(
        SOFT + MINIMAX, "mini_alpha_beta(position.play(move), alpha, beta)", "mini(position.play(move))",
        "calls the old search", "maxi_alpha_beta still calls mini,",
    ),
    Mistake(MINIMAX, "position.is_over", "len(position.moves) < 2", "score too early", "", None),
    Mistake(MINIMAX, "mini(position.play(move))", "mini(position)", "goes nowhere", "maxi"),
    Mistake(MINIMAX, "    return best, chosen", "    best, chosen", "no return", "maxi"),
    Mistake(
        MINIMAX, VALUES, f"{VALUES}; value, _ = mini(position.play(move))", "looks again", ""
    ),
    Mistake(MINIMAX, "-INF, None", "-100, None", "starts at -100", "maxi starts its best value at −100,"),
    Mistake(MINIMAX, "chosen = INF", "chosen = 999", "starts at -999", "mini starts its best value at 999,"),
    Mistake(MINIMAX, TAKEN, f"{TAKEN}\n            if best == 1: break", "stops at a win", "maxi stops"),
    Mistake(MINIMAX, TAKEN, f"{TAKEN}\n            if best < 0: break", "stops at a win", "mini stops", 1),
    Mistake(SOFT, "alpha >= beta", "alpha >= beta or best == 1", "stops at a win", "maxi_alpha_beta"),
    Mistake(SOFT, "beta <= alpha", "alpha >= beta or best == -1", "stops at a win", "value of −1"),
    Mistake(MINIMAX, "value, _ = mini(", "value, move = mini(", "move of the child", "maxi"),
    Mistake(MINIMAX, "value, _ = maxi(", "value, move = maxi(", "move of the child", "mini"),
    Mistake(MINIMAX, "        if value > best", "        chosen = move\n        if value > best", "move set each time",
            "maxi", 0),
    Mistake(MINIMAX, "in position.moves:", "in position.moves[1:]:", "first move left out", "maxi"),
    Mistake(MINIMAX, "in position.moves:", "in position.moves[:-1]:", "last move left out", "mini", 1),
    Mistake(MINIMAX, "        if value > best", "        value = -value\n        if value > best", "negates the value",
            "maxi"),
    Mistake(
        MINIMAX, "move in position.moves:\n        value, _ = mini(position.play(move))",
        "move, each in enumerate(position.moves):\n        value, _ = mini(position.play(each))", "index, not move",
        "maxi",
    ),
    Mistake(SOFT, "alpha = max(alpha, best)", "alpha = value", "forgets the max", "maxi_alpha_beta sets alpha"),
    Mistake(SOFT, "beta = min(beta, best)", "beta = value", "forgets the max", "mini_alpha_beta sets beta"),
    Mistake(SOFT, "alpha = max(alpha, best)", "alpha = best", "forgets the max", "maxi_alpha_beta sets alpha"),
    Mistake(
        SOFT, "        alpha = max(alpha, best)\n        if alpha >= beta:\n            break\n",
        "        if alpha >= beta:\n            break\n        alpha = max(alpha, best)\n", "cuts a child late",
        "maxi_alpha_beta compares",
    ),
    Mistake(
        SOFT, "        alpha = max(alpha, best)\n        if alpha >= beta:\n            break\n",
        "        if best <= alpha:\n            break\n        alpha = max(alpha, best)\n", "cut test turned round",
        "other player's: maxi_alpha_beta cuts if best >= beta",
    ),
    Mistake(SOFT, "if alpha >= beta", "if best <= alpha", "leaves the loop", "maxi_alpha_beta cuts if best >= beta"),
    Mistake(SOFT, "value, _ = mini_alpha_beta(", "value, move = mini_alpha_beta(", "move of the child", "maxi_alpha"),
    Mistake(SOFT, "alpha >= beta", "alpha > beta", "cuts too late", "maxi_alpha_beta"),
    Mistake(SOFT, "beta <= alpha", "beta < alpha", "cuts too late", "mini_alpha_beta"),
    Mistake(HARD, "value >= beta", "value > beta", "cuts too late", "maxi_alpha_beta"),
    Mistake(SOFT, "alpha = max(alpha, best)", "pass", "never tightens", "maxi_alpha_beta never raises alpha"),
    Mistake(LAB, "best <= alpha", "best <= alpha", "never tightens", "mini_alpha_beta never lowers beta"),
    Mistake(SOFT, "alpha >= beta", "False", "never cuts", "maxi_alpha_beta"),
    Mistake(SOFT, "beta <= alpha", "False", "never cuts", "mini_alpha_beta"),
    Mistake(SOFT, "            break", "            beta", "never cuts", "maxi_alpha_beta, and", None),
    Mistake(SOFT, "alpha >= beta", "alpha <= beta", "cut test turned round", "maxi_alpha_beta"),
    Mistake(SOFT, "beta <= alpha", "alpha <= beta", "cut test turned round", "mini_alpha_beta"),
    Mistake(SOFT, "play(move), alpha, beta", "play(move), beta, alpha", "window swapped", "maxi_alpha_beta"),
    Mistake(SOFT, "play(move), alpha, beta", "play(move), -INF, INF", "window not passed", "maxi_alpha_beta"),
    Mistake(SOFT, "play(move), alpha, beta", "play(move), -INF, beta", "own bound not passed", "maxi_alpha_beta"),
    Mistake(SOFT, "play(move), alpha, beta", "play(move), -INF, INF", "window not passed", "and mini_", None),
    Mistake(SOFT, "play(move), alpha, beta", "play(move), best, INF", "only its own best", "maxi_alpha_beta"),
    Mistake(SOFT, "value > best", "value >= best", "later equal move", "maxi_alpha_beta"),
    Mistake(SOFT, "value < best", "value <= best", "later equal move", "mini_alpha_beta", 0),
    Mistake(SOFT, "alpha = max(alpha, best)", "beta = min(beta, best)", "tightens the other bound", "maxi_alpha_beta"),
    Mistake(SOFT, "best, chosen = -INF", "best, chosen = 0", "starts at 0", "maxi_alpha_beta"),
    Mistake(
        SOFT, "        alpha = max(alpha, best)\n        if alpha >= beta:", "        if value > alpha:",
        "cuts at its own bound", "maxi_alpha_beta",
    ),
    Mistake(HARD, "return beta, chosen", "return value, chosen", "last value", "mini_alpha_beta"),
]  # fmt: skip
