"""The site, as far as it needs neither a network nor a browser; ``tests/browser/test_site.py`` has the rest."""

import json
import tarfile
from pathlib import Path

import pytest

from gamelab.course.setup import site
from gamelab.course.setup.clone import ROOT, Trouble


def test_without_npm_it_names_the_file_to_download(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(Trouble, match=r"--pyodide pyodide-core-314\.0\.6\.tar\.bz2"):
        site.fetch_core("314.0.6", tmp_path)


def test_pyodide_is_found_whatever_its_folder_is_called(tmp_path: Path) -> None:
    file = tmp_path / "core.tgz"
    file.write_text("nothing")
    with pytest.raises(Trouble, match=r"core\.tgz holds no Pyodide"):
        site.unpack(file, tmp_path)
    (tmp_path / "package").mkdir()
    with tarfile.open(file, "w") as archive:
        archive.add(tmp_path / "package", "package")
    with pytest.raises(Trouble, match=r"expected a file pyodide-lock\.json in it"):
        site.unpack(file, tmp_path)
    (tmp_path / "package/pyodide-lock.json").write_text("{}")
    with tarfile.open(file, "w:gz") as archive:
        archive.add(tmp_path / "package", "package")
    site.unpack(file, tmp_path)
    assert (tmp_path / "pyodide/pyodide-lock.json").is_file()


def test_students_files_for_the_browsers_kernel(tmp_path: Path) -> None:
    site.copy_contents(ROOT, tmp_path)
    names = {path.relative_to(tmp_path).as_posix() for path in tmp_path.rglob("*") if path.is_file()}
    assert {"00_start_here.ipynb", "extras/own_game.ipynb", "glossary.md", "images/tree.svg"} <= names
    assert not [name for name in names if "solutions" in name or name.endswith((".py", "INSTRUCTORS.md"))]
    for path in tmp_path.rglob("*.ipynb"):
        assert json.loads(path.read_text())["metadata"]["kernelspec"]["name"] == "python"


def test_the_front_page_has_a_button_for_each_notebook(tmp_path: Path) -> None:
    site.write_front(ROOT, tmp_path)
    page = (tmp_path / "index.html").read_text()
    for path in (ROOT / "notebooks").glob("*.ipynb"):
        assert f'href="lab/index.html?path={path.name}"' in page
    assert "jupyter-config-data" in page  # JupyterLite reads it from the first page
    assert (tmp_path / "tree.svg").is_file()
