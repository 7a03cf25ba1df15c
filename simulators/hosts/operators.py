"""The client of the control socket; and the conformance kit's operators of simulators.

Operators act by verbs, in-process or over a socket.
"""

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from pathlib import Path
from typing import Any, Self

from drivers.conformance.operators import Operator
from drivers.conformance.verdict import NotShown
from drivers.vocabulary import Key, Lamp, Mode
from simulators.devices.control import Answer, ControlError
from simulators.hosts.control import control_path
from simulators.hosts.running_device import RunningDevice

PATIENCE = 5.0
"""Seconds to wait for an answer."""


class NoSimulatorError(ControlError):
    """Nobody serves that socket, or the simulator has gone."""


def _read(line: bytes, path: Path) -> Answer:
    if not line.endswith(b"\n"):  # nothing, or half a line: its last
        raise NoSimulatorError(f"the simulator at {path} has gone")
    answer = json.loads(line)
    assert isinstance(answer, dict)
    if "seen" not in answer and not answer["ok"]:
        raise ControlError(answer["error"])
    payload = answer["seen"] if "seen" in answer else answer["result"]
    assert isinstance(payload, dict)
    return payload


class ControlClient:
    """A conversation with one simulator on an event loop, of one task: one verb after the other."""

    def __init__(
        self, path: Path, reader: asyncio.StreamReader, writer: asyncio.StreamWriter
    ) -> None:
        self._path = path
        self._reader = reader
        self._writer = writer

    @classmethod
    async def connect(cls, path: Path) -> Self:
        """Return a conversation: `async with await …`, or `close` it.

        Raises:
            NoSimulatorError: nobody serves that socket.
        """
        try:
            return cls(path, *await asyncio.open_unix_connection(path))
        except OSError as error:
            raise NoSimulatorError(f"no simulator serves {path}: {error}") from error

    async def call(self, verb: str, **args: str | int) -> Answer:
        """Carry a verb out and return its result; `from_` and `to_` lose their underscore.

        Raises:
            ControlError: it was refused.
            NoSimulatorError: the simulator has gone, or does not answer.
        """
        return await self.request(verb, {name.rstrip("_"): value for name, value in args.items()})

    async def request(self, verb: str, args: dict[str, str | int]) -> Answer:
        """Carry a verb out, with arguments of any name."""
        try:
            async with asyncio.timeout(PATIENCE):
                self._writer.write(json.dumps({"verb": verb, "args": args}).encode() + b"\n")
                await self._writer.drain()
                return _read(await self._reader.readline(), self._path)
        except OSError as error:  # a TimeoutError is an OSError
            self._writer.close()  # nobody waits for a late answer
            raise NoSimulatorError(f"the simulator at {self._path} has gone") from error

    async def watch(self) -> AsyncIterator[Answer]:
        """Yield what can be seen, now and after each change; use a connection of its own."""
        yield await self.request("watch", {})
        while True:
            try:
                yield _read(await self._reader.readline(), self._path)
            except OSError as error:
                raise NoSimulatorError(f"the simulator at {self._path} has gone") from error

    def close(self) -> None:
        """Hang up."""
        self._writer.close()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        self.close()


Do = Callable[[str, dict[str, str | int]], Awaitable[Answer]]
"""Carries out a verb with its arguments."""
_DECK = "red"
_KEY = "CALL_FLOOR"
"""The key of a key pad that is pressed where any will do."""
_SECOND = "SEAT_3"
"""One that has a second meaning."""
_SHORT = 0.4
"""Seconds for which it is pressed, not to have its second meaning."""
_LOOK = 0.02
"""Seconds between two looks at a key that is down."""


class SimulatorOperator(Operator):
    """Acts on one simulator."""

    def __init__(self, do: Do) -> None:
        """Act through `do`."""
        self._do = do

    async def press(self) -> None:
        """Press a key of the key pad, or the shuffler's green button."""
        verbs = await self._try("help")
        if "green" in verbs:
            await self._try("green")
        elif "bounce" in verbs:  # a key pad: its keys are named by their labels
            await self._try("press", key="kp_enter")
        else:
            await self._press(_KEY)

    async def hold(self, *, is_down: bool) -> None:
        """Hold the key down that `press` presses, or let it go."""
        await self._try("stick", key=_KEY, to="down" if is_down else "free")

    async def press_each(self) -> int:
        """Press each key of the key pad once."""
        keys = (await self._try("status"))["keys"]
        assert isinstance(keys, list)
        for key in keys:
            await self._press(key)
        return len(keys)

    async def press_short(self) -> None:
        """Press a seat's key for a moment."""
        await self._try("stick", key=_SECOND, to="down")
        try:
            await asyncio.sleep(_SHORT)
        finally:  # also where nobody waits for it any more
            await self._try("stick", key=_SECOND, to="free")

    async def press_long(self) -> None:
        """Hold a seat's key down for its second meaning."""
        await self._try("long", key=_SECOND)
        await self._until_up()

    async def sees_lamps(self, lamps: Mapping[Key, Lamp]) -> bool:
        """Look at the lamps."""
        lit = {key.name: lamp.name for key, lamp in lamps.items() if lamp}
        return bool((await self._seen())["lamps"] == lit)

    async def _press(self, key: str) -> None:
        await self._try("press", key=key)
        await self._until_up()

    async def _until_up(self) -> None:
        """Wait until no key is down any more: a finger takes its time."""
        while (await self._seen())["down"]:  # noqa: ASYNC110 - a socket has no event for it
            await asyncio.sleep(_LOOK)

    async def _seen(self) -> dict[str, Any]:
        seen = (await self._try("status"))["visible"]
        assert isinstance(seen, dict)
        return seen

    async def bet(self, seat: int, spot: int) -> None:
        """Put chips on a spot."""
        await self._try("bet", seat=seat, spot=str(spot))

    async def take(self, seat: int, spot: int) -> None:
        """Take the chips off a spot."""
        await self._try("take", seat=seat, spot=str(spot))

    async def self_test(self, seat: int, spot: int, *, bad: bool) -> None:
        """Make a sensor find itself bad, or good again."""
        await self._try("selftest", seat=seat, spot=str(spot), to="bad" if bad else "good")

    async def power_off(self) -> None:
        """Cut the power."""
        await self._try("kill_power")

    async def power_on(self) -> None:
        """Turn the power on again."""
        await self._try("power_on")

    async def load(self) -> int:
        """Load the red deck from where it lies."""
        source = "rack" if (await self._seen())["rack"].get(_DECK) else "box"
        return _cards(await self._try("load", colour=_DECK, **{"from": source}))

    async def jam(self) -> None:
        """Make the next act jam after one card."""
        await self._try("jam", after=1)

    async def motor(self, *, stuck: bool) -> None:
        """Let the motor to the tray stick after a card, or turn again."""
        await self._try("motor", to="stuck" if stuck else "free", after=1)

    async def memory(self, *, fails_from: int) -> None:
        """Let memory fail from a write to come on, or keep what is written again."""
        await self._try("memory", to="bad" if fails_from else "good", number=fails_from or 1)

    async def unjam(self) -> None:
        """Open the cover, free the path, close it."""
        await self._try("unjam")

    async def stall(self) -> None:
        """Make the next act stand still after one card."""
        await self._try("stall", after=1)

    async def go_on(self) -> None:
        """Let the act go on."""
        await self._try("go_on")

    async def lift(self) -> int:
        """Take the cards from the tray to the discard rack."""
        return _cards(await self._try("lift", to="rack"))

    async def empty(self) -> None:
        """Take the cards out of tray, output and input, to the discard rack."""
        seen = (await self._try("status"))["world"]
        assert isinstance(seen, dict)
        for place in ("tray", "ready", "input"):
            if seen.get(place):
                await self._try("take", **{"from": place, "to": "rack"})

    async def cover(self, *, is_open: bool) -> None:
        """Open or close the cover."""
        await self._try("door", which="cover", to="open" if is_open else "close")

    async def mode(self, mode: Mode) -> None:
        """Set what the shuffler does with a deck."""
        await self._try("mode", mode=mode.name.lower())

    async def wrong_packet(self, by: int) -> None:
        """Make the next packet a card short, or have a card too many."""
        await self._try("misfeed", by=by)

    async def cut_at_write(self, number: int, *, after: bool) -> None:
        """Cut the power at a write to memory to come."""
        await self._try("cut_at_write", number=number, when="after" if after else "before")

    async def _try(self, verb: str, **args: str | int) -> Answer:
        try:
            return await self._do(verb, args)
        except ControlError as error:
            raise NotShown(f"the simulator cannot: {error}") from error


def _cards(answer: Answer) -> int:
    cards = answer["cards"]
    assert isinstance(cards, int)
    return cards


def in_process(running: Callable[[], RunningDevice]) -> SimulatorOperator:
    """Return the operator of a device of this process; `running` is called at each act."""

    async def do(verb: str, args: dict[str, str | int]) -> Answer:
        return running().control(verb, args)

    return SimulatorOperator(do)


def by_socket(name: str, directory: Path | None = None) -> SimulatorOperator:
    """Return the operator of a simulator that serves a control socket.

    Args:
        name: the simulator's.
        directory: of the control sockets; None: the usual one.

    Raises:
        ValueError: no simulator can have that name.
    """
    path = control_path(name, directory)

    async def do(verb: str, args: dict[str, str | int]) -> Answer:
        async with await ControlClient.connect(path) as client:
            return await client.request(verb, args)

    return SimulatorOperator(do)
