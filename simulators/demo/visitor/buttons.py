"""The drawer's buttons for visitors: each with its deeds at the simulated devices.

A button has done its work when one of its deeds was possible: *clear the table* takes what it
finds.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from simulators.people.deeds import Deed, deed
from simulators.scripts.reading import Verbs


@dataclass(frozen=True, slots=True)
class DrawerButton:
    """One button of the drawer; its deeds are done one after the other.

    Attributes:
        group, label, hint: ids of messages in languages/; an empty hint: none.
    """

    name: str
    group: str
    label: str
    hint: str
    deeds: tuple[Deed, ...]


_PLACES = ("rack", "box")

_SHUFFLER = "drawer-at-shuffler"
_BREAK = "drawer-break"
_MEND = "drawer-mend"
_HANDS = "drawer-hands"

_ALL = (
    DrawerButton(
        "green",
        _SHUFFLER,
        "drawer-green",
        "drawer-green-hint",
        (deed("shuffler", "green"),),
    ),
    DrawerButton(
        "door-open",
        _SHUFFLER,
        "drawer-door-open",
        "drawer-door-open-hint",
        (deed("shuffler", "door", which="cover", to="open"),),
    ),
    DrawerButton(
        "door-close",
        _SHUFFLER,
        "drawer-door-close",
        "",
        (deed("shuffler", "door", which="cover", to="close"),),
    ),
    DrawerButton("jam", _BREAK, "drawer-jam", "drawer-jam-hint", (deed("shuffler", "jam"),)),
    DrawerButton(
        "short", _BREAK, "drawer-short", "drawer-short-hint", (deed("shuffler", "short"),)
    ),
    DrawerButton("over", _BREAK, "drawer-over", "drawer-over-hint", (deed("shuffler", "over"),)),
    DrawerButton(
        "floor",
        _BREAK,
        "drawer-floor",
        "drawer-floor-hint",
        (deed("shuffler", "drop", place="rack"),),
    ),
    DrawerButton(
        "power",
        _BREAK,
        "drawer-power",
        "drawer-power-hint",
        (deed("shuffler", "kill_power"),),
    ),
    DrawerButton(
        "unplug-shuffler",
        _BREAK,
        "drawer-unplug-shuffler",
        "drawer-unplug-shuffler-hint",
        (deed("shuffler", "unplug"),),
    ),
    DrawerButton(
        "unplug-sensors",
        _BREAK,
        "drawer-unplug-sensors",
        "drawer-unplug-sensors-hint",
        (deed("sensors", "unplug"),),
    ),
    DrawerButton(
        "unplug-key-pad",
        _BREAK,
        "drawer-unplug-key-pad",
        "drawer-unplug-key-pad-hint",
        (deed("key_pad", "unplug"),),
    ),
    DrawerButton("unjam", _MEND, "drawer-unjam", "drawer-unjam-hint", (deed("shuffler", "unjam"),)),
    DrawerButton(
        "power-on",
        _MEND,
        "drawer-power-on",
        "drawer-power-on-hint",
        (deed("shuffler", "power_on"),),
    ),
    DrawerButton("plug-shuffler", _MEND, "drawer-plug-shuffler", "", (deed("shuffler", "plug"),)),
    DrawerButton("plug-sensors", _MEND, "drawer-plug-sensors", "", (deed("sensors", "plug"),)),
    DrawerButton("plug-key-pad", _MEND, "drawer-plug-key-pad", "", (deed("key_pad", "plug"),)),
    DrawerButton(
        "pick-up", _MEND, "drawer-pick-up", "drawer-pick-up-hint", (deed("shuffler", "pick_up"),)
    ),
)


def _by_hand(colours: Sequence[str]) -> tuple[DrawerButton, ...]:
    """Return what a visitor does where the simulated hands do not go on."""
    clear = (
        deed("shuffler", "lift", to="rack"),
        deed("shuffler", "collect"),
        deed("shuffler", "put_down"),
        deed("sensors", "clear"),
    )
    taken = tuple(
        deed("shuffler", "take", from_=place, to="box") for place in ("tray", "ready", "input")
    )
    boxed = tuple(deed("shuffler", "box", colour=colour) for colour in colours)
    # The first that can be loaded goes in: then the input is full, and the others do not fit.
    loads = tuple(
        deed("shuffler", "load", colour=colour, from_=place)
        for place in _PLACES
        for colour in colours
    )
    return (
        DrawerButton("clear", _HANDS, "drawer-clear", "drawer-clear-hint", clear),
        DrawerButton("load", _HANDS, "drawer-load", "drawer-load-hint", loads),
        DrawerButton("empty", _HANDS, "drawer-empty", "drawer-empty-hint", (*taken, *boxed)),
    )


def buttons(verbs: Mapping[str, Verbs], colours: Sequence[str]) -> tuple[DrawerButton, ...]:
    """Return the buttons that a table's devices can carry out.

    Args:
        verbs: the verbs of each device there.
        colours: the back colours of its decks.
    """
    return tuple(
        button
        for button in (*_by_hand(colours), *_ALL)
        if all(each.verb in verbs[each.device] for each in button.deeds)
    )
