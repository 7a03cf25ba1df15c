"""Instructions for what holds the table: what ends a hold, who ends it, and with what."""

from msgspec.structs import replace

from controller.data.causes import Cause, HoldClass, Part, Question
from controller.data.definition import SHUT, Step
from controller.data.irregularities import Decider
from controller.data.message import Message, message
from controller.data.modes import DealingMode
from controller.data.person import Role
from controller.data.state import Hold, HoldScope, Irregularity
from controller.data.terms import COLOURS
from controller.procedure import prospects
from controller.procedure.day import deck_changes
from controller.procedure.house.holds import (
    by_weight,
    dealer_ends,
    ended_by_adoption,
    remedy_of,
    words_of_hold,
)
from controller.procedure.model import TableModel
from controller.procedure.play import irregularities
from controller.procedure.round.clearances import barred, not_barred, only_by_voiding
from controller.procedure.shuffler import decks, proof
from controller.procedure.shuffler.acts import describe_act
from controller.snapshot.holds import cleared_by
from controller.snapshot.instruction.view import Form, InstructionView, awaited, by_form, by_hand
from controller.snapshot.step_words import offer_of, step_remedy, step_words
from drivers.vocabulary import Door

# Instructions for open irregularities: who decides them.


_OPEN = message("refusal-irregular-open")


def decision(m: TableModel, found: Irregularity) -> InstructionView:
    """Return who has to decide an irregularity; if no remedy is possible now, the round is void."""
    rules = irregularities.rules(m, found.kind).remedies
    possible = [rule for rule in rules if prospects.prospect(m, found, rule.remedy).refused is None]
    if not possible:
        words = message(
            "instruction-void-irregular", what=irregularities.describe_irregularity(found)
        )
        return _at_seat(found, by_form(Form.VOID, words, Part.TABLE, Role.SUPERVISOR))
    dealers = any(rule.by is Decider.DEALER for rule in possible)
    who = Role.DEALER if dealers else Role.SUPERVISOR
    words = message("instruction-decide", what=irregularities.describe_irregularity(found))
    return _at_seat(found, by_form(Form.DECIDE, words, Part.TABLE, who, str(found.id)))


def _at_seat(found: Irregularity, view: InstructionView) -> InstructionView:
    """Return the instruction with the irregularity's seat, if it has one."""
    return replace(view, part=Part.SEAT, seat=found.seat) if found.seat else view


def first_decision(m: TableModel) -> InstructionView | None:
    """Return who has to decide the first open irregularity of the round; None: none is open."""
    found = irregularities.undecided(m)
    return replace(decision(m, found[0]), blocks=_OPEN) if found else None


_UNTIL_RIGHT = message("panel-stopped-until-right")
_TITLES = {
    (HoldClass.SERVICE, True): message("panel-stopped-call-technician"),
    (HoldClass.SERVICE, False): message("panel-stopped-call-technician"),
    (HoldClass.SUPERVISOR, True): message("panel-stopped-supervisor-clears"),
    (HoldClass.SUPERVISOR, False): _UNTIL_RIGHT,
    (HoldClass.DEALER, True): message("panel-stopped-you-can-clear"),
    (HoldClass.DEALER, False): _UNTIL_RIGHT,
    (HoldClass.NOTICE, False): message("panel-goes-on-by-itself"),
}
"""Who ends what stops the round: by class, and by whether only a person ends it."""
_DECIDES = message("panel-stopped-somebody-decides")
_VOIDS = message("panel-stopped-void-the-round")
SHUFFLES = message("panel-it-shuffles")
"""What is waited for while the shuffler works on a deck."""
_ELSE_VOID = message("instruction-else-void")
_ELSE_OFF = message("instruction-else-off")
_ELSE_CLOSE = message("instruction-else-close")
_ELSE_SHUT = message("instruction-else-shut")
_OF_DEVICES = (Part.CABLE, Part.COVER, Part.DISPLAY)
_LATE = (Cause.ACT_OVERDUE, Cause.NO_PACKET)
"""Parts, and other causes, of a hold that ends when hands put a device right, if they can."""
SHUFFLER = (Part.TRAY, Part.INPUT, Part.INSIDE, Part.COVER, Part.DISPLAY)
"""Parts of the shuffler: a hold about one of them comes before a deck is loaded."""
_ADOPT = message("instruction-adopt")
_AGREED = message("instruction-counts-agreed")
_PUT_RIGHT = message("panel-no-next-deal-yet")
_WHEN_CLOSED = message("panel-technician-clears-when-closed")


def of_holds(m: TableModel, holds: list[Hold]) -> InstructionView | None:
    """Return the instruction for the weightiest of these holds; None: there are none."""
    if not holds:
        return None
    hold = by_weight(m, holds)[0]
    found = _ends(m, hold)
    seat = hold.seat or found.seat
    part = part_of(m, hold)
    at_seat = part is Part.TABLE and seat > 0
    return replace(
        found,
        words=_or_else(m, hold, found),
        part=Part.SEAT if at_seat else part,
        seat=seat if at_seat else 0,
        device=_device(hold),
        hold=hold.id,
        blocks=words_of_hold(m, hold),
        title=_title(hold, found.form) if hold.scope is HoldScope.THIS_ROUND else None,
        since_utc_us=hold.since_utc_us,
    )


def _or_else(m: TableModel, hold: Hold, found: InstructionView) -> Message:
    """Return what to do; and where hands put a device right, what else, if that is in vain."""
    by_hands = hold.cause.part in _OF_DEVICES or hold.cause in _LATE
    if not by_hands or found.who is None or found.key or found.form is not Form.NONE:
        return found.words
    otherwise = _otherwise(m, hold)
    if otherwise is None:
        return found.words
    return message("list-sentences", first=found.words, rest=otherwise)


def _otherwise(m: TableModel, hold: Hold) -> Message | None:
    """Return how the table gets on with a device that nobody can put right; None: as it does."""
    cable = hold.cause.part is Part.CABLE
    of_shuffler = hold.about in ("", m.shuffler.name) if cable else True
    if m.state.round is not None and prospects.voidable(m):
        return _ELSE_VOID
    if of_shuffler and m.usable and m.state.step in (Step.VOIDING, Step.CLOSING):
        return _ELSE_OFF
    if m.state.closing or m.state.step in (Step.CLOSED, Step.CLOSING):
        return None
    return _ELSE_CLOSE if of_shuffler and m.mode is not DealingMode.HAND_SHUFFLE else _ELSE_SHUT


def part_of(m: TableModel, hold: Hold) -> Part:
    """Return the part of the table that a hold is about; of a seat's hold: the layout."""
    part, levels = hold.cause.part, m.state.levels
    input_open = levels is not None and levels.doors is Door.INPUT
    return Part.INPUT if part is Part.COVER and input_open else part


def _device(hold: Hold) -> str:
    """Return whose cable is meant: that of the device that it is about, else the shuffler's."""
    return str(hold.about or "shuffler") if hold.cause.part is Part.CABLE else ""


def _title(hold: Hold, form: Form) -> Message:
    if hold.cause.question is Question.DECIDE:
        return _DECIDES
    return _VOIDS if form is Form.VOID else _TITLES[hold.cause.klass, hold.latched]


def _ends(m: TableModel, hold: Hold) -> InstructionView:
    """Return what ends a hold; where it is, is added to it."""
    found = _irregularity(m, hold)
    if found is not None:
        return replace(decision(m, found), words=remedy_of(m, hold))
    if only_by_voiding(m, hold) and prospects.voidable(m):
        return by_form(Form.VOID, remedy_of(m, hold), Part.TABLE, Role.SUPERVISOR)
    if ended_by_adoption(hold):
        return _adoption(m, hold)
    if hold.cause is Cause.DECK_OUT and deck_changes.input_taken(m):
        return awaited(remedy_of(m, hold), SHUFFLES, Part.INSIDE)
    counted = _count(m) if _counting(m) and hold.scope is HoldScope.THIS_ROUND else None
    if counted is not None:
        return counted
    match hold.cause.klass:
        case HoldClass.SERVICE:
            return _service(m, hold)
        case HoldClass.SUPERVISOR:
            return _supervisor(m, hold)
        case _:
            return _dealer(m, hold)


def _count(m: TableModel) -> InstructionView | None:
    """Return what follows from the counts of the cards in question.

    The dealer counts, for the first time or again; or, where the round cannot go on with what both
    have counted, a supervisor voids it. None: a supervisor counts.
    """
    found = m.require_reconcile()
    if found.differs:
        words = message("instruction-counts-differ", act=describe_act(m, m.require_act()))
        return by_form(Form.COUNT, words, Part.TRAY)
    if found.count < 0:
        return by_form(Form.COUNT, step_words(m, Step.RECONCILE), Part.TRAY)
    if found.agreed and prospects.voidable(m):
        return by_form(Form.VOID, _AGREED, Part.TABLE, Role.SUPERVISOR)
    return None


def _adoption(m: TableModel, hold: Hold) -> InstructionView:
    if m.state.step not in SHUT:
        if prospects.voidable(m):  # no round is dealt or emptied by another shuffler
            return by_form(Form.VOID, Cause.MEMORY.remedy, Part.TABLE, Role.SUPERVISOR)
        return by_hand(remedy_of(m, hold), _PUT_RIGHT, Part.INSIDE, Role.SUPERVISOR)
    if prospects.adoptable(m):
        return by_form(Form.ADOPT, _ADOPT, Part.INSIDE, Role.SUPERVISOR)
    return by_hand(remedy_of(m, hold), _PUT_RIGHT, Part.INSIDE)


def _service(m: TableModel, hold: Hold) -> InstructionView:
    role = Role.TECHNICIAN
    words = remedy_of(m, hold)
    if cleared_by(m, hold):
        return by_form(Form.CLEAR, words, Part.COMPUTER, role)
    if hold.latched and m.state.step != Step.CLOSED:
        words = message("list-sentences", first=words, rest=_WHEN_CLOSED)
    return by_hand(words, _PUT_RIGHT, Part.COMPUTER, role)


def _supervisor(m: TableModel, hold: Hold) -> InstructionView:
    role = Role.SUPERVISOR
    deck = decks.deck_of(m, str(hold.about)) if hold.cause is Cause.DECK_COUNT else None
    if deck is not None and deck.place in proof.INSIDE and m.usable:
        # Hands count what lies before them; another shuffler tells nothing of its decks.
        short = message("instruction-take-deck-out", colour=COLOURS[deck.colour])
        return by_hand(remedy_of(m, hold), short, Part.INSIDE)
    if not cleared_by(m, hold):
        return by_hand(
            remedy_of(m, hold), _PUT_RIGHT, Part.TABLE, role if hold.latched else Role.DEALER
        )
    counted = _counting(m) and hold.cause.counts
    words = step_remedy(m, Step.RECONCILE) if counted else remedy_of(m, hold)
    signed_on = {each.person.badge for each in m.state.sign_ons if each.person.role is role}
    if signed_on & barred(m, hold):
        words = message("list-sentences", first=words, rest=not_barred(m, hold))
    return by_form(Form.CLEAR, words, Part.TABLE, role)


def _dealer(m: TableModel, hold: Hold) -> InstructionView:
    offer = offer_of(m, "continue") if dealer_ends(hold) else None
    found = by_hand(remedy_of(m, hold), _PUT_RIGHT, Part.TABLE)
    if offer is None:
        return found
    return replace(found, short=offer.meaning, key="continue")


def _counting(m: TableModel) -> bool:
    return m.state.step == Step.RECONCILE


def _irregularity(m: TableModel, hold: Hold) -> Irregularity | None:
    """Return the open irregularity for which a hold stands; None: it stands for something else."""
    if hold.cause.question is not Question.DECIDE:
        return None
    return next((each for each in irregularities.undecided(m) if each.id == hold.about), None)
