"""What machines did, by serial number and firmware: each act counts once, however often told."""

import pytest
from msgspec import structs

from controller.records.devices import DeviceNow, Devices, Machine
from controller.records.source import Source
from drivers.interface import ActReport
from drivers.vocabulary import ActKind, ActState, FaultCode, Key
from tests.procedure.self_driven_story import opened
from tests.procedure.table_story import Story
from tests.records.kept_stories import keep


@pytest.fixture
def counts(tmp_path):
    """Return what the machines of a story did, read in so many pieces."""

    def of(story, pieces=1):
        path = tmp_path / f"{story.table.seq}"
        if not path.exists():
            keep(story.ledger, path, definition=story.definition)
        with Source.open(path) as source:
            return counted(list(source.events(1)), pieces)

    return of


def counted(events, pieces):
    now: dict[str, DeviceNow] = {}
    found: dict[Machine, dict[str, int]] = {}
    size = -(-len(events) // pieces)
    for start in range(0, len(events), size):
        devices = Devices(now)
        for each in events[start : start + size]:
            devices.add_event(each)
        for machine, some in devices.counts.items():
            for name, count in some.items():
                of = found.setdefault(machine, {})
                of[name] = of.get(name, 0) + count
    return {(each.serial, each.firmware): some for each, some in found.items()}


def test_each_act_counts_once_however_often_it_is_told(counts):
    story = Story().open().deal(1).green()
    sent = counts(story)["SHUFFLER-1", "1.0"]["acts"]
    assert sent == counts(story)["SHUFFLER-1", "1.0"]["done"]
    story.happen(ActReport("shuffler", story.last)).happen(ActReport("shuffler", story.last))
    again = counts(story)["SHUFFLER-1", "1.0"]
    assert (again["acts"], again["done"]) == (sent, sent)


def test_an_end_that_comes_with_the_next_link_counts(counts):
    story = Story().open().bet(2).press(Key.NO_MORE_BETS)
    before = counts(story)["SHUFFLER-1", "1.0"]
    assert (before["acts"], before.get("done", 0)) == (1, 0)
    act = story.act
    story.lose("shuffler")
    story.last = structs.replace(
        story.done(), epoch=act.epoch, txn=act.txn, state=ActState.FAULT, code=FaultCode.MOTOR
    )
    story.link("shuffler", firmware="1.1")
    after = counts(story)
    assert after["SHUFFLER-1", "1.0"]["losses"] == 1
    assert after["SHUFFLER-1", "1.1"] == {"links": 1, "failed:motor": 1}


def test_a_fault_that_levels_show_counts_when_it_begins(counts):
    story = Story().open().levels(fault=FaultCode.JAM).levels(fault=FaultCode.JAM)
    story.levels(fault=FaultCode.NONE).levels(fault=FaultCode.JAM)
    assert counts(story)["SHUFFLER-1", "1.0"]["fault:jam"] == 2


@pytest.mark.parametrize("pieces", [2, 7, 1000])
def test_pieces_are_the_whole(pieces, counts):
    story = Story().open().deal(1).green().finish().lose("shuffler").link("shuffler").wait(2)
    assert counts(story, pieces) == counts(story)


def test_what_a_self_driven_shuffler_puts_out_counts_once(counts):
    story = opened().deal(1)
    told = sum(record.kind == "PutOut" for record, _ in story.ledger.records)
    before = counts(story)["SHUFFLER-1", "1.0"]
    assert before["acts"] == before["done"] == told == 3
    story.happen(story.report(ActKind.PACKET, 4)).happen(story.report(ActKind.PACKET, 4))
    after = counts(story)["SHUFFLER-1", "1.0"]
    assert (after["acts"], after["done"]) == (3, 3)
