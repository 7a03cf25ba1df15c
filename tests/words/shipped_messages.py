"""The messages of a shipped catalogue, read when a test first asks and then kept."""

from collections.abc import Mapping
from functools import cache

from controller.shipped_files import config_root
from controller.words.catalogue_file import Entry, entries
from controller.words.folders import ENGLISH, catalogue


@cache
def shipped_messages(language: str = ENGLISH) -> Mapping[str, Entry]:
    """Return the messages of a language by their ids."""
    return entries(catalogue(language, (config_root(),)))
