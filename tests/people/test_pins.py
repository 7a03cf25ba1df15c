"""PINs: which are accepted, what is kept of them, and how one is checked."""

import random
import subprocess
import sys

import pytest

from controller.people.people_errors import PinError
from controller.people.pin_hash import hash_pin, is_right
from controller.people.pins import MEMORY, check_pin, is_hash
from tests.sharing import mostly_slow


@pytest.mark.parametrize("pin", ["4826", "110203", "482615907154", "0817"])
def test_a_pin_that_is_taken(pin):
    check_pin(pin, "2001")


@pytest.mark.parametrize(
    "pin",
    ["", "481", "4826159071543", "48a6", " 4826", "4826\n", "٤٨٢٦", "0000", "777777", "1234",
     "0123456", "7890", "4321", "3210987", "2001"],
)  # fmt: skip
def test_a_pin_that_is_refused_is_not_repeated(pin):
    with pytest.raises(PinError) as caught:
        check_pin(pin, "2001")
    assert not pin or pin not in str(caught.value)


def test_the_right_pin_is_right_and_no_other():
    kept = hash_pin("4826")
    assert kept.startswith("$argon2id$v=19$m=19456,t=2,p=1$")
    assert is_hash(kept)
    assert is_right("4826", kept)
    assert not is_right("4827", kept)
    assert not is_right("", kept)


def test_two_people_with_one_pin_cannot_be_told_by_what_is_kept():
    assert hash_pin("4826") != hash_pin("4826")


def test_without_a_pin_no_pin_is_right():
    assert not is_right("", "")
    assert not is_right("4826", "")


@pytest.mark.parametrize(
    "text",
    ["", "4826", "$argon2id$v=19$m=8,t=1,p=1$c29tZXNhbHQ$c29tZWhhc2hzb21laGFzaA",
     "$argon2i$v=19$m=19456,t=2,p=1$c29tZXNhbHRzb21l$c29tZWhhc2hzb21laGFzaA",
     "$argon2id$v=19$m=9999999,t=2,p=1$c29tZXNhbHRzb21l$c29tZWhhc2hzb21laGFzaA",
     "$argon2id$v=19$m=19456,t=99,p=1$c29tZXNhbHRzb21l$c29tZWhhc2hzb21laGFzaA"],
)  # fmt: skip
def test_a_hash_weaker_than_ours_or_too_slow_is_refused(text):
    assert not is_hash(text)


@pytest.mark.parametrize(
    ("memory", "passes", "taken"),
    [
        (19_456, 2, True), (311_296, 10, True),
        (19_455, 2, False), (311_297, 2, False), (19_456, 1, False), (19_456, 11, False),
    ],
)  # fmt: skip
def test_what_a_hash_may_cost_has_its_bounds(memory, passes, taken):
    kept = f"$argon2id$v=19$m={memory},t={passes},p=1$c29tZXNhbHRzb21l$c29tZWhhc2hzb21laGFzaA"
    assert is_hash(kept) is taken


@pytest.mark.parametrize("seed", mostly_slow(range(30), every=15))
def test_a_hash_that_lost_a_letter_is_refused_or_proves_nobody(seed):
    """It was taken, and whoever tapped that badge met an error for an answer."""
    dice, kept, checked = random.Random(seed), hash_pin("4826"), 0
    while checked < 5:
        at, more = dice.randrange(len(kept)), dice.choice(["", *"09A+/$=,"])
        spoiled = kept[:at] + more + kept[at + dice.choice([0, 1]) :]
        if spoiled != kept and is_hash(spoiled):
            checked += 1
            assert not is_right("4826", spoiled), spoiled


HASHES = """
import resource
from controller.people.pin_hash import hash_pin, is_right

def resident():
    with open("/proc/self/statm") as statm:
        return int(statm.read().split()[1]) * resource.getpagesize()

kept = hash_pin("4826")
before = resident()
for _ in range(4):
    assert is_right("4826", kept)
print(resident() - before)
"""


def test_the_memory_of_a_hash_is_released():
    told = subprocess.run(
        [sys.executable, "-c", HASHES], capture_output=True, check=True, text=True
    )
    assert int(told.stdout) < MEMORY * 1024 / 4
