"""Why the right answer to an exercise is what it is, in a sentence."""

from __future__ import annotations

from gamelab.course.drill.exercise import Exercise, Name
from gamelab.games import FIRST
from gamelab.search import INF
from gamelab.search.trace import Path, above
from gamelab.show.phrases import number


def reason(exercise: Exercise, path: Path, name: Name) -> str:
    """Why an answer is right; of a node that is never entered, why it has none."""
    if path not in exercise.entered:
        cut = why_cut(exercise, next(each for each in above(path) if each in exercise.cuts))
        return f"{exercise.name(path)} is never entered, because at{cut.removeprefix('At')}"
    if name == "cut":
        return why_cut(exercise, path)
    if name == "v":
        return why_value(exercise, path)
    is_beta = name == "β"
    bound = number(exercise.entered[path][is_beta])
    return f"{exercise.name(path)} is entered with {name} = {bound}: {who_has(exercise, path, is_beta)}"


def why_value(exercise: Exercise, path: Path) -> str:
    """Of which values that of a node is the best, and what it says of the true one."""
    alpha, beta, value = exercise.entered[path]
    values = [number(exercise.entered[child][2]) for child in tried(exercise, path)]
    most = "largest" if exercise.nodes[path].to_move == FIRST else "smallest"
    best = f"{most} of {', '.join(values)}" if len(values) > 1 else "only value found there"
    is_whole = all(each in exercise.entered for each in exercise.nodes if each[: len(path)] == path)
    truly = f"; its true value is at {'most' if value <= alpha else 'least'} this"
    return f"{exercise.name(path)}: v = {number(value)}, the {best}{truly * (not (is_whole or alpha < value < beta))}"


def why_cut(exercise: Exercise, path: Path) -> str:
    """Why branches of a node are skipped, or why none is."""
    alpha, beta, value = exercise.entered[path]
    name, *earlier, last = exercise.name(path), *tried(exercise, path)
    is_max = exercise.nodes[path].to_move == FIRST
    if path in exercise.cuts:
        proof = f"{exercise.name(last)} makes {name} {'≥' if is_max else '≤'} {number(value)}"
        skipped = ", ".join(map(exercise.name, exercise.cuts[path]))
        return f"At {name}, {who_has(exercise, path, is_beta=is_max)}, and {proof}; not entered: {skipped}"
    found = [exercise.entered[child][2] for child in earlier]
    window = (max([alpha, *found]), beta) if is_max else (alpha, min([beta, *found]))
    return f"Nothing is cut at {name}: before its last branch the window is ({', '.join(map(number, window))})"


def who_has(exercise: Exercise, path: Path, is_beta: bool) -> str:
    """Who is sure of a node's bound, and since which node: the last one above that was entered without it."""
    who, bound = "MIN" if is_beta else "MAX", exercise.entered[path][is_beta]
    if abs(bound) == INF:
        return f"no {who} node above has a value yet"
    holder = [each for each in above(path) if exercise.entered[each][is_beta] != bound][-1]
    return f"{who} can already get {number(bound)} at {exercise.name(holder)}"


def tried(exercise: Exercise, path: Path) -> list[Path]:
    """The children of a node that are entered."""
    return [child for child in exercise.children(path) if child in exercise.entered]
