"""A trivial echo for any wire, in a process of its own: python -m tests.bench.echo URL."""

import asyncio
import sys
from urllib.parse import urlsplit

import serial_asyncio
import usb.core

from drivers.transports.usb import backend_of
from drivers.transports.usb_find import read_address

_PACKET = 64


class Echo(asyncio.Protocol):
    """Sends back what comes in, frame by frame."""

    def connection_made(self, transport):
        self._transport = transport

    def data_received(self, data):
        self._transport.write(data)


async def connect(url):
    """Connect: pyserial-asyncio on a pty, a bare connection over TCP, bare pyusb in a thread."""
    loop = asyncio.get_running_loop()
    parts = urlsplit(url)
    if parts.scheme == "serial":
        await serial_asyncio.create_serial_connection(loop, Echo, parts.path, baudrate=115200)
    elif parts.scheme == "tcp":
        await loop.create_connection(Echo, parts.hostname, parts.port)
    else:
        loop.run_in_executor(None, echo_usb, url)


def echo_usb(url):
    """Read a packet, write it back, until this process is killed."""
    device = usb.core.find(backend=backend_of(read_address(url)))
    while True:
        try:
            device.write(0x01, device.read(0x81, _PACKET, 1000), 1000)
        except usb.core.USBTimeoutError:
            continue


async def main(url):
    ended = asyncio.Event()
    await connect(url)
    asyncio.get_running_loop().add_reader(sys.stdin.fileno(), ended.set)
    print("ready", flush=True)
    await ended.wait()


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1]))
