"""Tells a house's own service that a supervisor is called, and when that is over: a POST each.

Nothing waits for it: what cannot be told within ten minutes is dropped, and the log says so. What
the service refuses of one table does not hold up the calls of others.
"""

import asyncio
import json
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime

from aiohttp import ClientError, ClientSession, ClientTimeout

from controller.data.message import Message, message
from controller.floor.bridge.tables import State, TableView
from controller.system.clock import Clock
from controller.system.pause import pause
from controller.words.spoken import say

PATIENCE = 10.0
"""Seconds in which the service answers."""
RETRY = 5.0
"""Seconds to the next try."""
TOO_OLD = 600.0
"""Seconds after which a call is no news."""
_REFUSED = 400
_FAILED = 500
"""HTTP statuses from the one on and below the other: the service refuses this post."""
_MOST = 1000
"""Posts that may wait; of more, the oldest are dropped."""


@dataclass(frozen=True, slots=True, eq=False)
class _Post:
    table: str
    body: bytes
    since: float


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
                    if not await self._all_posted(session):
                        await pause(RETRY)

    async def _all_posted(self, session: ClientSession) -> bool:
        """Post what waits, the oldest first; tell whether all of it was taken, or is too old.

        Where the service refuses a post, the later ones of that table wait for it. Where it does
        not serve at all, all wait.
        """
        refused = set[str]()
        for post in [*self._posts]:
            if post.table in refused:
                continue
            status, why = await self._posted(session, post.body)
            if why and self._clock.monotonic() - post.since < TOO_OLD:
                self._tell(message("bridge-not-posted", table=post.table, error=why))
                if not _REFUSED <= status < _FAILED:
                    return False
                refused.add(post.table)
                continue
            if why:
                self._tell(message("bridge-dropped", table=post.table, error=why))
            if post in self._posts:  # newer ones may have displaced it meanwhile
                self._posts.remove(post)
        return not refused

    async def _posted(self, session: ClientSession, body: bytes) -> tuple[int, str]:
        """Post once; return the status of the answer, 0: none came, and why it was not taken."""
        headers = {"Content-Type": "application/json"}
        try:
            # A redirect would carry the token to somebody else.
            async with session.post(
                self._url, data=body, headers=headers, allow_redirects=False
            ) as answer:
                return answer.status, "" if answer.status < 300 else f"HTTP {answer.status}"
        except (ClientError, OSError, TimeoutError) as error:
            return 0, f"{type(error).__name__}: {error}"
