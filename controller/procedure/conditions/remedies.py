"""Whether an irregularity may be declared, and whether a remedy may be chosen against it, now."""

from controller.data.events import IrregularityDecided, IrregularityDeclared
from controller.data.irregularities import IrregularityKind, Remedy, RemedyRule
from controller.data.state import Irregularity, PacketPlace, Seat
from controller.procedure import irregular
from controller.procedure.basis import Basis, spot_bit
from controller.procedure.tray import due_seats
from drivers.vocabulary import Tray

_BETS = (Remedy.RETRACT_BET, Remedy.ACCEPT_BET)


class Remedies(Basis):
    """Conditions on irregularities. The machine passes its event data, which none of them needs."""

    def irregular_open(self, _: object = None) -> bool:
        """Something that went against the rules is not decided yet."""
        return bool(irregular.still_open(self))

    def _declared(self) -> IrregularityDeclared:
        if not isinstance(self.event, IrregularityDeclared):
            raise AssertionError("only a person declares")
        return self.event

    def _decided(self) -> IrregularityDecided:
        if not isinstance(self.event, IrregularityDecided):
            raise AssertionError("only a person decides")
        return self.event

    # Declaring.

    def seat_missing(self, _: object = None) -> bool:
        """It is a seat's own trouble, and no seat of this table is named."""
        event = self._declared()
        alone = not irregular.rules(self, event.kind).scope.stops_round
        if event.seat:
            return event.seat not in self.table.seats
        return alone or bool(event.wager)

    def wager_missing(self, _: object = None) -> bool:
        """It concerns a wager, and none of the game is named."""
        event = self._declared()
        if event.wager:
            return event.wager not in (wager.name for wager in self.game.wagers)
        late = event.kind is IrregularityKind.LATE_BET
        return late and not irregular.implied_wager(self, event)

    def declared_already(self, _: object = None) -> bool:
        """The same is open already."""
        event = self._declared()
        wager = event.wager or irregular.implied_wager(self, event)
        return any(
            (each.kind, each.seat, each.wager) == (event.kind, event.seat, wager)
            for each in irregular.still_open(self)
        )

    # Deciding.

    def allowed(self) -> str:
        """Return the remedies that the rules allow against the irregularity in hand, in words."""
        found = irregular.in_hand(self)
        remedies = irregular.rules(self, found.kind).remedies if found is not None else ()
        return ", ".join(each.remedy.replace("_", " ") for each in remedies)

    def _irregularity(self) -> Irregularity:
        found = irregular.in_hand(self)
        if found is None:
            raise AssertionError("none is in hand")
        return found

    def _rule(self) -> RemedyRule | None:
        kind = self._irregularity().kind
        return irregular.rules(self, kind).remedy(self._decided().remedy)

    def _irregular_seat(self) -> Seat | None:
        number = self._irregularity().seat
        return self.require_round().seat(number) if number else None

    def irregular_unknown(self, _: object = None) -> bool:
        """No irregularity of that number is open."""
        return irregular.in_hand(self) is None

    def remedy_forbidden(self, _: object = None) -> bool:
        """The rules do not allow this remedy."""
        return self._rule() is None

    def remedy_above_role(self, _: object = None) -> bool:
        """The rules leave this remedy to a person of another role."""
        rule = self._rule()
        return rule is not None and not rule.by.includes(self._decided().by.role)

    def effect_forbidden(self, _: object = None) -> bool:
        """The rules do not allow one of the effects, or it is on a wager that is not concerned."""
        event, rule = self._decided(), self._rule()
        if rule is None:
            return True
        allowed = {
            (seat.number, wager): irregular.possible(self, seat, wager, rule)
            for seat, wager in irregular.nameable(self, self._irregularity(), event.remedy)
        }
        named = {(each.seat, each.wager) for each in event.effects}
        return len(named) < len(event.effects) or any(
            each.effect not in allowed.get((each.seat, each.wager), ()) for each in event.effects
        )

    def count_first(self, _: object = None) -> bool:
        """An act ended badly: only its cards' count lets the round be played on."""
        return self._decided().remedy is Remedy.PLAY_ON and bool(self._irregularity().hold)

    def no_card_out(self, _: object = None) -> bool:
        """A card is to be put somewhere, and none has left the machine."""
        remedies = (Remedy.BURN_CARD, Remedy.RESTORE_CARD, Remedy.MOVE_PACKET)
        return self._decided().remedy in remedies and not self.require_round().dispensed

    def later_packet(self, _: object = None) -> bool:
        """The packet is to be moved, and it is not the one that was dealt last."""
        moves = self._decided().remedy is Remedy.MOVE_PACKET
        return moves and self._last_served() != self._irregularity().seat

    def _last_served(self) -> int | None:
        """Return who got the packet that was lifted last (0: the dealer); None: nobody."""
        round_ = self.require_round()
        served = [
            seat.number for seat in due_seats(self, round_) if seat.packet is PacketPlace.LIFTED
        ]
        if round_.dealer_packet is PacketPlace.LIFTED:
            served.insert(len(served) if self.game.packets.dealer_last else 0, 0)
        return served[-1] if served else None

    def no_alert(self, _: object = None) -> bool:
        """A late bet is ruled on, and no spot has told of one put down there."""
        found = self._irregularity()
        late = found.kind is IrregularityKind.LATE_BET
        return late and self._decided().remedy in _BETS and not self._placed_late(found)

    def _placed_late(self, found: Irregularity) -> bool:
        where = (found.seat, found.wager)
        return any((a.seat, a.spot) == where and a.placed for a in self.state.alerts)

    def no_bet_there(self, _: object = None) -> bool:
        """A decision is ruled on, and its wager does not lie there."""
        found = self._irregularity()
        if self._decided().remedy not in _BETS or found.kind is IrregularityKind.LATE_BET:
            return False
        wagers = [wager.name for wager in self.game.wagers]
        if found.wager not in wagers or not found.seat:
            return True
        bit = spot_bit(found.seat, wagers.index(found.wager))
        stands = found.wager in self.require_round().seat(found.seat).wagers
        return not (stands or self.state.occupied & bit)

    def not_in_round(self, _: object = None) -> bool:
        """The remedy is for a seat's hand or wager, and that seat is not in the round."""
        if self._decided().remedy not in (*_BETS, Remedy.FOLD_HAND, Remedy.VOID_SEAT):
            return False
        seat = self._irregular_seat()
        return seat is None or not seat.due

    def lacks_wager(self, _: object = None) -> bool:
        """The wager that is to count must stand beside another one, and that does not stand."""
        found = self._irregularity()
        seat = self._irregular_seat()
        if self._decided().remedy is not Remedy.ACCEPT_BET or seat is None:
            return False
        requires = self.wager(found.wager).requires
        return requires is not None and requires not in seat.wagers

    def aside_uncounted(self, _: object = None) -> bool:
        """A seat is to be void whose packet is in question, and nobody has counted that."""
        return self.sets_aside() and self.count < 0

    def aside_in_tray(self, _: object = None) -> bool:
        """A seat is to be void whose packet is in question, and cards of it lie in the tray."""
        image = self.state.machine
        lies = image is not None and image.tray is not Tray.EMPTY
        return self.sets_aside() and self.usable and lies

    def sets_aside(self, _: object = None) -> bool:
        """A seat is to be void whose packet is in question."""
        act, found = self.state.act, self._irregularity()
        voids = self._decided().remedy is Remedy.VOID_SEAT
        return voids and act is not None and act.ended and act.seat == found.seat > 0

    def packet_on_way(self, _: object = None) -> bool:
        """A seat is to be void, and its packet is in the tray or on its way there."""
        found, act = self._irregularity(), self.state.act
        seat = self._irregular_seat()
        if self._decided().remedy is not Remedy.VOID_SEAT or seat is None:
            return False
        under_way = act is not None and not act.ended and act.seat == found.seat
        return seat.packet is PacketPlace.TRAY or under_way

    def last_hand(self, _: object = None) -> bool:
        """A seat is to be void, and no other is in the round."""
        if self._decided().remedy is not Remedy.VOID_SEAT:
            return False
        return sum(seat.due for seat in self.require_round().seats) <= 1

    def decides_void(self, _: object = None) -> bool:
        """The person decides that the round is void."""
        return self._decided().remedy is Remedy.VOID_ROUND
