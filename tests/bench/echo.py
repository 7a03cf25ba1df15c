"""A trivial pyserial-asyncio echo, in a process of its own: python -m tests.bench.echo PORT."""

import asyncio
import sys

import serial_asyncio


class Echo(asyncio.Protocol):
    """Sends back what comes in, frame by frame."""

    def connection_made(self, transport):
        self._transport = transport

    def data_received(self, data):
        self._transport.write(data)


async def main(port):
    loop = asyncio.get_running_loop()
    ended = asyncio.Event()
    await serial_asyncio.create_serial_connection(loop, Echo, port, baudrate=115200)
    loop.add_reader(sys.stdin.fileno(), ended.set)
    print("ready", flush=True)
    await ended.wait()


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1]))
