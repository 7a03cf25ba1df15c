"""What is wrong with the table's computer."""

from controller.data.message import Message
from controller.data.state.part import FrozenPart


class ComputerNotice(FrozenPart, frozen=True):
    """Something that needs a person's care.

    Attributes:
        stops: no new round begins as long as it is so.
    """

    words: Message
    stops: bool = False
