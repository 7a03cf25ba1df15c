"""Revisions: the things that people decide, and a mark of each that changes when it does.

Who decides names what they saw, each thing with its revision: another state of it is no longer what
they read, and refuses their word. A revision is made of what a person reads or is asked, never of
the journal's number nor of levels, which change while they read. It tells nothing that a screen
does not: of a count that is kept from others only whether it was given.
"""

from collections.abc import Callable, Collection, Iterable, Iterator
from hashlib import blake2b
from typing import TypeVar

import msgspec
from msgspec import Struct, structs

from controller.data.causes import Cause, Spot
from controller.data.definition import Step
from controller.data.events import DECIDES
from controller.data.state import Hold
from controller.data.wishes import HOLD, seen_of
from controller.procedure.house import holds, pin_tries, results
from controller.procedure.model import TableModel
from controller.procedure.play import irregularities, late_bets
from controller.procedure.shuffler import reconcile

_COUNTING = (Step.RECONCILE, Step.STUB_COUNT, Step.WAITING_DECK)
"""Steps at which the dealer may be asked for a count."""
Thing = tuple[str, *tuple[object, ...]]
E = TypeVar("E", bound=Struct)
_encode = msgspec.json.Encoder(order="deterministic").encode


def name_of(hold: Hold) -> str:
    """Return the name of a hold among the things."""
    return f"{HOLD}-{hold.id}"


def revisions(m: TableModel, kinds: Collection[str] | None = None) -> dict[str, str]:
    """Return the things of some kinds that can be decided now, each with its revision.

    Args:
        m: the table.
        kinds: what the names of the things begin with; None: of all kinds.
    """
    asked = [made for kind, made in _THINGS.items() if kinds is None or kind in kinds]
    return {name: _digest(*made_of) for made in asked for name, *made_of in made(m)}


def seen_now(m: TableModel, event: E) -> E:
    """Return an event with the revisions of now, if its sender has not told what they saw."""
    if type(event) not in DECIDES or event.seen:  # type: ignore[attr-defined]
        return event
    return structs.replace(event, seen=seen_of(type(event), event, revisions(m)))


def is_outdated(m: TableModel, event: Struct) -> bool:
    """Tell whether what a decision is about is not, or no longer, as its sender saw it."""
    things = DECIDES[type(event)](event)
    seen = dict(event.seen)  # type: ignore[attr-defined]  # `decides` has checked
    now = revisions(m, {name.partition("-")[0] for name in (*seen, *things)})
    if any(now.get(name) != revision for name, revision in seen.items()):
        return True
    return any(not _named(name, seen) and _named(name, now) for name in things)


def _named(name: str, among: dict[str, str]) -> bool:
    """Tell whether a thing, or any hold, is among those."""
    if name != HOLD:
        return name in among
    return any(each.startswith(f"{HOLD}-") for each in among)


def _digest(*made_of: object) -> str:
    return blake2b(_encode(made_of), digest_size=6).hexdigest()


def _decks(m: TableModel) -> Iterator[Thing]:
    for deck in m.state.decks:
        kept = deck.identity, deck.registered, deck.counted, deck.good, deck.from_round
        yield f"deck-{deck.colour}", *kept


def _holds(m: TableModel) -> Iterator[Thing]:
    """Yield the holds that a person has to end."""
    for hold in m.state.holds:
        if hold.latched:
            yield name_of(hold), *_of_hold(hold)


def _payouts(m: TableModel) -> Iterator[Thing]:
    """Yield the payouts that a person has to end the hold of."""
    for hold in m.state.holds:
        if hold.cause is Cause.PAYOUT and isinstance(hold.about, Spot):
            yield f"payout-{hold.about.seat}-{hold.about.wager}", *_of_hold(hold)


def _of_hold(hold: Hold) -> tuple[object, ...]:
    return hold.id, hold.cause, hold.about, hold.words, holds.question_of(hold)


def _irregularities(m: TableModel) -> Iterator[Thing]:
    for each in irregularities.undecided(m):
        said = each.kind, each.scope, each.seat, each.wager, each.remark
        yield f"irregularity-{each.id}", each.id, *said


def _late_bets(m: TableModel) -> Iterator[Thing]:
    late: dict[str, list[object]] = {}
    for alert in late_bets.undecided_alerts(m):
        name = f"late_bet-{alert.seat}-{alert.spot}"
        late.setdefault(name, []).append((alert.placed, alert.untold, alert.utc_us))
    yield from late.items()


def _count(m: TableModel) -> tuple[object, ...]:
    """Return what the dealer is asked to count; whether they have, and not what."""
    state, round_ = m.state, m.state.round
    found = round_.reconcile if round_ is not None else None
    step = state.step if state.step in _COUNTING else ""
    if found is None:
        return step, _number(m)
    return step, _number(m), state.last_txn, found.count >= 0, found.differs


def _number(m: TableModel) -> int:
    """Return the number of the round under way; 0: there is none."""
    return m.state.round.number if m.state.round is not None else 0


def _cards(m: TableModel) -> tuple[object, ...]:
    """Return what whoever clears or decides has to count: the cards of an act, or of a deck."""
    if reconcile.act_in_question(m):
        return "act", m.require_act().txn
    asked = [hold for hold in m.state.holds if hold.latched and hold.cause.counts]
    return "deck", sorted((hold.cause is Cause.DECK_COUNT, hold.id) for hold in asked)[:1]


def _shuffler(m: TableModel) -> tuple[object, ...]:
    return m.shuffler.serial, m.shuffler.epoch, m.shuffler.trouble, m.state.adopting


def _alarms(m: TableModel) -> Iterator[Thing]:
    """Yield when the last alarm began of those that stand, if any does."""
    began = [hold.since_utc_us for hold in m.state.holds]
    began += (alert.utc_us for alert in late_bets.undecided_alerts(m))
    began += (since_utc_us for _, since_utc_us in pin_tries.alarms(m))
    if began:
        yield "alarms", max(began)


_THINGS: dict[str, Callable[[TableModel], Iterable[Thing]]] = {
    "round": lambda m: [("round", _number(m), m.void)],
    "mode": lambda m: [("mode", m.mode, m.state.mode)],
    "decks": lambda m: [("decks", m.state.one_deck, m.state.change)],
    "choices": lambda m: [("choices", m.state.definition, m.state.waiting, m.state.chosen)],
    "count": lambda m: [("count", *_count(m))],
    "cards": lambda m: [("cards", *_cards(m))],
    "shuffler": lambda m: [("shuffler", *_shuffler(m))],
    "deck": _decks,
    HOLD: _holds,
    "payout": _payouts,
    "irregularity": _irregularities,
    "late_bet": _late_bets,
    "results": lambda m: [("results", found)] if (found := results.open_results(m)) else [],
    "handover": lambda m: [("handover", m.state.handover)] if m.state.handover is not None else [],
    "alarms": _alarms,
}
"""What the names of things begin with, and what makes the things of each kind: a thing's name, and
all of which its revision is made.
"""
