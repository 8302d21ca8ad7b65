"""Whole games in one compiled call, where both agents can be compiled; ``game`` asks all others for each move.

The games and their records are the same.  Where anything goes wrong, or takes long, the game is played again by
``game``, which knows what an agent forfeits.
"""

from __future__ import annotations

import pickle
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from functools import lru_cache
from time import perf_counter
from typing import Any, NamedTuple

from gamelab.arena.agents import AnyAgent, GreedyAgent, Named, RandomAgent, SearchAgent, has_no_user_code
from gamelab.arena.game import GameRecord
from gamelab.arena.isolated import LOADING, IsolatedPlayer
from gamelab.arena.settings import Setting
from gamelab.games.bits import BitPosition
from gamelab.jit.runs_plain import Uncompiled, has_numba
from gamelab.jit.user_calls import check_given
from gamelab.jit.user_functions import message_of
from gamelab.jit.worth import MANY_GAMES, is_worth_now
from gamelab.search.alphabeta import alphabeta
from gamelab.search.minimax import minimax
from gamelab.users.callables import function_of
from gamelab.users.messages import Failure, pack, unpack
from gamelab.users.whose_code import is_users_game

BATCH_SECONDS = 0.4
"""Seconds after which a batch returns its finished games, at least one."""
unpacked = lru_cache(maxsize=64)(unpack)
"""Settings are unpacked once in each process: what their agents have compiled stays."""
_given_up: set[str] = set()
"""The keys of settings in which a function of the user's may never return."""


class Plan(NamedTuple):
    """How compiled code plays as an agent does: by a search with options, or by a function that draws a move."""

    function: Any
    options: dict[str, Any] | None


def plan_of(agent: AnyAgent) -> Plan | None:
    """The agent's plan; None if compiled code cannot play as it does."""
    while type(agent) is Named:
        agent = agent.agent
    if type(agent) is GreedyAgent:
        return Plan(minimax, {"depth": 1, "evaluate": agent.evaluate})
    if type(agent) is SearchAgent and agent.fast and (search := function_of(agent.search)) in (minimax, alphabeta):
        return Plan(search, agent.options)
    if isinstance(agent, RandomAgent) and has_no_user_code(agent):
        return Plan(agent.draw, None)
    return None


def plans_of(setting: Setting) -> list[Plan]:
    """The plans of its agents that have one."""
    return [plan for agent in setting.agents if (plan := plan_of(agent))]


def whole_games(setting: Setting, games: Sequence[int]) -> list[GameRecord]:
    """The records of the first of these games, until ``BATCH_SECONDS`` are over; none where they cannot be compiled."""
    is_game = isinstance(setting.start, BitPosition) and not is_users_game(type(setting.start))
    can_compile = has_numba() and is_game and len(plans_of(setting)) == 2
    if not can_compile or setting.games < MANY_GAMES or setting.key in _given_up:
        return []
    own = [agent for agent in setting.agents if not has_no_user_code(agent)]
    if not own:
        return played(setting, plans_of(setting), games)
    return next(filter(None, (played_in_sandbox(agent, setting, games) for agent in own)), [])


def played(setting: Setting, plans: Sequence[Plan], games: Sequence[int]) -> list[GameRecord]:
    """The records of the first of these games, played in this process until the time is over, or an error ends it.

    ``game`` knows who forfeits for an error.
    """
    records: list[GameRecord] = []
    with suppress(Exception):
        from gamelab.arena.game_loop import CompiledGames  # here, because most programs need no Numba

        compiled = CompiledGames(setting, plans)
        for game in in_time(games):
            record = compiled.play(game)
            if record is None:
                break
            records.append(record)
    return records


def in_time(games: Iterable[int]) -> Iterator[int]:
    """The first of these games, until ``BATCH_SECONDS`` are over; at least one."""
    until = perf_counter() + BATCH_SECONDS
    for game in games:
        yield game
        if perf_counter() > until:
            break


# --- with functions of the user's ---


def played_in_sandbox(agent: AnyAgent, setting: Setting, games: Sequence[int]) -> list[GameRecord]:
    """The records of the first of these games, from a sandbox in which the agent has played, or may play.

    None are there while compiling is not worth it.
    """
    player = IsolatedPlayer(agent, setting.start, setting.limits)
    try:
        player.open()
        return list(map(GameRecord._make, player.ask(play_there, pack(setting), games, extra=LOADING + BATCH_SECONDS)))
    except (Failure, TypeError, ValueError):  # it never returned, or ended its process, or sent what is no record
        _given_up.add(setting.key)
        return []
    finally:
        player.leave()


def play_there(guest: Any, packed: bytes, games: Sequence[int]) -> list[tuple[Any, ...]]:
    """In the sandbox: the records of the first of these games, as plain tuples: it sends no other."""
    setting = unpacked(packed)
    if not any(is_worth_now(used_by(plan)) for plan in plans_of(setting)):
        return []
    with suppress(Uncompiled):
        return list(map(tuple, played(setting, plans_there(guest, setting), games)))
    return []


def plans_there(guest: Any, setting: Setting) -> list[Plan]:
    """The plans in the sandbox, whose functions were compared with their compiled form; Uncompiled if there is none."""
    guest.limits = setting.limits
    # Functions of the same content become one object, which is compiled once.
    plans: list[Plan] = pickle.loads(message_of(plans_of(setting)))
    for plan in plans:
        check_given((setting.start, *used_by(plan)))
    return plans


def used_by(plan: Plan) -> tuple[Any, ...]:
    """The search of a plan, and what it is given beside a position."""
    return plan.function, *(plan.options or {}).values()
