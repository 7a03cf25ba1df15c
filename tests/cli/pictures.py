"""Snapshots of a table at several moments, made in code."""

from dataclasses import replace

from controller.data.effects import Effect
from controller.data.message import message
from controller.snapshot import (
    AlertView,
    Counts,
    DeckView,
    DeviceView,
    HoldView,
    LevelsView,
    OfferView,
    ReconcileView,
    RulingView,
    SeatView,
    Snapshot,
    SpotView,
)

LABELS = {"ante": "Ante", "pair_plus": "Pair Plus", "play": "Play"}


def seat(number: int, status: str, states: str, *, turn: bool = False, by_hand: bool = False):
    """A seat; `states` is one letter a spot: awaiting, placed, none, locked; capital: faulty."""
    words = {"a": "awaiting", "p": "placed", "n": "none", "l": "locked"}
    spots = tuple(
        SpotView(wager, LABELS[wager], words[letter.lower()], letter.isupper(), letter in "pl")
        for wager, letter in zip(LABELS, states, strict=True)
    )
    return SeatView(number, status, spots, by_hand, turn)


LEVELS = LevelsView(
    "empty", 52, "red", "shuffled", "blue", "shuffle", "Three Card Draw Poker", "", "none"
)
DEVICES = tuple(
    DeviceView(name, True, "", serial, "Model", "1.0")
    for name, serial in (("shuffler", "SIM-S1"), ("sensors", "SIM-B1"), ("key_pad", "SIM-P1"))
)
WAGERING = Snapshot(
    seq=214,
    utc_us=1_790_000_000_000_000,
    table="Table 1",
    game="Three Card Draw Poker",
    pay_table="TCDPPP-02",
    step="wagering",
    mode="shuffler",
    sheet=(2,),
    title="Bets open",
    words="Take Ante and Pair Plus bets. Then press NO MORE BETS.",
    remedy="A spot shows wrong? Touch the seat to put it in or out.",
    details=(),
    next_title="Deal to a seat",
    round=12,
    void=False,
    closing=False,
    seats=(
        seat(1, "in", "paa"),
        seat(2, "empty", "aaa"),
        seat(3, "in", "ppa"),
        seat(4, "in", "apa"),
        seat(5, "in", "Aaa", by_hand=True),
        seat(6, "empty", "aaa"),
        seat(7, "in", "ppa"),
    ),
    dealer_packet="none",
    act="",
    counts=Counts(52, 52, 0, 0, -1, 28, 0),
    levels=LEVELS,
    decks=(DeckView("red", "ready", 10, 52, True), DeckView("blue", "input", 11, 52, True)),
    load="",
    offers=(
        OfferView("no_more_bets-40", "no_more_bets", message("key-no-more-bets")),
        OfferView("stop-40", "stop", message("key-stop")),
        OfferView("close-40", "close", message("key-close-after-round")),
        *(
            OfferView(f"seat_{n}-40", f"seat_{n}", message("key-seat-out", seat=n))
            for n in (1, 3, 4, 5, 7)
        ),
        *(OfferView(f"seat_{n}-40", f"seat_{n}", message("key-seat-in", seat=n)) for n in (2, 6)),
    ),
    lamps=40,
    holds=(),
    prompts=(),
    alerts=(),
    rulings=(),
    reconcile=None,
    irregularities=(),
    refusal=None,
    devices=DEVICES,
    halted="",
)
DEALING = replace(
    WAGERING,
    seq=231,
    step="dealing.seat",
    sheet=(3,),
    title="Deal to a seat",
    words="Seat 4: give the 4 cards. Pull the top one onto Draw Card.",
    remedy="Too few or too many? Touch nothing, press STOP, call the supervisor.",
    next_title="Your own hand",
    seats=(
        seat(1, "deciding", "lna"),
        seat(2, "empty", "nnn"),
        seat(3, "stays", "llp"),
        seat(4, "packet", "nln", turn=True),
        seat(5, "waiting", "lna", by_hand=True),
        seat(6, "next round", "nnn"),
        seat(7, "waiting", "lla"),
    ),
    counts=Counts(52, 40, 4, 8, -1, 28, 3),
    levels=replace(LEVELS, tray="occupied", ready=40, input="shuffling"),
    decks=(DeckView("red", "play", 12, 52, True), DeckView("blue", "input", 11, 52, True)),
    act="the packet for seat 4",
    prompts=(message("prompt-lift-packet", seat=4),),
    refusal=message("refusal-green-too-early"),
    offers=(
        OfferView("stop-40", "stop", message("key-stop")),
        OfferView("close-40", "close", message("key-close-after-round")),
        *(
            OfferView(f"seat_{n}-44", f"seat_{n}", message("key-seat-absent", seat=n))
            for n in (1, 3, 4, 5, 7)
        ),
    ),
    alerts=(
        AlertView(6, "ante", True, 1_790_000_003_000_000),
        AlertView(3, "pair_plus", False, 1_790_000_005_000_000),
    ),
)
SETTLING = replace(
    DEALING,
    seq=260,
    step="settling",
    sheet=(8, 9, 10, 11),
    title="Settle",
    words="Settle every seat. Then press ROUND OVER.",
    remedy="A dispute? Leave the cards as they lie, press STOP, call the supervisor.",
    details=(
        (8, "Go counter-clockwise, one seat after the other."),
        (9, "Turn Hold and X. Pair Plus: a pair or better is paid."),
        (10, "X used? Turn the Draw Card. Settle Ante and Play against your hand."),
        (11, "Ante Bonus: three of a kind or better, win or lose. Not for a fold."),
    ),
    next_title="Used deck",
    seats=(
        seat(1, "folded", "nnn"),
        seat(2, "empty", "nnn"),
        seat(3, "stays", "ppp"),
        seat(4, "dealt", "npn"),
        seat(5, "absent", "nnn"),
        seat(6, "next round", "nnn"),
        seat(7, "stays", "ppp"),
    ),
    dealer_packet="lifted",
    counts=Counts(52, 0, 0, 24, 28, 28, 6),
    levels=replace(LEVELS, ready=0, ready_colour="none"),
    act="",
    prompts=(),
    refusal=None,
    offers=(OfferView("round_over-60", "round_over", message("key-round-over")),),
)
HELD = replace(
    DEALING,
    seq=233,
    prompts=(),
    refusal=None,
    offers=(),
    act="",
    counts=Counts(52, 39, 5, 8, -1, 28, 2),
    holds=(
        HoldView(
            7,
            "packet",
            "supervisor",
            "this round",
            "The packet for seat 4 is not of its size.",
            "Lift nothing. The dealer counts its cards, a supervisor counts them, too, and clears.",
            True,
            True,
            1_790_000_009_000_000,
        ),
        HoldView(
            8,
            "deck_count:blue",
            "supervisor",
            "next deal",
            "The blue deck of round 11 has 51 cards.",
            "Count this deck by hand; a supervisor clears with the count, or the deck is replaced.",
            True,
            True,
            1_790_000_010_000_000,
        ),
    ),
)
COUNTING = replace(
    HELD,
    step="reconcile",
    sheet=(),
    title="Count by hand",
    words="Lift nothing more. Count the cards: the packet for seat 4. Enter the count.",
    counts=None,
    levels=replace(LEVELS, tray="occupied", ready=-1),
    reconcile=ReconcileView("the packet for seat 4", -1, "", -1, -1),
)
COUNTED = replace(
    COUNTING,
    counts=HELD.counts,
    reconcile=ReconcileView("the packet for seat 4", 4, "Ben (1001)", 5, 4),
)
VOID = replace(
    SETTLING,
    step="voiding",
    void=True,
    rulings=(
        RulingView(3, "ante", Effect.RETURNED, "void", ""),
        RulingView(3, "pair_plus", Effect.PAID, "void", "Ana (2001)"),
        RulingView(7, "ante", Effect.LOST, "void", ""),
    ),
)
NEXT_DEAL = replace(
    DEALING,
    holds=(HELD.holds[1],),
    decks=(DeckView("red", "play", 12, 52, True), DeckView("blue", "input", 11, 51, False, True)),
)
LOST = replace(
    DEALING,
    prompts=(),
    refusal=None,
    offers=(),
    holds=(
        HoldView(
            9,
            "lost:key_pad",
            "notice",
            "this round",
            "The key pad is silent.",
            "Check its cable and power; play goes on by itself.",
            False,
            False,
            1,
        ),
    ),
    devices=(*DEVICES[:2], replace(DEVICES[2], up=False, reason="silent for 0.8 s")),
)
HALTED = replace(
    DEALING,
    halted="The journal did not take event 232: /var/lib/dealer-table/journal.sqlite: the journal "
    "cannot be written: disk I/O error; the table is halted: see to the disk, then start again",
)
CLOSED = replace(
    WAGERING,
    seq=1,
    step="closed",
    sheet=(),
    title="Table closed",
    words="Table closed. A supervisor opens it.",
    remedy="Call the supervisor.",
    next_title="",
    round=0,
    seats=tuple(seat(n, "empty", "nnn") for n in range(1, 8)),
    counts=None,
    levels=None,
    decks=(DeckView("red", "out", 0, -1, False), DeckView("blue", "out", 0, -1, False)),
    offers=(OfferView("open-1", "open", message("key-open")),),
    holds=tuple(
        HoldView(
            n,
            f"lost:{name}",
            "notice",
            "this round",
            f"The {name} has not answered yet.",
            "Check its cable and power; play goes on by itself.",
            False,
            False,
            1,
        )
        for n, name in enumerate(("shuffler", "sensors", "key_pad"), 1)
    ),
    devices=tuple(
        replace(each, up=False, serial="", reason="has not answered yet") for each in DEVICES
    ),
)
ALL = {
    name: value
    for name, value in list(vars().items())
    if isinstance(value, Snapshot) and name.isupper()
}
