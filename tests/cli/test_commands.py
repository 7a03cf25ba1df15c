"""`tablectl` beside a daemon: each command, what it prints, and its exit code."""

import asyncio
import json
import os
import re
import subprocess
import sys
from dataclasses import asdict
from io import StringIO

import pytest

from controller.api.messages import Answer
from controller.cli import execute
from controller.data.events import ComputerLooked, JournalChecked, JournalDamaged
from controller.data.message import message
from controller.words.spoken import say
from simulators.people.staff import DANA, SAM, TESS
from simulators.simulation import Settings
from simulators.simulation.dice import PROFILES
from simulators.simulation.run import Run
from tests.cli.commands_in_process import tablectl
from tests.patience import PATIENCE
from tests.procedure.table_harness import shipped_table

_ALONE = """
import os, sys
from controller.cli.application import LazyGroup

for name in sys.argv[1:]:
    if not os.fork():
        command = LazyGroup().get_command(None, name)
        for each in getattr(command, "commands", {"": command}).values():
            print(name, each.name, *(option.name for option in each.params), flush=True)
        os._exit(0)
    os.wait()
"""
"""Prints each command of these names with its options, read alone."""


def test_a_command_names_what_it_decides_also_when_nothing_else_was_read():
    """A person's `tablectl` reads one command: its options are not to hang on another module."""
    names = ("count", "payout", "clear", "adopt", "mode", "decks", "deck", "irregular", "handover")
    names += ("choose", "refuse-payout", "acknowledge-results")
    read = [sys.executable, "-c", _ALONE, *names]
    lines = subprocess.run(read, capture_output=True, text=True, check=True).stdout.splitlines()
    deciding = [line for line in lines if " seen" in line]
    assert len(deciding) == len(names) + 3, "a deck's three decisions, an irregularity's two"


async def test_status_draws_the_table(house, capsys):
    assert await tablectl("status") == 0
    picture = capsys.readouterr().out
    assert "Table 1" in picture
    assert "SHUFFLER" in picture


async def test_status_tells_below_what_was_checked_and_what_the_picture_cut(house, capsys):
    taken = message("notice-port-taken", name="shuffler", url="serial:///dev/dealer-table/shuffler")
    assert await tablectl("status") == 0
    assert "Journal: not checked yet" in capsys.readouterr().out
    house.daemon.shell.ask_table(JournalChecked(4711, "0a" * 32, whole=True))
    # Of a port that this daemon does not have: it looks at its own, and would take the notice back.
    house.daemon.shell.ask_table(ComputerLooked("port:another", taken))
    assert await tablectl("status") == 0
    told = " ".join(capsys.readouterr().out.split())
    assert say(taken) in told
    assert "Journal: sound up to event 4711, checked 20" in told


async def test_status_as_json_is_one_object(house, capsys):
    assert await tablectl("status", "--json") == 0
    view = json.loads(capsys.readouterr().out)
    assert view["snapshot"]["table"] == "Table 1"
    assert view["links"]["shuffler"]["state"] == "up"


async def test_the_socket_may_be_named(house, capsys, monkeypatch):
    monkeypatch.setenv("DEALER_TABLE_SOCKET", "/nowhere")
    assert await tablectl("status", "--json", "--socket", str(house.socket.path)) == 0


async def test_without_a_daemon_every_command_says_so(tmp_path, capsys):
    socket = ("--socket", str(tmp_path / "s"))
    why = ("--reason", "test")
    for words in (["status"], ["status", "--watch"], ["press", "green"], ["clear", *why]):
        assert await tablectl(*words, *socket) == 1
        captured = capsys.readouterr()
        assert captured.out == ""
        assert captured.err.startswith(f"tablectl: {tmp_path / 's'}: no table is running here")
        assert captured.err.count("\n") == 1


async def test_a_refused_press_is_told_and_journalled(house, capsys):
    assert await tablectl("press", "round_over") == 1
    assert "tablectl: refused: " in capsys.readouterr().err
    assert house.store.records[-1].kind == "Press"


async def test_a_press_names_the_offer_that_stands(house, capsys):
    assert await tablectl("adopt", "--badge", "2001", "--reason", "first installation") == 0
    await house.until(lambda view: not view.snapshot.holds)
    view = await house.until(lambda view: view.snapshot.offers)
    offer = view.snapshot.offers[0]
    assert await tablectl("press", offer.key, "--badge", "2001") == 0
    assert "taken: event" in capsys.readouterr().out
    pressed = json.loads(house.store.records[-1].data)
    assert pressed["offer"] == offer.id
    assert (pressed["by"], pressed["uid"]) == (asdict(SAM.person), os.getuid())


async def test_a_badge_is_tapped_by_command(house):
    assert await tablectl("tap", DANA.badge) == 0
    assert house.daemon.shell.snapshot.dealer.badge == DANA.badge


async def test_a_command_shows_what_it_decides_before_it_asks_for_the_pin(
    house, capsys, monkeypatch
):
    house.daemon.shell.take_event(JournalDamaged(3, message("journal-event-changed")))
    shown = []

    def typed(_):
        shown.append(capsys.readouterr().out)
        return TESS.pin

    monkeypatch.delenv("DEALER_TABLE_PIN", raising=False)
    monkeypatch.setattr("sys.stdin.isatty", lambda: True, raising=False)
    monkeypatch.setattr("controller.cli.conversation.getpass", typed)
    assert await tablectl("clear", "--badge", TESS.badge, "--reason", "replaced") == 0
    (told,) = shown
    assert told.startswith("decides on: The journal is damaged: event 3")
    seen = json.loads(next(r.data for r in house.store.records if r.kind == "Clear"))["seen"]
    [[name, revision]] = seen
    assert name.startswith("hold-")
    thing = f"{name}={revision}"
    again = ("clear", "--badge", TESS.badge, "--reason", "once more", "--seen", thing)
    assert await tablectl(*again) == 1
    assert "It has changed: look again." in capsys.readouterr().err
    assert await tablectl(*again[:-1], name) == 2


async def test_a_question_that_is_left_ends_the_command_and_is_told(house, capsys, monkeypatch):
    """By Ctrl-D in place of the PIN: nothing has happened."""

    def left(_):
        raise EOFError

    before = len(house.store.records)
    monkeypatch.delenv("DEALER_TABLE_PIN", raising=False)
    monkeypatch.setattr("sys.stdin.isatty", lambda: True, raising=False)
    monkeypatch.setattr("controller.cli.conversation.getpass", left)
    assert await tablectl("sign-on", "--badge", TESS.badge) == 1
    assert capsys.readouterr().err.strip() == "tablectl: Left before it was done."
    assert len(house.store.records) == before


async def test_a_count_that_nobody_asks_for_is_refused_with_nothing_before(house, capsys):
    assert await tablectl("count", "5") == 1
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err.startswith("tablectl: refused: ")


async def test_a_word_for_a_hand_of_players_is_refused_as_such(house, capsys):
    for words in (("tell", "folds", "3"), ("puck", "3")):
        assert await tablectl(*words) == 1
        assert "That belongs to a hand that players bank" in capsys.readouterr().err


async def test_a_key_that_is_none_is_told_the_keys_and_no_seat_that_the_table_lacks(house, capsys):
    assert await tablectl("press", "zzz") == 2
    told = capsys.readouterr().err
    assert "no_more_bets" in told
    assert told.endswith(" seat:N\n")


async def test_a_press_for_another_offer_is_refused(house, capsys):
    assert await tablectl("press", "open", "--offer", "open-999") == 1
    assert json.loads(house.store.records[-1].data)["offer"] == "open-999"


async def test_an_unknown_key_is_answered_with_the_nearest(house, capsys):
    assert await tablectl("press", "gren") == 2
    assert "did you mean green?" in capsys.readouterr().err


async def test_clearing_records_who_and_why(house):
    words = ("--reason", "counted", "--count", "4", "--void-round")
    assert await tablectl("clear", "--badge", "2001", *words) == 1  # there is no round
    cleared = json.loads(house.store.records[-1].data)
    assert (cleared["by"], cleared["uid"]) == (asdict(SAM.person), os.getuid())
    assert (cleared["reason"], cleared["count"], cleared["void_round"]) == ("counted", 4, True)


async def test_voiding_may_say_what_becomes_of_each_wager(house):
    words = ("--void-round", "--effect", "3:pair_plus=paid", "--effect", "5:ante=lost")
    assert await tablectl("clear", "--badge", "2001", "--reason", "misdeal", *words) == 1
    cleared = json.loads(house.store.records[-1].data)
    assert cleared["effects"] == [
        {"seat": 3, "wager": "pair_plus", "effect": "paid"},
        {"seat": 5, "wager": "ante", "effect": "lost"},
    ]


@pytest.mark.parametrize("text", ["3:ante=stands", "3:ante", "ante=paid", "x:ante=paid", "3:=paid"])
async def test_an_effect_that_is_none_is_usage(house, capsys, text):
    words = ("--reason", "misdeal", "--void-round", "--effect", text)
    before = len(house.store.records)
    assert await tablectl("clear", "--badge", "2001", *words) == 2
    assert "such as 3:pair_plus=paid" in capsys.readouterr().err
    assert len(house.store.records) == before


async def test_a_count_names_the_cards_and_who_counted(house, capsys):
    assert await tablectl("count", "4") == 1  # nothing has to be counted
    assert "No cards are to be counted now." in capsys.readouterr().err
    counted = json.loads(house.store.records[-1].data)
    assert (counted["count"], counted["by"], counted["uid"]) == (4, None, os.getuid())
    assert await tablectl("count", "0", "--badge", "2001") == 1
    assert json.loads(house.store.records[-1].data)["by"] == asdict(SAM.person)
    assert await tablectl("count", "--", "-1") == 2


async def test_an_irregularity_is_declared_with_what_was_seen(house, capsys):
    words = ("late_bet", "--seat", "3", "--wager", "pair_plus", "--remark", "after the call")
    assert await tablectl("irregular", "declare", *words, "--badge", "2001") == 1
    assert "No round is under way" in capsys.readouterr().err
    declared = json.loads(house.store.records[-1].data)
    assert declared["by"] == asdict(SAM.person)
    assert (declared["kind"], declared["seat"]) == ("late_bet", 3)
    assert (declared["wager"], declared["remark"]) == ("pair_plus", "after the call")


async def test_an_irregularity_is_decided_with_its_effects(house, capsys):
    words = ("7", "void_round", "--reason", "misdeal", "--effect", "3:pair_plus=paid")
    assert await tablectl("irregular", "decide", *words, "--badge", "2001") == 1
    assert "No irregularity of that number is open." in capsys.readouterr().err
    decided = json.loads(house.store.records[-1].data)
    assert (decided["id"], decided["remedy"], decided["reason"]) == (7, "void_round", "misdeal")
    assert decided["effects"] == [{"seat": 3, "wager": "pair_plus", "effect": "paid"}]


@pytest.mark.parametrize(
    "words",
    [
        ("irregular", "declare", "latebet"),
        ("irregular", "declare", "late_bet", "--seat", "11"),
        ("irregular", "decide", "1", "play_off", "--reason", "x"),
        ("irregular", "decide", "1", "play_on", "--reason", "x", "--effect", "3:ante"),
        ("irregular", "decide", "1", "play_on"),
        ("mode", "by-hand", "--reason", "x"),
        ("mode", "hand-deal"),
        ("decks", "3", "--reason", "x"),
        ("decks", "1"),
    ],
)
async def test_an_unknown_kind_or_remedy_is_a_usage_error(house, words):
    before = len(house.store.records)
    assert await tablectl(*words, "--badge", "2001") == 2
    assert len(house.store.records) == before


async def test_a_supervisor_orders_how_the_table_deals(house, capsys):
    assert await tablectl("mode", "hand-deal", "--reason", "jams", "--badge", "2001") == 0
    ordered = json.loads(house.store.records[-1].data)
    assert (ordered["by"], ordered["uid"]) == (asdict(SAM.person), os.getuid())
    assert (ordered["mode"], ordered["reason"], ordered["count"]) == ("hand-deal", "jams", -1)
    assert await tablectl("status") == 0
    assert "DEALT BY HAND" in capsys.readouterr().out


async def test_a_supervisor_orders_one_deck_and_two_again(house, capsys):
    words = ("--reason", "a card is torn", "--badge", "2001")
    assert await tablectl("decks", "1", *words) == 0
    ordered = json.loads(house.store.records[-1].data)
    assert (ordered["by"], ordered["uid"]) == (asdict(SAM.person), os.getuid())
    assert (ordered["decks"], ordered["reason"]) == (1, "a card is torn")
    assert await tablectl("decks", "1", *words) == 1
    assert "So many decks are played already." in capsys.readouterr().err
    assert await tablectl("decks", "2", *words) == 0
    assert json.loads(house.store.records[-1].data)["decks"] == 2


async def test_nobody_orders_it_without_a_badge(house, capsys):
    assert await tablectl("mode", "hand-deal", "--reason", "jams") == 1
    assert house.store.records[-1].kind == "SignOnFailed"


async def test_the_pin_may_come_on_standard_input(house, capsys, monkeypatch):
    monkeypatch.setenv("DEALER_TABLE_PIN", "111111")
    monkeypatch.setattr("sys.stdin", StringIO(f"{SAM.pin}\n"))
    words = ("--badge", "2001", "--pin-stdin", "--reason", "first installation")
    assert await tablectl("adopt", *words) == 0


async def test_a_pin_that_nobody_can_be_asked_for(house, capsys, monkeypatch):
    monkeypatch.delenv("DEALER_TABLE_PIN")
    monkeypatch.setattr("sys.stdin", StringIO(""))
    assert await tablectl("clear", "--badge", "2001", "--reason", "seen") == 2
    assert "--pin-stdin" in capsys.readouterr().err
    assert house.store.records[-1].kind != "Clear"


async def test_without_a_badge_nobody_clears_and_it_is_recorded(house, capsys):
    assert await tablectl("clear", "--reason", "seen") == 1
    assert "badge and PIN" in capsys.readouterr().err
    failed = house.store.records[-1]
    assert failed.kind == "SignOnFailed"
    assert json.loads(failed.data)["wish"] == "clear"


async def test_clearing_needs_a_reason(house, capsys):
    assert await tablectl("clear", "--badge", "2001") == 2
    assert "--reason" in capsys.readouterr().err


async def test_watching_shows_each_change_until_the_daemon_ends(house, capsys):
    watching = asyncio.create_task(tablectl("status", "--watch"))
    seen = ""
    async with asyncio.timeout(PATIENCE):
        while not seen:
            await asyncio.sleep(0.001)
            seen = capsys.readouterr().out
        async with await house.client() as client:
            answer = await client.press("green")
        while f"refused: {say(answer.words)}" not in seen:
            await asyncio.sleep(0.001)
            seen += capsys.readouterr().out
        await house.stop()
        assert await watching == 1
    assert "the daemon has ended" in capsys.readouterr().err


async def test_a_halted_table_is_an_exit_code(house, capsys):
    house.daemon.shell.halt(message("journal-system-says", error="the disk is gone"))
    assert await tablectl("status") == 4
    assert "the disk is gone" in capsys.readouterr().out
    with pytest.raises(Exception, match="the disk is gone"):
        await house.serving


async def test_the_verbs_of_the_day_reach_the_table(house, capsys):
    who = ("--badge", "2001")
    for words, kind, said in (
        (("deck", "change", "red", "--reason", "worn"), "DeckChangeOrdered", {"colour": "red"}),
        (("deck", "change", "--reason", "worn"), "DeckChangeOrdered", {"colour": ""}),
        (("deck", "register", "red", "S-1"), "DeckRegistered", {"identity": "S-1"}),
        (("deck", "count", "blue", "51"), "DeckCountedByHand", {"colour": "blue", "cards": 51}),
        (("dead-table", "--reason", "no guests"), "DeadTableDeclared", {"reason": "no guests"}),
    ):
        assert await tablectl(*words, *who) == 1  # the table is closed
        assert "refused" in capsys.readouterr().err
        record = house.store.records[-1]
        data = json.loads(record.data)
        assert record.kind == kind
        assert data.items() >= said.items()
        assert data["by"] == asdict(SAM.person)


async def test_only_a_supervisor_who_proves_it_takes_over_a_shift(house, capsys):
    assert await tablectl("handover") == 1
    assert house.store.records[-1].kind == "SignOnFailed"
    assert await tablectl("handover", "--badge", "2001") == 1
    assert "Nothing was left open" in capsys.readouterr().err
    assert house.store.records[-1].kind == "TakeOver"


async def test_cards_are_opened_by_a_supervisor_who_says_why_and_on_record(
    house, capsys, monkeypatch
):
    words = ("recall", "--cards", "--round", "1")
    assert await tablectl(*words, "--badge", "2001") == 2  # no reason
    assert await tablectl(*words, "--reason", "dispute") == 2  # no badge
    assert "--badge and --reason" in " ".join(capsys.readouterr().err.split())
    words = (*words, "--reason", "dispute")
    monkeypatch.setenv("DEALER_TABLE_PIN", TESS.pin)
    assert await tablectl(*words, "--badge", TESS.badge) == 1
    assert "refused: Only a supervisor" in capsys.readouterr().err
    monkeypatch.setenv("DEALER_TABLE_PIN", SAM.pin)
    assert await tablectl(*words, "--badge", "2001") == 1  # no round is over
    captured = capsys.readouterr()
    assert (captured.out, "That round is not over" in captured.err) == ("", True)
    assert house.store.records[-1].kind == "CardsLookedAt"
    looked = json.loads(house.store.records[-1].data)
    assert (looked["by"], looked["uid"]) == (asdict(SAM.person), os.getuid())
    assert (looked["round"], looked["reason"]) == (1, "dispute")


def test_the_opened_cards_are_shown_seat_by_seat(tmp_path, capsys, monkeypatch):
    profile = PROFILES["none"]
    settings = Settings(1, 1, profile.habits, profile, calm_rounds=0, reads=True)
    path = tmp_path / "journal"
    run = Run(shipped_table(), settings, path)
    run.play()
    taken = Answer(True, 99)
    monkeypatch.setattr("controller.cli.conversation.talk_to_daemon", lambda path, talk: taken)
    monkeypatch.setattr(
        "controller.cli.journal_file.find_heads", lambda journal, config: (path, ())
    )
    monkeypatch.setenv("DEALER_TABLE_PIN", "1")
    words = ["recall", "--cards", "--round", "1", "--reason", "dispute", "--badge", "2001"]
    assert execute(words) == 0
    told = capsys.readouterr().out
    assert "\nRound 1: the cards, as the shuffler read them\n" in told
    remainder = next(line for line in told.splitlines() if "remaining cards" in line)
    last = run.world.dispenses()[-1]
    assert remainder.endswith(" ".join(map(run.world.face, last.cards)))
    assert "the dealer" in told
    assert execute([*words, "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["cards"][-1]["whose"] == "remainder"
    assert execute(["recall", "--round", "1", "--journal", str(path)]) == 0
    clear = capsys.readouterr().out
    assert "its cards are told, and sealed" in clear
    assert not re.search(r"\b[2-9TJQKA][cdhs]\b", clear)
    assert execute(["journal", "tail", "--last", "500", "--journal", str(path)]) == 0
    assert not re.search(r'"[2-9TJQKA][cdhs]"', capsys.readouterr().out)
