"""Messages to the service manager: ready, status, the watchdog, stopping."""

import os
from collections.abc import Callable, Mapping

from sdnotify import SystemdNotifier


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
        self._notifier = SystemdNotifier() if "NOTIFY_SOCKET" in environment else None
        if self._notifier is not None and self._notifier.socket is not None:
            self._notifier.socket.setblocking(False)  # if it does not read, the table does not wait
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
        if self._notifier is not None and self._notifier.socket is not None:
            self._notifier.socket.close()

    def _notify(self, text: str) -> None:
        if self._notifier is not None:
            # sdnotify encodes as Latin-1, systemd reads UTF-8: these characters give the right
            # bytes for both.
            self._notifier.notify(text.encode().decode("latin-1"))


def _watchdog(environment: Mapping[str, str]) -> float:
    pid = environment.get("WATCHDOG_PID", "")
    wanted = environment.get("WATCHDOG_USEC", "")
    if not wanted.isdecimal() or (pid and pid != str(os.getpid())):
        return 0.0
    return int(wanted) / 1e6
