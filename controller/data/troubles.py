"""Troubles of devices as messages: `drivers` knows ids and parameters, the catalogues the words."""

from controller.data.message import Message
from drivers.trouble import Trouble


def message_of(trouble: Trouble) -> Message:
    """Return a trouble as a message, and what stands inside it likewise."""
    inside = {
        name: message_of(value) if isinstance(value, Trouble) else value
        for name, value in trouble.params.items()
    }
    return Message(trouble.id, inside)
