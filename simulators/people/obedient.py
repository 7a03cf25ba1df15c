"""Staff who do what the screen says, and nothing else.

Whoever the headline names is there. They press its key, fill in its form, or do by hand what its
sentence asks for; they know what lies on the table, and nothing of the procedure. A sentence that
nobody can carry out is an error. Games that the house banks.
"""

from collections.abc import Callable, Mapping
from typing import Any

from controller.data.causes import Cause
from controller.data.definition import Step
from controller.data.definition.steps import SHUT
from controller.data.events import (
    AdoptShuffler,
    CardsCounted,
    Clear,
    DeckCountedByHand,
    DeckRegistered,
    Press,
    SignedOn,
    TableEvent,
)
from controller.data.message import Message
from controller.data.person import Role
from controller.data.state import Hold, TableState
from controller.data.terms import COLOURS
from controller.procedure import TableModel
from controller.snapshot import Form, InstructionView, receiver, to_settle
from drivers.vocabulary import DeviceKind, Key
from simulators.devices.world import Place, World, colour_of
from simulators.people.counts import find, moved, stub_on_table, void
from simulators.people.declarations import Declarations
from simulators.people.deeds import Deed, deed
from simulators.people.hand_dealing import lift
from simulators.people.players import Players
from simulators.people.staff import DANA, SAM, TESS

_STAFF = {Role.DEALER: DANA.person, Role.SUPERVISOR: SAM.person, Role.TECHNICIAN: TESS.person}
_DOORS = (("cover", "cover"), ("input", "lid"))
"""The doors, as verbs and as eyes name them."""
_COUNTED_APART = (Place.BOX, Place.RACK, Place.HAND)
"""Where cards lie that hands can count."""

Acts = list[Deed | TableEvent]


class UnknownSentenceError(Exception):
    """The screen asks for something that nobody knows how to do."""


class Obedient:
    """The dealer, the supervisor and the technician of one table, as the headline calls them.

    Attributes:
        players: who bet and decide by habit.
    """

    def __init__(
        self,
        world: World,
        seen: Callable[[DeviceKind], Mapping[str, Any]],
        players: Players,
        declarations: Declarations,
        epoch: Callable[[], int],
    ) -> None:
        """Come to a table.

        Args:
            world: the cards; they count those in sight.
            seen: returns what is seen of a device.
            players: who play.
            declarations: decide open irregularities.
            epoch: 32 random bits for an adoption.
        """
        self.players = players
        self._world, self._see = world, seen
        self._declarations, self._epoch = declarations, epoch

    def acts(self, m: TableModel, view: InstructionView, now: float) -> Acts:
        """Return what is done now because the screen says so; empty: they wait.

        Raises:
            UnknownSentenceError: nobody knows how to do it.
        """
        if view.who is None:
            return []
        if view.key:
            return self._before(m, view) or self._press(m, view.key.upper(), view.who)
        if view.form:
            return self._fill_in(m, view, view.who)
        return self._by_hand(m, view, now)

    @property
    def _shuffler(self) -> Mapping[str, Any]:
        return self._see(DeviceKind.SHUFFLER)

    # Keys.

    def _before(self, m: TableModel, view: InstructionView) -> Acts:
        """Return what the sentence asks for before its key: bets, decisions, cards, chips."""
        key, seen = view.key.upper(), self._shuffler
        if key != Key.ROUND_OVER.name:
            return []
        for place, what in (
            ("tray", deed("shuffler", "lift", to="rack")),
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
        if self._shuffler["floor"] and view.form in (Form.CLEAR, Form.COUNT_DECK):
            return [deed("shuffler", "pick_up")]
        match view.form:
            case Form.SIGN_ON:
                return [SignedOn(who)]
            case Form.ADOPT:
                return [AdoptShuffler(who, "the shuffler is empty", self._epoch())]
            case Form.VOID:
                return [void(state, "as the screen says")]
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

    def _in_question(self, state: TableState) -> int:
        """Return how many cards lie there that are to be counted."""
        found = find(state, self._world)
        if found is not None:
            return found.cards
        if state.step == Step.STUB_COUNT and state.round is not None:
            return stub_on_table(state, state.round, self._world, in_hand=False)
        return self._world.count(Place.HAND)

    def _clear(self, state: TableState, hold: Hold, role: Role) -> Clear:
        who = _STAFF[role]
        if hold.cause is Cause.LIFTED:
            return void(state, "the packet cannot be laid back")
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

    def _by_hand(self, m: TableModel, view: InstructionView, now: float) -> Acts:
        seen = self._shuffler
        match view.short.id:
            case "panel-button-on-shuffler":
                return [deed("shuffler", "green")]
            case "panel-lift-the-packet":
                return [] if seen["moving"] else [self._give(m, seen, now)]
            case "panel-lift-the-remaining-cards" | "panel-take-the-cards":
                there = seen["tray"] and not seen["moving"]
                return [deed("shuffler", "lift", to="rack")] if there else []
            case "panel-turn-your-cards":
                return []
            case "instruction-take-decks-out":
                return self._take_out()
            case "instruction-take-deck-out":
                return self._take_out(_colour(view.short))
            case "instruction-put-deck-in":
                return self._put_in(_colour(view.short))
            case "panel-no-next-deal-yet":
                return self._remedy(m, view)
            case id_:
                raise UnknownSentenceError(f"nobody knows what to do: {id_}")

    def _give(self, m: TableModel, seen: Mapping[str, Any], now: float) -> Deed:
        """Lift the packet in the tray to whom it is for."""
        seat, packets = receiver(m) or 0, m.game.packets
        to, size = (f"seat:{seat}", packets.player) if seat else ("dealer", packets.dealer)
        self.players.dealt(now, seat)
        return lift(to, seen["tray"], size - seen["layout"].get(to, 0))

    def _remedy(  # noqa: PLR0911, PLR0912 - a case for each sentence
        self, m: TableModel, view: InstructionView
    ) -> Acts:
        """Do what the remedy of a hold says; those that ask for a key or a form are not here."""
        words = view.words
        while words.id == "list-sentences":
            first = words.params["first"]
            assert isinstance(first, Message), "a sentence is a message"
            words = first
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
            case "remedy-put-right":
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
        seen = self._shuffler
        if doors := self._close():
            return doors
        if colour in seen["rack"] and colour in seen["box"]:
            return [deed("shuffler", "box", colour=colour)]
        gathers = {
            "floor": deed("shuffler", "pick_up"),
            "rack": deed("shuffler", "load", colour=colour, from_="rack"),
            "box": deed("shuffler", "load", colour=colour, from_="box"),
            "hand": deed("shuffler", "put_down"),
            "layout": deed("shuffler", "collect"),
            "tray": deed("shuffler", "take", from_="tray", to="rack"),
        }
        for place, what in gathers.items():
            there = colour in seen[place] if place in ("rack", "box", "hand") else seen[place]
            if there and not (place == "tray" and seen["moving"]):
                return [what]
        return []


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
