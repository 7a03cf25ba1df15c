"""The terminal picture: exact in size, complete in what it says, nothing told by colour alone."""

import re

import pytest
from msgspec.structs import replace
from rich.console import Console

from controller.api.messages import LinkView
from controller.data.causes import Question
from controller.data.message import Message, message
from controller.data.person import Person, Role
from controller.data.terms import COLOURS
from controller.screen import HEIGHT, WIDTH, one_line, render
from controller.shipped_files import catalogue_roots, config_root
from controller.snapshot import (
    IrregularityView,
    RemedyView,
    SettlingView,
    SignOnView,
)
from controller.words import spoken
from controller.words.catalogue_file import entries
from controller.words.folders import ENGLISH
from controller.words.spoken import Speaker, say
from tests.cli import pictures
from tests.cli.pictures import (
    ALL,
    CLOSED,
    COUNTED,
    COUNTING,
    DEALING,
    HALTED,
    HELD,
    LOST,
    NEXT_DEAL,
    SETTLING,
    VOID,
    told,
)


def drawn(snapshot, links=None, keyboard=None):
    """Return the picture's lines, without any colour."""
    console = Console(width=WIDTH, height=HEIGHT, color_system=None, force_terminal=False)
    with console.capture() as capture:
        console.print(render(snapshot, links, keyboard))
    return capture.get().splitlines()


def text(snapshot, **more):
    return "\n".join(drawn(snapshot, **more))


def trouble(words):
    """A message that stands as it is in every language."""
    return message("config-plain", text=words)


def link(state, problem):
    return LinkView("serial:///dev/x", state, problem, 1.0, -1.0, 0.0, 0, 0, 0, 0, 0, 0)


@pytest.mark.parametrize("name", ALL)
def test_every_picture_has_the_same_size(name):
    lines = drawn(ALL[name])
    assert len(lines) == HEIGHT
    assert {len(line) for line in lines} == {WIDTH}


@pytest.fixture
def in_french(monkeypatch):
    monkeypatch.setattr(spoken, "_chosen", [])
    spoken.choose("fr", catalogue_roots())


WORD = re.compile(r"[^\W\d_]{3,}")
ALIKE = {"absent", "clear", "continue", "count", "play", "status", "tablectl"}
"""Words that are no English here: French ones, commands, and words printed on the layout."""


def own_words(language):
    """All words of the terminal view's own catalogue in a language."""
    path = config_root() / "languages" / language / "tablectl-screen.ftl"
    speaker = Speaker(language, catalogue_roots())
    said = " ".join(speaker.say(Message(id_)) for id_ in entries((path,)))
    return set(WORD.findall(said.lower()))


@pytest.mark.usefixtures("in_french")
@pytest.mark.parametrize("name", ALL)
def test_in_french_it_has_the_same_size_and_no_english_word(name):
    lines = drawn(replace(ALL[name], halted=None))
    assert {len(line) for line in lines} == {WIDTH}
    found = set(WORD.findall("\n".join(lines).lower()))
    assert not found & own_words(ENGLISH) - own_words("fr") - ALIKE


@pytest.mark.parametrize("seats", range(1, 8))
def test_also_with_fewer_seats(seats):
    lines = drawn(replace(DEALING, seats=DEALING.seats[:seats]))
    assert len(lines) == HEIGHT
    assert {len(line) for line in lines} == {WIDTH}
    assert all(f"Seat {number} " in "\n".join(lines) for number in range(1, seats + 1))


def test_ten_seats_stand_beside_each_other_by_their_numbers():
    ten = tuple(replace(DEALING.seats[0], number=number) for number in range(1, 11))
    lines = drawn(replace(DEALING, seats=ten))
    assert {len(line) for line in lines} == {WIDTH}
    assert all(f" {number} " in "\n".join(lines) for number in range(1, 11))


def test_a_narrow_terminal_shows_the_left_part_of_each_line():
    console = Console(width=60, color_system=None)
    with console.capture() as capture:
        console.print(render(DEALING))
    assert capture.get().splitlines() == [line[:60] for line in drawn(DEALING)]


def test_it_survives_the_longest_words():
    long = "word " * 60
    said = message("journal-system-says", error=long)
    hold = replace(HELD.holds[0], words=said, remedy=said)
    for snapshot in (
        replace(DEALING, instruction=told(said, said), prompts=(said,) * 5, refusal=said, act=said),
        replace(HELD, holds=(hold,) * 9),
        replace(DEALING, alerts=DEALING.alerts * 20, table=long, pay_table=long),
        replace(HALTED, halted=said),
    ):
        lines = drawn(snapshot)
        assert len(lines) == HEIGHT
        assert {len(line) for line in lines} == {WIDTH}


def test_the_step_is_named_with_its_number_its_words_and_what_comes_next():
    picture = text(DEALING)
    for what in (
        "STEP 3",
        "DEAL TO A SEAT",
        say(DEALING.instruction.words),
        say(DEALING.instruction.beside[0]),
        "then: Your own hand",
    ):
        assert what in picture


def test_a_step_that_is_several_shows_each_with_its_number():
    picture = text(SETTLING)
    assert "STEP 8 9 10 11" in picture
    for number, words in SETTLING.details:
        assert f"{number}  {say(words)}" in picture


def test_whose_turn_it_is_is_seen_without_colour():
    assert next(line for line in drawn(DEALING) if "▶" in line).count("▶") == 1
    assert "┏ ▶ Seat 4" in text(DEALING)


def test_the_four_states_of_a_spot_are_four_signs_with_a_legend():
    picture = text(DEALING)
    assert "✗ sensor off" in text(pictures.WAGERING)
    for sign, word in zip("○●◆–", ("awaiting", "placed", "locked", "none"), strict=True):
        legend = next(line for line in picture.splitlines() if "awaiting" in line)
        assert sign in legend
        assert word in legend
    assert "◆ Ante" in picture
    assert "✗ Ante" in text(pictures.WAGERING)


def test_the_cards_are_added_up():
    picture = text(DEALING)
    assert "= whole deck ✓" in picture
    wrong = replace(DEALING, counts=replace(DEALING.counts, tray=3))
    assert "✗ NOT 52!" in text(wrong)


def test_a_held_table_looks_different_and_shows_the_way_out():
    lines = drawn(HELD)
    assert lines[0].startswith("┏━")
    picture = "\n".join(lines)
    for what in (
        "A supervisor must clear",
        "is not of its size",
        "supervisor counts",
        "tablectl clear",
        "(step 3)",
    ):
        assert what in picture


def test_a_count_by_hand_is_blind():
    picture = text(COUNTING)
    for what in ("■ Count by hand", "Count the cards: the packet for seat 4", "tablectl count N"):
        assert what in picture
    assert "being counted by hand" in picture
    assert "ready   red, cards are inside" in picture
    assert "5" not in "".join(line for line in drawn(COUNTING) if "packet for seat 4" in line)


def test_when_the_dealer_has_counted_the_supervisor_is_told_that_and_no_figure():
    picture = text(COUNTED)
    assert "Counted by Ben (1001)." in picture
    assert "ready   red, cards are inside" in picture
    assert "tablectl clear --count N" in picture


def test_what_becomes_of_each_wager_of_a_void_round_is_shown_at_its_spot():
    picture = text(VOID)
    for what in ("↩ Ante", "+ Pair Plus", "× Play", "↩ returned", "ROUND VOID"):
        assert what in picture


def test_a_hold_of_the_next_deal_leaves_the_step_where_it_is():
    picture = text(NEXT_DEAL)
    assert say(DEALING.instruction.words) in picture
    assert "51 cards, not 52. (next deal only)" in picture
    assert "NOTHING IS DEALT" not in picture


def test_holds_that_do_not_fit_are_counted():
    assert "and 4 more" in text(replace(HELD, holds=HELD.holds[:1] * 9))


def test_a_halted_table_offers_nothing():
    picture = text(HALTED)
    assert "HALTED: NOTHING IS SENT ANY MORE" in picture
    assert "disk I/O error" in picture
    assert "KEYS   none now" in picture


def test_a_missing_device_is_named_with_its_trouble():
    assert "✗ key pad DOWN" in text(LOST)
    links = {"key_pad": link("lost", trouble("serial:///dev/x: silent for 0.8 s"))}
    assert "silent for 0.8 s" in text(LOST, links=links)
    links = {"shuffler": link("connecting", trouble("serial:///dev/x: no such file. Plug it in"))}
    picture = text(CLOSED, links=links)
    assert "→ serial:///dev/x: no such file. Plug it in" in picture
    assert "✗ shuffler DOWN connecting" in picture


def test_a_device_of_which_a_part_is_in_trouble_says_so():
    picture = text(
        DEALING, links={"sensors": link("up", trouble("module left (unit 1): no answer"))}
    )
    assert "● sensors up: module left (unit 1): no answer" in picture


def test_prompts_refusals_and_alerts_are_shown():
    picture = text(DEALING)
    assert "→ Lift the packet for seat 4." in picture
    assert "✗ refused: Too early" in picture
    assert "! Late bet: taken from seat 3, Pair Plus." in picture
    assert "(and 1 more)" in picture


def test_the_seat_that_is_settled_next_is_named():
    settling = SettlingView((6, 5, 2), 5, False, 1, ())
    assert "i Settle seat 5 next" in text(replace(DEALING, settling=settling, alerts=()))


def test_the_keys_say_what_they_mean_and_which_key_of_the_keyboard_they_are():
    assert "CLOSE THE TABLE  Close after this round" in text(DEALING)
    assert "out: 1 3 4 5 7   in: 2 6" in text(pictures.WAGERING)
    assert "n  NO MORE BETS" in text(pictures.WAGERING, keyboard={"no_more_bets": "n"})


def test_an_open_irregularity_is_shown_with_its_possible_remedies():
    allowed = (
        RemedyView("play_on", "dealer", ()),
        RemedyView("accept_bet", "supervisor", (), message("refusal-no-bet-there")),
        RemedyView("retract_bet", "dealer", ()),
        RemedyView("void_seat", "supervisor", ()),
    )
    found = IrregularityView(
        4, "late_bet", message("config-plain", text="4, late bet at seat 3"), "seat", 3,
        "pair_plus", "", "Dan (1001)", 0, allowed, "", ""
    )  # fmt: skip
    picture = text(replace(DEALING, prompts=(), irregularities=(found,)))
    assert "? 4, late bet at seat 3   allowed: play on; retract bet; void" in picture
    decided = replace(found, allowed=(), remedy="play_on", decided_by="Dan (1001)")
    assert "? 4" not in text(replace(DEALING, irregularities=(decided,)))


def test_a_hold_that_waits_for_a_decision_does_not_send_to_tablectl_clear():
    hold = replace(
        HELD.holds[0],
        cause="irregular",
        about=4,
        question=Question.DECIDE,
        words=message("hold-stopped"),
    )
    picture = text(replace(HELD, holds=(hold,)))
    assert "(tablectl irregular decide)" in picture


def test_marks_of_the_round():
    assert "ROUND VOID" in text(replace(DEALING, void=True))
    assert "  DEALT BY HAND  " in text(replace(DEALING, marks=(message("panel-dealt-by-hand"),)))
    assert "no round yet" in text(CLOSED)


def test_one_line_says_the_same_in_short():
    assert "round 12  Deal to a seat [3]" in one_line(DEALING)
    assert "HELD: The packet for seat 4" in one_line(HELD)
    assert "HALTED" in one_line(HALTED)


LONG = "Bartholomew Featherstonehaugh-Cholmondeley III"


def signed_on(name):
    return SignOnView(Person("2001", name, Role.SUPERVISOR), "", 1, 2, 120.0)


def people(dealer, supervisor):
    return replace(
        DEALING,
        dealer=Person("1001", dealer, Role.DEALER),
        sign_ons=(signed_on(supervisor),) if supervisor else (),
    )


def test_who_deals_and_who_is_signed_on_is_shown():
    (line,) = [line for line in drawn(people("Dana Lay", "Sam Floor")) if "Dana Lay" in line]
    assert line.rstrip("│ ").endswith("dealer Dana Lay   supervisor Sam Floor")
    assert "SEATS  absent: 1 3 4 5 7" in line
    assert "supervisor" not in text(people("Dana Lay", "")).splitlines()[-4]


def test_long_names_do_not_break_the_picture():
    lines = drawn(people(LONG, LONG))
    assert {len(line) for line in lines} == {WIDTH}
    assert "SEATS  absent" in "\n".join(lines)


def test_a_checklist_shows_what_is_missing_first_and_takes_the_layout_s_place():
    from controller.snapshot import Check

    checks = (
        Check("shuffler", message("check-shuffler"), True, True),
        Check("deck:red", message("check-deck", colour=COLOURS["red"]), False, True),
        Check("software", message("check-no-manifest"), False, False),
    )
    lines = drawn(replace(CLOSED, checks=checks))
    text = "\n".join(lines)
    assert len(lines) == HEIGHT
    places = [text.index(words) for words in ("○ The red deck", "– Software", "✓ Shuffler")]
    assert places == sorted(places)
    assert "Seat 1" not in text
