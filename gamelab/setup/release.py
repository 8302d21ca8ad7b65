"""What students get: all that is committed, but for what `.gitattributes` leaves out: solutions, tests, the guide."""

import io
import json
import subprocess
import tarfile
from pathlib import Path

from gamelab.setup.clone import Trouble, project_table


def make_release(root: Path) -> Path:
    """The path of `dist/gamelab-lab-<version>.zip`, once Git has written it."""
    name = f"gamelab-lab-{project_table(root)['version']}"
    target = root / "dist" / f"{name}.zip"
    students_files(root)
    target.parent.mkdir(exist_ok=True)
    target.write_bytes(archive(root, "zip", f"--prefix={name}/"))
    return target


def students_files(root: Path) -> dict[str, bytes]:
    """The files of the last commit that students get, by their paths. Raises Trouble if one holds a solution."""
    with tarfile.open(fileobj=io.BytesIO(archive(root, "tar"))) as packed:
        files = {each.name: packed.extractfile(each) for each in packed.getmembers()}
        found = {name: file.read() for name, file in files.items() if file}
    for path, content in found.items():
        if path.endswith(".ipynb") and holds_solution(content):
            raise Trouble(f"{path} holds a solution. Build it again: python notebooks/solutions/build.py")
    return found


def archive(root: Path, kind: str, *options: str) -> bytes:
    """The last commit as Git packs it."""
    command = ["git", "archive", f"--format={kind}", *options, "HEAD"]
    done = subprocess.run(command, cwd=root, capture_output=True, check=False)
    if done.returncode:
        reason = done.stderr.decode().strip()
        raise Trouble(f"Git packs what is committed, and {root} is no clone with a commit: {reason}")
    return done.stdout


def holds_solution(notebook: bytes) -> bool:
    """Whether a notebook shows a solution or a hidden test, or an exercise without the stub that students replace."""
    for cell in json.loads(notebook)["cells"]:
        text = "".join(cell["source"])
        exercise = cell["metadata"].get("nbgrader", {}).get("solution") and cell["cell_type"] == "code"
        if "### BEGIN " in text or (exercise and "raise NotImplementedError()" not in text):
            return True
    return False
