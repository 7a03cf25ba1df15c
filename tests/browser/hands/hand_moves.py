"""A dealer's moves with cards at a player-banked table; what is told, a test touches."""

from typing import Any

import yaml

from controller.shipped import config_root
from tests.browser.local_table import LocalTable
from tests.e2e.dealer_moves import DealerMoves


class HandMoves(DealerMoves):
    """Opens a table of a player-banked game, takes its deck out, and puts it back."""

    real_table: LocalTable

    async def open_game(self, game: str, follow: str, stakes: dict[str, Any] | None = None) -> None:
        """Open a table of a game; the dealer tells so much of it, at these stakes."""
        room = self.real_table
        table = yaml.safe_load((config_root() / f"table-{game}.yaml").read_text("utf-8"))
        rules = yaml.safe_load((config_root() / f"games/{game}.yaml").read_text("utf-8"))
        rules["poker"] |= {"follow": follow, "structures": ["limit", "pot-limit", "no-limit"]}
        (room.folder / f"games/{game}.yaml").write_text(yaml.safe_dump(rules), "utf-8")
        room.configure(**{key: table[key] for key in ("name", "game", "seats")})
        room.configure(stakes=table["stakes"] | (stakes or {}))
        changed = yaml.safe_load(room.stage.config.read_text())
        for name in ("pay_table", "limits"):
            changed.pop(name, None)
        changed["devices"].pop("sensors")
        room.stage.config.write_text(yaml.safe_dump(changed, sort_keys=False))
        await room.start("shuffler", "key_pad", "daemon")
        room.control("shuffler", "game", name=rules["shuffler_setting"])
        await self.open_table()

    async def take_deck(self) -> None:
        """Take the whole deck out of the tray."""
        await self.at("deck_out")
        await self.eyes.until(lambda: self.eyes.levels.tray == "occupied", "the deck is out")
        await self.eyes.until(lambda: self.eyes.table.act is None, "it was counted")
        self.real_table.control("shuffler", "lift", to="rack")
        await self.at("betting")

    async def return_deck(self) -> None:
        """Put the used deck into the shuffler."""
        await self.at("reload")
        first = self.eyes.table.load
        rack = sorted(self.eyes.devices["shuffler"]["rack"], key=lambda colour: colour != first)
        await self.load_decks(*rack)
        await self.at("wagering", "idle")
