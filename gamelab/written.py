"""Numbers as people write them: a true minus sign, per cent, few digits, so many things; and the names of games."""

from __future__ import annotations

import re

MINUS = "\N{MINUS SIGN}"


def minus(text: object) -> str:
    """The text with a minus sign before each negative number, where Python writes a hyphen."""
    return re.sub(r"(?<!\w)-(?=[\d.]|inf)", MINUS, f"{text}")


def signed(value: float) -> str:
    """The number with its sign, "+3" or "−3"; 0 has none."""
    return minus(f"{value:+g}") if value else "0"


def rounded(value: float) -> str:
    """The number with at most two decimals, "−0.5", and none from 1,000 on."""
    return minus(f"{value:,.0f}" if abs(value) >= 1000 else f"{round(value, 2) + 0:g}")  # + 0 makes 0 of -0


def percent(share: float, digits: str = ".0f") -> str:
    """The share in per cent, "98 %"; with other digits, such as ".3g", "97.5 %"."""
    return minus(f"{share * (100 + 1e-9):{digits}} %")  # 0.575 is stored as a little less, and is rounded up


def between(low: float, high: float) -> str:
    """An interval of shares in per cent, "[64, 81]"."""
    return f"[{percent(low)}, {percent(high)}]".replace(" %", "")


def plural(count: int, thing: str) -> str:
    """So many things, "1 ply" or "1,200 plies"."""
    things = f"{thing[:-1]}ies" if thing.endswith("y") else f"{thing}s"
    return f"{count:,} {thing if count == 1 else things}"


def spaced(name: str) -> str:
    """The name of a class in separate words, "Connect Four"."""
    return re.sub(r"(?<=[a-z])(?=[A-Z])", " ", name)
