"""Troubles of devices as messages: `drivers` has ids and parameters, the catalogues words."""

from controller.data.message import Message
from drivers.trouble import Trouble


def message_of(trouble: Trouble) -> Message:
    """Return a trouble as a message, with the troubles inside it."""
    inside = {
        name: message_of(value) if isinstance(value, Trouble) else value
        for name, value in trouble.params.items()
    }
    return Message(trouble.id, inside)
