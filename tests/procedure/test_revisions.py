"""What decides names what it decides: another state of it refuses, and nothing else does."""

from functools import cache
from types import SimpleNamespace

import pytest
from msgspec import structs
from msgspec.structs import fields

from controller.api.messages import REQUESTS, as_seen, ask
from controller.api.server import Asker
from controller.daemon.answers import Answers, event_of
from controller.data.encoding import decode_state, encode_state
from controller.data.events import (
    DECIDES,
    DECLARED,
    AlarmsAcknowledged,
    Clear,
    DealerTapped,
    FloorCalled,
    JournalDamaged,
    PanelLost,
    PanelUp,
    PayoutRefused,
    PayoutStated,
    ResultsLooked,
    SettingsChosen,
)
from controller.data.intents import Refused
from controller.data.message import message
from controller.data.person import Proof
from controller.data.results import OutsideResult
from controller.data.state import Handover
from controller.procedure import Procedure, new_state
from controller.procedure.revisions import revisions, seen_now
from controller.snapshot import take_snapshot
from drivers.interface import SpotLevels
from drivers.vocabulary import Key
from tests.procedure.matrix_events import events
from tests.procedure.matrix_states import MOMENTS
from tests.procedure.table_story import ANA, BEN, Story, instant, shipped_table

FREE = {
    "press": "names the offer that it answers",
    "tell": "says how many acts of the hand were told before",
    "place_puck": "before the deal; the last seat that is said counts",
    "post_short": "before the deal; the last amount that is said counts",
    "room": "how pages look: nothing of the table",
    "sign_on": "oneself",
    "sign_off": "oneself, or everybody: that is never too late",
    "stay": "oneself",
    "unlock": "names the badge; whoever tries on is counted anew",
    "dead_table": "only where nobody plays; the next round undoes it",
    "call_supervisor": "asks for a person and decides nothing",
    "coming": "tells of a person and decides nothing",
    "test_lamps": "at a closed table alone",
    "look": "names a round that is over: it changes no more",
}
"""The wishes that decide nothing that may change, and why."""


def test_every_wish_names_what_it_decides_or_decides_nothing_that_changes():
    deciding = {name for name, each in DECLARED.items() if each.event in DECIDES}
    assert deciding | FREE.keys() == DECLARED.keys()
    assert not deciding & FREE.keys()
    assert SettingsChosen in DECIDES  # its request is no wish of the table: it reads files first


# The exploit: read 600.00, and acknowledge 90,000.00.


def settling(*cents):
    story = MOMENTS["settling"]()
    for amount in cents:
        story.happen(PayoutStated(2, "pair_plus", amount))
    return story


def asked(story, wished):
    """Return a request as of somebody who looks at the table now."""
    return as_seen(wished, snapshot_of(story).revisions)


def snapshot_of(story):
    return take_snapshot(story.table.procedure.model, story.table.seq, story.now, None)


def sent(story, request):
    """Send a request that ANA has proved with a PIN, and return the story after it."""
    story.table.handle(event_of(request, Asker(Proof(ANA.badge, ANA), None), int), story.now)
    return story


@pytest.mark.parametrize(
    "wished",
    [
        ask(Clear, "seen"),
        ask(Clear, "cannot go on", void_round=True),
        ask(PayoutRefused, 2, "pair_plus", "the hand is a pair"),
    ],
)
def test_who_reads_600_does_not_decide_on_90_000_stated_while_their_pin_was_checked(wished):
    story = settling(60_000)
    request = asked(story, wished)
    story.happen(PayoutStated(2, "pair_plus", 9_000_000))
    before = encode_state(story.state)
    assert sent(story, request).refused == "look_again"
    assert story.words == "It has changed: look again."
    story.state.refusal, story.state.refused_times = None, 0
    assert encode_state(story.state) == before
    assert sent(story, asked(story, wished)).refused == ""


def test_who_names_nothing_clears_nothing():
    story = settling(60_000)
    before = story.holds
    assert sent(story, ask(Clear, "seen")).refused == "look_again"
    assert sent(story, ask(PayoutRefused, 2, "pair_plus", "no")).refused == "look_again"
    assert story.holds == before


@pytest.mark.parametrize("kind", DECIDES)
def test_who_has_not_seen_what_is_open_does_not_decide_it(kind):
    data, event = firsts()[kind]
    assert event.seen
    codes, (after,) = decided(data, structs.replace(event, seen=()))
    assert (codes, after) == (["look_again"], data)


def test_the_same_hold_is_not_cleared_twice():
    story = settling(60_000)
    one, two = asked(story, ask(Clear, "seen")), asked(story, ask(Clear, "seen, too"))
    assert sent(story, one).refused == ""
    assert sent(story, two).refused == "look_again"


# What changes beside it keeps nobody from deciding.


def test_a_new_hold_beside_the_named_one_is_not_cleared_and_keeps_nobody_from_clearing():
    story = settling(60_000)
    request = asked(story, ask(Clear, "seen"))
    story.happen(PayoutStated(3, "ante", 70_000))
    story.happen(JournalDamaged(3, message("journal-event-changed")))
    assert sent(story, request).refused == ""
    assert story.holds == ["payout:3:ante", "journal_damaged"]


def test_a_sensor_that_changes_40_times_a_second_keeps_nobody_from_deciding():
    story = settling(60_000)
    request = asked(story, ask(Clear, "seen"))
    seq = story.table.seq
    for number in range(40):
        story.wait(0.025).happen(SpotLevels("sensors", number, (number % 2) << 20, 0))
    assert story.table.seq >= seq + 40
    assert sent(story, request).refused == ""


@pytest.mark.parametrize("name", MOMENTS)
def test_what_happens_beside_a_decision_changes_nothing_that_is_decided(name):
    """A sensor, the panel, a badge, a call, and time: only alarms may begin by them."""
    story = MOMENTS[name]()
    before = revisions(story.table.procedure.model)
    occupied = story.state.occupied
    for number in range(4):
        level = SpotLevels("sensors", number, occupied ^ (number % 2) << 20, 0)
        story.wait(0.001).happen(level, PanelLost(), PanelUp())
    story.happen(DealerTapped(BEN), FloorCalled("a question"))
    after = revisions(story.table.procedure.model)
    assert before.items() - after.items() <= {("alarms", before.get("alarms"))}


def test_words_that_come_back_from_the_disk_are_the_same_words():
    """A daemon that starts anew between look and word asks nobody to look again."""
    for name in MOMENTS:
        m = MOMENTS[name]().table.procedure.model
        again = Procedure(m.table, decode_state(encode_state(m.state))).model
        assert revisions(again) == revisions(m), name


def test_a_count_that_is_kept_from_others_shows_in_no_revision():
    counted = [_counted(cards) for cards in (2, 3)]
    assert counted[0] == counted[1]


def _counted(cards):
    story = MOMENTS["counting a packet of three"]().count(cards)
    return snapshot_of(story).revisions


# All pairs, in both orders.


@cache
def procedure():
    return Procedure(shipped_table(), new_state(shipped_table(), ""))


def decided(data, *wanted):
    """Return the codes of events in a state, and the states after each."""
    shared = procedure()
    shared.model.bind(decode_state(data))
    codes, states = [], []
    for event in wanted:
        intents = shared.handle(event, instant(1000.0)).intents
        codes.append(next((each.code for each in intents if isinstance(each, Refused)), ""))
        shared.state.refusal, shared.state.refused_times = None, 0
        states.append(encode_state(shared.state))
    return codes, states


def as_seen_in(data, event):
    shared = procedure()
    shared.model.bind(decode_state(data))
    return seen_now(shared.model, event)


def results():
    outside = OutsideResult("", "ante", 4000, -90_000, 12_000)
    return Story().open().happen(ResultsLooked((outside,), "0a" * 32))


def left_by_the_shift_before():
    story = Story().open()
    story.state.handover = Handover("14:00", [message("hold-stopped")], [])
    return story


def new_shuffler():
    story = Story()
    story.last = structs.replace(story.last, epoch=0)
    return story.link("shuffler").link("sensors").link("key_pad")


def late_bet():
    story = Story().open().happen(DealerTapped(BEN)).bet(2, 5).press(Key.NO_MORE_BETS)
    return story.dispense().bet(2, wager="pair_plus").wait(1)


@cache
def firsts():
    """Return, for each event that decides, a moment at which one is taken."""
    found = {}
    special = results, left_by_the_shift_before, new_shuffler, late_bet, lambda: settling(60_000)
    for make in (*special, *MOMENTS.values()):
        story = make()
        data = encode_state(story.state)
        for wished in events(story.state):
            kind = type(wished)
            if kind in DECIDES and kind not in found:
                event = as_seen_in(data, wished)
                if decided(data, event)[0] == [""]:
                    found[kind] = data, event
    return found


def test_each_decision_is_taken_somewhere():
    assert firsts().keys() == DECIDES.keys()


def changed(seen, now):
    """Tell whether what was seen has changed; one hold that was seen is enough, others may come."""
    held = any(name.startswith("hold-") for name in seen)
    come = [name for name in now.keys() - seen.keys() if not (held and name.startswith("hold-"))]
    return bool(seen.items() - now.items() or come)


AGAIN = {PayoutStated, AlarmsAcknowledged}
"""What may be said twice: the last figure counts; the pause of a sound begins anew."""


@pytest.mark.parametrize("first", DECIDES)
def test_of_two_decisions_the_second_counts_only_for_what_its_sender_saw(first):
    """At once, or in any order: the table hears one after the other, and both saw it before."""
    data, one = firsts()[first]
    shared = procedure()
    shared.model.bind(decode_state(data))
    wished = {type(each): each for each in reversed([*events(shared.state)])}
    for kind in DECIDES:
        two = one if kind is first else as_seen_in(data, wished[kind])
        before = decided(data, two)[0]
        codes, states = decided(data, one, two)
        assert codes[0] == ""
        now = as_seen_in(states[0], structs.replace(two, seen=()))
        if changed(dict(two.seen), dict(now.seen)):
            assert (codes[1], states[1]) == ("look_again", states[0]), kind
        else:
            assert codes[1] != "look_again" or before == ["look_again"], kind
        if kind is first and first not in AGAIN:
            assert codes[1], f"{kind.__name__} is taken twice"


@pytest.mark.parametrize("kind", [each for each in DECIDES if each is not SettingsChosen])
def test_nothing_comes_between_look_and_deed_of_a_decision(kind):
    """Two at once are one after the other, so those pairs are all: no answer waits for anything.

    Only who chooses waits, for files (`tests/daemon/test_choosing.py`).
    """
    heard = []

    def hear(event):
        heard.append(type(event))
        return SimpleNamespace(seq=9, intents=[])

    _, event = firsts()[kind]
    own = {each.name for each in fields(REQUESTS[kind])} - {"badge", "pin"}
    request = REQUESTS[kind](**{name: getattr(event, name) for name in own})
    answers = Answers(SimpleNamespace(ask_table=hear, table=None), SimpleNamespace(epoch=int))
    reply = answers.reply(request, Asker(Proof(ANA.badge, ANA), None))
    with pytest.raises(StopIteration):
        reply.send(None)
    assert heard == [kind]
    answers.close()
