"""The world, the truth about the cards: it adds up, is read back, and sees what must never be."""

import json

import pytest

from drivers.vocabulary import ActKind, BackColour
from simulators.devices.control import WorldError
from simulators.devices.world import Place, World
from simulators.devices.world_log import ActName, FileLog, MemoryLog

ONE, TWO = ActName(9, 1), ActName(9, 2)


def ready_world(log=None):
    world = World(seed=5, log=log)
    deck = world.cards(Place.BOX)[:52]
    world.move(deck, Place.BOX, Place.READY, "test", 0.0)
    return world


def test_a_new_world_has_two_decks_in_the_box_with_every_face_once():
    world = World(seed=5)
    cards = world.cards(Place.BOX)
    assert len(cards) == 104
    for colour in ("red", "blue"):
        faces = {world.face(card) for card in cards if card.startswith(colour)}
        assert len(faces) == 52
    assert world.colours(Place.BOX) == (BackColour.RED, BackColour.BLUE)


def test_the_seed_deals_the_faces_and_every_shuffle():
    def order(seed):
        world = World(seed)
        world.shuffle(Place.BOX, 1.0)
        return [world.face(card) for card in world.cards(Place.BOX)]

    assert order(1) == order(1)
    assert order(1) != order(2)


def test_cards_that_are_not_there_cannot_go():
    world = World()
    with pytest.raises(WorldError, match="not all at rack"):
        world.move(["red-01"], Place.RACK, Place.FLOOR, "test", 0.0)
    with pytest.raises(WorldError, match="no card in ready"):
        world.feed(Place.READY, "test", 0.0, ONE)
    assert world.number == 1


def test_a_world_is_the_same_after_its_process_has_died(tmp_path):
    path = tmp_path / "world.jsonl"
    world = ready_world(FileLog(path))
    world.shuffle(Place.READY, 1.0)
    world.begin(ONE, ActKind.PACKET, 4, 2.0)
    for _ in range(4):
        world.feed(Place.READY, "packet", 2.0, ONE)
    again = World.at(path)
    assert [again.cards(place) for place in Place] == [world.cards(place) for place in Place]
    assert again.number == world.number
    assert again.dispenses() == world.dispenses()
    assert [again.face(card) for card in again.cards(Place.TRAY)] == [
        world.face(card) for card in world.cards(Place.TRAY)
    ]
    again.begin(ONE, ActKind.PACKET, 4, 3.0)
    assert World.load(path).violations == [
        "the motor started twice for act ActName(epoch=9, txn=1)"
    ]
    for each in (world, again):
        each.log.close()


def test_a_line_that_was_not_written_whole_never_happened(tmp_path):
    path = tmp_path / "world.jsonl"
    log = FileLog(path)
    ready_world(log)
    log.close()
    whole = path.read_bytes()
    path.write_bytes(whole + b'["moved", 1.0, ["red-')
    world = World.load(path)
    world.log.close()
    assert path.read_bytes() == whole
    assert world.count(Place.READY) == 52


@pytest.mark.parametrize("line", ["nonsense", '["flew", 1]', '["began", 1.0]', "{}", "[]"])
def test_a_damaged_log_is_named_by_its_line(tmp_path, line):
    path = tmp_path / "world.jsonl"
    path.write_text(json.dumps(["made", 1, ["red"], 52]) + "\n" + line + "\n")
    with pytest.raises(WorldError, match="line 2"):
        World.load(path)


def test_a_log_without_a_beginning_is_no_world(tmp_path):
    path = tmp_path / "world.jsonl"
    path.write_text("")
    with pytest.raises(WorldError, match="does not begin"):
        World.load(path)


def test_the_judge_sees_two_packets_in_one_tray():
    world = ready_world()
    for act in (ONE, TWO):
        world.begin(act, ActKind.PACKET, 2, 0.0)
        world.feed(Place.READY, "packet", 0.0, act)
    assert len(world.violations) == 1
    assert "put a card on those of" in world.violations[0]


def test_the_judge_forgets_a_packet_that_was_lifted():
    world = ready_world()
    for act in (ONE, TWO):
        world.begin(act, ActKind.PACKET, 2, 0.0)
        world.feed(Place.READY, "packet", 0.0, act)
        world.move(world.cards(Place.TRAY), Place.TRAY, Place.DEALER, "by hand", 0.0)
    assert world.violations == []


def test_the_judge_sees_a_packet_that_is_put_out_twice():
    world = ready_world()
    world.begin(ONE, ActKind.PACKET, 2, 0.0)
    for _ in range(3):
        world.feed(Place.READY, "packet", 0.0, ONE)
    assert "more than its 2 cards" in world.violations[0]


def test_the_judge_sees_cards_that_move_for_no_act():
    world = ready_world()
    world.feed(Place.READY, "packet", 0.0, ONE)
    assert "never began" in world.violations[0]
    assert world.dispense(ONE) is None


def test_a_log_in_memory_can_be_bounded():
    log = MemoryLog(keep=3)
    world = ready_world(log)
    for _ in range(5):
        world.shuffle(Place.READY, 0.0)
    assert len(log.records) == 3
    assert world.number == 7
