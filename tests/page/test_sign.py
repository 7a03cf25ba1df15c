"""The sign's stream: what players may see, and no more."""

import json
from dataclasses import replace

import msgspec
import pytest

from controller.configuration import list_games, load_game
from controller.data.definition.poker import Follow
from controller.data.hand_acts import Calls, Checks, Draws
from controller.page.messages import SignView
from controller.page.sign import bets_of, draws_of, face
from controller.shipped_files import config_root
from controller.words.spoken import Speaker
from drivers.vocabulary import Key
from simulators.people.staff import DANA, SAM
from tests.page.serving import read
from tests.procedure.hand_story import HandStory
from tests.procedure.table_story import Story, shipped_table


async def first(browser):
    """Return the first view of the sign's stream; a beat comes before it."""
    async with browser.http.get(browser.origin + "/sign/events") as response:
        assert response.status == 200
        events = read(response)
        assert (await anext(events)).kind == "beat"
        return await anext(events)


async def test_the_sign_has_game_limits_pay_tables_and_bets_in_each_language(served):
    event = await first(served.browser)
    view = msgspec.json.decode(event.data, type=SignView)
    assert (view.bets, view.look, view.game) == ("closed", "night", "Three Card Draw Poker")
    english, french = view.faces
    assert (english.language, french.language) == ("en", "fr")
    assert (english.bets, french.bets) == ("This table is closed", "Cette table est fermée")
    assert [(each.wager, each.amounts) for each in english.limits] == [
        ("Ante", "5.00 to 100.00"),
        ("Pair Plus", "5.00 to 100.00"),
        ("Play", "5.00 to 200.00"),
    ]
    plus, bonus = english.pays
    assert (plus.title, bonus.title) == ("Pair Plus pays", "Ante Bonus pays")
    assert (plus.hands[0].hand, plus.hands[0].odds) == ("a mini royal", "100 to 1")
    assert french.pays[0].hands[2].odds == "30 contre 1"


async def test_the_sign_has_the_room_s_colours_as_all_screens_of_the_table(served):
    async with served.browser.http.get(served.browser.origin + "/sign/events") as response:
        events = (each async for each in read(response) if each.kind == "sign")
        looks = [msgspec.json.decode((await anext(events)).data, type=SignView).look]
        token = await served.browser.sign_on(SAM)
        assert (await served.browser.ask("room", token, room={"look": "day"}))["ok"]
        while looks[-1] == looks[0]:
            looks.append(msgspec.json.decode((await anext(events)).data, type=SignView).look)
    assert (looks[0], looks[-1]) == ("night", "day")


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", "At most 25,000.00 in one round, all players together"),
        ("fr", "Au plus 25\u202f000,00 par coup, tous les joueurs ensemble"),
    ],
)
def test_the_most_that_a_prize_pays_in_a_round_stands_under_its_pay_table(language, words):
    table = replace(shipped_table(), payout_limits=(("pair_plus", 2_500_000),))
    pays = face(Speaker(language, (config_root(),)), table, "open").pays
    assert [each.most for each in pays] == [words, ""]


async def test_nothing_else_is_on_it(served):
    """Names, holds, counts and seats are on the page; none is in the sign's stream."""
    async with await served.house.client() as client:
        await client.tap(DANA.badge)
    assert (await served.browser.view()).snapshot.dealer.name == DANA.person.name
    event = await first(served.browser)
    assert set(json.loads(event.data)) == {"version", "bets", "look", "game", "faces"}
    assert DANA.person.name not in event.data
    assert event.id == ""


async def test_other_pages_and_names_get_no_sign(served):
    for path in ("/sign", "/sign/events"):
        assert (await served.browser.get(path, Host="evil.example"))[0].status == 421
        strange = {"Origin": "http://evil.example"}
        assert (await served.browser.get(path, **strange))[0].status == 403
    status, _ = await served.browser.post("/sign", {})
    assert status == 405


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("key", list_games(config_root()))
def test_each_hand_of_each_pay_table_has_words(key, language):
    """A missing message would stand in brackets."""
    speaker = Speaker(language, (config_root(),))
    game = load_game(key, config_root())
    for pays in game.pay_tables:
        table = replace(shipped_table(), game=game, pay_table=pays.name, limits=())
        said = msgspec.json.encode(face(speaker, table, "open")).decode()
        assert "[sign" not in said
        assert "[category" not in said
        assert "[hand" not in said


@pytest.mark.parametrize(
    ("story", "bets"),
    [
        (Story, "closed"),
        (lambda: Story().open(), "open"),
        (lambda: Story().open().bet(1), "open"),
        (lambda: Story().open().bet(1).press(Key.NO_MORE_BETS), "over"),
        (lambda: Story().open().dead(), "wait"),
        (lambda: Story().open().change(), "wait"),
        (lambda: Story().open().press(Key.CLOSE), "closed"),
    ],
)
def test_each_step_says_whether_bets_may_be_placed(story, bets):
    assert bets_of(story().snapshot) == bets


def test_a_player_banked_game_shows_stakes_and_draws_until_the_next_round():
    """And never a pot, a name or a card."""
    story = HandStory(follow=Follow.ACTIONS).sit(1, 2, 3)
    english = Speaker("en", (config_root(),))

    def shown():
        return face(english, story.definition, bets_of(story.snapshot), draws_of(story.snapshot))

    assert (shown().bets, shown().title) == ("Seats and blinds", "Stakes")
    assert shown().stakes == ("Limit 2.00 / 4.00", "Blinds 1.00 / 2.00")
    story.press(Key.NO_MORE_BETS).take_released()
    assert shown().bets == "Hand in play"
    story.tell(Calls(1), Calls(2), Checks(3), Draws(2, 3), Draws(3, 0))
    assert shown().draws == ("Seat 2 draws 3 cards", "Seat 3 stands pat")
    story.tell(Draws(1, 1))
    assert shown().draws == ()
