"""Numbers as people write them."""

import pytest

from gamelab import written


@pytest.mark.parametrize(
    "found, expected",
    [
        (written.minus("3-1 of [-2, -.5] and x-1, -inf"), "3-1 of [−2, −.5] and x-1, −inf"),
        (written.signed(3), "+3"), (written.signed(0), "0"),
        (written.rounded(-0.004), "0"), (written.rounded(-1234.5), "−1,234"),
        (written.percent(0.575), "58 %"), (written.percent(0.565), "57 %"), (written.percent(0.975, ".3g"), "97.5 %"),
    ],
)  # fmt: skip
def test_numbers_are_written_as_people_write_them(found, expected):
    assert found == expected
