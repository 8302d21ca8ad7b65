"""The bug museum: defects that were found in real labs and programs, written afresh to be read, run and repaired."""

from __future__ import annotations

from functools import cache

from gamelab.check.museum.card import Card, Museum
from gamelab.check.museum.mending import mended

__all__ = ["Card", "Museum", "mended", "museum"]


@cache
def museum() -> Museum:
    """The cards of all exhibits: ``museum()["alpha for beta"]`` is one of them.

    Of a card, read ``source``; predict what ``run()``, a test of values, will say; run it; ``reveal()`` what is
    wrong; repair the text and ``reveal(*your_functions)`` again.
    """
    from gamelab.check.museum import counting, keeping, playing, pruning, searching

    return Museum([*pruning.CARDS, *searching.CARDS, *playing.CARDS, *keeping.CARDS, *counting.CARDS])
