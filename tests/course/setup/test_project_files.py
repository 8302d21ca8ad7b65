"""pyproject.toml, the lock and environment.yml say the same; none names an address or a place of one machine."""

import importlib.metadata
import re

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from packaging.version import Version

import gamelab
from gamelab.course.setup.clone import ROOT, project_table

CONDA_NAMES = {"graphviz": "python-graphviz", "matplotlib": "matplotlib-base"}


def asked():
    table = project_table(ROOT)
    return [Requirement(text) for text in table["dependencies"] + table["optional-dependencies"]["test"]]


def pins():
    return [Requirement(line) for line in (ROOT / "requirements.lock").read_text(encoding="utf-8").splitlines()]


def conda():
    """Name -> version range of everything in environment.yml, conda's and pip's."""
    lines = (ROOT / "environment.yml").read_text(encoding="utf-8").partition("dependencies:\n")[2].splitlines()
    entries = [re.split("[#;]", line)[0].strip().removeprefix("- ") for line in lines]
    return {name: rest.strip() for name, rest in re.findall(r"^(\w[\w.-]*)(.*)$", "\n".join(entries), re.MULTILINE)}


def test_the_lock_pins_what_the_project_asks_for_within_its_range():
    for wanted in asked():
        versions = [Version(next(iter(pin.specifier)).version) for pin in pins() if pin.name == wanted.name]
        assert versions, wanted
        assert all(version in wanted.specifier for version in versions), wanted


def test_the_lock_is_complete():
    """Whatever a locked package needs is locked, so that the same versions stand everywhere."""
    locked = {canonicalize_name(pin.name) for pin in pins()}
    for pin in pins():
        try:
            found = importlib.metadata.distribution(pin.name)
        except importlib.metadata.PackageNotFoundError:
            continue  # for another system
        if found.version in pin.specifier:
            needed = [Requirement(text) for text in found.requires or []]
            names = {canonicalize_name(n.name) for n in needed if not n.marker or n.marker.evaluate({"extra": ""})}
            assert names <= locked, pin


@pytest.mark.parametrize("name", ["requirements.lock", "environment.yml", "pyproject.toml", ".ci/run"])
def test_no_address_and_no_place_of_one_machine(name):
    text = (ROOT / name).read_text(encoding="utf-8")
    assert not re.search(r"://|find-links|trusted-host|/home/|/root/|/tmp/|[A-Z]:\\", text)
    assert not re.search(r"^\s*(-i|--index-url|--extra-index-url)\b", text, re.MULTILINE)


def test_environment_yml_and_the_project_ask_for_the_same():
    wanted = {CONDA_NAMES.get(need.name, need.name): str(need.specifier) for need in asked()}
    found = conda()
    assert found.pop("python") == project_table(ROOT)["requires-python"]
    assert found.pop("pip") == ":"  # It is there twice: as a package and as a list.
    assert found == wanted
    assert (ROOT / "environment.yml").read_text(encoding="utf-8").rstrip().endswith("- -e .")


def test_one_version_everywhere():
    version = project_table(ROOT)["version"]
    assert gamelab.__version__ == version
    assert f"\nversion: {version}\n" in (ROOT / "CITATION.cff").read_text(encoding="utf-8")
    assert f"\n## {version} (" in (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
