"""The board's page: the stream, the window, and who may say that they come."""

import asyncio
import json
import socket
from contextlib import closing

import msgspec
import pytest

from controller.data.message import message
from controller.floor.board import stream
from controller.floor.board.sign_ons import FIRST_WAIT, LASTS, TRIES, Signing
from controller.floor.board.tiles import Tiles
from controller.floor.glance import encode_glance
from controller.system.clock import SystemClock
from simulators.people.staff import LEE, RUTH
from tests.floor.board_serving import PlayedEar, serving_board
from tests.floor.test_derivation import deliver
from tests.floor.test_glance import USUAL
from tests.patience import PATIENCE
from tests.records.asked import recall_last
from tests.records.kept_stories import keep, unasked
from tests.reports.evening import evening


@pytest.fixture(autouse=True)
def quick(monkeypatch):
    monkeypatch.setattr(stream, "PACE", 0.02)
    monkeypatch.setattr("controller.floor.board.page.TOO_MUCH", 0.0)


def heard(*tables):
    """Return tiles that have heard some tables."""
    tiles, clock = Tiles(lambda _: None), SystemClock()
    for table in tables:
        say(tiles, clock, table, USUAL)
    tiles.take_changes(clock.monotonic(), hears=True)
    return tiles


def say(tiles, clock, table, glance):
    now = clock.now()
    data = encode_glance(glance)
    tiles.take_glance(f"floor.grand.glance.{table}", data, clock.monotonic(), now.utc_us // 1000)


async def events(board):
    """Yield the content of each event of the board's stream that tells of tables."""
    async with board.http.get(f"{board.address}events") as response:
        assert response.status == 200
        kind = ""
        async for line in response.content:
            if line.startswith(b"event: "):
                kind = line[7:].strip().decode()
            elif line.startswith(b"data: ") and kind == "board":
                yield json.loads(line[6:])


async def test_a_browser_gets_all_tables_then_what_has_changed(monkeypatch):
    clock = SystemClock()
    async with serving_board(tiles=heard("pit-1-t1", "pit-1-t2")) as board:
        told = events(board)
        async with asyncio.timeout(PATIENCE):
            first = await anext(told)
            assert first["whole"]
            assert set(first["tables"]) == {"pit-1-t1", "pit-1-t2"}
            assert first["trouble"] is None
            say(board.tiles, clock, "pit-1-t2", msgspec.structs.replace(USUAL, round=4712))
            assert (await anext(told))["tables"] == {"pit-1-t2": {"round": 4712}}
            board.ear.trouble = message("broker-lost")
            assert (await anext(told))["trouble"] == {"type": "message", "id": "broker-lost"}
        await told.aclose()
        response, body = await board.browser.get("/healthz")
        assert (response.status, body) == (503, b"broker-lost\n")


async def test_the_time_is_told_though_there_is_always_news():
    """Waits are counted by it: a screen on a wall stays for months, and its clock may be set."""
    clock = SystemClock()
    tiles = Tiles(lambda _: None)
    kinds = []
    async with (
        serving_board(tiles=tiles) as board,
        asyncio.timeout(PATIENCE),
        board.http.get(f"{board.address}events") as response,
    ):
        async for line in response.content:
            if line.startswith(b"event: "):
                kinds.append(line[7:].strip())
                say(tiles, clock, "t1", msgspec.structs.replace(USUAL, round=len(kinds)))
            if kinds.count(b"beat") > 2:
                break
    assert kinds.count(b"board") > 2


async def test_a_browser_that_reads_nothing_is_let_go(monkeypatch):
    monkeypatch.setattr(stream, "SLOW", 0.1)
    answer, over = stream.BoardStream.answer, asyncio.Event()

    async def answered(self, request):
        try:
            return await answer(self, request)
        finally:
            over.set()

    monkeypatch.setattr(stream.BoardStream, "answer", answered)
    clock, tiles = SystemClock(), Tiles(lambda _: None)
    async with serving_board(tiles=tiles) as board, asyncio.timeout(PATIENCE):
        host, port = board.address.removeprefix("http://").strip("/").split(":")
        with closing(socket.socket()) as browser:
            browser.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            browser.connect((host, int(port)))
            browser.sendall(f"GET /events HTTP/1.1\r\nHost: {host}:{port}\r\n\r\n".encode())
            count = 0
            while not over.is_set():
                count += 1
                for each in range(200):
                    name = f"{'x' * 300}-{each}"
                    say(tiles, clock, name, msgspec.structs.replace(USUAL, round=count))
                await asyncio.sleep(0.02)


async def test_one_viewer_too_many_is_refused(monkeypatch):
    monkeypatch.setattr(stream, "MOST_VIEWERS", 1)
    async with serving_board() as board, asyncio.timeout(PATIENCE):
        told = events(board)
        await anext(told)
        response, body = await board.browser.get("/events")
        assert response.status == 503
        assert json.loads(body)["error"]["id"] == "answer-too-many-viewers"
        await told.aclose()


async def test_the_page_and_its_words_are_served_to_this_page_alone():
    async with serving_board() as board:
        for path in ("/", "/window", "/static/board/board.js", "/static/board/styles.css"):
            response, body = await board.browser.get(path)
            assert (response.status, bool(body)) == (200, True), path
        policy = response.headers.get("Content-Security-Policy") or ""
        response, _ = await board.browser.get("/")
        policy = response.headers["Content-Security-Policy"]
        assert "frame-src 'self'" in policy
        assert "frame-ancestors 'self'" in policy
        for language in ("en", "fr"):
            _, body = await board.browser.get(f"/languages/{language}.ftl")
            assert "board-i-come" in body.decode()
        info = json.loads((await board.browser.get("/board.json"))[1])
        assert (info["house"], info["signs"], info["rounds"]) == ("grand", True, False)
        response, _ = await board.browser.get("/", Host="elsewhere.example")
        assert response.status == 421
        status, _ = await board.browser.post(
            "/tables/x/coming", {}, Origin="http://elsewhere.example"
        )
        assert status == 403


async def test_a_supervisor_who_signed_on_tells_the_table_that_they_come():
    async with serving_board(tiles=heard("pit-1-t1")) as board:
        browser = board.browser
        come = "/tables/pit-1-t1/coming"
        status, reply = await browser.post(come, {})
        assert (status, reply["error"]["id"]) == (401, "board-sign-on-first")
        token = await signed_on(browser, RUTH)
        status, reply = await browser.post(come, {}, token)
        assert (status, reply["ok"], reply["seq"]) == (200, True, 9)
        assert board.ear.told == [("pit-1-t1", "Ruth Pitt (2002)")]
        status, _ = await browser.post("/tables/pit-9-t9/coming", {}, token)
        assert status == 404
        board.ear.silent = True
        status, reply = await browser.post(come, {}, token)
        assert (status, reply["error"]["id"]) == (504, "board-table-silent")
        await browser.post("/sign-off", {}, token)
        assert (await browser.post(come, {}, token))[0] == 401
        token = await signed_on(browser, LEE)  # a dealer
        status, reply = await browser.post(come, {}, token)
        assert (status, reply["error"]["id"]) == (403, "board-supervisors-come")
    assert len(board.ear.told) == 1


async def signed_on(browser, staff):
    status, reply = await browser.post("/sign-on", {"badge": staff.badge, "pin": staff.pin})
    assert (status, reply["name"]) == (200, staff.person.name), reply
    assert reply["comes_as"] == str(staff.person)
    return reply["token"]


async def test_wrong_pins_are_refused_alike_and_wait():
    async with serving_board() as board:
        post = board.browser.post
        wrong = {"badge": RUTH.badge, "pin": "000000"}
        for _ in range(TRIES):
            status, reply = await post("/sign-on", wrong)
            assert (status, reply["error"]["id"]) == (403, "board-not-known")
        right = {"badge": RUTH.badge, "pin": RUTH.pin}
        status, reply = await post("/sign-on", right)
        assert (status, reply["error"]["id"]) == (403, "board-too-soon")
        assert (await post("/sign-on", b"{"))[0] == 400


async def test_a_board_without_a_people_file_only_looks():
    async with serving_board(people=None, tiles=heard("pit-1-t1")) as board:
        status, reply = await board.browser.post("/sign-on", {"badge": "2002", "pin": "907154"})
        assert (status, reply["error"]["id"]) == (403, "board-nobody-signs")
        assert (await board.browser.post("/tables/pit-1-t1/coming", {}))[0] == 401
        assert not json.loads((await board.browser.get("/board.json"))[1])["signs"]


def test_a_sign_on_ends_when_nobody_uses_it_and_waits_grow():
    now = [0.0]
    signing = Signing(lambda: now[0], lambda: bytes([round(now[0]) % 256]) * 16)
    token = signing.begin(RUTH.person)
    now[0] += LASTS - 1
    assert signing.person(token) == RUTH.person
    now[0] += LASTS - 1
    assert signing.person(token) == RUTH.person, "it was used"
    now[0] += LASTS + 1
    assert signing.person(token) is None
    assert signing.person("") is None
    for _ in range(TRIES + 1):
        signing.tried("here", "2002", right=False)
    assert signing.waits("here", "2002")
    assert not signing.waits("elsewhere", "2002")
    now[0] += FIRST_WAIT
    assert signing.waits("here", "2002"), "it doubles"
    now[0] += FIRST_WAIT + 1
    assert not signing.waits("here", "2002")
    signing.tried("here", "2002", right=True)
    signing.tried("here", "2002", right=False)
    assert not signing.waits("here", "2002")


def test_who_guesses_from_everywhere_has_ten_tries_an_hour_and_locks_nobody_out_where_they_work():
    now = [0.0]
    signing = Signing(lambda: now[0], lambda: bytes(16))
    signing.tried("phone", "2002", right=True)
    tried: dict[str, list[float]] = {}
    for number in range(3_000):
        place, badge = f"10.{number}", "2002" if number % 3 else f"{number % 900}"
        if not signing.waits(place, badge):
            tried.setdefault(badge, []).append(now[0])
            signing.tried(place, badge, right=False)
        now[0] += 5
    assert len(tried["2002"]) > 20
    for times in tried.values():
        assert all(later - first >= 3600 for first, later in zip(times, times[10:], strict=False))
    assert signing.waits("10.9999", "2002")
    assert not signing.waits("phone", "2002")
    now[0] = 12 * 3600.0 + 1
    assert signing.shares("phone", "2002")


def test_what_is_tried_and_proved_elsewhere_moves_nothing_at_a_known_place():
    """Kept counts and places are bounded: a stranger's push out no others but a stranger's."""
    now = [0.0]
    signing = Signing(lambda: now[0], lambda: bytes(16))
    signing.tried("phone", "2002", right=True)
    for _ in range(TRIES):
        signing.tried("phone", "2002", right=False)
    for number in range(600):
        signing.tried(f"10.{number}", f"{number}", right=False)
        signing.tried(f"10.{number}", "2001", right=True)
    assert signing.waits("phone", "2002"), "its wrong PINs are counted on"
    now[0] += FIRST_WAIT + 1
    assert not signing.shares("phone", "2002")
    assert not signing.waits("phone", "2002")


async def test_a_body_that_never_ends_is_given_up(monkeypatch):
    monkeypatch.setattr("controller.page.guards.BODY_WITHIN", 0.05)
    async with serving_board() as board:
        host = board.address.split("/")[2]
        reader, writer = await asyncio.open_connection(*host.split(":"))
        writer.write(f"POST /sign-on HTTP/1.1\r\nHost: {host}\r\nContent-Length: 9\r\n".encode())
        writer.write(b"Content-Type: application/json\r\n\r\n{")
        answer = await asyncio.wait_for(reader.read(100), PATIENCE)
        assert answer.startswith(b"HTTP/1.1 408 ")
        writer.transport.abort()


async def test_the_window_shows_the_tables_own_view_and_says_why_not():
    view = b'{"reply":"view"}'
    async with serving_board(tiles=heard("pit-1-t1"), ear=PlayedEar(view=view)) as board:
        response, body = await board.browser.get("/tables/pit-1-t1/picture")
        assert (response.status, body) == (200, view)
        board.ear.view = b""
        _, body = await board.browser.get("/tables/pit-1-t1/picture")
        assert json.loads(body)["error"]["id"] == "board-table-unseen"
        board.ear.silent = True
        response, body = await board.browser.get("/tables/pit-1-t1/picture")
        assert (response.status, json.loads(body)["error"]["id"]) == (504, "board-table-silent")
        _, body = await board.browser.get("/tables/pit-1-t1/rounds")
        assert json.loads(body)["error"]["id"] == "board-no-centre"
        response, _ = await board.browser.get("/tables/pit-1-t1/rounds?last=many")
        assert response.status == 400


async def test_the_last_rounds_are_the_tables_own_recall(database, where, tmp_path):
    story = evening()
    path = keep(story.ledger, tmp_path / "journal", definition=story.definition)
    deliver(database, path, 100)
    async with serving_board(tiles=heard("t1", "t2"), database=where) as board:
        _, body = await board.browser.get("/tables/t1/rounds?last=2")
        own = msgspec.to_builtins(recall_last(path, 2, unasked))
        assert json.loads(body)["rounds"] == json.loads(msgspec.json.encode(own))
        assert len(own) == 2
        _, body = await board.browser.get("/tables/t2/rounds")
        assert json.loads(body)["error"]["id"] == "board-no-rounds"
