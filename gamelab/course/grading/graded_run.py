"""How grading runs a submission: a cell that ends the process costs its own points, and verdicts come from outside."""

import os
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import nbformat
from nbclient.exceptions import DeadKernelError
from nbformat import NotebookNode
from nbgrader.coursedir import CourseDirectory
from nbgrader.preprocessors import Execute

from gamelab.course.grading.cells import cut_out, mark_of, needless
from gamelab.course.grading.verdict import ENDED, Output, error, verdict

PACKED = "__import__('base64').b64encode(__import__('cloudpickle').dumps({%s})).decode()"
"""What the kernel of a submission is asked for: functions by their names, pickled, in letters."""


class GradedRun(Execute):  # type: ignore[misc]
    """Runs a notebook, in a folder that holds nothing else, and puts a verdict in the place of each graded cell.

    ``left_out`` holds the outputs of cells that are not run, by their places, and ``verdicts`` what is being computed.
    """

    def preprocess(self, notebook: NotebookNode, resources: Any, km: Any = None) -> tuple[NotebookNode, Any]:
        """The notebook with its outputs, but for cells that no exercise needs, and for those that end the process."""
        course, about = CourseDirectory(config=self.config), resources["nbgrader"]
        source = Path(course.format_path(course.source_directory, ".", about["assignment"]))
        self.teachers = nbformat.read(source / f"{about['notebook']}.ipynb", as_version=4).cells  # type: ignore[no-untyped-call]
        self.left_out: dict[int, list[Output]] = {place: [] for place in needless(notebook.cells, self.teachers)}
        with TemporaryDirectory() as folder, ThreadPoolExecutor(os.cpu_count()) as self.judges:
            resources["metadata"]["path"] = folder
            notebook, resources = self.run_to_the_end(notebook, resources, km)
        for index, found in self.verdicts.items():
            notebook.cells[index].outputs = nbformat.from_dict(found.result())  # type: ignore[no-untyped-call]
        return notebook, resources

    def run_to_the_end(self, notebook: NotebookNode, resources: Any, km: Any) -> tuple[NotebookNode, Any]:
        """What nbclient makes of the notebook; a cell that ends the process is left out, and all others run again."""
        while True:
            self.verdicts: dict[int, Future[list[Output]]] = {}
            self.running = -1
            try:
                found: tuple[NotebookNode, Any] = super().preprocess(notebook, resources, km)
                return found
            except DeadKernelError:
                if self.running < 0:  # of no cell
                    raise
                self.left_out[self.running] = [error(ENDED, "this cell ends the process, so it was left out")]

    def preprocess_cell(self, cell: NotebookNode, resources: Any, index: int) -> tuple[NotebookNode, Any]:
        """The cell with its outputs; a graded one gets them at the end."""
        self.running = index
        if index in self.left_out:
            cell.outputs = nbformat.from_dict(self.left_out[index])  # type: ignore[no-untyped-call]
        elif cell.cell_type == "code" and mark_of(cell).grade:
            self.begin_verdict(cell, index)
        else:
            cell, resources = super().preprocess_cell(cell, resources, index)
            if any(output.get("ename") == "CellTimeoutError" for output in cell.get("outputs", ())):
                self.answer("0")  # the process may never answer again, and each further cell would take as long
        return cell, resources

    def begin_verdict(self, cell: NotebookNode, index: int) -> None:
        """Has a graded cell's verdict computed while the next cells run, of functions as they are now."""
        program, functions = cut_out(self.teachers, mark_of(cell).name)
        found = self.answer(PACKED % ", ".join(f"{each!r}: {each}" for each in functions))
        if "data" in found:
            pickled = found["data"].get("text/plain", "")
            self.verdicts[index] = self.judges.submit(verdict, program, pickled, self.timeout)
        else:
            why = error(found.get("ename", "NoAnswer"), found.get("evalue", "its functions cannot be copied"))
            cell.outputs = nbformat.from_dict([why])  # type: ignore[no-untyped-call]

    def answer(self, expression: str) -> dict[str, Any]:
        """What the submission's process says of an expression. Raises RuntimeError if it does not reply at all."""
        sent = self.kc.execute("", silent=True, store_history=False, user_expressions={"found": expression})
        reply = self.wait_for_reply(sent)
        if reply is None:
            raise RuntimeError(f"the process does not answer any more after its cell {self.running + 1}")
        return dict(reply["content"].get("user_expressions", {}).get("found", {}))
