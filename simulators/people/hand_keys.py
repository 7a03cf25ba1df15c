"""The keys by which a hand is told: presses, held keys, and which of them tells an act."""

from collections.abc import Callable, Sequence

from controller.cards import RANKINGS, best_showing_first, evaluator, read_cards
from controller.data.definition import Step, TableDefinition
from controller.data.definition.poker import Opening
from controller.data.events import TableEvent
from controller.data.hand_acts import Calls, Checks, DeclaresSide, Folds, HandAct, Raises, Side
from controller.snapshot.poker import PokerView
from simulators.devices.world import Place
from simulators.people.screen import Deed, deed, press

# The hands of a player-banked game as a dealer sees them: what shows, who opens, who wins.


_FIVE = 5
"""Cards of a whole hand."""


class HandsSeen:
    """The cards that lie before the seats; `faces` is asked when they are shown."""

    def __init__(self, table: TableDefinition, faces: Callable[[Place], Sequence[str]]) -> None:
        assert table.poker is not None
        self._game, self._rules, self._faces = table.game, table.poker.game, faces
        self._suits = table.poker.suits

    def opener(self, view: PokerView) -> int:
        """Return who opens by the cards that show: all but the first, which lies face down."""
        up = {seat.seat: self._hand_of(seat.seat)[1:] for seat in view.seats if not seat.folded}
        able = can_open(view)
        opening, first = self._rules.opening, view.round == 1
        ranking = RANKINGS[self._ranking(low=opening is Opening.HIGHEST_CARD)]
        shown = best_showing_first(up, ranking, self._suits)
        order = [seat for seat in shown if seat in able]
        lowest = (opening is Opening.LOWEST_CARD and first) or (
            opening is Opening.HIGHEST_CARD and not first
        )
        return order[-1] if lowest else order[0]

    def winners(self, view: PokerView) -> set[int]:
        """Return who wins the pot or half in hand."""
        assert view.award is not None
        declared = {seat.declared for seat in view.seats if seat.can_win}
        low = view.award.side == Side.LOW or declared == {Side.LOW}
        strength = evaluator(self._ranking(low=low), self._game.deck_cards).strength
        found = {
            seat.seat: strength(self._hand_of(seat.seat)) for seat in view.seats if seat.can_win
        }
        best = max(found.values())
        return {seat for seat, worth in found.items() if worth == best}

    def faces_up(self, view: PokerView, step: str) -> dict[int, list[str]]:
        """Return ranks and suits of the cards that lie open, by seat.

        At the showdown these are the hands of those who can still win; before, of stud all cards
        but the first, and but the last where that is dealt face down.
        """
        live = [seat.seat for seat in view.seats if not seat.folded]
        if step == Step.SHOWDOWN:
            return {seat: self._dealt(seat) for seat in live} if len(live) > 1 else {}
        if not self._rules.shown:
            return {}
        end = _FIVE - 1 if self._rules.fifth_down else None
        up = {seat: self._dealt(seat)[1:end] for seat in live}
        return {seat: cards for seat, cards in up.items() if cards}

    def _dealt(self, seat: int) -> list[str]:
        return list(self._faces(Place(f"seat:{seat}")))

    def _hand_of(self, seat: int) -> tuple[int, ...]:
        return tuple(card for face in self._dealt(seat) for card in read_cards(face))

    def _ranking(self, *, low: bool) -> str:
        return (self._game.low_ranking or self._game.ranking) if low else self._game.ranking


def can_open(view: PokerView) -> set[int]:
    """Return who can open a betting round."""
    return {seat.seat for seat in view.seats if not seat.folded and not seat.all_in}


BETS = ("FOLD", "CALL", "RAISE")
"""The keys of who is in turn; each rests after a press."""


def of_keys(what: Deed | TableEvent) -> bool:
    """Tell whether it is a press, or told on the page."""
    return not isinstance(what, Deed) or what.device == "key_pad" or what.verb == "green"


def key_name(what: Deed | TableEvent) -> str:
    """Return the key of a press; empty: it is something else."""
    return str(dict(what.args).get("key", "")) if isinstance(what, Deed) else ""


def hold(key: str) -> Deed:
    """Return the deed of holding a key down, for its second meaning."""
    return deed("key_pad", "long", key=key)


def key_of(view: PokerView, act: HandAct) -> Deed | None:
    """Return the key that tells an act, pressed or held down; None: no key does."""
    bets = [each.act for each in view.acts if each.key == "bet"]
    match act:
        case Folds(seat, out_of_turn=True):
            return hold(f"SEAT_{seat}")
        case Folds():
            return press("FOLD")
        case Checks() | Calls(all_in=None):
            return press("CALL")
        case Raises() if act in bets:
            return press("RAISE") if act == bets[0] else hold("RAISE")
        case DeclaresSide(seat, Side.HIGH):
            return press(f"SEAT_{seat}")
        case DeclaresSide(seat, Side.LOW):
            return hold(f"SEAT_{seat}")
        case _:
            return None
