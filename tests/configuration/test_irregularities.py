"""The rules about irregularities: read as written, and strict about those without a meaning."""

from pathlib import Path

import pytest

from controller.configuration import check, config_root, load_table
from controller.data.irregularities import (
    FITTING,
    Decider,
    Effect,
    IrregularityKind,
    IrregularityRule,
    Remedy,
    Scope,
    rule_of,
)
from controller.data.person import Role
from controller.words.spoken import in_english
from tests.configuration.files import HOUSE, TABLE, Case, assert_only, change, copy

LATE = "  late_bet:\n    scope: seat"
SOURCE = "\n    source: General usage; approved by nobody"
VOID_SEAT = "      void_seat: {effects: {main: [returned, lost], side: [returned, lost]}}"

CASES = [
    Case("an unknown kind", HOUSE, "  late_bet:\n", "  §late_bett:\n",
         "irregularities.late_bett", "'late_bett'", "'late_bet'", "did you mean 'late_bet'?"),
    Case("an unknown scope", HOUSE, LATE, "  late_bet:\n    scope: §seet",
         "irregularities.late_bet.scope", "'seet'", "'card', 'packet', 'seat'",
         "did you mean 'seat'?"),
    Case("an unknown remedy", HOUSE, "      move_packet: {}", "      §move_paket: {}",
         "irregularities.misplaced_packet.remedies.move_paket", "'move_paket'", "'move_packet'",
         "did you mean 'move_packet'?"),
    Case("a remedy that does not fit", HOUSE, "      move_packet: {}", "      §accept_bet: {}",
         "irregularities.misplaced_packet.remedies.accept_bet", "'accept_bet'",
         "misplaced packet: 'play_on', 'move_packet', 'void_seat' or 'void_round'"),
    Case("nobody who decides", HOUSE, "retract_bet: {by: dealer}", "retract_bet: {by: §player}",
         "irregularities.late_bet.remedies.retract_bet.by", "'player'", "'dealer' or 'supervisor'"),
    Case("an unknown effect", HOUSE, VOID_SEAT,
         "      void_seat: {effects: {main: §[returned, payed]}}",
         "irregularities.late_bet.remedies.void_seat.effects.main", "a list of 2",
         "'stands', 'returned', 'paid' or 'lost', or a list of them", "did you mean 'paid'?"),
    Case("an effect twice", HOUSE, VOID_SEAT,
         "      void_seat: {effects: {main: §[lost, lost]}}",
         "irregularities.late_bet.remedies.void_seat.effects.main", "a list of 2",
         "each only once"),
    Case("a wager that stands in a void round", HOUSE, VOID_SEAT,
         "      void_seat: {effects: {main: [returned, §stands]}}",
         "irregularities.late_bet.remedies.void_seat.effects.main[1]", "'stands'",
         "no wager stands in what is void"),
    Case("a wager that no game has", HOUSE, VOID_SEAT,
         "      void_seat: {effects: {§pear_plus: lost}}",
         "irregularities.late_bet.remedies.void_seat.effects.pear_plus", "'pear_plus'",
         "main, side or a wager", "did you mean 'pair_plus'?"),
    Case("no source", HOUSE, LATE + SOURCE, "  §late_bet:\n    scope: seat",
         "irregularities.late_bet.source", "nothing", "the key 'source'"),
    Case("an unknown key", HOUSE, LATE, LATE + "\n    §remedy: {}",
         "irregularities.late_bet.remedy", "the unknown key 'remedy'", "'remedies'",
         "did you mean 'remedies'?"),
]  # fmt: skip


@pytest.mark.parametrize("case", CASES, ids=str)
def test_one_change_makes_one_problem_in_its_place(case: Case, tmp_path: Path) -> None:
    assert_only(tmp_path, case)


def test_a_wager_of_another_game_is_known(tmp_path: Path) -> None:
    table = copy(tmp_path)
    change(table, HOUSE, VOID_SEAT, "      void_seat: {effects: {lucky_ace: lost}}")
    [problem] = check(table)
    assert in_english(problem.found) == "'lucky_ace'"
    game = table.parent / "games" / "three-card-draw-poker.yaml"
    other = game.read_text("utf-8").replace("pair_plus", "lucky_ace")
    game.with_name("lucky-aces.yaml").write_text(other, "utf-8")
    assert check(table) == []


def test_a_house_file_is_checked_by_itself(tmp_path: Path) -> None:
    table = copy(tmp_path)
    change(table, HOUSE, "      move_packet: {}", "      burn_card: {}")
    [problem] = check(table.parent / HOUSE)
    assert problem.where == "irregularities.misplaced_packet.remedies.burn_card"


# The shipped file.


def shipped() -> tuple[IrregularityRule, ...]:
    """The rules that the project ships."""
    return load_table(config_root() / TABLE)[0].house.irregularities


def test_the_shipped_rules_know_every_kind_and_every_remedy() -> None:
    rules = shipped()
    assert [rule.kind for rule in rules] == list(IrregularityKind)
    used = {remedy.remedy for rule in rules for remedy in rule.remedies}
    assert used == set(Remedy)
    assert all("approved by nobody" in rule.source for rule in rules)


def test_only_a_seats_own_trouble_lets_the_round_go_on() -> None:
    going_on = [rule.kind for rule in shipped() if not rule.scope.stops_round]
    assert going_on == [
        IrregularityKind.LATE_BET,
        IrregularityKind.EARLY_DECISION,
        IrregularityKind.LATE_DECISION,
        IrregularityKind.OUT_OF_TURN,
        IrregularityKind.WRONG_AMOUNT,
        IrregularityKind.WRONG_CARDS,
    ]


def test_where_main_bets_are_void_a_winning_pair_plus_may_be_paid() -> None:
    void = rule_of(shipped(), IrregularityKind.EXPOSED_CARD).remedy(Remedy.VOID_ROUND)
    assert void is not None
    assert void.possible("ante", main=True) == (Effect.RETURNED,)
    assert void.possible("pair_plus", main=False) == (Effect.RETURNED, Effect.PAID)


def test_what_a_wagers_name_says_goes_before_its_group(tmp_path: Path) -> None:
    table = copy(tmp_path)
    change(table, HOUSE, VOID_SEAT, "      void_seat: {effects: {side: lost, pair_plus: paid}}")
    rules = load_table(table)[0].house.irregularities
    void = rule_of(rules, IrregularityKind.LATE_BET).remedy(Remedy.VOID_SEAT)
    assert void is not None
    assert void.possible("pair_plus", main=False) == (Effect.PAID,)
    assert void.possible("prime", main=False) == (Effect.LOST,)
    assert void.possible("ante", main=True) == (Effect.RETURNED,)


@pytest.mark.parametrize(
    ("remedy", "usual"),
    [
        (Remedy.PLAY_ON, Effect.STANDS),
        (Remedy.ACCEPT_BET, Effect.STANDS),
        (Remedy.RETRACT_BET, Effect.RETURNED),
    ],
)
def test_without_a_rule_the_remedy_gives_the_effect(remedy: Remedy, usual: Effect) -> None:
    rule = rule_of(shipped(), IrregularityKind.LATE_BET).remedy(remedy)
    assert rule is not None
    assert rule.possible("ante", main=True) == (usual,)


def test_a_kind_that_the_rules_do_not_name_is_the_supervisors() -> None:
    rule = rule_of((), IrregularityKind.LATE_BET)
    assert rule.scope is Scope.ROUND
    assert [(each.remedy, each.by) for each in rule.remedies] == [
        (Remedy.PLAY_ON, Decider.SUPERVISOR),
        (Remedy.VOID_ROUND, Decider.SUPERVISOR),
    ]


@pytest.mark.parametrize(
    ("decider", "roles"),
    [
        (Decider.DEALER, {Role.DEALER, Role.SUPERVISOR}),
        (Decider.SUPERVISOR, {Role.SUPERVISOR}),
    ],
)
def test_who_may_decide(decider: Decider, roles: set[Role]) -> None:
    assert {role for role in Role if decider.includes(role)} == roles


def test_every_shipped_remedy_fits_its_kind() -> None:
    for rule in shipped():
        assert all(rule.kind in FITTING[each.remedy] for each in rule.remedies), rule.kind
