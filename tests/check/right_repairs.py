"""Right repairs of the exhibits that the notebooks have mended, at least eight for each."""

from __future__ import annotations


def replacing(*pairs, before=""):
    """A repair that replaces texts, all of which are there, and writes something above."""

    def mend(text):
        for old, new in pairs:
            assert old in text
            text = text.replace(old, new)
        return before + text

    return mend


def each_for(old, *ways, before=""):
    """A repair for each of the ways to replace one text."""
    return [replacing((old, new), before=before) for new in ways]


STILL = "            if value == 1:\n                return value, move\n"
SIM = "from gamelab import Sim\n"
ZERO = "from gamelab import Sim, alphabeta, minimax\nfrom gamelab.heuristics import zero\n"
MAX_CUTS = "            if prune and alpha >= beta:\n                beta\n"
FROM_OUTSIDE = "    if position.moves == (PASS,):\n        position = position.play(PASS)\n"
CUT = "        if alpha >= beta:\n            return\n    tell(best)"
BY_DEPTH = ("search(position.play(move), not maximise)", "search(position.play(move))")
HEAD = ("search(position, maximise=True)", "search(position)")
VALUES = "    values = [search(position.play(move), not maximise) for move in position.moves]\n"
EITHER = "    return max(values) if maximise else min(values)"
REPAIRS = {
    "draw left out": each_for(
        "position.winner is not None", "position.is_over", "not position.moves", "len(position.moves) == 0",
        "position.winner or not position.moves", "position.winner is not None or position.is_over",
        "not len(position.moves)", "position.moves == ()", "bool(position.is_over)",
    ),
    "later is better for both": [
        *each_for(
            "wait = plies", "wait = plies if value_for_mover < 0 else -plies",
            "wait = -value_for_mover * plies if value_for_mover else -plies", "wait = plies * -value_for_mover",
            "wait = -plies if value_for_mover > 0 else plies", "wait = {1: -plies, 0: 0, -1: plies}[value_for_mover]",
            "wait = plies\n        if value_for_mover > 0:\n            wait = -wait",
            "wait = plies if value_for_mover == -1 else -plies",
        ),
        replacing(("(value_for_mover, wait)", "(value_for_mover * (100 - plies), 0)")),
    ],
    "order scrambled": [
        *each_for(
            "self.free.append(move)", "insort(self.free, move)", "self.free = sorted([*self.free, move])",
            "self.free.append(move)\n        self.free.sort()", "self.free = sorted({*self.free, move})",
            "self.free.insert(sum(each < move for each in self.free), move)",
            "self.free[:] = sorted(self.free + [move])",
            "self.free = [n for n in range(len(self.values)) if n == move or n in self.free]",
        ),
        replacing(("tuple(self.free)", "tuple(sorted(self.free))"),
                  ("self.free.append(move)", "insort(self.free, move)")),
    ],
    "prune=False still cuts": [
        *each_for(
            "if value == 1:", "if prune and value == 1:", "if value == 1 and prune:", "if prune and value >= beta:",
            "if not prune:\n                pass\n            elif value == 1:", "if value == prune == 1:",
        ),
        *each_for(STILL, "", STILL.replace("value == 1", "prune and value >= beta"),
                  STILL.replace("return value, move", "if prune:\n                    return value, move")),
    ],
    "dead guard": [
        *each_for(
            "move in self.taken.values()", "move not in self.free", "any(move in each for each in self.taken.values())",
            "move in self.taken[1] + self.taken[-1]", "move in sum(self.taken.values(), [])",
            "move in {each for taken in self.taken.values() for each in taken}", "self.free.count(move) == 0",
            "move in self.taken[1] or move in self.taken[-1]",
        ),
        replacing(("move not in range(len(self.values)) or move in self.taken.values()", "move not in self.moves")),
    ],
    "leaves, not nodes": [
        *each_for("perm(15, depth)", "minimax(Sim(), depth, zero).counts.nodes",
                  "alphabeta(Sim(), depth, zero, prune=False).counts.nodes", before=ZERO),
        *each_for("perm(15, depth)", "sum(perft(Sim(), ply) for ply in range(depth + 1))",
                  "1 if depth == 0 else nodes(depth - 1) + perft(Sim(), depth)",
                  before="from gamelab import Sim, perft\n"),
        replacing(("perm(15, depth)", "size(Sim(), depth)"), before=SIM + "\ndef size(position, depth):\n"
                  "    if depth == 0 or position.is_over:\n        return 1\n"
                  "    return 1 + sum(size(position.play(move), depth - 1) for move in position.moves)\n\n"),
        *each_for(
            "return perm(15, depth)",
            "level, count = [Sim()], 1\n    for _ in range(depth):\n        level = [each.play(move) for each in level "
            "for move in each.moves]\n        count += len(level)\n    return count",
            "stack, count = [(Sim(), depth)], 0\n    while stack:\n        position, left = stack.pop()\n"
            "        count += 1\n        stack += [(position.play(move), left - 1) for move in position.moves if left]"
            "\n    return count",
            before=SIM,
        ),
        replacing(("def nodes(depth):", "def nodes(depth, position=Sim()):"), ("perm(15, depth)", "1 + sum(nodes("
                  "depth - 1, position.play(move)) for move in position.moves if depth)"), before=SIM),
    ],
    "beta for break": [
        *each_for("                beta\n", "                break\n", "                return best, chosen\n",
                  "                return alpha, move\n"),
        *each_for(MAX_CUTS, "            if prune and not alpha < beta:\n                break\n",
                  "            if prune and best >= beta:\n                break\n",
                  "            if prune and beta <= alpha:\n                return alpha, chosen\n",
                  "            if alpha >= beta and prune:\n                break\n",
                  "            if prune and beta - alpha <= 0:\n                break\n"),
    ],
    "illegal disc on a pass": [
        *each_for("position = position.play(PASS)", "return PASS", "return position.moves[0]",
                  "(passed,) = position.moves\n        return passed"),
        *each_for(FROM_OUTSIDE, "    if position.moves == (PASS,):\n        return PASS\n",
                  "    if PASS in position.moves:\n        return PASS\n", "    if len(position.moves) == 1:\n"
                  "        return position.moves[0]\n", "    if position.moves[0] == PASS:\n        return PASS\n", ""),
    ],
    "return for break": [
        *each_for(
            CUT, "        if alpha >= beta:\n            break\n    tell(best)",
            "        if alpha >= beta:\n            tell(best)\n            return\n    tell(best)",
            "        if alpha >= beta:\n            return tell(best)\n    tell(best)",
            "        if not alpha < beta:\n            break\n    tell(best)",
            "        if beta <= alpha:\n            break\n    return tell(best)", "    tell(best)",
        ),
        replacing((CUT, "    tell(best)"), ("    for move in position.moves:\n",
                  "    for move in position.moves:\n        if alpha >= beta:\n            break\n")),
        replacing((CUT, "    tell(best)"), ("        visit(", "        if alpha < beta:\n            visit(")),
    ],
    "parity for turn": [
        *(replacing(HEAD, BY_DEPTH, ("if maximise", f"if {turn}")) for turn in (
            "position.to_move == 1", "position.to_move > 0", "position.to_move != -1", "1 == position.to_move",
        )),
        replacing(HEAD, BY_DEPTH, ("if maximise", "if position.to_move == FIRST"),
                  before="from gamelab import FIRST\n"),
        replacing(HEAD, BY_DEPTH, (EITHER, "    side = position.to_move\n"
                                           "    return side * max(side * value for value in values)")),
        replacing(HEAD, BY_DEPTH, (EITHER, "    return (min, None, max)[position.to_move + 1](values)")),
        replacing(HEAD, BY_DEPTH, (EITHER, "    values.sort()\n    return values[-1 if position.to_move == 1 else 0]")),
        replacing((VALUES, "    maximise = position.to_move == 1\n" + VALUES)),
    ],
}  # fmt: skip
