"""The command line: `python3 -m gamelab` from the clone's root. It starts on a bare Python.

Whatever Python a reader has reads this file first, so it, and `gamelab/__init__.py`, keep to syntax that Python 3.6
can read; only then can it say in a sentence that the Python is too old.
"""

import sys

OLDEST = (3, 11)
NEWEST = (3, 14)


def wrong_python(version: tuple) -> str:  # type: ignore[type-arg]  # the modern way is no syntax for old Pythons
    """What is wrong with this Python version, in one sentence; nothing when it fits."""
    if OLDEST <= tuple(version[:2]) <= NEWEST:
        return ""
    return (
        f"gamelab needs Python 3.11 to 3.14, and this is Python {version[0]}.{version[1]}: "
        "install one that fits from python.org, or name one that you have, as in: python3.12 -m gamelab lab"
    )


if __name__ == "__main__":
    if not __package__:
        sys.exit("Start gamelab as a module, from the folder that holds README.md: python3 -m gamelab")
    complaint = wrong_python(sys.version_info)
    if complaint:
        sys.exit(complaint)

    from gamelab.setup.command_line import main

    sys.exit(main(sys.argv[1:]))
