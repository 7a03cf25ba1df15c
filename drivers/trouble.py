"""Troubles of devices and lines, for people: an id and parameters, which others put into words.

The program above has the words, in each language (`config/languages/*/trouble.ftl`). A driver of
another package uses these ids where they fit. Where none fits it says `trouble-other`, whose text
is shown as it stands, or ids of its own, with catalogues that are installed beside the table's file
(docs/writing-a-driver.md).
"""

from collections.abc import Callable, Mapping
from typing import Union

from msgspec import Struct

Param = Union[int, float, str, "Trouble"]
"""A number, text as it stands, or another trouble."""


class Trouble(Struct, frozen=True, omit_defaults=True):
    """One sentence or phrase for people; equal troubles have equal ids and parameters.

    Attributes:
        id: kebab-case, such as `trouble-silent`.
        params: what stands in it, by name.
    """

    id: str
    params: Mapping[str, Param] = {}

    def __str__(self) -> str:
        """Return id and parameters, for traces and for the authors of drivers."""
        return " ".join([self.id, *(f"{name}={_as_text(it)}" for name, it in self.params.items())])

    def __hash__(self) -> int:
        """Return a hash that does not depend on the order of the parameters."""
        return hash((self.id, frozenset(self.params.items())))


def _as_text(value: Param) -> str:
    return f"({value})" if isinstance(value, Trouble) else str(value)


def trouble(id: str, /, **params: Param) -> Trouble:  # noqa: A002 - it is what everybody calls it
    """Return a trouble. Give the id as a literal, so that one search finds its source."""
    return Trouble(id, params)


def other(text: str) -> Trouble:
    """Return what another program says, as it stands: it has no translation."""
    return trouble("trouble-other", text=text)


def side_by_side(troubles: list[Trouble]) -> Trouble:
    """Return several troubles as one, with commas between them; there is at least one."""
    return _joined(troubles, lambda first, rest: trouble("list-comma", first=first, rest=rest))


def lines(troubles: list[Trouble]) -> Trouble:
    """Return several troubles as one, each on its own line; there is at least one."""
    return _joined(troubles, lambda first, rest: trouble("list-lines", first=first, rest=rest))


def several(troubles: list[Trouble]) -> Trouble:
    """Return several troubles as one, in their order; there is at least one."""
    return _joined(troubles, lambda first, rest: trouble("trouble-several", first=first, rest=rest))


def _joined(troubles: list[Trouble], pair: Callable[[Trouble, Trouble], Trouble]) -> Trouble:
    *most, found = troubles
    for each in reversed(most):
        found = pair(each, found)
    return found
