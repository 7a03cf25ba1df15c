"""The page's server: what browsers get, and that it shows the same table as the socket."""

import asyncio
import gzip
import json
import socket

import pytest
from msgspec import structs

from controller.daemon.page_service import PageService
from controller.data.message import message
from controller.page import server
from controller.page.assets import read_assets
from controller.page.stream import BEAT, MOST_OF_ONE
from controller.words.spoken import say
from tests.drivers.ptys import until
from tests.page.page_speech import shipped_text
from tests.page.serving import HERE, browser, serving, views
from tests.patience import PATIENCE


async def test_the_first_picture_comes_at_once_and_is_the_sockets(served):
    async with served.browser.watching() as events, await served.house.client() as client:
        on_page = await views(events)
        on_socket = await client.status()
    assert on_page.snapshot.table == on_socket.snapshot.table
    assert on_page.page == served.socket.address


async def test_a_change_is_pushed_with_the_number_of_its_event(served):
    await served.house.all_up()
    async with served.browser.watching() as events, await served.house.client() as client:
        first = await views(events)
        answer = await client.press("green")
        second = await views(events, lambda view: view.snapshot.seq >= answer.seq)
    assert first.snapshot.seq < answer.seq == second.snapshot.seq
    assert second.snapshot.refusal == answer.words


async def test_while_nothing_happens_there_are_beats(served):
    await served.house.all_up()
    loop = asyncio.get_running_loop()
    began = loop.time()
    async with served.browser.watching() as events, asyncio.timeout(PATIENCE):
        assert [(await anext(events)).kind for _ in range(2)] == ["beat", "view"]
        while (await anext(events)).kind != "beat":
            pass
    assert loop.time() - began >= BEAT


async def test_a_viewer_that_leaves_is_forgotten(served):
    hub = served.house.daemon.api.hub
    async with served.browser.watching() as events:
        await views(events)
        assert len(hub._watchers) == 1
    await until(lambda: not hub._watchers)


async def test_only_so_many_may_watch(served):
    streams = [served.browser.watching() for _ in range(MOST_OF_ONE)]
    for each in streams:
        await views(await each.__aenter__())
    response, body = await served.browser.get("/events")
    assert response.status == 503
    assert json.loads(body)["error"]["id"] == "answer-too-many-viewers"
    for each in streams:
        await each.__aexit__(None, None, None)
    await until(lambda: not served.house.daemon.api.hub._watchers)
    await served.browser.view()


async def test_a_viewer_that_does_not_read_delays_nobody_and_then_sees_the_newest(served):
    await served.house.all_up()
    async with served.browser.watching() as events, await served.house.client() as client:
        await views(events)
        reader, writer = await asyncio.open_connection("127.0.0.1", served.socket.port, limit=4096)
        writer.write(b"GET /events HTTP/1.1\r\nHost: 127.0.0.1:%d\r\n\r\n" % served.socket.port)
        for _ in range(300):
            answer = await client.press("green")
            served.house.daemon.api.hub.publish()
        await views(events, lambda view: view.snapshot.seq >= answer.seq)
        seen = await asyncio.wait_for(_ids(reader, answer.seq), PATIENCE)
        writer.transport.abort()
    assert seen == sorted(seen)
    assert len(seen) < 200


async def test_a_viewer_that_never_reads_is_given_up(tmp_path, monkeypatch):
    """A browser that is switched off says no goodbye: the kernel waits for its acknowledgements."""
    monkeypatch.setattr("controller.page.page_socket._GONE_AFTER", 200)
    async with serving(tmp_path) as served:
        await served.house.all_up()
        hub = served.house.daemon.api.hub
        await until(lambda: not hub._watchers)
        with socket.socket() as asleep:
            asleep.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            asleep.connect(("127.0.0.1", served.socket.port))
            port = served.socket.port
            asleep.sendall(b"GET /events HTTP/1.1\r\nHost: 127.0.0.1:%d\r\n\r\n" % port)
            await until(lambda: hub._watchers)

            def gone():
                hub.publish()
                return not hub._watchers

            await until(gone)


async def _ids(reader, last):
    """Return the numbers of the views that a late reader finds, up to the last."""
    seen, text = [], b""
    while not seen or seen[-1] < last:
        text += await reader.read(65536)
        *lines, text = text.split(b"\n")
        seen += [int(line[4:]) for line in lines if line.startswith(b"id: ")]
    return seen


async def test_when_the_daemon_ends_the_streams_do(served):
    async with served.browser.watching() as events:
        await views(events)
        await served.house.stop()
        async with asyncio.timeout(PATIENCE):
            with pytest.raises(Exception, match=r"(?i)payload|closed|disconnect"):
                _ = [event async for event in events]


async def test_when_the_table_halts_the_page_shows_it(tmp_path):
    async with serving(tmp_path, halted_for=0.2) as served:
        await served.house.all_up()
        async with served.browser.watching() as events:
            await views(events)
            served.house.daemon.shell.halt(message("journal-system-says", error="the disk is gone"))
            view = await views(events, lambda view: view.snapshot.halted)
        assert "the disk is gone" in say(view.snapshot.halted)
        with pytest.raises(Exception, match="disk is gone"):
            await served.house.serving


async def test_the_page_is_told_its_settings(served):
    response, body = await served.browser.get("/page.json")
    told = json.loads(body)
    assert response.content_type == "application/json"
    assert (told["table"], told["hand"], told["language"]) == ("Table 1", "right", "en")
    assert told["languages"] == ["en", "fr"]


async def test_a_language_is_served_in_two_texts(served):
    """First what the dealer's screens say, then the rest: each message once, and no comment."""
    response, first = await served.browser.get("/languages/fr.ftl")
    assert response.content_type == "text/plain"
    response, later = await served.browser.get("/languages/fr/later.ftl")
    assert response.content_type == "text/plain"
    lines = shipped_text("fr").splitlines()
    whole = [each for each in lines if each and not each.startswith("#")]
    assert sorted(each for each in (first + b"\n" + later).decode().splitlines() if each) == sorted(
        whole
    )
    assert "step-settling-title" in first.decode()
    assert "panel-statistics" in later.decode()


async def test_a_language_that_cannot_be_read_is_not_offered(tmp_path):
    broken = tmp_path / "words.ftl"
    broken.write_bytes(b"close = Ferm\xe9\n")
    settings = structs.replace(HERE, languages=(*HERE.languages, ("de", (broken,))))
    async with serving(tmp_path, settings) as served:
        _, body = await served.browser.get("/page.json")
        assert json.loads(body)["languages"] == ["en", "fr"]
        response, _ = await served.browser.get("/languages/de.ftl")
        assert response.status == 404


async def test_an_icon_that_is_asked_for_before_the_page_is_read_is_there(served):
    """Now and then a browser asks for it at once: its console had an error."""
    browser = served.browser
    found = [
        await (await browser.http.get(browser.origin + path)).read()
        for path in ("/favicon.ico", "/static/icon.svg")
    ]
    assert found[0] == found[1] != b""


async def test_files_are_served_by_name_squeezed_and_only_once(served):
    names = read_assets()
    assert "index.html" in names
    response, body = await served.browser.get("/", **{"Accept-Encoding": "identity"})
    assert body == names["index.html"].content
    assert response.content_type == "text/html"
    response, again = await served.browser.get("/", **{"If-None-Match": response.headers["ETag"]})
    assert (response.status, again) == (304, b"")
    script = next(name for name, each in names.items() if name.endswith(".js") and each.squeezed)
    response, body = await served.browser.get(f"/static/{script}", **{"Accept-Encoding": "gzip"})
    assert response.headers["Content-Encoding"] == "gzip"
    assert body == names[script].content == gzip.decompress(names[script].squeezed)


@pytest.mark.parametrize(
    "path",
    [
        "/static/nothing.js",
        "/static/../server.py",
        "/static/%2e%2e/server.py",
        "/static/..%2fserver.py",
        "/static//etc/passwd",
        "/static/",
        "/languages/xx.ftl",
        "/languages/xx/later.ftl",
        "/languages/../../table.json",
        "/nothing",
    ],
)
async def test_nothing_else_can_be_asked_for(served, path):
    reader, writer = await asyncio.open_connection("127.0.0.1", served.socket.port)
    host = f"127.0.0.1:{served.socket.port}"
    writer.write(f"GET {path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n".encode())
    answer = await asyncio.wait_for(reader.read(), PATIENCE)
    assert answer.startswith(b"HTTP/1.1 404 ")
    writer.close()


async def test_each_answer_says_what_a_browser_keeps_to(served):
    for path in ("/", "/page.json", "/events", "/nothing"):
        async with served.browser.http.get(served.browser.origin + path) as response:
            policy = response.headers["Content-Security-Policy"]
            assert "default-src 'none'" in policy
            assert "frame-ancestors 'none'" in policy
            assert "unsafe" not in policy
            assert response.headers["X-Content-Type-Options"] == "nosniff"
            assert response.headers["Referrer-Policy"] == "no-referrer"
            assert not any(key.startswith("Access-Control") for key in response.headers)


@pytest.mark.parametrize("path", ["/static/main.js", "/static/styles/base.css"])
async def test_parts_of_the_page_go_without_what_only_documents_heed(served, path):
    """It would be a sixth of the first load. A part's kind is fixed: it is never a document."""
    async with served.browser.http.get(served.browser.origin + path) as response:
        assert response.headers["X-Content-Type-Options"] == "nosniff"
        assert response.headers["Cross-Origin-Resource-Policy"] == "same-origin"
        assert "Content-Security-Policy" not in response.headers
        assert "Permissions-Policy" not in response.headers


async def test_two_pages_show_one_table(served):
    await served.house.all_up()
    async with (
        browser(served.socket) as other,
        served.browser.watching() as mine,
        other.watching() as theirs,
    ):
        answer = await other.ask("call_supervisor", reason="a question")
        assert answer["ok"]
        seen = [
            await views(each, lambda view: view.snapshot.seq >= answer["seq"])
            for each in (mine, theirs)
        ]
    assert [view.snapshot.floor.reason for view in seen] == ["a question"] * 2


async def test_a_page_that_fails_is_a_notice_and_served_again(tmp_path, monkeypatch):
    failures = [ZeroDivisionError("a programming error")] * 2
    read = server.assets.read_assets

    def broken():
        if failures:
            raise failures.pop()
        return read()

    monkeypatch.setattr(server.assets, "read_assets", broken)
    monkeypatch.setattr(PageService, "AGAIN", 0.2)
    monkeypatch.setattr(PageService, "STEADY", 0.1)
    async with serving(tmp_path) as served:
        view = await served.house.until(lambda view: view.snapshot.prompts)
        assert "The page failed (a programming error" in say(view.snapshot.prompts[0])
        await served.house.until(lambda view: not view.snapshot.prompts)
        await served.browser.view()
    assert not failures
    assert served.kinds.count("ComputerLooked") == 2
    assert [entry.event for entry in served.house.entries].count("page.failed") == 1
