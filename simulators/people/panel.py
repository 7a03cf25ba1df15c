"""The panel in the simulation: the dealer presses on it while the key pad is lost."""

from controller.data.causes import HoldClass
from controller.data.events import Press
from controller.data.state import TableState
from drivers.vocabulary import Key
from simulators.people.deeds import Deed


def presses_on_panel(state: TableState, key_pad: str) -> bool:
    """Tell whether the panel answers, and the key pad of this name does not."""
    return state.panel and not state.device(key_pad).up


def keys_on_panel(state: TableState) -> dict[str, object]:
    """Return the keys on the panel, as `People.saw("key_pad", …)` takes lamps."""
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
