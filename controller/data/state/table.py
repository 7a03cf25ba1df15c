"""The whole state of a table."""

from msgspec import field

from controller.data.choice import Chosen, OfferKind, OfferKnown
from controller.data.message import Message
from controller.data.modes import DealingMode
from controller.data.person import Person, is_remote
from controller.data.results import OutsideResult
from controller.data.room import RoomSettings
from controller.data.state import hand, part, people
from controller.data.state.devices import (
    ComputerNotice,
    Deck,
    DeckChange,
    Device,
    JournalMarks,
    Offer,
    OpenAct,
    PendingRecall,
)
from controller.data.state.holds import Alert, Hold
from controller.data.state.round import Round
from drivers.interface import ShufflerLevels
from drivers.vocabulary import Key


class TableState(part.StatePart):
    """The whole state."""

    table: str
    game: str
    definition: str
    """SHA-256 of the definition in force, hexadecimal."""
    step: str
    step_utc_us: int = 0
    """When the step began, or the wait at it: for the next packet, for a deck's shuffle."""
    epoch: int = 0
    last_txn: int = 0
    act: OpenAct | None = None
    shuffler: str = ""
    """Serial number of the shuffler in service (empty: none yet)."""
    adopting: int = 0
    """The epoch that an adoption under way gives the shuffler (0: none)."""
    boot: int = 0
    generation: int = 1
    """Computers that have had the table so far, this one included."""
    rounds: int = 0
    """Numbers given to rounds so far."""
    round: Round | None = None
    reload: str = ""
    """Back colour of the used deck that must go into the shuffler (empty: none)."""
    last_deck: str = ""
    """Back colour of the deck that was dealt last since the opening (empty: none)."""
    one_deck: bool = False
    """A supervisor has ordered that one deck is played: it need not take turns."""
    unempty: Message | None = None
    """Why the shuffler must be seen empty before the next round; None: it need not."""
    closing: bool = False
    levels: ShufflerLevels | None = None
    unread: bool = False
    """An act has ended, or the shuffler has come back, since its levels were last heard: they may
    be older."""
    stale_utc_us: int = 0
    """Before this time `levels` were heard: the shuffler fell silent then, and has told none since;
    0: they are told as they are."""
    occupied: int = 0
    """The sensors' levels as last read."""
    faulty: int = 0
    accepted: int = 0
    """The levels as the round has taken them: they differ on locked spots until they are stable."""
    uncollected: int = 0
    """Where players bank the game: spots whose chips go into the pot and lie there still."""
    moved: int = 0
    """The spots that have changed since the last round ended."""
    unmoved: dict[str, int] = field(default_factory=dict)
    """Rounds for which a spot has not changed although it should; `4:0`: seat 4, its first spot."""
    decks: list[Deck] = field(default_factory=list)
    devices: list[Device] = field(default_factory=list)
    panel: bool = False
    """The page on the screen at the table answers: the dealer can press there."""
    holds: list[Hold] = field(default_factory=list)
    holds_opened: int = 0
    offers: list[Offer] = field(default_factory=list)
    lamps: int = 0
    """The revision of the lamps."""
    timers: dict[str, float] = field(default_factory=dict)
    prompts: list[Message] = field(default_factory=list)
    alerts: list[Alert] = field(default_factory=list)
    refusal: Message | None = None
    """Why the last wish was refused, until the next event; a press: while it would still be."""
    refused: Key | None = None
    """The key whose press was refused; None: the wish was none, or nothing is refused."""
    refused_times: int = 0
    """How often in a row a wish was refused with these words."""
    irregularities: int = 0
    """Numbers given to irregularities so far."""
    mode: DealingMode = DealingMode.SHUFFLER
    """How the next round is dealt."""
    dealer: Person | None = None
    """The dealer, by the last badge that was tapped."""
    supervisors: int = 0
    """Supervisors with a PIN in the people file, and the first of them; 0: it was not read yet."""
    approving: list[str] = field(default_factory=list)
    dealer_since_utc_us: int = 0
    """When this dealer took over, or the table opened; 0: no badge was tapped yet."""
    dealer_since_ns: int = 0
    """The same by the monotonic clock; a start counts it anew, by the time of day."""
    sign_ons: list[people.SignOn] = field(default_factory=list)
    """The people who are signed on, each at one place."""
    pin_tries: list[people.PinTries] = field(default_factory=list)
    """Wrong PINs that are remembered, of each badge at each place."""
    proved: list[people.ProvedAt] = field(default_factory=list)
    """Remote places where people proved who they are; the one seen last stands last."""
    pin_budgets: list[people.PinBudget] = field(default_factory=list)
    """Wrong PINs of the last hour at all other remote places together, of each badge."""
    floor: people.FloorCall | None = None
    coming: people.Coming | None = None
    """The supervisor who said last that they come; until one has come, or has not in time."""
    hand_counts: int = 0
    """Rounds since the stub was last counted by hand."""
    opened_by: str = ""
    """The person who opened the table last, if known: they confirmed game and pay table."""
    change: DeckChange | None = None
    deck_change_utc_us: int = 0
    """When the decks are due for a change by time (0: never)."""
    dead_due: bool = False
    """There was no wager for so long that the cards are to be spread."""
    lamp_test: bool = False
    """A technician tests whether every lamp of the key pad can be lit."""
    manifest: str = ""
    """SHA-256 of the last software manifest (empty: none yet), hexadecimal."""
    approved: bool = False
    """Whether the manifest since the last start is the approved one; otherwise why not."""
    unapproved: Message | None = None
    results: list[OutsideResult] = field(default_factory=list)
    """Results that lie outside their bound."""
    results_sha256: str = ""
    """Of the file by which they were judged last, hexadecimal; empty: none was."""
    results_known: list[str] = field(default_factory=list)
    """The keys of those that a supervisor has acknowledged."""
    computer: dict[str, ComputerNotice] = field(default_factory=dict)
    """What of the table's computer needs a person's care since the last start, by what it is about.
    """
    journal: JournalMarks | None = None
    """How far the journal was checked; None: it never was."""
    trusted_utc_us: int = 0
    """The last time that nobody doubts, of the clock that a supervisor was last asked to confirm.
    """
    gaming_day: str = ""
    """Date of the gaming day in force (empty: none yet), and when it began."""
    gaming_day_utc_us: int = 0
    shift: str = ""
    """Name of the shift in force, the time of day at which it was to begin; when that was, and on
    which date. Date and name are its identity.
    """
    shift_utc_us: int = 0
    shift_date: str = ""
    handover: people.Handover | None = None
    rules: str = ""
    """SHA-256 of the rules in force, without the devices, hexadecimal."""
    setup: str = ""
    """SHA-256 of the part of the rules that only an opening can change, hexadecimal."""
    behind: int = 0
    """Dispensings of a self-driven shuffler up to this number happened while nobody listened."""
    packet_late: bool = False
    """Its next packet has not come in time."""
    recall: PendingRecall | None = None
    """The cards of the last round have yet to be told."""
    waiting: str = ""
    """Digest of the definition that waits for the end of the round (empty: none)."""
    waiting_closes: bool = False
    """The table closes before that definition comes into force."""
    acknowledged_utc_us: int = 0
    """When somebody at the table acknowledged the alarms that stood then."""
    room: RoomSettings | None = None
    """The room settings that a supervisor has chosen; None: the usual ones."""
    playing: list[int] = field(default_factory=list)
    """Seats that are in from hand to hand, where players bank the game."""
    fee_due: bool = False
    """The fee for time is to be collected before the next deal of a player-banked game."""
    puck: int = 0
    """The seat before which the puck lies for the next hand, or this one; 0: before none."""
    paid: list[hand.Share] = field(default_factory=list)
    """What each seat got of the last hand's pots, until the next hand begins."""
    returned: list[hand.Share] = field(default_factory=list)
    """What goes back to each seat of the last hand, which was void, until the next one begins."""
    chosen: list[Chosen] = field(default_factory=list)
    """What is in force, or will be after the round, in place of the values in the table's file."""
    answered: list[OfferKnown] = field(default_factory=list)
    """The offer of the house's centre that came last, of each kind that has come."""

    def answered_of(self, kind: OfferKind) -> OfferKnown | None:
        """Return the offer of a kind that came last; None: none has come."""
        return next((each for each in self.answered if each.kind is kind), None)

    def device(self, name: str) -> Device:
        """Return the device of that name."""
        for device in self.devices:
            if device.name == name:
                return device
        raise KeyError(name)

    def tries_at(self, place: str, tried: str) -> people.PinTries | None:
        """Return the wrong PINs of a badge at a place; None: none is remembered."""
        found = (each for each in self.pin_tries if (each.place, each.tried) == (place, tried))
        return next(found, None)

    def must_wait(self, place: str, tried: str, utc_us: int) -> bool:
        """Tell whether the next try of a badge at a place has to wait, at that time."""
        waits = self.waiting_for(place, tried) is not None
        return waits or self.spent(place, tried, utc_us) is not None

    def shares(self, place: str, badge: str, utc_us: int) -> bool:
        """Tell whether tries of a badge at a place share one budget with those at other places.

        Those at the table itself do not, nor those where this badge was proved not long ago.
        """
        return is_remote(place) and not any(
            (each.place, each.badge) == (place, badge)
            and 0 <= utc_us - each.utc_us <= people.PROVED_LASTS
            for each in self.proved
        )

    def budget_of(self, tried: str) -> people.PinBudget | None:
        """Return the budget from which a badge's next try is taken; None: nothing is spent yet."""
        found = {each.tried: each for each in self.pin_budgets}
        return found.get(tried) or found.get("")

    def spent(self, place: str, tried: str, utc_us: int) -> people.PinBudget | None:
        """Return the budget that a try of a badge at a place has to wait for; None: none."""
        budget = self.budget_of(tried) if self.shares(place, tried, utc_us) else None
        return budget if budget is not None and budget.is_spent else None

    def waiting_for(self, place: str, tried: str) -> people.PinTries | None:
        """Return whose wait the next try of a badge at a place waits for; None: it has not to wait.

        It is the badge's own. Where as many badges wait as are kept, another one waits for the
        first of them: who tries many badges tries no more PINs for it.
        """
        if known := self.tries_at(place, tried):
            return known if known.waits else None
        there = self.tries_of(place)
        if len(there) < people.MOST_TRIED or not all(each.waits for each in there):
            return None
        return min(there, key=lambda each: each.until_utc_us)

    def tries_of(self, place: str) -> list[people.PinTries]:
        """Return the wrong PINs that are kept of a place."""
        return [each for each in self.pin_tries if each.place == place]
