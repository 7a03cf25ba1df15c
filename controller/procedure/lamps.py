"""The key pad's lamps: what is offered, or all of them while a technician looks at them."""

from typing import TYPE_CHECKING

from controller.data.definition import Step
from controller.data.state import HoldClass
from drivers.interface import ShowLamps
from drivers.vocabulary import Key, Lamp

if TYPE_CHECKING:
    from controller.procedure.basis import Basis

LAMP_TEST = "lamp_test"
"""The timer of a lamp test."""
LAMP_TEST_TIME = 5.0
"""Seconds that it lasts."""


def show_lamps(m: "Basis") -> None:
    """Send the key pad what is offered now; what ends a hold blinks."""
    m.send(ShowLamps(m.key_pad.name, m.state.lamps, _tested(m) or _offered(m)))


def _tested(m: "Basis") -> tuple[tuple[Key, Lamp], ...]:
    """Return all lamps in a lamp test, and none at an open table: there lamps have a meaning."""
    if not m.state.lamp_test or m.state.step != Step.CLOSED:
        return ()
    return tuple((key, Lamp.ON) for key in Key)


def _offered(m: "Basis") -> tuple[tuple[Key, Lamp], ...]:
    held = any(hold.klass is HoldClass.DEALER and hold.latched for hold in m.state.holds)
    return tuple(
        (offer.key, Lamp.BLINK if held and offer.key is Key.CONTINUE else Lamp.ON)
        for offer in m.state.offers
    )
