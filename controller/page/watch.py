"""What a monitoring system asks: does the daemon live, can the table deal, and its metrics.

The text of the metrics is written beside the loop, at most once a second, whoever asks.
"""

import asyncio
from collections.abc import Callable
from pathlib import Path

import msgspec
from aiohttp import web

from controller.monitoring import Sight

_KIND = "text/plain; version=0.0.4; charset=utf-8"
_FRESH = 1.0
"""Seconds for which the same text is given."""


class Watch:
    """Answers a monitoring system from one look at the table."""

    def __init__(
        self,
        look: Callable[[], Sight],
        clock: Callable[[], float],
        version: str,
        journal: Path | None,
    ) -> None:
        """Make it.

        Args:
            look: looks at the table; called on its loop.
            clock: monotonic seconds.
            version: of the program.
            journal: its file; None: there is none.
        """
        self._look = look
        self._clock = clock
        self._version = version
        self._journal = journal
        self._one_writes = asyncio.Lock()
        self._text, self._until = b"", 0.0

    async def health(self, _: web.Request) -> web.Response:
        """Answer that the daemon lives; 503: its table is halted, only a restart goes on."""
        halted = self._look().snapshot.halted is not None
        return _json_response(503 if halted else 200, {"alive": not halted})

    async def ready(self, _: web.Request) -> web.Response:
        """Answer whether a round can be dealt, or the table opened; 503: no, and why."""
        reasons = self._look().reasons
        return _json_response(503 if reasons else 200, {"ready": not reasons, "reasons": reasons})

    async def metrics(self, _: web.Request) -> web.Response:
        """Answer with the metrics, at most a second old."""
        async with self._one_writes:
            if not self._text or self._clock() >= self._until:
                self._text = await asyncio.to_thread(self._written, self._look())
                self._until = self._clock() + _FRESH
        return web.Response(body=self._text, headers={"Content-Type": _KIND})

    def _written(self, sight: Sight) -> bytes:
        """Write the metrics; the first time their library is imported."""
        from controller.monitoring.metrics import metrics_text  # noqa: PLC0415 - a tenth of a second

        return metrics_text(sight, self._version, self._journal)


def _json_response(status: int, body: dict[str, object]) -> web.Response:
    return web.Response(
        body=msgspec.json.encode(body), status=status, content_type="application/json"
    )
