"""The checks of searches: minimax and alpha-beta, as a pair, as one half of it, or in one function."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from gamelab.check import bugs
from gamelab.check.bugs import Bug, likely_bug
from gamelab.check.calling import (
    Answer,
    Function,
    call,
    has_window,
    name_of,
    names_in,
    players_of,
    unfit,
    with_partner,
    words,
)
from gamelab.check.facts import facts
from gamelab.check.family import Case, cases, exact, needed, truth
from gamelab.check.hints import HINTS
from gamelab.check.judge import Finding, described, judge, looks_again
from gamelab.check.limits import Limits, run_limited
from gamelab.check.report import RIGHT, UNSTARTED, WRONG, Report
from gamelab.check.trouble import bug_of_trouble
from gamelab.games import FIRST, SECOND, Position
from gamelab.search import alphabeta as library_alphabeta
from gamelab.search import minimax as library_minimax

SPARSE = 4
"""One case of so many is tried when the smallest wrong value is known."""
PAIR = {FIRST: "maxi", SECOND: "mini"}
PRUNED = {FIRST: "maxi_alpha_beta", SECOND: "mini_alpha_beta"}


@dataclass
class Task:
    """What is checked: the functions by the player who is to move where they are called, and what is asked of them."""

    functions: dict[int, Function]
    prune: bool
    pair: bool
    names: dict[int, str]
    hints: tuple[str, ...]
    title: str = ""

    @property
    def players(self) -> tuple[int, ...]:
        return tuple(self.functions)

    @cached_property  # asked for in every case
    def windowed(self) -> bool:
        return self.prune and all(has_window(function) for function in self.functions.values())

    @property
    def cases(self) -> tuple[Case, ...]:
        return cases(self.players, windows=self.windowed, passes=not self.pair)


@dataclass
class Session:
    """One run of a check: the answers so far, and the case that is being tried."""

    task: Task
    limits: Limits = field(default_factory=Limits)
    answers: list[tuple[Case, Answer]] = field(default_factory=list)
    findings: list[tuple[Finding, Case, Answer]] = field(default_factory=list)
    current: Case | None = None
    unstarted: str | None = None
    finished: bool = False
    changing: bool = False

    def work(self) -> None:
        """Tries all cases, until one does not end or the time is spent; behind a wrong value, some, to tell the bug."""
        for number, case in enumerate(self.task.cases):
            if number % SPARSE and any(finding.rank == 0 for finding, *_ in self.findings[:1]):
                continue
            answer = self.answer(case)
            if answer.kind == "unstarted":
                self.unstarted = answer.trouble
                return
            self.note(case, answer)
            if answer.kind == "endless" or self.limits.spent:
                return
        self.changing = any(words(self.answer(case).value) != words(before.value) for case, before in self.answers[:60])
        self.finished = True

    def answer(self, case: Case) -> Answer:
        self.current = case
        function = self.task.functions[case.position.to_move]
        most = 1000 + 50 * truth(case, False).needed
        return call(function, case, self.limits, most, self.task.windowed)

    def note(self, case: Case, answer: Answer) -> None:
        self.answers.append((case, answer))
        finding = judge(case, answer, self.task.prune, self.task.pair)
        if finding is not None:
            self.findings.append((finding, case, answer))


def examine(task: Task) -> Report:
    """The report on a task."""
    session = Session(task)
    run_limited(session.work, session.limits)
    if session.limits.overdue and session.current is not None:
        session.note(session.current, Answer("endless", trouble="time"))
    if session.unstarted is not None:
        return Report(UNSTARTED, f"{session.unstarted or task.title}: not started yet", hints=task.hints)
    return verdict(session)


def verdict(session: Session) -> Report:
    """The report on a run that came to answers."""
    title, hints = session.task.title, session.task.hints
    if session.findings:
        report = wrong(session, *min(session.findings, key=lambda found: found[0].rank))
    elif session.changing:
        report = blamed(Report(WRONG, f"{title}: the answers change", hints=hints), bugs.CHANGES)
    elif session.limits.fault:
        report = Report(WRONG, f"{title}: the check itself failed ({session.limits.fault})", hints=hints)
    elif not session.finished:
        report = Report(WRONG, f"{title}: too slow, the time was up before all cases were tried", hints=hints)
    else:
        count = len(session.answers)
        report = Report(RIGHT, f"{title}: right in all {count:,} cases (hand trees, late positions)", hints=hints)
        report.notes += notes_on_ties(session)
    if session.limits.lines and session.finished:
        report.notes.append(f"(Your function printed {session.limits.lines:,} lines, which are not shown.)")
    if session.limits.abandoned:
        report.notes.append("(It could not be stopped and goes on in the background: restart the kernel.)")
    return report


def notes_on_ties(session: Session) -> list[str]:
    """A note on each function that takes the last of equal moves, which minimax may, and alpha-beta had better not."""
    task = session.task
    if task.prune or not task.pair:
        return []
    late = [task.names[player] for player in task.players if takes_the_last(session, player)]
    some = f"{' and '.join(late)} take{'s' * (len(late) == 1)} the last of equally good moves"
    return [f"({some}: fine here; alpha-beta wants the first.)"] if late else []


def takes_the_last(session: Session, player: int) -> bool:
    """Whether the player's function takes the last of equally good moves wherever there are several."""
    mine = [each for each in session.answers if each[0].position.to_move == player]
    ties = [(answer.move, best) for case, answer in mine if len(best := truth(case, False).best) > 1]
    return bool(ties) and all(move == max(best) for move, best in ties)


def wrong(session: Session, finding: Finding, case: Case, answer: Answer) -> Report:
    """The report on the smallest case that goes wrong in the gravest way."""
    task = session.task
    report = Report(WRONG, f"{task.title}: {finding.title}", hints=task.hints)
    report.facts = [("smallest case", described(case)), *facts(case, answer, task.prune, task.pair)]
    report.picture = lambda: picture(case.position, task.prune)
    report.caption = "How it should be searched:" if is_small(case.position, task.prune) else ""
    bug = name_bug(session, finding, case, answer)
    return report if bug is None else blamed(report, bug)


def blamed(report: Report, bug: Bug) -> Report:
    """The report with its bug named; the second hint is the bug's idea."""
    report.bug, report.because, report.idea = bug.name, bug.sentence, bug.idea
    if len(report.hints) == 3:
        report.hints = (report.hints[0], bug.idea, report.hints[2])
    return report


def name_bug(session: Session, finding: Finding, case: Case, answer: Answer) -> Bug | None:
    """The bug that it most likely is; None if none that is known fits."""
    task = session.task
    f = task.names.get(case.position.to_move, task.title)
    if not answer.is_value or (task.pair and answer.kind == "value"):
        bug = bug_of_trouble(answer, over=case.position.is_over)
        if bug is None and calls_the_old(task, case.position.to_move):
            bug = bugs.OLD
        return None if bug is None else bugs.filled(bug, answer.place or f, case.position.to_move)
    if session.changing:
        return bugs.CHANGES
    if pairs_are_turned_round(session):
        return bugs.TUPLE
    if finding.rank == 2 and calls_the_old(task, case.position.to_move):
        return bugs.filled(bugs.OLD, f, case.position.to_move)
    failing = [(case, answer) for _, case, answer in session.findings]
    passing = session.answers[:: 1 + len(session.answers) // 200]
    evidence = [(case, answer), *failing[:: 1 + len(failing) // 60], *passing]
    bug = likely_bug(evidence, task.prune, task.players, task.names, moves_only=finding.rank == 1)
    if bug is None and finding.rank == 2 and looks_again(answer):
        return bugs.LOOKS_AGAIN
    return bug


def calls_the_old(task: Task, player: int) -> bool:
    """Whether the player's function calls the other's search without a window, and not the one with it."""
    code = getattr(task.functions[player], "__code__", None)
    if not task.prune or code is None or code.co_name == PAIR[player]:
        return False
    names = names_in(code).union(code.co_freevars)
    return PAIR[-player] in names and PRUNED[-player] not in names


def pairs_are_turned_round(session: Session) -> bool:
    """Whether each wrong pair would be right the other way round, one move before the end."""
    last = [
        answer.move == truth(case, False).value and answer.value in truth(case, False).best
        for _, case, answer in session.findings
        if answer.kind == "pair" and all(case.position.play(move).is_over for move in case.position.moves)
    ]
    return bool(last) and all(last)


def is_small(position: Position, prune: bool) -> bool:
    """Whether the search of the position is small enough to be drawn as a tree."""
    return (needed(position) if prune else exact(position)[1]) <= 40


def picture(position: Position, prune: bool) -> Any:
    """The case as it should be searched, drawn as a tree if it is small; else the board."""
    from gamelab import show

    search: Callable[..., Any] = library_alphabeta if prune else library_minimax
    return show.tree(search(position, trace=True).trace) if is_small(position, prune) else position


def whole(functions: tuple[Function, ...], prune: bool) -> Report:
    """The report on a pair, or on one search by itself."""
    check = "alphabeta" if prune else "minimax"
    if len(functions) not in (1, 2):
        pair = ", ".join((PRUNED if prune else PAIR).values())
        return Report(WRONG, f"check.{check}: give it one function or two, check.{check}({pair}); "
                      f"it was given {len(functions)}")  # fmt: skip
    for each in functions:
        if not callable(each):
            return unfit(check, each)
    if len(functions) == 2:
        by_player = {FIRST: functions[0], SECOND: functions[1]}
        names = {player: name_of(function) for player, function in by_player.items()}
        title = " and ".join(names.values())
        return examine(Task(by_player, prune, True, names, HINTS[PRUNED[FIRST] if prune else PAIR[FIRST]], title))
    function = functions[0]
    players = players_of(function)
    name = name_of(function)
    names = {FIRST: f"the MAX part of {name}", SECOND: f"the MIN part of {name}"}
    if len(players) == 1:
        names = {**(PRUNED if prune else PAIR), players[0]: name}
    hints = HINTS["alphabeta" if prune else "minimax"]
    return examine(Task(dict.fromkeys(players, function), prune, len(players) == 1, names, hints, name))


def half(function: Function, player: int, prune: bool) -> Report:
    """The report on one half of a pair, judged with a right partner in the other's place."""
    names = PRUNED if prune else PAIR
    if not callable(function):
        return unfit(names[player], function)
    alone = with_partner(function, names[-player], player)
    mine = {player: name_of(function)}
    return examine(Task({player: alone}, prune, True, mine, HINTS[names[player]], mine[player]))


def minimax(*functions: Function) -> Report:
    """Whether minimax is right: a pair ``maxi, mini``, one of the two, or one function for both players.

    Judged are the value, the move and the positions looked at, on small hand trees and on late positions.  A pair
    returns (value, move); a single function may also return the value alone, or a ``SearchResult``.
    """
    return whole(functions, prune=False)


def alphabeta(*functions: Function) -> Report:
    """Whether alpha-beta is right, as ``minimax`` says it, and whether it leaves out all that cannot matter.

    Functions that take ``alpha`` and ``beta`` are also tried with narrow windows, where a value outside the
    window need only be a bound on the right side.
    """
    return whole(functions, prune=True)


def maxi(function: Function) -> Report:
    """Whether ``maxi(position) -> (value, move)`` is right; it need not have a ``mini`` yet."""
    return half(function, FIRST, prune=False)


def mini(function: Function) -> Report:
    """Whether ``mini(position) -> (value, move)`` is right; it need not have a ``maxi`` yet."""
    return half(function, SECOND, prune=False)


def maxi_alpha_beta(function: Function) -> Report:
    """Whether ``maxi_alpha_beta(position, alpha, beta) -> (value, move)`` is right, by itself."""
    return half(function, FIRST, prune=True)


def mini_alpha_beta(function: Function) -> Report:
    """Whether ``mini_alpha_beta(position, alpha, beta) -> (value, move)`` is right, by itself."""
    return half(function, SECOND, prune=True)
