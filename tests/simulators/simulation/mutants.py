"""Mutants: broken firmware, drivers and controllers, each with the rule that it breaks.

They prove that a simulation without a finding would have found these faults.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any
from weakref import WeakKeyDictionary

import pytest
from msgspec import structs

from controller.data.events import Instant
from controller.data.message import Message
from controller.procedure import facts as procedure_facts
from controller.procedure import hold_conditions
from controller.procedure.house import panel
from controller.procedure.shuffler import answers, proof
from controller.table import Outgoing, Table
from drivers.interface import AckButton, Command, SendAct
from drivers.key_pad import KeyPadDriver
from drivers.messages import ActAck, ActDone, Button, ButtonAck
from drivers.sensors import SensorsDriver
from drivers.shuffler import ShufflerDriver
from drivers.vocabulary import ActState
from simulators.devices.acts import ActLedger
from simulators.people import Habits
from simulators.simulation.dice import PROFILES, Profile, Rates
from simulators.simulation.line import ComputerClock
from tests.procedure.mutating import mutate

Patch = pytest.MonkeyPatch
STALE = Profile("stale", Rates(stale=0.5), Habits())
SPILL = Profile("spill", Rates(spill=1.0), Habits())
UNPLUGGED = Profile("unplugged", Rates(unplug=0.05, panel=0.2), Habits())
MEDDLED = Profile("meddled", Rates(cover=0.02, setting=0.02), Habits())


def any_new_number(patch: Patch) -> None:
    """Firmware that treats any new number as a new act."""
    sound = ActLedger.known

    def known(self: ActLedger, act: Any) -> Any:
        last = self.last
        if act.epoch == last.epoch and act.txn != last.txn and last.state.terminal:
            return None
        return sound(self, act)

    patch.setattr(ActLedger, "known", known)


def written_after_the_motor(patch: Patch) -> None:
    """Firmware that writes STARTED when the act ends: a power cut before that leaves no trace."""
    sound = ActLedger.boot

    def boot(self: ActLedger) -> bool:
        last = self.last
        if last.state is ActState.STARTED:
            before = structs.replace(last, txn=last.txn - 1, state=ActState.DONE, acknowledged=True)
            self._nvram.write(act=before)
            return False
        return sound(self)

    patch.setattr(ActLedger, "boot", boot)


def forgets_the_power_cut(patch: Patch) -> None:
    """Firmware that reports an act as done when it was switched off during it."""

    def boot(self: ActLedger) -> bool:
        if self.last.state is ActState.STARTED:
            self.end(ActState.DONE, counted=self.last.size)
        return False

    patch.setattr(ActLedger, "boot", boot)


def sends_again_on_interrupted(patch: Patch) -> None:
    """A controller that treats an interrupted act as one that never began."""

    def act_failed(m: Any) -> None:
        m.state.act = None

    mutate(patch, answers.act_failed, act_failed)


def before_the_commit(patch: Patch, kind: type[Command]) -> None:
    """Let one kind of command leave before the commit of its event."""
    held: WeakKeyDictionary[Table, Any] = WeakKeyDictionary()

    def handle(self: Table, event: Any, now: Any, send: Any = list) -> None:
        if self in held:
            Table._commit(self, *held.pop(self))
        intents, repeated = self.procedure.handle(event, now)
        if any(isinstance(each, kind) for each in intents) and not repeated:
            held[self] = (event, intents, now)
        elif not repeated:
            Table._commit(self, event, intents, now)
        self.intents = [] if repeated else intents
        send([each for each in intents if isinstance(each, Outgoing)])
        if not repeated:
            send(self._offer())

    patch.setattr(Table, "handle", handle)


def acts_before_the_commit(patch: Patch) -> None:
    """A controller that sends an act before it writes it."""
    before_the_commit(patch, SendAct)


def acknowledges_before_the_commit(patch: Patch) -> None:
    """A controller that acknowledges a press before it writes it."""
    before_the_commit(patch, AckButton)


def clears_the_latch_on_restart(patch: Patch) -> None:
    """A controller that forgets latched holds when it starts."""
    sound = procedure_facts.take_event

    def take(m: Any, event: Any) -> None:
        if type(event).__name__ == "Started":
            m.state.holds = [hold for hold in m.state.holds if not hold.latched]
        sound(m, event)

    patch.setattr(procedure_facts, "take_event", take)


def skips_the_remainder_count(patch: Patch) -> None:
    """A controller that does not compare the remainder's count with the number due."""
    sound = answers.act_done

    def act_done(m: Any) -> None:
        act = m.require_act()
        if act.kind.name == "REMAINDER":
            m.report = structs.replace(m.report, counted=m.remainder_expected)
        sound(m)

    mutate(patch, answers.act_done, act_done)


def acknowledged_at_once(
    patch: Patch, driver: Any, kind: type, answer: Callable[[Any], Any]
) -> None:
    """Let a driver acknowledge one kind of message at once, and pass it on later.

    What it keeps is gone with its link, and with the driver.
    """
    kept: WeakKeyDictionary[Any, list[Any]] = WeakKeyDictionary()
    link_message, on_deadline = driver.link_message, driver.on_deadline

    def receives(self: Any, message: Any, now: float) -> None:
        if isinstance(message, kind):
            self.send(answer(message))
            kept.setdefault(self, []).append(message)
        else:
            link_message(self, message, now)

    def has_time(self: Any, now: float) -> None:
        for message in kept.pop(self, ()):
            if self.up:
                link_message(self, message, now)
        on_deadline(self, now)

    patch.setattr(driver, "link_message", receives)
    patch.setattr(driver, "on_deadline", has_time)


def driver_acknowledges_a_press(patch: Patch) -> None:
    """A driver that acknowledges a press before the table has it."""
    acknowledged_at_once(
        patch, KeyPadDriver, Button, lambda press: ButtonAck(press.boot_id, press.counter)
    )


def driver_acknowledges_an_end(patch: Patch) -> None:
    """A driver that lets the device forget the end of an act before it is written."""
    acknowledged_at_once(patch, ShufflerDriver, ActDone, lambda end: ActAck(end.epoch, end.txn))


def driver_drops_a_press(patch: Patch) -> None:
    """A driver that drops the second of two presses, as if the key had bounced."""
    sound = KeyPadDriver.link_message

    def link_message(self: KeyPadDriver, message: Any, now: float) -> None:
        if isinstance(message, Button) and message.counter % 7 == 0:
            self.send(ButtonAck(message.boot_id, message.counter))
        else:
            sound(self, message, now)

    patch.setattr(KeyPadDriver, "link_message", link_message)


def driver_hides_an_empty_layout(patch: Patch) -> None:
    """A driver that treats sensors that see nothing as sensors that do not report."""
    sound = SensorsDriver.link_levels

    def link_levels(self: SensorsDriver, levels: Any, now: float) -> None:
        if levels.occupied:
            sound(self, levels, now)

    patch.setattr(SensorsDriver, "link_levels", link_levels, raising=False)


def takes_utc_for_the_monotonic_clock(patch: Patch) -> None:
    """A computer whose monotonic times go back when its UTC clock is set back."""
    sound = ComputerClock.read

    def read(self: ComputerClock, now: float) -> Instant:
        utc_us = sound(self, now).utc_us
        return Instant(utc_us, utc_us * 1000)

    patch.setattr(ComputerClock, "read", read)


def looks_at_the_setting_between_rounds(patch: Patch) -> None:
    """A controller that reads the shuffler's setting between rounds only."""
    sound = hold_conditions._setting

    def setting(m: Any, levels: Any) -> Any:
        return sound(m, levels) if m.state.round is None else iter(())

    patch.setattr(hold_conditions, "_setting", setting)


def overlooks_an_open_cover(patch: Patch) -> None:
    """A controller that deals on as soon as the cover is closed."""
    sound = proof.must_be_emptied

    def must_be_emptied(m: Any, why: Message) -> None:
        if why.id != "empty-cover-opened":
            sound(m, why)

    mutate(patch, proof.must_be_emptied, must_be_emptied)


def takes_a_panel_that_is_gone(patch: Patch) -> None:
    """A controller to which a panel that was there once is there for ever."""
    mutate(patch, panel.panel_lost, lambda m: None)


@dataclass(frozen=True)
class Mutant:
    """One mutant.

    Attributes:
        rule: the rule that it breaks (ARCHITECTURE.md).
        profile: the runs in which it shows.
        needs: the most strikes that a small run of it may need.
    """

    apply: Callable[[Patch], None]
    rule: int
    profile: Profile
    needs: int

    def __str__(self) -> str:
        return self.apply.__name__


NONE, CRASHES = PROFILES["none"], PROFILES["crashes"]
MUTANTS = (
    Mutant(written_after_the_motor, 1, CRASHES, 4),
    Mutant(forgets_the_power_cut, 2, CRASHES, 4),
    Mutant(sends_again_on_interrupted, 2, CRASHES, 4),
    Mutant(acts_before_the_commit, 3, NONE, 0),
    Mutant(acknowledges_before_the_commit, 3, NONE, 0),
    Mutant(clears_the_latch_on_restart, 4, CRASHES, 6),
    Mutant(skips_the_remainder_count, 2, SPILL, 2),
    # In addition to the eight of the design: losses, clocks, and people's hands at the shuffler.
    Mutant(driver_acknowledges_a_press, 3, CRASHES, 4),
    Mutant(driver_drops_a_press, 3, NONE, 0),
    Mutant(driver_acknowledges_an_end, 3, CRASHES, 4),
    Mutant(driver_hides_an_empty_layout, 3, NONE, 0),
    Mutant(takes_utc_for_the_monotonic_clock, 8, CRASHES, 6),
    Mutant(looks_at_the_setting_between_rounds, 9, MEDDLED, 2),
    Mutant(overlooks_an_open_cover, 9, MEDDLED, 2),
    Mutant(takes_a_panel_that_is_gone, 4, UNPLUGGED, 8),
    # It is of the design, too, and last: its run takes longest to make small.
    Mutant(any_new_number, 1, STALE, 6),
)
