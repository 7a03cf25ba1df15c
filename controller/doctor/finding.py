"""What an examination finds."""

from dataclasses import dataclass

from controller.data.message import Message


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that is wrong, or will be.

    Attributes:
        name: of the kind of finding, for programs; it stays.
        what: is wrong, and where.
        action: what to do about it.
        configuration: the table's files are wrong: the daemon does not start with them.
    """

    name: str
    what: Message
    action: Message
    configuration: bool = False
