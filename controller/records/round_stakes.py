"""The stakes of a round: who took part with which wagers, from sensors, touches and notes.

The rules are those of `controller.procedure.play.spots`: opening wagers are those that lie at *no
more bets*; a seat that had to decide and did not fold stays.
"""

from dataclasses import dataclass

from controller.data.definition import DealTo, OpensAt, Order, TableDefinition
from controller.data.intents import Noted
from controller.records.record import Moment, SeatRecord
from controller.records.surroundings import Surroundings


@dataclass(slots=True)
class Stake:
    """One seat, updated event by event; its fields have the names of those of `SeatRecord`."""

    number: int
    opening: tuple[str, ...] = ()
    decided: tuple[str, ...] = ()
    """Wagers put down while deciding, as the sensors see them."""
    kept: tuple[str, ...] = ()
    """Those of the stages that are over."""
    by_hand: bool | None = None
    due: bool = False
    folded: Moment | None = None
    absent: bool = False
    next_round: bool = False
    void: bool = False
    """The seat was ruled out of the round; `served`: with cards."""
    served: bool = True


class Staking:
    """The seats of one round."""

    def __init__(self, around: Surroundings) -> None:
        self._around = around
        self._game = around.definition.game
        self._stakes = {seat: Stake(seat) for seat in around.definition.seats}
        self._locked = False
        self._stage = 0
        self._decided = False
        self._over = False
        self._read: tuple[int, TableDefinition, bool, bool] | None = None
        """What `follow` went by last; None: what it found is no longer what stands."""

    def follow(self, *, deciding: bool) -> None:
        """Read the spots that are not locked now."""
        around, opening = self._around, not self._locked and not self._over
        read = around.chips, around.definition, opening, deciding and not self._decided
        if read == self._read:  # they say what they said
            return
        self._read = read
        for stake in self._stakes.values():
            if opening:
                stake.opening = around.wagers(stake.number, OpensAt.WAGERING)
            if deciding and not self._decided:
                bets = self._bets
                lying = around.wagers(stake.number, OpensAt.DECIDING)
                now = (bets,) if bets in lying and bets not in stake.kept else ()
                stake.decided = stake.kept + now

    def lock(self) -> None:
        """Lock the wagers, at *no more bets*."""
        self._locked = True
        self._choose()

    def open(self) -> None:
        """Unlock them: *no more bets* is taken back."""
        self._locked = False
        for stake in self._stakes.values():
            stake.due = stake.next_round = False

    def begin_stage(self, stage: int) -> None:
        """Begin a further stage: what was decided at the one before stands."""
        self._decide()
        self._stage = stage

    def close_decisions(self) -> None:
        """Close the decisions of the last stage."""
        self._decide()
        self._decided = True

    def _decide(self) -> None:
        """Close a stage: where nothing is a fold, a seat that did not fold has put its bet down."""
        self._read = None
        bets, stages = self._bets, self._game.stages
        folds = bool(stages) and stages[self._stage].folds
        requires = next((each.requires for each in self._game.wagers if each.name == bets), None)
        for stake in self._stakes.values():
            asked = stake.due and not stake.void and requires in stake.opening and not stake.absent
            if folds and asked and bets not in stake.kept:
                stake.decided = stake.kept if stake.folded else (*stake.kept, bets)
            stake.kept = stake.decided

    def end(self) -> None:
        """Note that the round is over, or void: later changes at the spots do not belong to it."""
        self._over = self._decided = True

    def note(self, noted: Noted, at: Moment) -> None:
        """Take in a note about a seat."""
        stake = self._stakes.get(noted.seat)
        if stake is None:
            return
        match noted.what:
            case "seat_by_hand":
                stake.by_hand = None if stake.by_hand is not None else not self._in(stake)
                if self._locked:
                    self._choose()
            case "fold":
                stake.folded = at
            case "void_seat" | "void_unserved":
                stake.void, stake.served = True, noted.what == "void_seat"
            case "taken_back" | "left_again":
                taken = self._game.stages[self._stage].takes_back
                others = tuple(name for name in stake.opening if name != taken)
                stake.opening = others if noted.what == "taken_back" else (*others, taken)
            case "fold_undone":
                stake.folded = None
            case "absent":
                stake.absent = not stake.absent
            case "next_round" | "next_round_off":
                stake.next_round = noted.what == "next_round"

    def rule(self, seat: int, wager: str, *, counts: bool) -> None:
        """Note a ruling: a wager counts, or no longer counts."""
        self._read = None
        stake = self._stakes[seat]
        definition = next(each for each in self._game.wagers if each.name == wager)
        opening = definition.opens is OpensAt.WAGERING
        before = stake.opening if opening else stake.decided
        others = tuple(name for name in before if name != wager)
        after = (*others, wager) if counts else others
        if opening:
            stake.opening = after
        else:
            stake.decided = after
        if counts and wager in self._game.folds_without:
            stake.folded = None

    @property
    def receivers(self) -> list[int]:
        """Who gets a packet, in the order of the deal: seats, the dealer, the layout."""
        seats = [stake.number for stake in self._stakes.values() if _served(stake)]
        clockwise = self._game.packets.order is Order.CLOCKWISE
        return self._game.receivers(seats if clockwise else seats[::-1])

    def seats(self) -> tuple[SeatRecord, ...]:
        """Return the seats that had anything to do with the round."""
        records = (
            SeatRecord(
                stake.number,
                stake.opening + stake.decided,
                stake.due if self._locked else self._in(stake),
                stake.by_hand is not None,
                stake.folded,
                stake.absent,
                stake.next_round,
                stake.void,
            )
            for stake in self._stakes.values()
        )
        return tuple(
            seat
            for seat in records
            if seat.wagers or seat.dealt_in or seat.by_hand or seat.next_round
        )

    def _choose(self) -> None:
        everyone = self._game.packets.to is DealTo.ALL
        for stake in self._stakes.values():
            stake.due = self._in(stake) or (everyone and stake.by_hand is not False)

    def _in(self, stake: Stake) -> bool:
        if stake.by_hand is not None:
            return stake.by_hand
        return self._game.brings_in(stake.opening)

    @property
    def _bets(self) -> str:
        """The wager that may be put down at this stage; empty: none."""
        stages = self._game.stages
        return stages[self._stage].bets if stages else ""


def _served(stake: Stake) -> bool:
    """Tell whether a packet was, or will be, dealt to a seat."""
    return stake.due and (stake.served or not stake.void)
