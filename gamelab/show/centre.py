"""Parents in the middle above their children: Graphviz puts them anywhere between, which is as short but less clear."""

from __future__ import annotations

from gamelab.show.layout import Points
from gamelab.show.plan import Box


def centred(top: Box, points: Points, room: float) -> Points:
    """The points, with every parent moved towards the middle of its children as far as its row leaves ``room``."""
    placed = dict(points)
    for box in reversed(list(top.walk())):  # children before their parents
        columns = [placed[child.name][0] for child in box.children if child.head in (None, child)]
        if not columns:
            continue
        x, y = placed[box.name]
        middle = round((columns[0] + columns[-1]) / 2, 1)
        row = [other for name, (other, level) in placed.items() if level == y and name != box.name]
        least = max((other + room for other in row if other < x), default=middle)
        most = min((other - room for other in row if other > x), default=middle)
        placed[box.name] = round(max(min(middle, max(most, x)), min(least, x)), 1), y
    return placed
