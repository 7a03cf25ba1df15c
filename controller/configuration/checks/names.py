"""Names in a file: those that it declares, and those that it uses."""

from collections.abc import Collection, Iterable, Iterator, Sequence

from controller.configuration.document import Document, Place
from controller.configuration.problem import Problem, shown
from controller.data.message import Message, alternatives, did_you_mean, message, quoted

Placed = Sequence[tuple[Place, str]]


def declared(document: Document, *place: str | int) -> list[str] | None:
    """Return the `name` of every entry of a list.

    None: one of them has no proper name, so it is not known which use is wrong.
    """
    entries = document.one(*place)
    if not isinstance(entries, list) or not entries:
        return None
    names = [value for _, value in document.texts(*place, "*", "name")]
    return names if len(names) == len(entries) else None


def multiples(game: Document, index: int) -> tuple[object, object]:
    """Return the least and the largest multiple that a wager of the file may be; None: not said."""
    place: Place = ("wagers", index)
    named = [value for _, value in game.numbers(*place, "multiples", "*")]
    for stage, bets in game.texts("stages", "*", "bets"):
        if bets == game.one(*place, "name"):
            named += [value for _, value in game.numbers(*stage[:-1], "multiples", "*")]
    allowed = [value for _, value in game.numbers(*place, "up_to", "*")]
    low, high = (game.one(*place, f"{which}_multiple") for which in ("minimum", "maximum"))
    return min(named) if named else low, max(named or allowed) if named or allowed else high


def known_only(
    document: Document, used: Placed, known: Iterable[str], what: Message, *, key: bool = False
) -> Iterator[Problem]:
    """Yield a problem for each name that is not a known one.

    A collection may know more names than it lists: rankings with wild ranks.
    """
    words = list(dict.fromkeys(known))
    there = known if isinstance(known, Collection) else words
    for place, name in used:
        if name not in there:
            yield document.problem(
                place,
                message("config-one-of", what=what, words=alternatives(words)),
                found=quoted(name),
                suggestion=did_you_mean(name, words),
                key=key,
            )


def once_only(document: Document, used: Sequence[tuple[Place, object]]) -> Iterator[Problem]:
    """Yield a problem for each value that is repeated."""
    first: dict[object, Place] = {}
    for place, value in used:
        if value in first:
            line = document.mark(first[value])[0]
            found = message("config-again", found=shown(value))
            yield document.problem(place, message("config-once", line=line), found=found)
        first.setdefault(value, place)


def keys(document: Document, *pattern: str | int) -> list[tuple[Place, str]]:
    """Return the keys of the mappings that fit, with their places."""
    return [
        ((*place, key), key)
        for place, value in document.find(*pattern)
        if isinstance(value, dict)
        for key in value
    ]
