"""The English of the messages among an event's intents, as the journal keeps it beside them.

A replay does not compare it: the sentences may be improved at any time, the messages stay.
"""

from collections.abc import Sequence
from pathlib import Path

from msgspec import Struct
from msgspec.json import Encoder

from controller.data.intents import (
    ActCounted,
    DeckCounted,
    HandedOver,
    HoldClosed,
    HoldOpened,
    Intent,
    IrregularityOpened,
    Noted,
    Refused,
    SignOnEnded,
)
from controller.data.message import Message, Text
from controller.files import read_text
from controller.words.folders import ENGLISH, catalogue
from controller.words.spoken import Speaker


class Journalled(Struct, frozen=True):
    """What the journal keeps beside the intents.

    Attributes:
        en: the sentence of each message, in their order.
        shown: the tag of the first language of the table's page.
    """

    en: tuple[str, ...]
    shown: str


_encode = Encoder().encode
_SPEAKING = frozenset(
    {
        *(Refused, HoldOpened, HoldClosed, HandedOver, Noted),
        *(ActCounted, DeckCounted, SignOnEnded, IrregularityOpened),
    }
)
"""Intents with words for people; most have none, and this is asked before every commit."""


class JournalWords:
    """Puts messages into English for one table's journal.

    Attributes:
        catalogue: the English catalogue, as one text: the journal keeps it with each start.
    """

    def __init__(self, roots: Sequence[Path], shown: str = ENGLISH) -> None:
        """Read the English catalogue.

        Args:
            roots: the configuration's folders, the shipped one first.
            shown: the tag of the first language of the table's page.

        Raises:
            OSError: a catalogue cannot be read.
        """
        self.catalogue = "".join(read_text(path) for path in catalogue(ENGLISH, roots))
        self._speaker = Speaker(ENGLISH, roots)
        self._shown = shown

    def of(self, intents: Sequence[Intent]) -> bytes:
        """Return the English of all messages, JSON; empty: there are none."""
        speaking = [intent for intent in intents if type(intent) in _SPEAKING]
        told = [each for intent in speaking for each in said_in(intent)]
        messages = [each for each in told if isinstance(each, Message)]
        if not messages:
            return b""
        return _encode(Journalled(tuple(map(self._speaker.say, messages)), self._shown))


def said_in(intent: Intent) -> tuple[Text, ...]:
    """Return what an intent tells people: messages, and what people wrote."""
    match intent:
        case Refused() | HoldOpened() | Noted():
            return (intent.words,)
        case HoldClosed():
            return (intent.by, intent.reason)
        case ActCounted() | DeckCounted():
            return (intent.by,)
        case HandedOver():
            return (*intent.holds, *intent.alerts)
        case SignOnEnded():
            return (intent.why,)
        case IrregularityOpened():
            return (intent.remark,)
        case _:
            return ()
