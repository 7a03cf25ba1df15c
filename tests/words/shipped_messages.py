"""The messages of the shipped English catalogue, read when a test first asks and then kept."""

from collections.abc import Mapping
from functools import cache

from controller.shipped import config_root
from controller.words.folders import ENGLISH, catalogue
from controller.words.reading import Entry, entries


@cache
def shipped_messages() -> Mapping[str, Entry]:
    """Return the messages by their ids."""
    return entries(catalogue(ENGLISH, (config_root(),)))
