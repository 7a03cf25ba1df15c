"""Whether the computer's clock is synchronised, as the system itself says."""

import asyncio
from contextlib import suppress

from controller.system.children import heard_out, started

_LONGEST = 10.0
"""Seconds in which the system must have said so."""


async def synchronised() -> bool | None:
    """Tell whether some time daemon keeps the clock; None: the system does not say.

    timedatectl (systemd) tells it of every daemon (systemd-timesyncd, chrony, ntpsec), because it
    asks the kernel. The unit's sandbox (`ProtectClock=`) forbids us to ask the kernel ourselves.
    """
    with suppress(OSError, TimeoutError):
        async with asyncio.timeout(_LONGEST):
            process = await started("timedatectl", "show", "--property=NTPSynchronized", "--value")
            told, _ = await heard_out(process)
        return {b"yes": True, b"no": False}.get(told.strip())
    return None
