"""What a check calls right plays everywhere, however it is written; what does not is refused, with what to change."""

import functools
import warnings
from types import ModuleType

import pandas
import pytest

from gamelab import FIRST, INF, WIN, Sim, TicTacToe, check, fast
from gamelab.arena import RandomAgent, SearchAgent, play_game
from gamelab.heuristics import symmetric
from gamelab.jit import RunsPlain, runs_plain
from gamelab.users.traced_search import TracedSearch
from gamelab.users.what_it_keeps import Snapshot
from tests.users.styles import STYLES, defined, in_cell

LATE = TicTacToe.from_text("XO./.X./..O")
FEW = Sim.from_text("red: 1-5 1-6 2-5 2-6 3-4, blue: 1-2 3-5 3-6 4-5 4-6")
CHECKS = {"look_ahead": check.depth_search, "search": check.pruned_search, "resist": check.delays_loss}
COMPILED = {"usual", "closure", "negamax", "defaults"}
"""The styles that are compiled; all others run plain, and a sentence says why."""
EITHER = """
def my_search(position):
    return maxi{0}(position{1}) if position.to_move == FIRST else mini{0}(position{1})
"""


def solved(style, exercise, with_reports=True):
    """The search that an agent takes, the reports on it, and the agent's options."""
    names = defined(style, exercise)
    if exercise in CHECKS:
        reports = [CHECKS[exercise](names[exercise])] if with_reports else []
        return names[exercise], reports, {"depth": 2, "evaluate": symmetric}
    end, reports = exercise.removeprefix("maxi"), []
    if with_reports:
        later = names.pop(f"mini{end}")
        reports.append(getattr(check, exercise)(names[exercise]))  # before there is a mini
        names[f"mini{end}"] = later
        reports.append(getattr(check, f"mini{end}")(later))
    in_cell(EITHER.format(end, ", -INF, INF" if end else ""), names)
    return names["my_search"], reports, {}


EXERCISES = ["maxi", "maxi_alpha_beta", *CHECKS]
OFTEN = {"NamedTuple", "@cache", "class", "nested pair", "negamax", "value alone"}
"""The styles that are tried in every run of the tests, each with one exercise."""
CASES = [
    pytest.param(style, exercise, marks=[pytest.mark.full] * (style not in OFTEN or (n + m) % 5 > 0))
    for n, style in enumerate(STYLES) for m, exercise in enumerate(EXERCISES)
]  # fmt: skip


@pytest.mark.parametrize("style, exercise", CASES)
def test_a_right_search_plays_is_compiled_or_says_why_not_and_is_stepped_through(
    style, exercise, tmp_path, monkeypatch
):
    monkeypatch.chdir(tmp_path)  # a journey keeps its steps beside the notebook
    search, reports, options = solved(style, exercise)
    if style == "value alone":
        assert not any(reports) and all("return" in each.title for each in reports)
        return
    assert all(reports), reports
    start, late = (Sim(), FEW) if options else (LATE, LATE)
    agent = SearchAgent(search, **options)
    assert play_game(agent, RandomAgent(), start).forfeit is None
    journey = check.Journey(start, {"random": RandomAgent()}, games=2, openings=1)
    assert "of the points" in repr(journey.add("mine", agent))
    runs_plain._given.clear()
    with warnings.catch_warnings(record=True) as told:
        warnings.simplefilter("always")
        found = fast(search)(late, **agent.options)
    assert found == search(late, **agent.options)
    said = [str(each.message) for each in told if issubclass(each.category, RunsPlain)]
    assert bool(said) == (style not in COMPILED), said
    assert not any("this is not compiled" in each for each in said)
    told = [[(each.kind, each.node.path, *each[3:6]) for each in TracedSearch(one, late, **agent.options).events]
            for one in (search, solved("usual", exercise, with_reports=False)[0])]  # fmt: skip
    assert told[0] == told[1] or (style, exercise) == ("helper inside", "maxi_alpha_beta")  # its root has no window


def test_what_an_object_of_a_package_holds_is_no_memory_of_the_search():
    class Own:
        def __init__(self):
            self.known = {}

    own, table = Own(), pandas.DataFrame({"value": [1]})

    def search(position):
        return own.known.get(position) or table["value"][0]

    assert [each for each, _ in Snapshot(search).contents] == [own.known]


KEPT = """
class Kept:
    def __init__(self):
        self.tables, self.me = [{{}}], self


def search(position, {0}):
    table = {1}
    if position not in table:
        values = [search(position.play(move)) for move in position.moves]
        best = max if position.to_move == FIRST else min
        table[position] = sign * position.score if position.is_over else best(values)
    return table[position]
"""


@pytest.mark.parametrize("parameter, table", [
    ("memo={}", "memo"), ("*, memo={}", "memo"), ("memo=[{}]", "memo[0]"), ("memo={1: ([{}], 2)}", "memo[1][0][0]"),
    ("memo=Kept()", "memo.tables[0]"), ("memo=(Kept(),)", "memo[0].me.tables[0]"),
])  # fmt: skip
def test_what_a_search_remembers_is_forgotten_after_a_check_wherever_it_is(parameter, table):
    names = {"__name__": "__main__", "FIRST": FIRST, "sign": -1}
    exec(KEPT.format(parameter, table), names)
    assert not check.audit(names["search"], LATE)
    names["sign"] = 1
    assert check.audit(names["search"], LATE), check.audit(names["search"], LATE)


def test_a_program_that_forfeits_is_told_so_in_the_words_of_the_first_forfeit(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    journey = check.Journey(LATE, {"random": RandomAgent()}, games=2, openings=1)
    assert "2 of 2 games forfeited: 99 is not a legal move" in repr(journey.add("mine", lambda position: 99))


STALE = """
@cache
def helper(position, depth):
    if position.is_over:
        return WIN * position.score, None
    if depth == 0:
        return judge(position), None
    best, chosen = -INF * position.to_move, None
    for move in position.moves:
        value, _ = helper(position.play(move), depth - 1)
        if position.to_move * value > position.to_move * best:
            best, chosen = value, move
    return best, chosen


def look_ahead(position, depth, evaluate):
    global judge
    judge = evaluate
    return helper(position, depth)
"""


def test_a_memory_that_forgets_what_a_value_depends_on_is_a_fault():
    names = {"__name__": "__main__", "cache": functools.cache, "INF": INF, "WIN": WIN}
    exec(STALE, names)
    assert not check.depth_search(names["look_ahead"])


REMEMBERED = """
{0}
def search(position):
    total((position.score,) if position.is_over else ())
    if position.is_over:
        return position.score
    values = [search(position.play(move)) for move in position.moves]
    return max(values) if position.to_move == FIRST else min(values)


def asked(position):
    return mine.search(position)
"""


@pytest.mark.parametrize("decorated", ["", "@cache", "@cache\n@fast"])
def test_a_search_is_right_whatever_it_remembers_and_in_whatever_module(decorated):
    mine = ModuleType("mine")
    vars(mine).update(FIRST=FIRST, cache=functools.cache, fast=fast, total=functools.cache(sum), mine=mine)
    in_cell(REMEMBERED.format(decorated), vars(mine))
    search = mine.search
    for each in (search, mine.asked):
        assert check.audit(each, LATE), check.audit(each, LATE)
    assert mine.search is search
