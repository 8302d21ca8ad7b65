"""The class list: who is in a class, and who of them has handed something in."""

import csv
import re
from collections.abc import Sequence
from pathlib import Path
from unicodedata import normalize

from gamelab.course.setup.clone import Trouble

KINDS = {"name": "name|full name|student", "first": "first name|given name", "last": "last name|surname|family name",
         "ID": "id|id number|student id|identifier", "e-mail": "e-?mail|e-?mail address|mail"}  # fmt: skip
"""How a column may be called, whatever its letters' size."""
Person = dict[str, str]


def roster(file: Path | None) -> list[Person]:
    """The people of a class list, each with "name", "ID" and "e-mail", as far as its columns tell them."""
    if file is None:
        return []
    try:
        text = normalize("NFC", file.read_text(encoding="utf-8-sig"))  # as hand-ins are named
    except ValueError as error:
        raise Trouble(f"{file}: expected a table in UTF-8; in Excel, save it as “CSV UTF-8”.") from error
    head = text.partition("\n")[0]
    rows = csv.DictReader(text.splitlines(), delimiter=max(",;\t", key=head.count))
    columns = {kind: column for column in reversed(rows.fieldnames or ()) for kind, form in KINDS.items()
               if re.fullmatch(form, column.strip(), re.IGNORECASE)}  # fmt: skip
    if not columns.keys() & {"name", "last", "ID", "e-mail"}:
        raise Trouble(f"{file}: expected a column Name, ID or E-mail in its first line, got {head!r}.")
    people = []
    for row in rows:  # no column is called "\n", but pandas calls that of its index ""
        name, first, last, number, mail = ((row.get(columns.get(kind, "\n")) or "").strip() for kind in KINDS)
        person = {"name": name or f"{first} {last}".strip(), "ID": number, "e-mail": mail}
        if {*person.values()} - {"", "Points Possible"}:  # an empty row of Excel, and two of the gradebook of Canvas
            people.append(person)
    return people


def person_of(name: str, number: str, people: Sequence[Person]) -> Person:
    """Who is called so in a file, by ID, else by name or address; what the file says if nobody is."""
    matches = ([each for each in people if number and re.sub(r"\D", "", each["ID"]) == number]
               or [each for each in people if letters(name) in forms(each)])  # fmt: skip
    return matches[0] if len(matches) == 1 else {"name": name, "ID": number, "e-mail": ""}


def forms(person: Person) -> set[str]:
    """How a person may be named in a file: the name from any of its words on, the address or what stands before its @,
    the ID.
    """
    words, mail = person["name"].replace(",", " ").split(), person["e-mail"]
    names = ("".join(words[start:] + words[:start]) for start in range(len(words)))  # a surname may have several
    return {*map(letters, (*names, mail, mail.partition("@")[0], person["ID"]))} - {""}


def letters(text: str) -> str:
    """A text without spaces and signs, in small letters."""
    return re.sub(r"[\W_]", "", text).casefold()
