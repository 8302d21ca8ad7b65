"""What a board to play on says in its line below the board: advice, failures, and what is going on."""

from __future__ import annotations

from gamelab.games.position import IllegalMove, Position
from gamelab.widgets.judgement import Advice, Values
from gamelab.widgets.playing import Playing
from gamelab.widgets.thinking import failure


def advised(position: Position, advice: Advice) -> str:
    """The move that a search found, its value, and what it took to find it."""
    label = "none" if advice.move is None else position.label(advice.move)
    value = str(advice.judgement) if advice.basis else f"value {advice.judgement.value:g} for FIRST"
    return f"Recommended: {label} ({value}; {advice})."


def how_sure(values: Values) -> str:
    """How far the values on the board can be trusted."""
    kind = "exact" if values.basis in ("solved", "to the end") else f"estimates, {values.basis}"
    return f"Values for FIRST: {kind}."


def failed(job: str, error: BaseException) -> str:
    """What went wrong in a job: an agent's move, a "search" for advice, an "analysis", a "review"."""
    if job != "agent":
        return f"No {'recommendation' if job == 'search' else job}: {failure(error)}."
    if isinstance(error, IllegalMove):
        return f"The opponent's move is refused: {error}."
    return f"The opponent failed: {failure(error)}."


def going_on(game: Playing, job: str) -> str:
    """Whose turn it is, and who thinks; ``job`` is what is thought about, "" if nothing is."""
    if not job:
        return game.turn()
    if job == "agent":
        return f"{game.who(game.position.to_move)} is thinking …"
    return f"{game.turn()} {'Looking back …' if job == 'review' else 'Searching …'}"
