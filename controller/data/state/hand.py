"""A player-banked hand: who is in it, what each has put in, its betting round, pots and winners.

Amounts are whole cents. It never holds a card.
"""

from controller.data.hand_acts import HandAct, Side
from controller.data.state.part import FrozenStatePart


class HandSeat(FrozenStatePart, frozen=True):
    """A seat that was dealt a hand.

    Attributes:
        total: all that it has put in, except for bought cards.
        bet: the part of it that was put in during this betting round.
        acted: it has acted in this round.
        faced: the level that it has answered.
        returned: what nobody called and went back to it.
        drawn: cards that it exchanges; -1: it has not said.
        asked: it has bought or passed in this round of buying.
        declared: what it plays for; None: it has not said.
    """

    seat: int
    total: int = 0
    bet: int = 0
    folded: bool = False
    all_in: bool = False
    acted: bool = False
    faced: int = 0
    returned: int = 0
    drawn: int = -1
    asked: bool = False
    declared: Side | None = None

    @property
    def live(self) -> bool:
        """It contests a pot."""
        return not self.folded

    @property
    def bets(self) -> bool:
        """It may still bet."""
        return not self.folded and not self.all_in


class BettingRound(FrozenStatePart, frozen=True):
    """The betting round, or the last one in which anybody could bet.

    Attributes:
        level: what must be matched.
        full: the last level that counts as a whole bet.
        size: of the next whole bet or raise.
        wagers: bets and raises so far.
        turn: the seat whose turn it is; 0: the dealer names who opens, or the round is over.
        began: the seat that was first to act; 0: not yet known.
        aggressor: the last seat to bet or raise; 0: none.
        pair: a pair shows.
        brings_in: the seat in turn must bring in.
    """

    level: int = 0
    full: int = 0
    size: int = 0
    wagers: int = 0
    turn: int = 0
    began: int = 0
    aggressor: int = 0
    pair: bool = False
    brings_in: bool = False


class Bought(FrozenStatePart, frozen=True):
    """Money for a card: it belongs to the pot that holds what was put in up to `reach`."""

    seat: int
    amount: int
    reach: int


class Pot(FrozenStatePart, frozen=True):
    """A pot: its amount, the hands that contest it, and what the house takes of it."""

    amount: int
    seats: tuple[int, ...]
    rake: int = 0
    drop: int = 0

    @property
    def net(self) -> int:
        """What the winners share."""
        return self.amount - self.rake - self.drop


class Award(FrozenStatePart, frozen=True):
    """A pot or a half of one: the seats that can win it, and who has; the first touched first."""

    pot: int
    seats: tuple[int, ...]
    side: Side = Side.BOTH
    winners: tuple[int, ...] = ()


class Share(FrozenStatePart, frozen=True):
    """Money that goes to a seat."""

    seat: int
    amount: int


class Showdown(FrozenStatePart, frozen=True):
    """The pots of a hand, and who wins them.

    Attributes:
        pots: the main pot first.
        awards: decided, in the order in which they are paid.
        winners: of the pot in hand, in the order in which they were touched.
        stated: the dealer stated the pot.
    """

    pots: tuple[Pot, ...]
    awards: tuple[Award, ...] = ()
    winners: tuple[int, ...] = ()
    stated: bool = False


class Hand(FrozenStatePart, frozen=True):
    """A hand.

    Attributes:
        seats: by number.
        puck: the seat of the puck; 0: the game has none.
        phase: index in the game's plan; the plan's length is the showdown.
        rounds: betting rounds that have ended with two hands or more.
        buys: rounds of buying that have ended.
        opener: the first to bet in the first round; 0: nobody.
        drawing: the seats that have drawn, in their order.
        betting: None before the first round.
        shares: what each seat gets, when the hand is over.
    """

    seats: tuple[HandSeat, ...]
    puck: int = 0
    phase: int = 0
    rounds: int = 0
    buys: int = 0
    betting: BettingRound | None = None
    opener: int = 0
    drawing: tuple[int, ...] = ()
    bought: tuple[Bought, ...] = ()
    showdown: Showdown | None = None
    over: bool = False
    shares: tuple[Share, ...] = ()

    def seat(self, number: int) -> HandSeat | None:
        """Return a seat of this hand; None: it was dealt none."""
        for seat in self.seats:
            if seat.seat == number:
                return seat
        return None


class HandPlay(FrozenStatePart, frozen=True):
    """A hand under way, and what was told in its phase: the last of it can be taken back.

    Attributes:
        hand: as it stands.
        began: as it stood when its phase began.
        told: the acts of this phase.
    """

    hand: Hand
    began: Hand
    told: tuple[HandAct, ...] = ()
