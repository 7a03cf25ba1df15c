"""The bases of all parts of the state."""

from msgspec import Struct


class StatePart(Struct, omit_defaults=True):
    """A part of the state; a field that has its default is not written.

    Every event writes the whole state; in simulated rounds this saves a third of its bytes. A field
    is left out if it *is* the default, not if it merely equals it. So that equal states always have
    equal bytes, a default is None, a truth value, a number from -1 to 255, the empty text, a member
    of an enumeration or an empty container.
    """


class FrozenStatePart(Struct, frozen=True, omit_defaults=True):
    """A part that is never changed: another one takes its place. Defaults are as in `StatePart`."""
