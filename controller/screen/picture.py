"""The picture of the terminal view: seat 1 at the far left, in an arc, the dealer below."""

from collections.abc import Mapping, Sequence

from msgspec.structs import replace
from rich.console import Group, RenderableType
from rich.text import Text

from controller.api.messages import LinkView
from controller.data.causes import Cause
from controller.data.message import message
from controller.data.terms import DEVICES, SPOTS
from controller.screen.band import band, keys, notes
from controller.screen.blocks import (
    HEAVY,
    LINKS,
    PLAIN,
    SPOT_SIGNS,
    Block,
    beside,
    centred,
    fit,
    spread,
    stack,
    stops_round,
)
from controller.screen.shuffler import shuffler
from controller.snapshot import Check, DeviceView, SeatView, Snapshot, SpotView
from controller.snapshot.poker import PokerView, PotView
from controller.words.spoken import say

_LAYOUT_HEIGHT = 9
_USUAL_SEATS = 7
_DROP = 2
"""How many lines lower the outermost seats stand, nearer to the dealer."""


def layout(snapshot: Snapshot, width: int) -> Block:
    """Return all seats, with the dealer's own hand and the legend below them."""
    seats = snapshot.seats
    each = width_of_seat(width, len(seats))
    seen = arc([_seat(seat, each) for seat in seats], each, width)
    own = _hand(snapshot)
    signs = "  ".join(f"{SPOT_SIGNS[each][0]} {say(SPOTS[each])}" for each in snapshot.legend)
    legend = Text(signs, "bright_black")
    legend.truncate(width - own.cell_len - 1, overflow="ellipsis")
    return [*seen, spread(own, legend, width)]


def width_of_seat(width: int, seats: int) -> int:
    """Return how wide each of so many seats is."""
    return min(14, width // max(seats, _USUAL_SEATS))


def _drop(index: int, seats: int) -> int:
    """Return how far down a seat stands: the ends of the arc are nearest to the dealer."""
    from_end = min(index, seats - 1 - index)
    return max(0, _DROP - from_end)


def _seat(seat: SeatView, width: int) -> list[Text | str]:
    """Return one seat."""
    sign = "▤ " if seat.status in _WITH_CARDS else ""
    status = Text(f"{sign}{word(seat)}", _status_style(seat))
    by_hand = f" {say(message('panel-by-hand'))} " if seat.by_hand else ""
    return framed(
        seat.number, [*map(_spot, seat.spots), status], width, turn=seat.turn, below=by_hand
    )


_WITH_CARDS = ("dealt", "deciding", "stays")


def word(seat: SeatView) -> str:
    """Return what is said of a seat; empty: nobody plays there."""
    return say(seat.words) if seat.words is not None else ""


def framed(
    number: int, rows: Sequence[Text | str], width: int, *, turn: bool, below: str = ""
) -> list[Text | str]:
    """Return a seat's rows in its frame; where it is its turn, a heavy one with an arrow."""
    edge = "bold bright_white" if turn else "bright_black"
    left, line, right, side, down, end = HEAVY if turn else PLAIN
    called = say(message("panel-seat", seat=number))
    if len(called) + 6 > width:  # beside many others the number has to do
        called = str(number)
    name = f"▶ {called}" if turn else called
    return [
        Text(f"{left} {name} {line * (width - len(name) - 4)}{right}", edge),
        *[Text.assemble((side, edge), fit(row, width - 2), (side, edge)) for row in rows],
        Text(down + below.center(width - 2, line) + end, edge),
    ]


def arc(blocks: Sequence[Sequence[Text | str]], each: int, width: int) -> Block:
    """Return seats side by side, the ends of the arc nearest to the dealer."""
    stacked = [
        stack([*[""] * _drop(index, len(blocks)), *rows], each, _LAYOUT_HEIGHT - 1)
        for index, rows in enumerate(blocks)
    ]
    return [centred(line, width) for line in beside(stacked, 0)]


def _spot(spot: SpotView) -> Text:
    sign, style = SPOT_SIGNS[spot.state]
    return Text(f"{sign} {spot.label}", style)


def _hand(snapshot: Snapshot) -> Text:
    """Return the dealer's own hand and the community cards, as far as the game has them."""
    own, community = snapshot.places.hand, snapshot.places.community
    parts = [] if own is None else [(message("panel-your-hand"), own.words)]
    parts += [] if community is None else [(message("panel-community"), community.words)]
    said = [
        Text.assemble((f"{say(title).upper()}  ", "bold"), say(words)) for title, words in parts
    ]
    return Text("  ").join(said)


def _status_style(seat: SeatView) -> str:
    if seat.status == "packet" or seat.turn:
        return "bold bright_white"
    quiet = ("folded", "settled", "absent", "next_round")
    return "bright_black" if seat.status in quiet else ""


# The checklist of a step between rounds; it stands in the place of the empty layout.


_TITLE = message("panel-to-be-seen-to")


def checklist(snapshot: Snapshot, width: int) -> Block:
    """Return the lines of the step's checklist; what is still to be done comes first."""
    checks = sorted(snapshot.checks, key=lambda check: (check.done, not check.needed))
    return stack([Text(say(_TITLE).upper(), "bold"), *map(_line, checks)], width, _LAYOUT_HEIGHT)


def _line(check: Check) -> Text:
    if check.done:
        return Text(f"  ✓ {say(check.words)}", "green")
    if check.needed:
        return Text(f"  ○ {say(check.words)}", "bold yellow")
    return Text(f"  – {say(check.words)}", "bright_black")


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
