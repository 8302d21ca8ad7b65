"""What every game promises, held against a game of the student's own.

A promise is a function of a position that returns what is wrong there, in a few words, or None.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable
from typing import Any

from gamelab.check.cases import first_positions, random_game
from gamelab.check.laws import Audit, Law, Verdict, audited, tried
from gamelab.check.report import WRONG
from gamelab.check.run import Runner
from gamelab.games import FIRST, SECOND

MEMBERS = ("to_move", "ply", "moves", "play", "is_over", "winner", "score")
SOME = 150
"""How many positions are tried."""
MOST = 1_000_000
"""How many moves may be played in trying all of it."""


def sample(start: Any) -> list[Any]:
    """Positions of the game: the first ones, and those of some random games."""
    found = first_positions(start, SOME // 2)[0]
    for seed in range(6):
        found += random_game(start, seed)[1:]
    return sorted(dict.fromkeys(found), key=lambda position: position.ply)[: 2 * SOME]


def lacks_members(position: Any) -> str | None:
    missing = [name for name in MEMBERS if not hasattr(type(position), name) and name not in vars_of(position)]
    return f"it has no {', '.join(missing)}" if missing else None


def no_property(position: Any) -> str | None:
    """What is a method where a value is wanted: then ``position.is_over`` is true of every position."""
    for name in ("to_move", "ply", "moves", "is_over", "winner"):
        if callable(getattr(position, name)):
            return f"{name} is a method; write @property above it, so that position.{name} is its value"
    return "play is no method" if not callable(position.play) else None


def vars_of(thing: Any) -> dict[str, Any]:
    """The attributes that a thing itself has."""
    return getattr(thing, "__dict__", {})


def wrong_player(position: Any) -> str | None:
    return None if position.to_move in (FIRST, SECOND) else f"to_move is {position.to_move!r}, neither 1 nor −1"


def wrong_moves(position: Any) -> str | None:
    moves = list(position.moves)
    if any(type(move) is not int for move in moves):
        return f"moves are {moves!r}: small ints are wanted"
    return None if moves == sorted(set(moves)) else f"moves are {moves!r}: each once, in increasing order, is wanted"


def moves_and_end(position: Any) -> str | None:
    if bool(position.is_over) == (not position.moves):
        return None
    state = "over" if position.is_over else "not over"
    return f"the game is {state} and moves are {tuple(position.moves)!r}: empty exactly at the end is wanted"


def changes_itself(position: Any) -> str | None:
    before = snapshot(position)
    for move in list(position.moves):
        child = position.play(move)
        if child is position or snapshot(position) != before:
            return f"play({move}) changes the position itself; it has to return a new one"
    return None


def snapshot(position: Any) -> tuple[Any, ...]:
    """What can be seen of a position."""
    seen = repr(vars_of(position)) if repr(position) == object.__repr__(position) else repr(position)
    return seen, str(seen), position.to_move, position.ply, tuple(position.moves), bool(position.is_over)


def wrong_ply(position: Any) -> str | None:
    for move in position.moves:
        ply = position.play(move).ply
        if ply != position.ply + 1:
            return f"ply is {position.ply} and, after play({move}), {ply}"
    return None


def takes_anything(position: Any) -> str | None:
    legal = list(position.moves)
    nonsense = [move for move in (-7, *range(max(legal, default=0) + 2), 10**6) if move not in legal]
    for move in nonsense[:12]:
        try:
            position.play(move)
        except ValueError:
            continue
        return f"play({move}) is accepted, and not among the moves {tuple(legal)!r}: IllegalMove is wanted"
    return None


def score_and_winner(position: Any) -> str | None:
    if not position.is_over:
        return f"the game goes on, and winner is {position.winner!r}" if position.winner is not None else None
    sign = (position.score > 0) - (position.score < 0)
    fits = position.winner == (sign or None)
    return None if fits else f"score is {position.score!r} for FIRST, and winner is {position.winner!r}"


def early_score(position: Any) -> str | None:
    if position.is_over:
        return None
    try:
        score = position.score
    except ValueError:
        return None
    return f"the game goes on, and score is {score!r}: ValueError is wanted"


def unequal(position: Any) -> str | None:
    for move in position.moves:
        one, other = position.play(move), position.play(move)
        if one != other or hash(one) != hash(other):
            return f"play({move}) twice gives two positions that are not equal: __eq__ and __hash__ are wanted"
        if one == position:
            return f"after play({move}) the position is equal to the one before"
    return None


def never_ends(position: Any) -> str | None:
    game = random_game(position, 1)
    return None if game[-1].is_over else f"a game of {len(game) - 1:,} random moves did not end"


def odd_symmetries(position: Any) -> str | None:
    twins = list(position.symmetries()) if hasattr(position, "symmetries") else [position]
    if not twins or twins[0] != position:
        return "symmetries() does not begin with the position itself"
    for twin in twins:
        if (twin.to_move, bool(twin.is_over), len(twin.moves)) != state(position):
            return f"{twin!r} is among its symmetries, and has other moves or another player to move"
        if position.is_over and twin.score != position.score:
            return f"{twin!r} is among its symmetries, and has another score"
    return None


def state(position: Any) -> tuple[int, bool, int]:
    """What equivalent positions have in common."""
    return position.to_move, bool(position.is_over), len(position.moves)


def odd_labels(position: Any) -> str | None:
    if not (hasattr(position, "label") and hasattr(position, "move")):
        return None
    for move in position.moves:
        back = position.move(position.label(move))
        if back != move:
            return f"label({move}) is {position.label(move)!r}, which move() reads as {back!r}"
    return None


def odd_text(position: Any) -> str | None:
    read = getattr(type(position), "from_text", None)
    if read is None:
        return None
    board = getattr(position, "board", position)
    options = {name: getattr(board, name) for name in list(inspect.signature(read).parameters)[1:]
               if hasattr(board, name)}  # fmt: skip
    again = read(str(position), **options)
    return None if again == position else f"from_text(str(position)) gives {again!r}"


PROMISES: tuple[tuple[str, Callable[[Any], str | None], str], ...] = (
    ("members", lacks_members, "A game has to_move, ply, moves, play, is_over, winner and score; the rest follows."),
    ("values, not methods", no_property, "A property is asked for without brackets: position.is_over."),
    ("players", wrong_player, "The players are FIRST = 1 and SECOND = −1, so that -player is the other one."),
    ("moves", wrong_moves, "A move is a small int; moves come in one order, so that two runs see the same."),
    ("moves end with the game", moves_and_end, "moves is empty exactly when is_over; who cannot move, passes."),
    ("play returns a new position", changes_itself, "A position is a value: what was, stays as it was."),
    ("ply counts", wrong_ply, "Every move is a ply, a pass too."),
    ("illegal moves are refused", takes_anything, "A guard that never fires guards nothing: try it with a wrong move."),
    ("winner and score agree", score_and_winner, "score is for FIRST: positive if FIRST has won, 0 for a draw."),
    ("no score before the end", early_score, "An unfinished game has no score; an evaluation judges it."),
    ("equal positions are equal", unequal, "Tables find a position by its value: == and hash() belong together."),
    ("every game ends", never_ends, "A search to the end needs one."),
    ("symmetries", odd_symmetries, "Turned or mirrored, it is the same game."),
    ("labels read back", odd_labels, "label() writes a move as people do, and move() reads it."),
    ("text reads back", odd_text, "What str() writes, from_text() reads."),
)
"""The promises: a name, what looks whether it is kept, and the idea behind it."""


NEEDED = (lacks_members, no_property, wrong_player, wrong_moves, moves_and_end, changes_itself)
"""The promises without which nothing else can be tried."""


def promises(start: Any) -> list[Verdict]:
    """The verdict on every promise; on the start alone if it already breaks one without which nothing works."""
    first = [kept(Law(name, idea), look, [start]) for name, look, idea in PROMISES if look in NEEDED]
    if any(verdict.title for verdict in first):
        return first
    positions = sample(start)
    return [kept(Law(name, idea), look, positions) for name, look, idea in PROMISES]


def kept(law: Law, look: Callable[[Any], str | None], positions: list[Any]) -> Verdict:
    """The verdict on one promise: the first position at which it is broken, if there is one."""

    def wrong(position: Any) -> tuple[str, tuple[()]] | None:
        try:
            found = look(position)
        except Exception as error:
            found = f"{type(error).__name__}: {error}"
        return (found, ()) if found else None

    return tried(law, positions, wrong)


def contract(game: Any) -> Audit:
    """Whether a game keeps what every game promises; ``game`` is its start position.

    Searches, pictures, matches and audits work with every game that does.
    """
    if isinstance(game, type):
        return Audit(WRONG, f"check.contract: give it the start of a game, {game.__name__}(), not the class")
    with Runner() as runner:
        answer = runner.ask(promises, game, most=MOST)
    name = type(game).__name__
    if isinstance(answer.result, list):
        return audited(name, answer.result)
    law = Law("comes to an end", "A game answers at once, and every game is over some day.")
    return audited(name, [Verdict(law, 0, answer.trouble, game)])
