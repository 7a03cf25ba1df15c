"""What the state is made of."""

from msgspec import Struct


class Part(Struct, omit_defaults=True):
    """A part of the state; a field that has its default is not written.

    Every event writes the whole state; in simulated rounds a third of its bytes are left out so.
    Left out is what *is* the default and not merely equal to it. So that the same state is the same
    bytes wherever it comes from, a default is None, a truth value, a number from -1 to 255, the
    empty text, a member of an enumeration or an empty container.
    """
