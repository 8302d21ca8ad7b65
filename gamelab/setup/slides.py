"""A notebook as slides: nbconvert makes them, reveal.js shows them, and one file holds all of it."""

import json
import re
import subprocess
import webbrowser
from pathlib import Path
from typing import Any

from gamelab.setup.clone import Trouble, environment_variables

WIDTH, HEIGHT = 1280, 720  # Of a slide; reveal.js enlarges it to the screen.
TEMPLATES = Path(__file__).parent / "templates"
REVEAL = "import sphinx_revealjs, pathlib; print(pathlib.Path(sphinx_revealjs.__file__).parent / '_static/revealjs')"
WIDGET = "application/vnd.jupyter.widget-view+json"
HIDDEN = re.compile(r"^[ \t]*### BEGIN HIDDEN TESTS\n.*?^[ \t]*### END HIDDEN TESTS\n?", re.DOTALL | re.MULTILINE)
SOLUTION = re.compile(r"^([ \t]*)### BEGIN SOLUTION\n.*?^[ \t]*### END SOLUTION", re.DOTALL | re.MULTILINE)
ANSWER = re.compile(r"<!-- ### BEGIN SOLUTION -->.*?<!-- ### END SOLUTION -->", re.DOTALL)
STYLE = f"""<style>
.reveal, .reveal h1, .reveal h2, .reveal h3 {{ font-family: system-ui, sans-serif; text-transform: none }}
:root {{ --jp-content-font-size1: 26px; --jp-code-font-size: 22px }}
.reveal .slides {{ text-align: left }}
.reveal .slides section section {{ max-height: {HEIGHT}px; overflow: hidden auto; padding: 0 }}
.reveal .slides :is(svg, img) {{ max-width: 100%; max-height: {HEIGHT - 60}px }}
.reveal .slides pre {{ white-space: pre-wrap; width: 100%; box-shadow: none }}
</style>"""


def show_slides(python: Path, root: Path, notebook: Path, options: list[str], browser: bool, stored: bool) -> int:
    """0, after making the slides of a notebook and opening them."""
    page = make(python, root, notebook, root / "work/slides", options, stored)
    print(f"The slides are in {page}, which needs no network. Space shows the next one, Esc an overview, ? all keys.")
    if browser:
        webbrowser.open(page.as_uri())
    return 0


def find(root: Path, name: str) -> Path:
    """The notebook with solutions whose name begins so, or any notebook by its path."""
    if name.endswith(".ipynb") and Path(name).is_file():
        return Path(name)
    known = sorted((root / "notebooks/solutions").glob("*.ipynb"))
    found = [path for path in known if path.name.startswith(name)]
    if len(found) != 1:
        names = ", ".join(path.stem for path in known) or "none, because a students' release has no solutions"
        raise Trouble(f"slides of {name!r}: expected a file, or the beginning of one of these names: {names}.")
    return found[0]


def make(python: Path, root: Path, notebook: Path, folder: Path, options: list[str], stored: bool = False) -> Path:
    """The page with the slides, in the folder; unless ``stored``, the notebook is run anew, with large pictures."""
    reveal = Path(answer([python, "-c", REVEAL], root, f"slides need one more package: {python} -m pip install "
                         f"--constraint {root / 'requirements.lock'} sphinx-revealjs").strip())  # fmt: skip
    folder.mkdir(parents=True, exist_ok=True)
    copy = folder / f"{notebook.stem}.ipynb"
    failed = f"nbconvert could not make slides of {notebook}"
    if not stored:
        print("Running the notebook once, with large pictures …", flush=True)
    run = ["--to", "notebook", "--output", copy.name, f"--output-dir={folder}", *["--execute"] * (not stored)]
    answer([python, "-m", "nbconvert", *run, notebook], root, failed)
    copy.write_text(json.dumps(for_a_lecture(json.loads(copy.read_text(encoding="utf-8")))), encoding="utf-8")
    slides = [
        "--to", "slides", "--template=offline_slides", f"--TemplateExporter.extra_template_basedirs={TEMPLATES}",
        f"--SlidesExporter.reveal_url_prefix={reveal}", f"--SlidesExporter.reveal_width={WIDTH}",
        f"--SlidesExporter.reveal_height={HEIGHT}", "--SlidesExporter.reveal_theme=white", "--no-prompt",
    ]  # fmt: skip
    answer([python, "-m", "nbconvert", *slides, *options, copy], root, failed)
    page = folder / f"{notebook.stem}.slides.html"
    page.write_text(in_one_file(page.read_text(encoding="utf-8")), encoding="utf-8")
    return page


def answer(command: list[Any], root: Path, trouble: str) -> str:
    """What a command prints; raises Trouble with its last line if it fails."""
    variables = {**environment_variables(root), "GAMELAB_BUDGET": "lecture"}
    done = subprocess.run([*map(str, command)], env=variables, capture_output=True, text=True, check=False)
    if done.returncode:
        raise Trouble(f"{trouble}: {(done.stderr.strip() or 'no reason given').splitlines()[-1]}")
    return done.stdout


def for_a_lecture(notebook: dict[str, Any]) -> dict[str, Any]:
    """The notebook without solutions, hidden tests, and widgets that no page can show."""
    for cell in notebook["cells"]:
        text = HIDDEN.sub("", SOLUTION.sub(r"\1...", "".join(cell["source"])))
        cell["source"] = ANSWER.sub("", text)
        for output in cell.get("outputs", []):
            output.get("data", {}).pop(WIDGET, None)
    return notebook


def in_one_file(page: str) -> str:
    """The page with the text of the style sheets and scripts that it names, and without fonts from other files."""

    def style(link: re.Match[str]) -> str:
        text = Path(link[1]).read_text(encoding="utf-8")
        return f"<style>{re.sub(r'@import [^;]+;', '', text)}</style>"

    def script(link: re.Match[str]) -> str:
        return f"<script>{Path(link[1]).read_text(encoding='utf-8')}</script>"

    page = re.sub(r'<link href="([^"]+)"[^>]*>', style, page)
    page = re.sub(r'<script src="([^"]+)"></script>', script, page)
    return page.replace("</head>", f"{STYLE}</head>", 1)
