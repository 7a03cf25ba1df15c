"""How the round stands."""

from controller.data.definition import Step, TakeBack
from controller.data.state import PacketPlace
from controller.procedure import spots, stub
from controller.procedure.conditions.people import PeopleConditions
from controller.procedure.conditions.remedies import Remedies
from controller.procedure.conditions.seat import SeatConditions
from drivers.vocabulary import Feature


class RoundConditions(Remedies, PeopleConditions, SeatConditions):
    """What holds now. The machine passes its event data, which no condition needs."""

    def table_closed(self, _: object = None) -> bool:
        """The table is closed."""
        return self.state.step == Step.CLOSED

    def closing(self, _: object = None) -> bool:
        """The table closes after this round."""
        return self.state.closing

    def any_seat_in(self, _: object = None) -> bool:
        """At least one seat takes part."""
        return any(spots.seat_in(self, seat) for seat in self.require_round().seats)

    def nothing_out(self, _: object = None) -> bool:
        """No packet was dispensed in this round, and none is under way."""
        return not self.require_round().packets and self.state.act is None

    def round_empty(self, _: object = None) -> bool:
        """Nothing lies on the table and nothing was dispensed: there is no round yet."""
        return (
            self.nothing_out()
            and not self.irregular_open()
            and not any(seat.wagers or seat.by_hand for seat in self.require_round().seats)
        )

    def wager_lies(self, _: object = None) -> bool:
        """A wager that enters lies on the layout, by a sensor that is in service."""
        return bool(self.state.occupied & self.entering & ~self.state.faulty)

    def definition_waits(self, _: object = None) -> bool:
        """Another definition waits for the end of the round: no new one begins before it."""
        return bool(self.state.waiting)

    def enters_round(self, _: object = None) -> bool:
        """The wager in hand brings its seat into the round."""
        return self.game.wagers[self.spot].enters

    def can_void(self, _: object = None) -> bool:
        """There is a round that can be voided."""
        return self.state.round is not None and not self.state.round.void

    def locked_in(self, _: object = None) -> bool:
        """*No more bets* stands."""
        return self.require_round().lock

    def first_packet_lifted(self, _: object = None) -> bool:
        """The first packet has been lifted."""
        return self.require_round().first_lifted

    def take_back_never(self, _: object = None) -> bool:
        """House switch: *no more bets* is final."""
        return self.house.take_back is TakeBack.NEVER

    def take_back_supervisor(self, _: object = None) -> bool:
        """House switch: a supervisor takes *no more bets* back, and it is none who asks."""
        return self.house.take_back is TakeBack.SUPERVISOR and not self.by_supervisor()

    def all_seats_dealt(self, _: object = None) -> bool:
        """Every seat that is to have a packet has lifted it."""
        seats = self.require_round().seats
        return all(seat.packet is PacketPlace.LIFTED for seat in seats if seat.due)

    def dealer_dealt(self, _: object = None) -> bool:
        """The dealer has lifted his packet (sheet step 4)."""
        return self.require_round().dealer_packet is PacketPlace.LIFTED

    def remainder_asked(self, _: object = None) -> bool:
        """The green button was pressed in this round (sheet step 5)."""
        round_ = self.state.round
        asked = round_ is not None and round_.remainder_asked
        return asked or self.state.step == Step.REMAINDER

    def remainder_counted(self, _: object = None) -> bool:
        """The remaining cards are out and their count is right."""
        return self.require_round().remainder >= 0

    def hand_count_due(self, _: object = None) -> bool:
        """The stub must be counted: it was dealt by hand; or no machine counts, and it is time."""
        every = self.house.hand_count_every
        if self.mode.by_hand:
            return True
        return not self.able(Feature.COUNTS) and every > 0 and self.state.hand_counts + 1 >= every

    def stub_agrees(self, _: object = None) -> bool:
        """The dealer's count of the stub is what packets and deck leave."""
        return stub.is_right(self)

    def stub_vouched(self, _: object = None) -> bool:
        """A supervisor has counted the stub, and it is right."""
        return self.require_round().stub >= 0

    def decision_open(self, _: object = None) -> bool:
        """Some seat may still fold or stay."""
        return any(spots.decision_open(self, seat) for seat in self.require_round().seats)

    def decisions_closed(self, _: object = None) -> bool:
        """*Decisions closed* stands."""
        return self.require_round().decisions_closed

    def reveal_needless(self, _: object = None) -> bool:
        """House switch: no open wager depends on the dealer's hand."""
        return self.house.skip_needless_reveal and not any(
            spots.against_dealer(self, seat) for seat in self.require_round().seats
        )

    def up_card_timed(self, _: object = None) -> bool:
        """The time for turning the dealer's up card runs."""
        return "up_card" in self.state.timers

    def reveal_timed(self, _: object = None) -> bool:
        """The time for turning the dealer's hand runs."""
        return "reveal" in self.state.timers

    def seat_known(self, _: object = None) -> bool:
        """This table has the seat in hand."""
        return self.seat in self.table.seats
