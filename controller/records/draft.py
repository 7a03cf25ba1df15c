"""The record of one round in the making: it takes events and gives the record at any moment."""

from msgspec.structs import replace

from controller.data import events, intents
from controller.data.definition import Step
from controller.data.definition.poker import PokerRules
from controller.data.definition.step_messages import usual_title
from controller.data.irregularities import Remedy
from controller.data.message import Message, Text, message, message_of
from controller.data.modes import DealingMode
from controller.data.terms import COLOURS, REJECTS
from controller.records import record
from controller.records.decoded_event import DecodedEvent
from controller.records.persons import Persons, who
from controller.records.record import NO_COUNT, Ending, Moment, RoundRecord
from controller.records.round_acts import Dealing
from controller.records.round_stakes import Staking
from controller.records.surroundings import Surroundings
from drivers.interface import ActRefused, ButtonPressed, DeviceEvent, LinkLost, LinkUp, SendAct
from drivers.vocabulary import ActKind, Key

# The hand of a round in the making: how it begins, what is told of it, how it ends.


class Hands:
    """Takes the intents of one round.

    Attributes:
        record: the hand as it is known now; None: the house banks the game, or no deck has come.
    """

    def __init__(self, rules: PokerRules | None) -> None:
        """Begin; `rules`: of the table, None: the house banks its game."""
        self.record: record.HandRecord | None = None
        self._rules = rules

    def note(self, intent: intents.Intent, at: Moment) -> None:
        """Take in one intent, in its order."""
        hand = self.record
        if isinstance(intent, intents.HandBegan):
            amounts = self._rules is not None and self._rules.amounts
            self.record = record.HandRecord(intent.hand, (), None, (), amounts, self._rules)
        elif hand is not None and isinstance(intent, intents.HandActed):
            told = record.ToldRecord(at, intent.act, intent.back)
            self.record = replace(hand, told=(*hand.told, told))
        elif hand is not None and isinstance(intent, intents.HandEnded):
            self.record = replace(hand, ended=intent.hand, returned=intent.returned)


class Irregular:
    """What went against the rules in one round, and what people ruled and did about it.

    Attributes:
        mode: how the round is dealt, as far as it is known.
        modes: the orders that were given in it; `by_hand`: the packets that were dealt by hand.
        found: the irregularities by their numbers, including open ones.
        rulings: on wagers. `alerts`: changes on locked spots.
    """

    def __init__(self) -> None:
        self.mode = DealingMode.SHUFFLER
        self.modes: list[record.ModeRecord] = []
        self.by_hand: list[record.HandDealRecord] = []
        self.found: dict[int, record.IrregularityRecord] = {}
        self.rulings: list[record.RulingRecord] = []
        self.alerts: list[record.AlertRecord] = []

    def note(self, intent: intents.Intent, at: Moment) -> None:
        """Take in one intent, in its order."""
        match intent:
            case intents.RoundBegan(mode=mode) | intents.RoundEnded(mode=mode):
                self.mode = mode
            case intents.IrregularityOpened(kind=kind, scope=scope, seat=seat, wager=wager):
                remark, by = intent.remark, intent.by
                self.found[intent.id] = record.IrregularityRecord(
                    intent.id, at, kind, scope, seat, wager, remark, by
                )
            case intents.IrregularityClosed(remedy=remedy, by=by, reason=reason):
                self.found[intent.id] = replace(
                    self.found[intent.id], closed=at, remedy=remedy, decided_by=by, reason=reason
                )
            case intents.DealingModeSet(mode=mode, round=first, by=by, reason=reason):
                self.modes.append(record.ModeRecord(at, mode, first, by, reason))
            case intents.DealtByHand(seat=seat, cards=cards):
                self.by_hand.append(record.HandDealRecord(at, seat, cards))
                if not self.mode.by_hand:
                    self.mode = DealingMode.HAND_DEAL
            case intents.WagerRuled(seat=seat, wager=wager, effect=effect, cause=cause, by=by):
                self.rulings.append(record.RulingRecord(at, seat, wager, effect, cause, by))
            case intents.AlertRaised(seat=seat, spot=spot, placed=placed):
                self.alerts.append(record.AlertRecord(at, seat, spot, placed))


class Draft:
    """A round from its first wager on; it is given every event until its deck is on its way back.

    Attributes:
        number: the round's number; `deck`: its back colour.
        first: the event with its first wager.
        ended: the round is over.
    """

    def __init__(self, number: int, around: Surroundings, first: DecodedEvent) -> None:
        self.number = number
        self.deck = ""
        self._identity = ""
        self.ended: DecodedEvent | None = None
        self.counts: list[record.CountRecord] = []
        self._around = around
        self._game, self._pay_table = around.definition.game, around.definition.pay_table
        self._time_zone = around.definition.house.time_zone
        self.first = self._last = first
        began = around.began
        unknown = intents.RoundBegan(number, "", "")
        self._began = began if began is not None and began.round == number else unknown
        self._staking = Staking(self._game)
        self._dealing = Dealing()
        self._void: events.Clear | events.IrregularityDecided | None = None
        self._remainder = NO_COUNT
        self._hands = Hands(around.definition.poker)
        self._steps: list[tuple[DecodedEvent, intents.Entered]] = []
        self._left: DecodedEvent | None = None
        self._presses: list[record.PressRecord] = []
        self._refusals: list[record.RefusalRecord] = []
        self._irregular = Irregular()
        self._persons = Persons(self._began.dealer)
        self._holds = {
            key: record.HoldRecord(key, hold.cause, hold.about, hold.words, hold.opened)
            for key, hold in around.holds.items()
        }
        self._clears: list[record.ClearRecord] = []
        self._notes: list[record.NoteRecord] = []
        self._links: list[record.LinkRecord] = []
        self._interruptions: list[record.InterruptionRecord] = []

    @property
    def step(self) -> str:
        """The round's step."""
        return self._steps[-1][1].step if self._steps else Step.WAGERING

    # Events.

    def add_event(self, what: DecodedEvent) -> None:
        """Take in an event, before what followed from it."""
        refusal = next((each for each in what.intents if isinstance(each, intents.Refused)), None)
        refused = refusal.words if refusal is not None else None
        self._persons.add_event(what, refused)
        match what.event:
            case ButtonPressed() as press:
                self._press(what.at, press.key.name, press.device, "", refused)
            case events.Press() as press:
                by = who(press.by, press.uid, press.place)
                self._press(what.at, press.key.name, "", by, refused)
            case events.Clear() as clear:
                self._clear(clear, what.at, refused)
            case events.IrregularityDecided(remedy=Remedy.VOID_ROUND) as decided if not refused:
                self._void = decided
            case events.AdoptShuffler() as adopt:
                words = message("record-adopted", by=str(adopt.by), reason=adopt.reason)
                self._note(what.at, "adopt", words)
            case events.Started() as started:
                self._interrupted(started, what)
            case events.Stopped() as stopped:
                words = message("record-stopped", reason=stopped.reason)
                self._note(what.at, "stopped", words)
            case events.ProcedureFailed() as failed:
                words = message("record-failed", event=failed.event, error=failed.error)
                self._note(what.at, "failed", words)
            case DeviceEvent() as said:
                self._add_report(said, what.at)
        if refusal is not None:
            by = str(getattr(what.event, "by", None) or "")
            self._refusals.append(
                record.RefusalRecord(what.at, refusal.what, refusal.code, refusal.words, by)
            )
        self._last = what

    def _press(self, at: Moment, key: str, device: str, by: Text, refused: Message | None) -> None:
        self._presses.append(record.PressRecord(at, key.lower(), device, by, refused))
        if key == Key.CALL_FLOOR.name and not refused:
            self._persons.call(at, "")

    def _clear(self, clear: events.Clear, at: Moment, refused: Message | None) -> None:
        count, voids = clear.count, clear.void_round
        self._clears.append(
            record.ClearRecord(at, str(clear.by), clear.reason, count, voids, refused)
        )
        if count != NO_COUNT:
            self._dealing.count(record.HandCount(at, count, str(clear.by), refused))
        if voids and not refused:
            self._void = clear

    def _add_report(self, said: DeviceEvent, at: Moment) -> None:
        self._dealing.add_report(said, at)
        if self._around.lifted:
            self._dealing.lift(at)
        match said:
            case LinkUp():
                self._links.append(record.LinkRecord(at, said.device, True))
            case LinkLost():
                self._links.append(
                    record.LinkRecord(at, said.device, False, message_of(said.reason))
                )
            case ActRefused():
                why = said.reason.name.lower()
                words = message("record-act-refused", number=said.txn, reject=REJECTS[why])
                self._note(at, "act_refused", words)

    def _interrupted(self, started: events.Started, what: DecodedEvent) -> None:
        packets = [act for act in self._acts() if act.kind == "packet"]
        self._interruptions.append(
            record.InterruptionRecord(
                what.at,
                started.boot,
                self._last.at,
                self._last.kind == "Stopped",
                self.step,
                tuple(a.seat for a in packets if a.lifted and a.seat is not None),
                next((a.seat for a in packets if a.lifted is None), None),
                tuple(hold.words for hold in self._around.holds.values()),
            )
        )

    # Intents.

    def note(self, intent: intents.Intent, what: DecodedEvent) -> None:
        """Take in one intent, in its order."""
        at = what.at
        self._persons.note(intent, at)
        self._hands.note(intent, at)
        self._irregular.note(intent, at)
        self._staking.note(intent, at)
        self._dealing.note(intent, at, tray_empty=self._around.tray_empty)
        match intent:
            case intents.Entered():
                self._steps.append((what, intent))
            case SendAct(kind=ActKind.PACKET) if not self.deck:
                self.deck = self._around.deck
            case intents.RoundBegan():
                self._began = intent
            case intents.StageBegan():
                self._note(at, "stage", message("record-stage", stage=intent.label))
            case intents.DeckInPlay():
                self.deck, self._identity = intent.colour, intent.identity
            case intents.DealtByHand():
                self.deck = intent.deck
            case intents.HoldOpened() | intents.HoldClosed():
                self._hold(intent, at)
            case intents.Noted():
                self._note(at, intent.what, intent.words)
            case intents.DeckReady(colour=colour):
                self._note(at, "deck_ready", message("record-deck-ready", colour=COLOURS[colour]))
            case intents.RoundEnded():
                self.ended = what
                self._remainder = intent.remainder

    def _hold(self, said: intents.HoldOpened | intents.HoldClosed, at: Moment) -> None:
        of = said.id, said.cause, said.about
        if isinstance(said, intents.HoldOpened):
            self._holds[said.id] = record.HoldRecord(*of, said.words, at)
        else:
            stood = self._holds.get(said.id, record.HoldRecord(*of, None, None))
            by, reason, count = said.by, said.reason, said.count
            self._holds[said.id] = replace(stood, closed=at, by=by, reason=reason, count=count)

    def _note(self, at: Moment, what: str, words: Message) -> None:
        self._notes.append(record.NoteRecord(at, what, words))

    def _told_clears(self) -> tuple[record.ClearRecord, ...]:
        """Return all clearings; while cards are counted blind, without counts."""
        since = self._dealing.counting_since
        return tuple(
            replace(each, count=NO_COUNT)
            if since is not None and each.at.seq >= since.seq
            else each
            for each in self._clears
        )

    def leave(self, what: DecodedEvent) -> None:
        """Note that the table has gone on: this round's last step is over."""
        self._left = what

    def count(self, counted: intents.DeckCounted, at: Moment) -> None:
        """Note the count of this round's deck when it came back."""
        self.deck = counted.colour
        self.counts.append(
            record.CountRecord(at, counted.colour, counted.count, counted.good, counted.by, "")
        )

    def count_by_hand(self, closed: intents.HoldClosed, at: Moment) -> None:
        """Note that a person counted the deck after a wrong count, and confirmed it."""
        self.counts.append(
            record.CountRecord(at, self.deck, closed.count, True, closed.by, closed.reason)
        )

    # The record.

    def as_record(self) -> RoundRecord:
        """Return the record of the round as it is known now."""
        first, ended, void = self.first, self.ended, self._void
        return RoundRecord(
            number=self.number,
            game=self._game.name,
            deck=self.deck,
            deck_identity=self._identity,
            outcome=self._outcome(),
            started=first.at,
            ended=ended.at if ended is not None else None,
            last=self._last.at,
            seconds=_seconds(first, ended) if ended is not None else None,
            void_by=str(void.by) if void is not None else "",
            void_reason=void.reason if void is not None else "",
            remainder=self._remainder,
            seats=self._staking.seats(),
            steps=tuple(self._step(index) for index in range(len(self._steps))),
            acts=self._acts(),
            presses=tuple(self._presses),
            refusals=tuple(self._refusals),
            alerts=tuple(self._irregular.alerts),
            rulings=tuple(self._irregular.rulings),
            irregularities=tuple(self._irregular.found.values()),
            mode=self._irregular.mode,
            modes=tuple(self._irregular.modes),
            by_hand=tuple(self._irregular.by_hand),
            holds=tuple(self._holds.values()),
            clears=self._told_clears(),
            notes=tuple(self._notes),
            links=tuple(self._links),
            interruptions=tuple(self._interruptions),
            counts=tuple(self.counts),
            gaming_day=self._began.gaming_day,
            shift=self._began.shift,
            time_zone=self._time_zone,
            shift_date=self._began.shift_date,
            dealers=tuple(self._persons.dealers),
            deeds=tuple(self._persons.deeds),
            floor=tuple(self._persons.floor),
            pay_table=self._pay_table,
            chosen=self._began.chosen,
            hand=self._hands.record,
            labels={wager.name: wager.label for wager in self._game.wagers},
        )

    def _outcome(self) -> Ending:
        if self.ended is None:
            return Ending.UNDER_WAY
        return Ending.VOID if self._void is not None else Ending.PLAYED

    def _acts(self) -> tuple[record.ActRecord, ...]:
        return tuple(self._dealing.records(self._staking.receivers))

    def _step(self, index: int) -> record.StepRecord:
        what, entered = self._steps[index]
        after = self._steps[index + 1][0] if index + 1 < len(self._steps) else self._left
        titles = (s.title for s in self._game.steps if s.step == entered.step)
        title = next(titles, usual_title(entered.step))
        seconds = _seconds(what, after) if after is not None else None
        return record.StepRecord(what.at, entered.step, title, entered.sheet, seconds)


def _seconds(start: DecodedEvent, end: DecodedEvent) -> float | None:
    """Return the seconds between two events; None: the computer's clock was set back meanwhile.

    If the daemon was restarted between them, only the computer's clock can tell.
    """
    if start.boot == end.boot:
        return (end.monotonic_ns - start.monotonic_ns) / 1e9
    seconds = (end.at.utc - start.at.utc).total_seconds()
    return seconds if seconds >= 0 else None
