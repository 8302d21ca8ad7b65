"""The readable edition: notebooks as pages without JavaScript, the glossary, and what students may see of the guide.

How a page looks, and which are its neighbours, is in its template; here its text is made that of a page.
"""

import re
from pathlib import Path

import nbformat

from gamelab.course.setup.clone import ROOT
from gamelab.course.setup.students import TEACHERS
from gamelab.course.web.pages import Notebook, markdown, write_page

GLOSSARY, GUIDE = "glossary.md", "INSTRUCTORS.md"
OUTSIDE = re.compile(r"\[([^]]+)\]\(\.\./[^)]*\)")
"""A link of the guide's to what is not on the site: its text stays."""
LINK = re.compile(r"(\]\([^):]+\.)(?:ipynb|md)\b")
ENTRY = re.compile(r"^\*\*(.+?)\*\*", re.MULTILINE)
"""The words of the glossary that an entry is about, as in **cut, pruned**."""
ITALIC = re.compile(r"(?<![\w*[])\*(\w[^*\n]*)\*(?![\w*])")
FOLD = re.compile(r"<details><summary>(.*?)</summary>.*?</details>", re.DOTALL)
BEHIND = 3
"""So many cells behind a reveal may tell its answer, folded."""


def make_pages(notebooks: Path, out: Path, address: str) -> list[str]:
    """The paths of the pages, now in ``out``, which will stand at ``address``, if that is known."""
    sources = [*sorted(notebooks.glob("*.ipynb")), *sorted(notebooks.glob("extras/*.ipynb")), notebooks / GLOSSARY]
    words = {word.lower() for entry in ENTRY.findall(sources[-1].read_text("utf-8")) for word in entry.split(", ")}
    contents = {source.relative_to(notebooks).as_posix(): read(source) for source in sources}
    contents[GUIDE] = read(ROOT / "notebooks" / GUIDE)
    pages = [{"path": f"read/{name.rpartition('.')[0]}.html", "notebook": name, "address": address,
              "title": content["cells"][0]["source"].splitlines()[0][2:], "top": "../" * (1 + name.count("/"))}
             for name, content in contents.items()]  # fmt: skip
    for number, (page, content) in enumerate(zip(pages, contents.values(), strict=True)):
        for_page(content, words, f"{page['top']}read/glossary.html")
        write_page(content, out / page["path"], "reading", {"all": pages, "number": number})
    return [page["path"] for page in pages]


def read(source: Path) -> Notebook:
    """A notebook; a page in Markdown becomes one with a cell for each part, and the glossary's words can be led to."""
    if source.suffix == ".md":
        text = OUTSIDE.sub(r"\1", TEACHERS.sub("", source.read_text("utf-8")))
        text = ENTRY.sub(with_anchors, text) if source.name == GLOSSARY else text
        parts = re.split(r"^(?=##)", text, flags=re.MULTILINE)
        return {"cells": [*map(markdown, parts)], "metadata": {}, "nbformat": 4, "nbformat_minor": 4}
    content: Notebook = nbformat.read(source, 4)  # type: ignore[no-untyped-call]
    return content


def with_anchors(entry: re.Match[str]) -> str:
    """An entry of the glossary, behind an anchor for each of its words."""
    return "".join(f'<span id="{anchor(word)}"></span>' for word in entry[1].lower().split(", ")) + entry[0]


def for_page(content: Notebook, words: set[str], glossary: str) -> None:
    """Lets links lead to pages, and a glossary's words to their entries; folds that may tell an answer are emptied."""

    def to_entry(found: re.Match[str]) -> str:
        word = found[1].lower()
        entry = next((each for each in (word, word[:-1], f"{word[:-3]}y") if each in words), None)
        return f"[*{found[1]}*]({glossary}#{anchor(entry)})" if entry else found[0]

    since = BEHIND  # cells, since the last reveal
    for cell in content["cells"]:
        text = cell["source"]
        since = 0 if "ask.reveal(" in text else since + 1
        if cell["cell_type"] == "markdown":
            if since <= BEHIND:
                text = FOLD.sub(r"**\1** The notebook tells, once you have run it.", text)
            cell["source"] = ITALIC.sub(to_entry, LINK.sub(r"\1html", text))


def anchor(word: str) -> str:
    return re.sub(r"\W+", "-", word)
