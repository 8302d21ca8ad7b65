"""The hand-ins in a folder or a zip, as a learning platform hands them out."""

import re
import zipfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from hashlib import sha256
from operator import itemgetter
from pathlib import Path, PurePosixPath
from typing import Any

from gamelab.course.setup.clone import Trouble

CANVAS = re.compile(
    r"^(?!.+_assignsubmission_)(?:.+/)?"  # its numbers begin with no 0: `lab_03_2026_anna` is a name
    r"(?P<name>[^_/]+)(?P<late>_late)?_(?P<id>[1-9]\d*)_(?P<attempt>[1-9]\d*)_(?P<file>[^/]+)$",
    re.I | re.DOTALL)  # fmt: skip
MOODLE = re.compile(r"(?P<name>[^/]+)_(?P<id>\d+)_assignsubmission_file[_/]+(?P<file>.+)$", re.I | re.DOTALL)
FORMS = [
    ("Moodle", MOODLE),
    ("", re.compile(r"^(?P<name>[^/]+)/(?P<file>.+)$", re.DOTALL)),
    ("Canvas", CANVAS),
    ("", re.compile(r"^(?P<name>.+?)(?P<file> ?\(\d+\)|\[\d+\])?$", re.DOTALL)),  # `anna-2` may be a name
]
"""How a file is called, without its end: by platforms; in a folder with the student's name; or so itself."""
AGAIN = re.compile(r" ?[(\[-](\d+)[)\]]?$")
"""What a browser or a platform appends to the name of a second file: ` (1)`, `[1]`, `-1`."""
END = ".ipynb"
MADE_BY_PROGRAMS = re.compile(r"/(?:\.|__MACOSX)")
Time = tuple[Any, ...]
File = tuple[PurePosixPath, Callable[[], bytes], Time]


@dataclass(frozen=True)
class HandIn:
    """One file of one student; ``id``, ``late`` and ``time`` are what the platform says.

    ``attempt`` is larger for a later file: Canvas numbers all of them, others append a number to a name.
    """

    path: PurePosixPath
    read: Callable[[], bytes]
    time: Time
    platform: str
    name: str
    id: str
    late: bool
    attempt: int

    @property
    def student(self) -> str:
        """The name of the student's folders, which every file system and nbgrader accept; no two students share it."""
        full = f"{self.name}_{self.id}" if self.id else self.name
        safe = re.sub(r"[^\w .@-]", "_", full).strip(" .") or "_"
        return safe if safe == full else f"{safe}-{sha256(full.encode()).hexdigest()[:4]}"


def hand_ins(source: Path, notebook: str) -> list[HandIn]:
    """The newest hand-in of each student, by the students' names. Raises Trouble if there is none.

    It may be a file named after the student, a folder with the student's name, or what Moodle or Canvas names so.
    """
    if not source.exists():
        raise Trouble(f"{source}: there is no such file or folder.")
    found = sorted(files(source), key=itemgetter(0))
    in_one_folder = len(found) > 1 and len({path.parts[0] for path, *_ in found}) == 1
    is_students = any(is_of(path, notebook) or MOODLE.search(str(path)) for path, *_ in found)
    if in_one_folder and not is_students:
        found = [(PurePosixPath(*path.parts[1:]), read, time) for path, read, time in found]
    names = {(path.parent, name[1]) for path, *_ in found if (name := CANVAS.search(str(path)))}
    folders = [folder for folder, _ in names]
    tries: dict[str, list[HandIn]] = {}
    for path, read, time in found:
        is_class = folders.count(path.parent) > 1  # several of Canvas's names: not a student's folder, either
        each = named(PurePosixPath(path.name) if is_class else path, read, time)
        tries.setdefault(each.student, []).append(each)
    if not tries:
        raise Trouble(f"{source} holds no notebooks: expected one for each student, such as anna.ipynb, or a zip of "
                      "Moodle or Canvas.")  # fmt: skip
    return [max(each, key=lambda one: (one.path.suffix == END, is_of(one.path, notebook) or bool(one.platform),
                                       one.attempt, one.time))
            for _, each in sorted(tries.items())]  # fmt: skip


def files(source: Path) -> Iterator[File]:
    """Each hand-in in a folder or a zip: its path there, what reads it, and when a zip says that it was handed in.

    What a platform calls a student's file is one even if it is no notebook, so that the student is not overlooked.
    """
    found: Iterator[File]
    if zipfile.is_zipfile(source):
        packed = zipfile.ZipFile(source)
        found = ((PurePosixPath(each.filename), partial(packed.read, each), each.date_time)
                 for each in packed.infolist())  # fmt: skip
    else:
        found = ((PurePosixPath(path.relative_to(source)), path.read_bytes, ()) for path in source.rglob("*"))
    for path, read, time in found:
        counts = path.suffix == END or any(form.search(str(path)) for platform, form in FORMS if platform)
        if counts and not MADE_BY_PROGRAMS.search(f"/{path}"):
            yield path, read, time if all(time[:3]) else ()  # month 0: no time was written


def named(path: PurePosixPath, read: Callable[[], bytes], time: Time) -> HandIn:
    """The hand-in at a path, with what its name says."""
    name = str(path.with_suffix(""))
    platform, found = next((platform, found) for platform, form in FORMS if (found := form.search(name)))
    told = {"id": "", "late": "", **found.groupdict()}
    again = AGAIN.search(told["file"] or "")
    attempt = int(told.get("attempt") or (again[1] if again else 0))
    return HandIn(path, read, time, platform, told["name"], told["id"], bool(told["late"]), attempt)


def is_of(path: PurePosixPath, notebook: str) -> bool:
    """Whether a file is called as students' copies of the notebook are."""
    return AGAIN.sub("", path.stem) == notebook
