"""Table story: a test tells, event by event, what happens at one table on virtual time."""

from collections.abc import Callable
from typing import Self

from msgspec import structs

from controller.data.events import (
    AdoptShuffler,
    CardsCounted,
    Clear,
    DeadTableDeclared,
    DealingModeOrdered,
    DeckChangeOrdered,
    DeckCountedByHand,
    DeckRegistered,
    DecksOrdered,
    IrregularityDecided,
    IrregularityDeclared,
    Press,
)
from controller.data.irregularities import Effect, IrregularityKind, Remedy, WagerEffect
from controller.data.modes import DealingMode
from controller.data.person import Person
from drivers.interface import AdoptTaken, SendAdopt
from drivers.vocabulary import ActState, BackColour, InputState, Key
from tests.procedure.device_events import DeviceEvents
from tests.procedure.table_harness import (
    ANA,
    BEN,
    EPOCH,
    HOST_DRIVEN,
    LEE,
    LIT,
    RUTH,
    TED,
    TESS,
    ListLedger,
    Timers,
    instant,
    shipped_table,
)

__all__ = [
    "ANA",
    "BEN",
    "EPOCH",
    "HOST_DRIVEN",
    "LEE",
    "LIT",
    "RUTH",
    "TED",
    "TESS",
    "ListLedger",
    "Story",
    "Timers",
    "instant",
    "shipped_table",
]


class Story(DeviceEvents):
    """A story: drives one table by the events that its devices and its people would cause."""

    # What people say.

    def touch(self, key: Key, offer: str = "", by: Person | None = None) -> Self:
        """Press a key on the page, or as a person who has proved who they are."""
        return self.happen(Press(key, offer, by))

    def clear(self, count: int = -1, *, void_round: bool = False, by: Person = ANA) -> Self:
        """A supervisor clears."""
        return self.happen(Clear(by, "looked at it", count, void_round))

    def void(self, *effects: WagerEffect) -> Self:
        """A supervisor voids the round, and says what becomes of these wagers."""
        return self.happen(Clear(ANA, "misdeal", void_round=True, effects=effects))

    def play_round(self, *deeds: tuple[int, Callable[[], object]]) -> Self:
        """Play a round with deeds at its moments: 0 is before it, 1 to 4 are after its steps."""
        course = (
            lambda: self,
            lambda: self.deal(2),
            self.green,
            lambda: self.press(Key.DECISIONS_CLOSED).wait(3),
            lambda: self.clear_layout().press(Key.ROUND_OVER),
        )
        for moment, play in enumerate(course):
            play()
            for at, deed in deeds:
                if at == moment:
                    deed()
        return self

    def count(self, count: int) -> Self:
        """The dealer reports their count of the cards in question."""
        return self.happen(CardsCounted(count, BEN))

    def order(self, decks: int) -> Self:
        """A supervisor orders how many decks are played."""
        return self.happen(DecksOrdered(ANA, "a card is torn", decks))

    def declare(
        self, kind: IrregularityKind, seat: int = 0, wager: str = "", by: Person = BEN
    ) -> Self:
        """A person declares an irregularity."""
        return self.happen(IrregularityDeclared(by, kind, seat, wager, "seen by all"))

    def decide(
        self,
        remedy: Remedy,
        *effects: tuple[int, str, Effect],
        count: int = -1,
        number: int = 0,
        by: Person = ANA,
    ) -> Self:
        """A person decides the irregularity of that number (0: the last)."""
        number = number or self.state.irregularities
        chosen = tuple(WagerEffect(*each) for each in effects)
        return self.happen(IrregularityDecided(by, number, remedy, "as ruled", chosen, count))

    def mode(self, mode: DealingMode, count: int = -1, by: Person = ANA) -> Self:
        """A person orders another mode of dealing."""
        return self.happen(DealingModeOrdered(by, mode, "the shuffler is out", count))

    def deal_by_hand(self, *seats: int) -> Self:
        """Wagers, *no more bets*, and each packet dealt by hand and reported."""
        self.call_by_hand(*seats)
        for _ in range(len(seats) + 1):
            self.said()
        return self

    def call_by_hand(self, *seats: int) -> Self:
        """Wagers, *no more bets*, and the deck is taken in hand."""
        self.bet(*seats).press(Key.NO_MORE_BETS)
        if self.table.procedure.model.mode is DealingMode.HAND_SHUFFLE:
            return self.count(self.definition.game.deck_cards)
        return self.take_deck().said()

    def said(self, times: int = 1) -> Self:
        """The dealer reports a deed done by hand, after the time that it takes."""
        for _ in range(times):
            self.wait(1).press(Key.CONTINUE)
        return self

    def change(self, colour: str = "") -> Self:
        """A supervisor orders a change of decks."""
        return self.happen(DeckChangeOrdered(ANA, "worn", colour))

    def register(self, colour: str, identity: str) -> Self:
        """A person registers a deck's number."""
        return self.happen(DeckRegistered(ANA, colour, identity))

    def hand_count(self, colour: str, cards: int = 52) -> Self:
        """A person counts a deck that lies outside."""
        return self.happen(DeckCountedByHand(ANA, colour, cards))

    def dead(self) -> Self:
        """A person declares the table dead."""
        return self.happen(DeadTableDeclared(ANA))

    def adopt(self, epoch: int = 77) -> Self:
        """A supervisor adopts the shuffler, which takes the epoch."""
        self.happen(AdoptShuffler(ANA, "new shuffler", epoch))
        if self.sent(SendAdopt):
            self.last = structs.replace(self.last, epoch=epoch, txn=0, state=ActState.NONE)
            self.happen(AdoptTaken("shuffler", epoch))
        return self

    # Whole stretches.

    def open(self) -> Self:
        """From a cold shuffler to a table that awaits its first wager."""
        self.link("shuffler").link("sensors").link("key_pad")
        self.press(Key.OPEN)
        return self.load(BackColour.RED).load(BackColour.BLUE)

    def deal(self, *seats: int) -> Self:
        """Wagers, *no more bets*, and all packets lifted, the dealer's too."""
        self.bet(*seats).press(Key.NO_MORE_BETS)
        for _ in range(len(seats) + 1):
            self.dispense()
        return self

    def green(self) -> Self:
        """The green button and its consequences."""
        self.press(Key.GREEN, "shuffler").dispense()
        if self.last_levels.input is InputState.SHUFFLED and self.last_levels.ready == 0:
            self.move_up()
        return self

    def finish(self) -> Self:
        """Decisions, reveal, settlement, *round over*, and the used deck is loaded."""
        used = self.state.round.deck if self.state.round else ""
        if self.step == "deciding":
            self.press(Key.DECISIONS_CLOSED)
        self.wait(5).clear_layout().press(Key.ROUND_OVER)
        return self.load(BackColour[used.upper()])
