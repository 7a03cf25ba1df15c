"""An evening at a table, told through its journal; and its figures, computed in another way.

The report follows the intents of each event. This file uses the state that was committed with the
event: it has step, holds, act and tray as the procedure knew them.
"""

from collections import Counter
from dataclasses import dataclass, field
from datetime import UTC, datetime
from itertools import pairwise
from pathlib import Path

from msgspec import structs

from controller.data.encoding import decode_state
from controller.data.events import DealerTapped, GamingDayBegan, PayoutStated, ShiftBegan
from controller.data.state import HoldScope, TableState
from controller.journal import Record
from drivers.interface import KeyPadLevels
from drivers.vocabulary import ActKind, BackColour, Key, Tray
from tests.procedure.table_story import LEE, RUTH, Story, instant
from tests.records.kept_stories import keep

DAY = GamingDayBegan("2027-01-15", instant(0).utc_us)
SHIFT = ShiftBegan("2027-01-15", "06:00", instant(0).utc_us)
DOWN = 91_200_000_000
"""Nanoseconds from the last event before the controller's death to its next start."""


def evening() -> Story:
    """Tell of rounds 1 (clean), 2 (void), 3 (with a restart in it) and 4 (under way)."""
    story = Story(shifts=("06:00", "18:00")).open().happen(DAY, SHIFT, DealerTapped(LEE)).wait(7)
    clean(story)
    story.wait(11).happen(DealerTapped(RUTH))
    void(story)
    story.wait(5)
    restarted(story)
    return story.wait(3).bet(2).wait(4)


def night(path: Path) -> Path:
    """Keep a story of a round in each of the two hours from one to two, where summer time ends."""
    story = Story().open().happen(DAY).wait(1)
    clean(story).lose("sensors").wait(60).link("sensors").wait(3480)
    story.deal(2).green().finish().wait(5)
    story.lose("sensors").wait(5).link("sensors").lose("sensors").wait(5).link("sensors")
    second = story.wait(4).bet(2).wait(1).ledger.records[0][0].utc_us / 1e6
    clock_goes_back = datetime(2026, 11, 1, 9, tzinfo=UTC).timestamp()  # in Los Angeles
    return shifted(story, path, 1, clock_goes_back - 3000 - second)


def clean(story: Story) -> Story:
    """Play a round with seats 1 and 3 and a Pair Plus; the shuffler and people take their time."""
    story.bet(1, 3).bet(1, wager="pair_plus").wait(9).press(Key.NO_MORE_BETS)
    for _ in range(3):
        packet(story)
    story.bet(1, wager="play").wait(6).press(Key.GREEN, "shuffler").wait(2).dispense()
    story.move_up().wait(4).press(Key.DECISIONS_CLOSED).wait(8)
    story.happen(PayoutStated(1, "pair_plus", 9900), PayoutStated(1, "pair_plus", 1500))
    return story.clear_layout().wait(2).press(Key.ROUND_OVER).wait(13).load(BackColour.RED)


def void(story: Story) -> Story:
    """Play a round in which a packet is a card short: it is void, and its deck comes back."""
    story.bet(4, 5, 6).wait(3).press(Key.NO_MORE_BETS).wait(0.5)
    story.report(counted=3).wait(20).count(3).wait(6).void().wait(1)
    story.lift().wait(2).dispense().move_up().clear_layout().wait(1).press(Key.ROUND_OVER)
    return story.wait(2).load(BackColour.BLUE)


def stuck(story: Story) -> Story:
    """Play a round in which a key is stuck: at first it stops the deal, later nothing."""
    story.happen(KeyPadLevels("key_pad", 2, 0, 1 << Key.GREEN, "green")).wait(5).bet(2).wait(3)
    story.happen(KeyPadLevels("key_pad", 3, 0, 0)).wait(2).press(Key.NO_MORE_BETS)
    packet(story)
    story.happen(KeyPadLevels("key_pad", 4, 0, 1 << Key.GREEN, "green")).wait(7)
    packet(story)
    return story.press(Key.GREEN, "shuffler").wait(2).dispense()


def restarted(story: Story) -> Story:
    """Play a round in which the controller is killed and started again."""
    story.bet(7).wait(2).press(Key.NO_MORE_BETS)
    packet(story)
    story.wait(1)
    story.seconds += 90
    story.restart()
    for device in ("shuffler", "sensors", "key_pad"):
        story.wait(0.5).link(device)
    story.wait(1)
    return packet(story).wait(3).green().wait(4).finish()


def packet(story: Story) -> Story:
    """Let a packet come after 0.8 s, lie for 1.5 s, and be lifted."""
    story.wait(0.8).report().wait(1.5)
    return story.lift().wait(0.2)


def shifted(story: Story, path: Path, first: int, seconds: float) -> Path:
    """Keep a story whose computer's clock was set by that much before event `first`."""
    moved = type(story.ledger)()
    for record, state in story.ledger.records:
        by = round(seconds * 1e6) if record.seq >= first else 0
        moved.records.append((structs.replace(record, utc_us=record.utc_us + by), state))
    return keep(moved, path, definition=story.definition)


@dataclass
class Figures:
    """Nanoseconds, by the committed states."""

    free: Counter[str] = field(default_factory=Counter)
    held: Counter[str] = field(default_factory=Counter)
    kinds: Counter[str] = field(default_factory=Counter)
    down: int = 0
    shuffler: int = 0
    lift: int = 0


def figures(records: list[tuple[Record, bytes]]) -> Figures:
    """Compute how the time between the first event and the last was spent."""
    found = Figures()
    for (before, state), (after, _) in pairwise(records):
        if before.boot != after.boot:
            found.down += (after.utc_us - before.utc_us) * 1000
            continue
        _spend(found, decode_state(state), after.monotonic_ns - before.monotonic_ns)
    return found


def _held(state: TableState) -> bool:
    """Tell whether anything holds the table; a hold on the next deal holds no begun round."""
    first = state.round is None or not state.round.packets
    deals = state.step in ("opening", "idle", "wagering", "waiting_deck")
    if deals or (first and state.step.startswith("dealing.")):
        return bool(state.holds)
    return any(hold.scope is HoldScope.THIS_ROUND for hold in state.holds)


def _spend(found: Figures, state: TableState, length: int) -> None:
    for kind in {hold.cause for hold in state.holds}:
        found.kinds[kind] += length
    if _held(state):
        found.held[state.step] += length
        return
    found.free[state.step] += length
    if state.step == "waiting_deck":
        found.shuffler += length
    elif state.step.startswith("dealing.") and state.levels is not None:
        asked = state.act is not None and state.act.kind is ActKind.PACKET
        found.shuffler += length * (asked and state.levels.tray is Tray.EMPTY)
        found.lift += length * (state.levels.tray is Tray.OCCUPIED)
