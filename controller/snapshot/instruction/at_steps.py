"""Instructions of a round that nothing holds: bets, cards, decisions, settling, a void round."""

from collections.abc import Callable

from controller.data.causes import Part
from controller.data.definition import Step
from controller.data.message import message
from controller.data.modes import DealingMode
from controller.data.state import DeckPlace, Hold, HoldScope
from controller.data.terms import COLOURS
from controller.procedure.day import rest
from controller.procedure.model import TableModel
from controller.procedure.play import decisions
from controller.procedure.round import hand_dealing
from controller.procedure.shuffler import acts, decks, self_driven, tray
from controller.snapshot.instruction import at_hand, with_decks
from controller.snapshot.instruction.of_holds import first_decision, of_holds
from controller.snapshot.instruction.view import (
    Form,
    InstructionView,
    awaited,
    by_form,
    by_hand,
    by_key,
)
from controller.snapshot.step_words import step_shown, step_words

_BUTTON = message("panel-button-on-shuffler")
_LIFT = message("panel-lift-the-packet")
_TAKE = message("panel-take-the-cards")
_REST = message("panel-lift-the-remaining-cards")
_REST_COMES = message("panel-remaining-cards-come")
_COMES = message("panel-the-packet-comes")
_EMPTIED = message("panel-it-is-emptied")
_TAKE_DECK = message("panel-take-the-shuffled-deck")
_TURN = message("panel-turn-your-cards")
_BET = message("panel-waiting-for-a-bet")


def at_step(m: TableModel) -> InstructionView:
    """Return what to do, or what is waited for, at the step that is shown."""
    pressed = self_driven.button_to_press(m)
    if pressed is not None:
        return by_hand(pressed, _BUTTON, Part.BUTTON)
    return _STEPS[step_shown(m)](m)


def _idle(m: TableModel) -> InstructionView:
    spread = rest.dead_table_prompt(m)
    if spread is not None:
        return by_hand(spread, message("instruction-take-decks-out"), Part.INSIDE)
    if m.poker is not None:
        return at_hand.nobody_in(m)
    return awaited(step_words(m), _BET, Part.BETS)


def _wagering(m: TableModel) -> InstructionView:
    if m.poker is not None:
        return at_hand.seats_and_blinds(m)
    closed = by_key(m, "no_more_bets", step_words(m), Part.BETS)
    waits = awaited(message("instruction-no-seat-in"), _BET, Part.BETS)
    return closed or first_decision(m) or waits


def _waiting_deck(m: TableModel) -> InstructionView:
    """Return what has to be done before the first packet; hands may have to shuffle and deal."""
    held = m.deck_at(DeckPlace.HAND) if m.mode.by_hand else None
    if held is not None:
        words = message("step-hand-deck-held", colour=COLOURS[held.colour])
        waits = awaited(words, _COMES, Part.CARDS)
        return by_key(m, "continue", words, Part.CARDS) or waits
    if m.mode.by_hand and hand_dealing.shuffles_by_hand(m):
        return by_form(Form.COUNT, step_words(m), Part.CARDS)
    if m.mode is DealingMode.HAND_DEAL and decks.whole_ready(m):
        return by_hand(message("step-hand-take-deck"), _TAKE_DECK, Part.TRAY)
    return with_decks.waiting_deck(m)


def _dealing(m: TableModel) -> InstructionView:
    """Return whose packet is to be given; the words stay while it comes."""
    if m.mode.by_hand:
        dealt = by_hand(step_words(m), message("panel-deal-by-hand"), Part.CARDS)
        return by_key(m, "continue", step_words(m), Part.CARDS) or dealt
    if m.state.act is None and tray.packet_in_tray(m) and tray.tray_occupied(m):
        return by_hand(step_words(m), _LIFT, Part.TRAY)
    return awaited(step_words(m), _COMES, Part.INSIDE)


def _up_card(m: TableModel) -> InstructionView:
    turned = by_hand(message("instruction-up-card"), _TURN, Part.HAND)
    return by_key(m, "green", step_words(m), Part.HAND) or turned


def _awaiting_green(m: TableModel) -> InstructionView:
    comes = awaited(message("instruction-remainder-comes"), _REST_COMES, Part.INSIDE)
    return by_key(m, "green", step_words(m), Part.BUTTON) or comes


def _remainder(m: TableModel) -> InstructionView:
    return with_decks.rest(m, _REST, _REST_COMES)


def _stub_count(m: TableModel) -> InstructionView:
    return by_form(Form.COUNT, step_words(m), Part.CARDS)


def _deciding(m: TableModel) -> InstructionView:
    closed = by_key(m, "decisions_closed", step_words(m), Part.BETS)
    return closed or first_decision(m) or awaited(step_words(m), _BET, Part.BETS)


def _revealing(m: TableModel) -> InstructionView:
    if m.game.packets.dealer:
        return by_hand(step_words(m), _TURN, Part.HAND)
    last = message("panel-turn-last", count=decisions.to_turn(m))
    return by_hand(step_words(m), last, Part.COMMUNITY)


def _settling(m: TableModel) -> InstructionView:
    over = by_key(m, "round_over", step_words(m), Part.BETS)
    cleared = by_hand(message("instruction-clear-tray"), _REST, Part.TRAY)
    return over or first_decision(m) or cleared


def _keeps_inside(m: TableModel, hold: Hold) -> bool:
    return hold.scope is HoldScope.THIS_ROUND or with_decks.of_shuffler(m, hold)


def _voiding(m: TableModel) -> InstructionView:
    words = step_words(m) if m.poker is not None else message("instruction-void-over")
    over = by_key(m, "round_over", words, Part.TABLE)
    if over is not None:
        return over
    act = m.state.act
    stands = act is None or act.overdue or not act.sent
    held = of_holds(m, [hold for hold in m.state.holds if stands and _keeps_inside(m, hold)])
    if held is not None and acts.cards_inside(m):
        return held
    if act is None and tray.tray_occupied(m):
        return by_hand(message("instruction-clear-tray"), _TAKE, Part.TRAY)
    return awaited(step_words(m), _EMPTIED, Part.INSIDE)


_STEPS: dict[Step, Callable[[TableModel], InstructionView]] = {
    Step.CLOSED: with_decks.closed,
    Step.OPENING: with_decks.opening,
    Step.IDLE: _idle,
    Step.WAGERING: _wagering,
    Step.WAITING_DECK: _waiting_deck,
    Step.DEALING_SEAT: _dealing,
    Step.DEALING_DEALER: _dealing,
    Step.DEALING_LAYOUT: _dealing,
    Step.UP_CARD: _up_card,
    Step.AWAITING_GREEN: _awaiting_green,
    Step.REMAINDER: _remainder,
    Step.STUB_COUNT: _stub_count,
    Step.DECIDING: _deciding,
    Step.REVEALING: _revealing,
    Step.SETTLING: _settling,
    Step.RELOAD: with_decks.reload,
    Step.RECONCILE: _remainder,
    Step.VOIDING: _voiding,
    Step.DECK_CHANGE: with_decks.deck_change,
    Step.DEAD_TABLE: with_decks.dead_table,
    Step.CLOSING: with_decks.closing,
    **at_hand.STEPS,
}
