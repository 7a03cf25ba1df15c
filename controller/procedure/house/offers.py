"""Offers of the house's centre: the table answers each in its record, and obeys nobody.

The daemon has looked at the signature; what an offer chooses is a choice (`choosing`).
"""

from controller.data.events import OfferAnswered
from controller.data.intents import Noted
from controller.data.message import message
from controller.data.offered import OfferAnswer, OfferKnown
from controller.procedure.model import TableModel


def answered(m: TableModel) -> None:
    """Keep what became of an offer of the centre."""
    event = m.event
    assert isinstance(event, OfferAnswered), "only an offer is answered"
    known = m.state.answered_of(event.kind)
    before = known.number if known is not None else 0
    decided = event.answer is not OfferAnswer.OFFERED
    number = max(before, event.number) if decided else before
    others = [each for each in m.state.answered if each.kind is not event.kind]
    m.state.answered = [*others, OfferKnown(event.kind, event.digest, event.answer, number)]
    named: dict[str, str | int] = {"number": event.number, "by": event.by}
    what = event.what or message("chosen-nothing-else")
    if event.why is not None:
        words = message("note-offer-refused", **named, why=event.why)
    elif event.answer is OfferAnswer.TAKEN:
        words = message("note-offer-taken", **named, what=what)
    else:
        words = message("note-offered", **named, what=what, reason=event.reason)
    m.note(Noted("offer", words))
