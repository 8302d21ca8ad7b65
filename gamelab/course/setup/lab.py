"""JupyterLab on the student's own copies of the notebooks in `work/`, and how these follow the originals.

A copy that was not edited is replaced by the new original. An edited copy stays as it is, and a new original is put
beside it as "name (new).ipynb". To edit means to change the text of a cell; running cells changes only outputs.
`work/.handed-out.json` holds the digests of all versions that were handed out.
"""

import hashlib
import json
import os
import re
import subprocess
from contextlib import suppress
from itertools import count
from pathlib import Path

from gamelab.course.setup.clone import Trouble, environment_variables, is_clone, jupyter_variables, run

MEMORY = ".handed-out.json"
# One Ctrl-C ends the server; in a container everyone is root. Warnings alarm students and ask nothing of them.
OPTIONS = ["-y", "--allow-root", "--log-level=ERROR", "--LabApp.log_level=ERROR"]


def run_lab(python: Path, root: Path, solutions: bool, options: list[str]) -> int:
    """JupyterLab's exit code, after handing out the notebooks and opening the first."""
    originals = root / ("notebooks" if is_clone(root) else "gamelab/notebooks")  # the package holds the students'
    folders = ["solutions", "", "extras", "solutions/extras"] if solutions else ["", "extras"]
    work = (root if is_clone(root) and os.access(root, os.W_OK) else Path.cwd()) / "work"  # one clone may serve many
    copies = [copy for folder in folders for copy in update_copies(originals / folder, work / folder)]
    first = copies[0].relative_to(work).as_posix()
    variables = environment_variables(root) | jupyter_variables(work / ".jupyter")
    # JupyterLab hides the pictures of a notebook that is not marked as trusted.
    subprocess.run([python, "-m", "nbformat.sign", *copies], env=variables, capture_output=True, check=False)
    print(f"Your own copies are in {work}. JupyterLab is starting; press Ctrl-C here to end it.", flush=True)
    where = [f"--ServerApp.root_dir={work}", f"--LabApp.default_url=/lab/tree/{first}"]
    return run([python, "-m", "jupyterlab", *OPTIONS, *where, *options], work, variables)


def update_copies(originals: Path, work: Path) -> list[Path]:
    """The copies of a folder's notebooks in ``work``, up to date; prints what became of those that were there."""
    notebooks = [path for path in files(originals) if path.suffix == ".ipynb"]
    if not notebooks:
        raise Trouble(f"{originals} has no notebooks; a students' release has no solutions.")
    try:
        work.mkdir(parents=True, exist_ok=True)
        known = set[str]()
        with suppress(FileNotFoundError, ValueError, TypeError):  # without it every copy that differs counts as edited
            known |= set(json.loads((work / MEMORY).read_text(encoding="utf-8")))
        for original in files(originals):
            update(original, work, known)
        replace(work / MEMORY, json.dumps(sorted(known), indent=1).encode())
    except OSError as error:
        raise Trouble(f"Your copies in {work} cannot be written: {error}") from error
    return [work / path.name for path in notebooks]


def files(folder: Path) -> list[Path]:
    """The notebooks in a folder, and the pages that they link to; the instructors' guide is not for students."""
    paths = [path for path in folder.glob("[!.]*") if path.is_file() and path.suffix not in (".cfg", ".py")]
    return sorted(path for path in paths if path.name != "INSTRUCTORS.md")


def update(original: Path, work: Path, known: set[str]) -> None:
    """Brings one copy up to date, and says so; ``known`` are the versions handed out before."""
    copy, latest, fresh = work / original.name, digest(original), unrun(original.read_bytes())
    current = digest(copy) if copy.exists() else ""
    is_edited, is_offered = current not in ("", latest, *known), latest in known
    known.add(latest)
    if is_edited and not is_offered:
        beside = free_name(copy, known)
        replace(beside, fresh)
        print(f"{copy.name}: you edited your copy, so it stays as it is. The new version is {beside.name}.")
    elif not is_edited and current != latest:
        replace(copy, fresh)
        if current:
            print(f"{copy.name}: updated.")


def unrun(notebook: bytes) -> bytes:
    """What a student begins with: no cell has a number yet, so that one sees which ones ran."""
    return re.sub(rb'"execution_count": \d+', b'"execution_count": null', notebook)


def free_name(copy: Path, known: set[str]) -> Path:
    """The first of "name (new)", "name (new 2)" … where nothing edited would be overwritten."""
    labels = (f"new {number}" if number > 1 else "new" for number in count(1))
    paths = (copy.with_name(f"{copy.stem} ({label}){copy.suffix}") for label in labels)
    return next(path for path in paths if not path.exists() or digest(path) in known)


def digest(path: Path) -> str:
    """A digest of what a reader can edit: the cells of a notebook without outputs, every byte of another file."""
    content = path.read_bytes()
    try:
        cells = [(cell["cell_type"], "".join(cell["source"])) for cell in json.loads(content)["cells"]]
        content = json.dumps(cells).encode()
    except (ValueError, KeyError, TypeError):
        pass  # Not a notebook, or one that was broken by hand.
    return hashlib.sha256(content).hexdigest()


def replace(path: Path, content: bytes) -> None:
    """Writes a file in one step, so that an interruption never leaves half of it."""
    partial = path.with_name(f"{path.name}.partial")
    partial.write_bytes(content)
    os.replace(partial, path)
