"""A payout that is more than the wager can be paid is taken, and its answer says so."""

from types import SimpleNamespace

import pytest

from controller.daemon.answers import Answers
from controller.data.events import FloorCalled, PayoutStated
from controller.data.intents import Refused
from controller.data.message import message
from controller.words.spoken import say
from tests.procedure.table_harness import shipped_table


def answered(event, *intents):
    """Return the answer to an event that the table takes with these intents."""
    taken = SimpleNamespace(seq=9, intents=intents)
    table = SimpleNamespace(definition=shipped_table())
    shell = SimpleNamespace(ask=lambda _: taken, table=table)
    answers = Answers(shell, clock=None)
    try:
        return answers.take(event)
    finally:
        answers.close()


def test_too_much_is_taken_and_told():
    answer = answered(PayoutStated(2, "ante", 34_247))
    assert (answer.ok, answer.seq) == (True, 9)
    assert "Ante can pay at most 100.00 here, not 342.47" in say(answer.words)


@pytest.mark.parametrize("event", [PayoutStated(2, "ante", 10_000), FloorCalled("a question")])
def test_nothing_else_is_told(event):
    assert answered(event).words is None


def test_a_refusal_has_its_own_words():
    refusal = Refused("payout", "not_settling", message("refusal-not-settling"))
    answer = answered(PayoutStated(2, "ante", 34_247), refusal)
    assert (answer.ok, answer.words) == (False, refusal.words)
