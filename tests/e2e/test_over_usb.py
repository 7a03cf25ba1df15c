"""The real daemon and real simulators on USB busses: pyusb's own code between them."""

from time import monotonic

import pytest

from drivers.vocabulary import DeviceKind
from tests.e2e.dealer import Dealer
from tests.e2e.scene import DEVICES, SERIALS, Scene
from tests.e2e.test_lost_devices import SEATS, back, lost


@pytest.fixture
async def dealer(scene: Scene) -> Dealer:
    """A dealer at a table all of whose devices hang on USB."""
    scene.usb = set(DEVICES)
    urls = {
        name: f"usb://1209:{DeviceKind[name.upper()]:04x}/{SERIALS[name]}"
        f"?backend=sim&socket={scene.folder}/{name}.usb"
        for name in DEVICES
    }
    scene.configure(devices={name: {"driver": name, "url": url} for name, url in urls.items()})
    await scene.start(*DEVICES, "daemon")
    return Dealer(scene)


async def test_a_round_over_usb_with_a_device_that_is_unplugged_in_mid_deal(opened: Dealer) -> None:
    """Noticed at once, found again, played to its end; every card where it belongs."""
    scene, eyes = opened.scene, opened.eyes
    await opened.bets(*SEATS)
    await opened.call()
    await opened.packet_out(SEATS[0])
    assert await lost(opened, "panel", await scene.kill("panel")) < 0.5
    await opened.give(SEATS[0])
    assert not eyes.table.act
    since = monotonic()
    await back(opened, "panel")
    assert monotonic() - since < 5
    await opened.deal(*SEATS[1:])
    await opened.finish(*SEATS)
    assert scene.verified()
    assert (await scene.audit()).whole_rounds() == [1]
