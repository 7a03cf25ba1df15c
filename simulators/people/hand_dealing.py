"""The simulated dealer deals by hand: takes the deck, deals, puts the stub down, tells by keys.

The dealer's own counts are in `counts`. The dealer follows the cards on the table and the screen:
a press that did not reach the table is made again, and no packet is dealt twice.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from controller.cards import RANKINGS, best_showing_first, evaluator, read_cards
from controller.data import events, message, modes
from controller.data.definition import Packets, Step, TableDefinition
from controller.data.definition.poker import Opening, PhaseKind
from controller.data.hand_acts import Calls, Checks, DeclaresSide, Folds, HandAct, Raises, Side
from controller.data.state import DeckPlace
from controller.procedure import TableModel
from controller.snapshot import receiver, to_shuffle
from controller.snapshot.poker import PokerView
from simulators.devices.world import Place
from simulators.people.screen import Deed, deed, place_of, press

STUB = "stub"
"""The task to put the stub down, where it is counted."""
_TAKE = "take"
_HOLD = "hold:"
_SHUFFLE = "shuffle:"
CONTINUE = press("CONTINUE")
RESHUFFLE = deed("shuffler", "reshuffle")
"""The discards become the stub: it had run out."""


def task(m: TableModel) -> str:
    """Return what the screen asks the dealer to do by hand; empty: nothing."""
    round_ = m.state.round
    if round_ is None or not m.mode.by_hand:
        return ""
    held = m.deck_at(DeckPlace.HAND)
    match m.step:
        case Step.WAITING_DECK if held is not None:
            return f"{_HOLD}{held.colour}"
        case Step.WAITING_DECK if m.mode is modes.DealingMode.HAND_DEAL:
            return _TAKE
        case Step.WAITING_DECK if colour := to_shuffle(m):
            return f"{_SHUFFLE}{colour}"
        case Step.DEALING_SEAT | Step.DEALING_DEALER | Step.DEALING_LAYOUT:
            return place_of(receiver(m) or message.DEALER)
        case Step.STUB_COUNT if round_.stub < 0 and m.poker is None:
            return STUB
        case _:
            return ""


def next_deed(
    what: str, shuffler: Mapping[str, Any], size: int, packets: Packets | None = None
) -> Deed | None:
    """Return the dealer's next deed for a task, from what they see; None: they wait.

    Args:
        what: the task.
        shuffler: what is seen of the shuffler and of the cards.
        size: cards of the hand that is dealt.
        packets: those of the game: cards may be laid out for all, and burned.
    """
    held = shuffler["hand"]
    if what == _TAKE or what.startswith((_HOLD, _SHUFFLE)):
        return _bring_deck(what, shuffler)
    if what == STUB:
        return leave("put_down", shuffler, packets.laid_out if packets else 0) if held else None
    missing = size - shuffler["layout"].get(what, 0)
    if missing <= 0:
        return CONTINUE
    if shuffler["tray"]:
        return lift(what, shuffler["tray"], missing)
    burn = len(packets.burned_before) if packets and what == Place.COMMUNITY else 0
    more = {"burn": burn} if burn else {}
    return deed("shuffler", "deal", to=what, cards=missing, **more) if held else None


def leave(verb: str, shuffler: Mapping[str, Any], community: int) -> Deed:
    """Bring the remaining cards to the rack: the community cards are laid out first.

    Args:
        verb: `lift` or `put_down`: from the tray, or from the hand.
        shuffler: what is seen of the shuffler and of the cards.
        community: how many the game has.
    """
    there = shuffler["tray"] if verb == "lift" else sum(shuffler["hand"].values())
    missing = min(there, community - shuffler["layout"].get("community", 0))
    to = {"to": "rack"} if verb == "lift" else {}
    return deed("shuffler", verb, **to, **({"lay": missing} if missing > 0 else {}))


def lift(to: str, packet: int, missing: int) -> Deed:
    """Lift a packet; if it has more cards than the hand lacks, the others are burned."""
    if packet > missing:
        return deed("shuffler", "lift", to=to, keep=missing)
    return deed("shuffler", "lift", to=to)


def _bring_deck(what: str, shuffler: Mapping[str, Any]) -> Deed | None:
    """Take the round's deck in hand, and report it."""
    held, colour = shuffler["hand"], what.partition(":")[2]
    if colour and colour in held:  # a deck shuffled by the dealer is counted first
        return None if what.startswith(_SHUFFLE) else CONTINUE
    if held:  # it was moved meanwhile: it has to be shuffled again
        return deed("shuffler", "put_down")
    if what.startswith(_HOLD):
        return put_in(colour, shuffler)  # it was laid down meanwhile: it is shuffled again
    if what.startswith(_SHUFFLE):
        return deed("shuffler", "shuffle_by_hand", colour=colour)
    ready = shuffler["ready_colour"] not in ("", "none") and not shuffler["moving"]
    return deed("shuffler", "take", from_="ready", to="hand") if ready else None


def put_in(colour: str, shuffler: Mapping[str, Any]) -> Deed | None:
    """Put a whole deck into the shuffler, gathered first; None: it cannot be done now."""
    places = [place for place in ("rack", "box") if colour in shuffler[place]]
    if not places or shuffler["input_colour"]:
        return None
    if len(places) > 1:
        return deed("shuffler", "box", colour=colour)
    return deed("shuffler", "load", colour=colour, from_=places[0])


class CardsOfHand:
    """The cards of one hand of players: the dealer mucks, burns and deals, one deed at a time."""

    def __init__(self) -> None:
        self._discards: dict[int, int] = {}

    def next_deed(self, view: PokerView, shuffler: Mapping[str, Any]) -> Deed | None:
        """Return what is to be mucked, or dealt to whom it is missing; None: nothing is."""
        layout = shuffler["layout"]
        for seat in view.seats:
            place = f"seat:{seat.seat}"
            if seat.folded and layout.get(place, 0):
                return deed("shuffler", "collect", from_=place)
            if seat.drawn > 0 and not seat.folded and seat.seat not in self._discards:
                self._discards[seat.seat] = seat.drawn
                return deed("shuffler", "collect", from_=place, cards=seat.drawn)
        return None if view.phase == PhaseKind.DRAW else _pitch(view, shuffler)


def _pitch(view: PokerView, shuffler: Mapping[str, Any]) -> Deed | None:
    live = [seat.seat for seat in view.seats if not seat.folded]
    order = [seat for seat in live if seat >= view.first] + [s for s in live if s < view.first]
    for seat in order:
        missing = view.cards - shuffler["layout"].get(f"seat:{seat}", 0)
        if missing <= 0:
            continue
        held = sum(shuffler["hand"].values())
        if not held:
            return RESHUFFLE
        return deed("shuffler", "deal", to=f"seat:{seat}", cards=min(missing, held))
    return None


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


def of_keys(what: Deed | events.TableEvent) -> bool:
    """Tell whether it is a press, or told on the page."""
    return not isinstance(what, Deed) or what.device == "key_pad" or what.verb == "green"


def key_name(what: Deed | events.TableEvent) -> str:
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
