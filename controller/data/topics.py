"""What an event of the journal is about: the one statement of it.

An event is about its own kind and the kinds of its intents; where an intent names a step, a cause
or the like (`NAMED`), it is about that, too. So what is looked for in a journal is found without
decoding whole events.
"""

from typing import Final

import msgspec

from controller.data.intents import Entered, HoldClosed, HoldOpened, Intent, Noted

NAMED: Final[dict[type[Intent], str]] = {
    Entered: "step",
    HoldClosed: "cause",
    HoldOpened: "cause",
    Noted: "what",
}
"""The field that says what an intent of this kind names."""

_pairs = msgspec.json.Decoder(list[tuple[str, msgspec.Raw]])
_names = {
    kind.__name__: (msgspec.json.Decoder(msgspec.defstruct(kind.__name__, [(field, str)])), field)
    for kind, field in NAMED.items()
}


def topic(kind: type, name: str = "") -> str:
    """Return the topic of events of a kind, or with an intent of a kind, and what it names."""
    return f"{kind.__name__} {name}" if name else kind.__name__


def intents_of(data: bytes) -> list[tuple[str, msgspec.Raw]]:
    """Return the kind of each intent, with the intent as it was written.

    Raises:
        msgspec.DecodeError: they are not what was written.
    """
    return [] if data == b"[]" else _pairs.decode(data)  # most events have none


def topics_of(kind: str, intents: bytes) -> set[str]:
    """Return the topics of an event; errors as `intents_of`.

    Args:
        kind: its own.
        intents: as the journal has them.
    """
    found = {kind}
    for each, raw in intents_of(intents):
        found.add(each)
        if each in _names:
            decoder, field = _names[each]
            found.add(f"{each} {getattr(decoder.decode(raw), field)}")
    return found
