"""How much of another wager a wager may be, as a message: `1 to 2 times Ante`."""

from controller.data.definition import WagerDefinition
from controller.data.message import Message, message


def multiples(wager: WagerDefinition, beside: str) -> Message:
    """Return how much of another wager this one may be.

    Args:
        wager: the wager that depends on the other.
        beside: the other wager's label on the layout.
    """
    least, most = wager.minimum_multiple, wager.maximum_multiple
    if least != most:
        return message("wager-times-between", least_times=least, most_times=most, wager=beside)
    if least == 1:
        return message("wager-times-one", wager=beside)
    return message("wager-times-exactly", times=least, wager=beside)
