"""Random functions of ints at the edges, of every operation and method that compiled code accepts, of mixed kinds."""

from __future__ import annotations

import random

EDGES = (0, 1, -1, 2, 3, -5, 7, 63, 64, -64, 255, 2**31, -(2**31), 2**53, 2**53 + 1, -(2**53) - 1, 2**61, 2**62,
         -(2**62), 2**62 + 1, 2**63 - 1, -(2**63), -(2**63) + 1)  # fmt: skip
BEYOND = (2**63, 2**64 - 1, 2**64, -(2**63) - 1)
FLOATS = (0.0, -0.0, 0.5, -1.5, 2.0, 1e15, float(2**53), 1e300, float("inf"), float("-inf"))
OF_TWO = ("+", "-", "*", "//", "%", "&", "|", "^", "/")
COMPARED = ("<", "<=", "==", "!=", ">", ">=")
METHODS = (".bit_count()", ".bit_length()", ".conjugate()", ".real", ".imag", ".numerator", ".denominator",
           ".is_integer()", ".as_integer_ratio()", ".__abs__()", ".__neg__()", ".__bool__()")  # fmt: skip
FUNCTIONS = ("abs({0})", "int({0})", "round({0})", "float({0})", "bool({0})", "min({0}, {1})", "max({0}, {1})",
             "max({0}, {1}, {2})", "sum([{0}, {1}])", "sorted([{0}, {1}])[0]", "sum(({0}, {1}))", "len(range({0} % 9))",
             "sum([{0} for i in range(n % 3)])", "max([{0}, {1}])", "any([{0}, {1}])", "all([{0}, {1}])",
             "sum(range(n % 7), {0})", "({0}, {1})[m % 2]", "[{0}, {1}][n % 2]", "({0}, {1}, {0}).count({1})",
             "reversed([{0}, {1}])[0]", "len([{0}])", "range({0} % 9)[0]", "abs({0} - {1})")  # fmt: skip
"""{0} and so on stand for values; n and m are whole numbers, x is a float, and w any of these."""


def value(chance: random.Random, depth: int) -> str:
    """An expression."""
    if depth == 0:
        rare = chance.choice(("x", "w", "True", "False", repr(chance.choice(FLOATS)).replace("inf", "INF")))
        return chance.choice(("n", "m", "n", "m", "position.ply", repr(chance.choice(EDGES)), rare))
    one, two, three = (value(chance, depth - chance.randint(1, depth)) for _ in range(3))
    return chance.choice((
        f"({one} {chance.choice(OF_TWO)} {two})", f"({one} {chance.choice(OF_TWO)} {two})",
        f"({one} {chance.choice(COMPARED)} {two})", f"({one} {chance.choice(COMPARED)} {two} < {three})",
        f"({chance.choice(('-', '~', 'not ', '+'))}{one})", f"({one} {chance.choice(('and', 'or'))} {two})",
        f"({one} << {chance.choice((0, 1, 31, 62, 63, 64))})", f"({one} >> {chance.choice((0, 1, 62, 63, 64, 70))})",
        f"({one} ** {chance.choice((0, 1, 2, 3, -1))})", f"({one} if {two} else {three})",
        f"({one}){chance.choice(METHODS)}", f"({one}){chance.choice(METHODS[:3])}",
        chance.choice(FUNCTIONS).format(one, two, three), chance.choice(FUNCTIONS).format(one, two, three),
    ))  # fmt: skip


def body(chance: random.Random) -> list[str]:
    """The lines of a function."""
    one, two, three = (value(chance, chance.randint(0, 2)) for _ in range(3))
    return chance.choice((
        [f"return {one}"], [f"return {one}, {two}"], [f"return [{one}, {two}]"],
        [f"if {one}:", f"    return {two}", f"return {three}"],
        [f"best = {one}", f"for each in range({chance.choice(('n % 4', '3', 'n', 'x'))}):",
         f"    best = max(best, {two}) if each else {three}", "    if each > 3:", "        break", "return best"],
        [f"best = {one}", "if n > m:", f"    best {chance.choice(OF_TWO)}= {two}", "return best"],
        ["best = None", f"for move in [{one}, {two}]:", "    if best is None or move > best:", "        best = move",
         "return best"],
        [f"values = [{one}]", f"values.append({two})", f"values[0] = {three}", "return values"],
    ))  # fmt: skip


def program(seed: int):  # type: ignore[no-untyped-def]
    """A random function, its text, and the arguments after the position."""
    chance = random.Random(seed)
    text = "\n".join(["def f(position, n, m, x, w):", *(f"    {line}" for line in body(chance))])
    names = {"INF": float("inf"), "__name__": "random_programs"}
    exec(text, names)
    whole = EDGES * 6 + BEYOND
    n, m, x = chance.choice(whole), chance.choice(whole), chance.choice(FLOATS)
    return names["f"], text, (n, m, x, chance.choice((n, x, True, False)))
