"""All kinds of offers on their whole way: signed offline, a real broker, store and courier."""

import asyncio
import re
from contextlib import asynccontextmanager, closing
from hashlib import sha256

import pytest

from controller.choices.approval import sign
from controller.daemon.offer_watch import OfferWatch
from controller.data.choice import OfferKind
from controller.floor.connection import Broker
from controller.floor.courier import Courier, NatsPost, carrier
from controller.floor.courier.carrier import OfferBox
from controller.floor.store.offers import publish
from controller.floor.store.service import Store as FloorStore
from controller.journal import Journal
from controller.people.table_key import public_half
from controller.system.clock import SystemClock
from simulators.floor.engines import temporary_nats
from tests.daemon.local_daemon import Store
from tests.floor.conftest import needed
from tests.floor.offered import HOUSE, NOW, TABLE, approval_keys, deployed, offer, taking_offers
from tests.floor.test_offered_people import NINA, members, there, with_nina
from tests.floor.test_offers import tablectl
from tests.journal.small_journals import Noon

pytestmark = pytest.mark.slow


class OnDisk(Store):
    """A store that writes a real journal, too."""

    def __init__(self, path):
        super().__init__()
        self.journal = Journal.open(path, created=Noon(), identity=bytes(16))
        self.journal.restore()

    def append(self, record, state, definitions=()):
        super().append(record, state, definitions)
        self.journal.append(record, state, definitions)


@pytest.fixture
def keys(tmp_path):
    return approval_keys(tmp_path)


@pytest.fixture
def deployment(tmp_path, keys):
    return deployed(tmp_path, keys)


@pytest.fixture
async def brought(where, tmp_path, deployment, keys, monkeypatch):
    """A table, its courier, a broker and a store."""
    needed("nats-server")
    monkeypatch.setattr(OfferWatch, "PACE", 0.005)
    for module, name in ((carrier, "LINGER"), (carrier, "RETRY"), (carrier, "PACE")):
        monkeypatch.setattr(module, name, 0.02)
    kept = OnDisk(deployment.journal)
    boxes = [OfferBox(deployment.journal, kind) for kind in OfferKind]
    with closing(kept.journal), temporary_nats() as nats:
        store = FloorStore(Broker(HOUSE, [nats.server]), where, lambda _: None)
        post = NatsPost(Broker(HOUSE, [nats.server]), TABLE)
        courier = Courier(deployment.journal, post, SystemClock(), lambda _: None, boxes)
        async with (
            taking_offers(tmp_path, deployment, keys, kept) as found,
            running(store, courier),
        ):
            yield found


@asynccontextmanager
async def running(*services):
    tasks = [asyncio.ensure_future(each.run()) for each in services]
    try:
        yield
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


@pytest.fixture
def house(where, database, tmp_path, keys, capsys):
    return House(where, tmp_path, keys, capsys)


class House:
    """Who signs, publishes and looks."""

    def __init__(self, where, folder, keys, capsys):
        self.where, self.folder, self.keys, self.capsys = where, folder, keys, capsys

    def offers(self, number, *what):
        file = self.folder / f"offer-{number}"
        said = ("--house", HOUSE, "--key", self.keys, "--out", file, "--number", number)
        named = ("--by", "Ruth Pitt", "--reason", "busy")
        tablectl(self.capsys, "floor", "offer", "sign", TABLE, *said, *named, *what)
        tablectl(self.capsys, "floor", "offer", "publish", file, "--database", self.where)

    async def sees(self, *lines, code=0):
        """Look at the list until it has these lines, and the exit code is this one."""
        from controller.cli import execute

        for _ in range(1000):
            found = execute(["floor", "offer", "list", "--database", self.where])
            told = self.capsys.readouterr().out
            if found == code and all(line in told for line in lines):
                return
            await asyncio.sleep(0.02)
        raise AssertionError(f"{lines}, {code}: {told}")


@pytest.mark.quick
async def test_all_kinds_are_offered_decided_and_listed(house, brought, database, tmp_path):
    """And no hash of a PIN, and no name, lies at the centre."""
    wanted, public, listed = (tmp_path / name for name in ("wanted.yaml", "t1.pub", "t1.manifest"))
    with_nina(tmp_path)
    public.write_text(public_half(brought.deployment.people_key) + "\n")
    listed.write_text("".join(map(listed_file, range(6000))))  # as large as a real one
    brought.deployment.approved_manifest.write_text("another\n")
    house.offers(5, "--people", wanted, "--to-key", public)
    house.offers(6, "--manifest", listed)
    house.offers(7, "--pay-table", "TCDPPP-03", "--limit", "ante=10..200")
    await house.sees(
        "t1: offer 5 of Ruth Pitt: people: taken",
        "an approved manifest: waits for a start",
        "ante, highest wager 200.00: taken",
    )
    assert NINA in there(brought)
    assert brought.table.definition.pay_table == "TCDPPP-03"
    brought.deployment.approved_manifest.write_bytes(listed.read_bytes())  # as root does
    await house.sees("an approved manifest: taken")
    # One that the table refuses, and one that nobody has answered in time.
    public.write_text(public_half(tmp_path / "another.key"))
    house.offers(8, "--people", wanted, "--to-key", public)
    await house.sees("people: refused: its people are encrypted to another key", code=1)
    publish(database, sign(offer(table="t9", until=NOW - 100, pay_table="TCDPPP-03"), house.keys))
    await house.sees("t9: offer 7 of Ruth Pitt: pay table TCDPPP-03: not answered until", code=1)
    hidden = [each.kept for each in members() if each.kept] + ["argon2id", NINA.name]
    told = all_rows(database)
    assert "AGE ENCRYPTED FILE" in told
    assert not [each for each in hidden if each in told]


def listed_file(number):
    place = "/usr/lib/dealer-table/0.4.0/lib/python3.11/site-packages/controller"
    return f"{sha256(str(number).encode()).hexdigest()}  {place}/{number:060}.py\n"


def all_rows(database):
    """Return all that the database holds, bytes as text."""
    tables = database.execute(
        "SELECT table_name FROM information_schema.tables WHERE table_schema = 'public'"
    ).fetchall()
    found = []
    for [table] in tables:
        for [row] in database.execute(f'SELECT t::text FROM "{table}" t').fetchall():
            parts = re.findall(r"\\x([0-9a-f]+)", row)
            found += [row, *(bytes.fromhex(each).decode("latin-1") for each in parts)]
    return "\n".join(found)
