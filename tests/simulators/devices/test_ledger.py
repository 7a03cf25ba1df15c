"""Every state of the device's ledger × every message about acts, as the protocol defines it."""

import pytest

from drivers.messages import (
    Act,
    ActAccepted,
    ActAck,
    ActDone,
    ActFault,
    ActInterrupted,
    ActRejected,
    ActVoided,
    Adopt,
    Adopted,
    Message,
    VoidAct,
)
from drivers.vocabulary import ActKind, ActState, FaultCode, RejectReason
from simulators.devices.nvram import ActRecord
from simulators.devices.world import Place

EPOCH = 0xC0FFEE
LAST = 41
PACKET = ActKind.PACKET


def record(state: ActState, *, acknowledged: bool = True) -> ActRecord:
    counted = {ActState.DONE: 4, ActState.FAULT: 2, ActState.INTERRUPTED: 1}.get(state, 0)
    code = FaultCode.JAM if state is ActState.FAULT else FaultCode.NONE
    kind, size = (ActKind.NONE, 0) if state is ActState.VOIDED else (PACKET, 4)
    return ActRecord(EPOCH, LAST, kind, size, state, counted, code, acknowledged)


NEVER = ActRecord(0, 0)
FRESH = ActRecord(EPOCH, 0)
DONE, OWED = record(ActState.DONE), record(ActState.DONE, acknowledged=False)
FAULT, FAULT_OWED = record(ActState.FAULT), record(ActState.FAULT, acknowledged=False)
CUT, CUT_OWED = record(ActState.INTERRUPTED), record(ActState.INTERRUPTED, acknowledged=False)
VOIDED, VOIDED_OWED = record(ActState.VOIDED), record(ActState.VOIDED, acknowledged=False)
IDLE = (FRESH, DONE, FAULT, CUT, VOIDED, VOIDED_OWED)
OWING = (OWED, FAULT_OWED, CUT_OWED)
ANSWERS: dict[ActState, Message] = {
    ActState.DONE: ActDone(EPOCH, LAST, 4),
    ActState.FAULT: ActFault(EPOCH, LAST, 2, FaultCode.JAM),
    ActState.INTERRUPTED: ActInterrupted(EPOCH, LAST, 1),
    ActState.VOIDED: ActVoided(EPOCH, LAST),
}


def name(value: object) -> str:
    if isinstance(value, ActRecord):
        owed = "" if value.acknowledged else " owed"
        return f"{value.state.name if value.epoch else 'NEVER'}{owed}"
    return repr(value)


def rejected(last: ActRecord, txn: int, reason: RejectReason) -> ActRejected:
    return ActRejected(last.epoch, txn, reason, last.txn, last.state)


@pytest.fixture(params=[NEVER, *IDLE, *OWING], ids=name)
def last(request, shuffler):
    shuffler.nvram.act = request.param
    return request.param


def still(shuffler, before):
    """Check that nothing moved and nothing was written."""
    return shuffler.nvram.act == before and shuffler.world.count(Place.TRAY) == 0


@pytest.mark.parametrize("ask", [lambda n: Act(EPOCH + 1, n, PACKET, 4), lambda n: VoidAct(9, n)])
@pytest.mark.parametrize("step", [-1, 0, 1, 2])
def test_another_epoch_is_foreign_whatever_the_number(shuffler, last, ask, step):
    txn = max(0, last.txn + step)
    assert shuffler.say(ask(txn)) == [rejected(last, txn, RejectReason.FOREIGN)]
    shuffler.run(5)
    assert still(shuffler, last)


@pytest.mark.parametrize("ask", [lambda n: Act(EPOCH, n, PACKET, 4), lambda n: VoidAct(EPOCH, n)])
@pytest.mark.parametrize("step", [-1, 2, 1000])
def test_a_number_that_is_not_next_is_out_of_order(shuffler, last, ask, step):
    txn = last.txn + step if last.txn + step >= 0 else 77
    reason = RejectReason.OUT_OF_ORDER if last.epoch else RejectReason.FOREIGN
    assert shuffler.say(ask(txn)) == [rejected(last, txn, reason)]
    shuffler.run(5)
    assert still(shuffler, last)


@pytest.mark.parametrize("ask", [Act(EPOCH, LAST, PACKET, 4), VoidAct(EPOCH, LAST)])
def test_the_last_number_is_answered_with_its_state_and_moves_nothing(shuffler, last, ask):
    said = shuffler.say(ask)
    if last.txn == LAST:
        assert said == [ANSWERS[last.state]]
    else:
        assert isinstance(said[0], ActRejected)
    shuffler.run(5)
    assert still(shuffler, last)


@pytest.mark.parametrize(("kind", "size"), [(PACKET, 3), (PACKET, 5), (ActKind.REMAINDER, 0)])
def test_the_last_number_for_something_else_is_a_mismatch(shuffler, last, kind, size):
    if last.txn != LAST:
        return  # no act in memory: see the test of the number that is not next
    said = shuffler.say(Act(EPOCH, LAST, kind, size))
    if last.state is ActState.VOIDED:
        assert said == [ActVoided(EPOCH, LAST)]  # its kind was never learned: the number is closed
    else:
        assert said == [rejected(last, LAST, RejectReason.MISMATCH)]
    assert still(shuffler, last)


def test_number_nought_of_a_new_epoch_is_no_act(shuffler):
    shuffler.nvram.act = FRESH
    for ask in (Act(EPOCH, 0, ActKind.NONE, 0), Act(EPOCH, 0, PACKET, 4), VoidAct(EPOCH, 0)):
        assert shuffler.say(ask) == [rejected(FRESH, 0, RejectReason.OUT_OF_ORDER)]


def test_the_next_number_moves_cards_only_when_nothing_is_owed(shuffler, last):
    txn = last.txn + 1
    said = shuffler.say(Act(EPOCH, txn, PACKET, 4))
    if last in IDLE:
        assert said == [ActAccepted(EPOCH, txn)]
        shuffler.run(5)
        assert shuffler.world.count(Place.TRAY) == 4
        assert shuffler.nvram.act.txn == txn
    else:
        reason = RejectReason.UNACKNOWLEDGED if last.epoch else RejectReason.FOREIGN
        assert said == [rejected(last, txn, reason)]
        shuffler.run(5)
        assert still(shuffler, last)


def test_the_next_number_can_be_voided_and_then_never_moves(shuffler, last):
    txn = last.txn + 1
    said = shuffler.say(VoidAct(EPOCH, txn))
    if last not in IDLE:
        assert isinstance(said[0], ActRejected)
        assert still(shuffler, last)
        return
    assert said == [ActVoided(EPOCH, txn)]
    assert shuffler.say(VoidAct(EPOCH, txn)) == said
    assert shuffler.say(Act(EPOCH, txn, PACKET, 4)) == said
    assert shuffler.run(0.5) == said * 2  # repeated, like every end
    shuffler.say(ActAck(EPOCH, txn))
    assert shuffler.run(5) == []
    assert shuffler.world.count(Place.TRAY) == 0
    assert shuffler.say(Act(EPOCH, txn + 1, PACKET, 4)) == [ActAccepted(EPOCH, txn + 1)]


def test_a_voided_number_that_nobody_acknowledged_does_not_block_the_next(shuffler):
    shuffler.say(VoidAct(EPOCH, 1))
    assert shuffler.say(Act(EPOCH, 2, PACKET, 4)) == [ActAccepted(EPOCH, 2)]
    assert ActVoided(EPOCH, 1) not in shuffler.run(3)


def test_while_an_act_is_under_way_everything_is_answered_and_nothing_started(shuffler):
    shuffler.act(PACKET, 4)
    last = shuffler.nvram.act
    assert last.state is ActState.STARTED
    accepted = ActAccepted(EPOCH, 1)
    assert shuffler.say(Act(EPOCH, 1, PACKET, 4)) == [accepted]
    assert shuffler.say(VoidAct(EPOCH, 1)) == [accepted]
    assert shuffler.say(Act(EPOCH, 1, PACKET, 5)) == [rejected(last, 1, RejectReason.MISMATCH)]
    assert shuffler.say(Act(EPOCH, 2, PACKET, 4)) == [rejected(last, 2, RejectReason.BUSY)]
    assert shuffler.say(VoidAct(EPOCH, 2)) == [rejected(last, 2, RejectReason.BUSY)]
    assert shuffler.say(Act(EPOCH, 3, PACKET, 4)) == [rejected(last, 3, RejectReason.OUT_OF_ORDER)]
    assert shuffler.say(Act(5, 2, PACKET, 4)) == [rejected(last, 2, RejectReason.FOREIGN)]
    assert shuffler.say(Adopt(3, 5)) == [rejected(last, 0, RejectReason.BUSY)]
    shuffler.say(ActAck(EPOCH, 1))
    assert not shuffler.nvram.act.acknowledged
    shuffler.run(1)
    assert shuffler.world.count(Place.TRAY) == 4


def test_an_end_is_repeated_until_its_own_acknowledgement(shuffler):
    shuffler.act(PACKET, 4)
    shuffler.run(0.85)
    done = ActDone(EPOCH, 1, 4)
    assert shuffler.run(1.0) == [done] * 5
    shuffler.say(ActAck(EPOCH, 2), ActAck(5, 1), ActAck(EPOCH, 0))
    assert shuffler.run(0.3) != []
    shuffler.say(ActAck(EPOCH, 1))
    assert shuffler.run(5) == []
    shuffler.say(ActAck(EPOCH, 1))
    assert shuffler.say(Act(EPOCH, 1, PACKET, 4)) == [done]


def test_started_is_written_before_it_is_accepted_and_done_before_it_is_sent(instant_shuffler):
    written = []
    nvram, device = instant_shuffler.nvram, instant_shuffler.device

    def note(point: str) -> None:
        if point == "nvram:after":
            out = instant_shuffler.device.link._out
            written.append((nvram.act.state, nvram.act.counted, len(out)))

    nvram.hook = note
    instant_shuffler.act(PACKET, 4)
    assert written[0] == (ActState.STARTED, 0, 0)
    assert [count for _, count, _ in written[1:5]] == [1, 2, 3, 4]
    state, counted, frames = written[5]
    assert (state, counted) == (ActState.DONE, 4)
    assert frames == 1  # only ACCEPTED was waiting
    assert device.nvram is nvram


def test_adoption_needs_an_empty_shuffler_and_is_idempotent(new_shuffler):
    shuffler = new_shuffler(ready=False)
    assert shuffler.say(Adopt(3, 0)) == [rejected(NEVER, 0, RejectReason.UNSUPPORTED)]
    assert shuffler.say(Adopt(4, 5)) == [Adopted(4, 5)]
    shuffler.do("load", colour="red", from_="box")
    for seconds in (1, 24.5, 20):  # in the input, being shuffled there, in the output
        said = shuffler.say(Adopt(5, 6))
        assert said[-1] == rejected(shuffler.nvram.act, 0, RejectReason.NOT_READY)
        shuffler.run(seconds)
    assert shuffler.say(Adopt(6, 5)) == [Adopted(6, 5)]
    assert shuffler.say(Act(5, 1, ActKind.EJECT, 0)) == [ActAccepted(5, 1)]
    shuffler.run(10)
    assert isinstance(shuffler.say(Adopt(7, 6))[0], ActRejected)  # the tray is full
    shuffler.do("lift", to="rack")
    assert shuffler.say(Adopt(8, 6))[-1] == Adopted(8, 6)
    assert shuffler.run(5) == []  # nothing of the old epoch is repeated
    assert shuffler.nvram.act == ActRecord(6)
    assert shuffler.nvram.levels.lifts == 1
