"""The house's switches, written as in a file, with what each may be."""

from collections.abc import Iterator
from typing import Any

from pydantic import ValidationError

from controller.choosing.choices import SwitchChoice
from controller.configuration.models import CHANGEABLE, HouseSwitches
from controller.configuration.reading import plain_scalar
from controller.configuration.values import LARGEST_AMOUNT
from controller.data.definition import House
from controller.data.money import money

_AMOUNTS = ("payout_acknowledged_above",)


def written(name: str, value: object) -> str:
    """Return a switch's value as it is written in a file."""
    if name in _AMOUNTS and isinstance(value, int):
        return money(value)
    if isinstance(value, bool):
        return "true" if value else "false"
    return f"{value:.9g}" if isinstance(value, float) else str(value)


def said(name: str, text: str) -> str:
    """Return a value in the one way of writing it: 2.50 is 2.5; what is none stays as it is."""
    try:
        switches = HouseSwitches.model_validate({name: plain_scalar(text)})
    except ValidationError:
        return text  # whoever loads it says what is wrong
    return written(name, getattr(switches, name))


def switches(house: House) -> Iterator[SwitchChoice]:
    """Yield the switches that one value sets, in the order of the documents."""
    schema = HouseSwitches.model_json_schema()
    for name in CHANGEABLE:
        own = schema["properties"][name]
        value = written(name, getattr(house, name))
        values, least, most = _range(own, schema["$defs"])
        words = HouseSwitches.model_fields[name].description or ""
        fixed = (name, words, value, values, name in house.at_the_table)
        yield SwitchChoice(*fixed, least, most, own.get("type") == "integer")


def _range(own: dict[str, Any], named: dict[str, Any]) -> tuple[tuple[str, ...], float, float]:
    """Return the values that a switch may have, or the least and the largest."""
    if reference := own.get("$ref"):
        return tuple(named[reference.rpartition("/")[2]]["enum"]), 0.0, 0.0
    if own.get("type") == "boolean":
        return ("true", "false"), 0.0, 0.0
    return (), float(own["minimum"]), float(own.get("maximum", LARGEST_AMOUNT / 100))
