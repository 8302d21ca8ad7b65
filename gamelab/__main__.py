"""The command line: `python3 -m gamelab` in the folder that holds README.md. It needs the standard library alone.

Python reads this file and `gamelab/__init__.py` first. Both keep to the syntax of Python 3.6, so that an old Python
can say in one sentence that it is too old.
"""

import sys

OLDEST = (3, 11)
NEWEST = (3, 14)


def wrong_python(version: tuple) -> str:  # type: ignore[type-arg]  # old Pythons cannot read tuple[int, ...]
    """One sentence that says why this version does not fit; an empty text if it does."""
    if OLDEST <= tuple(version[:2]) <= NEWEST:
        return ""
    return (
        f"gamelab needs Python 3.11 to 3.14, and this is Python {version[0]}.{version[1]}: "
        "install one of these from python.org, or name one that you have, as in: python3.12 -m gamelab lab"
    )


if __name__ == "__main__":
    if not __package__:
        sys.exit("Start gamelab as a module, from the folder that holds README.md: python3 -m gamelab")
    complaint = wrong_python(sys.version_info)
    if complaint:
        sys.exit(complaint)

    from gamelab.course.setup.command_line import main

    sys.exit(main(sys.argv[1:]))
