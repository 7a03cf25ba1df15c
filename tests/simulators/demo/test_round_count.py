"""After how many rounds a demo ends."""

from controller.data.definition import Step
from simulators.demo.round_count import RoundCount


def test_a_new_table_plays_as_many_rounds_as_are_wanted() -> None:
    count = RoundCount(2)
    assert not count.over(Step.CLOSED, 0)
    assert not count.over(Step.WAGERING, 1)
    assert not count.over(Step.RELOAD, 1)
    assert not count.over(Step.IDLE, 1)
    assert not count.over(Step.RELOAD, 2)
    assert count.over(Step.IDLE, 2)


def test_it_is_over_though_nobody_saw_the_table_idle() -> None:
    count = RoundCount(1)
    assert not count.over(Step.CLOSED, 0)
    assert not count.over(Step.RELOAD, 1)
    assert count.over(Step.WAGERING, 2)


def test_rounds_of_an_earlier_time_are_not_counted() -> None:
    between, within = RoundCount(1), RoundCount(1)
    assert not between.over(Step.CLOSED, 17)
    assert not between.over(Step.WAGERING, 18)
    assert between.over(Step.IDLE, 18)
    assert not within.over(Step.SETTLING, 17)
    assert within.over(Step.IDLE, 17)


def test_none_means_for_ever() -> None:
    count = RoundCount(0)
    assert not count.over(Step.CLOSED, 0)
    assert not count.over(Step.IDLE, 1000)
