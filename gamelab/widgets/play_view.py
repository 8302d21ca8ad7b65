"""What the page of a board to play on shows beside the board: buttons, players, moves without a place, the text."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from gamelab.games.position import FIRST, SECOND
from gamelab.widgets.play_marks import drawn

if TYPE_CHECKING:
    from gamelab.widgets.play import Play

ACTIONS = {
    "new": "New game", "undo": "Undo", "redo": "Redo", "hint": "Recommend a move", "values": "Values of the moves",
    "why": "Why not …?", "stop": "Stop", "go": "Go on",
}  # fmt: skip


def looks(play: Play) -> dict[str, Any]:
    """What the page needs to know, as plain lists and dicts."""
    game, position, clickable = play.game, play.position, drawn(play.svg)
    return {
        "seats": [[key, name] for key, (name, _) in play.seats.items()],
        "chosen": {"1": play.chosen[FIRST], "-1": play.chosen[SECOND]},
        "delay": play.delay, "people": game.people,
        "actions": ACTIONS, "enabled": enabled(play),
        "pressed": [name for name in ("values", "why") if getattr(play, f"{name}_wanted")],
        "moves": [[move, position.label(move).capitalize()] for move in position.moves
                  if move not in clickable and game.agent is None],
        "text": str(position), "readable": hasattr(type(position), "from_text"),
    }  # fmt: skip


def enabled(play: Play) -> list[str]:
    """The buttons that would do something."""
    busy, over, agent = play.thinker.busy, play.position.is_over, play.game.agent
    can = {
        "new": True, "undo": play.game.can_undo, "redo": bool(play.game.future),
        "hint": not over and not busy, "values": True, "why": not over or play.why_wanted,
        "stop": busy, "go": not busy and agent is not None,
    }  # fmt: skip
    return [name for name, possible in can.items() if possible]
