"""The hand-ins in a folder or a zip, as a learning platform hands them out."""

import re
import zipfile
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from hashlib import sha256
from operator import attrgetter
from pathlib import Path, PurePosixPath
from typing import Any
from unicodedata import normalize

from gamelab.course.setup.clone import Trouble

MOODLE = re.compile(r"(?P<name>[^/]+)_(?P<id>\d+)_assignsubmission_file[_/]+(?P<file>.+)$", re.I | re.DOTALL)
CANVAS = re.compile(
    r"^(?!.+_assignsubmission_)(?:.+/)?"  # its numbers begin with no 0: `lab_03_2026_anna` is a name
    r"(?P<name>[^_/]+)(?P<late>_late)?_(?P<id>[1-9]\d*)_(?P<attempt>[1-9]\d*)_(?P<file>[^/]+)$",
    re.I | re.DOTALL)  # fmt: skip
FORMS = [
    ("Moodle", MOODLE),  # Vera Meier_123456_assignsubmission_file_/01_tictactoe.ipynb
    ("", re.compile(r"^(?P<name>[^/]+)/(?P<file>.+)$", re.DOTALL)),  # vera/01_tictactoe.ipynb
    ("Canvas", CANVAS),  # meiervera_LATE_12_346_01_tictactoe-1.ipynb
    ("", re.compile(r"^(?P<name>.+?)(?P<file>( ?\(\d+\)|\[\d+\])?)$", re.DOTALL)),  # vera (1).ipynb; `vera-2` is a name
]
"""How a path may look without its end, and whose platform makes it look so; the first form that fits counts."""
AGAIN = re.compile(r" ?[(\[-](\d+)[)\]]?$")
"""What a browser or a platform appends to the name of a second file: ` (1)`, `[1]`, `-1`."""
MADE_BY_PROGRAMS = re.compile(r"/(?:\.|__MACOSX)")


@dataclass
class HandIn:
    """One file of one student: its path, what reads it, and when a zip says that it was handed in, if it does.

    The path says all else; ``attempt`` is larger for a later file: Canvas numbers all of them, others append a number.
    """

    path: PurePosixPath
    read: Callable[[], bytes]
    time: tuple[Any, ...]

    def __post_init__(self) -> None:
        if not all(self.time[:3]):
            self.time = ()  # month 0: no time was written
        name = normalize("NFC", str(self.path).removesuffix(self.path.suffix))  # a Mac writes ü as two letters
        self.platform, found = next((platform, found) for platform, form in FORMS if (found := form.search(name)))
        said = found.groupdict()
        self.name, self.id, self.late = said["name"], said.get("id", ""), bool(said.get("late"))
        again = AGAIN.search(said["file"])
        self.attempt = int(said.get("attempt") or (again[1] if again else 0))

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
    found = sorted(files(source), key=attrgetter("path"))
    if not found:
        raise Trouble(f"{source} holds no notebooks: expected one for each student, such as anna.ipynb, or a zip of "
                      "Moodle or Canvas.")  # fmt: skip
    shared = folders_of_classes([each.path for each in found], notebook)
    tries = [replace(each, path=each.path.relative_to(next(filter(shared.__contains__, each.path.parents), ".")))
             for each in found]  # fmt: skip
    tries.sort(key=lambda one: (one.path.suffix == ".ipynb", is_of(one.path, notebook) or bool(one.platform),
                                one.attempt, one.time), reverse=True)  # fmt: skip
    newest = {each.student: each for each in reversed(tries)}
    return [newest[student] for student in sorted(newest)]


def files(source: Path) -> list[HandIn]:
    """Each hand-in in a folder or a zip.

    What a platform calls a student's file is one even if it is no notebook, so that the student is not overlooked.
    """
    if zipfile.is_zipfile(source):
        packed = zipfile.ZipFile(source)
        found = [HandIn(PurePosixPath(each.filename), partial(packed.read, each), each.date_time)
                 for each in packed.infolist()]  # fmt: skip
    else:
        found = [HandIn(PurePosixPath(path.relative_to(source)), path.read_bytes, ()) for path in source.rglob("*")]
    return [each for each in found if not MADE_BY_PROGRAMS.search(f"/{each.path}") and (
        each.path.suffix == ".ipynb" or MOODLE.search(str(each.path)) or CANVAS.search(str(each.path)))]  # fmt: skip


def folders_of_classes(paths: Sequence[PurePosixPath], notebook: str) -> set[PurePosixPath]:
    """The folders that are no student's: those with several of Canvas's names, and that in which all files lie.

    A student's own folder may hold all files, too: a single one, or such as are called as the notebook or Moodle's are.
    """
    names = {(path.parent, found[1]) for path in paths if (found := CANVAS.search(str(path)))}
    folders = {folder for folder, count in Counter(folder for folder, _ in names).items() if count > 1}
    tops = {PurePosixPath(path.parts[0]) for path in paths}
    is_students = any(is_of(path, notebook) or MOODLE.search(str(path)) for path in paths)
    return folders if len(tops) > 1 or len(paths) == 1 or is_students else folders | tops


def is_of(path: PurePosixPath, notebook: str) -> bool:
    """Whether a file is called as students' copies of the notebook are."""
    return AGAIN.sub("", path.stem) == notebook
