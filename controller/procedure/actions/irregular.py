"""What went against the rules is decided, and hands deal."""

from controller.procedure import hands, irregular, reconcile
from controller.procedure.conditions.remedies import Remedies


class IrregularActions(Remedies):
    """What is done. The machine passes its event data, which no action needs."""

    def declare(self, _: object = None) -> None:
        """Something went against the rules: it is open until it is decided."""
        irregular.declare(self)

    def decide(self, _: object = None) -> None:
        """An irregularity is decided."""
        irregular.decide(self)

    def set_aside(self, _: object = None) -> None:
        """A packet in question was counted by a person and is set aside with its seat."""
        if self.sets_aside():
            reconcile.set_aside(self)

    def order_mode(self, _: object = None) -> None:
        """A supervisor orders how the table deals."""
        hands.order(self)

    def deal_on(self, _: object = None) -> None:
        """The rest of the round is dealt by hand."""
        hands.deal_on(self)

    def shuffle_by_hand(self, _: object = None) -> None:
        """A deck was shuffled and counted by hand."""
        hands.shuffle(self)

    def begin_by_hand(self, _: object = None) -> None:
        """The deck in the dealer's hands is this round's."""
        hands.begin(self)

    def deal_by_hand(self, _: object = None) -> None:
        """The next packet was dealt by hand."""
        hands.deal(self)

    def leave_stub(self, _: object = None) -> None:
        """All packets of a round dealt by hand are out: its stub is to be counted."""
        hands.leave_stub(self)
