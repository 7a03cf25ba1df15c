"""The simulated supervisor: looks when the table is held, counts, clears, voids, starts over.

A supervisor sees what lies on the table and what the screen says, and no card's face.
"""

from collections.abc import Callable, Iterator
from itertools import count
from random import Random

from controller.data import events
from controller.data.causes import Cause, HoldClass
from controller.data.definition import SHUT, DeckIdentities, Step, TableDefinition
from controller.data.modes import DealingMode
from controller.data.person import Person
from controller.data.state import Deck, TableState
from drivers.vocabulary import InputState, Key, Tray
from simulators.devices.world import LAYOUT, Place, World
from simulators.people import counts
from simulators.people.declarations import Declarations, let_in, undecided, waiting
from simulators.people.screen import Deed, deed
from simulators.people.staff import DANA, LEE, SAM, TESS

_PATIENCE = 4
"""Looks at the same trouble before the supervisor starts the table over."""

_DEALERS = {Cause.NOT_EMPTY, Cause.DECK_OUT, Cause.ALTERNATION, Cause.OUT_OF_PLAY}
"""Causes that the dealer puts right; the supervisor waits `_SHUFFLES` looks for them, because a
shuffle may have to end first.
"""
_SHUFFLES = 40

_ATTENDED = (Step.CLOSED, Step.CLOSING)
"""Steps at which a supervisor has to stand at the table."""

_START_OVER = {
    Cause.FOREIGN,
    Cause.MEMORY,
    Cause.WRONG_DECK,
    Cause.LEFT_INSIDE,
    Cause.STRAY,
    Cause.UNPROVED,
    Cause.SORTED,
}
"""Causes for which the shuffler has to be emptied."""


class Supervisor:
    """Settles what needs a person, one step at a look.

    Attributes:
        starting_over: they are emptying the shuffler: the dealer waits until they are told to open.
    """

    def __init__(
        self,
        world: World,
        epoch: Callable[[], int],
        declarations: Declarations,
        table: TableDefinition,
        by_hand: float = 0.0,
        rng: Random | None = None,
        dealers: tuple[Person, ...] = (DANA.person, LEE.person),
    ) -> None:
        """Create a supervisor.

        Args:
            world: the cards; the supervisor counts those in sight.
            epoch: 32 random bits for an adoption.
            declarations: what people declare; the supervisor decides it.
            table: what the shuffler has to be set to, and whether decks are registered.
            by_hand: how often (per round) they order another mode of dealing.
            rng: decides when, and which.
            dealers: who deals, by turns: they change every other round.
        """
        self._dealers = dealers
        self._declarations = declarations
        self._setting = table.game.shuffler_setting
        self._registers = table.house.deck_identities is DeckIdentities.REQUIRED
        self._boxes = count(1)
        self._by_hand, self._rng = by_hand, rng or Random(0)
        self._ordered = -1
        self._world = world
        self._epoch = epoch
        self._trouble: tuple[object, ...] = ()
        """What they saw last, and how often they have looked at it."""
        self._looks = 0
        self.starting_over = False
        self._emptied = False

    def wanted(self, state: TableState) -> bool:
        """Tell whether there is anything to do."""
        if self.starting_over or _called(state) or state.handover is not None:
            return True
        if undecided(state) or waiting(state):
            return True
        if self._considers(state) or state.dealer != self._dealing(state):
            return True
        if counts.hands_count(state) or self._unregistered(state):
            return True
        if counts.uncounted(state) or (state.step == Step.CLOSING and not counts.answers(state)):
            return True
        return any(hold.cause.klass is not HoldClass.NOTICE for hold in state.holds)

    def deeds_at(self, state: TableState) -> Iterator[Deed | events.TableEvent]:
        """Yield the supervisor's deeds of this look, in order."""
        causes = {hold.cause for hold in state.holds}
        yield from let_in(state)
        yield from self._come(state)
        for deck in self._unregistered(state):
            number = deck.identity or f"{deck.colour} {next(self._boxes)}"
            yield events.DeckRegistered(SAM.person, deck.colour, number)
        if self._considers(state):
            yield from self._order(state)
        if state.step == Step.CLOSING and not counts.answers(state):
            yield events.Press(Key.CLOSE, "", SAM.person)
            return
        if undecided(state):
            yield from self._declarations.decide(state)
            return
        counted = [
            *counts.count_stub(
                state,
                self._world,
                in_hand=self._declarations.players,
                community=self._declarations.community,
            ),
            *counts.count_shuffled(state, self._world),
            *counts.count_decks(state, self._world),
        ]
        if counted:
            yield from counted
            return
        if Cause.LOST in causes or not (causes or self.starting_over):
            return
        yield from self._put_right(state, causes)
        if self.starting_over:
            yield from self._start_over(state, causes)
            return
        seen = (state.step, state.rounds, tuple((hold.cause, hold.about) for hold in state.holds))
        self._looks = self._looks + 1 if seen == self._trouble else 1
        self._trouble = seen
        yield from self._settle(state, causes)

    def _settle(self, state: TableState, causes: set[Cause]) -> Iterator[events.TableEvent]:
        """Count, clear or void; or begin to start over at the next look."""
        found = counts.find(state, self._world)
        if Cause.SURPLUS in causes and state.step != Step.VOIDING:
            yield counts.void(state, "cards that are nobody's")
        elif found is not None and Cause.UNSHOWN in causes and self._seats_are_wrong(state):
            yield counts.void(state, "a packet lies at another seat")
        elif found is not None and (not found.lost or found.whole):
            yield from counts.decide(found, state)
        elif causes & _START_OVER or self._looks > (_SHUFFLES if causes <= _DEALERS else _PATIENCE):
            self.starting_over = True
        elif causes == {Cause.STOPPED}:
            if self._tray_is_wrong(state):
                yield counts.void(state, "a packet of the wrong size")
        elif any(hold.latched for hold in state.holds):
            yield self._clear(state)

    def _come(self, state: TableState) -> Iterator[events.TableEvent]:
        """Take over, see who deals, and sign on where a supervisor is needed at the table."""
        if state.handover is not None:
            yield events.TakeOver(SAM.person)
        if state.dealer != self._dealing(state):
            yield events.DealerTapped(self._dealing(state))
        if _called(state) and not self.starting_over:
            yield events.SignedOn(SAM.person)

    def _unregistered(self, state: TableState) -> list[Deck]:
        """Return the decks whose numbers have to be registered now, or confirmed."""
        if not self._registers:
            return []
        asked = [deck.colour for deck in state.decks] if state.step == Step.OPENING else []
        if state.step == Step.DECK_CHANGE and state.change is not None:
            asked = list(state.change.gone)
        return [deck for deck in state.decks if deck.colour in asked and not deck.registered]

    def _dealing(self, state: TableState) -> Person:
        """Return whose turn it is to deal, also in the middle of a round."""
        return self._dealers[state.rounds // 2 % len(self._dealers)]

    def _considers(self, state: TableState) -> bool:
        """Once between two rounds, sometimes order another mode of dealing."""
        if self._by_hand <= 0 or self._ordered == state.rounds:
            return False
        return state.step in (Step.IDLE, Step.WAGERING)

    def _order(self, state: TableState) -> Iterator[events.TableEvent]:
        self._ordered = state.rounds
        if self._rng.random() < self._by_hand:
            mode = self._rng.choice([mode for mode in DealingMode if mode is not state.mode])
            yield events.DealingModeOrdered(SAM.person, mode, "as the house wants it")

    def _put_right(self, state: TableState, causes: set[Cause]) -> Iterator[Deed]:
        """Put the shuffler itself right."""
        if Cause.SHUFFLER_FAULT in causes or Cause.ACT_FAILED in causes or Cause.REFUSED in causes:
            yield deed("shuffler", "unjam")
        if Cause.DOOR in causes:
            yield deed("shuffler", "door", which="cover", to="close")
            yield deed("shuffler", "door", which="input", to="close")
        if Cause.SETTING in causes:
            yield deed("shuffler", "mode", mode="shuffle")
            yield deed("shuffler", "game", name=self._setting)
        if self._world.count(Place.FLOOR):
            yield deed("shuffler", "pick_up")

    def _tray_is_wrong(self, state: TableState) -> bool:
        round_ = state.round
        return round_ is not None and round_.tray not in (0, self._world.count(Place.TRAY))

    def _seats_are_wrong(self, state: TableState) -> bool:
        """Tell whether a seat has wrong cards; checked first, because a count clears all holds."""
        return state.round is not None and not counts.seats_right(state.round, self._world)

    def _clear(self, state: TableState) -> events.Clear:
        """Clear with the count, or void a round that cannot go on."""
        if state.act is not None and state.act.ended:
            count = counts.moved(state, state.act, self._world)
            return events.Clear(SAM.person, "counted what lies there", count)
        if any(hold.cause is Cause.DECK_COUNT for hold in state.holds):
            return events.Clear(SAM.person, "counted the deck by hand", self._world.deck)
        causes = {hold.cause for hold in state.holds}
        wrong = causes & {Cause.PUT_OUT, Cause.UNSHOWN} and not counts.lies_right(
            state, self._world
        )
        if not wrong and not causes & {Cause.LIFTED, Cause.ARITHMETIC, Cause.SURPLUS}:
            return events.Clear(SAM.person, "looked at it")
        return counts.void(state, "cannot be played on")

    def _start_over(
        self, state: TableState, causes: set[Cause]
    ) -> Iterator[Deed | events.TableEvent]:
        """Void, close, empty everything, adopt if needed; the dealer opens again."""
        if state.step == "voiding":
            if state.act is not None and state.act.ended:
                yield self._clear(state)
            return
        if state.step not in SHUT:
            yield from self._end_play(state, causes)
            return
        if not self._emptied:
            yield from self._empty(state)
            return
        if causes & {Cause.FOREIGN, Cause.MEMORY}:
            yield events.AdoptShuffler(SAM.person, "shuffler emptied", self._epoch())
            return
        if any(hold.latched and hold.cause.klass is HoldClass.SERVICE for hold in state.holds):
            yield events.Clear(TESS.person, "mended and tried out")
            return
        if any(hold.latched for hold in state.holds):
            yield events.Clear(SAM.person, "both decks counted", self._world.deck)
            return
        self.starting_over = self._emptied = False
        self._trouble = ()
        if state.step == Step.CLOSING:
            yield events.Press(Key.OPEN, "", SAM.person)

    def _end_play(self, state: TableState, causes: set[Cause]) -> Iterator[events.TableEvent]:
        """End the round, and close.

        Where players stay for the next hand, a round has always begun, and after a void one the
        next: the table is told first to close.
        """
        stayed, act = bool(state.playing), state.act
        if state.step == Step.RELOAD or (stayed and not state.closing):
            yield events.Press(Key.CLOSE, "", SAM.person)
            return
        if stayed and state.step == Step.WAGERING and (act is None or act.ended):
            if causes & {Cause.LIFTED, Cause.SURPLUS}:
                yield counts.void(state, "cards that are nobody's")
            elif act is not None:
                yield self._clear(state)
        elif state.round is not None:
            yield counts.void(state, "starts over")
        elif not state.closing:
            yield events.Press(Key.CLOSE, "", SAM.person)

    def _empty(self, state: TableState) -> Iterator[Deed]:
        """Take every card to its box, until the shuffler itself reports that it is empty."""
        world = self._world
        for place in (Place.READY, Place.INPUT, Place.TRAY):
            if world.count(place):
                yield deed("shuffler", "take", from_=str(place), to="box")
        if world.count(Place.HAND):
            yield deed("shuffler", "put_down")
        if world.count(Place.RACK) or any(world.count(place) for place in LAYOUT):
            yield deed("shuffler", "collect")
        for colour in world.colours(Place.RACK):
            yield deed("shuffler", "box", colour=colour.name.lower())
        levels = state.levels
        self._emptied = (
            levels is not None
            and not levels.ready
            and levels.input is InputState.EMPTY
            and levels.tray is Tray.EMPTY
        )


def _called(state: TableState) -> bool:
    """Return whether a person must come: the floor is called, or the table opens or closes."""
    return state.floor is not None or (not state.sign_ons and state.step in _ATTENDED)
