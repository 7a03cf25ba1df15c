"""The cards of a round that is over: asked of a shuffler that has read them, then sealed.

Play does not wait for it: it is tried until the next round begins. The shuffler's answer goes
to the journal beside the event (`controller.table`); the procedure sees no card.
"""

from controller.data.events import CardsLookedAt
from controller.data.intents import CardsSealed
from controller.data.message import Message, message, message_of
from controller.data.state import PendingRecall, Round
from controller.procedure.model import TableModel
from drivers.interface import CardsRecalled, RecallFailed, SendRecall
from drivers.vocabulary import Feature

Told = CardsRecalled | RecallFailed
"""The answer of a shuffler that was asked for cards."""


def owe(m: TableModel, round_: Round) -> None:
    """Ask for the cards of the round that has just ended, where they may be known."""
    if _allowed(m) and round_.remainder_txn:
        state = m.state
        first = round_.first_txn or round_.remainder_txn
        state.recall = PendingRecall(round_.number, state.epoch, first, round_.remainder_txn)


def issue_recall(m: TableModel, recall: PendingRecall) -> None:
    """Ask, once for each time that the shuffler comes up, while no round is under way."""
    state = m.state
    why: Message | None = None
    if state.round is not None:
        why = message("recall-next-round")
    elif recall.epoch != state.epoch:
        why = message("recall-another-service")
    elif m.shuffler.up and not _allowed(m):
        why = message("recall-not-allowed")
    if why is not None:
        _give_up(m, recall, why)
    elif not recall.asked and m.usable:
        recall.asked = True
        m.send(SendRecall(m.shuffler.name, recall.epoch, recall.txn, recall.first))


def unanswered(m: TableModel, why: Message) -> None:
    """The shuffler that was asked is gone: it is asked again when it is back."""
    recall = m.state.recall
    if recall is not None and recall.asked:
        recall.asked = False
        m.record("recall_waits", message("note-cards-not-told-yet", round=recall.round, why=why))


def answers_recall(m: TableModel, told: Told) -> bool:
    """Tell whether this answers what was asked; other answers are not kept."""
    recall = m.state.recall
    if recall is None or not recall.asked or m.state.round is not None:
        return False
    return (told.epoch, told.txn) == (recall.epoch, recall.txn)


def take_recall(m: TableModel, told: Told) -> None:
    """The shuffler has told the cards, or said that it cannot."""
    recall = m.state.recall
    assert recall is not None, "nobody has asked for cards"
    if isinstance(told, RecallFailed):
        _give_up(m, recall, message_of(told.why))
        return
    m.state.recall = None
    m.note(CardsSealed(recall.round, recall.epoch, recall.txn))
    m.record("cards_sealed", message("note-cards-sealed", round=recall.round))


def note_cards_opened(m: TableModel) -> None:
    """A supervisor opens the cards of a round."""
    event = m.expect(CardsLookedAt)
    by, reason = str(event.by), event.reason
    words = message("note-cards-looked-at", by=by, round=event.round, reason=reason)
    m.record("cards_looked_at", words)


def _allowed(m: TableModel) -> bool:
    """A released deck was known to the shuffler before the hand: nothing is asked of one."""
    return m.poker is None and m.table.card_reading and m.able(Feature.RECALLS)


def _give_up(m: TableModel, recall: PendingRecall, why: Message) -> None:
    m.state.recall = None
    m.record("recall_failed", message("note-cards-unknown", round=recall.round, why=why))


def round_is_past(m: TableModel) -> bool:
    """The round whose cards are to be looked at is over."""
    round_, last = m.state.round, m.state.rounds
    past = last if round_ is None else round_.number - 1
    return isinstance(m.event, CardsLookedAt) and m.event.round <= past
