"""The page for other computers: encrypted, and only with a certificate of the house."""

import asyncio
import ssl
from dataclasses import replace

import aiohttp
import pytest
from msgspec import structs

from controller.configuration.page_address import PageSettings, Tls
from controller.page.page_errors import PageSetupError
from controller.page.page_socket import PageSocket
from controller.page.stream import MOST_OF_ONE
from tests.certificates import Authority
from tests.page.serving import browser, serving
from tests.patience import PATIENCE

NAME = "table-1.pit.example"


@pytest.fixture(scope="module")
def house(tmp_path_factory):
    """The authority, the page's settings, and the settings of a supervisor's browser."""
    folder = tmp_path_factory.mktemp("certificates")
    authority = Authority(folder)
    page = authority.issue("page", f"DNS:{NAME}", "IP:127.0.0.1")
    tls = Tls(page.certificate, page.key, authority.certificate, (NAME,))
    return authority, PageSettings("127.0.0.1", 0, tls=tls)


def known(authority, pair=None):
    """Return the TLS context of a browser that knows the house; with its certificate, if any."""
    context = ssl.create_default_context(cafile=authority.certificate)
    context.check_hostname = False  # it connects to the address of this computer
    if pair is not None:
        context.load_cert_chain(pair.certificate, pair.key)
    return context


def at(served):
    return f"https://127.0.0.1:{served.socket.port}"


async def test_a_browser_with_a_certificate_of_the_house_sees_the_table(tmp_path, house):
    authority, settings = house
    kiosk = known(authority, authority.issue("kiosk"))
    named = structs.replace(settings, tls=structs.replace(settings.tls, kiosk="kiosk"))
    async with serving(tmp_path, named, ssl=kiosk) as served:
        one = replace(served.browser, address=at(served))
        host = f"{NAME}:{served.socket.port}"
        response, _ = await one.get("/page.json", Host=host)
        assert response.status == 200
        floor = {"request": "call_supervisor"}
        status, _ = await one.post("/ask", floor, Host=host, Origin=f"https://{host}")
        assert status == 200
        assert served.socket.address == f"https://{host}/"
        response, _ = await one.get("/page.json", Host=f"evil.example:{served.socket.port}")
        assert response.status == 421
        status, _ = await one.post("/ask", floor, Host=host, Origin=f"http://{host}")
        assert status == 403


@pytest.mark.parametrize(("name", "counts"), [("kiosk", True), ("office", False)])
async def test_elsewhere_the_named_certificate_makes_a_browser_the_kiosk(
    tmp_path, house, name, counts
):
    """Only what TLS has proved counts, though it comes from this computer."""
    authority, settings = house
    named = structs.replace(settings, tls=structs.replace(settings.tls, kiosk="kiosk"))
    async with serving(tmp_path, named, ssl=known(authority, authority.issue(name))) as served:
        one = replace(served.browser, address=at(served))
        host = f"{NAME}:{served.socket.port}"
        headers = {"Host": host, "Origin": f"https://{host}"}
        async with one.http.post(at(served) + "/panel", json={}, headers=headers) as response:
            assert response.status == (204 if counts else 403)
        assert ("PanelUp" in served.kinds) == counts


async def test_a_name_in_a_certificate_is_nobody_elses(tmp_path, house):
    """A browser whose certificate says *kiosk*, at a table whose kiosk has a cookie."""
    authority, settings = house
    async with serving(
        tmp_path, settings, ssl=known(authority, authority.issue("kiosk"))
    ) as served:
        host = {"Host": f"{NAME}:{served.socket.port}"}
        asked = [
            await served.browser.http.get(at(served) + "/events", headers=host)
            for _ in range(MOST_OF_ONE + 1)
        ]
        assert [each.status for each in asked] == [200] * MOST_OF_ONE + [503]
        for each in asked:
            each.close()


async def test_a_browser_without_a_certificate_of_the_house_sees_nothing(tmp_path, house):
    authority, settings = house
    stranger = Authority(tmp_path, "stranger").issue("kiosk")
    async with serving(tmp_path, settings) as served:
        for context in (known(authority), known(authority, stranger)):
            async with browser(served.socket, context) as one:
                with pytest.raises(aiohttp.ClientError):
                    await replace(one, address=at(served)).get("/page.json")
        async with await served.house.client() as client:  # and the table goes on
            await client.status()


async def test_without_encryption_nothing_is_said(tmp_path, house):
    _, settings = house
    async with serving(tmp_path, settings) as served:
        plain = replace(served.browser, address=at(served).replace("https", "http"))
        with pytest.raises(aiohttp.ClientError):
            await plain.get("/page.json")


async def test_a_connection_without_a_handshake_is_closed(tmp_path, house, monkeypatch):
    monkeypatch.setattr("controller.page.door.SILENCE", 0.05)
    _, settings = house
    async with serving(tmp_path, settings) as served:
        reader, writer = await asyncio.open_connection("127.0.0.1", served.socket.port)
        assert await asyncio.wait_for(reader.read(), PATIENCE) == b""
        writer.close()


def test_certificates_that_cannot_be_used_end_the_start_in_words(tmp_path, house):
    authority, settings = house
    other = authority.issue("other")
    for wrong in (
        structs.replace(settings.tls, key=other.key),
        structs.replace(settings.tls, key=tmp_path / "gone.key"),
        structs.replace(settings.tls, clients=other.key),
    ):
        with pytest.raises(PageSetupError, match="its certificates cannot be used"):
            PageSocket(structs.replace(settings, tls=wrong))
