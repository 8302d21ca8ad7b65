"""Notebooks as pages: nbconvert makes each in one file, with the templates beside this module."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import nbformat
from nbconvert import HTMLExporter

from gamelab.course.setup.clone import Trouble
from gamelab.course.setup.students import ANSWER_HERE, without_solutions

TEMPLATES = str(Path(__file__).with_name("templates"))
Notebook = dict[str, Any]
Cell = dict[str, Any]


def write_page(
    content: Notebook, target: Path, template: str, about: Any = None, *, kind: Any = HTMLExporter, **options: Any
) -> Path:
    """The path of a page, once the notebook is written there; its template knows what is told ``about`` it."""
    exporter = kind(template_name=template, extra_template_basedirs=[TEMPLATES], **options)
    resources = {"metadata": {"name": target.name.partition(".")[0]}, "page": about}
    text, _ = exporter.from_notebook_node(nbformat.from_dict(content), resources)  # type: ignore[no-untyped-call]
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_text(text, "utf-8")
    return target


def for_class(notebook: Path, stub: str, room: str, chosen: Callable[[list[Cell]], list[Cell]]) -> Notebook:
    """The ``chosen`` cells of a notebook: a ``stub`` for each solution, ``room`` for each answer, no hidden tests."""
    try:
        content: Notebook = nbformat.reads(notebook.read_bytes(), 4)  # type: ignore[no-untyped-call]
    except ValueError as error:
        raise Trouble(f"{notebook} is not a notebook: {error}") from error
    for cell in content["cells"]:
        cell["source"] = without_solutions(cell["source"], stub).replace(ANSWER_HERE, room)
    content |= {"cells": chosen(content["cells"]), "nbformat_minor": 4}  # in which a cell needs no id
    content["metadata"].pop("widgets", None)  # with these, the page would look for a library in the network
    return content


def markdown(text: str) -> Cell:
    return {"cell_type": "markdown", "metadata": {}, "source": text}
