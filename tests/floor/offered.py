"""A daemon whose table takes offers, and the files in which its courier lays them."""

import json
import time
from contextlib import asynccontextmanager

import msgspec
import yaml
from msgspec.structs import replace

from controller.choices.approval import new_key, sign
from controller.choices.house_offer import HouseOffer, LimitOffered
from controller.configuration import load_table
from controller.data.choice import OfferKind
from controller.data.message import Message
from controller.notes import offer_path
from controller.people.file import KeptPeople
from controller.words.spoken import in_english
from simulators.people.staff import write_people
from tests.configuration.files import copy
from tests.daemon.local_daemon import open_daemon
from tests.floor.test_courier import until

HOUSE, TABLE = "grand", "t1"
NOW = int(time.time())


def offer(number=7, until=NOW + 3600, house=HOUSE, table=TABLE, **more):
    more = more or {"limits": (LimitOffered("ante", 1000, 20_000),)}
    return HouseOffer(house, table, number, until, "Ruth Pitt", "a busy evening", **more)


def approval_keys(folder):
    """Make an approval key; return the private half's file, beside which the public one lies."""
    private, public = folder / "approval.key", folder / "approval.pem"
    for path, text in zip((private, public), new_key(), strict=True):
        path.write_text(text)
    return private


def deployed(folder, key):
    """Return what a table's file says that takes offers; its people are in a file of its own."""
    file = copy(folder)
    named = {"servers": ["tls://127.0.0.1:4222"], "house": HOUSE, "table": TABLE}
    named["approval_key"] = str(key.with_suffix(".pem"))
    file.write_text(file.read_text() + yaml.safe_dump({"floor": named}))
    places = {name: folder / name for name in ("journal", "people.yaml", "approved.manifest")}
    write_people(places["people.yaml"])
    return replace(
        load_table(file)[1],
        journal=places["journal"],
        people=places["people.yaml"],
        approved_manifest=places["approved.manifest"],
    )


class Brought:
    """A daemon whose table takes offers, and the files in which the courier lays them."""

    def __init__(self, house, deployment, key):
        self.house, self.deployment, self.key = house, deployment, key

    @property
    def table(self):
        return self.house.daemon._table

    def told(self):
        """Return what the record says of offers."""
        records = self.house.store.records
        return [json.loads(each.data) for each in records if each.kind == "OfferAnswered"]

    def answers(self):
        """Return the answer, number and reason of each event about offers."""
        found = []
        for said in self.told():
            why = said.get("why")
            words = in_english(msgspec.json.decode(json.dumps(why), type=Message)) if why else ""
            found.append((said["answer"], said.get("number", 0), words))
        return found

    def lay(self, what, kind=None):
        """Lay an offer there, or anything else."""
        if kind is None:
            kind = what.kind if isinstance(what, HouseOffer) else OfferKind.SETTINGS
        signed = sign(what, self.key) if isinstance(what, HouseOffer) else what
        data = signed if isinstance(signed, bytes) else msgspec.json.encode(signed)
        path = offer_path(self.deployment.journal, kind)
        path.with_suffix(".new").write_bytes(data)
        path.with_suffix(".new").replace(path)

    async def answered(self, what, count, kind=None):
        """Lay it there; return the answer that makes so many of them."""
        self.lay(what, kind)
        await until(lambda: len(self.answers()) >= count)
        return self.answers()[-1]


@asynccontextmanager
async def taking_offers(folder, deployment, key, store=None, **more):
    """Run such a daemon; what it logs and writes is in `folder`."""
    more |= {"journal": deployment.journal, "check_after": 3600.0}
    people = KeptPeople(deployment.people)
    async with open_daemon(
        folder, deployment=deployment, people=people, store=store, **more
    ) as house:
        yield Brought(house, deployment, key)
