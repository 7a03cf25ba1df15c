"""The dealer: looks at the lamps, the tray and the layout, and does what his hands have to."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from random import Random
from typing import Any

from simulators.people.by_hand import STUB, next_deed
from simulators.people.deeds import Deed, deed
from simulators.people.habits import Habits, Span
from simulators.people.players import Players

_PACKET = 4
_SETTLED = 0.6
"""Seconds that the layout must have been quiet before the dealer calls *no more bets*."""


class Phase(StrEnum):
    """Where the dealer thinks that he is."""

    OPENING = "opening"
    BETS = "bets"
    DEALING = "dealing"
    GREEN = "green"
    REMAINDER = "remainder"
    DECIDING = "deciding"
    SETTLING = "settling"
    RELOAD = "reload"


_GATHERED = {"floor": "pick_up", "hand": "put_down", "layout": "collect"}
"""How cards that lie about come to the rack."""
_GREEN = ("awaiting_green", "remainder")
_AFTER = {"OPEN": Phase.OPENING, "DECISIONS_CLOSED": Phase.SETTLING}
"""The phase that begins with a key."""


@dataclass(slots=True)
class Sight:
    """What the dealer sees, as it was last seen."""

    lamps: Mapping[str, str] = field(default_factory=dict)
    chips: dict[int, list[str]] = field(default_factory=dict)
    chips_since: float = 0.0
    shuffler: Mapping[str, Any] = field(default_factory=dict)
    held: bool = False
    void: bool = False
    receiver: str = ""
    empty: bool = False
    load: str = ""
    step: str = ""
    take_out: tuple[str, ...] = ()
    by_hand: bool = False
    button: bool = False
    task: str = ""


class Dealer:
    """One dealer. What he wants follows from what he sees; he does it after a human while.

    Attributes:
        hands_only: somebody else presses the keys; the dealer's hands do all the rest.
    """

    def __init__(self, rng: Random, habits: Habits, players: Players) -> None:
        self._rng = rng
        self._habits = habits
        self._players = players
        self._sight = Sight()
        self._phase = Phase.OPENING
        self._planned: tuple[float, Deed] | None = None
        self._slips: list[tuple[float, Deed]] = []
        self._take_back = False
        self._called = False
        """He has called the floor since the table is held; he does not call again."""
        self.hands_only = False

    @property
    def phase(self) -> Phase:
        """Where he thinks that he is."""
        return self._phase

    # What he sees.

    def saw(self, thing: str, view: Mapping[str, Any], now: float) -> None:
        """Look at a device or at the screen."""
        sight = self._sight
        if thing == "panel":
            sight.lamps = view["lamps"]
        elif thing == "sensors":
            chips = {int(seat): list(on) for seat, on in view["chips"].items()}
            if chips != sight.chips:
                sight.chips, sight.chips_since = chips, now
        elif thing == "shuffler":
            sight.shuffler = view
        else:
            sight.held, sight.void = bool(view["held"]), bool(view["void"])
            sight.receiver = str(view["receiver"])
            sight.empty, sight.load = bool(view["empty"]), str(view["load"])
            sight.step, sight.take_out = str(view["step"]), tuple(view["take_out"])
            if sight.step == "opening":  # whoever pressed the key
                self._phase = Phase.OPENING
            sight.button = bool(view["button"])
            sight.by_hand, sight.task = bool(view["by_hand"]), str(view["task"])
        self._consider(now)

    def next_deadline(self) -> float | None:
        """When he moves next."""
        times = [at for at, _ in self._slips]
        if self._planned is not None:
            times.append(self._planned[0])
        return min(times) if times else None

    def due(self, now: float) -> list[Deed]:
        """Return what he does now; what he sees next decides what follows."""
        deeds = [each for at, each in self._slips if at <= now]
        self._slips = [slip for slip in self._slips if slip[0] > now]
        if self._planned is not None and self._planned[0] <= now:
            what = self._planned[1]
            self._planned = None
            deeds.append(what)
            self._did(what, now)
        return deeds

    def _consider(self, now: float) -> None:
        wish = self._wish(now)
        if wish is None:
            self._planned = None
            return
        what, span, earliest = wish
        if self.hands_only and (what.device == "panel" or what.verb == "green"):
            self._planned = None
            return
        if self._planned is not None and self._planned[1] == what:
            return
        at = max(earliest, now + span.draw(self._rng, self._habits.speed))
        self._planned = (at, what)

    # What he wants.

    def _lit(self, key: str) -> bool:
        return self._sight.lamps.get(key, "OFF") != "OFF"

    def _wish(self, now: float) -> tuple[Deed, Span, float] | None:
        habits, sight = self._habits, self._sight
        if not sight.shuffler:
            return None
        if self._wrong_packet():
            if sight.held or not self._lit("STOP"):
                return None
            return deed("panel", "press", key="STOP"), habits.confirm, now
        confirms = not sight.task or sight.lamps.get("CONTINUE") == "BLINK"
        if confirms and self._lit("CONTINUE"):
            return deed("panel", "press", key="CONTINUE"), habits.confirm, now
        if self._lit("OPEN") and sight.step != "closing":
            return deed("panel", "press", key="OPEN"), habits.look, now
        if sight.void and not sight.held and not self._cleared():
            return self._clear_table(now)
        self._called = self._called and sight.held
        if sight.held and self._lit("CALL_FLOOR") and not self._called:
            return deed("panel", "press", key="CALL_FLOOR"), habits.confirm, now
        return None if sight.held else self._next(now)

    def _next(self, now: float) -> tuple[Deed, Span, float] | None:
        """What the course of the day asks for, where nothing is wrong with this round."""
        if (wish := self._take_decks_out(now)) is not None:
            return wish
        closing = self._sight.step == "closing"
        if closing and self._lit("CLOSE"):
            return deed("panel", "press", key="CLOSE"), self._habits.look, now
        if closing:
            return self._load(now)
        if self._sight.task or (self._sight.shuffler["hand"] and not self._sight.by_hand):
            return self._by_hand(now)
        if (
            self._sight.by_hand
            and not self._sight.load
            and (wish := self._put_away(now)) is not None
        ):
            return wish
        here: Callable[[float], tuple[Deed, Span, float] | None] = getattr(
            self, f"_at_{self._phase}"
        )
        return here(now)

    def _put_away(self, now: float) -> tuple[Deed, Span, float] | None:
        """No machine wants the used deck: it makes room in the rack."""
        wanted = self._sight.load or not self._sight.by_hand or self._lit("ROUND_OVER")
        if wanted or self._phase not in (Phase.BETS, Phase.RELOAD):
            return None
        colour = next(iter(self._sight.shuffler["rack"]), "")
        return (deed("shuffler", "box", colour=colour), self._habits.carry, now) if colour else None

    def _by_hand(self, now: float) -> tuple[Deed, Span, float] | None:
        """Deal by hand as the screen asks; or lay down a deck that a machine is to shuffle."""
        if self._take_back and self._lit("BETS_OPEN"):
            return deed("panel", "press", key="BETS_OPEN"), self._habits.look, now
        if not self._sight.task:
            return deed("shuffler", "put_down"), self._habits.carry, now
        what = next_deed(self._sight.task, self._sight.shuffler, _PACKET)
        if what is None and self._sight.load:
            return self._load(now)
        if what is None or (what.device == "panel" and not self._lit("CONTINUE")):
            return None
        return what, self._habits.look, now

    def _cleared(self) -> bool:
        """Tell whether a void round's cards are in the rack: none came out after *round over*."""
        out = not self._sight.shuffler["tray"] and not self._sight.button
        return self._phase is Phase.RELOAD and out

    def _wrong_packet(self) -> bool:
        """Tell whether something other than a packet lies in the tray where one is due."""
        machine = self._sight.shuffler
        dealing = self._phase is Phase.DEALING and not self._sight.void
        return dealing and not machine["moving"] and machine["tray"] not in (0, _PACKET)

    def _at_opening(self, now: float) -> tuple[Deed, Span, float] | None:
        if self._lit("NO_MORE_BETS") or not self._lit("STOP"):
            return None
        return self._load(now)

    def _load(self, now: float) -> tuple[Deed, Span, float] | None:
        """Put in the deck that the screen names."""
        machine, colour = self._sight.shuffler, self._sight.load
        if machine["input_colour"] or machine["lid"] != "closed":
            return None
        for place in ("rack", "box"):
            if colour in machine[place]:
                what = deed("shuffler", "load", colour=colour, from_=place)
                return what, self._habits.carry, now
        return None

    def _take_decks_out(self, now: float) -> tuple[Deed, Span, float] | None:
        """The machine has to be seen empty, or decks are changed: they go to their boxes."""
        machine, sight = self._sight.shuffler, self._sight
        if not (sight.empty or sight.take_out):
            return None
        inside = {
            "tray": machine["tray"],
            "ready": self._comes_out(machine["ready_colour"]),
            "input": self._comes_out(machine["input_colour"]),
        }
        for place, there in inside.items():
            if there and not machine["moving"]:
                return deed("shuffler", "take", from_=place, to="box"), self._habits.carry, now
        return None

    def _comes_out(self, backs: str) -> bool:
        """Tell whether what shows these backs is to come out."""
        named = any(colour in backs for colour in self._sight.take_out)
        return named or (self._sight.empty and backs not in ("", "none"))

    def _at_bets(self, now: float) -> tuple[Deed, Span, float] | None:
        # The used deck did not go in at the first try, or the press did not reach the table.
        wish = self._at_reload(now)
        if wish is not None:
            return wish
        if not self._lit("NO_MORE_BETS") or not self._players.idle():
            return None
        quiet = self._sight.chips_since + _SETTLED / self._habits.speed
        return deed("panel", "press", key="NO_MORE_BETS"), self._habits.look, quiet

    def _at_dealing(self, now: float) -> tuple[Deed, Span, float] | None:
        machine = self._sight.shuffler
        if self._lit("NO_MORE_BETS"):
            # The press did not reach the table, or the bets are open again.
            return self._at_bets(now)
        if self._lit("GREEN") or (self._sight.button and self._sight.step in _GREEN):
            # Every packet is out, whatever he remembers of it.
            return self._at_green(now)
        if self._take_back and self._lit("BETS_OPEN"):
            return deed("panel", "press", key="BETS_OPEN"), self._habits.look, now
        if not machine["tray"] and (press := self._press_button(now)) is not None:
            return press
        receiver = self._sight.receiver
        if machine["tray"] == _PACKET and not machine["moving"] and receiver:
            return deed("shuffler", "lift", to=receiver), self._habits.lift, now
        return None

    def _at_green(self, now: float) -> tuple[Deed, Span, float] | None:
        machine = self._sight.shuffler
        if self._lit("GREEN"):
            return deed("shuffler", "green"), self._habits.look, now
        if (press := self._press_button(now)) is not None:
            return press
        if machine["tray"] and not machine["moving"]:
            return deed("shuffler", "lift", to="rack"), self._habits.lift, now
        return None

    def _press_button(self, now: float) -> tuple[Deed, Span, float] | None:
        """Press the button of a machine that deals by itself, where the screen says so.

        While cards move it is not lit, nor when nothing would come of it.
        """
        machine = self._sight.shuffler
        if not self._sight.button or machine["moving"] or not machine.get("button"):
            return None
        return deed("shuffler", "green"), self._habits.look, now

    def _at_remainder(self, now: float) -> tuple[Deed, Span, float] | None:
        return self._at_green(now) if not self._sight.shuffler["moving"] else None

    def _at_deciding(self, now: float) -> tuple[Deed, Span, float] | None:
        if self._lit("ROUND_OVER"):
            return self._at_settling(now)
        if self._sight.button and self._sight.step in _GREEN:
            # Cards of the remainder have gone to the rack, and more of it is inside.
            return self._at_green(now)
        if self._lit("DECISIONS_CLOSED") and self._players.idle():
            quiet = self._sight.chips_since + _SETTLED / self._habits.speed
            return deed("panel", "press", key="DECISIONS_CLOSED"), self._habits.look, quiet
        return None

    def _at_settling(self, now: float) -> tuple[Deed, Span, float] | None:
        if self._lit("DECISIONS_CLOSED"):
            # The press did not reach the table.
            return deed("panel", "press", key="DECISIONS_CLOSED"), self._habits.confirm, now
        if not self._lit("ROUND_OVER"):
            return None
        chips, layout = self._sight.chips, self._sight.shuffler["layout"]
        for seat in range(7, 0, -1):
            if f"seat:{seat}" in layout:
                if chips.get(seat):
                    return deed("sensors", "clear", seat=seat), self._habits.carry, now
                return (
                    deed("shuffler", "collect", from_=f"seat:{seat}"),
                    self._habits.lift,
                    now,
                )
        if "dealer" in layout:
            return deed("shuffler", "collect", from_="dealer"), self._habits.lift, now
        return deed("panel", "press", key="ROUND_OVER"), self._habits.look, now

    def _at_reload(self, now: float) -> tuple[Deed, Span, float] | None:
        if self._lit("ROUND_OVER"):
            return deed("panel", "press", key="ROUND_OVER"), self._habits.look, now
        return self._load(now)

    def _clear_table(self, now: float) -> tuple[Deed, Span, float] | None:
        """A void round: all cards to the rack, all wagers back, then it is over."""
        machine = self._sight.shuffler
        if machine["moving"]:
            return None
        if machine.get("button") != "start" and (press := self._press_button(now)) is not None:
            return press
        if machine["tray"]:
            return deed("shuffler", "lift", to="rack"), self._habits.lift, now
        for place, verb in _GATHERED.items():
            if machine[place]:
                return deed("shuffler", verb), self._habits.carry, now
        if self._sight.chips:
            return deed("sensors", "clear"), self._habits.carry, now
        if self._lit("ROUND_OVER"):
            return deed("panel", "press", key="ROUND_OVER"), self._habits.look, now
        return None

    # What follows from what he did.

    def _did(self, what: Deed, now: float) -> None:
        args = dict(what.args)
        self._called |= args.get("key") == "CALL_FLOOR"
        if what.verb == "put_down" and self._sight.task == STUB:
            self._phase = Phase.DECIDING
        match what.verb, args.get("key", args.get("to", "")):
            case "press", ("OPEN" | "DECISIONS_CLOSED") as key:
                self._phase = _AFTER[key]
            case "press", "NO_MORE_BETS":
                self._call_no_more_bets(now)
            case "press", "BETS_OPEN":
                self._take_back = False
            case "lift", "rack":
                if self._phase in (Phase.GREEN, Phase.REMAINDER):
                    self._phase = Phase.DECIDING
            case (("lift" | "deal"), target):
                self._gave(str(target), now)
            case "green", _ if self._phase is not Phase.DEALING or self._lit("GREEN"):
                self._phase = Phase.REMAINDER
            case "press", "ROUND_OVER" if self._phase is not Phase.BETS or self._sight.void:
                self._phase = Phase.RELOAD
                self._players.forget()
            case "load", _:
                if self._phase is Phase.RELOAD:
                    self._bets_open(now)
            case _:
                pass
        self._slip(what, now)

    def press(self, key: str, now: float) -> Deed:
        """Somebody presses a key in the dealer's place; return the deed that it is."""
        what = deed("shuffler", "green") if key == "GREEN" else deed("panel", "press", key=key)
        if self._lit(key):
            self._did(what, now)
        return what

    def opened(self, now: float) -> None:
        """The table is open and ready: bets may be made.

        Also where no deck has to go in: hands deal, or the round was void before it had one.
        """
        waits = self._phase is Phase.RELOAD and (self._sight.by_hand or not self._sight.load)
        if self._phase is Phase.OPENING or waits:
            self._bets_open(now)

    def _bets_open(self, now: float) -> None:
        self._phase = Phase.BETS
        self._players.bets_open(now, self._sight.chips)

    def _call_no_more_bets(self, now: float) -> None:
        chips = self._sight.chips
        self._take_back = self._phase is Phase.BETS and self._rng.random() < self._habits.take_back
        self._phase = Phase.DEALING
        self._players.bets_closed(now, chips)

    def _gave(self, target: str, now: float) -> None:
        self._take_back = False
        if target.startswith("seat:"):
            self._players.dealt(now, int(target.partition(":")[2]))
        else:
            self._phase = Phase.GREEN

    def _slip(self, what: Deed, now: float) -> None:
        """Now and then he presses twice, or the green button too early."""
        habits, rng = self._habits, self._rng
        if what.verb in ("press", "green") and rng.random() < habits.press_twice:
            self._slips.append((now + round(0.25 / habits.speed, 3), what))
        early = what.verb == "lift" and self._phase is Phase.DEALING
        if early and rng.random() < habits.press_early:
            self._slips.append((now + round(0.3 / habits.speed, 3), deed("shuffler", "green")))
