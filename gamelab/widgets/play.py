"""A board to play on: click on it, and the opponent replies.

The rules stay with the position: it draws itself, and what can be clicked carries the number of its move.  What is
slow (agents, searches) runs in a thread; see ``thinking``.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import anywidget
import traitlets

from gamelab.games.position import FIRST, PASS, SECOND, IllegalMove, Position, shown
from gamelab.search.result import SearchResult
from gamelab.show.validate import drawable
from gamelab.widgets.analysis import Analyst, Step, review
from gamelab.widgets.judgement import Advice, Values
from gamelab.widgets.play_marks import marked
from gamelab.widgets.play_review import blunders, strip
from gamelab.widgets.play_seats import seats
from gamelab.widgets.play_view import ACTIONS, looks
from gamelab.widgets.play_words import advised, failed, going_on, how_sure
from gamelab.widgets.playing import NAMES, Agent, Playing, answer, told
from gamelab.widgets.thinking import Thinker
from gamelab.widgets.why_not import answered

SLOWEST = 60
"""The most seconds that an agent may be told to take for a move."""


class Play(anywidget.AnyWidget):
    """A game from ``start`` against ``opponent``: an agent ``position -> move``, or a level from 0 (random) to 8.

    A level is the depth that its search looks ahead.  Without an opponent you play both sides; ``you`` is the side
    that you play, FIRST or SECOND, unless ``other`` plays it for you.  Who plays can be changed on the page.
    ``advisor(position)`` is the search behind the button that recommends a move; the usual one takes about a second.
    Agents that play each other take at least ``delay`` seconds a move.  Raises ValueError for what is none
    of these.
    """

    _esm = Path(__file__).parent / "play.js"
    _css = Path(__file__).parent / "play.css"
    svg = traitlets.Unicode().tag(sync=True)
    status = traitlets.Unicode().tag(sync=True)
    recommended = traitlets.Int(None, allow_none=True).tag(sync=True)
    view = traitlets.Dict().tag(sync=True)
    aside = traitlets.Unicode().tag(sync=True)
    notes = traitlets.List(traitlets.Unicode()).tag(sync=True)

    def __init__(
        self,
        start: Position,
        opponent: Agent | int | None = None,
        *,
        you: int = FIRST,
        other: Agent | int | None = None,
        advisor: Callable[[Any], SearchResult] | None = None,
        delay: float = 0.5,
    ) -> None:
        drawable(start)
        if you not in (FIRST, SECOND):
            raise ValueError(f"you={shown(you)}: expected FIRST (1) or SECOND (-1)")
        if not (advisor is None or callable(advisor)):
            raise ValueError(f"advisor={shown(advisor)}: expected a function of a position, such as alphabeta")
        if not isinstance(delay, int | float) or not 0 <= delay <= SLOWEST:
            raise ValueError(f"delay={shown(delay)}: expected seconds from 0 to {SLOWEST}")
        super().__init__()
        self.seats, keys = seats(start, [other, opponent])
        self.chosen = dict(zip((you, -you), keys, strict=True))
        self.game = Playing(start, *(self.seats[self.chosen[player]][1] for player in (FIRST, SECOND)))
        self.advisor, self.delay = advisor, float(delay)
        self.analyst, self.thinker = Analyst(), Thinker()
        self.values_wanted = self.why_wanted = False
        self.paused = not self.game.people
        self.job, self.news = "", ""
        self.drawn: Values | None = None
        self.on_msg(lambda _, message, __: self.handle(message))
        self.show()
        self.proceed()

    @property
    def position(self) -> Position:
        """The position on the board."""
        return self.game.position

    # --- what is clicked ---

    def handle(self, message: dict[str, Any]) -> None:
        """Does what was clicked: a move, a button, another player, a text; what it does not know it leaves."""
        if "move" in message:
            (self.why if self.why_wanted else self.move)(message["move"])
        elif "text" in message:
            self.set_text(message["text"])
        elif message.get("agent") in self.seats and message.get("player") in NAMES:
            self.seat(message["player"], message["agent"])
        elif isinstance(message.get("delay"), int | float):
            self.delay = min(max(0.0, float(message["delay"])), SLOWEST)
        elif message.get("action") in ACTIONS:
            getattr(self, message["action"])()

    def move(self, move: int) -> None:
        """Plays your move, and lets the opponent reply; an illegal move changes nothing but the status line."""
        if self.game.agent is not None:
            self.show("It is not your turn.")
            return
        before = self.position
        try:
            self.game.play(move)
        except IllegalMove as error:
            self.show(f"{error}.")
            return
        self.settle(told(before, move) if move == PASS else "")

    def new(self) -> None:
        """Starts again."""
        self.restart(self.game.start)

    def set_text(self, text: str) -> None:
        """Puts the position that is written in ``text`` on the board; a bad text changes but the status line."""
        try:
            position = self.game.read(text)
        except ValueError as error:
            self.show(f"This is no position: {error}")
            return
        self.restart(position, "Position set.")

    def restart(self, position: Position, news: str = "") -> None:
        self.game.begin(position)
        self.settle(news)

    def seat(self, player: int, key: str) -> None:
        """Lets somebody else play a side from now on."""
        self.thinker.stop()
        self.chosen[player] = key
        self.game.seat(player, self.seats[key][1])
        self.paused = not self.game.people
        self.show()
        self.proceed()

    def undo(self) -> None:
        """Takes back your last move, and the reply to it; the opponent's answer, if it thinks, is dropped."""
        self.leap(self.game.undo(), "Nothing can be taken back.")

    def redo(self) -> None:
        """Makes the moves again that were taken back, up to your next decision."""
        self.leap(self.game.redo(), "Nothing was taken back.")

    def leap(self, moved: bool, otherwise: str) -> None:
        self.thinker.stop()
        if moved:
            self.paused = not self.game.people
            self.settle()
        else:
            self.show(otherwise)
            self.proceed()

    def stop(self) -> None:
        """Breaks off what is being thought about; an agent waits until it is told to go on."""
        if self.thinker.stop():
            self.paused = True
            self.show("Stopped; an answer that comes too late is dropped.")

    def go(self) -> None:
        """Lets the agent to move go on."""
        self.paused = False
        self.show()
        self.proceed()

    def values(self) -> None:
        """Shows, or hides, the value of every move."""
        self.values_wanted, self.drawn = not self.values_wanted, None
        self.show()
        if not self.agent_thinks:
            self.proceed()

    def why(self, move: int | None = None) -> None:
        """Without a move: from now on a click asks why not to play there, or no longer.  With one: the answer."""
        if move is None:
            self.why_wanted = not self.why_wanted and not self.position.is_over
            self.show("Click on a move to see what answers it." if self.why_wanted else "")
        elif move in self.position.moves and not self.agent_thinks:
            self.think("analysis", partial(self.analyst.answer_to, self.position, move), partial(self.explain, move))

    def hint(self) -> None:
        """Recommends a move, with its value, and the nodes and the time that it took to find."""
        if not self.position.is_over and not self.agent_thinks:
            self.think("search", partial(self.analyst.advise, self.position, self.advisor), self.advise)

    # --- what is thought about ---

    @property
    def agent_thinks(self) -> bool:
        return self.thinker.busy and self.job == "agent"

    def settle(self, news: str = "") -> None:
        """The board has changed: shows it, drops what was thought about it, and starts what is next."""
        self.thinker.stop()
        self.drawn = None
        with self.hold_sync():
            self.aside, self.notes = "", []
            self.show(news)
            self.proceed()

    def proceed(self) -> None:
        """Starts what is to be done without being asked: the agent's move, the look back, the values."""
        agent = self.game.agent
        if agent is not None and not self.paused:
            least = 0 if self.game.people else self.delay
            self.think("agent", partial(answer, agent, self.position), self.reply, least)
        elif self.position.is_over and self.game.moves and not self.aside:
            past = list(self.game.past), list(self.game.moves), list(self.game.expected)
            self.think("review", partial(review, self.analyst, *past), self.look_back)
        elif self.values_wanted and not self.position.is_over:
            self.think("analysis", partial(self.analyst.values, self.position), self.draw_values)

    def think(self, job: str, work: Callable[[], Any], done: Callable[[Any], None], at_least: float = 0) -> None:
        """Runs ``work`` in a thread and hands its result to ``done``; whatever went wrong is told."""

        def arrive(result: Any) -> None:
            self.job = ""
            if isinstance(result, BaseException):
                self.paused = self.paused or job == "agent"  # it is not asked again until somebody wants it
                self.show(failed(job, result))
            else:
                done(result)

        self.job = job
        self.thinker.start(work, arrive, at_least)
        if self.thinker.busy:
            self.show(self.news)

    def reply(self, found: tuple[int, float | None]) -> None:
        """Makes the agent's move."""
        before = self.position
        self.game.play(*found)
        self.settle(told(before, self.game.moves[-1]))

    def advise(self, advice: Advice) -> None:
        self.show(advised(self.position, advice), recommended=advice.move)

    def draw_values(self, values: Values) -> None:
        self.drawn = values
        self.show(f"{self.news} {how_sure(values)}".strip())

    def explain(self, move: int, found: tuple[Values, tuple[int, ...]]) -> None:
        """Tells what answers a move, with the boards of that line."""
        values, replies = found
        said = answered(self.position, move, values, replies)
        with self.hold_sync():
            self.aside, self.notes = said.picture, [said.line]
            self.drawn = values if self.values_wanted else None
            self.show(said.news)

    def look_back(self, steps: list[Step]) -> None:
        with self.hold_sync():
            self.aside, self.notes = strip(steps), blunders(steps)
            self.show(self.news)

    # --- what is seen ---

    def show(self, news: str = "", *, recommended: int | None = None) -> None:
        """Draws the position with what is marked on it, and the news and whose turn it is below."""
        board = self.position._repr_svg_()
        self.news = news
        with self.hold_sync():
            self.svg = marked(board, self.drawn.moves, self.drawn.best_moves) if self.drawn else board
            self.recommended = recommended
            self.view = looks(self)
            self.status = f"{news} {going_on(self.game, self.job if self.thinker.busy else '')}".strip()

    def __repr__(self) -> str:
        return f"Play({self.game.start!r})"

    def _repr_mimebundle_(self, **options: Any) -> tuple[dict[str, Any], dict[str, Any]] | None:
        bundle = super()._repr_mimebundle_(**options)
        if bundle is None:
            return None
        data, metadata = bundle if isinstance(bundle, tuple) else (bundle, {})
        return data | {"text/plain": repr(self), "image/svg+xml": self.position._repr_svg_()}, metadata
