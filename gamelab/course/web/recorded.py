"""What the site's first page plays without Python: a game, a search and a question, recorded from the widgets."""

import json
import zlib
from pathlib import Path
from typing import Any

from gamelab.arena import PerfectAgent
from gamelab.course.drill.practice_trees import tree
from gamelab.course.drill.widget import RULES, Drill
from gamelab.games import HandTree, TicTacToe
from gamelab.search import alphabeta, minimax
from gamelab.show.phrases import number
from gamelab.widgets import Predict, Step

SEARCHED = "XXO/.../OX."
ASKED = [[3, 12, 8], [2, 4, 6], [14, 5, 2]]
"""A textbook's tree."""
SMALL = [[5, 3, 8], [7, 2, 9]]
"""The first to search by hand: it fits on a phone."""


def game() -> list[dict[str, Any]]:
    """Each board that can come about against perfect play, the first at the start: its picture, and what follows.

    The picture marks the last move, so a position is a board of its own for each move that may have led to it.
    """
    agent, start = PerfectAgent(), TicTacToe()
    numbers, waiting = {(start, start.last): 0}, [start]
    found = []
    for position in waiting:
        to = {}
        for move in position.moves:
            answered = position.play(move)
            answered = answered if answered.is_over else answered.play(agent(answered) or 0)
            to[move] = numbers.setdefault((answered, answered.last), len(waiting))
            if to[move] == len(waiting):
                waiting.append(answered)
        found.append({"svg": position._repr_svg_(), "score": position.score if position.is_over else None, "to": to})
    return found


def search() -> dict[str, Any]:
    """The tree of a search, and for each step what is said and seen, and what stands beside it."""
    start, steps = TicTacToe.from_text(SEARCHED), []
    widget = Step(searched := alphabeta(start, trace=True))
    for place in range(len(widget.events)):
        widget.slider.value = place
        steps.append({"say": widget.picture.say, "panel": widget.panels.svg,
                      "states": widget.picture.states, "texts": widget.picture.texts})  # fmt: skip
    steps[3]["say"] += " Nobody told it that 1 is the most."  # or it would stop here: X has won
    steps[-1]["say"] += f" It has looked at {searched.counts.nodes} of {minimax(start).counts.nodes} positions."
    return {"svg": widget.picture.svg, "steps": steps}


def question(asked: HandTree) -> dict[str, Any]:
    """A tree without its search, and of each branch whether it is never searched, and why."""
    widget = Predict(asked)
    verdicts = widget.grade({node.path for node in widget.full.walk() if node.path})
    parts = {widget.drawing.names[path]: [mark == "✓", why] for path, (mark, why) in verdicts.items()}
    return {"svg": widget.picture.svg, "say": widget.picture.say, "parts": parts}


def drill(widget: Drill) -> dict[str, Any]:
    """A tree for alpha-beta by hand: also of each box what is right, which is nothing where nobody enters, and why."""
    exercise, names = widget.exercise, widget.drawing.names
    parts: dict[str, Any] = {names[path]: [path not in exercise.entered, exercise.reason(path[:-1], "cut")]
                             for path in exercise.nodes if path}  # fmt: skip
    for box, (path, what) in widget.boxes.items():
        told = exercise.answers.get((path, what))
        parts[box] = [told if told is None else number(told), exercise.reason(path, what)]
    return {"svg": widget.picture.svg, "say": RULES, "parts": parts}


def record(file: Path) -> None:
    """Writes all that, packed with zlib, for ``first.js``."""
    asked = HandTree(ASKED), *(tree(seed, 2).position for seed in (5, 9))
    recorded = {"game": game(), "search": search(), "predict": [*map(question, asked)],
                "drill": [*map(drill, (Drill(tree=HandTree(SMALL)), Drill(0), Drill(1)))]}  # fmt: skip
    file.write_bytes(zlib.compress(json.dumps(recorded, ensure_ascii=False).encode(), 9))
