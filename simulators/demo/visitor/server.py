"""Serves the visitor's page: a frame around the panel, and what the drawer's buttons do.

A button has done its work when one of its deeds was possible: *clear the table* takes what it
finds.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import msgspec
from aiohttp import web

from controller.data.definition import TableDefinition
from controller.errors import UNDECODABLE
from controller.page.assets import read_texts
from controller.page.guards import body_of
from controller.page.page_socket import PageSocket
from controller.words.folders import catalogue, languages
from simulators.demo.framed_page import FramingPage, served
from simulators.demo.people import DemoPeople
from simulators.devices.control import ControlError
from simulators.people.poker_dealer import PokerDealer
from simulators.people.screen import Deed, deed
from simulators.people.staff import DANA, LEE, RUTH, SAM, TESS
from simulators.scripts.reading import Verbs, verbs_at


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


_STATIC = Path(__file__).with_name("static")
REFUSED = "drawer-not-possible"
ROOT = Path(__file__).parent
"""The drawer's own catalogues: the panel's do not have its messages."""


class DrawerAct(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A visitor's request: a button by name; chips on or off a spot; the players' pause."""

    button: str = ""
    seat: int = 0
    wager: str = ""
    take: bool = False
    still: bool | None = None


class VisitorPage(FramingPage):
    """One page for all visitors of this demo."""

    def __init__(
        self, socket: PageSocket, table: TableDefinition, hands: DemoPeople, lessons: str
    ) -> None:
        """Create the page; it is not served yet.

        Args:
            socket: where to serve it; the caller closes it.
            table: what is played.
            hands: move the simulated people, and now the visitor's.
            lessons: the address of the training page; empty: there is none.
        """
        super().__init__(socket, _STATIC)
        self._table = table
        self._hands = hands
        self._lessons = lessons
        self._buttons = {each.name: each for each in buttons(verbs_at(table), table.deck_colours)}
        self._languages = {tag: read_texts(catalogue(tag, (ROOT,))) for tag in languages((ROOT,))}

    def found(self, panel: str) -> None:
        """Note the panel's address: the daemon serves it."""
        self.panel = panel

    def routes(self) -> list[web.RouteDef]:
        """Return the drawer, what it does, and its languages."""
        return [
            web.get("/languages/{name}.ftl", self._language),
            web.get("/drawer.json", self._drawer),
            web.get("/cards.json", self._cards),
            web.post("/act", self._act),
        ]

    async def _language(self, request: web.Request) -> web.Response:
        return served(self._languages.get(request.match_info["name"]))

    async def _drawer(self, _: web.Request) -> web.Response:
        """Return what the drawer shows; until the daemon serves the panel, `panel` is empty."""
        shown = [
            {"name": each.name, "group": each.group, "label": each.label, "hint": each.hint}
            for each in self._buttons.values()
        ]
        people = [
            {
                "name": each.person.name,
                "role": each.person.role,
                "badge": each.badge,
                "pin": each.pin,
            }
            for each in (SAM, DANA, LEE, RUTH, TESS)
        ]
        return web.json_response(
            {
                "panel": self.panel,
                "table": self._table.name,
                "lessons": self._lessons,
                "buttons": shown,
                "seats": list(self._table.seats),
                "wagers": [
                    {"name": each.name, "label": each.label} for each in self._table.game.wagers
                ],
                "people": people,
                "languages": list(self._languages),
                "still": self._hands.people.players.still,
            }
        )

    async def _cards(self, _: web.Request) -> web.Response:
        """Return how many cards lie at each place that people can see, and those that lie open.

        The table knows no card; the visitor stands beside it and sees them.
        """
        people = self._hands.people
        up = people.faces_up() if isinstance(people, PokerDealer) else {}
        return web.json_response({"lying": lying(self._hands.shuffler), "open": up})

    async def _act(self, request: web.Request) -> web.Response:
        """Do what the visitor wants; a refusal has changed nothing.

        It is a message of the drawer's, in its reader's language, and for developers the reason.
        """
        try:
            act = msgspec.json.decode(await body_of(request), type=DrawerAct)
            await self._do(self._deeds(act))
        except (*UNDECODABLE, ControlError) as error:
            return web.json_response({"refused": REFUSED, "why": str(error)}, status=409)
        return web.json_response({"refused": ""})

    async def _do(self, deeds: tuple[Deed, ...]) -> None:
        """Do what can be done of these deeds.

        Raises:
            ControlError: none of them can be done, as the first one's device says.
        """
        refused: list[ControlError] = []
        for each in deeds:
            try:
                await self._hands.attempt(each)
            except ControlError as error:
                refused.append(error)
        if deeds and len(refused) == len(deeds):
            raise refused[0]

    def _deeds(self, act: DrawerAct) -> tuple[Deed, ...]:
        """Return the deeds of an act at the devices."""
        if act.still is not None:
            self._hands.people.players.rest(still=act.still)
            return ()
        if act.button in self._buttons:
            return self._buttons[act.button].deeds
        wagers = [each.name for each in self._table.game.wagers]
        if act.seat in self._table.seats and act.wager in wagers:
            verb = "take" if act.take else "bet"
            return (deed("sensors", verb, seat=act.seat, spot=act.wager),)
        raise ControlError(f"the demo knows no {json.dumps(msgspec.to_builtins(act))}")


def lying(shuffler: Mapping[str, Any]) -> dict[str, int]:
    """Return how many cards lie where, by the view of the shuffler; no place without cards.

    What is inside the shuffler nobody can count.
    """
    seen = {"tray": shuffler.get("tray", 0), **shuffler.get("layout", {})}
    seen |= {place: sum(shuffler.get(place, {}).values()) for place in ("hand", "rack", "box")}
    seen["floor"] = shuffler.get("floor", 0)
    return {place: count for place, count in seen.items() if count}
