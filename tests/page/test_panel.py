"""The panel: the kiosk's page says that it is there; only its coming and going is journalled."""

import asyncio
from pathlib import Path
from types import SimpleNamespace

import pytest

from controller.configuration import PageSettings
from controller.configuration.page_address import Others, Tls
from controller.page.kiosk import Kiosk
from controller.page.page_errors import PageRefusal
from controller.page.panel import GONE, STEADY, Panel, Presence
from controller.page.peers import Peers
from tests.holds import named


def heard(*times):
    """Let a panel speak at these times (s), look every tenth of a second; return what is told."""
    now, told = 0.0, []
    presence = Presence(lambda there: told.append((round(now, 1), there)))
    for tenth in range(round((max(times) + 2 * GONE) * 10)):
        now = tenth / 10
        presence.check(now)
        if now in times:
            presence.note_sign_of_life(now)
    return told


def test_the_first_word_counts_at_once_and_silence_is_told_once():
    assert heard(1.0) == [(1.0, True), (round(1.0 + GONE + 0.1, 1), False)]


def test_a_word_every_second_is_told_once():
    assert heard(*map(float, range(60))) == [(0.0, True), (62.1, False)]


def test_a_word_that_is_late_changes_nothing():
    assert len(heard(0.0, GONE, 2 * GONE)) == 2


def test_after_a_loss_it_has_to_be_steady_for_a_while():
    back = [10.0 + each for each in range(8)]
    assert heard(0.0, *back)[2] == (10.0 + STEADY, True)


def test_one_that_comes_and_goes_does_not_flood_the_journal():
    """Two seconds here, four seconds gone, for an hour."""
    flaps = [float(at + each) for at in range(0, 3600, 6) for each in (0, 1, 2)]
    assert heard(*flaps) == [(0.0, True), (5.1, False)]


def word(remote, *names, cookie=""):
    """Return a word from that address, of a browser whose certificate has these common names."""
    subject = tuple(((("commonName", name),)) for name in names)
    certificate = {"subject": (*subject, (("countryName", "FR"),))} if names else None
    cookies = {"dealer-table-80": cookie}
    return SimpleNamespace(remote=remote, cookies=cookies, get_extra_info=lambda _: certificate)


def panel_of(told, others=Others.READ, name=""):
    """Return a panel that nobody has spoken to, and a ticket's cookie."""
    tls = Tls(*[Path()] * 3, kiosk=name) if name else None
    kiosk = Kiosk(None, lambda: b"sixteen bytes or more")
    kiosk.load("")
    peers = Peers(PageSettings("127.0.0.1", 80, tls=tls, others=others), 80, kiosk)
    return Panel(told.append, lambda: 0.0, peers.is_panel), kiosk.redeem(kiosk.ticket())


async def test_the_browser_with_the_kiosks_cookie_alone_is_the_panel():
    told = []
    panel, cookie = panel_of(told)
    for other in (word("::1"), word("127.0.0.1", cookie="another"), word(None)):
        with pytest.raises(PageRefusal):
            await panel.answer(other)
    assert told == []
    await panel.answer(word("127.0.0.1", cookie=cookie))
    assert told == [True]


async def test_in_training_every_browser_of_the_tables_computer_is_the_panel():
    told = []
    panel, _ = panel_of(told, Others.PRESS)
    for elsewhere in (word("192.0.2.7"), word("192.0.2.7", "Kiosk of table 1"), word(None)):
        with pytest.raises(PageRefusal):
            await panel.answer(elsewhere)
    assert told == []
    await panel.answer(word("::1"))
    assert told == [True]


async def test_at_another_computer_the_configured_certificate_alone_is_the_kiosks():
    told = []
    panel, _ = panel_of(told, name="Kiosk of table 1")
    for other in (word("192.0.2.7"), word("192.0.2.7", "Kiosk of table 2"), word(None, "")):
        with pytest.raises(PageRefusal):
            await panel.answer(other)
    assert told == []
    await panel.answer(word("192.0.2.7", "Kiosk of table 1"))
    assert told == [True]


async def speak(page):
    """Speak as the kiosk's page does, until cancelled."""
    while True:
        assert (await page.http.post(page.origin + "/panel", json={})).status == 204
        await asyncio.sleep(0.2)


async def test_the_panels_coming_and_going_is_journalled_once(served):
    async with asyncio.TaskGroup() as speaking:
        words = speaking.create_task(speak(served.browser))
        await served.house.until(lambda view: view.snapshot.panel)
        served.house.devices["key_pad"].unplug()
        view = await served.house.until(lambda view: not view.snapshot.devices[2].up)
        assert "lost:key_pad" not in {named(hold) for hold in view.snapshot.holds}
        words.cancel()
    await served.house.until(lambda view: not view.snapshot.panel)
    assert [each for each in served.kinds if each.startswith("Panel")] == ["PanelUp", "PanelLost"]


async def test_a_page_that_only_watches_is_no_panel(served):
    async with served.browser.watching() as events:
        async for event in events:
            if event.kind == "beat":
                break
    assert "PanelUp" not in served.kinds


async def test_a_page_server_that_fails_takes_the_panel_with_it(served, monkeypatch):
    """A panel that stands in for the key pad must not be believed when nobody listens to it."""
    async with asyncio.TaskGroup() as speaking:
        words = speaking.create_task(speak(served.browser))
        await served.house.until(lambda view: view.snapshot.panel)
        words.cancel()

    def broken(*_):
        raise ZeroDivisionError("a programming error")

    monkeypatch.setattr(Presence, "check", broken)
    await served.house.until(lambda view: not view.snapshot.panel)
    assert served.kinds[-1] == "PanelLost"
