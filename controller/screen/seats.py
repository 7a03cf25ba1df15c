"""The layout as the dealer sees it: seat 1 at the far left, in an arc, the dealer below."""

from collections.abc import Mapping

from rich.text import Text

from controller.data.effects import Effect
from controller.data.message import Message, message
from controller.screen.blocks import HEAVY, PLAIN, Block, beside, centred, fit, spread, stack
from controller.screen.words import (
    EFFECT_LEGEND,
    EFFECT_SIGNS,
    FAULTY_SIGN,
    HAND_WORDS,
    LEGEND,
    SEAT_WORDS,
    SPOT_SIGNS,
    SPOT_STYLES,
)
from controller.snapshot import SeatView, Snapshot, SpotView
from controller.words.spoken import say

HEIGHT = 9
_MOST_SEATS = 7
Rulings = Mapping[tuple[int, str], Effect]
"""The effects of wagers that were ruled on, by seat and wager."""
_DROP = 2
"""How many lines lower the outermost seats stand, nearer to the dealer."""


def layout(snapshot: Snapshot, width: int) -> Block:
    """Return all seats, with the dealer's own hand and the legend below them."""
    seats = snapshot.seats
    each = min(14, width // _MOST_SEATS)
    ruled = {(ruling.seat, ruling.wager): ruling.effect for ruling in snapshot.rulings}
    blocks = []
    for index, seat in enumerate(seats):
        above = [""] * _drop(index, len(seats))
        blocks.append(stack([*above, *_seat(seat, each, ruled)], each, HEIGHT - 1))
    arc = [centred(line, width) for line in beside(blocks, 0)]
    signs = EFFECT_LEGEND if ruled else LEGEND
    legend = "  ".join(f"{sign} {say(words)}" for sign, words in signs)
    return [*arc, spread(_hand(snapshot), Text(legend, "bright_black"), width)]


def _drop(index: int, seats: int) -> int:
    """Return how far down a seat stands: the ends of the arc are nearest to the dealer."""
    from_end = min(index, seats - 1 - index)
    return max(0, _DROP - from_end)


def _seat(seat: SeatView, width: int, ruled: Rulings) -> list[Text | str]:
    """Return one seat; where it is the seat's turn, with a heavy frame and an arrow."""
    edge = "bold bright_white" if seat.turn else "bright_black"
    left, line, right, side, down, end = HEAVY if seat.turn else PLAIN
    called = say(message("panel-seat", seat=seat.number))
    name = f"▶ {called}" if seat.turn else called
    status = Text(_signed(SEAT_WORDS.get(seat.status)), _status_style(seat))
    by_hand = f" {say(message('panel-by-hand'))} " if seat.by_hand else ""
    rows = [*(_spot(spot, ruled.get((seat.number, spot.wager))) for spot in seat.spots), status]
    return [
        Text(f"{left} {name} {line * (width - len(name) - 4)}{right}", edge),
        *[Text.assemble((side, edge), fit(row, width - 2), (side, edge)) for row in rows],
        Text(down + by_hand.center(width - 2, line) + end, edge),
    ]


def _spot(spot: SpotView, effect: Effect | None) -> Text:
    if effect is not None:
        return Text(f"{EFFECT_SIGNS[effect]} {spot.label}", "bold")
    if spot.faulty:
        return Text(f"{FAULTY_SIGN} {spot.label}", "bold red")
    return Text(f"{SPOT_SIGNS[spot.state]} {spot.label}", SPOT_STYLES[spot.state])


def _hand(snapshot: Snapshot) -> Text:
    words = _signed(HAND_WORDS[snapshot.dealer_packet])
    style = "bold bright_white" if snapshot.dealer_packet == "tray" else ""
    return Text.assemble((f"{say(message('role-dealer')).upper()}  ", "bold"), (words, style))


def _signed(found: tuple[str, Message] | None) -> str:
    """Return a sign with its words; empty for None."""
    return "" if found is None else f"{found[0]}{say(found[1])}"


def _status_style(seat: SeatView) -> str:
    if seat.status == "packet" or seat.turn:
        return "bold bright_white"
    quiet = ("folded", "settled", "absent", "next round")
    return "bright_black" if seat.status in quiet else ""
