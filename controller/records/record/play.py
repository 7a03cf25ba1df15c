"""Records of steps, seats and hands, presses and refusals, rulings and irregularities."""

from dataclasses import dataclass

from controller.data.definition.poker import PokerRules
from controller.data.hand_acts import HandAct
from controller.data.irregularities import Effect
from controller.data.message import Message, Text
from controller.data.state.hand import Hand, Share
from controller.records.record.acts import Moment

# The hand of a player-banked game in its record: its beginning, what was told, its end.


@dataclass(frozen=True, slots=True)
class ToldRecord:
    """An act that the dealer has told, or has taken back."""

    at: Moment
    act: HandAct
    back: bool


@dataclass(frozen=True, slots=True)
class HandRecord:
    """A hand. Amounts are whole cents.

    Attributes:
        began: who was in, the puck, antes and blinds.
        told: in the order in which it was told; an act that was taken back is there twice.
        ended: with its pots, winners and shares; None: it is under way.
        returned: what each seat got back of a void hand.
        amounts: every act was told, so that the amounts are known.
        rules: the game and the stakes by which it was played.
    """

    began: Hand
    told: tuple[ToldRecord, ...]
    ended: Hand | None
    returned: tuple[Share, ...]
    amounts: bool
    rules: PokerRules | None = None

    @property
    def acts(self) -> tuple[ToldRecord, ...]:
        """What was told and not taken back."""
        kept: list[ToldRecord] = []
        for each in self.told:
            if each.back:
                place = max(i for i, told in enumerate(kept) if told.act == each.act)
                del kept[place]
            else:
                kept.append(each)
        return tuple(kept)


@dataclass(frozen=True, slots=True)
class StepRecord:
    """One step of the procedure.

    Attributes:
        sheet: its numbers on the maker's sheet.
        seconds: how long the table was at it; None: it still is, or the clock was set back over a
            restart.
    """

    at: Moment
    step: str
    title: Message
    sheet: tuple[int, ...]
    seconds: float | None


@dataclass(frozen=True, slots=True)
class SeatRecord:
    """One seat with its wagers.

    Attributes:
        wagers: those that stood, by name, in the game's order.
        dealt_in: it took part in the round.
        by_hand: put in or out by touch, against its sensor.
        folded: when it folded, if it did.
        absent: the player had left when the decisions were due.
        next_round: a wager came after the lock, for the next round.
        void: it was ruled out of the round.
    """

    number: int
    wagers: tuple[str, ...]
    dealt_in: bool
    by_hand: bool
    folded: Moment | None
    absent: bool
    next_round: bool
    void: bool = False


@dataclass(frozen=True, slots=True)
class PressRecord:
    """One press of a key.

    Attributes:
        device: the key pad, or the shuffler with its green button; empty: the page or `tablectl`.
        by: who pressed it, if known.
        refused: why it was refused; None: it was taken.
    """

    at: Moment
    key: str
    device: str
    by: Text
    refused: Message | None


@dataclass(frozen=True, slots=True)
class RefusalRecord:
    """Something that was refused: it changed nothing."""

    at: Moment
    what: str
    code: str
    words: Message
    by: str


@dataclass(frozen=True, slots=True)
class AlertRecord:
    """A change on a locked spot; play went on."""

    at: Moment
    seat: int
    spot: str
    placed: bool


@dataclass(frozen=True, slots=True)
class RulingRecord:
    """A ruling on a wager; the last ruling on a wager counts.

    Attributes:
        cause: `void`, or the irregularity.
        by: who ruled; empty: the house rules.
    """

    at: Moment
    seat: int
    wager: str
    effect: Effect
    cause: str
    by: str


@dataclass(frozen=True, slots=True)
class IrregularityRecord:
    """An irregularity, and how it was decided.

    Attributes:
        seat: whose it was; 0: the dealer's, or nobody's. `wager`: which wager; empty: none.
        remark: empty: none. `by`: who declared it; empty: the shuffler's own report.
        closed: when it was decided; None: it was open when this was read.
        remedy: what was done about it, decided by `decided_by`; empty: the shuffler reported in the
            end.
    """

    id: int
    opened: Moment
    kind: str
    scope: str
    seat: int
    wager: str
    remark: Message | str
    by: str
    closed: Moment | None
    remedy: str
    decided_by: str
    reason: str


@dataclass(frozen=True, slots=True)
class ModeRecord:
    """A supervisor's order how the table deals, from round `first` on."""

    at: Moment
    mode: str
    first: int
    by: str
    reason: str
