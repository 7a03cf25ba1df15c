"""People at the daemon's socket: wrong PINs, sign-on, taps, the floor; and no PIN anywhere."""

import asyncio
import json
import os

import pytest

from controller.api.client import Credentials
from controller.api.messages import ask
from controller.data.events import FloorCalled, PayoutStated, SignedOff, Unlocked
from controller.people.register import Register
from simulators.people.staff import DANA, LEE, RUTH, SAM, STAFF, TESS, register
from tests.api.clearing import clearing
from tests.daemon.local_daemon import WHO, open_daemon
from tests.patience import PATIENCE

WRONG = Credentials(SAM.badge, "000000")
OTHER = Credentials(RUTH.badge, RUTH.pin)


@pytest.fixture
async def house(tmp_path):
    async with open_daemon(tmp_path) as house:
        await house.all_up()
        yield house


@pytest.fixture
async def client(house):
    async with await house.client() as client:
        yield client


def last(house, kind):
    return json.loads(next(r.data for r in reversed(house.store.records) if r.kind == kind))


async def try_in_vain(client):
    for _ in range(3):
        assert (await client.sign_on(WRONG)).code == "wrong_pin"


async def test_after_three_wrong_pins_the_right_one_waits_as_the_wrong_one_does(client):
    await try_in_vain(client)
    wrong = await client.sign_on(WRONG)
    right = await client.sign_on(WHO)
    assert (wrong.code, right.code) == ("pin_too_soon", "pin_too_soon")
    assert wrong.words == right.words
    assert (await client.sign_on(OTHER)).ok


async def test_another_supervisor_unlocks_the_badge_with_their_own_pin(house, client):
    await try_in_vain(client)
    unlock = {"locked": SAM.badge, "reason": "seen their face", "badge": RUTH.badge}
    assert (await client.wish(ask(Unlocked, **unlock, pin="1"))).code == "wrong_pin"
    assert (await client.wish(ask(Unlocked, **unlock, pin=RUTH.pin))).ok
    assert last(house, "Unlocked")["by"]["badge"] == RUTH.badge
    assert (await client.sign_on(WHO)).ok


async def test_the_computers_own_user_unlocks_the_badge_and_is_recorded(house, client):
    await try_in_vain(client)
    assert (await client.wish(ask(Unlocked, SAM.badge, "nobody else is here"))).ok
    unlocked = last(house, "Unlocked")
    assert (unlocked["by"], unlocked["uid"]) == (None, os.getuid())
    assert (await client.sign_on(WHO)).ok


async def test_another_user_of_the_computer_unlocks_no_badge(house, client, monkeypatch):
    monkeypatch.setattr("controller.api.server.peer_uid", lambda _: 4711)
    async with await house.client() as other:
        await try_in_vain(other)
        answer = await other.wish(ask(Unlocked, SAM.badge, "let me"))
    assert answer.code == "not_proved"
    failed = last(house, "SignOnFailed")
    assert (failed["wish"], failed["uid"]) == ("unlock", 4711)


async def test_a_supervisor_signs_on_and_off(house, client):
    assert (await client.sign_on(WHO)).ok
    (shown,) = (await client.status()).snapshot.sign_ons
    assert (shown.person.badge, shown.person.role, shown.session) == (SAM.badge, "supervisor", "")
    assert (await client.wish(ask(SignedOff))).ok
    assert (await client.status()).snapshot.sign_ons == ()
    assert (await client.sign_on(Credentials(LEE.badge, LEE.pin))).code == "dealer_taps"


async def test_a_stranger_at_the_socket_signs_nobody_off(house, client, monkeypatch):
    assert (await client.sign_on(WHO)).ok
    monkeypatch.setattr("controller.api.server.peer_uid", lambda _: 4711)
    async with await house.client() as other:
        assert (await other.wish(ask(SignedOff))).code == "not_proved"
        dealer = {"badge": LEE.badge, "pin": LEE.pin}
        assert (await other.wish(ask(SignedOff, **dealer))).code == "nobody_signed_on"
        supervisor = {"badge": RUTH.badge, "pin": RUTH.pin}
        assert (await other.wish(ask(SignedOff, **supervisor))).ok
    assert (await client.status()).snapshot.sign_ons == ()


async def test_who_is_removed_from_the_people_file_is_signed_off_soon(monkeypatch, tmp_path):
    monkeypatch.setattr("controller.daemon.daemon._MEMBERSHIP", 0.01)
    known = [register()]
    async with (
        open_daemon(tmp_path, people=lambda: known[0]) as house,
        await house.client() as client,
        asyncio.timeout(PATIENCE),
    ):
        assert (await client.sign_on(WHO)).ok
        assert last(house, "SupervisorsLooked")["count"] == 2
        known[0] = Register(each for each in register().members if each.person != SAM.person)
        async for view in client.watch():
            if not view.snapshot.sign_ons:
                break
    assert last(house, "PersonGone")["person"]["badge"] == SAM.badge
    looked = last(house, "SupervisorsLooked")
    assert (looked["count"], looked["badges"]) == (1, [RUTH.badge])


async def test_a_tap_needs_no_pin_and_every_event_carries_it(house, client):
    assert (await client.tap(DANA.badge)).ok
    assert (await client.status()).snapshot.dealer.name == DANA.person.name
    await client.press("green")
    assert last(house, "Press")["dealer"] == DANA.badge
    assert (await client.tap("7")).code == "badge_unknown"
    assert last(house, "DealerTapped")["dealer"] is None
    assert (await client.tap(TESS.badge)).code == "technician_deals_not"


async def test_the_floor_is_called_and_a_payout_is_stated(house, client):
    assert (await client.wish(ask(FloorCalled, "a dispute"))).ok
    assert (await client.status()).snapshot.floor.reason == "a dispute"
    answer = await client.decide(ask(PayoutStated, 3, "ante", 60_000))
    assert answer.code == "not_settling"
    assert last(house, "PayoutStated")["amount"] == 60_000


async def test_no_pin_and_no_hash_is_anywhere(house, client):
    """Not in the journal, its state, the log, an answer, or what everybody sees."""
    answers = [await client.sign_on(each) for each in (WRONG, WHO, OTHER)]
    answers.append(await client.sign_on(Credentials(SAM.pin, SAM.badge)))
    answers.append(await client.tap(SAM.pin))
    answers.append(await client.decide(clearing("none", WHO)))
    view = await client.status()
    await house.stop()
    kept = [part for r in house.store.records for part in (r.data, r.intents)]
    said = repr((kept, house.store.definitions, house.entries, answers, view, house.said))
    state = repr(house.daemon.shell.table.state)
    for each in STAFF:
        assert not each.pin or each.pin not in said + state
    assert "argon2" not in said + state + repr(register().members)
