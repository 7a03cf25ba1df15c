"""The driver passes the conformance kit, on the simulated shuffler; broken drivers do not."""

import pytest

from ascii_shuffler.driver import AsciiShufflerDriver
from ascii_shuffler.simulated import open_simulated
from drivers.conformance import DriverUnderTest, Outcome
from drivers.conformance.item import check_item
from drivers.conformance.items.act_numbers import at_most_once, reboot_at_zero
from drivers.conformance.items.acts import act_answer_lost, act_once, act_without_link
from drivers.conformance.virtual import in_virtual_time
from drivers.interface import ActReport, AdoptTaken, SendAct
from drivers.vocabulary import ActState


def subject(driver):
    transport = open_simulated("ascii-shuffler-sim://model")
    return DriverUnderTest(driver, transport, operator=transport.operator())


@pytest.fixture
def driver_under_test():
    return subject(AsciiShufflerDriver)


@pytest.mark.kit("shuffler")
def test_the_driver_conforms(kit_item):
    kit_item()


class TriesAgain(AsciiShufflerDriver):
    """Sends an order again when the shuffler does not seem to have it."""

    def on_deadline(self, now):
        order = self._order
        super().on_deadline(now)
        if order is not None and order.end is None:
            self._order = None
            self._act(order.command, now)


class Hopes(AsciiShufflerDriver):
    """Reports an order as done as soon as it is sent."""

    def _act(self, command, now):
        super()._act(command, now)
        if self._order is not None and self._order.end is None:
            self._order._ended(ActState.DONE, command.size)
            self._tell_end(self._order, now)


class Gives(AsciiShufflerDriver):
    """Reports nothing where it does not know the outcome."""

    def take_events(self):
        return [
            each
            for each in super().take_events()
            if not (isinstance(each, ActReport) and each.act.state is ActState.INTERRUPTED)
        ]


class Waits(AsciiShufflerDriver):
    """Keeps commands that come without a link for later."""

    waiting = None

    def command(self, command, now):
        if isinstance(command, SendAct) and self._shown is not None and not self._up:
            self.waiting = command
        super().command(command, now)

    def _take_state(self, counter, levels, now):
        super()._take_state(counter, levels, now)
        if self.waiting is not None and self._up:
            command, self.waiting = self.waiting, None
            self.command(command, now)


class SeesTheCounterAlone(AsciiShufflerDriver):
    """Knows a boot by nothing but a counter that has fallen."""

    boots = out = 0

    def _take_line(self, words, now):
        if words[0] == "ST":
            self.boots += int(words[3]) < self.out
            self.out = int(words[3])
        if words[0] in ("ID", "ST", "PO"):
            words[1] = str(self.boots)
        super()._take_line(words, now)


class AdoptsAnyhow(AsciiShufflerDriver):
    """Takes the table's epoch with cards inside."""

    def _adopt(self, command):
        self._events.append(AdoptTaken(self.device, command.epoch))


@pytest.mark.parametrize(
    ("driver", "item"),
    [
        (SeesTheCounterAlone, reboot_at_zero),
        (AdoptsAnyhow, at_most_once),
        (TriesAgain, act_once),
        (Hopes, at_most_once),
        (Hopes, act_once),
        (Gives, at_most_once),
        (Waits, act_without_link),
    ],
)
def test_a_broken_driver_fails(driver, item):
    verdict = in_virtual_time(check_item(subject(driver), item))
    assert verdict.outcome is Outcome.FAIL, verdict.reason


def test_what_the_counter_proves_is_told_though_the_answer_was_lost():
    verdict = in_virtual_time(check_item(subject(AsciiShufflerDriver), act_answer_lost))
    assert verdict.reason == "told by the shuffler's counter"
