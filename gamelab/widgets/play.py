"""A board to play on: click on it, and the opponent replies.

The position draws itself, and each place that can be clicked carries the number of its move.  Agents and searches run
in a thread; see ``worker``.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from html import escape
from typing import Any

import ipywidgets

from gamelab.games.position import FIRST, PASS, IllegalMove, Position, short_repr
from gamelab.show import boards
from gamelab.show.phrases import NAMES
from gamelab.show.picture import drawable
from gamelab.widgets.analysis import QUICK, Reviewed, Values, advise, review, values_of
from gamelab.widgets.clickable import Clickable, Study, button, dropdown, row
from gamelab.widgets.game import DEEPEST, Agent, Game, level
from gamelab.widgets.values_on_board import moves_drawn, with_values
from gamelab.widgets.worker import Worker

DELAY = 0.5
"""The seconds that a move takes where agents play each other."""
MOST_BOARDS = 6
NO_BLUNDER = "No blunder: no move made the outcome worse, as far as the search can see."


class Play(Study):
    """A game from ``start`` against ``opponent``, an agent ``position -> move``.

    Without an opponent you play both sides; ``you`` is the side that you play, FIRST or SECOND.  The page offers other
    players too.  Raises ValueError for anything else.
    """

    def __init__(self, start: Position, opponent: Agent | None = None, *, you: int = FIRST) -> None:
        drawable(start)
        if you not in NAMES:
            raise ValueError(f"you={short_repr(you)}: expected FIRST (1) or SECOND (-1)")
        self.agents, name = agents(start, opponent)
        self.game = Game(start, {-you: self.agents[name]})
        self.worker = Worker()
        self.news, self.doing = "", ""
        self.values_drawn: Values | None = None
        self.answers: dict[Position, int] = {}
        self.build({you: "You", -you: name})
        self.proceed()

    def build(self, chosen: dict[int, str]) -> None:
        """Makes the controls."""
        self.board, self.below, self.notes = Clickable(self.clicked), Clickable(), ipywidgets.HTML()
        self.board.add_class("gamelab-board")
        self.new_button, self.undo_button = button("New game", self.new), button("Undo", self.undo)
        self.hint_button = button("Recommend a move", self.hint)
        self.pause = toggle("Pause", self.change_pause)
        self.values = toggle("Values of the moves", self.change_values)
        self.why = toggle("Why not …?", self.change_why)
        self.players = {
            player: dropdown(name, list(self.agents), chosen[player], partial(self.seat, player))
            for player, name in NAMES.items()
        }
        self.others = row().add_class("gamelab-others")
        games = row(self.new_button, self.undo_button, self.pause)
        asking = row(self.hint_button, self.values, self.why)
        panel = ipywidgets.VBox([games, asking, self.others]).add_class("gamelab-panel")
        table = ipywidgets.HBox([self.board, panel]).add_class("gamelab-table")
        super().__init__(row(*self.players.values()), table, self.below, self.notes)

    @property
    def position(self) -> Position:
        """The position on the board."""
        return self.game.position

    @property
    def agent_thinks(self) -> bool:
        """Whether an agent is looking for its move."""
        return self.worker.is_busy and self.game.agent is not None and not self.pause.value

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
        try:
            self.game.play(move)
        except IllegalMove as error:
            self.show(f"{error}.")
            return
        self.settle(self.game.last_move() if move == PASS else "")

    def new(self) -> None:
        """Starts again."""
        self.game.begin()
        self.answers.clear()
        self.settle()

    def seat(self, player: int, name: str) -> None:
        """Lets somebody else play a side from now on; agents that play each other wait until they are told to go on."""
        self.worker.drop()
        self.game.seat(player, self.agents[name])
        self.pause.value = not self.game.has_people
        self.answers.clear()
        self.proceed()

    def undo(self) -> None:
        """Takes back your last move and the reply to it."""
        is_done = self.game.undo()
        self.pause.value = not self.game.has_people
        self.settle("" if is_done else "Nothing can be taken back.")

    def change_pause(self) -> None:
        """Drops what is being computed, and lets agents wait; or lets them go on."""
        self.worker.drop()
        self.proceed()

    def hint(self) -> None:
        """Recommends a move, with its value, and the nodes and the time that it took to find."""
        self.think("Searching …", partial(advise, self.position), self.recommend)

    def change_values(self) -> None:
        """Shows or hides the value of every move."""
        self.values_drawn = None
        self.proceed()

    def change_why(self) -> None:
        """From now on a click asks why not to play there, or no longer."""
        self.show("Click on a move to see what answers it." if self.why.value else "")

    def explain(self, move: int) -> None:
        """Shows what answers a move, and how the game would go on."""
        self.think("Searching …", partial(self.foretell, self.position, move), self.draw_answer)

    # --- what is computed ---

    def settle(self, news: str = "") -> None:
        """Shows a new position, and starts what comes next."""
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
        if game.agent is not None and not self.pause.value:
            doing = f"{game.who(position.to_move)} is thinking …"
            self.think(doing, partial(self.ask, game.agent, position), self.reply, 0 if game.has_people else DELAY)
        elif position.is_over and game.moves and not self.notes.value:
            self.think("Looking back …", partial(review, tuple(game.positions), tuple(game.moves)), self.look_back)
        elif self.values.value and not position.is_over:
            self.think("Searching …", partial(values_of, position), self.draw_values)
        else:
            self.show(news)

    def think(self, doing: str, work: Callable[[], Any], done: Callable[[Any], None], at_least: float = 0) -> None:
        """Runs ``work`` in a thread and hands its result to ``done``, unless an agent thinks already."""
        if self.agent_thinks:
            return

        def arrive(result: Any) -> None:
            if not isinstance(result, BaseException):
                done(result)
                return
            is_agent = self.game.agent is not None and not self.pause.value
            self.pause.value = self.pause.value or is_agent  # it is not asked again until somebody wants it
            error = f"{type(result).__name__} {result}".rstrip()
            self.show(f"{'The opponent' if is_agent else 'The search'} failed: {error}.")

        self.doing = doing
        self.worker.start(work, arrive, at_least)
        if self.worker.is_busy:
            self.show(self.news)

    def ask(self, agent: Agent, position: Position) -> int:
        """The agent's move in a position, the same when it is foretold and when it is played; raises IllegalMove."""
        if position not in self.answers:
            move = agent(position)
            position.play(move)
            self.answers[position] = int(move)
        return self.answers[position]

    def foretell(self, position: Position, move: int) -> tuple[Values, list[int]]:
        """The values of all moves, and how the game would go on after ``move``.

        An agent is asked what it would play.  A person is taken to play well.
        """
        values, line = values_of(position), [move]
        position = position.play(move)
        while not position.is_over and len(line) < MOST_BOARDS:
            agent = self.game.agents[position.to_move]
            line.append(self.ask(agent, position) if agent else values_of(position, QUICK).best_moves[0])
            position = position.play(line[-1])
        return values, line

    # --- what is shown ---

    def reply(self, move: int) -> None:
        """Makes the agent's move."""
        self.game.play(move)
        self.settle(self.game.last_move())

    def recommend(self, advice: tuple[int, str]) -> None:
        """Marks the recommended move."""
        move, words = advice
        self.show(f"Recommended: {self.position.label(move)} ({words}).", recommended=move)

    def draw_values(self, values: Values) -> None:
        """Writes the values on the board."""
        self.values_drawn = values
        self.show(f"{self.news} Values for FIRST: {values.basis}.".strip())

    def draw_answer(self, found: tuple[Values, list[int]]) -> None:
        """Compares a move with the best one, and shows the boards of how the game would go on."""
        values, line = found
        after, labels = [self.position], list[str]()
        for number, move in enumerate(line, 1):
            labels.append(f"{number}. {after[-1].label(move)}")
            after.append(after[-1].play(move))
        self.below.svg, self.notes.value = boards(after[1:], labels).svg(), ""
        if self.values.value:
            self.values_drawn = values
        self.show(compare(self.position, line[0], values))

    def look_back(self, moves: list[Reviewed]) -> None:
        """Shows the positions of a finished game in which somebody blundered, and what was better."""
        blunders = [each for each in moves if each.is_blunder]
        if blunders:
            before = [self.game.positions[each.number - 1] for each in blunders]
            captions = [f"{each.number}. {each.label}? Better: {each.better}" for each in blunders]
            self.below.svg = boards(before, captions).svg()
        self.notes.value = "".join(f"<div>{escape(str(each))}</div>" for each in blunders) or NO_BLUNDER
        self.show(self.news)

    def show(self, news: str = "", *, recommended: int | None = None) -> None:
        """Draws the position with what is marked on it, and says the news and whose turn it is."""
        self.news = news
        game, position, picture = self.game, self.position, self.position._repr_svg_()
        is_busy = self.worker.is_busy
        with self.board.hold_sync():
            self.board.svg = with_values(picture, self.values_drawn) if self.values_drawn else picture
            self.board.states = {} if recommended is None else {str(recommended): "recommended"}
        turn = "" if self.agent_thinks else game.turn()
        self.below.say = " ".join(filter(None, [news, turn, self.doing if is_busy else ""]))
        self.undo_button.disabled = not game.moves
        self.hint_button.disabled = is_busy or position.is_over
        self.why.disabled = position.is_over
        drawn = moves_drawn(picture)
        self.offer([move for move in position.moves if move not in drawn and game.agent is None])

    def offer(self, moves: list[int]) -> None:
        """Makes a button for each legal move that cannot be clicked on the board, such as a pass."""
        labels = [self.position.label(move).capitalize() for move in moves]
        if labels != [each.description for each in self.others.children]:
            presses = [partial(self.clicked, {"part": move}) for move in moves]
            self.others.children = list(map(button, labels, presses))

    def still(self) -> str:
        return self.position._repr_svg_()

    def __repr__(self) -> str:
        return f"Play({self.game.start!r})"


def agents(start: Position, given: Agent | None) -> tuple[dict[str, Agent | None], str]:
    """All players that can be chosen, by name, and the name of the ``given`` one; None stands for a person.

    Raises ValueError for what cannot play.
    """
    found: dict[str, Agent | None] = {"You": None, "Random": level(0, start)}
    found |= {f"Depth {depth}": level(depth, start) for depth in range(1, DEEPEST + 1)}
    name = "You"
    if given is not None:
        if not callable(given):
            raise ValueError(f"{short_repr(given)} cannot play: expected a function position -> move, or None for you")
        name = getattr(given, "__name__", type(given).__name__).replace("<lambda>", "my agent")
        found[name] = given
    return found, name


def toggle(text: str, changed: Callable[[], None]) -> ipywidgets.ToggleButton:
    """A button that stays pressed."""
    made = ipywidgets.ToggleButton(description=text, layout=ipywidgets.Layout(width="auto"))
    made.observe(lambda _: changed(), "value")
    return made


def compare(position: Position, move: int, values: Values) -> str:
    """A sentence that compares a move with the best one."""
    label, best = position.label(move), values.best_moves
    if move in best:
        return f"{label} is as good as any move: {values.moves[move]}."
    judged, better = values.moves[move], f"with {position.label(best[0])}: {values.moves[best[0]]}"
    return f"Why not {label}? With {label}: {judged}; {better}."
