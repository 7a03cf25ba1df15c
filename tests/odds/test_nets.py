"""Nets as whole numbers: nothing of what is paid is lost where it is counted."""

from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from controller.odds.nets import whole

NETS = st.lists(st.fractions(-3, 1000, max_denominator=60), min_size=1, max_size=5)


@given(NETS)
def test_whole_nets_are_the_nets_times_the_least_unit_that_makes_them_whole(
    nets: list[Fraction],
) -> None:
    unit, found = whole(nets)
    assert [Fraction(each, unit) for each in found.tolist()] == nets
    assert not any(
        all((net * less).denominator == 1 for net in nets) for less in range(1, min(unit, 61))
    )
