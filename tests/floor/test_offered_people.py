"""People whom the house offers to a table: encrypted to it, put in place between two rounds."""

import asyncio
import fcntl
import os

import msgspec
import pytest

from controller.api.client import Credentials
from controller.choices.approval import new_key, sign
from controller.choices.house_offer import SignedOffer
from controller.daemon.offer_watch import OfferWatch
from controller.data.choice import OfferKind
from controller.data.message import Message
from controller.data.person import Person, Role
from controller.people.file import load_people
from controller.people.file_writer import save_people
from controller.people.pin_hash import hash_pin
from controller.people.register import Member
from controller.people.table_key import public_half, sealed
from controller.words.spoken import in_english
from simulators.people.staff import DANA, LEE, RUTH, SAM, TESS, register
from tests.floor.offered import NOW, approval_keys, deployed, offer, taking_offers
from tests.floor.test_courier import until

PEOPLE = OfferKind.PEOPLE
NEW_PIN = "739105"
NINA = Person("2009", "Nina Hall", Role.SUPERVISOR)


@pytest.fixture
def keys(tmp_path):
    return approval_keys(tmp_path)


@pytest.fixture
def deployment(tmp_path, keys):
    return deployed(tmp_path, keys)


@pytest.fixture
async def brought(tmp_path, deployment, keys, monkeypatch):
    monkeypatch.setattr(OfferWatch, "PACE", 0.005)
    async with taking_offers(tmp_path, deployment, keys) as found:
        await found.house.all_up()
        yield found


def members(*without, new_pin_of=None):
    """Return the staff without some; one may have another PIN."""
    gone = [each.person for each in without]
    kept = [each for each in register().members if each.person not in gone]
    if new_pin_of is None:
        return kept
    new = Member(new_pin_of.person, hash_pin(NEW_PIN))
    return [new if each.person == new.person else each for each in kept]


def file_of(folder, people):
    path = folder / "wanted.yaml"
    save_people(path, people)
    return path.read_text()


def offered(brought, text, number=7, key=None, **more):
    public = key or public_half(brought.deployment.people_key)
    return offer(number, people=sealed(text, public), **more)


def with_nina(folder, *without):
    return file_of(folder, [*members(*without), Member(NINA, hash_pin(NEW_PIN))])


def there(brought):
    return [each.person for each in load_people(brought.deployment.people).members]


async def test_people_are_put_in_place_between_two_rounds_and_prove_who_they_are(brought, tmp_path):
    before = there(brought)
    brought.table.state.reload = "blue"  # something is under way
    what = offered(brought, with_nina(tmp_path, SAM))
    assert await brought.answered(what, 1) == ("offered", 7, "")
    await asyncio.sleep(0.03)
    assert (len(brought.answers()), there(brought)) == (1, before)
    brought.table.state.reload = ""
    await until(lambda: len(brought.answers()) == 2)
    assert brought.answers()[1] == ("taken", 7, "")
    assert there(brought) == [DANA.person, LEE.person, RUTH.person, TESS.person, NINA]
    assert brought.deployment.people.stat().st_mode & 0o777 == 0o640
    async with await brought.house.client() as client:
        assert (await client.sign_on(Credentials(NINA.badge, NEW_PIN))).ok
        assert not (await client.sign_on(Credentials(SAM.badge, SAM.pin))).ok
    counted = brought.told()[-1]["what"]
    assert NINA.name not in str(counted)
    assert in_english(msgspec.convert(counted, Message)) == "2 dealers, 2 supervisors, 1 technician"


async def test_who_is_signed_on_stays_or_goes_as_after_tablectl_people(brought, tmp_path):
    async with await brought.house.client() as client:
        assert (await client.sign_on(Credentials(SAM.badge, SAM.pin))).ok
        assert brought.table.state.sign_ons[0].person == SAM.person
        # Another PIN of theirs signs nobody off; another role, or to be gone, does.
        text = file_of(tmp_path, members(new_pin_of=SAM))
        assert (await brought.answered(offered(brought, text), 2))[0] == "taken"
        assert await brought.house.daemon._prover.gone([SAM.person]) == []
        assert brought.table.state.sign_ons[0].person == SAM.person
        changed = [
            Member(Person(SAM.badge, SAM.person.name, Role.DEALER)) if m.person == SAM.person else m
            for m in members()
        ]
        text = file_of(tmp_path, changed)
        assert (await brought.answered(offered(brought, text, 8), 4))[0] == "taken"
        await until(lambda: not brought.table.state.sign_ons)
    assert "PersonGone" in brought.house.store.kinds


async def test_wrong_pins_are_not_forgiven_by_an_offer(brought, tmp_path):
    """They are of a badge at a place: the right PIN after the wait, or a word, forgets them."""
    async with await brought.house.client() as client:
        for _ in range(3):
            wrong = await client.sign_on(Credentials(SAM.badge, "000000"))
            assert wrong.code == "wrong_pin"
        text = file_of(tmp_path, members(new_pin_of=SAM))
        assert (await brought.answered(offered(brought, text), 2))[0] == "taken"
        assert (await client.sign_on(Credentials(SAM.badge, NEW_PIN))).code == "pin_too_soon"
        assert (await client.sign_on(Credentials(RUTH.badge, RUTH.pin))).ok


async def test_what_cannot_be_taken_is_refused_and_the_people_stay(brought, tmp_path, keys):
    before = brought.deployment.people.read_bytes()
    whole = with_nina(tmp_path)
    kept = [each.kept for each in members() if each.kept]
    other = public_half(tmp_path / "other.key")
    stranger = tmp_path / "stranger.pem"
    stranger.write_text(new_key()[0])
    public = public_half(brought.deployment.people_key)
    good = offer(people=sealed(whole, public))
    cut = offer(9, people=good.people[: len(good.people) // 2])
    signed = sign(good, keys)
    tried = [
        (sign(good, stranger), "has not signed it", 0),
        (SignedOffer(signed.text.replace("Ruth", "Rude"), signed.signature), "not signed", 0),
        (sign(offer(people=good.people, table="t2"), keys), "it is for grand t2", 0),
        (sign(offer(people=good.people, house="other"), keys), "it is for other t1", 0),
        (sign(offer(), keys), "another kind", 0),
        (sign(good, keys).text.encode()[:90], "no offer that this version", 0),
        (offer(people=good.people, until=NOW - 1), "too late", 7),
        (offered(brought, whole, 8, other), "another key", 8),
        (cut, "another key", 9),
        (offered(brought, file_of(tmp_path, members(SAM, RUTH)), 10), "a supervisor", 10),
        (offered(brought, whole.replace("technician", "owner"), 11), "line ", 11),
        (offered(brought, whole.replace("m=19456", "m=8"), 12), "tablectl people pin", 12),
        (offered(brought, whole.replace(kept[0], "'482615'"), 13), "tablectl people pin", 13),
        (offered(brought, whole.replace("'2009'", "'2002'"), 14), "line ", 14),
        (offered(brought, whole.replace("role: dealer", f"{kept[1]}: x", 1), 15), "line ", 15),
        (offered(brought, "people: []", 16), "a supervisor", 16),
        (offered(brought, "\0", 17), "line 1", 17),
        (offered(brought, "[" * 5000, 18), "line 1", 18),
    ]
    for what, words, number in tried:
        count = len(brought.answers()) + (2 if number > 7 else 1)
        answer, told, why = await brought.answered(what, count, PEOPLE)
        assert (answer, told) == ("refused", number), (words, why)
        assert words in why
        assert not [hidden for hidden in ("argon2id", kept[0], "482615") if hidden in why]
    assert brought.deployment.people.read_bytes() == before
    # A replay of what was answered already, under its own number or a smaller one.
    assert "later offer" in (await brought.answered(good, len(brought.answers()) + 1))[2]
    # The other kinds have numbers of their own, and a good one is taken after all that.
    count = len(brought.answers()) + 2
    assert (await brought.answered(offer(1, pay_table="TCDPPP-03"), count))[0] == "taken"
    again = offered(brought, whole, 19)
    assert (await brought.answered(again, count + 2)) == ("taken", 19, "")
    assert NINA in there(brought)
    told = _told_everywhere(brought)
    assert not [hidden for hidden in (*kept, "argon2id", NINA.name, NEW_PIN) if hidden in told]


def _told_everywhere(brought):
    """Return all that the journal and the log of the daemon say."""
    records = b"".join(each.data + each.intents for each in brought.house.store.records)
    defined = "".join(each.text for each in brought.house.store.definitions)
    return f"{records.decode()}{brought.house.store.state.decode()}{defined}{brought.house.entries}"


async def test_without_a_key_of_the_table_it_is_refused_and_says_what_to_do(brought, tmp_path):
    what = offer(people=sealed(with_nina(tmp_path), public_half(tmp_path / "other.key")))
    answer, _, why = await brought.answered(what, 2)
    assert answer == "refused"
    assert "tablectl people key" in why
    brought.deployment.people_key.write_text("nonsense\n")
    what = offer(8, people=what.people)
    assert "holds no key" in (await brought.answered(what, 4))[2]


async def test_whoever_edits_the_people_file_ends_first(brought, tmp_path):
    folder = os.open(brought.deployment.people.parent, os.O_RDONLY)
    try:
        fcntl.flock(folder, fcntl.LOCK_EX)
        assert await brought.answered(offered(brought, with_nina(tmp_path)), 1) == (
            "offered",
            7,
            "",
        )
        await asyncio.sleep(0.05)
        assert len(brought.answers()) == 1
        assert NINA not in there(brought)
    finally:
        os.close(folder)
    await until(lambda: len(brought.answers()) == 2)
    assert brought.answers()[1][0] == "taken"
    assert NINA in there(brought)


async def test_a_start_after_a_power_cut_puts_the_same_people_there_again(
    brought, tmp_path, deployment, keys, monkeypatch
):
    """The file is written before the record says *taken*; what was cut off is done once more."""
    what = offered(brought, with_nina(tmp_path))
    await brought.answered(what, 2)
    store = brought.house.store
    while store.records[-1].kind != "OfferAnswered" or b'"taken"' in store.records[-1].data:
        store.records.pop()
    await brought.house.stop()
    state = msgspec.json.decode(store.state)
    state["answered"] = [each | {"answer": "offered", "number": 0} for each in state["answered"]]
    store.state = msgspec.json.encode(state)
    (tmp_path / "again").mkdir()
    async with taking_offers(tmp_path / "again", deployment, keys, store) as again:
        await until(lambda: again.answers() and again.answers()[-1] == ("taken", 7, ""))
        assert NINA in there(again)
