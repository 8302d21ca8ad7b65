"""The site, as far as it needs neither a network nor a browser; ``tests/browser/test_site.py`` has the rest."""

import json
import re
import tarfile
import zipfile

import pytest

from gamelab.course.programs import site_command
from gamelab.course.programs.__main__ import main
from gamelab.course.setup.clone import ROOT, Trouble
from gamelab.course.web import pyodide


def test_without_npm_it_names_the_file_to_download(tmp_path, monkeypatch):
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(Trouble, match=r"--pyodide pyodide-core-314\.0\.6\.tar\.bz2"):
        pyodide.fetch_core("314.0.6", tmp_path)


@pytest.fixture
def archives(tmp_path):
    """A folder with two files that are Pyodide, and many that are not."""
    (folder := tmp_path / "any folder").mkdir()
    for lock, names in (
        ("other.json", ["lacks_it.tgz"]),
        (pyodide.LOCK, ["core.tbz", "core", "cut_off.tgz", "cut_off.tar"]),
    ):
        (folder / lock).write_text("{}" * 10_000)
        for name in names:
            kind = "w:bz2" if name == "core.tbz" else "w" if ".tar" in name else "w:gz"
            with tarfile.open(tmp_path / name, kind) as archive:
                archive.add(folder, "package")
    for path in tmp_path.glob("cut_off.*"):
        path.write_bytes(path.read_bytes()[: path.stat().st_size // 2])
    (tmp_path / "text.tgz").write_text("nothing")
    with zipfile.ZipFile(tmp_path / "packed.zip", "w") as packed:
        packed.write(folder / pyodide.LOCK, pyodide.LOCK)
    with tarfile.open(tmp_path / "climbing.tgz", "w:gz") as archive:
        archive.add(folder / pyodide.LOCK, f"../{pyodide.LOCK}")
    return tmp_path


@pytest.mark.parametrize("name", [
    "nowhere", "text.tgz", "packed.zip", "lacks_it.tgz", "cut_off.tgz", "cut_off.tar", "climbing.tgz",
])  # fmt: skip
def test_a_file_that_is_not_pyodide_is_told_in_one_sentence(name, archives, capsys):
    with pytest.raises(SystemExit):
        main(["site", "--pyodide", str(archives / name), "--out", str(archives / "site")])
    told = f"gamelab site: {archives / name} is no archive of Pyodide, with a file pyodide-lock.json. "
    assert capsys.readouterr().err.startswith(told)


@pytest.mark.parametrize("name", ["core", "core.tbz"])
def test_pyodide_is_found_whatever_the_file_and_its_folder_are_called(name, archives):
    assert (pyodide.unpack(archives / name, archives) / pyodide.LOCK).is_file()


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
    site_command.write_map(tmp_path, [""], site_command.address(readme))
    site_command.write_front(tmp_path, readme)
    assert not (tmp_path / "sitemap.xml").exists() and "og:image" not in (tmp_path / "index.html").read_text()
    assert "[site]: https://" in capsys.readouterr().out
    own = re.sub(r"^\[site\]: .*", "[site]: https://example.org/lab", readme, flags=re.MULTILINE)
    site_command.write_map(tmp_path, ["", "read/glossary.html"], site_command.address(own))
    site_command.write_front(tmp_path, own)
    map_of_site = (tmp_path / "sitemap.xml").read_text()
    assert re.findall("<loc>(.*?)</loc>", map_of_site) == [
        "https://example.org/lab/", "https://example.org/lab/read/glossary.html",
    ]  # fmt: skip
    assert 'content="https://example.org/lab/preview.png"' in (tmp_path / "index.html").read_text()
