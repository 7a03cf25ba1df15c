"""Rules of a game file about its stages and its community cards; who decides with which wager."""

from collections.abc import Iterator
from itertools import pairwise

from controller.configuration.checks.names import declared, known_only, once_only
from controller.configuration.document import Document, Place
from controller.configuration.problem import Problem
from controller.data.definition import CommunityFrom, OpensAt, Step, WithoutBet
from controller.data.message import Message, message

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
