"""Sums and products of machine words, against C's."""

from __future__ import annotations

from ctypes import c_int64
from itertools import product as pairs

from gamelab.search.words import product, total, wrapped

EDGES = [sign * (2**n + near) for n in (0, 31, 32, 61, 62, 63, 64) for near in (-1, 0, 1) for sign in (1, -1)]


def test_they_are_those_of_c():
    for a, b in pairs(EDGES, repeat=2):
        assert product(a, b) == c_int64(a * b).value
        assert total(a, b) == c_int64(a + b).value
    for a in EDGES:
        assert wrapped(a) == c_int64(a).value
