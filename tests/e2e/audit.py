"""The auditor: after a run, compares the world with the journal.

It shares no code with the procedure: cards come from the world's log, acts and rounds from the
journal.
"""

from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from controller.journal import verify
from drivers.vocabulary import ActKind
from simulators.devices.world import DECK, Dispense, World, colour_of
from simulators.devices.world_log import ActName, Moved, read_log
from tests.e2e.record import Record

PACKET = 4


@dataclass(slots=True)
class PlayedRound:
    """One round.

    Attributes:
        acts: the numbers of its acts, in order.
        hands: cards that went from the tray to each place.
        cards: those that acts have put out, in order.
    """

    number: int
    over: bool = False
    void: bool = False
    packets: int = 0
    remainder: int = -1
    acts: list[ActName] = field(default_factory=list)
    hands: Counter[str] = field(default_factory=Counter)
    cards: list[str] = field(default_factory=list)


class Audit:
    """Reads the log and the journal after all processes have ended; raises at a broken rule."""

    def __init__(self, world: Path, journal: Path) -> None:
        self.record = Record(journal)
        self.world = World.load(world)
        self.dispenses = {found.act: found for found in self.world.dispenses()}
        self.world.log.close()
        self._moves = [each for each in read_log(world) if isinstance(each, Moved)]
        self.acts: dict[ActName, dict[str, Any]] = {}
        self.rounds: dict[int, PlayedRound] = {}
        report = verify(journal)
        assert report.sound, report.damages
        assert self.world.violations == []
        self._read()
        self._compare()
        for each in self.rounds.values():
            self._judge(each)

    def _read(self) -> None:
        current = 0
        for entry in self.record.entries:
            for kind, data in entry.intents:
                if kind == "SendAct":
                    self._take_act(data, current)
                elif kind == "Entered":
                    current = data["round"] or current
                elif kind == "RoundEnded":
                    ended = self._round(data["round"])
                    ended.over, ended.void = True, data["void"]
                    ended.packets, ended.remainder = data["packets"], data["remainder"]
        for found in self.rounds.values():
            self._follow_cards(found)

    def _round(self, number: int) -> PlayedRound:
        return self.rounds.setdefault(number, PlayedRound(number))

    def _take_act(self, data: dict[str, Any], number: int) -> None:
        name = ActName(data["epoch"], data["txn"])
        known = self.acts.setdefault(name, data)
        assert known == data, f"{name} stands for two acts: {known} and {data}"
        mine = self._round(number).acts
        if name not in mine:
            mine.append(name)

    def _follow_cards(self, played: PlayedRound) -> None:
        """Note which cards the round's acts put out, and where each went from the tray."""
        for name in played.acts:
            if name in self.dispenses:
                played.cards += self.dispenses[name].cards
        mine = set(played.acts)
        lying: list[str] = []
        for move in self._moves:
            if move.act in mine:
                lying += move.cards
            elif move.source == "tray":
                played.hands.update(move.target for card in move.cards if card in lying)
                lying = [card for card in lying if card not in move.cards]

    def _compare(self) -> None:
        """Every act that moved cards is in the journal with the same data, and began once."""
        for name, done in self.dispenses.items():
            assert name in self.acts, f"{name} is not in the journal"
            written = self.acts[name]
            assert (done.kind, done.size) == (written["kind"], written["size"]), name
            assert done.starts == 1, f"{name} began {done.starts} times"
        for epoch in {name.epoch for name in self.acts}:
            drawn = sorted(name.txn for name in self.acts if name.epoch == epoch)
            assert drawn == list(range(1, len(drawn) + 1)), drawn

    def _judge(self, played: PlayedRound) -> None:
        """No packet twice and none missing: a round that counts used each card of a deck once."""
        if played.void or not played.over:
            return
        packets = self.put_out(played, ActKind.PACKET)
        remainders = self.put_out(played, ActKind.REMAINDER)
        assert [len(each.cards) for each in packets] == [PACKET] * played.packets, played
        assert [len(each.cards) for each in remainders] == [DECK - PACKET * played.packets], played
        assert played.remainder == len(remainders[0].cards)
        assert len(set(played.cards)) == len(played.cards) == DECK, played
        assert len({colour_of(card) for card in played.cards}) == 1, played
        given = {place: cards for place, cards in played.hands.items() if place != "rack"}
        assert set(given.values()) == {PACKET}, given
        assert len(given) == played.packets
        assert "dealer" in given

    def put_out(self, played: PlayedRound, kind: ActKind) -> list[Dispense]:
        """Return a round's acts of one kind; acts that moved no card are left out."""
        done = (self.dispenses.get(name) for name in played.acts)
        return [each for each in done if each is not None and each.kind is kind and each.cards]

    def seats(self, number: int) -> list[int]:
        """Return the seats that were given cards in a round, in order."""
        hands = self.rounds[number].hands
        return sorted(int(place.removeprefix("seat:")) for place in hands if "seat:" in place)

    def whole_rounds(self) -> list[int]:
        """Return the numbers of the rounds that ended with a result."""
        return [each.number for each in self.rounds.values() if each.over and not each.void]
