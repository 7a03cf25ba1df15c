"""Judge of people's decisions against the cards: acts in question, void wagers."""

from collections import Counter
from collections.abc import Callable, Iterable

from controller.data.intents import ActSettled, Intent, RoundEnded, Verdict
from controller.data.state import TableState
from drivers.vocabulary import ActKind
from simulators.devices.world import Place, World, colour_of
from simulators.devices.world_log import ActName

Say = Callable[[int, str], None]
"""Takes a rule's number and how the rule was broken."""


class Verdicts:
    """Watches how acts in question end, and what becomes of the wagers of void rounds."""

    def __init__(self, world: World, say: Say) -> None:
        """Watch.

        Args:
            world: where the cards are.
            say: is called with each broken rule.
        """
        self._world = world
        self._say = say
        self._stakes: set[tuple[int, str]] = set()

    def after(self, state: TableState, intents: Iterable[Intent]) -> None:
        """Judge what an event led to."""
        for intent in intents:
            if isinstance(intent, ActSettled):
                self._judge_act(intent, state)
            elif isinstance(intent, RoundEnded) and intent.void:
                self._judge_wagers(intent)
        round_ = state.round
        if round_ is not None and round_.void:
            self._stakes = {(seat.number, each) for seat in round_.seats for each in seat.wagers}

    def _judge_act(self, settled: ActSettled, state: TableState) -> None:
        """Rule 1: an act that stands put out all its cards; an act done again had moved none."""
        done = self._world.dispense(ActName(state.epoch, settled.txn))
        cards = len(done.cards) if done is not None else 0
        round_ = state.round
        if self._world.stacks and round_ is not None and round_.remainder >= 0:
            # Some of a self-driven shuffler's remaining cards may have come as packets before.
            lie = sum(
                colour_of(card).name.lower() == round_.deck
                for place in (Place.TRAY, Place.RACK, Place.HAND)
                for card in self._world.cards(place)
            )
            if lie != round_.remainder:
                self._say(1, f"{lie} cards are the remainder, not {round_.remainder}")
            return
        due = done.size if done is not None and done.kind is ActKind.PACKET else cards
        if settled.verdict is Verdict.AGAIN and cards:
            self._say(1, f"act {settled.txn} is done again, and has put out {cards} cards")
        elif settled.verdict is Verdict.STANDS and (not cards or cards != due):
            self._say(1, f"act {settled.txn} stands with {cards} cards")

    def _judge_wagers(self, ended: RoundEnded) -> None:
        """Rule 5: every wager of a void round has exactly one effect."""
        ruled = Counter((each.seat, each.wager) for each in ended.effects)
        for seat, wager in self._stakes - ruled.keys():
            self._say(5, f"round {ended.round} is void: nothing becomes of {wager}, seat {seat}")
        for (seat, wager), times in ruled.items():
            if times > 1:
                self._say(5, f"round {ended.round}: {times} effects on {wager}, seat {seat}")
