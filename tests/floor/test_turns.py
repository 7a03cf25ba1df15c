"""Each table's parcels have their turn in a store, whoever floods it."""

import random
from collections import Counter
from types import SimpleNamespace

from controller.floor.store.turns import Turns


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
            turns.add(said(table, dice.choice((0, 5, 200)), number))
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
    dice = random.Random(2)
    for _ in range(20):
        turns, most = Turns(), dice.randint(1, 64)
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
            assert all(max(each.values(), default=0) <= 1 for each in before.values())
