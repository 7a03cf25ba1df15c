"""Sealed cards: what a shuffler tells of a finished round, kept beside the event.

The event's own data hold no card, so that readers of events (log, tail, export, replay, records)
cannot show one. The cards are a definition of their own, which the event names by its digest. The
chain covers them, and only `controller.records.cards` opens them (docs/decisions/0019).
"""

import msgspec
from msgspec import structs

from controller.data.events import TableEvent
from controller.journal.record import CARDS, Definition
from drivers.interface import CardsRecalled, DeviceEvent, ReadCards

_acts = msgspec.json.Decoder(list[ReadCards])


def without_cards(event: TableEvent | DeviceEvent) -> TableEvent | DeviceEvent:
    """Return an event without its cards, as everybody may see it."""
    return structs.replace(event, acts=()) if isinstance(event, CardsRecalled) else event


def sealed(event: TableEvent | DeviceEvent) -> tuple[Definition, ...]:
    """Return what the journal keeps beside an event's data."""
    if not isinstance(event, CardsRecalled):
        return ()
    text = msgspec.json.encode(event.acts).decode()
    return (Definition(CARDS, f"epoch {event.epoch}, act {event.txn}", text),)


def unsealed(definition: Definition) -> list[ReadCards]:
    """Return the cards of a round, act by act.

    Raises:
        msgspec.DecodeError: it does not hold cards.
    """
    return _acts.decode(definition.text)
