"""Rules of a game file about wagers, the decision, settlement, cards and packets."""

from collections.abc import Iterator, Sequence
from itertools import pairwise

from controller.cards import RANKINGS, Ranking
from controller.cards.ranking import MOST_CARDS
from controller.configuration.checks import names, reachable_hands, stages
from controller.configuration.document import Document, Place
from controller.configuration.problem import Problem
from controller.data.definition import DealerFrom, OpensAt, Step
from controller.data.message import either, message
from controller.data.outcomes import SettledBy


def check_wagers(game: Document) -> Iterator[Problem]:
    """Yield the problems between wagers, bonuses and the decision."""
    yield from names.once_only(
        game, [*game.texts("wagers", "*", "name"), *game.texts("bonuses", "*")]
    )
    wagers = names.declared(game, "wagers")
    if wagers is None:
        return
    what = message("config-a-wager")
    yield from names.known_only(game, game.texts("wagers", "*", "requires"), wagers, what)
    yield from names.known_only(game, game.texts("wagers", "*", "equal_to"), wagers, what)
    yield from names.known_only(game, game.texts("decision"), wagers, what)
    for index, name in enumerate(wagers):
        yield from _check_required(game, index, name)
    if all(value is False for _, value in game.find("wagers", "*", "enters")):
        place: Place = ("wagers", 0, "enters")
        yield game.problem(place, message("config-some-packet"))
    yield from _check_decision(game, wagers)
    yield from stages.check_stages(game)


def _check_required(game: Document, index: int, name: str) -> Iterator[Problem]:
    """Check that a wager that requires another names it, and the proportion."""
    place: Place = ("wagers", index)
    requires = game.one(*place, "requires")
    if game.one(*place, "equal_to") == name:
        yield game.problem((*place, "equal_to"), message("config-another-wager"))
    least = game.one(*place, "minimum_multiple")
    most = game.one(*place, "maximum_multiple")
    if requires == name:
        yield game.problem((*place, "requires"), message("config-another-wager"))
    if requires is None and (least is not None or most is not None):
        which = "minimum_multiple" if least is not None else "maximum_multiple"
        yield game.problem((*place, which), message("config-multiple-of-what"), key=True)
    yield from _check_multiples(game, place)
    low, high = (1 if each is None else each for each in names.multiples(game, index))
    if isinstance(low, int) and isinstance(high, int) and low > high:
        which = "minimum_multiple" if least is not None else "maximum_multiple"
        yield game.problem((*place, which), message("config-multiples", low=low, high=high))


def _check_multiples(game: Document, place: Place) -> Iterator[Problem]:
    """Check that multiples of a wager's own list are several, ascend, and stand alone."""
    if game.one(*place, "up_to") is not None and game.one(*place, "maximum_multiple") is not None:
        yield game.problem((*place, "maximum_multiple"), message("config-up-to-alone"), key=True)
    where: Place = (*place, "multiples")
    named = [value for _, value in game.numbers(*where, "*")]
    if game.one(*where) is None:
        return
    if len(named) < 2 or any(high <= low for low, high in pairwise(named)):
        yield game.problem(where, message("config-multiples-ascend"))
    if game.one(*place, "requires") is None:
        yield game.problem(where, message("config-multiple-of-what"), key=True)
    for key in ("minimum_multiple", "maximum_multiple"):
        if game.one(*place, key) is not None:
            yield game.problem((*place, key), message("config-multiples-alone"), key=True)


def _check_decision(game: Document, wagers: list[str]) -> Iterator[Problem]:
    """Check that a game with a decision has a step for it, and that its wager opens there."""
    steps = {text: place for place, text in game.texts("steps", "*", "step")}
    decides = game.one("decision") is not None or game.one("stages") is not None
    if not decides and Step.DECIDING.value in steps:
        place = steps[Step.DECIDING.value]
        yield game.problem(place, message("config-decision-beside"))
    for decision in [name for name in stages.deciding_wagers(game) if name in wagers]:
        index = wagers.index(decision)
        if game.one("wagers", index, "opens") == OpensAt.WAGERING.value:
            expected = message("config-opens-deciding", wager=decision)
            yield game.problem(("wagers", index, "opens"), expected)
        if game.one("wagers", index, "requires") is None:
            expected = message("config-decision-requires", wager=decision)
            yield game.problem(("wagers", index), expected, found=message("config-nothing"))


def check_settlement(game: Document) -> Iterator[Problem]:
    """Yield a problem for each wager or bonus that is settled twice, never, or unknown."""
    wagers = names.declared(game, "wagers")
    used = game.texts("settlement", "per_seat", "*")
    yield from names.once_only(game, used)
    if wagers is None or not used:
        return
    bonuses = [text for _, text in game.texts("bonuses", "*")]
    yield from names.known_only(game, used, [*wagers, *bonuses], message("config-a-wager-or-bonus"))
    settled = {text for _, text in used}
    for name in [*wagers, *bonuses]:
        if name not in settled:
            expected = message("config-in-it-too", text=name)
            yield game.lacks(("settlement", "per_seat"), name, expected)


def check_cards(game: Document) -> Iterator[Problem]:
    """Yield the problems of a deck, a ranking or packets that do not fit each other."""
    what = message("config-a-ranking")
    yield from names.known_only(game, game.texts("ranking", "name"), RANKINGS, what)
    ranking = RANKINGS.get(str(game.one("ranking", "name")))
    for place, best in game.numbers("ranking", "best"):
        if ranking and best != ranking.hand:
            yield game.problem(place, message("config-hand-size", size=ranking.hand))
    player, dealer = game.one("packets", "player"), game.one("packets", "dealer")
    if ranking is not None:
        yield from _check_hands(game, ranking)
    if dealer == 0:
        yield from _check_no_dealer(game)
    whole = reachable_hands.cards_of(game, "dealer" if dealer else "player", "community")
    for place, of in game.numbers("ranking", "of"):
        if whole is not None and of != whole:
            yield game.problem(place, message("config-dealer-size", size=whole))
    if type(player) is not int or type(dealer) is not int or not _from_next_packet(game):
        return
    if not player < dealer <= 2 * player:
        expected = message("config-dealer-from", low=player + 1, high=2 * player)
        yield game.problem(("packets", "dealer"), expected)


def _check_no_dealer(game: Document) -> Iterator[Problem]:
    """Check that nothing asks for the hand of a dealer who has none."""
    asks: list[Place] = [("packets", "dealer_last"), ("settlement", "dealer_opens")]
    for place in asks:
        if game.one(*place) not in (None, True):
            yield game.problem(place, message("config-no-dealers-hand"), key=True)
    for place, against in game.find("wagers", "*", "against_dealer"):
        if against is True:
            yield game.problem(place, message("config-no-dealers-hand"))
    for place, step in game.texts("steps", "*", "step"):
        if step == Step.DEALING_DEALER.value:
            yield game.problem(place, message("config-no-dealers-hand"))
    if game.one("stages") is None:
        yield game.problem(("packets", "dealer"), message("config-dealers-hand"))


def _check_hands(game: Document, ranking: Ranking) -> Iterator[Problem]:
    """Check that a hand can be chosen from the cards that a player holds, and from the dealer's."""
    drawn = game.one("draw_cards")
    community = game.one("packets", "community")
    apart = drawn if type(drawn) is int else 0
    apart -= community if type(community) is int else 0
    for whose, cards_apart in (("player", apart), ("dealer", min(apart, 0))):
        for place, cards in game.numbers("packets", whose):
            low, high = max(1, ranking.hand + cards_apart), MOST_CARDS + cards_apart
            if not low <= cards <= high and (cards or whose == "player"):
                expected = message("config-packet-of-hand", low=low, high=high, size=ranking.hand)
                yield game.problem(place, expected)


def check_deck(game: Document) -> Iterator[Problem]:
    """Yield a problem where a ranking that the game uses is not defined for its deck."""
    joint = game.texts("settlement", "rules", "*", "ranking")
    used = [name for _, name in [*game.texts("ranking", "name"), *joint] if name in RANKINGS]
    yield from check_deck_of(game, used)
    yield from _check_wild(game, RANKINGS.get(str(game.one("ranking", "name"))), joint)


def _check_wild(game: Document, own: Ranking | None, joint: names.Placed) -> Iterator[Problem]:
    """Check that the same cards are wild in all rankings, and that no wager asks their colour."""
    if own is None:
        return
    for place, name in joint:
        other = RANKINGS.get(name)
        if other is not None and (other.wild, other.wild_ranks) != (own.wild, own.wild_ranks):
            yield game.problem(place, message("config-same-wild", name=own.name))
    if own.wild:
        for place, by in game.texts("settlement", "rules", "*", "by"):
            if by == SettledBy.COLOUR.value:
                yield game.problem(place, message("config-wild-colour"))


def check_deck_of(game: Document, used: Sequence[str]) -> Iterator[Problem]:
    """Yield a problem where one of these rankings is not defined for the game's deck."""
    for place, cards in game.numbers("deck", "cards"):
        for ranking in (RANKINGS[name] for name in used):
            if cards not in ranking.decks:
                sizes = either([str(each) for each in ranking.decks])
                expected = message("config-deck-of-ranking", words=sizes, name=ranking.name)
                yield game.problem(place, expected)
                return


def check_packets(game: Document, table: Document, *, seats: int) -> Iterator[Problem]:
    """Yield a problem where the packets of a table's seats need more cards than the deck has."""
    cards = reachable_hands.deck_of(game)
    player, dealer = game.one("packets", "player"), game.one("packets", "dealer")
    if cards is None or type(player) is not int or type(dealer) is not int:
        return
    if _from_next_packet(game):
        dealer = 2 * player
    community = game.one("packets", "community")
    burned = len(game.numbers("packets", "burned_before", "*"))
    need = seats * player + dealer + burned + (community if type(community) is int else 0)
    if need > cards:
        found = message("config-cards-needed", count=seats, size=player, due=dealer, number=need)
        expected = message("config-packets-fit", size=cards)
        yield table.problem(("seats",), expected, found=found, key=True)


def _from_next_packet(game: Document) -> bool:
    return game.one("packets", "dealer_from") == DealerFrom.NEXT_PACKET.value
