"""Hand trees that are a little smaller than one: how the smallest that still shows a fault is found."""

from __future__ import annotations

from collections.abc import Iterator

from gamelab.games.hand_tree import HandTree, Tree


def smaller(tree: HandTree) -> list[HandTree]:
    """Trees with the same player to move and fewer nodes, the smallest first."""
    found = {HandTree(each, tree.to_move): len(str(each)) for each in with_less(tree.tree)}
    return sorted(found, key=lambda each: found[each])


def with_less(tree: Tree) -> Iterator[Tree]:
    """A node without one of its branches, or one two plies below in its place, there or anywhere below it."""
    if isinstance(tree, int):
        return
    for place, child in enumerate(tree):
        before, after = tree[:place], tree[place + 1 :]
        if before or after:
            yield before + after
        if not isinstance(child, int):
            yield from child
        for less in with_less(child):
            yield (*before, less, *after)
