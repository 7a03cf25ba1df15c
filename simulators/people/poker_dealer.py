"""The simulated dealer of a player-banked game: hands, keys, and the page.

They take the released deck, deal from it, tell what the players do, and touch who opens and who
wins by the cards that lie there. They act through the verbs of the simulated devices; what has no
key they tell on the page, as an event.
"""

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any

from controller.data.definition import Step, TableDefinition
from controller.data.definition.poker import Follow, PhaseKind
from controller.data.events import HandTold, TableEvent
from controller.data.hand_acts import Folds, HandAct, Opens, PotStated, Wins
from controller.snapshot.poker import PokerView
from simulators.devices.world import Place
from simulators.people import hand_dealing
from simulators.people.dealer_plan import DealerPlan, Planned, PlannedDeed
from simulators.people.hand_dealing import RESHUFFLE, CardsOfHand
from simulators.people.players import Habits, Span
from simulators.people.poker_players import EARLY, Bettors, PokerPlayers
from simulators.people.screen import Deed, Screen, deed, press

_STATES = 0.5
"""How often the dealer states the pot, where they need not."""
_BY_KEYS = 0.5
"""How often the dealer tells a hand by keys, where every act is told."""
_PUTS_PUCK = 0.02
"""How often the dealer puts the puck elsewhere, before a deal."""
_REGRETS = 0.04
"""How often the dealer takes back what they have just told of a betting round."""
_TOUCHES_WRONGLY = 0.03
"""How often the dealer touches another seat than the one that opens or wins, and sees it then."""
_BUTTON = deed("shuffler", "green")
_PRESSED_AGAIN = Span(3.0, 30.0)
"""Seconds until the dealer presses the shuffler's button once more, by mistake."""
_SITS_OUT = 0.12
"""How often a player leaves between two hands, or another one comes."""


class PokerDealer(DealerPlan):
    """One dealer. Their next deed follows from what they see; they act after a human delay.

    Attributes:
        players: they put chips before them, where the table has sensors.
    """

    def __init__(
        self,
        seed: int | str,
        habits: Habits,
        table: TableDefinition,
        faces: Callable[[Place], Sequence[str]],
    ) -> None:
        """Create the dealer of one table.

        Args:
            seed: together with what they see, fixes all that they do.
            habits: how they are.
            table: what is played, and where.
            faces: ranks and suits of the cards at a place; asked when they are shown.
        """
        self.players: Bettors
        bettors = Bettors(Random(f"{seed}:chips"), habits)
        super().__init__(Random(f"{seed}:dealer"), habits, bettors, table.game)
        assert table.poker is not None
        self._rules, self._seats = table.poker, table.seats
        self._hands = hand_dealing.HandsSeen(table, faces)
        self._sensed = False
        self._touching = Random(f"{seed}:touching")
        self._poker_players = PokerPlayers(Random(f"{seed}:players"), table.poker)
        self._view: PokerView | None = None
        self._in: tuple[int, ...] = ()
        self._wanted: tuple[int, ...] = ()
        self._number = -1
        """The round in which things were last decided; `_leaving`: its folds, by betting round."""
        self._leaving: dict[int, list[int]] = {}
        self._cards = CardsOfHand()
        self._states_pot = self._by_keys = self._regrets = False
        self._puck = 0
        """Where the puck is put before this hand; 0: it stays."""
        self._chosen: tuple[int, Planned] | None = None
        """What is told next, and how many acts had been told when that was decided."""
        self._aims: tuple[int, int] | None = None
        """How many acts had been told when they last aimed at a seat, and that seat."""
        self._told_by = ""
        """The key that told last: it rests, its lamp is off."""

    # What the dealer sees.

    def see(self, thing: str, view: Mapping[str, Any], now: float) -> None:
        """Look at a device."""
        self._look(thing, view, now)
        self._sensed |= thing == "sensors"
        self._put_chips(now)

    def see_screen(self, shown: Screen, now: float) -> None:
        """Look at the screen; a dark one says nothing of the hand."""
        self._screen = shown
        if shown.step:
            self._view, self._in = shown.poker, shown.playing
            self._begin(shown.round)
        self._put_chips(now)

    def _put_chips(self, now: float) -> None:
        """Let the players bet by what is seen, and think of what comes next."""
        if self._sensed and self._view is not None:
            self.players.bet(now, self._view, self._sight.chips)
        self._consider(now)

    def _begin(self, number: int) -> None:
        """Decide what happens in a new hand: who plays, and whether the pot is stated."""
        if number == self._number:
            return
        self._number = number
        self._leaving.clear()
        self._cards = CardsOfHand()
        self._aims = None
        self._states_pot = self._rng.random() < _STATES
        self._by_keys = self._rng.random() < _BY_KEYS
        self._chosen = None
        puts = not self._rules.game.shown and self._rng.random() < _PUTS_PUCK
        self._puck = self._rng.choice(self._seats) if puts else 0
        game, rng = self._rules.game, self._rng
        most = min(game.most, len(self._seats))
        stay = [seat for seat in self._seats if (seat in self._in) != (rng.random() < _SITS_OUT)]
        while len(stay) > most:
            stay.remove(rng.choice(stay))
        while len(stay) < game.least:
            stay.append(rng.choice([seat for seat in self._seats if seat not in stay]))
        self._wanted = tuple(sorted(stay))

    # When the dealer acts.

    def press(self, key: str, _: float) -> Deed:
        """Somebody presses a key in the dealer's place; return the deed."""
        return deed("shuffler", "green") if key == "GREEN" else press(key)

    def due(self, now: float) -> list[Deed | TableEvent]:
        """Return the deeds of this moment."""
        return [*self.players.due(now), *self._due(now)]

    def _due(self, now: float) -> list[Deed | TableEvent]:
        if self._slips and self._slips[0][0] <= now:
            return [self._slips.pop()[1]]
        if self._planned is None or self._planned[0] > now:
            return []
        what, self._planned = self._planned[1], None
        if what == _BUTTON and self._rng.random() < self._habits.press_twice:
            # By mistake: the hand has its deck.
            again = now + _PRESSED_AGAIN.draw(self._rng, self._habits.speed)
            self._slips = [(again, _BUTTON)]
        told = self._chosen is not None and self._chosen[1][0] == what
        regrets = told and self._rng.random() < _REGRETS
        self._regrets = regrets or self._opens_wrongly(what)
        if told:
            self._told_by = hand_dealing.key_name(what)
        if self._puck and what == hand_dealing.hold(f"SEAT_{self._puck}"):
            self._puck = 0
        self._called |= isinstance(what, Deed) and dict(what.args).get("key") == "CALL_FLOOR"
        return [what]

    # What comes next.

    def _wish(self, now: float) -> Planned | None:
        shown, lamps, habits = self._screen, self._sight.lamps, self._habits
        if not self._sight.shuffler or not shown.step:
            return None
        if lamps.get("CONTINUE") == "BLINK":
            return press("CONTINUE"), habits.confirm, now
        if "OPEN" in lamps and shown.step != Step.CLOSING:
            return press("OPEN"), habits.look, now
        if shown.held:
            if self._called or "CALL_FLOOR" not in lamps:
                return None
            return press("CALL_FLOOR"), habits.confirm, now
        self._called = False
        if shown.void:
            return self._clear_table(now)
        if (shown.empty or shown.take_out) and (out := self._take_decks_out(now)) is not None:
            return out
        return self._at_step(now)

    def _at_step(self, now: float) -> Planned | None:
        found = _AT.get(self._screen.step)
        return found(self, now) if found is not None else None

    def _close(self, now: float) -> Planned | None:
        return self._key("CLOSE", now) or self._load(now)

    def _between(self, now: float) -> Planned | None:
        return self._gather(now) or self._load(now) or self._seat(now)

    def _reload(self, now: float) -> PlannedDeed | None:
        return self._gather(now) or self._load(now)

    def _green(self, now: float) -> Planned | None:
        return (deed("shuffler", "green"), self._habits.look, now) if self._lit("GREEN") else None

    def _plan_act(self, act: HandAct, now: float) -> Planned:
        assert self._view is not None
        return HandTold(act, self._view.told), self._habits.look, now

    # The deck and the cards.

    def _by_hand_or_load(self, now: float) -> PlannedDeed | None:
        if self._screen.task:
            return self._by_hand(now)
        return self._reload(now)

    def _plan_lift(self, now: float) -> PlannedDeed | None:
        shuffler = self._sight.shuffler
        if (pressed := self._press_button(now)) is not None:
            return pressed
        if shuffler["tray"] and not shuffler["moving"]:
            return deed("shuffler", "take", from_="tray", to="hand"), self._habits.lift, now
        return None

    def _lift_packet(self, now: float) -> PlannedDeed | None:
        if self._screen.by_hand:
            return self._by_hand(now)
        if self._wrong_packet():  # the shuffler may have told another count
            return self._key("STOP", now)
        return self._lift_due(now)

    def _gather(self, now: float) -> PlannedDeed | None:
        """Bring the cards of the hand that is over to the rack."""
        collects = self._collect(now)
        if collects is not None:
            return collects
        hand = self._sight.shuffler["hand"]
        if hand and (not self._screen.by_hand or self._screen.load in hand):
            return deed("shuffler", "put_down"), self._habits.carry, now
        return None

    # Before the hand.

    def _seat(self, now: float) -> PlannedDeed | None:
        if self._puck:
            return hand_dealing.hold(f"SEAT_{self._puck}"), self._habits.look, now
        wrong = sorted(set(self._wanted) ^ set(self._in))
        for seat in wrong:
            if self._lit(f"SEAT_{seat}"):
                return press(f"SEAT_{seat}"), self._habits.look, now
        return None if wrong else self._key("NO_MORE_BETS", now)

    # The hand.

    def _play(self, now: float) -> Planned | None:
        view = self._view
        if view is None:
            return None
        back = self._regrets and view.phase == PhaseKind.BET
        back_key = self._key("BETS_OPEN", now) if back else None
        first = back_key or self._bring_in(view, now) or self._deal(view, now)
        if first is not None:
            return first
        follow = self._rules.game.follow
        if view.phase == PhaseKind.BET and follow is Follow.POT:
            return self._fold_or_close(view, now)
        if view.opens and follow is Follow.ACTIONS:
            right = self._hands.opener(view)
            return self._plan_act(
                Opens(self._touched(view, right, hand_dealing.can_open(view))), now
            )
        if follow is Follow.NONE and view.phase == PhaseKind.DECLARE:
            return self._key("DECISIONS_CLOSED", now)
        act = self._poker_players.act(view)
        if act is None or follow is Follow.NONE:
            return self._key("DECISIONS_CLOSED", now)
        if self._chosen is None or self._chosen[0] != view.told:
            self._chosen = view.told, self._choice(view, act, now)
        what, span, _ = self._chosen[1]
        key = hand_dealing.key_name(what)
        rests = key in hand_dealing.BETS and key == self._told_by and not self._lit(key)
        return None if rests else (what, span, now)

    def _choice(self, view: PokerView, act: HandAct, now: float) -> Planned:
        """Return how an act is told: by a key, in a hand that is told by keys, or on the page.

        Now and then somebody folds first, before it is their turn.
        """
        early = next((each for each in view.acts if each.key == "early"), None)
        if early is not None and self._rng.random() < EARLY:
            act = Folds(self._rng.choice(early.seats), out_of_turn=True)
        key = hand_dealing.key_of(view, act) if self._by_keys and self._sight.lamps else None
        return self._plan_act(act, now) if key is None else (key, self._habits.look, now)

    def _fold_or_close(self, view: PokerView, now: float) -> Planned | None:
        if view.round not in self._leaving:
            self._leaving[view.round] = self._poker_players.folds_of_round(view)
        live = [seat.seat for seat in view.seats if not seat.folded]
        leaving = [seat for seat in self._leaving[view.round] if seat in live]
        if leaving and len(live) > 1:
            return self._plan_act(Folds(leaving[0]), now)
        return self._key("DECISIONS_CLOSED", now)

    def _bring_in(self, view: PokerView, now: float) -> PlannedDeed | None:
        """Bring chips into the pot that are no bets of this round, or push them back."""
        bets = {seat.seat for seat in view.seats if seat.bet and view.phase == PhaseKind.BET}
        for seat in self._sight.chips:
            if seat not in bets:
                return deed("sensors", "clear", seat=seat), self._habits.lift, now
        return None

    def _deal(self, view: PokerView, now: float) -> PlannedDeed | None:
        what = self._cards.next_deed(view, self._sight.shuffler)
        if what is None:
            return None
        return what, self._habits.carry if what == RESHUFFLE else self._habits.lift, now

    def _opens_wrongly(self, what: Deed | TableEvent) -> bool:
        if self._view is None or not (isinstance(what, HandTold) and isinstance(what.act, Opens)):
            return False
        return what.act.seat != self._hands.opener(self._view)

    def _touched(self, view: PokerView, right: int, others: set[int]) -> int:
        """Return the seat that is touched: now and then another one than the right one."""
        if self._aims is None or self._aims[0] != view.told:
            wrong = self._touching.random() < _TOUCHES_WRONGLY
            seats = sorted(others - {right})
            self._aims = view.told, self._touching.choice(seats) if wrong and seats else right
        return self._aims[1]

    # The showdown.

    def faces_up(self) -> dict[int, list[str]]:
        """Return ranks and suits of the cards that lie open, by seat."""
        return self._hands.faces_up(self._view, self._screen.step) if self._view is not None else {}

    def _show(self, now: float) -> Planned | None:
        view = self._view
        if view is None:
            return None
        if (chips := self._bring_in(view, now)) is not None:
            return chips
        if sum(not seat.folded for seat in view.seats) > 1:
            dealt = self._deal(view, now)
            if dealt is not None:
                return dealt
        if view.award is None:
            return self._key("ROUND_OVER", now)
        if self._states_pot and self._rules.game.follow is not Follow.ACTIONS and view.pot < 0:
            return self._plan_act(PotStated(self._stated()), now)
        touched = {seat.seat for seat in view.seats if seat.wins}
        due = self._hands.winners(view)
        for seat in sorted(due ^ touched):
            others = {each.seat for each in view.seats if each.can_win} - due - touched
            return self._plan_act(Wins(self._touched(view, seat, others)), now)
        return self._key("CONTINUE", now) or self._key("ROUND_OVER", now)

    def _stated(self) -> int:
        """Return a pot that chips make, above what was put in before the cards."""
        unit = self._rules.stakes.unit
        stakes = self._rules.stakes
        least = stakes.ante * 10 + stakes.small_blind + stakes.big_blind + sum(stakes.price) * 10
        return -(-least // unit) * unit + unit * self._rng.randint(0, 40)


_AT: dict[str, Callable[[PokerDealer, float], Planned | None]] = {
    Step.CLOSING: PokerDealer._close,
    Step.OPENING: PokerDealer._by_hand_or_load,
    Step.WAITING_DECK: PokerDealer._by_hand_or_load,
    Step.DEAD_TABLE: PokerDealer._by_hand_or_load,
    Step.DECK_CHANGE: PokerDealer._by_hand_or_load,
    Step.IDLE: PokerDealer._between,
    Step.WAGERING: PokerDealer._between,
    Step.DECK_OUT: PokerDealer._plan_lift,
    Step.REMAINDER: PokerDealer._plan_lift,
    Step.DEALING_SEAT: PokerDealer._lift_packet,
    Step.AWAITING_GREEN: PokerDealer._green,
    Step.RELOAD: PokerDealer._reload,
    Step.SHOWDOWN: PokerDealer._show,
    Step.BETTING: PokerDealer._play,
    Step.DRAWING: PokerDealer._play,
    Step.BUYING: PokerDealer._play,
    Step.DECLARING: PokerDealer._play,
}
"""What the dealer does at each step."""
