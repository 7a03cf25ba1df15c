"""Drivers and a transport of another package, as entry points name them."""

from typing import ClassVar

from drivers.key_pad import KeyPadDriver
from drivers.options import OptionReader
from drivers.trouble import other
from drivers.vocabulary import DeviceKind


class AcmeKeyPad(KeyPadDriver):
    """A key pad with set keys and pace."""

    def __init__(self, device, options):
        reader = OptionReader(options)
        reader.number("pace", 0.1, 1.0, 0.3)
        for index, key in enumerate(reader.value("keys") or ()):
            if key not in range(1, 25):
                reader.complain("keys", index, expected=other("a key from 1 to 24"))
        reader.finish()
        super().__init__(device)


class _Failing:
    KIND: ClassVar[DeviceKind] = DeviceKind.KEY_PAD

    def __call__(self, device, options):
        return 1 / 0


failing = _Failing()


def open_acme(url):
    raise AssertionError("nothing is opened here")
