"""Players of a player-banked game: who is in, where the puck lies, their chips and their fees.

A sensor sees that chips lie there, and not how many. So nothing is locked, nothing alerts and
nothing waits for them: the dealer reads what may be wrong, and looks. The fee of a hand is
collected before the deal, that of time when it is due; the rake is taken from the pots
(`controller.poker`).
"""

from controller.data.definition import Step
from controller.data.definition.poker import Fee, FeeKind, PhaseKind, PokerRules
from controller.data.definition.steps import WAGERS_OPEN
from controller.data.events import PostedShort
from controller.data.message import Message, Money, both, message
from controller.data.state import Round
from controller.data.state.hand import Hand, Share
from controller.poker import next_puck, owed, phase
from controller.procedure.model import OfSeat, TableModel, spot_bit
from controller.procedure.play.seats import seat_in


def rules_of(m: TableModel) -> PokerRules:
    """Return the rules of a hand; at a house-banked table it is a programming error to ask."""
    assert m.poker is not None, f"{m.game.key} is banked by the house"
    return m.poker


def playing(m: TableModel, round_: Round) -> list[int]:
    """Return the seats that are in the next hand, clockwise."""
    return [seat.number for seat in round_.seats if seat_in(m, seat)]


def number_wrong(m: TableModel) -> bool:
    """Fewer players are in than a hand takes, or more."""
    return not _takes(m, len(playing(m, m.require_round())))


def _takes(m: TableModel, players: int) -> bool:
    game = rules_of(m).game
    return game.least <= players <= game.most


def recommends(m: TableModel) -> Message | None:
    """Return which other game is usual with so few players, between hands; None: none is."""
    round_, fewer = m.state.round, m.poker.game.fewer if m.poker is not None else None
    if round_ is None or fewer is None or m.state.step not in WAGERS_OPEN:
        return None
    players = len(playing(m, round_))
    if not rules_of(m).game.least <= players <= fewer.most:
        return None
    return message("prompt-fewer-players", count=fewer.most, game=fewer.game)


def _fixed(m: TableModel) -> list[int]:
    """Return the seats that cannot go in or out after *deal*."""
    round_ = m.state.round
    if round_ is None:
        return []
    now = playing(m, round_)
    changed = {seat: len(now) + (-1 if seat in now else 1) for seat in m.table.seats}
    return [seat for seat, players in changed.items() if not _takes(m, players)]


def seat_fixed(m: TableModel) -> bool:
    """With the seat in hand in or out, too few or too many would play."""
    return m.seat in _fixed(m)


def seat_again(m: TableModel) -> None:
    """Put the players of the last hand in; they stay until they are touched out."""
    for seat in m.require_round().seats:
        if seat.number in m.state.playing:
            seat.by_hand = True


def keep(m: TableModel) -> None:
    """Keep who is in for the next hand."""
    m.state.playing = playing(m, m.require_round())


# What is put in before the cards.


def owed_by(m: TableModel, seat: int) -> int:
    """Return what a seat owes before the deal, as things stand; 0: nothing, or it is not in."""
    round_ = m.require_round()
    seats = playing(m, round_)
    if seat not in seats or not _takes(m, len(seats)):
        return 0
    return owed(rules_of(m), tuple(seats), puck_of(m, round_), seat)


def post_impossible(m: TableModel) -> bool:
    """The seat does not owe more than that."""
    event = m.expect(PostedShort)
    return event.amount != 0 and not 0 < event.amount < owed_by(m, event.seat)


def refused_post(m: TableModel) -> Message:
    """A seat is all in before the deal only with less than it owes."""
    event = m.expect(PostedShort)
    return message("refusal-poker-short", seat=event.seat, amount=Money(owed_by(m, event.seat)))


def post_short(m: TableModel) -> None:
    """Take in what a player has who cannot post all; or that they post it after all."""
    event, round_ = m.expect(PostedShort), m.require_round()
    round_.short = [each for each in round_.short if each.seat != event.seat]
    if event.amount:
        round_.short.append(Share(event.seat, event.amount))
    words = message("note-posts-short", seat=event.seat, amount=Money(event.amount))
    m.record("short", words, event.seat)


def short_posts(m: TableModel) -> dict[int, int]:
    """Return what players have who cannot post all they owe in this deal; cents by seat."""
    short = m.require_round().short
    return {each.seat: each.amount for each in short if each.amount < owed_by(m, each.seat)}


# The puck.


def has_puck(m: TableModel) -> bool:
    """Tell whether a puck sets the order of the game."""
    return m.poker is not None and not m.poker.game.shown


def puck_of(m: TableModel, round_: Round) -> int:
    """Return where the puck lies in the next hand; 0: the game has none, or nobody is in."""
    seats = playing(m, round_)
    if not has_puck(m) or not seats:
        return 0
    return m.state.puck or next_puck(seats, 0)


def no_puck(m: TableModel) -> bool:
    """The game has no puck: cards decide on the order."""
    return not has_puck(m)


def puck_here(m: TableModel) -> bool:
    """A seat's key is held down, and the game has a puck: it lies before that seat."""
    return m.long_press and has_puck(m) and m.seat in m.table.seats


def place_puck(m: TableModel) -> None:
    """Put the puck before the seat in hand."""
    m.state.puck = m.seat
    m.record("puck", message("note-puck", seat=m.seat), m.seat)


def move_puck(m: TableModel) -> None:
    """Move the puck to the next player; after a void hand it stays."""
    round_ = m.require_round()
    if has_puck(m) and not round_.void and round_.hand is not None:
        seats = playing(m, round_) or list(m.table.seats)
        m.state.puck = next_puck(seats, round_.hand.hand.puck)


OF_SEAT: OfSeat = {seat_fixed: _fixed}
"""The condition of the seat in hand, and what returns all seats for which it holds."""


_SILENT = message("prompt-sensors-silent")


def _seats_with_chips(m: TableModel, mask: int) -> list[int]:
    """Return the seats with chips on a spot of the mask, by a sensor that is in service."""
    lie = m.state.occupied & ~m.state.faulty & mask
    return [seat for seat in m.table.seats if lie & spot_bit(seat, 0)]


def betting_ends(m: TableModel, before: Hand, after: Hand) -> None:
    """Note which bets lie before the players when a betting round ends: they go into the pot."""
    if phase(rules_of(m), before) is PhaseKind.BET and before.phase != after.phase:
        m.state.uncollected = m.state.occupied


def hand_begins(m: TableModel, hand: Hand) -> None:
    """Note which chips are no bets when the hand begins: antes, which go into the pot."""
    bets = sum(spot_bit(seat.seat, 0) for seat in hand.seats if seat.bet)
    m.state.uncollected = m.state.occupied & ~bets


def hint(m: TableModel) -> Message | None:
    """Return what the dealer should look at, as the sensors see the chips; None: nothing."""
    sensors = m.devices[m.table.sensors.name] if m.poker and m.table.sensors else None
    if sensors is None:
        return None
    if not sensors.up:
        return _SILENT
    if not m.is_ours(sensors):
        return message("prompt-sensors-strange", serial=sensors.serial)
    round_ = m.state.round
    if m.state.step in WAGERS_OPEN:
        inside = playing(m, round_) if round_ is not None else []
        out = [str(seat) for seat in _seats_with_chips(m, m.state.occupied) if seat not in inside]
        return message("prompt-chips-not-in", count=len(out), seats=both(out)) if out else None
    if round_ is None or round_.hand is None:
        return None
    if late := [str(seat) for seat in _seats_with_chips(m, m.state.uncollected)]:
        return message("prompt-bring-bets-in", count=len(late), seats=both(late))
    return _out_of_turn(m, round_.hand.hand)


def _out_of_turn(m: TableModel, hand: Hand) -> Message | None:
    """Return before whom chips lie that they have not bet, and whose turn it is not."""
    turn = hand.betting.turn if hand.betting is not None else 0
    if m.state.step != Step.BETTING or not turn:
        return None
    waiting = {each.seat for each in hand.seats if each.bets and not each.bet} - {turn}
    early = [str(seat) for seat in _seats_with_chips(m, m.state.occupied) if seat in waiting]
    if not early:
        return None
    return message("prompt-out-of-turn", count=len(early), seats=both(early), seat=turn)


TIMER = "time_fee"
"""The timer of the fee for time."""
_MINUTE = 60.0


def _fee(m: TableModel) -> Fee:
    return rules_of(m).stakes.fee


def fee_to_collect(m: TableModel) -> Message | None:
    """Return the fee to be collected before the next deal; None: there is none."""
    fee = _fee(m)
    if fee.kind is FeeKind.PER_HAND:
        return message("hand-fee", amount=Money(fee.amount))
    if fee.kind is FeeKind.TIME and m.state.fee_due:
        return message("hand-time-fee", amount=Money(fee.amount))
    return None


def start_fee_clock(m: TableModel) -> None:
    """Time when the fee for time is due, from the first hand on."""
    fee = _fee(m)
    if fee.kind is FeeKind.TIME and TIMER not in m.state.timers:
        m.start_timer(TIMER, fee.every * _MINUTE)


def stop_fee_clock(m: TableModel) -> None:
    """Stop the clock: the table closes."""
    m.state.fee_due = False
    m.cancel_timer(TIMER)


def make_fee_due(m: TableModel) -> None:
    """The fee for time is due before the next deal."""
    if m.poker is None:
        return
    m.state.fee_due = True
    start_fee_clock(m)


def collect_for_time(m: TableModel) -> None:
    """Record that the fee for time was collected with *deal*, if it was due."""
    if m.state.fee_due:
        m.state.fee_due = False
        _record(m)


def collect_for_hand(m: TableModel) -> None:
    """Record the fee of the hand that begins: until then players come and go, and pay or not."""
    if _fee(m).kind is FeeKind.PER_HAND:
        _record(m)


def _record(m: TableModel) -> None:
    players = len(playing(m, m.require_round()))
    m.record("fee", message("note-fee", amount=Money(_fee(m).amount), count=players))
