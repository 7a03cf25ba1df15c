"""A dealer's moves with cards at a player-banked table; what is told, a test touches."""

from typing import Any

import yaml

from controller.data.definition.game import BET
from controller.shipped_files import config_root
from tests.browser.local_table import LocalTable
from tests.e2e.dealer_moves import DealerMoves


class HandMoves(DealerMoves):
    """Opens a table of a player-banked game, takes its deck out, and puts it back."""

    real_table: LocalTable

    async def open_game(
        self,
        game: str,
        follow: str,
        stakes: dict[str, Any] | None = None,
        *,
        packets: bool = False,
        sensors: bool = False,
    ) -> None:
        """Open a table of a game; the dealer tells so much of it, at these stakes.

        With `packets` the shuffler deals a packet to each seat; with `sensors` each seat has one.
        """
        room = self.real_table
        table = yaml.safe_load((config_root() / f"table-{game}.yaml").read_text("utf-8"))
        rules = yaml.safe_load((config_root() / f"games/{game}.yaml").read_text("utf-8"))
        rules["poker"] |= {"follow": follow, "structures": ["limit", "pot-limit", "no-limit"]}
        rules["deck"]["from"] = "packets" if packets else "whole"
        (room.folder / f"games/{game}.yaml").write_text(yaml.safe_dump(rules), "utf-8")
        room.configure(**{key: table[key] for key in ("name", "game", "seats")})
        room.configure(stakes=table["stakes"] | (stakes or {}))
        changed = yaml.safe_load(room.stage.config.read_text())
        for name in ("pay_table", "limits"):
            changed.pop(name, None)
        if not sensors:
            changed["devices"].pop("sensors")
        room.spots = (BET,)
        room.stage.config.write_text(yaml.safe_dump(changed, sort_keys=False))
        room.deck = rules["deck"]["cards"]
        await room.start("shuffler", *["sensors"] * sensors, "key_pad", "daemon")
        room.control("shuffler", "game", name=rules["shuffler_setting"])
        await self.open_table()

    async def take_deck(self, packets: tuple[int, ...] = ()) -> None:
        """Take the whole deck out of the tray; or the packets of these seats, and what is left."""
        if packets:
            await self._take_packets(packets)
        await self.at("deck_out", "remainder")
        await self.eyes.until(lambda: self.eyes.levels.tray == "occupied", "the deck is out")
        await self.eyes.until(lambda: self.eyes.table.act is None, "it was counted")
        self.real_table.control("shuffler", "lift", to="rack")
        await self.at("betting")

    async def _take_packets(self, seats: tuple[int, ...]) -> None:
        for _ in seats:
            await self.give(await self.eyes.until(self._served, "a packet is out"))
        await self.eyes.until(lambda: self.eyes.lit("GREEN"), "the green key is lit")
        self.green()

    def _served(self) -> int:
        """Return the seat whose packet lies in the tray; 0: none does."""
        return next((each.number for each in self.eyes.table.seats if each.status == "packet"), 0)

    async def return_deck(self) -> None:
        """Put the used deck into the shuffler."""
        await self.at("reload")
        if self.eyes.devices["shuffler"]["layout"]:
            self.real_table.control("shuffler", "collect")
            await self.eyes.until(
                lambda: not self.eyes.devices["shuffler"]["layout"], "the layout is empty"
            )
        first = self.eyes.table.load
        rack = sorted(self.eyes.devices["shuffler"]["rack"], key=lambda colour: colour != first)
        await self.load_decks(*rack)
        await self.at("wagering", "idle")
