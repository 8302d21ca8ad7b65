"""The zip for students."""

import zipfile
from pathlib import Path

from gamelab.course.setup.clone import project_table
from gamelab.course.setup.students import students_files


def make_release(root: Path) -> Path:
    """The path of `dist/gamelab-lab-<version>.zip`, once it is written; the same commit gives the same bytes."""
    name = f"gamelab-lab-{project_table(root)['version']}"
    target = root / "dist" / f"{name}.zip"
    files = students_files(root)
    target.parent.mkdir(exist_ok=True)
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as packed:
        for path, content in files.items():
            entry = zipfile.ZipInfo(f"{name}/{path}")  # of 1980, as all of them
            entry.external_attr = 0o644 << 16  # what others may read, too
            packed.writestr(entry, content, zipfile.ZIP_DEFLATED)
    return target
