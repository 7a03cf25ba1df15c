"""A table of each shipped game, open, in this process."""

import yaml

from controller.shipped_files import config_root
from tests.browser.local_table import LocalTable
from tests.configuration.files import TABLE, table_of
from tests.e2e.dealer_moves import DealerMoves
from tests.e2e.real_table import DEVICES
from tests.e2e.test_self_driven import deals_by_itself


async def at_a_table_of(room: LocalTable, game: str, *, by_itself: bool = False) -> DealerMoves:
    """Return a dealer at an open table of a shipped game; its shuffler may deal by itself."""
    rules = yaml.safe_load((config_root() / "games" / f"{game}.yaml").read_text())
    if table_of(game) != TABLE:
        shipped = yaml.safe_load((config_root() / table_of(game)).read_text())
        room.configure(game=game, pay_table=rules["default_pay_table"])
        room.configure(limits=None)
        room.configure(limits=shipped["limits"], seats=shipped["seats"])
    if by_itself:
        deals_by_itself(room)
    room.deck, room.packet = rules["deck"]["cards"], rules["packets"]["player"]
    room.spots = tuple(wager["name"] for wager in rules["wagers"])
    await room.start(*DEVICES, "daemon")
    room.control("shuffler", "game", name=rules["shuffler_setting"])
    dealer = DealerMoves(room)
    await dealer.open_table()
    return dealer
