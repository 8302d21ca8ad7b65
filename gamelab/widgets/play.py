"""A board to play on: click on it, and the opponent replies.

The position draws itself, and each place that can be clicked carries the number of its move.  Agents and searches run
in threads, so that the page stays alive.  A thread only computes: what touches the page happens in the kernel's own
loop, in the one task that a game has.  A click cancels that task and starts another, and what the thread still finds is
dropped.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from functools import partial
from html import escape
from math import copysign, hypot
from typing import Any
from xml.etree import ElementTree

from ipywidgets import HTML, Dropdown, HBox, ToggleButton, VBox

from gamelab.arena.agents import is_library_agent, require, short
from gamelab.budgets import needs_numpy
from gamelab.games import svg
from gamelab.games.position import FIRST, PASS, Position, short_repr
from gamelab.games.sim_picture import SIDE
from gamelab.playing import DEEPEST, Agent, Game, level, sentence
from gamelab.playing.analysis import QUICK, Values, blunders, values_of
from gamelab.search.options import check_position
from gamelab.show import boards
from gamelab.show.phrases import NAMES, player, said
from gamelab.show.picture import drawable
from gamelab.users.whose_code import describe
from gamelab.widgets.clickable import Clickable, Study, button, running_loop, watch

MOST_BOARDS = 9
"""The whole of tic-tac-toe."""
LONGEST = 0.83 * SIDE
"""Lines through the middle of Sim's board are longer."""
LEGEND = "“In 5” counts plies to the end. Thick frames are best; dashes recommend one."
Steps = Callable[..., Awaitable[None]]


class Play(Study):
    """A game from ``start`` against ``opponent``, an agent ``position -> move``.

    Without an opponent you play both sides; an opponent has the name of the function that plays.  ``you`` is the side
    that you play, FIRST or SECOND.  The page offers other opponents too.  ``hints=False`` leaves out what would solve a
    riddle: other players, some buttons, and of a finished game all but the result.  Raises ValueError for anything
    else.
    """

    task: asyncio.Task[None] | None = None
    judged: Values | None = None
    """The values that are written on the board."""

    def __init__(self, start: Position, opponent: Agent | None = None, *, you: int = FIRST, hints: bool = True) -> None:
        require(you in NAMES, "you", you, "FIRST (1) or SECOND (-1)")
        self.game, self.hints = Game(drawable(start), opponent, you), hints
        check_position(start)
        self.build()
        self.show()
        self.run(self.go_on)

    def build(self) -> None:
        """Makes the controls."""
        self.board, self.status, self.notes = Clickable(self.clicked), Clickable(), HTML()
        self.agents = opponents(self.game)
        self.opponent = Dropdown(description="Opponent", options=list(self.agents))  # the first is chosen
        sides = {player(self.position, who, NAMES): who for who in NAMES}
        self.you = Dropdown(description="You play", options=sides, value=self.game.you)
        self.new_button = button("New game", partial(self.change, self.game.begin))
        self.undo_button = button("Undo", partial(self.change, self.game.undo))
        self.hint_button = button("Recommend a move", partial(self.run, self.recommend))
        self.values = ToggleButton(description="Values of the moves")
        self.why = ToggleButton(description="Why not …?")
        watch(self.opponent, self.seat)
        watch(self.you, self.seat)
        watch(self.values, partial(self.run, self.go_on))
        watch(self.why, lambda: self.show("Click on a move to see what answers it." if self.why.value else ""))
        self.others = HBox()
        rows = [self.new_button, self.undo_button], [self.hint_button, self.values, self.why] if self.hints else []
        # Beside the board, where it is seen without scrolling.  Boards in a row need the whole width.
        panel = VBox([*map(HBox, rows), self.status, self.others]).add_class("gamelab-panel")
        table = HBox([self.board.add_class("gamelab-board"), panel]).add_class("gamelab-table")
        seats = [self.opponent, self.you] if self.hints else []
        super().__init__(HBox(seats), table, self.notes, name=f"Play({self.game.start!r})",
                         still=lambda: self.position._repr_svg_())  # fmt: skip

    @property
    def position(self) -> Position:
        """The position on the board."""
        return self.game.position

    # --- what is clicked ---

    def clicked(self, message: dict[str, Any]) -> None:
        """Plays the move that was clicked, or explains it."""
        move = int(message["part"])
        if move not in self.position.moves or self.game.is_agents(self.position):
            return  # a second click came too late
        if self.why.value:
            self.why.value = False
            self.run(self.explain, move)
            return
        self.game.play(move)
        self.run(self.go_on, self.game.last_move() if move == PASS else "")

    def change(self, act: Callable[..., None], *given: Any) -> None:
        """Changes the game, and goes on from there."""
        act(*given)
        self.run(self.go_on)

    def seat(self) -> None:
        """Lets another opponent play from now on, or the other side."""
        self.change(self.game.seat, self.agents[self.opponent.value], self.you.value)

    # --- what follows ---

    def run(self, steps: Steps, *given: Any) -> None:
        """Does these steps in place of those that run; in a script, which has no event loop, at once."""
        if self.task is not None:
            self.task.cancel()
        guarded, loop = self.guard(steps, *given), running_loop()
        if loop:
            self.task = loop.create_task(guarded)
        else:
            asyncio.run(guarded)

    async def guard(self, steps: Steps, *given: Any) -> None:
        """Does these steps, and shows their error: behind a click nobody would see it."""
        try:
            await steps(*given)
        except NotImplementedError:
            self.show(f"{self.opponent.value} is not written yet. Write it, and run this cell again.")
        except Exception as error:
            who = "The opponent" if self.game.is_agents(self.position) else "The search"
            self.show(f"{who} failed: {describe(error)}.")

    async def go_on(self, news: str = "") -> None:
        """Does all that nobody clicks for: the opponent's move, the review of a finished game, the values."""
        game = self.game
        self.judged, self.notes.value = None, ""
        while game.is_agents(self.position):
            self.show(news, sentence(f"{player(self.position, names=NAMES)} is thinking …"))
            move, note = await asyncio.to_thread(self.answer)
            game.play(move)
            news = f"{game.last_move()} {note}".strip()
        if self.position.is_over and game.moves and self.hints:
            self.show(news, f"{game.turn()} Looking back …")
            await self.look_back()
        elif self.values.value and not self.position.is_over:
            self.judged = await self.judge(news)
            basis, side = self.judged.basis, player(self.position, FIRST, NAMES)
            news = f"{news} Values for {side}, the larger the better: {basis}. {LEGEND}".strip()
        self.show(news)

    def answer(self) -> tuple[int, str]:
        """The opponent's move, or that of a search in its place, and a sentence which says so."""
        try:
            return self.game.answer(self.position), ""
        except ImportError as error:
            if not needs_numpy(error):
                raise
            move, _ = values_of(self.position).recommended
            return move, "The opponent needs NumPy, which did not load, so a search plays in its place."

    async def look_back(self) -> None:
        """Shows the positions of a finished game in which somebody blundered, and what was better."""
        found = await asyncio.to_thread(blunders, self.game.positions, self.game.moves)
        figures = "".join(
            f"<figure>{svg.image(drawing, 'Before the error')}<figcaption>{escape(words)}</figcaption></figure>"
            for drawing, words in found
        )
        self.notes.value = figures or "No blunder: no move made the outcome worse, as far as was seen."

    async def recommend(self) -> None:
        """Recommends a move, with its value, and the time that it took to find."""
        move, words = (await self.judge()).recommended
        self.show(f"Recommended: {self.position.label(move)} ({words}).", recommended=move)

    async def explain(self, move: int) -> None:
        """Compares a move with the best one, and shows the boards of how the game would go on after it."""
        values = await self.judge()
        line = await asyncio.to_thread(foretold, self.position, move)
        self.notes.value = f"If both play their best:<div>{line}</div>"
        self.show(values.compare(move))

    async def judge(self, news: str = "") -> Values:
        """The values of the moves, after a search."""
        self.show(news, "Searching …")
        return await asyncio.to_thread(values_of, self.position)

    # --- what is shown ---

    def show(self, news: str = "", doing: str = "", *, recommended: int | None = None) -> None:
        """Draws the position with what is marked on it; says the news, and whose turn it is or what is being done."""
        game, position = self.game, self.position
        waits, values, drawing = game.is_agents(position), self.judged, position._repr_svg_()
        if values:
            labels = {move: each.label for move, each in values.moves.items()}
            drawing = with_values(position, labels, values.best_moves)
            recommended = values.best_moves[0]
        with self.board.hold_sync():
            self.board.svg = svg.marked(drawing, better=recommended)
            self.board.states = dict.fromkeys(map(str, position.moves), "waiting") if waits else {}
        self.status.say = f"{news} {doing or game.turn()}".strip()
        self.undo_button.disabled = not game.moves
        self.hint_button.disabled = bool(doing) or position.is_over
        self.values.disabled = waits
        self.why.disabled = waits or position.is_over
        self.others.children = [  # for moves that cannot be clicked on the board, such as a pass
            button(position.label(move).capitalize(), partial(self.clicked, {"part": move}))
            for move in position.moves if not waits and f'data-move="{move}"' not in drawing
        ]  # fmt: skip
        self.keep()


def foretold(position: Position, move: int) -> str:
    """The boards of how the game would go on after ``move``, as it is valued: both players play their best.

    Each is a picture of its own, so that they go on below where the page is narrow.
    """
    drawn = ""
    for number in range(1, MOST_BOARDS + 1):
        caption, position = f"{number}. {position.label(move)}", position.play(move)
        drawn += boards([position], [caption]).svg()
        if position.is_over:
            break
        move = values_of(position, QUICK).best_moves[0]
    return drawn


def with_values(position: Position, labels: dict[int, list[str]], best: Sequence[int]) -> str:
    """The board with two short lines on each move, such as its value and its end; the best have a thick frame."""
    drawing, drawn = position._repr_svg_(), ""
    for part in ElementTree.fromstring(drawing).iterfind(".//*[@data-move]"):
        move = int(part.attrib["data-move"])
        value, end = labels[move]
        (x, y), size = place_of(part), min(11, 36 / len(value))
        stroke = {"stroke": svg.INK, "stroke_width": 2.2} if move in best else {"stroke": svg.FRAME}
        drawn += svg.rect(x - 15.5, y - 10, 31, 20, rx=4, fill=svg.WHITE, fill_opacity=0.92, **stroke)
        drawn += svg.words(x, y - 3.5 * bool(end), value, size) + svg.words(x, y + 4.5, end, 7)
    return drawing.replace("</svg>", svg.element("g", drawn, class_="labels", pointer_events="none") + "</svg>")


def place_of(part: ElementTree.Element) -> tuple[float, float]:
    """Where the value of a move stands: in the middle of a cell, at the upper end of a column, on the middle of a line.

    The longest lines of Sim would all have their values there: these move to the right, steep lines most.
    """
    if "width" in part.attrib:
        x, y, width = (float(part.attrib[name]) for name in ("x", "y", "width"))
        return x + width / 2, y + width / 2
    x, y, to_x, to_y = (float(part.attrib[name]) for name in ("x1", "y1", "x2", "y2"))
    right, down = to_x - x, to_y - y
    length = hypot(right, down)
    share = 0.5 + (length > LONGEST) * copysign(0.14, right) * abs(down) / length
    return x + share * right, y + share * down


def opponents(game: Game) -> dict[str, Agent | None]:
    """The opponents that can be chosen, by name, this game's first; None stands for you.

    Raises ValueError for what cannot play.
    """
    if not (game.agent is None or callable(game.agent)):
        raise ValueError(f"{short_repr(game.agent)} cannot play: expected a function position -> move, or None for you")
    named = {} if game.agent is None else {name_of(game.agent): game.agent}
    levels = {f"Depth {depth}" if depth else "Random": level(depth, game.start) for depth in range(DEEPEST + 1)}
    return named | {"You play both sides": None} | levels | named


def name_of(agent: Any) -> str:
    """What an opponent is called: "Perfect" or "Depth 3, runs", or as its function is."""
    name = said(short(agent)).removeprefix("search, ").replace("<lambda>", "A function")
    return name.capitalize() if is_library_agent(agent) else name
