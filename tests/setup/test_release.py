"""The students' zip: complete, without solutions, the same bytes every time."""

import zipfile
from pathlib import Path

import pytest

from gamelab.setup.places import Places, Trouble
from gamelab.setup.release import make_release, released


def names(clone: Places) -> list[str]:
    with zipfile.ZipFile(make_release(clone)) as archive:
        return archive.namelist()


def test_the_zip_holds_what_the_lab_needs_and_nothing_else(clone: Places) -> None:
    folder = f"gamelab-lab-{clone.project_table()['version']}"
    assert names(clone) == [
        f"{folder}/{name}"
        for name in (
            "CONTRIBUTING.md",
            "LICENSE",
            "README.md",
            "environment.yml",
            "gamelab/__init__.py",
            "gamelab/show/style.css",
            "notebooks/01-tictactoe.ipynb",
            "notebooks/02-sim.ipynb",
            "notebooks/glossary.md",
            "notebooks/images/tree.svg",
            "pyproject.toml",
            "requirements.lock",
        )
    ]


def test_the_same_files_give_the_same_bytes(clone: Places) -> None:
    first = make_release(clone).read_bytes()
    for path in released(clone):
        path.touch()
        path.chmod(0o600)
    assert make_release(clone).read_bytes() == first


def test_this_clone_releases_no_solution_no_test_and_no_cache(root: Path) -> None:
    paths = [path.relative_to(root).as_posix() for path in released(Places(root))]
    assert "gamelab/__main__.py" in paths
    assert not [path for path in paths if "solutions" in path or "tests" in path or "__pycache__" in path]


def test_a_release_lacks_nothing(clone: Places) -> None:
    (clone.root / "README.md").unlink()
    with pytest.raises(Trouble, match=r"A release needs README\.md, and this folder has none: .+"):
        make_release(clone)


def test_a_release_without_notebooks_is_refused(clone: Places) -> None:
    for path in clone.notebooks.glob("*.ipynb"):
        path.unlink()
    with pytest.raises(Trouble, match="A release needs notebooks"):
        make_release(clone)
