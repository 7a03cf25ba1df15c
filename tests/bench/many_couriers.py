"""python -m tests.bench.many_couriers FILE: the couriers of many tables in one process.

FILE names the broker and the journals; at the end, each mark that was told is written beside it:
the table, the mark's number, when it was asked and answered (monotonic seconds), and whether it is
the answer to a delivery.
"""

import asyncio
import json
import resource
import signal
import sys
import time
from pathlib import Path

from controller.floor.courier import Courier, NatsPost
from controller.floor.wire import Mark, Put, Subject
from controller.system.clock import SystemClock


class TimedPost(NatsPost):
    """Notes when each delivery was asked and answered."""

    def __init__(self, server, house, table, marks):
        super().__init__([server], Subject(house, table))
        self._table = table
        self._marks = marks

    async def ask(self, parcel):
        began = time.monotonic()
        reply = await super().ask(parcel)
        if isinstance(reply, Mark):
            put = isinstance(parcel, Put)
            self._marks.append((self._table, reply.seq, began, time.monotonic(), put))
        return reply


async def carry(told, marks):
    """Run all couriers until the process is told to end."""
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
    await over.wait()
    for each in couriers:
        each.cancel()
    await asyncio.gather(*couriers, return_exceptions=True)


def main(path):
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    marks = []
    asyncio.run(carry(json.loads(path.read_text()), marks))
    path.with_suffix(".marks").write_text(json.dumps(marks))


if __name__ == "__main__":
    main(Path(sys.argv[1]))
