"""What a visitor may do to the simulated devices: each button with its deeds."""

from collections.abc import Mapping
from dataclasses import dataclass

from simulators.people.deeds import Deed, deed
from simulators.scripts.fitting import Verbs


@dataclass(frozen=True, slots=True)
class Button:
    """One button of the drawer; its deeds are done one after the other."""

    name: str
    group: str
    label: str
    hint: str
    deeds: tuple[Deed, ...]


_MACHINE = "At the shuffler"
_BREAK = "Break something"
_MEND = "Mend it"

_ALL = (
    Button(
        "green",
        _MACHINE,
        "Green button",
        "Press the one on the machine",
        (deed("shuffler", "green"),),
    ),
    Button(
        "door-open",
        _MACHINE,
        "Open the cover",
        "The table sees it and waits",
        (deed("shuffler", "door", which="cover", to="open"),),
    ),
    Button(
        "door-close",
        _MACHINE,
        "Close the cover",
        "",
        (deed("shuffler", "door", which="cover", to="close"),),
    ),
    Button("jam", _BREAK, "Jam", "The next cards to move jam", (deed("shuffler", "jam"),)),
    Button(
        "short", _BREAK, "Short packet", "The next one lacks a card", (deed("shuffler", "short"),)
    ),
    Button("over", _BREAK, "Long packet", "The next one has one more", (deed("shuffler", "over"),)),
    Button(
        "floor",
        _BREAK,
        "Card on the floor",
        "One card of the rack falls",
        (deed("shuffler", "drop", place="rack"),),
    ),
    Button(
        "power",
        _BREAK,
        "Shuffler without power",
        "Until it is mended",
        (deed("shuffler", "kill_power"),),
    ),
    Button(
        "unplug-shuffler",
        _BREAK,
        "Unplug the shuffler",
        "Its cable is pulled",
        (deed("shuffler", "unplug"),),
    ),
    Button(
        "unplug-sensors",
        _BREAK,
        "Unplug the sensors",
        "No bet is seen",
        (deed("sensors", "unplug"),),
    ),
    Button(
        "unplug-key_pad",
        _BREAK,
        "Unplug the key pad",
        "This page's keys still work",
        (deed("key_pad", "unplug"),),
    ),
    Button(
        "unjam", _MEND, "Free the jam", "Open, free the path, close", (deed("shuffler", "unjam"),)
    ),
    Button(
        "power-on",
        _MEND,
        "Give it power",
        "It proves itself first",
        (deed("shuffler", "power_on"),),
    ),
    Button("plug-shuffler", _MEND, "Plug the shuffler in", "", (deed("shuffler", "plug"),)),
    Button("plug-sensors", _MEND, "Plug the sensors in", "", (deed("sensors", "plug"),)),
    Button("plug-key_pad", _MEND, "Plug the key pad in", "", (deed("key_pad", "plug"),)),
    Button("pick-up", _MEND, "Find the card", "Back to the rack", (deed("shuffler", "pick_up"),)),
)


def buttons(verbs: Mapping[str, Verbs]) -> tuple[Button, ...]:
    """Return the buttons whose deeds the devices of a table know.

    Args:
        verbs: what can be done to each device there.
    """
    return tuple(
        button for button in _ALL if all(each.verb in verbs[each.device] for each in button.deeds)
    )
