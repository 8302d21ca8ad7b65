"""A journey, as a notebook walks it: a student's programs play, and the picture grows.

An author learns beforehand whether an agent is in time; the processor's time decides, on a busy machine, too.
"""

from itertools import combinations, pairwise
from pathlib import Path

import pytest

from gamelab import ConnectFour, TicTacToe, check
from gamelab.arena import Named, PerfectAgent, RandomAgent, SearchAgent, isolated
from gamelab.course.check.journey import Milestone, arrows, figure_of_walks
from gamelab.search.minimax import minimax
from gamelab.users import sandbox


@pytest.fixture
def journey(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)  # a journey keeps its steps beside the notebook
    game = TicTacToe.from_text("XO./.X./...")  # a small game
    return check.Journey(game, {"random": RandomAgent(), "perfect": PerfectAgent()}, games=10)


class Begins:
    """An agent that has nothing before a game begins."""

    def begin(self, seed):
        self.search = minimax

    def __call__(self, position):
        return self.search(position)


def test_an_agent_is_counted_also_under_a_name_and_if_it_has_to_begin(journey):
    """It plays no game: for each one a new process would import this file."""
    bare = SearchAgent(minimax)
    assert len({journey.cost(each) for each in (bare, Named(bare, "n"), Begins())}) == 1


@pytest.mark.parametrize("text", ['{"Sim', "[1]", '{"Sim": {"a": 1}}'])
def test_a_file_that_holds_no_journey_is_put_aside(journey, capsys, text):
    Path("journeys.json").write_text(text)
    journey.add("perfect", PerfectAgent())
    told = "journeys.json holds no journey: it is called journeys.json.broken now, and the picture begins anew.\n"
    assert capsys.readouterr().out == told
    assert Path("journeys.json.broken").read_text() == text and list(check.journeys())


@pytest.mark.parametrize("way", ["write_text", "replace"])
def test_where_it_cannot_be_written_it_goes_on_and_keeps_what_it_has(journey, capsys, monkeypatch, way):
    journey.add("random", RandomAgent())
    def refused(*given, **named):
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(f"pathlib.Path.{way}", refused)
    assert "perfect" in journey.add("perfect", PerfectAgent()).milestones
    assert [[*steps] for steps in check.journeys().values()] == [["random"]]
    told = capsys.readouterr().out
    assert told.startswith("The journey is not kept: journeys.json cannot be written in ")


@pytest.mark.parametrize("seed", range(3))
def test_openings_that_would_end_a_game_end_no_sample(journey, seed):
    """The game has five moves left, and often ends before the fourth."""
    walk = check.Journey(journey.start, journey.opponents, games=2, openings=4, seed=seed)
    assert walk.cost(SearchAgent(minimax, fast=False)) >= 2


def test_an_exercise_that_is_solved_last_has_its_own_place(journey):
    for solved in (False, True):
        journey.add("order", lambda position: position.moves[0], solved).add("depth", RandomAgent())
    assert list(journey.milestones) == ["order", "depth"]


def test_experiments_start_at_the_program_that_they_change_and_leave_a_margin():
    dot = Milestone(0.7, 0.6, 0.8, 5)
    steps = {"minimax": dot._replace(nodes=100), "pruning": dot._replace(nodes=20)}
    steps |= {"depth 1": dot._replace(after="pruning"), "depth 2": dot._replace(nodes=8, after="pruning")}
    assert [(start.nodes, end.nodes) for start, end in arrows(steps)] == [(100, 20), (20, 5), (20, 8)]
    assert len(arrows(steps | {"pruning": dot, "depth 2": dot._replace(after="not solved")})) == 2


def walks(number):
    """So many journeys of four steps, with the best program at the upper edge and the worst one at the left one."""
    steps = {
        "a random player": Milestone(0.25, 0.15, 0.36, 3),
        "minimax": Milestone(0.9, 0.86, 0.94, 5200),
        "alpha-beta, middle first": Milestone(0.9, 0.86, 0.94, 420),
        "perfect": Milestone(1, 0.97, 1, 900_000),
    }
    return dict.fromkeys(["Tic Tac Toe", "Sim", "Connect Four", "Othello"][:number], steps)


@pytest.mark.parametrize("number", [1, 4])
def test_each_journey_has_a_panel_and_names_its_dots_there(number):
    figure = figure_of_walks(walks(number))
    panels = figure.axes
    assert len({(ax.get_xlim(), ax.get_ylim()) for ax in panels}) == 1, "they can be compared"
    assert [ax.get_title("left") for ax in panels] == list(walks(number))
    figure.draw_without_rendering()
    assert len({round(ax.get_window_extent().x0) for ax in panels}) == 1, "they stand one below the other"
    labels = [ax.yaxis.label.get_window_extent() for ax in panels]
    assert all(low.y1 < high.y0 for high, low in pairwise(labels)), "their names do not run into each other"
    for ax in panels:
        *numbers, listed = [text for text in ax.texts if text.get_text()]
        assert [each.get_text() for each in numbers] == ["1", "2", "3", "4"]
        for name, dot in walks(1)["Tic Tac Toe"].items():
            assert name in " ".join(listed.get_text().split())
            assert f"{100 * dot.share:.0f} %" in listed.get_text().replace("\N{NO-BREAK SPACE}", " ")
        box = listed.get_window_extent()
        assert not any(box.overlaps(other.bbox) for other in panels), "it stands beside the pictures"
        assert figure.bbox.contains(*box.min) and figure.bbox.contains(*box.max)


@pytest.mark.parametrize("lowest", [0.3, 0.5])
def test_where_dots_overlap_their_numbers_stand_side_by_side(lowest):
    dot = Milestone(0.58, lowest, 0.66, 226)
    steps = {"minimax": dot, "pruning": dot._replace(nodes=82), "expected": dot._replace(share=0.62), "again": dot}
    figure = figure_of_walks({"Othello": steps})
    figure.draw_without_rendering()
    boxes = [text.get_window_extent() for text in figure.axes[0].texts if text.get_text().isdigit()]
    assert len(boxes) == 4 and not any(one.overlaps(other) for one, other in combinations(boxes, 2))
    dots = figure.axes[0].transData.transform([(82, 0.58)])
    assert abs((boxes[1].x0 + boxes[1].x1) / 2 - dots[0][0]) < 1, "a dot alone has its number in its middle"


def test_the_walks_of_all_games_say_what_was_played_and_against_whom(journey):
    check.Journey(ConnectFour(), {"CourseAgent": RandomAgent()}, games=2).add("any", RandomAgent())
    journey.add("any", RandomAgent())
    assert list(check.journeys())[1:] == ["Connect Four against CourseAgent"]


def test_a_program_that_breaks_is_named(journey):
    with pytest.raises(ValueError, match="ZeroDivisionError"):
        journey.add("broken", lambda position: 1 // 0)


# --- in time ---

LATE = TicTacToe.from_text("XO./.X./..O")
CELL = """
from time import process_time

def slow(position):
    began = process_time()
    while process_time() - began < 1.5:  # more than it has for its start, too
        pass
    return position.moves[0]
"""
NAMES = {"__name__": "__main__"}  # as in a notebook: the agent's process need not import this file
exec(CELL, NAMES)
slow = NAMES["slow"]


def test_a_slow_agent_is_told_where_it_loses(monkeypatch):
    monkeypatch.setattr(isolated, "LOADING", 0.5)
    monkeypatch.setattr(sandbox, "TIMES_ON_THE_WALL", 1000)
    report = check.keeps_time(slow, LATE, seconds=0.5)
    assert not report and report.title.startswith("slow: no answer within ")
    assert report.facts[0][0] == "forfeited in" and "TicTacToe" in report.facts[0][1]
    assert report.picture is not None
