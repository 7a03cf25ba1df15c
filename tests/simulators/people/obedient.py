"""Staff who do what the screen says, and nothing else.

Whoever the headline names is there. They press its key, fill in its form, or do by hand what its
sentence asks for; they know what lies on the table, and nothing of the procedure. A sentence that
nobody can carry out is an error. Who plays acts by habit, and the dealer tells it.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any

from controller.data.causes import Cause
from controller.data.definition import HAND, SHUT, WAGERS_OPEN, Step, TableDefinition
from controller.data.definition.poker import Follow, PhaseKind
from controller.data.events import (
    AdoptShuffler,
    CardsCounted,
    Clear,
    DealingModeOrdered,
    DeckCountedByHand,
    DeckRegistered,
    HandTold,
    Press,
    SignedOn,
    TableEvent,
)
from controller.data.hand_acts import Folds, HandAct, Opens, Wins
from controller.data.message import DEALER, Message
from controller.data.modes import DealingMode
from controller.data.person import Role
from controller.data.state import DeckPlace, Hold, TableState
from controller.data.terms import COLOURS
from controller.procedure import TableModel
from controller.snapshot import Form, InstructionView, receiver, to_settle
from controller.snapshot.places import seat_view
from controller.snapshot.poker import PokerView, poker_view
from drivers.vocabulary import DeviceKind, Key
from simulators.devices.world import LAYOUT, Place, World, colour_of
from simulators.people.counts import find, moved, stub_on_table, void
from simulators.people.declarations import Declarations
from simulators.people.hand_dealing import (
    CONTINUE,
    CardsOfHand,
    HandsSeen,
    leave,
    lift,
    next_deed,
    put_in,
    task,
)
from simulators.people.players import Players
from simulators.people.poker_players import PokerPlayers
from simulators.people.screen import Deed, deed, place_of
from simulators.people.staff import DANA, SAM, TESS

_STAFF = {Role.DEALER: DANA.person, Role.SUPERVISOR: SAM.person, Role.TECHNICIAN: TESS.person}
_DOORS = (("cover", "cover"), ("input", "lid"))
"""The doors, as verbs and as eyes name them."""
_COUNTED_APART = (Place.BOX, Place.RACK, Place.HAND)
"""Where cards lie that hands can count."""

_ELSE = tuple(f"instruction-else-{what}" for what in ("void", "off", "close", "shut"))
"""What is said for the case that a remedy is in vain."""
_NOT_AT_HAND = {
    "remedy-put-right",
    "remedy-unsupported",
    "remedy-unknown-device",
    "remedy-reads-cards",
    "remedy-software",
    "remedy-disk",
}
"""Remedies for which another device is needed, or somebody at the computer: they wait."""
_PATIENCE, _AGAIN = 60.0, 20.0
"""Seconds until a remedy is taken to be in vain, and from one attempt to the next."""

Acts = list[Deed | TableEvent]


class UnknownSentenceError(Exception):
    """The screen asks for something that nobody knows how to do."""


class HandPlayed:
    """The hands of players: who sits down, what each does, and what the dealer tells and deals."""

    def __init__(
        self, table: TableDefinition, rng: Random, faces: Callable[[Place], Sequence[str]]
    ) -> None:
        """Sit down at a table; `faces` returns what cards lie open at a place."""
        assert table.poker is not None
        self._rules, self._seats = table.poker, table.seats
        self._players = PokerPlayers(rng, table.poker)
        self._hands = HandsSeen(table, faces)
        self._rng, self._number = rng, -1

    def begin(self, number: int) -> None:
        """Begin the hand of this number, if it is another one."""
        if number == self._number:
            return
        self._number, self._cards = number, CardsOfHand()
        self._leaving: dict[int, list[int]] = {}
        least, most = self._rules.game.least, min(self._rules.game.most, len(self._seats))
        number_of = self._rng.randint(least, most)
        self.wanted = set(self._rng.sample(self._seats, number_of))

    def next_deed(self, view: PokerView, shuffler: Mapping[str, Any]) -> Deed | HandAct | None:
        """Return what the dealer deals, or tells of the players; None: they have all acted."""
        contested = sum(not seat.folded for seat in view.seats) > 1
        dealt = self._cards.next_deed(view, shuffler) if contested else None
        return dealt or self._told(view)

    def _told(self, view: PokerView) -> HandAct | None:
        if view.award is not None:
            touched = {seat.seat for seat in view.seats if seat.wins}
            return next(map(Wins, sorted(self._hands.winners(view) ^ touched)), None)
        if view.opens:
            return Opens(self._hands.opener(view))
        if view.phase == PhaseKind.BET and view.follow == Follow.POT:
            if view.round not in self._leaving:
                self._leaving[view.round] = self._players.folds_of_round(view)
            leaving = self._leaving[view.round]
            return Folds(leaving.pop()) if leaving else None
        return self._players.act(view)


class Obedient:
    """The dealer, the supervisor and the technician of one table, as the headline calls them.

    Attributes:
        players: who bet and decide by habit.
        closes: where the screen leaves it to them, they close the table; else they deal by hand.
    """

    def __init__(
        self,
        world: World,
        seen: Callable[[DeviceKind], Mapping[str, Any]],
        players: Players,
        declarations: Declarations,
        epoch: Callable[[], int],
        hand: HandPlayed | None = None,
    ) -> None:
        """Come to a table.

        Args:
            world: the cards; they count those in sight.
            seen: returns what is seen of a device.
            players: who play.
            declarations: decide open irregularities.
            epoch: 32 random bits for an adoption.
            hand: what is played, where players bank the game.
        """
        self.players, self._hand = players, hand
        self._world, self._see = world, seen
        self._declarations, self._epoch = declarations, epoch
        self._counted = set[int]()
        self.closes = True
        self._since = dict[Cause, float]()
        self._tried: tuple[float, Acts] = (0.0, [])

    def acts(self, m: TableModel, view: InstructionView, now: float) -> Acts:
        """Return what is done now because the screen says so; empty: they wait.

        Raises:
            UnknownSentenceError: nobody knows how to do it.
        """
        if self._hand is not None and m.state.step in WAGERS_OPEN:
            number = m.state.round.number if m.state.round is not None else m.state.rounds + 1
            self._hand.begin(number)
            # The deck of the last hand, where it is not asked for any more.
            if self._shuffler["layout"]:
                return [deed("shuffler", "collect")]
            if self._shuffler["hand"] and m.deck_at(DeckPlace.HAND) is None:
                return [deed("shuffler", "put_down")]
        if view.who is None:
            return self._sit_down(m, view)
        if view.key:
            return self._before(m, view) or self._press(m, view.key.upper(), view.who)
        if view.form:
            return self._fill_in(m, view, view.who)
        return self._by_hand(m, view, now)

    def got_on(self) -> None:
        """A packet is out, or the table is closed: what was in vain may help the next time."""
        self._since.clear()

    @property
    def _shuffler(self) -> Mapping[str, Any]:
        return self._see(DeviceKind.SHUFFLER)

    # The hands of players.

    def _sit_down(self, m: TableModel, view: InstructionView) -> Acts:
        """Players come, where they are waited for: the dealer touches their seats."""
        if self._hand is None or view.short.id != "hand-few-players":
            return []
        here = {seat for seat in m.table.seats if seat_view(m, seat).status == "in"}
        return self._press(m, f"SEAT_{min(self._hand.wanted - here)}", Role.DEALER)

    def _play(self, m: TableModel) -> Acts:
        """Deal what the sentence says, and tell what the players do; empty: they have all acted."""
        poker = poker_view(m)
        if self._hand is None or poker is None:
            return []
        match self._hand.next_deed(poker, self._shuffler):
            case None:
                return []
            case Deed() as what:
                return [what]
            case act:
                return [HandTold(act, poker.told)]

    # Keys.

    def _before(self, m: TableModel, view: InstructionView) -> Acts:
        """Return what the sentence asks for before its key: bets, decisions, cards, chips."""
        key, seen = view.key.upper(), self._shuffler
        if view.blocks is None and m.state.step in HAND:
            return self._play(m)
        if view.blocks is None and key == Key.CONTINUE.name and m.mode.by_hand:
            what = self._next_deed(m)
            return [what] if what not in (None, CONTINUE) else []
        if key != Key.ROUND_OVER.name:
            return []
        for place, what in (
            ("tray", leave("lift", seen, m.game.packets.laid_out)),
            ("layout", deed("shuffler", "collect")),
            ("floor", deed("shuffler", "pick_up")),
            ("hand", deed("shuffler", "put_down")),
        ):
            if seen[place] and not seen["moving"]:
                return [what]
        if self._see(DeviceKind.SENSORS).get("chips"):
            return [deed("sensors", "clear")]
        seat = to_settle(m)
        return self._press(m, f"SEAT_{seat}", Role.DEALER) if seat else []

    def _press(self, m: TableModel, key: str, who: Role) -> Acts:
        if key in ("NO_MORE_BETS", "DECISIONS_CLOSED") and not self.players.idle():
            return []
        offer = next((each.id for each in m.state.offers if each.key.name == key), "")
        pad = any(each.up for each in m.state.devices if each.kind is DeviceKind.KEY_PAD)
        if who is not Role.DEALER or not pad:
            return [Press(Key[key], offer, _STAFF[who] if who is not Role.DEALER else None)]
        pressed = deed("key_pad", "press", key=key)
        return [deed("shuffler", "green") if key == Key.GREEN.name else pressed]

    # Forms.

    def _fill_in(  # noqa: PLR0911 - a case for each form
        self, m: TableModel, view: InstructionView, role: Role
    ) -> Acts:
        who, state, about = _STAFF[role], m.state, view.about
        if (gathers := self._before_counting(state, view)) is not None:
            return gathers
        match view.form:
            case Form.SIGN_ON:
                return [SignedOn(who)]
            case Form.ADOPT:
                return [AdoptShuffler(who, "the shuffler is empty", self._epoch())]
            case Form.VOID:
                return [void(state, "as the screen says")]
            case Form.COUNT if m.state.step == Step.WAITING_DECK:
                what = next_deed(task(m), self._shuffler, 0)
                return [what] if what else [CardsCounted(self._world.count(Place.HAND), who)]
            case Form.COUNT if self._hand is None and self._shuffler["hand"]:
                return [leave("put_down", self._shuffler, m.game.packets.laid_out)]
            case Form.COUNT:
                return [CardsCounted(self._in_question(state), who)]
            case Form.COUNT_DECK:
                return [DeckCountedByHand(who, about, self._deck(about))]
            case Form.NAME_DECK:
                return [DeckRegistered(who, about, "1")]
            case Form.DECIDE:
                return [*self._declarations.decide(state)]
            case Form.CLEAR:
                hold = next(each for each in state.holds if each.id == view.hold)
                return [self._clear(state, hold, role)]
            case _:
                raise UnknownSentenceError(f"no such form: {view.form}")

    def _before_counting(self, state: TableState, view: InstructionView) -> Acts | None:
        """Gather the deck that is to be counted; None: it is gathered, or no deck is counted."""
        if view.form not in (Form.CLEAR, Form.COUNT_DECK):
            return None
        if self._shuffler["floor"]:
            return [deed("shuffler", "pick_up")]
        if view.form is Form.COUNT_DECK:
            return self._gather(view.about)
        hold = next(each for each in state.holds if each.id == view.hold)
        if hold.cause is not Cause.DECK_COUNT:
            return None
        return self._take_out(str(hold.about)) or self._gather(str(hold.about))

    def _in_question(self, state: TableState) -> int:
        """Return how many cards lie there that are to be counted."""
        found = find(state, self._world)
        if found is not None:
            return found.cards
        if state.step == Step.STUB_COUNT and state.round is not None:
            in_hand, community = self._hand is not None, self._declarations.community
            return stub_on_table(
                state, state.round, self._world, in_hand=in_hand, community=community
            )
        return self._world.count(Place.HAND)

    def _clear(self, state: TableState, hold: Hold, role: Role) -> Clear:
        who = _STAFF[role]
        if hold.cause is Cause.LIFTED:
            return void(state, "the packet cannot be laid back")
        if hold.cause is Cause.HAND_COUNT and hold.id in self._counted:
            return void(state, "counted, and refused")
        self._counted.add(hold.id)
        if not (hold.cause.counts or hold.cause.takes_count):
            return Clear(who, "looked at it")
        if hold.cause is Cause.DECK_COUNT:
            return Clear(who, "counted", self._deck(str(hold.about)))
        if state.act is None:
            return Clear(who, "counted", self._in_question(state))
        return Clear(who, "counted", moved(state, state.act, self._world))

    def _deck(self, colour: str) -> int:
        apart = (card for place in _COUNTED_APART for card in self._world.cards(place))
        return sum(colour_of(card).name.lower() == colour for card in apart)

    # By hand.

    def _by_hand(  # noqa: PLR0911, PLR0912 - a case for each caption
        self, m: TableModel, view: InstructionView, now: float
    ) -> Acts:
        seen = self._shuffler
        match view.short.id:
            case "panel-button-on-shuffler":
                return [deed("shuffler", "green")]
            case "panel-lift-the-packet":
                return [] if seen["moving"] else [self.give(m, seen, now)]
            case "panel-lift-the-remaining-cards" | "panel-take-the-cards":
                there = seen["tray"] and not seen["moving"]
                if there and self._hand is not None and m.state.step == Step.REMAINDER:
                    return [deed("shuffler", "take", from_="tray", to="hand")]
                community = 0 if m.void else m.game.packets.laid_out
                return [leave("lift", seen, community)] if there else []
            case "panel-deal-by-hand" | "panel-take-the-shuffled-deck":
                what = self._next_deed(m)
                return [what] if what else []
            case "panel-turn-your-cards" | "panel-turn-last":
                return []
            case "hand-take-the-deck":
                there = seen["tray"] and not seen["moving"]
                return [deed("shuffler", "take", from_="tray", to="hand")] if there else []
            case "hand-play" | "hand-touch-a-seat":
                return self._play(m)
            case "instruction-take-decks-out":
                return self._take_out()
            case "instruction-take-deck-out":
                return self._take_out(_colour(view.short))
            case "instruction-put-deck-in":
                return self._put_in(_colour(view.short))
            case "panel-no-next-deal-yet":
                return self._remedy(m, view, now)
            case id_:
                raise UnknownSentenceError(f"nobody knows what to do: {id_}")

    def _next_deed(self, m: TableModel) -> Deed | None:
        """Return what is done next by hand, where hands deal."""
        packets = m.game.packets
        size = packets.hand(receiver(m) or DEALER)
        return next_deed(task(m), self._shuffler, size, packets)

    def give(self, m: TableModel, seen: Mapping[str, Any], now: float) -> Deed:
        """Lift the packet in the tray to whom it is for."""
        whose, packets = receiver(m) or DEALER, m.game.packets
        to, size = place_of(whose), packets.hand(whose)
        if self._hand is None:
            self.players.dealt(now, max(whose, 0))
        return lift(to, seen["tray"], size - seen["layout"].get(to, 0))

    def _remedy(self, m: TableModel, view: InstructionView, now: float) -> Acts:
        """Do what the remedy of a hold says: again from time to time, and then what else it says.

        Remedies that ask for a key or a form are not here.
        """
        words, otherwise = view.words, ""
        while words.id == "list-sentences":
            first, rest = words.params["first"], words.params["rest"]
            assert isinstance(first, Message), "a sentence is a message"
            words, otherwise = first, rest.id if isinstance(rest, Message) else ""
        cause = next(hold.cause for hold in m.state.holds if hold.id == view.hold)
        if now - self._since.setdefault(cause, now) > _PATIENCE and otherwise in _ELSE:
            return self._otherwise(m, otherwise)
        acts = self._put_right(m, view, words)
        if acts == self._tried[1] and now - self._tried[0] < _AGAIN:
            return []
        self._tried = now, acts
        return acts

    def _otherwise(self, m: TableModel, otherwise: str) -> Acts:
        """Do what the sentence says for the case that its remedy is in vain."""
        match otherwise:
            case "instruction-else-void":
                return [void(m.state, "as the screen says")]
            case "instruction-else-off":
                return [deed("shuffler", "kill_power")]
            case "instruction-else-close" if not self.closes:
                mode = DealingMode.HAND_SHUFFLE
                return [DealingModeOrdered(SAM.person, mode, "as the screen says")]
            case _:
                return self._press(m, Key.CLOSE.name, Role.SUPERVISOR)

    def _put_right(  # noqa: PLR0911, PLR0912 - a case for each sentence
        self, m: TableModel, view: InstructionView, words: Message
    ) -> Acts:
        match words.id:
            case "remedy-lost":
                kind = next(each.kind for each in m.state.devices if each.name == view.device)
                return [Deed(kind.name.lower(), verb) for verb in ("power_on", "plug")]
            case "remedy-close-cover" | "remedy-close-input" | "remedy-close-doors":
                return self._close()
            case "remedy-fault" | "remedy-no-packet" | "remedy-refused":
                return self._as_displayed(str(self._shuffler["display"]))
            case "remedy-not-empty" | "remedy-left-inside":
                return self._take_out() or self._close()
            case "remedy-deck-out":
                return self._put_in(_colour(view.blocks))
            case "remedy-alternation" | "remedy-out-of-play" | "remedy-wrong-deck":
                return self._take_out(_colour(view.blocks))
            case "remedy-unproved" | "remedy-sorted":
                colour = _colour(view.blocks)
                return self._take_out(colour) or self._put_in(colour)
            case "remedy-setting":
                game = m.game.shuffler_setting
                return [_shuffle(), deed("shuffler", "game", name=game)]
            case "remedy-stray":
                return self._take_out()
            case "remedy-act-overdue":
                return [deed("shuffler", "reboot", seconds=1)]
            case "remedy-foreign" | "remedy-memory":
                if m.state.step in SHUT or m.state.closing:
                    return self._take_out()
                return self._press(m, Key.CLOSE.name, Role.SUPERVISOR)
            case "instruction-empty-shuffler":
                return self._take_out()
            case "remedy-key-stuck":
                stuck = next(each.stuck for each in m.state.devices if each.name == view.device)
                keys = re.findall("[A-Z_0-9]+", stuck)
                return [deed("key_pad", "stick", key=key, to="free") for key in keys]
            case id_ if id_ in _NOT_AT_HAND:
                return []
            case id_:
                raise UnknownSentenceError(f"nobody knows what to do: {id_}")

    def _as_displayed(self, display: str) -> Acts:
        """Follow the shuffler's display."""
        match display:
            case "JAM":
                return [deed("shuffler", "unjam")]
            case "MOTOR":
                return [deed("shuffler", "motor", to="free"), _service(), _shuffle()]
            case "SORT" | "SERVICE":
                return [_shuffle()]
            case _:
                return self._close() if display.startswith("CLOSE") else []

    def _close(self) -> Acts:
        seen = self._shuffler
        return [
            deed("shuffler", "door", which=door, to="close")
            for door, eyes in _DOORS
            if seen[eyes] != "closed"
        ]

    def _take_out(self, colour: str = "") -> Acts:
        """Take the cards of a deck, or all cards, out of the shuffler, from one place at a time."""
        if self._shuffler["moving"]:
            return []
        for place in (Place.TRAY, Place.READY, Place.INPUT):
            backs = {colour_of(card).name.lower() for card in self._world.cards(place)}
            if backs and (not colour or colour in backs):
                return [deed("shuffler", "take", from_=str(place), to="box")]
        return [deed("shuffler", "pick_up")] if self._shuffler["floor"] else []

    def _put_in(self, colour: str) -> Acts:
        """Gather a whole deck, and put it into the shuffler."""
        if doors := self._close():
            return doors
        if (gathers := self._gather(colour)) is not None:
            return gathers
        what = put_in(colour, self._shuffler)
        return [what] if what is not None else []

    def _gather(self, colour: str) -> Acts | None:
        """Gather the cards of a deck, from one place at a time; None: they are gathered."""
        gathers = (
            ((Place.FLOOR,), deed("shuffler", "pick_up")),
            ((Place.TRAY,), deed("shuffler", "take", from_="tray", to="rack")),
            (LAYOUT, deed("shuffler", "collect")),
            ((Place.HAND,), deed("shuffler", "put_down")),
        )
        for places, what in gathers:
            if any(self._lies(colour, place) for place in places):
                return [] if places == (Place.TRAY,) and self._shuffler["moving"] else [what]
        return None

    def _lies(self, colour: str, place: Place) -> bool:
        """Tell whether cards with these backs lie at a place."""
        return any(colour_of(card).name.lower() == colour for card in self._world.cards(place))


def _colour(words: Message | None) -> str:
    """Return the back colour that a sentence names, or the one that it tells as old."""
    while words is not None and isinstance(inner := words.params.get("what"), Message):
        words = inner
    named = words.params.get("colour") if words is not None else None
    found = next((colour for colour, term in COLOURS.items() if term == named), "")
    if not found:
        raise UnknownSentenceError(f"no deck is named: {words}")
    return found


def _shuffle() -> Deed:
    return deed("shuffler", "mode", mode="shuffle")


def _service() -> Deed:
    return deed("shuffler", "mode", mode="service")
