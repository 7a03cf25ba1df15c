"""Counts of a demo's rounds: when the demo has played enough of them."""

from controller.data.definition import Step
from simulators.demo.first_opening import RoundCount


def test_a_new_table_plays_as_many_rounds_as_are_wanted() -> None:
    count = RoundCount(2)
    assert not count.is_over(Step.CLOSED, 0)
    assert not count.is_over(Step.WAGERING, 1)
    assert not count.is_over(Step.RELOAD, 1)
    assert not count.is_over(Step.IDLE, 1)
    assert not count.is_over(Step.RELOAD, 2)
    assert count.is_over(Step.IDLE, 2)


def test_a_demo_ends_even_if_nobody_saw_the_table_idle() -> None:
    count = RoundCount(1)
    assert not count.is_over(Step.CLOSED, 0)
    assert not count.is_over(Step.RELOAD, 1)
    assert count.is_over(Step.WAGERING, 2)


def test_rounds_of_an_earlier_time_are_not_counted() -> None:
    between, within = RoundCount(1), RoundCount(1)
    assert not between.is_over(Step.CLOSED, 17)
    assert not between.is_over(Step.WAGERING, 18)
    assert between.is_over(Step.IDLE, 18)
    assert not within.is_over(Step.SETTLING, 17)
    assert within.is_over(Step.IDLE, 17)


def test_zero_rounds_mean_for_ever() -> None:
    count = RoundCount(0)
    assert not count.is_over(Step.CLOSED, 0)
    assert not count.is_over(Step.IDLE, 1000)
