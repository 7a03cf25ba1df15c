"""What the page offers is taken: each key's wish, at every moment, in the hands of each role."""

import json
from collections import defaultdict
from collections.abc import Iterable, Iterator
from itertools import accumulate
from typing import Any

import pytest

from controller.api.messages import decode_request
from controller.api.server import Asker
from controller.daemon.answers import event_of
from controller.data.encoding import decode_state, encode_state
from controller.data.events import DealerTapped, PayoutStated, SupervisorsLooked, TableEvent
from controller.data.intents import Refused
from controller.data.person import Person, Proof
from controller.procedure import Procedure, seen_now
from controller.snapshot import Snapshot, take_snapshot
from tests.page.drawing import wished
from tests.procedure import hand_moments, test_hand_matrix, test_matrix
from tests.procedure.matrix_states import MOMENTS
from tests.procedure.table_story import ANA, BEN, RUTH, TESS, instant
from tests.sharing import mostly_slow

WHO = {"supervisor": ANA, "technician": TESS}
STANDING = {
    "adopt": {"already_adopted", "shuffler_absent", "shuffler_not_empty"},
    "change-decks": {"change_ordered"},
    "mode": {"cards_in_shuffler"},
    "unlock": {"no_wrong_pins"},
}
"""Keys that stay at their place, with the refusals that say why they do nothing now."""
ANSWERS = {
    "clear": {"count_wrong", "counts_disagree", "tray_not_empty"},
    "count": {"counts_disagree"},
    "pot": {"act_impossible"},
}
"""Refusals of figures: the person counts again, or looks again."""
Case = tuple[str, Procedure, bytes, Snapshot]


def cases(hold: str, dealer: Person | None) -> Iterator[Case]:
    """Yield every moment, held so or not: its name, its procedure, its state, its snapshot."""
    looked = SupervisorsLooked(2, (ANA.badge, RUTH.badge))
    before = (looked, DealerTapped(dealer)) if dealer is not None else ()
    for name in MOMENTS:
        found = test_matrix.procedure(), test_matrix.moment(name, hold), *before
        yield _case(f"{name}, {hold}", *found)
        if name == "settling":
            yield _case(f"a payout waits, {hold}", *found, PayoutStated(2, "pair_plus", 60_000))
    for name in hand_moments.MOMENTS:
        procedure, data = test_hand_matrix.procedure(name), test_hand_matrix.moment(name, hold)
        yield _case(f"{name}, {hold}", procedure, data, *before)


def _case(name: str, procedure: Procedure, data: bytes, *before: TableEvent) -> Case:
    procedure.model.bind(decode_state(data))
    for event in before:
        procedure.handle(seen_now(procedure.model, event), instant(1000.0))
    procedure.offer(instant(1000.0))
    snapshot = take_snapshot(procedure.model, 1, instant(1000.0), None)
    return name, procedure, encode_state(procedure.state), snapshot


def refusal(case: Case, wish: dict[str, Any], by: str, role: str) -> str:
    """Return why the table refuses a wish of the page; empty: it is taken."""
    _, procedure, data, snapshot = case
    wish, person = dict(wish), WHO.get(role) if by != "nobody" else None
    if wish["request"] == "tap":
        person = BEN
    elif wish.pop("badge", "") or by in ("proof", "newcomer") or (by == "session" and not role):
        person = ANA
    wish.pop("pin", "")
    if wish["request"] == "press":
        roles = {offer.id: offer.role for offer in snapshot.offers}
        person = person if roles[wish["offer"]] else None
    request = decode_request(json.dumps(wish).encode())
    proof = Proof(person.badge, person, None) if person is not None else Proof()
    event = event_of(request, Asker(proof, None, "s", "kiosk"), lambda: 77)
    procedure.model.bind(decode_state(data))
    intents, _ = procedure.handle(event, instant(1001.0))
    return next((each.code for each in intents if isinstance(each, Refused)), "")


def wrong(case: Case, wishes: Iterable[Any], role: str) -> Iterator[str]:
    """Yield each key and choice of which no wish is taken, with the refusals."""
    for name, by, asked in wishes:
        found = defaultdict[str, set[str]](set)
        for chosen, wish in asked:
            counts, codes = "COUNT" in map(str, wish.values()), set[str]()
            for count in range(53) if counts else (0,):
                given = {key: count if each == "COUNT" else each for key, each in wish.items()}
                codes.add(refusal(case, given, by, role))
                if "" in codes:
                    break
            if counts and "" in codes and wish["request"] in ("mode", "decide"):
                given = {key: -1 if each == "COUNT" else each for key, each in wish.items()}
                if not refusal(case, given, by, role):
                    yield f"{name} at {case[0]}: a count is asked for that nobody needs"
            for choices in accumulate(chosen, "{}, {}".format, initial=name):
                found[choices] |= codes
        told = STANDING.get(name, set()) | ANSWERS.get(name, set())
        for choices, codes in found.items():
            if "" not in codes and codes - told:
                yield f"{choices} at {case[0]}: {codes}"


@pytest.mark.parametrize("role", ["", "supervisor", "technician", "a supervisor who deals"])
@pytest.mark.parametrize("hold", mostly_slow(("next deal", "free", "this round"), 3))
def test_what_the_page_offers_is_taken(role: str, hold: str) -> None:
    deals = role.startswith("a ")
    role = "supervisor" if deals else role
    dealt = cases(hold, ANA if deals else None)
    found = [case for case in dealt if role != "technician" or case[3].step == "closed"]
    told = wished([snapshot for *_, snapshot in found], role)
    assert sum(map(len, told)) > len(found)
    each = zip(found, told, strict=True)
    assert [fault for case, wishes in each for fault in wrong(case, wishes, role)] == []
