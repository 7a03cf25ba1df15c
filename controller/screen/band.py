"""The band of the terminal view: what to do now, or what holds the table and how to go on."""

from msgspec.structs import replace
from rich.text import Text

from controller.data.causes import Cause
from controller.data.message import Message, message, sentences
from controller.data.terms import ROLES
from controller.screen.blocks import Block, fit, spread, stack, wrapped
from controller.screen.signs import clock, ended_by, stops_round
from controller.snapshot import HoldView, InstructionView, ReconcileView, Snapshot
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
