"""Who may do what at the broker: each refusal of the design, tried against a real one."""

import asyncio
import ssl
import time
from contextlib import asynccontextmanager, suppress

import nats.errors
import pytest

from controller.floor.connection import Broker, BrokerClient, leave, settle
from controller.floor.courier import NatsPost, PostError, post
from controller.floor.rights.certificates import new_authority
from controller.floor.rights.claims import _signed, read_claims
from controller.floor.rights.credentials import (
    Credentials,
    CredentialsError,
    connecting,
    read_credentials,
)
from controller.floor.rights.house_keys import BrokerPlace, HouseKeys, KeysError
from controller.floor.rights.nkey import KeyFormError, KeyPair, Kind
from controller.floor.rights.roles import FloorRole
from controller.floor.store.service import Store
from controller.floor.wire import Hello, Mark
from controller.journal.chain import genesis_hash
from simulators.floor.engines import Rights, temporary_nats
from tests.floor.brokers import acting_broker
from tests.floor.conftest import needed
from tests.patience import PATIENCE

HOUSE = "grand"
REFUSED = (nats.errors.Error, OSError)


class Floor:
    """A broker with credentials for everybody, made once for all tests."""

    def __init__(self, folder):
        self.rights = Rights(folder, HOUSE)
        self.folder = folder
        of = self.rights.of
        self.files = {name: of(FloorRole.TABLE, name) for name in ("t1", "t2", "t3")}
        self.files |= {"store": of(FloorRole.STORE, "store"), "board": of(FloorRole.BOARD, "board")}
        self.files |= {
            "bridge": of(FloorRole.BRIDGE, "bridge"),
            "pit": of(FloorRole.PIT, "pit", "t1", "t3"),
        }
        self.nats = None

    def shown(self, name):
        role = FloorRole.TABLE if name.startswith("t") else FloorRole(name)
        return connecting(self.files[name], role, name)()

    @asynccontextmanager
    async def as_(self, name, **instead):
        """Be somebody; give the connection, and what the broker told them."""
        client, told = BrokerClient(), []

        async def take(error):
            told.append(str(error))

        options = {**self.shown(name), **instead}
        try:
            await client.connect(
                [self.nats.server], allow_reconnect=False, error_cb=take, **options
            )
            yield client, told
        finally:
            await leave(client)


@pytest.fixture(scope="module")
def floor(tmp_path_factory):
    needed("nats-server")
    found = Floor(tmp_path_factory.mktemp("rights") / "keys")
    with temporary_nats(found.rights.broker) as found.nats:
        yield found


async def refusals(client, told, *, publish=(), subscribe=()):
    """Return how many of these the broker refuses."""
    before = len(told)
    for subject in publish:
        await client.publish(f"floor.{HOUSE}.{subject}" if subject[0] != "_" else subject, b"x")
    for subject in subscribe:
        await client.subscribe(f"floor.{HOUSE}.{subject}" if subject[0] not in "_>$" else subject)
    await settle(client)
    return len(told) - before


async def test_a_stolen_credential_of_a_table_delivers_its_records_and_nothing_else(floor):
    async with floor.as_("t1") as (client, told):
        own = "hello.t1", "put.t1", "glance.t1"
        heard = "ask.t1", "todo.t1.coming"
        inbox = f"{floor.shown('t1')['inbox_prefix']}.>"
        assert await refusals(client, told, publish=own, subscribe=(*heard, inbox)) == 0
        others = "hello.t2", "put.t2", "glance.t2", "ask.t1", "ask.t2", "todo.t2.coming"
        inboxes = "_INBOX.table.t2.x", "_INBOX.store.store.x"
        system = "$SYS.REQ.SERVER.PING", "$JS.API.STREAM.DELETE.x"
        there = len(others) + len(inboxes)
        assert await refusals(client, told, publish=(*others, *inboxes)) == there
        for subject in system:
            await client.publish(subject, b"")
        assert await refusals(client, told) == len(system)
        all_of = "glance.*", "glance.t1", "put.t1", "hello.*", "ask.t2", "todo.t2.coming", "todo.>"
        wide = ">", "_INBOX.>", "_INBOX.table.t2.>", "_INBOX.table.*.x", "$SYS.>"
        wanted = (*all_of, *wide)
        assert await refusals(client, told, subscribe=wanted) == len(wanted)


async def test_each_role_hears_and_says_what_it_needs_alone(floor):
    tried = {
        "board": (
            ("ask.t1", "todo.t1.coming"),
            ("put.t1", "glance.t1", "todo.t1.offer", "hello.t1"),
            ("glance.*", "_INBOX.board.board.>"),
            ("put.*", "hello.*", "_INBOX.table.t1.>", "todo.*.coming", ">"),
        ),
        "pit": (
            ("ask.t1", "ask.t3", "todo.t3.coming"),
            ("ask.t2", "todo.t2.coming"),
            ("glance.t1", "glance.t3"),
            ("glance.t2", "glance.*"),
        ),
        "bridge": (
            (),
            ("ask.t1", "glance.t1", "put.t1", "todo.t1.coming"),
            ("glance.*",),
            ("put.*",),
        ),
        "store": (
            (),
            ("put.t1", "glance.t1", "todo.t1.coming"),
            ("glance.*",),  # how far the tables are
            ("put.*", "hello.*", "_INBOX.table.t1.>", ">"),
        ),
    }
    for name, (says, not_says, hears, not_hears) in tried.items():
        async with floor.as_(name) as (client, told):
            assert await refusals(client, told, publish=says, subscribe=hears) == 0, (name, told)
            found = await refusals(client, told, publish=not_says, subscribe=not_hears)
            assert found == len(not_says) + len(not_hears), (name, told)


async def test_who_may_answer_answers_once_and_only_what_was_asked(floor):
    async with floor.as_("board") as (board, _), floor.as_("t1") as (table, told):

        async def answer(asked):
            for _ in range(2):
                await asked.respond(b"picture")

        await table.subscribe(f"floor.{HOUSE}.ask.t1", cb=answer)
        await settle(table)
        found = await board.request(f"floor.{HOUSE}.ask.t1", b"", timeout=PATIENCE)
        assert found.data == b"picture"
        await refusals(table, told)
        assert len(told) == 1
        with pytest.raises(nats.errors.Error):  # nobody listens for another's
            await board.request(f"floor.{HOUSE}.ask.t2", b"", timeout=PATIENCE)


def forged(floor, **changes):
    """Return the credentials of t1 with something exchanged."""
    read = read_credentials(floor.files["t1"], FloorRole.TABLE)
    own = {"token": read.token, "user": read.user, "client": read.client}
    return Credentials(**{**own, "authority": read.authority, **changes})


async def refused(floor, credentials):
    with pytest.raises(REFUSED):
        async with floor.as_("t1", **credentials.options()):
            pass


async def test_wrong_keys_and_claims_are_not_let_in(floor):
    now = int(time.time())
    good = forged(floor)
    claims = read_claims(good.token)
    signer = KeyPair.of_seed((floor.folder / "table.seed").read_text())
    more = {**claims["nats"], "pub": {"allow": [">"]}}
    await refused(floor, forged(floor, user=KeyPair.drawn(Kind.USER)))  # the claims of another
    for said, by in (
        (more, signer),  # more than the role
        ({**claims["nats"], "bearer_token": True}, signer),
        (claims["nats"], KeyPair.drawn(Kind.ACCOUNT)),  # signed by nobody
        (claims["nats"], good.user),
    ):
        token = _signed(by, good.user.public, "t1", now, 0, dict(said))
        await refused(floor, forged(floor, token=token))
    late = _signed(signer, good.user.public, "t1", now - 9, now - 5, dict(claims["nats"]))
    await refused(floor, forged(floor, token=late))
    head, _, sign = good.token.split(".")
    body = _signed(signer, good.user.public, "t2", now, 0, dict(claims["nats"])).split(".")[1]
    await refused(floor, forged(floor, token=f"{head}.{body}.{sign}"))  # another's name
    async with floor.as_("t1", **good.options()) as (client, _):
        assert client.is_connected


async def test_a_client_without_a_certificate_of_the_house_is_not_let_in(floor):
    strange = new_authority("other", int(time.time()))
    bare = forged(floor).options()
    own = bare["tls"]
    bare["tls"] = type(own)(ssl.PROTOCOL_TLS_CLIENT)
    bare["tls"].load_verify_locations(cadata=forged(floor).authority)
    bare["signature_cb"] = lambda _: b""
    with pytest.raises(REFUSED):
        async with floor.as_("t1", **bare):
            pass
    await refused(floor, forged(floor, client=strange))
    # Nor does a table believe a broker of another authority; and it can ask again.
    await refused(floor, forged(floor, authority=strange.certificate))


async def test_a_broker_without_tls_gets_no_signature(tmp_path):
    heard = asyncio.get_running_loop().create_future()

    async def broker(reader, writer):
        writer.write(b'INFO {"nonce":"abc","auth_required":true,"max_payload":1048576}\r\n')
        with suppress(ConnectionError):
            heard.set_result(await reader.read(4096))

    path = Rights(tmp_path / "keys", HOUSE).of(FloorRole.TABLE, "t1")
    async with acting_broker(broker) as address:
        shown = connecting(path, FloorRole.TABLE)
        way = NatsPost(Broker(HOUSE, [f"tls://{address}"], shown), "t1")
        with pytest.raises(PostError, match="offers no TLS"):
            await way.ask(Hello(1, bytes(16), 0, bytes(32), 1))
        assert await heard == b""


async def test_courier_and_store_use_them_and_a_revoked_table_is_out_within_a_minute(
    floor, where, database, monkeypatch
):
    monkeypatch.setattr(post, "PATIENCE", 0.5)
    shown = connecting(floor.files["store"], FloorRole.STORE)
    broker = Broker(HOUSE, [floor.nats.server], shown)
    told = []
    store = asyncio.ensure_future(Store(broker, where, told.append).run())
    hello = Hello(1, bytes(16), 0, genesis_hash(bytes(16), 0), 1)
    gone = floor.rights.of(FloorRole.TABLE, "gone")
    posts = [
        NatsPost(Broker(HOUSE, [floor.nats.server], connecting(path, FloorRole.TABLE, name)), name)
        for name, path in (("gone", gone), ("t2", floor.files["t2"]))
    ]
    try:
        assert await answered(posts[0], hello) == Mark(0, hello.genesis)
        async with floor.as_("t2") as (bystander, _):
            began = time.monotonic()
            floor.rights.revoke("gone")
            floor.nats.read_again()
            while True:
                try:
                    await posts[0].ask(hello)
                except PostError as error:
                    refused = str(error)
                    if "Authorization" in refused:
                        print(f"out after {time.monotonic() - began:.2f} s")
                        break
                assert time.monotonic() - began < PATIENCE, refused
            assert bystander.is_connected
        again = hello.__class__(1, b"1" * 16, 0, genesis_hash(b"1" * 16, 0), 1)
        assert await answered(posts[1], again) == Mark(0, again.genesis)
        renewed = floor.rights.of(FloorRole.TABLE, "gone")
        shown = connecting(renewed, FloorRole.TABLE)
        posts.append(NatsPost(Broker(HOUSE, [floor.nats.server], shown), "gone"))
        assert await answered(posts[2], hello) == Mark(0, hello.genesis)
    finally:
        for each in posts:
            await each.close()
        store.cancel()
        with suppress(asyncio.CancelledError):
            await store


async def answered(way, hello):
    """Ask until a store is there."""
    until = time.monotonic() + PATIENCE
    while True:
        try:
            return await way.ask(hello)
        except PostError:
            assert time.monotonic() < until
            await asyncio.sleep(0.05)


def test_a_file_of_another_or_a_damaged_one_is_refused(floor, tmp_path):
    path = floor.files["t1"]
    assert path.stat().st_mode & 0o777 == 0o640
    assert read_credentials(path, FloorRole.TABLE, "t1").name == "t1"
    for role, name in ((FloorRole.TABLE, "t2"), (FloorRole.STORE, "")):
        with pytest.raises(CredentialsError, match="is for table t1"):
            read_credentials(path, role, name)
    text, other = path.read_text(), floor.files["t2"].read_text()
    damaged = tmp_path / "damaged"
    for wrong in (
        text[:-200],
        text.replace("SEED", "SEAD"),
        text.replace(text.split("SEED-----\n")[1][:58], other.split("SEED-----\n")[1][:58]),
        "",
        text.replace("-----BEGIN NATS", "----BEGIN NOT"),
    ):
        damaged.write_text(wrong)
        with pytest.raises(CredentialsError, match="no whole credentials"):
            read_credentials(damaged, FloorRole.TABLE, "t1")
    with pytest.raises(CredentialsError, match="no such file"):
        read_credentials(tmp_path / "none", FloorRole.TABLE)
    assert connecting(None, FloorRole.TABLE)() == {}


def test_seeds_and_public_keys_are_those_of_the_documentation():
    # https://docs.nats.io/running-a-nats-service/configuration/securing_nats/auth_intro/nkey_auth
    seed = "SUACSSL3UAHUDXKFSNVUZRF5UHPMWZ6BFDTJ7M6USDXIEDNPPQYYYCU3VY"
    public = "UDXU4RCSJNZOIQHZNWXHXORDPRTGNJAHAHFRGZNEEJCPQTT2M7NLCNF4"
    pair = KeyPair.of_seed(seed)
    assert (pair.public, pair.seed, pair.kind) == (public, seed, Kind.USER)
    for wrong in (seed[:20] + "A" + seed[21:], public, "S!", ""):
        with pytest.raises(KeyFormError):
            KeyPair.of_seed(wrong)


def test_names_are_checked_and_counted_once(tmp_path):
    folder = tmp_path / "keys"
    keys = HouseKeys.made(folder, HOUSE, 1000)
    assert folder.stat().st_mode & 0o777 == 0o700
    private = [each for each in folder.iterdir() if each.suffix in (".seed", ".key")]
    assert len(private) == len(FloorRole) + 2
    assert all(each.stat().st_mode & 0o777 == 0o600 for each in private)
    trusted = keys.rights.read_text().splitlines()[1]
    with pytest.raises(KeysError, match="there already"):
        HouseKeys.made(folder, HOUSE, 1000)
    for name in ("a.b", "a*", "", "é", ">", "-a"):
        with pytest.raises(KeysError, match="no name"):
            keys.issue(FloorRole.TABLE, name, 1000)
    with pytest.raises(KeysError, match="no name"):
        keys.certify_broker(BrokerPlace("b", ("a b",)), 1000)
    for role, tables in ((FloorRole.PIT, ()), (FloorRole.TABLE, ("t1",))):
        with pytest.raises(KeysError, match="tables of a pit"):
            keys.issue(role, "p", 1000, tables=tables)
    keys.issue(FloorRole.TABLE, "t1", 1000)
    with pytest.raises(KeysError, match="revoke"):
        keys.issue(FloorRole.STORE, "t1", 1001)
    keys.revoke("t1", 1002)
    with pytest.raises(KeysError, match="Nobody"):
        keys.revoke("t1", 1003)
    keys.issue(FloorRole.TABLE, "t1", 1004)
    assert [(each.name, each.revoked) for each in HouseKeys(folder).issued] == [
        ("t1", 1002),
        ("t1", 0),
    ]
    # A broker refuses to read its settings again where the operator's claims have changed.
    assert keys.rights.read_text().splitlines()[1] == trusted
    with pytest.raises(KeysError, match="no keys"):
        HouseKeys(tmp_path)
    (folder / "table.seed").write_text("SU")
    with pytest.raises(KeysError, match=r"table\.seed"):
        keys.issue(FloorRole.TABLE, "t2", 1005)
