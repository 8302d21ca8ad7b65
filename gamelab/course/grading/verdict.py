"""The verdict on an exercise: a fresh process checks the functions of a submission as the teacher's notebook says.

Of the submission only the functions of its exercises come here, with what they refer to. Whatever else its cells did
stays behind in the process that ran them: names bound anew, changed classes, threads, hooks.
"""

import ast
import warnings
from base64 import b64decode
from functools import partial
from typing import Any

from gamelab.users.messages import Failure
from gamelab.users.processes import PRELOAD
from gamelab.users.sandbox import Sandbox

ENDED = "ProcessEnded"
PRELOAD += ["IPython.core.formatters", "gamelab.course.grading.right_answers"]
Output = dict[str, Any]


def verdict(program: str, functions: str, seconds: float) -> list[Output]:
    """The outputs of a graded cell: what it displays, then the points or an error."""
    sandbox = Sandbox()
    try:
        # As extra seconds they hold on the wall, too: a function that sleeps holds up no class for longer.
        return list(sandbox.ask(0, judge, program, functions, extra=seconds))
    except Failure as failure:
        if failure.reason == "timeout":
            return [error("Timeout", f"the check did not end within {seconds:g} seconds")]
        return [error(ENDED, "this function ends the process")]
    finally:
        sandbox.end()


def error(name: str, sentence: str) -> Output:
    """The output that nbgrader gives no points."""
    said = sentence if name == "AssertionError" else f"{name}: {sentence}"  # of a report, its words are enough
    return {"output_type": "error", "ename": name, "evalue": sentence, "traceback": [said]}


def judge(guest: Any, program: str, functions: str) -> list[Output]:
    """In the sandbox: the outputs of a program with pickled functions."""
    import cloudpickle
    from IPython.core.formatters import DisplayFormatter

    warnings.simplefilter("ignore")
    shown: list[Output] = []
    draw: Any = DisplayFormatter().format

    def show(output_type: str, thing: Any, **more: Any) -> None:
        data, metadata = draw(thing)
        shown.append({"output_type": output_type, "data": data, "metadata": metadata, **more})

    *steps, points = ast.parse(program).body
    try:
        scope = cloudpickle.loads(b64decode(ast.literal_eval(functions)))
        scope["display"] = partial(show, "display_data")
        exec("\n".join(map(ast.unparse, steps)), scope)
        show("execute_result", eval(ast.unparse(points), scope), execution_count=None)
    except Exception as problem:
        shown.append(error(type(problem).__name__, str(problem)))
    return shown
