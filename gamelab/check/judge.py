"""Judging one answer: the value, the move, the positions looked at."""

from __future__ import annotations

from dataclasses import dataclass

from gamelab.check.calling import Answer
from gamelab.check.family import FULL, Case, Truth, needed, truth
from gamelab.check.watch import Path, Watch, path_of, watched
from gamelab.games import FIRST, SECOND, HandTree, Position

MARKS = {FIRST: "▲ MAX (FIRST)", SECOND: "▽ MIN (SECOND)"}


@dataclass(frozen=True)
class Finding:
    """What is wrong with one answer; the lower the ``rank``, the graver."""

    rank: int
    title: str


def judge(case: Case, answer: Answer, prune: bool, pair: bool) -> Finding | None:
    """What is wrong with the answer to a case, None if nothing is; ``pair``: it must be (value, move)."""
    known = truth(case, prune)
    if not answer.is_value:
        return Finding(0, broken(answer))
    if pair and answer.kind == "value":
        return Finding(0, "a value alone is returned, (value, move) is wanted")
    if not value_is_right(case, answer, known):
        return Finding(0, "the value is wrong" if case.window == FULL else "the value is wrong for this window")
    return wrong_move(case, answer, known) or too_many(case, answer, known, prune)


def broken(answer: Answer) -> str:
    """What to call an answer without a value."""
    if answer.kind == "endless":
        return "it does not come to an end"
    if answer.kind == "error":
        return "it breaks off with an error"
    if answer.kind in ("none", "unstarted"):
        return "it returns None"
    return "what it returns is no pair (value, move)"


def value_is_right(case: Case, answer: Answer, known: Truth) -> bool:
    """Whether the value is exact within the window, and on the right side of it elsewhere."""
    alpha, beta = case.window
    if known.value <= alpha:
        return bool(answer.value <= alpha)
    if known.value >= beta:
        return bool(answer.value >= beta)
    return bool(answer.value == known.value)


def wrong_move(case: Case, answer: Answer, known: Truth) -> Finding | None:
    """What is wrong with the move; any best move is right, and where there is none to choose, anything is."""
    alpha, beta = case.window
    if answer.kind != "pair" or not known.best or not alpha < known.value < beta:
        return None
    if answer.move is None:
        return Finding(1, "the value is right, but there is no move")
    if answer.move not in case.position.moves:
        return Finding(1, "the value is right, but the move is not legal")
    return None if answer.move in known.best else Finding(1, "the value is right, but the move is not the best")


def too_many(case: Case, answer: Answer, known: Truth, prune: bool) -> Finding | None:
    """A finding if the search looked at more positions than needed in the order in which it tried the moves."""
    if answer.looked <= known.needed or (prune and answer.looked <= needed_in_its_order(case, answer)):
        return None
    return Finding(2, "the value is right, but it looks at more positions than needed")


def needed_in_its_order(case: Case, answer: Answer) -> int:
    """The positions that alpha-beta has to look at if it tries the moves in the order of this answer."""
    order = Watch()
    tried = moves_tried(answer.paths)

    def as_tried(position: Position) -> list[int]:
        first = tried.get(path_of(position), [])  # type: ignore[arg-type]  # every position here is watched
        return first + [move for move in position.moves if move not in first]

    return needed(watched(case.position, order), case.window, as_tried)


def moves_tried(paths: tuple[Path, ...]) -> dict[Path, list[int]]:
    """For each position, the moves behind which a search looked, each once, in its order."""
    order: dict[Path, list[int]] = {}
    for path in paths:
        moves = order.setdefault(path[:-1], [])
        if path and path[-1] not in moves:
            moves.append(path[-1])
    return order


def looks_again(answer: Answer) -> bool:
    """Whether some position was looked at more than once."""
    return len(set(answer.paths)) < len(answer.paths)


def described(case: Case) -> str:
    """The case in words: the position as text, who is to move, and a window that is not the full one."""
    position = case.position
    picture = drawn(position) if isinstance(position, HandTree) else [str(position)]
    state = "the game is over" if position.is_over else f"{MARKS[position.to_move]} to move"
    window = "" if case.window == FULL else f", alpha = {case.window[0]}, beta = {case.window[1]}".replace("-", "−")
    return "\n".join([repr(position), *picture, state + window])


def drawn(tree: HandTree, before: str = "", joint: str = "") -> list[str]:
    """A hand tree as lines of text, ▲ for MAX and ▽ for MIN; nothing for a mere leaf at the root."""
    if tree.is_over:
        return [f"{before}{joint}{tree.score}".replace("-", "−")] if joint else []
    lines = [f"{before}{joint}{MARKS[tree.to_move][0]}"]
    below = before + ({"├─ ": "│  ", "└─ ": "   "}.get(joint, ""))
    for move in tree.moves:
        lines += drawn(tree.play(move), below, "└─ " if move == tree.moves[-1] else "├─ ")
    return lines
