"""States of the matrix: one real state for each moment of a table's day."""

from collections.abc import Callable

from msgspec import structs

from controller.data.irregularities import IrregularityKind as Kind
from controller.data.modes import DealingMode
from drivers.interface import LastAct
from drivers.vocabulary import (
    ActKind,
    ActState,
    BackColour,
    FaultCode,
    Feature,
    InputState,
    Key,
)
from tests.procedure.table_story import EPOCH, HOST_DRIVEN, Story

FORGOTTEN = LastAct(EPOCH, 0, ActKind.NONE, 0, ActState.NONE, 0, FaultCode.NONE)
Tale = Callable[[Story], object]


def _play(*tales: Tale, story: Story | None = None) -> Story:
    story = story or Story().open()
    for tale in tales:
        tale(story)
    return story


def _bets(story: Story) -> Story:
    return story.bet(2, 5).bet(2, wager="pair_plus").bet(3, wager="pair_plus")


def _called(story: Story) -> Story:
    return _bets(story).press(Key.NO_MORE_BETS)


def _dealt(story: Story) -> Story:
    _called(story)
    for _ in range(4):
        story.dispense()
    return story


def _deciding(story: Story) -> Story:
    return _dealt(story).green()


def _settling(story: Story) -> Story:
    return _deciding(story).bet(2, wager="play").press(Key.DECISIONS_CLOSED).wait(3)


def _voided(story: Story) -> Story:
    return _called(story).dispense().clear(void_round=True)


def _uncounted() -> Story:
    """A table whose shuffler does not count, in the round whose stub is counted by hand."""
    story = Story()
    features = HOST_DRIVEN.features & ~Feature.COUNTS
    story.link("shuffler", abilities=structs.replace(HOST_DRIVEN, features=features))
    story.link("sensors").link("key_pad").press(Key.OPEN).clear(52).clear(52)
    story.load(BackColour.RED).load(BackColour.BLUE)
    story.state.hand_counts = story.definition.house.hand_count_every - 1
    return _dealt(story).press(Key.GREEN, "shuffler").report()


def _last_deck_away(story: Story) -> None:
    """One deck is played, and the shuffler is empty while bets are open."""
    story.order(1)
    story.last_levels = structs.replace(
        story.last_levels, input=InputState.EMPTY, input_colour=BackColour.NONE
    )
    story.levels(ready=0, ready_colour=BackColour.NONE)


def _by_hand(mode: DealingMode) -> Story:
    """A table whose next round is dealt by hand."""
    return Story().open().mode(mode)


def _dealing_by_hand(story: Story) -> Story:
    return story.call_by_hand(2, 5).said()


def _take_back(story: Story) -> Story:
    return _called(story).report().press(Key.BETS_OPEN)


MOMENTS: dict[str, Callable[[], Story]] = {
    "closed, nothing connected": Story,
    "closed, all connected": lambda: Story().link("shuffler").link("sensors").link("key_pad"),
    "opening": lambda: Story().link("shuffler").link("sensors").link("key_pad").press(Key.OPEN),
    "opening, one deck loaded": lambda: (
        Story()
        .link("shuffler")
        .link("sensors")
        .link("key_pad")
        .press(Key.OPEN)
        .load(BackColour.RED)
    ),
    "closing, decks inside": lambda: Story().open().press(Key.CLOSE),
    "closing after a round": lambda: _play(_settling).press(Key.ROUND_OVER).press(Key.CLOSE),
    "closed at the end of the day": lambda: (
        Story().open().press(Key.CLOSE).unpack().press(Key.CLOSE)
    ),
    "deck change, old decks inside": lambda: Story().open().change(),
    "deck change, one deck, the old one gone": lambda: (
        Story().open().change("red").levels(ready=0, ready_colour=BackColour.NONE)
    ),
    "deck change ordered": lambda: _play(_deciding).change(),
    "dead table": lambda: Story().open().dead(),
    "dead table, one deck shuffled anew": lambda: (
        Story().open().dead().unpack().load(BackColour.RED)
    ),
    "closed unchecked, decks inside": lambda: (
        Story().open().press(Key.CLOSE).lose("shuffler").press(Key.CLOSE).link("shuffler")
    ),
    "idle": lambda: Story().open(),
    "wagering": lambda: _play(_bets),
    "wagering, taken back with the packet in the tray": lambda: _play(_take_back),
    "wagering, taken back with the act under way": lambda: _play(
        _called, lambda story: story.press(Key.BETS_OPEN)
    ),
    "waiting for a deck": lambda: _play(_bets, _last_deck_away).press(Key.NO_MORE_BETS),
    "waiting for the deck that is being shuffled": lambda: (
        _play(_bets)
        .order(1)
        .levels(ready=0, ready_colour=BackColour.NONE, input=InputState.SHUFFLING)
        .press(Key.NO_MORE_BETS)
    ),
    "dealing, act under way": lambda: _play(_called),
    "dealing, first packet in the tray": lambda: _play(_called).report(),
    "dealing, after the first lift": lambda: _play(_called).dispense().report(),
    "counting a packet of three": lambda: _play(_called).dispense().report(counted=3),
    "counting a packet of three, the dealer has counted": lambda: (
        _play(_called).dispense().report(counted=3).count(4)
    ),
    "counting the first packet, interrupted": lambda: _play(_called).report(
        ActState.INTERRUPTED, 2
    ),
    "counting a packet while the bets are open": lambda: _play(
        _called, lambda story: story.press(Key.BETS_OPEN)
    ).report(ActState.FAULT, 2),
    "counting a packet of a shuffler that has lost its memory": lambda: (
        _play(_called).dispense().lose("shuffler").link("shuffler", last_act=FORGOTTEN)
    ),
    "counting the dealer's packet of a shuffler that was replaced": lambda: (
        _play(_called)
        .dispense()
        .dispense()
        .dispense()
        .lose("shuffler")
        .link("shuffler", serial="OTHER-1")
    ),
    "dealer's packet under way": lambda: _play(_called).dispense().dispense().dispense(),
    "awaiting green": lambda: _play(_dealt),
    "remainder under way": lambda: _play(_dealt).press(Key.GREEN, "shuffler"),
    "counting the remainder": lambda: _play(_dealt).press(Key.GREEN, "shuffler").report(counted=35),
    "stub count": _uncounted,
    "deciding": lambda: _play(_deciding),
    "deciding, the other deck ready": lambda: _play(_deciding).bet(2, wager="play"),
    "revealing": lambda: _play(_deciding).bet(2, wager="play").press(Key.DECISIONS_CLOSED),
    "settling": lambda: _play(_settling),
    "reload": lambda: _play(_settling).clear_layout().press(Key.ROUND_OVER),
    "voiding, cards inside": lambda: _play(_voided),
    "voiding, an act under way": lambda: _play(_called).clear(void_round=True),
    "wagering, a card on the floor": lambda: _play(_bets).declare(Kind.CARD_ON_FLOOR),
    "dealing, a card exposed": lambda: _play(_called).dispense().declare(Kind.EXPOSED_CARD, 2),
    "dealing, a packet misplaced": lambda: (
        _play(_called).dispense().declare(Kind.MISPLACED_PACKET, 2)
    ),
    "deciding, a late bet declared": lambda: (
        _play(_deciding).bet(5, wager="pair_plus").wait(1).declare(Kind.LATE_BET, 5)
    ),
    "settling, a late decision": lambda: _play(_settling).declare(Kind.LATE_DECISION, 5),
    "dealing, the shuffler fails": lambda: (
        _play(_called).dispense().report(ActState.FAULT, 2).unpack()
    ),
    "no deck shuffled by hand yet": lambda: (
        _by_hand(DealingMode.HAND_SHUFFLE).bet(2, 5).press(Key.NO_MORE_BETS)
    ),
    "no deck in hand yet": lambda: (
        _by_hand(DealingMode.HAND_DEAL).bet(2, 5).press(Key.NO_MORE_BETS)
    ),
    "taken back, the deck in hand": lambda: (
        _by_hand(DealingMode.HAND_DEAL).call_by_hand(2, 5).press(Key.BETS_OPEN)
    ),
    "dealing by hand": lambda: _dealing_by_hand(_by_hand(DealingMode.HAND_DEAL)),
    "the dealer's packet by hand": lambda: _dealing_by_hand(_by_hand(DealingMode.HAND_DEAL)).said(),
    "the stub by hand": lambda: _by_hand(DealingMode.HAND_DEAL).deal_by_hand(2, 5),
    "deciding, dealt by hand": lambda: _by_hand(DealingMode.HAND_DEAL).deal_by_hand(2, 5).count(40),
    "closing after this round": lambda: _play(_deciding).press(Key.CLOSE),
}
"""Moments by name; every step of the game is among them."""
