"""Game and table files that make no sense, and unusual ones that do: shipped files with changes.

A change is a line of YAML: the place, and what stands there instead. Parts of a place are keys, or
the name, step or number of a list's entry; `~` takes the place away. `steps: [one, other]` brings
one step before another.
"""

import json
import sys
from copy import deepcopy
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import yaml

from controller.configuration import check, config_root
from controller.settlement.rules import BetterHand, ByColour, ByHand
from tests.sharing import mostly_slow

THREE, DRAW = "games/three-card-poker", "games/three-card-draw-poker"
FOUR, FRENZY = "games/four-card-poker", "games/four-card-frenzy"
TABLE, TABLE_FOUR = "table-three-card-poker", "table-four-card-poker"
TABLE_FRENZY, TABLE_CRAZY = "table-four-card-frenzy", "table-crazy-4-poker"
TABLE_BUY, TABLE_TWICE = "table-stud-high-low-buy", "table-stud-high-low-two-buys"
LIMITS = "limits/ante"
CRAZY, BONUS = "games/crazy-4-poker", "settlement/rules/super_bonus"
UP_TO = "wagers/raise/up_to"
NOBODY = "model_players: []"
PAYS = "pay_tables/0/pays"
ODDS = "{four-of-a-kind: 50, straight-flush: 10, three-of-a-kind: 2, flush: 1, straight: 1}"

SENSELESS = [
    (THREE, "packets/player: 2", "config-packet-of-hand"),
    (THREE, "packets/player: 8", "config-packet-of-hand"),
    (THREE, "packets/dealer: 2", "config-packet-of-hand"),
    (DRAW, "packets/player: 3", "config-packet-of-hand"),
    (FOUR, "packets/player: 3", "config-packet-of-hand"),
    (THREE, "steps/settling: ~", "config-step-before"),
    (THREE, "steps/revealing: ~", "config-step-before"),
    (THREE, "steps/deciding: ~", "config-step-before"),
    (THREE, "steps/dealing.seat: ~", "config-step-before"),
    (THREE, "steps/dealing.dealer: ~", "config-step-before"),
    (THREE, "steps/awaiting_green: ~", "config-step-before"),
    (THREE, "steps/remainder: ~", "config-step-before"),
    (THREE, "steps/stub_count: ~", "config-step-before"),
    (FOUR, "steps/up_card: ~", "config-step-before"),
    (THREE, "decision: ~", "config-decision-beside"),
    (THREE, "packets/up: 1", "config-step-before"),
    (FOUR, "packets/up: 0", "config-up-cards"),
    (THREE, "packets/dealer_last: false", "config-dealer-last"),
    (THREE, "steps: [deciding, dealing.seat]", "config-step-after"),
    (THREE, "steps: [dealing.dealer, dealing.seat]", "config-dealer-last"),
    (THREE, "steps: [awaiting_green, dealing.dealer]", "config-step-after"),
    (THREE, "steps: [remainder, awaiting_green]", "config-step-after"),
    (THREE, "steps: [stub_count, remainder]", "config-step-after"),
    (THREE, "steps: [revealing, stub_count]", "config-step-after"),
    (THREE, "steps: [settling, revealing]", "config-step-after"),
    (DRAW, "steps: [revealing, deciding]", "config-step-after"),
    (DRAW, "steps: [settling, deciding]", "config-step-after"),
    (FOUR, "steps: [up_card, dealing.dealer]", "config-step-after"),
    (FOUR, "steps: [deciding, up_card]", "config-step-after"),
    (FOUR, "steps: [awaiting_green, up_card]", "config-step-after"),
    (FOUR, "steps: [deciding, awaiting_green]", "config-step-here"),
    (THREE, "steps: [reload, settling]", "config-step-here"),
    (THREE, "steps: [wagering, idle]", "config-step-here"),
    (THREE, f"{PAYS}/pair_plus/three-of-a-kind: ~", "config-no-gap"),
    (THREE, f"{PAYS}/pair_plus/straight-flush: ~", "config-no-gap"),
    (THREE, f"{PAYS}/ante_bonus/three-of-a-kind: ~", "config-no-gap"),
    (THREE, f"{PAYS}/six_card_bonus/straight-flush: ~", "config-no-gap"),
    (THREE, f"{PAYS}/six_card_bonus: {{royal-flush: 90, four-of-a-kind: 9}}", "config-no-gap"),
    (THREE, f"{PAYS}/pair_plus/pair: ~; {PAYS}/pair_plus/pair-of-kings: 1", "config-no-gap"),
    (FOUR, f"{PAYS}/aces_up/two-pair: ~", "config-no-gap"),
    (FOUR, f"{PAYS}/aces_up/pair-of-queens: 1", "config-no-gap"),
    (DRAW, f"{PAYS}/pair_plus/mini-royal: ~", "config-no-gap"),
    (DRAW, f"{PAYS}/pair_plus/straight-flush: ~", "config-no-gap"),
    (FRENZY, f"{PAYS}/four_card_bonus/flush: ~", "config-no-gap"),
    (FRENZY, f"{PAYS}/odds/flush: ~", "config-promised-hand"),
    (FRENZY, f"{PAYS}/bad_beat/straight: ~", "config-promised-hand"),
    (FRENZY, f"{PAYS}/bad_beat/straight: 1/2", "config-pays-as-win"),
    (CRAZY, f"{BONUS}/better: push; {BONUS}/tie: push", "config-hand-comes"),
    (CRAZY, f"{BONUS}/better: push; {BONUS}/tie: push; {BONUS}/beaten: lose", "config-list-pays"),
    (FRENZY, "settlement/rules/odds/better: push", "config-list-pays"),
    (THREE, f"{PAYS}/pair_plus/pair: 7", "config-pays-at-most"),
    (THREE, f"{PAYS}/pair_plus/deuce-high: 1", "config-hand-comes"),
    (THREE, f"{PAYS}/pair_plus/suited-pair: 2", "config-one-of"),
    (THREE, f"{PAYS}/pair_plus/suited-deuce-high: 4", "config-hand-comes"),
    (THREE, f"{PAYS}/pair_plus/suited-ace-king: 3", "config-pays-at-most"),
    (DRAW, f"{PAYS}/pair_plus/suited-ace-king-queen: 99", "config-hand-comes"),
    (THREE, f"{PAYS}/pair_plus/four-high: 1", "config-hand-comes"),
    (FOUR, f"{PAYS}/aces_up/four-high: 1", "config-hand-comes"),
    (THREE, "settlement/dealer_opens: deuce-high", "config-hand-dealt"),
    (THREE, "settlement/dealer_opens: four-high", "config-hand-dealt"),
    (FRENZY, f"{UP_TO}: {{trey-high: 2}}", "config-one-of"),
    (FRENZY, f"{UP_TO}: {{four-high: 2}}", "config-hand-dealt"),
    (FRENZY, f"{UP_TO}: {{pair: 1}}", "config-up-to-more"),
    (FRENZY, f"{UP_TO}: {{flush: 2, straight: 2}}", "config-up-to-more"),
    (FRENZY, f"{UP_TO}: {{pair: 2, pair-of-deuces: 3}}", "config-up-to-more"),
    (FRENZY, "wagers/raise/maximum_multiple: 3", "config-up-to-alone"),
    (FRENZY, f"{UP_TO}: {{pair: 2}}; wagers/raise/multiples: [1, 3]", "list-or"),
    (FRENZY, f"{UP_TO}: {{flush: 3}}", "config-model-multiple"),
    (FRENZY, "wagers/ante/up_to: {pair: 2}", "config-up-to-of-decision"),
    (TABLE_FRENZY, "limits/raise: {minimum: 6, maximum: 300}", "config-limit-reached"),
    (THREE, "settlement/rules/ante/commission: 0", "config-or-more"),
    (THREE, "settlement/rules/play/commission: 100", "config-or-less"),
    (THREE, "settlement/rules/pair_plus/commission: 2.5", "config-whole-number"),
    (THREE, f"{PAYS}/prime/own-9-one-colour: 20", "config-colour-comes"),
    (THREE, f"{PAYS}/prime/own-4-one-colour: 20", "config-colour-comes"),
    (THREE, f"{PAYS}/prime/all-7-one-colour: 20", "config-colour-comes"),
    (THREE, f"{PAYS}/prime/all-6-one-colour: 2", "config-colour-comes"),
    (THREE, f"{PAYS}/prime/all-6-one-colour: 3", "config-colour-comes"),
    (THREE, f"{PAYS}/prime/own-0-one-colour: 1", "config-colour-key"),
    (FRENZY, f"{PAYS}/prime/own-6-one-colour: 20", "config-colour-comes"),
    (FRENZY, f"{PAYS}/prime/own-5-one-colour: 1", "config-colour-comes"),
    (THREE, "packets/player: 4", "config-hand-dealt"),
    (THREE, "wagers/ante/against_dealer: false", "config-against-dealer"),
    (THREE, "wagers/play/against_dealer: false", "config-against-dealer"),
    (THREE, "wagers/six_card_bonus/against_dealer: false", "config-against-dealer"),
    (THREE, "wagers/prime/against_dealer: false", "config-against-dealer"),
    (THREE, "wagers/pair_plus/against_dealer: true", "config-against-dealer"),
    (FRENZY, "wagers/odds/against_dealer: false", "config-against-dealer"),
    (FRENZY, "wagers/prime/against_dealer: true", "config-against-dealer"),
    (FOUR, "wagers/aces_up/against_dealer: true", "config-against-dealer"),
    (THREE, "wagers/prime/label: Ante", "config-once"),
    (THREE, "wagers/prime/label: ANTE", "config-once"),
    (THREE, "labels/ante_bonus: Ante", "config-once"),
    (FRENZY, "labels/bad_beat: Odds", "config-once"),
    (THREE, "wagers/ante/requires: play", "config-requires-late"),
    (THREE, "wagers/pair_plus/requires: play", "config-requires-late"),
    (THREE, "wagers/ante/requires: pair_plus", "config-needs-each-other"),
    (THREE, "wagers/pair_plus/equal_to: play", "config-requires-late"),
    (CRAZY, "wagers/super_bonus/equal_to: play", "config-requires-late"),
    (DRAW, "wagers/play/equal_to: ante", "config-equal-decision"),
    (FRENZY, "wagers/ante/requires: raise", "config-requires-late"),
    (THREE, "wagers/pair_plus/opens: deciding", "config-opens-wagering"),
    (THREE, "wagers/ante/opens: deciding", "config-opens-wagering"),
    (THREE, "wagers/play/opens: wagering", "config-opens-deciding"),
    (THREE, "wagers/play/enters: true", "config-enters-late"),
    (THREE, "wagers/play/requires: ~", "config-decision-requires"),
    (THREE, "decision: ~; steps/deciding: ~", "config-opens-wagering"),
    (THREE, "decision: ante", "config-opens-deciding"),
    (THREE, f"{PAYS}/pair_plus/straight-flush: 1000001", "config-odds-at-most"),
    (THREE, f"{PAYS}/six_card_bonus/royal-flush: 999999999", "config-odds-at-most"),
    (THREE, f"{PAYS}/pair_plus/pair: 0", "config-odds"),
    (THREE, f"{PAYS}/ante_bonus/straight: push", "config-bonus-pays"),
    (TABLE, f"{LIMITS}: {{minimum: 0, maximum: 0}}", "config-above-nothing"),
    (TABLE, f"{LIMITS}/minimum: 0", "config-above-nothing"),
    (TABLE, f"{LIMITS}: {{minimum: 0.01, maximum: 0.03}}", "config-poker-chips"),
    (TABLE, f"{LIMITS}/minimum: 5.25", "config-poker-chips"),
    (TABLE, f"{LIMITS}/maximum: 99.99", "config-poker-chips"),
    (TABLE, f"{LIMITS}: {{minimum: 100, maximum: 5}}", "config-below-maximum"),
    (TABLE, "limits/play/minimum: 10", "config-limit-reached"),
    (TABLE, "limits/play: {minimum: 101, maximum: 300}", "config-limit-reached"),
    (TABLE, "limits/play: {minimum: 1, maximum: 4}", "config-limit-needed"),
    (TABLE, "chips: [0]", "config-poker-chip"),
    (TABLE, "chips: [5, 1]", "config-poker-chips-up"),
    (TABLE, "chips: [2, 5]", "config-poker-chips-up"),
    (TABLE, "chips: [25, 100]", "config-poker-chips"),
    (TABLE, "payout_limits: {ante_bonus: 0}", "config-payout-above-bet"),
    (TABLE, "payout_limits: {pair_plus: 50}", "config-payout-above-bet"),
    (TABLE, "payout_limits: {play: 500}", "config-one-of"),
    (TABLE, f"{LIMITS}/maximum: 1000000000", "config-amount-at-most"),
    (TABLE, "limits/six_card_bonus/maximum: 20000; jurisdiction: none", "config-largest-prize"),
    (TABLE, "limits/chance: {minimum: 5, maximum: 5}", "config-one-of"),
    (TABLE, "limits/ante: ~", "config-limit-key"),
    (TABLE_FRENZY, "limits/odds/minimum: 200; jurisdiction: none", "config-below-maximum"),
    (TABLE_FRENZY, "limits/raise/minimum: 10", "config-limit-reached"),
    (TABLE_FOUR, "limits/play/minimum: 20", "config-limit-reached"),
    (TABLE_CRAZY, "chips: [1, 5]", "config-paid-in-chips"),
    (TABLE_CRAZY, "limits/super_bonus/minimum: 5.50", "config-paid-in-chips"),
    (TABLE_BUY, "stakes/price: [5, 1]", "config-poker-prices"),
    (TABLE_BUY, "stakes/price: [0]", "config-above-nothing"),
    (TABLE, "pay_table: THIRD", "config-one-of"),
    (TABLE_TWICE, "stakes/price: [8, 4]", "config-poker-at-least"),
]
"""A file, its changes, and the id of what is expected instead: the refusal."""

SOUND = [
    (THREE, "steps: [dealing.dealer, deciding]"),
    (THREE, "steps: [dealing.dealer, dealing.seat]; packets/dealer_last: false"),
    (THREE, f"{PAYS}/pair_plus: {{straight-flush: 50}}"),
    (THREE, f"{PAYS}/pair_plus/ace-high: 1/2"),
    (THREE, f"{PAYS}/pair_plus/pair: ~; {PAYS}/pair_plus/pair-of-aces: 1"),
    (THREE, f"{PAYS}/pair_plus/suited-ace-king-queen: 99; {PAYS}/pair_plus/suited-ace-high: 5"),
    (THREE, f"{PAYS}/pair_plus/ace-king: 1; settlement/dealer_opens: suited-six-high"),
    (THREE, f"{PAYS}/pair_plus/pair-of-aces: 2; {PAYS}/pair_plus/pair-of-kings: 2"),
    (THREE, f"{PAYS}/pair_plus: {{straight-flush: 9, three-of-a-kind: 9, straight: 9, flush: 9}}"),
    (THREE, f"{PAYS}/prime/all-6-one-colour: ~; wagers/prime/against_dealer: false"),
    (THREE, f"{PAYS}/prime/own-3-one-colour: ~"),
    (THREE, f"{PAYS}/prime/all-5-one-colour: 3.5"),
    (THREE, f"{PAYS}/six_card_bonus/royal-flush: ~"),
    (THREE, f"{PAYS}/six_card_bonus/royal-flush: 1000000"),
    (FRENZY, f"{PAYS}/bad_beat: {ODDS}"),
    (FRENZY, f"{PAYS}/four_card_bonus/pair-of-kings: 1/3"),
    (CRAZY, f"{BONUS}/better: push; {BONUS}/tie: push; {PAYS}/super_bonus/four-aces: ~"),
    (FRENZY, "settlement/rules/odds/tie: win"),
    (FRENZY, f"{UP_TO}: ~; wagers/raise/maximum_multiple: 3"),
    (FRENZY, f"{UP_TO}: {{flush: 2, straight-flush: 3}}; model_players: []"),
    (FRENZY, f"{UP_TO}: {{high-card: 2, flush: 3}}; {NOBODY}; wagers/raise/multiples: [1, 2, 3]"),
    (FRENZY, f"wagers/raise/minimum_multiple: 2; {UP_TO}: {{flush: 3}}; {NOBODY}"),
    (THREE, "settlement/rules/play/commission: 5; settlement/rules/ante_bonus/commission: 10"),
    (THREE, "settlement/dealer_opens: five-high"),
    (THREE, "settlement/dealer_opens: pair"),
    (THREE, "settlement/dealer_opens: straight-flush"),
    (THREE, "wagers/pair_plus/requires: ante"),
    (THREE, "wagers/ante/on_fold: action"),
    (THREE, "settlement/rules/ante/tie: win; settlement/rules/play/tie: lose"),
    (THREE, "deck/cards: 36; model_players: []"),
    (THREE, "deck/cards: 32; model_players: []"),
    (DRAW, "packets/player: 5; model_players: []"),
    (THREE, "packets/player: 4; model_players: []"),
    (FOUR, "wagers/play/maximum_multiple: 100; model_players: []"),
    (FOUR, "packets/dealer_from: next-packet"),
    (TABLE, f"{LIMITS}: {{minimum: 5, maximum: 5}}; limits/play: {{minimum: 5, maximum: 5}}"),
    (TABLE, "limits/play: ~"),
    (TABLE, "chips: [0.01, 0.25, 1]; limits/prime: {minimum: 0.01, maximum: 0.03}"),
    (TABLE, "chips: [5]; limits/six_card_bonus: {minimum: 5, maximum: 5}"),
    (TABLE, "limits/six_card_bonus/maximum: 1000; jurisdiction: none"),
    (TABLE, "payout_limits: {six_card_bonus: 250}"),
    (TABLE_FOUR, "limits/play: {minimum: 15, maximum: 300}"),
    (TABLE_TWICE, "stakes/price: [4, 4]"),
]
"""A file and its changes: unusual, and accepted."""


@cache
def shipped(name: str) -> Any:
    """Return the data of a shipped file."""
    return yaml.safe_load((config_root() / f"{name}.yaml").read_text("utf-8"))


def changed(name: str, changes: str) -> Any:
    """Return the data of a shipped file with changes."""
    file = deepcopy(shipped(name))
    for change in changes.split("; "):
        [(where, value)] = yaml.safe_load(change).items()
        if where == "steps":
            place, [first, then] = file["steps"], value
            step = place.pop(_key(place, first))
            place.insert(_key(place, then), step)
            continue
        *way, last = where.split("/")
        place = file
        for part in way:
            place = place[_key(place, part)]
        if value is None:
            del place[_key(place, last)]
        elif isinstance(place, list) and last == "+":
            place.append(value)
        else:
            place[_key(place, last)] = value
    return file


def _key(place: Any, part: str) -> Any:
    """Return the key, or the index of the entry of that name, step or number."""
    if isinstance(place, dict):
        return part
    named = (each.get("name", each.get("step")) for each in place if isinstance(each, dict))
    found = {name: index for index, name in enumerate(named)}
    return found[part] if part in found else int(part)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder for files, which each test writes anew."""
    found = tmp_path_factory.mktemp("corpus")
    (found / "games").mkdir()
    return found


def written(folder: Path, name: str, changes: str) -> Path:
    """Write a changed file under the name of the shipped one."""
    path = folder / f"{name}.yaml"
    path.write_text(json.dumps(changed(name, changes), indent=1), "utf-8")  # is YAML, too
    return path


@pytest.mark.parametrize(("name", "changes", "expected"), mostly_slow(SENSELESS, 3))
def test_it_is_refused(folder: Path, name: str, changes: str, expected: str) -> None:
    path = written(folder, name, changes)
    problems = check(path)
    lines = path.read_text("utf-8").count("\n")
    path.unlink()
    assert expected in {each.expected.id for each in problems}, list(map(str, problems))
    assert all(1 < each.line <= lines and each.where for each in problems)


@pytest.mark.parametrize(("name", "changes"), mostly_slow(SOUND, 3))
def test_it_is_accepted(folder: Path, name: str, changes: str) -> None:
    path = written(folder, name, changes)
    problems = check(path)
    path.unlink()
    assert list(map(str, problems)) == []


@pytest.mark.parametrize(
    ("rule", "wager"), [(BetterHand, "ante"), (ByHand, "pair_plus"), (ByColour, "prime")]
)
def test_what_cannot_be_settled_names_the_wager(
    rule: type, wager: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(*_: object) -> None:
        raise KeyError("no such hand")

    monkeypatch.setattr(rule, "verdict", fails)
    problems = check(config_root() / f"{THREE}.yaml")
    assert f"settlement.rules.{wager}" in {each.where for each in problems}
    assert "KeyError: 'no such hand'" in str(problems[0])


def test_what_is_paid_otherwise_than_by_the_rule_names_the_wager(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    settling = sys.modules["controller.settlement.settle"]
    monkeypatch.setattr(settling, "most_of_a_colour", lambda _: 0)
    [problem] = check(config_root() / f"{TABLE}.yaml")
    assert problem.where == "settlement.rules.prime"
    assert "cents in place of" in str(problem)
