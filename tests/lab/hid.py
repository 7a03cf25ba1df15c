"""*hid*: real libusb in the running daemon, under a key pad and under a line of bulk endpoints.

The shuffler is on USB-CDC (ACM).
"""

import asyncio
from pathlib import Path
from time import monotonic

from controller.system.pause import pause
from drivers.vocabulary import Key
from tests.lab.guest_table import SEATS, Dealer, GuestTable, Watcher

KEYS = {"OPEN": 95, "NO_MORE_BETS": 89, "DECISIONS_CLOSED": 90, "ROUND_OVER": 91}
"""kp_7, kp_1, kp_2 and kp_3, by their HID usages."""
_PAD = {
    "driver": "usb-key-pad",
    "url": "usb://04d9:1203",
    "options": {
        "keys": {
            "kp_7": "open",
            "kp_1": "no_more_bets",
            "kp_2": "decisions_closed",
            "kp_3": "round_over",
        }
    },
}
_LINE = {"driver": "sensors", "url": "usb://1209:0002"}
_ACM = {"vendor": "1209", "product": "0001", "serial": "ACMSHUF01"}
_GUARD = 1.0
"""Seconds, longer than a key is refused for after its meaning changed."""
_LOOK = 0.05
_RULES = "\n".join(
    f'SUBSYSTEM=="usb", ATTR{{idVendor}}=="{vendor}", ATTR{{idProduct}}=="{product}",'
    ' GROUP="dealer-table", MODE="0660", ATTR{power/control}="on"'
    for vendor, product in (("04d9", "1203"), ("1209", "0002"))
)
_GADGET = f"""
modprobe -a dummy_hcd libcomposite vhci_hcd usb_f_acm
cd /sys/kernel/config/usb_gadget && mkdir acm && cd acm
echo 0x{_ACM["vendor"]} > idVendor; echo 0x{_ACM["product"]} > idProduct
mkdir strings/0x409 configs/c.1 functions/acm.0
echo {_ACM["serial"]} > strings/0x409/serialnumber
ln -s functions/acm.0 configs/c.1
echo dummy_udc.0 > UDC
"""
_BRIDGE = """
exec 3<>/dev/virtio-ports/shuffler
while :; do
    stty -F /dev/ttyGS0 raw -echo
    cat <&3 > /dev/ttyGS0 & cat /dev/ttyGS0 >&3
    kill $!; wait; sleep 0.2
done
"""


class PadWatcher(Watcher):
    """Sees what a dealer may press on the screen: this key pad has no lamps."""

    def lit(self, key):
        """Tell whether a key is offered."""
        return any(each.key.upper() == key for each in self.table.offers)


class PadDealer(Dealer):
    """A dealer at this key pad."""

    pressed = ()

    async def force(self, key):
        """Press a key; while the pad is lost nobody hears of it."""
        await asyncio.sleep(_GUARD)
        await self.eyes.until(lambda: self.real_table.link("key_pad") == "up", "the pad is there")
        self.pressed += (key,)
        self.real_table.pad(f"press {KEYS[key]}")

    async def counted(self, step):
        """Wait until it counts: nobody refuses here."""
        await self.eyes.until(lambda: self.eyes.step != step, "it counts")
        return True


class PadTable(GuestTable):
    """A table with this key pad, and with its shuffler on USB-CDC."""

    def __init__(self, folder):
        # Its gadgets are programs: beside them a PIN is checked on a processor of its own.
        more = ["-smp", "2", "-device", "virtio-serial-pci"]
        for name in ("shuffler", "sensors"):
            more += ["-device", f"virtserialport,chardev=c_{name},name={name}"]
        super().__init__(folder, more=more)
        self.eyes = PadWatcher(self.stage)
        self.dealer = PadDealer(self)

    def pad(self, words):
        """Tell the key pad what happens to it."""
        self.guest.does(f"echo {words} > /run/pad")

    async def sees_down(self, key):
        """Wait until the table has read that a key is down."""
        async with self.client() as client, asyncio.timeout(self.eyes.patience):
            while True:
                levels = (await client.inspect()).devices["key_pad"].key_pad
                if levels is not None and levels.keys_down >> key & 1:
                    return
                await pause(_LOOK)

    def sensors(self, words):
        """Tell the line of the sensors the same."""
        self.guest.does(f"echo {words} > /run/line")


def play(folder):
    """Yield what was looked at, and what was found."""
    parts = {
        "a key pad and sensors over USB/IP (vhci_hcd), a shuffler on `f_acm`": _install,
        "a round, its keys pressed at that pad": _round,
        "its endpoint stalls, it babbles, it answers nothing": _pad_faults,
        "the sensors' line of bulk endpoints does": _line_faults,
        "pulled with a key down": _vanish,
        "the shuffler's gadget unbound and bound in a round": _unbound,
        "presses against the journal": _counted,
    }
    yield from PadTable(folder).play_parts(parts)


async def _install(table):
    guest = table.guest
    guest.power_on()
    guest.does(_GADGET)
    guest.does("cat > ~/bridge", _BRIDGE)
    guest.does("cat > ~/gadgets.py", Path(__file__).with_name("gadgets.py").read_text())
    guest.does("cat > /etc/udev/rules.d/61-usb.rules; udevadm control --reload", _RULES)
    guest.does("systemd-run -q --unit=bridge bash ~/bridge")
    guest.does("systemd-run -q --unit=pad python3 ~/gadgets.py pad /run/pad")
    line = "/run/line /dev/virtio-ports/sensors"
    guest.does(f"systemd-run -q --unit=line python3 ~/gadgets.py line {line}")
    guest.does("until test -p /run/pad -a -p /run/line; do sleep 0.5; done; udevadm settle")
    table.set_up({"shuffler": _ACM}, {"key_pad": _PAD, "sensors": _LINE})
    await table.up()
    held = guest.does("ls -l /dev/dealer-table/shuffler; lsmod | grep -c vhci").split()
    assert "../ttyACM0" in held, held
    return f"Linux {guest.release}: all three up"


async def _round(table):
    await table.dealer.open_table()
    await table.dealer.play(*SEATS)
    return f"whole; {len(table.dealer.pressed)} presses"


async def _pad_faults(table):
    async def counts():
        await table.dealer.force("NO_MORE_BETS")

    return await _faults(table, "key_pad", table.pad, counts) + "; a key counts after each"


async def _line_faults(table):
    async def counts():
        for verb, occupied in (("bet", True), ("take", False)):
            table.control("sensors", verb, seat=SEATS[0], spot="ante")
            await table.eyes.until(lambda it=occupied: _lies(table) is it, f"{verb} is seen")

    return await _faults(table, "sensors", table.sensors, counts) + "; a chip is seen after each"


def _lies(table):
    """Tell whether the table sees a chip on the ante of the first seat."""
    (spot,) = [it for it in table.eyes.seat(SEATS[0]).spots if it.wager == "ante"]
    return spot.state == "placed"


async def _faults(table, name, tell, counts):
    """Let a device fail in each way, and be well again; return what was seen."""
    eyes, told, took = table.eyes, [], []
    for verb in ("stall", "babble", "nak"):
        lost, began = eyes.links[name].lost, monotonic()
        tell(verb)
        await eyes.until(lambda lost=lost: eyes.links[name].lost > lost, f"{verb} is told")
        told.append(monotonic() - began)
        tell("well")
        began = monotonic()
        await table.up()
        took.append(monotonic() - began)
        await counts()
        assert eyes.links[name].lost == lost + 1, verb
    return f"each told within {max(told):.1f} s, up {max(took):.1f} s later"


async def _vanish(table):
    table.pad(f"down {KEYS['NO_MORE_BETS']}")
    table.dealer.pressed += ("NO_MORE_BETS",)
    await table.sees_down(Key.NO_MORE_BETS)
    began = monotonic()
    table.pad("vanish")
    await table.eyes.until(lambda: table.link("key_pad") != "up", "it is lost")
    told = monotonic() - began
    # The log follows what the daemon does, from a thread of its own.
    log = "journalctl -u dealer-table -o cat"
    table.guest.does(
        f"timeout 10 sh -c 'until {log} | grep -q \"key_pad.*unplugged\"; do sleep 0.2; done'"
        f" || {{ {log} -n 20; exit 1; }}"
    )
    table.pad("back")
    await table.up()
    await table.sees_down(Key.NO_MORE_BETS)
    table.pad("up")
    await table.dealer.force("NO_MORE_BETS")
    return f"told after {told:.1f} s; the key that was down counts once"


async def _unbound(table):
    udc = "/sys/kernel/config/usb_gadget/acm/UDC"
    await table.dealer.bets(*SEATS)
    await table.dealer.call()
    table.guest.does(f"echo > {udc}")
    await table.eyes.until(lambda: table.link("shuffler") != "up", "it is lost")
    table.guest.does(f"echo dummy_udc.0 > {udc}")
    took = await table.up()
    await table.dealer.deal(*SEATS)
    await table.dealer.finish()
    return f"up {took:.1f} s later, the round whole"


async def _counted(table):
    audit = await table.fetch()
    found = [each.data["key"] for each in audit.record.events("ButtonPressed", device="key_pad")]
    assert found == [Key[each] for each in table.dealer.pressed], (found, table.dealer.pressed)
    return f"{len(found)} presses, each in it once; {len(audit.whole_rounds())} rounds whole"
