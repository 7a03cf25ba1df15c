"""How stories name the holds of a table: `lifted`, `lost:sensors`, `payout:2:ante`."""

from controller.data.causes import Spot


def named(hold) -> str:
    """Return the cause of a hold, of its view, intent or record, and what it is about."""
    return in_short(hold.cause, hold.about)


def in_short(cause, about) -> str:
    """Return a cause, and what a hold of it is about."""
    if isinstance(about, Spot):
        about = f"{about.seat}:{about.wager}"
    return f"{cause}:{about}" if about else str(cause)
