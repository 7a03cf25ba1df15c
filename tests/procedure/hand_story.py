"""Hand story: what happens at a player-banked table, told event by event on virtual time."""

from dataclasses import replace
from functools import cache
from typing import Any, Self

from controller.configuration import config_root, load_table
from controller.data.definition import TableDefinition
from controller.data.definition.poker import Follow
from controller.data.events import HandTold, PuckPlaced
from controller.data.hand_acts import HandAct
from controller.data.intents import HandEnded
from controller.data.state.hand import Hand
from controller.procedure.offers import timer_of
from controller.snapshot.poker import PokerView
from drivers.vocabulary import BackColour, Gesture, InputState, Key
from tests.procedure.table_story import Story

DRAW, STUD = "five-card-draw", "five-card-stud"
PACKETS = "five-card-draw-packets"
"""Five-Card Draw with a packet for each seat, and the remaining cards for the draw."""


@cache
def table_of(game: str) -> TableDefinition:
    """Return the table of a player-banked game."""
    return load_table(config_root() / f"table-{game}.yaml")[0]


def followed(game: str, follow: Follow) -> TableDefinition:
    """Return the table of a game whose dealer tells so much."""
    table = table_of(game)
    assert table.game.poker is not None
    return replace(table, game=replace(table.game, poker=replace(table.game.poker, follow=follow)))


class HandStory(Story):
    """A story at a player-banked table."""

    def __init__(
        self, game: str | TableDefinition = DRAW, follow: Follow = Follow.POT, **house: Any
    ) -> None:
        super().__init__(followed(game, follow) if isinstance(game, str) else game, **house)
        self.open()

    def open(self) -> Self:
        """From a cold shuffler to a table that awaits its players."""
        self.link("shuffler").link("key_pad")
        self.press(Key.OPEN)
        return self.load(BackColour.RED).load(BackColour.BLUE)

    @property
    def hand(self) -> Hand:
        """The hand as it stands."""
        assert self.state.round is not None
        assert self.state.round.hand is not None
        return self.state.round.hand.hand

    @property
    def view(self) -> PokerView:
        """What the screen shows of the hand."""
        assert self.snapshot.poker is not None
        return self.snapshot.poker

    @property
    def ended(self) -> HandEnded:
        """The end of the hand that the last event had recorded."""
        return next(each for each in self.intents if isinstance(each, HandEnded))

    def await_key(self, key: Key) -> None:
        """Wait until the key has rested."""
        if timer_of(key) in self.state.timers:
            self.wait(self.definition.house.key_rest)

    def hold(self, key: Key, shown: int | None = None) -> Self:
        """Hold a key down."""
        return self.press(key, shown=shown, gesture=Gesture.LONG)

    def sit(self, *seats: int) -> Self:
        """Touch seats in, or out."""
        for seat in seats:
            self.press(Key(Key.SEAT_1 + seat - 1))
        return self

    def deal_in(self, *seats: int) -> Self:
        """Players sit down, DEAL, the deck is released and taken."""
        return self.sit(*seats).press(Key.NO_MORE_BETS).take_released()

    def take_released(self) -> Self:
        """The released deck is counted and lifted, and the other one moves up."""
        self.dispense()
        shuffled = self.last_levels.input is InputState.SHUFFLED
        return self.move_up() if shuffled and not self.last_levels.ready else self

    def tell(self, *acts: HandAct) -> Self:
        """The dealer tells acts on the page."""
        for act in acts:
            self.happen(HandTold(act, self.view.told))
            assert not self.refused, (act, self.words)
        return self

    def close(self) -> Self:
        """The dealer closes the phase."""
        return self.press(Key.DECISIONS_CLOSED)

    def puck(self, seat: int) -> Self:
        """The dealer puts the puck before a seat."""
        return self.happen(PuckPlaced(seat))

    def reload(self) -> Self:
        """The used deck is loaded."""
        return self.load(self.back(self.state.reload))
