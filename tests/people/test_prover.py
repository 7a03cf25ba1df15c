"""The prover works beside the table: nothing waits for it."""

import asyncio
import os
import threading
from collections import Counter
from dataclasses import replace

import pytest

from controller.api.messages import as_seen
from controller.configuration import ConfigurationError, Problem
from controller.configuration.problem import plain
from controller.data.events import Clear, JournalDamaged
from controller.data.message import message
from controller.data.person import Doubt, Proof, Role
from controller.people.prover import MOST_WAITING, Prover
from simulators.people.staff import LEE, SAM, TESS, register
from tests.api.clearing import clearing
from tests.daemon.local_daemon import open_daemon
from tests.drivers.ptys import until
from tests.patience import PATIENCE


class Slow:
    """A register that answers when the test lets it; it counts how many look-ups run at once."""

    def __init__(self):
        self.go = threading.Event()
        self.inside = 0
        self.most = 0

    def __call__(self):
        self.inside += 1
        self.most = max(self.most, self.inside)
        assert self.go.wait(PATIENCE)
        self.inside -= 1
        return register()


@pytest.fixture
def slow():
    slow = Slow()
    yield slow
    slow.go.set()


async def test_the_table_goes_on_while_a_pin_is_checked(tmp_path, slow):
    """A key is taken, journalled and answered while a supervisor's PIN is being checked."""
    async with open_daemon(tmp_path, people=slow) as house:
        await house.all_up()
        async with await house.client() as keys, await house.client() as supervisor:
            clear = asyncio.create_task(supervisor.decide(clearing("seen", house.who)))
            await until(lambda: slow.inside)
            for _ in range(20):
                async with asyncio.timeout(PATIENCE):
                    assert (await keys.press("green")).seq == house.store.records[-1].seq
            assert not clear.done()
            assert "Clear" not in house.store.kinds
            slow.go.set()
            answer = await clear
        assert house.store.records[answer.seq - 1].kind == "Clear"
        before = [each.kind for each in house.store.records[: answer.seq - 1]]
        assert [each for each in before if each != "SupervisorsLooked"][-1] == "Press"


async def test_what_changes_while_a_pin_is_checked_is_looked_at_again(tmp_path, slow):
    """The hold that was read has ended, and another one stands in its place."""
    async with open_daemon(tmp_path, people=slow) as house:
        await house.all_up()
        take = house.daemon.shell.take_event
        async with await house.client() as client:
            take(JournalDamaged(3, message("journal-event-changed")))
            read = (await client.status()).snapshot.revisions
            clear = asyncio.create_task(client.wish(as_seen(clearing("seen", TESS), read)))
            await until(lambda: slow.inside)
            house.decide(Clear(TESS.person, "the disk was replaced"))
            take(JournalDamaged(7, message("journal-event-changed")))
            slow.go.set()
            assert (await clear).code == "look_again"
            assert "journal_damaged" in [
                each.cause for each in (await client.status()).snapshot.holds
            ]
            assert (await client.decide(clearing("seen now", TESS))).ok


def make(people, deadline=PATIENCE, waits=lambda place, tried: False):
    notes = []

    class Heard:
        def note(self, utc_us, level, what, **data):
            notes.append((what, data))

    class Noon:
        def now(self):
            class Instant:
                utc_us = 0

            return Instant

        def identity(self):
            return b"s" * 16

    shares = lambda place, badge: place.startswith("page 10.")  # noqa: E731
    return Prover(people, Noon(), Heard(), deadline=deadline, shares=shares, waits=waits), notes


async def test_one_pin_is_checked_after_the_other(slow):
    prover, _ = make(slow)
    tries = [asyncio.create_task(prover.prove(SAM.badge, SAM.pin)) for _ in range(5)]
    await until(lambda: slow.inside)
    slow.go.set()
    assert {(await each).person for each in tries} == {SAM.person}
    assert slow.most == 1
    prover.close()


async def test_a_proof_that_takes_too_long_proves_nobody(slow):
    prover, notes = make(slow, deadline=0.01)
    assert await prover.prove(SAM.badge, SAM.pin) == Proof(doubt=Doubt.UNCHECKED)
    assert notes == [("people.unread", {"why": "no answer in time"})]
    prover.close()


async def test_too_many_tries_are_refused_at_once(slow):
    prover, _ = make(slow)
    tries = [asyncio.create_task(prover.prove("2001", "0")) for _ in range(MOST_WAITING)]
    await until(lambda: slow.inside)
    assert (await prover.prove(SAM.badge, SAM.pin)).doubt is Doubt.UNCHECKED
    slow.go.set()
    await asyncio.gather(*tries)
    assert (await prover.prove(SAM.badge, SAM.pin)).person == SAM.person
    prover.close()


async def test_many_tries_of_one_place_leave_room_for_others_and_for_the_kiosk(slow):
    prover, _ = make(slow)

    def tries(count, place, **more):
        return [asyncio.create_task(prover.prove(str(n), "0", place, **more)) for n in range(count)]

    one, two = tries(40, "page 10.0.0.6"), tries(40, "page 10.0.0.7")
    await until(lambda: slow.inside)
    known = tries(40, "page where it was proved")
    kiosk = asyncio.create_task(prover.prove(SAM.badge, SAM.pin, "kiosk", reserve=True))
    await asyncio.sleep(0)
    slow.go.set()
    assert (await kiosk).person == SAM.person
    refused = [each for each in await asyncio.gather(*known) if each.doubt is Doubt.UNCHECKED]
    assert len(refused) == 40 - 4
    for found, looked_at in ((await asyncio.gather(*one), 8), (await asyncio.gather(*two), 4)):
        refused = [each for each in found if each.doubt is Doubt.UNCHECKED]
        assert len(refused) == 40 - looked_at
    prover.close()


async def test_tries_that_are_counted_together_are_looked_at_one_after_the_other():
    """Each of twelve places had its try looked at before the tries of the others were counted."""

    class Quick:
        def find(self, badge):
            return SAM.person

        def prove(self, badge, pin):
            return Proof(badge, doubt=Doubt.WRONG_PIN)

    wrong = 0
    prover, _ = make(Quick, waits=lambda place, tried: wrong >= 10)

    async def guess(number):
        nonlocal wrong
        proof = await prover.prove(SAM.badge, "0", f"page 10.0.0.{number}")
        wrong += proof.doubt is Doubt.WRONG_PIN
        return proof.doubt

    found = await asyncio.gather(*map(guess, range(12)))
    assert Counter(found) == {Doubt.WRONG_PIN: 10, Doubt.TOO_SOON: 2}
    prover.close()


async def test_a_file_that_cannot_be_read_proves_nobody_and_is_logged(tmp_path):
    def broken():
        found, expected = plain("mode 0644"), plain("0640")
        raise ConfigurationError([Problem(tmp_path / "p", 1, 1, "", found, expected)])

    prover, notes = make(broken)
    assert (await prover.prove(SAM.badge, SAM.pin)).doubt is Doubt.UNCHECKED
    assert await prover.gone([SAM.person]) == []
    assert len(notes) == 1, "once, though it is looked at every second"
    assert "mode 0644" in notes[0][1]["why"]
    prover.close()


async def test_without_a_badge_nothing_is_looked_up(slow):
    prover, _ = make(slow)
    assert await prover.prove("", SAM.pin) == Proof()
    assert slow.most == 0
    prover.close()


async def test_its_thread_keeps_the_loops_priority():
    """It holds the interpreter's lock now and then: whatever delays it then delays the table."""
    nice = []

    def looked_up():
        nice.append(os.getpriority(os.PRIO_PROCESS, threading.get_native_id()))
        return register()

    prover, _ = make(looked_up)
    assert (await prover.prove(SAM.badge, SAM.pin)).person == SAM.person
    assert nice == [os.getpriority(os.PRIO_PROCESS, 0)]
    prover.close()


async def test_a_badge_that_nobody_has_is_counted_by_a_digest_that_tells_nothing():
    prover, _ = make(register)
    other, _ = make(register)
    typed = [await each.prove("482615", "1") for each in (prover, prover, other)]
    assert len({each.tried for each in typed}) == 1, "each time the same, by the same secret"
    assert ("482615" in typed[0].tried, typed[0].badge) == (False, "")
    assert (await prover.prove(SAM.badge, "0")).tried == SAM.badge
    prover.close()
    other.close()


async def test_a_try_that_comes_too_soon_is_not_even_looked_at():
    asked = []

    def waits(place, tried):
        asked.append((place, tried))
        return True

    prover, _ = make(register)
    prover._waits = waits
    found = await prover.prove(SAM.badge, SAM.pin, "page 10.0.0.9")
    assert found == Proof(SAM.badge, doubt=Doubt.TOO_SOON, tried=SAM.badge)
    assert asked == [("page 10.0.0.9", SAM.badge)]
    prover.close()


async def test_who_is_gone_or_has_another_role_is_found():
    prover, _ = make(register)
    stranger = replace(SAM.person, badge="77")
    promoted = replace(LEE.person, role=Role.SUPERVISOR)
    assert await prover.gone([SAM.person, stranger, promoted]) == [stranger, promoted]
    prover.close()
