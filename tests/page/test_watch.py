"""What a monitoring system gets at the page's port, and who else does not."""

import asyncio
import json
from dataclasses import replace

import pytest
from aiohttp.test_utils import make_mocked_request
from msgspec import structs

from controller.configuration.page_address import Others, PageSettings, Tls, Watchers
from controller.page.kiosk import Kiosk
from controller.page.page_errors import PageRefusal
from controller.page.peers import WATCHED, Peers
from controller.system.clock import SystemClock
from tests.certificates import Authority
from tests.daemon.local_daemon import DEVICES, WHO, Missing
from tests.monitoring.sights import read
from tests.page.serving import HERE, serving
from tests.page.test_tls import at, known

NAMES = {
    "dealer_table_link_up",
    "dealer_table_commit_seconds_count",
    "dealer_table_loop_lag_seconds_count",
    "dealer_table_clock_seconds",
    "dealer_table_build_info",
    "process_resident_memory_bytes",
}


async def asked(browser, path):
    response, body = await browser.get(path)
    return response.status, json.loads(body)


async def test_a_table_that_is_in_order_is_alive_and_ready(served):
    await served.house.all_up()
    status, told = await asked(served.browser, "/readyz")
    assert (status, told) == (503, {"ready": False, "reasons": ["foreign"]})
    async with await served.house.client() as client:
        await client.adopt("new shuffler", WHO)
    await served.house.until(lambda view: not view.snapshot.holds)
    assert await asked(served.browser, "/healthz") == (200, {"alive": True})
    assert await asked(served.browser, "/readyz") == (200, {"ready": True, "reasons": []})


async def test_a_table_that_cannot_deal_says_why(tmp_path):
    missing = {"shuffler": Missing("sim://shuffler?instant=1")}
    async with serving(tmp_path, instead=missing) as served:
        status, told = await asked(served.browser, "/readyz")
        assert (status, told["ready"]) == (503, False)
        assert "lost" in told["reasons"]
        assert await asked(served.browser, "/healthz") == (200, {"alive": True})


async def test_a_halted_table_is_neither(served):
    # First of all: a page that still reads its files has little left of the daemon's last 0.5 s.
    assert await asked(served.browser, "/healthz") == (200, {"alive": True})
    served.house.daemon.shell.table.halt(served.house.daemon.shell.snapshot.title)
    assert await asked(served.browser, "/healthz") == (503, {"alive": False})
    status, told = await asked(served.browser, "/readyz")
    assert (status, told["reasons"][0]) == (503, "halted")


async def test_the_metrics_are_those_of_the_snapshot_and_of_the_links(served):
    view = await served.house.all_up()
    response, text = await served.browser.get("/metrics")
    assert response.headers["Content-Type"].startswith("text/plain; version=0.0.4")
    found = read(text)
    assert {name for name, _, _ in found} >= NAMES - {"dealer_table_commit_seconds_count"}
    up = {labels["device"]: value for name, labels, value in found if name.endswith("link_up")}
    assert up == dict.fromkeys(DEVICES, 1.0)
    (events,) = [value for name, _, value in found if name == "dealer_table_journal_events"]
    assert events >= view.snapshot.seq


async def test_the_text_is_written_once_a_second_however_many_ask(served):
    before = served.house.daemon.shell.snapshot.seq
    texts = await asyncio.gather(*(served.browser.get("/metrics") for _ in range(20)))
    assert len({text for _, text in texts}) == 1
    assert served.house.daemon.shell.snapshot.seq >= before


@pytest.mark.parametrize("path", sorted(WATCHED))
async def test_a_house_may_close_it(tmp_path, path):
    async with serving(tmp_path, structs.replace(HERE, watch=Watchers.NOBODY)) as served:
        status, told = await asked(served.browser, path)
    assert (status, told["error"]["id"]) == (403, "answer-watch-closed")


async def test_programs_of_the_computer_see_it_where_browsers_see_the_sign_alone(tmp_path):
    async with serving(tmp_path, structs.replace(HERE, others=Others.NOTHING)) as served:
        assert (await asked(served.browser, "/healthz"))[0] == 200
        assert (await served.browser.get("/events"))[0].status == 403


@pytest.mark.parametrize("path", sorted(WATCHED))
async def test_another_page_reads_none_of_it(served, path):
    response, _ = await served.browser.get(path, Origin="http://evil.example")
    assert response.status == 403
    response, _ = await served.browser.get(path, **{"Sec-Fetch-Site": "cross-site"})
    assert response.status == 403


async def test_the_monitoring_systems_certificate_opens_this_and_nothing_else(tmp_path):
    authority = Authority(tmp_path)
    page = authority.issue("page", "IP:127.0.0.1")
    tls = Tls(page.certificate, page.key, authority.certificate, watch="watcher")
    settings = PageSettings("127.0.0.1", 0, tls=tls)
    watcher = known(authority, authority.issue("watcher"))
    async with serving(tmp_path, settings, ssl=watcher) as served:
        one = replace(served.browser, address=at(served))
        assert (await asked(one, "/readyz"))[0] in (200, 503)
        for path in ("/", "/events", "/page.json", "/sign", "/records/rounds"):
            status, told = await asked(one, path)
            assert (status, told["error"]["id"]) == (403, "answer-watch-only")


class Elsewhere:
    """A connection from another computer, whose certificate has a common name."""

    def __init__(self, name):
        self._name = name

    def get_extra_info(self, key, default=None):
        subject = ((("commonName", self._name),),)
        told = {"peername": ("192.0.2.9", 4711), "peercert": {"subject": subject}}
        return told.get(key, default)


@pytest.mark.parametrize(("name", "may"), [("watcher", True), ("office", False), ("", False)])
def test_elsewhere_only_the_certificate_that_is_named_for_it(tmp_path, name, may):
    tls = Tls(tmp_path, tmp_path, tmp_path, watch="watcher")
    peers = Peers(
        PageSettings("192.0.2.7", 8430, tls=tls), 8430, Kiosk(None, SystemClock().identity)
    )
    request = make_mocked_request("GET", "/metrics", transport=Elsewhere(name))
    if may:
        peers.check(request)
    else:
        with pytest.raises(PageRefusal):
            peers.check(request)
