"""A key's label says what its press does, and a press that does nothing is told why.

Each key is pressed in each state; the table of deeds is written from the labels, not from the rows.
"""

from collections.abc import Callable, Iterator
from itertools import islice, product
from typing import Any, NamedTuple

import pytest
from msgspec import structs

from controller.data.definition import FollowSettling
from controller.data.definition.poker import Follow
from controller.data.encoding import decode_state, encode_state
from controller.data.events import Press
from controller.data.hand_acts import (
    Buys,
    Calls,
    Checks,
    DeclaresSide,
    Draws,
    Folds,
    HandAct,
    NextPot,
    Opens,
    PairShows,
    Passes,
    PhaseClosed,
    Raises,
    Side,
    Wins,
)
from controller.data.intents import (
    DealtByHand,
    HandActed,
    HandEnded,
    Intent,
    Noted,
    Refused,
    RoundEnded,
)
from controller.data.state import DeckPlace, Offer, TableState
from controller.procedure import Procedure
from controller.screen import one_line
from controller.shipped_files import catalogue_roots
from controller.snapshot import Snapshot, take_snapshot
from controller.words import spoken
from drivers.interface import ButtonPressed, SendAct
from drivers.vocabulary import ActKind, Gesture, Key
from simulators.simulation.instruction_judge import SHIPPED
from tests.cli.test_screen import text
from tests.page.drawing import drawn
from tests.procedure import test_chips_left, test_hand_matrix, test_matrix
from tests.procedure.hand_moments import MOMENTS as HAND_MOMENTS
from tests.procedure.hand_moments import _all_in, _declared, _draw
from tests.procedure.matrix_states import MOMENTS
from tests.procedure.table_story import ANA, Story, instant
from tests.procedure.test_by_hand import by_hand
from tests.procedure.test_settling import settling
from tests.sharing import mostly_soak

PARTS = 6
"""Of all states."""


class Deed(NamedTuple):
    """A press: the state before and after it, what followed, and the label's parameters."""

    before: TableState
    after: TableState
    intents: list[Intent]
    said: dict[str, Any]

    @property
    def seat(self) -> int:
        """The seat that the label names."""
        return self.said["seat"]

    def notes(self, id_: str) -> bool:
        """Tell whether a note of this id is for the record, of the label's seat."""
        return any(
            isinstance(each, Noted) and each.words.id == id_ and each.seat == self.seat
            for each in self.intents
        )

    def told(self, act: HandAct, *, back: bool = False) -> bool:
        """Tell whether this act of the hand was told, or taken back, and nothing else."""
        acts = [(each.act, each.back) for each in self.intents if isinstance(each, HandActed)]
        return acts == [(act, back)]

    def told_kind(self, kind: type[HandAct]) -> bool:
        """Tell whether an act of this kind was told."""
        return any(isinstance(each, HandActed) and type(each.act) is kind for each in self.intents)

    def has(self, kind: type[Intent]) -> bool:
        """Tell whether an intent of this kind follows."""
        return any(isinstance(each, kind) for each in self.intents)


def goes(*steps: str) -> Callable[[Deed], bool]:
    return lambda deed: deed.after.step in steps != deed.before.step


def notes(id_: str) -> Callable[[Deed], bool]:
    return lambda deed: deed.notes(id_)


def never(_: Deed) -> bool:
    return False


def ends_round(deed: Deed) -> bool:
    return deed.has(RoundEnded)


def calls_deal(deed: Deed) -> bool:
    return deed.before.step == "wagering" and deed.after.step not in ("wagering", "idle")


def is_dealt(deed: Deed) -> bool:
    before, after = deed.before.round, deed.after.round
    receivers = [each.seat for each in deed.intents if isinstance(each, DealtByHand)]
    receiver = receivers[0] if receivers else before.tray_seat
    return after.dealt > before.dealt and receiver == deed.said.get("seat", 0)


def clears_hold(deed: Deed) -> bool:
    gone = {each.id for each in deed.before.holds} - {each.id for each in deed.after.holds}
    return bool(gone) and not deed.has(HandActed) and not deed.has(DealtByHand)


def asks_first(deed: Deed) -> bool:
    return ends_round(deed) or (deed.after.round.over_asked and not deed.before.round.over_asked)


def releases(deed: Deed) -> bool:
    kinds = [each.kind for each in deed.intents if isinstance(each, SendAct)]
    held = deed.before.step in ("up_card", "awaiting_green") and deed.after.step == "remainder"
    return held and (kinds == [ActKind.REMAINDER] or deed.after.act is None)


DEEDS: dict[str, Callable[[Deed], bool]] = {
    "key-no-more-bets": calls_deal,
    "key-deal": calls_deal,
    "key-bets-open": goes("wagering"),
    "key-deal-back": goes("wagering"),
    "key-release": releases,
    "key-decisions-closed": goes("revealing", "settling", "opening_dealer"),
    "key-round-over": asks_first,
    "key-round-over-unsettled": ends_round,
    "key-round-over-chips-stay": ends_round,
    "key-hand-over": lambda deed: ends_round(deed) and deed.has(HandEnded),
    "key-stop": lambda deed: len(deed.after.holds) == len(deed.before.holds) + 1,
    "key-continue": clears_hold,
    "key-open": goes("opening"),
    "key-close": goes("closed", "closing"),
    "key-close-after-round": lambda deed: (
        (deed.before.closing, deed.after.closing) == (False, True)
    ),
    "key-stay-open": lambda deed: (deed.before.closing, deed.after.closing) == (True, False),
    "key-call-floor": lambda deed: deed.after.floor is not None,
    "key-fold": never,
    "key-call": never,
    "key-raise": never,
    "key-seat-in": notes("note-in-by-touch"),
    "key-seat-out": notes("note-out-by-touch"),
    "key-seat-absent": notes("note-absent"),
    "key-seat-back": notes("note-back"),
    "key-seat-settled": notes("note-seat-settled"),
    "key-seat-not-settled": notes("note-seat-not-settled"),
    "key-deck-in-hands": lambda deed: any(
        each.place is DeckPlace.PLAY for each in deed.after.decks
    ),
    "key-seat-dealt": is_dealt,
    "key-dealer-dealt": is_dealt,
    "key-betting-closed": lambda deed: deed.told(PhaseClosed()),
    "key-draws-done": lambda deed: deed.told(PhaseClosed()),
    "key-buying-done": lambda deed: deed.told(PhaseClosed()),
    "key-all-declared": lambda deed: deed.told(PhaseClosed()),
    "key-told-back": lambda deed: any(
        isinstance(each, HandActed) and each.back for each in deed.intents
    ),
    "key-pair-shows": lambda deed: deed.told(PairShows()),
    "key-next-pot": lambda deed: deed.told(NextPot()),
    "key-stands-pat": lambda deed: deed.told(Draws(deed.seat, 0)),
    "key-passes": lambda deed: deed.told(Passes(deed.seat)),
    "key-folds": lambda deed: deed.told(Folds(deed.seat)),
    "key-checks": lambda deed: deed.told(Checks(deed.seat)),
    "key-calls": lambda deed: deed.told(Calls(deed.seat)),
    "key-brings-in": lambda deed: deed.told(Calls(deed.seat)),
    "key-bets": lambda deed: deed.told(Raises(deed.seat, int(deed.said["amount"].cents))),
    "key-completes": lambda deed: deed.told(Raises(deed.seat, int(deed.said["amount"].cents))),
    "key-raises": lambda deed: deed.told(Raises(deed.seat, int(deed.said["amount"].cents))),
    "key-seat-folds": lambda deed: deed.told(Folds(deed.seat)),
    "key-seat-unfolds": lambda deed: deed.told(Folds(deed.seat), back=True),
    "key-seat-opens": lambda deed: deed.told(Opens(deed.seat)),
    "key-seat-draws": lambda deed: deed.told(Draws(deed.seat, deed.said["count"])),
    "key-seat-buys": lambda deed: deed.told(Buys(deed.seat)),
    "key-seat-high": lambda deed: deed.told(DeclaresSide(deed.seat, Side.HIGH)),
    "key-seat-low": lambda deed: deed.told_kind(DeclaresSide),
    "key-seat-both": lambda deed: deed.told_kind(DeclaresSide),
    "key-seat-undeclares": lambda deed: deed.told_kind(DeclaresSide),
    "key-seat-wins": lambda deed: deed.told(Wins(deed.seat)),
    "key-seat-wins-not": lambda deed: deed.told_kind(Wins),
}


def pressed(procedure: Procedure, data: bytes, offer: Offer) -> Deed:
    """Press a lit key in a copy of a state, as a supervisor where the label asks for one."""
    procedure.model.bind(decode_state(data))
    by = ANA if offer.role is not None else None
    intents, _ = procedure.handle(Press(offer.key, offer.id, by), instant(1000.0))
    return Deed(decode_state(data), procedure.state, intents, offer.meaning.params)


def stopped(procedure: Procedure, data: bytes) -> bytes:
    """Return the state after STOP, with the keys that are lit then."""
    procedure.model.bind(decode_state(data))
    procedure.handle(Press(Key.STOP), instant(999.0))
    procedure.offer(instant(999.0))
    return encode_state(procedure.state)


def _by_hand(words: int) -> Story:
    story = by_hand().bet(2, 5).press(Key.NO_MORE_BETS).take_deck()
    for _ in range(words):
        story.said().wait(1)
    return story


def _asked(story: Story) -> Story:
    return story.press(Key.ROUND_OVER)


STORIES: dict[str, Callable[[], Story]] = {
    **HAND_MOMENTS,
    "drawing, phases only, a while later": lambda: _draw(Follow.NONE).close().wait(1),
    "declaring, all told": lambda: _declared().sit(3),
    "the next pot is due": lambda: _all_in().tell(Wins(2)),
    "by hand, the deck is held": lambda: _by_hand(0),
    "by hand, seat 2 is due": lambda: _by_hand(1),
    "by hand, the dealer is due": lambda: _by_hand(3),
    "a player has left": lambda: Story().open().deal(2, 5).press(Key.SEAT_5),
    "settling, told by the dealer": lambda: settling(FollowSettling.SEATS),
    "settling, one is settled": lambda: settling(FollowSettling.SEATS).press(Key.SEAT_6),
    "settling, asked of seats": lambda: _asked(settling(FollowSettling.SEATS)),
    "settling, asked of chips": lambda: _asked(test_chips_left.settling(asks=True)),
}
"""Tables that differ: each with its own definition."""


def _states() -> Iterator[tuple[str, Procedure, bytes]]:
    """Yield each moment with a table as it is, held, and stopped."""
    for name, hold in product(MOMENTS, test_matrix.HOLDS):
        yield f"{name}, {hold}", test_matrix.procedure(), test_matrix.moment(name, hold)
    for name, hold in product(HAND_MOMENTS, test_matrix.HOLDS[1:]):
        procedure = test_hand_matrix.procedure(name)
        yield f"{name}, {hold}", procedure, test_hand_matrix.moment(name, hold)
    for name, make in STORIES.items():
        story = make()
        procedure = Procedure(story.definition, story.state)
        yield name, procedure, encode_state(story.state)


def test_each_label_is_true_at_every_table_in_every_state() -> None:
    met = set()
    for name, procedure, data in _states():
        for state in (data, stopped(procedure, data)):
            for offer in decode_state(state).offers:
                met.add(offer.meaning.id)
                deed = pressed(procedure, state, offer)
                assert offer.meaning.id in DEEDS, f"{offer.meaning}: DEEDS says what its press does"
                assert DEEDS[offer.meaning.id](deed), f"{offer.meaning} is not true: {name}"
    without_a_hand, in_no_shipped_game = {"key-fold", "key-call", "key-raise"}, {"key-seat-both"}
    assert DEEDS.keys() - met == without_a_hand | in_no_shipped_game


# A press that is refused.


def refused(procedure: Procedure, data: bytes) -> Iterator[Snapshot]:
    """Yield the picture after each refused press, on the page and on the pad, and after a second.

    Each press is seen to have been heard: no two pictures say the same.
    """
    pad = decode_state(data).device("key_pad")
    for key in Key:
        for press in (
            Press(key),
            Press(key, "another-1"),
            ButtonPressed("key_pad", pad.boot_id, pad.counted + 1, key, Gesture.PRESS, 0, 0),
        ):
            procedure.model.bind(decode_state(data))
            intents, repeated = procedure.handle(press, instant(1000.0))
            codes = [each for each in intents if isinstance(each, Refused)]
            if codes and not repeated:
                assert procedure.state.refusal == codes[0].words
                shown = take_snapshot(procedure.model, 1, instant(1000.0), None)
                hold = shown.refusal.params.get("hold")
                assert hold is None or hold in [each.words for each in shown.holds]
                yield shown
                if isinstance(press, ButtonPressed):
                    press = structs.replace(press, counter=press.counter + 1)  # noqa: PLW2901
                procedure.handle(press, instant(1000.0))
                again = take_snapshot(procedure.model, 2, instant(1000.0), None)
                if procedure.state.refusal == shown.refusal:
                    assert again.refusal != shown.refusal
                    yield again


def _told_apart(shown: Snapshot) -> object:
    """What a screen's room for the reason depends on."""
    stops = any(hold.scope != "next deal" for hold in shown.holds)
    return shown.refusal, stops, len(shown.prompts), bool(shown.checks), shown.poker is None


@pytest.mark.slow
@pytest.mark.parametrize("part", mostly_soak(range(PARTS), PARTS))
def test_each_refused_press_is_told_why_on_page_and_terminal(monkeypatch, part) -> None:
    """Whoever pressed, and wherever; in whole, in each language, in the words of the device."""
    met = {}
    for _, procedure, data in islice(_states(), part, None, PARTS):
        for shown in refused(procedure, data):
            met.setdefault(_told_apart(shown), shown)
    pictures = [*met.values()]
    for shown, ids in zip(pictures, drawn(pictures), strict=True):
        assert shown.refusal.id in ids
    monkeypatch.setattr(spoken, "_chosen", [])
    for language in SHIPPED:
        spoken.choose(language, catalogue_roots())
        for shown in pictures:
            why = " ".join(spoken.say(shown.refusal).split())
            assert why in _terminal(shown), language
            assert why in " ".join(one_line(shown).split())


def _terminal(shown: Snapshot) -> str:
    """Return what the terminal says, line after line, without its frame."""
    return " ".join(" ".join(line.strip("│┃ ").split()) for line in text(shown).splitlines())
