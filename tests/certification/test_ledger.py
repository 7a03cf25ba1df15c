"""The host's own copy of a shuffler's memory, without a line."""

import pytest
from msgspec.structs import replace

from drivers.certification.findings import Findings
from drivers.certification.ledger import Ledger
from drivers.messages import ActAccepted, ActRejected, Hello
from drivers.vocabulary import ActKind, ActState, DeviceKind, FaultCode, RejectReason

EPOCH, LAST, SIZE = 4711, 7, 3
ENDED = (ActState.DONE, ActState.FAULT, ActState.INTERRUPTED)


def told(state, acknowledged):
    kept = (EPOCH, LAST, ActKind.PACKET, SIZE, state, 0, FaultCode.NONE, acknowledged)
    return Hello(1, 1, DeviceKind.SHUFFLER, "S", 1, *kept, 1, 0)


def answer(order, state, acknowledged):
    """Answer as docs/wire-protocol.md says."""
    if order.epoch != EPOCH:
        reason = RejectReason.FOREIGN
    elif order.txn == LAST:
        if order.size == SIZE:
            return ActAccepted(EPOCH, LAST)
        reason = RejectReason.MISMATCH
    elif order.txn != LAST + 1:
        reason = RejectReason.OUT_OF_ORDER
    elif state is ActState.STARTED:
        reason = RejectReason.BUSY
    else:
        assert not acknowledged
        reason = RejectReason.UNACKNOWLEDGED
    return ActRejected(EPOCH, order.txn, reason, LAST, state)


class Told(Findings):
    """What is blamed, without a session."""

    def _moment(self, now):
        return ""


def asked(state, acknowledged, later=None):
    """Return a ledger after a burst of its own orders, what it blames, and the right answers."""
    watch = Told()
    ledger = Ledger(watch)
    ledger.judge_message(told(state, acknowledged), 0.0)
    orders = ledger.probes()
    for each in orders:
        ledger.send(each, 0.0, own=True)
    return ledger, watch.findings, [answer(each, later or state, acknowledged) for each in orders]


STATES = [(ActState.STARTED, False), *((state, it) for state in ENDED for it in (False, True))]


@pytest.mark.parametrize(("state", "acknowledged"), STATES)
def test_orders_that_went_with_the_power_are_not_blamed_on_the_answers_to_those_after(
    state, acknowledged
):
    """A burst is on its way while the power goes and comes: its end alone is heard."""
    later = ActState.INTERRUPTED if state is ActState.STARTED else state
    _, _, answers = asked(state, acknowledged, later)
    for lost in range(len(answers) + 1):
        ledger, blamed, _ = asked(state, acknowledged)
        for each in answers[lost:]:
            ledger.judge_message(each, 0.1)
        ledger.boot()
        ledger.judge_message(told(later, acknowledged), 0.2)
        ledger.close()
        assert blamed == [], lost


@pytest.mark.parametrize(("state", "acknowledged"), STATES)
def test_each_answer_that_is_wrong_or_lacks_is_blamed(state, acknowledged):
    _, _, answers = asked(state, acknowledged)
    for at, right in enumerate(answers):
        for reason in set(RejectReason) - {right.reason}:
            if reason is RejectReason.UNACKNOWLEDGED and right.reason is RejectReason.BUSY:
                continue  # it may have ended meanwhile
            ledger, blamed, _ = asked(state, acknowledged)
            for each in (*answers[:at], replace(right, reason=reason), *answers[at + 1 :]):
                ledger.judge_message(each, 0.1)
            ledger.close()
            assert blamed, (right, reason)
        ledger, blamed, _ = asked(state, acknowledged)
        for each in (*answers[:at], *answers[at + 1 :]):
            ledger.judge_message(each, 0.1)
        ledger.close()
        assert blamed, f"{right} lacks"
