"""A wanted choice is laid over the earlier ones."""

import pytest
from msgspec.structs import replace

from controller.choices.draft import draft
from controller.choices.wanted_choice import Wanted
from controller.configuration import load_chosen
from controller.data.choice import in_words
from controller.words.spoken import say
from tests.choices.files import choose, starting_point, told
from tests.configuration.files import change, copy


@pytest.fixture
def file(tmp_path):
    return copy(tmp_path)


BONUS = (("aces_up", 500, 5000),)
"""The limits of Four Card Poker that the table's file lacks."""


def test_what_is_not_named_stays(file) -> None:
    first = choose(file, limits=(("ante", 1000, 20_000),))
    second = choose(file, *first, switches=(("take_back", "never"),))
    assert told(second) == {
        "limits.ante.minimum": "10.00",
        "limits.ante.maximum": "200.00",
        "take_back": "never",
    }
    assert set(first) < set(second), "who chose the first is still known"


def test_what_the_file_says_anyway_is_no_choice(file) -> None:
    assert choose(file, game="three-card-draw-poker", pay_table="TCDPPP-02") == ()
    assert choose(file, limits=(("ante", 500, 10_000),), switches=(("reveal_time", "2.00"),)) == ()
    chosen = choose(file, pay_table="TCDPPP-03", switches=(("reveal_time", "3.50"),))
    assert told(chosen) == {"pay_table": "TCDPPP-03", "reveal_time": "3.5"}
    assert told(choose(file, *chosen, switches=(("reveal_time", "2"),))) == {
        "pay_table": "TCDPPP-03"
    }


def test_another_game_begins_with_its_own_pay_table_and_the_limits_of_the_file(file) -> None:
    before = choose(
        file,
        pay_table="TCDPPP-03",
        limits=(("ante", 1000, 20_000),),
        switches=(("take_back", "never"),),
    )
    chosen = choose(file, *before, game="four-card-poker", limits=BONUS)
    definition = load_chosen(file, chosen).definition
    assert (definition.game.key, definition.pay_table) == ("four-card-poker", "AU-50-40-8-6-4-2-1")
    assert definition.limit("ante") == (500, 10_000)
    assert definition.limit("aces_up") == (500, 5000)
    assert definition.house.take_back == "never"


def test_back_to_the_files_own_game_nothing_of_the_other_is_left(file) -> None:
    other = choose(file, game="four-card-poker", pay_table="AU-50-40-9-6-4-2-1", limits=BONUS)
    back = choose(file, *other, game="three-card-draw-poker")
    assert back == ()
    with_limits = choose(file, *other, game="three-card-draw-poker", limits=(("ante", 500, 9000),))
    assert told(with_limits) == {"limits.ante.maximum": "90.00"}


def test_as_configured_forgets_and_may_choose_anew(file) -> None:
    before = choose(file, game="four-card-poker", limits=BONUS)
    assert choose(file, *before, as_configured=True) == ()
    assert told(choose(file, *before, as_configured=True, pay_table="TCDPPP-03")) == {
        "pay_table": "TCDPPP-03"
    }


def test_limits_of_the_payout_go_with_the_game_that_has_the_prize(file) -> None:
    change(file, "table.yaml", "# payout_limits:\n#   pair_plus: 10000.00",
           "payout_limits:\n  pair_plus: 10000.00")  # fmt: skip
    other = choose(file, game="four-card-poker", limits=BONUS)
    assert load_chosen(file, other).definition.payout_limits == ()
    same = choose(file, limits=(("ante", 1000, 20_000),))
    assert load_chosen(file, same).definition.payout_limits == (("pair_plus", 1_000_000),)


def test_a_choice_in_words(file) -> None:
    before = choose(file, pay_table="TCDPPP-03", switches=(("take_back", "never"),))
    now = tuple(each for each in choose(file, *before, switches=(("take_back", "dealer"),)))
    assert say(in_words(now, before)) == "taking “no more bets” back as in the files"
    assert say(in_words(now, now)) == "nothing else"
    wanted = Wanted(limits=(("pair_plus", 1500, 4000),))
    limits = draft(starting_point(file), wanted).chosen
    ends = ["Pair Plus, highest wager 40.00", "Pair Plus, lowest wager 15.00"]
    assert [say(each.words) for each in limits][1:] == ends, (
        "as the page and `tablectl choices` call them"
    )
    new = [replace(each, by="") for each in limits[1:]]
    assert say(in_words(new)) == "; ".join(ends)
