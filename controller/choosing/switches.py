"""The house's switches, written as in a file, with their possible values."""

from collections.abc import Iterator, Sequence

import msgspec.inspect as types

from controller.choosing.choices import GameChoice, MadeChoice, SwitchChoice
from controller.choosing.starting_point import StartingPoint
from controller.configuration.models import CHANGEABLE, HouseSwitches
from controller.configuration.reading import plain_scalar
from controller.configuration.validation import bare, beside, fields_of, read_as
from controller.data.chosen import GAME, LIMITS, PAY_TABLE, Chosen, limit_words
from controller.data.definition import House
from controller.data.message import Message, message
from controller.data.money import money
from controller.data.terms import SWITCHES
from controller.data.values import LARGEST_AMOUNT, WRITTEN

WORDS: dict[str, Message] = {
    "take_back": message("switch-take-back"),
    "decision_opens": message("switch-decision-opens"),
    "fold_taken": message("switch-fold-taken"),
    "skip_needless_reveal": message("switch-skip-needless-reveal"),
    "hand_count_every": message("switch-hand-count-every"),
    "spot_stable": message("switch-spot-stable"),
    "sensor_doubted_after": message("switch-sensor-doubted-after"),
    "key_guard": message("switch-key-guard"),
    "key_rest": message("switch-key-rest"),
    "press_age": message("switch-press-age"),
    "lift_prompt": message("switch-lift-prompt"),
    "up_card_time": message("switch-up-card-time"),
    "reveal_time": message("switch-reveal-time"),
    "deck_identities": message("switch-deck-identities"),
    "manifest": message("switch-manifest"),
    "deck_change_every": message("switch-deck-change-every"),
    "dead_table_after": message("switch-dead-table-after"),
    "opened_by": message("switch-opened-by"),
    "sign_on_time": message("switch-sign-on-time"),
    "leave_after_clearing": message("switch-leave-after-clearing"),
    "pin_tries": message("switch-pin-tries"),
    "pin_wait": message("switch-pin-wait"),
    "payout_acknowledged_above": message("switch-payout-acknowledged-above"),
    "round_over_asks": message("switch-round-over-asks"),
    "follow_settling": message("switch-follow-settling"),
    "seats_per_player": message("switch-seats-per-player"),
    "reading_machine_for_players": message("switch-reading-machine-for-players"),
}
"""The meaning of each switch, for people."""
_AMOUNTS = ("payout_acknowledged_above",)


def written(name: str, value: object) -> str:
    """Return a switch's value as it is written in a file."""
    if name in _AMOUNTS and isinstance(value, int):
        return money(value)
    if isinstance(value, bool):
        return "true" if value else "false"
    return f"{value:.9g}" if isinstance(value, float) else str(value)


def said(name: str, text: str) -> str:
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
        fixed = (name, WORDS[name], value)
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
        case types.IntType(ge=int(least), le=int(most)):
            return (), float(least), float(most), True
        case _:
            most = written.get("maximum", LARGEST_AMOUNT / 100)
            return (), float(written["minimum"]), float(most), False


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
        return WORDS.get(chosen.switch) or SWITCHES[chosen.switch]
    wager, _, end = chosen.place.removeprefix(LIMITS).partition(".")
    return limit_words(labels.get(wager, wager), end)
