"""The layout as the dealer sees it: seat 1 at the far left, in an arc, the dealer below."""

from collections.abc import Sequence

from rich.text import Text

from controller.data.message import message
from controller.data.terms import SPOTS
from controller.screen.blocks import (
    HEAVY,
    PLAIN,
    SPOT_SIGNS,
    Block,
    beside,
    centred,
    fit,
    spread,
    stack,
)
from controller.snapshot import Check, SeatView, Snapshot, SpotView
from controller.words.spoken import say

HEIGHT = 9
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
        stack([*[""] * _drop(index, len(blocks)), *rows], each, HEIGHT - 1)
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
    return stack([Text(say(_TITLE).upper(), "bold"), *map(_line, checks)], width, HEIGHT)


def _line(check: Check) -> Text:
    if check.done:
        return Text(f"  ✓ {say(check.words)}", "green")
    if check.needed:
        return Text(f"  ○ {say(check.words)}", "bold yellow")
    return Text(f"  – {say(check.words)}", "bright_black")
