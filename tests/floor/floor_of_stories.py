"""Four tables in two pits, whose journals are stories; and a database that has them all."""

from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from controller.data.irregularities import IrregularityKind, Remedy
from controller.floor.store.database import connect_database, migrate
from drivers.vocabulary import ActState, BackColour, FaultCode, Key
from tests.floor.test_derivation import deliver
from tests.procedure.table_story import Story
from tests.records.kept_stories import keep
from tests.reports.evening import DAY, SHIFT, clean, evening
from tests.reports.hand_evening import hand_evening


@dataclass(frozen=True)
class KeptTable:
    """A table's own journal, and its number at the centre."""

    place: str
    path: Path
    number: int


def opened(serial: str, red: str, blue: str, firmware: str = "1.0") -> Story:
    """Open a table whose decks are registered."""
    story = Story(shifts=("06:00", "18:00"))
    story.link("shuffler", serial=serial, firmware=firmware).link("sensors").link("key_pad")
    story.happen(DAY, SHIFT).press(Key.OPEN).register("red", red).register("blue", blue)
    return story.load(BackColour.RED).load(BackColour.BLUE)


def troubled() -> Story:
    """Tell of a jam, a late bet, a card on the floor, a lost device and another firmware."""
    story = opened("SH-77", "R-1", "B-1").wait(3)
    clean(story).wait(2)
    story.bet(2).press(Key.NO_MORE_BETS).wait(1)
    story.report(ActState.FAULT, 0, FaultCode.JAM).levels(fault=FaultCode.JAM).wait(30)
    story.unpack().levels(fault=FaultCode.NONE).void().clear_layout().press(Key.ROUND_OVER)
    story.load(BackColour.RED).load(BackColour.BLUE).wait(4)
    story.lose("shuffler").wait(8).link("shuffler", serial="SH-77", firmware="1.1").wait(1)
    story.press(Key.CALL_FLOOR).wait(21)
    story.deal(1, 4).bet(4, wager="pair_plus").wait(2).green().declare(
        IrregularityKind.CARD_ON_FLOOR
    ).wait(5)
    story.decide(Remedy.BURN_CARD)
    return story.finish().wait(9)


def borrowed() -> Story:
    """Tell of a table that got the first one's red deck."""
    story = opened("SH-78", "R-1", "B-9").wait(3)
    clean(story).wait(600)
    return story.deal(2).green().finish().wait(5)


STORIES = {
    "pit-1-t1": evening,
    "pit-1-t2": troubled,
    "pit-2-t1": hand_evening,
    "pit-2-t2": borrowed,
}


@contextmanager
def floor(postgres, name: str, folder: Path):
    """Yield the connection string of a database with all of them, and the tables by name."""
    with connect_database(postgres.where) as connection:
        connection.execute(f'CREATE DATABASE "{name}"')
    where = postgres.where.replace("dbname=postgres", f"dbname={name}")
    try:
        with connect_database(where) as database:
            migrate(database)
            yield where, {each: _kept(database, folder, each) for each in STORIES}
    finally:
        with connect_database(postgres.where) as connection:
            connection.execute(f'DROP DATABASE "{name}" WITH (FORCE)')


def _kept(database, folder: Path, place: str) -> KeptTable:
    story = STORIES[place]()
    identity = place.encode().ljust(16, b"\0")
    path = keep(story.ledger, folder / place, definition=story.definition, identity=identity)
    return KeptTable(place, path, deliver(database, path, 200, place))
