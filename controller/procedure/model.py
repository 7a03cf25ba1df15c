"""The model that the machine moves: every condition and every action that a row may name.

Conditions test data; actions change the state or note an intent. None of them awaits, reads a
clock, does I/O or logs.
"""

from typing import TYPE_CHECKING

from controller.definition import Step, TableDefinition, TakeBack, WagerDefinition
from controller.events import AdoptShuffler, Clear, Instant
from controller.intents import (
    CancelTimer,
    Entered,
    Intent,
    Noted,
    Refused,
    RoundEnded,
    StartTimer,
)
from controller.procedure import acts, decks, holds, spots
from controller.procedure.refusals import REFUSALS
from controller.state import (
    DeckPlace,
    Device,
    HoldClass,
    HoldScope,
    OpenAct,
    PacketPlace,
    Round,
    Seat,
    TableState,
)
from drivers.interface import (
    ActRefused,
    DeviceEvent,
    LastAct,
    LinkUp,
    SendAdopt,
    ShufflerImage,
)
from drivers.vocabulary import ActKind, Feature, Tray

if TYPE_CHECKING:
    from controller.procedure.machine import Program

_BLANK = Instant(0, 0)


class TableModel:
    """One table: its state, and what is being done to it in this event.

    Attributes:
        intents: what this event has led to so far.
        seat: the seat that the trigger in hand concerns; `spot` the index of its wager.
        report: what the device said of the act in hand.
    """

    def __init__(self, table: TableDefinition, state: TableState, program: "Program") -> None:
        self.table = table
        self.game = table.game
        self.house = table.house
        self.state = state
        self.program = program
        self.now = _BLANK
        self.event: object = None
        self.intents: list[Intent] = []
        self.seat = 0
        self.spot = 0
        self.report: LastAct
        self.refusal: ActRefused
        self._wagers = {wager.name: wager for wager in self.game.wagers}
        self._devices = {each.name: each for each in table.devices}
        self.decision = self._wagers[self.game.decision] if self.game.decision else None

    # What the actions and conditions are made of.

    @property
    def step(self) -> str:
        """The machine's state, by name."""
        return self.state.step

    @step.setter
    def step(self, value: str) -> None:
        self.state.step = value

    @property
    def shuffler(self) -> Device:
        """The shuffler, as far as it is known."""
        return self.state.device(self.table.shuffler.name)

    @property
    def panel(self) -> Device:
        """The dealer's panel, as far as it is known."""
        return self.state.device(self.table.panel.name)

    @property
    def image(self) -> ShufflerImage:
        """The machine's levels; reading them before there are any is a programming error."""
        image = self.state.machine
        if image is None:
            raise AssertionError("no shuffler has been read yet")
        return image

    @property
    def usable(self) -> bool:
        """The shuffler answers and is in this journal's service."""
        shuffler = self.shuffler
        return (
            shuffler.up
            and self.is_ours(shuffler)
            and shuffler.epoch == self.state.epoch
            and not shuffler.trouble
        )

    @property
    def void(self) -> bool:
        """The round under way is void."""
        return self.state.round is not None and self.state.round.void

    @property
    def remainder_expected(self) -> int:
        """Cards that must come with the green button (sheet step 5)."""
        return self.game.deck_cards - self.require_round().dispensed

    def wager(self, name: str) -> WagerDefinition:
        """Return a wager of the game by name."""
        return self._wagers[name]

    def is_ours(self, device: Device) -> bool:
        """Tell whether a device is the configured one (any, where no serial number is pinned)."""
        serial = self._devices[device.name].serial
        return not serial or serial == device.serial

    def require_round(self) -> Round:
        """Return the round; without one it is a programming error to ask."""
        if self.state.round is None:
            raise AssertionError(f"no round at step {self.state.step}")
        return self.state.round

    def require_act(self) -> OpenAct:
        """Return the open act; without one it is a programming error to ask."""
        if self.state.act is None:
            raise AssertionError("no act is open")
        return self.state.act

    def note(self, intent: Intent) -> None:
        """Add an intent to those of this event."""
        self.intents.append(intent)

    send = note

    def start_timer(self, timer: str, seconds: float) -> None:
        """Start a timer anew."""
        self.state.timers[timer] = seconds
        self.note(StartTimer(timer, seconds))

    def cancel_timer(self, timer: str) -> None:
        """Drop a timer, if it runs."""
        if self.state.timers.pop(timer, None) is not None:
            self.note(CancelTimer(timer))

    def accepts(self, trigger: str) -> bool:
        """Tell whether a trigger would be taken now, and not refused."""
        row = self.program.first(self, trigger)
        return not row.refuse

    def refuse(self, what: str, code: str) -> None:
        """Refuse with a reason; nothing changes but the words on the screen."""
        step = self.game.step(Step(self.state.step))
        words = REFUSALS[code].format(
            title=step.title,
            hold=self.state.holds[0].words if self.state.holds else "",
            cause=self._remaining(),
            count=self.event.count if isinstance(self.event, Clear) else 0,
        )
        self.state.refusal = words
        self.note(Refused(what, code, words))

    def _remaining(self) -> str:
        klasses = tuple(HoldClass) if isinstance(self.event, Clear) else (HoldClass.DEALER,)
        return holds.remaining(self, klasses)

    def _round_seat(self) -> Seat | None:
        round_ = self.state.round
        if round_ is None:
            return None
        return next((seat for seat in round_.seats if seat.number == self.seat), None)

    # Conditions.

    def held(self, _: object = None) -> bool:
        """Anything holds the table."""
        return bool(self.state.holds)

    def round_held(self, _: object = None) -> bool:
        """Something stops this round."""
        return any(hold.scope is HoldScope.THIS_ROUND for hold in self.state.holds)

    def stopped(self, _: object = None) -> bool:
        """The dealer has stopped the game."""
        return any(hold.cause == "stopped" for hold in self.state.holds)

    def dealer_hold(self, _: object = None) -> bool:
        """Something waits for the dealer's confirmation."""
        return bool(holds.dealer_holds(self))

    def dealer_hold_remains(self, _: object = None) -> bool:
        """It waits, and its cause is still there."""
        return self.dealer_hold() and bool(holds.remaining(self, (HoldClass.DEALER,)))

    def hold_remains(self, _: object = None) -> bool:
        """The cause of a latched hold is still there (a void round does not wait for it)."""
        return not self.voids() and bool(holds.remaining(self, tuple(HoldClass)))

    def closing(self, _: object = None) -> bool:
        """The table closes after this round."""
        return self.state.closing

    def any_seat_in(self, _: object = None) -> bool:
        """At least one seat takes part."""
        return any(spots.seat_in(self, seat) for seat in self.require_round().seats)

    def round_empty(self, _: object = None) -> bool:
        """Nothing lies on the table and nothing was dispensed: there is no round yet."""
        round_ = self.require_round()
        return (
            not round_.packets
            and self.state.act is None
            and not any(seat.wagers or seat.by_hand is not None for seat in round_.seats)
        )

    def wager_lies(self, _: object = None) -> bool:
        """A wager that enters lies on the layout."""
        return any(
            wager.enters and self.state.occupied & spots.spot_bit(seat, index)
            for index, wager in enumerate(self.game.wagers)
            for seat in self.table.seats
        )

    def enters_round(self, _: object = None) -> bool:
        """The wager in hand brings its seat into the round."""
        return self.game.wagers[self.spot].enters

    def first_packet_lifted(self, _: object = None) -> bool:
        """The first packet has been lifted."""
        return self.require_round().first_lifted

    def take_back_never(self, _: object = None) -> bool:
        """House switch: *no more bets* is final."""
        return self.house.take_back is TakeBack.NEVER

    def take_back_supervisor(self, _: object = None) -> bool:
        """House switch: only a supervisor takes *no more bets* back."""
        return self.house.take_back is TakeBack.SUPERVISOR

    def deck_ready(self, _: object = None) -> bool:
        """A whole shuffled deck is ready, or this round's deck is in play already."""
        if self.require_round().deck:
            return True
        return self.state.machine is not None and self.image.ready == self.game.deck_cards

    def all_seats_dealt(self, _: object = None) -> bool:
        """Every seat that is to have a packet has lifted it."""
        return all(
            seat.packet is PacketPlace.LIFTED for seat in self.require_round().seats if seat.due
        )

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
        """The stub must be counted by hand: the machine does not count, and it is its turn."""
        able = self.shuffler.abilities
        if able is not None and able.features & Feature.COUNTS:
            return False
        every = self.house.hand_count_every
        return every > 0 and self.require_round().number % every == 0

    def decision_open(self, _: object = None) -> bool:
        """Some seat may still fold or stay."""
        return any(spots.decision_open(self, seat) for seat in self.require_round().seats)

    def reveal_needless(self, _: object = None) -> bool:
        """House switch: no open wager depends on the dealer's hand."""
        return self.house.skip_needless_reveal and not any(
            self.wager(name).against_dealer
            for seat in self.require_round().seats
            if seat.due and not seat.folded
            for name in seat.wagers
        )

    def reveal_timed(self, _: object = None) -> bool:
        """The time for turning the dealer's hand runs."""
        return "reveal" in self.state.timers

    def deck_reloaded(self, _: object = None) -> bool:
        """The used deck is back in the machine (or none was used)."""
        return not self.state.reload

    def opening_ready(self, _: object = None) -> bool:
        """Sheet step 1: the setting reads right, one deck is ready, the other is loaded."""
        image = self.state.machine
        if image is None or not self.usable or image.tray is not Tray.EMPTY:
            return False
        loaded = [deck for deck in self.state.decks if deck.place is not DeckPlace.OUT]
        return image.ready == self.game.deck_cards and len(loaded) == len(self.state.decks)

    def machine_emptied(self, _: object = None) -> bool:
        """A void round's cards are out of the machine, or it is out of the table's hands."""
        round_ = self.require_round()
        if not self.usable:
            return True
        return self.state.act is None and (round_.ejected or not acts.cards_inside(round_))

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
        """The seat in hand is the only one that takes part."""
        taking_part = [seat.number for seat in self.require_round().seats if seat.due]
        return taking_part == [self.seat]

    def packet_in_tray(self, _: object = None) -> bool:
        """A counted packet lies in the exit tray."""
        return self.state.round is not None and self.state.round.tray > 0

    def remainder_in_tray(self, _: object = None) -> bool:
        """The remaining cards lie in the exit tray."""
        round_ = self.state.round
        return round_ is not None and round_.remainder >= 0 and not round_.remainder_lifted

    def act_under_way(self, _: object = None) -> bool:
        """An act is open: its count is not known yet."""
        return self.state.act is not None

    def voids(self, _: object = None) -> bool:
        """The person clears by voiding the round."""
        return isinstance(self.event, Clear) and self.event.void_round

    def can_void(self, _: object = None) -> bool:
        """There is a round that can be voided."""
        return (
            self.state.round is not None
            and not self.state.round.void
            and self.state.step != Step.RELOAD
        )

    def _count(self) -> int:
        return self.event.count if isinstance(self.event, Clear) else -1

    def count_missing(self, _: object = None) -> bool:
        """A hold asks for a count and none was given."""
        return self._count() < 0 and any(hold.counts for hold in self.state.holds)

    def deck_count_wrong(self, _: object = None) -> bool:
        """A deck's hand count is not the deck's size."""
        return self._count() != self.game.deck_cards and any(
            hold.cause.startswith("deck_count") for hold in self.state.holds
        )

    def count_wrong(self, _: object = None) -> bool:
        """With the count given, the act in question can neither stand nor be done again."""
        act = self.state.act
        if act is None or not act.ended or self.void:
            return False
        right = self.remainder_expected if act.kind is ActKind.REMAINDER else act.size
        return self._count() not in (0, right)

    def shuffler_up(self, _: object = None) -> bool:
        """A shuffler answers, and it is the configured one."""
        return self.shuffler.up and self.is_ours(self.shuffler)

    def foreign(self, _: object = None) -> bool:
        """The shuffler is not in this journal's service."""
        return self.shuffler.epoch != self.state.epoch or bool(self.shuffler.trouble)

    def machine_is_empty(self, _: object = None) -> bool:
        """The machine reports no card inside."""
        return decks.machine_is_empty(self)

    # Actions.

    def entered(self, _: object = None) -> None:
        """Note the step that was entered."""
        step = self.game.step(Step(self.state.step))
        number = self.state.round.number if self.state.round is not None else 0
        self.note(Entered(self.state.step, number, step.sheet))

    def open_table(self, _: object = None) -> None:
        """The table opens."""
        self.state.closing = False

    def close_table(self, _: object = None) -> None:
        """The table closes."""
        self.state.closing = False
        self.state.reload = ""
        for deck in self.state.decks:
            if deck.place is DeckPlace.PLAY:
                deck.place = DeckPlace.OUT

    def close_after_round(self, _: object = None) -> None:
        """The table closes when this round is over."""
        self.state.closing = True

    def open_round(self, _: object = None) -> None:
        """A round begins with its first wager."""
        self.state.rounds += 1
        self.state.round = Round(self.state.rounds, [Seat(seat) for seat in self.table.seats])
        self.state.alerts.clear()
        spots.accept_all(self)
        spots.read_wagers(self, self.require_round())

    def drop_round(self, _: object = None) -> None:
        """All wagers were taken back: the round never was."""
        self.state.rounds -= 1
        self.state.round = None

    def accept_spot(self, _: object = None) -> None:
        """Take a spot as the sensor has it."""
        bit = spots.spot_bit(self.seat, self.spot)
        self.state.accepted ^= (self.state.accepted ^ self.state.occupied) & bit

    def read_wagers(self, _: object = None) -> None:
        """Take the wagers on the layout into the round."""
        spots.read_wagers(self, self.require_round())

    def change_in_play(self, _: object = None) -> None:
        """A spot changed while the wagers are down."""
        spots.change_in_play(self)

    def judge_spot(self, _: object = None) -> None:
        """A change on a locked spot is stable."""
        spots.judge_spot(self)

    def lock_wagers(self, _: object = None) -> None:
        """*No more bets*: who takes part is settled, until the first packet is lifted."""
        round_ = self.require_round()
        round_.lock = True
        self._choose_seats()
        acts.give_tray(self)

    def _choose_seats(self) -> None:
        decision = self.decision
        for seat in self.require_round().seats:
            seat.due = spots.seat_in(self, seat)
            if seat.due and not seat.wagers and decision is not None and decision.requires:
                seat.wagers = [decision.requires]

    def take_back(self, _: object = None) -> None:
        """The bets are open again; a packet in the tray stays there and becomes the first."""
        round_ = self.require_round()
        round_.lock = False
        round_.tray_seat = -1
        round_.dealer_packet = PacketPlace.NONE
        for seat in round_.seats:
            seat.due = False
            seat.next_round = False
            seat.packet = PacketPlace.NONE
        spots.accept_all(self)
        spots.read_wagers(self, round_)

    def toggle_seat(self, _: object = None) -> None:
        """One touch puts a seat in or out against its sensor; a second one undoes it."""
        seat = self.require_round().seat(self.seat)
        seat.by_hand = None if seat.by_hand is not None else not spots.seat_in(self, seat)
        if self.require_round().lock:
            for other in self.require_round().seats:
                other.packet = PacketPlace.NONE
            self.require_round().dealer_packet = PacketPlace.NONE
            self._choose_seats()
            acts.give_tray(self)
        words = "in" if spots.seat_in(self, seat) else "out"
        self.note(Noted("seat_by_hand", f"Seat {seat.number} is {words} by touch."))

    def mark_absent(self, _: object = None) -> None:
        """A player has left: no decision is awaited from the seat."""
        self.require_round().seat(self.seat).absent = True
        self.note(Noted("absent", f"Seat {self.seat} is absent."))

    def lift_packet(self, _: object = None) -> None:
        """The packet was lifted for whom it is."""
        acts.lift_packet(self)

    def lift_remainder(self, _: object = None) -> None:
        """The remaining cards went to the discard rack."""
        self.require_round().remainder_lifted = True

    def hold_lifted(self, _: object = None) -> None:
        """A packet was lifted when no packet may be."""
        self.require_round().tray = 0
        self.cancel_timer("lift")
        holds.open_hold(self, "lifted", "outside the deal", scope=HoldScope.THIS_ROUND)

    def note_early_lift(self, _: object = None) -> None:
        """Cards were lifted before the machine had counted them all."""
        self.note(Noted("early_lift", "Cards were lifted before the act had ended."))

    def note_lift(self, _: object = None) -> None:
        """Something that is none of the round's was lifted."""
        self.note(Noted("lift", "The exit tray was emptied."))

    def prompt_lift(self, _: object = None) -> None:
        """A packet lies in the tray for too long."""
        round_ = self.require_round()
        whose = f"seat {round_.tray_seat}" if round_.tray_seat else "the dealer"
        self.state.prompts = [f"Lift the packet for {whose}."]
        self.note(Noted("prompt", self.state.prompts[0]))
        self.start_timer("lift", self.house.lift_prompt)

    def load_deck(self, _: object = None) -> None:
        """A deck was put into the input."""
        decks.load_deck(self)

    def count_deck(self, _: object = None) -> None:
        """A shuffle ended with its count."""
        decks.count_deck(self)

    def ready_deck(self, _: object = None) -> None:
        """A shuffled deck stands ready."""
        decks.ready_deck(self)

    def act_done(self, _: object = None) -> None:
        """The open act ended well, by the machine's word."""
        acts.act_done(self)

    def act_failed(self, _: object = None) -> None:
        """The open act ended badly."""
        acts.act_failed(self)

    def act_voided(self, _: object = None) -> None:
        """The open act's number is closed."""
        acts.act_voided(self)

    def act_unsent(self, _: object = None) -> None:
        """The device never had the open act."""
        acts.act_unsent(self)

    def act_refused(self, _: object = None) -> None:
        """The device did not take the open act."""
        acts.act_refused(self)

    def act_overdue(self, _: object = None) -> None:
        """The open act takes longer than it may."""
        if self.state.act is not None:
            self.state.act.overdue = True

    def resolve_act(self, _: object = None) -> None:
        """A person's count stands for an act that ended badly."""
        act = self.state.act
        if act is not None and act.ended:
            acts.end_act(self, act, self._count())

    def clear_holds(self, _: object = None) -> None:
        """A person clears every latched hold."""
        event = self.event
        if not isinstance(event, Clear):
            raise AssertionError("only a person clears")
        for hold in [hold for hold in self.state.holds if hold.latched]:
            holds.close_hold(self, hold, event.by, event.reason, event.count)
            if hold.cause.startswith("deck_count"):
                self._count_by_hand(hold.cause.partition(":")[2])

    def _count_by_hand(self, colour: str) -> None:
        for deck in self.state.decks:
            if deck.colour == colour:
                deck.last_count, deck.good = self._count(), True
                deck.last_good_round = deck.from_round or deck.last_good_round
                deck.from_round = 0

    def clear_dealer_holds(self, _: object = None) -> None:
        """The dealer has seen to it."""
        for hold in holds.dealer_holds(self):
            holds.close_hold(self, hold, "dealer", "confirmed")

    def stop(self, _: object = None) -> None:
        """The dealer stops the game."""
        holds.open_hold(self, "stopped", scope=HoldScope.THIS_ROUND)

    def stub_counted(self, _: object = None) -> None:
        """The stub was counted by hand and is right."""
        self.require_round().stub_counted = True

    def close_decisions(self, _: object = None) -> None:
        """The decisions are in."""
        spots.close_decisions(self)

    def time_reveal(self, _: object = None) -> None:
        """Give the dealer the time to turn his hand."""
        self.start_timer("reveal", self.house.reveal_time)

    def void_round(self, _: object = None) -> None:
        """The round ends without a result: wagers go back, cards come out of the machine."""
        round_ = self.require_round()
        round_.void = True
        round_.lock = False
        round_.tray = 0
        self.cancel_timer("lift")
        self.cancel_timer("reveal")
        self.state.prompts.clear()
        spots.accept_all(self)
        if self.state.act is not None and self.state.act.ended:
            act = self.state.act
            acts.end_act(self, act, max(self._count(), act.counted))

    def end_round(self, _: object = None) -> None:
        """The round is over: its deck is due in the machine."""
        round_ = self.require_round()
        deck = next((deck for deck in self.state.decks if deck.colour == round_.deck), None)
        if deck is not None and not round_.dispensed:
            deck.place, deck.from_round = DeckPlace.READY, 0
        self.state.reload = (
            round_.deck if deck is None or deck.place is DeckPlace.PLAY else ""
        ) if round_.dispensed else ""
        self.note(RoundEnded(round_.number, round_.void, round_.packets, round_.remainder))
        self.state.round = None
        self.cancel_timer("lift")

    def adopt(self, _: object = None) -> None:
        """Give the shuffler a new epoch; it is in service when it has taken it."""
        if not isinstance(self.event, AdoptShuffler):
            raise AssertionError("only a person adopts")
        self.state.adopting = self.event.epoch
        self.send(SendAdopt(self.shuffler.name, self.event.epoch))

    def adopted(self, _: object = None) -> None:
        """The shuffler has taken the epoch: its numbers begin again."""
        self.state.epoch = self.shuffler.epoch = self.state.adopting
        self.state.adopting = 0
        self.state.last_txn = 0
        self.state.act = None
        self.shuffler.trouble = ""

    def device_up(self, _: object = None) -> None:
        """A device has been shaken hands with."""
        event = self.event
        if not isinstance(event, LinkUp):
            raise AssertionError("only a link comes up")
        device = self.state.device(event.device)
        same = device.serial == event.serial
        rebooted = same and device.boot_id != event.boot_id
        if not same or rebooted:
            device.counted = 0
        device.up, device.reason, device.trouble = True, "", ""
        device.kind, device.serial, device.boot_id = event.kind, event.serial, event.boot_id
        device.model, device.firmware, device.digest = event.model, event.firmware, event.digest
        device.abilities, device.epoch = event.abilities, event.last_act.epoch
        if device is self.shuffler and self.is_ours(device):
            self._shuffler_up(event.last_act, same=same, rebooted=rebooted)

    def _shuffler_up(self, last: LastAct, *, same: bool, rebooted: bool) -> None:
        if not same:
            self.state.machine = None
        if rebooted and self.state.step != Step.CLOSED:
            act = self.state.act
            what = f" during {acts.describe(act)}" if act is not None else ""
            holds.open_hold(self, "rebooted", what, scope=holds.round_scope(self))
        if self.state.adopting and last.epoch == self.state.adopting:
            self.adopted()
        elif last.epoch == self.state.epoch:
            self.report = last
            trigger = acts.reconcile(self, last)
            if trigger:
                self.program.fire(self, trigger)

    def device_lost(self, _: object = None) -> None:
        """A device is gone or silent."""
        event = self.event
        if isinstance(event, DeviceEvent):
            device = self.state.device(event.device)
            device.up = False
            device.reason = getattr(event, "reason", "lost")
