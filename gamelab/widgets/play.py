"""A board to play on: click on it, and the opponent replies.

The rules stay with the position: it draws itself, and what can be clicked carries the number of its move.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import anywidget
import traitlets

from gamelab.games.position import FIRST, PASS, SECOND, IllegalMove, Position
from gamelab.search.alphabeta import alphabeta
from gamelab.search.result import SearchResult

Agent = Callable[[Any], int]
ACTIONS = {"new": "New game", "undo": "Take back", "hint": "Recommend a move"}
NAMES = {FIRST: "FIRST", SECOND: "SECOND"}


class Play(anywidget.AnyWidget):
    """A game from ``start`` against ``opponent``, an agent ``position -> move``; None: you play both sides.

    ``you`` is the side that you play, FIRST or SECOND.  ``advisor(position)`` is the search behind the button that
    recommends a move; it tells its value and how many nodes it took.  The default searches to the end of the game: on
    a large board give one with a depth.  Raises ValueError for another ``you``.
    """

    _esm = Path(__file__).parent / "play.js"
    _css = Path(__file__).parent / "play.css"
    svg = traitlets.Unicode().tag(sync=True)
    status = traitlets.Unicode().tag(sync=True)
    recommended = traitlets.Int(None, allow_none=True).tag(sync=True)
    actions = traitlets.Dict(ACTIONS).tag(sync=True)

    def __init__(
        self,
        start: Position,
        opponent: Agent | None = None,
        *,
        you: int = FIRST,
        advisor: Callable[[Any], SearchResult] = alphabeta,
    ) -> None:
        if you not in (FIRST, SECOND):
            raise ValueError(f"you={you!r}: expected FIRST (1) or SECOND (-1)")
        super().__init__()
        self.opponent, self.you, self.advisor = opponent, you, advisor
        self.history = [start]
        self.on_msg(lambda _, message, __: self.handle(message))
        self.show("")
        self.reply()

    @property
    def position(self) -> Position:
        """The position on the board."""
        return self.history[-1]

    def handle(self, message: dict[str, Any]) -> None:
        """Does what was clicked: a move, or one of the buttons."""
        if "move" in message:
            self.move(message["move"])
        elif message.get("action") in ACTIONS:
            getattr(self, message["action"])()

    def move(self, move: int) -> None:
        """Plays your move, and lets the opponent reply; an illegal move changes nothing but the status line."""
        try:
            position = self.position.play(move)
        except IllegalMove as error:
            self.show(f"{error}.")
            return
        self.history.append(position)
        self.show("")
        self.reply()

    def reply(self) -> None:
        """Lets the opponent move while it is its turn; who can only pass, passes."""
        while not self.position.is_over and (self.position.moves == (PASS,) or not self.your_turn):
            before = self.position
            try:
                move = PASS if before.moves == (PASS,) or self.opponent is None else self.opponent(before)
                self.history.append(before.play(move))
            except IllegalMove as error:
                self.show(f"The opponent's move is refused: {error}.")
                return
            except (Exception, KeyboardInterrupt) as error:  # behind a click nobody would see a traceback
                self.show(f"The opponent failed: {type(error).__name__} {error}".rstrip() + ".")
                return
            self.show(f"{NAMES[before.to_move]} plays {before.label(move)}.")

    @property
    def your_turn(self) -> bool:
        return self.opponent is None or self.position.to_move == self.you

    def new(self) -> None:
        """Starts again."""
        del self.history[1:]
        self.show("")
        self.reply()

    def undo(self) -> None:
        """Takes back your last move, and the reply to it."""
        while len(self.history) > 1:
            self.history.pop()
            if self.your_turn:
                break
        self.show("")

    def hint(self) -> None:
        """Recommends a move, with its value and the nodes that it took to find."""
        if self.position.is_over:
            return
        self.status = "Searching …"
        try:
            result = self.advisor(self.position)
        except (Exception, KeyboardInterrupt) as error:
            self.show(f"No recommendation: {type(error).__name__} {error}".rstrip() + ".")
            return
        label = "none" if result.move is None else self.position.label(result.move)
        news = f"Recommended: {label} (value {result.value:g} for FIRST, {result.counts.nodes:,} nodes)."
        self.show(news, recommended=result.move)

    def show(self, news: str, *, recommended: int | None = None) -> None:
        """Draws the position, with the recommended move marked, and the news and whose turn it is below."""
        with self.hold_sync():
            self.svg = self.position._repr_svg_()
            self.recommended = recommended
            self.status = f"{news} {self.turn()}".strip()

    def turn(self) -> str:
        """Whose turn it is, or how the game ended, in words."""
        if self.position.is_over:
            winner = self.position.winner
            return "The game is drawn." if winner is None else f"{NAMES[winner]} has won."
        what = "must pass" if self.position.moves == (PASS,) else "to move"
        who = NAMES[self.position.to_move]
        if self.opponent:
            who = f"You ({who})" if self.your_turn else f"The opponent ({who})"
        return f"{who} {what}."

    def __repr__(self) -> str:
        return f"Play({self.history[0]!r})"

    def _repr_mimebundle_(self, **options: Any) -> tuple[dict[str, Any], dict[str, Any]] | None:
        bundle = super()._repr_mimebundle_(**options)
        if bundle is None:
            return None
        data, metadata = bundle if isinstance(bundle, tuple) else (bundle, {})
        return data | {"text/plain": repr(self), "image/svg+xml": self.svg}, metadata
