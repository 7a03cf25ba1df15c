"""Offers of the centre: signed offline, brought by the courier, decided by the table."""

import asyncio
import json
from contextlib import asynccontextmanager, suppress

import msgspec
import pytest
from msgspec.structs import replace

from controller.choices.approval import new_key, sign
from controller.choices.house_offer import LimitOffered, SignedOffer
from controller.cli import execute
from controller.configuration import load_table
from controller.configuration.rights import wrong_rights
from controller.daemon.offer_watch import OfferWatch
from controller.daemon.watches import ClockWatch
from controller.data.causes import Cause
from controller.data.choice import OfferKind
from controller.data.events import ClockLooked
from controller.floor.courier import Courier, carrier
from controller.floor.courier.carrier import OfferBox
from controller.floor.store.offers import newest, publish
from controller.floor.wire import AskOffer, Offered, decode_parcel
from controller.journal import Journal, Record
from controller.notes import offer_path
from controller.people.table_key import public_half
from controller.system.clock import SystemClock
from simulators.people.staff import write_people
from tests.configuration.files import copy
from tests.floor.centre import DirectPost
from tests.floor.offered import HOUSE, NOW, TABLE, approval_keys, deployed, offer, taking_offers
from tests.floor.test_courier import until
from tests.journal.small_journals import Noon


@pytest.fixture
def keys(tmp_path):
    return approval_keys(tmp_path)


@pytest.fixture
async def brought(tmp_path, keys, monkeypatch):
    monkeypatch.setattr(OfferWatch, "PACE", 0.005)
    async with taking_offers(tmp_path, deployed(tmp_path, keys), keys) as found:
        yield found


async def test_it_is_taken_between_rounds_as_any_choice_and_once(brought):
    table = brought.table
    table.state.reload = "blue"  # something is under way
    assert await brought.answered(offer(pay_table="TCDPPP-03"), 1) == ("offered", 7, "")
    await asyncio.sleep(0.03)
    assert (len(brought.answers()), table.definition.pay_table) == (1, "TCDPPP-02")
    table.state.reload = ""
    await until(lambda: len(brought.answers()) == 2)
    assert brought.answers()[1] == ("taken", 7, "")
    assert table.definition.pay_table == "TCDPPP-03"
    about = ("OfferAnswered", "SettingsChosen", "DefinitionTaken")
    assert [each for each in brought.house.store.kinds if each in about] == [
        "OfferAnswered",
        "SettingsChosen",
        "DefinitionTaken",
        "OfferAnswered",
    ]
    assert {each.by for each in table.state.chosen} == {"Ruth Pitt, #7"}
    limits = (LimitOffered("ante", 1000, 20_000),)
    assert await brought.answered(offer(8, limits=limits), 4) == ("taken", 8, "")
    assert table.definition.limit("ante") == (1000, 20_000)
    assert table.definition.pay_table == "TCDPPP-03", "what is not offered stays"
    # What is played already is taken, too; and an older one comes too late.
    assert await brought.answered(offer(9, limits=limits), 6) == ("taken", 9, "")
    answer, number, why = await brought.answered(offer(8, pay_table="TCDPPP-02"), 7)
    assert (answer, number) == ("refused", 8)
    assert "later offer was answered already: 9" in why
    assert table.definition.pay_table == "TCDPPP-03"


async def test_what_is_not_the_houses_or_not_for_this_table_is_refused_and_play_goes_on(
    brought, tmp_path
):
    good = sign(offer(), brought.key)
    other = tmp_path / "other.key"
    other.write_text(new_key()[0])
    more = msgspec.json.encode({**msgspec.to_builtins(offer()), "dealers": []}).decode()
    stranger = sign(offer(), other)
    changed = SignedOffer(good.text.replace("20000", "29000"), good.signature)
    before = brought.table.definition
    tried = [
        (stranger, "has not signed it", 0),
        (changed, "has not signed it", 0),
        (SignedOffer(good.text, "zz"), "has not signed it", 0),
        (SignedOffer(more, good.signature), "has not signed it", 0),
        (sign(offer(table="t2"), brought.key), "it is for grand t2", 0),
        (sign(offer(house="other"), brought.key), "it is for other t1", 0),
        (b"\xff{", "no offer that this version can read", 0),
        (b"{}" + b" " * (1 << 22), "it is larger than 4194304 bytes", 0),
        (offer(until=NOW - 1), "too late", 7),
        (offer(8, pay_table="TCDPPP-01"), "its exact edge is 5.67 %", 8),
        (offer(9, limits=(LimitOffered("ante", 500, 40_000),)), "at most 300.00", 9),
        (offer(10, limits=(LimitOffered("nothing", 500, 600),)), "nothing", 10),
    ]
    for what, words, number in tried:
        count = len(brought.answers()) + (2 if number > 7 else 1)
        answer, told, why = await brought.answered(what, count)
        assert (answer, told) == ("refused", number), what
        assert words in why
    assert brought.table.definition is before
    assert (await brought.answered(offer(11), len(brought.answers()) + 2))[0] == "taken"


async def test_a_clock_that_waits_for_a_supervisor_judges_no_offer(brought, monkeypatch):
    # The daemon's own look, each second, would find the clock right again.
    monkeypatch.setattr(ClockWatch, "_ask_supervisor", lambda *_: None)
    shell = brought.house.daemon.shell
    shell.report_event(ClockLooked(1))
    await until(lambda: any(hold.cause is Cause.CLOCK for hold in brought.table.state.holds))
    brought.lay(offer(until=NOW - 1))
    await asyncio.sleep(0.05)
    assert brought.answers() == []
    shell.report_event(ClockLooked(0))
    await until(lambda: len(brought.answers()) == 1)
    assert "too late" in brought.answers()[0][2]


async def test_a_start_does_not_answer_again(tmp_path, keys, monkeypatch):
    monkeypatch.setattr(OfferWatch, "PACE", 0.005)
    deployment = deployed(tmp_path, keys)
    store = None
    for _ in range(2):
        async with taking_offers(tmp_path, deployment, keys, store) as first:
            if store is None:
                await first.answered(offer(), 2)
            await asyncio.sleep(0.03)
            assert [each[0] for each in first.answers()] == ["offered", "taken"]
            store = first.house.store


@asynccontextmanager
async def carried(path, database, clock=None):
    boxes = [OfferBox(path, kind) for kind in OfferKind]
    post = DirectPost(database)
    courier = Courier(path, post, clock or SystemClock(), lambda _: None, boxes)
    task = asyncio.ensure_future(courier.run())
    try:
        yield post
    finally:
        task.cancel()
        with suppress(asyncio.CancelledError):
            await task


def tablectl(capsys, *words, code=0):
    assert execute([str(word) for word in words]) == code
    told = capsys.readouterr()
    return told.out if code in (0, 1) else told.err


async def test_the_courier_brings_the_newest_and_the_record_is_the_only_answer(
    database, where, tmp_path, keys, capsys, monkeypatch
):
    for name in ("LINGER", "RETRY"):
        monkeypatch.setattr(carrier, name, 0.005)
    monkeypatch.setattr(carrier, "PACE", 0.01)
    path = tmp_path / "journal"
    journal = Journal.open(path, created=Noon(), identity=bytes(16))
    journal.restore()

    def note(seq, **said):
        text = json.dumps(said).encode()
        journal.append(Record(seq, Noon.utc_us, seq, 1, "OfferAnswered", text, b"[]"), b"{}", [])

    at = ("--database", where)
    listed = ("floor", "offer", "list", *at)
    assert tablectl(capsys, *listed) == "No offer was published.\n"
    files = [tmp_path / f"offer-{number}" for number in (1, 2)]
    for number, file in enumerate(files, 1):
        said = ("--house", HOUSE, "--key", keys, "--out", file, "--number", number)
        named = ("--by", "Ruth Pitt", "--reason", "busy", "--limit", "ante=10..200.00")
        assert f"offer {number}" in tablectl(capsys, "floor", "offer", "sign", TABLE, *said, *named)
    tablectl(capsys, "floor", "offer", "publish", files[0], *at)
    assert "not fetched yet" in tablectl(capsys, *listed)
    async with carried(path, database):
        await until(offer_path(path, OfferKind.SETTINGS).exists)
        first = offer_path(path, OfferKind.SETTINGS).read_bytes()
        assert "the courier has it" in tablectl(capsys, *listed)
        assert "offer 2" in tablectl(capsys, "floor", "offer", "publish", files[1], *at).lower()
        await until(lambda: offer_path(path, OfferKind.SETTINGS).read_bytes() != first)
        assert "not older" in tablectl(capsys, "floor", "offer", "publish", files[0], *at, code=2)
        brought = msgspec.json.decode(
            offer_path(path, OfferKind.SETTINGS).read_bytes(), type=SignedOffer
        )
        note(1, kind="settings", answer="offered", digest=brought.digest, number=2)
        await until(lambda: "waits for the end" in tablectl(capsys, *listed))
        note(2, kind="settings", answer="taken", digest=brought.digest, number=2)
        await until(lambda: ": taken" in tablectl(capsys, *listed))
        why = {"type": "message", "id": "offer-not-signed"}
        note(3, kind="settings", answer="refused", digest="00", why=why)
        note(4, answer="what a later version says")
        await until(lambda: _marked(database) == 4)
    journal.close()
    told = tablectl(capsys, *listed, code=1)
    assert "t1: offer 2 of Ruth Pitt: ante, lowest wager 10.00; " in told
    assert "refused something else: the house’s approval key has not signed it" in told
    # Who restores the file of an offer from elsewhere gets the newest again.
    offer_path(path, OfferKind.SETTINGS).write_text("spoiled")
    async with carried(path, database):
        await until(lambda: offer_path(path, OfferKind.SETTINGS).read_bytes() != b"spoiled")
    assert (
        msgspec.json.decode(offer_path(path, OfferKind.SETTINGS).read_bytes(), type=SignedOffer)
        == brought
    )


def _marked(database):
    return database.execute("SELECT seq FROM journal").fetchone()[0]


def test_the_approval_key_is_made_once_and_wrong_ones_are_told(tmp_path, capsys):
    made = ("floor", "offer", "key", "--folder", tmp_path)
    assert "keep it offline" in tablectl(capsys, *made)
    assert (tmp_path / "approval.key").stat().st_mode & 0o777 == 0o600
    assert "there already" in tablectl(capsys, *made, code=2)
    said = ("floor", "offer", "sign", "t1", "--house", "grand", "--out", tmp_path / "o")
    said += ("--by", "Ruth", "--reason", "busy", "--key")
    public = tmp_path / "approval.pem"
    assert "no approval key" in tablectl(capsys, *said, public, "--pay-table", "x", code=2)
    private = tmp_path / "approval.key"
    assert "offers nothing" in tablectl(capsys, *said, private, code=2)
    assert not (tmp_path / "o").exists()
    assert "--limit" in tablectl(capsys, *said, private, "--limit", "ante=1", code=2)
    nowhere = ("floor", "offer", "publish", tmp_path / "none", "--database", "host=/nowhere")
    assert "no such file" in tablectl(capsys, *nowhere, code=2)


def test_stores_and_couriers_of_before_know_settings_alone(database, tmp_path, keys):
    """An earlier courier asks without a kind; an earlier store answers without looking at it."""
    asked = decode_parcel(msgspec.msgpack.encode(["ask-offer", 1, b""]))
    assert asked.kind == OfferKind.SETTINGS
    people = sign(offer(8, people="x"), keys)
    for each in (sign(offer(), keys), people):
        publish(database, each)
    settings = newest(database, TABLE, asked)
    assert settings.text == sign(offer(), keys).text
    assert newest(database, TABLE, AskOffer(1, b"", "later")).text == ""
    box = OfferBox(tmp_path / "journal", OfferKind.MANIFEST)
    box.put(settings)
    assert not offer_path(tmp_path / "journal", OfferKind.MANIFEST).exists()
    # A text that cannot be read is laid there all the same: the table refuses it in its record.
    box.put(Offered("{}", b""))
    assert offer_path(tmp_path / "journal", OfferKind.MANIFEST).exists()


def test_people_are_signed_for_a_table_only_where_both_are_in_order(tmp_path, keys, capsys):
    people, public = tmp_path / "people.yaml", tmp_path / "t1.pub"
    write_people(people)
    public.write_text("age1nonsense\n")
    said = ("floor", "offer", "sign", "t1", "--house", "grand", "--out", tmp_path / "o")
    said += ("--by", "Ruth", "--reason", "new", "--key", keys, "--people", people)
    assert "--to-key together" in tablectl(capsys, *said, code=2)
    assert "no public half" in tablectl(capsys, *said, "--to-key", public, code=2)
    assert "no such file" in tablectl(capsys, *said, "--to-key", tmp_path / "none", code=2)
    public.write_text(public_half(tmp_path / "t1.key"))
    mixed = (*said, "--to-key", public, "--pay-table", "TCDPPP-03")
    assert "more than one kind" in tablectl(capsys, *mixed, code=2)
    people.write_text(people.read_text().replace("supervisor", "boss"))
    assert "boss" in tablectl(capsys, *said, "--to-key", public, code=2)
    listed = (*said[:-2], "--manifest", people)
    assert "SHA-256, two spaces and a path" in tablectl(capsys, *listed, code=2)
    people.write_text(f"{'0' * 64}  /usr/bin/python3\n" * 26_000)
    assert "it is larger than 2097152 bytes" in tablectl(capsys, *listed, code=2)
    assert not (tmp_path / "o").exists()


def test_a_table_makes_its_key_once_and_prints_its_public_half(tmp_path, keys, capsys):
    file = copy(tmp_path)
    people = tmp_path / "people.yaml"
    told = file.read_text()
    file.write_text(told.replace("people: /var/lib/dealer-table/people.yaml", f"people: {people}"))
    first = tablectl(capsys, "people", "key", "--config", file)
    assert first.startswith("age1")
    assert first.count("\n") == 1
    assert tablectl(capsys, "people", "key", "--config", file) == first
    secret = people.with_suffix(".key")
    assert secret.stat().st_mode & 0o777 == 0o640
    assert "AGE-SECRET-KEY" in secret.read_text()
    secret.chmod(0o644)
    deployment = replace(load_table(file)[1], people=people)
    assert any(each.file == secret for each in wrong_rights(deployment, secret.stat().st_uid))
    secret.write_text("spoiled")
    assert "holds no key" in tablectl(capsys, "people", "key", "--config", file, code=2)
