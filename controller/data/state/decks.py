"""The decks: where each is, its counts and changes; the act under way; cards yet to be told."""

from enum import StrEnum

from msgspec import field

from controller.data.state.part import Part
from drivers.vocabulary import ActKind, FaultCode

# A finished round whose cards the shuffler has yet to tell. It holds no card.


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


# The act under way: one number of the shuffler's, until it has ended.


class OpenAct(Part):
    """The act whose number is drawn and which has not ended yet.

    Attributes:
        seat: for a packet, the seat that it is for (0: the dealer).
        lifts: the shuffler's lift counter when it was issued.
        round: the round for which it was issued.
        sent: the device may have it; False once the device proved that it does not.
        tries: how often it was sent.
        ended: it ended badly: cards counted (the shuffler's claim), and a person must decide.
        unknown: the shuffler that was asked cannot report it any more: a person must decide.
    """

    txn: int
    kind: ActKind
    size: int
    seat: int
    lifts: int
    round: int = 0
    sent: bool = True
    tries: int = 0
    voiding: bool = False
    """The round does not need it any more: its number is closed without moving a card."""
    overdue: bool = False
    ended: bool = False
    unknown: bool = False
    counted: int = 0
    code: FaultCode = FaultCode.NONE
    first: int = 0
    """For the remaining cards of a self-driven shuffler: the first report that tells of some."""


class DeckPlace(StrEnum):
    """Where a deck is, by the shuffler's reports and the round."""

    OUT = "out"
    INPUT = "input"
    READY = "ready"
    HAND = "hand"
    """Shuffled, and in the dealer's hands."""
    PLAY = "play"


class Deck(Part):
    """One deck by its back colour.

    Attributes:
        from_round: the round whose cards its next count belongs to (0: none).
        last_count: cards, -1 never counted.
        last_good_round: the newest round after which its count was right.
    """

    colour: str
    place: DeckPlace = DeckPlace.OUT
    from_round: int = 0
    last_count: int = -1
    good: bool = False
    last_good_round: int = 0
    unproved: bool = False
    """Emptying the shuffler failed: cards of it may be out until it is counted again."""
    counted: bool = True
    """It was counted since it came into the shuffler, by hand where the shuffler cannot count."""
    unshuffled: bool = False
    """The shuffler sorted it, or was not set to shuffle when it had worked on it."""
    out_of_play: bool = False
    """A count of it was wrong, and no supervisor has vouched for it since."""
    identity: str = ""
    """The number on its box or seal (empty: not registered)."""
    registered: bool = False
    """Its identity was registered, or confirmed, since the table opened or it was changed."""


class DeckChange(Part):
    """A change of decks that is ordered, or under way.

    Attributes:
        colours: the decks that are changed; `old`: those whose old deck is still there.
        gone: identity of each old deck that is gone.
        by: who ordered it; empty: their time was over.
    """

    colours: list[str] = field(default_factory=list)
    old: list[str] = field(default_factory=list)
    gone: dict[str, str] = field(default_factory=dict)
    by: str = ""
    reason: str = ""
