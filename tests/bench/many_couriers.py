"""python -m tests.bench.many_couriers FILE: the couriers of many tables in one process.

FILE names the broker and the journals. A SIGTERM says that FILE has the last number of each journal
now: once all were told, the process ends, and each mark that was told is written beside it:
the table, the mark's number, when it was asked and answered (monotonic seconds), and whether it is
the answer to a delivery. With them, by how much a pause of a courier was too long (seconds), since
all of them share one processor, which those of a house do not.
"""

import asyncio
import json
import resource
import signal
import sys
import time
from pathlib import Path

from controller.floor.connection import Broker
from controller.floor.courier import Courier, NatsPost
from controller.floor.courier.carrier import LINGER
from controller.floor.wire import Mark, Put
from controller.system.clock import SystemClock


class TimedPost(NatsPost):
    """Notes when each delivery was asked and answered."""

    def __init__(self, server, house, table, marks):
        super().__init__(Broker(house, [server]), table)
        self._table = table
        self._marks = marks

    async def ask(self, parcel):
        began = time.monotonic()
        reply = await super().ask(parcel)
        if isinstance(reply, Mark):
            put = isinstance(parcel, Put)
            self._marks.append((self._table, reply.seq, began, time.monotonic(), put))
        return reply


async def oversleep(late):
    """Pause as a courier does, again and again, and note by how much it is too long."""
    while True:
        began = time.monotonic()
        await asyncio.sleep(LINGER)
        late.append((began, time.monotonic() - began - LINGER))


async def hear_last(path, marks):
    """Wait until each courier was told the last number of its journal."""
    last = set(json.loads(path.read_text())["last"].items())
    while last - {(table, seq) for table, seq, *_ in marks}:  # noqa: ASYNC110 - couriers go on
        await asyncio.sleep(0.05)


async def carry(path, marks, late):
    """Run all couriers until the process is told to end."""
    told = json.loads(path.read_text())
    over = asyncio.Event()
    asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, over.set)
    couriers = [
        asyncio.ensure_future(
            Courier(
                Path(path),
                TimedPost(told["server"], told["house"], table, marks),
                SystemClock(),
                lambda _: None,
            ).run()
        )
        for table, path in told["journals"].items()
    ]
    couriers.append(asyncio.ensure_future(oversleep(late)))
    await over.wait()
    await hear_last(path, marks)
    for each in couriers:
        each.cancel()
    await asyncio.gather(*couriers, return_exceptions=True)


def main(path):
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    marks, late = [], []
    asyncio.run(carry(path, marks, late))
    path.with_suffix(".marks").write_text(json.dumps({"marks": marks, "late": late}))


if __name__ == "__main__":
    main(Path(sys.argv[1]))
