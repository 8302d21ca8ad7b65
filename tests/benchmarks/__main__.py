"""How fast the searches are: `python -m tests.benchmarks`.

    python -m tests.benchmarks [--repeats 5] [--only connect]

Prints a table.  Every figure is the best of several repeats; the jobs take turns within a repeat, so that a ratio
compares runs of the same minutes.  A turn is three runs: the first one of a short search finds the processor's memory
full of the last job, and takes up to twice as long.  Nothing here is ever asserted: how long something takes depends on
the machine and its other work.
"""

import argparse
import platform
from time import perf_counter

import pandas as pd

from tests.benchmarks.jobs import jobs


def main(arguments=None):
    parser = argparse.ArgumentParser(prog="python -m tests.benchmarks", description=__doc__.splitlines()[0])
    parser.add_argument("--repeats", type=int, default=5)
    parser.add_argument("--only", default="", help="part of a job's name")
    options = parser.parse_args(arguments)
    todo = [job for job in jobs() if options.only in f"{job.game} {job.name}"]
    rows = measured(todo, options.repeats)
    print(f"Python {platform.python_version()}, {platform.machine()}, best of {options.repeats}\n")
    print(table(rows))


def measured(todo, repeats):
    """One row a job: its nodes, best time, nodes a second, and their ratio to the first job of the same game."""
    best = dict.fromkeys(range(len(todo)), float("inf"))
    for _ in range(repeats):
        for number, job in enumerate(todo):
            best[number] = min(best[number], *(seconds(job.run) for _ in range(3)))
    counted = [(job.game, job.name, job.count(), best[number]) for number, job in enumerate(todo)]
    rows = pd.DataFrame(counted, columns=["game", "name", "nodes", "seconds"])
    rates = rows["nodes_per_second"] = (rows["nodes"] / rows["seconds"]).where(rows["nodes"] > 0)
    return rows.assign(ratio=rates / rates.groupby(rows["game"]).transform("first"))


def seconds(run):
    """How long a job takes; one that times something else itself says how long that took."""
    start = perf_counter()
    reported = run()
    took = perf_counter() - start
    return reported if isinstance(reported, float) else took


def table(rows):
    formats = {"nodes": "{:,}", "seconds": "{:.3f}", "nodes_per_second": "{:,.0f}", "ratio": "{:.2f}"}
    return rows.to_string(index=False, na_rep="", formatters={name: each.format for name, each in formats.items()})


if __name__ == "__main__":
    main()
