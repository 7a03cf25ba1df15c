"""What the deals of a game's deck can be: which hands come, and how many cards of one colour."""

from controller.cards import DECKS, RANKINGS, Evaluator, evaluator, named_hand, strength_counts
from controller.cards.ranking import MOST_CARDS
from controller.configuration.document import Document
from controller.data.outcomes import CardsOf, SettledBy


def evaluator_of(game: Document, ranking: str, *whose: str) -> Evaluator | None:
    """Return what ranks the cards of some packets together; None: something else is wrong there.

    Args:
        game: the game.
        ranking: its name.
        whose: of `player`, `dealer`, `community`; what a player draws is not counted.
    """
    return _evaluator(game, ranking, cards_of(game, *whose))


def deck_of(game: Document) -> int | None:
    """Return the cards of the game's deck; None: there is no such deck."""
    return next((cards for _, cards in game.numbers("deck", "cards") if cards in DECKS), None)


def _evaluator(game: Document, ranking: str, cards: int | None) -> Evaluator | None:
    deck, rules = deck_of(game), RANKINGS.get(ranking)
    if rules is None or cards is None or deck is None or deck not in rules.decks:
        return None
    return evaluator(ranking, deck, cards) if rules.hand <= cards <= MOST_CARDS else None


def looked_at(game: Document, name: str) -> Evaluator | None:
    """Return what ranks the cards that a wager's rule looks at; None: something else is wrong."""
    ranking = game.one("settlement", "rules", name, "ranking") or game.one("ranking", "name")
    return _evaluator(game, str(ranking), cards_looked_at(game, name))


def cards_looked_at(game: Document, name: str) -> int | None:
    """Return how many cards a wager's rule looks at; None: the file does not say it."""
    rule = ("settlement", "rules", name)
    if game.one(*rule, "by") == SettledBy.JOINT_HAND.value:
        return cards_of(game, "player", "dealer")
    match game.one(*rule, "cards"):
        case CardsOf.HELD.value:
            return cards_of(game, "player")
        case CardsOf.COMMUNITY.value:
            return cards_of(game, "community")
        case CardsOf.FIRST_TURNED.value:
            own = cards_of(game, "player")
            return None if own is None else own + first_turned(game)
        case _:
            return cards_of(game, "player", "community")


def first_turned(game: Document) -> int:
    """Return how many of the community cards are turned first."""
    return next((turns for _, turns in game.numbers("stages", "*", "turns") if turns), 0)


def cards_of(game: Document, *whose: str) -> int | None:
    """Return how many cards these hands have together; None: the file does not say it."""
    sizes = [game.one("packets", each) or (0 if each == "community" else None) for each in whose]
    drawn = game.one("draw_cards") if "player" in whose else 0
    numbers = [size for size in (*sizes, drawn or 0) if type(size) is int]
    return sum(numbers[:-1]) - numbers[-1] if len(numbers) > len(sizes) else None


def reached(evaluator: Evaluator) -> tuple[int, ...]:
    """Return the strengths that the deals of the deck have, the weakest first."""
    if evaluator.of == evaluator.ranking.hand and not evaluator.ranking.wild:
        return tuple(range(1, evaluator.strongest + 1))
    return tuple(sorted(strength_counts(evaluator)))


def comes(evaluator: Evaluator, hand: str) -> bool:
    """Tell whether some deal has a hand of that name, which the ranking knows."""
    least, most = named_hand(hand, evaluator.ranking).strengths(evaluator)
    if least <= evaluator.strongest <= most:
        return True
    return any(least <= strength <= most for strength in reached(evaluator))


def colours(own: int, dealers: int, deck: int) -> set[tuple[int, int]]:
    """Return how many cards of one colour a player may have, and both hands together."""
    return {
        (max(red, own - red), max(red + more, own + dealers - red - more))
        for red in range(own + 1)
        for more in range(dealers + 1)
        if max(red + more, own + dealers - red - more) <= deck // 2
    }
