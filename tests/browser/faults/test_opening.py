"""Faults that keep a table from opening: shufflers that may not serve, decks that are not whole."""

import pytest
from msgspec.structs import replace

from drivers.vocabulary import Feature, RemainderOn
from simulators.devices import shuffler
from tests.browser.errands import act, choose, done
from tests.browser.faults.fault_screens import Seen, tells
from tests.e2e.dealer_moves import DECK

pytestmark = pytest.mark.slow


@pytest.fixture
def declares(monkeypatch):
    """Makes the next shuffler declare other properties."""
    usual = shuffler.Shuffler.ABLE

    def declare(**changes: object) -> None:
        monkeypatch.setattr(shuffler.Shuffler, "ABLE", replace(usual, **changes))

    return declare


@tells(
    *("foreign", "unsupported", "reads_cards", "setting", "sorted", "left_inside", "deck_count"),
    *("rebooted", "confirm_setting"),
)
async def test_a_table_that_does_not_open(dealer, declares, watch):
    """One shuffler after the other; then one that may serve, with decks that may not."""
    seen = await watch(dealer)
    await is_adopted(seen)
    declares(remainder_on=RemainderOn.GREEN_BUTTON)
    await stands(seen, "unsupported")
    declares()
    dealer.real_table.reads = True
    await stands(seen, "reads_cards")
    dealer.real_table.reads = False
    await exchange(seen)
    await seen.gone("reads_cards")
    await seen.screen.touch("open")
    await seen.screen.at("opening")
    await sorts(seen)
    await is_short(seen)
    declares(features=Feature.COUNTS | Feature.READS_COLOUR | Feature.HOST_DRIVEN)
    await cannot_tell_its_setting(seen)


async def exchange(seen: Seen) -> None:
    """Another firmware starts in the same shuffler."""
    await seen.dealer.real_table.kill("shuffler")
    await seen.dealer.real_table.start("shuffler")
    await seen.dealer.real_table.devices_up()


async def stands(seen: Seen, cause: str) -> None:
    """The shuffler may not serve this table."""
    await exchange(seen)
    await seen.forbids(cause)


async def is_adopted(seen: Seen) -> None:
    """This shuffler is not known yet: a supervisor takes it into service."""
    await seen.dealer.real_table.devices_up()
    await seen.forbids("foreign")
    await seen.supervisor()
    await act(seen.screen, "adopt")
    await choose(seen.screen, "First installation")
    await done(seen.screen)
    await seen.gone("foreign")


async def sorts(seen: Seen) -> None:
    """It is set to sort, and a deck comes out sorted; once shuffled, the deck may be played."""
    seen.hands("shuffler", "mode", mode="sort")
    await seen.forbids("setting")
    await seen.dealer.load_decks("red")
    await seen.dealer.eyes.until(lambda: seen.dealer.eyes.levels.ready, "it is ready")
    seen.hands("shuffler", "mode", mode="shuffle")
    await seen.gone("setting")
    await seen.forbids("sorted")
    seen.hands("shuffler", "take", from_="ready", to="rack")
    await seen.gone("sorted")


async def is_short(seen: Seen) -> None:
    """A card of it lies on the floor; when it is found, the supervisor counts the deck."""
    seen.hands("shuffler", "drop", place="rack")
    await seen.dealer.load_decks("red")
    await seen.forbids("left_inside")
    await seen.forbids("deck_count")
    seen.hands("shuffler", "pick_up", to="rack")
    seen.hands("shuffler", "take", from_="ready", to="rack")
    await seen.gone("left_inside")
    await seen.clear(DECK, "Counted, all is right")
    await seen.gone("deck_count")


async def cannot_tell_its_setting(seen: Seen) -> None:
    """After its restart a supervisor looks at the shuffler itself; then decks are loaded."""
    await exchange(seen)
    await seen.forbids("rebooted")
    await seen.screen.touch("continue")
    await seen.gone("rebooted")
    await seen.forbids("confirm_setting")
    await seen.clear(reason="Looked at it, all is right")
    await seen.gone("confirm_setting")
    await seen.dealer.load_decks("red", "blue")
    await seen.dealer.at("idle")
