"""Refused requests: other pages, other host names, too many, too long, or no requests at all."""

import ast
import asyncio
import gc
import json
import re
from contextlib import suppress
from functools import cache
from pathlib import Path

import aiohttp
import pytest

from controller.api.messages import (
    LONGEST_LINE,
    CheckSoftware,
    Inspect,
    ListChoices,
    OpenKiosk,
    Status,
)
from controller.api.socket_errors import ConversationError, NoDaemonError
from controller.configuration.page_address import PageSettings
from controller.page.door import MOST_CONNECTIONS, Door
from tests.drivers.ptys import turn, until
from tests.page.serving import browser, serving, views
from tests.patience import PATIENCE

FLOOR = {"request": "call_supervisor"}


def floors(served):
    return served.kinds.count("FloorCalled")


@pytest.mark.parametrize(
    "host", ["evil.example", "evil.example:{port}", "127.0.0.1", "", "[::1]:1"]
)
async def test_another_name_is_not_answered(served, host):
    """DNS rebinding: a page of evil.example whose name leads to this computer."""
    host = host.format(port=served.socket.port)
    for path in ("/", "/page.json", "/events", "/static/main.js"):
        response, body = await served.browser.get(path, Host=host)
        assert response.status == 421
        assert b"Table 1" not in body
    origin = f"http://{host}"
    status, _ = await served.browser.post("/ask", FLOOR, Host=host, Origin=origin)
    assert status == 421
    assert floors(served) == 0


@pytest.mark.parametrize("name", ["127.0.0.1", "localhost", "LOCALHOST", "[::1]"])
async def test_each_name_of_this_computer_is(served, name):
    response, _ = await served.browser.get("/page.json", Host=f"{name}:{served.socket.port}")
    assert response.status == 200


@pytest.mark.parametrize(
    "origin",
    ["http://evil.example", "null", "http://localhost:{port}", "https://127.0.0.1:{port}",
     "http://127.0.0.1:1", "http://127.0.0.1:{port}.evil.example"],
)  # fmt: skip
async def test_another_pages_wish_is_not_heard(served, origin):
    origin = origin.format(port=served.socket.port)
    for path, body in (("/ask", FLOOR), ("/sign-on", {"badge": "2001", "pin": "1"})):
        status, reply = await served.browser.post(path, body, Origin=origin)
        assert (status, reply["reply"]) == (403, "failure")
    assert floors(served) == 0
    assert "SignOnFailed" not in served.kinds


@pytest.mark.parametrize("site", ["cross-site", "same-site", "none"])
async def test_a_wish_from_another_origin_is_refused(served, site):
    status, _ = await served.browser.post("/ask", FLOOR, **{"Sec-Fetch-Site": site})
    assert status == 403
    assert floors(served) == 0


@pytest.mark.parametrize(
    ("path", "mode", "dest", "status"),
    [
        ("/", "navigate", "document", 200),
        ("/", "navigate", "iframe", 200),  # the policy says what may frame it
        ("/kiosk", "navigate", "document", 403),  # without a ticket
        ("/", "no-cors", "script", 403),
        ("/", "navigate", "object", 403),
        ("/page.json", "navigate", "document", 403),
        ("/page.json", "no-cors", "image", 403),
        ("/static/main.js", "no-cors", "script", 403),
        ("/events", "cors", "empty", 403),
    ],
)
async def test_another_page_may_lead_here_and_nothing_more(served, path, mode, dest, status):
    headers = {"Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": mode, "Sec-Fetch-Dest": dest}
    response, _ = await served.browser.get(path, **headers)
    assert response.status == status


@pytest.mark.parametrize(
    "kind", ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data", ""]
)
async def test_a_request_that_a_form_can_send_is_refused(served, kind):
    status, reply = await served.browser.post("/ask", FLOOR, **{"Content-Type": kind})
    assert (status, floors(served)) == (415, 0)
    assert reply["error"] == {"type": "message", "id": "answer-body-is-json"}


async def test_a_body_that_is_too_long_is_not_read(served):
    status, _ = await served.browser.post("/ask", b" " * (LONGEST_LINE + 1))
    assert status == 413


async def test_a_body_that_never_ends_is_given_up(served, monkeypatch):
    monkeypatch.setattr("controller.page.guards.BODY_WITHIN", 0.05)
    host = f"127.0.0.1:{served.socket.port}".encode()
    reader, writer = await asyncio.open_connection("127.0.0.1", served.socket.port)
    writer.write(b"POST /ask HTTP/1.1\r\nHost: " + host + b"\r\nContent-Length: 100\r\n")
    writer.write(b"Content-Type: application/json\r\n\r\n{")
    answer = await asyncio.wait_for(reader.read(100), PATIENCE)
    assert answer.startswith(b"HTTP/1.1 408 ")
    writer.transport.abort()


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"hello",
        b"\x00\xff\xfe",
        b"[]",
        b'{"request":"dispense"}',
        b'{"request":"press","key":7,"offer":"x"}',
        b'{"request":"call_supervisor","colour":"red"}',
        b"[" * 20_000,
    ],
)
async def test_garbage_is_answered_in_words(served, body):
    status, reply = await served.browser.post("/ask", body)
    assert (status, reply["reply"]) == (400, "failure")
    assert reply["error"]["id"] == "answer-not-understood"


@pytest.mark.parametrize(
    ("method", "path", "status"),
    [
        ("GET", "/ask", 405),
        ("POST", "/", 405),
        ("OPTIONS", "/ask", 405),
        ("DELETE", "/page.json", 405),
        ("HEAD", "/events", 405),
    ],
)
async def test_other_ways_to_ask_are_refused(served, method, path, status):
    headers = {"Content-Type": "application/json"} if method == "POST" else {}
    async with served.browser.http.request(
        method, served.browser.origin + path, headers=headers
    ) as response:
        assert response.status == status
        assert "Allow" in response.headers


async def test_a_flood_is_held_back_and_the_socket_answers_all_the_same(spent_for_good, served):
    replies = [await served.browser.post("/ask", {"request": "status"}) for _ in range(62)]
    assert [status for status, _ in replies] == [200] * 60 + [429] * 2
    async with await served.house.client() as client:
        await client.status()


async def test_connections_have_a_limit_and_the_table_goes_on(served):
    port = served.socket.port
    await served.browser.view()
    many = [await asyncio.open_connection("127.0.0.1", port) for _ in range(MOST_CONNECTIONS + 5)]
    reader, _ = many[-1]
    with suppress(ConnectionResetError):
        assert await asyncio.wait_for(reader.read(), PATIENCE) == b""
    async with await served.house.client() as client:
        await client.status()
    for _, writer in many:
        writer.transport.abort()

    async with asyncio.timeout(PATIENCE):  # the server learns of each end by itself
        while not await _answers(served):
            await turn()


async def _answers(served):
    try:
        response, _ = await served.browser.get("/page.json")
    except aiohttp.ClientConnectionError:
        return False
    return response.status == 200


async def test_a_silent_connection_is_closed(served, monkeypatch):
    async with served.browser.watching() as events:
        monkeypatch.setattr("controller.page.door.SILENCE", 0.05)
        reader, writer = await asyncio.open_connection("127.0.0.1", served.socket.port)
        writer.write(b"GET /page.json HTTP/1.1\r\nHost: ")
        with suppress(ConnectionResetError):
            assert await asyncio.wait_for(reader.read(), PATIENCE) == b""
        writer.close()
        await served.house.all_up()
        async with await served.house.client() as client:
            answer = await client.press("green")
        await views(events, lambda view: view.snapshot.seq >= answer.seq)  # a reader may stay


async def test_connections_are_accepted_again_after_the_system_had_no_room(served, monkeypatch):
    monkeypatch.setattr("controller.page.door._AGAIN", 0.01)
    tries = []

    class Full:
        """The listening socket of a process without a free file, for a while."""

        def __init__(self, socket):
            self._socket = socket

        def fileno(self):
            return self._socket.fileno()

        def accept(self):
            tries.append(1)
            if len(tries) < 3:
                raise OSError(24, "Too many open files")
            return self._socket.accept()

    await served.browser.view()
    doors = [each for each in gc.get_objects() if isinstance(each, Door)]
    [door] = [each for each in doors if each._listening is served.socket.socket]
    door._listening = Full(door._listening)
    async with browser(served.socket) as other:
        assert (await other.get("/page.json"))[0].status == 200
    assert len(tries) >= 3


async def test_an_error_inside_the_server_ends_only_that_connection(served, monkeypatch):
    def broken(*_):
        raise ZeroDivisionError("a programming error")

    monkeypatch.setattr("aiohttp.web_protocol.RequestHandler.data_received", broken)
    async with browser(served.socket) as other:
        with pytest.raises(aiohttp.ClientError):
            await other.get("/page.json")
    monkeypatch.undo()
    await served.browser.view()
    assert not served.house.serving.done()


async def test_bytes_that_are_no_request_end_that_conversation_alone(served):
    for data in (b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\r\n\r\n", b"GET /\r\n\r\n" * 5):
        reader, writer = await asyncio.open_connection("127.0.0.1", served.socket.port)
        writer.write(data)
        answer = await asyncio.wait_for(reader.read(), PATIENCE)
        assert answer.startswith((b"HTTP/1.0 400", b"HTTP/1.1 400"))
        writer.close()
    await served.browser.view()


async def test_one_origin_may_frame_it_where_the_house_says_so(tmp_path):
    settings = PageSettings("127.0.0.1", 0, framed_by="https://pit.example:8443")
    async with serving(tmp_path, settings) as served:
        response, _ = await served.browser.get("/")
        policy = response.headers["Content-Security-Policy"]
    assert "frame-ancestors https://pit.example:8443" in policy.split("; ")


QUESTIONS = (Status(), Inspect(), ListChoices(), CheckSoftware(), OpenKiosk())
PLACES = ("/", "/page.json", "/metrics", "/healthz", "/readyz", "/events", "/sign/events")
# Not the snapshot itself: each event needs it, and a table that has no picture does not go on.
PARTS = (
    "controller.daemon.answers.Answers.view",
    "controller.daemon.answers.inspect",
    "controller.daemon.answers.Answers._checked",
    "controller.daemon.answers.Answers._kiosk",
    "controller.daemon.chooser.Chooser.choices",
    "controller.daemon.witnesses.Observer.observe",
    "controller.api.server._write_reply",
    "controller.api.server._encoded_view",
    "controller.page.sign.bets_of",
)


@pytest.mark.parametrize("part", PARTS)
async def test_no_question_ends_the_table_whatever_fails_in_it(served, part, monkeypatch):
    house, asked = served.house, []

    def broken(*_, **__):
        asked.append(part)
        raise ZeroDivisionError("a programming error")

    with monkeypatch.context() as patch:
        patch.setattr(part, broken)
        for question in QUESTIONS:
            async with await house.client() as client:
                with suppress(ConversationError, NoDaemonError):
                    await client._ask(question, object)
        for place in PLACES:
            with suppress(aiohttp.ClientConnectionError):
                async with asyncio.timeout(PATIENCE):
                    (await served.browser.http.get(served.browser.origin + place)).close()
    assert asked
    assert not house.serving.done()
    house.daemon._fittings.log.close()
    failed = {entry.event for entry in house.entries}
    assert "question.failed" in failed
    failures = house.daemon.api.failures
    told = [entry for entry in house.entries if entry.event == "question.failed"]
    assert failures == sum(entry.fields.get("times", 1) for entry in told)
    assert house.daemon._observer.observe().failures == failures
    async with await house.client() as client:
        assert (await client.status()).failures == failures
    assert (await served.browser.view()).failures == failures
    assert await served.browser.ask("call_supervisor", reason="a test")


async def test_an_error_of_the_page_is_logged_and_the_table_goes_on(served, monkeypatch):
    from controller.page.server import Page

    def broken(*_):
        raise ZeroDivisionError("a programming error")

    await served.browser.view()
    monkeypatch.setattr(Page, "_info", broken)
    monkeypatch.setattr("controller.page.server.PageInfo", broken)
    response, body = await served.browser.get("/page.json")
    assert response.status == 500
    assert json.loads(body)["error"] == {"type": "message", "id": "answer-question-failed"}
    assert not served.house.serving.done()
    await served.browser.view()
    served.house.daemon._fittings.log.close()
    await until(lambda: any(entry.event == "question.failed" for entry in served.house.entries))


@cache
def calls_of_servers():
    """Return each call in the modules that use the servers' library."""
    rooms = Path(__file__).parents[2]
    files = (each for room in ("controller", "simulators") for each in (rooms / room).rglob("*.py"))
    texts = (each.read_text("utf-8") for each in files)
    nodes = (node for text in texts if "aiohttp" in text for node in ast.walk(ast.parse(text)))
    return [ast.unparse(each) for each in nodes if isinstance(each, ast.Call)]


def test_no_server_of_ours_unpacks_what_a_browser_sends():
    """A few bytes may unpack to endless many; no browser packs what it sends."""
    runners = [each for each in calls_of_servers() if each.startswith("web.AppRunner(")]
    assert len(runners) > 2
    assert [each for each in runners if "auto_decompress=False" not in each] == []


def test_one_place_reads_the_bodies_of_requests_and_waits_for_none_for_ever():
    reads = re.compile(r"request\.(read|text|json|post|multipart|content\.\w+)\(.*")
    assert [each for each in calls_of_servers() if reads.fullmatch(each)] == ["request.read()"]
    assert sum(each.startswith("body_of(") for each in calls_of_servers()) > 3
