"""A finished round whose cards the shuffler has yet to tell. It holds no card."""

from controller.data.state.part import Part


class PendingRecall(Part):
    """A recall that is asked of a shuffler that has read the cards.

    Attributes:
        round: the round's number; it is over.
        epoch: of its acts: another shuffler, or one that was adopted again, cannot know them.
        first: the number of its first act; `txn`, of the act that put its remaining cards out.
        asked: the present shuffler has been asked.
    """

    round: int
    epoch: int
    first: int
    txn: int
    asked: bool = False
