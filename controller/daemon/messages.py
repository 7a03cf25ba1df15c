"""What is said on the daemon's socket: one JSON object a line, typed at both ends.

A request is answered by one reply, in order; `watch` by one view after each change until the
connection ends.
"""

from typing import Annotated

import msgspec

from controller.choosing import Chosen, GameChoice, SwitchChoice
from controller.effects import WagerEffect
from controller.irregularities import IrregularityKind, Remedy
from controller.modes import DealingMode
from controller.snapshot import Snapshot
from drivers.interface import LinkUp, PanelImage, ShufflerImage, SpotImage

LONGEST_LINE = 64 * 1024
"""Bytes, the line's end included."""

Name = Annotated[str, msgspec.Meta(max_length=64)]
Badge = Annotated[str, msgspec.Meta(max_length=32)]
Pin = Annotated[str, msgspec.Meta(max_length=64)]
Reason = Annotated[str, msgspec.Meta(min_length=1, max_length=500)]
Count = Annotated[int, msgspec.Meta(ge=-1, le=999)]
Cents = Annotated[int, msgspec.Meta(ge=0, le=100_000_000)]


class Request(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="request"):
    """Base of what is asked."""


class Status(Request, frozen=True, tag="status"):
    """How does the table stand?"""


class Inspect(Request, frozen=True, tag="inspect"):
    """What do the devices say of themselves and of their inputs?"""


class ListChoices(Request, frozen=True, tag="choices"):
    """What may be chosen at the table: game, pay table, limits, house switches?"""


class Watch(Request, frozen=True, tag="watch"):
    """How does it stand, now and after each change? Slow readers get the newest only."""


class Wish(Request, frozen=True, kw_only=True):
    """Base of what a person wants of the table; badge and PIN prove who he is (empty: nobody)."""

    badge: Badge = ""
    pin: Pin = ""

    def __repr__(self) -> str:
        return f"{type(self).__name__}(badge={self.badge!r})"


class PressKey(Wish, frozen=True, tag="press"):
    """Press a key. `offer` is the offer that it answers."""

    key: Name
    offer: Name = ""


class ClearHolds(Wish, frozen=True, tag="clear"):
    """Clear what holds the table; see `controller.events.Clear`."""

    reason: Reason
    count: Count = -1
    void_round: bool = False
    effects: Annotated[tuple[WagerEffect, ...], msgspec.Meta(max_length=64)] = ()


class CountCards(Wish, frozen=True, tag="count"):
    """So many cards lie there; see `controller.events.CardsCounted`."""

    cards: Annotated[int, msgspec.Meta(ge=0, le=999)]


class DeclareIrregularity(Wish, frozen=True, tag="declare"):
    """Something went against the rules; see `controller.events.IrregularityDeclared`."""

    kind: IrregularityKind
    seat: Annotated[int, msgspec.Meta(ge=0, le=7)] = 0
    wager: Name = ""
    remark: Annotated[str, msgspec.Meta(max_length=500)] = ""


class DecideIrregularity(Wish, frozen=True, tag="decide"):
    """What is done about it; see `controller.events.IrregularityDecided`."""

    id: Annotated[int, msgspec.Meta(ge=1)]
    remedy: Remedy
    reason: Reason
    effects: Annotated[tuple[WagerEffect, ...], msgspec.Meta(max_length=64)] = ()
    count: Count = -1


class OrderMode(Wish, frozen=True, tag="mode"):
    """How the table deals; see `controller.events.DealingModeOrdered`."""

    mode: DealingMode
    reason: Reason
    count: Count = -1


class OrderDecks(Wish, frozen=True, tag="decks"):
    """How many decks are played; see `controller.events.DecksOrdered`."""

    decks: Annotated[int, msgspec.Meta(ge=1, le=2)]
    reason: Reason


class ChosenLimit(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The limits that a wager is to have."""

    wager: Name
    minimum: Cents
    maximum: Cents


class ChosenSwitch(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a house switch is to be, written as in a file."""

    name: Name
    value: Name


class ChooseSettings(Wish, frozen=True, tag="choose"):
    """Play by something else than before; see `controller.events.SettingsChosen`.

    What is not named stays as it is. Another game begins with its default pay table and with the
    limits of the table's file. `as_configured` first forgets all that was chosen before.
    """

    reason: Reason
    game: Name = ""
    pay_table: Name = ""
    limits: Annotated[tuple[ChosenLimit, ...], msgspec.Meta(max_length=16)] = ()
    switches: Annotated[tuple[ChosenSwitch, ...], msgspec.Meta(max_length=64)] = ()
    as_configured: bool = False


class Adopt(Wish, frozen=True, tag="adopt"):
    """Take a new, replaced or emptied shuffler into service."""

    reason: Reason


class ChangeDecks(Wish, frozen=True, tag="change_decks"):
    """Change a deck, or all (`colour` empty), when no round is under way."""

    reason: Reason
    colour: Name = ""


class RegisterDeck(Wish, frozen=True, tag="register_deck"):
    """Say which deck it is: the number on its box or seal."""

    colour: Name
    identity: Annotated[str, msgspec.Meta(min_length=1, max_length=64)]


class CountDeck(Wish, frozen=True, tag="count_deck"):
    """Say how many cards a deck has that lies outside the machine."""

    colour: Name
    cards: Annotated[int, msgspec.Meta(ge=0, le=999)]


class DeclareDead(Wish, frozen=True, tag="dead_table"):
    """Nobody plays: the cards come out and are spread."""

    reason: Name = ""


class TakeOverShift(Wish, frozen=True, tag="handover"):
    """Take over what the shift before left open."""


class LightLamps(Wish, frozen=True, tag="test_lamps"):
    """Light every lamp of the panel for a while; by a technician, at a closed table."""


class LookAtCards(Wish, frozen=True, tag="look"):
    """Open the sealed cards of a round that is over; see `controller.events.CardsLookedAt`."""

    round: Annotated[int, msgspec.Meta(ge=1)]
    reason: Reason


class SignOn(Wish, frozen=True, tag="sign_on"):
    """A supervisor stands at the table: his keys work there for a while."""


class Unlock(Wish, frozen=True, tag="unlock"):
    """Let a badge in that is locked out; by a supervisor, or by the computer's own user."""

    locked: Badge
    reason: Reason


class SignOff(Request, frozen=True, tag="sign_off"):
    """Whoever is signed on leaves the table."""


class TapBadge(Request, frozen=True, tag="tap"):
    """A badge was tapped: whose it is deals from now on."""

    badge: Badge


class CallFloor(Request, frozen=True, tag="call_floor"):
    """The dealer calls the floor."""

    reason: Annotated[str, msgspec.Meta(max_length=500)] = ""


class StatePayout(Request, frozen=True, tag="payout"):
    """The dealer states what a wager pays, in cents."""

    seat: Annotated[int, msgspec.Meta(ge=1, le=99)]
    wager: Name
    amount: Cents


class LinkView(msgspec.Struct, frozen=True):
    """One device's link; times in seconds."""

    url: str
    state: str
    """connecting, up, lost or refused."""
    problem: str
    """The last trouble in words, with its remedy; of a device that is up: what is wrong with a part
    of it. Empty while all is well."""
    since: float
    """In this state for so long."""
    heard: float
    """Last heard so long ago; -1: never."""
    round_trip: float
    frames_in: int
    frames_out: int
    malformed: int
    ignored: int
    requests_repeated: int
    lost: int
    seen_within: float = 0.0
    """A device that is polled: a change is seen within so long; 0: it tells it by itself."""


class Reply(msgspec.Struct, frozen=True, tag_field="reply"):
    """Base of what is answered."""


class View(Reply, frozen=True, tag="view"):
    """How the table stands: the one snapshot, and beside it what the daemon knows of its links."""

    snapshot: Snapshot
    links: dict[str, LinkView]
    pid: int
    version: str
    page: str = ""
    """Where the page is served: http://127.0.0.1:8430/; empty: it is not."""
    matter: str = ""
    """What a person decides on now: a wish on the page names it, as a press names its offer."""


class DeviceReport(msgspec.Struct, frozen=True):
    """One device as the technician sees it: what it says, raw; without a link there is no image."""

    link: LinkView
    up: LinkUp | None = None
    shuffler: ShufflerImage | None = None
    spots: SpotImage | None = None
    panel: PanelImage | None = None
    lamps: dict[str, str] = msgspec.field(default_factory=dict)
    """Those that it was told to show, by key; the others are off."""
    doubts: list[str] = msgspec.field(default_factory=list)
    """Which of its sensors should be looked at, by the rounds that were played with them."""
    inputs: dict[str, str] = msgspec.field(default_factory=dict)
    """What each of its inputs says, by the name that stands on it: `seat 3 ante`, `key GREEN`."""


class Inspection(Reply, frozen=True, tag="inspection"):
    """All devices, and the step at which the table stands."""

    step: str
    devices: dict[str, DeviceReport]


class Choices(Reply, frozen=True, tag="choices"):
    """What may be chosen now.

    Attributes:
        game: the key of the game that is played by now; `pay_table` likewise.
        law: the jurisdiction's rules of limits, each in a sentence.
        chosen: what holds, or will hold after the round, in place of what the table's file says.
        waits: a definition waits for the end of the round.
        refused: why nothing at all may be chosen now; empty: something may.
    """

    game: str
    pay_table: str
    games: tuple[GameChoice, ...]
    switches: tuple[SwitchChoice, ...]
    law: tuple[str, ...]
    chosen: tuple[Chosen, ...]
    waits: bool
    refused: str = ""


class Answer(Reply, frozen=True, tag="answer"):
    """What became of a wish: refused with a code and words, or taken; journalled as event `seq`."""

    ok: bool
    seq: int
    code: str = ""
    words: str = ""


class Failure(Reply, frozen=True, tag="failure"):
    """The request was not understood, or cannot be served; nothing was changed or journalled."""

    error: str


AnyRequest = (
    Status
    | Inspect
    | ListChoices
    | Watch
    | PressKey
    | ClearHolds
    | CountCards
    | DeclareIrregularity
    | DecideIrregularity
    | OrderMode
    | OrderDecks
    | ChooseSettings
    | Adopt
    | ChangeDecks
    | RegisterDeck
    | CountDeck
    | DeclareDead
    | TakeOverShift
    | LookAtCards
    | SignOn
    | LightLamps
    | Unlock
    | SignOff
    | TapBadge
    | CallFloor
    | StatePayout
)
AnyReply = View | Inspection | Choices | Answer | Failure

_encoder = msgspec.json.Encoder()
_requests = msgspec.json.Decoder(AnyRequest)
_replies = msgspec.json.Decoder(AnyReply)


def encode(message: Request | Reply) -> bytes:
    """Return a message as one line."""
    return _encoder.encode(message) + b"\n"


def decode_request(line: bytes) -> AnyRequest:
    """Read a request; msgspec.DecodeError (not JSON, or not a request) tells what is wrong."""
    request: AnyRequest = _requests.decode(line)
    return request


def decode_reply(line: bytes) -> AnyReply:
    """Read a reply; msgspec.DecodeError tells what is wrong."""
    reply: AnyReply = _replies.decode(line)
    return reply
