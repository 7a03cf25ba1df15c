"""What the service manager is told: ready, how it stands, that the loop is alive, that it ends."""

import os
from collections.abc import Callable, Mapping

from sdnotify import SystemdNotifier


class ServiceManager:
    """systemd's end of the conversation; without one every call does nothing."""

    def __init__(
        self,
        send: Callable[[str], None] | None = None,
        environment: Mapping[str, str] = os.environ,
    ) -> None:
        """Find out who listens.

        Args:
            send: takes each message; by default the socket in $NOTIFY_SOCKET.
            environment: where the service manager leaves its wishes.
        """
        self._notifier = SystemdNotifier() if "NOTIFY_SOCKET" in environment else None
        if self._notifier is not None and self._notifier.socket is not None:
            self._notifier.socket.setblocking(False)  # one that stands still stops no table
        self._send = send or self._notify
        self._status = ""
        self.watchdog = _watchdog(environment)
        """Seconds within which it wants to be fed; 0: not at all."""

    def ready(self) -> None:
        """The table is restored and the socket answers."""
        self._send("READY=1")

    def status(self, text: str) -> None:
        """Say in one line how it stands, if that has changed."""
        if text != self._status:
            self._status = text
            self._send(f"STATUS={text}")

    def alive(self) -> None:
        """Feed the watchdog."""
        self._send("WATCHDOG=1")

    def stopping(self) -> None:
        """The end begins."""
        self._send("STOPPING=1")

    def close(self) -> None:
        """Say nothing more."""
        if self._notifier is not None and self._notifier.socket is not None:
            self._notifier.socket.close()

    def _notify(self, text: str) -> None:
        if self._notifier is not None:
            # sdnotify encodes Latin-1, systemd reads UTF-8: these bytes are right for both.
            self._notifier.notify(text.encode().decode("latin-1"))


def _watchdog(environment: Mapping[str, str]) -> float:
    pid = environment.get("WATCHDOG_PID", "")
    wanted = environment.get("WATCHDOG_USEC", "")
    if not wanted.isdecimal() or (pid and pid != str(os.getpid())):
        return 0.0
    return int(wanted) / 1e6
