"""Minimal table: it acknowledges what it has written, and asks for one act at a time.

It is a table's memory without a game: enough to check a driver, a wire and a device against their
contract. A loop or a heap drives it; it has neither clock nor wire.
"""

from drivers.interface import (
    AckAct,
    AckButton,
    ActRefused,
    ActReport,
    AdoptTaken,
    ButtonPressed,
    KeyPadLevels,
    LinkLost,
    LinkUp,
    SendAct,
    SendAdopt,
    ShowLamps,
    ShufflerLevels,
    SpotLevels,
)
from drivers.vocabulary import ActKind, ActState, Key, Lamp

EPOCH = 77
PACKET = 4


class MinimalTable:
    """Keeps what a device reported, and returns the commands that leave.

    Attributes:
        up: whether the link is up; ups and losses must take turns.
        lost: reasons, in order; `levels`: the last ones of this link.
        presses: (boot, counter) of every press, once each, in the order in which it was counted.
        unheard: presses for which the device had no room, as the next press reported.
        ends: how each act ended, by number.
    """

    def __init__(self, name):
        self.name = name
        self.up = False
        self.lost, self.ups = [], []
        self.levels = None
        self.presses = []
        self.unheard = 0
        self.ends = {}
        self.open = None
        self.txn = 0
        self.adopted = False
        self.lamps = 0

    def take(self, event):
        """Take an event in; return the commands that follow from it."""
        match event:
            case LinkUp():
                assert not self.up, "up without a loss before"
                self.up = True
                self.ups.append(event)
                return self._met(event.last_act)
            case LinkLost():
                assert self.up, "lost twice"
                self.up, self.levels = False, None
                self.lost.append(event.reason)
            case ButtonPressed(_, boot_id, counter):
                if not self.presses or (boot_id, counter) > max(self.presses):
                    self.unheard += event.lost
                    self.presses.append((boot_id, counter))
                return [AckButton(self.name, boot_id, counter)]
            case ActReport(_, act):
                return self._met(act)
            case ActRefused(device_txn=last):
                if self.open is not None and last == self.open.txn - 1:
                    return [AckAct(self.name, EPOCH, last), self.open]
            case AdoptTaken():
                self.adopted = True
            case SpotLevels() | KeyPadLevels() | ShufflerLevels():
                assert self.levels is None or event.revision >= self.levels.revision, (
                    "levels older than the last ones"
                )
                self.levels = event
        return []

    def _met(self, act):
        """Take an act that is the last in the device's memory."""
        if act.epoch != EPOCH:
            shuffler = bool(self.ups) and self.ups[-1].kind.name == "SHUFFLER"
            return [SendAdopt(self.name, EPOCH)] if shuffler else []
        self.adopted = True
        if self.open is not None and act.txn == self.open.txn - 1:
            # The device does not have the open act.
            return [AckAct(self.name, EPOCH, act.txn), self.open]
        if act.txn and act.state.terminal:
            known = self.ends.setdefault(act.txn, act)
            assert (known.state, known.counted) == (act.state, act.counted), (
                "the end of an act changed"
            )
            if self.open is not None and act.txn == self.open.txn:
                self.open = None
            return [AckAct(self.name, EPOCH, act.txn)]
        return []

    def next_act(self):
        """Return the next act; none while one is open or no device is there."""
        if self.open is not None or not self.adopted or not self.up:
            return []
        self.txn += 1
        self.open = SendAct(self.name, EPOCH, self.txn, ActKind.PACKET, PACKET)
        return [self.open]

    def next_lamps(self):
        """Return other lamps than before; they are to be shown now, or at the next link-up."""
        self.lamps += 1
        return [ShowLamps(self.name, self.lamps, ((list(Key)[self.lamps % 17], Lamp.ON),))]


class Work:
    """The work at one kind of device during a fault, and the check of its result."""

    def __init__(self, clerk, device, now):
        self.clerk, self.device, self._now = clerk, device, now
        self.pressed = []
        self.overflowed = 0
        self._turn = 0

    def ready(self):
        """Tell whether the device can be prepared."""
        return self.clerk.up

    def prepare(self):
        """Prepare the device; called once, when it is ready."""

    def turn(self):
        """Do one piece of work; return commands."""
        self._turn += 1
        return []

    def whole(self):
        """Tell whether the minimal table knows the true state by now."""
        return self.clerk.up

    def judge(self, rebooted):
        """Fail if something happened twice, or was lost."""

    def do(self, verb, **args):
        return self.device.control(
            verb, {key.rstrip("_"): each for key, each in args.items()}, self._now()
        )


class SpotWork(Work):
    """Chips are put down and taken."""

    def turn(self):
        self._turn += 1
        self.do(
            "bet" if self._turn % 2 else "clear",
            **({"seat": self._turn % 7 + 1, "spot": "ante"} if self._turn % 2 else {}),
        )
        return []

    def whole(self):
        levels = self.clerk.levels
        return levels is not None and levels.occupied == self.device._sensed()


class Counts:
    """Notes what a key pad counts, when it does: a seat's key counts when it goes up."""

    def __init__(self, work):
        self._work = work

    def pressed(self, boot_id, key, counter):
        if counter is None:
            self._work.overflowed += 1
        else:
            self._work.pressed.append((boot_id, counter))

    def press_acknowledged(self, boot_id, counter):
        """The clerk has its own record."""


class KeyPadWork(Work):
    """Keys are pressed, lamps are lit."""

    def __init__(self, clerk, device, now):
        super().__init__(clerk, device, now)
        device.link.witness = Counts(self)

    def turn(self):
        self._turn += 1
        self.do("press", key=list(Key)[self._turn % 17].name)
        return self.clerk.next_lamps()

    def whole(self):
        return (
            self.clerk.up
            and not self.device.visible()["down"]
            and not self.device.link.buttons.oldest
            and self.device._revision == self.clerk.lamps
        )

    def judge(self, rebooted):
        assert self.clerk.presses == sorted(set(self.clerk.presses))
        assert set(self.clerk.presses) <= set(self.pressed)
        if not rebooted:
            assert self.clerk.presses == self.pressed
            assert self.clerk.unheard <= self.overflowed
        assert len(self.clerk.presses) > 1


class ShufflerWork(Work):
    """Packets come out, one after the other, and are lifted."""

    def ready(self):
        return self.clerk.adopted  # only an empty shuffler can be adopted

    def prepare(self):
        self.do("load", colour="red", from_="box")

    def turn(self):
        self._turn += 1
        world = self.device.hardware.world
        if world.census().get("tray", 0) and self.clerk.open is None:
            self.do("lift", to="rack")
        return self.clerk.next_act() if self.clerk.txn < 10 else []

    def whole(self):
        if self.clerk.open is not None or not self.clerk.up or self.clerk.levels is None:
            return False
        return (
            not self.device.ledger.unanswered
            and self.clerk.levels.lifts == self.device.hardware.levels.lifts
        )

    def judge(self, rebooted):
        world = self.device.hardware.world
        assert world.violations == []
        counted = sum(act.counted for act in self.clerk.ends.values())
        assert counted == sum(len(each.cards) for each in world.dispenses())
        assert sorted(self.clerk.ends) == list(range(1, self.clerk.txn + 1))
        assert len(self.clerk.ends) > 1
        ended = {act.state for act in self.clerk.ends.values()}
        assert ended <= ({ActState.DONE, ActState.INTERRUPTED} if rebooted else {ActState.DONE})


WORK = {"sensors": SpotWork, "key_pad": KeyPadWork, "shuffler": ShufflerWork}
