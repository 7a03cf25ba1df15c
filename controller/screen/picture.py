"""The whole picture of the terminal view."""

from collections.abc import Mapping

from msgspec.structs import replace
from rich.console import Group, RenderableType
from rich.text import Text

from controller.api.messages import LinkView
from controller.data.causes import Cause
from controller.data.message import message
from controller.data.terms import DEVICES
from controller.screen.band import band, keys, notes
from controller.screen.blocks import HEAVY, LINKS, PLAIN, Block, fit, spread, stack, stops_round
from controller.screen.seats import arc, checklist, framed, layout, width_of_seat, word
from controller.screen.shuffler import shuffler
from controller.snapshot import DeviceView, SeatView, Snapshot
from controller.snapshot.poker import PokerView, PotView
from controller.words.spoken import say

# A hand of a player-banked game: the players and their bets, the pots, what can be told now.


def hand(snapshot: Snapshot, poker: PokerView, width: int) -> Block:
    """Return the players in their arc, and below them the pots or what can be told."""
    each = width_of_seat(width, len(snapshot.seats))
    blocks = [_player(view, poker.puck == view.number, each) for view in snapshot.seats]
    return [*arc(blocks, each, width), fit(_below(poker), width)]


def _player(view: SeatView, puck: bool, width: int) -> list[Text | str]:
    rows: list[Text | str] = [f"{'◉ ' if puck else ''}{word(view)}", "", ""]
    if view.chips is not None:
        before, small = view.chips.words, view.chips.beside
        rows[1] = Text(say(before) if before is not None else "", _STYLES[view.chips.kind])
        rows[2] = say(small) if small is not None else ""
    return framed(view.number, rows, width, turn=view.turn)


_STYLES = {"bet": "bold green", "gets": "bold yellow", "back": "yellow"}


def _below(poker: PokerView) -> Text:
    """Return the pots, then what can be told; before the cards, the stakes."""
    shown = "  ".join(map(_pot, poker.pots))
    acts = " · ".join(dict.fromkeys(say(each.words) for each in poker.acts))
    stakes = " · ".join(map(say, poker.stakes))
    return Text.assemble((f"{shown}   ", "bold"), (acts or stakes, "bright_black"))


def _pot(pot: PotView) -> str:
    winners = f" → {', '.join(map(str, pot.winners))}" if pot.winners else ""
    taken = f" ({say(pot.taken)})" if pot.taken is not None else ""
    return f"{say(pot.title)} {say(pot.words)}{taken}{winners}"


WIDTH = 100
HEIGHT = 32
_INNER = WIDTH - 2
_ROWS = HEIGHT - 2
_MARGIN = 2
_TEXT = _INNER - 2 * _MARGIN


def render(
    snapshot: Snapshot,
    links: Mapping[str, LinkView] | None = None,
    keyboard: Mapping[str, str] | None = None,
) -> RenderableType:
    """Draw a snapshot, `WIDTH` by `HEIGHT`.

    Args:
        snapshot: the table.
        links: what the daemon knows of its links, for the words about missing devices.
        keyboard: the computer's key for each key of the table, by the name of the table's key.
    """
    links = links or {}
    snapshot = _with_troubles(snapshot, links)
    below = [
        *notes(snapshot, _TEXT),
        *_middle(snapshot),
        *shuffler(snapshot, _TEXT),
        *keys(snapshot, keyboard or {}, _TEXT),
        _devices(snapshot, links, _TEXT),
    ]
    rows = [_head(snapshot), *band(snapshot, _INNER)]
    rows += [Text.assemble(" " * _MARGIN, line) for line in below]
    return Group(*_framed(rows, snapshot))


def _middle(snapshot: Snapshot) -> Block:
    """Return the checklist, the hand of a player-banked game, or the layout."""
    if snapshot.checks:
        return checklist(snapshot, _TEXT)
    if snapshot.poker is not None:
        return hand(snapshot, snapshot.poker, _TEXT)
    return layout(snapshot, _TEXT)


def _with_troubles(snapshot: Snapshot, links: Mapping[str, LinkView]) -> Snapshot:
    """Replace the general remedy for a missing device by what the daemon knows of it."""
    holds = []
    for hold in snapshot.holds:
        link = links.get(str(hold.about)) if hold.cause == Cause.LOST else None
        problem = link.problem if link is not None else None
        holds.append(replace(hold, remedy=problem or hold.remedy))
    return replace(snapshot, holds=tuple(holds))


def one_line(snapshot: Snapshot) -> str:
    """Return a snapshot in one line, for output that is no screen."""
    sheet = "".join(f" [{number}]" for number in snapshot.sheet[:1])
    round_ = say(message("screen-round", round=snapshot.round))
    parts = [f"{snapshot.seq:>8}", round_, f"{say(snapshot.title)}{sheet}"]
    if snapshot.halted:
        parts.append(say(message("screen-line-halted", why=snapshot.halted)))
    parts += [say(message("screen-line-held", hold=hold.words)) for hold in snapshot.holds]
    parts += [f"→ {say(words)}" for words in snapshot.prompts]
    if snapshot.refusal:
        parts.append(say(message("screen-refused", why=snapshot.refusal)))
    return "  ".join(parts)


def _head(snapshot: Snapshot) -> Text:
    table = Text.assemble(
        (" " * _MARGIN + snapshot.table, "bold bright_white"),
        (f"   {snapshot.game}   {snapshot.pay_table}", ""),
    )
    if snapshot.shift:
        shift = say(message("screen-shift", shift=snapshot.shift))
        table.append(f"   {shift}", "bright_black")
    marks = []
    if snapshot.training:
        training = say(message("panel-training")).upper()
        marks.append((f"  {training}  ", "bold black on magenta"))
    if snapshot.void:
        void = say(message("panel-round-void")).upper()
        marks.append((f"  {void}  ", "bold white on red"))
    marks += [(f"  {say(each).upper()}  ", "bold black on yellow") for each in snapshot.marks]
    round_ = (
        message("screen-round", round=snapshot.round)
        if snapshot.round
        else message("screen-no-round-yet")
    )
    event = say(message("screen-event", number=snapshot.seq))
    right = Text.assemble(
        *marks, (f"  {say(round_)}", "bold"), (f"   {event}" + " " * _MARGIN, "bright_black")
    )
    return spread(table, right, _INNER)


def _devices(snapshot: Snapshot, links: Mapping[str, LinkView], width: int) -> Text:
    """Return which devices answer and which do not; missing and troubled ones come first."""
    line = Text("")
    troubled = {name for name, link in links.items() if link.problem}
    for device in sorted(snapshot.devices, key=lambda each: (each.up, each.name not in troubled)):
        link = links.get(device.name)
        line.append_text(_device(device, link))
        line.append("   ")
    return fit(line, width)


def _device(device: DeviceView, link: LinkView | None) -> Text:
    name = DEVICES[device.name]
    if not device.up:
        down = say(message("screen-device-down", device=name))
        state = say(LINKS[link.state if link is not None else "lost"])
        return Text.assemble((f"✗ {down}", "bold red"), f" {state}")
    up = say(message("screen-device-up", device=name))
    if link is not None and link.problem:
        return Text.assemble(("● ", "yellow"), f"{up}: ", (say(link.problem), "yellow"))
    return Text.assemble(("● ", "green"), up, (f" {device.serial}", "dim"))


def _framed(rows: Block, snapshot: Snapshot) -> Block:
    """Put a frame round the picture; a held table has a heavy frame."""
    left, line, right, side, down, end = PLAIN
    style = "bright_black"
    if snapshot.halted or any(map(stops_round, snapshot.holds)):
        left, line, right, side, down, end = HEAVY
        style = "bold red"
    elif snapshot.holds:
        style = "bold yellow"
    lines = [
        Text(left + line * _INNER + right, style),
        *[Text.assemble((side, style), row, (side, style)) for row in stack(rows, _INNER, _ROWS)],
        Text(down + line * _INNER + end, style),
    ]
    for each in lines:  # a narrow terminal shows the left part of each line
        each.no_wrap, each.overflow = True, "crop"
    return lines
