"""The right solutions of the searches' exercises, each in the twelve styles in which people write them.

text("class", "search")                     the text of a cell that solves 02's exercise
text("negamax", "search", "03")             that of 03's, which also takes an order
defined("closure", "maxi")                  what the cell defines; its text is known, as that of a cell is
"""

import functools
import linecache
import re
from itertools import count
from textwrap import indent
from typing import NamedTuple

from gamelab import FIRST, INF, SECOND, WIN
from gamelab.course.check.bugs import mirrored

FOUND = "class Found(NamedTuple):\n    value: int\n    move: int | None\n\n\n"
"""Every text is that of alpha-beta; lines marked by # window, and alpha, beta and prune, are left out for minimax."""

# --- to a depth: one function ---

USUAL = """\
def NAME(position, depth, evaluate, alpha, beta, prune):
    if position.is_over:
        return WORTH, None
    if depth == 0:
        return evaluate(position), None
    best, best_move = -INF * position.to_move, None
    for move in position.moves:
        value, _ = NAME(position.play(move), depth - 1, evaluate, alpha, beta, prune)
        if position.to_move * value > position.to_move * best:
            best, best_move = value, move
        if position.to_move == FIRST:  # window
            alpha = max(alpha, best)  # window
        else:  # window
            beta = min(beta, best)  # window
        if prune and alpha >= beta:  # window
            break  # window
    return best, best_move
"""
HALF_TO_A_DEPTH = """\
def max_value(position, depth, alpha, beta):
    if position.is_over:
        return WORTH, None
    if depth == 0:
        return evaluate(position), None
    best, best_move = -INF, None
    for move in position.moves:
        value, _ = min_value(position.play(move), depth - 1, alpha, beta)
        if value > best:
            best, best_move = value, move
        alpha = max(alpha, best)  # window
        if prune and alpha >= beta:  # window
            break  # window
    return best, best_move
"""
HELPER = USUAL.replace("NAME", "value_of").replace(", evaluate, alpha, beta, prune", ", alpha, beta")
HELPER = HELPER.replace(", None\n", "\n").replace("best, best_move", "best").replace("value, move", "value")
HELPER = HELPER.replace("value, _", "value")
OUTER = USUAL.replace("value, _ = NAME(position.play(move), depth - 1, evaluate, alpha, beta, prune)",
                      "value = value_of(position.play(move), depth - 1, alpha, beta)")  # fmt: skip
NEGAMAX = """\
def negamax(position, depth, evaluate, alpha, beta, prune):
    if position.is_over:
        return position.to_move * WORTH, None
    if depth == 0:
        return position.to_move * evaluate(position), None
    best, best_move = -INF, None
    for move in position.moves:
        value = -negamax(position.play(move), depth - 1, evaluate, -beta, -alpha, prune)[0]
        if value > best:
            best, best_move = value, move
        alpha = max(alpha, best)  # window
        if prune and alpha >= beta:  # window
            break  # window
    return best, best_move


def NAME(position, depth, evaluate, alpha, beta, prune):
    if position.to_move == SECOND:  # window
        alpha, beta = -beta, -alpha  # window
    value, move = negamax(position, depth, evaluate, alpha, beta, prune)
    return position.to_move * value, move
"""
CHOSEN = """\
def NAME(position, depth, evaluate, alpha, beta, prune):
    if position.is_over:
        return WORTH, None
    if depth == 0:
        return evaluate(position), None
    values = {}
    for move in position.moves:
        best = values[move] = NAME(position.play(move), depth - 1, evaluate, alpha, beta, prune)[0]
        if position.to_move == FIRST:  # window
            alpha = max(alpha, best)  # window
        else:  # window
            beta = min(beta, best)  # window
        if prune and alpha >= beta:  # window
            break  # window
    chosen = max(values, key=lambda move: position.to_move * values[move])
    return values[chosen], chosen
"""


def within(start, *inner, end=""):
    """A class or a function with others in it."""
    return start + "\n" + "\n".join(indent(each, "    ") for each in inner) + end


def as_method(text, name):
    return re.sub(r"\bNAME\(", "self.NAME(", text).replace("def self.NAME(position", f"def {name}(self, position")


def named(text):
    """The answers with names."""
    text = re.sub(r"return (.*), (None|best_move)\n", r"return Found(\1, \2)\n", text)
    return FOUND + re.sub(r"value, _ = (.*)\n", r"value = \1.value\n", text)


def alone(text):
    """The answers without moves."""
    return re.sub(r"(return .*), (None|best_move)\n", r"\1\n", text).replace("value, _ =", "value =")


def for_min(text):
    """``min_value`` of ``max_value``."""
    half = mirrored(text.replace("max_value", "maxi").replace("min_value", "mini"))
    return half.replace("maxi", "max_value").replace("mini", "min_value")


FIRST_LINE, *_ = USUAL.splitlines()
ONE = {
    "usual": USUAL,
    "NamedTuple": named(USUAL),
    "@cache": "@cache\n" + USUAL,
    "bound method": within("class Searcher:", as_method(USUAL, "NAME"), end="\n\nNAME = Searcher().NAME\n"),
    "value alone": alone(USUAL),
    "nested pair": within(
        FIRST_LINE, HALF_TO_A_DEPTH, for_min(HALF_TO_A_DEPTH),
        "search = max_value if position.to_move == FIRST else min_value\nreturn search(position, depth, alpha, beta)\n",
    ),
    "helper inside": within(FIRST_LINE, HELPER, end=OUTER.partition("\n")[2]),
    "class": within("class Search:", as_method(USUAL, "__call__").replace("self.NAME", "self"),
                    end="\n\nNAME = Search()\n"),
    "closure": within("def build(win):", USUAL.replace("WIN", "win"), end="    return NAME\n\n\nNAME = build(WIN)\n"),
    "max(key=)": CHOSEN,
    "negamax": NEGAMAX,
    "defaults": USUAL.replace("beta, prune):", "beta, prune, ply=0, best_move=None):"),
}  # fmt: skip

# --- to the end: MAX's half; MIN's is its mirror image ---

MAXI = """\
def maxi(position, alpha, beta):
    if position.is_over:
        return position.score, None
    best, best_move = -INF, None
    for move in position.moves:
        value, _ = mini(position.play(move), alpha, beta)
        if value > best:
            best, best_move = value, move
        alpha = max(alpha, best)  # window
        if alpha >= beta:  # window
            break  # window
    return best, best_move
"""
EITHER = """\
def value_of(position, alpha, beta):
    if position.is_over:
        return position.score
    values = []
    for move in position.moves:
        values.append(value_of(position.play(move), alpha, beta))
        if position.to_move == FIRST:  # window
            alpha = max(alpha, *values)  # window
        else:  # window
            beta = min(beta, *values)  # window
        if alpha >= beta:  # window
            break  # window
    return max(values) if position.to_move == FIRST else min(values)
"""
INNER = MAXI.replace("maxi", "max_value").replace("mini", "min_value")
NEGAMAX_PAIR = (
    """\
def negamax(position, alpha, beta):
    if position.is_over:
        return position.to_move * position.score, None
    best, best_move = -INF, None
    for move in position.moves:
        value = -negamax(position.play(move), -beta, -alpha)[0]
        if value > best:
            best, best_move = value, move
        alpha = max(alpha, best)  # window
        if alpha >= beta:  # window
            break  # window
    return best, best_move


def maxi(position, alpha, beta):
    return negamax(position, alpha, beta)
""",
    """\
def mini(position, alpha, beta):
    value, move = negamax(position, -beta, -alpha)
    return -value, move
""",
)
CHOSEN_HALF = """\
def maxi(position, alpha, beta):
    if position.is_over:
        return position.score, None
    values = {}
    for move in position.moves:
        best = values[move] = mini(position.play(move), alpha, beta)[0]
        alpha = max(alpha, best)  # window
        if alpha >= beta:  # window
            break  # window
    chosen = max(values, key=values.get)
    return values[chosen], chosen
"""


def both(half):
    """MAX's half, and MIN's."""
    return half, mirrored(half)


def nested(name, first):
    """Both halves within a function."""
    inner = INNER, for_min(INNER), f"return {first}(position, alpha, beta)\n"
    return within(f"def {name}(position, alpha, beta):", *inner)


def helped(half):
    """A half that asks a helper inside it."""
    first, *rest = half.splitlines(keepends=True)
    asks = re.sub(r"value, _ = \w+\(", "value = value_of(", "".join(rest))
    return within(first.rstrip(), EITHER, end=asks)


def in_class(half, method, given):
    (name,) = re.findall(r"def (\w+)", half)
    half = half.replace(f"def {name}(position", f"def {method}(self, position")
    return within(f"class {name.title()}:", half, end=f"\n\n{name} = {name.title()}(){given}\n")


def in_builder(half):
    """A half made by a function around it."""
    (name,) = re.findall(r"def (\w+)", half)
    half = half.replace("None\n", "nothing\n")
    return within("def build(nothing):", half, end=f"    return {name}\n\n\n{name} = build(None)\n")


MINI = mirrored(MAXI)
PAIR = {
    "usual": (MAXI, MINI),
    "NamedTuple": (named(MAXI), named(MINI).removeprefix(FOUND)),
    "@cache": both("@cache\n" + MAXI),
    "bound method": tuple(in_class(half, "search", ".search") for half in (MAXI, MINI)),
    "value alone": both(alone(MAXI)),
    "nested pair": (nested("maxi", "max_value"), nested("mini", "min_value")),
    "helper inside": tuple(map(helped, (MAXI, MINI))),
    "class": tuple(in_class(half, "__call__", "") for half in (MAXI, MINI)),
    "closure": tuple(map(in_builder, (MAXI, MINI))),
    "max(key=)": both(CHOSEN_HALF),
    "negamax": NEGAMAX_PAIR,
    "defaults": tuple(half.replace("alpha, beta):", "alpha=-INF, beta=INF, ply=0):", 1) for half in (MAXI, MINI)),
}
"""MAX's half and MIN's, which stand in two cells."""
STYLES = [*ONE]

# --- the cells ---

WORTHS = {"search": "position.score * WIN", "resist": "position.score * (WIN + depth)"}
WORTHS_04 = {"search": "WIN * ((position.score > 0) - (position.score < 0))"}
DEFAULTS = "alpha=-INF, beta=INF, prune=True"


def halves(style, exercise):
    """The texts of two cells, with the two halves of a pair: of "maxi", or of "maxi_alpha_beta"."""
    if exercise == "maxi":
        return [without_window(half) for half in PAIR[style]]
    return [re.sub(r"\b(maxi|mini)\b", r"\1_alpha_beta", half).replace("  # window", "") for half in PAIR[style]]


def text(style, exercise, notebook="02"):
    """The text of a cell: of "maxi" or "maxi_alpha_beta", both halves; of "look_ahead", "search" or "resist"."""
    if exercise.startswith("maxi"):
        return "\n\n".join(halves(style, exercise))
    worth = (WORTHS_04 if notebook == "04" else WORTHS)["resist" if exercise == "resist" else "search"]
    found = ONE[style].replace("WORTH", worth).replace("NAME", exercise)
    if style == "closure":
        found = found.replace("WIN", "win").replace("build(win)\n", "build(WIN)\n")
    if exercise == "look_ahead":
        return without_window(found)
    if notebook == "03":
        found = found.replace("evaluate, alpha, beta, prune", "evaluate, alpha, beta, prune, order")
        found = found.replace("evaluate, -beta, -alpha, prune", "evaluate, -beta, -alpha, prune, order")
        found = found.replace("in position.moves:", "in [each for each in order if each in position.moves]:")
    if exercise == "resist" or notebook != "02":
        start = rf"(def (?:{exercise}|__call__)\(.*)evaluate, alpha, beta, prune"
        found = re.sub(start, rf"\1evaluate, {DEFAULTS}", found)
        found = found.replace("prune=True, order", "prune=True, order=COLUMNS")
    return found.replace("  # window", "")


def without_window(found):
    found = "".join(line for line in found.splitlines(keepends=True) if "# window" not in line)
    return re.sub(r", (alpha=-INF, beta=INF|-?alpha, -?beta|-beta, -alpha)|, prune\b", "", found)


_cells = count(1)


def in_cell(written, names):
    """These names, with what a cell defines; its text is known, as in a notebook."""
    file = f"<cell {next(_cells)}>"
    linecache.cache[file] = len(written), None, written.splitlines(keepends=True), file
    exec(compile(written, file, "exec"), names)
    return names


def defined(style, exercise):
    """What the cell defines."""
    names = {"__name__": "__main__", "INF": INF, "WIN": WIN, "FIRST": FIRST, "SECOND": SECOND,
             "NamedTuple": NamedTuple, "cache": functools.cache}  # fmt: skip
    return in_cell(text(style, exercise), names)
