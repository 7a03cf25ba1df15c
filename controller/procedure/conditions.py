"""Every condition that a row may name: each tests data, and nothing else."""

from controller.definition import OpenedBy, Step, TakeBack
from controller.events import (
    CardsCounted,
    Clear,
    DealerTapped,
    DecksOrdered,
    SignOnFailed,
    Unlocked,
)
from controller.modes import DealingMode
from controller.people import Doubt, Role
from controller.procedure import (
    acts,
    changes,
    checks,
    decks,
    holds,
    payouts,
    persons,
    reconcile,
    rulings,
    spots,
    stub,
)
from controller.procedure.by_hand import ModeConditions
from controller.procedure.remedies import Remedies
from controller.state import Deck, HoldClass, HoldScope, PacketPlace, Seat
from drivers.vocabulary import ActKind, Feature, Tray


class Conditions(ModeConditions, Remedies):
    """What holds now. The machine passes its event data, which no condition needs."""

    # Holds.

    def held(self, _: object = None) -> bool:
        """Anything holds the table."""
        return bool(self.state.holds)

    def round_held(self, _: object = None) -> bool:
        """Something stops this round."""
        return any(hold.scope is HoldScope.THIS_ROUND for hold in self.state.holds)

    def stopped(self, _: object = None) -> bool:
        """The dealer has stopped the game."""
        return any(hold.cause == "stopped" for hold in self.state.holds)

    def latched(self, _: object = None) -> bool:
        """Something holds the table until a person clears it."""
        return any(hold.latched for hold in self.state.holds)

    def dealer_hold(self, _: object = None) -> bool:
        """Something waits for the dealer's confirmation."""
        return any(hold.latched and hold.klass is HoldClass.DEALER for hold in self.state.holds)

    def any_for_role(self, _: object = None) -> bool:
        """Of all that only a person ends, this person may clear something."""
        return bool(holds.for_role(self))

    def hold_remains(self, _: object = None) -> bool:
        """Of all that this person may clear, the cause is still there."""
        return all(hold.standing for hold in holds.for_role(self))

    def must_void(self, _: object = None) -> bool:
        """Nothing but a void round puts this right."""
        return any(hold.cause == "lifted" for hold in self.state.holds)

    # A person clears.

    def voids(self, _: object = None) -> bool:
        """The person clears by voiding the round."""
        return isinstance(self.event, Clear) and self.event.void_round

    def rules(self, _: object = None) -> bool:
        """The person who clears says what becomes of wagers."""
        return bool(rulings.named_effects(self))

    def rules_wrongly(self, _: object = None) -> bool:
        """What he says of a wager cannot be."""
        return bool(rulings.objection(self))

    def count_missing(self, _: object = None) -> bool:
        """What could be cleared asks for a count, and none was given."""
        return not holds.clearable(self)

    def count_given(self, _: object = None) -> bool:
        """The person gives a count."""
        return self.count >= 0

    def act_in_question(self, _: object = None) -> bool:
        """An act ended badly, or nobody knows how: the count that is given is of its cards."""
        act = self.state.act
        return act is not None and (act.ended or act.unknown)

    def in_question(self, _: object = None) -> bool:
        """The outcome of an act of this round is for a person to decide."""
        return reconcile.in_question(self)

    def counts_disagree(self, _: object = None) -> bool:
        """The dealer has counted something else than the person who clears."""
        return self.dealer_count not in (-1, self.count)

    def not_the_dealer(self, _: object = None) -> bool:
        """Somebody else than a dealer counts, by his badge."""
        by = self.event.by if isinstance(self.event, CardsCounted) else None
        return by is not None and by.role is not Role.DEALER

    def came_from_bets(self, _: object = None) -> bool:
        """The bets were open when the act came into question."""
        return self.require_reconcile().origin == Step.WAGERING

    def came_from_seats(self, _: object = None) -> bool:
        """The seats were being dealt to when the act came into question."""
        return self.require_reconcile().origin == Step.DEALING_SEAT

    def came_from_dealer(self, _: object = None) -> bool:
        """The dealer's packet was due when it came into question."""
        return self.require_reconcile().origin == Step.DEALING_DEALER

    def count_wrong(self, _: object = None) -> bool:
        """With the count given, the act in question can neither stand nor be done again."""
        act = self.state.act
        if act is None or act.kind is ActKind.EJECT or self.void or self.round_of(act) is None:
            return False
        return self.count not in (0, reconcile.right_count(self, act))

    def none_but_tray(self, _: object = None) -> bool:
        """The person counted no card, but the exit tray is not empty."""
        return self.count == 0 and self.tray_occupied()

    def stub_count_wrong(self, _: object = None) -> bool:
        """The stub is in question, and the count of it is not what the round leaves."""
        return self._asks(stub.HOLD) and self.count != self.require_round().remainder

    def deck_count_wrong(self, _: object = None) -> bool:
        """A deck is in question before all else, and its hand count is not the deck's size."""
        asked = self._asks("deck_count") and not self._asks(stub.HOLD)
        return asked and self.count != self.game.deck_cards

    def _asks(self, kind: str) -> bool:
        return any(hold.cause.startswith(f"{kind}:") for hold in self.state.holds)

    # A person did not prove who he is.

    def no_badge(self, _: object = None) -> bool:
        """Nobody said who he is."""
        return isinstance(self.event, SignOnFailed) and self.event.doubt is Doubt.NOBODY

    def unchecked(self, _: object = None) -> bool:
        """Who he is could not be looked up."""
        return isinstance(self.event, SignOnFailed) and self.event.doubt is Doubt.UNCHECKED

    # What the shift before left.

    def handover_open(self, _: object = None) -> bool:
        """Nobody has taken over yet what stood open when the shift began."""
        return self.state.handover is not None

    def locked_out(self, _: object = None) -> bool:
        """The badge that was shown proves nothing for now."""
        return isinstance(self.event, SignOnFailed) and self.event.badge in self.state.locked_out

    def pin_wrong(self, _: object = None) -> bool:
        """A known badge was shown with a wrong PIN."""
        return isinstance(self.event, SignOnFailed) and self.event.doubt is Doubt.WRONG_PIN

    # Who wants it.

    def _by(self, role: Role) -> bool:
        person = persons.asker(self)
        return person is not None and person.role is role

    def by_person(self, _: object = None) -> bool:
        """A person asks, and not the computer's own user."""
        return isinstance(self.event, Unlocked) and self.event.by is not None

    def by_dealer(self, _: object = None) -> bool:
        """A dealer asks."""
        return self._by(Role.DEALER)

    def by_supervisor(self, _: object = None) -> bool:
        """A supervisor asks, or for a key: one is signed on."""
        return self._by(Role.SUPERVISOR)

    def by_technician(self, _: object = None) -> bool:
        """A technician asks."""
        return self._by(Role.TECHNICIAN)

    def may_open(self, _: object = None) -> bool:
        """House switch: whoever asks may open and close the table."""
        return self.house.opened_by is OpenedBy.DEALER or self.by_supervisor()

    def someone_signed_on(self, _: object = None) -> bool:
        """A supervisor is signed on at the table."""
        return self.state.signed_on is not None

    def badge_locked_out(self, _: object = None) -> bool:
        """The badge in question is locked out."""
        return isinstance(self.event, Unlocked) and self.event.badge in self.state.locked_out

    def badge_known(self, _: object = None) -> bool:
        """A person of the house has the badge that was tapped."""
        return isinstance(self.event, DealerTapped) and self.event.dealer is not None

    def technician_tapped(self, _: object = None) -> bool:
        """It is a technician's badge that was tapped."""
        person = self.event.dealer if isinstance(self.event, DealerTapped) else None
        return person is not None and person.role is Role.TECHNICIAN

    # The floor and the payouts.

    def floor_called(self, _: object = None) -> bool:
        """The floor was called, and nobody has come yet."""
        return self.state.floor is not None

    def wager_known(self, _: object = None) -> bool:
        """The game has the wager that is paid."""
        return any(wager.name == payouts.stated(self).wager for wager in self.game.wagers)

    def payout_large(self, _: object = None) -> bool:
        """The payout is above the house's figure."""
        return payouts.is_large(self)

    # The day.

    def put_away(self, _: object = None) -> bool:
        """Nothing is left to be done before the table closes."""
        return checks.all_done(checks.closing(self))

    def decks_fresh(self, _: object = None) -> bool:
        """After a dead table: the decks are in again, shuffled and counted since."""
        return checks.all_done(checks.checks(self))

    def decks_out(self, _: object = None) -> bool:
        """Both decks are out of the machine."""
        return self.usable and decks.machine_is_empty(self)

    def dead_due(self, _: object = None) -> bool:
        """No wager has come for so long that the cards are to be spread."""
        return self.state.dead_due

    # Decks that come and go.

    def deck_known(self, _: object = None) -> bool:
        """The table has the deck in hand (or all are meant)."""
        colour = getattr(self.event, "colour", "")
        return not colour or decks.find(self, colour) is not None

    def change_ordered_by_person(self, _: object = None) -> bool:
        """A supervisor has ordered this change already."""
        return changes.ordered(self)

    def change_waits(self, _: object = None) -> bool:
        """A change of decks is ordered, and a machine is in use that counts the new ones."""
        return self.state.change is not None and self.mode is not DealingMode.HAND_SHUFFLE

    def old_decks_out(self, _: object = None) -> bool:
        """An old deck is out of the machine and counted."""
        return any(changes.going(self, deck) for deck in self.state.decks)

    def decks_changed(self, _: object = None) -> bool:
        """The new decks are in, counted and, where it must be, named."""
        change = self.state.change
        done = change is not None and not change.old
        return done and checks.all_done(checks.checks(self))

    def _deck(self) -> Deck | None:
        return decks.find(self, getattr(self.event, "colour", ""))

    def deck_changing(self, _: object = None) -> bool:
        """The deck in hand is being changed."""
        deck, change = self._deck(), self.state.change
        return deck is not None and change is not None and deck.colour in change.colours

    def old_deck_there(self, _: object = None) -> bool:
        """The deck in hand is to be changed, and its old one is not gone yet."""
        deck, change = self._deck(), self.state.change
        return deck is not None and change is not None and deck.colour in change.old

    def identity_of_another(self, _: object = None) -> bool:
        """The identity in hand is that of the other deck."""
        return changes.is_another(self)

    def identity_gone(self, _: object = None) -> bool:
        """The identity in hand is that of the deck that was just taken out."""
        return changes.was_taken_out(self)

    def deck_inside(self, _: object = None) -> bool:
        """The deck in hand is in the machine."""
        deck = self._deck()
        return deck is not None and deck.place in decks.INSIDE

    def deck_in_doubt(self, _: object = None) -> bool:
        """A supervisor has to vouch for the deck in hand."""
        deck = self._deck()
        return deck is not None and any(
            hold.cause == f"deck_count:{deck.colour}" for hold in self.state.holds
        )

    # The round.

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

    def reveal_timed(self, _: object = None) -> bool:
        """The time for turning the dealer's hand runs."""
        return "reveal" in self.state.timers

    # The seat in hand.

    def _round_seat(self) -> Seat | None:
        round_ = self.state.round
        if round_ is None or not self.seat_known():
            return None
        return round_.seat(self.seat)

    def seat_known(self, _: object = None) -> bool:
        """This table has the seat in hand."""
        return self.seat in self.table.seats

    def seat_due(self, _: object = None) -> bool:
        """The seat in hand is in this round."""
        seat = self._round_seat()
        return seat is not None and seat.due

    def seat_absent(self, _: object = None) -> bool:
        """The seat in hand is marked absent."""
        seat = self._round_seat()
        return seat is not None and seat.absent

    def only_seat_in(self, _: object = None) -> bool:
        """Without the seat in hand nobody would take part."""
        seats = self.require_round().seats
        return all(spots.seat_in(self, seat) is (seat.number == self.seat) for seat in seats)

    # The machine.

    def deck_ready(self, _: object = None) -> bool:
        """A whole shuffled deck is ready, or this round's deck is in play already."""
        round_ = self.require_round()
        by_hand = self.mode.by_hand and not round_.deck
        return not by_hand and decks.may_begin(self, round_)

    def opening_ready(self, _: object = None) -> bool:
        """Sheet step 1: in service, a whole deck ready, the other one in, all counted."""
        image = self.state.machine
        if self.mode is DealingMode.HAND_SHUFFLE:
            return checks.all_done(checks.checks(self))
        return (
            image is not None
            and self.usable
            and image.tray is Tray.EMPTY
            and decks.whole_ready(self)
            and checks.all_done(checks.checks(self))
        )

    def deck_reloaded(self, _: object = None) -> bool:
        """The used deck is back in the machine (or none was used)."""
        return not self.state.reload

    def machine_emptied(self, _: object = None) -> bool:
        """A void round's cards are out of the machine, or it is out of the table's hands."""
        if not self.usable:
            return True
        emptied = self.state.act is None and not acts.cards_inside(self)
        return emptied and not self.tray_occupied()

    def tray_occupied(self, _: object = None) -> bool:
        """Cards lie in the exit tray, as far as the machine can be asked."""
        image = self.state.machine
        return self.usable and image is not None and image.tray is not Tray.EMPTY

    def packet_in_tray(self, _: object = None) -> bool:
        """A counted packet lies in the exit tray."""
        return self.state.round is not None and self.state.round.tray > 0

    def remainder_in_tray(self, _: object = None) -> bool:
        """The remaining cards lie in the exit tray."""
        round_ = self.state.round
        return round_ is not None and round_.remainder >= 0 and not round_.remainder_lifted

    def decks_ordered_already(self, _: object = None) -> bool:
        """So many decks are played already."""
        event = self.event
        return isinstance(event, DecksOrdered) and self.state.one_deck is (event.decks == 1)

    def decks_take_turns(self, _: object = None) -> bool:
        """At this table the decks take turns, unless it is ordered otherwise."""
        return self.table.alternate_decks and len(self.state.decks) > 1

    def act_under_way(self, _: object = None) -> bool:
        """An act is open: its count is not known yet."""
        return self.state.act is not None

    def shuffler_up(self, _: object = None) -> bool:
        """A shuffler answers, and it is the configured one."""
        return self.shuffler.up and self.is_ours(self.shuffler)

    def usable_now(self, _: object = None) -> bool:
        """The shuffler is in this journal's service, and its memory fits."""
        return self.usable

    def machine_is_empty(self, _: object = None) -> bool:
        """The machine reports no card inside."""
        return decks.machine_is_empty(self)
