"""The judge of acts in question and of void wagers: it sees each violation, one at a time."""

import pytest

from controller.data.events import TableEvent
from controller.data.intents import ActSettled, ActVerdict, Intent, Refused, RoundEnded
from controller.data.irregularities import Effect, WagerEffect
from controller.data.state import Round, Seat
from controller.procedure import new_state
from controller.table import Outgoing
from drivers.interface import DeviceEvent
from drivers.vocabulary import ActKind
from simulators.devices.world import Place, World
from simulators.devices.world_log import ActName
from simulators.simulation.dice import PROFILES
from simulators.simulation.run import Run, Settings
from simulators.simulation.unended_waits import Verdicts
from tests.procedure.table_harness import shipped_table

DEFINITION = shipped_table()
EPOCH = 7
STORMS = (35, *range(30))
"""Seeds; the first because it is rare that an act had not begun and is issued again."""


class Bench:
    """A world in which an act has put out cards, and the judge of people's decisions about it."""

    def __init__(self, cards: int = 0, kind: ActKind = ActKind.PACKET) -> None:
        self.world = World(1)
        self.said: list[tuple[int, str]] = []
        self.verdicts = Verdicts(self.world, lambda rule, words: self.said.append((rule, words)))
        self.state = new_state(DEFINITION, "")
        self.state.epoch = EPOCH
        if cards:
            act = ActName(EPOCH, 1)
            self.world.begin(act, kind, 4 if kind is ActKind.PACKET else 0, 0.0)
            for card in self.world.cards(self.source())[:cards]:
                self.world.move((card,), self.source(), Place.TRAY, "motor", 0.0, act)

    def source(self) -> Place:
        """Return the place of the cards of a new world."""
        return next(place for place in Place if self.world.count(place))

    def settle(self, verdict: ActVerdict) -> list[int]:
        """Settle the act with this verdict; return the rules that are broken."""
        self.verdicts.judge_event(self.state, [ActSettled(1, 1, verdict, 0, "Sam", "counted")])
        return [rule for rule, _ in self.said]


@pytest.mark.parametrize(
    ("cards", "verdict", "broken"),
    [
        (4, ActVerdict.STANDS, []),
        (3, ActVerdict.STANDS, [1]),
        (0, ActVerdict.STANDS, [1]),
        (0, ActVerdict.AGAIN, []),
        (1, ActVerdict.AGAIN, [1]),
        (2, ActVerdict.VOID, []),
        (2, ActVerdict.PROVED, []),
    ],
)
def test_decisions_about_an_act_are_compared_with_its_cards(
    cards: int, verdict: ActVerdict, broken: list[int]
) -> None:
    assert Bench(cards).settle(verdict) == broken


BOTH = (WagerEffect(2, "ante", Effect.RETURNED), WagerEffect(5, "ante", Effect.LOST))


@pytest.mark.parametrize(
    ("effects", "broken"),
    [(BOTH, []), (BOTH[:1], [5]), ((), [5, 5]), ((*BOTH, BOTH[0]), [5])],
)
def test_every_wager_of_a_void_round_has_one_effect(
    effects: tuple[WagerEffect, ...], broken: list[int]
) -> None:
    bench = Bench()
    seats = [Seat(2, ["ante"]), Seat(3), Seat(5, ["ante"])]
    bench.state.round = Round(1, seats, void=True)
    bench.verdicts.judge_event(bench.state, [])
    bench.verdicts.judge_event(bench.state, [RoundEnded(1, True, 0, -1, effects)])
    assert [rule for rule, _ in bench.said] == broken


class Watched(Run):
    """A run in which people's decisions are noted."""

    def __init__(self, seed: int) -> None:
        self.noted: list[Intent] = []
        super().__init__(DEFINITION, Settings(3, seed, profile=PROFILES["all"]))

    def _taken(self, event: TableEvent | DeviceEvent, out: list[Outgoing]) -> None:
        super()._taken(event, out)
        self.noted += self.table.intents


@pytest.mark.slow
def test_acts_in_storms_are_settled_in_every_way_and_wagers_ruled_on() -> None:
    """A dealer who miscounts is refused; the cards in the tray decide; no seat is dealt twice.

    Storms are played until all has been seen.
    """
    rare: set[object] = {ActVerdict.STANDS, ActVerdict.AGAIN, ActVerdict.VOID, "counts_disagree"}
    rare |= set(Effect) - {Effect.STANDS, Effect.LOST}
    for seed in STORMS:
        run = Watched(seed)
        assert run.play().violations == []
        for each in run.noted:
            if isinstance(each, ActSettled):
                rare.discard(each.verdict)
            elif isinstance(each, RoundEnded):
                rare -= {wager.effect for wager in each.effects}
            elif isinstance(each, Refused):
                rare.discard(each.code)
        if not rare:
            break
    assert not rare
