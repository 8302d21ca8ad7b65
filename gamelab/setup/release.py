"""The students' zip: all that the lab needs, without solutions and tests; the same bytes every time."""

import zipfile
from pathlib import Path

from gamelab.setup.handout import files
from gamelab.setup.places import Places, Trouble

TOP = ("README.md", "CONTRIBUTING.md", "LICENSE", "pyproject.toml", "requirements.lock", "environment.yml")
NEVER = ("__pycache__", "solutions")
EPOCH = (1980, 1, 1, 0, 0, 0)  # the first time that a zip can hold


def make_release(places: Places) -> Path:
    """Writes `dist/gamelab-lab-<version>.zip` and returns its path."""
    name = f"gamelab-lab-{places.project_table()['version']}"
    target = places.root / "dist" / f"{name}.zip"
    paths = released(places)
    target.parent.mkdir(exist_ok=True)
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for path in paths:
            entry = zipfile.ZipInfo(f"{name}/{path.relative_to(places.root).as_posix()}", EPOCH)
            entry.create_system, entry.external_attr = 3, 0o644 << 16  # as if packed on Unix, wherever it is
            archive.writestr(entry, path.read_bytes(), zipfile.ZIP_DEFLATED)
    return target


def released(places: Places) -> list[Path]:
    """The files of the zip, in its order."""
    top = [places.root / name for name in TOP]
    lacking = [path.name for path in top if not path.is_file()]
    notebooks = [path for path in files(places.notebooks) if path.suffix == ".ipynb"]
    if lacking or not notebooks:
        raise Trouble(f"A release needs {', '.join(lacking) or 'notebooks'}, and this folder has none: {places.root}")
    inside = [path for name in ("gamelab", "notebooks") for path in (places.root / name).rglob("*")]
    belonging = [path for path in inside if _belongs(path, places.root)]
    return sorted([*top, *belonging], key=lambda path: path.relative_to(places.root).as_posix())


def _belongs(path: Path, root: Path) -> bool:
    """Whether a file is for students, and no cache of some tool."""
    parts = path.relative_to(root).parts
    return path.is_file() and not any(part in NEVER or part.startswith(".") for part in parts)
