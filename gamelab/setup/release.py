"""The zip for students: what the lab needs, without solutions and tests, and with the same bytes every time."""

import json
import subprocess
import zipfile
from pathlib import Path

from gamelab.setup.clone import Trouble, project_table

TOP = ("README.md", "CONTRIBUTING.md", "LICENSE", "pyproject.toml", "requirements.lock", "environment.yml")
PATTERNS = ("gamelab/**/*", "notebooks/glossary.md", "notebooks/images/*.svg")
EPOCH = (1980, 1, 1, 0, 0, 0)  # The earliest time that a zip can hold.


def make_release(root: Path) -> Path:
    """The path of `dist/gamelab-lab-<version>.zip`, once it is written."""
    name = f"gamelab-lab-{project_table(root)['version']}"
    target = root / "dist" / f"{name}.zip"
    paths = released(root)
    target.parent.mkdir(exist_ok=True)
    with zipfile.ZipFile(target, "w", compresslevel=9) as archive:
        for path in paths:
            entry = zipfile.ZipInfo(f"{name}/{path}", EPOCH)
            entry.external_attr = 0o644 << 16  # Everyone may read the unpacked file.
            archive.writestr(entry, (root / path).read_bytes(), zipfile.ZIP_DEFLATED)
    return target


def released(root: Path) -> list[str]:
    """The files of the zip in its order. Raises Trouble if one is missing or holds a solution."""
    paths = sorted({*TOP, *listed(root)})
    notebooks = [path for path in paths if path.endswith(".ipynb")]
    missing = [path for path in paths if not (root / path).is_file()]
    if missing or not notebooks:
        raise Trouble(f"A release needs {', '.join(missing) or 'notebooks and their solutions'}, and {root} has none.")
    for path in notebooks:
        if holds_solution(root / path):
            raise Trouble(f"{path} holds a solution. Build it again: python notebooks/solutions/build.py")
    return paths


def listed(root: Path) -> list[str]:
    """The files that belong to the course by their names and that Git tracks, and the notebooks with solutions."""
    command = ["git", "ls-files", "-z"]
    done = subprocess.run(command, cwd=root, capture_output=True, text=True, encoding="utf-8", check=False)
    if done.returncode:
        raise Trouble(f"A release packs what Git tracks, and {root} is no clone: {done.stderr.strip()}")
    tracked = done.stdout.split("\0")
    paths = [path for pattern in PATTERNS for path in root.glob(pattern)]
    for folder in ("", "extras"):
        solutions = (root / "notebooks/solutions" / folder).glob("*.ipynb")
        paths += [root / "notebooks" / folder / path.name for path in solutions]
    return [path for path in (path.relative_to(root).as_posix() for path in paths) if path in tracked]


def holds_solution(path: Path) -> bool:
    """Whether a notebook shows a solution or a hidden test, or an exercise without the stub that students replace."""
    for cell in json.loads(path.read_text(encoding="utf-8"))["cells"]:
        text = "".join(cell["source"])
        exercise = cell["metadata"].get("nbgrader", {}).get("solution") and cell["cell_type"] == "code"
        if "### BEGIN " in text or (exercise and "raise NotImplementedError()" not in text):
            return True
    return False
