"""Attacks through the page by somebody who reaches it and has no PIN; each must fail to hurt."""

import asyncio
import json
import stat
from collections import Counter
from contextlib import AsyncExitStack
from dataclasses import replace

import pytest

from controller.api.client import Credentials
from controller.configuration.listening import Others
from controller.page.kiosk import Kiosk
from simulators.people.staff import LEE, SAM
from tests.page.serving import HERE, browser, serving


@pytest.fixture
async def served(tmp_path):
    async with serving(tmp_path, replace(HERE, others=Others.READ)) as served:
        await served.house.all_up()
        yield served


@pytest.fixture
def page(served):
    return served.browser


async def wrong_pins(page, person):
    """Try wrong PINs for a badge of somebody else, as often as the page lets one try at once."""
    for _ in range(5):
        await page.post("/sign-on", {"badge": person.badge, "pin": "0000"})


async def become_kiosk(served, page):
    async with await served.house.client() as client:
        address = await client.kiosk()
    path = "/" + address.split("/", 3)[3]
    return path, await page.get(path)


async def test_a_stranger_cannot_stop_a_proved_session(page):
    token = await page.sign_on(SAM)
    await wrong_pins(page, SAM)
    answer = await page.ask("adopt", token, reason="first installation")
    assert answer["ok"], answer


async def test_a_stranger_does_nothing_that_nobody_has_to_prove(served, page):
    token = await page.sign_on(SAM)
    before = len(served.kinds)
    view = await page.view()
    offer = next(each for each in view.snapshot.offers if each.key == "call_floor")
    asked = (
        {"request": "press", "key": "call_floor", "offer": offer.id},
        {"request": "tap", "badge": LEE.badge},
        {"request": "call_floor", "reason": "x"},
        {"request": "acknowledge"},
        {"request": "kiosk"},
        {"request": "check_software"},
    )
    for body in asked:
        for key in ("", token):
            assert (await page.post("/ask", body, key))[0] == 403, body
    assert (await page.post("/ask", {"request": "count", "count": 3}))[0] == 403
    assert (await page.post("/panel", {}))[0] == 403
    assert len(served.kinds) == before
    assert (await page.ask("stay", token))["ok"]


async def test_wrong_pins_of_a_strangers_wishes_are_counted_and_wait_too(served, page):
    """A wish may carry badge and PIN of its own: it is no way round the waits."""
    wish = {"request": "clear", "reason": "x", "badge": SAM.badge}
    replies = [(await page.post("/ask", wish | {"pin": "0000"}))[1] for _ in range(4)]
    assert [each.get("code") for each in replies] == ["wrong_pin"] * 3 + ["pin_too_soon"]
    _, right = await page.post("/ask", wish | {"pin": SAM.pin})
    assert (right["ok"], right["code"]) == (False, "pin_too_soon")
    assert served.kinds.count("SignOnFailed") == 5


async def test_a_burst_of_wrong_pins_is_looked_at_no_more_often_than_one_after_the_other(served):
    """Sixteen at once at the socket: the third one makes all others wait."""
    async with AsyncExitStack() as group:
        clients = [await group.enter_async_context(await served.house.client()) for _ in range(16)]
        wrong = Credentials(SAM.badge, "000000")
        answers = await asyncio.gather(*(each.sign_on(wrong) for each in clients))
    counted = Counter(each.code for each in answers)
    assert counted == {"wrong_pin": 3, "pin_too_soon": 13}


async def test_a_ticket_makes_one_browser_the_kiosk_and_the_record_says_where(served, page):
    path, (answer, _) = await become_kiosk(served, page)
    assert answer.status == 200
    (first,) = answer.history
    cookie = first.headers["Set-Cookie"]
    assert all(word in cookie for word in ("HttpOnly", "SameSite=Strict", "Path=/"))
    assert (await page.press("call_floor"))["ok"]
    pressed = json.loads(served.house.store.records[-1].data)
    assert (pressed["uid"], pressed["place"]) == (-1, "kiosk")
    assert (await page.get(path))[0].status == 200  # the kiosk itself may come by it again
    async with browser(served.socket) as other:
        assert (await other.get(path))[0].status == 403
        status, _ = await other.post("/ask", {"request": "acknowledge"})
        assert status == 403


async def test_a_house_may_show_its_page_on_the_kiosk_alone(tmp_path):
    async with serving(tmp_path, replace(HERE, others=Others.NOTHING)) as served:
        stranger = served.browser
        for path in ("/", "/events", "/records/rounds"):
            assert (await stranger.get(path))[0].status == 403, path
        for path in ("/ask", "/sign-on", "/panel"):
            assert (await stranger.post(path, {}))[0] == 403, path
        assert (await stranger.get("/sign"))[0].status == 200
        _, (answer, _) = await become_kiosk(served, stranger)
        assert answer.status == 200


def draw():
    return b"sixteen bytes or more"


def test_the_key_outlives_a_restart_and_is_its_owners_alone(tmp_path):
    file = tmp_path / "journal.kiosk"
    first = Kiosk(file, draw)
    first.load()
    cookie = first.redeem(first.ticket())
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    again = Kiosk(file, lambda: b"other bytes, as many")
    again.load()
    assert again.knows(cookie)
    assert not again.knows("")


def test_a_key_that_others_could_read_is_replaced(tmp_path):
    file = tmp_path / "journal.kiosk"
    file.write_text("a" * 64)
    file.chmod(0o644)
    kiosk = Kiosk(file, draw)
    kiosk.load()
    assert not kiosk.knows("a" * 64)
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
