"""Searches as people write them, in several styles, and what goes wrong in each.

A style is a right program.  A slip is the name that its report must give it, the style, and then what is replaced and
what stands there now, in turn; bugs.toml has others, which test_table.py puts into its own programs.
"""

import random

from gamelab.course.check.bugs import GIVEN, names_of
from tests.users.styles import in_cell


def student(text, *edits, name=""):
    """The function with this name, or the last, of a text with some edits; its text is known, as in a notebook."""
    for old, new in zip(edits[::2], edits[1::2], strict=True):
        assert old in text, old
        text = text.replace(old, new)
    names = in_cell(text, GIVEN | {"__name__": "student", "random": random.random, "choice": random.choice})
    return names[name or names_of(text)[-1]]


STYLES = {
    # --- minimax to the end ---
    "pair": """
def maxi(position):
    if position.is_over:
        return position.score, None
    best, best_move = float("-inf"), None
    for move in position.moves:
        value, _ = mini(position.play(move))
        if value > best:
            best, best_move = value, move
    return best, best_move
""",
    "alpha-beta pair": """
def maxi_alpha_beta(position, alpha, beta):
    if position.is_over:
        return position.score, None
    best, best_move = float("-inf"), None
    for move in position.moves:
        value, _ = mini_alpha_beta(position.play(move), alpha, beta)
        if value > best:
            best, best_move = value, move
            alpha = max(alpha, best)
        if alpha >= beta:
            break
    return best, best_move
""",
    "alpha returned": """
def maxi_alpha_beta(position, alpha, beta):
    if position.is_over:
        return position.score, None
    best_move = None
    for move in position.moves:
        value, _ = mini_alpha_beta(position.play(move), alpha, beta)
        if value > alpha:
            alpha, best_move = value, move
        if alpha >= beta:
            break
    return alpha, best_move
""",
    # --- to a depth ---
    "signs": """
def look_ahead(position, depth, evaluate):
    if position.is_over:
        return position.score * WIN, None
    if depth == 0:
        return evaluate(position), None
    best, best_move = -INF * position.to_move, None
    for move in position.moves:
        value, _ = look_ahead(position.play(move), depth - 1, evaluate)
        if position.to_move * value > position.to_move * best:
            best, best_move = value, move
    return best, best_move
""",
    "branches": """
def look_ahead(position, depth, evaluate):
    if position.is_over:
        return position.score * WIN, None
    if depth == 0:
        return evaluate(position), None
    best_move = None
    if position.to_move == FIRST:
        best = -INF
        for move in position.moves:
            value = look_ahead(position.play(move), depth - 1, evaluate)[0]
            if value > best:
                best, best_move = value, move
    else:
        best = INF
        for move in position.moves:
            value = look_ahead(position.play(move), depth - 1, evaluate)[0]
            if value < best:
                best, best_move = value, move
    return best, best_move
""",
    "negamax": """
def look_ahead(position, depth, evaluate):
    def nega(position, depth):
        if position.is_over:
            return position.to_move * position.score * WIN, None
        if depth == 0:
            return position.to_move * evaluate(position), None
        best, best_move = -INF, None
        for move in position.moves:
            value = -nega(position.play(move), depth - 1)[0]
            if value > best:
                best, best_move = value, move
        return best, best_move
    value, move = nega(position, depth)
    return position.to_move * value, move
""",
    "helper": """
def look_ahead(position, depth, evaluate):
    value = nega(position, depth, evaluate)
    if depth == 0 or position.is_over:
        return position.to_move * value, None
    for move in position.moves:
        if -nega(position.play(move), depth - 1, evaluate) == value:
            return position.to_move * value, move

def nega(position, depth, evaluate):
    if position.is_over:
        return position.to_move * position.score * WIN
    if depth == 0:
        return position.to_move * evaluate(position)
    return max(-nega(position.play(move), depth - 1, evaluate) for move in position.moves)
""",
    "helper of values": """
def look_ahead(position, depth, evaluate):
    if position.is_over or depth == 0:
        return value_of(position, depth, evaluate), None
    values = {move: value_of(position.play(move), depth - 1, evaluate) for move in position.moves}
    move = (max if position.to_move == FIRST else min)(values, key=values.get)
    return values[move], move

def value_of(position, depth, evaluate):
    if position.is_over:
        return position.score * WIN
    if depth == 0:
        return evaluate(position)
    values = [value_of(position.play(move), depth - 1, evaluate) for move in position.moves]
    return max(values) if position.to_move == FIRST else min(values)
""",
    "nested": """
def look_ahead(position, depth, evaluate):
    def max_value(state, depth):
        if state.is_over:
            return state.score * WIN, None
        if depth == 0:
            return evaluate(state), None
        v, choice = -INF, None
        for move in state.moves:
            v2, _ = min_value(state.play(move), depth - 1)
            if v2 > v:
                v, choice = v2, move
        return v, choice

    def min_value(state, depth):
        if state.is_over:
            return state.score * WIN, None
        if depth == 0:
            return evaluate(state), None
        v, choice = INF, None
        for move in state.moves:
            v2, _ = max_value(state.play(move), depth - 1)
            if v2 < v:
                v, choice = v2, move
        return v, choice

    return max_value(position, depth) if position.to_move == FIRST else min_value(position, depth)
""",
    "key": """
def look_ahead(position, depth, evaluate):
    if position.is_over:
        return position.score * WIN, None
    if depth == 0:
        return evaluate(position), None
    values = {}
    for move in position.moves:
        values[move] = look_ahead(position.play(move), depth - 1, evaluate)[0]
    pick = max if position.to_move == FIRST else min
    move = pick(values, key=values.get)
    return values[move], move
""",
    "class": """
class Engine:
    def search(self, position, depth, evaluate):
        self.best_move = None
        return self.value(position, depth, evaluate), self.best_move

    def value(self, position, depth, evaluate):
        if position.is_over:
            self.best_move = None
            return position.score * WIN
        if depth == 0:
            self.best_move = None
            return evaluate(position)
        best, best_move = -INF * position.to_move, None
        for move in position.moves:
            value = self.value(position.play(move), depth - 1, evaluate)
            if position.to_move * value > position.to_move * best:
                best, best_move = value, move
        self.best_move = best_move
        return best

look_ahead = Engine().search
""",
    # --- alpha-beta to a depth ---
    "signed window": """
def search(position, depth, evaluate, alpha, beta, prune):
    if position.is_over:
        return position.score * WIN, None
    if depth == 0:
        return evaluate(position), None
    me = position.to_move
    best, best_move = -INF, None
    for move in position.moves:
        value, _ = search(position.play(move), depth - 1, evaluate, alpha, beta, prune)
        if me * value > best:
            best, best_move = me * value, move
        if me == FIRST:
            alpha = max(alpha, best)
        else:
            beta = min(beta, -best)
        if prune and alpha >= beta:
            break
    return me * best, best_move
""",
    "window branches": """
def search(position, depth, evaluate, alpha, beta, prune):
    if position.is_over:
        return position.score * WIN, None
    if depth == 0:
        return evaluate(position), None
    best_move = None
    if position.to_move == FIRST:
        best = -INF
        for move in position.moves:
            value, _ = search(position.play(move), depth - 1, evaluate, alpha, beta, prune)
            if value > best:
                best, best_move = value, move
            alpha = max(alpha, best)
            if prune and alpha >= beta:
                break
    else:
        best = INF
        for move in position.moves:
            value, _ = search(position.play(move), depth - 1, evaluate, alpha, beta, prune)
            if value < best:
                best, best_move = value, move
            beta = min(beta, best)
            if prune and alpha >= beta:
                break
    return best, best_move
""",
    "window negamax": """
def search(position, depth, evaluate, alpha, beta, prune):
    def nega(node, depth, alpha, beta):
        if node.is_over:
            return node.to_move * node.score * WIN, None
        if depth == 0:
            return node.to_move * evaluate(node), None
        best, best_move = -INF, None
        for move in node.moves:
            value = -nega(node.play(move), depth - 1, -beta, -alpha)[0]
            if value > best:
                best, best_move = value, move
            alpha = max(alpha, best)
            if prune and alpha >= beta:
                break
        return best, best_move
    if position.to_move == FIRST:
        return nega(position, depth, alpha, beta)
    value, move = nega(position, depth, -beta, -alpha)
    return -value, move
""",
    "window nested": """
def search(position, depth, evaluate, alpha, beta, prune):
    def max_value(state, depth, alpha, beta):
        if state.is_over:
            return state.score * WIN, None
        if depth == 0:
            return evaluate(state), None
        v, choice = -INF, None
        for move in state.moves:
            v2, _ = min_value(state.play(move), depth - 1, alpha, beta)
            if v2 > v:
                v, choice = v2, move
                alpha = max(alpha, v)
            if prune and v >= beta:
                return v, choice
        return v, choice

    def min_value(state, depth, alpha, beta):
        if state.is_over:
            return state.score * WIN, None
        if depth == 0:
            return evaluate(state), None
        v, choice = INF, None
        for move in state.moves:
            v2, _ = max_value(state.play(move), depth - 1, alpha, beta)
            if v2 < v:
                v, choice = v2, move
                beta = min(beta, v)
            if prune and v <= alpha:
                return v, choice
        return v, choice

    half = max_value if position.to_move == FIRST else min_value
    return half(position, depth, alpha, beta)
""",
    # --- to a depth, and late losses ---
    "resist": """
def resist(position, depth, evaluate):
    if position.is_over:
        return position.score * (WIN + depth), None
    if depth == 0:
        return evaluate(position), None
    best, best_move = -INF * position.to_move, None
    for move in position.moves:
        value, _ = resist(position.play(move), depth - 1, evaluate)
        if position.to_move * value > position.to_move * best:
            best, best_move = value, move
    return best, best_move
""",
    "globals": """
window = {"alpha": -INF, "beta": INF}

def search(position, depth, evaluate, alpha, beta, prune):
    window["alpha"], window["beta"] = alpha, beta
    return visit(position, depth, evaluate, prune)

def visit(position, depth, evaluate, prune):
    if position.is_over:
        return position.score * WIN, None
    if depth == 0:
        return evaluate(position), None
    best, best_move = -INF * position.to_move, None
    for move in position.moves:
        value, _ = visit(position.play(move), depth - 1, evaluate, prune)
        if position.to_move * value > position.to_move * best:
            best, best_move = value, move
        if position.to_move == FIRST:
            window["alpha"] = max(window["alpha"], best)
        else:
            window["beta"] = min(window["beta"], best)
        if prune and window["alpha"] >= window["beta"]:
            break
    return best, best_move
""",
    "memo": """
known = {}

def look_ahead(position, depth, evaluate):
    if position.is_over:
        return position.score * WIN, None
    if depth == 0:
        return evaluate(position), None
    if (position, evaluate) in known:
        return known[position, evaluate]
    best, best_move = -INF * position.to_move, None
    for move in position.moves:
        value, _ = look_ahead(position.play(move), depth - 1, evaluate)
        if position.to_move * value > position.to_move * best:
            best, best_move = value, move
    known[position, evaluate] = best, best_move
    return best, best_move
""",
    "root player": """
def look_ahead(position, depth, evaluate, me=None):
    me = position.to_move if me is None else me
    if position.is_over:
        return position.score * WIN, None
    if depth == 0:
        return evaluate(position), None
    best, best_move = -INF * me, None
    for move in position.moves:
        value, _ = look_ahead(position.play(move), depth - 1, evaluate, me)
        if me * value > me * best:
            best, best_move = value, move
    return best, best_move
""",
}
STYLES["shared list"] = (
    STYLES["globals"]
    .replace('{"alpha": -INF, "beta": INF}', "[-INF, INF]")
    .replace('"alpha"', "0")
    .replace('"beta"', "1")
)
SIGN = "WIN * ((position.score > 0) - (position.score < 0))"
STYLES["signs, with passes"] = STYLES["signs"].replace("position.score * WIN", SIGN)
STYLES["negamax, with passes"] = STYLES["negamax"].replace("position.score * WIN", SIGN)
FAULTY = {"globals", "shared list", "memo", "root player"}
"""The styles that are wrong as they stand."""
SLIPS = [
    ("sign not turned back", "signed window", "min(beta, -best)", "min(beta, best)"),
    (
        "both bounds at once",
        "signed window",
        "        else:\n            beta = min(beta, -best)\n        if prune and alpha >= beta:\n            break\n",
        "        if prune and alpha >= beta:\n            break\n        else:\n            beta = min(beta, -best)\n",
    ),
    (
        "bounds by the depth",
        "signed window",
        "me == FIRST:\n            alpha = max(alpha, best)\n        else:\n            beta = min(beta, -best)",
        "depth % 2:\n            beta = min(beta, me * best)\n        else:\n            alpha = max(alpha, me * best)",
    ),
    (
        "position overwritten",
        "signed window",
        "        value, _ = search(position.play(move)",
        "        position = position.play(move)\n        value, _ = search(position",
    ),
    (
        "stops at a pass",
        "signs, with passes",
        "    if depth",
        "    if position.moves == (-1,):\n"
        "        return WIN * ((position.score > 0) - (position.score < 0)) if position.is_over else 0, None\n"
        "    if depth",
    ),
    (
        "one best move",
        "class",
        "best_move = value, move",
        "self.best_move = value, move",
        "        self.best_move = best_move\n",
        "",
        "best, best_move =",
        "best, _ =",
    ),
    ("sum, not best", "key", "return values[move]", "return sum(values.values()) / len(values)"),
    ("evaluation written in", "nested", "evaluate(state)", "symmetric(state)"),
    (
        "random among equals",
        "signed window",
        "        if me * value > best:\n            best, best_move = me * value, move",
        "        if me * value > best or me * value == best and random() < 0.5:\n"
        "            best, best_move = me * value, move",
    ),
    ("one window for all", "globals"),
    ("one window for all", "shared list"),
    ("compares the wrong way", "branches", "value < best", "value > best"),
    ("no move kept", "branches", "                best, best_move = value, move\n", "                best = value\n"),
    (
        "horizon before the end",
        "negamax",
        "        if position.is_over:\n"
        "            return position.to_move * position.score * WIN, None\n"
        "        if depth == 0:\n"
        "            return position.to_move * evaluate(position), None\n",
        "        if depth == 0:\n"
        "            return position.to_move * evaluate(position), None\n"
        "        if position.is_over:\n"
        "            return position.to_move * position.score * WIN, None\n",
    ),
    ("keeps something", "memo"),
    ("window swapped", "window nested", "depth - 1, alpha, beta)", "depth - 1, beta, alpha)"),
    ("never cuts", "window negamax", "            alpha = max(alpha, best)\n", ""),
    ("tightens the other bound", "window branches", "max(alpha, best)", "max(best, beta)"),
    (
        "cut before the value is kept",
        "alpha-beta pair",
        "        if value > best:\n",
        "        if value >= beta:\n            break\n        if value > best:\n",
        "        if alpha >= beta:\n            break\n",
        "",
    ),
    (
        "sign not turned back",
        "signs",
        "-INF * position.to_move",
        "-INF",
        "> position.to_move * best",
        "> best",
        "best, best_move = value",
        "best, best_move = position.to_move * value",
    ),
    (
        "colours exchanged",
        "signed window",
        "me == FIRST:\n            alpha = max(alpha, best)\n        else:\n            beta = min(beta, -best)",
        "me == SECOND:\n            alpha = max(alpha, best)\n        else:\n            beta = min(beta, -best)",
    ),
    ("chooses for the root", "root player"),
    ("no brackets", "resist", "position.score * (WIN + depth)", "(WIN + depth if position.score > 0 else depth - WIN)"),
    (
        "depth not used up",
        "helper of values",
        "[value_of(position.play(move), depth - 1",
        "[value_of(position.play(move), depth",
    ),
    (
        "alpha for both sides",
        "signed window",
        "        if me == FIRST:\n            alpha = max(alpha, best)\n"
        "        else:\n            beta = min(beta, -best)\n",
        "        alpha = max(alpha, me * best)\n",
    ),
    (
        "pass not turned",
        "negamax, with passes",
        "value = -nega(position",
        "value = (1 if move < 0 else -1) * nega(position",
    ),
    ("draw lost", "alpha returned", "position.score,", "(1 if position.winner == FIRST else -1),"),
    ("starts at 0", "pair", "\ndef", "\nSTART = {'max': 0}\n\ndef", 'float("-inf")', "START['max']"),
    (
        "sign turned twice",
        "helper",
        "max(-nega(position",
        "max(position.to_move * -nega(position",
        "        if -nega(position.play(move), depth - 1, evaluate) == value:\n"
        "            return position.to_move * value, move\n",
        "        values[move] = -nega(position.play(move), depth - 1, evaluate)\n"
        "    move = max(values, key=values.get)\n"
        "    return position.to_move * values[move], move\n",
        "    for move in position.moves:\n        values",
        "    values = {}\n    for move in position.moves:\n        values",
    ),
]
