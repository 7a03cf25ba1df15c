"""Community cards as a packet: asked for, counted, laid out; it comes first, or last."""

from collections.abc import Callable
from dataclasses import replace
from itertools import product

import pytest

from controller.configuration import load_table
from controller.data.definition import Step, TableDefinition
from controller.data.encoding import encode_state
from controller.data.message import DEALER, LAYOUT
from controller.data.modes import DealingMode
from controller.procedure import Procedure, new_state
from controller.records.lines import whose
from controller.shipped_files import config_root
from controller.words.spoken import in_english
from drivers.interface import LastAct
from drivers.vocabulary import ActState, FaultCode, Key, Tray
from simulators.simulation import Settings, simulate
from simulators.simulation.dice import PROFILES
from tests.games.packet_tables import packet_table
from tests.procedure import rules
from tests.procedure import test_matrix as matrix
from tests.procedure.matrix_events import events
from tests.procedure.outcomes import hold_to_kept
from tests.procedure.self_driven_story import SelfDrivenStory
from tests.procedure.table_story import ANA, Story
from tests.sharing import mostly_soak

ULTIMATE, MISSISSIPPI, RIDE = "ultimate-texas-hold-em", "mississippi-stud", "let-it-ride"
ENTERS = {ULTIMATE: ("ante", "blind"), MISSISSIPPI: ("ante",)}
SEATS = (2, 5)
FIRST = pytest.mark.parametrize("first", [True, False], ids=["first", "last"])
GAME = pytest.mark.parametrize("game", [ULTIMATE, MISSISSIPPI])


def bets(definition: TableDefinition) -> Story:
    story = Story(definition).open()
    for wager in ENTERS[definition.game.key]:
        story.bet(*SEATS, wager=wager)
    return story


def asked(game: str = ULTIMATE, *, first: bool) -> Story:
    """The shuffler carries out the packet of the community cards."""
    story = bets(packet_table(game, first=first)).press(Key.NO_MORE_BETS)
    while story.state.act is not None and story.state.act.seat != LAYOUT:
        story.dispense()
    return story


def deciding(game: str = ULTIMATE, *, first: bool) -> Story:
    story = asked(game, first=first)
    while story.step != Step.AWAITING_GREEN:
        story.dispense()
    return story.press(Key.GREEN).dispense()


def lies(story: Story) -> tuple[int, int, int, int, int]:
    """Return inside, tray, dealt, layout and rack, as the screen shows them: they are the deck."""
    counts = story.snapshot.counts
    assert counts is not None
    found = counts.inside, counts.tray, counts.dealt, counts.layout, counts.rack
    assert sum(found) == counts.deck
    return found


@GAME
@FIRST
def test_the_packet_comes_in_its_turn_and_lies_on_the_layout(game: str, first: bool) -> None:
    story, packets = asked(game, first=first), packet_table(game, first=first).game.packets
    others = 0 if first else packets.player * len(SEATS) + packets.dealer
    assert (story.step, story.act.size) == (Step.DEALING_LAYOUT, packets.community)
    assert in_english(story.snapshot.act) == "the packet of the community cards"
    story.report()
    out = 52 - others - packets.community
    assert lies(story) == (out, packets.community, others, 0, 0)
    assert in_english(story.snapshot.places.tray.words) == "community cards"
    said = f"Lay the {packets.community} community cards, face down."
    assert story.told == said
    story.lift()
    assert lies(story) == (out, 0, others, packets.community, 0)
    pile = story.snapshot.places.community
    assert pile is not None
    assert (pile.turned, pile.hidden) == (0, packets.community)


@GAME
@FIRST
def test_the_remaining_cards_go_to_the_rack_whole(game: str, first: bool) -> None:
    story = deciding(game, first=first)
    packets = story.definition.game.packets
    dealt = packets.player * len(SEATS) + packets.dealer
    assert story.step == Step.DECIDING
    assert lies(story) == (0, 0, dealt, packets.community, 52 - dealt - packets.community)
    assert len(story.packets) == len(SEATS) + bool(packets.dealer) + 1
    assert story.holds == []


def test_nobody_is_told_to_lay_cards_out_of_the_remaining_ones() -> None:
    story = deciding(first=False)
    words = story.definition.game.step(Step.REMAINDER).words
    assert words == "step-remainder-words"


@GAME
@FIRST
def test_burned_cards_of_the_packet_go_to_the_rack(game: str, first: bool) -> None:
    """Three words of a file: the packet has the burned cards, too, and the rack gets them."""
    story = bets(packet_table(game, "1, 3", first=first)).press(Key.NO_MORE_BETS)
    packets = story.definition.game.packets
    while story.step != Step.DEALING_LAYOUT:
        story.dispense()
    assert story.told == (
        f"Lay the {packets.community} community cards, face down. "
        "Burn a card before number 1 and 3."
    )
    assert story.state.act is not None
    assert story.state.act.size == packets.community + 2
    story.dispense()
    assert lies(story)[3:] == (packets.community, 2)
    while story.step != Step.AWAITING_GREEN:
        story.dispense()
    dealt, out = packets.player * len(SEATS) + packets.dealer, packets.community
    assert lies(story) == (50 - dealt - out, 0, dealt, out, 2)
    story.press(Key.GREEN).dispense()
    assert (story.step, lies(story)) == (Step.DECIDING, (0, 0, dealt, out, 52 - dealt - out))


def test_cards_burned_out_of_the_remaining_ones_lie_in_the_rack_with_them() -> None:
    table = load_table(config_root() / f"table-{ULTIMATE}.yaml")[0]
    packets = replace(table.game.packets, burned_before=(1, 4, 5))
    story = bets(replace(table, game=replace(table.game, packets=packets)))
    story.press(Key.NO_MORE_BETS).dispense().dispense().dispense().press(Key.GREEN)
    assert story.told == (
        "Lay the 5 community cards, face down; burn a card before number 1, 4 and 5. "
        "The rest goes to the rack."
    )
    assert (story.dispense().step, lies(story)) == (Step.DECIDING, (0, 0, 6, 5, 41))


def ended(story: Story, state: ActState, counted: int, cards: int) -> Story:
    """The shuffler ends the packet, claims so many cards, and so many lie in the tray."""
    act = story.act
    story.last = LastAct(act.epoch, act.txn, act.kind, act.size, state, counted, FaultCode.JAM)
    tray = Tray.OCCUPIED if cards else Tray.EMPTY
    story.levels(tray=tray, ready=story.last_levels.ready - cards)
    return story.say()


@FIRST
@pytest.mark.parametrize("counted", [4, 6])
def test_a_packet_of_a_wrong_size_is_held_and_voided(first: bool, counted: int) -> None:
    story = ended(asked(first=first), ActState.DONE, counted, counted)
    assert (story.step, story.holds) == (Step.RECONCILE, ["packet"])
    assert story.state.round is not None
    hold, found = story.state.holds[0], story.state.round.irregularities[0]
    assert in_english(hold.words) == "The packet of the community cards is not of its size."
    assert (hold.seat, found.seat, in_english(found.remark)) == (0, 0, "the community cards")
    assert story.count(counted).clear(counted).refused == "count_wrong"
    assert story.clear(counted, void_round=True).step == Step.VOIDING


@FIRST
def test_what_two_people_count_is_the_packet_or_it_is_dealt_again(first: bool) -> None:
    story = ended(asked(first=first), ActState.FAULT, 3, 5)
    assert story.count(5).clear(5).step == Step.DEALING_LAYOUT
    assert len([act for act in story.packets if act[1] == 5]) == 1
    story = ended(asked(first=first), ActState.FAULT, 0, 0)
    assert story.count(0).clear(0).step == Step.DEALING_LAYOUT
    assert [size for _, size in story.packets].count(5) == 2


@FIRST
def test_a_restart_asks_for_no_second_packet(first: bool) -> None:
    story = asked(first=first)
    for moment in (lambda: None, story.report, story.lift):
        moment()
        story.restart()
        for device in ("shuffler", "sensors", "key_pad"):
            story.link(device)
    assert len({number for number, size in story.packets if size == 5}) == 1
    assert story.state.round is not None
    assert story.state.round.layout_packet == "lifted"


def test_bets_are_open_again_until_the_first_packet_is_lifted() -> None:
    """Where the community cards come first, the packet in the tray stays theirs."""
    story = asked(first=True).report().press(Key.BETS_OPEN)
    assert story.state.round is not None
    assert (story.step, story.state.round.layout_packet) == (Step.WAGERING, "none")
    assert in_english(story.snapshot.places.tray.words) == "kept, the first packet"
    story.press(Key.NO_MORE_BETS)
    assert story.state.round is not None
    assert (story.state.round.tray_seat, story.state.round.layout_packet) == (LAYOUT, "tray")
    assert story.lift().step == Step.DEALING_SEAT
    assert story.press(Key.BETS_OPEN).refused == "first_packet_lifted"


@GAME
@FIRST
@pytest.mark.parametrize("burned", ["", "1, 3"])
def test_by_hand_the_dealer_says_that_they_lie(game: str, first: bool, burned: str) -> None:
    story = bets(packet_table(game, burned, first=first)).mode(DealingMode.HAND_DEAL)
    story.press(Key.NO_MORE_BETS).take_deck().said()
    packets, said = story.definition.game.packets, []
    while story.step in (Step.DEALING_SEAT, Step.DEALING_DEALER, Step.DEALING_LAYOUT):
        said.append(story.told)
        story.said()
    laid = said[0 if first else -1]
    assert laid.startswith(f"Lay the {packets.community} community cards, face down.")
    dealt = packets.player * len(SEATS) + packets.dealer
    assert story.step == Step.STUB_COUNT
    assert story.count(52 - dealt - packets.community).step == Step.DECIDING


@FIRST
def test_a_shuffler_that_deals_by_itself_is_followed(first: bool) -> None:
    """All its packets have one size: one of three community cards with hands of three."""
    table = packet_table(RIDE, first=first)
    packets = replace(table.game.packets, community=3)
    story = SelfDrivenStory(replace(table, game=replace(table.game, packets=packets))).open()
    for wager in ("bet_one", "bet_two", "bet_dollar"):
        story.bet(*SEATS, wager=wager)
    story.press(Key.NO_MORE_BETS)
    order = []
    for _ in range(3):
        order.append(story.step)
        story.put_out(3).lift()
    laid = order.index(Step.DEALING_LAYOUT)
    assert (laid, order.count(Step.DEALING_LAYOUT)) == (0 if first else 2, 1)
    assert (story.step, story.holds) == (Step.AWAITING_GREEN, [])
    assert story.release(52 - 9).to_rack().step == Step.DECIDING
    assert lies(story) == (0, 0, 6, 3, 43)


def test_such_a_shuffler_deals_no_packet_of_another_size() -> None:
    story = SelfDrivenStory(packet_table(ULTIMATE, first=False)).open()
    assert "lack-two-sizes" in repr(story.state.holds)


@pytest.mark.parametrize(("to", "words"), [(DEALER, "the dealer"), (LAYOUT, "the community cards")])
def test_the_record_names_who_is_no_seat(to: int, words: str) -> None:
    assert in_english(whose(to)) == words


MOMENTS: dict[str, Callable[[], Story]] = {
    "asked for": lambda: asked(first=False),
    "in the tray": lambda: asked(first=False).report(),
    "asked for first": lambda: asked(first=True),
    "in the tray first": lambda: asked(first=True).report(),
    "in question": lambda: ended(asked(first=False), ActState.DONE, 4, 4),
    "kept": lambda: asked(first=True).report().press(Key.BETS_OPEN),
    "lies": lambda: asked(first=True).dispense(),
    "void": lambda: asked(first=False).dispense().clear(void_round=True, by=ANA),
}


@pytest.mark.parametrize("name", MOMENTS)
def test_every_event_is_taken_or_refused_with_words(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    story = MOMENTS[name]()
    shared = Procedure(story.definition, new_state(story.definition, ""))
    packets = story.definition.game.packets
    monkeypatch.setattr(matrix, "procedure", lambda: shared)
    monkeypatch.setattr(rules, "PACKET", packets.player)
    monkeypatch.setattr(rules, "OWN", packets.dealer)
    monkeypatch.setattr(rules, "LAYOUT", packets.for_layout)
    state, data, refusals = story.state, encode_state(story.state), set[str]()
    outcomes = [matrix.judge(state, data, event, refusals) for event in events(state)]
    assert sum(map(bool, outcomes)) > 100
    hold_to_kept(f"layout: {name}", outcomes)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "burned", "first", "faults"),
    mostly_soak(product((ULTIMATE, MISSISSIPPI), ("", "1, 3"), (True, False), ("all", "hands")), 5),
)
def test_rounds_with_faults(game: str, burned: str, first: bool, faults: str) -> None:
    profile = PROFILES[faults]
    settings = Settings(30, 46, profile.habits, profile)
    result = simulate(packet_table(game, burned, first=first), settings)
    assert (result.rounds >= 30, result.violations) == (True, [])
