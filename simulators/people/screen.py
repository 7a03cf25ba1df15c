"""What simulated people read from the table's screen, and press on its panel."""

from collections.abc import Iterable
from typing import Any

from controller.data.causes import Cause, HoldClass
from controller.data.events import Press
from controller.data.receivers import DEALER, LAYOUT
from controller.data.state import TableState
from controller.snapshot.poker import PokerView
from controller.snapshot.seats import SeatView
from drivers.vocabulary import Key
from simulators.devices.world import Place
from simulators.people.deeds import Deed

_EMPTY = {Cause.NOT_EMPTY, Cause.ALTERNATION, Cause.OUT_OF_PLAY}
"""Causes for which the dealer takes the decks out of the shuffler."""
_SHUT = ("closed", "opening")
"""Steps at which any other open hold stops the table."""


def place_of(receiver: int) -> str:
    """Return where the packet of a seat lies, of the dealer or of the layout."""
    others = {DEALER: Place.DEALER.value, LAYOUT: Place.COMMUNITY.value}
    return others.get(receiver, f"seat:{receiver}")


def screen(  # noqa: PLR0913 - one for each thing that it shows
    step: str,
    holds: Iterable[tuple[str, str]],
    *,
    void: bool,
    receiver: int | None,
    load: str = "",
    take_out: Iterable[str] = (),
    by_hand: str | None = None,
    button: bool = False,
    settle: int = 0,
    stage: int = 0,
) -> dict[str, Any]:
    """Return the view for `People.see("screen", …)`.

    Args:
        step: the table's step.
        holds: (cause, scope) of each open hold.
        void: the round is void.
        receiver: for whom the packet in the tray is, if one lies there.
        load: the deck that goes into the shuffler next.
        take_out: the decks that come out of it now.
        button: the shuffler's own green button is to be pressed.
        settle: the seat that is to be touched when it is settled; 0: none.
        stage: which stage is decided on.
        by_hand: what the dealer is asked to do, where cards are dealt by hand; empty: nothing.
    """
    held = empty = False
    for cause, scope in holds:
        empties = cause in _EMPTY
        held |= scope == "this round" or (step in _SHUT and not empties)
        empty |= empties
    return {
        "step": step,
        "held": held,
        "void": void,
        "empty": empty,
        "load": load,
        "take_out": tuple(take_out),
        "by_hand": by_hand is not None,
        "button": button,
        "settle": settle,
        "stage": stage,
        "task": by_hand or "",
        "receiver": "" if receiver is None else place_of(receiver),
    }


def hand_on_screen(
    poker: PokerView | None, seats: Iterable[SeatView], number: int
) -> dict[str, Any]:
    """Return what the screen of a player-banked game shows besides.

    Args:
        poker: the hand.
        seats: who is in, and who is not.
        number: the round's number; between two rounds: the last one's.
    """
    playing = tuple(seat.number for seat in seats if seat.status == "in")
    return {"poker": poker, "playing": playing, "round": number}


# The panel in the simulation: the dealer presses on it while the key pad is lost.


def presses_on_panel(state: TableState, key_pad: str) -> bool:
    """Tell whether the panel answers, and the key pad of this name does not."""
    return state.panel and not state.device(key_pad).up


def keys_on_panel(state: TableState) -> dict[str, object]:
    """Return the keys on the panel, as `People.see("key_pad", …)` takes lamps."""
    lamps = {offer.key.name: "ON" for offer in state.offers}
    ends_hold = any(each.cause.klass is HoldClass.DEALER and each.latched for each in state.holds)
    if ends_hold and Key.CONTINUE.name in lamps:
        lamps[Key.CONTINUE.name] = "BLINK"
    return {"lamps": lamps}


def press_on_panel(state: TableState, what: Deed) -> Press | None:
    """Return the press of a deed at the key pad, for the offer that stands; None: no such deed."""
    if what.device != "key_pad" or what.verb != "press":
        return None
    key = Key[str(dict(what.args)["key"])]
    offer = next((each.id for each in state.offers if each.key is key), "")
    return Press(key, offer)
