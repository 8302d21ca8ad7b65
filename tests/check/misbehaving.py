"""Functions that do what no search should: ``MISBEHAVIOURS`` maps their names to them and to words of the answer."""

from __future__ import annotations

import sys
import time

state = {"calls": 0}


def endless_loop(position):
    while True:
        pass


def loop_over_a_verb(position):
    while not position.is_over:
        pass
    return position.score, None


def swallows_everything(position):
    while True:
        try:  # noqa: SIM105
            sum(range(100))
        except BaseException:
            pass


def swallows_in_the_search(position):
    while True:
        try:  # noqa: SIM105
            position.play(0).is_over  # noqa: B018
        except:  # noqa: E722
            pass


def plays_without_end(position):
    while True:
        for move in position.moves:
            position.play(move).is_over  # noqa: B018


def recursion(position):
    return recursion(position)


def deep_recursion(position):
    return deep_recursion(position.play(position.moves[0]) if position.moves else position)


def recursion_in_a_key(position):
    return max([position, position], key=recursion_in_a_key)


def exits(position):
    sys.exit("enough")


def floods(position):
    while True:
        print("looking at", position)


def interrupts(position):
    raise KeyboardInterrupt


def asks_the_user(position):
    return int(input("value? ")), None


def no_arguments():
    return 0, None


def too_many_arguments(position, depth, evaluate):
    return 0, None


def returns_text(position):
    return "1"


def returns_three(position):
    return 0, None, 3


def returns_value_alone(position):
    return position.score if position.is_over else 0


def returns_text_in_pair(position):
    return "1", None


def returns_none_later(position):
    if position.is_over:
        return position.score, None
    for move in position.moves:
        position.play(move).is_over  # noqa: B018


def raises(position):
    if position.is_over:
        return position.score, None
    return [][1]


def raises_with_an_address(position):
    raise LookupError(f"nothing in {object()}")


def changes_the_position(position):
    position.to_move = 1
    return 0, None


def plays_nonsense(position):
    position.play("b2")


def illegal_move(position):
    if position.is_over:
        return position.score, None
    pick = max if position.to_move == 1 else min
    return pick(illegal_move(position.play(move))[0] for move in position.moves), 77


def no_move(position):
    return illegal_move(position)[0], None


def keeps_state(position):
    state["calls"] += 1
    return state["calls"], None


def generator(position):
    yield position.score, None


async def coroutine(position):
    return 0, None


def sleeps(position):
    time.sleep(0.4)
    if position.is_over:
        return position.score, None
    pick = max if position.to_move == 1 else min
    return pick((sleeps(position.play(move))[0], move) for move in position.moves)


def nan(position):
    return float("nan"), None


class Unprintable:
    def __repr__(self):
        raise ValueError("no words")


def returns_the_unprintable(position):
    return Unprintable()


MISBEHAVIOURS = [
    (endless_loop, "does not come to an end"),
    (loop_over_a_verb, "does not come to an end"),
    (swallows_everything, "does not come to an end"),
    (swallows_in_the_search, "does not come to an end"),
    (plays_without_end, "does not come to an end"),
    (recursion, "never reaches a finished position"),
    (deep_recursion, "never reaches a finished position"),
    (recursion_in_a_key, "never reaches a finished position"),
    (exits, "SystemExit: enough"),
    (floods, "does not come to an end"),
    (interrupts, "KeyboardInterrupt"),
    (asks_the_user, "a search cannot ask the user"),
    (no_arguments, "TypeError: no_arguments() takes 0 positional arguments but 1 was given"),
    (too_many_arguments, "missing 2 required positional arguments: 'depth' and 'evaluate'"),
    (returns_text, "'1'"),
    (returns_three, "(0, None, 3)"),
    (returns_value_alone, "(value, move)"),
    (returns_text_in_pair, "('1', None)"),
    (returns_none_later, "return is missing"),
    (raises, "in line 4 of raises:  return [][1]"),
    (raises_with_an_address, "LookupError: nothing in <object object at 0x…>"),
    (changes_the_position, "a position never changes (tried to set to_move)"),
    (plays_nonsense, "'b2' is not a legal move"),
    (illegal_move, "the move is not legal"),
    (no_move, "there is no move"),
    (keeps_state, "differs from call to call"),
    (generator, "a generator (yield where return was meant?)"),
    (coroutine, "a coroutine"),
    (sleeps, "too slow"),
    (nan, "the value is wrong"),
    (returns_the_unprintable, "Unprintable"),
]
