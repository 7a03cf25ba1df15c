"""Choosing through the daemon: what a supervisor can choose, and the result of a choice."""

import asyncio
import errno
import json
import os

import pytest

from controller import files
from controller.api.messages import ChooseSettings, ChosenLimit, ChosenSwitch
from controller.api.socket_errors import ConversationError
from controller.cli import execute
from controller.configuration import ConfigurationError, config_root, load_chosen, load_table
from controller.daemon.chooser import files_kept
from controller.manifest import take_manifest
from controller.words.spoken import say
from simulators.people.staff import LEE, SAM
from tests.configuration.files import change, copy, few_games
from tests.daemon.local_daemon import WHO, open_daemon

__all__ = ["few_games"]

PRIMES = (ChosenLimit("prime", 500, 500), ChosenLimit("six_card_bonus", 500, 500))
"""The limits of Three Card Poker that the table's file lacks."""


@pytest.fixture
async def house(tmp_path, few_games):
    table = copy(tmp_path)
    deployment = load_table(table)[1]
    async with open_daemon(tmp_path, deployment=deployment) as house:
        house.table = table
        yield house


@pytest.fixture
async def client(house):
    async with await house.client() as client:
        yield client


def choice(who=WHO, reason="a busy evening", **more):
    return ChooseSettings(reason, badge=who.badge, pin=who.pin, seen=(), **more)


async def test_what_may_be_chosen_is_told_and_why_something_may_not(client):
    found = await client.choices()
    assert (found.game, found.pay_table, found.refused) == (
        "three-card-draw-poker",
        "TCDPPP-02",
        None,
    )
    games = {each.key: each for each in found.games}
    assert {"three-card-poker", "four-card-poker"} < set(games)
    played = games["three-card-draw-poker"]
    tables = {each.name: each.refused for each in played.pay_tables}
    assert "its exact edge is 5.67 %" in say(tables["TCDPPP-01"])
    assert tables["TCDPPP-02"] is tables["TCDPPP-03"] is None
    limits = {each.wager: each for each in games["three-card-poker"].limits}
    assert (limits["ante"].minimum, limits["ante"].highest) == (500, 30_000)
    assert limits["prime"].minimum == -1
    switches = {each.name: each for each in found.switches}
    assert switches["take_back"].values == ("dealer", "supervisor", "never")
    assert switches["take_back"].at_the_table
    assert not switches["pin_tries"].at_the_table


async def test_a_choice_comes_into_force_between_rounds(house, client):
    wish = choice(
        pay_table="TCDPPP-03",
        limits=(ChosenLimit("ante", 1000, 20_000),),
        switches=(ChosenSwitch("take_back", "never"),),
    )
    answer = await client.decide(wish)
    assert answer.ok, answer
    assert house.store.kinds[-2:] == ["SettingsChosen", "DefinitionTaken"]
    definition = house.daemon._table.definition
    assert definition.pay_table == "TCDPPP-03"
    assert definition.limit("ante") == (1000, 20_000)
    assert definition.house.take_back == "never"
    assert any(each.name == "Table 1" for each in house.store.definitions)
    found = await client.choices()
    assert [(say(each.what), each.value, each.instead) for each in found.chosen] == [
        (
            "Who may take “no more bets” back before the first packet is lifted.",
            "never",
            "dealer",
        ),
        ("Ante, highest wager", "200.00", "100.00"),
        ("Ante, lowest wager", "10.00", "5.00"),
        ("Pay table", "TCDPPP-03", "TCDPPP-02"),
    ]
    assert {each.by for each in found.chosen} == {str(SAM.person)}
    again = await client.decide(wish)
    assert again.code == "choice_in_force"
    assert (await client.decide(choice(as_configured=True))).ok
    assert house.daemon._table.definition.pay_table == "TCDPPP-02"
    assert (await client.choices()).chosen == ()


async def test_only_another_game_makes_the_files_close_the_table(client):
    found = await client.choices()
    assert (found.waits, found.closes, found.files_close) == (False, False, False)
    assert (await client.decide(choice(limits=(ChosenLimit("ante", 1000, 20_000),)))).ok
    assert not (await client.choices()).files_close
    assert (await client.decide(choice(game="three-card-poker", limits=PRIMES))).ok
    assert (await client.choices()).files_close


@pytest.mark.parametrize(
    ("code", "words", "more"),
    [
        ("choice_impossible", "its exact edge is 5.67 %", {"pay_table": "TCDPPP-01"}),
        ("choice_impossible", "at most 300.00 (WAC 230-15-140",
         {"limits": (ChosenLimit("ante", 500, 40_000),)}),
        ("choice_impossible", "'aces_up' with its minimum", {"game": "four-card-poker"}),
        ("choice_impossible", "did you mean 'four-card-poker'?", {"game": "four-card-pokr"}),
        ("choice_impossible", "did you mean 'take_back'?",
         {"switches": (ChosenSwitch("takeback", "never"),)}),
        ("choice_impossible", "lower-case letters", {"game": "../../secret"}),
        ("choice_impossible", "limits.ante.maximum",
         {"limits": (ChosenLimit("ante.maximum", 1, 2),)}),
        ("choice_impossible", "a letter first", {"limits": (ChosenLimit("", 1, 2),)}),
        ("choice_impossible", "found '7'", {"pay_table": "7"}),
        ("choice_impossible", "irregularities",
         {"switches": (ChosenSwitch("irregularities", "x"),)}),
        ("choice_impossible", "at most the maximum", {"limits": (ChosenLimit("ante", 900, 800),)}),
        ("switch_is_fixed", "wrong PINs", {"switches": (ChosenSwitch("pin_tries", "9"),)}),
        ("choice_in_force", "played already", {"pay_table": "TCDPPP-02"}),
        ("supervisor_chooses", "A supervisor", {"pay_table": "TCDPPP-03", "who": LEE}),
    ],
)  # fmt: skip
async def test_an_impossible_choice_is_refused_and_recorded(house, client, code, words, more):
    before = house.daemon._table.digest
    answer = await client.decide(choice(**more))
    assert (answer.ok, answer.code) == (False, code)
    assert words in say(answer.words)
    assert house.store.kinds[-1] == "SettingsChosen"
    assert house.daemon._table.digest == before
    assert not house.daemon._table.state.chosen


async def test_a_person_who_proves_nothing_chooses_nothing(house, client):
    answer = await client.wish(ChooseSettings("hoping", pay_table="TCDPPP-03", seen=()))
    assert answer.code == "not_proved"
    assert house.store.kinds[-1] == "SignOnFailed"


async def test_files_that_were_changed_since_the_start_are_not_built_upon(house, client):
    change(house.table, "table.yaml", "maximum: 100.00", "maximum: 90.00")
    assert "table.yaml was changed" in say((await client.choices()).refused)
    answer = await client.decide(choice(pay_table="TCDPPP-03"))
    assert answer.code == "choice_impossible"
    assert "table.yaml was changed since it was read" in say(answer.words)


async def test_of_two_who_choose_at_once_the_second_looks_at_what_the_first_has_chosen(house):
    async with await house.client() as one, await house.client() as two:
        first = choice(pay_table="TCDPPP-03")
        second = choice(switches=(ChosenSwitch("take_back", "never"),))
        answers = await asyncio.gather(one.decide(first), two.decide(second))
        assert [each.code for each in answers] == ["", "look_again"]
        assert (await two.decide(second)).ok
    definition = house.daemon._table.definition
    assert (definition.pay_table, definition.house.take_back) == ("TCDPPP-03", "never")


async def test_a_game_that_lies_beside_the_table_and_is_in_disorder_says_why(house, client):
    change(house.table, "games/four-card-poker.yaml", "cards: 52", "cards: 99")
    games = {each.key: each for each in (await client.choices()).games}
    assert say(games["four-card-poker"].refused) == (
        "four-card-poker.yaml: deck.cards: found 99; expected 54 or less"
    )
    assert games["four-card-poker"].pay_tables == ()
    answer = await client.decide(choice(game="four-card-poker"))
    assert "deck.cards: found 99" in say(answer.words)


async def test_another_game_is_played_by_its_own_words(house, client):
    wish = choice(game="four-card-poker", limits=(ChosenLimit("aces_up", 500, 5000),))
    assert (await client.decide(wish)).ok
    view = await client.status()
    assert (view.snapshot.game, view.snapshot.pay_table) == (
        "Four Card Poker",
        "AU-50-40-8-6-4-2-1",
    )
    found = await client.choices()
    (played,) = [each for each in found.games if each.played]
    assert (played.key, found.game) == ("four-card-poker", "four-card-poker")
    assert [each.minimum for each in played.limits if each.wager == "aces_up"] == [500]
    change(house.table, "games/four-card-poker.yaml", "name: Four Card Poker", "name: Five Cards")
    assert "four-card-poker.yaml was changed" in say((await client.choices()).refused)


async def test_a_table_without_a_file_has_nothing_to_choose(tmp_path):
    async with open_daemon(tmp_path) as house, await house.client() as client:
        with pytest.raises(ConversationError, match="nothing can be chosen"):
            await client.choices()


async def test_only_what_was_approved_is_chosen_where_the_house_wants_that(tmp_path):
    table = copy(tmp_path)
    change(table, "house/default.yaml", "manifest: shown", "manifest: approved")
    approved = tmp_path / "approved.manifest"
    change(table, "table.yaml", "journal:", f"approved_manifest: {approved}\njournal:")
    deployment = load_table(table)[1]
    approved.write_text(take_manifest(deployment.configuration).text, "utf-8")
    async with (
        open_daemon(tmp_path, deployment=deployment) as house,
        await house.client() as client,
    ):
        wish = choice(game="three-card-poker", limits=PRIMES)
        change(table, "games/three-card-poker.yaml", "name: Three Card Poker", "name: Three Cards")
        answer = await client.decide(wish)
        assert say(answer.words) == "three-card-poker.yaml is not as it was approved."
        change(table, "games/three-card-poker.yaml", "name: Three Cards", "name: Three Card Poker")
        assert (await client.decide(wish)).ok


async def test_the_command_shows_and_chooses(house, capsys, monkeypatch):
    monkeypatch.setenv("DEALER_TABLE_SOCKET", str(house.socket.path))
    monkeypatch.setenv("DEALER_TABLE_PIN", SAM.pin)

    async def tablectl(*words):
        code = await asyncio.to_thread(execute, words)
        return code, capsys.readouterr()

    code, told = await tablectl("choices")
    assert code == 0
    assert "TCDPPP-01  REFUSED: Pair Plus is declared at 2.41 %" in told.out
    assert "* take_back: dealer  (dealer | supervisor | never)" in told.out
    assert "Nothing was chosen" in told.out
    words = ("--limit", "ante=10..150", "--switch", "take_back=never")
    who = ("--reason", "a dispute", "--badge", SAM.badge)
    code, told = await tablectl("choose", *words, *who)
    assert (code, told.out.splitlines()[-1].split(":")[0]) == (0, "taken")
    code, told = await tablectl("choices")
    back = "Who may take “no more bets” back before the first packet is lifted"
    assert f"  {back}: never (by {SAM.person}, in place of dealer)" in told.out
    assert f"  Ante, highest wager: 150.00 (by {SAM.person}, in place of 100.00)" in told.out
    code, told = await tablectl("choices", "--json")
    assert json.loads(told.out)["reply"] == "choices"
    for wrong in ("ante", "ante=5", "ante=5..x", "=5..6"):
        assert (await tablectl("choose", "--limit", wrong, *who))[0] == 2
    assert (await tablectl("choose", "--switch", "take_back", *who))[0] == 2
    assert (await tablectl("choose", "--as-configured", *who))[0] == 0


async def test_files_that_cannot_be_read_any_more_end_nothing(house, client):
    kept = list((house.table.parent / "odds").glob("*.json"))
    assert kept
    for path in kept:
        path.write_text("{", "utf-8")
    with pytest.raises(ConversationError, match="damaged"):
        await client.choices()
    with pytest.raises(ConversationError, match="damaged"):
        await client.decide(choice(pay_table="TCDPPP-03"))
    house.table.write_text("[", "utf-8")
    with pytest.raises(ConversationError, match="valid YAML"):
        await client.choices()
    assert (await client.status()).snapshot.pay_table == "TCDPPP-02"


@pytest.mark.parametrize("number", [errno.EIO, errno.EACCES, errno.ENOENT])
def test_a_file_that_cannot_be_read_for_the_journal_is_named(monkeypatch, number):
    deployment = load_chosen(config_root() / "table.yaml", ()).deployment
    assert [each.name for each in files_kept(deployment)] == [
        str(path) for path, _ in deployment.files
    ]
    last, _ = deployment.files[-1]
    opened = files.FileIO

    def fails(path):
        if path == last:
            raise OSError(number, os.strerror(number))
        return opened(path)

    monkeypatch.setattr(files, "FileIO", fails)
    with pytest.raises(ConfigurationError, match=last.name):
        files_kept(deployment)
