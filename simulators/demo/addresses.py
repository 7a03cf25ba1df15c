"""The addresses of the demo's pages: the usual ports, or free ports where those are taken.

The panel's port is chosen once: a daemon that is killed comes back at the address that browsers
know. A panel that was given an address, by hand or by the name of its table, has that one or none.
"""

from zlib import crc32

from controller.configuration import PageSettings
from controller.configuration.listening import address_of
from controller.page.errors import PageInUseError
from controller.page.listening import PageSocket

PANEL = 8430
"""The port at which the daemon serves the panel."""
VISITOR = 8431
"""The port at which the demo serves the visitor's page."""
TRAINING = 8432
"""The port at which a demo serves the training page beside its table."""
LESSON = 8433
"""The port of the lessons' panel there."""
_NAMED = range(20_000, 30_000)
"""The ports of panels of tables that are played by name; none is where Linux lends ports out."""


def listening(port: int) -> PageSocket:
    """Return a listening socket of this computer; where the port is taken, at another one.

    Raises:
        PageSetupError: no port can be opened.
    """
    try:
        return PageSocket(PageSettings("127.0.0.1", port)).open()
    except PageInUseError:
        return PageSocket(PageSettings("127.0.0.1", 0)).open()


def free(port: int) -> int:
    """Return this port, or another free one where it is taken; 0: any that is free."""
    found = listening(port)
    found.close()
    return found.port


def of_table(name: str) -> str:
    """Return the address of the panel of a shipped table: always the same, and no other table's."""
    return f"127.0.0.1:{_NAMED[crc32(name.encode()) % len(_NAMED)]}"


def exactly(listen: str) -> str:
    """Return this address, once it was seen to be free.

    Raises:
        PageInUseError: it is taken.
        PageNotUpError, PageSetupError: it cannot be listened to.
    """
    PageSocket(PageSettings(*address_of(listen))).open().close()
    return listen
