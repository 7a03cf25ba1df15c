"""A USB key pad's driver, the clock, and a test's key pad, on virtual time."""

from drivers import hid
from drivers.hid import USAGES
from drivers.interface import (
    ButtonPressed,
)
from drivers.trouble import trouble
from drivers.usb_key_pad.driver import UsbKeyPadDriver
from drivers.vocabulary import Key

KEYS = {
    "kp_1": "no_more_bets",
    "kp_2": "stop",
    "kp_enter": "green",
    "kp_3": "continue",
    "hold kp_3": "call_floor",
    "hold kp_0": "close",
    "kp_dot kp_1": "seat:1",
    "kp_dot kp_dot": "seat:7",
}
ABOUT = hid.About(0x04D9, 0x1203, 0x0110, "", "USB Keypad")
BIT = {key: 1 << key for key in Key}
LIT = (hid.Kind.OUTPUT, b"\1")
DARK = (hid.Kind.OUTPUT, b"\0")


def report(*names):
    return bytes((0, 0, *(USAGES[name] for name in names))).ljust(8, b"\0")


class Pad:
    """A driver, the clock, and a key pad that answers every POLL."""

    def __init__(self, **options):
        self.driver = UsbKeyPadDriver("key_pad", {"keys": KEYS} | options)
        self.now = 100.0
        self.events = []
        self.sent = []
        self.answers = True
        self._reader = hid.RecordReader()

    def open(self, held=b"", about=ABOUT):
        self.driver.opened(self.now)
        if held:
            self.say(hid.Kind.HELD, held)
        self.say(hid.Kind.ABOUT, about.to_bytes())
        return self

    def say(self, kind, payload=b""):
        self.driver.receive(hid.record(kind, payload), self.now)
        self.pump()

    def down(self, *names):
        """Report exactly these keys as down."""
        self.say(hid.Kind.INPUT, report(*names))

    def tap(self, name, travel=0.06):
        self.down(name)
        self.run(travel)
        self.down()
        self.run(0.05)

    def unplug(self):
        self.driver.closed(trouble("trouble-unplugged"), self.now)
        self.pump()

    def pump(self):
        for kind, payload in self._reader.receive(self.driver.take_bytes()):
            self.sent.append((kind, payload))
            if kind is hid.Kind.POLL and self.answers:
                self.driver.receive(hid.record(hid.Kind.ALIVE), self.now)
        self.events += self.driver.take_events()

    def run(self, seconds):
        end = self.now + seconds
        while (due := self.driver.next_deadline()) is not None and due <= end:
            self.now = max(self.now, due)
            self.driver.on_deadline(self.now)
            after = self.driver.next_deadline()
            assert after is None or after > self.now, "a deadline was not served"
            self.pump()
        self.now = end

    def of(self, kind):
        return [event for event in self.events if isinstance(event, kind)]

    @property
    def presses(self):
        return [(each.key.name, each.gesture.name) for each in self.of(ButtonPressed)]

    @property
    def lamp(self):
        return [each for each in self.sent if each[0] is hid.Kind.OUTPUT][-1]
