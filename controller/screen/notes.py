"""Notes of the terminal view: prompts, the last refusal, alerts, keys, and who is there."""

from collections.abc import Iterator, Mapping

from rich.text import Text

from controller.data.keys import KEYS
from controller.data.message import Message, message, one_by_one
from controller.data.terms import REMEDIES, ROLES
from controller.screen.blocks import Block, spread, stack, wrapped
from controller.screen.signs import TOUCHES, clock
from controller.snapshot import AlertView, IrregularityView, OfferView, Snapshot
from controller.words.spoken import say

NOTES = 3
KEY_LINES = 2
_SEAT = "seat_"
_PEOPLE = 56
"""Cells for the names of who deals and who is signed on."""


def notes(snapshot: Snapshot, width: int) -> Block:
    """Return the refusal, the prompts, open irregularities, the newest alerts."""
    lines: list[Text | str] = []
    if snapshot.refusal:
        why = f"✗ {say(message('screen-refused', why=snapshot.refusal))}"
        lines += [Text(line, "yellow") for line in wrapped(why, width, NOTES)]
    lines += [Text(f"→ {say(words)}", "bold yellow") for words in snapshot.prompts]
    lines += [_irregularity(each) for each in snapshot.irregularities if not each.remedy]
    alerts = [each for each in reversed(snapshot.alerts) if not each.decided]
    room = max(0, NOTES - len(lines))
    if len(alerts) > room > 0:
        shown = [_alert(alert, snapshot.time_zone) for alert in alerts[:room]]
        more = message("screen-more-alerts", count=len(alerts) - room)
        shown[-1].append(f"   ({say(more)})")
        return stack([*lines, *shown], width, NOTES)
    left = [Text(f"i {say(words)}", "yellow") for words in _settling(snapshot)]
    late = [_alert(alert, snapshot.time_zone) for alert in alerts]
    return stack([*lines, *late, *left], width, NOTES)


def _settling(snapshot: Snapshot) -> Iterator[Message]:
    """Yield which seat is settled next, and on which seats chips still lie."""
    if snapshot.settling is not None and snapshot.settling.seat:
        yield message("screen-settles-next", seat=snapshot.settling.seat)
    if snapshot.chips_left:
        yield snapshot.chips_left


def _irregularity(found: IrregularityView) -> Text:
    """Return an open irregularity with its possible remedies."""
    deeds = [REMEDIES[each.remedy] for each in found.allowed if not each.refused]
    allowed = say(message("screen-allowed", deeds=one_by_one(deeds))) if deeds else ""
    return Text.assemble((f"? {say(found.words)}", "bold magenta"), f"   {allowed}")


def _alert(alert: AlertView, zone: str) -> Text:
    after = f"{clock(alert.utc_us, zone)}   {say(message('panel-play-goes-on'))}"
    return Text.assemble((f"! {say(alert.words)}", "bold magenta"), f" {after}")


def keys(snapshot: Snapshot, keyboard: Mapping[str, str], width: int) -> Block:
    """Return the keys that are offered now, each with what it means."""
    offered = () if snapshot.halted else snapshot.offers
    offers = [offer for offer in offered if not offer.key.startswith(_SEAT)]
    seats = [offer for offer in offered if offer.key.startswith(_SEAT)]
    first = Text(f"{say(message('panel-keys')).upper():<5}  ", "bold")
    for offer in offers:
        first.append_text(_key(offer, keyboard))
        first.append("   ")
    if not offers:
        first.append(say(message("screen-no-keys")), "bright_black")
    second = Text("")
    if seats:
        head = say(message("screen-seats")).upper()
        second = Text.assemble((f"{head:<5}  ", "bold"), _touches(seats))
    return stack([first, spread(second, _people(snapshot), width)], width, KEY_LINES)


def _people(snapshot: Snapshot) -> Text:
    """Return who deals and who is signed on; empty if nobody is."""
    line = Text("")
    if snapshot.dealer is not None:
        line.append(f"{say(ROLES['dealer'])} ", "bright_black").append(snapshot.dealer.name)
    for each in snapshot.sign_ons:
        role = say(ROLES[each.person.role])
        line.append("   " if line else "").append(f"{role} ", "bright_black")
        line.append(each.person.name, "bold")
    line.truncate(_PEOPLE, overflow="ellipsis")
    return line


def _touches(offers: list[OfferView]) -> str:
    """Return what touching a seat means, and for which seats: `out: 1 3 4   in: 2 6`."""
    seats: dict[Message, list[str]] = {}
    for offer in offers:
        number = offer.key.removeprefix(_SEAT)
        seats.setdefault(TOUCHES[offer.meaning.id], []).append(number)
    return "   ".join(
        say(message("screen-touched", what=meaning, seats=" ".join(numbers)))
        for meaning, numbers in seats.items()
    )


def _key(offer: OfferView, keyboard: Mapping[str, str]) -> Text:
    name = say(KEYS[offer.key]).upper()
    letter = keyboard.get(offer.key)
    cap = f" {letter}  {name} " if letter else f" {name} "
    words = say(offer.meaning)
    meaning = "" if words.upper() == name else f" {words}"
    return Text.assemble((cap, "bold black on bright_white"), (meaning, ""))
