"""Devices, legal keys, the computer and its journal's check; decks, recalls, the act under way."""

from enum import StrEnum

from msgspec import field

from controller.data.message import Message
from controller.data.person import Role
from controller.data.state.part import FrozenStatePart, StatePart
from drivers.interface import DeviceAbilities
from drivers.vocabulary import ActKind, DeviceKind, FaultCode, Key

# How far the journal was checked while the table ran.


class JournalMarks(FrozenStatePart, frozen=True):
    """How far the journal was checked, and when; hashes are links of the chain, hexadecimal.

    Attributes:
        seq: the last event that was proved, with all before it, and its `hash`; 0: none was.
        utc_us: when that was.
        again: the last event up to which the older part was read again, and its hash; 0: that
            begins anew with the next check.
        whole_utc_us: when every event up to `seq` or an earlier mark had been read; 0: never.
        sealed: the last event that lies in a sealed segment, and may leave the journal; 0: none.
    """

    seq: int = 0
    hash: str = ""
    utc_us: int = 0
    again: int = 0
    again_hash: str = ""
    whole_utc_us: int = 0
    sealed: int = 0


# What is wrong with the table's computer.


class ComputerNotice(FrozenStatePart, frozen=True):
    """Something that needs a person's care.

    Attributes:
        stops: no new round begins as long as it is so.
    """

    words: Message
    stops: bool = False


class Device(StatePart):
    """The state of one device."""

    name: str
    kind: DeviceKind
    up: bool = False
    reason: Message | None = None
    """Why it is not up; None: it is up, or the reason is not known yet."""
    serial: str = ""
    boot_id: int = 0
    model: str = ""
    firmware: str = ""
    digest: str = ""
    abilities: DeviceAbilities | None = None
    epoch: int = 0
    trouble: Message | None = None
    """Why its memory does not fit the journal (shufflers); None: it does."""
    counted: int = 0
    """Presses of this boot that were taken."""
    stuck: str = ""
    """Its keys that stay down, by name."""


class Offer(StatePart):
    """A key that is legal now.

    Attributes:
        id: names this offer; no other offer ever has it.
        since: the lamp revision with which it appeared.
        since_ns: monotonic nanoseconds when it appeared.
        role: the role whose word it needs: only a person of that role who is signed on may press
            it; None: whoever stands at the keys.
        on_pad: the key pad's key counts: it needs nobody's word, or that person is signed on there.
    """

    id: str
    key: Key
    meaning: Message
    since: int
    since_ns: int
    role: Role | None = None
    on_pad: bool = True
    ends: list[int] = field(default_factory=list)
    """The holds that it ends: another one since makes it another offer."""


# A finished round whose cards the shuffler has yet to tell. It holds no card.


class PendingRecall(StatePart):
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


class OpenAct(StatePart):
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


class Deck(StatePart):
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


class DeckChange(StatePart):
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
