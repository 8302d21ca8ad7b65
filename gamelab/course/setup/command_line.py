"""The commands of `python3 -m gamelab`."""

import argparse
import sys
from itertools import takewhile
from pathlib import Path

from gamelab.course.sentence import one_sentence
from gamelab.course.setup import environment, lab, students
from gamelab.course.setup.clone import (
    ROOT,
    Trouble,
    environment_variables,
    is_clone,
    run,
    run_tests,
)

COMMANDS = {
    "lab": "open JupyterLab on your own copies of the notebooks; it gets all arguments after --",
    "play": "play in the terminal, as in: play sim",
    "solve": "show the exact value of a position, as in: solve othello --size 4",
    "tables": "re-run the published tables",
    "tournament": "let a class's agents play: tournament FOLDER --game connect4",
    "slides": "show a notebook as slides, as in: slides 03",
    "handout": "print a notebook as a work sheet, as in: handout 03; or trees and examinations",
    "grade": "grade what a class handed in, as in: grade 03 FOLDER",
    "test": "run every test, notebooks included; pytest gets all arguments after --",
    "setup": "only install the packages; the other commands do this, too",
    "release": "make the zip for students, without the solved notebooks",
    "site": "build the lab as a folder for a web server: it runs in the browser",
}
PROGRAMS = "play", "solve", "tables", "tournament", "slides", "handout", "grade", "site"
"""Those that the Python with the packages runs: modules of the folder `programs`, which read their own options."""
ANYWHERE = ("play", "solve", "tables", "tournament", "lab")
"""The commands that an installed package can do, too; the others need the clone."""


def main(arguments: list[str]) -> int:
    """The exit code of one command. A problem that the user can solve is shown as one sentence."""
    with one_sentence("gamelab", Trouble):
        ours, extra = split(arguments)
        chosen = parser().parse_args(ours)
        if not chosen.command:
            parser().print_help()
        elif is_clone(ROOT) or chosen.command in ANYWHERE:
            return start(ROOT, chosen, extra)
        else:
            raise Trouble(f"{chosen.command} needs the course's folder, which holds README.md; "
                          f"this is an installed package, which can {', '.join(ANYWHERE)}.")  # fmt: skip
    return 0


def split(arguments: list[str]) -> tuple[list[str], list[str]]:
    """Our own arguments, and those for the program that we start: after the PROGRAMS, or after `--`."""
    if arguments and arguments[0] in PROGRAMS:
        return arguments[:1], arguments[1:]
    own = list(takewhile("--".__ne__, arguments))
    return own, arguments[len(own) + 1 :]


def parser() -> argparse.ArgumentParser:
    top = argparse.ArgumentParser(prog="python3 -m gamelab", description="A lab course on adversarial search.",
                                  epilog="COMMAND --help says more of a command.")  # fmt: skip
    commands = top.add_subparsers(dest="command", metavar="COMMAND", title="commands")
    for name, text in COMMANDS.items():
        commands.add_parser(name, help=text, description=f"{text[0].upper()}{text[1:]}.")
    add = commands.choices["lab"].add_argument
    add("--no-browser", action="store_true", help="print the address instead of opening a browser")
    add("--solutions", action="store_true", help="for instructors: also the notebooks with solutions")
    add = commands.choices["setup"].add_argument
    add("--download", type=Path, metavar="FOLDER", help="only fill a folder with the packages")
    add("--from", type=Path, metavar="FOLDER", dest="folder", help="take the packages from such a folder, offline")
    commands.choices["test"].add_argument("--full", action="store_true", help="also the tests that take many minutes")
    return top


def start(root: Path, chosen: argparse.Namespace, extra: list[str]) -> int:
    """The exit code of the chosen command."""
    match chosen.command:
        case "lab":
            options = ["--no-browser"] * chosen.no_browser + extra
            return lab.run_lab(environment.ensure(root), root, chosen.solutions, options)
        case "test":
            if not (root / "tests").is_dir():
                raise Trouble("A students' release has no tests. Run them in a clone.")
            return run_tests(environment.ensure(root, tests=True), root, chosen.full, extra)
        case "setup" if chosen.download:
            environment.download(root, chosen.download)
            print(f"Elsewhere, with the same system and Python: python3 -m gamelab setup --from {chosen.download}")
        case "setup":
            if chosen.folder and not chosen.folder.is_dir():
                raise Trouble(f"--from {chosen.folder}: there is no such folder.")
            print(f"Ready: {environment.ensure(root, folder=chosen.folder)}")
        case "release":
            print(f"The zip for students is {students.make_release(root)}")
        case program:  # A game needs no package; its searches are faster where the packages are.
            bare = program == "play" and not environment.installed(root)
            python = Path(sys.executable) if bare else environment.ensure(root)
            command = [python, "-m", "gamelab.course.programs", program, *extra]
            return run(command, None, environment_variables(root))
    return 0
