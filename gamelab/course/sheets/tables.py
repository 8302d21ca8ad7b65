"""The tables that four old lab sheets published, played again: ``python3 -m gamelab tables``.

Each row plays the agent of that lab, as far as its sheet describes it, against the opponent that it met, and stands
beside the published row.  Lab 001 names no opponent; its rates are those against ``CourseAgent``, and a uniform one
plays beside it.  Lab 004's own program broke the rules of Othello; it plays beside an agent that keeps them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import isnan, nan
from typing import TYPE_CHECKING, Any, NamedTuple

from gamelab.arena.agents import AnyAgent, RandomAgent, SearchAgent
from gamelab.arena.settings import Labelled, Setting, settings_of
from gamelab.arena.significance import fisher
from gamelab.arena.store import Store
from gamelab.arena.sweeps import records_of, table_of
from gamelab.course.sheets.old_agents import CourseAgent, SheetAgent, SheetOthello
from gamelab.games import ConnectFour, Othello, Sim
from gamelab.heuristics import asymmetric, disc_difference, runs_lab001, symmetric
from gamelab.written import between, percent

if TYPE_CHECKING:
    import pandas

# Lab 000 counted three times 100 games for each setting; here they are one row of 300.
FIGURES = """
lab  game                                depth  prune wins    n   seconds    nodes    total
000  Sim()                                   1  no     274  300    0.0006        –    0.171
000  Sim()                                   3  no     279  300    0.0567        –   16.997
000  Sim()                                   5  no     291  300      6.64        –     1992
000  Sim()                                   1  yes    272  300    0.0007        –    0.204
000  Sim()                                   3  yes    288  300    0.0137        –    4.106
000  Sim()                                   5  yes    298  300     0.207        –     62.1
000  Sim()                                   7  yes    297  300      2.61        –      783
001  ConnectFour()                           1  no     140  200    0.0147       32     2.95
001  ConnectFour()                           3  no     198  200    0.6759     1800    135.2
001  ConnectFour()                           5  no     198  200    31.128    74000   6743.7
001  ConnectFour()                           1  yes    136  200    0.0142       30     2.85
001  ConnectFour()                           3  yes    197  200     0.280      800     56.0
001  ConnectFour()                           5  yes    198  200   12.6825    34600   2536.5
001  ConnectFour()                           7  yes    199  200     211.9   845540    42383
001  ConnectFour(rows=7,columns=8,k=4)       1  no     146  200    0.0197       40      3.9
001  ConnectFour(rows=7,columns=8,k=4)       3  no     199  200    1.1378     2750    277.6
001  ConnectFour(rows=7,columns=8,k=4)       5  no     200  200    72.433   160000    21319
001  ConnectFour(rows=7,columns=8,k=4)       1  yes    142  200   0.01965       36    4.345
001  ConnectFour(rows=7,columns=8,k=4)       3  yes    196  200     0.565     1029      113
001  ConnectFour(rows=7,columns=8,k=4)       5  yes    198  200     14.90    64500     2980
001  ConnectFour(rows=7,columns=8,k=4)       7  yes    199  200     243.7   580000    48739
001  ConnectFour(rows=7,columns=10,k=4)      1  no     161  200    0.0366       44      7.3
001  ConnectFour(rows=7,columns=10,k=4)      3  no     197  200     3.392     5400    678.5
001  ConnectFour(rows=7,columns=10,k=4)      5  no     198  200  376.6435   420000    75329
001  ConnectFour(rows=7,columns=10,k=4)      1  yes    163  200    0.0318       33      6.5
001  ConnectFour(rows=7,columns=10,k=4)      3  yes    197  200    1.2146     1500      243
001  ConnectFour(rows=7,columns=10,k=4)      5  yes    197  200     117.8   215700    23558
001  ConnectFour(rows=7,columns=10,k=4)      7  yes    199  200    2064.8  2980000   412965
003  Sim()                                   1  no      99  100    0.0047        –        –
003  Sim()                                   3  no      99  100    0.4792        –        –
003  Sim()                                   5  no      50   50     45.88        –        –
003  Sim()                                   1  yes     99  100    0.0047        –        –
003  Sim()                                   3  yes     98  100    0.0894        –        –
003  Sim()                                   5  yes    100  100    1.1692        –        –
003  Sim()                                   7  yes    100  100   12.4892        –        –
004  Othello()                               1  no      92  120    0.0067        –        –
004  Othello()                               3  no      99  120     0.141        –        –
004  Othello()                               5  no     119  120      5.70        –        –
004  Othello()                               1  yes     88  120    0.0067        –        –
004  Othello()                               3  yes    104  120     0.062        –        –
004  Othello()                               5  yes    110  120     0.643        –        –
004  Othello()                               7  yes    119  120      7.25        –        –
"""


class Published(NamedTuple):
    """An agent that looks ``depth`` plies ahead won ``wins`` of ``n`` games.

    ``seconds`` are those of a game on its author's machine, ``total`` those of all games as the sheet tells them, and
    ``nodes`` positions explored in a game; nan where the sheet does not tell them.
    """

    lab: str
    game: str
    depth: int
    prune: bool
    wins: int
    n: int
    seconds: float
    nodes: float
    total: float


def read(line: str) -> Published:
    """A row of ``FIGURES``."""
    lab, game, depth, prune, wins, n, *told = line.split()
    figures = (nan if each == "–" else float(each) for each in told)
    return Published(lab, game.replace(",", ", "), int(depth), prune == "yes", int(wins), int(n), *figures)


PUBLISHED = tuple(map(read, FIGURES.strip().splitlines()[1:]))
Games = int | Mapping[int, int] | None
STARTS = {repr(start): start for start in (Sim(), ConnectFour(), ConnectFour(7, 8), ConnectFour(7, 10), Othello())}
LABS: dict[str, dict[str, Any]] = {
    "000": {"evaluate": asymmetric, "ending": "hurry"},
    "001": {"evaluate": runs_lab001, "ending": "win"},
    "003": {"evaluate": symmetric, "ending": "hurry"},
    "004": {"evaluate": disc_difference, "ending": "win"},
}
"""The options of each lab's agents, beside those that the table names."""


TIMES = ["time a game, sheet", "of all, sheet", "time a game here"]
FEW = 20
"""With fewer games than these, ``readable`` gives no p: it would say nothing."""


def settings(row: Published, games: Games = None, against: AnyAgent | None = None) -> list[Setting]:
    """How a published row is played again: by which agent, against whom, and in how many games, usually its lab's."""
    games = games[row.depth] if isinstance(games, Mapping) else games
    options: dict[str, Any] = {"depth": row.depth, "prune": row.prune}
    games = games or max(each.n for each in PUBLISHED if each.lab == row.lab)
    agent = Labelled(SearchAgent(**options, **LABS[row.lab]), options)
    opponents = [CourseAgent()] * (row.lab == "001") + [RandomAgent()]
    found = settings_of(STARTS[row.game], agent, opponents, games)
    if row.lab == "004":
        found += settings_of(SheetOthello(), Labelled(SheetAgent(**options), options), opponents, games)
    return [each for each in found if against in (None, each.opponent)]


def tables(
    labs: Sequence[str],
    store: Store | None = None,
    games: Games = None,
    against: AnyAgent | None = None,
    **options: Any,
) -> pandas.DataFrame:
    """One row for each published row and way to play it again: what was published, and what the re-run gives.

    ``games`` is a number of games for each row, or for each depth; ``against`` leaves out all other opponents.
    The options are those of ``play`` in ``arena/sweeps.py``.
    ``p`` is that of Fisher's exact test between the two rates.  Of twenty comparisons without any difference, one has
    p < 0.05.
    """
    import pandas  # here, because a browser may have to do without it

    pairs = [(row, setting) for row in PUBLISHED if row.lab in labs for setting in settings(row, games, against)]
    published, chosen = zip(*pairs, strict=True)
    again = table_of(chosen, records_of(chosen, store, **options))
    rows = pandas.DataFrame(published).add_suffix("_published").join(again)
    rows["rate_published"] = rows["wins_published"] / rows["n_published"]
    counts = rows[["wins_published", "n_published", "wins", "n"]]
    rows["p"] = [fisher(*row) for row in counts.itertuples(index=False)]
    return rows


def readable(table: pandas.DataFrame) -> pandas.DataFrame:
    """The rows of ``tables`` as a reader wants them: what the sheet tells, and what was found here."""
    import pandas

    lines = []
    for row in table.astype({"nodes_published": float}).itertuples():
        size = STARTS[row.game_published].board.sizes[:2]
        lines.append({
            "board": " × ".join(map(str, size)), "depth": row.depth, "prune": row.prune,
            "won, sheet": percent(row.rate_published, ".3g"),
            "won here": f"{percent(row.rate, '.3g')} {between(row.low, row.high)}", "n": row.n,
            "p": f"{row.p:.2g}" if row.n >= FEW else "n too small",
            "nodes a game, sheet": published_text(row.nodes_published),
            "nodes here": f"{row.nodes:,.0f}" if row.nodes else "–",  # the sheet's own agent counts none
            "time a game, sheet": f"{published_text(row.seconds_published)} s",
            "of all, sheet": f"{published_text(row.total_published)} s",
            "time a game here": f"{1000 * row.seconds:.3g} ms",
        })  # fmt: skip
    return pandas.DataFrame(lines)


class Folded:
    """A table of ``readable``: some rows, by number, without their times; unfolded, the whole table."""

    def __init__(self, table: pandas.DataFrame, shown: Sequence[int]) -> None:
        self.parts = table.iloc[list(shown)].drop(columns=TIMES), table

    def __repr__(self) -> str:
        return "\n\n".join(part.to_string(index=False) for part in self.parts)

    def _repr_html_(self) -> str:
        shown, whole = (part.to_html(index=False) for part in self.parts)
        return f"{shown}<details><summary>All {len(self.parts[1])} rows, with the times</summary>{whole}</details>"


def published_text(figure: float) -> str:
    """A published figure, with the digits that ``FIGURES`` has: some sheets print more."""
    return "–" if isnan(figure) else f"{figure:,.10g}"
