"""The addresses of the demo's pages: the usual ports, or free ports where those are taken.

The panel's port is chosen once: a daemon that is killed comes back at the address that browsers
know.
"""

from controller.configuration import PageSettings
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
