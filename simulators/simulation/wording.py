"""What a sentence says in a language, and the keys of the table that it names there."""

import re
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path

from controller.data.message import Message
from controller.shipped import config_root
from controller.words.folders import catalogue
from controller.words.reading import terms
from controller.words.speaker import Speaker
from drivers.vocabulary import Key

SHIPPED = ("en", "fr")
"""The languages whose sentences are judged."""
_OF_A_KEY = "the-key-"
"""A term of this name is what sentences call a key: `-the-key-stop` is STOP."""
_CAPITALS = re.compile(r"\b[A-ZÀ-ÖØ-Þ]{3,}(?: [A-ZÀ-ÖØ-Þ]{2,})*\b(?!-)")
"""Words in capitals; not serial numbers, such as SHUF-0001."""
_NO_KEYS = {"PIN", "TCP", "TLS", "URL", "USB", "UTC"}
"""Words in capitals that name no key."""


class Wording:
    """The sentences of one language, with its names of keys."""

    def __init__(self, language: str, roots: Sequence[Path]) -> None:
        """Read the catalogues: its tag, such as `fr`; the configuration's folders.

        Raises:
            OSError, UnicodeDecodeError: one cannot be read.
        """
        self.language = language
        self._speaker = Speaker(language, roots)
        self._keys = _names(catalogue(language, roots))
        self._said: dict[Message, str] = {}
        self._named = re.compile("|".join(sorted(map(re.escape, self._keys), key=len)[::-1]))

    def say(self, words: Message) -> str:
        """Return a message in words."""
        found = self._said.get(words)
        if found is None:
            found = self._said[words] = self._speaker.say(words)
        return found

    def named_keys(self, words: Message) -> frozenset[Key]:
        """Return the keys of the table that a sentence names."""
        return frozenset(self._keys[each] for each in self._named.findall(self.say(words)))

    def strange_names(self, words: Message) -> frozenset[str]:
        """Return what a sentence writes as keys are written, and which is none."""
        rest = self._named.sub("", self.say(words))
        return frozenset(_CAPITALS.findall(rest)) - _NO_KEYS


@cache
def shipped_wordings() -> tuple[Wording, ...]:
    """Return the shipped languages."""
    return tuple(Wording(language, (config_root(),)) for language in SHIPPED)


def _names(paths: Sequence[Path]) -> Mapping[str, Key]:
    """Return the keys by what sentences call them."""
    found = {}
    for id_, term in terms(paths).items():
        if id_.startswith(_OF_A_KEY):
            name = id_.removeprefix(_OF_A_KEY).replace("-", "_").upper()
            found["".join(term.texts)] = Key[name]
    return found
