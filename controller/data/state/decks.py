"""The decks: where each is, its counts, and changes of decks."""

from enum import StrEnum

from msgspec import field

from controller.data.state.part import Part


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
