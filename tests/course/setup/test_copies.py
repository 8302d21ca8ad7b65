"""The rule of the student's copies: unedited ones follow, edited ones stay and get the new original beside them."""

from contextlib import redirect_stdout
from io import StringIO

import pytest

from gamelab.course.setup.clone import Trouble
from gamelab.course.setup.lab import MEMORY, update_copies

NAME, NEW = "01-tictactoe.ipynb", "01-tictactoe (new).ipynb"


def text(clone, name=NAME):
    return (clone / "work" / name).read_text(encoding="utf-8")


def again(clone):
    """The lines for the student, once the copies are up to date."""
    with redirect_stdout(StringIO()) as said:
        update_copies(clone / "notebooks", clone / "work")
    return said.getvalue().splitlines()


@pytest.fixture(autouse=True)
def copies_made(clone):
    assert again(clone) == []


def test_the_first_copies_are_the_originals_before_they_ran_and_the_pages_that_they_link_to(clone):
    assert sorted(path.name for path in (clone / "work").iterdir()) == [MEMORY, NAME, "02-sim.ipynb", "glossary.md"]
    original = (clone / "notebooks" / NAME).read_text(encoding="utf-8")
    assert text(clone) == original.replace('"execution_count": 1', '"execution_count": null') != original


def test_a_copy_that_was_only_run_is_updated(clone, write_notebook):
    write_notebook(clone / "work" / NAME, "1 + 1", output="2")
    assert again(clone) == [] and '"2"' in text(clone)
    write_notebook(clone / "notebooks" / NAME, "1 + 1 == 2")
    assert again(clone) == [f"{NAME}: updated."]
    assert "1 + 1 == 2" in text(clone)
    assert again(clone) == []


def test_an_edited_copy_is_kept_and_the_new_original_put_beside_it_once(clone, write_notebook):
    write_notebook(clone / "work" / NAME, "mine")
    assert again(clone) == []
    write_notebook(clone / "notebooks" / NAME, "second version")
    assert again(clone) == [f"{NAME}: you edited your copy, so it stays as it is. The new version is {NEW}."]
    assert "mine" in text(clone) and "second version" in text(clone, NEW)
    (clone / "work" / NEW).unlink()  # The student threw it away: it does not come back.
    assert again(clone) == []
    assert not (clone / "work" / NEW).exists()


def test_a_third_version_replaces_the_second_unless_that_was_edited_too(clone, write_notebook):
    write_notebook(clone / "work" / NAME, "mine")
    for version in ("second version", "third version"):
        write_notebook(clone / "notebooks" / NAME, version)
        again(clone)
        assert version in text(clone, NEW)
    write_notebook(clone / "work" / NEW, "mine as well")
    write_notebook(clone / "notebooks" / NAME, "fourth version")
    again(clone)
    assert "mine as well" in text(clone, NEW)
    assert "fourth version" in text(clone, "01-tictactoe (new 2).ipynb")


@pytest.mark.parametrize("memory", ["", "7", "{}"])
def test_without_its_memory_every_copy_that_differs_counts_as_edited(clone, write_notebook, memory):
    (clone / "work" / MEMORY).write_text(memory, encoding="utf-8")
    (clone / "work/02-sim.ipynb").unlink()  # a deleted copy comes back
    write_notebook(clone / "notebooks" / NAME, "second version")
    again(clone)
    assert "1 + 1" in text(clone) and "second version" in text(clone, NEW) and "1 + 1" in text(clone, "02-sim.ipynb")


def test_what_stands_in_the_way_of_a_copy_is_named(clone):
    (clone / "work" / NAME).unlink()
    (clone / "work" / NAME).mkdir()
    with pytest.raises(Trouble, match=r"Your copies in .*work cannot be written: .*: .*01-tictactoe\.ipynb"):
        again(clone)
