"""Sensors that fail: in each game, at each spot and each moment, for ever or until another."""

from collections.abc import Iterator
from functools import cache
from itertools import combinations, product

import pytest

from controller.configuration import load_table
from controller.data.definition import OpensAt, Step, TableDefinition
from controller.data.events import PayoutStated
from controller.journal.record import Event
from controller.procedure.model import spot_bit
from controller.procedure.play.settlement_order import seats_in_order
from controller.records.decoded_event import decode
from controller.records.rounds import Rounds
from controller.shipped_files import config_root
from drivers.interface import SpotLevels
from drivers.vocabulary import Key, Tray
from tests.procedure.table_story import Story
from tests.sharing import mostly_slow

pytestmark = pytest.mark.usefixtures("kept_story")

SEAT, OTHER = 1, 2
NEVER = "never"


@cache
def table(game: str) -> TableDefinition:
    return load_table(config_root() / f"{game}.yaml")[0]


def games() -> list[str]:
    """Return the shipped tables at which seats decide."""
    found = sorted(path.stem for path in config_root().glob("table*.yaml"))
    return [each for each in found if table(each).game.stages]


def moments(game: str) -> list[str]:
    stages = [f"stage {number}" for number in range(len(table(game).game.stages))]
    return ["idle", "wagering", "dealing", *stages, "settling"]


class FailingStory(Story):
    """A story in which one sensor of a seat fails at one moment, and is good again at another."""

    def __init__(self, game: str, spot: str, *, fails: str, good: str, lies: bool) -> None:
        super().__init__(table(game))
        self.spot, self.fails, self.good, self.lies = spot, fails, good, lies
        self.index = self.definition.game.spots.index(spot)
        self.faulty = 0
        self.folded = False

    def _spot(self, seat: int, wager: str, *, placed: bool) -> None:
        bit = spot_bit(seat, self.definition.game.spots.index(wager))
        self.occupied = self.occupied | bit if placed else self.occupied & ~bit
        self.tell()

    def tell(self) -> None:
        """The sensors tell their levels; one that fails says that nothing lies there."""
        self.happen(SpotLevels("sensors", 1, self.occupied & ~self.faulty, self.faulty))
        self.judge()

    def at(self, moment: str) -> None:
        if moment in (self.fails, self.good):
            self.faulty = spot_bit(SEAT, self.index) if moment == self.fails else 0
            self.tell()
            self.wait(1)
            self.judge()

    def judge(self) -> None:
        """Hold what has happened so far against what is promised of a sensor that fails."""
        here = SEAT, self.spot
        late = [each for each in self.state.alerts if (each.seat, each.spot) == here]
        assert [each for each in late if each.placed and not each.untold] == []
        if self.state.round is not None:
            if self.faulty:
                assert (self.seat(SEAT).folded, late) == (self.folded, [])
            self.folded = self.seat(SEAT).folded

    def put(self, wager: str) -> None:
        """Both seats put a wager down, the first one where it lies."""
        self.bet(*((SEAT, OTHER) if self.lies or wager != self.spot else (OTHER,)), wager=wager)

    def play(self) -> None:
        """Play a round until bets are settled."""
        game = self.definition.game
        self.open()
        self.at("idle")
        for wager in [each.name for each in game.wagers if each.opens is OpensAt.WAGERING]:
            self.put(wager)
        self.at("wagering")
        if self.snapshot.seats[SEAT - 1].status != "in":
            self.press(Key.SEAT_1)
        self.press(Key.NO_MORE_BETS)
        self.at("dealing")
        while self.step != Step.SETTLING:
            if self.step == Step.DECIDING and self.last_levels.tray is Tray.EMPTY:
                self.choose()
            elif self.step in (Step.UP_CARD, Step.REVEALING):
                self.wait(10)
            elif self.last_levels.tray is Tray.OCCUPIED:
                self.lift()
            elif self.step == Step.AWAITING_GREEN:
                self.press(Key.GREEN)
            else:
                self.report()
        self.at("settling")

    def choose(self) -> None:
        """Both seats stay in at a stage, with the bet that this takes."""
        number = self.snapshot.stage
        stage = self.definition.game.stages[number]
        self.at(f"stage {number}")
        if stage.folds and not any(stage.bets in self.seat(x).wagers for x in (SEAT, OTHER)):
            self.put(stage.bets)
        self.press(Key.DECISIONS_CLOSED)
        self.judge()


def stories(game: str, spot: str) -> Iterator[FailingStory]:
    """Yield a story of each pair of moments: the bet lies there, or does not."""
    for (fails, good), lies in product(combinations([*moments(game), NEVER], 2), (True, False)):
        yield FailingStory(game, spot, fails=fails, good=good, lies=lies)


def recorded(story: FailingStory) -> tuple[str, ...]:
    """Return the wagers that the record of the round has for the seat."""
    rounds = Rounds(story.definition)
    for record, _ in story.ledger.records:
        rounds.add_event(decode(Event(record, b"", b"", b"")))
    return next(each.wagers for each in rounds.records()[-1].seats if each.number == SEAT)


def case_of(story: FailingStory) -> str:
    return f"fails: {story.fails}, good: {story.good}, lies: {story.lies}"


SPOTS = [(game, spot) for game in games() for spot in table(game).game.spots]


@pytest.mark.parametrize(("game", "spot"), mostly_slow(SPOTS, 9))
def test_a_seat_whose_sensor_fails_runs_by_hand_until_it_is_good_again(
    game: str, spot: str
) -> None:
    for story in stories(game, spot):
        story.play()
        case, seat, m = case_of(story), story.seat(SEAT), story.table.procedure.model
        if seat.folded and not story.lies:
            continue  # seen by a good sensor
        assert (seat.due, seat.folded) == (True, False), case
        if not (story.lies or story.faulty):
            continue
        assert m.runs_by_hand(seat) or spot in seat.wagers, case
        by_hand = story.snapshot.seats[SEAT - 1].by_hand
        assert by_hand or not story.faulty, case
        assert SEAT in [each.number for each in seats_in_order(m)], case
        if not story.faulty:
            assert set(recorded(story)) == set(seat.wagers), case
        if spot in story.definition.game.settlement:
            story.happen(PayoutStated(SEAT, spot, 100))
            assert (story.refused, story.holds) == ("", []), case


@pytest.mark.parametrize("late", [False, True])
def test_an_early_bet_whose_sensor_fails_counts_when_it_is_good_again(*, late: bool) -> None:
    story = Story().open().bet(SEAT, OTHER).press(Key.NO_MORE_BETS)
    story.bet(SEAT, wager="play").wait(1)
    assert story.alerts == [(SEAT, "play", True)]
    play = spot_bit(SEAT, story.definition.game.spots.index("play"))
    story.happen(SpotLevels("sensors", 1, story.occupied & ~play, play))
    for _ in range(3):
        story.dispense()
    assert story.seat(SEAT).wagers == ["ante"], "a sensor out of service opens no wager"
    story.green()
    if late:
        story.press(Key.DECISIONS_CLOSED).wait(10)
    story.happen(SpotLevels("sensors", 1, story.occupied, 0))
    assert (story.seat(SEAT).wagers, story.alerts) == (["ante", "play"], [])
