"""A day of the simulated shuffler: decks, packets, lifts, hands, and what people see."""

import pytest

from drivers.messages import (
    Act,
    ActAccepted,
    ActDone,
    ActProgress,
    HelloRequest,
)
from drivers.vocabulary import (
    ActKind,
    BackColour,
    InputState,
    Mode,
    RejectReason,
    Tray,
)
from simulators.devices.errors import ControlError
from simulators.devices.world import Place
from simulators.devices.world_log import ActName
from tests.simulators.devices.shuffler_messages import EPOCH, ends, level_reports, reason


def test_a_deck_is_loaded_shuffled_counted_and_moved_up(new_machine):
    machine = new_machine()
    machine.do("load", colour="blue", from_="box")
    (loading,) = level_reports(machine.said())
    assert (loading.input, loading.input_colour) == (InputState.SHUFFLING, BackColour.BLUE)
    assert machine.run(24.9) == []
    (shuffled,) = level_reports(machine.run(5))
    assert (shuffled.input, shuffled.shuffled_count) == (InputState.SHUFFLED, 52)
    assert (shuffled.shuffles, shuffled.shuffled_colour) == (2, BackColour.BLUE)
    assert machine.run(60) == []  # the output is not empty
    machine.whole_act(ActKind.REMAINDER)
    machine.run(2)
    levels = machine.device.hardware.levels
    assert (levels.ready, levels.ready_colour, levels.input) == (
        52,
        BackColour.BLUE,
        InputState.EMPTY,
    )


def test_a_packet_takes_its_time_and_the_tray_tells_when_it_begins(machine):
    assert machine.act(ActKind.PACKET, 4) == [ActAccepted(EPOCH, 1)]
    assert machine.run(0.19) == []
    (first,) = machine.run(0.02)
    assert (first.tray, first.ready) == (Tray.OCCUPIED, 51)
    assert machine.run(0.3) == [ActProgress(EPOCH, 1, 2)]
    last, done = machine.run(0.3)
    assert (last.ready, last.lifts) == (48, 0)
    assert done == ActDone(EPOCH, 1, 4)
    machine.do("lift", to="seat:7")
    (lifted,) = machine.said()
    assert (lifted.tray, lifted.lifts) == (Tray.EMPTY, 1)
    assert machine.world.count(Place.SEAT_7) == 4


def test_the_remainder_follows_the_packets(machine):
    for seat in range(1, 8):
        machine.whole_act(ActKind.PACKET, 4)
        machine.do("lift", to=f"seat:{seat}")
    machine.whole_act(ActKind.PACKET, 4)
    machine.do("lift", to="dealer")
    said = machine.whole_act(ActKind.REMAINDER)
    assert ends(said)[0] == ActDone(EPOCH, 9, 20)
    assert machine.device.hardware.levels.ready_colour is BackColour.NONE
    machine.do("lift", to="rack")
    assert machine.do("collect") == {"cards": 32, "from": "all", "to": "rack"}
    machine.do("load", colour="red")
    machine.run(30)
    assert machine.device.hardware.levels.ready == 52
    assert machine.world.violations == []
    assert [len(found.cards) for found in machine.world.dispenses()] == [4] * 8 + [20]


def test_the_remainder_takes_a_moment_for_each_card(machine):
    machine.act(ActKind.REMAINDER)
    said = machine.run(0.5 + 52 * 0.03 - 0.01)
    assert ends(said) == []
    assert [each.counted for each in said if isinstance(each, ActProgress)] == [0, 16, 33, 50]
    assert ends(machine.run(0.02)) == [ActDone(EPOCH, 1, 52)]


def test_an_instant_machine_does_all_of_it_in_the_instant_of_the_command(instant_machine):
    machine = instant_machine
    accepted, levels, done = machine.act(ActKind.PACKET, 4)
    assert accepted == ActAccepted(EPOCH, 1)
    assert (levels.tray, levels.ready) == (Tray.OCCUPIED, 48)
    assert done == ActDone(EPOCH, 1, 4)


def test_packets_go_on_while_the_other_deck_is_shuffled(machine):
    machine.do("load", colour="blue", from_="box")
    machine.run(1)
    assert ends(machine.whole_act(ActKind.PACKET, 4)) != []
    machine.run(30)
    assert machine.device.hardware.levels.shuffles == 2


def test_eject_empties_output_and_input(machine):
    machine.do("load", colour="blue", from_="box")
    machine.run(5)
    said = machine.whole_act(ActKind.EJECT)
    assert ends(said)[0] == ActDone(EPOCH, 1, 104)
    assert machine.device.hardware.levels.input is InputState.EMPTY
    assert machine.device.hardware.levels.shuffles == 1
    assert machine.world.count(Place.TRAY) == 104
    machine.do("lift", to="rack")
    assert ends(machine.whole_act(ActKind.EJECT))[0] == ActDone(EPOCH, 2, 0)


def test_a_deck_can_be_shuffled_again_by_order(machine):
    assert reason(machine.act(ActKind.SHUFFLE)) is RejectReason.NOT_READY
    machine.do("load", colour="blue", from_="box")
    machine.said()
    assert reason(machine.act(ActKind.SHUFFLE)) is RejectReason.BUSY
    machine.run(26)
    said = machine.act(ActKind.SHUFFLE)
    assert said[0] == ActAccepted(EPOCH, 1)
    assert reason(machine.act(ActKind.PACKET, 4)) is RejectReason.BUSY
    said = machine.run(26)
    assert ends(said)[0] == ActDone(EPOCH, 1, 52)
    assert len([each for each in said if isinstance(each, ActProgress)]) == 49
    assert machine.device.hardware.levels.shuffles == 3


@pytest.mark.parametrize(
    ("kind", "size", "expected"),
    [
        (ActKind.NONE, 0, RejectReason.UNSUPPORTED),
        (ActKind.PACKET, 0, RejectReason.UNSUPPORTED),
        (ActKind.PACKET, 21, RejectReason.UNSUPPORTED),
        (ActKind.REMAINDER, 4, RejectReason.UNSUPPORTED),
        (ActKind.EJECT, 1, RejectReason.UNSUPPORTED),
    ],
)
def test_what_the_machine_cannot_do_consumes_no_number(machine, kind, size, expected):
    assert reason(machine.act(kind, size)) is expected
    assert machine.nvram.act.txn == 0
    assert machine.act(ActKind.PACKET, 4) == [ActAccepted(EPOCH, 1)]


@pytest.mark.parametrize("kind", [ActKind.PACKET, ActKind.REMAINDER, ActKind.EJECT])
@pytest.mark.parametrize("obstacle", ["tray", "cover", "jam", "service"])
def test_nothing_moves_past_an_obstacle(machine, kind, obstacle):
    if obstacle == "tray":
        machine.whole_act(ActKind.PACKET, 4)
    elif obstacle == "cover":
        machine.do("door", which="cover", to="open")
    elif obstacle == "jam":
        machine.do("jam")
        machine.whole_act(ActKind.PACKET, 4)
    else:
        machine.do("mode", mode="service")
    machine.said()
    size = 4 if kind is ActKind.PACKET else 0
    expected = RejectReason.WRONG_MODE if obstacle == "service" else RejectReason.NOT_READY
    assert reason(machine.act(kind, size)) is expected


def test_without_a_deck_there_is_no_packet_and_no_remainder(machine):
    machine.whole_act(ActKind.EJECT)
    machine.do("lift", to="rack")
    machine.said()
    assert reason(machine.act(ActKind.PACKET, 4)) is RejectReason.NOT_READY
    assert reason(machine.act(ActKind.REMAINDER)) is RejectReason.NOT_READY


def test_a_machine_that_sorts_deals_nothing_and_puts_the_deck_in_order(machine):
    machine.whole_act(ActKind.EJECT)
    machine.do("lift", to="rack")
    machine.do("mode", mode="sort")
    (levels,) = level_reports(machine.said())[-1:]
    assert levels.mode is Mode.SORT
    machine.do("load", colour="red")
    machine.run(30)
    machine.said()
    assert reason(machine.act(ActKind.PACKET, 4)) is RejectReason.WRONG_MODE
    faces = [machine.world.face(card) for card in machine.world.cards(Place.READY)]
    assert faces[:3] == ["2c", "3c", "4c"]
    assert ends(machine.whole_act(ActKind.EJECT)) != []


def test_hands_take_the_deck_deal_from_it_and_put_the_rest_down(machine):
    assert machine.do("take", from_="ready", to="hand")["cards"] == 52
    assert machine.device.hardware.levels.ready == 0
    machine.do("deal", to="seat:3")
    machine.do("deal", to="dealer", cards=6)
    count = machine.world.count
    assert (count(Place.SEAT_3), count(Place.DEALER), count(Place.HAND)) == (4, 6, 42)
    assert machine.do("status")["visible"]["hand"] == {"red": 42}
    machine.do("put_down")
    assert (count(Place.HAND), count(Place.RACK)) == (0, 42)


def test_hands_gather_a_deck_from_wherever_it_lies_and_shuffle_it(machine):
    machine.whole_act(ActKind.PACKET, 4)
    before = sorted([*machine.world.cards(Place.READY), *machine.world.cards(Place.TRAY)])
    assert machine.do("shuffle_by_hand", colour="red")["cards"] == 52
    held = list(machine.world.cards(Place.HAND))
    assert sorted(held) == before != held
    with pytest.raises(ControlError, match="no such card"):
        machine.do("shuffle_by_hand", colour="green")


def test_hands_are_refused_what_cannot_be_done(machine):
    with pytest.raises(ControlError, match="no such card in tray"):
        machine.do("lift", to="rack")
    with pytest.raises(ControlError, match="no card to collect"):
        machine.do("collect")
    with pytest.raises(ControlError, match="no such card in rack"):
        machine.do("load", colour="red")
    machine.do("load", colour="blue", from_="box")
    with pytest.raises(ControlError, match="input is not empty"):
        machine.do("load", colour="blue", from_="box")
    machine.do("take", from_="input")
    machine.do("door", which="cover", to="open")
    with pytest.raises(ControlError, match="cover is open"):
        machine.do("load", colour="blue")
    machine.do("kill_power")
    for verb, args in (("unjam", {}), ("mode", {"mode": "sort"}), ("game", {"name": "x"})):
        with pytest.raises(ControlError, match="no power"):
            machine.do(verb, **args)
    assert machine.do("green") == {"counter": None}


def test_found_cards_and_decks_go_where_they_belong(machine):
    machine.do("drop", place="box")
    assert machine.do("pick_up", to="box")["cards"] == 1
    machine.do("take", from_="ready")
    assert machine.do("box", colour="red") == {"cards": 52, "from": "rack", "to": "box"}


def test_the_game_and_the_mode_are_levels_that_outlive_the_power(machine):
    machine.do("game", name="Four Card Poker")
    machine.do("mode", mode="sort")
    machine.cut()
    levels = machine.device.hardware.levels
    assert (levels.game, levels.mode) == ("Four Card Poker", Mode.SORT)
    with pytest.raises(ControlError, match="1 to 24"):
        machine.do("game", name="x" * 25)


def test_what_people_see_changes_its_number_whenever_it_changes(machine):
    device, shown = machine.device, {}

    def look() -> None:
        seen = repr(device.visible())
        assert shown.setdefault(device.visible_revision, seen) == seen

    look()
    for verb, args in (
        ("load", {"colour": "blue", "from_": "box"}),
        ("door", {"which": "cover", "to": "open"}),
        ("door", {"which": "cover", "to": "close"}),
        ("drop", {"place": "ready"}),
        ("mode", {"mode": "sort"}),
        ("mode", {"mode": "shuffle"}),
        ("kill_power", {}),
        ("power_on", {}),
    ):
        machine.do(verb, **args)
        look()
    machine.act(ActKind.PACKET, 4)
    for _ in range(400):
        look()
        machine.run(0.1)
    assert device.visible()["tray"] == 4
    assert len(shown) > 10


def test_displays_say_what_to_do(new_machine):
    machine = new_machine(ready=False)
    device = machine.device
    assert device.visible()["display"] == "LOAD A DECK"
    machine.do("load", colour="red", from_="box")
    assert device.visible()["display"] == "SHUFFLING"
    machine.run(30)
    assert device.visible()["display"] == "READY RED"
    machine.do("door", which="input", to="open")
    assert device.visible()["display"] == "CLOSE THE LID"
    machine.do("door", which="cover", to="open")
    assert device.visible()["display"] == "CLOSE THE COVER"
    machine.do("kill_power")
    assert device.visible()["display"] == ""


def test_the_judge_tells_each_acts_cards(machine):
    since = machine.world.number
    machine.whole_act(ActKind.PACKET, 4)
    (found,) = machine.world.dispenses(since)
    assert found.act == ActName(EPOCH, 1)
    assert tuple(found.cards) == machine.world.cards(Place.TRAY)
    assert machine.world.dispenses(machine.world.number) == []
    status = machine.do("status")
    assert status["world"] == {"box": 52, "ready": 48, "tray": 4}
    assert status["act"]["state"] == "DONE"


def test_a_card_identity_is_never_on_the_wire(machine):
    """No frame but the act's count changes with the seed of the cards."""
    from simulators.devices.nvram import Nvram
    from simulators.devices.shuffler import Shuffler
    from simulators.devices.world import World

    lines = []
    for seed in (1, 2):
        device = Shuffler(World(seed), Nvram())
        device.power(True, 0.0)
        device.receive(b"", 0.0)
        device.control("load", {"colour": "red", "from": "box"}, 0.0)
        while (due := device.next_deadline()) is not None and due < 60:
            device.on_deadline(due)
        from drivers.frames import encode
        from drivers.messages import Adopt

        device.nvram.act = device.nvram.act.__class__(EPOCH)
        device.receive(encode(HelloRequest(1)) + encode(Adopt(2, EPOCH)), 60.0)
        device.receive(encode(Act(EPOCH, 1, ActKind.REMAINDER, 0)), 60.0)
        while (due := device.next_deadline()) is not None and due < 62.5:
            device.on_deadline(due)
        lines.append(device.take_bytes())
    assert lines[0] == lines[1]
