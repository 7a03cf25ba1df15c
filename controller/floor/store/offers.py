"""Offers at the centre: the newest of each table and kind, and what the tables' records say of it.

The centre commands nothing: a table asks, decides, and its record is the only answer.
"""

from contextlib import suppress

from msgspec import Struct

from controller.choices.house_offer import HouseOffer, OfferError, SignedOffer, read
from controller.data.choice import OfferAnswer, OfferKind
from controller.data.encoding import decode_event
from controller.data.events import OfferAnswered
from controller.data.message import Message, message
from controller.errors import UNDECODABLE
from controller.floor.store.database import Connection, claim
from controller.floor.store.rows import CentralRows
from controller.floor.wire import AskOffer, Offered

_PUBLISH = """INSERT INTO offer (place, kind, number, signer, until, text, signature, digest)
    VALUES (%s, %s, %s, %s, %s, %s, %s, %s)
    ON CONFLICT (place, kind) DO UPDATE SET number = excluded.number,
    signer = excluded.signer, until = excluded.until,
    text = excluded.text, signature = excluded.signature, digest = excluded.digest,
    published = now(), handed = NULL WHERE offer.number < excluded.number"""
_NEWEST = """SELECT text, signature, digest FROM offer
    WHERE place = %s AND kind = %s AND digest <> %s"""
_HANDED = """UPDATE offer SET handed = now()
    WHERE place = %s AND kind = %s AND digest = %s AND handed IS NULL"""
_ALL = """SELECT place, kind, number, signer, until, digest, handed IS NOT NULL,
    CASE kind WHEN 'settings' THEN text END FROM offer ORDER BY place, kind DESC"""

_WORDS = {
    OfferKind.PEOPLE.value: message("offer-people"),
    OfferKind.MANIFEST.value: message("offer-a-manifest"),
}
"""What is offered, where the offer itself is not read for a list."""


class Standing(Struct, frozen=True):
    """An offer, and how it stands.

    Attributes:
        place: the table. `kind`, `number`, `by`, `until`: as in the offer.
        what: what is offered.
        answer: *offered*, *taken*, *refused* as the table's record says; empty: nothing yet.
        why: why it is refused. `handed`: the table's courier has it.
    """

    place: str
    kind: OfferKind
    what: Message
    number: int
    by: str
    until: int
    answer: str
    why: Message | None
    handed: bool


def publish(connection: Connection, signed: SignedOffer) -> HouseOffer:
    """Make an offer the newest of its table and kind, and return it.

    Raises:
        OfferError: it cannot be read, or a newer one is there.
        CentreError: it is another house's.
    """
    offer = read(signed.text)
    claim(connection, offer.house)
    digest, signature = bytes.fromhex(signed.digest), bytes.fromhex(signed.signature)
    named = (offer.table, str(offer.kind), offer.number, offer.by, offer.until)
    if not connection.execute(_PUBLISH, (*named, signed.text, signature, digest)).rowcount:
        raise OfferError(message("offer-not-newest", name=offer.table, number=offer.number))
    return offer


def newest(connection: Connection, table: str, asked: AskOffer) -> Offered:
    """Return a table's newest offer of a kind; one without text where the table has it, or none."""
    found = connection.execute(_NEWEST, (table, asked.kind, asked.digest)).fetchone()
    if found is None:
        return Offered("", b"")
    text, signature, digest = found
    connection.execute(_HANDED, (table, asked.kind, digest))
    return Offered(text, signature)


def standings(connection: Connection) -> list[Standing]:
    """Return how the newest offers of each table stand."""
    found = []
    for place, kind, number, by, until, digest, handed, text in connection.execute(_ALL).fetchall():
        answer, why = _answer(connection, place, digest.hex())
        what = read(text).words if text is not None else _WORDS[kind]
        told = (place, OfferKind(kind), what, number, by, until)
        found.append(Standing(*told, answer, why, handed))
    return found


def refusals(connection: Connection, place: str) -> list[Message]:
    """Return why a table refused what was no offer of the house's, in the order of its record."""
    said = _answers_of(connection, place)
    return [each.why for each in said if each.why is not None and not each.number]


def _answer(connection: Connection, place: str, digest: str) -> tuple[str, Message | None]:
    """Return what a table's record says of an offer: its first decision counts."""
    found = [each for each in _answers_of(connection, place) if each.digest == digest]
    decided = [each for each in found if each.answer is not OfferAnswer.OFFERED]
    said = (decided or found)[:1]
    return (said[0].answer.value, said[0].why) if said else ("", None)


def _answers_of(connection: Connection, place: str) -> list[OfferAnswered]:
    """Return what a table's record says of offers, in its order."""
    numbers = connection.execute("SELECT number FROM journal WHERE place = %s", (place,)).fetchall()
    rows = [
        row
        for [number] in numbers
        for row in CentralRows(connection, number).all_of(OfferAnswered.__name__)
    ]
    found = []
    for _, _, _, _, kind, data, *_ in sorted(rows, key=lambda row: (row[1], row[0])):
        # A record of another version counts as far as it can be read.
        with suppress(*UNDECODABLE):
            event = decode_event(kind, data)
            if isinstance(event, OfferAnswered):
                found.append(event)
    return found
