"""Rules of a game file about what its decision is about, and what lies beside it.

Each of them keeps a file out whose odds would not be those of its settlement.
"""

from collections.abc import Iterator

from controller.configuration.checks.names import declared, multiples
from controller.configuration.checks.stages import deciding_wagers, decision_of
from controller.configuration.document import Document, Place
from controller.configuration.problem import Problem
from controller.data.definition import OpensAt, Step
from controller.data.message import alternatives, message
from controller.data.outcomes import CardsOf, Outcome, SettledBy

_RULES: Place = ("settlement", "rules")
_COMPARED = (SettledBy.SHOWDOWN, SettledBy.HAND, SettledBy.HAND_IN_SHOWDOWN)
_BESIDE = (SettledBy.HAND, SettledBy.COLOUR, SettledBy.JOINT_HAND)
_HAD_ACTION = (Outcome.WIN, Outcome.LOSE, Outcome.PUSH)


def check_decided(game: Document) -> Iterator[Problem]:
    """Yield the problems between the decision, the wagers it is about, and all others."""
    wagers = declared(game, "wagers")
    decision = decision_of(game)
    if wagers is None or not _stands(game, wagers, decision):
        return
    deciding = deciding_wagers(game)
    yield from _check_opens(game, wagers, deciding)
    yield from _check_outcomes(game)
    if decision is None:
        if game.one("draw_cards"):
            yield game.problem(("draw_cards",), message("config-draw-decision"))
        about = _staged(game, wagers)
        for name in wagers:
            if name in about:
                yield from _check_compared(game, name)
            aside = bool(about) and name not in about
            yield from _check_bonuses(game, name, () if aside else _COMPARED)
        return
    stakes = _needs(game, wagers, decision)
    compared = {*deciding, *stakes, *_staged(game, wagers)}
    yield from _check_together(game, wagers, stakes)
    yield from _check_model_multiples(game, wagers.index(decision))
    for name in wagers:
        if name in compared:
            yield from _check_compared(game, name)
        else:
            yield from _check_beside(game, name, stakes)
            yield from _check_bonuses(game, name, ())


def _staged(game: Document, wagers: list[str]) -> list[str]:
    """Return the wagers that the stages are about, and what these require."""
    named = [name for key in ("bets", "takes_back") for _, name in game.texts("stages", "*", key)]
    known = [name for name in named if name in wagers]
    return known + [each for name in known for each in _needs(game, wagers, name)]


def _stands(game: Document, wagers: list[str], decision: str | None) -> bool:
    """Tell whether the wagers name each other and the decision rightly: else that comes first."""
    requires = [game.one("wagers", index, "requires") for index in range(len(wagers))]
    named = {name for name in requires if name is not None}
    if len(set(wagers)) < len(wagers) or not named <= set(wagers):
        return False
    if any(name == required for name, required in zip(wagers, requires, strict=True)):
        return False
    if not any(game.one("wagers", index, "enters") for index in range(len(wagers))):
        return False
    deciding = Step.DECIDING.value in [name for _, name in game.texts("steps", "*", "step")]
    if decision is None:
        return not deciding or game.one("stages") is not None
    return decision in wagers and requires[wagers.index(decision)] is not None


def _needs(game: Document, wagers: list[str], name: str) -> list[str]:
    """Return what a wager requires, and what that does, as `GameDefinition.needs` will."""
    found: list[str] = []
    required = game.one("wagers", wagers.index(name), "requires")
    while isinstance(required, str) and required in wagers and required not in (name, *found):
        found.append(required)
        required = game.one("wagers", wagers.index(required), "requires")
    return found


def _check_opens(game: Document, wagers: list[str], deciding: list[str]) -> Iterator[Problem]:
    """Check that the deciding wagers alone are put down when cards were seen, and looked at."""
    for index, name in enumerate(wagers):
        place: Place = ("wagers", index)
        if name in deciding:
            if game.one(*place, "enters") is True:
                yield game.problem((*place, "enters"), message("config-enters-late"))
            if game.one(*place, "equal_to") is not None:
                yield game.problem((*place, "equal_to"), message("config-equal-decision"), key=True)
            continue
        if game.one(*place, "opens") == OpensAt.DECIDING.value and game.one("stages") is None:
            yield game.problem((*place, "opens"), message("config-opens-wagering"))
        if game.one(*place, "up_to") is not None:
            yield game.problem((*place, "up_to"), message("config-up-to-of-decision"), key=True)
        for key in ("requires", "equal_to"):
            if (late := game.one(*place, key)) in deciding:
                yield game.problem((*place, key), message("config-requires-late", wager=str(late)))


def _check_outcomes(game: Document) -> Iterator[Problem]:
    """Check that hands that are compared win, lose or push: what goes back had no action."""
    for key in ("better", "tie", "beaten", "not_open"):
        for place, value in game.texts(*_RULES, "*", key):
            if value == Outcome.RETURNED.value:
                yield game.problem(place, alternatives(each.value for each in _HAD_ACTION))


def _check_compared(game: Document, name: str) -> Iterator[Problem]:
    """Check a wager that the decision is about, and its bonuses: the played hand decides them."""
    by = game.one(*_RULES, name, "by")
    if by in [each.value for each in SettledBy] and by not in _COMPARED:
        expected = message(
            "config-decided-rules", words=alternatives(each.value for each in _COMPARED)
        )
        yield game.problem((*_RULES, name, "by"), expected)
    draws, staged = bool(game.one("draw_cards")), game.one("stages") is not None
    beside = [place[:-1] for place, on in game.texts(*_RULES, "*", "beside") if on == name]
    for place in [(*_RULES, name), *beside]:
        cards = game.one(*place, "cards")
        if draws and cards == CardsOf.HELD.value:
            yield game.problem((*place, "cards"), message("config-cards-final"))
        if staged and cards not in (None, CardsOf.FINAL.value):
            yield game.problem((*place, "cards"), message("config-whole-hand"))
        if staged and game.one(*place, "ranking") is not None:
            yield game.problem((*place, "ranking"), message("config-whole-hand"), key=True)


def _check_beside(game: Document, name: str, stakes: list[str]) -> Iterator[Problem]:
    """Check that nothing that is decided changes what a bet beside the decision nets."""
    by = game.one(*_RULES, name, "by")
    if by not in [each.value for each in SettledBy]:
        return
    draws = bool(game.one("draw_cards"))
    allowed = _BESIDE[:1] if draws else _BESIDE
    if by not in allowed:
        words = alternatives(each.value for each in allowed)
        expected = message("config-beside-decision", words=words, wager=stakes[0])
        yield game.problem((*_RULES, name, "by"), expected)
    elif draws and game.one(*_RULES, name, "cards") != CardsOf.HELD.value:
        expected = message("config-cards-held")
        yield game.problem((*_RULES, name, "cards"), expected, found=message("config-nothing"))


def _check_bonuses(game: Document, name: str, allowed: tuple[SettledBy, ...]) -> Iterator[Problem]:
    """Check that a bonus stands beside a wager with which its odds are counted."""
    if game.one(*_RULES, name, "by") in allowed:
        return
    for place, beside in game.texts(*_RULES, "*", "beside"):
        if beside == name:
            yield game.problem(place, message("config-bonus-of-decision"))


def _check_together(game: Document, wagers: list[str], stakes: list[str]) -> Iterator[Problem]:
    """Check that what must lie together is of one amount, and brings its seat in."""
    base = stakes[0]
    places: list[Place] = [("wagers", wagers.index(name)) for name in stakes]
    for name, place in zip(stakes, places, strict=True):
        if name != base and base not in _needs(game, wagers, name):
            expected = message("config-needs-each-other", wager=name, other=base)
            yield game.problem((*place, "requires"), expected, found=message("config-nothing"))
        for key in ("minimum_multiple", "maximum_multiple", "multiples"):
            if game.one(*place, key) not in (None, 1):
                yield game.problem((*place, key), message("config-one-of-each"))
    if not any(game.one(*place, "enters") for place in places):
        yield game.problem((*places[0], "enters"), message("config-base-enters"))


def _check_model_multiples(game: Document, decision: int) -> Iterator[Problem]:
    """Check that model players put down what the game allows."""
    low, high = (value or 1 for value in multiples(game, decision))
    named = [value for _, value in game.numbers("wagers", decision, "multiples", "*")]
    if type(low) is not int or type(high) is not int or low > high:
        return
    for pattern in (("plays",), ("against", "*", "plays")):
        for place, multiple in game.numbers("model_players", "*", *pattern, "*"):
            if len(named) > 1 and multiple not in named:
                yield game.problem(place, alternatives(map(str, named)))
            elif not named and not low <= multiple <= high:
                yield game.problem(place, message("config-model-multiple", low=low, high=high))
