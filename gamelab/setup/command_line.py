"""The commands of `python3 -m gamelab`."""

import argparse
import subprocess
import sys
from collections.abc import Callable

from gamelab.setup import environment, lab, release, slides, testing
from gamelab.setup.places import Places, Trouble, find_places


def main(arguments: list[str]) -> int:
    """Runs one command and returns its exit code; a Trouble becomes one sentence."""
    ours, extra = split(arguments)
    chosen = parser().parse_args(ours)
    if not chosen.command:
        parser().print_help()
        return 0
    try:
        run: Callable[[Places, argparse.Namespace, list[str]], int] = chosen.run
        return run(find_places(), chosen, extra)
    except Trouble as trouble:
        print(f"gamelab: {trouble}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print("\ngamelab: stopped.", file=sys.stderr)
        return 130


def split(arguments: list[str]) -> tuple[list[str], list[str]]:
    """Our own arguments, and those after `--`, `play`, `solve` or `tables`, which are for the program that we start."""
    if arguments[:1] in (["play"], ["solve"], ["tables"]):
        return arguments[:1], arguments[1:]
    if "--" not in arguments:
        return arguments, []
    here = arguments.index("--")
    return arguments[:here], arguments[here + 1 :]


def parser() -> argparse.ArgumentParser:
    top = argparse.ArgumentParser(prog="python3 -m gamelab", description="A lab course on adversarial search.")
    commands = top.add_subparsers(dest="command", metavar="COMMAND", title="commands")
    _command(commands, "lab", "open JupyterLab on your own copies of the notebooks", _lab)
    _command(commands, "play", "play in the terminal, as in: play sim (play --help tells more)", _play)
    _command(commands, "solve", "tell what a position is worth, as in: solve othello --size 4 (solve --help)", _solve)
    _command(commands, "tables", "re-run the published tables (tables --help tells more)", _tables)
    _command(commands, "slides", "show a notebook with its solutions as slides", _slides)
    _command(commands, "test", "run every test, notebooks included (after --: arguments for pytest)", _test)
    _command(commands, "setup", "only make the environment; the others do so by themselves", _setup)
    _command(commands, "release", "make the students' zip, without solutions", _release)
    _lab_options(commands.choices["lab"])
    _slides_options(commands.choices["slides"])
    commands.choices["test"].add_argument("--full", action="store_true", help="also the tests that take many minutes")
    return top


def _command(
    commands: "argparse._SubParsersAction[argparse.ArgumentParser]",
    name: str,
    line: str,
    run: Callable[[Places, argparse.Namespace, list[str]], int],
) -> None:
    commands.add_parser(name, help=line, description=line[0].upper() + line[1:] + ".").set_defaults(run=run)


def _lab_options(parser: argparse.ArgumentParser) -> None:
    parser.epilog = "Arguments after -- go to JupyterLab."
    parser.add_argument("--no-browser", action="store_true", help="print the address instead of opening a browser")
    parser.add_argument("--port", type=int, help="the port to listen on (default: 8888, or the next that is free)")
    parser.add_argument("--solutions", action="store_true", help="for instructors: also the notebooks with answers")


def _slides_options(parser: argparse.ArgumentParser) -> None:
    parser.epilog = "Arguments after -- go to nbconvert, as in: slides 03 -- --SlidesExporter.reveal_theme=white"
    parser.add_argument("notebook", nargs="?", default="01", help="how its name begins (default: 01), or a file")
    parser.add_argument("--no-browser", action="store_true", help="only make the file, and say where it is")


def _setup(places: Places, chosen: argparse.Namespace, extra: list[str]) -> int:
    _refuse(extra, "setup")
    print(f"The environment is ready: {environment.ensure(places)}")
    return 0


def _lab(places: Places, chosen: argparse.Namespace, extra: list[str]) -> int:
    options = ["--no-browser"] if chosen.no_browser else []
    options += [f"--port={chosen.port}"] if chosen.port is not None else []
    return lab.run_lab(environment.ensure(places), places, chosen.solutions, [*options, *extra])


def _test(places: Places, chosen: argparse.Namespace, extra: list[str]) -> int:
    testing.check_tests(places)
    return testing.run_tests(environment.ensure(places, tests=True), places, chosen.full, extra)


def _release(places: Places, chosen: argparse.Namespace, extra: list[str]) -> int:
    _refuse(extra, "release")
    print(f"The students' release is {release.make_release(places)}")
    return 0


def _play(places: Places, chosen: argparse.Namespace, extra: list[str]) -> int:
    """A game needs no package, but its searches are faster in the environment, where that stands."""
    stands = not environment.in_environment(places) and environment.read_stamp(places)
    python = str(places.venv_python) if stands else sys.executable
    return _run(python, places, ["gamelab.widgets.terminal", *extra])


def _run(python: str, places: Places, module: list[str]) -> int:
    """Runs a module with its arguments; Ctrl-C ends it in its own words."""
    with subprocess.Popen([python, "-m", *module], env=places.child_environment()) as process:
        while True:
            try:
                return process.wait()
            except KeyboardInterrupt:
                continue


def _solve(places: Places, chosen: argparse.Namespace, extra: list[str]) -> int:
    return _run(str(environment.ensure(places)), places, ["gamelab.widgets.solve", *extra])


def _slides(places: Places, chosen: argparse.Namespace, extra: list[str]) -> int:
    return slides.show_slides(environment.ensure(places), places, chosen.notebook, extra, not chosen.no_browser)


def _tables(places: Places, chosen: argparse.Namespace, extra: list[str]) -> int:
    return _run(str(environment.ensure(places)), places, ["gamelab.arena.tables", *extra])


def _refuse(extra: list[str], command: str) -> None:
    if extra:
        raise Trouble(f"{command} takes no further arguments, and got: {' '.join(extra)}")
