"""Rules of a game file about its stages, its community cards, and what its decision is about.

Those of the decision keep a file out whose odds would not be those of its settlement.
"""

from collections.abc import Iterator
from itertools import pairwise

from controller.configuration.checks.names import declared, known_only, multiples, once_only
from controller.configuration.document import Document, Place
from controller.configuration.problem import Problem
from controller.data.definition import CommunityFrom, OpensAt, Step, WithoutBet
from controller.data.message import Message, alternatives, message
from controller.data.outcomes import CardsOf, Outcome, SettledBy

_FOLD = WithoutBet.FOLD.value


def decision_of(game: Document) -> str | None:
    """Return the wager without which a hand is folded, at the last stage that asks for one."""
    decision = game.one("decision")
    if isinstance(decision, str):
        return decision
    folding = [place for place, without in game.texts("stages", "*", "without") if without == _FOLD]
    bets = [game.one(*place[:-1], "bets") for place in folding]
    return next((name for name in reversed(bets) if isinstance(name, str)), None)


def deciding_wagers(game: Document) -> list[str]:
    """Return the wagers that are put down when cards were seen, each once."""
    at_stages = [name for _, name in game.texts("stages", "*", "bets")]
    decision = game.texts("decision")
    return list(dict.fromkeys([*(name for _, name in decision), *at_stages]))


def check_stages(game: Document) -> Iterator[Problem]:
    """Yield the problems of stages: what they turn, what may be put down or taken back at each."""
    stages = [place for place, _ in game.find("stages", "*")]
    yield from _check_community(game, stages)
    if not stages:
        return
    if game.one("decision") is not None:
        yield game.problem(("decision",), message("config-stages-decide"), key=True)
    places: list[Place] = [("draw_cards",), ("packets", "up"), ("packets", "dealer_from")]
    for place in places:
        if game.one(*place) is not None:
            yield game.problem(place, message("config-stages-alone", key=str(place[-1])), key=True)
    wagers = declared(game, "wagers")
    if wagers is None:
        return
    what = message("config-a-wager")
    yield from known_only(game, game.texts("stages", "*", "bets"), wagers, what)
    yield from known_only(game, game.texts("stages", "*", "takes_back"), wagers, what)
    yield from once_only(game, game.texts("stages", "*", "label"))
    yield from once_only(game, game.texts("stages", "*", "takes_back"))
    for index, place in enumerate(stages):
        yield from _check_stage(game, place, wagers)
        if index and game.one(*place, "turns") in (None, 0):
            expected = message("config-stage-turns")
            yield game.problem(place, expected, found=message("config-nothing"), key=True)
    yield from _check_course(game, stages)
    yield from _check_never_open(game, wagers)


def _check_community(game: Document, stages: list[Place]) -> Iterator[Problem]:
    """Check that community cards are turned at stages, no more than there are."""
    community = game.one("packets", "community") or 0
    turned = sum(value for _, value in game.numbers("stages", "*", "turns"))
    if type(community) is not int:
        return
    if turned > community:
        place = next(each for each, _ in reversed([*game.numbers("stages", "*", "turns")]))
        found = message("config-turned", count=turned)
        yield game.problem(place, message("config-turns-at-most", count=community), found=found)
    steps = [name for _, name in game.texts("steps", "*", "step")]
    yield from _check_packet(game, community, steps)
    if not community:
        return
    if not stages:
        yield game.problem(("packets", "community"), message("config-community-stages"), key=True)
    late, dealt = Step.DECIDING.value, Step.REMAINDER.value
    if late in steps and dealt in steps and steps.index(late) < steps.index(dealt):
        expected = message("config-step-after", step=late, other=dealt)
        yield game.problem(("steps", steps.index(late), "step"), expected)


def _check_packet(game: Document, community: int, steps: list[str]) -> Iterator[Problem]:
    """Check that the packet of the community cards has cards, and its step; no other game has it.

    That the step is there is checked with the order of the steps.
    """
    place: Place = ("packets", "community_from")
    packet = game.one(*place) == CommunityFrom.OWN_PACKET.value
    if game.one(*place) is not None and not community:
        yield game.problem(place, message("config-no-community-cards"), key=True)
    burned = [value for _, value in game.numbers("packets", "burned_before", "*")]
    if any(high <= low for low, high in pairwise([0, *burned, community + 1])):
        expected = message("config-burned-before", count=community)
        yield game.problem(("packets", "burned_before"), expected)
    dealt = Step.DEALING_LAYOUT.value
    if not packet and dealt in steps:
        where = ("steps", steps.index(dealt), "step")
        yield game.problem(where, message("config-community-packet"))


def _check_stage(game: Document, place: Place, wagers: list[str]) -> Iterator[Problem]:
    """Check what one stage lets a seat do: put one wager down, or take one back."""
    bets, back = game.one(*place, "bets"), game.one(*place, "takes_back")
    if (bets is None) is (back is None):
        yield game.problem(place, message("config-stage-one"), key=True)
    named = [value for _, value in game.numbers(*place, "multiples", "*")]
    if bets is not None and not named:
        nothing = message("config-nothing")
        yield game.problem(place, message("config-stage-multiples"), found=nothing, key=True)
    if any(high <= low for low, high in pairwise(named)):
        yield game.problem((*place, "multiples"), message("config-ascending"))
    if back is not None:
        for key in ("multiples", "without"):
            if game.one(*place, key) not in (None, WithoutBet.STAY.value):
                yield game.problem((*place, key), message("config-stage-bets"), key=True)
    if bets in wagers:
        yield from _check_bet(game, wagers.index(str(bets)), str(bets))
    if back in wagers:
        yield from _check_taken_back(game, place, wagers.index(str(back)), str(back))


def _check_bet(game: Document, index: int, name: str) -> Iterator[Problem]:
    """Check that a wager of a stage leaves its multiples to the stages."""
    for key in ("minimum_multiple", "maximum_multiple", "multiples", "up_to"):
        if game.one("wagers", index, key) is not None:
            expected = message("config-multiples-of-stage", wager=name)
            yield game.problem(("wagers", index, key), expected, key=True)


def _check_taken_back(game: Document, place: Place, index: int, name: str) -> Iterator[Problem]:
    """Check that a wager that may go leaves what stays as it is."""
    if game.one("wagers", index, "opens") == OpensAt.DECIDING.value:
        yield game.problem((*place, "takes_back"), message("config-takes-back-opening"))
    for where, required in game.texts("wagers", "*", "requires"):
        if required == name:
            yield game.problem(where, message("config-requires-taken-back", wager=name))
    entering = [place[1] for place, enters in game.find("wagers", "*", "enters") if enters is True]
    gone = {name for _, name in game.texts("stages", "*", "takes_back")}
    if entering and all(game.one("wagers", each, "name") in gone for each in entering):
        yield game.problem((*place, "takes_back"), message("config-one-stays"))


def _check_course(game: Document, stages: list[Place]) -> Iterator[Problem]:
    """Check that a wager without which a hand folds is not asked for again, and none goes later."""
    needed: dict[str, Message] = {}
    for place in stages:
        bets, label = game.one(*place, "bets"), game.one(*place, "label")
        if needed and game.one(*place, "takes_back") is not None:
            expected = message("config-takes-back-late", wager=next(iter(needed)))
            yield game.problem((*place, "takes_back"), expected)
        if not isinstance(bets, str):
            continue
        if bets in needed:
            yield game.problem((*place, "bets"), needed[bets])
        if game.one(*place, "without") == _FOLD:
            needed[bets] = message("config-lies-already", wager=bets, stage=str(label))


def _check_never_open(game: Document, wagers: list[str]) -> Iterator[Problem]:
    """Check that some stage opens each wager that is put down when cards were seen."""
    at_stages = deciding_wagers(game)
    for index, name in enumerate(wagers):
        place: Place = ("wagers", index, "opens")
        if game.one(*place) == OpensAt.DECIDING.value and name not in at_stages:
            yield game.problem(place, message("config-no-stage-opens", wager=name))


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
