"""The contract can fail: links and drivers with one error break it."""

from math import inf

import pytest

from drivers.link import Requests, WiredDriver
from drivers.messages import Act
from drivers.shuffler import ShufflerDriver
from tests.contract.test_virtual import survive


def believes_late_levels(patch):
    """A link that accepts late levels, which newer ones have overtaken."""

    def take(self, levels, now):
        self._requests.answered(levels, now)
        self._revision = levels.revision
        self.link_levels(levels, now)

    patch.setattr(WiredDriver, "_take_levels", take)


def asks_once(patch):
    """A link that does not repeat a lost question."""
    init = Requests.__init__
    patch.setattr(Requests, "__init__", lambda self, seen, repeat: init(self, seen, 1e9))


def sends_an_act_twice(patch):
    """A driver that sends each act twice."""
    once = ShufflerDriver._act

    def twice(self, command, now):
        once(self, command, now)
        self.send(Act(command.epoch, command.txn, command.kind, command.size))

    patch.setattr(ShufflerDriver, "_act", twice)


def believes_the_beat(patch):
    """A link that does not compare the level revision in a beat."""
    patch.setattr(WiredDriver, "_take_beat", lambda self, beat, now: self._take_beat_answer(now))


def never_judges_silence(patch):
    """A link that never reports a silent device as lost."""

    def judge(self, now, *, late):
        self._beat_due, self._silent_at = now + 1, inf

    patch.setattr(WiredDriver, "_judge", judge)


@pytest.mark.parametrize(
    ("mutant", "kind", "name"),
    [
        (believes_late_levels, "shuffler", "reordered"),
        (asks_once, "sensors", "silent"),
        (sends_an_act_twice, "shuffler", "dropped"),
        (believes_the_beat, "sensors", "dropped"),
        (never_judges_silence, "key_pad", "silent"),
    ],
    ids=lambda each: getattr(each, "__name__", each),
)
def test_a_broken_driver_breaks_the_contract(mutant, kind, name, monkeypatch):
    mutant(monkeypatch)
    with pytest.raises(AssertionError):
        survive(kind, name)
