"""Build the lab as a folder of static files, which any web server offers.

JupyterLite runs the notebooks in the browser; beside them are pages to read, and a first page that plays at once.
"""

from __future__ import annotations

import argparse
import json
import re
import shutil
import sys
import tempfile
from pathlib import Path
from typing import Any

import nbformat
from jinja2 import Template

import gamelab
from gamelab.budgets import budget
from gamelab.course import web
from gamelab.course.drill.paper import write_sheets
from gamelab.course.drill.practice_trees import tree
from gamelab.course.programs.handout_command import make_handout
from gamelab.course.programs.slides_command import make_slides
from gamelab.course.setup.clone import ROOT, Trouble, carry_out
from gamelab.course.setup.lab import unrun
from gamelab.course.setup.students import students_files
from gamelab.course.web.pyodide import LOCK, fetch_core, file_of, fill, unpack, with_dependencies
from gamelab.course.web.reading import make_pages
from gamelab.course.web.recorded import record

NEEDS = "jupyterlite-core jupyterlite-pyodide-kernel sphinx-revealjs"
ELSEWHERE = 30e6
"""About as many bytes come from Pyodide's server."""
EXTENSIONS = ("@jupyterlite/pyodide-kernel-extension", "@jupyter-widgets/jupyterlab-manager", "anywidget")
"""What the site takes along of JupyterLab's extensions."""
BROWSERS_KERNEL = {"name": "python", "display_name": "Python (Pyodide)", "language": "python"}
WEB = Path(web.__file__).parent
PAGE = WEB / "page"
WIDGETS = Path(gamelab.__file__).parent / "widgets"
WORKER, TEACH = "service-worker.js", "teach"
SITEMAP = "http://www.sitemaps.org/schemas/sitemap/0.9"


def options(parser: argparse.ArgumentParser) -> None:
    """Adds the command's options."""
    parser.add_argument("--out", type=Path, default=Path("dist/site"), help="the folder (default: %(default)s)")
    parser.add_argument("--pyodide", type=Path, metavar="FILE",
                        help="Pyodide's core, downloaded by hand where there is no npm")  # fmt: skip


def main(chosen: argparse.Namespace) -> None:
    """Builds the site that the command line asks for."""
    out = chosen.out
    if out.is_file():
        raise Trouble(f"--out {out}: expected a folder, and this is a file.")
    budget("lecture")  # its pictures are large: a finger finds what is drawn
    from jupyterlite_pyodide_kernel.constants import PYODIDE_CDN_URL, PYODIDE_VERSION

    with tempfile.TemporaryDirectory() as name:
        work = Path(name)
        print("Fetching Pyodide and the packages …", flush=True)
        fill(unpack(chosen.pyodide or fetch_core(PYODIDE_VERSION, work), work), PYODIDE_CDN_URL)
        print("Building the site …", flush=True)
        copy_contents(work / "contents")
        shutil.copy(WEB / "jupyter-lite.json", work)
        extensions = (f"--LiteBuildConfig.federated_extensions={sys.prefix}/share/jupyter/labextensions/{name}"
                      for name in EXTENSIONS)  # fmt: skip
        carry_out([sys.executable, "-m", "jupyterlite_core", "build", "--contents", work / "contents",
                "--output-dir", out.resolve(), "--no-sourcemaps", "--ignore-sys-prefix", *extensions],
               "JupyterLite could not build the site", work)  # fmt: skip
    readme = (ROOT / "README.md").read_text("utf-8")
    print("Writing the pages to read …", flush=True)
    pages = make_pages(out / "files", out, address(readme))
    make_sheets(ROOT / "notebooks", out / TEACH)
    write_map(out, ["", *pages], address(readme))
    finish(out, readme)
    print(f"The site's first page is {out / 'index.html'}; python3 -m http.server -d {out} shows it.")


def copy_contents(contents: Path) -> None:
    """The students' notebooks and pages, by the rule of ``release``."""
    for name, content in students_files(ROOT).items():
        if name.startswith("notebooks/") and not name.endswith((".py", ".cfg")):
            target = contents / Path(name).relative_to("notebooks")
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(for_browser(content) if target.suffix == ".ipynb" else content)


def for_browser(notebook: bytes) -> bytes:
    """The notebook with the browser's kernel, so that nobody is asked for one, and as if nothing had run.

    Each output is one text: JupyterLite would put a comma between the lines of a list.
    """
    content = nbformat.reads(notebook, 4)  # type: ignore[no-untyped-call]
    content["metadata"]["kernelspec"] = BROWSERS_KERNEL
    return unrun(json.dumps(content).encode())


def make_sheets(notebooks: Path, folder: Path) -> None:
    """What teachers show and print: slides and a work sheet of each notebook but the first, and trees with a key."""
    trees = [tree(seed, 3) for seed in range(1, 5)]
    write_sheets(folder, trees, "--level 3 --seed 1", "drill", "Alpha-beta by hand")
    for notebook in notebooks.glob("0[1-9]*.ipynb"):
        make_slides(notebooks / "solutions" / notebook.name, folder)
        make_handout(notebook, folder)


def address(readme: str) -> str:
    """Where the site will stand, as README's last line says it; empty if that line was not changed yet."""
    found = re.search(r"^\[site\]: (https?://.*?)/?$", readme, re.MULTILINE)
    return f"{found[1]}/" if found else ""


def write_map(out: Path, pages: list[str], place: str) -> None:
    """The list of the pages for search engines, which take nothing but whole addresses."""
    if place:
        urls = "".join(f"<url><loc>{place}{page}</loc></url>" for page in pages)
        (out / "sitemap.xml").write_text(f'<urlset xmlns="{SITEMAP}">{urls}</urlset>', "utf-8")
    else:
        print("Links to the site show no picture, and search engines get no list of its pages, until the last line of "
              "README.md has its address: [site]: https://…")  # fmt: skip


# --- the first page ---


def finish(out: Path, readme: str) -> None:
    """Writes the first page and what it plays, and lets the pages of JupyterLite lead back to it and work offline."""
    for file in (*PAGE.iterdir(), WIDGETS / "clickable.js", WIDGETS / "widgets.css"):
        shutil.copy(file, out)
    write_front(out, readme)
    record(out / "first.z")
    for page in (out / app / "index.html" for app in ("lab", "notebooks", "tree")):
        text = page.read_text("utf-8").replace("</head>", '<script type="module" src="../site.js"></script></head>', 1)
        page.write_text(text, "utf-8")
    worker = out / WORKER
    worker.write_text((PAGE / "offline.js").read_text("utf-8") + worker.read_text("utf-8"), "utf-8")
    (out / "kept.json").write_text(json.dumps(kept(out)), "utf-8")


def write_front(out: Path, readme: str) -> None:
    """The first page, with a card for each notebook of README's table."""
    rows = re.findall(r"^\| (\d\d) \| \[(.+?)\]\(notebooks/(.+?)\.ipynb\) \| (.+?) \|", readme, re.MULTILINE)
    page = Template((PAGE / "index.html").read_text("utf-8"))
    text = page.render(rows=rows, place=address(readme), version=gamelab.__version__)
    (out / "index.html").write_text(text, "utf-8")


def kept(out: Path) -> dict[str, Any]:
    """What a browser keeps for a visit without a network: each file, or its address elsewhere, with its digest.

    Beside them how many megabytes that is, for those who pay for them.
    """
    names = {path.relative_to(out).as_posix(): path for path in sorted(out.rglob("*")) if path.is_file()}
    here = {name: path for name, path in names.items() if not name.startswith((WORKER, "kept.json", TEACH))}
    packages = json.loads(here[f"static/pyodide/{LOCK}"].read_text("utf-8"))["packages"]
    listed = map(packages.get, sorted(with_dependencies(["gamelab"], packages)))
    elsewhere = {file["file_name"]: file["sha256"] for file in listed if "/" in file["file_name"]}
    size = sum(path.stat().st_size for path in here.values()) + ELSEWHERE * bool(elsewhere)
    return {"files": {name: file_of(path)["sha256"] for name, path in here.items()} | elsewhere,
            "megabytes": round(size / 1e6)}  # fmt: skip
