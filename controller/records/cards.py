"""The sealed cards of a round: the one place that opens them (docs/decisions/0019)."""

import msgspec
from msgspec import Struct

from controller.data.intents import CardsSealed
from controller.data.message import DEALER, LAYOUT, message
from controller.errors import UNDECODABLE, DealerTableError, ExitCode
from controller.journal import CARDS, JournalDamagedError
from controller.records.recall import Definition, recall_round
from controller.records.record import ActRecord
from controller.records.source import Source
from drivers.interface import ReadCards

OF_ACTS = msgspec.json.Decoder(list[ReadCards])
"""Reads the cards of a round, act by act, as the journal keeps them."""


class NoCardsError(DealerTableError, exit_code=ExitCode.NEGATIVE):
    """The journal holds no cards of that round."""


class OpenedCards(Struct, frozen=True):
    """The cards of one act of a round.

    Attributes:
        act: its number.
        whose: the seat's number, `dealer`, `remainder`; empty: not known.
        cards: rank and suit of each (`Qs`), in order; `??`: the shuffler could not read it; empty:
            it did not remember that act.
    """

    act: int
    whose: str
    cards: tuple[str, ...]


def open_cards(source: Source, number: int, otherwise: Definition) -> list[OpenedCards]:
    """Return the cards of a round, act by act; the look must have been journalled before.

    Args:
        source: the journal.
        number: the round's.
        otherwise: the definition, if the journal names none.

    Raises:
        NoCardsError: no cards were told, or there is no such round.
        JournalError: it cannot be read.
    """
    read = {each.act: each for each in _find(source, number)}
    acts = {each.txn: each for each in recall_round(source, number, otherwise).acts if _deals(each)}
    return [
        OpenedCards(txn, _whose(acts.get(txn)), read[txn].cards if txn in read else ())
        for txn in sorted(read.keys() | acts.keys())
    ]


def _find(source: Source, number: int) -> list[ReadCards]:
    for at, cards in source.intents_of(CardsSealed, backwards=True):
        if cards.round == number:
            return _unsealed(source, at.seq)
    raise NoCardsError(message("record-no-cards", path=source.name, round=number))


def _unsealed(source: Source, seq: int) -> list[ReadCards]:
    for definition in source.kept(seq):
        if definition.kind == CARDS:
            try:
                return OF_ACTS.decode(definition.text)
            except UNDECODABLE as error:
                raise JournalDamagedError(message("journal-cards-not-readable"), seq) from error
    raise JournalDamagedError(message("journal-cards-gone"), seq)


def _deals(act: ActRecord) -> bool:
    return act.kind in ("packet", "remainder")


def _whose(act: ActRecord | None) -> str:
    if act is None:
        return ""
    if act.kind == "remainder":
        return act.kind
    others = {DEALER: "dealer", LAYOUT: "layout", None: ""}
    return others.get(act.seat, str(act.seat))
