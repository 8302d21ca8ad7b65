"""What a page of feedback says: points and reasons in a list at its top, and nothing of hidden tests.

`feedback.html.j2` draws the list, also if the page is made in Formgrader.
"""

import re
from typing import Any

from nbconvert.exporters import HTMLExporter
from nbformat import NotebookNode
from nbgrader.preprocessors import GetGrades

from gamelab.course.setup.students import HIDDEN

ELSEWHERE = re.compile(r"(?<!!)\[([^]]*)\]\((?!https?:|#)[^)]*\)")
"""A link to a file, such as the glossary, which does not lie beside the page."""


class FeedbackPage(HTMLExporter):
    """nbgrader's page with our list. It is a class of its own so that our template is not that of all HTML."""


class Results(GetGrades):  # type: ignore[misc]
    """Notes of each graded cell its points, why some are missing, and whether its answer is still to be read."""

    def preprocess_cell(self, cell: NotebookNode, resources: Any, cell_index: int) -> tuple[NotebookNode, Any]:
        """The cell with its grade; a check loses the hidden lines that count points, and what they returned."""
        cell, resources = super().preprocess_cell(cell, resources, cell_index)
        if cell.cell_type == "markdown":
            cell.source = ELSEWHERE.sub(r"\1", cell.source)
        about = cell.metadata.get("nbgrader", {})
        if about.get("grade") and about.get("locked") and cell.cell_type == "code":
            cell.source = HIDDEN.sub("", cell.source).rstrip("\n")
            about.reason = reason(cell.outputs)
            shown = [each for each in cell.outputs if each.output_type == "display_data"
                     or (each.output_type == "error" and each.evalue != about.reason)]  # fmt: skip
            cell.outputs = shown or cell.outputs
        elif about.get("grade"):
            about.reason = (about.get("comment") or "").partition("\n")[0]
        return cell, resources

    def _get_score(self, cell: NotebookNode, resources: Any) -> None:
        super()._get_score(cell, resources)
        about = cell.metadata.nbgrader
        grade = self.gradebook.find_grade(about.grade_id, self.notebook_id, self.assignment_id, self.student_id)
        about.grade = about.is_read = not grade.needs_manual_grade  # else nbgrader's heading says: 0 points
        resources["nbgrader"].setdefault("graded", []).append(about)


def reason(outputs: list[Any]) -> str:
    """The first line that a check displayed, without its mark; of one that displayed nothing, its error."""
    for output in outputs:
        text = output.get("data", {}).get("text/plain", "")
        if output.output_type == "display_data" and text:
            return str(text).partition("\n")[0].lstrip("✓✗○ ")
    return next((str(output.evalue) for output in outputs if output.output_type == "error"), "")
