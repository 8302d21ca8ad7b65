"""nbgrader's marks in the text of a cell, between which solutions, hidden tests and model answers stand."""

import re

SOLUTION = re.compile(r"^([ \t]*)### BEGIN SOLUTION\n.*?^[ \t]*### END SOLUTION", re.DOTALL | re.MULTILINE)
HIDDEN = re.compile(r"^[ \t]*### BEGIN HIDDEN TESTS\n.*?^[ \t]*### END HIDDEN TESTS\n?", re.DOTALL | re.MULTILINE)
ANSWER = re.compile(r"^<!-- ### BEGIN SOLUTION -->\n.*?^<!-- ### END SOLUTION -->", re.DOTALL | re.MULTILINE)
STUB = r"\1# YOUR CODE HERE\n\1raise NotImplementedError()"
ANSWER_HERE = "YOUR ANSWER HERE"


def without_solutions(source: str, stub: str = STUB, answer: str = ANSWER_HERE) -> str:
    """A cell's text as students see it; ``stub`` and ``answer`` take the place of a solution and a model answer."""
    return ANSWER.sub(answer, HIDDEN.sub("", SOLUTION.sub(stub, source)))
