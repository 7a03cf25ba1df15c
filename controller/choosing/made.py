"""The choices that were made, in words that a supervisor knows."""

from collections.abc import Iterator, Sequence

from controller.choosing.choices import GameChoice, MadeChoice
from controller.choosing.starting_point import StartingPoint
from controller.choosing.switches import WORDS
from controller.data.chosen import GAME, LIMITS, PAY_TABLE, Chosen, limit_words
from controller.data.message import Message, message


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
        return WORDS.get(chosen.switch, chosen.what)
    wager, _, end = chosen.place.removeprefix(LIMITS).partition(".")
    return limit_words(labels.get(wager, wager), end)
