"""When a fault of a script strikes, and when it ends."""

import pytest

from simulators.people.screen import deed
from simulators.scripts.script import FaultScript, Moment, Player, ScriptedFault

JAM, UNJAM = deed("shuffler", "jam"), deed("shuffler", "unjam")
DEAL, IDLE = Moment("dealing.seat"), Moment("idle")


class Play:
    """Plays one fault through virtual time, and keeps each deed with its time."""

    def __init__(self, *faults, seed=0):
        self.player = Player(FaultScript("a test", "", faults, seed), 100.0)
        self.now = 100.0
        self.done = []

    def run(self, seconds):
        end = self.now + seconds
        while (due := self.player.next_deadline()) is not None and due <= end:
            self.now = max(self.now, due)
            self.done += [(round(self.now - 100.0, 6), deed) for deed in self.player.due(self.now)]
        self.now = end

    def saw(self, step, number=1):
        self.player.note_step(step, number, self.now)
        self.run(0)


def test_at_a_time_once():
    play = Play(ScriptedFault(JAM, at=2.5))
    play.run(2)
    assert play.done == []
    assert not play.player.over
    play.run(100)
    assert play.done == [(2.5, JAM)]
    assert play.player.over


def test_when_a_step_begins_so_often_and_so_long_after():
    play = Play(ScriptedFault(JAM, on=DEAL, times=2, after=0.5))
    play.run(1)
    for _ in range(3):
        play.saw("dealing.seat")
        play.saw("dealing.seat")  # shown again, not begun again
        play.run(1)
        play.saw("idle")
        play.run(1)
    assert [at for at, _ in play.done] == [1.5, 3.5]
    assert play.player.over


def test_in_one_round_only():
    play = Play(ScriptedFault(JAM, on=Moment("dealing.seat", 2)))
    play.saw("dealing.seat", 1)
    assert play.done == []
    play.saw("dealing.seat", 2)
    assert len(play.done) == 1


@pytest.mark.parametrize(("lasts", "ends"), [(3.0, 4.0), (9.0, 6.0)])
def test_a_lasting_fault_ends_by_time_or_by_a_step_whichever_comes_first(lasts, ends):
    play = Play(ScriptedFault(JAM, UNJAM, at=1.0, lasts=lasts, until=IDLE))
    play.saw("idle")  # before it has begun: there is nothing to end
    play.run(6)
    play.saw("wagering")
    play.saw("idle", 2)
    assert play.done == [(1.0, JAM), (ends, UNJAM)]
    assert play.player.over


def test_at_a_rate_until_it_ends():
    play = Play(ScriptedFault(JAM, at=10, rate=2.0, lasts=1000))
    play.run(2000)
    times = [at for at, _ in play.done]
    assert times[0] == 10
    assert times[-1] < 1010
    assert 1800 < len(times) < 2200
    assert play.player.over
    again = Play(ScriptedFault(JAM, at=10, rate=2.0, lasts=1000))
    again.run(2000)
    other = Play(ScriptedFault(JAM, at=10, rate=2.0, lasts=1000), seed=1)
    other.run(2000)
    assert again.done == play.done != other.done


def test_the_end_undoes_what_is_under_way_and_nothing_else():
    waiting = ScriptedFault(deed("key_pad", "unplug"), deed("key_pad", "plug"), at=50)
    play = Play(ScriptedFault(JAM, UNJAM, at=1), waiting)
    play.run(5)
    assert play.player.end() == [UNJAM]
    assert play.player.next_deadline() is None
    play.saw("idle")
    assert play.player.over
