"""Prospects: what the snapshot offers as possible is what the procedure takes, in every state."""

from collections.abc import Iterator
from itertools import product

import pytest

from controller.data.definition.steps import ROUND
from controller.data.encoding import decode_state, encode_state
from controller.data.events import Clear, IrregularityDecided, IrregularityDeclared
from controller.data.intents import Refused
from controller.data.irregularities import OF_WAGERS, Remedy
from controller.data.irregularities import IrregularityKind as Kind
from controller.procedure import Procedure, new_state, seen_now
from controller.procedure.play import irregularities
from controller.snapshot import IrregularityView, RemedyView, take_snapshot
from controller.snapshot.holds import hold_views
from controller.snapshot.irregularities import declarable_views, irregularity_views
from controller.words.spoken import say, text_of
from tests.procedure import hand_moments
from tests.procedure.irregular_rounds import dealing, deciding
from tests.procedure.matrix_states import MOMENTS
from tests.procedure.table_story import ANA, BEN, TESS, Story, instant, shipped_table
from tests.procedure.test_matrix import HOLDS, procedure
from tests.procedure.test_matrix import moment as state_at
from tests.sharing import mostly_slow


@pytest.mark.parametrize("moment", MOMENTS)
def test_a_round_is_voidable_where_a_supervisor_can_void_it(moment: str) -> None:
    story = MOMENTS[moment]()
    told = story.snapshot.voidable
    assert story.clear(void_round=True).refused == ("" if told else "no_round")


def test_sums_that_do_not_add_up_are_cleared_with_a_count_or_without() -> None:
    (hold,) = _miscounting().snapshot.holds
    assert (hold.cause, hold.takes_count, hold.question) == ("arithmetic", True, "clear")
    for count in (-1, 47):
        story = _miscounting().clear(count)
        assert (story.refused, story.holds) == ("", [])


def _miscounting() -> Story:
    """The first packet is out, and the shuffler reports one card too few inside."""
    return MOMENTS["dealing, first packet in the tray"]().levels(ready=47)


# Remedies.


class Asked:
    """One procedure, whose state is replaced: what it says of remedies, and their results."""

    def __init__(self) -> None:
        self.procedure = Procedure(shipped_table(), new_state(shipped_table(), ""))

    def refusal(self, data: bytes, event: IrregularityDecided | IrregularityDeclared) -> str:
        """Return the words of an event's refusal in a state; empty: it is taken."""
        model = self.procedure.model
        model.state = decode_state(data)
        intents = self.procedure.handle(seen_now(model, event), instant(1000.0)).intents
        return next((say(each.words) for each in intents if isinstance(each, Refused)), "")

    def open(self, data: bytes) -> tuple[IrregularityView, ...]:
        """Return the irregularities of a state that are not decided."""
        self.procedure.model.state = decode_state(data)
        shown = take_snapshot(self.procedure.model, 1, instant(1000.0), "").irregularities
        assert encode_state(self.procedure.model.state) == data, "a look changes nothing"
        return tuple(each for each in shown if not each.remedy)

    def words(self, data: bytes, number: int, view: RemedyView) -> set[str]:
        """Return the words of a remedy's refusal for each count, until one is taken (no words)."""
        remedy, words = Remedy(view.remedy), set[str]()
        for count in range(53) if view.needs_count else (-1,):
            decided = IrregularityDecided(ANA, number, remedy, "so", count=count)
            words.add(self.refusal(data, decided))
            if "" in words:
                break
        return words

    def declared(self, data: bytes) -> Iterator[bytes]:
        """Yield the state, and the state after each irregularity that may be declared in it."""
        yield data
        for kind in Kind:
            for seat in (0, 2, 7):
                if not self.refusal(data, IrregularityDeclared(BEN, kind, seat)):
                    yield encode_state(self.procedure.model.state)


@pytest.mark.parametrize("moment", mostly_slow(MOMENTS, 3))
def test_a_remedy_is_refused_as_the_snapshot_says(moment: str) -> None:
    asked, judged = Asked(), 0
    story = MOMENTS[moment]()
    for data in asked.declared(encode_state(story.state)):
        for found in asked.open(data):
            for each in found.allowed:
                words = asked.words(data, found.id, each)
                assert text_of(each.refused or "") in words
                assert ("" in words) is not bool(each.refused)
                judged += 1
    assert bool(judged) == (story.step in ROUND)


def test_a_remedy_that_would_be_refused_says_why() -> None:
    assert told(dealing().declare(Kind.MISPLACED_PACKET, 2).lift()) == {
        "move_packet": "It cannot be moved any more: a later packet was dealt.",
        "void_seat": "",
        "void_round": "",
    }
    assert told(deciding().declare(Kind.LATE_BET, 3, "pair_plus")) == {
        "play_on": "",
        "retract_bet": "No bet was put down late there: no spot has told of one.",
        "accept_bet": "No bet was put down late there: no spot has told of one.",
        "void_seat": "",
    }


def test_a_remedy_says_whether_it_needs_a_count() -> None:
    story = MOMENTS["dealing, the shuffler fails"]()
    (found,) = story.snapshot.irregularities
    assert {each.remedy for each in found.allowed if each.needs_count} == {"hand_deal", "void_seat"}


def told(story: Story) -> dict[str, str]:
    """Return the snapshot's answer to each remedy against the only irregularity."""
    (found,) = story.snapshot.irregularities
    return {each.remedy: text_of(each.refused or "") for each in found.allowed}


@pytest.mark.parametrize("moment", mostly_slow({**MOMENTS, **hand_moments.MOMENTS}, 4))
def test_what_can_be_declared_can_be_decided(moment: str) -> None:
    """A finger that slips calls for nothing that no remedy ends."""
    story = (MOMENTS.get(moment) or hand_moments.MOMENTS[moment])()
    data, table = encode_state(story.state), story.definition
    procedure = Procedure(table, new_state(table, ""))
    for kind in irregularities.kinds(procedure.model):
        for seat in (0, *table.seats):
            procedure.model.bind(decode_state(data))
            known = {each.id for each in irregularity_views(procedure.model)}
            wish = seen_now(procedure.model, IrregularityDeclared(BEN, kind, seat))
            procedure.handle(wish, instant(1000.0))
            for view in irregularity_views(procedure.model):
                possible = [each.remedy for each in view.allowed if each.refused is None]
                assert view.id in known or possible, f"{kind} at seat {seat}"


@pytest.mark.parametrize("moment", mostly_slow({**MOMENTS, **hand_moments.MOMENTS}, 4))
def test_what_is_offered_to_be_declared_is_what_is_taken(moment: str) -> None:
    """Of every kind, at every seat and none, of every wager and none."""
    story = (MOMENTS.get(moment) or hand_moments.MOMENTS[moment])()
    procedure = Procedure(story.definition, new_state(story.definition, ""))
    m = procedure.model
    m.bind(story.state)
    offered = set[tuple[str, int, str]]()
    for each in declarable_views(m):
        wagers = each.wagers or ([""],) * len(each.seats)
        for seat, names in zip(each.seats, wagers, strict=True):
            offered |= {(each.kind, seat, name) for name in names}
    spots = ["", *(wager.name for wager in m.game.wagers)]
    for kind, seat, wager in product(irregularities.kinds(m), (0, *m.table.seats), spots):
        declared = IrregularityDeclared(ANA, kind, seat, wager)
        if wager and kind not in OF_WAGERS:
            continue  # it may be named, and no screen asks for it
        taken = not m.about(declared).refusal_of("declare")
        assert taken is ((kind, seat, wager) in offered), declared


@pytest.mark.parametrize("hold", HOLDS)
@pytest.mark.parametrize("moment", MOMENTS)
def test_a_hold_ends_by_the_word_of_whom_it_names(moment: str, hold: str) -> None:
    """Of a count that two people give, the answer may be that they differ."""
    data, shared = state_at(moment, hold), procedure()
    shared.model.bind(decode_state(data))
    for view in hold_views(shared.model):
        by = {"supervisor": ANA, "technician": TESS}.get(view.cleared_by)
        refused = set[str]()
        for count in range(-1, 53) if by is not None else ():
            shared.model.bind(decode_state(data))
            wish = seen_now(shared.model, Clear(by or ANA, "seen", count))
            intents, _ = shared.handle(wish, instant(1000.0))
            refused |= {each.code for each in intents if isinstance(each, Refused)}
            if all(each.id != view.id for each in shared.state.holds):
                break
        else:
            assert by is None or refused & {"counts_disagree", "count_wrong"}, view.cause
