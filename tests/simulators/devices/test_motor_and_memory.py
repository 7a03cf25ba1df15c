"""A shuffler whose motor does not turn, and one whose memory does not keep what is written."""

import pytest

from drivers.messages import (
    ActAccepted,
    ActAck,
    ActDone,
    ActFault,
    ActRejected,
    ActVoided,
    Adopt,
    Hello,
    HelloRequest,
    LevelsRequest,
    VoidAct,
)
from drivers.vocabulary import ActKind, ActState, FaultCode, InputState, RejectReason
from simulators.devices.world import Place
from tests.simulators.devices import shuffler_messages
from tests.simulators.devices.shuffler_messages import EPOCH, ends


def fault(shuffler):
    [levels] = shuffler.say(LevelsRequest(9))
    return levels.fault


def reason(said):
    """Why something is refused; the levels that tell of the fault may come with the refusal."""
    return shuffler_messages.reason([each for each in said if isinstance(each, ActRejected)])


def memory(shuffler):
    [told] = [each for each in shuffler.say(HelloRequest(9)) if isinstance(each, Hello)]
    return told.last_txn, told.act_state, bool(told.acknowledged)


@pytest.mark.parametrize("after", [0, 2, 3])
def test_a_motor_that_is_stuck_ends_the_act_and_holds_every_other(shuffler, after):
    shuffler.do("motor", to="stuck", after=after)
    said = shuffler.whole_act(ActKind.PACKET, 4)
    assert ends(said)[0] == ActFault(EPOCH, 1, after, FaultCode.MOTOR)
    assert shuffler.world.count(Place.TRAY) == after
    if after:
        shuffler.do("lift", to="rack")
    shuffler.said()
    assert reason(shuffler.act(ActKind.PACKET, 4)) is RejectReason.NOT_READY
    assert reason(shuffler.act(ActKind.EJECT, 0)) is RejectReason.NOT_READY
    assert shuffler.device.visible()["display"] == "MOTOR"


@pytest.mark.parametrize("test", ["service", "power"])
def test_it_stands_until_a_test_finds_that_the_motor_turns(shuffler, test):
    def tested():
        if test == "power":
            shuffler.cut()
        else:
            shuffler.do("mode", mode="service")
            shuffler.do("mode", mode="shuffle")
        shuffler.said()
        return fault(shuffler)

    shuffler.do("motor", to="stuck")
    shuffler.whole_act(ActKind.PACKET, 4)
    assert tested() is FaultCode.MOTOR
    shuffler.do("motor", to="free")
    assert fault(shuffler) is FaultCode.MOTOR, "nobody has tried it"
    assert tested() is FaultCode.NONE
    shuffler.said()
    assert shuffler.act(ActKind.PACKET, 4) == [ActAccepted(EPOCH, 2)]


def test_a_motor_that_is_stuck_at_the_power_up_is_a_fault(shuffler):
    shuffler.device.hardware.faults.motor_stuck = True
    assert fault(shuffler) is FaultCode.NONE
    shuffler.cut()
    assert fault(shuffler) is FaultCode.MOTOR


def test_an_act_that_cannot_be_written_is_refused_and_moves_nothing(shuffler):
    before = memory(shuffler)
    shuffler.do("memory", to="bad")
    assert reason(shuffler.act(ActKind.PACKET, 4)) is RejectReason.NOT_READY
    shuffler.run(2)
    assert shuffler.world.count(Place.TRAY) == 0
    assert fault(shuffler) is FaultCode.MEMORY
    assert reason(shuffler.say(VoidAct(EPOCH, 1))) is RejectReason.NOT_READY
    assert memory(shuffler) == before
    shuffler.do("memory", to="good")
    shuffler.run(0.3)
    assert fault(shuffler) is FaultCode.NONE
    assert shuffler.say(VoidAct(EPOCH, 1)) == [ActVoided(EPOCH, 1)]
    assert shuffler.act(ActKind.PACKET, 4) == [ActAccepted(EPOCH, 2)]


def test_a_void_that_cannot_be_written_is_not_answered_as_done(shuffler):
    shuffler.do("memory", to="bad")
    said = shuffler.say(VoidAct(EPOCH, 1))
    assert reason(said) is RejectReason.NOT_READY
    assert memory(shuffler)[1] is ActState.NONE


def test_an_adoption_that_cannot_be_written_is_refused(shuffler):
    shuffler.do("take", from_="ready", to="rack")
    shuffler.said()
    shuffler.do("memory", to="bad")
    assert reason(shuffler.say(Adopt(5, EPOCH + 1))) is RejectReason.NOT_READY


def test_an_acknowledgement_that_cannot_be_written_is_not_taken(shuffler):
    shuffler.act(ActKind.PACKET, 4)
    shuffler.run(2)
    shuffler.do("memory", to="bad")
    shuffler.say(ActAck(EPOCH, 1))
    assert memory(shuffler) == (1, ActState.DONE, False)
    assert set(ends(shuffler.run(1))) == {ActDone(EPOCH, 1, 4)}
    shuffler.do("memory", to="good")
    shuffler.run(0.3)
    shuffler.say(ActAck(EPOCH, 1))
    assert memory(shuffler) == (1, ActState.DONE, True)


@pytest.mark.parametrize(("number", "lie"), [(2, 1), (3, 2), (5, 4), (6, 4)])
def test_memory_that_fails_in_an_act_stops_the_motor_and_tells_no_end(shuffler, number, lie):
    shuffler.do("memory", to="bad", number=number)
    assert shuffler.act(ActKind.PACKET, 4) == [ActAccepted(EPOCH, 1)]
    assert ends(shuffler.run(5)) == []
    assert shuffler.world.count(Place.TRAY) == lie
    assert fault(shuffler) is FaultCode.MEMORY
    assert memory(shuffler) == (1, ActState.STARTED, False)
    shuffler.do("memory", to="good")
    assert set(ends(shuffler.run(1))) == {ActFault(EPOCH, 1, lie, FaultCode.MEMORY)}
    [levels] = shuffler.say(LevelsRequest(9))
    assert (levels.fault, levels.ready) == (FaultCode.NONE, 52 - lie)


def test_power_that_fails_meanwhile_leaves_an_act_to_be_interrupted(shuffler):
    shuffler.do("memory", to="bad", number=3)
    shuffler.act(ActKind.PACKET, 4)
    shuffler.run(5)
    shuffler.cut()
    shuffler.say(HelloRequest(3))
    assert fault(shuffler) is FaultCode.MEMORY
    assert memory(shuffler) == (1, ActState.STARTED, False)
    shuffler.do("memory", to="good")
    assert ends(shuffler.run(1))[0] == ActFault(EPOCH, 1, 1, FaultCode.MEMORY)
    assert shuffler.world.count(Place.TRAY) == 2


def test_a_deck_in_the_input_waits_for_the_memory(shuffler):
    shuffler.do("memory", to="bad")
    shuffler.do("load", colour="blue", from_="box")
    shuffler.run(60)
    assert fault(shuffler) is FaultCode.MEMORY
    shuffler.do("memory", to="good")
    shuffler.run(60)
    [levels] = shuffler.say(LevelsRequest(9))
    assert (levels.input, levels.fault) == (InputState.SHUFFLED, FaultCode.NONE)


@pytest.mark.parametrize("verb", ["memory", "kill_power"])
def test_what_hands_do_is_done_though_memory_is_tried_at_that_moment(shuffler, verb):
    shuffler.do("memory", to="bad")
    shuffler.say(VoidAct(EPOCH, 1))
    shuffler.now += 5
    shuffler.do(verb, **{"to": "good"} if verb == "memory" else {})
    if verb == "memory":
        shuffler.run(0.3)
        assert fault(shuffler) is FaultCode.NONE
    else:
        assert not shuffler.device.powered
