"""The limits of a game's wagers, with the law's bounds."""

from collections.abc import Iterator, Sequence

from controller.choices.options import LimitChoice
from controller.choices.starting_point import StartingPoint
from controller.configuration import Loaded
from controller.configuration.checks.limits import amount
from controller.configuration.document import Document
from controller.configuration.models.jurisdiction import PokerLawFile
from controller.configuration.overlay import with_chosen
from controller.data.choice import Chosen
from controller.data.definition import GameDefinition, WagerDefinition
from controller.data.message import Message, Money, message


def limits(
    start: StartingPoint, game: GameDefinition, chosen: Sequence[Chosen]
) -> Iterator[LimitChoice]:
    """Yield the limits that a game's wagers have, or would have with the given choices."""
    table = with_chosen(start.base.document, chosen)
    single = start.base.law.single_wager
    highest, bound = -1, ""
    if single is not None:
        highest, bound = single.maximum, single.source
    played = game.key == start.playing.game.key
    for wager in game.wagers:
        least, most, follows = _limits_in_file(table, wager)
        if played:
            least, most = start.playing.limit(wager.name) or (least, most)
        yield LimitChoice(wager.name, wager.label, least, most, follows, highest, bound)


def _limits_in_file(table: Document, wager: WagerDefinition) -> tuple[int, int, str]:
    """Return least and most, and the wager whose multiples they are; -1: no file says it."""
    for name, least, most in (
        (wager.name, 1, 1),
        (wager.requires or "", wager.minimum_multiple, wager.maximum_multiple),
    ):
        low = amount(table, ("limits", name, "minimum"))
        high = amount(table, ("limits", name, "maximum"))
        if low is not None and high is not None:
            return low * least, high * most, "" if name == wager.name else name
    return -1, -1, ""


def law(base: Loaded) -> Iterator[Message]:
    """Yield what the law says about limits, a sentence for each rule."""
    name = base.definition.jurisdiction
    if base.definition.poker is not None:
        yield from _poker_law(base.law.poker, name)
        return
    if single := base.law.single_wager:
        most, source = single.maximum, single.source
        yield message("law-single-wager", most=Money(most), source=source, name=name)
    if games := base.law.games_per_hand:
        yield message(
            "law-games-per-hand",
            count=games.most,
            number=games.unlimited,
            least=Money(games.limited_to),
            source=games.source,
            name=name,
        )


def _poker_law(found: PokerLawFile | None, name: str) -> Iterator[Message]:
    """Yield what the law says about stakes where players bank the game."""
    if found is None:
        return
    rule = {"source": found.source, "name": name}
    if found.single_wager is not None:
        yield message("law-poker-wager", most=Money(found.single_wager), **rule)
    if found.wagers is not None:
        yield message("law-poker-cap", count=found.wagers, **rule)
    if found.betting_rounds is not None:
        yield message("law-poker-rounds", count=found.betting_rounds, **rule)
    if found.rake_percent is not None:
        yield message("law-poker-rake", size=found.rake_percent, **rule)
    if found.per_hand is not None:
        yield message("law-poker-per-hand", most=Money(found.per_hand), **rule)
    if found.per_hour is not None:
        yield message("law-poker-per-hour", most=Money(found.per_hour), **rule)
