"""The band of the terminal view: what to do now, or what holds the table and how to go on.

Below it the notes: prompts, the last refusal, alerts, keys, and who is there.
"""

from collections.abc import Iterator, Mapping

from msgspec.structs import replace
from rich.text import Text

from controller.data.causes import Cause
from controller.data.keys import KEYS
from controller.data.message import Message, message, one_by_one, sentences
from controller.data.terms import REMEDIES, ROLES
from controller.screen.blocks import (
    TOUCHES,
    Block,
    clock,
    ended_by,
    fit,
    spread,
    stack,
    stops_round,
    wrapped,
)
from controller.snapshot import (
    AlertView,
    HoldView,
    InstructionView,
    IrregularityView,
    OfferView,
    ReconcileView,
    Snapshot,
)
from controller.words.spoken import say

HEIGHT = 8
_MARGIN = 2
_CALM = "on grey15"
_WORDS = "bold bright_white on dark_blue"
_HELD = "bold white on dark_red"
_HALTED = "bold white on red"


def band(snapshot: Snapshot, width: int) -> Block:
    """Return the band, `HEIGHT` lines."""
    inner = width - 2 * _MARGIN
    if snapshot.halted is not None:
        lines, style = _halted(snapshot.halted, inner), _HALTED
    elif any(map(stops_round, snapshot.holds)):
        lines, style = _held(snapshot, inner), _HELD
    else:
        lines, style = _step(snapshot, inner), _CALM
    block = stack(["", *lines], inner, HEIGHT)
    return [fit(Text.assemble(" " * _MARGIN, line), width, style) for line in block]


def _step(snapshot: Snapshot, width: int) -> list[Text | str]:
    now = snapshot.instruction
    title = Text(say(now.title or snapshot.title).upper(), "bold bright_white")
    if snapshot.sheet:
        numbers = " ".join(map(str, snapshot.sheet))
        plate = say(message("screen-step", numbers=numbers))
        title = Text.assemble((f" {plate} ", "bold black on bright_white"), "  ", title)
    then = say(message("screen-then", title=snapshot.next_title)) if snapshot.next_title else ""
    words = [fit(f"  {line}", width, _WORDS) for line in wrapped(say(now.words), width - 4, 2)]
    lines: list[Text | str] = [spread(title, Text(then, "bright_black"), width)]
    if snapshot.details:
        lines += words
        lines += [
            Text.assemble((f"{number:>4}  ", "bold"), say(text))
            for number, text in snapshot.details
        ]
    elif len(words) == 1:
        lines += [fit("", width, _WORDS), *words, fit("", width, _WORDS)]
    else:
        lines += words
    if snapshot.holds:
        room = HEIGHT - 1 - len(lines)
        if room < 2:  # settling: the details give way
            lines, room = lines[: HEIGHT - 4], 3
        return lines + _hold_lines(snapshot.holds, width, room, "bold yellow")
    beside = now.beside if now.blocks is None else (now.blocks,)
    lines.append(
        Text(
            f"  {_who(now, snapshot.time_zone)}",
            "bold yellow" if now.who is not None else "bright_black",
        )
    )
    return [*lines, Text(say(sentences(beside)) if beside else "", "italic bright_black")]


def _who(now: InstructionView, zone: str) -> str:
    """Return who does it, with which key; else since when it is waited for."""
    if now.who is None:
        return say(message("screen-waits", what=now.short, time=clock(now.since_utc_us, zone)))
    return say(message("screen-does", who=ROLES[now.who], what=now.short))


def _held(snapshot: Snapshot, width: int) -> list[Text | str]:
    now, (first, *others) = snapshot.instruction, snapshot.holds
    if now.hold == first.id:
        words, otherwise = now.words, now.words.params.get("rest")
        if first.cause == Cause.LOST:  # the daemon knows more of a device
            words = first.remedy
            if isinstance(otherwise, Message):
                words = message("list-sentences", first=words, rest=otherwise)
        first = replace(first, remedy=words)
    title = Text(f"■ {say(now.title or snapshot.title)}", "bold")
    lines = [spread(title, say(_step_with_number(snapshot)), width), *_count(snapshot.reconcile)]
    return [*lines, *_hold_lines((first, *others), width, HEIGHT - 1 - len(lines), "bold")]


def _step_with_number(snapshot: Snapshot) -> Message:
    """Return the step at which it is held, with the sheet's number if it has one."""
    if not snapshot.sheet:
        return message("screen-at", title=snapshot.title)
    return message("screen-at-step", title=snapshot.title, number=snapshot.sheet[0])


def _count(found: ReconcileView | None) -> list[Text | str]:
    """Return who has counted by hand, and who counts next."""
    if found is None:
        return []
    if not found.counted:
        return [f"  → {say(message('screen-dealer-counts'))}"]
    known = say(message("screen-counted", by=found.by))
    return [f"  {known} → {say(message('screen-supervisor-counts'))}"]


def _hold_lines(holds: tuple[HoldView, ...], width: int, most: int, style: str) -> list[Text | str]:
    """Return each hold and its remedy: in full, or shorter, or how many more there are."""
    for depth in (2, 1, 0):
        lines = [line for hold in holds for line in _hold(hold, width, depth, style)]
        if len(lines) <= most:
            return lines
    fit_in = holds[: most - 1]
    more = Text(f"  {say(message('screen-more-holds', count=len(holds) - len(fit_in)))}", style)
    return [*[line for hold in fit_in for line in _hold(hold, width, 0, style)], more]


def _hold(hold: HoldView, width: int, depth: int, style: str) -> list[Text | str]:
    """Return a hold, who ends it, and its remedy on at most `depth` lines."""
    words = hold.words if stops_round(hold) else message("screen-next-deal", hold=hold.words)
    who = Text(f"({say(ended_by(hold))})", style)
    head = spread(Text(f"▲ {say(words)}", style), who, width)
    if not depth:
        return [head]
    first, *rest = wrapped(say(hold.remedy), width - 4, depth)
    return [head, f"  → {first}", *[f"    {line}" for line in rest]]


def _halted(why: Message, width: int) -> list[Text | str]:
    return [
        Text(f"■ {say(message('screen-halted'))}", "bold"),
        "",
        *wrapped(say(why), width, 3),
        f"→ {say(message('panel-leave-cards-as-they-lie'))} {say(message('panel-only-a-restart'))}",
    ]


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
