"""A courier's line for glances: a connection of its own, so that no parcel delays them."""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import suppress

from nats.aio.msg import Msg

from controller.floor.connection import LOST, BrokerClient, Shown
from controller.floor.courier.post import NatsPost, PostError
from controller.floor.wire import Subject

Answer = Callable[[bytes], Awaitable[bytes]]
"""Makes the answer to a request."""


class NatsLine(NatsPost):
    """Publishes, and answers requests, for as long as the broker is there."""

    def __init__(
        self,
        servers: Sequence[str],
        subject: Subject,
        answers: Mapping[str, Answer],
        shown: Shown = dict,
    ) -> None:
        """Set it up; nothing is connected yet.

        Args:
            servers: addresses of the broker.
            subject: the table's.
            answers: who answers what is asked under each subject.
            shown: gives the credentials of each connection, as the client's options.
        """
        super().__init__(servers, subject, shown)
        self._answers = answers

    async def publish(self, subject: str, data: bytes) -> None:
        """Publish something.

        Raises:
            PostError: the broker is not there.
        """
        try:
            client = await self._connected()
            await client.publish(subject, data)
            await client.flush(timeout=2)
        except LOST as error:
            raise PostError(f"{type(error).__name__}: {error}") from error

    async def _connected(self) -> BrokerClient:
        before = self._client
        client = await super()._connected()
        if client is not before:
            for subject, answer in self._answers.items():
                await client.subscribe(subject, cb=_answering(answer))
        return client


def _answering(answer: Answer) -> Callable[[Msg], Awaitable[None]]:
    async def answering(said: Msg) -> None:
        reply = await answer(said.data)
        with suppress(*LOST):
            await said.respond(reply)

    return answering
