"""A table whose shuffler is the firmware on an emulated board, and a dealer whom its power cuts."""

import asyncio
from contextlib import suppress
from random import Random

import yaml

from simulators.devices.control import ControlError
from tests.e2e.dealer_moves import DECK, DECKS, PACKET, DealerMoves
from tests.e2e.observer import Observer
from tests.e2e.real_table import RealTable
from tests.simulators.acting import act_at

SEATS = (2, 6)
_LOOK = 0.02
_LONGEST = 1.5
"""Seconds after the first wager: a packet of this board's takes some tenths of a second."""


class BoardWatcher(Observer):
    """Sees the board as its control line tells it; its world ends at the rack."""

    patience = 60.0

    def __init__(self, stage, control):
        super().__init__(stage)
        self._control = control
        self.box = {"red", "blue"}

    def look(self):
        """Look at the board."""
        seen = {}
        with suppress(ControlError):
            told = act_at(self._control, "status")
            world, rack = told["world"], told["visible"]["rack"]
            seen = {
                "box": self.box,
                "rack": {colour: cards for colour, cards in rack.items() if cards},
                "input": "LOADED" if world["input"] else "EMPTY",
                "tray": world["tray"],
                "moving": "",
                "layout": (),
            }
        if seen != self.devices["shuffler"]:
            self.devices["shuffler"] = seen
            self._changed("shuffler")

    async def _follow(self, name):
        if name != "shuffler":
            await super()._follow(name)
        while True:
            self.look()
            await asyncio.sleep(_LOOK)


class BoardTable(RealTable):
    """The table.

    Attributes:
        lifted: the cards that were taken out of the tray at each lift of this round.
        green: its button was pressed in this round.
    """

    def __init__(self, folder, control, port):
        super().__init__(folder)
        self.eyes = BoardWatcher(self.stage, control)
        self._control = control
        self.lifted, self.green = [], False
        url = f"tcp://127.0.0.1:{port}"
        table = yaml.safe_load(self.stage.config.read_text())["devices"]
        self.configure(devices=table | {"shuffler": {"driver": "shuffler", "url": url}})

    def control(self, device, verb, **args):
        """Act on a device as a person does."""
        if device != "shuffler":
            return super().control(device, verb, **args)
        if verb == "collect":
            raise ControlError("players' cards go to the rack at once")
        answer = act_at(self._control, verb, **args)
        if verb == "load":
            self.eyes.box.discard(args["colour"])
        self.green |= verb == "green"
        if verb == "lift":
            self.lifted.append(answer["cards"])
        self.eyes.look()
        return answer


async def dealt(table, rounds, cut):
    """Deal rounds, and cut the board's power in each; return how many were void.

    Args:
        table: the table.
        rounds: how many.
        cut: cuts the power, and switches it on again.
    """
    await table.start("sensors", "key_pad", "daemon")
    dealer, dice, eyes, void = DealerMoves(table), Random(43), table.eyes, 0
    hands = len(SEATS) + 1
    await dealer.open_table()
    for _ in range(rounds):
        table.lifted.clear()
        table.green = False
        if eyes.hold("not_empty"):
            await _emptied(table, dealer)
        playing = asyncio.create_task(dealer.play(*SEATS))
        await eyes.until(lambda: eyes.step == "dealing.seat", "it is dealt")
        await asyncio.sleep(dice.uniform(0, _LONGEST))
        cut()  # nobody moves meanwhile: the cards, too, are inside
        await eyes.until(lambda: "rebooted" in eyes.causes, "the restart is told")
        await dealer.press("CONTINUE")
        await eyes.until(lambda: "rebooted" not in eyes.causes, "the restart is confirmed")
        if eyes.hold("act_failed") and not await _counted(table):
            playing.cancel()
            await dealer.end_void_round()
            void += 1
        else:
            if table.green and eyes.step == "awaiting_green":
                dealer.green()  # the press went with the power
            await playing
            assert table.lifted == [PACKET] * hands + [DECK - PACKET * hands], table.lifted
    ended = [data for _, data in table.record.led_to("RoundEnded")]
    assert [each["void"] for each in ended].count(True) == void
    assert len(ended) == rounds
    return void


async def _emptied(table, dealer):
    """After a restart the shuffler is seen empty, and both decks are loaded again."""
    for place in ("input", "ready"):
        with suppress(ControlError):
            table.control("shuffler", "take", from_=place)
    await table.eyes.until(lambda: table.eyes.levels.ready == 0, "it is seen empty")
    await dealer.load_decks(*sorted(DECKS, key=lambda colour: colour != table.eyes.table.load))
    await table.eyes.until(lambda: not table.eyes.causes, "both decks are in")


async def _counted(table):
    """A supervisor counts what lies in the tray; false: it is no packet, and the round is void."""
    whole = table.eyes.devices["shuffler"]["tray"] == PACKET
    outcome = await table.clear(*(("--count", str(PACKET)) if whole else ("--void-round",)))
    assert outcome.code == 0, outcome.err
    return whole
