"""The hand-ins in a folder or a zip, as a learning platform hands them out, and who handed them in."""

import re
import zipfile
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from hashlib import sha256
from operator import itemgetter
from pathlib import Path, PurePosixPath
from typing import Any

from gamelab.course.setup.clone import Trouble
from gamelab.course.setup.students import Person

MOODLE = re.compile(r"(?P<name>[^/]+)_(?P<id>\d+)_assignsubmission_file[_/]*(?P<file>[^/]*\.ipynb)$")
CANVAS = re.compile(r"(?P<name>[^_/]+)(?P<late>_late)?_(?P<id>\d+)_\d+_(?P<file>[^/]+\.ipynb)$", re.IGNORECASE)
MADE_BY_PROGRAMS = re.compile(r"/(?:\.|__MACOSX)")
AGAIN = re.compile(r"(?: ?\((\d+)\)|\[(\d+)\]|-(\d+))$")
"""What a browser or a platform appends to the name of a second file: ` (1)`, `[1]`, `-1`."""
Time = tuple[Any, ...]
File = tuple[PurePosixPath, Callable[[], bytes], Time]


@dataclass(frozen=True)
class HandIn:
    """One file of one student; ``id``, ``late`` and ``time`` are what the platform says."""

    name: str
    read: Callable[[], bytes]
    path: PurePosixPath
    platform: str = ""
    id: str = ""
    late: bool = False
    attempt: int = 0
    time: Time = ()

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
    found = sorted((file for file in files(source) if not MADE_BY_PROGRAMS.search(f"/{file[0]}")), key=itemgetter(0))
    paths = [path for path, _, _ in found]
    tops = {path.parts[0] for path in paths}
    inside = len(tops) == 1 and len(paths) > 1
    if inside and not any(is_of(path.name, notebook) for path in paths):  # one folder for all
        found = [(PurePosixPath(*path.parts[1:]), read, time) for path, read, time in found]
    tries: dict[str, list[HandIn]] = {}
    for each in (named(*file) for file in found):
        tries.setdefault(each.student, []).append(each)
    if not tries:
        raise Trouble(f"{source} holds no notebooks: expected one for each student, such as anna.ipynb, or a zip of "
                      "Moodle or Canvas.")  # fmt: skip
    return [newest(each, notebook) for _, each in sorted(tries.items())]


def files(source: Path) -> list[File]:
    """Each notebook in a folder or a zip: its path there, what reads it, and when a zip says that it was handed in."""
    if not zipfile.is_zipfile(source):
        paths = (path.relative_to(source) for path in source.rglob("*.ipynb"))
        return [(PurePosixPath(path), (source / path).read_bytes, ()) for path in paths]
    packed = zipfile.ZipFile(source)
    members = [each for each in packed.infolist() if each.filename.rstrip("/").endswith(".ipynb")]
    times = [each.date_time if each.date_time[1] else () for each in members]  # month 0: no time was written
    return [(PurePosixPath(each.filename), partial(packed.read, each), time)
            for each, time in zip(members, times, strict=True)]  # fmt: skip


def named(path: PurePosixPath, read: Callable[[], bytes], time: Time) -> HandIn:
    """The hand-in at a path, with what its name says."""
    for platform, form in (("Moodle", MOODLE), ("Canvas", CANVAS)):
        if found := form.search(str(path)):
            is_late = bool(found.groupdict().get("late"))
            return HandIn(found["name"], read, path, platform, found["id"], is_late, attempt(found["file"]), time)
    if len(path.parts) > 1:
        return HandIn(path.parts[0], read, path, attempt=attempt(path.name), time=time)
    again = "" if path.stem[-2:-1] == "-" else AGAIN.sub("", path.stem)  # `anna-2` may be a name
    return HandIn(again or path.stem, read, path, attempt=attempt(path.name) if again else 0, time=time)


def attempt(file: str) -> int:
    """The number of a try, from 0."""
    found = AGAIN.search(file.removesuffix(".ipynb"))
    return int(next(filter(None, found.groups()))) if found else 0


def is_of(file: str, notebook: str) -> bool:
    """Whether a file is called as students' copies of the notebook are."""
    return AGAIN.sub("", file.removesuffix(".ipynb")) == notebook


def newest(tries: list[HandIn], notebook: str) -> HandIn:
    """The last try of one student; files with the name of the notebook come before any other."""
    return max(tries, key=lambda each: (
        is_of(each.path.name, notebook) or bool(each.platform), each.attempt, each.time))  # fmt: skip


def person_of(found: HandIn, people: Sequence[Person]) -> Person:
    """Who handed this in: by ID, else by name or address; who is not in the class list is what the file says."""
    by_id = [each for each in people if found.id and re.sub(r"\D", "", each["ID"]) == found.id]
    matches = by_id or [each for each in people if letters(found.name) in forms(each)]
    return matches[0] if len(matches) == 1 else {"name": found.name, "ID": found.id, "e-mail": ""}


def forms(person: Person) -> set[str]:
    """How a person may be named in a file: both orders of the name, the address or what stands before its @, the ID."""
    first, _, last = person["name"].replace(",", " ").rpartition(" ")
    mail = person["e-mail"]
    said = [first + last, last + first, mail, mail.partition("@")[0], person["ID"]]
    return {letters(each) for each in said} - {""}


def letters(text: str) -> str:
    """A text without spaces and signs, in small letters."""
    return re.sub(r"[\W_]", "", text).casefold()
