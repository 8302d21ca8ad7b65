"""pip, as a reader wants to see it: one line that moves on while it works, one sentence when it fails."""

import subprocess
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

from gamelab.setup.places import Trouble

# What pip prints where it gets no answer at all; a missing wheel reads otherwise.
NO_NETWORK = ("NewConnectionError", "ConnectTimeout", "name resolution", "ProxyError", "Read timed out", "SSLError")
OPTIONS = ["--disable-pip-version-check", "--no-input", "--no-user", "--progress-bar", "off", "--retries", "2"]


def install(python: Path, arguments: list[str], log: Path, expected: int) -> None:
    """Runs `pip install` with this Python. `expected` is the number of packages, for the progress line."""
    command = [str(python), "-m", "pip", "install", *OPTIONS, *arguments]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, encoding="utf-8", errors="replace"
    ) as pip:
        assert pip.stdout is not None
        try:
            lines = list(_shown(pip.stdout, expected))
        except KeyboardInterrupt:
            pip.terminate()  # what it leaves behind is cleared next time
            raise
    if sys.stdout.isatty():
        print()  # leaves the line of progress
    log.write_text("\n".join([" ".join(command), *lines]) + "\n", encoding="utf-8")
    if pip.returncode:
        raise Trouble(explain(lines, log))


def _shown(lines: Iterable[str], expected: int) -> Iterator[str]:
    """Passes pip's lines on, and shows how far it is."""
    found = 0
    for line in map(str.rstrip, lines):
        yield line
        if line.startswith(("Collecting ", "Processing ")):
            found += 1
            _show(f"  {found} of about {expected}: {Path(line.split()[1]).name:.40}", lasting=found % 40 == 0)
        elif line.startswith("Installing collected packages"):
            _show("  unpacking them: half of the time", lasting=True)


def _show(text: str, lasting: bool) -> None:
    """On a terminal one line that changes; in a file only the lasting ones, each on its own line."""
    if sys.stdout.isatty():
        print(f"\r{text:<70}", end="", flush=True)
    elif lasting:
        print(text.rstrip(), flush=True)


def explain(lines: list[str], log: Path) -> str:
    """Why pip failed, in one sentence."""
    text = "\n".join(lines)
    if "No space left on device" in text:
        return "The disk is full: free about 1.5 GB, then run the same command again."
    if any(sign in text for sign in NO_NETWORK):
        return (
            "pip could not reach its package index: check the network connection (or the proxy), "
            f"then run the same command again; pip's own words are in {log}."
        )
    errors = [line.removeprefix("ERROR:").strip() for line in lines if line.startswith("ERROR:")]
    reason = errors[0] if errors else (lines[-1] if lines else "it said nothing")
    return f"pip could not install the packages: {reason[:300]} (pip's own words are in {log})."
