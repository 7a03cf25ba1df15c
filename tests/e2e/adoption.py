"""Adoption: a supervisor takes a foreign shuffler into service: void, close, empty, adopt."""

from contextlib import suppress

from simulators.devices.control import ControlError
from simulators.people.staff import SAM
from tests.e2e.dealer_moves import DealerMoves


async def adopt(dealer: DealerMoves, code: int = 0, *said: str) -> None:
    """Adopt the shuffler as a supervisor does, by the command line."""
    outcome = await dealer.real_table.tablectl("adopt", "--reason", "emptied by hand", who=SAM)
    assert outcome.code == code, outcome
    assert all(word in outcome.err for word in said), outcome.err


async def empty(dealer: DealerMoves) -> None:
    """Take every card out by hand and put both decks back into their boxes."""
    real_table, eyes = dealer.real_table, dealer.eyes
    for place in ("input", "ready", "tray", "ready"):  # the input's deck may move up meanwhile
        with suppress(ControlError):
            real_table.control("shuffler", "take", **{"from": place, "to": "rack"})
    with suppress(ControlError):
        real_table.control("shuffler", "collect")
    for colour in list(real_table.control("shuffler", "status")["visible"]["rack"]):
        real_table.control("shuffler", "box", colour=colour)
    await eyes.until(
        lambda: eyes.devices["shuffler"]["box"] == {"red": 52, "blue": 52}, "both decks are boxed"
    )


async def void_and_close(dealer: DealerMoves) -> None:
    """End the round without a result, and close the table."""
    outcome = await dealer.real_table.clear("--void-round")
    assert outcome.code == 0, outcome
    dealer.real_table.control("sensors", "clear")
    await dealer.press("ROUND_OVER")
    await dealer.at("reload")
    await close(dealer)


async def close(dealer: DealerMoves) -> None:
    """Close the table; where no shuffler can report that it is empty, the supervisor closes it."""
    await dealer.press("CLOSE")
    await dealer.at("closing")
    await dealer.press("CLOSE")
    await dealer.at("closed")


async def open_anew(dealer: DealerMoves) -> None:
    """Adopt the empty shuffler and open the table with it."""
    await empty(dealer)
    await adopt(dealer)
    await dealer.eyes.until(lambda: not dealer.eyes.causes, "nothing holds the table")
    await dealer.press("OPEN")
    await dealer.load_decks()
    await dealer.at("idle")
