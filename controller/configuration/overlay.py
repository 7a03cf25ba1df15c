"""Choices made at the table, laid over what its file says before anything is checked."""

import re
from collections.abc import Sequence
from copy import deepcopy

from msgspec.structs import replace

from controller.configuration.document import Document, plain_scalar, read
from controller.data.choice import GAME, PAY_TABLE, Chosen
from controller.data.values import KEY_PATTERN
from controller.shipped_files import candidates, is_there

_TEXTS = (GAME, PAY_TABLE)
"""Names, even if they look like a number."""


def with_chosen(table: Document, chosen: Sequence[Chosen]) -> Document:
    """Return a table's file as if the choices stood in it.

    If another game is chosen, what belongs to the file's game is removed: its pay table, and the
    limits of wagers and prizes that the chosen game does not have.
    """
    laid = replace(table, data=deepcopy(table.data))
    if not isinstance(laid.data, dict):
        return laid  # the schema reports it
    for each in chosen:
        if each.place == GAME and each.value != table.one("game"):
            _take_out(laid, laid.data, each.value)
    for each in chosen:
        *way, last = each.place.split(".")
        inner = laid.data
        for part in way:
            if not isinstance(inner.get(part), dict):
                inner[part] = {}
            inner = inner[part]
        inner[last] = each.value if each.place in _TEXTS else plain_scalar(each.value)
    return laid


def _take_out(laid: Document, data: dict[str, object], game: str) -> None:
    """Remove what belongs to the file's own game."""
    data.pop("pay_table", None)
    places = candidates("games", game, laid.path.parent) if re.fullmatch(KEY_PATTERN, game) else []
    document = next((read(path)[0] for path in places if is_there(path)), None)
    if document is None:
        return  # the table's check reports it
    wagers = {text for _, text in document.texts("wagers", "*", "name")}
    prizes = {text for _, text in document.texts("bonuses", "*")}
    for key, known in (("limits", wagers), ("payout_limits", wagers | prizes)):
        stated = data.get(key)
        if isinstance(stated, dict):
            data[key] = {name: value for name, value in stated.items() if name in known}
