"""nbgrader's settings for this course, which `python -m gamelab grade` copies to `work/.jupyter`."""

from pathlib import Path

c = get_config()  # type: ignore[name-defined]  # noqa: F821
c.CourseDirectory.root = str(Path(__file__).resolve().parents[1] / "grading")
# A check stops a function that never ends. The other cells that call it are stopped after so many seconds.
c.Execute.timeout = 120
# A test that a student deleted is put back.
c.OverwriteCells.add_missing_cells = True
