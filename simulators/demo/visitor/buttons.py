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
        group: id of the heading, a message in languages/.
        name: its name; `drawer-NAME` is the id of its label.
        deeds: what it does.
        hinted: `drawer-NAME-hint` is the id of a hint.
    """

    group: str
    name: str
    deeds: tuple[Deed, ...]
    hinted: bool = True

    @property
    def label(self) -> str:
        """The id of its label."""
        return f"drawer-{self.name}"

    @property
    def hint(self) -> str:
        """The id of its hint; empty: it has none."""
        return f"{self.label}-hint" if self.hinted else ""


_PLACES = ("rack", "box")

_SHUFFLER = "drawer-at-shuffler"
_BREAK = "drawer-break"
_MEND = "drawer-mend"
_HANDS = "drawer-hands"
_OPEN = deed("shuffler", "door", which="cover", to="open")
_CLOSE = deed("shuffler", "door", which="cover", to="close")

_ALL = (
    DrawerButton(_SHUFFLER, "green", (deed("shuffler", "green"),)),
    DrawerButton(_SHUFFLER, "door-open", (_OPEN,)),
    DrawerButton(_SHUFFLER, "door-close", (_CLOSE,), hinted=False),
    DrawerButton(_BREAK, "jam", (deed("shuffler", "jam"),)),
    DrawerButton(_BREAK, "short", (deed("shuffler", "short"),)),
    DrawerButton(_BREAK, "over", (deed("shuffler", "over"),)),
    DrawerButton(_BREAK, "floor", (deed("shuffler", "drop", place="rack"),)),
    DrawerButton(_BREAK, "power", (deed("shuffler", "kill_power"),)),
    DrawerButton(_BREAK, "unplug-shuffler", (deed("shuffler", "unplug"),)),
    DrawerButton(_BREAK, "unplug-sensors", (deed("sensors", "unplug"),)),
    DrawerButton(_BREAK, "unplug-key-pad", (deed("key_pad", "unplug"),)),
    DrawerButton(_MEND, "unjam", (deed("shuffler", "unjam"),)),
    DrawerButton(_MEND, "power-on", (deed("shuffler", "power_on"),)),
    DrawerButton(_MEND, "plug-shuffler", (deed("shuffler", "plug"),), hinted=False),
    DrawerButton(_MEND, "plug-sensors", (deed("sensors", "plug"),), hinted=False),
    DrawerButton(_MEND, "plug-key-pad", (deed("key_pad", "plug"),), hinted=False),
    DrawerButton(_MEND, "pick-up", (deed("shuffler", "pick_up"),)),
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
        DrawerButton(_HANDS, "clear", clear),
        DrawerButton(_HANDS, "load", loads),
        DrawerButton(_HANDS, "empty", (*taken, *boxed)),
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
