"""The phases of a hand as steps: the deck is out, the hand begins, each phase of the plan, its end.

The deck is released whole, with one act. Everything after it is told by the dealer.
"""

from controller.data.definition.poker import PhaseKind
from controller.data.intents import HandBegan, HandEnded
from controller.data.message import Message
from controller.poker import begin, begin_telling, phase, returns
from controller.procedure.model import TableModel
from controller.procedure.poker import players


def deck_lifted(m: TableModel) -> bool:
    """The deck was released whole, and the dealer has taken it.

    Where another shuffler, or one that has forgotten, stands there now, its tray tells nothing: all
    cards were counted out, and the hand needs no shuffler.
    """
    round_ = m.require_round()
    gone = m.shuffler.up and not m.in_service
    return round_.remainder >= 0 and (round_.remainder_lifted or gone)


def begin_hand(m: TableModel) -> None:
    """Begin the hand with who is in: antes and blinds are in, the dealer deals."""
    round_, rules = m.require_round(), players.rules_of(m)
    found = begin(
        rules, players.playing(m, round_), players.puck_of(m, round_), players.short_posts(m)
    )
    assert not isinstance(found, Message), f"no hand can begin: {found.id}"
    round_.hand, round_.first_lifted = begin_telling(found), True
    m.state.puck = found.puck
    players.hand_begins(m, found)
    players.collect_for_hand(m)
    players.start_fee_clock(m)
    m.note(HandBegan(round_.number, found))


def _at_phase(m: TableModel, kind: PhaseKind | None) -> bool:
    play = m.require_round().hand
    return play is not None and phase(players.rules_of(m), play.hand) is kind


def at_bet(m: TableModel) -> bool:
    """The hand is at a betting round."""
    return _at_phase(m, PhaseKind.BET)


def at_draw(m: TableModel) -> bool:
    """The hand is at its draw."""
    return _at_phase(m, PhaseKind.DRAW)


def at_buy(m: TableModel) -> bool:
    """The hand is at a round of buying."""
    return _at_phase(m, PhaseKind.BUY)


def at_declaration(m: TableModel) -> bool:
    """The hand is at its declaration."""
    return _at_phase(m, PhaseKind.DECLARE)


def at_showdown(m: TableModel) -> bool:
    """The hand is at its showdown, or one hand is left."""
    return _at_phase(m, None)


def close_hand(m: TableModel) -> None:
    """Put the end of the hand in the record; keep who is in, and move the puck.

    Of a round that was void before its hand began, nothing is pushed.
    """
    round_ = m.require_round()
    m.state.paid, m.state.returned = [], []
    if round_.hand is not None:
        hand = round_.hand.hand
        back = returns(players.rules_of(m), hand) if round_.void else ()
        m.state.paid = list(hand.shares)
        m.state.returned = [each for each in back if each.amount]
        m.note(HandEnded(round_.number, hand, back))
    players.keep(m)
    players.move_puck(m)
    m.state.uncollected = 0
