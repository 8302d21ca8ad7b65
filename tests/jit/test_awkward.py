"""What ``fast`` makes of awkward functions is what Python makes of them; none differs without a word."""

from __future__ import annotations

import copy
import re
import warnings

import pytest

pytest.importorskip("numba")
from gamelab.jit import RunsPlain, fast
from tests.jit.awkward import CASES, START, unbound


def outcome(function, arguments):
    """The result with its type, or the name of the error."""
    try:
        result = function(*copy.deepcopy(arguments))
    except Exception as error:
        return type(error).__name__
    return type(result), repr(result)


@pytest.mark.parametrize(("function", "words", "arguments"), CASES, ids=[case[0].__name__ for case in CASES])
def test_same_result_or_a_sentence(function, words, arguments):
    expected = outcome(function, arguments)
    with warnings.catch_warnings(record=True) as given:
        warnings.simplefilter("always")
        found = outcome(fast(function), arguments)
    assert found == expected
    sentences = [str(each.message) for each in given if each.category is RunsPlain]
    assert len(sentences) == (words is not None), sentences
    for sentence in sentences:
        assert words in re.sub(r" \(`.*`\)", "", sentence)  # without the text of the line
        assert not re.search(r"\n|   |TypingError", sentence) and len(sentence) < 300
        assert sentence.startswith(f"{function.__name__} runs plain: ")


def calls_unbound(position, n):
    return unbound(position, n)


def test_what_was_refused_is_refused_again():
    with pytest.warns(RunsPlain, match="value may have no value"):
        for _ in range(2):
            assert outcome(fast(calls_unbound), (START, 0)) == "UnboundLocalError"
