"""Hands at other shufflers: one that does not count, and one that releases by its own button."""

from typing import Self

from msgspec import structs

from controller.words.spoken import say
from drivers.vocabulary import (
    UNKNOWN_COUNT,
    ActKind,
    ActState,
    BackColour,
    FaultCode,
    Feed,
    InputState,
    Key,
    Tray,
)
from tests.procedure.hand_story import DRAW, HandStory
from tests.procedure.self_driven_story import SelfDrivenStory
from tests.procedure.test_stub import BLIND


class UncountedStory(HandStory):
    """A player-banked table whose shuffler does not count decks."""

    def __init__(self, every: int, game: str = DRAW) -> None:
        super().__init__(game, hand_count_every=every)

    def open(self) -> Self:
        """Both decks are counted by hand, and loaded."""
        self.link("shuffler", abilities=BLIND).link("key_pad").press(Key.OPEN)
        self.clear(52).clear(52)
        return self.load(BackColour.RED).load(BackColour.BLUE)

    def load(self, colour: BackColour, count: int | None = None) -> Self:
        """A deck is loaded, and shuffled uncounted."""
        return super().load(colour, UNKNOWN_COUNT)

    def take_released(self) -> Self:
        """The deck comes uncounted, and is taken."""
        self.levels(tray=Tray.OCCUPIED, ready=0, ready_colour=BackColour.NONE)
        self.say(structs.replace(self.done(), counted=UNKNOWN_COUNT)).lift()
        shuffled = self.last_levels.input is InputState.SHUFFLED
        return self.move_up() if shuffled and not self.last_levels.ready else self

    def packet(self) -> Self:
        """A packet comes, counted at the mouth, and is lifted."""
        return self.levels(tray=Tray.OCCUPIED).say(self.done()).lift()

    def hand_over(self) -> Self:
        """The hand is played to its end, and its deck is loaded."""
        self.close().close().close().sit(1).press(Key.ROUND_OVER)
        return self.reload()


class ReleasingStory(SelfDrivenStory, HandStory):
    """A player-banked table whose shuffler releases the deck when its own button is pressed."""

    def open(self) -> Self:
        """From a cold shuffler to a table that awaits its players."""
        return HandStory.open(self)

    def jam(self, counted: int) -> Self:
        """Its release stops after some cards."""
        self.starts()
        left, fault = self.last_levels.ready - counted, FaultCode.JAM
        self.levels(tray=Tray.OCCUPIED, ready=left, feed=Feed.HALTED, fault=fault)
        return self.happen(
            self.report(ActKind.REMAINDER, counted, state=ActState.FAULT, code=fault)
        )

    @property
    def words_of_holds(self) -> str:
        """What the holds say."""
        return " ".join(say(each.words) for each in self.snapshot.holds)

    def take_released(self) -> Self:
        """The dealer presses the button and takes the deck; the other one moves up."""
        self.release().to_rack()
        return self.move_up() if self.last_levels.input is InputState.SHUFFLED else self
