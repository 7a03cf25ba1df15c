"""Multiples as the dealer reads them."""

from controller.data.definition import WagerDefinition


def multiples(wager: WagerDefinition, beside: str) -> str:
    """Return how much of another wager this one may be: `1 to 2 times Ante`."""
    least, most = wager.minimum_multiple, wager.maximum_multiple
    if least != most:
        return f"{least} to {most} times {beside}"
    return f"exactly {beside}" if least == 1 else f"exactly {least} times {beside}"
