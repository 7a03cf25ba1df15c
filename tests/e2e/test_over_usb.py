"""The real daemon and real simulators on USB busses: pyusb's own code between them."""

import asyncio
from time import monotonic

import pytest

from drivers.vocabulary import DeviceKind, Key
from simulators.hosts.usb.port import USB_KEY_PAD
from tests.e2e.dealer import Dealer
from tests.e2e.scene import DEVICES, SERIALS, Scene
from tests.e2e.test_lost_devices import BUSY, SEATS, WITHIN, lost

GUARD = 0.45
"""Seconds that a dealer gives a key whose meaning has changed: the house's 0.4, and a little."""
PAD = {
    "OPEN": "kp_7",
    "NO_MORE_BETS": "kp_1",
    "DECISIONS_CLOSED": "kp_2",
    "ROUND_OVER": "kp_enter",
    "SEAT_3": "kp_dot kp_3",
}


def usb(scene: Scene, name: str, serial: str, product: int) -> dict[str, str]:
    """A device of the table's file, on a bus of its own."""
    place = f"?backend=sim&socket={scene.folder}/{name}.usb"
    return {"driver": name.replace("_", "-"), "url": f"usb://1209:{product:04x}{serial}{place}"}


@pytest.fixture
async def dealer(scene: Scene) -> Dealer:
    """A dealer at a table all of whose devices hang on USB."""
    scene.usb = set(DEVICES)
    kinds = {name: DeviceKind[name.upper()] for name in DEVICES}
    scene.configure(
        devices={name: usb(scene, name, f"/{SERIALS[name]}", kinds[name]) for name in DEVICES}
    )
    await scene.start(*DEVICES, "daemon")
    return Dealer(scene)


async def test_a_round_over_usb_with_a_key_pad_that_is_pulled_in_mid_deal(opened: Dealer) -> None:
    """Noticed at once, found again at another address, played to its end; every card is there."""
    scene, eyes = opened.scene, opened.eyes
    await opened.bets(*SEATS)
    await opened.call()
    await opened.packet_out(SEATS[0])
    since = monotonic()
    scene.control("key_pad", "unplug")
    assert await lost(opened, "key_pad", since) < WITHIN + BUSY
    await opened.give(SEATS[0])
    assert not eyes.table.act
    since = monotonic()
    scene.control("key_pad", "plug")
    await eyes.until(lambda: not eyes.causes, "it is back, and nothing holds the table")
    assert monotonic() - since < 2 + BUSY
    before, after = scene.record.events("LinkUp", device="key_pad")
    assert before.data["boot_id"] == after.data["boot_id"]
    await opened.deal(*SEATS[1:])
    await opened.finish(*SEATS)
    assert scene.verified()
    assert (await scene.audit()).whole_rounds() == [1]


async def test_faults_of_the_bus_are_survived_and_named(dealer: Dealer) -> None:
    """By hand, through the control sockets: stalled, failing, deaf, taken, forbidden."""
    scene, eyes = dealer.scene, dealer.eyes
    await scene.devices_up()
    for fault, named in (
        ("usb_error", "Input/output error"),
        ("usb_nak", "silent"),
    ):
        scene.control("sensors", fault)
        hold = await eyes.until(lambda: eyes.hold("lost:sensors"), f"{fault} is noticed")
        assert named in hold.words
        scene.control("sensors", fault, to="off")
        await eyes.until(lambda: not eyes.hold("lost:sensors"), f"{fault} is over")
    for fault, problem in (
        ("usb_busy", "another process has this device"),
        ("usb_forbid", "60-dealer-table.rules"),
    ):
        scene.control("sensors", fault)
        scene.control("sensors", "usb_stall")
        await eyes.until(
            lambda problem=problem: problem in eyes.links["sensors"].problem, f"{fault} is named"
        )
        scene.control("sensors", fault, to="off")
        await eyes.until(lambda: not eyes.hold("lost:sensors"), f"{fault} is over")
    helped = scene.control("sensors", "help")
    assert {"usb_stall", "bet"} <= set(helped)
    url = f"usb://1209:0002/{SERIALS['sensors']}?backend=sim&socket={scene.folder}/sensors.usb"
    taken = await scene.tablectl("driver", "check", url, "--kind", "sensors", about=False)
    assert (taken.code, "two must never drive one device" in taken.err) == (5, True)


class PadDealer(Dealer):
    """A dealer with a key pad: no lamp tells him which keys count now, the screen does."""

    def __init__(self, scene: Scene) -> None:
        super().__init__(scene)
        self.eyes.lit = self._offered  # type: ignore[method-assign]

    def _offered(self, key: str) -> bool:
        return any(offer.key == key.lower() for offer in self.eyes.table.offers)

    async def force(self, key: str) -> None:
        """Press what stands for a key on the pad, when it counts."""
        await asyncio.sleep(GUARD)
        pad = self.eyes.devices
        for name in PAD[key].split():
            await self.eyes.until(lambda: not pad["key_pad"]["down"], "all keys are up")
            self.scene.control("key_pad", "press", key=name)


async def test_a_key_pad_plays_a_round(scene: Scene) -> None:
    """Each press of the round on a USB key pad, one of them made of two keys."""
    scene.usb, scene.usb_key_pad, scene.serials["key_pad"] = {"key_pad"}, True, ""
    keys = {name: Key[key].name.lower().replace("seat_", "seat:") for key, name in PAD.items()}
    pad = usb(scene, "key_pad", "", USB_KEY_PAD) | {
        "driver": "usb-key-pad",
        "options": {"keys": keys},
    }
    scene.configure(devices={"key_pad": pad})
    await scene.start(*DEVICES, "daemon")
    dealer = PadDealer(scene)
    await dealer.open_table()
    await dealer.bets(1, 5)
    await dealer.force("SEAT_3")  # in by hand, against its sensor
    await dealer.eyes.until(lambda: dealer.eyes.seat(3).status == "in", "seat 3 is in")
    await dealer.call()
    await dealer.deal(1, 3, 5)
    await dealer.finish(1, 3, 5)
    pressed = scene.record.events("ButtonPressed", device="key_pad")
    assert [Key(each.data["key"]).name for each in pressed] == [
        "OPEN",
        "SEAT_3",
        "NO_MORE_BETS",
        "DECISIONS_CLOSED",
        "ROUND_OVER",
    ]
    assert (await scene.audit()).whole_rounds() == [1]
