"""A line that hands on what a device says at the ticks of a timer, as FTDI's chips do.

QEMU's keep the time of their latency timer, and hold nothing back.
"""

import socket
from contextlib import contextmanager, suppress
from threading import Thread
from time import monotonic, sleep

_CHUNK = 4096


@contextmanager
def held_line(device, seconds):
    """Yield the port of a line to the device at another port; one host may come, once.

    Args:
        device: the device's port.
        seconds: from one tick to the next.
    """
    with socket.create_server(("127.0.0.1", 0)) as listener:
        Thread(target=_serve, args=(listener, device, seconds), daemon=True).start()
        yield listener.getsockname()[1]


def _serve(listener, device, seconds):
    host, _ = listener.accept()
    with host, socket.create_connection(("127.0.0.1", device)) as far:
        for each in (host, far):
            each.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        back = Thread(target=_hand_on, args=(far, host, seconds), daemon=True)
        back.start()
        _hand_on(host, far)
        back.join()


def _hand_on(source, target, seconds=0.0):
    """Carry bytes until one end is closed; then the other is, too."""
    with suppress(ConnectionError):
        while source.recv(1, socket.MSG_PEEK):
            if seconds:
                sleep(seconds - monotonic() % seconds)
            target.sendall(source.recv(_CHUNK))
    for each in (source, target):
        with suppress(OSError):  # the other direction has done it
            each.shutdown(socket.SHUT_RDWR)
