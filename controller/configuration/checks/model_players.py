"""Rules of a game file about its model players: what they see, do, and can come to do."""

from collections.abc import Iterator, Sequence
from typing import Any

from controller.cards import Evaluator, find_hand
from controller.cards.card import RANKS
from controller.cards.two_cards import read
from controller.configuration.checks.names import keys, known_only
from controller.configuration.checks.reachable_hands import cards_of, evaluator_of
from controller.configuration.document import Document, Place
from controller.configuration.problem import Problem
from controller.configuration.validation import read_as
from controller.data.definition import StageLine
from controller.data.message import alternatives, message

_PLAYER: Place = ("model_players", "*")
_BESIDE = {"by_own": "hand", "own_suited": "suited", "lacking": "straights"}
"""Words of a line that say more of another one."""
_GROWING = ("by_own", "suited", "over", "after")
_ALL = read("22+").union(*(read(f"{high}2{suits}+") for high in RANKS[1:] for suits in "so"))
"""The first hands of two cards."""


def check_model_players(game: Document) -> Iterator[Problem]:
    """Yield the problems of model players: what the game has not, and lines that are never done."""
    stages = [place for place, _ in game.find("stages", "*")]
    if not game.one("packets", "up"):
        for place, _ in game.find(*_PLAYER, "against"):
            yield game.problem(place, message("config-no-up-card"))
    if not game.one("draw_cards"):
        for place, _ in game.find(*_PLAYER, "discards"):
            yield game.problem(place, message("config-no-draw"))
    needed, other = ("stages", "plays") if stages else ("plays", "stages")
    for place, player in game.find(*_PLAYER):
        if isinstance(player, dict) and not player.get(needed):
            nothing = message("config-nothing")
            yield game.problem(place, message("config-model-plays", key=needed), found=nothing)
    for place, _ in game.find(*_PLAYER, other):
        yield game.problem(place, message("config-model-plays-not", key=needed), key=True)
    if not stages:
        return
    labels = [text for _, text in game.texts("stages", "*", "label")]
    named, what = keys(game, *_PLAYER, "stages"), message("config-a-stage")
    yield from known_only(game, named, labels, what, key=True)
    ranked = evaluator_of(game, str(game.one("ranking", "name")), "player", "community")
    for place, label in named:
        if label in labels:
            stage = _Stage(game, stages[: labels.index(label) + 1])
            yield from stage.check(list(game.find(*place, "*")), ranked)


class _Stage:
    """What is seen, and may be done, at a stage: the last of these."""

    def __init__(self, game: Document, stages: Sequence[Place]) -> None:
        self._game, self._stage, self._before = game, stages[-1], stages[:-1]
        turned = [game.one(*each, "turns") for each in stages]
        self._own = cards_of(game, "player") or 0
        self._turned = sum(count for count in turned if type(count) is int)

    def check(
        self, found: list[tuple[Place, object]], ranked: Evaluator | None
    ) -> Iterator[Problem]:
        """Yield the problems of a player's lines; those that the schema reports are left out."""
        before: list[dict[object, Any]] = []
        for place, value in found:
            if (line := read_as(StageLine, value)[0]) is None:
                return
            problems = list(self._line(place, line, ranked))
            yield from problems or self._never(place, line, ranked)
            asked = _asked(line, ranked)
            covers = (number for number, first in enumerate(before) if _covers(first, asked))
            if not problems and (number := next(covers, None)) is not None:
                at = self._game.mark(found[number][0])[0]
                yield self._game.problem(place, message("config-line-reached", line=at))
            before.append(asked)

    def _line(self, place: Place, line: StageLine, ranked: Evaluator | None) -> Iterator[Problem]:
        """Yield what a line says that is not there at this stage, or not said so."""
        game = self._game
        named = [times for _, times in game.numbers(*self._stage, "multiples", "*")] or [1]
        if line.bets not in (0, *named):
            yield game.problem((*place, "bets"), alternatives(map(str, (0, *named))))
        if line.own and self._own != 2:
            yield game.problem((*place, "own"), message("config-own-two"), key=True)
        for index, text in enumerate(line.own):
            if not read(text):
                yield game.problem((*place, "own", index), message("config-two-cards"))
        for key, other in _BESIDE.items():
            if game.one(*place, key) is not None and not getattr(line, other):
                yield game.problem((*place, key), message("config-key-with", key=other), key=True)
        if line.over and not self._turned:
            yield game.problem((*place, "over"), message("config-over-open"), key=True)
        all_open = self._turned == game.one("packets", "community")
        hand = ranked.ranking.hand if ranked else 0
        if line.outs is not None and not (
            all_open and game.one("packets", "dealer") and self._turned + 1 >= hand
        ):
            yield game.problem((*place, "outs"), message("config-outs-all-open"), key=True)

    def _never(self, place: Place, line: StageLine, ranked: Evaluator | None) -> Iterator[Problem]:
        """Yield what a line asks for that never comes at this stage."""
        game, seen = self._game, self._own + self._turned
        counts: list[tuple[Place, int, int]] = [
            (("suited",), line.suited, seen),
            (("over",), line.over, self._own),
        ]
        counts += [(("ranks", rank), count, seen) for rank, count in line.ranks]
        bets = [game.one(*each, "bets") for each in self._before]
        put = [
            times
            for each, bet in zip(self._before, bets, strict=True)
            if bet != game.one(*self._stage, "bets")
            for _, times in game.numbers(*each, "multiples", "*")
        ]
        counts.append((("after",), line.after, max(put, default=0)))
        for where, count, most in counts:
            if count > most:
                yield game.problem((*place, *where), message("config-or-less", size=most))
        best = {1: "ace-high", 2: "pair-of-aces", 3: "three-aces", 4: "four-aces"}.get(seen)
        if best and ranked and _least(line.hand, ranked) > _least(best, ranked):
            yield game.problem((*place, "hand"), message("config-hand-of-seen", count=seen))


def _least(hand: str, ranked: Evaluator) -> int:
    """Return the least strength of a hand or better; 0: none is asked for, or it is unknown."""
    found = find_hand(hand, ranked.ranking) if hand else None
    return found.strengths(ranked)[0] if found else 0


def _asked(line: StageLine, ranked: Evaluator | None) -> dict[object, Any]:
    """Return what a line asks for, word by word: a larger value, or set, asks for more."""
    found: dict[object, Any] = {word: getattr(line, word) for word in _GROWING}
    if line.own:
        found["own"] = _ALL.difference(*map(read, line.own))
    if line.hand and ranked is not None:
        found["hand"] = _least(line.hand, ranked)
    if line.own_suited:
        found["own_suited"] = RANKS.index(line.own_suited[0])
    for rank, count in line.ranks:  # so many are of each lower rank or a higher one, too
        for lower in RANKS[: RANKS.index(rank[0]) + 1]:
            found[lower] = max(count, found.get(lower, 0))
    if line.straights:
        found |= {("straights", lacking): line.straights for lacking in range(line.lacking, 4)}
    return found if line.outs is None else found | {"outs": -line.outs}


def _covers(first: dict[object, Any], line: dict[object, Any]) -> bool:
    """Tell whether all that fits a line fits an earlier one, too: word for word."""
    return all(word in line and line[word] >= value for word, value in first.items())
