"""Chips before the players, as sensors see them where players bank the game: hints, nothing else.

A sensor sees that chips lie there, and not how many. So nothing is locked, nothing alerts and
nothing waits for them: the dealer reads what may be wrong, and looks.
"""

from controller.data.definition import WAGERS_OPEN, Step
from controller.data.definition.poker import PhaseKind
from controller.data.message import Message, both, message
from controller.data.state.hand import Hand
from controller.poker import phase
from controller.procedure.model import TableModel, spot_bit
from controller.procedure.poker.players import playing, rules_of

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
