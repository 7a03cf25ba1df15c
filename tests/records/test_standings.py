"""The record against the table: how each seat stands, after every event of odd rounds."""

from functools import cache
from random import Random

import pytest

from controller.configuration import load_table
from controller.data.definition import OpensAt, Step, TableDefinition
from controller.data.events import LateBetRuled
from controller.data.intents import RoundEnded
from controller.data.irregularities import IrregularityKind, Remedy
from controller.data.state import Round
from controller.journal.record import Event
from controller.procedure.play import irregularities, rulings, seats
from controller.records import RoundRecord
from controller.records.decoded_event import decode
from controller.records.rounds import Rounds
from controller.reports.round_measures import wagers_of
from controller.shipped_files import config_root
from drivers.interface import SpotLevels
from drivers.vocabulary import Key, Tray
from tests.procedure.hand_story import HandStory
from tests.procedure.table_story import ANA, Story, shipped_table
from tests.sharing import mostly_slow

SEATS = (1, 2, 3)
FILES = [each.name for each in sorted(config_root().glob("table*.yaml"), reverse=True)]


@cache
def table(name: str) -> TableDefinition:
    return load_table(config_root() / name)[0]


GAMES = {table(each).game.key: each for each in FILES if table(each).game.stages}


class Compared(Story):
    """A story whose record is compared with the table's state after every event."""

    def happen(self, *events):
        for event in events:
            before = self.state.round if hasattr(self, "table") else None
            super().happen(event)
            self._compare(before)
        return self

    def _compare(self, before: Round | None) -> None:
        if not hasattr(self, "reader"):
            self.reader, self.read = Rounds(self.definition), 0
        ended = any(isinstance(each, RoundEnded) for each in self.intents)
        for record, _ in self.ledger.records[self.read :]:
            self.reader.add_event(decode(Event(record, b"", b"", b"")))
        self.read = len(self.ledger.records)
        round_ = before if ended else self.state.round
        if round_ is not None:
            records = {each.number: each for each in self.reader.records()}
            compare(round_, records[round_.number])
            if not ended:
                self._compare_packets(records[round_.number])
            self.compared = getattr(self, "compared", 0) + 1

    def _compare_packets(self, record: RoundRecord) -> None:
        """Compare to whom the packets went with the order in which the table deals."""
        model = self.table.procedure.model
        order = seats.receivers(model, model.require_round())
        got = [each.seat for each in record.packets if each.seat in order]
        assert got == order[: len(got)]


def compare(round_: Round, record: RoundRecord) -> None:
    """Compare a round as the table has it with its record."""
    assert record.effects == {
        (each.seat, each.wager): each.effect for each in rulings.effects(round_)
    }
    seats_told = {each.number: each for each in record.seats}
    for seat in round_.seats:
        found = seats_told.get(seat.number)
        marks = seat.by_hand is not None, seat.folded, seat.absent, seat.void, seat.next_round
        if found is None:
            assert not any((seat.wagers, seat.due, *marks)), seat
            continue
        assert found.wagers == tuple(seat.wagers)
        told = found.by_hand, found.folded is not None, found.absent, found.void, found.next_round
        assert told == marks, seat
        if round_.lock and not seat.void:
            assert found.dealt_in is seat.due


class Walk:
    """One round whose course odd deeds interrupt; what they make impossible is refused."""

    def __init__(self, definition: TableDefinition, seed: int) -> None:
        self.random, self.faulty = Random(seed), 0
        self.story = Compared(definition).open()
        self.game = definition.game

    def play(self) -> None:
        packets = len(SEATS) + bool(self.game.packets.dealer) + bool(self.game.packets.community)
        course = [self._bets, lambda: self.story.press(Key.NO_MORE_BETS)]
        course += [self._dispense] * packets
        remainder = [lambda: self.story.press(Key.GREEN, "shuffler"), self._dispense]
        course += remainder
        for _ in self.game.stages:
            course += [self._decide, lambda: self.story.wait(1).press(Key.DECISIONS_CLOSED)]
        course += [self._dispense, *remainder, lambda: self.story.wait(20), self._end]
        for deed in course:
            for _ in range(self.random.choice((0, 0, 0, 1, 1, 2))):
                self.odd_deed()
            deed()

    def _bets(self) -> None:
        for wager in self.game.wagers:
            if wager.opens is OpensAt.WAGERING and (wager.enters or self.random.random() < 0.3):
                self.story.bet(*SEATS, wager=wager.name)

    def _decide(self) -> None:
        for stage in self.game.stages:
            if stage.bets:
                self.story.bet(*self.random.sample(SEATS, 2), wager=stage.bets)

    def _dispense(self) -> None:
        act = self.story.state.act
        if act is not None and act.sent and not act.ended:
            self.story.report()
        waits = self.game.dealer_waits and not self.story.state.round.decisions_closed
        if self.story.last_levels.tray is Tray.OCCUPIED and not (
            self.story.step == Step.DECIDING and waits
        ):
            self.story.lift()

    def _end(self) -> None:
        if self.random.random() < 0.3:
            self.story.void()
        self.story.clear_layout().wait(1).press(Key.ROUND_OVER)

    def odd_deed(self) -> None:
        seat, random, story = self.random.choice(SEATS), self.random, self.story
        wager = random.choice(self.game.spots)
        match random.randrange(8):
            case 0 | 1:
                story.bet(seat, wager=wager).wait(random.randrange(2))
            case 2 | 3:
                story.take(seat, wager=wager).wait(random.randrange(2))
            case 4:
                story.press(Key[f"SEAT_{seat}"])
            case 5:
                remedy = random.choice((Remedy.ACCEPT_BET, Remedy.RETRACT_BET))
                for alert in [each for each in story.state.alerts if not each.decided]:
                    story.happen(LateBetRuled(alert.seat, alert.spot, remedy, by=ANA))
            case 6:
                self.faulty ^= 1 << (seat - 1) * 8 + self.game.spots.index(wager)
                story.happen(SpotLevels("sensors", 1, story.occupied & ~self.faulty, self.faulty))
            case 7:
                self._rule(seat, wager)

    def _rule(self, seat: int, wager: str) -> None:
        model, number = self.story.table.procedure.model, self.story.state.irregularities
        kind = self.random.choice(irregularities.kinds(model))
        remedies = irregularities.rules(model, kind).remedies
        self.story.declare(kind, seat, wager)
        if self.story.state.irregularities > number:
            self.story.decide(self.random.choice(remedies).remedy)
        if self.story.state.irregularities > number and self.random.random() < 0.5:
            self.story.bet(seat, wager=wager)


@pytest.mark.parametrize("seed", mostly_slow(range(24), every=12))
@pytest.mark.parametrize("game", GAMES)
def test_each_seat_stands_in_the_record_as_at_the_table(game: str, seed: int) -> None:
    walk = Walk(table(GAMES[game]), seed)
    walk.play()
    assert walk.story.compared > 10


def deciding() -> Compared:
    return Compared(shipped_table()).open().deal(1, 2).green()


def put_down_again(story: Compared) -> None:
    story.bet(1, 2, wager="play")
    story.declare(IrregularityKind.EARLY_DECISION, 1, "play").decide(Remedy.RETRACT_BET)
    story.take(1, wager="play").bet(1, wager="play")


def at_an_absent_seat(story: Compared) -> None:
    story.press(Key.SEAT_1).bet(1, 2, wager="play").wait(1)


def folded_by_ruling(story: Compared) -> None:
    story.bet(1, 2, wager="play")
    story.declare(IrregularityKind.EARLY_DECISION, 1, "play").decide(Remedy.FOLD_HAND)


@pytest.mark.parametrize(
    ("deed", "plays"), [(put_down_again, 2), (at_an_absent_seat, 1), (folded_by_ruling, 2)]
)
def test_the_report_counts_what_had_action_at_the_table(deed, plays: int) -> None:
    story = deciding()
    deed(story)
    story.finish()
    assert wagers_of(story.reader.records()[0])["play"] == plays


def test_a_seat_that_was_put_out_stands_in_the_record_when_its_wagers_are_gone() -> None:
    story = Compared(shipped_table()).open().bet(1, 2).press(Key.SEAT_1).take(1)
    story.press(Key.NO_MORE_BETS)
    assert [each.number for each in story.reader.records()[0].seats] == [1, 2]


@pytest.mark.parametrize("players", [(1, 2, 3, 5), (2, 5), (3, 4, 5)])
def test_packets_go_to_the_players_whom_the_puck_names(players: tuple[int, ...]) -> None:
    """The table deals from the first player after it; the record has each packet at its player."""
    for puck in range(6):
        story = HandStory(table("table-five-card-draw-packets.yaml"))
        (story.puck(puck) if puck else story).deal_in(*players)
        while story.step == Step.DEALING_SEAT:
            story.dispense()
        reader = Rounds(story.definition)
        for record, _ in story.ledger.records:
            reader.add_event(decode(Event(record, b"", b"", b"")))
        model = story.table.procedure.model
        found = [each.seat for each in reader.records()[-1].packets]
        assert found == seats.receivers(model, model.require_round()), puck
        assert sorted(found) == [*players], puck
