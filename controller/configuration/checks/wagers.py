"""Rules of a game file about wagers, the decision, settlement, cards and packets."""

from collections.abc import Iterator

from controller.cards import RANKINGS
from controller.configuration.checks.names import declared, known_only, once_only
from controller.configuration.document import Document, Place
from controller.configuration.problem import Problem
from controller.data.definition import DealerFrom, Opens, Step


def check_wagers(game: Document) -> Iterator[Problem]:
    """Complain of wagers, bonuses and the decision that do not hang together."""
    yield from once_only(game, [*game.texts("wagers", "*", "name"), *game.texts("bonuses", "*")])
    wagers = declared(game, "wagers")
    if wagers is None:
        return
    yield from known_only(game, game.texts("wagers", "*", "requires"), wagers, "a wager")
    yield from known_only(game, game.texts("wagers", "*", "equal_to"), wagers, "a wager")
    yield from known_only(game, game.texts("decision"), wagers, "a wager")
    for index, name in enumerate(wagers):
        yield from _check_required(game, index, name)
    if all(value is False for _, value in game.find("wagers", "*", "enters")):
        place: Place = ("wagers", 0, "enters")
        yield game.problem(place, "true for one wager at least: nobody would get a packet")
    yield from _check_decision(game, wagers)


def _check_required(game: Document, index: int, name: str) -> Iterator[Problem]:
    """A wager that requires another names it, and how much of it."""
    place: Place = ("wagers", index)
    requires = game.one(*place, "requires")
    if game.one(*place, "equal_to") == name:
        yield game.problem((*place, "equal_to"), "another wager than itself")
    least = game.one(*place, "minimum_multiple")
    most = game.one(*place, "maximum_multiple")
    if requires == name:
        yield game.problem((*place, "requires"), "another wager than itself")
    if requires is None and (least is not None or most is not None):
        which = "minimum_multiple" if least is not None else "maximum_multiple"
        expected = "no multiple, or the key 'requires': a multiple of what?"
        yield game.problem((*place, which), expected, key=True)
    low = 1 if least is None else least
    high = 1 if most is None else most
    if isinstance(low, int) and isinstance(high, int) and low > high:
        which = "minimum_multiple" if least is not None else "maximum_multiple"
        expected = f"minimum_multiple ({low}) not above maximum_multiple ({high})"
        yield game.problem((*place, which), expected)


def _check_decision(game: Document, wagers: list[str]) -> Iterator[Problem]:
    """A game with a decision has a step for it, and its wager opens there."""
    decision = game.one("decision")
    steps = {text: place for place, text in game.texts("steps", "*", "step")}
    if decision is None and Step.DECIDING.value in steps:
        place = steps[Step.DECIDING.value]
        yield game.problem(place, "the key 'decision' beside this step")
    if not isinstance(decision, str) or decision not in wagers:
        return
    if steps and Step.DECIDING.value not in steps:
        yield game.problem(("decision",), "the step 'deciding' in the list of steps")
    index = wagers.index(decision)
    if game.one("wagers", index, "opens") == Opens.WAGERING.value:
        expected = f"'deciding': {decision} is the game's decision"
        yield game.problem(("wagers", index, "opens"), expected)
    if game.one("wagers", index, "requires") is None:
        expected = f"the key 'requires': which wager {decision} keeps in the game"
        yield game.problem(("wagers", index), expected, found="nothing")


def check_settlement(game: Document) -> Iterator[Problem]:
    """Complain of wagers and bonuses that are settled twice, never, or unknown."""
    wagers = declared(game, "wagers")
    used = game.texts("settlement", "per_seat", "*")
    yield from once_only(game, used)
    if wagers is None or not used:
        return
    bonuses = [text for _, text in game.texts("bonuses", "*")]
    yield from known_only(game, used, [*wagers, *bonuses], "a wager or bonus")
    settled = {text for _, text in used}
    for name in [*wagers, *bonuses]:
        if name not in settled:
            place: Place = ("settlement", "per_seat")
            yield game.problem(place, f"'{name}' in it too", found=f"no '{name}'", key=True)


def check_cards(game: Document) -> Iterator[Problem]:
    """Complain of a ranking or of packets that do not fit the cards."""
    yield from known_only(game, game.texts("ranking", "name"), RANKINGS, "a ranking")
    ranking = RANKINGS.get(str(game.one("ranking", "name")))
    for place, best in game.numbers("ranking", "best"):
        if ranking and best != ranking.hand:
            yield game.problem(place, f"{ranking.hand}: a hand of this ranking")
    dealer = game.one("packets", "dealer")
    for place, of in game.numbers("ranking", "of"):
        if type(dealer) is int and of != dealer:
            yield game.problem(place, f"{dealer}: the dealer's packet")
    yield from check_packets(game, game, seats=1)


def check_packets(game: Document, seated: Document, *, seats: int) -> Iterator[Problem]:
    """Complain of packets that need more cards than the deck has.

    `seated` is the file that says how many seats there are: the table's, or the game's own.
    """
    cards = game.one("deck", "cards")
    player, dealer = game.one("packets", "player"), game.one("packets", "dealer")
    if type(cards) is not int or type(player) is not int or type(dealer) is not int:
        return
    if game.one("packets", "dealer_from") == DealerFrom.NEXT_PACKET.value:
        if seated is game and not player < dealer <= 2 * player:
            expected = f"{player + 1} to {2 * player}: a packet and some of the next one"
            yield game.problem(("packets", "dealer"), expected)
        dealer = 2 * player
    need = seats * player + dealer
    hopeless = seated is not game and player + dealer > cards  # the game's file has it already
    if need > cards and not hopeless:
        place: Place = ("packets", "player") if seated is game else ("seats",)
        found = f"{seats} × {player} + {dealer} = {need} cards"
        yield seated.problem(place, f"packets that fit a deck of {cards}", found=found, key=True)
