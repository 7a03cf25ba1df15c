"""The round under way: its seats, its packets and its cards."""

from enum import StrEnum

from msgspec import field

from controller.data.message import Message, Text
from controller.data.modes import DealingMode
from controller.data.state.hand import HandPlay, Share
from controller.data.state.holds import Irregularity, Reconcile, Ruling
from controller.data.state.part import StatePart


class PacketPlace(StrEnum):
    """Where a seat's packet is."""

    NONE = "none"
    TRAY = "tray"
    LIFTED = "lifted"


class Seat(StatePart):
    """One seat in this round.

    Attributes:
        wagers: its wagers that stand, by name, in the game's order.
        by_hand: None follows the sensors; True or False: put in or out by touch.
        due: a packet is due to it since *no more bets*.
        next_round: a wager was put down here after the lock.
    """

    number: int
    wagers: list[str] = field(default_factory=list)
    by_hand: bool | None = None
    due: bool = False
    packet: PacketPlace = PacketPlace.NONE
    folded: bool = False
    absent: bool = False
    next_round: bool = False
    cards: int = 0
    """Cards of its packet."""
    settled: bool = False
    """The dealer has said that it is settled; only where the house follows seat by seat."""
    void: bool = False
    """A ruling took it out of the round; its cards were set aside and stay counted."""
    decided_at: int = -1
    """The stage at which it last put a bet down, took one back or folded; -1: at none."""


class StatedPayout(StatePart):
    """The dealer's statement of what a wager or bonus pays (cents); the last figure counts.

    Attributes:
        doubts: what is wrong with it, or with the bets from which it follows.
        strange: a supervisor has to take it, however small it is.
        badge: of who dealt when it was stated; empty: none was tapped.
        taken_strange: a supervisor has taken it although it is strange.
        approved: what of it a supervisor has approved for itself; a lower figure lowers that.
        in_seat: what of it was approved in the sum of its seat. `in_round`: in that of the round.
        bets: the seat's bets from which it follows, cents by the wager's name; empty: not stated.
    """

    seat: int
    wager: str
    amount: int
    doubts: list[Message] = field(default_factory=list)
    strange: bool = False
    badge: str = ""
    taken_strange: bool = False
    approved: int = 0
    in_seat: int = 0
    in_round: int = 0
    bets: list[tuple[str, int]] = field(default_factory=list)


class RefusedPayout(StatePart):
    """A payout that a supervisor has refused, until the dealer states it anew."""

    seat: int
    wager: str


class Round(StatePart):
    """One round, from the first wager to the used deck's return.

    Attributes:
        deck: back colour of the deck in play; empty until the first packet is asked for.
        lock: *no more bets* is in force.
        tray: cards of a packet that lie in the exit tray.
        tray_seat: whose packet that is (`receivers`; -1: nobody's yet, or the tray is empty).
        remainder: cards that came out last, -1 before.
    """

    number: int
    seats: list[Seat]
    deck: str = ""
    lock: bool = False
    decisions_closed: bool = False
    stage: int = 0
    """The stage that is played, or was the last: its index in the game."""
    shut_utc_us: int = 0
    """When spots were locked last: *no more bets*, or *decisions closed* (0: not yet)."""
    untold: int = 0
    """Spots (a mask) that may have changed before that, as their sensors were silent; -1: all that
    have changed when they tell again.
    """
    dealer_packet: PacketPlace = PacketPlace.NONE
    """Where the dealer's packet is; if there are two, the one that is due or lies in the tray."""
    layout_packet: PacketPlace = PacketPlace.NONE
    """Where the packet of the community cards is, if the game has one."""
    own_cards: int = 0
    """Cards that the dealer has lifted for the dealer's own hand."""
    burned: int = 0
    """Cards of the dealer's packets, or of the layout's, that went to the rack, unexposed."""
    tray: int = 0
    tray_seat: int = -1
    dispensed: int = 0
    """Cards that acts have put out, by the shuffler's count or a person's."""
    packets: int = 0
    dealt: int = 0
    """Cards lifted in packets."""
    remainder_asked: bool = False
    remainder: int = -1
    remainder_lifted: bool = False
    stub: int = -1
    """Cards that came out last, counted by hand; -1: they were not counted by hand."""
    stub_said: int = -1
    """The dealer's count of the stub, if it was wrong; told when it is decided. `stub_by`: who."""
    stub_by: Text = ""
    unexplained: int = 0
    """The error of the shuffler's own count, in cards, as a supervisor has accepted it."""
    void: bool = False
    unproved: bool = False
    """An act failed: uncounted cards may be out, and the deck must be counted again."""
    ejected: bool = False
    """The shuffler was emptied because the round is void."""
    first_lifted: bool = False
    rulings: list[Ruling] = field(default_factory=list)
    """At most one for each wager of each seat: the last one."""
    reconcile: Reconcile | None = None
    """Only at the step of that name."""
    read: bool = False
    """The shuffler's levels were read since its first wager; until then no packet is asked for."""
    irregularities: list[Irregularity] = field(default_factory=list)
    aside: list[int] = field(default_factory=list)
    """Cards of each packet that was dealt and set aside, because its seat is void."""
    mode: DealingMode = DealingMode.SHUFFLER
    """How this round is dealt."""
    ahead: int = 0
    """Cards of the remainder, or of no seat, that a self-driven shuffler has put out so far."""
    ahead_from: int = 0
    """The first report that told of some of them (0: none)."""
    first_txn: int = 0
    """Its first act that has ended, and the act of its remaining cards (0: none yet)."""
    remainder_txn: int = 0
    drained: bool = False
    """A self-driven shuffler has released all the cards left of this round's deck."""
    over_asked: bool = False
    """*Round over* was pressed, and asked once: about chips that still lie there, or seats that are
    not settled.
    """
    payouts: list[StatedPayout] = field(default_factory=list)
    """The figures that stand, at most one for each wager or bonus of a seat; the last one last."""
    payouts_refused: list[RefusedPayout] = field(default_factory=list)
    relieved: list[str] = field(default_factory=list)
    """The badges of who dealt in it before another badge was tapped, each once."""
    hand: HandPlay | None = None
    """The hand of a player-banked game, since the dealer has the deck."""
    short: list[Share] = field(default_factory=list)
    """What players have who cannot post all they owe before the deal."""
    dealt_from: int = -1
    """The phase of the hand's plan before the present one: deals since then are due."""
    hand_acts: int = 0
    """Acts of the hand that were told or taken back so far."""

    def seat(self, number: int) -> Seat:
        """Return the seat of that number; where all seats are in use, the one at that index."""
        for seat in self.seats[number - 1 :: -1]:
            if seat.number == number:
                return seat
        raise KeyError(number)
