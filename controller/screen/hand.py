"""A hand of a player-banked game: the players and their bets, the pots, what can be told now."""

from rich.text import Text

from controller.data.message import Money, message
from controller.screen.blocks import Block, fit
from controller.screen.seats import arc, framed, width_of_seat, word
from controller.snapshot import SeatView, Snapshot
from controller.snapshot.poker import HandSeatView, PokerView, PotView
from controller.words.spoken import say


def hand(snapshot: Snapshot, poker: PokerView, width: int) -> Block:
    """Return the players in their arc, and below them the pots or what can be told."""
    each = width_of_seat(width, len(snapshot.seats))
    own = {seat.seat: seat for seat in poker.seats}
    blocks = [_player(poker, view, own.get(view.number), each) for view in snapshot.seats]
    return [*arc(blocks, each, width), fit(_below(snapshot, poker), width)]


def _player(
    poker: PokerView, view: SeatView, own: HandSeatView | None, width: int
) -> list[Text | str]:
    puck = "◉ " if poker.puck == view.number else ""
    rows: list[Text | str]
    if own is None:
        words = word(view) if not poker.phase else ""
        rows = [f"{puck}{words}", _of_last_hand(poker, view.number), ""]
        return framed(view.number, rows, width, turn=False)
    rows = [f"{puck}{_status(poker, own)}", _bet(own), _total(poker, own)]
    return framed(view.number, rows, width, turn=own.turn)


def _status(poker: PokerView, own: HandSeatView) -> str:
    if own.folded:
        return say(message("poker-folded"))
    if own.wins:
        return say(message("poker-wins"))
    if own.declared:
        return say(_SIDES[own.declared])
    if own.drawn >= 0 and poker.phase == "draw":
        return say(message("poker-drew", count=own.drawn))
    return say(message("poker-all-in")) if own.all_in else ""


_SIDES = {
    "high": message("poker-high"),
    "low": message("poker-low"),
    "both": message("poker-both"),
}


def _of_last_hand(poker: PokerView, seat: int) -> Text:
    """Return what a seat got of the hand that is over, or what goes back to it."""
    amounts = [_gets(each.amount) for each in poker.paid if each.seat == seat]
    amounts += [_goes_back(each.amount) for each in poker.returned if each.seat == seat]
    return next(iter(amounts), Text(""))


def _gets(cents: int) -> Text:
    return Text(say(message("poker-gets", amount=Money(cents))), "bold yellow")


def _goes_back(cents: int) -> Text:
    return Text(say(message("poker-goes-back", amount=Money(cents))), "yellow")


def _bet(own: HandSeatView) -> Text:
    if own.gets:
        return _gets(own.gets)
    if own.back:
        return _goes_back(own.back)
    return Text(_amount(own.bet), "bold green") if own.bet else Text("")


def _total(poker: PokerView, own: HandSeatView) -> str:
    if poker.follow != "actions" or not own.total:
        return ""
    return say(message("poker-has-in", amount=Money(own.total)))


def _below(snapshot: Snapshot, poker: PokerView) -> Text:
    """Return the pots, then what can be told; before the cards, the stakes."""
    pots = "  ".join(_pot(poker, place, pot) for place, pot in enumerate(poker.pots))
    shown = pots if poker.phase and not snapshot.void else ""
    acts = " · ".join(dict.fromkeys(say(each.words) for each in poker.acts))
    stakes = " · ".join(map(say, poker.stakes))
    return Text.assemble((f"{shown}   ", "bold"), (acts or stakes, "bright_black"))


def _pot(poker: PokerView, place: int, pot: PotView) -> str:
    if len(poker.pots) == 1:
        name = message("poker-pot")
    else:
        name = message("poker-side-pot", number=place) if place else message("poker-main-pot")
    amount = _amount(pot.amount) if poker.pot >= 0 else say(message("poker-pot-is-not-known"))
    winners = f" → {', '.join(map(str, pot.winners))}" if pot.winners else ""
    return f"{say(name)} {amount}{winners}"


def _amount(cents: int) -> str:
    return say(message("poker-amount", amount=Money(cents)))
