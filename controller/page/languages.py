"""The catalogues of the page's languages, as the browser gets them."""

from pathlib import Path

import msgspec

from controller.configuration import ConfigurationError
from controller.configuration.reading import read
from controller.page.assets import Asset, asset


def read_language(path: Path) -> Asset:
    """Return a catalogue: English templates, each with its translation.

    Raises:
        ConfigurationError: it cannot be read, or is no mapping of texts.
    """
    document, problems = read(path)
    if document is None or problems:
        raise ConfigurationError(problems)
    words = document.data
    if not isinstance(words, dict) or not all(isinstance(each, str) for each in words.values()):
        raise ConfigurationError([document.problem((), "texts by their English templates")])
    return asset("application/json", msgspec.json.encode(words))
