"""The file of a progressive, for the odds laboratory: what a table itself plays has none."""

from collections.abc import Iterator
from decimal import Decimal
from fractions import Fraction
from pathlib import Path
from typing import Final

from controller.cards import Ranking, hand_names
from controller.configuration.document import Document, Place
from controller.configuration.problem import ConfigurationError, Problem, shown
from controller.configuration.reading import read
from controller.data.known_words import did_you_mean
from controller.data.message import Message, message
from controller.odds.progressive import Award, Progressive

_AMOUNTS: Final = ("wager", "contribution", "seed")
_KEYS: Final = ("name", *_AMOUNTS, "pays")
_MUST_HIT: Final = ("must_hit_by", "must-hit-by", "must hit by")


def load_progressive(path: Path, ranking: Ranking) -> Progressive:
    """Return the progressive of a file.

    Args:
        path: the file: `name`, `wager`, `contribution`, `seed` and `pays`, which has for each hand
            an amount or a share of the meter (`100 %`).
        ranking: of the player's hands.

    Raises:
        ConfigurationError: with all that is wrong in it.
    """
    document, problems = read(path)
    if document is not None:
        problems += _problems(document, ranking)
    if problems:
        raise ConfigurationError(problems)
    assert document is not None
    data = document.data
    assert isinstance(data, dict)
    awards = [
        Award(hand, share=Fraction(value.removesuffix("%").strip()) / 100)
        if isinstance(value, str)
        else Award(hand, amount=Fraction(value))
        for hand, value in data["pays"].items()
    ]
    wager, contribution, seed = (Fraction(data[key]) for key in _AMOUNTS)
    return Progressive(str(data["name"]), wager, contribution, seed, tuple(awards))


def _problems(document: Document, ranking: Ranking) -> Iterator[Problem]:
    """Yield all that is wrong."""
    data = document.data
    if not isinstance(data, dict):
        yield _problem(document, (), shown(data), message("config-progressive-keys"))
        return
    for key in data:
        if key in _MUST_HIT:
            expected = message("config-no-must-hit-by")
            yield _problem(document, (key,), shown(key), expected, key=True)
        elif key not in _KEYS:
            expected = message("config-progressive-keys")
            hint = did_you_mean(key, _KEYS)
            yield _problem(document, (key,), shown(key), expected, hint, key=True)
    if not isinstance(data.get("name"), str):
        place = ("name",)
        yield _problem(document, place, shown(data.get("name")), message("config-progressive-name"))
    for key in _AMOUNTS:
        value = data.get(key)
        if not _is_amount(value) or (key == "wager" and not value):
            yield _problem(document, (key,), shown(value), message("config-progressive-amount"))
    wager, contribution = data.get("wager", 0), data.get("contribution", 0)
    if _is_amount(wager) and _is_amount(contribution) and contribution > wager:
        expected = message("config-progressive-contribution")
        yield _problem(document, ("contribution",), shown(contribution), expected)
    yield from _of_pays(document, data.get("pays"), ranking)


def _of_pays(document: Document, pays: object, ranking: Ranking) -> Iterator[Problem]:
    if not isinstance(pays, dict) or not pays:
        yield _problem(document, ("pays",), shown(pays), message("config-progressive-pays"))
        return
    known, shares = hand_names(ranking), []
    for hand, value in pays.items():
        place = ("pays", hand)
        if hand not in known:
            expected = message("config-progressive-hand", name=ranking.name)
            hint = did_you_mean(hand, known)
            yield _problem(document, place, shown(hand), expected, hint, key=True)
        share = _share(value)
        if share is not None:
            shares.append(share)
        elif not _is_amount(value) or not value:
            yield _problem(document, place, shown(value), message("config-progressive-pay"))
    if Fraction(1) not in shares:
        yield _problem(document, ("pays",), shown(pays), message("config-progressive-whole"))


def _share(value: object) -> Fraction | None:
    """Return a share of the meter; None: the value is none."""
    if not isinstance(value, str) or not value.endswith("%"):
        return None
    digits = value.removesuffix("%").strip()
    if not digits.replace(".", "", 1).isdecimal():
        return None
    share = Fraction(digits) / 100
    return share if 0 < share <= 1 else None


def _is_amount(value: object) -> bool:
    return isinstance(value, int | Decimal) and not isinstance(value, bool) and value >= 0


def _problem(
    document: Document,
    place: Place,
    found: Message,
    expected: Message,
    hint: Message | None = None,
    *,
    key: bool = False,
) -> Problem:
    line, column = document.mark(place, key=key)
    where = ".".join(map(str, place))
    return Problem(document.path, line, column, where, found, expected, hint)
