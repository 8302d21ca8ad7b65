"""The class list: a table that a learning platform, or a lecturer, has written."""

import csv
import re
from pathlib import Path

from gamelab.course.setup.clone import Trouble

KINDS = {"name": "name|full name|student", "first": "first name|given name", "last": "last name|surname|family name",
         "ID": "id|id number|student id|identifier", "e-mail": "e-?mail|e-?mail address|mail"}  # fmt: skip
Person = dict[str, str]


def roster(file: Path | None) -> list[Person]:
    """The people of a class list, each with "name", "ID" and "e-mail", as far as its columns tell them."""
    if file is None:
        return []
    try:
        text = file.read_text(encoding="utf-8-sig")
    except OSError as error:
        raise Trouble(f"The class list {file} cannot be read: {error.strerror}.") from error
    except ValueError as error:
        raise Trouble(f"{file}: expected a table in UTF-8; in Excel, save it as “CSV UTF-8”.") from error
    head = text.partition("\n")[0]
    rows = csv.DictReader(text.splitlines(), delimiter=max(",;\t", key=head.count))
    columns = {kind: column for column in reversed(rows.fieldnames or ()) for kind, form in KINDS.items()
               if re.fullmatch(form, column.strip(), re.IGNORECASE)}  # fmt: skip
    if not columns.keys() & {"name", "last", "ID", "e-mail"}:
        raise Trouble(f"{file}: expected a column Name, ID or E-mail in its first line, got {head!r}.")
    told = [{kind: (row[column] or "").strip() for kind, column in columns.items()} for row in rows]
    return [{"name": each.get("name") or f"{each.get('first', '')} {each.get('last', '')}".strip(),
             "ID": each.get("ID", ""), "e-mail": each.get("e-mail", "")} for each in told]  # fmt: skip
