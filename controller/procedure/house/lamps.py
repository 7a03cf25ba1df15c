"""The key pad's lamps: when they are shown again, and a technician's test of all of them."""

from controller.procedure.model import TableModel

LAMP_TEST = "lamp_test"
"""The timer of a lamp test."""
LAMP_TEST_TIME = 5.0
"""Seconds that it lasts."""


def show_lamps(m: TableModel) -> None:
    """Have the key pad shown its lamps after this event, though the offers are the same."""
    m.lamps_due = True


def begin_lamp_test(m: TableModel) -> None:
    """Light every lamp of the key pad for a while."""
    m.state.lamp_test = True
    m.start_timer(LAMP_TEST, LAMP_TEST_TIME)
    show_lamps(m)


def end_lamp_test(m: TableModel) -> None:
    """End the lamp test: the lamps show the offered keys again."""
    m.state.lamp_test = False
    show_lamps(m)
