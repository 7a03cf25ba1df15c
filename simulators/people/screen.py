"""What simulated people read from the table's screen, press on its panel and do at a device."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache

from msgspec import Struct

from controller.data.causes import Cause, HoldClass
from controller.data.events import Press
from controller.data.message import DEALER, LAYOUT
from controller.data.state import TableState
from controller.snapshot.places import SeatView
from controller.snapshot.poker import PokerView
from drivers.vocabulary import Key
from simulators.devices.world import Place


class Deed(Struct, frozen=True):
    """One deed of a person."""

    device: str
    """`shuffler`, `sensors` or `key_pad`."""
    verb: str
    args: tuple[tuple[str, str | int], ...] = ()


@cache
def deed(device: str, verb: str, **args: str | int) -> Deed:
    """Return a deed; `from_` stands for the argument `from`. Deeds are few, so each is kept."""
    return Deed(device, verb, tuple((name.rstrip("_"), value) for name, value in args.items()))


def press(key: str) -> Deed:
    """Return the deed of a press at the key pad."""
    return deed("key_pad", "press", key=key)


_EMPTY = {Cause.NOT_EMPTY, Cause.ALTERNATION, Cause.OUT_OF_PLAY}
"""Causes for which the dealer takes the decks out of the shuffler."""
_SHUT = ("closed", "opening")
"""Steps at which any other open hold stops the table."""


def place_of(receiver: int) -> str:
    """Return where the packet of a seat lies, of the dealer or of the layout."""
    others = {DEALER: Place.DEALER.value, LAYOUT: Place.COMMUNITY.value}
    return others.get(receiver, f"seat:{receiver}")


@dataclass(slots=True)
class Screen:
    """What the screen shows; a dark one shows nothing.

    Attributes:
        step: the table's step; empty: the screen is dark.
        held: the table is held.
        void: the round is void.
        empty: the decks come out of the shuffler.
        receiver: where the packet in the tray goes; empty: none lies there.
        load: the deck that goes into the shuffler next.
        take_out: the decks that come out of it now.
        by_hand: cards are dealt by hand; `task`: what the dealer is asked to do; empty: nothing.
        button: the shuffler's own green button is to be pressed.
        settle: the seat that is to be touched when it is settled; 0: none.
        stage: which stage is decided on.
        poker: the hand of a player-banked game, `playing`: the seats that are in.
        round: the round's number; between two rounds: the last one's.
    """

    step: str = ""
    held: bool = False
    void: bool = False
    empty: bool = False
    receiver: str = ""
    load: str = ""
    take_out: tuple[str, ...] = ()
    by_hand: bool = False
    task: str = ""
    button: bool = False
    settle: int = 0
    stage: int = 0
    poker: PokerView | None = None
    playing: tuple[int, ...] = ()
    round: int = 0

    def show_holds(self, holds: Iterable[tuple[str, str]]) -> None:
        """Show the open holds: (cause, scope) of each."""
        for cause, scope in holds:
            empties = cause in _EMPTY
            self.held |= scope == "this round" or (self.step in _SHUT and not empties)
            self.empty |= empties

    def show_hand(self, poker: PokerView | None, seats: Iterable[SeatView], number: int) -> None:
        """Show the hand of a player-banked game, who of these seats is in, and the round."""
        self.poker, self.round = poker, number
        self.playing = tuple(seat.number for seat in seats if seat.status == "in")


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
