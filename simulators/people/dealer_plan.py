"""The dealer's plan: which deed comes next, by lamps, tray, layout and screen."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from random import Random
from typing import Any

from controller.data.definition import GameDefinition
from controller.data.events import TableEvent
from controller.data.keys import SEAT_KEYS
from simulators.people.hand_dealing import STUB, leave, lift, next_deed, of_keys, put_in
from simulators.people.players import Habits, Players, Span
from simulators.people.screen import Deed, Screen, deed, press

_COUNTER_CLOCKWISE = sorted(SEAT_KEYS, reverse=True)

# What the dealer sees, and which phase of the round they think of.


class Phase(StrEnum):
    """The phase of the round in the dealer's mind."""

    OPENING = "opening"
    BETS = "bets"
    DEALING = "dealing"
    GREEN = "green"
    REMAINDER = "remainder"
    DECIDING = "deciding"
    SETTLING = "settling"
    RELOAD = "reload"


IN_ROUND = (Phase.DEALING, Phase.GREEN, Phase.REMAINDER, Phase.DECIDING, Phase.SETTLING)
"""Phases of a round that is being dealt or settled."""


@dataclass(slots=True)
class Sight:
    """What the dealer saw last at the table, its screen apart."""

    lamps: Mapping[str, str] = field(default_factory=dict)
    chips: dict[int, list[str]] = field(default_factory=dict)
    chips_since: float = 0.0
    shuffler: Mapping[str, Any] = field(default_factory=dict)


PlannedDeed = tuple[Deed, Span, float]
"""A deed, how long the dealer needs before it, and its earliest time (seconds)."""
Planned = tuple[Deed | TableEvent, Span, float]
"""The same of a deed, or of what is told on the page."""
_SETTLED = 0.6
"""Seconds without a change on the layout before the dealer calls *no more bets*."""
_GATHERED = {"floor": "pick_up", "hand": "put_down", "layout": "collect"}
"""The deed that brings loose cards to the rack."""
_GREEN = ("awaiting_green", "remainder")


class DealerPlan:
    """The dealer's next deed: it follows from what they see and from the phase they think of.

    Attributes:
        players: they bet and decide.
        settles: the dealer takes wagers and cards away; False: somebody is still settling.
        hands_only: somebody else presses the keys and tells what players do; the dealer does all
            the rest.
    """

    def __init__(self, rng: Random, habits: Habits, players: Players, game: GameDefinition) -> None:
        self._rng = rng
        self._habits = habits
        self._game = game
        self.players = players
        self._sight = Sight()
        self._screen = Screen()
        self._phase = Phase.OPENING
        self._take_back = False
        self._planned: tuple[float, Deed | TableEvent] | None = None
        self._slips: list[tuple[float, Deed]] = []
        """What they will do by mistake, and when."""
        self.settles = True
        self.hands_only = False
        self._called = False
        """The dealer has called the floor since the hold began, and does not call again."""
        self._at: dict[Phase, Callable[[float], PlannedDeed | None]] = {
            Phase.OPENING: self._at_opening,
            Phase.BETS: self._at_bets,
            Phase.DEALING: self._at_dealing,
            Phase.GREEN: self._at_green,
            Phase.REMAINDER: self._at_remainder,
            Phase.DECIDING: self._at_deciding,
            Phase.SETTLING: self._at_settling,
            Phase.RELOAD: self._at_reload,
        }

    def _look(self, thing: str, view: Mapping[str, Any], now: float) -> None:
        """Look at a device."""
        sight = self._sight
        if thing == "key_pad":
            sight.lamps = view["lamps"]
        elif thing == "sensors":
            chips = {int(seat): on for seat, on in view["chips"].items()}
            if chips != sight.chips:
                sight.chips, sight.chips_since = chips, now
        elif thing == "shuffler":
            sight.shuffler = view

    def next_deadline(self) -> float | None:
        """When the dealer or a player acts next, in seconds."""
        planned = self._planned[0] if self._planned is not None else None
        moments = (planned, self.players.next_deadline(), *(at for at, _ in self._slips))
        return min((at for at in moments if at is not None), default=None)

    def _consider(self, now: float) -> None:
        """Plan what comes next; what is planned already keeps its time."""
        wish = self._wish(now)
        if wish is None or (self.hands_only and of_keys(wish[0])):
            self._planned = None
        elif self._planned is None or self._planned[1] != wish[0]:
            what, span, earliest = wish
            at = max(earliest, now + span.draw(self._rng, self._habits.speed))
            self._planned = (at, what)

    def _lit(self, key: str) -> bool:
        return key in self._sight.lamps

    def _key(self, key: str, now: float) -> PlannedDeed | None:
        """Press a key that is lit."""
        return (press(key), self._habits.look, now) if self._lit(key) else None

    def _wish(self, now: float) -> Planned | None:
        habits, shown, lamps = self._habits, self._screen, self._sight.lamps
        if not self._sight.shuffler:
            return None
        if self._phase is Phase.DEALING and self._wrong_packet():
            stops = not shown.held and "STOP" in lamps
            return (press("STOP"), habits.confirm, now) if stops else None
        if "CONTINUE" in lamps and (not shown.task or lamps["CONTINUE"] == "BLINK"):
            return press("CONTINUE"), habits.confirm, now
        if "OPEN" in lamps and shown.step != "closing":
            return press("OPEN"), habits.look, now
        if shown.held:
            if self._called or "CALL_FLOOR" not in lamps:
                return None
            return press("CALL_FLOOR"), habits.confirm, now
        if shown.void and not self._cleared():
            return self._clear_table(now)
        self._called = False
        return self._next(now)

    def _next(self, now: float) -> PlannedDeed | None:
        """The next deed in the course of the day, where nothing is wrong with this round."""
        shown = self._screen
        if (shown.empty or shown.take_out) and (wish := self._take_decks_out(now)) is not None:
            return wish
        if shown.step == "closing":
            return self._key("CLOSE", now) or self._load(now)
        if shown.task or (self._sight.shuffler["hand"] and not shown.by_hand):
            return self._by_hand(now)
        if shown.by_hand and not shown.load and (wish := self._put_away(now)) is not None:
            return wish
        return self._at[self._phase](now)

    def _put_away(self, now: float) -> PlannedDeed | None:
        """The shuffler does not need the used deck: clear it from the rack."""
        wanted = self._screen.load or not self._screen.by_hand or self._lit("ROUND_OVER")
        if wanted or self._phase not in (Phase.BETS, Phase.RELOAD):
            return None
        colour = next(iter(self._sight.shuffler["rack"]), "")
        return (deed("shuffler", "box", colour=colour), self._habits.carry, now) if colour else None

    def _by_hand(self, now: float) -> PlannedDeed | None:
        """Deal by hand as the screen asks; or lay down a deck that a shuffler is to shuffle."""
        if self._take_back and (wish := self._key("BETS_OPEN", now)) is not None:
            return wish
        if not self._screen.task:
            return deed("shuffler", "put_down"), self._habits.carry, now
        task, seen = self._screen.task, self._sight.shuffler
        what = next_deed(task, seen, self._hand(task), self._game.packets)
        if what is None and self._screen.load and self._screen.task != STUB:
            return self._load(now)
        if what is None or (what.device == "key_pad" and not self._lit("CONTINUE")):
            return None
        return what, self._habits.look, now

    def _cleared(self) -> bool:
        """Tell whether a void round's cards are in the rack: none came out after *round over*."""
        out = not self._sight.shuffler["tray"] and not self._screen.button
        return self._phase is Phase.RELOAD and out

    def _wrong_packet(self) -> bool:
        """Tell whether the tray holds something other than the packet that is due."""
        shuffler, receiver = self._sight.shuffler, self._screen.receiver
        if not shuffler["tray"] or shuffler["moving"] or self._screen.void:
            return False
        return shuffler["tray"] not in (self._size(receiver or "dealer"), self._size(receiver))

    def _size(self, receiver: str) -> int:
        """Return the number of cards in the receiver's packet."""
        packets, own = self._game.packets, receiver == "dealer"
        return packets.for_layout if receiver == "community" else packets.size(0 if own else 1)

    def _hand(self, receiver: str) -> int:
        """Return the number of cards that the receiver has in the end."""
        packets = self._game.packets
        others = {"dealer": packets.dealer, "community": packets.community}
        return others.get(receiver, packets.player)

    def _at_opening(self, now: float) -> PlannedDeed | None:
        if self._lit("NO_MORE_BETS") or not self._lit("STOP"):
            return None
        return self._load(now)

    def _load(self, now: float) -> PlannedDeed | None:
        """Put in the deck that the screen names."""
        shuffler, colour = self._sight.shuffler, self._screen.load
        what = put_in(colour, shuffler) if colour and shuffler["lid"] == "closed" else None
        return (what, self._habits.carry, now) if what is not None else None

    def _take_decks_out(self, now: float) -> PlannedDeed | None:
        """Take the decks to their boxes: the shuffler must be seen empty, or decks are changed."""
        shuffler = self._sight.shuffler
        inside = {
            "tray": shuffler["tray"],
            "ready": self._comes_out(shuffler["ready_colour"]),
            "input": self._comes_out(shuffler["input_colour"]),
        }
        for place, there in inside.items():
            if there and not shuffler["moving"]:
                return deed("shuffler", "take", from_=place, to="box"), self._habits.carry, now
        return None

    def _comes_out(self, backs: str) -> bool:
        """Tell whether cards with these backs are to come out."""
        named = any(colour in backs for colour in self._screen.take_out)
        return named or (self._screen.empty and backs not in ("", "none"))

    def _at_bets(self, now: float) -> PlannedDeed | None:
        # The used deck did not go in at the first try, or the press did not reach the table.
        wish = self._at_reload(now)
        if wish is not None:
            return wish
        if not self._lit("NO_MORE_BETS") or not self.players.idle():
            return None
        quiet = self._sight.chips_since + _SETTLED / self._habits.speed
        return press("NO_MORE_BETS"), self._habits.look, quiet

    def _at_dealing(self, now: float) -> PlannedDeed | None:
        shuffler = self._sight.shuffler
        if self._lit("NO_MORE_BETS"):
            # The press did not reach the table, or the bets are open again.
            return self._at_bets(now)
        if self._lit("GREEN") or (self._screen.button and self._screen.step in _GREEN):
            # Every packet is out, although the dealer does not remember it.
            return self._at_green(now)
        if self._take_back and (wish := self._key("BETS_OPEN", now)) is not None:
            return wish
        if not shuffler["tray"] and (press := self._press_button(now)) is not None:
            return press
        if self._screen.step == "deciding":
            return self._at_deciding(now)
        return self._lift_due(now)

    def _lift_due(self, now: float) -> PlannedDeed | None:
        """Lift the packet in the tray, if it is the one that is due."""
        shuffler, receiver = self._sight.shuffler, self._screen.receiver
        if receiver and shuffler["tray"] == self._size(receiver) and not shuffler["moving"]:
            missing = self._hand(receiver) - shuffler["layout"].get(receiver, 0)
            return lift(receiver, shuffler["tray"], missing), self._habits.lift, now
        return None

    def _at_green(self, now: float) -> PlannedDeed | None:
        shuffler = self._sight.shuffler
        if self._lit("GREEN"):
            return deed("shuffler", "green"), self._habits.look, now
        if (press := self._press_button(now)) is not None:
            return press
        if shuffler["tray"] and not shuffler["moving"]:
            away = leave("lift", shuffler, self._game.packets.laid_out)
            return away, self._habits.lift, now
        return None

    def _press_button(self, now: float) -> PlannedDeed | None:
        """Press the button of a self-driven shuffler, where the screen asks for it.

        It is not lit while cards move, nor when a press would have no effect.
        """
        shuffler = self._sight.shuffler
        if not self._screen.button or shuffler["moving"] or not shuffler.get("button"):
            return None
        return deed("shuffler", "green"), self._habits.look, now

    def _at_remainder(self, now: float) -> PlannedDeed | None:
        return self._at_green(now) if not self._sight.shuffler["moving"] else None

    def _at_deciding(self, now: float) -> PlannedDeed | None:
        if self._lit("ROUND_OVER"):
            return self._at_settling(now)
        if self._screen.button and self._screen.step in _GREEN:
            # Cards of the remainder have gone to the rack, and more of it is inside the shuffler.
            return self._at_green(now)
        if self._lit("DECISIONS_CLOSED") and self.players.idle():
            quiet = self._sight.chips_since + _SETTLED / self._habits.speed
            return press("DECISIONS_CLOSED"), self._habits.look, quiet
        return None

    def _at_settling(self, now: float) -> PlannedDeed | None:
        if self._lit("DECISIONS_CLOSED"):
            # The press did not reach the table.
            return press("DECISIONS_CLOSED"), self._habits.confirm, now
        if not self._lit("ROUND_OVER") or not self.settles:
            return None
        seat = self._screen.settle
        if seat and f"seat:{seat}" not in self._sight.shuffler["layout"]:
            return press(f"SEAT_{seat}"), self._habits.look, now
        return self._collect(now) or self._key("ROUND_OVER", now)

    def _collect(self, now: float) -> PlannedDeed | None:
        """Take chips and hands off the layout, seat by seat; the dealer's hand is the last."""
        chips, layout = self._sight.chips, self._sight.shuffler["layout"]
        if not layout:
            return None
        for seat in _COUNTER_CLOCKWISE:
            if f"seat:{seat}" in layout:
                if chips.get(seat):
                    return deed("sensors", "clear", seat=seat), self._habits.carry, now
                return (deed("shuffler", "collect", from_=f"seat:{seat}"), self._habits.lift, now)
        for place in ("dealer", "community"):
            if place in layout:
                return deed("shuffler", "collect", from_=place), self._habits.lift, now
        return None

    def _at_reload(self, now: float) -> PlannedDeed | None:
        # Somebody else may have ended the round while cards still lay on the layout.
        return self._key("ROUND_OVER", now) or self._collect(now) or self._load(now)

    def _clear_table(self, now: float) -> PlannedDeed | None:
        """End a void round: all cards to the rack, all wagers back, then *round over*."""
        shuffler = self._sight.shuffler
        if shuffler["moving"]:
            return None
        if shuffler.get("button") != "start" and (press := self._press_button(now)) is not None:
            return press
        if shuffler["tray"]:
            return deed("shuffler", "lift", to="rack"), self._habits.lift, now
        for place, verb in _GATHERED.items():
            if shuffler[place]:
                return deed("shuffler", verb), self._habits.carry, now
        if self._sight.chips:
            return deed("sensors", "clear"), self._habits.carry, now
        return self._key("ROUND_OVER", now)
