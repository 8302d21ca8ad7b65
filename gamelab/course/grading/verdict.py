"""The verdict on an exercise: a fresh process checks the functions of a submission as the teacher's notebook says.

Of the submission only the functions of its exercises come here, with what they refer to. Whatever else its cells did
stays behind in the process that ran them: names bound anew, changed classes, threads, hooks.

This process is none of the sandbox: there a function could send the answer itself, by `Guest.here.tell`.
"""

import ast
import json
import warnings
from base64 import b64decode
from contextlib import redirect_stderr, redirect_stdout
from functools import partial
from io import StringIO
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from gamelab.users.processes import context, start_process

ENDED = "ProcessEnded"
PRELOAD = ["IPython.core.formatters", "cloudpickle", "gamelab.course.check"]
"""What the server has imported already from which processes are started."""
Output = dict[str, Any]


def verdict(program: str, functions: str, seconds: float) -> list[Output]:
    """The outputs of a graded cell: what it displays, then the points or an error."""
    with TemporaryDirectory() as folder:
        file = Path(folder) / "verdict"
        process = context(PRELOAD).Process(target=judge, args=(program, functions, file), daemon=True)
        start_process(process)
        process.join(seconds)
        if process.is_alive():
            process.kill()
            process.join()
            return [error("Timeout", f"the check did not end within {seconds:g} seconds")]
        text = file.read_text(encoding="utf-8") if file.is_file() else ""
    return json.loads(text) if text else [error(ENDED, "this function ends the process")]


def error(name: str, sentence: str) -> Output:
    """The output that nbgrader gives no points."""
    said = sentence if name == "AssertionError" else f"{name}: {sentence}"  # of a report, its words are enough
    return {"output_type": "error", "ename": name, "evalue": sentence, "traceback": [said]}


def judge(program: str, functions: str, file: Path) -> None:
    """Writes the outputs of a program with pickled functions to a file."""
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
        with redirect_stdout(StringIO()), redirect_stderr(StringIO()):
            scope = cloudpickle.loads(b64decode(ast.literal_eval(functions)))
            scope["display"] = partial(show, "display_data")
            exec("\n".join(map(ast.unparse, steps)), scope)
            show("execute_result", eval(ast.unparse(points), scope), execution_count=None)
    except Exception as problem:
        shown.append(error(type(problem).__name__, str(problem)))
    file.write_text(json.dumps(shown), encoding="utf-8")
