"""The dealer's plan: which deed comes next, by lamps, tray, layout and screen."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from controller.data.definition import GameDefinition
from controller.data.keys import SEAT_KEYS
from simulators.people.deeds import Deed, deed
from simulators.people.habits import Habits, Span
from simulators.people.hand_dealing import STUB, leave, lift, next_deed, put_in
from simulators.people.players import Players

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
    """What the dealer saw last at the table."""

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
    settle: int = 0
    task: str = ""
    stage: int = 0


PlannedDeed = tuple[Deed, Span, float]
"""A deed, how long the dealer needs before it, and its earliest time (seconds)."""
_SETTLED = 0.6
"""Seconds without a change on the layout before the dealer calls *no more bets*."""
_GATHERED = {"floor": "pick_up", "hand": "put_down", "layout": "collect"}
"""The deed that brings loose cards to the rack."""
_GREEN = ("awaiting_green", "remainder")


class DealerPlan:
    """The dealer's next deed: it follows from what they see and from the phase they think of.

    Attributes:
        settles: the dealer takes wagers and cards away; False: somebody is still settling.
    """

    def __init__(self, habits: Habits, players: Players, game: GameDefinition) -> None:
        self._habits = habits
        self._game = game
        self._players = players
        self._sight = Sight()
        self._phase = Phase.OPENING
        self._take_back = False
        self.settles = True
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

    def _lit(self, key: str) -> bool:
        return key in self._sight.lamps

    def _wish(self, now: float) -> PlannedDeed | None:
        habits, sight, lamps = self._habits, self._sight, self._sight.lamps
        if not sight.shuffler:
            return None
        if self._phase is Phase.DEALING and self._wrong_packet():
            stops = not sight.held and "STOP" in lamps
            return (deed("key_pad", "press", key="STOP"), habits.confirm, now) if stops else None
        if "CONTINUE" in lamps and (not sight.task or lamps["CONTINUE"] == "BLINK"):
            return deed("key_pad", "press", key="CONTINUE"), habits.confirm, now
        if "OPEN" in lamps and sight.step != "closing":
            return deed("key_pad", "press", key="OPEN"), habits.look, now
        if sight.held:
            if self._called or "CALL_FLOOR" not in lamps:
                return None
            return deed("key_pad", "press", key="CALL_FLOOR"), habits.confirm, now
        if sight.void and not self._cleared():
            return self._clear_table(now)
        self._called = False
        return self._next(now)

    def _next(self, now: float) -> PlannedDeed | None:
        """The next deed in the course of the day, where nothing is wrong with this round."""
        sight = self._sight
        if (sight.empty or sight.take_out) and (wish := self._take_decks_out(now)) is not None:
            return wish
        if sight.step == "closing":
            if self._lit("CLOSE"):
                return deed("key_pad", "press", key="CLOSE"), self._habits.look, now
            return self._load(now)
        if sight.task or (sight.shuffler["hand"] and not sight.by_hand):
            return self._by_hand(now)
        if sight.by_hand and not sight.load and (wish := self._put_away(now)) is not None:
            return wish
        return self._at[self._phase](now)

    def _put_away(self, now: float) -> PlannedDeed | None:
        """The shuffler does not need the used deck: clear it from the rack."""
        wanted = self._sight.load or not self._sight.by_hand or self._lit("ROUND_OVER")
        if wanted or self._phase not in (Phase.BETS, Phase.RELOAD):
            return None
        colour = next(iter(self._sight.shuffler["rack"]), "")
        return (deed("shuffler", "box", colour=colour), self._habits.carry, now) if colour else None

    def _by_hand(self, now: float) -> PlannedDeed | None:
        """Deal by hand as the screen asks; or lay down a deck that a shuffler is to shuffle."""
        if self._take_back and self._lit("BETS_OPEN"):
            return deed("key_pad", "press", key="BETS_OPEN"), self._habits.look, now
        if not self._sight.task:
            return deed("shuffler", "put_down"), self._habits.carry, now
        task, seen = self._sight.task, self._sight.shuffler
        what = next_deed(task, seen, self._hand(task), self._game.packets)
        if what is None and self._sight.load and self._sight.task != STUB:
            return self._load(now)
        if what is None or (what.device == "key_pad" and not self._lit("CONTINUE")):
            return None
        return what, self._habits.look, now

    def _cleared(self) -> bool:
        """Tell whether a void round's cards are in the rack: none came out after *round over*."""
        out = not self._sight.shuffler["tray"] and not self._sight.button
        return self._phase is Phase.RELOAD and out

    def _wrong_packet(self) -> bool:
        """Tell whether the tray holds something other than the packet that is due."""
        shuffler, sight = self._sight.shuffler, self._sight
        if not shuffler["tray"] or shuffler["moving"] or sight.void:
            return False
        receiver = sight.receiver
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
        shuffler, colour = self._sight.shuffler, self._sight.load
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
        named = any(colour in backs for colour in self._sight.take_out)
        return named or (self._sight.empty and backs not in ("", "none"))

    def _at_bets(self, now: float) -> PlannedDeed | None:
        # The used deck did not go in at the first try, or the press did not reach the table.
        wish = self._at_reload(now)
        if wish is not None:
            return wish
        if not self._lit("NO_MORE_BETS") or not self._players.idle():
            return None
        quiet = self._sight.chips_since + _SETTLED / self._habits.speed
        return deed("key_pad", "press", key="NO_MORE_BETS"), self._habits.look, quiet

    def _at_dealing(self, now: float) -> PlannedDeed | None:
        shuffler = self._sight.shuffler
        if self._lit("NO_MORE_BETS"):
            # The press did not reach the table, or the bets are open again.
            return self._at_bets(now)
        if self._lit("GREEN") or (self._sight.button and self._sight.step in _GREEN):
            # Every packet is out, although the dealer does not remember it.
            return self._at_green(now)
        if self._take_back and self._lit("BETS_OPEN"):
            return deed("key_pad", "press", key="BETS_OPEN"), self._habits.look, now
        if not shuffler["tray"] and (press := self._press_button(now)) is not None:
            return press
        if self._sight.step == "deciding":
            return self._at_deciding(now)
        receiver = self._sight.receiver
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
        if not self._sight.button or shuffler["moving"] or not shuffler.get("button"):
            return None
        return deed("shuffler", "green"), self._habits.look, now

    def _at_remainder(self, now: float) -> PlannedDeed | None:
        return self._at_green(now) if not self._sight.shuffler["moving"] else None

    def _at_deciding(self, now: float) -> PlannedDeed | None:
        if self._lit("ROUND_OVER"):
            return self._at_settling(now)
        if self._sight.button and self._sight.step in _GREEN:
            # Cards of the remainder have gone to the rack, and more of it is inside the shuffler.
            return self._at_green(now)
        if self._lit("DECISIONS_CLOSED") and self._players.idle():
            quiet = self._sight.chips_since + _SETTLED / self._habits.speed
            return deed("key_pad", "press", key="DECISIONS_CLOSED"), self._habits.look, quiet
        return None

    def _at_settling(self, now: float) -> PlannedDeed | None:
        if self._lit("DECISIONS_CLOSED"):
            # The press did not reach the table.
            return deed("key_pad", "press", key="DECISIONS_CLOSED"), self._habits.confirm, now
        if not self._lit("ROUND_OVER") or not self.settles:
            return None
        seat = self._sight.settle
        if seat and f"seat:{seat}" not in self._sight.shuffler["layout"]:
            return deed("key_pad", "press", key=f"SEAT_{seat}"), self._habits.look, now
        collects = self._collect(now)
        return collects or (deed("key_pad", "press", key="ROUND_OVER"), self._habits.look, now)

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
        if self._lit("ROUND_OVER"):
            return deed("key_pad", "press", key="ROUND_OVER"), self._habits.look, now
        # Somebody else may have ended the round while cards still lay on the layout.
        return self._collect(now) or self._load(now)

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
        if self._lit("ROUND_OVER"):
            return deed("key_pad", "press", key="ROUND_OVER"), self._habits.look, now
        return None
