"""Notes of the terminal view: prompts, the last refusal, alerts, keys, and who is there."""

from collections.abc import Mapping

from rich.text import Text

from controller.screen.blocks import Block, spread, stack
from controller.screen.words import clock, plain
from controller.snapshot import AlertView, IrregularityView, OfferView, Snapshot
from controller.words.spoken import say

NOTES = 3
KEYS = 2
_SEAT = "seat_"
_TOUCHES = {
    "key-seat-in": "in",
    "key-seat-out": "out",
    "key-seat-absent": "absent",
    "key-seat-back": "back",
}
"""What touching a seat means, by the message that says it."""
_PEOPLE = 56
"""Cells for the names of who deals and who is signed on."""


def notes(snapshot: Snapshot, width: int) -> Block:
    """Return the prompts, the refusal, what is to be decided, the alerts, newest first; advice."""
    lines: list[Text | str] = [Text(f"→ {say(words)}", "bold yellow") for words in snapshot.prompts]
    if snapshot.refusal:
        lines.append(Text(f"✗ refused: {say(snapshot.refusal)}", "yellow"))
    lines += [_irregularity(each) for each in snapshot.irregularities if not each.remedy]
    alerts = list(reversed(snapshot.alerts))
    room = max(0, NOTES - len(lines))
    if len(alerts) > room > 0:
        shown = [_alert(alert) for alert in alerts[:room]]
        shown[-1].append(f"   (and {len(alerts) - room} more)")
        return stack([*lines, *shown], width, NOTES)
    advised = [Text(f"i {say(words)}", "bright_black") for words in snapshot.advice]
    return stack([*lines, *map(_alert, alerts), *advised], width, NOTES)


def _irregularity(found: IrregularityView) -> Text:
    """Return an open irregularity with its possible remedies."""
    seat = f" at seat {found.seat}" if found.seat else ""
    wager = f", {plain(found.wager)}" if found.wager else ""
    allowed = ", ".join(plain(each.remedy) for each in found.allowed if not each.refused)
    words = f"? {found.id} {plain(found.kind)}{seat}{wager}"
    return Text.assemble((words, "bold magenta"), f"   allowed: {allowed}")


def _alert(alert: AlertView) -> Text:
    change = "placed on" if alert.placed else "taken from"
    words = f"! Late: {change} seat {alert.seat}, {plain(alert.spot)}, {clock(alert.utc_us)}"
    return Text.assemble((words, "bold magenta"), "   play goes on")


def keys(snapshot: Snapshot, keyboard: Mapping[str, str], width: int) -> Block:
    """Return the keys that are offered now, each with what it means."""
    offered = () if snapshot.halted else snapshot.offers
    offers = [offer for offer in offered if not offer.key.startswith(_SEAT)]
    seats = [offer for offer in offered if offer.key.startswith(_SEAT)]
    first = Text("KEYS   ", "bold")
    for offer in offers:
        first.append_text(_key(offer, keyboard))
        first.append("   ")
    if not offers:
        first.append("none now", "bright_black")
    second = Text("")
    if seats:
        second = Text.assemble(("SEATS  ", "bold"), _touches(seats))
    return stack([first, spread(second, _people(snapshot), width)], width, KEYS)


def _people(snapshot: Snapshot) -> Text:
    """Return who deals and who is signed on; empty if nobody is."""
    line = Text("")
    if snapshot.dealer is not None:
        line.append("dealer ", "bright_black").append(snapshot.dealer.name)
    if snapshot.signed_on is not None:
        line.append("   " if line else "").append(f"{snapshot.signed_on.role} ", "bright_black")
        line.append(snapshot.signed_on.name, "bold")
    line.truncate(_PEOPLE, overflow="ellipsis")
    return line


def _touches(offers: list[OfferView]) -> str:
    """Return what touching a seat means, and for which seats: `out: 1 3 4   in: 2 6`."""
    seats: dict[str, list[str]] = {}
    for offer in offers:
        meaning, number = _TOUCHES[offer.meaning.id], offer.key.removeprefix(_SEAT)
        seats.setdefault(meaning, []).append(number)
    return "   ".join(f"{meaning}: {' '.join(numbers)}" for meaning, numbers in seats.items())


def _key(offer: OfferView, keyboard: Mapping[str, str]) -> Text:
    name = plain(offer.key).upper()
    letter = keyboard.get(offer.key)
    cap = f" {letter}  {name} " if letter else f" {name} "
    words = say(offer.meaning)
    meaning = "" if words.upper() == name else f" {words}"
    return Text.assemble((cap, "bold black on bright_white"), (meaning, ""))
