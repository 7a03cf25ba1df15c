"""Each table's parcels have their turn in a store, whoever floods it."""

import asyncio
import os
import random
import signal
import time
from collections import Counter, deque
from contextlib import AsyncExitStack
from statistics import median
from types import SimpleNamespace

import pytest

from controller.floor.connection import Broker
from controller.floor.courier import NatsPost, PostError
from controller.floor.store.database import connect_database
from controller.floor.store.turns import Turns
from simulators.floor.engines import temporary_nats
from tests.floor.conftest import needed
from tests.floor.ground import Process
from tests.floor.test_intake import Told

TURNS, DELIVERIES, EVENTS = 6, 20, 5
"""Turns of each kind, deliveries in a turn, events in a delivery."""


class PlainQueue(Turns):
    """What a store has without turns: whoever comes first is first."""

    def add(self, said):
        if len(self) < self._most:
            self._waiting.setdefault("", deque()).append(said)
            self._change("", said, 1)
        self._news.set()

    def take(self, most):
        waiting = self._waiting.get("", deque())
        taken = [waiting.popleft() for _ in range(min(most, len(waiting)))]
        for each in taken:
            self._change("", each, -1)
        return taken


def said(table, size=10, number=0):
    return SimpleNamespace(subject=f"floor.grand.put.{table}", data=bytes(size), number=number)


def test_a_table_that_floods_takes_no_room_and_no_turn_of_another():
    turns = Turns(most=100)
    for number in range(1000):
        turns.add(said("flood", number=number))
    turns.add(said("quiet"))
    assert len(turns) == 100
    assert turns.dropped == {"flood": 901}
    first = turns.take(64)
    assert [each.subject[16:] for each in first] == ["flood", "quiet"]
    assert [turns.take(64)[0].number for _ in range(3)] == [1, 2, 3], "its oldest, in order"


def test_large_parcels_count_by_their_bytes():
    turns = Turns(most_bytes=10_000)
    for _ in range(20):
        turns.add(said("small", 100))
        turns.add(said("large", 3_000))
    assert turns.dropped["small"] == 0
    assert turns.dropped["large"] > 15


def test_whatever_comes_and_goes_nothing_is_lost_but_what_is_counted():
    dice = random.Random(1)
    for _ in range(200):
        turns, waiting, most = Turns(most=20, most_bytes=900), Counter(), dice.randint(1, 30)
        for number in range(300):
            table = dice.choice("abbbbc")
            before = Counter(turns.dropped)
            turns.add(said(table, dice.choice((0, 1, 5, 200)), number))
            waiting[table] += 1
            waiting -= turns.dropped - before
            if dice.random() < 0.2:
                taken = turns.take(most)
                numbers = {}
                for each in taken:
                    of = each.subject[-1]
                    assert each.number > numbers.get(of, -1), "in the order in which they came"
                    numbers[of] = each.number
                wanted = min(most, sum(each > 0 for each in waiting.values()))
                assert len(taken) == wanted
                waiting -= Counter(each.subject[-1] for each in taken)
            assert len(turns) == waiting.total()


def test_a_parcel_waits_behind_one_of_each_other_table_whoever_floods():
    """So a delivery beside a flood takes what it takes beside one other table, and no more."""
    assert _most_before_a_parcel(Turns) == 1
    assert _most_before_a_parcel(PlainQueue) > 100


def _most_before_a_parcel(waiting):
    """Return how many parcels of one table were taken before another's single one, at most."""
    dice, found = random.Random(2), 0
    for _ in range(20):
        turns, most = waiting(), dice.randint(1, 64)
        tables = [f"honest-{each}" for each in range(dice.randint(1, 5))]
        floods = [f"flood-{each}" for each in range(dice.randint(1, 3))]
        before: dict[str, Counter] = {}
        for _ in range(100):
            for flood in floods:
                for _ in range(dice.choice((0, 1, 9))):
                    turns.add(said(flood, dice.choice((5, 900))))
            table = dice.choice(tables)
            if table not in before:  # its courier waits for an answer before it asks again
                turns.add(said(table))
                before[table] = Counter()
            if dice.random() < 0.5:
                for each in turns.take(most):
                    sender = each.subject.rpartition(".")[2]
                    before.pop(sender, None)
                    for count in before.values():
                        count[sender] += 1
            found = max(found, *(max(each.values(), default=0) for each in before.values()), 0)
    return found


@pytest.mark.slow
@pytest.mark.clocks
async def test_a_delivery_beside_a_flood_takes_at_most_half_as_long_again(where, tmp_path):
    """The flood is one that two processors bear beside the store; the model above has any."""
    beside, alone = await _deliveries(where, tmp_path, 1_500)
    assert beside <= 1.5 * alone


async def _deliveries(where, tmp_path, rate):
    """Return the seconds of a delivery beside a flood of so many parcels a second, and alone.

    By turns: in the others the same flood goes to a house that nobody serves, so broker and
    processors have as much to do.
    """
    needed("nats-server")
    told = Told(tmp_path / "journal", TURNS * 2 * DELIVERIES * EVENTS)
    times: dict[str, list[float]] = {"grand": [], "elsewhere": []}
    async with AsyncExitStack() as running:
        nats = running.enter_context(temporary_nats())

        def begin(module, *words):
            process = Process(module, *words, log=tmp_path / "log")
            process.start()
            running.callback(process.kill)
            return process

        served = ("--house", "grand", "--server", nats.server, "--database", where)
        begin("controller.cli", "floor", "store", *served)
        flood = ("--rate", str(rate), "--flood", nats.server)
        floods = {each: begin("tests.floor.hostile", "--house", each, *flood) for each in times}
        post = NatsPost(Broker("grand", [nats.server]), "t1")
        running.push_async_callback(post.close)
        await until_answered(post, told.hello())
        await post.ask(told.defined())
        seq = 0
        for turn in range(2 * TURNS):
            house = ("grand", "elsewhere")[(turn + turn // 2) % 2]
            for each, process in floods.items():
                os.kill(process.pid, signal.SIGCONT if each == house else signal.SIGSTOP)
            await asyncio.sleep(0.5)
            for _ in range(DELIVERIES):
                parcel = told.put(seq + 1, seq + EVENTS)
                began = time.monotonic()
                answer = await post.ask(parcel)
                times[house].append(time.monotonic() - began)
                seq += EVENTS
                assert answer == told.mark(seq)
        with connect_database(where) as database:
            [refused] = database.execute("SELECT sum(times) FROM alarm").fetchall()
    beside, alone = (median(times[each]) for each in times)
    print(f"beside a flood {beside:.4f} s, alone {alone:.4f} s; {refused[0]} parcels of it refused")
    assert refused[0] > TURNS * DELIVERIES, "it floods"
    return beside, alone


async def until_answered(post, parcel):
    until = time.monotonic() + 60
    while True:
        try:
            return await post.ask(parcel)
        except PostError:
            assert time.monotonic() < until
            await asyncio.sleep(0.2)
