"""The key pad's lamps: the keys that are offered, or all lamps in a technician's test."""

from controller.data.definition import Step
from controller.procedure.house import holds
from controller.procedure.model import TableModel
from drivers.interface import ShowLamps
from drivers.vocabulary import Key, Lamp

LAMP_TEST = "lamp_test"
"""The timer of a lamp test."""
LAMP_TEST_TIME = 5.0
"""Seconds that it lasts."""


def show_lamps(m: TableModel) -> None:
    """Have the key pad shown its lamps after this event, though the offers are the same."""
    m.lamps_due = True


def lamps(m: TableModel) -> ShowLamps:
    """Return the lamps of the keys that are offered; a key that ends a hold blinks."""
    return ShowLamps(m.key_pad.name, m.state.lamps, _tested(m) or _offered(m))


def _tested(m: TableModel) -> tuple[tuple[Key, Lamp], ...]:
    """Return all lamps in a lamp test, and none at an open table: there lamps have a meaning."""
    if not m.state.lamp_test or m.state.step != Step.CLOSED:
        return ()
    return tuple((key, Lamp.ON) for key in Key)


def _offered(m: TableModel) -> tuple[tuple[Key, Lamp], ...]:
    on, goes_on = Lamp.ON, Lamp.BLINK if holds.dealer_hold(m) else Lamp.ON
    confirms = Key.CONTINUE
    lit = [o.key for o in m.state.offers if o.on_pad]
    return tuple([(key, goes_on if key is confirms else on) for key in lit])


def begin_lamp_test(m: TableModel) -> None:
    """Light every lamp of the key pad for a while."""
    m.state.lamp_test = True
    m.start_timer(LAMP_TEST, LAMP_TEST_TIME)
    show_lamps(m)


def end_lamp_test(m: TableModel) -> None:
    """End the lamp test: the lamps show the offered keys again."""
    m.state.lamp_test = False
    show_lamps(m)
