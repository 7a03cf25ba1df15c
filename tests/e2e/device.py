"""One simulated device as a process, from a line of JSON.

`tablectl simulator` does the same; the demo's test starts devices that way. This module starts them
four times as quickly, lets a test choose the time of each part of a shuffler's work, and lets a
shuffler die at an exact place of an act: it kills itself, as `kill -9` would.
"""

import json
import os
import signal
import sys
from pathlib import Path
from typing import Any

from drivers.vocabulary import ActKind, ActState, DeviceKind
from simulators.devices.hardware import Physics
from simulators.devices.nvram import FileNvram
from simulators.hosts.build import DeviceOptions, ServeOptions, serve


def die_during(kind: ActKind, counted: int) -> None:
    """Die when an act of this kind is written as started with so many cards counted."""
    persist = FileNvram._persist

    def persist_and_die(nvram: FileNvram) -> None:
        persist(nvram)
        act = nvram.act
        if (act.kind, act.state, act.counted) == (kind, ActState.STARTED, counted):
            os.kill(os.getpid(), signal.SIGKILL)

    FileNvram._persist = persist_and_die  # type: ignore[method-assign]


def main(wanted: dict[str, Any]) -> int:
    """Serve the device as the JSON says, until it is told to end."""
    device = DeviceOptions(
        DeviceKind[wanted["kind"].upper()],
        wanted["kind"],
        Path(wanted["state"]),
        Physics(**wanted["physics"]),
        serial=wanted["serial"],
        usb_key_pad=wanted["usb_key_pad"],
        self_driven=wanted["self_driven"],
    )
    if wanted["die_during"]:
        kind, counted = wanted["die_during"]
        die_during(ActKind[kind], counted)
    tcp = ("127.0.0.1", wanted["tcp"]) if wanted["tcp"] else None
    usb = Path(wanted["usb"]) if wanted["usb"] else None
    return serve(ServeOptions(device, Path(wanted["pty"]), tcp, usb, Path(wanted["controls"])))


if __name__ == "__main__":
    raise SystemExit(main(json.loads(sys.argv[1])))
