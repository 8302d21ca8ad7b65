"""A notebook with its solutions as slides, for who presents it: nbconvert makes them, reveal.js shows them."""

import subprocess
import webbrowser
from pathlib import Path

from gamelab.setup.places import Places, Trouble

WIDTH, HEIGHT = 1280, 720  # of a slide; reveal.js makes it as large as the screen
OPTIONS = [f"--SlidesExporter.reveal_width={WIDTH}", f"--SlidesExporter.reveal_height={HEIGHT}", "--no-prompt"]
# nbconvert's own scrolling measures a slide before it is enlarged, and cuts it off on a large screen.
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


def show_slides(python: Path, places: Places, name: str, options: list[str], browser: bool) -> int:
    """Makes the slides of the notebook with this name, says where they are, and opens them."""
    made = make(python, places, find(places, name), places.work / "slides", options)
    print(f"The slides are in {made}: open that file in a browser. Space goes on, Esc shows all, ? tells more keys.")
    print("reveal.js comes from the network; without it the slides stand one below the other.", flush=True)
    if browser:
        webbrowser.open(made.as_uri())
    return 0


def find(places: Places, name: str) -> Path:
    """The notebook with solutions whose name begins so, or any notebook by its path."""
    given = Path(name)
    if given.suffix == ".ipynb" and given.is_file():
        return given
    known = sorted((places.notebooks / "solutions").glob("*.ipynb"))
    found = [path for path in known if path.name.startswith(name)]
    if len(found) != 1:
        names = ", ".join(path.stem for path in known) or "none, since the students' release has no solutions"
        raise Trouble(f"slides of {name!r}: expected the beginning of one name, or a file. There are: {names}.")
    return found[0]


def make(python: Path, places: Places, notebook: Path, folder: Path, options: list[str]) -> Path:
    """The page with the slides, in the folder."""
    command = [str(python), "-m", "nbconvert", "--to", "slides", "--output-dir", str(folder), *OPTIONS, *options]
    done = subprocess.run(
        [*command, str(notebook)], env=places.child_environment(), capture_output=True, text=True, check=False
    )
    if done.returncode:
        last = done.stderr.strip().splitlines()[-1:] or ["it said nothing"]
        raise Trouble(f"nbconvert made no slides of {notebook}: {last[0]}")
    page = folder / f"{notebook.stem}.slides.html"
    text = page.read_text(encoding="utf-8")
    page.write_text(text.replace("</head>", f"{HEAD}</head>", 1), encoding="utf-8")
    return page
