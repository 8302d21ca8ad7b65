"""The student's own copies in `work/`, and the rule by which they follow the originals:

    a copy that nobody edited is replaced by the new original;
    an edited copy is never touched: a changed original is put beside it as "name (new).ipynb".

Edited means that a cell's text differs. Running a notebook changes outputs only, and is no edit. What was handed out
is remembered in `work/.handed-out.json`, as digests.
"""

import hashlib
import json
import os
from itertools import count
from pathlib import Path

MEMORY = ".handed-out.json"


def hand_out(originals: Path, work: Path) -> list[str]:
    """Brings the copies in `work` up to date with the files in `originals`; returns what to tell the student."""
    work.mkdir(parents=True, exist_ok=True)
    memory = _recall(work)
    said = [line for original in files(originals) if (line := _hand_out_one(original, work, memory))]
    _write(work / MEMORY, json.dumps(memory, indent=1, sort_keys=True).encode() + b"\n")
    return said


def files(folder: Path) -> list[Path]:
    """The files to hand out: notebooks and the pages that they link to, not the folders and tools beside them."""
    return sorted(path for path in folder.glob("[!.]*") if path.is_file() and path.suffix != ".py")


def _hand_out_one(original: Path, work: Path, memory: dict[str, str]) -> str | None:
    """Applies the rule to one original; `memory` holds, by name, the version last offered."""
    copy, latest = work / original.name, digest(original)
    offered, memory[copy.name] = memory.get(copy.name), latest
    if not copy.exists():
        _write(copy, original.read_bytes())
        return None
    if latest in (offered, digest(copy)):
        return None
    if digest(copy) == offered:
        _write(copy, original.read_bytes())
        return f"{copy.name}: brought up to date."
    beside = _free_name_beside(copy, latest, memory)
    _write(beside, original.read_bytes())
    memory[beside.name] = latest
    return f"{copy.name}: you edited your copy, so it stays as it is; the new original is beside it as {beside.name}."


def _free_name_beside(copy: Path, latest: str, memory: dict[str, str]) -> Path:
    """The first of "name (new)", "name (new 2)" … that holds no edits."""
    for number in count(1):
        label = "new" if number == 1 else f"new {number}"
        beside = copy.with_name(f"{copy.stem} ({label}){copy.suffix}")
        if not beside.exists() or digest(beside) in (latest, memory.get(beside.name)):
            return beside
    raise AssertionError("count() ended")


def digest(path: Path) -> str:
    """A digest of what a reader can edit: the cells' kinds and texts in a notebook, every byte elsewhere."""
    content = path.read_bytes()
    if path.suffix == ".ipynb":
        try:
            cells = [(cell["cell_type"], "".join(cell["source"])) for cell in json.loads(content)["cells"]]
            content = json.dumps(cells).encode()
        except (ValueError, KeyError, TypeError):
            pass  # not a notebook any more: somebody edited it by hand
    return hashlib.sha256(content).hexdigest()


def _recall(work: Path) -> dict[str, str]:
    """What was handed out before; nothing when that was lost, and then every copy that differs counts as edited."""
    try:
        memory = json.loads((work / MEMORY).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return memory if isinstance(memory, dict) else {}


def _write(path: Path, content: bytes) -> None:
    """Writes in one step, so that no interruption leaves half a file."""
    partial = path.with_name(path.name + ".partial")
    partial.write_bytes(content)
    os.replace(partial, path)
