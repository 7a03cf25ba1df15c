"""The simulated dealer: looks at lamps, tray and layout, and does what a dealer's hands do."""

from collections.abc import Mapping
from random import Random
from typing import Any

from controller.data.definition import DealerFrom, GameDefinition
from simulators.people.dealer_plan import IN_ROUND, DealerPlan, Phase
from simulators.people.hand_dealing import STUB
from simulators.people.players import Habits, Players
from simulators.people.screen import Deed, Screen, deed, place_of, press

_OPEN = ("idle", "wagering")
"""Steps of an open table between rounds."""
_CALLED = ("waiting_deck", "dealing.seat", "dealing.dealer", "dealing.layout")
"""Steps after *no more bets*."""


class Dealer(DealerPlan):
    """One dealer, with the players. Their plan follows from what they see; they act after a delay.

    They are sans-I/O: they see, wait a human delay, and act.
    """

    def __init__(
        self, seed: int | str, habits: Habits, seats: tuple[int, ...], game: GameDefinition
    ) -> None:
        """Seat the people.

        Args:
            seed: together with what they see, fixes all that they do.
            habits: how they are.
            seats: the seat numbers of the table.
            game: what they play.
        """
        players = Players(Random(f"{seed}:players"), habits, seats, game)
        super().__init__(Random(f"{seed}:dealer"), habits, players, game)
        self._asked = -1
        """The stage at which the players were asked last; -1: at none of this round."""
        # A dealer's packet that waited for the decisions is taken after them.
        decided = Phase.DEALING if game.dealer_waits else Phase.SETTLING
        self._after = {"OPEN": Phase.OPENING, "DECISIONS_CLOSED": decided}

    def see(self, thing: str, view: Mapping[str, Any], now: float) -> None:
        """Look at a device."""
        self._look(thing, view, now)
        self._see_stage(now)
        self._consider(now)

    def see_screen(self, shown: Screen, now: float) -> None:
        """Look at the screen."""
        self._screen, step = shown, shown.step
        # Somebody pressed the key; at a closed table no deck goes in.
        if step in ("closed", "opening"):
            self._phase = Phase.OPENING
        if step in _CALLED and self._phase is Phase.BETS:
            self._call_no_more_bets(now)
        if step == "reload" and self._phase is Phase.SETTLING:
            self._round_over()
        # No packet of the dealer's own was the last one.
        dealt = self._phase is Phase.DEALING and not self._game.packets.for_dealer
        if dealt and step == "awaiting_green":
            self._phase = Phase.GREEN
        if self.hands_only:
            self._follow(step, now)
        self._see_stage(now)
        self._consider(now)
        if step in _OPEN and not shown.held:
            self._opened(now)

    def _see_stage(self, now: float) -> None:
        """Turn the cards of a stage that has begun, and ask the players."""
        stage, ready = self._screen.stage, self._phase in (Phase.DECIDING, Phase.SETTLING)
        if self._game.staged and ready and self._screen.step == "deciding" and stage != self._asked:
            self._asked, self._phase = stage, Phase.DECIDING
            self.players.asked(now, stage, self._sight.chips)

    def due(self, now: float) -> list[Deed]:
        """Return what is done now; show them the result before asking again."""
        deeds = self.players.due(now)
        if self._slips:
            deeds += [each for at, each in self._slips if at <= now]
            self._slips = [slip for slip in self._slips if slip[0] > now]
        if self._planned is not None and self._planned[0] <= now:
            what, self._planned = self._planned[1], None
            assert isinstance(what, Deed), "nothing is told on the page of a house's game"
            deeds.append(what)
            self._did(what, now)
        return deeds

    # Consequences of the dealer's own deeds.

    def _did(self, what: Deed, now: float) -> None:
        args = dict(what.args)
        self._called |= args.get("key") == "CALL_FLOOR"
        if what.verb == "put_down" and self._screen.task == STUB:
            self._phase = Phase.DECIDING
        # Then OPEN's lamp is late: the screen shows an open table.
        late = self._screen.step in _OPEN
        match what.verb, args.get("key", args.get("to", "")):
            case "press", ("OPEN" | "DECISIONS_CLOSED") as key if key != "OPEN" or not late:
                self._phase = self._after[key]
            case "press", "NO_MORE_BETS":
                self._call_no_more_bets(now)
            case "press", "BETS_OPEN":
                self._take_back = False
            case "lift", "rack":
                if self._phase in (Phase.GREEN, Phase.REMAINDER):
                    self._phase = Phase.DECIDING
            case (("lift" | "deal"), target):
                # Where a hand comes from two packets, the second is lifted for its top cards.
                one = self._game.packets.dealer_from is DealerFrom.OWN_PACKET
                self._gave(str(target), now, whole=one or "keep" in args or what.verb == "deal")
            case "green", _ if self._phase is not Phase.DEALING or self._lit("GREEN"):
                self._phase = Phase.REMAINDER
            case "press", "ROUND_OVER" if self._phase is not Phase.BETS or self._screen.void:
                self._round_over()
            case "load", _:
                if self._phase is Phase.RELOAD:
                    self._bets_open(now)
        self._slip(what, now)

    def press(self, key: str, now: float) -> Deed:
        """Somebody presses a key in the dealer's place; return the deed."""
        what = deed("shuffler", "green") if key == "GREEN" else press(key)
        if self._lit(key):
            self._did(what, now)
        return what

    def _follow(self, step: str, now: float) -> None:
        """Somebody else presses the keys: the table's step tells which key it was.

        A round that was void may be over at any moment, with or without a deck to load.
        """
        match self._phase, step:
            case Phase.DEALING, "wagering":
                self._phase = Phase.BETS
            case Phase.DEALING | Phase.GREEN, "remainder":
                self._phase = Phase.REMAINDER
            case Phase.DECIDING, ("revealing" | "settling" | "dealing.dealer"):
                self._phase = self._after["DECISIONS_CLOSED"]
            case phase, "reload" if phase in IN_ROUND:
                self._round_over()
            case phase, ("idle" | "wagering") if phase in IN_ROUND:
                self._round_over()
                self._bets_open(now)

    def _opened(self, now: float) -> None:
        """The table is open and ready: bets may be made.

        This is also true where no deck has to go in: dealing by hand, or a round that was void
        before it had a deck.
        """
        waits = self._phase is Phase.RELOAD and (self._screen.by_hand or not self._screen.load)
        if self._phase is Phase.OPENING or waits:
            self._bets_open(now)
            if self.players.idle():  # all chips lie already: nothing more comes to be looked at
                self._consider(now)

    def _bets_open(self, now: float) -> None:
        self._phase = Phase.BETS
        self.players.bets_open(now, self._sight.chips)

    def _round_over(self) -> None:
        self._phase = Phase.RELOAD
        self.players.forget()

    def _call_no_more_bets(self, now: float) -> None:
        chips = self._sight.chips
        self._asked = -1
        self._take_back = self._phase is Phase.BETS and self._rng.random() < self._habits.take_back
        self._phase = Phase.DEALING
        self.players.bets_closed(now, chips)

    def _gave(self, target: str, now: float, *, whole: bool) -> None:
        self._take_back = False
        if target.startswith("seat:"):
            self.players.dealt(now, int(target.partition(":")[2]))
        elif whole and target == place_of(self._game.receivers([1])[-1]):
            self._phase = Phase.GREEN

    def _slip(self, what: Deed, now: float) -> None:
        """Sometimes the dealer presses twice, or presses the green button too early."""
        habits, rng = self._habits, self._rng
        if what.verb in ("press", "green") and rng.random() < habits.press_twice:
            self._slips.append((now + round(0.25 / habits.speed, 3), what))
        early = what.verb == "lift" and self._phase is Phase.DEALING
        if early and rng.random() < habits.press_early:
            self._slips.append((now + round(0.3 / habits.speed, 3), deed("shuffler", "green")))
