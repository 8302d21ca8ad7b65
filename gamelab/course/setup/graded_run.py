"""How grading runs a submission: a cell that ends the process costs its own points, and checks bound anew earn none."""

import ast
import json
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import nbformat
from nbclient.exceptions import DeadKernelError
from nbformat import NotebookNode
from nbgrader.coursedir import CourseDirectory
from nbgrader.preprocessors import Execute

from gamelab.course.setup import identities

ASKED = Path(identities.__file__).read_text(encoding="utf-8")
ENDED, CHANGED = "ProcessEnded", "ChangedNames"
"""The errors that grading itself writes into a cell."""
STARTS = 3
"""How often a process is started, if it ends before its first cell: another may take its port in that moment."""
PATIENCE = 30
"""Seconds in which a process has to answer grading's question; it does so in a few hundredths."""


class GradedRun(Execute):  # type: ignore[misc]
    """Runs a notebook from a folder that holds nothing else."""

    def preprocess(self, notebook: NotebookNode, resources: Any, km: Any = None) -> tuple[NotebookNode, Any]:
        """The notebook with its outputs. It starts again without the cells that ended the process."""
        self.ending: set[int] = set()
        starts, course, about = 0, CourseDirectory(config=self.config), resources["nbgrader"]
        source = course.format_path(course.source_directory, ".", about["assignment"])
        self.imported = imports(nbformat.read(Path(source) / f"{about['notebook']}.ipynb", as_version=4))  # type: ignore[no-untyped-call]
        before = resources["metadata"]["path"]
        with TemporaryDirectory() as folder:
            resources["metadata"]["path"] = folder
            while True:
                self.known: dict[str, Any] = {}
                self.running, starts = -1, starts + 1
                try:
                    notebook, resources = super().preprocess(notebook, resources, km)
                    break
                except RuntimeError as error:
                    if self.running < 0 and starts < STARTS:
                        continue
                    if self.running < 0 or not isinstance(error, DeadKernelError):
                        raise
                    self.ending.add(self.running)
                    starts = 0
        resources["metadata"]["path"] = before
        return notebook, resources

    def preprocess_cell(self, cell: NotebookNode, resources: Any, index: int) -> tuple[NotebookNode, Any]:
        """The cell with its outputs; errors stand first, because nbgrader believes the first output that it knows."""
        self.running = index
        if cell.cell_type != "code":
            return cell, resources
        if index in self.ending:
            return failed(cell, ENDED, "this cell ends the process, so it was left out"), resources
        if not self.known:
            self.known = self.identities()
        graded = cell.metadata.get("nbgrader", {}).get("grade", False)
        changed = self.changed() if graded else []
        cell, resources = super().preprocess_cell(cell, resources, index)
        if any(output.get("ename") == "CellTimeoutError" for output in cell.outputs):
            self.identities()  # the process may never answer again, and each further cell would take as long
        if graded and (changed := changed or self.changed()):
            return failed(cell, CHANGED, f"the submission changed {', '.join(changed[:3])}"), resources
        kinds = [output.output_type for output in cell.outputs]
        if graded and "error" not in kinds and kinds.count("execute_result") != 1:
            return failed(cell, CHANGED, "the output should hold the points once"), resources
        for output in cell.outputs:
            if graded and output.get("ename") == "AssertionError":  # what a report says, without the lines that say it
                output.traceback = [output.evalue]
        cell.outputs.sort(key=lambda output: output.output_type != "error")
        return cell, resources

    def clear_output(self, *_: Any) -> None:
        """Nothing is cleared: a thread of the submission could clear an error."""

    def changed(self) -> list[str]:
        """The names of what the checks use that are not what they were before the first cell."""
        now = self.identities()
        if not now:
            return ["what answers grading's questions"]
        return [name for name, known in self.known.items() if now.get(name) != known]

    def identities(self) -> dict[str, Any]:
        """The kernel's answer; nothing if it gave none. Raises RuntimeError if it does not reply at all."""
        asked = f"(lambda scope: (exec({ASKED!r}, scope), scope['identities']({self.imported!r}))[1])({{}})"
        sent = self.kc.execute("", silent=True, store_history=False, user_expressions={"found": asked})
        self.timeout, usual = PATIENCE, self.timeout
        reply = self.wait_for_reply(sent)
        self.timeout = usual
        if reply is None:
            raise RuntimeError(f"the process does not answer any more after its cell {self.running + 1}")
        data = reply["content"].get("user_expressions", {}).get("found", {}).get("data", {})
        return dict(json.loads(ast.literal_eval(data["text/plain"]))) if data else {}


def failed(cell: NotebookNode, name: str, sentence: str) -> NotebookNode:
    """The cell with one error and no other output: nbgrader gives it no points."""
    text = {"ename": name, "evalue": sentence, "traceback": [f"{name}: {sentence}"]}
    cell.outputs = [NotebookNode(output_type="error", **text)]  # type: ignore[no-untyped-call]
    return cell


def imports(notebook: NotebookNode) -> list[tuple[str, str, str]]:
    """The names that a notebook imports from gamelab: each with its module, and its name there."""
    code = "\n".join(cell.source for cell in notebook.cells if cell.cell_type == "code")
    nodes = [node for node in ast.parse(code).body if isinstance(node, ast.ImportFrom)]
    return [
        (alias.asname or alias.name, str(node.module), alias.name)
        for node in nodes if str(node.module).startswith("gamelab") for alias in node.names
    ]  # fmt: skip
