"""A supervisor asks what may be chosen, and chooses: the daemon finds out what comes of it."""

import pytest

from controller.configuration import load_chosen
from controller.daemon.chooser import Files
from controller.daemon.messages import ChooseSettings, ChosenLimit, ChosenSwitch
from simulators.people.staff import LEE, SAM
from tests.configuration.files import change, copy
from tests.daemon.house import WHO, open_house


@pytest.fixture
async def house(tmp_path):
    table = copy(tmp_path)
    files = Files(table, load_chosen(table, ()).deployment)
    async with open_house(tmp_path, files=files) as house:
        house.table = table
        yield house


@pytest.fixture
async def client(house):
    async with await house.client() as client:
        yield client


def choice(who=WHO, reason="a busy evening", **more):
    return ChooseSettings(reason, badge=who.badge, pin=who.pin, **more)


async def test_what_may_be_chosen_is_told_and_why_something_may_not(client):
    found = await client.choices()
    assert (found.game, found.pay_table, found.refused) == (
        "three-card-draw-poker",
        "TCDPPP-02",
        "",
    )
    games = {each.key: each for each in found.games}
    assert {"three-card-poker", "four-card-poker"} < set(games)
    played = games["three-card-draw-poker"]
    tables = {each.name: each.refused for each in played.pay_tables}
    assert "its exact edge is 5.67 %" in tables["TCDPPP-01"]
    assert tables["TCDPPP-02"] == tables["TCDPPP-03"] == ""
    limits = {each.wager: each for each in games["three-card-poker"].limits}
    assert (limits["ante"].minimum, limits["ante"].highest) == (500, 30_000)
    assert limits["prime"].minimum == -1
    switches = {each.name: each for each in found.switches}
    assert switches["take_back"].values == ("dealer", "supervisor", "never")
    assert switches["take_back"].at_the_table
    assert not switches["lockout_after"].at_the_table


async def test_a_choice_comes_into_force_between_rounds(house, client):
    wish = choice(
        pay_table="TCDPPP-03",
        limits=(ChosenLimit("ante", 1000, 20_000),),
        switches=(ChosenSwitch("take_back", "never"),),
    )
    answer = await client.wish(wish)
    assert answer.ok, answer
    assert house.store.kinds[-2:] == ["SettingsChosen", "DefinitionTaken"]
    definition = house.daemon._table.definition
    assert definition.pay_table == "TCDPPP-03"
    assert definition.limit("ante") == (1000, 20_000)
    assert definition.house.take_back == "never"
    assert any(each.name == "Table 1" for each in house.store.definitions)
    found = await client.choices()
    assert {each.place: each.value for each in found.chosen} == {
        "game": "three-card-draw-poker",
        "house.overrides.take_back": "never",
        "limits.ante.maximum": "200.00",
        "limits.ante.minimum": "10.00",
        "pay_table": "TCDPPP-03",
    }
    assert {each.by for each in found.chosen} == {str(SAM.person)}
    again = await client.wish(wish)
    assert again.code == "choice_in_force"
    assert (await client.wish(choice(as_configured=True))).ok
    assert house.daemon._table.definition.pay_table == "TCDPPP-02"
    assert (await client.choices()).chosen == ()


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
        ("switch_is_fixed", "lockout_after", {"switches": (ChosenSwitch("lockout_after", "9"),)}),
        ("choice_in_force", "played already", {"pay_table": "TCDPPP-02"}),
        ("supervisor_chooses", "A supervisor", {"pay_table": "TCDPPP-03", "who": LEE}),
    ],
)  # fmt: skip
async def test_what_cannot_be_is_refused_and_recorded(house, client, code, words, more):
    before = house.daemon._table.digest
    answer = await client.wish(choice(**more))
    assert (answer.ok, answer.code) == (False, code)
    assert words in answer.words
    assert house.store.kinds[-1] == "SettingsChosen"
    assert house.daemon._table.digest == before
    assert not house.daemon._table.state.chosen


async def test_who_proves_nothing_chooses_nothing(house, client):
    answer = await client.wish(ChooseSettings("hoping", pay_table="TCDPPP-03"))
    assert answer.code == "not_proved"
    assert house.store.kinds[-1] == "SignOnFailed"


async def test_files_that_were_changed_since_the_start_are_not_built_upon(house, client):
    change(house.table, "table.yaml", "maximum: 100.00", "maximum: 90.00")
    assert "table.yaml was changed" in (await client.choices()).refused
    answer = await client.wish(choice(pay_table="TCDPPP-03"))
    assert answer.code == "choice_impossible"
    assert "table.yaml was changed since it was read" in answer.words
