"""The course of a round: it opens, bets close and open again, it ends or is void."""

from controller.data.definition import Step, TakeBack
from controller.data.intents import RoundBegan, RoundEnded
from controller.data.irregularities import Remedy
from controller.data.message import Message, message
from controller.data.state import Round, Seat
from controller.procedure.house import people
from controller.procedure.model import TableModel
from controller.procedure.play import (
    decisions,
    irregularities,
    payouts,
    rulings,
    seats,
    settlement_order,
    spots,
)
from controller.procedure.poker import players
from controller.procedure.shuffler import decks, proof, recalls, reconcile, tray


def nothing_out(m: TableModel) -> bool:
    """No card was dispensed in this round, and no act is under way."""
    return not m.require_round().dispensed and m.state.act is None


def round_empty(m: TableModel) -> bool:
    """Nothing lies on the table and nothing was dispensed: there is no round yet."""
    return (
        nothing_out(m)
        and not irregularities.irregularity_open(m)
        and not any(seat.wagers or seat.by_hand for seat in m.require_round().seats)
    )


def table_closes(m: TableModel) -> bool:
    """The table closes after this round."""
    return m.state.closing


_CLOSE_LATER = message("key-close-after-round")


def meaning_of_closing(m: TableModel, _: int) -> Message | None:
    """Return when the table closes: after the round, or at once where no hand has to be ended."""
    waits = m.state.step == Step.WAGERING and nothing_out(m)
    if m.poker is not None and waits and not irregularities.irregularity_open(m):
        return None
    return None if m.state.round is None else _CLOSE_LATER


_DEAL_BACK = message("key-deal-back")


def meaning_of_taking_back(m: TableModel, _: int) -> Message | None:
    """Return the meaning *deal back*, where players bank the game; else None."""
    return _DEAL_BACK if m.poker is not None else None


def can_void(m: TableModel) -> bool:
    """There is a round that can be voided."""
    return m.state.round is not None and not m.state.round.void


def locked_in(m: TableModel) -> bool:
    """*No more bets* stands."""
    return m.require_round().lock


def first_packet_lifted(m: TableModel) -> bool:
    """The first packet has been lifted."""
    return m.require_round().first_lifted


def take_back_never(m: TableModel) -> bool:
    """House switch: *no more bets* is final."""
    return m.house.take_back is TakeBack.NEVER


def take_back_supervisor(m: TableModel) -> bool:
    """House switch: a supervisor takes *no more bets* back, and somebody else asks."""
    return m.house.take_back is TakeBack.SUPERVISOR and not people.by_supervisor(m)


def remainder_asked(m: TableModel) -> bool:
    """The green button was pressed in this round (sheet step 5)."""
    round_ = m.state.round
    asked = round_ is not None and round_.remainder_asked
    return asked or m.state.step == Step.REMAINDER


def remainder_counted(m: TableModel) -> bool:
    """The remaining cards are out and their count is right."""
    return m.require_round().remainder >= 0


def reveal_needless(m: TableModel) -> bool:
    """House switch: no open wager depends on the dealer's hand, or on cards still to be turned."""
    waits = settlement_order.to_settle if decisions.to_turn(m) else decisions.against_dealer
    return m.house.skip_needless_reveal and not any(
        waits(m, seat) for seat in m.require_round().seats
    )


def up_card_timed(m: TableModel) -> bool:
    """The time for turning the dealer's up card runs."""
    return "up_card" in m.state.timers


def reveal_timed(m: TableModel) -> bool:
    """The time for turning the dealer's hand runs."""
    return "reveal" in m.state.timers


def open_round(m: TableModel) -> None:
    """A round begins with its first wager."""
    m.state.rounds += 1
    m.state.round = Round(m.state.rounds, [Seat(seat) for seat in m.table.seats])
    m.state.round.mode = m.state.mode
    players.seat_again(m)
    m.state.alerts.clear()
    state = m.state
    day, chosen = (state.gaming_day, state.shift), tuple(state.chosen)
    m.note(RoundBegan(state.rounds, *day, state.mode, state.dealer, chosen, state.shift_date))
    spots.accept_all(m)
    spots.read_wagers(m)
    proof.ask_levels(m)


def drop_round(m: TableModel) -> None:
    """Drop the round: all wagers were taken back, or all players left, before it began."""
    players.keep(m)
    decks.make_ready_again(m, m.require_round())
    m.state.rounds -= 1
    m.state.round = None


def lock_wagers(m: TableModel) -> None:
    """Settle who takes part at *no more bets*, until the first packet is lifted."""
    round_ = m.require_round()
    round_.lock, round_.shut_utc_us, round_.untold = True, m.now.utc_us, spots.unseen(m)
    spots.accept_all(m)
    spots.read_wagers(m)
    choose_seats(m)


def choose_seats(m: TableModel) -> None:
    """Settle who takes part; a packet in the tray becomes the first one."""
    seats.mark_seats_due(m)
    tray.give_tray(m)


def take_back(m: TableModel) -> None:
    """Open the bets again: nothing stands of what was ruled, folded or alerted since they closed.

    No packet has been lifted; one in the tray stays there and is nobody's for now.
    """
    round_ = m.require_round()
    round_.lock = False
    round_.rulings.clear()
    m.state.alerts.clear()
    for seat in round_.seats:
        seat.due = seat.next_round = seat.folded = seat.void = False
        seat.decided_at = -1
    tray.take_tray(m)
    spots.accept_all(m)
    spots.read_wagers(m)


def close_decisions(m: TableModel) -> None:
    """Close the decisions: the dealer's packet, if it waited for them, can be lifted."""
    decisions.close_stage(m)
    round_ = m.require_round()
    round_.decisions_closed, round_.shut_utc_us = True, m.now.utc_us
    round_.untold |= spots.unseen(m)
    tray.await_lift(m)


def begin_next_stage(m: TableModel) -> None:
    """Close the decisions of this stage, and begin the next one."""
    decisions.close_stage(m)
    round_ = m.require_round()
    round_.shut_utc_us = m.now.utc_us
    decisions.go_to_next_stage(m)
    round_.untold |= spots.unseen(m)


def time_up_card(m: TableModel) -> None:
    """Give the dealer the time to turn their up card."""
    m.start_timer("up_card", m.house.up_card_time)


def end_up_card(m: TableModel) -> None:
    """Stop the timer of the up card: the card lies face up."""
    m.cancel_timer("up_card")


def time_reveal(m: TableModel) -> None:
    """Give the dealer the time to turn their hand."""
    m.start_timer("reveal", m.house.reveal_time)


def void_round(m: TableModel) -> None:
    """Void the round: wagers go back, nothing is paid, cards come out of the shuffler."""
    round_ = m.require_round()
    round_.void = True
    round_.lock = False
    irregularities.close_all(m, Remedy.VOID_ROUND)
    rulings.rule_void(m)
    payouts.drop_all(m)
    round_.tray = 0
    tray.forget_lift(m)
    m.cancel_timer("reveal")
    m.cancel_timer("up_card")
    spots.accept_all(m)
    reconcile.void(m)


def asks_once(m: TableModel) -> bool:
    """House switches: *round over* asks once about chips that still lie there, or seats left."""
    if m.require_round().over_asked:
        return False
    return bool(settlement_order.unsettled(m)) or (
        m.house.round_over_asks and bool(spots.chips_left(m))
    )


def ask_once(m: TableModel) -> None:
    """Ask whether the round ends all the same: the key says so, and another press ends it."""
    m.require_round().over_asked = True


_CHIPS_STAY = message("key-round-over-chips-stay")


def meaning_of_round_over(m: TableModel, _: int) -> Message | None:
    """Return what ends with the round: after the question, whatever still lies there."""
    if not m.require_round().over_asked:
        return None
    if left := settlement_order.unsettled(m):
        return message("key-round-over-unsettled", count=len(left))
    return _CHIPS_STAY if spots.chips_left(m) else None


def end_round(m: TableModel) -> None:
    """End the round: its deck is due in the shuffler."""
    round_ = m.require_round()
    decks.send_back(m, round_)
    if not round_.void and m.poker is None:
        m.record("settled", settlement_order.settlement_words(m))
    seats.tell_standings(m, {})
    m.note(
        RoundEnded(
            round_.number,
            round_.void,
            round_.packets,
            round_.remainder,
            rulings.effects(round_),
            round_.mode,
        )
    )
    spots.count_unmoved(m, round_)
    m.state.round = None
    if m.reads:
        recalls.owe(m, round_)
    tray.forget_lift(m)


def release_untouched(m: TableModel) -> None:
    """Make the deck ready again: the bets are open again, and no card came."""
    round_ = m.require_round()
    if m.self_driven and not round_.dispensed and not round_.unproved:
        decks.make_ready_again(m, round_)
        round_.deck = ""
