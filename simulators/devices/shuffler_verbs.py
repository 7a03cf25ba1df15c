"""A shuffler's control verbs: what dealers, supervisors, technicians and test scripts do."""

from abc import abstractmethod
from collections.abc import Callable
from enum import Enum

from msgspec.structs import replace

from drivers.vocabulary import BackColour, Door, FaultCode, Gesture, InputState, Key, Mode
from simulators.devices.control import Answer, Arguments, ControlError, verb
from simulators.devices.device import Device
from simulators.devices.exit_motor import ExitMotor
from simulators.devices.hardware import Hardware, Lie, Physics
from simulators.devices.world import LAYOUT, Place, colour_of

_TARGETS = (*LAYOUT, Place.RACK)
_INPUTS = {each: each.name for each in InputState}
_COLOURS = {each: each.name.lower() for each in BackColour}
_HANDS = "by hand"
_DECKS = (0, 104)
"""Cards that may have been moved."""


def _plain(record: object, *names: str) -> dict[str, object]:
    """Return values of a record as plain data: what has a name by that."""
    values = ((name, getattr(record, name)) for name in names)
    return {name: value.name if isinstance(value, Enum) else value for name, value in values}


def _injects(
    name: str, field: str, usage: str, reach: tuple[int, int], what: str, undo: str = ""
) -> Callable[..., Answer]:
    """Return the verb that sets a field of the injected faults; its usage has the usual value."""
    argument, usual = usage.split("=")

    def inject(self: "ShufflerVerbs", args: Arguments, now: float) -> Answer:
        value = args.whole(argument, *reach, int(usual))
        setattr(self.hardware.faults, field, value)
        return {argument: value}

    return verb(name, f"[{usage}]", f"fault: {what}", undo)(inject)


class ShufflerVerbs(Device):
    """The control verbs of a shuffler, and what people see of it."""

    exit_motor: ExitMotor
    hardware: Hardware

    @property
    @abstractmethod
    def moving(self) -> bool:
        """Whether cards are moving to the tray."""

    @abstractmethod
    def _test_motor(self) -> None:
        """Turn the motor to the tray a little, and tell whether it turns."""

    def visible(self) -> dict[str, object]:
        """Return what a person at the table can see; packets are counted as eyes can count."""
        hardware, levels = self.hardware, self.hardware.levels
        world = hardware.world
        lit, backs = self._powered, world.backs
        return {
            "power": lit,
            "display": self._display() if lit else "",
            "moving": self.moving,
            "tray": world.count(Place.TRAY),
            "input": _INPUTS[levels.input] if lit else "",
            "input_colour": "+".join(backs(Place.INPUT)),
            "ready_colour": _COLOURS[levels.ready_colour] if lit else "",
            "cover": "open" if hardware.cover_open else "closed",
            "lid": "open" if hardware.lid_open else "closed",
            "layout": world.layout(),
            "hand": backs(Place.HAND),
            "rack": backs(Place.RACK),
            "box": backs(Place.BOX),
            "floor": world.count(Place.FLOOR),
        }

    def _display(self) -> str:
        levels, fault = self.hardware.levels, self.hardware.fault
        if self.hardware.doors:
            return "CLOSE THE COVER" if self.hardware.cover_open else "CLOSE THE LID"
        if fault is not FaultCode.NONE:
            return fault.name
        if levels.mode is not Mode.SHUFFLE:
            return levels.mode.name
        if self.moving:
            return "DEALING"
        if levels.ready:
            return f"READY {_COLOURS[levels.ready_colour].upper()}"
        return "LOAD A DECK" if levels.input is InputState.EMPTY else levels.input.name

    def _of(self, colour: BackColour, place: Place) -> tuple[str, ...]:
        """Return the cards of one deck at a place."""
        return tuple(each for each in self.hardware.world.cards(place) if colour_of(each) is colour)

    def _carry(self, cards: tuple[str, ...], source: Place, target: Place, now: float) -> Answer:
        if not cards:
            raise ControlError(f"there is no such card in {source}")
        self.hardware.world.move(cards, source, target, _HANDS, now)
        self.visible_revision += 1
        return {"cards": len(cards), "from": str(source), "to": str(target)}

    @verb("status", "", "what can be seen, where the cards are, what the firmware believes")
    def _status(self, args: Arguments, now: float) -> Answer:
        levels, act = self.hardware.levels, self.nvram.act
        return super()._status(args, now) | {
            "world": {str(place): count for place, count in self.hardware.world.census().items()},
            "violations": list(self.hardware.world.violations),
            "act": _plain(act, "epoch", "txn", "kind", "size", "state", "counted", "code")
            | {"acknowledged": act.acknowledged},
            "levels": _plain(levels, "ready", "input", "lifts", "shuffles", "shuffled_count")
            | _plain(levels, "fault", "mode", "game"),
        }

    def _lay(self, args: Arguments, source: Place, now: float) -> None:
        """Lay the top cards out as community cards, as many as is said."""
        cards = self.hardware.world.cards(source)
        lay = args.whole("lay", 1, len(cards)) if "lay" in args and cards else 0
        if lay:
            self._carry(cards[:lay], source, Place.COMMUNITY, now)

    @verb(
        "lift",
        "to=seat:N|dealer|rack [keep=N] [lay=N]",
        "the tray's cards go there, or the top N; or N are laid out for all first",
    )
    def _lift(self, args: Arguments, now: float) -> Answer:
        target = Place(args.choice("to", _TARGETS))
        self._lay(args, Place.TRAY, now)
        cards = self.hardware.world.cards(Place.TRAY)
        if not cards and "lay" in args:
            return {"cards": 0, "from": str(Place.TRAY), "to": str(target)}
        keep = args.whole("keep", 1, self.hardware.world.deck) if "keep" in args else len(cards)
        answer = self._carry(cards[:keep], Place.TRAY, target, now)
        if cards[keep:]:
            self._carry(cards[keep:], Place.TRAY, Place.RACK, now)
        return answer

    @verb("green", "", "press the green button on the front")
    def _green(self, args: Arguments, now: float) -> Answer:
        if not self._powered:
            return {"counter": None}
        return {"counter": self.link.press(Key.GREEN, Gesture.PRESS, 0, now)}

    @verb(
        "collect",
        "[from=all|seat:N|dealer|community] [cards=N]",
        "the cards on the layout go to the rack, or N of each",
    )
    def _collect(self, args: Arguments, now: float) -> Answer:
        chosen = args.choice("from", ("all", *LAYOUT), "all")
        sources = LAYOUT if chosen == "all" else (Place(chosen),)
        most = args.whole("cards", 1, self.hardware.world.deck, self.hardware.world.deck)
        moved = 0
        for source in sources:
            cards = self.hardware.world.cards(source)[:most]
            if cards:
                self._carry(cards, source, Place.RACK, now)
                moved += len(cards)
        if not moved:
            raise ControlError("there is no card to collect")
        return {"cards": moved, "from": chosen, "to": str(Place.RACK)}

    @verb("load", "colour=red|blue [from=rack|box]", "lid up, all cards of that deck in, lid down")
    def _load(self, args: Arguments, now: float) -> Answer:
        colour = args.member("colour", BackColour)
        source = Place(args.choice("from", (Place.RACK, Place.BOX), Place.RACK))
        if self.hardware.world.count(Place.INPUT):
            raise ControlError("the input is not empty")
        if self.hardware.cover_open:
            raise ControlError("the cover is open: close it first")
        return self._carry(self._of(colour, source), source, Place.INPUT, now)

    @verb("take", "from=input|ready|tray [to=box|rack|hand]", "take all cards out by hand")
    def _take_out(self, args: Arguments, now: float) -> Answer:
        source = Place(args.choice("from", (Place.INPUT, Place.READY, Place.TRAY)))
        target = Place(args.choice("to", (Place.BOX, Place.RACK, Place.HAND), Place.RACK))
        return self._carry(self.hardware.world.cards(source), source, target, now)

    @verb(
        "deal",
        "to=seat:N|dealer|community [cards=4] [burn=N]",
        "deal a packet from the cards in the hand; N go to the rack first",
    )
    def _deal(self, args: Arguments, now: float) -> Answer:
        target = Place(args.choice("to", LAYOUT))
        number = args.whole("cards", 1, self.hardware.world.deck, 4)
        burned = args.whole("burn", 1, 5) if "burn" in args else 0
        if burned:
            cards = self.hardware.world.cards(Place.HAND)[:burned]
            self._carry(cards, Place.HAND, Place.RACK, now)
        return self._carry(self.hardware.world.cards(Place.HAND)[:number], Place.HAND, target, now)

    @verb(
        "put_down", "[lay=N]", "the cards in the hand go to the rack; N are laid out for all first"
    )
    def _put_down(self, args: Arguments, now: float) -> Answer:
        self._lay(args, Place.HAND, now)
        return self._carry(self.hardware.world.cards(Place.HAND), Place.HAND, Place.RACK, now)

    @verb("reshuffle", "", "the cards in the rack are shuffled, and held")
    def _reshuffle(self, args: Arguments, now: float) -> Answer:
        world = self.hardware.world
        answer = self._carry(world.cards(Place.RACK), Place.RACK, Place.HAND, now)
        world.shuffle(Place.HAND, now)
        return answer

    @verb("shuffle_by_hand", "colour=red|blue", "gather that deck, shuffle it, hold it")
    def _shuffle_by_hand(self, args: Arguments, now: float) -> Answer:
        colour, world = args.member("colour", BackColour), self.hardware.world
        found = {
            source: self._of(colour, source)
            for source in (Place.RACK, Place.BOX, Place.READY, Place.INPUT, Place.TRAY)
        }
        if not any(found.values()):
            raise ControlError("there is no such card")
        for source, cards in found.items():
            if cards:
                self._carry(cards, source, Place.HAND, now)
        world.shuffle(Place.HAND, now)
        return {"cards": world.count(Place.HAND)}

    @verb("box", "colour=red|blue", "a deck in the rack goes back to its box")
    def _box(self, args: Arguments, now: float) -> Answer:
        colour = args.member("colour", BackColour)
        return self._carry(self._of(colour, Place.RACK), Place.RACK, Place.BOX, now)

    @verb("drop", "place=PLACE", "fault: one card falls to the floor", "pick_up")
    def _drop(self, args: Arguments, now: float) -> Answer:
        source = Place(args.choice("place", [place for place in Place if place != Place.FLOOR]))
        return self._carry(self.hardware.world.cards(source)[-1:], source, Place.FLOOR, now)

    @verb("pick_up", "[to=rack|box]", "the cards on the floor are found")
    def _pick_up(self, args: Arguments, now: float) -> Answer:
        target = Place(args.choice("to", (Place.RACK, Place.BOX), Place.RACK))
        return self._carry(self.hardware.world.cards(Place.FLOOR), Place.FLOOR, target, now)

    @verb(
        "slip", "colour=red|blue [from=box] [to=rack]", "fault: one card gets where it should not"
    )
    def _slip(self, args: Arguments, now: float) -> Answer:
        colour = args.member("colour", BackColour)
        source = Place(args.choice("from", tuple(Place), Place.BOX))
        target = Place(args.choice("to", tuple(Place), Place.RACK))
        return self._carry(self._of(colour, source)[:1], source, target, now)

    @verb(
        "door",
        "which=cover|input to=open|close",
        "open or close the cover or the input's lid",
        "door which to=close",
    )
    def _door(self, args: Arguments, now: float) -> Answer:
        door = Door[args.choice("which", ("cover", "input")).upper()]
        if args.choice("to", ("open", "close")) == "open":
            self.hardware.doors |= door
        else:
            self.hardware.doors &= ~door
            if door is Door.COVER and self._powered:
                self._clear_path()
        self._changed()
        return {"open": [each.name.lower() for each in self.hardware.doors if each.name]}

    @verb("unjam", "", "open the cover, free the path, close it")
    def _unjam(self, args: Arguments, now: float) -> Answer:
        if not self._powered:
            raise ControlError("the shuffler has no power: it would not notice")
        self._clear_path()
        return {"fault": self.hardware.levels.fault.name}

    def _clear_path(self) -> None:
        levels = self.hardware.levels
        if levels.fault is FaultCode.JAM:
            self.nvram.write(levels=replace(levels, fault=FaultCode.NONE))
            self._changed()

    @verb(
        "mode",
        "mode=shuffle|sort|service",
        "set what the shuffler does with a deck",
        "mode mode=shuffle",
    )
    def _mode(self, args: Arguments, now: float) -> Answer:
        mode = Mode[args.choice("mode", ("shuffle", "sort", "service")).upper()]
        self.nvram.write(levels=replace(self._lit().levels, mode=mode))
        if mode is Mode.SERVICE:
            self._test_motor()
        self._changed()
        return {"mode": mode.name}

    @verb("game", "name=NAME", "set the game on the shuffler")
    def _game(self, args: Arguments, now: float) -> Answer:
        name = args.word("name")
        if not (name.isascii() and 0 < len(name) <= 24):
            raise ControlError("a game's name is 1 to 24 ASCII characters")
        self.nvram.write(levels=replace(self._lit().levels, game=name))
        self._changed()
        return {"game": name}

    @verb("pace", "times=N", "move its parts N times as fast as a real shuffler's")
    def _pace(self, args: Arguments, now: float) -> Answer:
        times = args.number("times", 1e6)
        self.hardware.physics = Physics().at(times)
        return {"times": times}

    def _lit(self) -> Hardware:
        if not self._powered:
            raise ControlError("the shuffler has no power")
        return self.hardware

    _jam = _injects(
        "jam", "jam_after", "after=0", _DECKS, "the first act to have moved so many cards jams",
        "unjam",
    )  # fmt: skip
    _stall = _injects(
        "stall", "stall_after", "after=0", _DECKS,
        "an act that has moved so many cards stands still and says nothing of it", "go_on",
    )  # fmt: skip
    _misfeed = _injects(
        "misfeed", "misfed", "by=-1", (-1, 1),
        "the next packet has a card too few (by=1: too many), and ends as a FAULT", "misfeed by=0",
    )  # fmt: skip
    _keep = _injects(
        "keep", "kept", "cards=1", _DECKS, "the next remainder leaves so many cards in the shuffler"
    )
    _miscount = _injects(
        "miscount", "miscount", "by=1", (-1, 1), "the firmware's next count is wrong by 1 or -1"
    )

    @verb(
        "motor",
        "to=stuck|free [after=0]",
        "fault: the motor to the tray does not turn any more once an act has moved so many cards",
        "motor to=free",
    )
    def _motor(self, args: Arguments, now: float) -> Answer:
        faults = self.hardware.faults
        if args.choice("to", ("stuck", "free")) == "free":
            faults.motor_after, faults.motor_stuck = None, False
        else:
            faults.motor_after = args.whole("after", *_DECKS, 0)
        return {"stuck": faults.motor_stuck}

    @verb(
        "memory",
        "to=bad|good [number=1]",
        "fault: from that write on, memory does not keep what is written",
        "memory to=good",
    )
    def _memory(self, args: Arguments, now: float) -> Answer:
        bad = args.choice("to", ("bad", "good")) == "bad"
        self.nvram.good = args.whole("number", 1, 10_000, 1) - 1 if bad else None
        return {"good": self.nvram.good}

    @verb("go_on", "", "what stood still moves again")
    def _go_on(self, args: Arguments, now: float) -> Answer:
        stood = self.exit_motor.stands
        self.hardware.faults.stall_after = None
        if stood:
            self.exit_motor.go_on(now)
        return {"moves": stood}

    @verb("short", "", "fault: the next packet is one card short, and told as DONE")
    def _short(self, args: Arguments, now: float) -> Answer:
        self.hardware.faults.extra = -1
        return {"extra": -1}

    @verb("over", "", "fault: the next packet has one card too many, and is told as DONE")
    def _over(self, args: Arguments, now: float) -> Answer:
        self.hardware.faults.extra = 1
        return {"extra": 1}

    @verb(
        "lie",
        "about=nothing|decks|all",
        "fault: the firmware claims whole decks, or all right",
        "lie about=nothing",
    )
    def _lie(self, args: Arguments, now: float) -> Answer:
        self.hardware.faults.lie = Lie(args.choice("about", tuple(Lie)))
        return {"about": str(self.hardware.faults.lie)}
