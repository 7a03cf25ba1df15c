"""Rules of a game file about what its pay tables pay: hand against hand, list against list.

What a list costs is for the odds engine; here a list is held against itself and its rule.
"""

from collections.abc import Iterable, Iterator
from fractions import Fraction
from itertools import dropwhile, pairwise

from msgspec import Struct
from msgspec.structs import replace

from controller.cards import RANKINGS, Evaluator, Ranking, find_hand
from controller.configuration.checks.names import declared, keys, known_only, once_only
from controller.configuration.checks.reachable_hands import (
    cards_of,
    colours,
    evaluator_of,
    looked_at,
    reached,
)
from controller.configuration.checks.settlement import PaidList, check_entries, paid_lists
from controller.configuration.document import Document, Place
from controller.configuration.problem import Problem
from controller.data.message import Message, message, quoted
from controller.data.outcomes import COLOUR_KEY, Outcome, SettledBy
from controller.data.values import WrongValueError, odds
from controller.settlement.rules import Paid, PaidColours, PaidHands


class _Entry(Struct, frozen=True):
    """One line of a list: where it stands, the hand's name and place in the ranking, what it pays.

    Attributes:
        worth: smaller for better hands: the category, then the ranks that the name asks for. A name
            that is a part of another's hands stands before it.
    """

    place: Place
    hand: str
    worth: tuple[int, ...]
    pays: Fraction


def check_pay_order(game: Document) -> Iterator[Problem]:
    """Yield the problems of lists that leave a hand out, pay a worse one more, or one that is none.

    What comes is looked up among all deals of the deck, and what is paid for it in the list itself.
    """
    lists = {each.name: each for each in paid_lists(game)}
    rules = {
        name: (str(game.one(*rule, "least")), str(game.one(*rule, "when_beaten")), rule)
        for rule, name in keys(game, "settlement", "rules")
        if lists.get(name) and lists[name].by is SettledBy.HAND_IN_SHOWDOWN
    }
    for place, _ in game.find("pay_tables", "*"):
        paid = {
            each.name: _paid(game, (*place, "pays", each.name), each) for each in lists.values()
        }
        for name, each in paid.items():
            if lists[name].by is SettledBy.COLOUR:
                yield from _check_colours(game, each.entries)
                continue
            yield from _check_falling(game, each.entries)
            yield from _check_bonus(game, name, each.entries)
            if lists[name].by is not SettledBy.HAND_IN_SHOWDOWN:
                yield from _check_hands(game, each)
        for name, (least, beaten, rule) in rules.items():
            by_list = Outcome.WIN.value in [game.one(*rule, key) for key in ("tie", "not_open")]
            better = game.one(*rule, "better") in (None, Outcome.WIN.value)
            yield from _check_promised(game, paid[name], least, beaten=not (by_list or better))
            if beaten in paid:
                yield from _check_promised(game, paid[beaten], least, beaten=True)
                yield from _check_beaten(game, paid[name].entries, paid[beaten].entries)


class _Paid(Struct, frozen=True):
    """A list: where it stands, its lines, the best hand first, and what ranks the hands."""

    place: Place
    entries: list[_Entry]
    evaluator: Evaluator | None

    @property
    def by_strength(self) -> PaidHands | None:
        """What is paid, as it is settled; None where a list or its hands are wrong otherwise."""
        if self.evaluator is None or not self.entries:
            return None
        return PaidHands({each.hand: str(each.pays) for each in self.entries}, self.evaluator)


def _paid(game: Document, place: Place, each: PaidList) -> _Paid:
    ranking = RANKINGS.get(each.ranking)
    if each.by is SettledBy.COLOUR or ranking is None:
        entries = [_Entry(where, name, (), odds) for where, name, odds in _lines(game, place)]
        return _Paid(place, entries if each.by is SettledBy.COLOUR else [], None)
    # A further list of a rule is of the hands that are compared, as its own is.
    name = next((rule for rule, one in _also_by(game) if one == each.name), each.name)
    return _Paid(place, _entries(game, place, ranking), looked_at(game, name))


def _also_by(game: Document) -> Iterator[tuple[str, str]]:
    """Yield the rules of a further list, with its name."""
    for place, name in game.texts("settlement", "rules", "*", "when_beaten"):
        yield str(place[-2]), name


def _lines(game: Document, place: Place) -> Iterator[tuple[Place, str, Fraction]]:
    """Yield the lines of a list that can be read."""
    for where, name in keys(game, *place):
        try:
            yield where, name, Fraction(odds(game.one(*where)))
        except WrongValueError:
            continue


def _entries(game: Document, place: Place, ranking: Ranking) -> list[_Entry]:
    """Return the lines of a list, the best hand first; those that cannot be read are left out."""
    lines = [(*line, _worth(line[1], ranking)) for line in _lines(game, place)]
    found = [_Entry(where, hand, worth, pays) for where, hand, pays, worth in lines if worth]
    return sorted(found, key=lambda each: each.worth)


def _worth(hand: str, ranking: Ranking) -> tuple[int, ...] | None:
    named = find_hand(hand, ranking)
    if named is None:
        return None
    ranks = () if named.rank is None else (named.rank, *named.others)
    any_other = [1] * (ranking.hand - len(ranks))
    return ranking.category_names.index(named.category), *(-rank for rank in ranks), *any_other


def _check_falling(game: Document, entries: list[_Entry]) -> Iterator[Problem]:
    """Yield a problem for each hand that is paid more than the next better one of its list."""
    for better, worse in pairwise(entries):
        if worse.pays > better.pays:
            most = message("config-pays-at-most", odds=str(better.pays), name=better.hand)
            yield game.problem(worse.place, most)


def _check_bonus(game: Document, name: str, entries: list[_Entry]) -> Iterator[Problem]:
    """Yield a problem for each hand that a bonus would leave as it is."""
    if game.one("settlement", "rules", name, "beside") is None:
        return
    for each in entries:
        if not each.pays:
            yield game.problem(each.place, message("config-bonus-pays"))


def _check_hands(game: Document, paid: _Paid) -> Iterator[Problem]:
    """Check that every line pays a hand that comes, and that no better one is left out."""
    if (by_strength := paid.by_strength) is None or (evaluator := paid.evaluator) is None:
        return
    hands = {strength: by_strength.get(strength) for strength in reached(evaluator)}
    yield from _check_lines(game, paid, hands.values())
    from_lowest = dropwhile(lambda each: each[1] is None, hands.items())
    expected = message("config-no-gap", name=paid.entries[-1].hand)
    yield from _check_gaps(game, paid, from_lowest, expected)


def _check_lines(game: Document, paid: _Paid, comes: Iterable[Paid | None]) -> Iterator[Problem]:
    """Yield a problem for each line that pays no hand of those that come."""
    names = {each.name for each in comes if each is not None}
    for entry in paid.entries:
        if entry.hand not in names:
            yield game.problem(
                entry.place, message("config-hand-comes"), found=quoted(entry.hand), key=True
            )


def _check_gaps(
    game: Document, paid: _Paid, hands: Iterable[tuple[int, Paid | None]], expected: Message
) -> Iterator[Problem]:
    """Yield a problem for each category of which a hand should be paid, and is not."""
    assert paid.evaluator is not None
    left_out = [paid.evaluator.category(strength) for strength, each in hands if each is None]
    for category in dict.fromkeys(reversed(left_out)):
        yield game.lacks(paid.place, category, expected)


def _check_promised(
    game: Document, paid: _Paid, least: str, *, beaten: bool = False
) -> Iterator[Problem]:
    """Yield a problem for each hand that a rule pays and a list leaves out.

    A hand below the least one is never paid by the list: it stands there by mistake. One that no
    hand of the dealer's beats has no line in a list that beaten hands alone are paid by.
    """
    evaluator, by_strength = paid.evaluator, paid.by_strength
    if evaluator is None or by_strength is None:
        return
    if (good := find_hand(least, evaluator.ranking)) is None:
        return
    expected = message("config-promised-hand", name=least)
    first = good.strengths(evaluator)[0]
    beyond = evaluator.strongest + 1
    whole = evaluator_of(game, evaluator.ranking.name, "dealer", "community")
    if beaten and (dealers := whole):
        beyond = reached(dealers)[-1]
    due = {each: by_strength.get(each) for each in reached(evaluator) if first <= each < beyond}
    yield from _check_gaps(game, paid, due.items(), expected)
    lowest = _worth(least, evaluator.ranking)
    below = [each for each in paid.entries if lowest is not None and each.worth > lowest]
    for each in below:
        yield game.problem(each.place, expected, key=True)
    others = replace(paid, entries=[each for each in paid.entries if each not in below])
    yield from _check_lines(game, others, due.values())


def _check_colours(game: Document, entries: list[_Entry]) -> Iterator[Problem]:
    """Check that every line of a list of colours pays some deal."""
    own, dealers, deck = (
        cards_of(game, "player"),
        cards_of(game, "dealer"),
        game.one("deck", "cards"),
    )
    lines = {each.hand: str(each.pays) for each in entries if COLOUR_KEY.fullmatch(each.hand)}
    if own is None or dealers is None or type(deck) is not int:
        return
    paid = PaidColours(lines)
    names = {each.name for deal in colours(own, dealers, deck) if (each := paid.get(*deal))}
    for entry in entries:
        if entry.hand in lines and entry.hand not in names:
            expected = message("config-colour-comes", count=own, number=own + dealers)
            yield game.problem(entry.place, expected, found=quoted(entry.hand), key=True)


def _check_beaten(
    game: Document, odds_list: list[_Entry], beaten: list[_Entry]
) -> Iterator[Problem]:
    """Yield a problem for each hand that is paid less when it is beaten than when it wins."""
    wins = {each.hand: each.pays for each in odds_list}
    for each in beaten:
        if each.hand in wins and each.pays < wins[each.hand]:
            yield game.problem(each.place, message("config-pays-as-win", odds=str(wins[each.hand])))


# Rules of a game file about its pay tables.
#
# Whether a declared edge is true is for the odds engine; here only names are compared.


def check_pay_tables(game: Document) -> Iterator[Problem]:
    """Yield the problems of pay tables: unknown names, and missing payments."""
    yield from once_only(game, game.texts("pay_tables", "*", "name"))
    tables = declared(game, "pay_tables")
    if tables is not None:
        yield from known_only(
            game, game.texts("default_pay_table"), tables, message("config-a-pay-table")
        )
    wagers = declared(game, "wagers")
    if wagers is None:
        return
    edges = keys(game, "pay_tables", "*", "declared_edges")
    yield from known_only(game, edges, wagers, message("config-a-wager"), key=True)
    needed = paid_lists(game)
    if needed:
        paid = keys(game, "pay_tables", "*", "pays")
        what = message("config-a-paid-wager")
        yield from known_only(game, paid, [each.name for each in needed], what, key=True)
    for place, _ in game.find("pay_tables", "*"):
        yield from _check_table(game, place, needed)


def _check_player_edge(game: Document, place: Place) -> Iterator[Problem]:
    """Check that an edge for the player is allowed by a person, and that the person allows one."""
    beside = {"player_edge": "allowed_by", "allowed_by": "player_edge"}
    for key, other in beside.items():
        if game.one(*place, key) is not None and game.one(*place, other) is None:
            yield game.problem((*place, key), message("config-key-with", key=other), key=True)


def _check_table(game: Document, place: Place, needed: list[PaidList]) -> Iterator[Problem]:
    """Check that what binds is declared, and that the table has all lists that rules pay by."""
    yield from _check_player_edge(game, place)
    binding = game.texts(*place, "binding", "*")
    yield from once_only(game, binding)
    edges = [name for _, name in keys(game, *place, "declared_edges")]
    yield from known_only(game, binding, edges, message("config-a-declared-wager"))
    pays = game.one(*place, "pays")
    if not isinstance(pays, dict):
        return
    where = (*place, "pays")
    for each in needed:
        if each.name not in pays:
            yield game.lacks(where, each.name, message("config-what-pays", text=each.name))
        yield from check_entries(game, where, each)
    for name, offered in pays.items():
        if offered == {}:
            expected, found = message("config-one-hand-paid"), message("config-nothing")
            yield game.problem((*where, name), expected, found=found, key=True)
