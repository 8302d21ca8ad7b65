"""The site, as far as it needs neither a network nor a browser; ``tests/browser/test_site.py`` has the rest."""

import json
import re
import tarfile

import pytest

from gamelab.course.programs import site
from gamelab.course.setup.clone import ROOT, Trouble
from gamelab.course.web import pyodide


def test_without_npm_it_names_the_file_to_download(tmp_path, monkeypatch):
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(Trouble, match=r"--pyodide pyodide-core-314\.0\.6\.tar\.bz2"):
        pyodide.fetch_core("314.0.6", tmp_path)


def test_pyodide_is_found_whatever_its_folder_is_called(tmp_path):
    file = tmp_path / "core.tgz"
    file.write_text("nothing")
    (tmp_path / "package").mkdir()
    with tarfile.open(tmp_path / "other.tgz", "w") as archive:
        archive.add(tmp_path / "package", "package")
    for name in ("core.tgz", "other.tgz"):
        with pytest.raises(Trouble, match=rf"{name} is no archive of Pyodide, with a file pyodide-lock\.json"):
            pyodide.unpack(tmp_path / name, tmp_path)
    (tmp_path / "package/pyodide-lock.json").write_text("{}")
    with tarfile.open(file, "w:gz") as archive:
        archive.add(tmp_path / "package", "package")
    assert (pyodide.unpack(file, tmp_path) / "pyodide-lock.json").is_file()


def test_the_archive_with_all_of_pyodide_leaves_nothing_to_a_public_server(tmp_path, monkeypatch):
    """What neither notebooks nor kernel need is thrown away; what is not there has the server's address."""
    names = {*pyodide.NEEDED, *pyodide.KERNEL, *pyodide.SERVED, "other"}
    packages = {name: {"depends": [], "version": "1", "file_name": f"{name}-1-cp314-cp314-any.whl"} for name in names}
    (tmp_path / "pyodide-lock.json").write_text(json.dumps({"packages": packages}))
    for name in names - {"scipy"}:
        (tmp_path / f"{name}-1-cp314-cp314-any.whl").touch()

    def fetch(folder, pinned):
        for name in (*pyodide.PURE, "gamelab"):
            (folder / f"{name.replace('-', '_')}-1-py3-none-any.whl").touch()

    monkeypatch.setattr(pyodide, "fetch_wheels", fetch)
    pyodide.fill(tmp_path, "server")
    listed = json.loads((tmp_path / "pyodide-lock.json").read_text())["packages"]
    assert {name for name in listed if listed[name]["file_name"].startswith("server/")} == {"scipy", "other"}
    assert not (tmp_path / "other-1-cp314-cp314-any.whl").exists()
    assert set(pyodide.SERVED) < set(listed["gamelab"]["depends"])


def test_readmes_address_is_that_of_the_map_and_of_the_preview(tmp_path, capsys):
    """Until README names one, there is neither, as the command says: search engines take only whole addresses."""
    readme = (ROOT / "README.md").read_text()
    site.write_map(tmp_path, [""], site.address(readme))
    site.write_front(tmp_path, readme)
    assert not (tmp_path / "sitemap.xml").exists() and "og:image" not in (tmp_path / "index.html").read_text()
    assert "[site]: https://" in capsys.readouterr().out
    own = re.sub(r"^\[site\]: .*", "[site]: https://example.org/lab", readme, flags=re.MULTILINE)
    site.write_map(tmp_path, ["", "read/glossary.html"], site.address(own))
    site.write_front(tmp_path, own)
    map_of_site = (tmp_path / "sitemap.xml").read_text()
    assert re.findall("<loc>(.*?)</loc>", map_of_site) == [
        "https://example.org/lab/", "https://example.org/lab/read/glossary.html",
    ]  # fmt: skip
    assert 'content="https://example.org/lab/preview.png"' in (tmp_path / "index.html").read_text()
