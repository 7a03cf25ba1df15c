"""Conversations on the socket: each request gets its answer, none disturbs the table."""

import asyncio
import errno
import json
import os
import socket
from contextlib import suppress
from dataclasses import asdict

import pytest
from msgspec.structs import fields

from controller.api.client import Client, Credentials
from controller.api.messages import (
    LONGEST_LINE,
    Failure,
    Status,
    View,
    Watch,
    Wish,
    decode_reply,
    encode,
)
from controller.api.server import MOST_CONNECTIONS, MOST_OF_ONE
from controller.api.socket_errors import ConversationError, NoDaemonError
from controller.data.message import message_of
from controller.words.spoken import say
from drivers.system_troubles import of_system
from simulators.people.staff import DANA, SAM
from tests.api.clearing import clearing
from tests.daemon.local_daemon import WHO, open_daemon
from tests.drivers.ptys import until
from tests.patience import PATIENCE


@pytest.fixture
async def house(tmp_path):
    async with open_daemon(tmp_path) as house:
        yield house


@pytest.fixture
async def client(house):
    async with await house.client() as client:
        yield client


class Visitor:
    """A client that writes its own bytes."""

    def __init__(self, reader, writer):
        self.reader, self.writer = reader, writer

    async def say(self, data):
        """Write, and return the reply; None at the end of the conversation."""
        self.writer.write(data)
        async with asyncio.timeout(PATIENCE):
            line = await self.reader.readline()
        return decode_reply(line) if line else None


@pytest.fixture
async def visitor(house):
    reader, writer = await asyncio.open_unix_connection(house.socket.path, limit=1 << 24)
    yield Visitor(reader, writer)
    writer.transport.abort()


def said(record):
    return json.loads(record.data)


def wishes(house):
    return [kind for kind in house.store.kinds if kind in ("Press", "Clear", "AdoptShuffler")]


async def test_status_shows_the_snapshot_the_links_and_who_serves(house, client):
    view = await client.status()
    assert view.snapshot.table == "Table 1"
    assert set(view.links) == {"shuffler", "sensors", "key_pad"}
    assert view.pid == os.getpid()


async def test_the_links_come_up_and_say_how_they_are(house):
    view = await house.all_up()
    for name, link in view.links.items():
        assert (link.state, link.problem) == ("up", None)
        assert link.url == f"sim://{name}?instant=1"
        assert link.frames_in > 0
        assert 0 <= link.heard < PATIENCE


async def test_a_wish_that_is_refused_says_why_and_is_journalled(house, client):
    answer = await client.press("green")
    assert not answer.ok
    assert answer.code
    assert answer.words
    assert house.store.records[answer.seq - 1].kind == "Press"


async def test_a_wish_that_is_taken_says_as_which_event(house, client):
    await house.all_up()
    answer = await client.adopt("first installation", WHO)
    assert answer.ok
    record = house.store.records[answer.seq - 1]
    assert record.kind == "AdoptShuffler"
    assert said(record)["by"] == asdict(SAM.person)


async def test_without_a_badge_the_record_has_the_user_that_the_kernel_names(house, client):
    answer = await client.press("green")
    data = said(house.store.records[answer.seq - 1])
    assert (data["by"], data["uid"]) == (None, os.getuid())


@pytest.mark.parametrize(
    ("badge", "pin", "kept", "doubt"),
    [
        ("", SAM.pin, "", "nobody"),
        (SAM.badge, "000000", SAM.badge, "wrong_pin"),
        (SAM.badge, "", SAM.badge, "wrong_pin"),
        (DANA.badge, SAM.pin, DANA.badge, "no_pin"),
        (SAM.pin, SAM.badge, "", "unknown"),
    ],
)
async def test_a_person_who_proves_nothing_clears_nothing(house, client, badge, pin, kept, doubt):
    """The record says who tried; text in a badge's place may be a PIN, and is not recorded."""
    answer = await client.decide(clearing("why not", Credentials(badge, pin)))
    assert not answer.ok
    record = house.store.records[answer.seq - 1]
    assert record.kind == "SignOnFailed"
    tried = said(record)
    assert (tried["wish"], tried["badge"], tried["doubt"]) == ("clear", kept, doubt)
    assert (tried["uid"], tried["place"]) == (os.getuid(), f"socket uid {os.getuid()}")
    assert bool(tried["tried"]) == bool(badge)
    everything = b"".join(each.data + each.intents for each in house.store.records)
    assert SAM.pin.encode() not in everything
    assert SAM.pin not in say(answer.words)


async def test_a_press_with_a_wrong_pin_is_no_press(house, client):
    answer = await client.press("green", who=Credentials(SAM.badge, "000000"))
    assert answer.code == "wrong_pin"
    assert wishes(house) == []


async def test_an_unknown_key_is_answered_with_the_nearest_and_not_journalled(house, client):
    with pytest.raises(ConversationError, match="did you mean green"):
        await client.press("gren")
    assert wishes(house) == []


async def test_a_watcher_sees_how_it_stands_and_then_each_change(house):
    await house.all_up()
    async with await house.client() as watching, await house.client() as pressing:
        views = watching.watch()
        first = await anext(views)
        answer = await pressing.press("green")
        async with asyncio.timeout(PATIENCE):
            second = await anext(views)
        assert first.snapshot.seq < answer.seq <= second.snapshot.seq
        assert second.snapshot.refusal == answer.words


async def test_a_watcher_that_does_not_read_delays_nobody_and_then_sees_the_newest(house, client):
    await house.all_up()
    with socket.socket(socket.AF_UNIX) as sleeper:
        sleeper.settimeout(PATIENCE)
        sleeper.connect(str(house.socket.path))
        sleeper.sendall(encode(Watch()))
        for _ in range(300):
            answer = await client.press("green")
            house.daemon.api.hub.publish()
        with sleeper.makefile("rb") as lines:
            seen = await asyncio.to_thread(_up_to, lines, answer.seq)
    assert len(seen) < 200
    assert seen == sorted(seen)


def _up_to(lines, seq):
    seen = []
    while not seen or seen[-1] < seq:
        seen.append(decode_reply(lines.readline()).snapshot.seq)
    return seen


async def test_a_watcher_that_leaves_is_forgotten(house):
    async with await house.client() as watching:
        await anext(watching.watch())
        assert len(house.daemon.api.hub._watchers) == 1
    await until(lambda: not house.daemon.api.hub._watchers)


@pytest.mark.parametrize(
    "garbage",
    [
        b"\n",
        b"hello\n",
        b"\x00\xff\xfe\n",
        b"[]\n",
        b'{"request":"dispense"}\n',
        b'{"request":"press"}\n',
        b'{"request":"press","key":7}\n',
        b'{"request":"press","key":"green","colour":"red"}\n',
        b'{"request":"press","key":"' + b"g" * 65 + b'"}\n',
        b'{"request":"clear","reason":"x"}\n',
        b'{"request":"clear","seen":[["hold-1"]],"reason":"x"}\n',
        b'{"request":"clear","seen":[],"reason":""}\n',
        b'{"request":"clear","seen":[],"reason":"x","count":1e9}\n',
        b'{"request":"clear","seen":[],"reason":"x","effects":[{"seat":1,"wager":"ante","effect":"won"}]}\n',
        b'{"request":"count","seen":[],"count":-1}\n',
        b'{"request":"declare","seen":[],"kind":"late"}\n',
        b'{"request":"decide","seen":[],"id":0,"remedy":"play_on","reason":"x"}\n',
        b'{"request":"mode","seen":[],"mode":"hand","reason":"x"}\n',
        b'{"request":"decks","seen":[],"decks":3,"reason":"x"}\n',
        b"[" * 20_000 + b"\n",
    ],
)
async def test_garbage_is_answered_and_the_conversation_goes_on(house, visitor, garbage):
    assert isinstance(await visitor.say(garbage), Failure)
    assert isinstance(await visitor.say(encode(Status())), View)
    assert wishes(house) == []


async def test_a_line_without_end_is_answered_and_the_conversation_ended(house, visitor):
    reply = await visitor.say(b"x" * (2 * LONGEST_LINE))
    assert isinstance(reply, Failure)
    assert str(LONGEST_LINE) in say(reply.error)
    async with await house.client() as client:
        await client.status()


def test_a_request_that_is_shown_does_not_show_its_pin():
    for each in Wish.__subclasses__():
        more = {field.name: "x" for field in fields(each) if field.required}
        assert SAM.pin not in repr(each(badge="2001", pin=SAM.pin, **more))
    assert SAM.pin not in repr(WHO)


async def test_half_a_line_is_nothing(house, visitor):
    visitor.writer.write(b'{"request":"press","key":"green"}')
    visitor.writer.write_eof()
    await visitor.reader.read()
    assert wishes(house) == []


async def test_several_requests_at_once_are_answered_in_order(house, visitor):
    first = await visitor.say(encode(Status()) + b"?\n" + encode(Status()))
    assert isinstance(first, View)
    assert isinstance(await visitor.say(b""), Failure)
    assert isinstance(await visitor.say(b""), View)


async def test_too_many_visitors_are_told_so(house):
    clients = [await house.client() for _ in range(MOST_CONNECTIONS)]
    for client in clients:
        await client.status()
    async with await house.client() as one_more:
        with pytest.raises(ConversationError, match="connections"):
            await one_more.status()
    for client in clients:
        client.close()


async def test_one_user_of_the_system_cannot_hold_all_connections(house, monkeypatch):
    monkeypatch.setattr("controller.api.server.peer_uid", lambda _: os.getuid() + 1)
    clients = [await house.client() for _ in range(MOST_OF_ONE)]
    for client in clients:
        await client.status()
    async with await house.client() as one_more:
        with pytest.raises(ConversationError, match="connections"):
            await one_more.status()
    monkeypatch.undo()
    async with await house.client() as another:
        await another.status()
    for client in clients:
        client.close()


async def test_a_flood_of_one_user_writes_no_more_than_its_budget(house, monkeypatch):
    """Each of them was an event: thousands a second, none of which does anything."""
    monkeypatch.setattr("controller.api.server.TOO_MUCH", 0.0)
    monkeypatch.setattr("controller.api.budgets.Allowance.take_token", _spend_for_good)
    clients = [await house.client() for _ in range(4)]
    refused = []
    for _ in range(150):
        for client in clients:
            try:
                await client.press("green")
            except ConversationError as error:
                refused.append(str(error))
    assert house.store.kinds.count("Press") == 400
    assert len(refused) == 200
    assert all("Too many requests" in each for each in refused)
    await clients[0].status()
    for client in clients:
        client.close()


def _spend_for_good(self, utc_us):
    self._left -= 1
    return self._left >= 0


async def test_without_a_daemon_the_client_says_so(tmp_path):
    with pytest.raises(NoDaemonError, match="tablectl run"):
        await Client.connect(tmp_path / "nobody")


async def test_when_the_daemon_ends_watching_ends(house):
    async with await house.client() as client:
        views = client.watch()
        first = await anext(views)
        await house.stop()
        async with asyncio.timeout(PATIENCE):
            # The table may have moved meanwhile: what was on its way still comes.
            later = [view async for view in views]
        assert all(view.snapshot.seq >= first.snapshot.seq for view in later)


async def test_a_socket_that_somebody_removed_is_made_anew(house, monkeypatch):
    async with await house.client() as before:
        house.socket.path.unlink()
        with pytest.raises(NoDaemonError):
            await house.client()
        house.daemon.api.renew_socket()
        async with await house.client() as after:
            assert (await after.status()).pid == (await before.status()).pid


async def test_without_a_file_to_spare_nobody_is_let_in_for_a_second_and_it_is_told_once(house):
    """The loop of `asyncio.start_unix_server` wrote a hundred lines a second."""
    api = house.daemon.api
    real = house.socket.socket

    class Full:
        def accept(self):
            raise OSError(errno.EMFILE, os.strerror(errno.EMFILE))

        def fileno(self):
            return real.fileno()

    house.socket.socket = Full()
    waiting = asyncio.create_task(house.client())
    for _ in range(3):
        api._accept()
        api._listen()
    house.socket.socket = real
    async with await waiting as client:
        await client.status()
    house.daemon._fittings.log.close()
    told = [each for each in house.entries if each.event == "socket.not_accepted"]
    assert [each.fields["why"] for each in told] == [say(message_of(of_system(errno.EMFILE)))]


@pytest.mark.parametrize("call", ["send", "recv", "getsockopt"])
async def test_a_line_that_the_system_does_not_serve_is_told_once_and_then_counted(
    house, monkeypatch, call
):
    """Whoever looks asks again at once, several times a second, for as long as it lasts."""
    done = getattr(socket.socket, call)

    def refused(self, *words):
        if self.family == socket.AF_UNIX and self.getsockname():  # of the daemon
            raise OSError(errno.ENOBUFS, os.strerror(errno.ENOBUFS))
        return done(self, *words)

    with monkeypatch.context() as patch:
        patch.setattr(socket.socket, call, refused, raising=False)
        for _ in range(20):
            async with await house.client() as client:
                with suppress(ConversationError, NoDaemonError):
                    await client.status()
    async with await house.client() as client:
        assert (await client.status()).failures == 0, "no question has failed"
    house.daemon._fittings.log.close()
    lost = [each.fields for each in house.entries if each.event == "socket.line_lost"]
    why = say(message_of(of_system(errno.ENOBUFS)))
    assert lost == [{"why": why}, {"why": why, "times": 19}]
    assert not {"question.failed", "callback.failed"} & {each.event for each in house.entries}


async def test_a_table_that_cannot_be_asked_is_not_said_to_be_gone(tmp_path):
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as other:
        other.bind(str(tmp_path / "other"))
        with pytest.raises(ConversationError, match="whether it runs is not known"):
            await Client.connect(tmp_path / "other")


async def test_a_watcher_whose_view_cannot_be_made_is_left_without_one(house, monkeypatch):
    """It ends: a view of before would tell the dealer something wrong."""

    def broken(_):
        raise ZeroDivisionError("a programming error")

    async with await house.client() as client:
        watched = client.watch()
        await anext(watched)
        monkeypatch.setattr("controller.api.server._encoded_view", broken)
        house.daemon.api.hub.changed()
        async with asyncio.timeout(PATIENCE):
            with suppress(ConversationError):
                async for _ in watched:
                    pass
    assert not house.serving.done()
    assert house.daemon.api.failures == 1
