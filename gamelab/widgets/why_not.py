"""Why not this move?  What answers it, in words and as boards."""

from __future__ import annotations

from typing import NamedTuple

from gamelab.games.position import Position
from gamelab.show.boards import boards
from gamelab.widgets.judgement import Values

MOST_BOARDS = 6


class Answer(NamedTuple):
    """The comparison with the best move, the boards after the move as SVG, and their moves."""

    news: str
    picture: str
    line: str


def answered(position: Position, move: int, values: Values, replies: tuple[int, ...]) -> Answer:
    """What there is to say about a move whose best ``replies`` are known."""
    judged, best = values.moves[move], values.best_moves
    label = position.label(move)
    if move in best:
        news = f"{label} is as good as any move: {judged}."
    else:
        news = f"Why not {label}? {judged.capital}; with {position.label(best[0])}: {values.best()}."
    shown, labels = [position.play(move)], [label]
    for reply in replies[: MOST_BOARDS - 1]:
        labels.append(shown[-1].label(reply))
        shown.append(shown[-1].play(reply))
    captions = [f"{number}. {each}" for number, each in enumerate(labels, start=1)]
    more = " …" if len(replies) >= len(shown) else ""
    line = f"{'As the game would go' if move in best else 'The refutation'}: {', '.join(labels)}{more}"
    return Answer(news, boards(shown, captions).svg(), line)
