"""The rig: a raw host at a device, an operator beside it, and the way to a known state."""

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager, suppress
from dataclasses import dataclass, field

from drivers import messages
from drivers.certification.ledger import End
from drivers.certification.raw_host import RawHost
from drivers.certification.watch import Watch
from drivers.conformance.operators import Operator
from drivers.conformance.record import ANSWER
from drivers.conformance.verdict import Failed, NotApplicable, NotShown, require
from drivers.handshake import LEVELS
from drivers.transport import Transport
from drivers.vocabulary import (
    UNKNOWN_COUNT,
    ActKind,
    ActState,
    DeviceKind,
    DispenseSemantics,
    Door,
    Feature,
    InputState,
    Mode,
    RejectReason,
    Tray,
)

ANSWERS = messages.ActAccepted | End | messages.ActVoided | messages.ActRejected | messages.Adopted

PACKET = 3
"""Cards of a packet here: a first, one between, a last."""
LONG = 8
"""Cards of an act that moves long enough for some questions."""
PACKET_TIME = 5.0
REMAINDER_TIME = 20.0
SHUFFLE_TIME = 120.0
"""Seconds, as in the document's timings."""
ALONE = 3.0
"""Seconds without a host after which a device keeps quiet."""
MOST_WRITES = 24
"""Writes of one act: more would never end."""
BOOT_TIME = 10.0
"""Seconds from power-up to an answer."""
APART = 0.11
"""Seconds between two changes: a device must see what lasts 0.1 s."""
_STILL = {False: 0.6, True: 1.5}
"""Seconds in which an act would go on by itself, or a shuffler that deals by itself begin."""
_FIRST_EPOCH = 0x5EED0001
_ALL = 2**32


@dataclass(frozen=True, slots=True)
class DeviceUnderTest:
    """A device under certification.

    Attributes:
        transport: leads to it; opened for each item.
        operator: who acts on it.
        kind: what it must be.
        self_driven: it is a shuffler that takes no orders.
        watch: sees all that is said in a run.
    """

    transport: Transport
    operator: Operator
    kind: DeviceKind = DeviceKind.SHUFFLER
    self_driven: bool = False
    watch: Watch = field(default_factory=Watch, compare=False)


class Rig(RawHost):
    """A raw host at a device under certification.

    Attributes:
        operator: acts on the device.
        kind: what the device must be.
        self_driven: it is a shuffler that takes no orders.
        epoch: the device's, by its last HELLO.
        last: the last number in its memory, by HELLO and by what was sent since.
    """

    def __init__(self, subject: DeviceUnderTest) -> None:
        """Create it; nothing is opened yet."""
        super().__init__(subject.transport, subject.watch)
        self.operator = subject.operator
        self.kind = subject.kind
        self.self_driven = subject.self_driven
        self.epoch = 0
        self.last = 0
        self._able: messages.Capabilities | None = None
        self._armed = self._dark = self._changed = False

    @property
    def levels_told(self) -> type[messages.Levels]:
        """The message by which such a device tells its levels."""
        return messages.SelfDrivenLevels if self.self_driven else LEVELS[self.kind]

    @property
    def tells_presses(self) -> bool:
        """Whether such a device tells its presses."""
        return self.kind is not DeviceKind.SENSORS and not self.self_driven

    # Questions.

    async def greet(self, within: float = ANSWER) -> messages.Hello:
        """Ask HELLO, again and again for so long; the watch holds the answer against all before."""
        deadline = self.now + within
        while True:
            try:
                hello = await self.ask(messages.HelloRequest, messages.Hello)
            except Failed:
                if self.now >= deadline:
                    raise
            else:
                self.epoch, self.last = hello.epoch, hello.last_txn
                return hello

    async def levels(self) -> messages.ShufflerLevels:
        """Ask a shuffler for its levels."""
        return await self.ask(messages.LevelsRequest, messages.ShufflerLevels)

    async def spots(self) -> messages.SpotLevels:
        """Ask sensors for their levels."""
        return await self.ask(messages.LevelsRequest, messages.SpotLevels)

    async def keys(self) -> messages.KeyPadLevels:
        """Ask a key pad for its levels."""
        return await self.ask(messages.LevelsRequest, messages.KeyPadLevels)

    async def image(self) -> messages.Levels:
        """Ask a device of any kind for its levels."""
        return await self.ask(messages.LevelsRequest, self.levels_told)

    async def able(self) -> messages.Capabilities:
        """Return what the device declares."""
        if self._able is None:
            self._able = await self.ask(messages.CapabilitiesRequest, messages.Capabilities)
        return self._able

    async def counts_each_card(self) -> bool:
        """Tell whether it counts card by card, and so knows after a power cut how many came.

        A machine behind a bridge (AT_MOST_ONCE) may know that of a whole order alone.
        """
        return (await self.able()).semantics is DispenseSemantics.TRANSACTIONS

    # One level, which each kind of device has.

    async def free(self) -> None:
        """Come to the state before `change`: the spot is empty (cover and keys are closed and up).

        Raises:
            NotShown: nobody can.
        """
        if self.kind is DeviceKind.SENSORS and (await self.spots()).occupied & 1:
            await self.operator.take(1, 0)

    async def change(self, *, on: bool) -> None:
        """Change a level: open the cover, put something on a spot, hold a key; or the opposite.

        Raises:
            NotShown: nobody can.
        """
        self._changed = on
        match self.kind:
            case DeviceKind.SHUFFLER:
                await self.operator.cover(is_open=on)
            case DeviceKind.SENSORS if on:
                await self.operator.bet(1, 0)
            case DeviceKind.SENSORS:
                await self.operator.take(1, 0)
            case DeviceKind.KEY_PAD:
                await self.operator.hold(is_down=on)

    async def take_presses(self) -> int:
        """Acknowledge all presses of this boot; return its id."""
        said = await self.greet()
        self.send(messages.ButtonAck(said.boot_id, said.button_counter))
        await self.rest(0.05)
        return said.boot_id

    # The way to a known state.

    async def settled(self) -> messages.Hello:
        """Return HELLO once nothing is under way, and no end waits; the device has an epoch.

        Raises:
            NotApplicable: it takes no orders, or cannot say what it did.
        """
        able = await self.able()
        if not able.features & Feature.HOST_DRIVEN:
            raise NotApplicable("the shuffler takes no orders")
        hello = await self.greet()
        if hello.epoch == 0:
            await self.empty()
            await self.adopt(_FIRST_EPOCH)
            hello = await self.greet()
        if hello.act_state is ActState.STARTED:
            await self.ended(hello.last_txn, SHUFFLE_TIME)
            hello = await self.greet()
        if hello.act_state.terminal and not hello.acknowledged:
            await self.acknowledge(hello.last_txn)
            hello = await self.greet()
        return hello

    async def ready(self, cards: int = PACKET) -> messages.Hello:
        """Come to a shuffler with at least so many cards ready, an empty tray, and nothing open.

        Raises:
            Failed: it does not get there.
            NotShown: nobody can take cards out, or load them.
        """
        hello = await self.settled()
        if (await self.levels()).tray is not Tray.EMPTY:
            await self.operator.lift()
        levels = await self.levels()
        if levels.ready < cards or levels.ready == UNKNOWN_COUNT:
            # Of a deck that is not counted too little may be left.
            if levels.ready or levels.input is not InputState.EMPTY:
                await self.operator.empty()
            await self.load()
        return hello

    async def load(self) -> None:
        """Have a deck loaded, and wait until its levels tell that it is ready."""
        await self.operator.load()
        await self.deck_ready(self.mark())

    async def deck_ready(self, mark: int) -> None:
        """Wait until levels since a mark tell that a deck is ready."""
        await self.expect(
            messages.ShufflerLevels,
            SHUFFLE_TIME,
            since=mark,
            where=lambda each: each.ready > 1,
            what="a deck was loaded, and no levels told that it is ready",
        )

    async def empty(self) -> None:
        """Come to a shuffler without any card."""
        levels = await self.levels()
        if levels.ready or levels.input is not InputState.EMPTY or levels.tray is not Tray.EMPTY:
            await self.operator.empty()

    async def emptied(self) -> None:
        """Come to a shuffler without any card, as `settled` does."""
        await self.settled()
        await self.empty()

    async def adopt(self, epoch: int) -> None:
        """Give the device an epoch.

        Raises:
            Failed: it refuses.
        """
        found = await self.answer(self.adoption(epoch))
        require(isinstance(found, messages.Adopted), f"an empty shuffler was not adopted: {found}")
        self.epoch, self.last = epoch, 0

    def adoption(self, epoch: int) -> messages.Adopt:
        """Return the order to take an epoch."""
        return messages.Adopt(self.request_id(), epoch)

    # Acts.

    async def answer(
        self, message: messages.Act | messages.VoidAct | messages.Adopt
    ) -> messages.Message:
        """Send an act, and return the first answer that names its number (0: of an adoption).

        Raises:
            Failed: none came.
        """
        number, mark = getattr(message, "txn", 0), self.mark()
        self.send(message)
        return await self.expect(
            messages.Message,
            since=mark,
            where=lambda each: isinstance(each, ANSWERS) and getattr(each, "txn", 0) == number,
            what=f"{message} was not answered",
        )

    def next_act(self, kind: ActKind = ActKind.PACKET, size: int = PACKET) -> messages.Act:
        """Return an act under the next number; only a packet has a size."""
        return messages.Act(self.epoch, self.last + 1, kind, size if kind is ActKind.PACKET else 0)

    async def start(self, kind: ActKind = ActKind.PACKET, size: int = PACKET) -> int:
        """Start an act under the next number; return the number.

        Raises:
            Failed: it is not accepted.
        """
        act = self.next_act(kind, size)
        found = await self.answer(act)
        require(isinstance(found, messages.ActAccepted), f"{act} was answered by {found}")
        self.last += 1
        return self.last

    async def ended(self, number: int, within: float = PACKET_TIME) -> End:
        """Wait for the end of an act.

        Raises:
            Failed: it does not come.
        """

        def ends() -> list[End]:
            told = (each for each in self.since(0) if isinstance(each, End))
            return [each for each in told if (each.epoch, each.txn) == (self.epoch, number)]

        await self.until(lambda: bool(ends()), within, f"the end of act {number} was not told")
        return ends()[-1]

    async def over(self, kind: ActKind = ActKind.PACKET, size: int = PACKET) -> End:
        """Carry an act out up to its end, which waits for its acknowledgement; return it."""
        return await self.ended(await self.start(kind, size), REMAINDER_TIME)

    async def acknowledge(self, number: int) -> None:
        """Acknowledge an end, and let what was on its way arrive."""
        self.send(messages.ActAck(self.epoch, number))
        await self.rest(0.05)

    async def acknowledge_and_lift(self, number: int) -> None:
        """Acknowledge an end, and let its cards be lifted."""
        await self.acknowledge(number)
        await self.operator.lift()

    async def dealt(self, kind: ActKind = ActKind.PACKET, size: int = PACKET) -> End:
        """Carry an act out, up to its acknowledgement; return its end."""
        end = await self.over(kind, size)
        await self.acknowledge(end.txn)
        return end

    async def served(self, size: int = PACKET) -> End:
        """Deal a packet, and let it be lifted; return its end."""
        end = await self.dealt(size=size)
        await self.operator.lift()
        return end

    async def refused(
        self, message: messages.Act | messages.VoidAct | messages.Adopt, reason: RejectReason
    ) -> None:
        """Send an act that must be refused; the watch sees whether something came of it.

        Raises:
            Failed: it was taken, or refused otherwise.
        """
        found = await self.answer(message)
        right = isinstance(found, messages.ActRejected) and found.reason is reason
        require(right, f"{message} was answered by {found}, not refused as {reason.name}")
        await self.greet()

    # States for a while.

    @asynccontextmanager
    async def during(self, deed: Callable[[bool], Awaitable[None]]) -> AsyncIterator[None]:
        """Do a deed, and undo it at the end."""
        await deed(True)
        try:
            yield
        finally:
            await deed(False)

    def cover_open(self) -> AbstractAsyncContextManager[None]:
        """Have the cover open meanwhile."""
        return self.during(lambda on: self.operator.cover(is_open=on))

    def in_mode(self, mode: Mode) -> AbstractAsyncContextManager[None]:
        """Have a shuffler in another mode meanwhile."""
        return self.during(lambda on: self.operator.mode(mode if on else Mode.SHUFFLE))

    def motor_stuck(self) -> AbstractAsyncContextManager[None]:
        """Have the motor stuck meanwhile, once the next act has moved a card."""
        return self.during(lambda on: self.operator.motor(stuck=on))

    def memory_fails(self, write: int) -> AbstractAsyncContextManager[None]:
        """Have memory keep nothing meanwhile, from that write to come on."""
        return self.during(lambda on: self.operator.memory(fails_from=write if on else 0))

    async def count_tray(self) -> int:
        """Let the operator take the cards out of the tray; return how many there were."""
        lies = (await self.levels()).tray is not Tray.EMPTY
        return await self.operator.lift() if lies else 0

    async def cut_judged(self, number: int, said: messages.Hello, when: str) -> int:
        """Hold what HELLO told after a power cut, of this act, against the tray.

        Returns:
            the cards that lay there.

        Raises:
            Failed: they contradict each other.
        """
        await self.rest(_STILL[self.self_driven])
        await self.greet()
        cards, counted, state = await self.count_tray(), said.act_counted, said.act_state
        if said.last_txn == number - 1:
            require(cards == 0, f"{when}: the act never began, and {cards} cards lie in the tray")
            return cards
        right = (said.last_txn, state) in ((number, ActState.DONE), (number, ActState.INTERRUPTED))
        require(right, f"{when}: HELLO told {said}")
        if state is ActState.DONE:
            right = cards == counted == said.act_size
        else:
            right = await self.counts_truly(counted, cards)
        told = f"{state.name} with {counted} counted"
        require(right, f"{when}: {told}, and {cards} cards lie in the tray")
        return cards

    async def counts_truly(self, counted: int, cards: int) -> bool:
        """Tell whether a count after a power cut is true of so many cards in the tray."""
        unknown = counted == UNKNOWN_COUNT and not await self.counts_each_card()
        return unknown or cards in (counted, counted + 1)

    async def power_cycle(self) -> messages.Hello:
        """Cut the power, restore it, and return the first HELLO."""
        await self.power_off()
        return await self.power_up()

    async def power_off(self) -> None:
        """Cut the power."""
        await self.operator.power_off()
        self._dark = True

    async def cut_at_write(self, number: int, *, after: bool) -> None:
        """Cut the power at a write of the next act; 0: at none."""
        await self.operator.cut_at_write(number, after=after)
        self._armed = number > 0

    async def power_on(self) -> None:
        """Turn the power on again."""
        await self.operator.power_on()
        self._dark = False

    async def put_back(self) -> None:
        """Undo what an item left that ended early: the next one finds the device alive and free.

        A cut at a write may also come later than the item thought.
        """
        with suppress(NotShown):  # nobody does: the next item says so
            if self._changed:
                await self.change(on=False)
            if self._armed:
                await self.cut_at_write(0, after=False)
                await self.power_on()
            elif self._dark:
                await self.power_on()

    async def power_up(self) -> messages.Hello:
        """Restore the power, and return the first HELLO."""
        self.beats = False
        await self.power_on()
        await self.reopen(BOOT_TIME)
        try:
            return await self.greet(BOOT_TIME)
        finally:
            self.beats = True


def changed(levels: messages.Levels) -> bool:
    """Tell whether levels show what `Rig.change` did."""
    match levels:
        case messages.ShufflerLevels():
            return bool(levels.doors & Door.COVER)
        case messages.SpotLevels():
            return bool(levels.occupied & 1)
        case _:
            return isinstance(levels, messages.KeyPadLevels) and levels.keys_down != 0


def another(epoch: int) -> int:
    """Return an epoch other than this one, never 0."""
    return (epoch + 0x0101) % _ALL or 1
