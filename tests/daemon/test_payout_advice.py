"""A payout that does not follow from its bets is taken, and its answer says so."""

from types import SimpleNamespace

import pytest

from controller.daemon.answers import Answers
from controller.data.events import FloorCalled, PayoutStated
from controller.words.spoken import say
from tests.procedure.matrix_states import MOMENTS


def answered(event, moment="settling"):
    """Return the answer to an event at a table that settles a round."""
    story = MOMENTS[moment]()

    def ask(event):
        story.happen(event)
        return SimpleNamespace(seq=9, intents=story.intents)

    answers = Answers(SimpleNamespace(ask_table=ask, table=None), clock=None)
    try:
        return answers.answer_event(event)
    finally:
        answers.close()


def test_too_much_is_taken_and_told():
    answer = answered(PayoutStated(2, "ante", 34_247))
    assert (answer.ok, answer.seq) == (True, 9)
    assert "Ante can pay at most 100.00 here, not 342.47" in say(answer.words)


def test_every_rule_that_is_broken_is_told():
    answer = answered(PayoutStated(2, "play", 700, (("ante", 1_000), ("play", 600))))
    assert answer.ok
    assert say(answer.words) == (
        "Seat 2, Play: Play of 6.00: 1 to 2 times Ante, so 10.00 to 20.00. "
        "Seat 2, Play: Play of 6.00: Play pays 6.00, not 7.00: count bet and odds again."
    )


@pytest.mark.parametrize("event", [PayoutStated(2, "ante", 10_000), FloorCalled("a question")])
def test_nothing_else_is_told(event):
    assert answered(event).words is None


def test_a_refusal_has_its_own_words():
    answer = answered(PayoutStated(2, "ante", 34_247), "wagering")
    assert not answer.ok
    assert "at most" not in say(answer.words)
