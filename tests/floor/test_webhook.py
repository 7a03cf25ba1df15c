"""The bridge's webhook: a post for each call that begins or ends, to a service that may be away."""

import json
from contextlib import asynccontextmanager
from datetime import UTC, datetime

import pytest
from aiohttp import web
from msgspec.structs import replace

from controller.floor.bridge import webhook as webhook_module
from controller.floor.bridge.tables import State, Tables
from controller.floor.bridge.webhook import Webhook
from controller.words.spoken import in_english
from simulators.hosts.free_port import free_port
from tests.floor.neighbours import PLAYING, Hands, called, going, hear
from tests.patience import until


@asynccontextmanager
async def serving(answer):
    """Serve an address that answers so; give it and what was posted."""
    posted = []

    async def take(request):
        posted.append((dict(request.headers), json.loads(await request.text())))
        return await answer(len(posted))

    application = web.Application()
    application.router.add_post("/calls", take)
    runner = web.AppRunner(application, access_log=None)
    await runner.setup()
    site = web.TCPSite(runner, "127.0.0.1", 0)
    await site.start()
    port = runner.addresses[0][1]
    try:
        yield f"http://127.0.0.1:{port}/calls", posted
    finally:
        await runner.cleanup()


async def test_each_call_is_posted_once_when_it_begins_and_once_when_it_is_over(monkeypatch):
    monkeypatch.setattr(webhook_module, "RETRY", 0.01)
    clock, said = Hands(), []
    tables = Tables(clock)

    async def answer(count):
        return web.Response(status=503 if count == 1 else 204)

    async with serving(answer) as (url, posted):
        hook = Webhook(url, "grand", "s3cret", clock, said.append)
        async with going(hook.run()):
            hook.show(hear(tables, PLAYING))
            hook.show(hear(tables, called(2, "a chip fell")))
            clock.seconds += 10
            hook.show(hear(tables, called(12, "a chip fell")))
            hook.show(replace(hear(tables, called(12)), state=State.NOT_HEARD, called=None))
            await until(lambda: len(posted) == 2)  # the first try was refused
            assert posted[0] == posted[1]
            hook.show(hear(tables, PLAYING))
            await until(lambda: len(posted) == 3)
    headers, begun = posted[1]
    assert headers["Authorization"] == "Bearer s3cret"
    assert begun["what"] == "call"
    assert (begun["table"], begun["reason"]) == ("pit-1-t7", "a chip fell")
    assert begun["text"] == "Table 7: a supervisor is called: a chip fell"
    assert posted[2][1]["what"] == "call-over"
    assert posted[2][1]["since"] == begun["since"]
    assert [in_english(each) for each in said] == [
        "The call of pit-1-t7 is not posted, the next try follows: HTTP 503"
    ]


async def test_a_service_that_is_away_holds_nothing_up_and_old_calls_are_dropped(monkeypatch):
    monkeypatch.setattr(webhook_module, "RETRY", 0.01)
    clock, said = Hands(), []
    tables = Tables(clock)
    hook = Webhook(f"http://127.0.0.1:{free_port()}/", "grand", "", clock, said.append)
    async with going(hook.run()):
        for age in range(1500):  # more than are kept
            hook.show(hear(tables, called(0), f"t{age}"))
        await until(lambda: said)
        clock.seconds += 601
        await until(lambda: any("too old" in in_english(each) for each in said))
        await until(lambda: not hook._posts)


async def test_a_call_that_the_service_refuses_holds_no_other_tables_up(monkeypatch):
    monkeypatch.setattr(webhook_module, "RETRY", 0.01)
    clock, said = Hands(), []
    tables = Tables(clock)
    taken, refused = [], {"t1"}

    async def answer(_count):
        what, table = posted[-1][1]["what"], posted[-1][1]["table"]
        if table in refused:
            return web.Response(status=422)
        taken.append((table, what))
        return web.Response(status=204)

    async with serving(answer) as (url, posted):
        hook = Webhook(url, "grand", "", clock, said.append)
        async with going(hook.run()):
            for table in ("t1", "t2", "t3"):
                hook.show(hear(tables, called(0, "a chip fell"), table))
            hook.show(hear(tables, PLAYING, "t1"))
            await until(lambda: len(taken) == 2)
            assert taken == [("t2", "call"), ("t3", "call")]
            refused.clear()
            await until(lambda: len(taken) == 4)
    assert taken[2:] == [("t1", "call"), ("t1", "call-over")], "a table's own stay in order"
    assert {in_english(each) for each in said} == {
        "The call of t1 is not posted, the next try follows: HTTP 422"
    }


@pytest.mark.parametrize(
    ("status", "asked", "waited"),
    [
        (429, "40", 40.0),
        (503, "40", 40.0),
        (429, "Fri, 15 Jan 2027 08:00:50 GMT", 50.0),
        (429, "Fri Jan 15 08:00:50 2027", 50.0),
        (429, "86400", webhook_module.LONGEST),
        (429, "9" * 5000, webhook_module.LONGEST),
        (429, "Thu, 01 Jan 1970 00:00:00 GMT", webhook_module.RETRY),
        (429, "0", webhook_module.RETRY),
        (429, "soon", webhook_module.RETRY),
        (429, "-40", webhook_module.RETRY),
        (429, "Fri, 99 Jan 2027 08:00:50 GMT", webhook_module.RETRY),
        (429, None, webhook_module.RETRY),
        (500, "40", webhook_module.RETRY),
    ],
)
async def test_a_service_that_asks_for_time_gets_it_for_all_tables(
    monkeypatch, status, asked, waited
):
    clock, said, waits = Hands(), [], []
    tables = Tables(clock)
    assert datetime.fromtimestamp(clock.seconds, UTC) == datetime(2027, 1, 15, 8, tzinfo=UTC)

    async def wait(seconds):
        waits.append((seconds, len(posted)))
        clock.seconds += seconds

    monkeypatch.setattr(webhook_module, "pause", wait)

    async def answer(count):
        if count > 1:
            return web.Response(status=204)
        return web.Response(status=status, headers={"Retry-After": asked} if asked else {})

    async with serving(answer) as (url, posted):
        hook = Webhook(url, "grand", "", clock, said.append)
        for table in ("t1", "t2", "t3"):
            hook.show(hear(tables, called(0, "a chip fell"), table))
        async with going(hook.run()):
            await until(lambda: len(posted) == 4)
    assert waits == [(waited, 1)], "until then nothing of any table is posted"
    assert [told["table"] for _, told in posted] == ["t1", "t1", "t2", "t3"]


async def test_what_gets_too_old_meanwhile_is_dropped_without_asking_again(monkeypatch):
    clock, said, waits = Hands(), [], []
    tables = Tables(clock)

    async def wait(seconds):
        waits.append(len(posted))
        clock.seconds += seconds

    monkeypatch.setattr(webhook_module, "pause", wait)

    async def answer(_count):
        return web.Response(status=429, headers={"Retry-After": "90"})

    async with serving(answer) as (url, posted):
        hook = Webhook(url, "grand", "", clock, said.append)
        for table in ("t1", "t2", "t3"):
            hook.show(hear(tables, called(0, "a chip fell"), table))
        async with going(hook.run()):
            await until(lambda: not hook._posts)
    assert waits == [*range(1, len(waits) + 1)], "one try, then the time that it wants"
    dropped = [each.params["table"] for each in said if each.id == "bridge-dropped"]
    assert dropped == ["t1", "t2", "t3"]
