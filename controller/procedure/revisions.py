"""Revisions: the things that people decide, and a mark of each that changes when it does.

Who decides names what they saw, each thing with its revision: another state of it is no longer what
they read, and refuses their word. A revision is made of what a person reads or is asked, never of
the journal's number nor of levels, which change while they read. It tells nothing that a screen
does not: of a count that is kept from others only whether it was given.
"""

from collections.abc import Iterator
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
E = TypeVar("E", bound=Struct)
_encode = msgspec.json.Encoder(order="deterministic").encode


def name_of(hold: Hold) -> str:
    """Return the name of a hold among the things."""
    return f"{HOLD}-{hold.id}"


def revisions(m: TableModel) -> dict[str, str]:
    """Return all things that can be decided now, each with its revision."""
    return {name: _digest(*made_of) for name, *made_of in _things(m)}


def seen_now(m: TableModel, event: E) -> E:
    """Return an event with the revisions of now, if its sender has not told what they saw."""
    if type(event) not in DECIDES or event.seen:  # type: ignore[attr-defined]
        return event
    return structs.replace(event, seen=seen_of(type(event), event, revisions(m)))


def is_outdated(m: TableModel, event: Struct) -> bool:
    """Tell whether what a decision is about is not, or no longer, as its sender saw it."""
    things = DECIDES[type(event)]
    seen, now = dict(event.seen), revisions(m)  # type: ignore[attr-defined]  # `decides` has checked
    if any(now.get(name) != revision for name, revision in seen.items()):
        return True
    return any(not _named(name, seen) and _named(name, now) for name in things(event))


def _named(name: str, among: dict[str, str]) -> bool:
    """Tell whether a thing, or any hold, is among those."""
    if name != HOLD:
        return name in among
    return any(each.startswith(f"{HOLD}-") for each in among)


def _digest(*made_of: object) -> str:
    return blake2b(_encode(made_of), digest_size=6).hexdigest()


def _things(m: TableModel) -> Iterator[tuple[str, *tuple[object, ...]]]:
    state, round_ = m.state, m.state.round
    yield "round", round_.number if round_ is not None else 0, m.void
    yield "mode", m.mode, state.mode
    yield "decks", state.one_deck, state.change
    yield "choices", state.definition, state.waiting, state.chosen
    yield "count", *_count(m)
    yield "cards", *_cards(m)
    shuffler = m.shuffler
    yield "shuffler", shuffler.serial, shuffler.epoch, shuffler.trouble, state.adopting
    for deck in state.decks:
        kept = deck.identity, deck.registered, deck.counted, deck.good, deck.from_round
        yield f"deck-{deck.colour}", *kept
    yield from _holds(m)
    yield from _irregular(m)
    if found := results.open_results(m):
        yield "results", found
    if state.handover is not None:
        yield "handover", state.handover
    if alarms := [*_alarms(m)]:
        yield "alarms", max(alarms)


def _holds(m: TableModel) -> Iterator[tuple[str, *tuple[object, ...]]]:
    """Yield the holds that a person has to end, payouts by their spot as well."""
    for hold in m.state.holds:
        if hold.latched:
            made_of = hold.id, hold.cause, hold.about, hold.words, holds.question_of(hold)
            yield name_of(hold), *made_of
            if hold.cause is Cause.PAYOUT and isinstance(hold.about, Spot):
                yield f"payout-{hold.about.seat}-{hold.about.wager}", *made_of


def _irregular(m: TableModel) -> Iterator[tuple[str, *tuple[object, ...]]]:
    """Yield what is open of irregularities and late bets."""
    for each in irregularities.undecided(m):
        said = each.kind, each.scope, each.seat, each.wager, each.remark
        yield f"irregularity-{each.id}", each.id, *said
    late: dict[str, list[object]] = {}
    for alert in late_bets.undecided_alerts(m):
        name = f"late_bet-{alert.seat}-{alert.spot}"
        late.setdefault(name, []).append((alert.placed, alert.unseen, alert.untold, alert.utc_us))
    yield from late.items()


def _count(m: TableModel) -> tuple[object, ...]:
    """Return what the dealer is asked to count; whether they have, and not what."""
    state, round_ = m.state, m.state.round
    number = round_.number if round_ is not None else 0
    found = round_.reconcile if round_ is not None else None
    step = state.step if state.step in _COUNTING else ""
    if found is None:
        return step, number
    return step, number, state.last_txn, found.count >= 0, found.differs


def _cards(m: TableModel) -> tuple[object, ...]:
    """Return what whoever clears or decides has to count: the cards of an act, or of a deck."""
    if reconcile.act_in_question(m):
        return "act", m.require_act().txn
    asked = [hold for hold in m.state.holds if hold.latched and hold.cause.counts]
    return "deck", sorted((hold.cause is Cause.DECK_COUNT, hold.id) for hold in asked)[:1]


def _alarms(m: TableModel) -> Iterator[int]:
    """Yield when each alarm began that stands."""
    state = m.state
    yield from (hold.since_utc_us for hold in state.holds)
    yield from (alert.utc_us for alert in late_bets.undecided_alerts(m))
    yield from (since_utc_us for _, since_utc_us in pin_tries.alarms(m))
