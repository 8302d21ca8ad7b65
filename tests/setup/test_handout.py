"""The rule of the student's copies: unedited ones follow, edited ones stay and get the new original beside them."""

import json
from collections.abc import Callable

import pytest

from gamelab.setup.handout import MEMORY, digest, hand_out
from gamelab.setup.places import Places

Write = Callable[..., None]
NAME, NEW = "01-tictactoe.ipynb", "01-tictactoe (new).ipynb"


def text(clone: Places, name: str = NAME) -> str:
    return (clone.work / name).read_text(encoding="utf-8")


def again(clone: Places) -> list[str]:
    return hand_out(clone.notebooks, clone.work)


@pytest.fixture(autouse=True)
def handed_out(clone: Places) -> None:
    assert again(clone) == []


def test_the_first_copies_are_the_originals_and_the_pages_that_they_link_to(clone: Places) -> None:
    assert sorted(path.name for path in clone.work.iterdir()) == [MEMORY, NAME, "02-sim.ipynb", "glossary.md"]
    assert text(clone) == (clone.notebooks / NAME).read_text(encoding="utf-8")


def test_an_unedited_copy_is_brought_up_to_date(clone: Places, write_notebook: Write) -> None:
    write_notebook(clone.notebooks / NAME, "1 + 1 == 2")
    assert again(clone) == [f"{NAME}: brought up to date."]
    assert "1 + 1 == 2" in text(clone)
    assert again(clone) == []


def test_running_a_notebook_is_no_edit(clone: Places, write_notebook: Write) -> None:
    write_notebook(clone.work / NAME, "1 + 1", output="2")
    write_notebook(clone.notebooks / NAME, "1 + 1 == 2")
    assert again(clone) == [f"{NAME}: brought up to date."]


def test_a_copy_that_was_run_keeps_its_outputs_while_the_original_stands(clone: Places, write_notebook: Write) -> None:
    write_notebook(clone.work / NAME, "1 + 1", output="2")
    assert again(clone) == []
    assert '["2"]' in text(clone)


def test_an_edited_copy_is_kept_while_the_original_stands(clone: Places, write_notebook: Write) -> None:
    write_notebook(clone.work / NAME, "mine")
    assert again(clone) == []
    assert "mine" in text(clone)


def test_an_edited_copy_is_kept_and_the_new_original_put_beside_it_once(clone: Places, write_notebook: Write) -> None:
    write_notebook(clone.work / NAME, "mine")
    write_notebook(clone.notebooks / NAME, "second version")
    kept = f"{NAME}: you edited your copy, so it stays as it is; the new original is beside it as {NEW}."
    assert again(clone) == [kept]
    assert "mine" in text(clone)
    assert "second version" in text(clone, NEW)
    (clone.work / NEW).unlink()  # looked at and thrown away: it does not come back
    assert again(clone) == []
    assert not (clone.work / NEW).exists()


def test_a_third_version_replaces_the_second_unless_that_was_edited_too(clone: Places, write_notebook: Write) -> None:
    write_notebook(clone.work / NAME, "mine")
    for version in ("second version", "third version"):
        write_notebook(clone.notebooks / NAME, version)
        again(clone)
        assert version in text(clone, NEW)
    write_notebook(clone.work / NEW, "mine as well")
    write_notebook(clone.notebooks / NAME, "fourth version")
    again(clone)
    assert "mine as well" in text(clone, NEW)
    assert "fourth version" in text(clone, "01-tictactoe (new 2).ipynb")


def test_a_deleted_copy_comes_back(clone: Places) -> None:
    (clone.work / NAME).unlink()
    again(clone)
    assert "1 + 1" in text(clone)


@pytest.mark.parametrize("memory", ["", "[]", "{}"])
def test_without_its_memory_every_copy_that_differs_counts_as_edited(
    clone: Places, write_notebook: Write, memory: str
) -> None:
    (clone.work / MEMORY).write_text(memory, encoding="utf-8")
    write_notebook(clone.notebooks / NAME, "second version")
    again(clone)
    assert "1 + 1" in text(clone)
    assert "second version" in text(clone, NEW)


def test_a_copy_that_is_no_notebook_any_more_counts_as_edited(clone: Places, write_notebook: Write) -> None:
    (clone.work / NAME).write_text("{", encoding="utf-8")
    write_notebook(clone.notebooks / NAME, "second version")
    again(clone)
    assert text(clone) == "{"


def test_the_digest_reads_a_source_as_one_text_or_as_lines(clone: Places) -> None:
    one, lines = clone.work / "one.ipynb", clone.work / "lines.ipynb"
    one.write_text(json.dumps({"cells": [{"cell_type": "code", "source": "a\nb"}]}), encoding="utf-8")
    lines.write_text(json.dumps({"cells": [{"cell_type": "code", "source": ["a\n", "b"]}]}), encoding="utf-8")
    assert digest(one) == digest(lines)
