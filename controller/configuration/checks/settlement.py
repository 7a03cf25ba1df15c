"""Rules of a game file about how wagers are settled, and what pay tables must have for it."""

from collections.abc import Iterable, Iterator

from msgspec import Struct

from controller.cards import DECKS, RANKINGS, Evaluator, Ranking, find_hand, hand_names
from controller.cards.card import ACE, DEUCE
from controller.cards.ranking import MOST_CARDS
from controller.configuration.checks import model_players, reachable_hands, stages
from controller.configuration.checks.names import declared, keys, known_only, multiples, once_only
from controller.configuration.document import Document, Place
from controller.configuration.problem import Problem
from controller.data.message import alternatives, message, quoted
from controller.data.outcomes import COLOUR_KEY, CardsOf, Outcome, SettledBy

_RULES: Place = ("settlement", "rules")

_ONLY_FOR = {
    "not_open": (SettledBy.SHOWDOWN, SettledBy.HAND_IN_SHOWDOWN),
    "tie": (SettledBy.SHOWDOWN, SettledBy.HAND_IN_SHOWDOWN),
    "cards": (SettledBy.HAND,),
    "ranking": (SettledBy.JOINT_HAND, SettledBy.HAND),
    "paid_by": (SettledBy.HAND,),
    "least": (SettledBy.HAND_IN_SHOWDOWN,),
    "when_beaten": (SettledBy.HAND_IN_SHOWDOWN,),
    "beside": (SettledBy.HAND,),
    "better": (SettledBy.HAND_IN_SHOWDOWN,),
    "beaten": (SettledBy.HAND_IN_SHOWDOWN,),
}
"""The rules for which each key can be used."""
_NEEDED = {"ranking": SettledBy.JOINT_HAND, "least": SettledBy.HAND_IN_SHOWDOWN}
"""The keys that a rule cannot do without."""


class PaidList(Struct, frozen=True):
    """A list that each pay table must have: its name, and how its entries are named."""

    name: str
    by: SettledBy
    ranking: str


def check_rules(game: Document) -> Iterator[Problem]:
    """Yield the problems of wagers without a rule, rules without a wager, and names in rules."""
    wagers = declared(game, "wagers")
    if wagers is None:
        return
    bonuses = [text for _, text in game.texts("bonuses", "*")]
    stated = keys(game, *_RULES)
    what = message("config-a-wager-or-bonus")
    yield from known_only(game, stated, [*wagers, *bonuses], what, key=True)
    names = {name for _, name in stated}
    if isinstance(game.one(*_RULES), dict):
        for name in [*wagers, *bonuses]:
            if name not in names:
                yield game.lacks(_RULES, name, message("config-how-settled", text=name))
    yield from _check_labels(game, bonuses)
    for place, name in stated:
        yield from _check_rule(game, place, is_bonus=name in bonuses, wagers=wagers)
    for index, name in enumerate(wagers):
        yield from _check_against_dealer(game, ("wagers", index, "against_dealer"), name)
    yield from _check_hands(game)
    yield from stages.check_decided(game)


def _check_against_dealer(game: Document, place: Place, wager: str) -> Iterator[Problem]:
    """Check that a wager is said to depend on the dealer's hand where its rule looks at that."""
    by, stated = game.one(*_RULES, wager, "by"), game.one(*place)
    if by not in [each.value for each in SettledBy] or not isinstance(stated, bool):
        return
    paid = keys(game, "pay_tables", "*", "pays", wager)
    together = any(name.startswith("all-") for _, name in paid)
    looks = together if by == SettledBy.COLOUR else by != SettledBy.HAND
    if stated != looks:
        yield game.problem(place, message("config-against-dealer", value=str(looks).lower()))


def _check_labels(game: Document, bonuses: list[str]) -> Iterator[Problem]:
    """Check that bonuses and lists for hands that lose have labels, as on the layout."""
    lists = [*bonuses, *(text for _, text in game.texts(*_RULES, "*", "when_beaten"))]
    labelled = keys(game, "labels")
    yield from known_only(game, labelled, lists, message("config-a-bonus-or-list"), key=True)
    spots = [*game.texts("wagers", "*", "label"), *game.texts("labels", "*")]
    yield from once_only(game, [(place, text.casefold()) for place, text in spots])
    for name in lists:
        if name not in {label for _, label in labelled}:
            expected = message("config-layout-label", text=name)
            yield game.problem(("labels",), expected, found=message("config-no-such", text=name))


def _check_rule(
    game: Document, place: Place, *, is_bonus: bool, wagers: list[str]
) -> Iterator[Problem]:
    by = game.one(*place, "by")
    for key, kinds in _ONLY_FOR.items():
        value = game.one(*place, key)
        words = alternatives(kind.value for kind in kinds)
        if value is not None and by not in kinds:
            yield game.problem((*place, key), message("config-key-only-for", words=words), key=True)
        if value is None and _NEEDED.get(key) == by:
            expected = message("config-key-beside", key=key, words=alternatives([str(by)]))
            yield game.problem(place, expected, found=message("config-nothing"))
    yield from _check_cards_of(game, place)
    beside = game.texts(*place, "beside")
    if is_bonus and not beside:
        yield game.problem(place, message("config-bonus-beside"), found=message("config-nothing"))
    if beside and not is_bonus:
        yield game.problem((*place, "beside"), message("config-key-for-bonus"), key=True)
    yield from known_only(game, beside, wagers, message("config-a-wager"))
    if by == SettledBy.HAND_IN_SHOWDOWN:
        yield from _check_list_pays(game, place)
    if game.one(*place, "not_open") is not None and game.one("settlement", "dealer_opens") is None:
        yield game.problem((*place, "not_open"), message("config-dealer-opens"), key=True)


def _check_cards_of(game: Document, place: Place) -> Iterator[Problem]:
    """Check that community cards are looked at where there are some, and whose list pays."""
    cards, community = game.one(*place, "cards"), game.one("packets", "community")
    if cards in (CardsOf.COMMUNITY.value, CardsOf.FIRST_TURNED.value) and not community:
        yield game.problem((*place, "cards"), message("config-no-community"))
    if game.one("stages") is None and game.one(*place, "by") == SettledBy.HAND.value:
        for key in ("ranking", "paid_by"):
            if game.one(*place, key) is not None:
                yield game.problem((*place, key), message("config-with-stages"), key=True)
    name, other = str(place[-1]), game.one(*place, "paid_by")
    if other is None:
        return
    alike = [str(each[-1]) for each, by in game.find(*_RULES, "*") if each[-1] != name]
    alike = [
        each
        for each in alike
        if game.one(*_RULES, each, "paid_by") is None
        and all(
            game.one(*_RULES, each, key) == game.one(*place, key)
            for key in ("by", "cards", "ranking", "commission")
        )
    ]
    if other not in alike:
        expected = message("config-paid-by", words=alternatives(alike))
        yield game.problem((*place, "paid_by"), expected)


def _check_list_pays(game: Document, place: Place) -> Iterator[Problem]:
    """Check that hands are paid by each list of a rule of a hand in the showdown."""
    beaten, other = game.one(*place, "beaten"), game.one(*place, "when_beaten")
    said = [game.one(*place, key) for key in ("tie", "not_open")]
    said += [game.one(*place, "better") or Outcome.WIN.value, beaten if other is None else None]
    if other is not None and beaten not in (None, Outcome.WIN.value):
        yield game.problem((*place, "beaten"), message("config-beaten-by-list", name=str(other)))
    if Outcome.WIN.value not in said:
        yield game.problem((*place, "better"), message("config-list-pays"))


def _check_hands(game: Document) -> Iterator[Problem]:
    """Check that the hands that rules name exist in the game's ranking."""
    joint = game.texts(*_RULES, "*", "ranking")
    yield from known_only(game, joint, RANKINGS, message("config-a-ranking"))
    for place, name in joint:
        yield from _check_ranked(game, place, RANKINGS.get(name))
    ranking = RANKINGS.get(str(game.one("ranking", "name")))
    if ranking is None:
        return
    named = [
        *game.texts("settlement", "dealer_opens"),
        *keys(game, "wagers", "*", "up_to"),
        *keys(game, "model_players", "*", "plays"),
        *keys(game, "model_players", "*", "against", "*", "plays"),
        *keys(game, "model_players", "*", "discards"),
        *game.texts("model_players", "*", "stages", "*", "*", "hand"),
    ]
    named += game.texts(*_RULES, "*", "least")
    yield from _known_hands(game, named, ranking)
    for place, name in named:
        whose = "dealer" if place[-1] == "dealer_opens" else "player"
        ranked = reachable_hands.evaluator_of(game, ranking.name, whose, "community")
        there = _is_there(game, name, ranking)
        if there and ranked is not None and not reachable_hands.comes(ranked, name):
            yield game.problem(place, message("config-hand-dealt"), found=quoted(name))
    if (ranked := reachable_hands.evaluator_of(game, ranking.name, "player")) is not None:
        for index, _ in enumerate(game.find("wagers", "*")):
            yield from _check_up_to(game, ("wagers", index), ranked)
    yield from model_players.check_model_players(game)


def _check_up_to(game: Document, wager: Place, ranked: Evaluator) -> Iterator[Problem]:
    """Check that each hand of `up_to` allows more than all lower ones, of the multiples there are.

    A hand that the ranking does not know is told elsewhere.
    """
    named = [value for _, value in game.numbers(*wager, "multiples", "*")]
    said, _ = multiples(game, int(wager[-1]))
    least = most = said if type(said) is int else 1
    allowed = list(_by_strength(game, ranked, game.numbers(*wager, "up_to", "*")))
    lowest = 0
    for strength, times, place in sorted(allowed):
        if times <= most or strength == lowest:
            yield game.problem(place, message("config-up-to-more", count=most))
        elif named and times not in named:
            yield game.problem(place, alternatives(map(str, named)))
        most, lowest = max(most, times), strength
    if game.one(*wager, "name") == stages.decision_of(game) and allowed:
        yield from _check_model_allowed(game, ranked, allowed, least)


def _check_model_allowed(
    game: Document, ranked: Evaluator, allowed: list[tuple[int, int, Place]], least: int
) -> Iterator[Problem]:
    """Check that model players raise no more than the hand with which they do it allows."""
    for pattern in (("plays",), ("against", "*", "plays")):
        played = game.numbers("model_players", "*", *pattern, "*")
        for strength, raised, place in _by_strength(game, ranked, played):
            most = max((times for needed, times, _ in allowed if strength >= needed), default=least)
            if raised > most:
                yield game.problem(place, message("config-model-multiple", low=least, high=most))


def _by_strength(
    game: Document, ranked: Evaluator, named: Iterable[tuple[Place, int]]
) -> Iterator[tuple[int, int, Place]]:
    """Yield the numbers that stand beside hands which the ranking knows, with their strengths."""
    for place, number in named:
        if (hand := find_hand(str(place[-1]), ranked.ranking)) is not None:
            yield hand.strengths(ranked)[0], number, place


def _is_there(game: Document, name: str, ranking: Ranking) -> bool:
    """Tell whether a name means hands of the game's deck."""
    hand = find_hand(name, ranking)
    if hand is None or hand.rank is None:
        return hand is not None
    return min(hand.rank, *hand.others, ACE) >= _lowest(game)


def _check_ranked(game: Document, place: Place, ranking: Ranking | None) -> Iterator[Problem]:
    """Check that a hand can be chosen from the cards that a rule looks at."""
    cards = reachable_hands.cards_looked_at(game, str(place[-2]))
    if ranking is None or cards is None:
        return
    if not ranking.hand <= cards <= MOST_CARDS:
        expected = message(
            "config-joint-ranking",
            count=cards,
            name=ranking.name,
            low=ranking.hand,
            high=MOST_CARDS,
        )
        yield game.problem(place, expected)


def paid_lists(game: Document) -> list[PaidList]:
    """Return the lists that each pay table of the game must have."""
    found = []
    own = str(game.one("ranking", "name"))
    for place, name in keys(game, *_RULES):
        by = game.one(*place, "by")
        if by not in [each.value for each in SettledBy] or by == SettledBy.SHOWDOWN:
            continue
        kind = SettledBy(str(by))
        if game.one(*place, "paid_by") is None:
            found.append(PaidList(name, kind, str(game.one(*place, "ranking") or own)))
        if isinstance(beaten := game.one(*place, "when_beaten"), str):
            found.append(PaidList(beaten, kind, own))
    return found


def check_entries(game: Document, place: Place, needed: PaidList) -> Iterator[Problem]:
    """Yield a problem for each unknown entry of a pay table's list."""
    used = keys(game, *place, needed.name)
    if needed.by is SettledBy.COLOUR:
        for where, name in used:
            if not COLOUR_KEY.fullmatch(name):
                expected = message("config-colour-key")
                yield game.problem(where, expected, found=quoted(name), key=True)
    elif ranking := RANKINGS.get(needed.ranking):
        yield from _known_hands(game, used, ranking, key=True)


def _lowest(game: Document) -> int:
    """Return the lowest rank of the game's deck."""
    cards = reachable_hands.deck_of(game)
    return DEUCE if cards is None else DECKS[cards].lowest


def _known_hands(
    game: Document, used: list[tuple[Place, str]], ranking: Ranking, *, key: bool = False
) -> Iterator[Problem]:
    """Yield the problems of unknown hands; the message lists the categories, not every pair."""
    unknown = [each for each in used if not _is_there(game, each[1], ranking)]
    if not unknown:
        return
    known = [name for name in hand_names(ranking) if _is_there(game, name, ranking)]
    categories = [name for name in known if "-of-" not in name or name.endswith("-of-a-kind")]
    categories = [name for name in categories if name == "high-card" or "-high" not in name]
    yield from known_only(game, unknown, categories, message("config-a-hand"), key=key)
