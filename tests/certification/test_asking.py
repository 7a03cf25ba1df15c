"""Questions and their answers, without a line."""

import pytest
from msgspec.structs import replace

from drivers.certification.asking import BURST, Asking
from drivers.conformance.record import Heard
from drivers.messages import CapabilitiesRequest, DeviceBeat, HostBeat
from simulators.devices.shuffler import Shuffler

FLOOD = 5 * BURST
NEXT = 20.0
"""When the next question is asked."""
BEAT = DeviceBeat(1, 1)


class Judge:
    """Notes times that are too long."""

    def __init__(self):
        self.late = []

    def judge(self, rule, off, most, since, words, *frames, unsure=0.0):
        if off > most:
            self.late.append(words)


@pytest.mark.parametrize("late", [0.0, 0.9, 1.1, 9.0])
@pytest.mark.parametrize("lost", [0, 1, FLOOD - 1, FLOOD])
def test_answers_to_a_flood_may_be_late_and_lost_until_the_next_question_has_its_own(late, lost):
    judge = Judge()
    asking = Asking(judge)
    for _ in range(FLOOD):
        asking.send(HostBeat(), 0.0, None, own=False)
    for number in range(FLOOD - lost):
        assert asking.answered(Heard(late + number / 100, BEAT))
    asking.send(CapabilitiesRequest(1), NEXT, None, own=False)
    able = replace(Shuffler.ABLE, request=1)
    assert asking.answered(Heard(NEXT, able))
    assert asking.answered(Heard(NEXT, BEAT)) is None
    assert judge.late == []


@pytest.mark.parametrize("asked", [1, BURST, 2 * BURST])
def test_what_is_no_flood_is_answered_soon(asked):
    judge = Judge()
    asking = Asking(judge)
    for _ in range(asked):
        asking.send(HostBeat(), 0.0, None, own=False)
    for _ in range(asked):
        assert asking.answered(Heard(0.5, BEAT))
    assert len(judge.late) == asked
