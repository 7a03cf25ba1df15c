"""Shipped games with stages, whose community cards come as a packet."""

import re
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from controller.configuration import load_table
from controller.data.definition import TableDefinition
from tests.configuration.files import copy, table_of

DEALT = "dealing.layout"


def as_packet(text: str, burned: str, *, first: bool) -> str:
    """Return a game's file whose community cards are dealt first, or after all other packets."""
    words = f"\n  community_from: own-packet\n  burned_before: [{burned}]\n"
    told = re.sub(r"(  community: \d).*\n", rf"\1{words}", text, count=1)
    steps = re.findall(r"  - step: dealing\.\w+\n(?:    .*\n)*", told)
    step = f"  - step: {DEALT}\n"
    at, new = (steps[0], step + steps[0]) if first else (steps[-1], steps[-1] + step)
    return told.replace(at, new)


def write(folder: Path, game: str, burned: str, *, first: bool) -> Path:
    """Write the shipped configuration with that game, and return the table's file."""
    path = copy(folder).parent / f"games/{game}.yaml"
    path.write_text(as_packet(path.read_text(), burned, first=first))
    return path.parent.parent / table_of(game)


@cache
def packet_table(game: str, burned: str = "", *, first: bool) -> TableDefinition:
    """Return the shipped table of a game whose community cards come as a packet.

    Args:
        game: its key.
        burned: before which of them a card is burned: 1, 4, 5.
        first: that packet comes before all others.
    """
    with TemporaryDirectory() as folder:
        return load_table(write(Path(folder), game, burned, first=first))[0]
