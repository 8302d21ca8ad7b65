"""A board to play on: click on it, and the opponent replies.

The position draws itself, and what can be clicked in its picture carries the number of its move.  Agents and searches
run in a thread; see ``worker``.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from html import escape
from typing import Any

import ipywidgets

from gamelab.arena import RandomAgent, TremblingAgent
from gamelab.games.position import FIRST, PASS, SECOND, IllegalMove, Position, short_repr
from gamelab.show import boards
from gamelab.show.picture import drawable
from gamelab.widgets.analysis import Advice, Analyst, Reviewed, Values, blunders, review
from gamelab.widgets.clickable import Clickable, Study, button, dropdown, row
from gamelab.widgets.game import NAMES, Agent, Game, answer, describe_move, opponents
from gamelab.widgets.play_pictures import moves_drawn, strip, with_values
from gamelab.widgets.worker import Worker

DELAY = 0.5
"""The seconds that a move takes where agents play each other."""
MOST_BOARDS = 6
QUICK = 0.2
"""The time for each reply of a person that is foretold."""
Answers = dict[Position, int]
Foretold = tuple[Values, list[int], Answers]
BUTTONS = {"new": "New game", "undo": "Undo", "hint": "Recommend a move", "stop": "Stop", "go": "Go on"}
FAILED = {"search": "No recommendation", "analysis": "No analysis", "review": "No review"}


class Play(Study):
    """A game from ``start`` against ``opponent``: an agent ``position -> move``, or a level from 0 (random) to 8.

    A level is the depth that its search looks ahead.  Without an opponent you play both sides; ``you`` is the side
    that you play, FIRST or SECOND.  Who plays can be changed on the page.  Raises ValueError for anything else.
    """

    def __init__(self, start: Position, opponent: Agent | int | None = None, *, you: int = FIRST) -> None:
        drawable(start)
        if you not in (FIRST, SECOND):
            raise ValueError(f"you={short_repr(you)}: expected FIRST (1) or SECOND (-1)")
        self.opponents, name = opponents(start, opponent)
        self.game = Game(start, {-you: self.opponents[name]})
        self.analyst, self.worker = Analyst(), Worker()
        self.is_paused = False
        self.job, self.news = "", ""
        self.values_drawn: Values | None = None
        self.foretold: Answers = {}
        self.build({you: "You", -you: name})
        self.proceed()

    def build(self, chosen: dict[int, str]) -> None:
        """Makes the controls."""
        self.board, self.below, self.notes = Clickable(self.clicked), Clickable(), ipywidgets.HTML()
        self.board.add_class("gamelab-board")
        self.buttons = {name: button(text, getattr(self, name)) for name, text in BUTTONS.items()}
        self.values = self.toggle("Values of the moves", self.toggle_values)
        self.why = self.toggle("Why not …?", self.toggle_why)
        self.players = {
            player: dropdown(name, list(self.opponents), chosen[player], partial(self.seat, player))
            for player, name in NAMES.items()
        }
        self.others = row().add_class("gamelab-others")
        games = row(self.buttons["new"], self.buttons["undo"])
        asking = row(self.buttons["hint"], self.values, self.why)
        panel = ipywidgets.VBox([games, asking, row(self.buttons["stop"], self.buttons["go"]), self.others])
        table = ipywidgets.HBox([self.board, panel.add_class("gamelab-panel")]).add_class("gamelab-table")
        super().__init__(row(*self.players.values()), table, self.below, self.notes)

    @staticmethod
    def toggle(text: str, changed: Callable[[], None]) -> ipywidgets.ToggleButton:
        made = ipywidgets.ToggleButton(description=text, layout=ipywidgets.Layout(width="auto"))
        made.observe(lambda _: changed(), "value")
        return made

    @property
    def position(self) -> Position:
        """The position on the board."""
        return self.game.position

    # --- what is clicked ---

    def clicked(self, message: dict[str, Any]) -> None:
        """Plays the move that was clicked, or explains it."""
        move = int(message["part"])
        if self.why.value:
            self.explain(move)
        else:
            self.move(move)

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
        self.settle(describe_move(before, move) if move == PASS else "")

    def new(self) -> None:
        """Starts again."""
        self.game.begin()
        self.foretold.clear()
        self.settle()

    def seat(self, player: int, name: str) -> None:
        """Lets somebody else play a side from now on."""
        self.worker.drop()
        self.game.seat(player, self.opponents[name])
        self.is_paused = not self.game.has_people
        self.foretold.clear()
        self.proceed()

    def undo(self) -> None:
        """Takes back your last move and the reply to it."""
        self.worker.drop()
        if self.game.undo():
            self.is_paused = not self.game.has_people
            self.settle()
        else:
            self.proceed("Nothing can be taken back.")

    def stop(self) -> None:
        """Drops what is being computed; an agent waits until it is told to go on."""
        if self.worker.drop():
            self.is_paused = True
            self.show("Stopped; an answer that comes too late is dropped.")

    def go(self) -> None:
        """Lets the agent to move go on."""
        self.is_paused = False
        self.proceed()

    def hint(self) -> None:
        """Recommends a move, with its value, and the nodes and the time that it took to find."""
        if not self.position.is_over and not self.agent_thinks:
            self.think("search", partial(self.analyst.advise, self.position), self.advise)

    def toggle_values(self) -> None:
        """Shows or hides the value of every move."""
        self.values_drawn = None
        if self.agent_thinks:
            self.show()
        else:
            self.proceed()

    def toggle_why(self) -> None:
        """From now on a click asks why not to play there, or no longer."""
        self.show("Click on a move to see what answers it." if self.why.value else "")

    def explain(self, move: int) -> None:
        """Shows what answers a move, and how the game would go on."""
        if move in self.position.moves and not self.agent_thinks:
            self.think("analysis", partial(self.foretell, self.position, move), self.draw_answer)

    # --- what is computed ---

    @property
    def agent_thinks(self) -> bool:
        return self.worker.is_busy and self.job == "agent"

    def settle(self, news: str = "") -> None:
        """Shows the new position, drops what was computed for the one before, and starts what is next."""
        self.worker.drop()
        self.values_drawn = None
        self.below.svg, self.notes.value = "", ""
        if self.position.is_over:
            self.why.value = False
        self.proceed(news)

    def proceed(self, news: str = "") -> None:
        """Shows the position, and starts what nobody asks for: the agent's move, the review of a game, the values."""
        self.news = news
        game, position = self.game, self.position
        if game.agent is not None and not self.is_paused:
            delay = 0 if game.has_people else DELAY
            self.think("agent", partial(self.ask, game.agent, position), self.reply, delay)
        elif position.is_over and game.moves and not self.below.svg:
            self.think("review", partial(review, self.analyst, list(game.positions), list(game.moves)), self.look_back)
        elif self.values.value and not position.is_over:
            self.think("analysis", partial(self.analyst.values, position), self.draw_values)
        else:
            self.show(news)

    def think(self, job: str, work: Callable[[], Any], done: Callable[[Any], None], at_least: float = 0) -> None:
        """Runs ``work`` in a thread and hands its result to ``done``; a failure is told on the status line."""

        def arrive(result: Any) -> None:
            self.job = ""
            if isinstance(result, BaseException):
                self.is_paused = self.is_paused or job == "agent"  # it is not asked again until somebody wants it
                self.show(failure(job, result))
            else:
                done(result)

        self.job = job
        self.worker.start(work, arrive, at_least)
        if self.worker.is_busy:
            self.show(self.news)

    def ask(self, agent: Agent, position: Position) -> int:
        """The agent's move in a position: the one that was foretold, if one was."""
        return self.foretold[position] if position in self.foretold else answer(agent, position)

    def foretell(self, position: Position, move: int) -> Foretold:
        """The values of all moves, how the game would go on after ``move``, and what agents answered on the way.

        An agent is asked what it would play.  A person, or an agent that plays at random, is taken to play its best.
        """
        answers: Answers = {}
        values, line, position = self.analyst.values(position), [move], position.play(move)
        while not position.is_over and len(line) < MOST_BOARDS:
            agent = self.game.agents[position.to_move]
            if agent is None or isinstance(agent, RandomAgent | TremblingAgent):
                line.append(self.analyst.values(position, QUICK).best_moves[0])
            else:
                answers[position] = self.ask(agent, position)
                line.append(answers[position])
            position = position.play(line[-1])
        return values, line, answers

    # --- what is shown ---

    def reply(self, move: int) -> None:
        """Makes the agent's move."""
        before = self.position
        self.game.play(move)
        self.settle(describe_move(before, move))

    def advise(self, advice: Advice) -> None:
        label = self.position.label(advice.move)
        self.show(f"Recommended: {label} ({advice.judgement}; {advice.cost}).", recommended=advice.move)

    def draw_values(self, values: Values) -> None:
        self.values_drawn = values
        basis = "exact" if values.basis == "exact" else f"estimates, {values.basis}"
        self.show(f"{self.news} Values for FIRST: {basis}.".strip())

    def draw_answer(self, found: Foretold) -> None:
        """Compares a move with the best one, and shows the boards of how the game would go on."""
        values, line, answers = found
        self.foretold |= answers
        position, labels, after = self.position, list[str](), list[Position]()
        for each in line:
            labels.append(position.label(each))
            position = position.play(each)
            after.append(position)
        more = "" if position.is_over else " …"
        self.below.svg = boards(after, [f"{number}. {each}" for number, each in enumerate(labels, 1)]).svg()
        self.notes.value = listed([f"The game would go on: {', '.join(labels)}{more}"])
        self.values_drawn = values if self.values.value else None
        self.show(compare(self.position, line[0], values))

    def look_back(self, moves: list[Reviewed]) -> None:
        self.below.svg, self.notes.value = strip(moves), listed(blunders(moves))
        self.show(self.news)

    def show(self, news: str = "", *, recommended: int | None = None) -> None:
        """Draws the position with what is marked on it, and says the news and whose turn it is."""
        self.news = news
        picture = self.position._repr_svg_()
        with self.board.hold_sync():
            self.board.svg = with_values(picture, self.values_drawn) if self.values_drawn else picture
            self.board.states = {} if recommended is None else {str(recommended): "recommended"}
        self.below.say = f"{news} {self.going_on()}".strip()
        self.enable()
        self.offer(moves_drawn(picture))

    def enable(self) -> None:
        """Lets those buttons be pressed that would do something."""
        is_busy, is_over = self.worker.is_busy, self.position.is_over
        possible = {
            "new": True, "undo": self.game.last_decision() is not None, "hint": not is_over and not is_busy,
            "stop": is_busy, "go": not is_busy and self.game.agent is not None,
        }  # fmt: skip
        for name, can in possible.items():
            self.buttons[name].disabled = not can
        self.why.disabled = is_over

    def offer(self, drawn: set[int]) -> None:
        """Makes a button for each legal move that cannot be clicked on the board, such as a pass."""
        position = self.position
        moves = [move for move in position.moves if move not in drawn and self.game.agent is None]
        labels = {move: position.label(move).capitalize() for move in moves}
        if list(labels.values()) != [each.description for each in self.others.children]:
            self.others.children = [button(labels[move], partial(self.clicked, {"part": move})) for move in moves]

    def going_on(self) -> str:
        """Whose turn it is, and who is thinking."""
        if not self.worker.is_busy:
            return self.game.turn()
        if self.job == "agent":
            return f"{self.game.who(self.position.to_move)} is thinking …"
        return f"{self.game.turn()} {'Looking back …' if self.job == 'review' else 'Searching …'}"

    def still(self) -> str:
        return self.position._repr_svg_()

    def __repr__(self) -> str:
        return f"Play({self.game.start!r})"


def compare(position: Position, move: int, values: Values) -> str:
    """A sentence that compares a move with the best one."""
    label, judged = position.label(move), str(values.moves[move])
    if move in values.best_moves:
        return f"{label} is as good as any move: {judged}."
    better = position.label(values.best_moves[0])
    return f"Why not {label}? {judged[0].upper()}{judged[1:]}; with {better}: {values.best}."


def failure(job: str, error: BaseException) -> str:
    """A sentence for what went wrong in a job: an "agent", a "search" for advice, an "analysis", a "review"."""
    told = f"{type(error).__name__} {error}".rstrip()
    if job != "agent":
        return f"{FAILED[job]}: {told}."
    if isinstance(error, IllegalMove):
        return f"The opponent's move is refused: {error}."
    return f"The opponent failed: {told}."


def listed(lines: list[str]) -> str:
    """Lines of text as HTML."""
    return "".join(f"<div>{escape(line)}</div>" for line in lines)
