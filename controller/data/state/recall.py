"""A round that is over, and whose cards the shuffler is still to tell. None of them is in here."""

from controller.data.state.part import Part


class PendingRecall(Part):
    """What is asked of a shuffler that has read the cards.

    Attributes:
        round: the round's number; it is over.
        epoch: of its acts: another shuffler, or one that was adopted anew, cannot know them.
        first: the number of its first act; `txn`, of the one that put its remaining cards out.
        asked: the shuffler that answers now has been asked.
    """

    round: int
    epoch: int
    first: int
    txn: int
    asked: bool = False
