"""A notebook with its solutions as slides: nbconvert makes them, reveal.js shows them."""

import subprocess
import webbrowser
from pathlib import Path

from gamelab.setup.clone import Trouble, environment_variables

WIDTH, HEIGHT = 1280, 720  # Of a slide; reveal.js enlarges it to the screen.
OPTIONS = [f"--SlidesExporter.reveal_width={WIDTH}", f"--SlidesExporter.reveal_height={HEIGHT}", "--no-prompt"]
# nbconvert measures a slide before it is enlarged, and so cuts it off on a large screen. These lines let it scroll.
HEAD = f"""<style>
.reveal .slides section section {{ max-height: {HEIGHT}px; overflow: hidden auto; padding: 0 }}
.reveal .slides :is(svg, img) {{ max-width: 100%; max-height: {HEIGHT - 60}px }}
</style>
<script>
document.addEventListener("fragmentshown", ({{ fragment }}) => {{
  const slide = fragment.closest("section"), below = fragment.offsetHeight - slide.clientHeight;
  slide.scrollTop = fragment.offsetTop + Math.min(0, below);
}});
</script>
"""


def show_slides(python: Path, root: Path, notebook: Path, options: list[str], browser: bool) -> int:
    """0, after making the slides of a notebook and opening them."""
    page = make(python, root, notebook, root / "work/slides", options)
    print(f"The slides are in {page}. Space shows the next one, Esc an overview, ? all keys.")
    print("The page loads reveal.js from the network; without it the slides stand one below the other.", flush=True)
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


def make(python: Path, root: Path, notebook: Path, folder: Path, options: list[str]) -> Path:
    """The page with the slides, in the folder."""
    command = [str(python), "-m", "nbconvert", "--to", "slides", f"--output-dir={folder}", *OPTIONS, *options]
    variables = environment_variables(root)
    done = subprocess.run([*command, str(notebook)], env=variables, capture_output=True, text=True, check=False)
    if done.returncode:
        reason = (done.stderr.strip() or "no reason given").splitlines()[-1]
        raise Trouble(f"nbconvert could not make slides of {notebook}: {reason}")
    page = folder / f"{notebook.stem}.slides.html"
    text = page.read_text(encoding="utf-8")
    page.write_text(text.replace("</head>", f"{HEAD}</head>", 1), encoding="utf-8")
    return page
