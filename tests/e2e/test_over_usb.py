"""The real daemon and real simulators on simulated USB buses: pyusb's own code between them."""

import asyncio
from time import monotonic

import pytest

from controller.words.spoken import say
from drivers.vocabulary import DeviceKind, Key
from simulators.hosts.usb.port import USB_KEY_PAD
from tests.e2e.dealer_moves import DealerMoves
from tests.e2e.observer import Observer
from tests.e2e.real_table import DEVICES, SERIALS, RealTable
from tests.e2e.test_lost_devices import BUSY, SEATS, WITHIN, lost

pytestmark = pytest.mark.slow

GUARD = 0.45
"""Seconds that a dealer waits at a key whose meaning has changed: the house's 0.4, and a little."""
PAD = {
    "OPEN": "kp_7",
    "NO_MORE_BETS": "kp_1",
    "DECISIONS_CLOSED": "kp_2",
    "ROUND_OVER": "kp_enter",
    "SEAT_3": "kp_dot kp_3",
}


def usb(real_table: RealTable, name: str, serial: str, product: int) -> dict[str, str]:
    """A device of the table's file, on a bus of its own."""
    place = f"?backend=sim&socket={real_table.folder}/{name}.usb"
    return {"driver": name.replace("_", "-"), "url": f"usb://1209:{product:04x}{serial}{place}"}


@pytest.fixture
async def dealer(real_table: RealTable) -> DealerMoves:
    """A dealer at a table with all its devices on USB."""
    real_table.usb = set(DEVICES)
    kinds = {name: DeviceKind[name.upper()] for name in DEVICES}
    real_table.configure(
        devices={name: usb(real_table, name, f"/{SERIALS[name]}", kinds[name]) for name in DEVICES}
    )
    await real_table.start(*DEVICES, "daemon")
    return DealerMoves(real_table)


@pytest.mark.clocks
async def test_a_round_over_usb_with_a_key_pad_that_is_pulled_in_mid_deal(
    opened: DealerMoves,
) -> None:
    """The loss is noticed at once, it is found again at another address; no card is missing."""
    real_table, eyes = opened.real_table, opened.eyes
    await opened.bets(*SEATS)
    await opened.call()
    await opened.packet_out(SEATS[0])
    since = monotonic()
    real_table.control("key_pad", "unplug")
    assert await lost(opened, "key_pad", since) < WITHIN + BUSY
    await opened.give(SEATS[0])
    assert not eyes.table.act
    since = monotonic()
    real_table.control("key_pad", "plug")
    await eyes.until(lambda: not eyes.causes, "it is back, and nothing holds the table")
    assert monotonic() - since < 2 + BUSY
    before, after = real_table.record.events("LinkUp", device="key_pad")
    assert before.data["boot_id"] == after.data["boot_id"]
    await opened.deal(*SEATS[1:])
    await opened.finish(*SEATS)
    assert real_table.verified()
    assert (await real_table.audit()).whole_rounds() == [1]


async def test_faults_of_the_bus_are_survived_and_named(dealer: DealerMoves) -> None:
    """Each by a control socket: stalled, failing, deaf, taken by another program, forbidden."""
    real_table, eyes = dealer.real_table, dealer.eyes
    await real_table.devices_up()
    for fault, named in (
        ("usb_error", "its cable or hub has failed"),
        ("usb_nak", "silent"),
    ):
        real_table.control("sensors", fault)
        hold = await eyes.until(lambda: eyes.hold("lost:sensors"), f"{fault} is noticed")
        assert say(hold.words) == "The sensors do not answer.", "what it is, the technician reads"
        lost = next(each for each in eyes.table.devices if each.name == "sensors")
        assert lost.reason is not None
        assert named in say(lost.reason)
        real_table.control("sensors", fault, to="off")
        await eyes.until(lambda: not eyes.hold("lost:sensors"), f"{fault} is over")
    for fault, problem in (
        ("usb_busy", "another process has this device"),
        ("usb_forbid", "60-dealer-table.rules"),
    ):
        real_table.control("sensors", fault)
        real_table.control("sensors", "usb_stall")
        await eyes.until(lambda problem=problem: problem in trouble(eyes), f"{fault} is named")
        real_table.control("sensors", fault, to="off")
        await eyes.until(lambda: not eyes.hold("lost:sensors"), f"{fault} is over")
    helped = real_table.control("sensors", "help")
    assert {"usb_stall", "bet"} <= set(helped)
    url = f"usb://1209:0002/{SERIALS['sensors']}?backend=sim&socket={real_table.folder}/sensors.usb"
    taken = await real_table.tablectl("driver", "check", url, "--kind", "sensors", about=False)
    assert (taken.code, "two must never drive one device" in taken.err) == (5, True)


def trouble(eyes: Observer) -> str:
    """Return what is wrong with the line to the sensors, in English; empty: nothing."""
    problem = eyes.links["sensors"].problem
    return say(problem) if problem is not None else ""


class PadDealer(DealerMoves):
    """A dealer with a USB key pad: it has no lamps, so the screen shows which keys count now."""

    def __init__(self, real_table: RealTable) -> None:
        super().__init__(real_table)
        self.eyes.lit = self._offered  # type: ignore[method-assign]

    def _offered(self, key: str) -> bool:
        return any(offer.key == key.lower() for offer in self.eyes.table.offers)

    async def force(self, key: str) -> None:
        """Press the pad's key that stands for this key, when it counts."""
        await asyncio.sleep(GUARD)
        pad = self.eyes.devices
        for name in PAD[key].split():
            await self.eyes.until(lambda: not pad["key_pad"]["down"], "all keys are up")
            self.real_table.control("key_pad", "press", key=name)


async def test_a_key_pad_plays_a_round(real_table: RealTable) -> None:
    """Each press of the round is made on a USB key pad; one of them needs two keys."""
    real_table.usb, real_table.usb_key_pad, real_table.serials["key_pad"] = {"key_pad"}, True, ""
    keys = {name: Key[key].name.lower().replace("seat_", "seat:") for key, name in PAD.items()}
    pad = usb(real_table, "key_pad", "", USB_KEY_PAD) | {
        "driver": "usb-key-pad",
        "options": {"keys": keys},
    }
    real_table.configure(devices={"key_pad": pad})
    await real_table.start(*DEVICES, "daemon")
    dealer = PadDealer(real_table)
    await dealer.open_table()
    await dealer.bets(1, 5)
    await dealer.force("SEAT_3")  # put in by hand, against its sensor
    await dealer.eyes.until(lambda: dealer.eyes.seat(3).status == "in", "seat 3 is in")
    await dealer.call()
    await dealer.deal(1, 3, 5)
    await dealer.finish(1, 3, 5)
    pressed = real_table.record.events("ButtonPressed", device="key_pad")
    assert [Key(each.data["key"]).name for each in pressed] == [
        "OPEN",
        "SEAT_3",
        "NO_MORE_BETS",
        "DECISIONS_CLOSED",
        "ROUND_OVER",
    ]
    assert (await real_table.audit()).whole_rounds() == [1]
