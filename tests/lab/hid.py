"""*hid*: a USB key pad on real libusb in the running daemon, and a shuffler on USB-CDC (ACM)."""

import asyncio
from pathlib import Path
from time import monotonic

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
_ACM = {"vendor": "1209", "product": "0001", "serial": "ACMSHUF01"}
_GUARD = 1.0
"""Seconds, longer than a key is refused for after its meaning changed."""
_RULE = (
    'SUBSYSTEM=="usb", ATTR{idVendor}=="04d9", ATTR{idProduct}=="1203",'
    ' GROUP="dealer-table", MODE="0660", ATTR{power/control}="on"'
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
        """Press a key."""
        await asyncio.sleep(_GUARD)
        self.pressed += (key,)
        self.real_table.pad(f"press {KEYS[key]}")


class PadTable(GuestTable):
    """A table with this key pad, and with its shuffler on USB-CDC."""

    def __init__(self, folder):
        more = ["-device", "virtio-serial-pci", "-device"]
        super().__init__(folder, more=[*more, "virtserialport,chardev=c_shuffler,name=shuffler"])
        self.eyes = PadWatcher(self.stage)
        self.dealer = PadDealer(self)

    def pad(self, words):
        """Tell the key pad what happens to it."""
        self.guest.does(f"echo {words} > /run/pad")


def play(folder):
    """Yield what was looked at, and what was found."""
    parts = {
        "a key pad over USB/IP (vhci_hcd), a shuffler on `f_acm` (dummy_hcd)": _install,
        "a round, its keys pressed at that pad": _round,
        "its endpoint stalls": _stall,
        "it babbles": _babble,
        "it answers nothing": _nak,
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
    guest.does("cat > ~/pad.py", Path(__file__).with_name("pad.py").read_text())
    guest.does(f"echo '{_RULE}' > /etc/udev/rules.d/61-pad.rules; udevadm control --reload")
    guest.does("systemd-run -q --unit=bridge bash ~/bridge")
    guest.does("systemd-run -q --unit=pad python3 ~/pad.py /run/pad")
    guest.does("until test -p /run/pad; do sleep 0.5; done; udevadm settle")
    table.plug("sensors")
    table.set_up({"shuffler": _ACM, "sensors": table.plug_of("sensors")}, {"key_pad": _PAD})
    await table.up()
    held = guest.does("ls -l /dev/dealer-table/shuffler; lsmod | grep -c vhci").split()
    assert "../ttyACM0" in held, held
    return f"Linux {guest.release}: all three up"


async def _round(table):
    await table.dealer.open_table()
    await table.dealer.play(*SEATS)
    return f"whole; {len(table.dealer.pressed)} presses"


async def _fault(table, verb):
    """Let the pad fail; return what was seen, once it is well again and a key was pressed."""
    lost = table.eyes.links["key_pad"].lost
    began = monotonic()
    table.pad(verb)
    if verb == "nak":
        await table.eyes.until(lambda: table.link("key_pad") != "up", "it is lost")
        told, began = monotonic() - began, monotonic()
        table.pad("well")
    else:
        await asyncio.sleep(3)
        told = 0.0
    await table.up()
    took = monotonic() - began
    await table.dealer.force("NO_MORE_BETS")
    times = table.eyes.links["key_pad"].lost - lost
    words = f"lost {times} times, up again at the latest after {took:.1f} s; a key counts"
    return f"told after {told:.1f} s; {words}" if told else words


async def _stall(table):
    return await _fault(table, "stall")


async def _babble(table):
    return await _fault(table, "babble")


async def _nak(table):
    return await _fault(table, "nak")


async def _vanish(table):
    table.pad(f"down {KEYS['NO_MORE_BETS']}")
    table.dealer.pressed += ("NO_MORE_BETS",)
    await asyncio.sleep(_GUARD)
    began = monotonic()
    table.pad("vanish")
    await table.eyes.until(lambda: table.link("key_pad") != "up", "it is lost")
    told = monotonic() - began
    table.guest.does("journalctl -u dealer-table -o cat | grep -q 'key_pad.*unplugged'")
    table.pad("back")
    await table.up()
    await asyncio.sleep(_GUARD)
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
