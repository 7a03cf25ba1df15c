"""Device events of a story: the reports of the three devices, and people's deeds at them."""

from typing import Any, Self

from msgspec import structs

from controller.data.definition import OpenedBy
from controller.data.events import SignedOn
from controller.data.person import Person
from drivers.interface import (
    ActReport,
    ButtonPressed,
    LastAct,
    LinkLost,
    LinkUp,
    SendAct,
    SendVoid,
    SpotLevels,
)
from drivers.trouble import trouble
from drivers.vocabulary import (
    ActKind,
    ActState,
    BackColour,
    DeviceKind,
    FaultCode,
    Gesture,
    InputState,
    Key,
    Tray,
)
from tests.procedure.table_harness import ANA, HOST_DRIVEN, LIT, TableHarness


class DeviceEvents(TableHarness):
    """A table harness whose devices report events, and whose cards and chips people move."""

    def link(self, device: str, **changes: Any) -> Self:
        """A device connects."""
        kind = DeviceKind[device.upper()]
        last = (
            self.last if kind is DeviceKind.SHUFFLER else structs.replace(self.last, epoch=0, txn=0)
        )
        up = LinkUp(
            device,
            kind,
            f"{device.upper()}-1",
            self.boots[device],
            "model",
            "1.0",
            "",
            LIT if kind is DeviceKind.KEY_PAD else HOST_DRIVEN,
            last,
        )
        self.happen(structs.replace(up, **changes))
        return self.levels() if kind is DeviceKind.SHUFFLER else self

    def lose(self, device: str, *, reboot: bool = False) -> Self:
        """A device is lost."""
        self.boots[device] += reboot
        return self.happen(LinkLost(device, trouble("trouble-silent", seconds=0.9)))

    def unpack(self) -> Self:
        """Take every card out of the shuffler and its tray."""
        return self.levels(
            tray=Tray.EMPTY,
            ready=0,
            ready_colour=BackColour.NONE,
            input=InputState.EMPTY,
            input_colour=BackColour.NONE,
        )

    @property
    def signed_on(self) -> list[Person]:
        """Return who is signed on, wherever that is."""
        return [each.person for each in self.state.sign_ons]

    def await_key(self, key: Key) -> None:
        """Wait as people do who look at a key before they press it; here nobody does."""

    def press(
        self,
        key: Key,
        device: str = "key_pad",
        shown: int | None = None,
        gesture: Gesture = Gesture.PRESS,
    ) -> Self:
        """Press a key of the key pad as it is lit now (or was at revision `shown`).

        Where a supervisor opens and closes the table, Ana signs on for it.
        """
        supervised = self.definition.house.opened_by is OpenedBy.SUPERVISOR
        if supervised and key in (Key.OPEN, Key.CLOSE) and not self.signed_on:
            self.happen(SignedOn(ANA))
        if shown is None:
            self.await_key(key)
        counter = self.state.device(device).counted + 1
        revision = self.state.lamps if shown is None else shown
        boot = self.boots[device]
        return self.happen(ButtonPressed(device, boot, counter, key, gesture, revision, 0))

    def bet(self, *seats: int, wager: str = "ante") -> Self:
        """Put a wager down."""
        for seat in seats:
            self._spot(seat, wager, placed=True)
        return self

    def take(self, *seats: int, wager: str = "ante") -> Self:
        """Take a wager off its spot."""
        for seat in seats:
            self._spot(seat, wager, placed=False)
        return self

    def _spot(self, seat: int, wager: str, *, placed: bool) -> None:
        bit = 1 << ((seat - 1) * 8 + self.definition.game.spots.index(wager))
        self.occupied = self.occupied | bit if placed else self.occupied & ~bit
        self.happen(SpotLevels("sensors", 1, self.occupied, 0))

    def clear_layout(self) -> Self:
        """Take all chips off the layout."""
        self.occupied = 0
        return self.happen(SpotLevels("sensors", 1, 0, 0))

    @property
    def act(self) -> SendAct:
        """The last act that was sent."""
        act = self.sent(SendAct)[-1]
        assert isinstance(act, SendAct)
        return act

    def report(
        self,
        state: ActState = ActState.DONE,
        counted: int | None = None,
        code: FaultCode = FaultCode.NONE,
    ) -> Self:
        """The shuffler ends the last act sent, with its cards in the tray."""
        act = self.act
        if counted is None:
            counted = act.size if act.kind is ActKind.PACKET else self.last_levels.ready
        self.last = LastAct(act.epoch, act.txn, act.kind, act.size, state, counted, code)
        if counted:
            self.levels(tray=Tray.OCCUPIED, ready=self.last_levels.ready - counted)
        return self.happen(ActReport("shuffler", self.last))

    def done(self) -> LastAct:
        """Return the last act sent, ended well."""
        act = self.act
        done = ActState.DONE
        return LastAct(act.epoch, act.txn, act.kind, act.size, done, act.size, FaultCode.NONE)

    def say(self, last: LastAct | None = None) -> Self:
        """The shuffler reports its last act; no card moves."""
        self.last = last or self.last
        return self.happen(ActReport("shuffler", self.last))

    def voided(self) -> Self:
        """The shuffler closes the number that it was told to void."""
        void = self.sent(SendVoid)[-1]
        self.last = LastAct(
            void.epoch, void.txn, ActKind.NONE, 0, ActState.VOIDED, 0, FaultCode.NONE
        )
        return self.happen(ActReport("shuffler", self.last))

    def lift(self) -> Self:
        """Empty the tray."""
        return self.levels(tray=Tray.EMPTY, lifts=(self.last_levels.lifts + 1) % 0x10000)

    def dispense(self) -> Self:
        """The act under way ends, and its cards are lifted."""
        return self.report().lift()

    @staticmethod
    def back(colour: str) -> BackColour:
        """Return a back colour by the name that the configuration gives it."""
        return BackColour[colour.upper()]

    def load(self, colour: BackColour, count: int | None = None) -> Self:
        """Load a deck, a whole one: it is shuffled and counted, and moves up if it can."""
        count = self.definition.game.deck_cards if count is None else count
        self.levels(input=InputState.LOADED, input_colour=colour)
        self.levels(
            input=InputState.SHUFFLED,
            shuffles=self.last_levels.shuffles + 1,
            shuffled_count=count,
            shuffled_colour=colour,
        )
        return self.move_up() if self.last_levels.ready == 0 else self

    def move_up(self) -> Self:
        """The shuffled deck moves to the exit side."""
        return self.levels(
            ready=self.last_levels.shuffled_count,
            ready_colour=self.last_levels.input_colour,
            input=InputState.EMPTY,
            input_colour=BackColour.NONE,
        )

    def take_deck(self) -> Self:
        """The dealer takes the ready deck out of the shuffler; the other deck moves up."""
        self.levels(ready=0, ready_colour=BackColour.NONE)
        return self.move_up() if self.last_levels.input is InputState.SHUFFLED else self
