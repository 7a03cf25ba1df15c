"""The day around the rounds in a run: deck change, dead table, closing, opening; and its judge."""

from collections import deque
from collections.abc import Callable

from controller.data.definition import Step
from controller.data.events import DeadTableDeclared, DeckChangeOrdered, Press, TableEvent
from controller.data.intents import DeckChanged, Entered, Intent, Noted
from controller.data.state import TableState
from drivers.vocabulary import Key
from simulators.devices.world import Place, World, colour_of
from simulators.people.staff import SAM

_INSIDE = (Place.READY, Place.INPUT, Place.TRAY)


class Day:
    """Orders each event of the day once, spread over the rounds."""

    def __init__(self, rounds: int) -> None:
        """Plan the day for a run of so many rounds."""
        self._plan: deque[tuple[int, TableEvent]] = deque(
            [
                (max(1, rounds // 4), DeckChangeOrdered(SAM.person, "worn")),
                (max(1, rounds // 2), DeadTableDeclared(SAM.person, "nobody plays")),
                (max(1, rounds * 3 // 4), Press(Key.CLOSE, "", SAM.person)),
            ]
        )

    def due(self, rounds: int, state: TableState) -> TableEvent | None:
        """Return what a person orders now, if anything; only between two rounds."""
        between = state.step == Step.IDLE or (state.playing and state.step == Step.WAGERING)
        if not self._plan or rounds < self._plan[0][0] or not between:
            return None
        return self._plan.popleft()[1]


class DayJudge:
    """Compares what the table says of its decks with where the cards are (rule 2)."""

    def __init__(self, world: World, say: Callable[[int, str], None]) -> None:
        """Watch; `say` is called with a rule's number and how the rule was broken."""
        self._world = world
        self._say = say

    def judge_event(self, intents: list[Intent]) -> None:
        """Judge the intents of one event."""
        for each in intents:
            if isinstance(each, Entered) and each.step == Step.CLOSED:
                self._judge_closed(intents)
            elif isinstance(each, DeckChanged):
                self._judge_changed(each)

    def _judge_closed(self, intents: list[Intent]) -> None:
        """Judge a closing: the shuffler holds no card, or a person has confirmed it."""
        cards = sum(map(self._world.count, _INSIDE))
        noted = (each.what for each in intents if isinstance(each, Noted))
        if cards and "closed_unchecked" not in noted:
            self._say(2, f"the table closes with {cards} cards in the shuffler")

    def _judge_changed(self, changed: DeckChanged) -> None:
        """Judge a deck change: the old deck is no longer in the shuffler."""
        for place in _INSIDE:
            colours = {colour_of(card).name.lower() for card in self._world.cards(place)}
            if changed.colour in colours:
                self._say(2, f"the {changed.colour} deck is changed and lies in {place}")
