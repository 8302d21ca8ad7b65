"""What the site's first page plays without Python: a game, a search and a question, recorded from the widgets.

``python -m gamelab.course.programs.recorded FOLDER`` writes them there, packed with zlib; ``first.js`` plays them. Into
the folder below, ``teach``, go trees to print, with their key.
"""

import json
import sys
import zlib
from pathlib import Path
from typing import Any

from gamelab.arena import PerfectAgent
from gamelab.course.drill.paper import write_sheets
from gamelab.course.drill.trees import tree
from gamelab.course.drill.widget import RULES, Drill
from gamelab.games import HandTree, TicTacToe
from gamelab.search import alphabeta
from gamelab.show.phrases import number
from gamelab.widgets import Predict, Step
from gamelab.widgets.predict import grade

SEARCHED = "XXO/.../OX."
ASKED = [[3, 12, 8], [2, 4, 6], [14, 5, 2]]
"""A textbook's tree."""


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
            board = answered, answered.last
            if board not in numbers:
                numbers[board] = len(waiting)
                waiting.append(answered)
            to[move] = numbers[board]
        found.append({"svg": position._repr_svg_(), "score": position.score if position.is_over else None, "to": to})
    return found


def search() -> dict[str, Any]:
    """The tree of a search, and for each step what is said and seen, and what stands beside it."""
    widget = Step(alphabeta(TicTacToe.from_text(SEARCHED), trace=True))
    steps = []
    for place in range(len(widget.events)):
        widget.slider.value = place
        steps.append({"say": widget.picture.say, "panel": widget.panels.svg,
                      "states": widget.picture.states, "texts": widget.picture.texts})  # fmt: skip
    return {"svg": widget.picture.svg, "steps": steps}


def question(asked: HandTree) -> dict[str, Any]:
    """A tree without its search, and of each branch whether it is never searched, and why."""
    widget = Predict(asked)
    verdicts = grade({node.path for node in widget.full.walk() if node.path}, widget.full, widget.searched)
    parts = {widget.drawing.names[path]: [mark == "✓", why] for path, (mark, why) in verdicts.items()}
    return {"svg": widget.picture.svg, "say": widget.picture.say, "parts": parts}


def drill(seed: int) -> dict[str, Any]:
    """A tree for alpha-beta by hand: also of each box what is right, which is nothing where nobody enters, and why."""
    widget = Drill(seed)
    exercise, names = widget.exercise, widget.drawing.names
    parts: dict[str, Any] = {names[path]: [path not in exercise.entered, exercise.reason(path[:-1], "cut")]
                             for path in exercise.nodes if path}  # fmt: skip
    for box, (path, what) in widget.boxes.items():
        if not path and what != "v":  # the root's window is given
            continue
        told = exercise.answers.get((path, what))
        parts[box] = [told if told is None else number(told), exercise.reason(path, what)]
    return {"svg": widget.picture.svg, "say": RULES, "parts": parts}


if __name__ == "__main__":
    out = Path(sys.argv[1])
    asked = HandTree(ASKED), *(tree(seed, 2).position for seed in (5, 9))
    recorded = {"game": game(), "search": search(), "predict": [*map(question, asked)],
                "drill": [*map(drill, range(3))]}  # fmt: skip
    (out / "first.z").write_bytes(zlib.compress(json.dumps(recorded, ensure_ascii=False).encode(), 9))
    printed = [tree(seed, 3) for seed in range(1, 5)]
    write_sheets(out / "teach", printed, "--level 3 --seed 1", "drill", "Alpha-beta by hand")
