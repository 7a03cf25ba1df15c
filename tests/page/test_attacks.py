"""Attacks through the page by somebody who reaches it and has no PIN; each must fail to hurt."""

import asyncio
import json
import socket
import stat
from collections import Counter
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from os import urandom

import aiohttp
import pytest
from msgspec.structs import replace

from controller.api.client import Credentials
from controller.configuration.page_address import Others
from controller.page.door import MOST_CONNECTIONS
from controller.page.kiosk import Kiosk
from controller.page.peers import whose
from simulators.people.staff import LEE, SAM
from tests.drivers.ptys import until
from tests.page.serving import HERE, Browser, browser, serving, views
from tests.patience import PATIENCE


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


FROM_THE_DISK = {
    "Sec-Fetch-Site": "cross-site",
    "Sec-Fetch-Mode": "navigate",
    "Sec-Fetch-Dest": "document",
}
"""The headers with which a browser leaves the waiting page."""


async def become_kiosk(served, page):
    async with await served.house.client() as client:
        address = (await client.kiosk()).address
    path = "/" + address.split("/", 3)[3]
    return path, await page.get(path, **FROM_THE_DISK)


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
        {"request": "call_supervisor", "reason": "seen"},
        {"request": "acknowledge", "seen": []},
        {"request": "kiosk"},
        {"request": "check_software"},
    )
    for body in asked:
        for key in ("", token):
            assert (await page.post("/ask", body, key))[0] == 403, body
    assert (await page.post("/ask", {"request": "count", "count": 3, "seen": []}))[0] == 403
    assert (await page.post("/panel", {}))[0] == 403
    assert len(served.kinds) == before
    assert (await page.ask("stay", token))["ok"]


async def test_wrong_pins_of_a_strangers_wishes_are_counted_and_wait_too(served, page):
    """A wish may carry badge and PIN of its own: it is no way round the waits."""
    wish = {"request": "clear", "reason": "seen", "seen": [], "badge": SAM.badge}
    replies = [(await page.post("/ask", wish | {"pin": "0000"}))[1] for _ in range(4)]
    assert [each.get("code") for each in replies] == ["wrong_pin"] * 3 + ["pin_too_soon"]
    _, right = await page.post("/ask", wish | {"pin": SAM.pin})
    assert (right["ok"], right["code"]) == (False, "pin_too_soon")
    assert served.kinds.count("SignOnFailed") == 5


async def test_a_burst_of_wrong_pins_is_looked_at_no_more_often_than_one_after_the_other(served):
    """Sixteen at once at the socket: eight are too many, and the third makes the others wait."""
    async with AsyncExitStack() as group:
        clients = [await group.enter_async_context(await served.house.client()) for _ in range(16)]
        wrong = Credentials(SAM.badge, "000000")
        answers = await asyncio.gather(*(each.sign_on(wrong) for each in clients))
    counted = Counter(each.code for each in answers)
    assert counted == {"wrong_pin": 3, "pin_too_soon": 5, "not_checked": 8}


async def test_a_ticket_makes_one_browser_the_kiosk_and_the_record_says_where(served, page):
    path, (answer, _) = await become_kiosk(served, page)
    assert answer.status == 200
    assert answer.headers["Refresh"] == "0; url=/?kiosk"
    cookie = answer.headers["Set-Cookie"]
    assert all(word in cookie for word in ("HttpOnly", "SameSite=Strict", "Path=/"))
    assert (await page.press("call_floor"))["ok"]
    pressed = json.loads(served.house.store.records[-1].data)
    assert (pressed["uid"], pressed["place"]) == (None, "kiosk")
    assert (await page.get(path))[0].status == 200  # the kiosk itself may come by it again
    async with browser(served.socket) as other:
        assert (await other.get(path))[0].status == 403
        status, _ = await other.post("/ask", {"request": "acknowledge", "seen": []})
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


async def test_a_browser_that_was_the_kiosk_is_told_nothing_any_more(tmp_path):
    """Its key has turned; the stream that it opened before must end with it."""
    async with (
        serving(tmp_path, replace(HERE, others=Others.NOTHING)) as served,
        a_kiosk(served) as (before, events),
        browser(served.socket) as now,
    ):
        await views(events)
        await become_kiosk(served, now)
        with suppress(aiohttp.ClientError):
            async with asyncio.timeout(PATIENCE):
                assert [event async for event in events if event.kind == "view"] == []
        assert (await before.get("/events"))[0].status == 403


async def test_who_stole_the_kiosks_key_cannot_hold_the_door_against_the_next_one(tmp_path):
    """A kiosk's connections are never displaced: they must not outlive its key."""
    async with serving(tmp_path, replace(HERE, others=Others.READ)) as served:
        async with browser(served.socket) as thief:
            await become_kiosk(served, thief)
            [key] = thief.http.cookie_jar
        said = f"Host: 127.0.0.1:%d\r\nCookie: {key.key}={key.value}\r\n\r\n".encode()
        kept = await connections(served, MOST_CONNECTIONS, b"GET /events HTTP/1.1\r\n" + said)
        async with a_kiosk(served) as (kiosk, _):
            assert (await kiosk.press("call_floor"))["ok"]
            async with asyncio.timeout(PATIENCE):
                for reader, _ in kept:
                    with suppress(ConnectionError):
                        await reader.read()
        for _, writer in kept:
            writer.transport.abort()


async def test_a_burst_of_wrong_pins_from_everywhere_has_the_ten_tries_of_an_hour(
    served, monkeypatch
):
    """Each address of this computer is made a place of its own here; all try at once."""
    monkeypatch.setattr("controller.page.peers.whose", lambda address: address)

    async def one_try(number):
        local = aiohttp.TCPConnector(local_addr=(f"127.0.1.{number}", 0))
        async with aiohttp.ClientSession(connector=local) as http:
            there = Browser(http, served.socket.address)
            return (await there.post("/sign-on", {"badge": SAM.badge, "pin": "0000"}))[1]

    codes = Counter[str]()
    for first in range(1, 121, 12):
        tried = await asyncio.gather(*map(one_try, range(first, first + 12)))
        codes.update(each["code"] for each in tried)
    assert codes.keys() <= {"wrong_pin", "pin_too_soon", "not_checked"}
    assert codes["wrong_pin"] == 10
    async with a_kiosk(served) as (kiosk, _):
        await kiosk.sign_on(SAM)


# One client that takes all: the kiosk, and others, must not notice.


@asynccontextmanager
async def a_kiosk(served):
    """The kiosk's browser, with the stream of its page open."""
    async with browser(served.socket) as kiosk:
        _, (answer, _) = await become_kiosk(served, kiosk)
        assert answer.status == 200
        async with kiosk.watching() as events:
            yield kiosk, events


async def connections(served, count, said=b""):
    """Open connections of one client that are kept, and ask for something on each."""
    kept = []
    for _ in range(count):
        reader, writer = await asyncio.open_connection("127.0.0.1", served.socket.port)
        kept.append((reader, writer))
        if said:
            writer.write(said % served.socket.port)
            with suppress(ConnectionError):
                await reader.readuntil(b"\r\n\r\n")
    return kept


@pytest.mark.parametrize(
    "said",
    [
        b"",
        b"GET /page.json HTTP/1.1\r\nHost: 127.0.0.1:%d\r\n\r\n",
        b"GET /events HTTP/1.1\r\nHost: 127.0.0.1:%d\r\n\r\n",
        b"GET /page.json HTTP/1.1\r\nHost: 127.0.0.1:%d\r\n\r\nPOST /ask HTTP/1.1\r\nCont",
    ],
    ids=["silent", "kept alive", "watching", "half a request"],
)
async def test_kept_connections_shut_out_nobody(served, page, said):
    async with a_kiosk(served) as (kiosk, events):
        kept = await connections(served, 2 * MOST_CONNECTIONS, said)
        await views(events)
        assert (await kiosk.press("call_floor"))["ok"]
        async with browser(served.socket) as another:
            assert (await another.get("/page.json"))[0].status == 200
        assert (await page.ask("status"))["reply"] == "view"
        for _, writer in kept:
            writer.transport.abort()


async def test_the_peer_with_the_most_connections_is_displaced(served, monkeypatch):
    """Each address of this computer is made a peer of its own here."""
    monkeypatch.setattr("controller.page.door.whose", lambda address: address)
    monkeypatch.setattr("controller.page.peers.whose", lambda address: address)
    port = served.socket.port
    local = ("127.0.0.2", 0)
    async with browser(served.socket) as small:
        assert (await small.get("/page.json"))[0].status == 200
        (held,) = small.http.connector._conns.values()
        large = [
            await asyncio.open_connection("127.0.0.1", port, local_addr=local)
            for _ in range(2 * MOST_CONNECTIONS)
        ]
        await until(lambda: sum(reader.at_eof() for reader, _ in large) >= MOST_CONNECTIONS)
        assert not held[0][0].transport.is_closing(), "the small one's was displaced"
        assert (await small.get("/page.json"))[0].status == 200
        for _, writer in large:
            writer.transport.abort()


async def test_many_requests_of_one_peer_leave_the_others_theirs(spent_for_good, served):
    token = await served.browser.sign_on(SAM)
    async with a_kiosk(served) as (kiosk, _), browser(served.socket) as flood:
        asked = [flood.post("/ask", {"request": "status"}) for _ in range(90)]
        counted = Counter(status for status, _ in await asyncio.gather(*asked))
        assert counted == {200: 60, 429: 30}
        tried = [flood.post("/sign-on", {"badge": "9", "pin": "1"}) for _ in range(40)]
        counted = Counter(status for status, _ in await asyncio.gather(*tried))
        assert counted == {200: 5, 429: 35}, "one of its six was the supervisor's"
        assert (await kiosk.ask("status"))["reply"] == "view"
        assert (await kiosk.ask("tap", badge=LEE.badge))["ok"]
        assert (await served.browser.ask("stay", token))["ok"]


async def test_many_viewers_leave_the_kiosk_its_own(served):
    kept = await connections(served, 40, b"GET /events HTTP/1.1\r\nHost: 127.0.0.1:%d\r\n\r\n")
    async with a_kiosk(served) as (_, events):
        await views(events)
    for _, writer in kept:
        writer.transport.abort()


async def test_who_does_not_read_is_cut_off(served, monkeypatch):
    monkeypatch.setattr("controller.page.stream.SLOW", 0.1)
    hub = served.house.daemon.api.hub
    with socket.socket() as lazy:
        lazy.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        lazy.connect(("127.0.0.1", served.socket.port))
        lazy.sendall(b"GET /events HTTP/1.1\r\nHost: 127.0.0.1:%d\r\n\r\n" % served.socket.port)
        await until(lambda: hub._watchers)

        def told():
            hub.publish()
            return not hub._watchers

        await until(told)


@pytest.mark.parametrize(
    ("address", "peer"),
    [
        ("127.0.0.1", "127.0.0.1"),
        ("127.200.3.4", "127.0.0.1"),
        ("::1", "127.0.0.1"),
        ("::ffff:127.0.0.9", "127.0.0.1"),
        ("10.0.0.6", "10.0.0.6"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("fe80::1%eth0", "fe80::/64"),
    ],
)
def test_addresses_that_one_computer_has_at_will_are_one_peer(address, peer):
    """Else wrong PINs from 127.0.0.2, 127.0.0.3, and so on would never have to wait."""
    assert whose(address) == peer


async def test_wrong_pins_from_many_addresses_of_this_computer_wait_as_from_one(served):
    codes = []
    for last in range(2, 7):
        local = aiohttp.TCPConnector(local_addr=(f"127.0.0.{last}", 0))
        async with aiohttp.ClientSession(connector=local) as http:
            there = Browser(http, served.socket.address)
            _, reply = await there.post("/sign-on", {"badge": SAM.badge, "pin": "0000"})
            codes.append(reply["code"])
    assert codes == ["wrong_pin"] * 3 + ["pin_too_soon"] * 2


HELD = "boot/7"


def kiosk_at(folder, socket=HELD):
    kiosk = Kiosk(folder / "journal.kiosk", lambda: urandom(16))
    kiosk.load(socket)
    return kiosk


def test_the_key_outlives_a_restart_where_the_port_was_held_and_is_its_owners_alone(tmp_path):
    first = kiosk_at(tmp_path)
    cookie = first.redeem(first.ticket())
    assert stat.S_IMODE((tmp_path / "journal.kiosk").stat().st_mode) == 0o600
    assert kiosk_at(tmp_path).knows(cookie)
    assert not kiosk_at(tmp_path).knows("")
    for another in ("", "boot/8"):
        assert not kiosk_at(tmp_path, another).knows(cookie)


def test_each_ticket_turns_the_key(tmp_path):
    kiosk = kiosk_at(tmp_path)
    assert not kiosk.knows("")
    first = kiosk.redeem(kiosk.ticket())
    second = kiosk.redeem(kiosk.ticket())
    assert (kiosk.knows(first), kiosk.knows(second)) == (False, True)
    assert kiosk.redeem("no ticket") == ""
    assert (kiosk_at(tmp_path).knows(first), kiosk_at(tmp_path).knows(second)) == (False, True)


def test_a_key_that_others_could_read_is_worth_nothing(tmp_path):
    first = kiosk_at(tmp_path)
    cookie = first.redeem(first.ticket())
    (tmp_path / "journal.kiosk").chmod(0o644)
    assert not kiosk_at(tmp_path).knows(cookie)


async def test_who_took_the_port_while_the_daemon_was_away_has_a_cookie_of_no_worth(tmp_path):
    """Any account can bind it then; the browser gives its cookie to whoever listens."""
    settings = replace(HERE, others=Others.READ)
    async with serving(tmp_path, settings) as served, browser(served.socket) as page:
        await become_kiosk(served, page)
        [stolen] = page.http.cookie_jar
        settings = replace(settings, port=served.socket.port)
        assert (await page.press("call_floor"))["ok"]
    async with serving(tmp_path, settings) as served, browser(served.socket) as thief:
        thief.http.cookie_jar.update_cookies({stolen.key: stolen.value})
        assert (await thief.post("/ask", {"request": "acknowledge", "seen": []}))[0] == 403
        assert (await thief.post("/panel", {}))[0] == 403
