"""Messages to the service manager: ready, status, the watchdog, stopping.

Each is a datagram to the socket that $NOTIFY_SOCKET names (sd_notify(3)).
"""

import os
import socket
from collections.abc import Callable, Mapping
from contextlib import suppress


class ServiceManager:
    """systemd's notify socket; without a service manager every call does nothing."""

    def __init__(
        self,
        send: Callable[[str], None] | None = None,
        environment: Mapping[str, str] = os.environ,
    ) -> None:
        """Find out whether a service manager listens.

        Args:
            send: takes each message; by default the socket in $NOTIFY_SOCKET.
            environment: has the service manager's variables.
        """
        self._socket = _connected(environment.get("NOTIFY_SOCKET", ""))
        self._send = send or self._notify
        self._status = ""
        self.watchdog = _watchdog(environment)
        """Seconds within which the watchdog wants a message; 0: there is no watchdog."""

    def ready(self) -> None:
        """Tell that the table is restored and the socket answers."""
        self._send("READY=1")

    def status(self, text: str) -> None:
        """Tell the status in one line, if it has changed.

        The manager keeps the last one after the end: `tablectl status` shows it.
        """
        text = " ".join(text.split())  # a second line would be another message
        if text != self._status:
            self._status = text
            self._send(f"STATUS={text}")

    def alive(self) -> None:
        """Feed the watchdog."""
        self._send("WATCHDOG=1")

    def stopping(self) -> None:
        """Tell that the end begins."""
        self._send("STOPPING=1")

    def close(self) -> None:
        """Send no more messages."""
        if self._socket is not None:
            self._socket.close()

    def _notify(self, text: str) -> None:
        if self._socket is not None:
            with suppress(OSError):  # it does not read, or has gone: the table goes on
                self._socket.send(text.encode())


def _connected(address: str) -> socket.socket | None:
    """Return a socket that never waits, connected to the service manager's; None: there is none.

    Args:
        address: a path, or a name in the abstract space, which begins with "@".
    """
    if not address.startswith(("/", "@")):
        return None
    told = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM | socket.SOCK_CLOEXEC)
    told.setblocking(False)
    try:
        told.connect(address.replace("@", "\0", 1) if address[0] == "@" else address)
    except OSError:
        told.close()
        return None
    return told


def _watchdog(environment: Mapping[str, str]) -> float:
    pid = environment.get("WATCHDOG_PID", "")
    wanted = environment.get("WATCHDOG_USEC", "")
    if not wanted.isdecimal() or (pid and pid != str(os.getpid())):
        return 0.0
    return int(wanted) / 1e6
