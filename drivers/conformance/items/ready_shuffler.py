"""A shuffler on the bench, ready for acts: it sends, watches and counts them."""

from drivers import interface
from drivers.conformance.bench import HANDSHAKE, Bench
from drivers.conformance.driver_under_test import DEVICE
from drivers.conformance.record import ANSWER
from drivers.conformance.verdict import Failed, NotApplicable, require
from drivers.timings import ActTimings
from drivers.vocabulary import UNKNOWN_COUNT, ActKind, ActState, DispenseSemantics, Feature, Tray

SIZE = 3
"""Cards of the packets that the kit asks for."""
NEEDED = 20
"""Cards that an item may use up."""
_LIMITS = ActTimings()
ADOPTED = 0x0C0FFEE1
"""The epoch given to a shuffler that was never adopted."""


class ReadyShuffler:
    """A shuffler that takes orders.

    Attributes:
        bench: its bench.
        epoch: the epoch whose numbers it takes; for a shuffler without transactions the kit's own.
        txn: the last number that was used.
        before: its levels when it was ready, or when its cards were last counted.
    """

    def __init__(self, bench: Bench, epoch: int, txn: int) -> None:
        self.bench = bench
        self.epoch = epoch
        self.txn = txn
        self.before: interface.ShufflerLevels

    @property
    def proves(self) -> bool:
        """Whether the shuffler remembers its acts."""
        return self.bench.last_up.abilities.semantics is DispenseSemantics.TRANSACTIONS

    async def acknowledge(self, act: interface.LastAct) -> None:
        """Acknowledge the end of an act, and wait until that has arrived."""
        self.bench.send(interface.AckAct(DEVICE, act.epoch, act.txn))
        await self.bench.rest(0.3)

    def send(self, kind: ActKind = ActKind.PACKET, size: int = SIZE) -> int:
        """Send the next act and return its number."""
        self.txn += 1
        self.bench.send(interface.SendAct(DEVICE, self.epoch, self.txn, kind, size))
        return self.txn

    def again(self, size: int = SIZE) -> None:
        """Send the last number again, as only the table may decide."""
        self.bench.send(interface.SendAct(DEVICE, self.epoch, self.txn, ActKind.PACKET, size))

    async def ended(self, kind: ActKind = ActKind.PACKET, *, since: int = 0) -> interface.LastAct:
        """Wait for the end of the last act and return it, not acknowledged."""
        limit = _LIMITS.limit(kind) + 2 * HANDSHAKE
        report = await self.bench.expect(
            interface.ActReport,
            limit,
            since=since,
            where=lambda each: each.act.txn == self.txn and each.act.state.terminal,
            what=f"the end of act {self.txn} was not reported",
        )
        return report.act

    def ends(self, since: int = 0) -> list[interface.LastAct]:
        """Return every report that the last act has ended."""
        reports = self.bench.of(interface.ActReport, since)
        return [
            each.act for each in reports if each.act.txn == self.txn and each.act.state.terminal
        ]

    async def done(self) -> interface.LastAct:
        """Wait for the end of the last act, and check that a packet is done."""
        end = await self.ended()
        size = (end.kind, end.size)
        require(size == (ActKind.PACKET, SIZE), f"act {end.txn} is said to be {size}")
        state = f"act {end.txn} ended {end.state.name}, {end.code.name}"
        require(end.state is ActState.DONE, state)
        counted = end.counted in (SIZE, UNKNOWN_COUNT)
        require(counted, f"{end.counted} cards were counted in a packet of {SIZE}")
        epoch = f"act {end.txn} is said to be of epoch {end.epoch:#x}, not {self.epoch:#x}"
        require(end.epoch == self.epoch, epoch)
        return end

    async def served(self, why: str) -> None:
        """Wait until the last act is done, acknowledge it, and check that its packet has come."""
        await self.acknowledge(await self.done())
        await self.moved(SIZE, why)

    async def refused(self, command: interface.Command) -> interface.ActRefused:
        """Send what must be refused; return the refusal."""
        return await self.bench.get_answer(command, interface.ActRefused, "it was not refused")

    async def levels(self) -> interface.ShufflerLevels:
        """Read the levels."""
        levels = await self.bench.read()
        assert isinstance(levels, interface.ShufflerLevels)
        return levels

    async def lifted(self) -> int:
        """Take the cards from the tray; return how many lay there, by the operator's count."""
        levels = await self.levels()
        if levels.tray is Tray.EMPTY:
            return 0
        count = await self.bench.operator.lift()
        await self.bench.expect(
            interface.ShufflerLevels,
            2 * ANSWER,
            since=self.bench.mark() - 1,
            where=lambda each: each.tray is not Tray.OCCUPIED,
            what="the tray was emptied and is still said to be occupied",
        )
        return count

    async def moved(self, cards: int, why: str) -> None:
        """Check that so many cards have left the shuffler since `before`, and lift them.

        Raises:
            Failed: another number has left.
        """
        await self.bench.rest(1.5)  # a second movement would have happened by now
        before, after = self.before, await self.levels()
        self.before = after
        known = UNKNOWN_COUNT not in (before.ready, after.ready)
        left = before.ready - after.ready
        require(not known or left == cards, f"{left} cards have left the deck, not {cards}: {why}")
        lying = await self.lifted()
        require(lying == cards, f"{lying} cards lay in the tray, not {cards}: {why}")


async def ready_shuffler(bench: Bench, *, transactions: bool = True) -> ReadyShuffler:
    """Make a shuffler ready: nothing open, the tray empty, a shuffled deck inside.

    Args:
        bench: where it stands.
        transactions: the item needs a shuffler that remembers its acts.

    Raises:
        NotApplicable: it takes no orders, or has no transactions.
    """
    up = await bench.up()
    if Feature.HOST_DRIVEN not in up.abilities.features:
        raise NotApplicable("it takes no orders: it is not host-driven")
    proves = up.abilities.semantics is DispenseSemantics.TRANSACTIONS
    if transactions and not proves:
        raise NotApplicable("it keeps no transactions (at_most_once)")
    await bench.rest(0.3)
    found = await _settled(bench, up)
    if found.epoch == 0 and proves:
        await _adopt(found)
    found.epoch = found.epoch or ADOPTED
    await found.lifted()
    levels = await found.levels()
    if levels.ready == UNKNOWN_COUNT or levels.ready < NEEDED:
        await loaded(found)
    found.before = await found.levels()
    return found


async def _settled(bench: Bench, up: interface.LinkUp) -> ReadyShuffler:
    """Wait for an act that is under way, and acknowledge the last one."""
    act = up.last_act
    found = ReadyShuffler(bench, act.epoch, act.txn)
    if act.state.terminal:
        await found.acknowledge(act)
    elif act.txn and act.state.value:
        await found.acknowledge(await found.ended(act.kind))
    return found


async def _adopt(found: ReadyShuffler) -> None:
    adopt = interface.SendAdopt(DEVICE, ADOPTED)
    await found.bench.get_answer(
        adopt, interface.AdoptTaken, "a shuffler without an epoch was not adopted"
    )
    found.epoch, found.txn = ADOPTED, 0


async def loaded(found: ReadyShuffler) -> None:
    """Empty the shuffler, load a deck, and wait until it is shuffled and ready."""
    if (await found.levels()).ready:
        found.send(ActKind.EJECT, 0)
        await found.acknowledge(await found.ended(ActKind.EJECT))
        await found.lifted()
    cards = await found.bench.operator.load()
    if cards < NEEDED:
        raise Failed(f"{cards} cards were loaded: the kit needs a deck")
    await deck_ready(found.bench, NEEDED)


async def deck_ready(bench: Bench, needed: int) -> None:
    """Wait until the deck that was loaded is ready, with so many cards at least."""
    await bench.expect(
        interface.ShufflerLevels,
        _LIMITS.shuffle,
        since=bench.mark() - 1,
        where=lambda each: needed <= each.ready <= 104,
        what="the loaded deck was not ready",
    )
