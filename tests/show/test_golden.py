"""Trees that no notebook shows, and plots, compared as text; ``python -m tests.show.test_golden`` writes it anew."""

import shutil
from pathlib import Path

import pytest

from gamelab import HandTree, TicTacToe, alphabeta, minimax, show
from gamelab.heuristics import zero
from gamelab.show.figures import described
from gamelab.users.steps import RecordedSearch
from gamelab.widgets.step import sentence
from tests.new_python import python
from tests.show.test_plots import PLOTS, untouched

__all__ = ["untouched"]
HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
README_TREE = ROOT / "notebooks" / "images" / "tree.svg"


def pruned(position, **options):
    return show.tree(alphabeta(position, trace=True, **options))


def in_steps(position, *options):
    """What Step says of each step."""
    return "\n".join(map(sentence, RecordedSearch(alphabeta(position, *options, trace=True).trace).events))


TEXTS = {
    "steps": lambda: in_steps(HandTree([[4, 7, 5], [2, 6, 9], [8, 3, 1]])),
    "steps_to_the_horizon": lambda: in_steps(TicTacToe.from_text("XO./.X./..O"), 1, zero),
    "steps_without_a_cut": lambda: in_steps(HandTree([5, [7, 3]])),
    "window": lambda: pruned(HandTree([[3, 12, 8], [2, 4, 6]]), window=(20, 10**9)),
    "two_holders": lambda: pruned(HandTree([[[5, 6], [7, 4, 5]], [[3]], [1, 2, 3, 4, 5]])),
    "folded": lambda: show.tree(minimax(HandTree(list(range(100))), trace=True), max_nodes=10),
    **{f"plot_{name}": lambda draw=draw: described(draw().figure) for name, draw in PLOTS.items()},
}


@pytest.mark.parametrize("name", TEXTS)
def test_the_text_is_the_expected_one(name):
    assert f"{TEXTS[name]()}\n" == (HERE / "golden" / f"{name}.txt").read_text(encoding="utf-8")


def test_the_picture_of_the_readme_is_up_to_date(tmp_path):
    """Its script draws the same bytes again, for light and dark pages and for readers who want no motion."""
    script = shutil.copy(README_TREE.with_suffix(".py"), tmp_path)
    python(script)
    drawing = README_TREE.read_text(encoding="utf-8")
    assert drawing == (tmp_path / "tree.svg").read_text(encoding="utf-8")
    assert len(drawing.encode()) < 60_000
    assert "prefers-color-scheme:dark" in drawing and "prefers-reduced-motion:reduce" in drawing


if __name__ == "__main__":
    for each, draw in TEXTS.items():
        (HERE / "golden" / f"{each}.txt").write_text(f"{draw()}\n", encoding="utf-8", newline="\n")
