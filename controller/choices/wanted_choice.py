"""A wanted choice, laid over the earlier ones; and the house's switches with their values."""

from collections.abc import Iterator, Sequence

import msgspec.inspect as types
from msgspec import Struct

from controller.choices.options import GameChoice, MadeChoice, SwitchChoice
from controller.choices.starting_point import StartingPoint
from controller.configuration import Loaded
from controller.configuration.checks.limits import amount
from controller.configuration.document import plain_scalar
from controller.configuration.validation import bare, beside, fields_of, is_read_by, read_as
from controller.data.choice import GAME, LIMITS, OVERRIDES, PAY_TABLE, Chosen, limit_words
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


class Wanted(Struct, frozen=True):
    """The wanted choice; what is not named stays as it is.

    Attributes:
        limits: (wager, minimum, maximum) in cents.
        switches: (name, value as written in a file).
        as_configured: earlier choices are dropped first.
    """

    game: str = ""
    pay_table: str = ""
    limits: tuple[tuple[str, int, int], ...] = ()
    switches: tuple[tuple[str, str], ...] = ()
    as_configured: bool = False


def chosen_with(start: StartingPoint, wanted: Wanted) -> tuple[Chosen, ...]:
    """Return all choices then, by place; the new ones do not say yet who chose them."""
    game = start.game
    before = {} if wanted.as_configured else {each.place: each for each in start.chosen}
    if wanted.as_configured:
        game = start.base.definition.game.key
    if wanted.game and wanted.game != game:
        game = wanted.game
        before = {place: each for place, each in before.items() if not each.of_a_game}
        before.pop(GAME, None)
    found = dict(before)
    for place, value in _values(wanted):
        known = before.get(place)
        if known is None or known.value != value:
            found[place] = Chosen(place, value, configured(start.base, place, game))
    own = game == configured(start.base, GAME, game)
    found = {place: each for place, each in found.items() if not (own and _is_configured(each))}
    if not own or any(each.of_a_game for each in found.values()):
        found[GAME] = before.get(GAME) or Chosen(GAME, game, configured(start.base, GAME, game))
    return tuple(found[place] for place in sorted(found))


def _values(wanted: Wanted) -> Iterator[tuple[str, str]]:
    if wanted.pay_table:
        yield PAY_TABLE, wanted.pay_table
    for wager, least, most in wanted.limits:
        yield f"{LIMITS}{wager}.minimum", money(least)
        yield f"{LIMITS}{wager}.maximum", money(most)
    for name, value in wanted.switches:
        yield f"{OVERRIDES}{name}", normal_form(name, value)


def _is_configured(chosen: Chosen) -> bool:
    """Tell whether a choice is what the file says anyway."""
    return chosen.value == chosen.instead and chosen.place != GAME


def still_chosen(base: Loaded, chosen: tuple[Chosen, ...]) -> tuple[Chosen, ...]:
    """Return the choices that still stand: those where the files say what they said at the time.

    If the files now name another game, no choice about a game stands.
    """
    game = next((each.value for each in chosen if each.place == GAME), "")
    stands = [each for each in chosen if configured(base, each.place, game) == each.instead]
    if game and all(each.place != GAME for each in stands):
        stands = [each for each in stands if not each.of_a_game]
    return tuple(stands)


def configured(base: Loaded, place: str, game: str) -> str:
    """Return what the files say at a place, in its one way of writing; empty: nothing.

    Args:
        base: the files.
        place: as in `Chosen`.
        game: the key of the game; the files name a pay table for their own game only.
    """
    definition, document = base.definition, base.document
    if place == GAME:
        return definition.game.key
    if place == PAY_TABLE:
        return definition.pay_table if game == definition.game.key else ""
    if place.startswith(OVERRIDES):
        name = place.removeprefix(OVERRIDES)
        return written(name, getattr(definition.house, name)) if name in CHANGEABLE else ""
    stated = amount(document, tuple(place.split(".")))
    return "" if stated is None else money(stated)
