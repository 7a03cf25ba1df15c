"""Snapshots of a table at several moments, made in code."""

from typing import Any

from msgspec.structs import replace

from controller.data.causes import Question
from controller.data.irregularities import Effect
from controller.data.message import Message, message
from controller.data.person import Role
from controller.data.state import DeckPlace
from controller.data.terms import COLOURS, SEATS
from controller.snapshot import (
    AlertView,
    Counts,
    DeckView,
    DeviceView,
    Form,
    HoldView,
    InstructionView,
    LevelsView,
    OfferView,
    Part,
    PileLook,
    PileView,
    PlacesView,
    ReconcileView,
    RulingView,
    SeatView,
    Snapshot,
    SpotView,
)

SILENT = message("trouble-silent", seconds=0.8)
LABELS = {"ante": "Ante", "pair_plus": "Pair Plus", "play": "Play"}


def seat(number: int, status: str, states: str, *, turn: bool = False, by_hand: bool = False):
    """A seat; `states` is one letter a spot: awaiting, placed, none, locked; capital: faulty."""
    words = {"a": "awaiting", "p": "placed", "n": "none", "l": "locked"}
    spots = tuple(
        SpotView(
            wager,
            LABELS[wager],
            "faulty" if letter.isupper() else words[letter.lower()],
            letter in "pl",
        )
        for wager, letter in zip(LABELS, states, strict=True)
    )
    return SeatView(number, status, spots, SEATS.get(status), by_hand, turn)


def late_bet(number: int, wager: str, what: str, utc_us: int) -> AlertView:
    """A late bet on which nobody has decided."""
    words = Message(f"panel-alert-{what}", {"seat": number, "wager": LABELS[wager]})
    return AlertView(number, wager, what == "placed", words, utc_us, "medium", "", ())


def told(words: Message, *beside: Message, **more: Any) -> InstructionView:
    """What the dealer is told to do."""
    since = 1_790_000_000_000_000
    return InstructionView(
        words, words, Part.BETS, Role.DEALER, beside=beside, since_utc_us=since, **more
    )


LEVELS = LevelsView(
    "empty", 52, "red", "shuffled", "blue", "shuffle", "Three Card Draw Poker", (), "none"
)


def deck(colour: str, place: DeckPlace, words: Message, round_: int, count: int) -> DeckView:
    """A deck; a wrong last count puts it out of play."""
    return DeckView(colour, place, words, round_, count, count == 52, count not in (52, -1))


READY = deck("red", DeckPlace.READY, message("deck-ready"), 10, 52)
SHUFFLED = deck("blue", DeckPlace.INPUT, message("deck-shuffled"), 11, 52)
IN_PLAY = deck("red", DeckPlace.PLAY, message("deck-play"), 12, 52)
EMPTY = PileView(message("panel-tray-empty"))
PLACES = PlacesView(
    shuffler=message("panel-cards-inside-counted", count=52),
    doing=message("panel-at-rest"),
    trouble=False,
    tray=EMPTY,
    hand=PileView(message("panel-no-cards-yet"), PileLook.GHOST),
    community=None,
    rack=EMPTY,
    uncounted=message("panel-no-card-out-yet"),
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
    stage=0,
    sheet=(2,),
    title=message("step-wagering-title"),
    instruction=told(message("step-wagering-ante-and-pair-plus"), message("step-wagering-remedy")),
    details=(),
    next_title=message("step-dealing-seat-title"),
    round=12,
    void=False,
    closing=False,
    marks=(),
    places=PLACES,
    legend=("awaiting", "placed", "locked", "none", "faulty"),
    seats=(
        seat(1, "in", "paa"),
        seat(2, "empty", "aaa"),
        seat(3, "in", "ppa"),
        seat(4, "in", "apa"),
        seat(5, "in", "Aaa", by_hand=True),
        seat(6, "empty", "aaa"),
        seat(7, "in", "ppa"),
    ),
    act=None,
    counts=None,
    levels=LEVELS,
    decks=(READY, SHUFFLED),
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
    counting=False,
    irregularities=(),
    declarable=(),
    revisions={},
    refusal=None,
    devices=DEVICES,
    halted=None,
)
DEALING = replace(
    WAGERING,
    seq=231,
    step="dealing.seat",
    sheet=(3,),
    title=message("step-dealing-seat-title"),
    instruction=told(
        message("step-dealing-seat-with-draw-card", seat=4, size=4),
        message("step-dealing-seat-remedy"),
    ),
    next_title=message("step-dealing-dealer-title"),
    seats=(
        seat(1, "deciding", "lna"),
        seat(2, "empty", "nnn"),
        seat(3, "stays", "llp"),
        seat(4, "packet", "nln", turn=True),
        seat(5, "waiting", "lna", by_hand=True),
        seat(6, "next_round", "nnn"),
        seat(7, "waiting", "lla"),
    ),
    counts=Counts(52, 40, 0, 4, 8, 0, 0, -1, 28, 3),
    places=replace(
        PLACES,
        shuffler=message("panel-cards-are-moving"),
        doing=message("panel-act-under-way", act=message("act-seat-packet", seat=4)),
        tray=PileView(message("act-seat-packet", seat=4), PileLook.GHOST),
        uncounted=None,
    ),
    levels=replace(LEVELS, tray="occupied", ready=40, input="shuffling"),
    decks=(IN_PLAY, SHUFFLED),
    act=message("act-seat-packet", seat=4),
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
        late_bet(6, "ante", "placed", 1_790_000_003_000_000),
        late_bet(3, "pair_plus", "taken", 1_790_000_005_000_000),
    ),
)
SETTLING = replace(
    DEALING,
    seq=260,
    step="settling",
    sheet=(8, 9, 10, 11),
    title=message("step-settling-title"),
    instruction=told(message("step-settling-words"), message("step-settling-remedy")),
    details=(
        (8, message("step-settling-one-by-one")),
        (9, message("step-settling-hold-and-x")),
        (10, message("step-settling-draw-card")),
        (11, message("step-settling-ante-bonus")),
    ),
    next_title=message("step-reload-title"),
    seats=(
        seat(1, "folded", "nnn"),
        seat(2, "empty", "nnn"),
        seat(3, "stays", "ppp"),
        seat(4, "dealt", "npn"),
        seat(5, "absent", "nnn"),
        seat(6, "next_round", "nnn"),
        seat(7, "stays", "ppp"),
    ),
    counts=Counts(52, 0, 0, 0, 24, 0, 28, 28, 28, 6),
    places=replace(
        PLACES,
        shuffler=message("panel-no-deck-ready"),
        hand=PileView(message("panel-with-you"), PileLook.CARDS),
        rack=PileView(message("panel-cards-counted", count=28), PileLook.CARDS),
        uncounted=None,
    ),
    levels=replace(LEVELS, ready=0, ready_colour="none"),
    act=None,
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
    act=None,
    counts=Counts(52, 39, 0, 5, 8, 0, 0, -1, 28, 2),
    instruction=told(
        message("remedy-count"),
        hold=7,
        title=message("panel-stopped-supervisor-clears"),
        blocks=message("hold-packet-size", seat=4),
    ),
    holds=(
        HoldView(
            7,
            "packet",
            "",
            "supervisor",
            "this round",
            message("hold-packet-size", seat=4),
            message("remedy-count"),
            True,
            Question.COUNT,
            1_790_000_009_000_000,
            "high",
            "supervisor",
        ),
        HoldView(
            8,
            "deck_count",
            "blue",
            "supervisor",
            "next deal",
            message("hold-deck-came-back", colour=COLOURS["blue"], count=51, due=52),
            message("remedy-deck-count"),
            True,
            Question.COUNT,
            1_790_000_010_000_000,
            "low",
            "supervisor",
        ),
    ),
)
COUNTING = replace(
    HELD,
    step="reconcile",
    sheet=(),
    title=message("step-reconcile-title"),
    instruction=told(
        message("step-reconcile-words", act=message("act-seat-packet", seat=4)),
        hold=7,
        form=Form.COUNT,
    ),
    counts=None,
    places=replace(
        PLACES,
        shuffler=message("panel-cards-inside"),
        tray=PileView(message("panel-tray-full"), PileLook.CARDS),
        rack=PileView(message("panel-being-counted-by-hand"), PileLook.GHOST),
        uncounted=message("panel-being-counted-by-hand"),
    ),
    levels=replace(LEVELS, tray="occupied", ready=-1),
    reconcile=ReconcileView(message("act-seat-packet", seat=4), counted=False, by=""),
    counting=True,
)
COUNTED = replace(
    COUNTING,
    reconcile=ReconcileView(message("act-seat-packet", seat=4), counted=True, by="Ben (1001)"),
)
RULED = replace(
    SETTLING.seats[2],
    spots=tuple(
        replace(spot, state=effect)
        for spot, effect in zip(SETTLING.seats[2].spots, ("returned", "paid", "lost"), strict=True)
    ),
)
VOID = replace(
    SETTLING,
    step="voiding",
    void=True,
    counts=None,
    places=replace(
        SETTLING.places,
        rack=PileView(message("panel-cards-are-collected"), PileLook.GHOST),
        uncounted=message("panel-cards-are-collected"),
    ),
    legend=("placed", "none", "returned", "paid", "lost"),
    seats=(*SETTLING.seats[:2], RULED, *SETTLING.seats[3:6], replace(RULED, number=7)),
    rulings=(
        RulingView(3, "ante", Effect.RETURNED, "void", ""),
        RulingView(3, "pair_plus", Effect.PAID, "void", "Ana (2001)"),
        RulingView(7, "ante", Effect.LOST, "void", ""),
    ),
)
NEXT_DEAL = replace(
    DEALING,
    holds=(HELD.holds[1],),
    decks=(
        IN_PLAY,
        deck(
            "blue",
            DeckPlace.INPUT,
            message(
                "list-comma",
                first=message("panel-deck-out-of-play"),
                rest=message("deck-shuffled"),
            ),
            11,
            51,
        ),
    ),
)
LOST = replace(
    DEALING,
    instruction=told(message("remedy-lost"), hold=9, title=message("panel-goes-on-by-itself")),
    prompts=(),
    refusal=None,
    offers=(),
    holds=(
        HoldView(
            9,
            "lost",
            "key_pad",
            "notice",
            "this round",
            message("hold-key-pad-lost"),
            message("remedy-lost"),
            False,
            Question.NOTHING,
            1,
            "medium",
        ),
    ),
    devices=(*DEVICES[:2], replace(DEVICES[2], up=False, reason=SILENT)),
)
HALTED = replace(
    DEALING,
    halted=message(
        "halted-not-taken",
        number=232,
        why=message(
            "journal-not-written",
            path="/var/lib/dealer-table/journal.sqlite",
            error="disk I/O error",
        ),
    ),
)
CLOSED = replace(
    WAGERING,
    seq=1,
    step="closed",
    sheet=(),
    title=message("step-closed-title"),
    instruction=told(message("step-closed-words"), message("step-closed-remedy")),
    next_title=None,
    round=0,
    seats=tuple(seat(n, "empty", "nnn") for n in range(1, 8)),
    counts=None,
    places=replace(
        PLACES,
        shuffler=message("panel-not-read-yet"),
        doing=None,
        tray=PileView(message("panel-tray-unknown")),
        uncounted=message("panel-no-round"),
    ),
    levels=None,
    decks=(
        deck("red", DeckPlace.OUT, message("deck-out"), 0, -1),
        deck("blue", DeckPlace.OUT, message("deck-out"), 0, -1),
    ),
    offers=(OfferView("open-1", "open", message("key-open")),),
    holds=tuple(
        HoldView(
            n,
            "lost",
            name,
            "notice",
            "this round",
            message("hold-shuffler-lost"),
            message("remedy-lost"),
            False,
            Question.NOTHING,
            1,
            "medium",
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
