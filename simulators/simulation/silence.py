"""Judge of rule 6: no card is named before its round is over, and then only in sealed data."""

import re
from collections.abc import Callable, Sequence

import msgspec

from controller.journal import CARDS, Definition, Record
from controller.table import Table
from drivers.interface import SendRecall
from simulators.devices.world import World
from simulators.devices.world_log import ActName

_FACE = re.compile(rb'"[2-9TJQKAXbr](?:[cdhs12]|lue-\d\d|ed-\d\d)"')
"""A card's back and number, or its face. All alternatives share one set of first letters, because
the expression reads all that is written.
"""


class _Read(msgspec.Struct):
    act: int
    cards: tuple[str, ...]


class _Told(msgspec.Struct):
    epoch: int
    txn: int


class _Round(msgspec.Struct):
    number: int


class _Written(msgspec.Struct):
    """The parts of a state on disk that this judge reads."""

    round: _Round | None = None
    rounds: int = 0


_on_disk = msgspec.json.Decoder(_Written)
_reads = msgspec.json.Decoder(list[_Read])
_told = msgspec.json.Decoder(_Told)


class Silence:
    """Reads all that is written and sent.

    Attributes:
        sealed: rounds whose cards have been sealed.
    """

    def __init__(self, world: World, say: Callable[[str], None], *, reads: bool) -> None:
        """Judge a table; `reads`: its shuffler reads cards, and the table may ask for them."""
        self._world = world
        self._say = say
        self._reads = reads
        self._rounds: dict[tuple[int, int], int] = {}
        self._written = _Written()
        self.sealed = 0

    def begins(self, epoch: int, txn: int, round_: int) -> None:
        """Note that an act is of that round: it leaves, or a shuffler that deals has told it."""
        self._rounds[epoch, txn] = round_

    def written(self, record: Record, state: bytes, kept: Sequence[Definition]) -> None:
        """Read a record, the state after it, and the data that the journal keeps beside it."""
        self.read(b"\n".join((record.data, record.intents, record.said, state)))
        if not self._reads:
            if kept and any(each.kind == CARDS for each in kept):
                self._say("cards are kept at a table that only counts")
            return
        self._written = _on_disk.decode(state)
        for each in kept:
            if each.kind == CARDS:
                self._judge_sealed(_told.decode(record.data), each)

    def asking(self, command: SendRecall) -> None:
        """Judge a recall that leaves."""
        if not self._reads:
            self._say("cards are asked for at a table that only counts")
        elif not self._over(command.epoch, command.txn):
            self._say(f"{command} leaves, and its round is not over on disk")

    def judge_cards(self, epoch: int, txn: int) -> None:
        """Judge the cards that a device names for an act."""
        if not self._over(epoch, txn):
            self._say(f"the shuffler names the cards of act {txn}, whose round is not over")

    def judge_snapshot(self, table: Table) -> None:
        """Read the snapshot; where the shuffler reads no cards there is nothing to judge."""
        if self._reads:
            self.read(msgspec.json.encode(table.snapshot))

    def read(self, data: bytes) -> None:
        """Judge data in clear, written or shown: it names no card."""
        found = _FACE.search(data)
        if found is not None:
            self._say(f"a card is named: {found.group().decode()}")

    def _over(self, epoch: int, txn: int) -> bool:
        """Tell whether the round of an act is over, by the state on disk."""
        number = self._rounds.get((epoch, txn))
        under_way = self._written.round
        past = self._written.rounds if under_way is None else under_way.number - 1
        return number is not None and number <= past

    def _judge_sealed(self, told: _Told, kept: Definition) -> None:
        """Judge sealed cards: they are all those that the shuffler put out, and no others."""
        self.sealed += 1
        if not self._over(told.epoch, told.txn):
            self._say(f"the cards of act {told.txn} are written, and its round is not over")
        read = {each.act: each.cards for each in _reads.decode(kept.text)}
        where = told.epoch, self._rounds.get((told.epoch, told.txn))
        acts = {txn for (epoch, txn), of in self._rounds.items() if (epoch, of) == where}
        # A shuffler that lost power in the round has forgotten the acts before.
        for txn in sorted(each for each in acts | set(read) if each >= min(read, default=0)):
            found = self._world.dispense(ActName(told.epoch, txn))
            cards = tuple(map(self._world.face, found.cards)) if found is not None else ()
            if cards != read.get(txn, ()):
                self._say(f"of act {txn} other cards are sealed than it put out")
