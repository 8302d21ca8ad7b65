"""A whole game as machine code: the opening, and then the moves of two agents until the game is over."""

from time import perf_counter

import numpy as np

from gamelab.arena.game import GameRecord, open_game
from gamelab.arena.random_numbers import derive
from gamelab.games.bits import signed
from gamelab.games.position import FIRST
from gamelab.jit.calls import address_of, call_at, python_call
from gamelab.jit.compiled import machine_code
from gamelab.jit.fast_observer import COUNTS, MOST_PLIES, RECORD, SETTINGS, FastObserver
from gamelab.jit.library import first_call
from gamelab.search.observer import no_evaluation

LONG_GAME = 0.1
"""Seconds after which a game is broken off: to ask for each move costs a game that lasts longer next to nothing."""


now = python_call(perf_counter)


def chosen_move(position, player):
    """The move of a player, which is what ``CompiledPlayer.parts`` says."""
    address, arguments, record, is_search = player
    record[0].root_ply = position.ply
    found = call_at(address, position, arguments)
    return signed(record[0].lines[position.ply].moves[0]) if is_search else found


def game_loop(position, openings, stream, first, a, b, longest, decisions, seconds):
    """The moves, the score, and whether the game is over: after the ``longest`` time it is broken off."""
    position, moves = open_game(position, openings, stream)
    began = before = now()
    while not position.is_over and before - began < longest:
        turn = first if position.to_move == FIRST else 1 - first
        moves.append(chosen_move(position, a) if turn == 0 else chosen_move(position, b))
        position = position.play(moves[-1])
        after = now()
        seconds[turn] += after - before
        decisions[turn] += 1
        before = after
    return moves, position.result, position.is_over


class CompiledPlayer:
    """What compiled code knows of an agent that plays by a plan."""

    def __init__(self, plan, start):
        self.stream = np.zeros(1, np.uint64)
        if plan.options is None:
            observer, arguments = FastObserver(start, None, None, None, None, False), (self.stream,)
            address = address_of(plan.function, (start, *arguments))
        else:
            core, (*others, observer) = first_call(plan.function, start, plan.options)
            address = address_of(core, (start, *others, observer))
            # Stands for any evaluation and any order, so that the loop is not compiled again for others.
            observer.evaluate, observer.order = no_evaluation, observer.order and no_evaluation
            arguments = *others, observer
        record = np.frombuffer(observer.data, RECORD)
        # Inner nodes, finished games and evaluated positions come first.
        self.counts = record.view(np.int64)[len(SETTINGS) :][: len(COUNTS) * MOST_PLIES].reshape(-1, MOST_PLIES)
        self.parts = address, arguments, record, int(plan.options is not None)

    def begin(self, seed):
        """A game begins."""
        self.stream[0] = seed
        self.counts[:] = 0

    def nodes(self):
        """The nodes that it searched in this game."""
        return int(self.counts[:3].sum())


class CompiledGames:
    """The games of a setting, each played in one compiled call."""

    def __init__(self, setting, plans):
        self.setting, self.seed = setting, setting.game_seed
        self.longest = min(LONG_GAME, setting.limits.seconds or LONG_GAME)
        self.stream = np.zeros(1, np.uint64)
        self.players = [CompiledPlayer(plan, setting.start) for plan in plans]
        self.code = machine_code(game_loop, self.arguments(0))

    def arguments(self, first):
        """What the loop gets; it writes how often and how long each agent thought into the last two."""
        return (self.setting.start, self.setting.openings, self.stream, first, *(each.parts for each in self.players),
                self.longest, np.zeros(2, np.int64), np.zeros(2))  # fmt: skip

    def play(self, game):
        """The record of a game; None if it lasts long."""
        pair, first = divmod(game, 2)
        self.stream[0] = derive(self.seed, pair, "opening")
        for player, side in zip(self.players, "ab", strict=True):
            player.begin(derive(self.seed, game, side))
        *_, decisions, seconds = arguments = self.arguments(first)
        moves, score, is_over = self.code(*arguments)
        if not is_over or seconds.sum() > self.longest:
            return None
        opening, winner = moves[: len(moves) - decisions.sum()], first ^ (score < 0) if score else None
        return GameRecord(game, pair, self.seed, first, tuple(opening), tuple(moves), winner, score, None, "",
                          tuple(decisions.tolist()), tuple(each.nodes() for each in self.players),
                          tuple(seconds.tolist()))  # fmt: skip
