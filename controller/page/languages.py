"""The catalogues of the page's languages, as the browser gets them."""

from pathlib import Path

import msgspec

from controller.page.assets import Asset, asset
from controller.page.catalogue import read_catalogue


def read_language(path: Path) -> Asset:
    """Return a catalogue: English templates, each with its translation.

    Raises:
        ConfigurationError: it cannot be read, or something in it is wrong.
    """
    return asset("application/json", msgspec.json.encode(read_catalogue(path)))
