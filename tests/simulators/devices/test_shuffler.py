"""A day of the simulated shuffler: decks, packets, lifts, people's deeds, and what people see."""

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
from simulators.devices.control import ControlError
from simulators.devices.world import Place
from simulators.devices.world_log import ActName
from tests.simulators.devices.shuffler_messages import EPOCH, ends, level_reports, reason


def test_a_deck_is_loaded_shuffled_counted_and_moved_up(new_shuffler):
    shuffler = new_shuffler()
    shuffler.do("load", colour="blue", from_="box")
    (loading,) = level_reports(shuffler.said())
    assert (loading.input, loading.input_colour) == (InputState.SHUFFLING, BackColour.BLUE)
    assert shuffler.run(24.9) == []
    (shuffled,) = level_reports(shuffler.run(5))
    assert (shuffled.input, shuffled.shuffled_count) == (InputState.SHUFFLED, 52)
    assert (shuffled.shuffles, shuffled.shuffled_colour) == (2, BackColour.BLUE)
    assert shuffler.run(60) == []  # the output is not empty
    shuffler.whole_act(ActKind.REMAINDER)
    shuffler.run(2)
    levels = shuffler.device.hardware.levels
    assert (levels.ready, levels.ready_colour, levels.input) == (
        52,
        BackColour.BLUE,
        InputState.EMPTY,
    )


def test_a_packet_takes_its_time_and_the_tray_tells_when_it_begins(shuffler):
    assert shuffler.act(ActKind.PACKET, 4) == [ActAccepted(EPOCH, 1)]
    assert shuffler.run(0.19) == []
    first, progress = shuffler.run(0.02)
    assert (first.tray, first.ready) == (Tray.OCCUPIED, 51)
    assert progress == ActProgress(EPOCH, 1, 1)
    assert shuffler.run(0.3) == [ActProgress(EPOCH, 1, 2)]
    progress, last, done = shuffler.run(0.3)
    assert progress == ActProgress(EPOCH, 1, 3)
    assert (last.ready, last.lifts) == (48, 0)
    assert done == ActDone(EPOCH, 1, 4)
    shuffler.do("lift", to="seat:7")
    (lifted,) = shuffler.said()
    assert (lifted.tray, lifted.lifts) == (Tray.EMPTY, 1)
    assert shuffler.world.count(Place.SEAT_7) == 4


def test_the_remainder_follows_the_packets(shuffler):
    for seat in range(1, 8):
        shuffler.whole_act(ActKind.PACKET, 4)
        shuffler.do("lift", to=f"seat:{seat}")
    shuffler.whole_act(ActKind.PACKET, 4)
    shuffler.do("lift", to="dealer")
    said = shuffler.whole_act(ActKind.REMAINDER)
    assert ends(said)[0] == ActDone(EPOCH, 9, 20)
    assert shuffler.device.hardware.levels.ready_colour is BackColour.NONE
    shuffler.do("lift", to="rack")
    assert shuffler.do("collect") == {"cards": 32, "from": "all", "to": "rack"}
    shuffler.do("load", colour="red")
    shuffler.run(30)
    assert shuffler.device.hardware.levels.ready == 52
    assert shuffler.world.violations == []
    assert [len(found.cards) for found in shuffler.world.dispenses()] == [4] * 8 + [20]


def test_the_remainder_takes_a_moment_for_each_card_and_tells_it(shuffler):
    shuffler.act(ActKind.REMAINDER)
    said = shuffler.run(0.5 + 52 * 0.03 - 0.01)
    assert ends(said) == []
    assert [each.counted for each in said if isinstance(each, ActProgress)] == [*range(52)]
    assert ends(shuffler.run(0.02)) == [ActDone(EPOCH, 1, 52)]


def test_an_instant_shuffler_does_all_of_it_in_the_instant_of_the_command(instant_shuffler):
    shuffler = instant_shuffler
    accepted, levels, done = shuffler.act(ActKind.PACKET, 4)
    assert accepted == ActAccepted(EPOCH, 1)
    assert (levels.tray, levels.ready) == (Tray.OCCUPIED, 48)
    assert done == ActDone(EPOCH, 1, 4)


def test_packets_go_on_while_the_other_deck_is_shuffled(shuffler):
    shuffler.do("load", colour="blue", from_="box")
    shuffler.run(1)
    assert ends(shuffler.whole_act(ActKind.PACKET, 4)) != []
    shuffler.run(30)
    assert shuffler.device.hardware.levels.shuffles == 2


def test_eject_empties_output_and_input(shuffler):
    shuffler.do("load", colour="blue", from_="box")
    shuffler.run(5)
    said = shuffler.whole_act(ActKind.EJECT)
    assert ends(said)[0] == ActDone(EPOCH, 1, 104)
    assert shuffler.device.hardware.levels.input is InputState.EMPTY
    assert shuffler.device.hardware.levels.shuffles == 1
    assert shuffler.world.count(Place.TRAY) == 104
    shuffler.do("lift", to="rack")
    assert ends(shuffler.whole_act(ActKind.EJECT))[0] == ActDone(EPOCH, 2, 0)


def test_a_deck_can_be_shuffled_again_by_order(shuffler):
    assert reason(shuffler.act(ActKind.SHUFFLE)) is RejectReason.NOT_READY
    shuffler.do("load", colour="blue", from_="box")
    shuffler.said()
    assert reason(shuffler.act(ActKind.SHUFFLE)) is RejectReason.BUSY
    shuffler.run(26)
    said = shuffler.act(ActKind.SHUFFLE)
    assert said[0] == ActAccepted(EPOCH, 1)
    assert reason(shuffler.act(ActKind.PACKET, 4)) is RejectReason.BUSY
    said = shuffler.run(26)
    assert ends(said)[0] == ActDone(EPOCH, 1, 52)
    assert len([each for each in said if isinstance(each, ActProgress)]) == 49
    assert shuffler.device.hardware.levels.shuffles == 3


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
def test_an_impossible_act_consumes_no_number(shuffler, kind, size, expected):
    assert reason(shuffler.act(kind, size)) is expected
    assert shuffler.nvram.act.txn == 0
    assert shuffler.act(ActKind.PACKET, 4) == [ActAccepted(EPOCH, 1)]


@pytest.mark.parametrize("kind", [ActKind.PACKET, ActKind.REMAINDER, ActKind.EJECT])
@pytest.mark.parametrize("obstacle", ["tray", "cover", "jam", "service"])
def test_nothing_moves_past_an_obstacle(shuffler, kind, obstacle):
    if obstacle == "tray":
        shuffler.whole_act(ActKind.PACKET, 4)
    elif obstacle == "cover":
        shuffler.do("door", which="cover", to="open")
    elif obstacle == "jam":
        shuffler.do("jam")
        shuffler.whole_act(ActKind.PACKET, 4)
    else:
        shuffler.do("mode", mode="service")
    shuffler.said()
    size = 4 if kind is ActKind.PACKET else 0
    expected = RejectReason.WRONG_MODE if obstacle == "service" else RejectReason.NOT_READY
    assert reason(shuffler.act(kind, size)) is expected


def test_without_a_deck_there_is_no_packet_and_no_remainder(shuffler):
    shuffler.whole_act(ActKind.EJECT)
    shuffler.do("lift", to="rack")
    shuffler.said()
    assert reason(shuffler.act(ActKind.PACKET, 4)) is RejectReason.NOT_READY
    assert reason(shuffler.act(ActKind.REMAINDER)) is RejectReason.NOT_READY


def test_a_shuffler_that_sorts_deals_nothing_and_puts_the_deck_in_order(shuffler):
    shuffler.whole_act(ActKind.EJECT)
    shuffler.do("lift", to="rack")
    shuffler.do("mode", mode="sort")
    (levels,) = level_reports(shuffler.said())[-1:]
    assert levels.mode is Mode.SORT
    shuffler.do("load", colour="red")
    shuffler.run(30)
    shuffler.said()
    assert reason(shuffler.act(ActKind.PACKET, 4)) is RejectReason.WRONG_MODE
    faces = [shuffler.world.face(card) for card in shuffler.world.cards(Place.READY)]
    assert faces[:3] == ["2c", "3c", "4c"]
    assert ends(shuffler.whole_act(ActKind.EJECT)) != []


def test_hands_take_the_deck_deal_from_it_and_put_the_rest_down(shuffler):
    assert shuffler.do("take", from_="ready", to="hand")["cards"] == 52
    assert shuffler.device.hardware.levels.ready == 0
    shuffler.do("deal", to="seat:3")
    shuffler.do("deal", to="dealer", cards=6)
    count = shuffler.world.count
    assert (count(Place.SEAT_3), count(Place.DEALER), count(Place.HAND)) == (4, 6, 42)
    assert shuffler.do("status")["visible"]["hand"] == {"red": 42}
    shuffler.do("put_down")
    assert (count(Place.HAND), count(Place.RACK)) == (0, 42)


def test_hands_gather_a_deck_from_wherever_it_lies_and_shuffle_it(shuffler):
    shuffler.whole_act(ActKind.PACKET, 4)
    before = sorted([*shuffler.world.cards(Place.READY), *shuffler.world.cards(Place.TRAY)])
    assert shuffler.do("shuffle_by_hand", colour="red")["cards"] == 52
    held = list(shuffler.world.cards(Place.HAND))
    assert sorted(held) == before != held
    with pytest.raises(ControlError, match="no such card"):
        shuffler.do("shuffle_by_hand", colour="green")


def test_hands_are_refused_what_cannot_be_done(shuffler):
    with pytest.raises(ControlError, match="no such card in tray"):
        shuffler.do("lift", to="rack")
    with pytest.raises(ControlError, match="no card to collect"):
        shuffler.do("collect")
    with pytest.raises(ControlError, match="no such card in rack"):
        shuffler.do("load", colour="red")
    shuffler.do("load", colour="blue", from_="box")
    with pytest.raises(ControlError, match="input is not empty"):
        shuffler.do("load", colour="blue", from_="box")
    shuffler.do("take", from_="input")
    shuffler.do("door", which="cover", to="open")
    with pytest.raises(ControlError, match="cover is open"):
        shuffler.do("load", colour="blue")
    shuffler.do("kill_power")
    for verb, args in (("unjam", {}), ("mode", {"mode": "sort"}), ("game", {"name": "x"})):
        with pytest.raises(ControlError, match="no power"):
            shuffler.do(verb, **args)
    assert shuffler.do("green") == {"counter": None}


def test_found_cards_and_decks_go_where_they_belong(shuffler):
    shuffler.do("drop", place="box")
    assert shuffler.do("pick_up", to="box")["cards"] == 1
    shuffler.do("take", from_="ready")
    assert shuffler.do("box", colour="red") == {"cards": 52, "from": "rack", "to": "box"}


def test_the_game_and_the_mode_are_levels_that_outlive_the_power(shuffler):
    shuffler.do("game", name="Four Card Poker")
    shuffler.do("mode", mode="sort")
    shuffler.cut()
    levels = shuffler.device.hardware.levels
    assert (levels.game, levels.mode) == ("Four Card Poker", Mode.SORT)
    with pytest.raises(ControlError, match="1 to 24"):
        shuffler.do("game", name="x" * 25)


def test_what_people_see_changes_its_number_whenever_it_changes(shuffler):
    device, shown = shuffler.device, {}

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
        shuffler.do(verb, **args)
        look()
    shuffler.act(ActKind.PACKET, 4)
    for _ in range(400):
        look()
        shuffler.run(0.1)
    assert device.visible()["tray"] == 4
    assert len(shown) > 10


def test_displays_say_what_to_do(new_shuffler):
    shuffler = new_shuffler(ready=False)
    device = shuffler.device
    assert device.visible()["display"] == "LOAD A DECK"
    shuffler.do("load", colour="red", from_="box")
    assert device.visible()["display"] == "SHUFFLING"
    shuffler.run(30)
    assert device.visible()["display"] == "READY RED"
    shuffler.do("door", which="input", to="open")
    assert device.visible()["display"] == "CLOSE THE LID"
    shuffler.do("door", which="cover", to="open")
    assert device.visible()["display"] == "CLOSE THE COVER"
    shuffler.do("kill_power")
    assert device.visible()["display"] == ""


def test_the_judge_tells_each_acts_cards(shuffler):
    since = shuffler.world.number
    shuffler.whole_act(ActKind.PACKET, 4)
    (found,) = shuffler.world.dispenses(since)
    assert found.act == ActName(EPOCH, 1)
    assert tuple(found.cards) == shuffler.world.cards(Place.TRAY)
    assert shuffler.world.dispenses(shuffler.world.number) == []
    status = shuffler.do("status")
    assert status["world"] == {"box": 52, "ready": 48, "tray": 4}
    assert status["act"]["state"] == "DONE"


def test_a_card_identity_is_never_on_the_wire(shuffler):
    """Apart from the act's count, no frame changes with the seed of the cards."""
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
