"""A shuffler's driver with a scripted shuffler, and the act that the tests use."""

from drivers.interface import (
    AckAct,
    ActReport,
    LastAct,
    SendAct,
)
from drivers.shuffler import ShufflerDriver
from drivers.vocabulary import ActKind, ActState, FaultCode
from tests.drivers.scripted import EPOCH, DriverStory, ScriptedDevice, perfect

PACKET = SendAct("shuffler", EPOCH, 41, ActKind.PACKET, 4)
DONE = LastAct(EPOCH, 41, ActKind.PACKET, 4, ActState.DONE, 4, FaultCode.NONE)
STARTED = LastAct(EPOCH, 41, ActKind.PACKET, 4, ActState.STARTED, 0, FaultCode.NONE)


def table(line=perfect, seed=1, **changes):
    """Return a shuffler whose link is up; its last act was 40."""
    device = ScriptedDevice()
    for name, value in changes.items():
        setattr(device, name, value)
    story = DriverStory(ShufflerDriver("shuffler"), device, line, seed).open()
    story.run(2)
    return story


def acknowledging(story):
    """Act as a table that writes at once, and acknowledges then."""

    def acknowledge(event):
        if isinstance(event, ActReport) and event.act.state.terminal:
            story.driver.command(AckAct("shuffler", event.act.epoch, event.act.txn), story.now)

    story.on_event = acknowledge
    return story


def reports(story):
    return [event.act for event in story.of(ActReport)]
