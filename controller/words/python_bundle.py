"""Catalogues spoken by `fluent.runtime`, in Python: where there is no wheel of rustfluent.

It says what rustfluent says (`tests/words/test_engines.py`), but for what no catalogue of ours has:
functions, numbers that stand in a text, parameters of terms. An entry is parsed when it is first
said: a whole language takes 0.3 s.
"""

import re
from collections.abc import Mapping, Sequence
from pathlib import Path

from fluent.runtime import FluentBundle, FluentResource, resolver
from fluent.runtime.types import FluentInt, FluentNone, FluentType

from controller.files import read_text
from controller.words.folders import ENGLISH

_ENTRY = re.compile(r"^(-?[a-zA-Z][\w-]*) *=", re.MULTILINE | re.ASCII)

# Characters in one placeable. The library's own 2,500 guard against catalogues of strangers; what a
# message lists may be longer, and would be said as `{???}`.
resolver.MAX_PART_LENGTH = 1_000_000


class Bundle(FluentBundle):
    """One language's catalogues; of rustfluent's `Bundle` it is what a speaker asks for."""

    def __init__(self, tag: str, files: Sequence[str]) -> None:
        """Read the catalogues.

        Args:
            tag: the language's. One that has no rules of plurals counts as English does.
            files: a message or a term in a later file replaces that of an earlier one.

        Raises:
            OSError: a file cannot be read.
        """
        super().__init__([tag, ENGLISH])
        self._texts: dict[str, str] = {}
        for file in files:
            self._divide(_read(Path(file)))

    def get_translation(
        self,
        id: str,  # noqa: A002 - rustfluent calls it so
        variables: Mapping[str, int | str],
        *,
        use_isolating: bool,
    ) -> str:
        """Return a message in words; a parameter that is missing stands as `{$name}`.

        Raises:
            ValueError: no catalogue has the message, or it cannot be said.
        """
        try:
            pattern = self.get_message(id).value
        except LookupError as error:
            raise ValueError(f"{id} not found") from error
        if pattern is None:
            raise ValueError(f"{id} has attributes only")
        self.use_isolating = use_isolating
        given = _Given((name, _spoken(value)) for name, value in variables.items())
        current = resolver.CurrentEnvironment(args=given)
        try:
            return str(pattern(resolver.ResolverEnvironment(self, [], current=current)))
        except RecursionError as error:
            raise ValueError(f"{id} names itself") from error

    def _lookup(self, entry_id: str, term: bool = False) -> resolver.Message:
        """Return an entry, parsed by now; the library asks here for each that another names."""
        key = f"-{entry_id}" if term else entry_id
        if key not in self._compiled and key in self._texts:
            self.add_resource(FluentResource(self._texts[key]), allow_overrides=True)
        return super()._lookup(entry_id, term)

    def _divide(self, text: str) -> None:
        """Keep the text of each entry; of one id all of them, for the last that can be read."""
        starts = [*_ENTRY.finditer(text)]
        ends = [*(each.start() for each in starts[1:]), len(text)]
        for start, end in zip(starts, ends, strict=True):
            before = self._texts.get(start[1], "")
            self._texts[start[1]] = f"{before}{text[start.start() : end]}\n"


class _Given(dict[str, FluentType | str]):
    """The parameters of a message."""

    def __missing__(self, name: str) -> FluentNone:
        return FluentNone(f"{{${name}}}")


class _Number(FluentInt):
    """A whole number that chooses plurals, and is never grouped."""

    def format(self, locale: object) -> str:
        return str(int(self))


def _spoken(value: int | str) -> FluentType | str:
    return _Number(value) if isinstance(value, int) else value


def _read(path: Path) -> str:
    try:
        return read_text(path)
    except UnicodeDecodeError as error:
        raise OSError(f"{path}: {error}") from error
