"""The house's switches, written as in a file, with their possible values."""

from collections.abc import Iterator, Sequence

import msgspec.inspect as types

from controller.choices.options import GameChoice, MadeChoice, SwitchChoice
from controller.choices.starting_point import StartingPoint
from controller.configuration.validation import bare, beside, fields_of, is_read_by, read_as
from controller.configuration.yaml_reader import plain_scalar
from controller.data.choice import GAME, LIMITS, PAY_TABLE, Chosen, limit_words
from controller.data.definition import CHANGEABLE, SWITCH_MEANINGS, SWITCHES, House, HouseSwitches
from controller.data.message import Message, message, money
from controller.data.values import LARGEST_AMOUNT, WRITTEN, cents


def written(name: str, value: object) -> str:
    """Return a switch's value as it is written in a file."""
    if isinstance(value, int) and is_read_by(fields_of(HouseSwitches)[name].type, cents):
        return money(value)
    if isinstance(value, bool):
        return "true" if value else "false"
    return f"{value:.9g}" if isinstance(value, float) else str(value)


def normal_form(name: str, text: str) -> str:
    """Return a value in its one way of writing: 2.50 is 2.5; other text stays as it is."""
    given, _ = read_as(HouseSwitches, {name: plain_scalar(text)})
    # Loading it tells more about what is wrong.
    return text if given is None else written(name, getattr(given, name))


def switches(house: House) -> Iterator[SwitchChoice]:
    """Yield the switches that are set by one value, in the order of the documents."""
    fields = fields_of(HouseSwitches)
    for name in CHANGEABLE:
        field = fields[name]
        value = written(name, getattr(house, name))
        fixed = (name, SWITCH_MEANINGS[name], value)
        values, least, most, whole = _range(field.type)
        yield SwitchChoice(*fixed, values, name in house.at_the_table, least, most, whole)


def _range(kind: types.Type) -> tuple[tuple[str, ...], float, float, bool]:
    """Return the values of a switch, or the least and the largest and whether they are whole."""
    written = beside(kind).get(WRITTEN, {})
    match bare(kind):
        case types.EnumType(cls=words):
            return tuple(str(member.value) for member in words), 0.0, 0.0, False
        case types.BoolType():
            return ("true", "false"), 0.0, 0.0, False
        case _:
            most = written.get("maximum", LARGEST_AMOUNT / 100)
            return (), float(written["minimum"]), float(most), "type" not in written


# The choices that were made, in words that a supervisor knows.


def made(start: StartingPoint, games: Sequence[GameChoice]) -> Iterator[MadeChoice]:
    """Yield what holds, or will hold after the round, where the table's file says something else.

    Args:
        start: the choices.
        games: those that can be chosen; the names of games and wagers are taken from them.
    """
    names = {each.key: each.name for each in games}
    labels = {
        limit.wager: limit.label
        for game in games
        if game.key == start.game
        for limit in game.limits
    }
    for each in start.chosen:
        if each.differs:
            ends = each.value, each.instead
            value, instead = (names.get(end, end) if each.place == GAME else end for end in ends)
            yield MadeChoice(each.place, _what(each, labels), value, instead, each.by, each.utc_us)


def _what(chosen: Chosen, labels: dict[str, str]) -> Message:
    """Return what was chosen, without its value."""
    if chosen.place == GAME:
        return message("choice-game")
    if chosen.place == PAY_TABLE:
        return message("choice-pay-table")
    if chosen.switch:
        return SWITCH_MEANINGS.get(chosen.switch) or SWITCHES[chosen.switch]
    wager, _, end = chosen.place.removeprefix(LIMITS).partition(".")
    return limit_words(labels.get(wager, wager), end)
