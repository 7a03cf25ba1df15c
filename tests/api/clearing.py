"""A supervisor's clear, as a request of the socket."""

from controller.api.client import Credentials
from controller.api.messages import Request, ask
from controller.data.events import Clear


def clearing(
    reason: str, who: Credentials, *, count: int = -1, void_round: bool = False
) -> Request:
    """Return the request that clears what holds the table."""
    return ask(Clear, reason, count, void_round, (), badge=who.badge, pin=who.pin)
