"""Judge of losses: compares the journal with what the devices did.

An event is lost when a device has forgotten it, or still has it at the end, and the journal does
not have it:

- A press that the device counted. It must be in the journal once, in its order, with its key. Two
  losses are excused, because nobody can prevent them: presses that waited in a device whose power
  failed (the journal then has the device's next handshake, with another boot id), and presses that
  found the queue full (the next press that found room tells how many, and the journal notes
  `presses_lost`).
- The end of an act, once the device knows that it is acknowledged: with its state and its count.
- A level that stands at the end: it must be in the table's state.
"""

from collections import Counter, defaultdict
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import msgspec

from controller.data.state import TableState
from controller.journal import Record
from drivers.vocabulary import ActState, Key
from simulators.devices.nvram import ActRecord
from simulators.devices.self_driven import SelfDriven
from simulators.devices.sensors import Sensors
from simulators.devices.shuffler import Shuffler
from simulators.simulation.silence import Silence

Boot = tuple[str, int]
"""A device's name and boot id."""
_MOST_TOLD = 255
"""A press reports at most this number of presses that found the queue full."""
_NOT_LEVELS = ("device", "revision", "doors")


@dataclass(frozen=True, slots=True)
class Beside:
    """The observer of one device."""

    losses: "Losses"
    device: str
    silence: Silence

    def pressed(self, boot_id: int, key: Key, counter: int | None) -> None:
        """Remember a press that the device counted."""
        self.losses.pressed((self.device, boot_id), key, counter)

    def press_acknowledged(self, boot_id: int, counter: int) -> None:
        """Judge a press that the device forgets: it must be in the journal."""
        self.losses.press_forgotten((self.device, boot_id), counter)

    def cards_told(self, epoch: int, txn: int) -> None:
        """Judge cards told on a wire: their round must be over."""
        self.silence.judge_cards(epoch, txn)

    def act_acknowledged(self, act: ActRecord) -> None:
        """Judge an end that the device no longer repeats: it must be in the journal."""
        self.losses.act_forgotten(act)


class Losses:
    """Compares the journal with the devices.

    Attributes:
        count: events that are lost, or that stand in the journal twice.
    """

    def __init__(self, say: Callable[[str], None]) -> None:
        """Begin without presses; `say` is called with each loss, in words."""
        self._say = say
        self._waiting: defaultdict[Boot, dict[int, Key]] = defaultdict(dict)
        self._written: Counter[Boot] = Counter()
        self._overflow: Counter[Boot] = Counter()
        self._told: dict[tuple[Boot, int], int] = {}
        self._boots: dict[str, int] = {}
        self._ends: dict[tuple[int, int], set[tuple[int, int]]] = defaultdict(set)
        self.count = 0

    def lose(self, words: str) -> None:
        """Count one loss, and say it."""
        self.count += 1
        self._say(words)

    # Devices.

    def pressed(self, boot: Boot, key: Key, counter: int | None) -> None:
        """A key went down."""
        if counter is None:
            self._overflow[boot] += 1
            return
        self._waiting[boot][counter] = key
        if missed := self._overflow.pop(boot, 0):
            self._told[boot, counter] = min(missed, _MOST_TOLD)

    def press_forgotten(self, boot: Boot, counter: int) -> None:
        """The device will not send the presses up to `counter` again."""
        for number in [each for each in self._waiting[boot] if each <= counter]:
            key = self._waiting[boot].pop(number)
            self.lose(f"press {number} of {boot[0]} ({key.name}) was acknowledged and not written")

    def act_forgotten(self, act: ActRecord) -> None:
        """The device will not report the end of this act again."""
        if (act.state, act.counted) not in self._ends[act.epoch, act.txn]:
            end = f"{act.state.name}, {act.counted} cards"
            self.lose(f"act {act.txn} ({end}) was acknowledged and not written")

    # The journal.

    def written(self, record: Record) -> None:
        """Read a record that was written."""
        match record.kind:
            case "ButtonPressed":
                self._press_written(msgspec.json.decode(record.data), record.intents)
            case "ActReport" | "PutOut":
                self._end_written(msgspec.json.decode(record.data)["act"])
            case "LinkUp":
                event = msgspec.json.decode(record.data)
                self._boots[event["device"]] = event["boot_id"]
                self._end_written(event["last_act"])

    def _press_written(self, event: dict[str, Any], intents: bytes) -> None:
        boot, counter = (event["device"], event["boot_id"]), event["counter"]
        if counter <= self._written[boot]:
            self.lose(f"press {counter} of {boot[0]} is in the journal twice")
            return
        self._written[boot] = counter
        key = self._waiting[boot].pop(counter, None)
        if key is None or key != event["key"]:
            self.lose(f"press {counter} of {boot[0]} is in the journal as {Key(event['key']).name}")
        for number in [each for each in self._waiting[boot] if each < counter]:
            del self._waiting[boot][number]
            self.lose(f"press {counter} of {boot[0]} is in the journal, and {number} is not")
        missed = self._told.pop((boot, counter), 0)
        if missed != event["lost"] or (missed and b'"presses_lost"' not in intents):
            self.lose(f"{missed} presses of {boot[0]} found no place, and the journal says not so")

    def _end_written(self, act: dict[str, Any]) -> None:
        if ActState(act["state"]).terminal:
            self._ends[act["epoch"], act["txn"]].add((act["state"], act["counted"]))

    # The end.

    def close(self, boots: dict[str, int]) -> None:
        """Judge the end of the run: events that devices counted and the journal lacks are lost.

        Args:
            boots: each device's boot id now.
        """
        for boot, presses in self._waiting.items():
            name, boot_id = boot
            powered_down = boot_id != boots[name] and self._boots.get(name, 0) > boot_id
            for number, key in presses.items():
                if not powered_down:
                    self.lose(f"press {number} of {name} ({key.name}) never came to the journal")
        self._waiting.clear()


def differences(state: TableState, sensors: Sensors | None, shuffler: Shuffler) -> list[str]:
    """Return the levels that the table and the devices have differently, and ends not reported."""
    found = [f"{device.name} is not up" for device in state.devices if not device.up]
    if sensors is not None:
        told = sensors.control("status", {}, 0.0)
        occupied, faulty = int(str(told["occupied"])), int(str(told["faulty"]))
        if faulty != state.faulty or (occupied ^ state.occupied) & ~faulty:
            found.append(f"the sensors say {occupied:#x}, the table has {state.occupied:#x}")
    levels = state.levels
    if levels is None or shuffler.hardware.doors != levels.doors:
        found.append("the shuffler's doors are not known")
    else:
        for name in levels.__struct_fields__:
            if name not in _NOT_LEVELS and name not in shuffler.UNTOLD:
                level, known = _level(shuffler, name), getattr(levels, name)
                if level != known:
                    found.append(f"the shuffler's {name} is {level!r}, the table has {known!r}")
    if shuffler.ledger.unanswered:
        found.append(f"the end of act {shuffler.ledger.last.txn} was not acknowledged")
    return found


def _level(shuffler: Shuffler, name: str) -> object:
    if name == "number":
        return shuffler.ledger.last.txn if isinstance(shuffler, SelfDriven) else 0
    return getattr(shuffler.hardware.levels, name)
