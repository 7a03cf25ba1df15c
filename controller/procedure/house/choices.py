"""Choices at the table: values in place of the file's, the pages' looks, and the centre's offers.

A choice comes into force as another definition does: between rounds (`day.succession`).
"""

from msgspec.structs import replace

from controller.data.choice import OfferAnswer, OfferKnown, in_words
from controller.data.events import OfferAnswered, RoomChosen, SettingsChosen, Started
from controller.data.message import message, one_by_one
from controller.data.room import USUAL
from controller.procedure.model import TableModel


def choice_in_hand(m: TableModel) -> SettingsChosen:
    """Return the choice in hand."""
    return m.expect(SettingsChosen)


def fixed(m: TableModel) -> list[str]:
    """Return the switches that are newly chosen, and that the house leaves to its files."""
    new = (each.switch for each in choice_in_hand(m).chosen if not each.by)
    return [name for name in new if name and name not in m.house.at_the_table]


def choice_in_force(m: TableModel) -> bool:
    """Tell whether the choice is the same as what is played, or will be after this round."""
    return choice_in_hand(m).digest == (m.state.waiting or m.state.definition)


def keep_choice(m: TableModel) -> None:
    """Keep who chose what; the definition made from it waits until no round is under way."""
    event, state = choice_in_hand(m), m.state
    by, now = str(event.by), m.now.utc_us
    what = in_words(event.chosen, state.chosen)
    state.chosen = [each if each.by else replace(each, by=by, utc_us=now) for each in event.chosen]
    state.waiting = "" if event.digest == state.definition else event.digest
    state.waiting_closes = event.closes and bool(state.waiting)
    m.record("chosen", message("note-chosen", by=by, what=what, reason=event.reason))


def fall(m: TableModel, event: Started) -> None:
    """Drop choices at places that the files have changed since."""
    fallen = event.fallen
    if fallen is None:
        return
    m.state.chosen = [each for each in m.state.chosen if each not in fallen.chosen]
    what = one_by_one([each.words for each in fallen.chosen])
    why = fallen.why or message("note-files-changed")
    m.record("choice_fallen", message("note-choice-fallen", what=what, why=why))


def choice_impossible(m: TableModel) -> bool:
    """The choice makes no definition that can be played."""
    return bool(choice_in_hand(m).objection)


def switch_is_fixed(m: TableModel) -> bool:
    """House rule: one of the switches that are chosen does not change at the table."""
    return bool(fixed(m))


# Room settings: a supervisor chooses how the table's pages look and sound.


def choose_room(m: TableModel) -> None:
    """Put the chosen room settings in force, at once and at every page; the others stay."""
    assert isinstance(m.event, RoomChosen), "nobody chooses room settings"
    m.state.room = m.event.room.over(m.state.room or USUAL)
    m.record("room", message("note-room", by=str(m.event.by)))


# Offers of the house's centre: the table answers each in its record, and obeys nobody.
#
# The daemon has looked at the signature; what an offer chooses is a choice.


def answered(m: TableModel) -> None:
    """Keep what became of an offer of the centre."""
    event = m.expect(OfferAnswered)
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
    m.record("offer", words)
