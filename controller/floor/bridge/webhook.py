"""Tells a house's own service that a supervisor is called, and when that is over: a POST each.

Nothing waits for it: what cannot be told within ten minutes is dropped, and the log says so. What
the service refuses of one table does not hold up the calls of others; while it asks for time, none
are posted.
"""

import asyncio
import json
from collections import deque
from collections.abc import Callable
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime

from aiohttp import ClientError, ClientSession, ClientTimeout
from msgspec import Struct
from prometheus_client.core import Metric

from controller.data.message import Message, message
from controller.errors import told_by
from controller.floor.bridge.tables import State, TableView
from controller.monitoring.metrics import counter, gauge
from controller.system.clock import Clock
from controller.system.pause import pause
from controller.words.spoken import say

PATIENCE = 10.0
"""Seconds in which the service answers."""
RETRY = 5.0
"""Seconds to the next try."""
LONGEST = 120.0
"""Seconds for which the service is let alone at most, however long it asks for."""
TOO_OLD = 600.0
"""Seconds after which a call is no news."""
_REFUSED = 400
_FAILED = 500
"""HTTP statuses from the one on and below the other: the service refuses this post …"""
_TOO_MANY = 429
"""… but for this one: it takes no post now, of whichever table."""
_AWAY = 503
_DIGITS = 9
"""Of more no number of seconds is made: it is longer than `LONGEST` anyway."""
_MOST = 1000
"""Posts that may wait; of more, the oldest are dropped."""


class _Post(Struct, frozen=True, eq=False):
    table: str
    body: bytes
    since: float


class _Answer(Struct, frozen=True):
    """What the service says to a post.

    Attributes:
        why: it was not taken; None: it was.
        all_wait: the service takes none now.
        after: seconds for which it asks to be let alone.
    """

    why: Message | None
    all_wait: bool
    after: float


class Webhook:
    """Posts each call once for each time that it begins and ends."""

    def __init__(
        self, url: str, house: str, token: str, clock: Clock, tell: Callable[[Message], None]
    ) -> None:
        """Set it up.

        Args:
            url: where to.
            house: named in each post.
            token: shown as `Authorization: Bearer`; empty: none is.
            clock: for the age of what waits.
            tell: takes what an operator should read in the log.
        """
        self._url = url
        self._house = house
        self._headers = {"Authorization": f"Bearer {token}"} if token else {}
        self._clock = clock
        self._tell = tell
        self._called: dict[str, int] = {}
        self._posts: deque[_Post] = deque(maxlen=_MOST)
        self._news = asyncio.Event()
        self._dropped = 0

    def measured(self) -> list[Metric]:
        """Return the metrics of this publisher."""
        return [
            gauge("posts_waiting", "Calls that are not posted yet.", len(self._posts)),
            counter("posts_dropped", "Calls that were not taken for too long.", self._dropped),
        ]

    def show(self, view: TableView) -> None:
        """Take how a table stands; a call that begins or ends will be posted.

        What is not heard says nothing of its call: that goes on until the table says otherwise.
        """
        before = self._called.get(view.table)
        if view.state is not State.ON or view.called == before:
            return
        if before is not None:
            self._queue(view, "call-over", before)
            del self._called[view.table]
        if view.called is not None:
            self._queue(view, "call", view.called)
            self._called[view.table] = view.called

    def _queue(self, view: TableView, what: str, since: int) -> None:
        glance = view.glance
        name = glance.name or view.table
        if what == "call-over":
            text = say(message("bridge-call-over", table=name))
        elif glance.reason:
            text = say(message("bridge-call-for", table=name, reason=glance.reason))
        else:
            text = say(message("bridge-call", table=name))
        told = {
            "what": what,
            "house": self._house,
            "table": view.table,
            "name": name,
            "reason": glance.reason,
            "since": datetime.fromtimestamp(since, UTC).isoformat(),
            "text": text,
        }
        body = json.dumps(told, ensure_ascii=False).encode()
        self._posts.append(_Post(view.table, body, self._clock.monotonic()))
        self._news.set()

    async def run(self) -> None:
        """Post until cancelled."""
        limit = ClientTimeout(total=PATIENCE)
        async with ClientSession(timeout=limit, headers=self._headers) as session:
            while True:
                await self._news.wait()
                self._news.clear()
                while self._posts:
                    await self._post_all(session)

    async def _post_all(self, session: ClientSession) -> None:
        """Post what waits, the oldest first; then pause, unless all of it was taken or dropped.

        Where the service refuses a post, the later ones of that table wait for it. Where it does
        not serve at all, or asks for time, all wait.
        """
        refused = set[str]()
        for post in [*self._posts]:
            if post.table in refused or post not in self._posts:
                continue
            answer = await self._posted(session, post.body)
            if not answer.why:
                self._forget(post)
                continue
            self._drop_old(answer.why, *([*self._posts] if answer.all_wait else [post]))
            if post in self._posts:
                self._tell(message("bridge-not-posted", table=post.table, error=answer.why))
                refused.add(post.table)
            if answer.all_wait:
                if self._posts:
                    await pause(max(RETRY, answer.after))
                return
        if refused:
            await pause(RETRY)

    def _drop_old(self, why: Message, *posts: _Post) -> None:
        """Drop those of some posts that are too old, and say so."""
        for post in posts:
            if self._clock.monotonic() - post.since >= TOO_OLD:
                self._dropped += 1
                self._tell(message("bridge-dropped", table=post.table, error=why))
                self._forget(post)

    def _forget(self, post: _Post) -> None:
        if post in self._posts:  # newer ones may have displaced it meanwhile
            self._posts.remove(post)

    async def _posted(self, session: ClientSession, body: bytes) -> _Answer:
        """Post once, and return what was answered."""
        headers = {"Content-Type": "application/json"}
        try:
            # A redirect would carry the token to somebody else.
            async with session.post(
                self._url, data=body, headers=headers, allow_redirects=False
            ) as answer:
                status = answer.status
                code = f"HTTP {status}"
                why = None if status < 300 else message("journal-system-says", error=code)
                refused = _REFUSED <= status < _FAILED and status != _TOO_MANY
                asks = status in (_TOO_MANY, _AWAY)
                after = self._seconds(answer.headers.get("Retry-After", "")) if asks else 0.0
                return _Answer(why, not refused, after)
        except (ClientError, OSError, TimeoutError) as error:
            return _Answer(told_by(error), all_wait=True, after=0.0)

    def _seconds(self, text: str) -> float:
        """Return for how long `Retry-After` asks: seconds, or a date; 0: it says neither."""
        if text.isascii() and text.isdigit():
            return min(int(text), LONGEST) if len(text) <= _DIGITS else LONGEST
        try:
            at = parsedate_to_datetime(text)
        except ValueError:
            return 0.0
        # Of the old forms of a date, some name no zone: all are of UTC.
        seconds = at.replace(tzinfo=at.tzinfo or UTC).timestamp() - self._clock.now().utc_us / 1e6
        return max(0.0, min(seconds, LONGEST))
