"""The keys by which a hand is told: presses, held keys, and which of them tells an act."""

from controller.data.events import TableEvent
from controller.data.hand_acts import (
    Calls,
    Checks,
    DeclaresSide,
    Folds,
    HandAct,
    Raises,
    Side,
)
from controller.snapshot.poker import PokerView
from simulators.people.deeds import Deed, deed

BETS = ("FOLD", "CALL", "RAISE")
"""The keys of who is in turn; each rests after a press."""


def of_keys(what: Deed | TableEvent) -> bool:
    """Tell whether it is a press, or told on the page."""
    return not isinstance(what, Deed) or what.device == "key_pad" or what.verb == "green"


def press(key: str) -> Deed:
    """Return the deed of a press."""
    return deed("key_pad", "press", key=key)


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
