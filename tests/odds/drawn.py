"""Whole game files, drawn: their switches meet each other as no shipped file has them."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import strategies as st
from msgspec.structs import replace

from controller.cards import (
    DECKS,
    RANKINGS,
    Category,
    Evaluator,
    Ranking,
    evaluator,
    find_hand,
    named_hand,
)
from controller.cards.card import ACE, Pack
from controller.cards.named_hands import NamedHand
from controller.cards.ranking import MOST_CARDS
from controller.configuration import config_root
from controller.configuration.checks.reachable_hands import comes, reached

SMALL = (12, 16)
"""Decks of three and four ranks."""
JOKERS = (13, 14)
"""Decks of three ranks with one joker and with two."""
_FILE = yaml.safe_load((config_root() / "games/four-card-poker.yaml").read_text("utf-8"))
_STAGED_FILE = yaml.safe_load(
    (config_root() / "games/ultimate-texas-hold-em.yaml").read_text("utf-8")
)
_RANKS = ("jack", "queen", "king", "ace")
_ODDS = ["push", "1/3", "1/2", 1, "3/2", 2, 3, 5, 8, 11, 25, 40]
_OUTCOMES = ["win", "lose", "push"]


TWO_CARDS = Ranking(
    "two-card",
    2,
    (
        Category("straight-flush", run=2, suited=2),
        Category("pair", (2,)),
        Category("straight", run=2),
        Category("flush", suited=2),
        Category("high-card"),
    ),
)
"""Hands of a size that no shipped ranking has."""
_TWO_WILD = replace(TWO_CARDS, name="two-card-wild", wild=True)
_QUEENS = RANKINGS["three-card-wild-queen"]
_RANKINGS = {**RANKINGS, **{each.name: each for each in (TWO_CARDS, _TWO_WILD, _QUEENS)}}


@contextmanager
def small_decks() -> Iterator[None]:
    """Let files name decks that are small enough to settle all their deals, and hands of two."""
    with pytest.MonkeyPatch.context() as patch:
        for size in (*SMALL, *JOKERS):
            patch.setitem(DECKS, size, Pack(ACE + 1 - size // 4, size % 4))
        for name, ranking in _RANKINGS.items():
            sizes = JOKERS if ranking.wild else SMALL
            more = SMALL if ranking.wild_ranks else ()
            decks = (*ranking.decks, *sizes, *more)
            patch.setitem(RANKINGS, name, replace(ranking, decks=decks))
        yield


@dataclass(frozen=True)
class Shape:
    """Cards of a game: its ranking, its deck, and how many cards are whose."""

    ranking: str
    player: int
    dealer: int
    up: int = 0
    draw: int = 0
    deck: int = 12
    community: int = 0

    @property
    def hand(self) -> int:
        """The cards out of which a player's hand is chosen."""
        return self.player - self.draw + self.community

    @property
    def dealers(self) -> int:
        """The cards out of which the dealer's hand is chosen; without one, a player's."""
        return self.dealer + self.community if self.dealer else self.hand

    def categories(self, ranking: str, of: int) -> list[str]:
        """Return the categories of the hands that are chosen out of so many cards of the deck."""
        with small_decks():
            ranked = evaluator(ranking, self.deck, of)
            return [name for name in _RANKINGS[ranking].category_names if comes(ranked, name)]

    def parts(self, ranking: str, of: int) -> list[NamedHand]:
        """Return the best parts of categories of so many cards; each leaves hands below it."""
        with small_decks():
            ranked = evaluator(ranking, self.deck, of)
            named = [find_hand(name, ranked.ranking) for name in _PARTS]
            return [hand for hand in named if hand is not None and _is_a_part(hand, ranked)]

    def beaten(self, hands: list[str]) -> list[str]:
        """Return those of these hands that a dealer's hand may beat."""
        with small_decks():
            best = reached(evaluator(self.ranking, self.deck, self.dealers))[-1]
            ranked = evaluator(self.ranking, self.deck, self.hand)
            names = [named_hand(hand, ranked.ranking) for hand in hands]
            return [each.name for each in names if each.strengths(ranked)[0] < best]


def _is_a_part(hand: NamedHand, ranked: Evaluator) -> bool:
    """Tell whether such a hand comes, and another of its category below it."""
    least = named_hand(hand.category, ranked.ranking).strengths(ranked)[0]
    first = hand.strengths(ranked)[0]
    below = any(least <= strength < first for strength in reached(ranked))
    return below and comes(ranked, hand.name)


_USUAL = [
    Shape("two-card", 2, 2),
    Shape("two-card", 2, 3, up=1),
    Shape("two-card", 3, 2, draw=1),
    Shape("two-card", 3, 3, up=1, draw=1),
    Shape("two-card-wild", 2, 2, deck=14),
    Shape("two-card-wild", 2, 3, up=1, deck=13),
    Shape("two-card-wild", 3, 2, draw=1, deck=13),
    Shape("three-card", 3, 3),
    Shape("three-card-mini-royal", 3, 3),
    Shape("three-card", 3, 3, up=1),
    Shape("three-card", 3, 4),
    Shape("three-card-mini-royal", 4, 3),
    Shape("three-card", 4, 4),
    Shape("four-card", 4, 4),
    Shape("four-card", 5, 5),
    Shape("four-card", 5, 6, up=1),
    Shape("five-card", 5, 5),
    Shape("five-card-stripped", 5, 6),
    Shape("three-card-wild-queen", 3, 3),
]
_RARE = [
    Shape("three-card", 3, 3, deck=16),
    Shape("three-card", 4, 3, draw=1),
    Shape("three-card-mini-royal", 4, 4, draw=1),
    Shape("three-card-wild", 3, 3, deck=13),
    Shape("three-card-wild", 3, 3, up=1, deck=13),
    Shape("three-card-wild", 3, 4, deck=14),
    Shape("four-card-wild", 4, 5, deck=13),
    Shape("five-card-wild", 5, 5, deck=13),
    Shape("three-card-wild", 4, 3, draw=1, deck=13),
]
"""Those with many deals."""
_STAGED = [
    Shape("two-card", 1, 0, community=2),
    Shape("two-card", 2, 0, community=1),
    Shape("two-card", 2, 2, community=1),
    Shape("three-card", 1, 0, community=2),
    Shape("three-card", 1, 0, community=4),
    Shape("three-card", 2, 0, community=2, deck=16),
    Shape("three-card", 2, 2, community=1),
    Shape("three-card-mini-royal", 2, 2, community=2),
    Shape("three-card-mini-royal", 3, 0, community=1),
    Shape("four-card", 2, 0, community=3),
    Shape("four-card", 3, 0, community=2),
    Shape("four-card", 2, 2, community=2),
    Shape("five-card", 2, 0, community=3),
    Shape("five-card", 3, 0, community=2),
]
"""Those with community cards; where the dealer has none, there is no dealer's hand."""


def _single_hands(shape: Shape) -> list[str]:
    """Return hands to be reached by player and dealer: categories, pairs, high cards."""
    ranks = _RANKS[-(shape.deck // 4) :]
    parts = [*(f"pair-of-{rank}s" for rank in ranks), "ace-high", "ace-king"]
    if _RANKINGS[shape.ranking].hand > 2:
        parts += [f"three-{rank}s" for rank in ranks]
    with small_decks():
        both = [evaluator(shape.ranking, shape.deck, of) for of in (shape.hand, shape.dealers)]
        named = [*_RANKINGS[shape.ranking].category_names[2:], *parts]
        return [name for name in named if all(comes(each, name) for each in both)]


_PARTS = (
    *("royal-flush", "suited-ace-king-queen", "suited-ace-king", "suited-ace-high"),
    *("four-aces", "three-aces", "pair-of-aces", "ace-king", "ace-high"),
)
"""Of a category, the best parts with names of their own; not every deck or ranking has each."""


@st.composite
def _falling(draw: st.DrawFn, hands: list[str], least: int = 0) -> dict[str, Any]:
    """Odds for hands, the best first: none is paid more than a better one."""
    if not least:
        least = draw(st.integers(1, len(hands)))
    places = sorted(draw(st.lists(st.integers(0, len(_ODDS) - 2), min_size=least, max_size=least)))
    return {hand: _ODDS[place] for hand, place in zip(hands, reversed(places), strict=False)}


@st.composite
def game_files(draw: st.DrawFn) -> dict[str, Any]:
    """A whole game file, as the data of its YAML; `config check` may refuse it."""
    shape = draw(st.sampled_from(_RARE if draw(st.integers(0, 19)) == 19 else _USUAL))
    decides = shape.draw == 1 or draw(st.integers(0, 7)) > 0
    game = _Drawing(draw, shape)
    game.wager("ante", enters=True)
    if draw(st.integers(0, 2)) == 2:
        game.wagers[0]["requires"] = "odds"
        game.wager("odds", requires="ante")
    if decides:
        least, most = draw(st.sampled_from([(1, 1), (1, 1), (1, 2), (2, 2), (1, 3), (2, 4)]))
        play = game.wager("play", requires="ante", opens="deciding", enters=False)
        if draw(st.integers(0, 3)) == 3:
            play["multiples"] = draw(st.sampled_from([[1, 3], [1, 2, 3], [2, 5]]))
            least, most = play["multiples"][0], play["multiples"][-1]
        else:
            play |= {"minimum_multiple": least, "maximum_multiple": most}
        if most > least and draw(st.booleans()):
            play["up_to"] = game.up_to(play.get("multiples", range(least, most + 1)))
            play.pop("maximum_multiple", None)
    stakes = [wager["name"] for wager in game.wagers]
    for name in stakes:
        game.settle_compared(name)
    bonuses = game.bonuses(stakes)
    for name in ("pair_plus", "prime", "six_card")[: draw(st.integers(0, 3))]:
        beside = draw(st.sampled_from([None, None, "ante", *stakes]))
        game.wager(name, requires=None if beside == "play" else beside)
        game.settle_alone(name)
    game.take_commission()
    left_out = {"deciding"} if not decides else set()
    left_out |= {"up_card"} if not shape.up else set()
    file = game.file(bonuses, _FILE["steps"], left_out)
    if decides:
        file["decision"] = "play"
    for _ in range(draw(st.sampled_from([0, 0, 0, 1, 2]))):
        _turn_a_switch(draw, file)
    return file


@st.composite
def staged_files(draw: st.DrawFn) -> dict[str, Any]:
    """A whole file of a game with stages, as the data of its YAML; the check may refuse it."""
    shape = draw(st.sampled_from(_STAGED))
    game = _Drawing(draw, shape)
    game.wager("ante", enters=True)
    if draw(st.integers(0, 2)) == 2:
        game.wagers[0]["requires"] = "blind"
        game.wager("blind", requires="ante")
    stages = game.stages()
    stakes = [wager["name"] for wager in game.wagers]
    for wager in game.wagers:
        game.settle_compared(wager["name"])
        if any(stage.get("without") == "fold" for stage in stages):
            wager["on_fold"] = "lost"
    bonuses = game.bonuses(stakes)
    for name in ("pair_plus", "trips")[: draw(st.sampled_from([1, 2, 0]))]:
        wager = game.wager(name, requires=draw(st.sampled_from([None, "ante"])))
        game.settle_by_cards(
            name, next((stage["turns"] for stage in stages if "turns" in stage), 0)
        )
        if game.rules[name]["cards"] != "final" or "ranking" in game.rules[name]:
            wager["on_fold"] = "action"
    game.take_commission()
    game.share_a_list(stakes)
    left_out = set() if shape.dealer else {"dealing.dealer"}
    file = game.file(bonuses, _STAGED_FILE["steps"], left_out) | {"stages": stages}
    file["packets"] = {"player": shape.player, "dealer": shape.dealer, "community": shape.community}
    del file["draw_cards"]
    for _ in range(draw(st.sampled_from([0, 0, 0, 1]))):
        _turn_a_switch(draw, file)
    return file


@st.composite
def modelled_files(draw: st.DrawFn) -> dict[str, Any]:
    """The same, with a model player: up to three lines at each stage say up to two things each."""
    file = draw(staged_files())
    packets, ranks = (
        file["packets"],
        [f"{each}+" for each in "JQKA"[-(file["deck"]["cards"] // 4) :]],
    )
    known = _RANKINGS[file["ranking"]["name"]].category_names
    parts = ["pair-of-aces", "pair-of-kings", "ace-high", "three-kings"]
    words = {
        "hand": st.sampled_from([*known[2:], *parts]),
        "by_own": st.just(True),
        "suited": st.integers(2, packets["player"] + packets["community"]),
        "own_suited": st.sampled_from(ranks),
        "ranks": st.dictionaries(st.sampled_from(ranks), st.integers(1, 2), min_size=1, max_size=2),
        "straights": st.integers(1, 2),
        "lacking": st.integers(1, 2),
        "over": st.integers(1, packets["player"]),
        "outs": st.integers(0, 4),
        "after": st.integers(1, 2),
        "own": st.lists(st.sampled_from(["KK+", "QQ", "KQs+", "AKo", "AQo+", "AJs+"]), min_size=1),
    }
    needs = {"by_own": "hand", "own_suited": "suited", "lacking": "straights"}
    lines: dict[str, list[dict[str, Any]]] = {}
    for stage in file["stages"]:
        for _ in range(draw(st.integers(0, 3))):
            line = {"bets": draw(st.sampled_from([0, *stage.get("multiples", [1])]))}
            said = draw(st.lists(st.sampled_from([*words]), min_size=1, max_size=2, unique=True))
            for word in dict.fromkeys([*said, *(needs[each] for each in said if each in needs)]):
                line[word] = draw(words[word])
            lines.setdefault(stage["label"], []).append(line)
    player = {"name": "drawn", "source": "drawn by a test", "stages": lines}
    return file | ({"model_players": [player]} if lines else {})


_OWN = ["hand", "colour"]
_BY_HAND = ("two-card", "three-card", "three-card-mini-royal", "four-card", "five-card")
_BY = ["showdown", "showdown", "showdown", "hand", "hand-in-showdown"]


class _Drawing:
    """A game that is being drawn."""

    def __init__(self, draw: st.DrawFn, shape: Shape) -> None:
        self._draw, self._shape = draw, shape
        self.wagers: list[dict[str, Any]] = []
        self.rules: dict[str, dict[str, Any]] = {}
        self._pays: dict[str, dict[str, Any]] = {}
        self.labels: dict[str, str] = {}
        self.hands = _single_hands(shape)
        self._opens = draw(st.sampled_from([None, *self.hands])) if shape.dealer else None

    def wager(
        self,
        name: str,
        *,
        requires: str | None = None,
        opens: str = "wagering",
        enters: bool | None = None,
    ) -> dict[str, Any]:
        """Add a wager."""
        found = {
            "name": name,
            "label": name.replace("_", " "),
            "opens": opens,
            "enters": self._draw(st.booleans()) if enters is None else enters,
            "on_fold": self._draw(st.sampled_from(["lost", "lost", "action"])),
        }
        self.wagers.append(found | ({} if requires is None else {"requires": requires}))
        return self.wagers[-1]

    def pay(self, name: str, least: int = 0, ranking: str = "", of: int = 0) -> dict[str, Any]:
        """Add a list of the pay table, for hands out of as many cards as are played, or `of`."""
        shape = self._shape
        of = of or shape.hand
        hands = shape.categories(ranking or shape.ranking, of)
        part = self._draw(st.sampled_from([None, *shape.parts(ranking or shape.ranking, of)]))
        if part is not None and part.category in hands[: least or len(hands)]:
            hands.insert(hands.index(part.category), part.name)
            least += bool(least)
        self._pays[name] = self._draw(_falling(hands, least))
        return self._pays[name]

    def up_to(self, multiples: Sequence[int]) -> dict[str, int]:
        """Return multiples above the least, each with a hand that it needs: better ones for more.

        Now and then a hand that is no better is among them: the check refuses it.
        """
        _, *more = multiples
        several = min(len(more), len(self.hands), 3)
        hands = self._draw(
            st.lists(st.sampled_from(self.hands), min_size=1, max_size=several, unique=True)
        )
        with small_decks():
            ranked = evaluator(self._shape.ranking, self._shape.deck, self._shape.hand)
            hands.sort(key=lambda hand: named_hand(hand, ranked.ranking).strengths(ranked))
        return dict(zip(hands, more, strict=False))

    def settle_compared(self, name: str) -> None:
        """Settle a wager by the showdown, by its hand, or by both."""
        draw, by = self._draw, self._draw(st.sampled_from(_BY if self._shape.dealer else ["hand"]))
        rule = self.rules[name] = {"by": by}
        if by != "hand":
            rule["tie"] = draw(st.sampled_from(_OUTCOMES))
        if by != "hand" and self._opens is not None and draw(st.booleans()):
            rule["not_open"] = draw(st.sampled_from(_OUTCOMES))
        if by == "hand":
            self.pay(name)
        if by == "hand-in-showdown":
            names = self._shape.categories(self._shape.ranking, self._shape.hand)
            least, beaten = draw(st.integers(1, len(names))), f"{name}_beaten"
            rule["least"] = names[least - 1]
            paid = self.pay(name, least)
            if draw(st.booleans()):
                rule["when_beaten"], step = beaten, draw(st.integers(0, 1))
                more = {
                    hand: _ODDS[_ODDS.index(paid[hand]) + step]
                    for hand in self._shape.beaten([*paid])
                }
                self._pays[beaten], self.labels[beaten] = more, f"{name} beaten"
            else:
                rule["beaten"] = draw(st.sampled_from(_OUTCOMES))
            pays = "win" in [rule.get(key) for key in ("tie", "beaten", "not_open")]
            rule["better"] = draw(st.sampled_from(["win", *(_OUTCOMES if pays else [])]))

    def settle_alone(self, name: str) -> None:
        """Settle a wager beside the decision."""
        draw, shape = self._draw, self._shape
        held, joint = shape.hand, shape.hand + shape.dealer
        by = draw(st.sampled_from(["hand", "colour", "joint-hand"]))
        wild, more = _RANKINGS[shape.ranking].wild, _RANKINGS[shape.ranking].wild_ranks
        if by == "colour" and not shape.draw and not wild:
            own = draw(st.lists(st.integers(2, held), min_size=1, max_size=2, unique=True))
            odds = sorted(draw(st.lists(st.sampled_from([1, 2, 3, 7]), min_size=3, max_size=3)))
            paid = {f"own-{count}-one-colour": odds.pop(0) for count in sorted(own)}
            least, most = (joint + 1) // 2 + 1, min(joint, shape.deck // 2)
            if least <= most and draw(st.booleans()):
                paid[f"all-{draw(st.integers(least, most))}-one-colour"] = odds.pop()
            self.rules[name], self._pays[name] = {"by": "colour"}, paid
        elif by == "joint-hand" and not shape.draw and 5 <= joint <= MOST_CARDS and not more:
            ranking = "five-card-wild" if wild else "five-card"
            self.rules[name] = {"by": "joint-hand", "ranking": ranking}
            self.pay(name, ranking=ranking, of=joint)
        else:
            self.rules[name] = {"by": "hand"} | ({"cards": "held"} if shape.draw else {})
            self.pay(name)

    def bonuses(self, stakes: list[str]) -> list[str]:
        """Add some bonuses beside wagers of the decision, and return their names."""
        names = ["bonus", "premium"][: self._draw(st.integers(0, 2))]
        for name in names:
            self.rules[name] = {"by": "hand", "beside": self._draw(st.sampled_from(stakes))}
            paid = self.pay(name)
            paid |= {hand: "1/3" for hand, odds in paid.items() if odds == "push"}
            self.labels[name] = name
        return names

    def take_commission(self) -> None:
        """Let the house keep a part of what some rules pay."""
        for rule in self.rules.values():
            if self._draw(st.integers(0, 5)) == 5:
                rule["commission"] = self._draw(st.sampled_from([5, 25, 50]))

    def stages(self) -> list[dict[str, Any]]:
        """Return one to three stages, and add the wagers that may be bet or taken back at them."""
        draw, left = self._draw, self._shape.community
        found: list[dict[str, Any]] = []
        once, folds = draw(st.booleans()), draw(st.integers(0, 3)) < 3
        for place in range(draw(st.integers(1, 3))):
            stage: dict[str, Any] = {"label": f"Stage {place}"}
            if left < (least := int(place > 0)):
                break
            if turns := draw(st.sampled_from([*range(least, left + 1), *(1, 1)[: 2 * left]])):
                stage["turns"] = turns
                left -= turns
            late = any(each.get("without") == "fold" for each in found)
            if not late and draw(st.integers(0, 3)) == 3:
                stage["takes_back"] = f"bet_{place}"
                self.wager(f"bet_{place}", requires="ante", enters=False)
            else:
                bet = stage["bets"] = "play" if once else f"play_{place}"
                if bet not in [wager["name"] for wager in self.wagers]:
                    self.wager(bet, requires="ante", opens="deciding", enters=False)
                stage["multiples"] = draw(st.sampled_from([[1], [2], [1, 2], [3, 4], [1, 2, 3]]))
                stage["without"] = draw(st.sampled_from(["fold", "stay"])) if folds else "stay"
            found.append(stage)
        for stage in found if once else []:  # whoever bets once at most folds at the last at most
            if "bets" in stage and any("bets" in each for each in found[found.index(stage) + 1 :]):
                stage["without"] = "stay"
        if folds and "bets" in found[-1]:
            found[-1]["without"] = "fold"
        return found

    def share_a_list(self, stakes: list[str]) -> None:
        """Let a wager of the stages be paid by the list of another, now and then."""
        by_hand = [name for name in stakes if self.rules[name]["by"] == "hand"]
        if len(by_hand) > 1 and self._draw(st.booleans()):
            first, *_, last = by_hand
            self.rules[last] = self.rules[first] | {"paid_by": first}
            del self._pays[last]

    def settle_by_cards(self, name: str, first: int) -> None:
        """Settle a wager beside the stages: by a hand of its own or of community cards.

        `first` of these are turned first.
        """
        draw, shape = self._draw, self._shape
        cards = {"first-turned": shape.player + first} if first else {}
        cards |= {"final": shape.hand, "held": shape.player, "community": shape.community}
        fit = {
            which: [each for each in _BY_HAND if _RANKINGS[each].hand <= of]
            for which, of in cards.items()
        }
        whose = draw(st.sampled_from(["", *(which for which in fit if fit[which]), ""]))
        ranking = draw(st.sampled_from(fit[whose])) if whose else shape.ranking
        whose = whose or "final"
        of = cards[whose]
        own = {} if ranking == shape.ranking else {"ranking": ranking}
        self.rules[name] = {"by": "hand", "cards": whose} | own
        self.pay(name, ranking=ranking, of=of)

    def file(
        self, bonuses: list[str], steps: list[dict[str, Any]], left_out: set[str]
    ) -> dict[str, Any]:
        """Return the whole file."""
        for wager in self.wagers:
            by, paid = self.rules[wager["name"]]["by"], self._pays.get(wager["name"], {})
            wager["against_dealer"] = any("all" in hand for hand in paid) or by not in _OWN
        draw, shape = self._draw, self._shape
        opens = {} if self._opens is None else {"dealer_opens": self._opens}
        ranking = _RANKINGS[shape.ranking]
        return {
            "name": "Drawn",
            "source": "drawn by a test",
            "shuffler_setting": "Drawn",
            "deck": {"cards": shape.deck},
            "ranking": {"name": shape.ranking, "best": ranking.hand, "of": shape.dealers},
            "packets": {"player": shape.player, "dealer": shape.dealer, "up": shape.up},
            "draw_cards": shape.draw,
            "wagers": draw(st.permutations(self.wagers)),
            "bonuses": bonuses,
            "labels": self.labels,
            "settlement": {
                "order": draw(st.sampled_from(["clockwise", "counter-clockwise"])),
                "per_seat": draw(st.permutations([*self.rules])),
                "rules": self.rules,
            }
            | opens,
            "default_pay_table": "DRAWN-1",
            "pay_tables": [{"name": "DRAWN-1", "source": "drawn by a test", "pays": self._pays}],
            "steps": [{"step": each["step"]} for each in steps if each["step"] not in left_out],
        }


def _turn_a_switch(draw: st.DrawFn, file: dict[str, Any]) -> None:
    """Say one thing otherwise, whether it makes sense or not."""
    wager = draw(st.sampled_from(file["wagers"]))
    rule = file["settlement"]["rules"][draw(st.sampled_from([*file["settlement"]["rules"]]))]
    names = [each["name"] for each in file["wagers"]]
    drawn = {
        "on_fold": ["lost", "action"],
        "enters": [True, False],
        "requires": names,
        "opens": ["wagering", "deciding"],
        "up_to": [{"pair": 2}, {"ace-high": 3, "pair": 2}],
        "equal_to": names,
        "minimum_multiple": [1, 2],
        "maximum_multiple": [2, 3],
    }
    of_rules = {
        "cards": ["held", "final"],
        "tie": ["win", "returned"],
        "better": ["lose", "returned"],
        "beaten": ["win", "returned"],
        "not_open": ["lose", "returned"],
        "beside": names,
        "by": ["showdown", "hand", "colour"],
    }
    key = draw(st.sampled_from([*drawn, *of_rules]))
    if key in drawn:
        wager[key] = draw(st.sampled_from(drawn[key]))
    else:
        rule[key] = draw(st.sampled_from(of_rules[key]))


def write(file: dict[str, Any], folder: Path) -> Path:
    """Write a game file where the messages of its steps are found."""
    path = folder / "games" / "drawn.yaml"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(yaml.dump(file, sort_keys=False), "utf-8")
    return path
