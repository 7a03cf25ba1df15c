"""Wishes through the page: people prove themselves as on the socket."""

import asyncio
import json

import pytest

from controller.api.messages import encode
from controller.data.events import FloorCalled, JournalDamaged, ProcedureFailed
from controller.data.message import message
from controller.page.sessions import session_of
from controller.system.clock import SystemClock
from simulators.people.staff import DANA, LEE, RUTH, SAM, TESS
from tests.page.serving import browser, views
from tests.patience import PATIENCE


@pytest.fixture
async def page(served):
    await served.house.all_up()
    return served.browser


def last(served, kind):
    records = served.house.store.records
    return json.loads(next(each.data for each in reversed(records) if each.kind == kind))


ADOPT = {"reason": "first installation"}


async def ready_to_open(page):
    """Adopt the new shuffler, so that the table may be opened."""
    token = await page.sign_on(SAM)
    assert (await page.ask("adopt", token, **ADOPT))["ok"]
    return token


# Presses.


async def test_a_press_names_its_offer_and_counts_once(served, page):
    token = await ready_to_open(page)
    view = await page.view()
    offer = next(each for each in view.snapshot.offers if each.key == "open")
    press = {"key": "open", "offer": offer.id}
    answers = await asyncio.gather(*(page.ask("press", token, **press) for _ in range(2)))
    assert sorted(answer["ok"] for answer in answers) == [False, True]
    assert (await page.view()).snapshot.step == "opening"


async def test_a_press_from_an_old_picture_is_refused(page):
    answer = await page.ask("press", key="call_floor", offer="call_floor-0")
    assert (answer["ok"], answer["code"]) == (False, "stale_offer")
    assert (await page.view()).snapshot.floor is None


async def test_a_press_that_waited_too_long_is_refused(served, page):
    """The header is the daemon's clock when the finger struck, as a beat has told it."""

    async def press(key, milliseconds):
        now = round(SystemClock().monotonic() * 1000)
        view = await page.view()
        offer = next(each.id for each in view.snapshot.offers if each.key == key)
        named = {"Dealer-Table-Pressed": str(now - milliseconds)}
        wish = {"request": "press", "key": key, "offer": offer}
        return (await page.post("/ask", wish, **named))[1]

    await ready_to_open(page)
    reply = await press("call_floor", 2500)
    assert (reply["ok"], reply["code"]) == (False, "press_old")
    assert last(served, "Press")["age_ms"] >= 2500, "the record has it"
    assert (await press("call_floor", 500))["ok"]


@pytest.mark.parametrize("said", ["", "-5", "x", "9" * 20])
async def test_a_press_of_no_known_time_counts(page, said):
    await ready_to_open(page)
    view = await page.view()
    offer = next(each.id for each in view.snapshot.offers if each.key == "call_floor")
    wish = {"request": "press", "key": "call_floor", "offer": offer}
    _, reply = await page.post("/ask", wish, **{"Dealer-Table-Pressed": said})
    assert reply["ok"]


async def test_a_press_without_its_offer_is_not_even_journalled(served, page):
    status, reply = await page.post("/ask", {"request": "press", "key": "call_floor"})
    assert status == 400
    assert reply["error"] == {"type": "message", "id": "answer-press-names-offer"}
    assert "Press" not in served.kinds


async def test_two_browsers_and_one_offer_make_one_press(served, page):
    offer = next(each for each in (await page.view()).snapshot.offers if each.key == "call_floor")
    press = {"key": "call_floor", "offer": offer.id}
    async with browser(served.socket) as other:
        answers = await asyncio.gather(page.ask("press", **press), other.ask("press", **press))
    assert sorted(answer["ok"] for answer in answers) == [False, True]


async def test_a_press_on_the_page_names_no_user_of_the_computer(served, page):
    await page.press("call_floor")
    assert (last(served, "Press")["by"], last(served, "Press")["uid"]) == (None, None)


async def test_nobody_unlocks_a_badge_over_tcp_without_proof(served, page):
    """On the socket the daemon's own user may do this; over TCP nobody is a user."""
    for pin in ["0"] * 5:
        await page.post("/sign-on", {"badge": SAM.badge, "pin": pin})
    answer = await page.ask("unlock", locked=SAM.badge, reason="let me")
    assert (answer["ok"], answer["code"]) == (False, "not_proved")
    assert last(served, "SignOnFailed")["wish"] == "unlock"
    token = await page.sign_on(RUTH)
    assert (await page.ask("unlock", token, locked=SAM.badge, reason="seen their face"))["ok"]
    assert last(served, "Unlocked")["by"]["badge"] == RUTH.badge


# Decisions name what their sender saw.


async def test_a_clear_clears_what_its_sender_saw_and_nothing_that_came_since(served, page):
    """A new hold beside it keeps nobody from clearing, and is not cleared unseen."""
    token = await page.sign_on(SAM)
    served.house.daemon.shell.take_event(JournalDamaged(3, message("journal-event-changed")))
    before = (await page.view()).snapshot
    (read,) = (each for each in before.holds if each.cause == "journal_damaged")
    served.house.daemon.shell.take_event(ProcedureFailed("Press", "a test"))
    seen = [(f"hold-{read.id}", before.revisions[f"hold-{read.id}"])]
    tess = {"badge": TESS.badge, "pin": TESS.pin}
    answer = await page.ask("clear", token, reason="seen", seen=seen, **tess)
    assert answer["ok"], answer
    assert [each.cause for each in (await page.view()).snapshot.holds if each.latched] == ["failed"]
    answer = await page.ask("clear", token, reason="again", seen=seen, **tess)
    assert (answer["ok"], answer["code"]) == (False, "look_again")


async def test_other_changes_do_not_disturb_a_decision(served, page):
    seen = [*(await page.view()).snapshot.revisions.items()]
    assert (await page.ask("tap", badge=DANA.badge))["ok"]
    assert (await page.press("call_floor"))["ok"]
    shuffler = [each for each in seen if each[0] == "shuffler"]
    assert (await page.ask("adopt", await page.sign_on(SAM), seen=shuffler, **ADOPT))["ok"]


async def test_the_room_s_settings_are_chosen_on_the_page(served, page):
    token = await page.sign_on(SAM)
    assert (await page.ask("room", token, room={"letters": "large"}))["ok"]
    assert last(served, "RoomChosen")["room"]["letters"] == "large"


# Sessions.


async def test_a_session_is_the_person_who_signed_on(served, page):
    status, reply = await page.post("/sign-on", {"badge": SAM.badge, "pin": SAM.pin})
    assert status == 200
    shown = json.loads(encode(await page.view()))["snapshot"]["sign_ons"]
    (one,) = shown
    assert (reply["person"], reply["session"]) == (one["person"], one["session"])
    assert (one["person"]["badge"], one["person"]["role"]) == (SAM.badge, "supervisor")
    assert served.house.store.records[reply["seq"] - 1].kind == "SignedOn"
    assert (await page.ask("adopt", reply["token"], **ADOPT))["ok"]
    assert last(served, "AdoptShuffler")["by"]["badge"] == SAM.badge


async def test_without_a_session_nobody_has_proved_anything(served, page):
    await page.sign_on(SAM)
    answer = await page.ask("adopt", **ADOPT)
    assert (answer["ok"], answer["code"]) == (False, "not_proved")


async def test_a_wish_may_bring_badge_and_pin_of_its_own(served, page):
    answer = await page.ask("adopt", badge=RUTH.badge, pin=RUTH.pin, **ADOPT)
    assert answer["ok"]
    assert last(served, "AdoptShuffler")["by"]["badge"] == RUTH.badge


@pytest.mark.parametrize("token", ["0" * 32, "x", "é", "\udcff", "0" * 7000])
async def test_a_made_up_token_proves_nothing(served, page, token):
    await page.sign_on(SAM)
    token = token.encode("utf-8", "surrogateescape").decode("latin-1")
    status, reply = await page.post("/ask", {"request": "adopt", "seen": []} | ADOPT, token)
    assert (status, reply["reply"]) == (401, "failure")
    assert "AdoptShuffler" not in served.kinds


async def expect_over(page, token):
    status, reply = await page.post("/ask", {"request": "adopt", "seen": []} | ADOPT, token)
    assert status == 401
    assert reply["error"] == {"type": "message", "id": "answer-sign-on-over"}


async def test_signing_off_ends_the_session(page):
    token = await page.sign_on(SAM)
    assert (await page.ask("sign_off", token))["ok"]
    await expect_over(page, token)


async def test_the_tables_own_timer_ends_the_session(served, page):
    token = await page.sign_on(SAM)
    served.house.daemon.shell._expired(f"sign_on:{session_of(token)}")  # its time is up
    await expect_over(page, token)


async def test_two_people_are_signed_on_at_two_browsers_at_once(served, page):
    sam, ruth = await page.sign_on(SAM), await page.sign_on(RUTH)
    assert [each.person.badge for each in (await page.view()).snapshot.sign_ons] == [
        SAM.badge,
        RUTH.badge,
    ]
    assert (await page.ask("adopt", sam, **ADOPT))["ok"]
    assert last(served, "AdoptShuffler")["by"]["badge"] == SAM.badge
    assert (await page.ask("sign_off", sam))["ok"]
    await expect_over(page, sam)
    assert (await page.ask("stay", ruth))["ok"]
    assert last(served, "SignOnKept")["by"]["badge"] == RUTH.badge


async def test_a_person_who_signs_on_elsewhere_leaves_the_first_session(served, page):
    first = await page.sign_on(SAM)
    second = await page.sign_on(SAM)
    await expect_over(page, first)
    async with await served.house.client() as client:
        assert (await client.sign_on(served.house.who)).ok
    await expect_over(page, second)


async def test_the_next_person_at_a_browser_ends_the_session_before(page):
    sam = await page.sign_on(SAM)
    status, reply = await page.post("/sign-on", {"badge": TESS.badge, "pin": TESS.pin}, sam)
    assert (status, reply["person"]["badge"]) == (200, TESS.badge)
    await expect_over(page, sam)
    (left,) = (await page.view()).snapshot.sign_ons
    assert (left.person.badge, left.session) == (TESS.badge, reply["session"])


async def test_keys_of_the_dealer_are_the_dealers_in_a_supervisors_session(served, page):
    """Only a key that needs a supervisor's word counts as theirs."""
    token = await ready_to_open(page)
    assert (await page.press("call_floor", token))["ok"]
    assert last(served, "Press")["by"] is None
    assert (await page.press("open", token))["ok"]
    assert last(served, "Press")["by"]["badge"] == SAM.badge
    assert (await page.press("stop", token))["ok"]
    assert last(served, "Press")["by"] is None


async def test_a_supervisor_elsewhere_gives_a_page_no_powers(served, page):
    await ready_to_open(page)
    view = await page.view()
    offer = next(each for each in view.snapshot.offers if each.key == "open")
    assert offer.role == "supervisor"
    answer = await page.ask("press", key="open", offer=offer.id)
    assert (answer["ok"], answer["code"]) == (False, "open_supervisor")


async def test_a_token_stands_in_no_picture_no_record_and_no_address(served, page):
    async with page.watching() as events:
        token = await page.sign_on(SAM)
        view = await views(events, lambda view: view.snapshot.sign_ons)
    assert token not in repr(view)
    kept = b"".join(each.data + each.intents for each in served.house.store.records)
    assert token.encode() not in kept
    assert SAM.pin.encode() not in kept
    served.house.daemon._fittings.log.close()
    assert token not in repr(served.house.entries)


# Proofs.


@pytest.mark.parametrize(
    ("badge", "pin", "code"),
    [
        (SAM.badge, "000000", "wrong_pin"),
        (SAM.badge, "", "wrong_pin"),
        ("9999", SAM.pin, "wrong_pin"),
        (DANA.badge, "1", "wrong_pin"),
        ("", "", "not_proved"),
        (LEE.badge, LEE.pin, "dealer_taps"),
    ],
)
async def test_a_person_who_proves_nothing_gets_no_session(served, page, badge, pin, code):
    status, reply = await page.post("/sign-on", {"badge": badge, "pin": pin})
    assert (status, reply["reply"], reply["ok"], reply["code"]) == (200, "answer", False, code)
    assert "token" not in reply


@pytest.mark.parametrize("badge", [SAM.badge, "4711"])
async def test_after_three_wrong_pins_the_next_try_waits_whoever_has_the_badge(page, badge):
    """A stranger learns neither which badges exist, nor which PIN is right."""
    wrong = {"badge": badge, "pin": "000000"}
    replies = [(await page.post("/sign-on", wrong))[1] for _ in range(4)]
    assert [each["code"] for each in replies] == ["wrong_pin"] * 3 + ["pin_too_soon"]
    _, right = await page.post("/sign-on", wrong | {"pin": SAM.pin})
    assert (right["ok"], right["code"]) == (False, "pin_too_soon")


async def test_a_session_that_is_proved_works_though_strangers_try_its_badge(page):
    token = await page.sign_on(SAM)
    for _ in range(5):
        await page.post("/sign-on", {"badge": SAM.badge, "pin": "000000"})
    answer = await page.ask("adopt", token, **ADOPT)
    assert answer["ok"], answer


async def test_tries_are_held_back_and_keys_are_not(spent_for_good, page):
    tries = [await page.post("/sign-on", {"badge": "9", "pin": str(n)}) for n in range(8)]
    assert [status for status, _ in tries] == [200] * 6 + [429] * 2
    status, _ = await page.post("/ask", {"request": "tap", "badge": DANA.badge})
    assert status == 429
    assert (await page.press("call_floor"))["ok"]


async def test_whoever_looks_at_the_choices_holds_back_no_sign_on(spent_for_good, page):
    looks = [await page.post("/ask", {"request": "choices"}) for _ in range(8)]
    assert [status for status, _ in looks] == [200] * 6 + [429] * 2
    status, _ = await page.post("/sign-on", {"badge": SAM.badge, "pin": SAM.pin})
    assert status == 200


async def test_a_dealer_taps_in(served, page):
    assert (await page.ask("tap", badge=DANA.badge))["ok"]
    assert (await page.view()).snapshot.dealer.name == DANA.person.name


@pytest.mark.parametrize("body", [{"badge": "2001"}, {"badge": 1, "pin": "2"}, [], {"x": 1}])
async def test_a_sign_on_that_is_not_understood(page, body):
    status, reply = await page.post("/sign-on", body)
    assert (status, reply["reply"]) == (400, "failure")


# What the page does not take, or not from everybody.


@pytest.mark.parametrize("request_", ["watch", "sign_on"])
async def test_requests_with_their_own_address_are_refused_here(page, request_):
    status, reply = await page.post("/ask", {"request": request_})
    assert (status, reply["reply"]) == (400, "failure")


async def test_devices_are_shown_raw_to_a_technician_at_a_closed_table(served, page):
    body = {"request": "inspect"}
    assert (await page.post("/ask", body))[0] == 401
    assert (await page.post("/ask", body, await page.sign_on(SAM)))[0] == 403
    token = await page.sign_on(TESS)
    reply = await page.ask("inspect", token)
    assert set(reply["devices"]) == {"shuffler", "sensors", "key_pad"}


async def test_at_an_open_table_they_are_not(served, page):
    """The session of a technician who signed on at the closed table ends when it opens."""
    token = await page.sign_on(TESS)
    async with await served.house.client() as client:
        assert (await client.adopt("first installation", served.house.who)).ok
        assert (await client.press("open", who=served.house.who)).ok
    view = await page.view()
    assert (view.snapshot.step, view.snapshot.sign_ons) == ("opening", ())
    status, reply = await page.post("/ask", {"request": "inspect"}, token)
    assert (status, reply["reply"]) == (200, "failure"), "it was allowed when it left"
    assert (await page.post("/ask", {"request": "inspect"}, await page.sign_on(SAM)))[0] == 403


async def test_a_look_after_the_end_of_the_sign_on_shows_nothing_and_is_no_error(page):
    token, look = await page.sign_on(TESS), {"request": "inspect"}
    assert (await page.ask("sign_off", token))["ok"]
    for _ in range(2):
        status, reply = await page.post("/ask", look, token)
        assert (status, reply["reply"]) == (200, "failure")
    await expect_over(page, token)
    for other in ("", "0" * 32):
        assert (await page.post("/ask", look, other))[0] == 401
    newer = await page.sign_on(TESS)
    assert (await page.post("/ask", look, token))[0] == 200
    assert set((await page.ask("inspect", newer))["devices"]) == {"shuffler", "sensors", "key_pad"}


async def test_a_halted_table_says_so(served, page):
    async with page.watching() as events:
        await views(events)
        table = served.house.daemon.shell.table
        table.halt(message("journal-system-says", error="the disk is gone"))
        async with asyncio.timeout(PATIENCE):
            reply = await page.ask("call_supervisor")
    assert reply["reply"] == "failure"
    assert reply["error"]["id"] == "answer-halted"
    table.halted = None


async def test_a_failing_table_ends_the_daemon_whether_page_or_socket_asked(served, page):
    def broken(happening):
        if isinstance(happening.event, FloorCalled):
            raise ZeroDivisionError("a programming error")

    served.house.daemon.shell.witnesses.append(broken)
    status, _ = await page.post("/ask", {"request": "call_supervisor"})
    assert status == 500
    with pytest.raises(ZeroDivisionError):
        await served.house.serving


async def test_nobody_says_on_a_page_that_a_supervisor_comes(served, page):
    """The pit board does, by the table's courier, which uses the socket."""
    status, reply = await page.post("/ask", {"request": "coming", "name": "Ruth"})
    assert (status, reply["error"]["id"]) == (403, "answer-coming-by-socket")
    assert "SupervisorComing" not in served.kinds
