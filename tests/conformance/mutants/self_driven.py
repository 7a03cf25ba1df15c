"""Broken drivers of self-driven shufflers: they report the dispensings wrongly."""

from msgspec import structs

from drivers.interface import AckAct, ActRefused, LinkUp, PutOut
from drivers.shuffler import SelfDrivenDriver
from tests.conformance.mutants.marking import Told, mutant


@mutant("put_out")
class AcknowledgesReports(SelfDrivenDriver):
    def receive(self, data, now):
        super().receive(data, now)
        for event in self._events:
            if isinstance(event, PutOut):
                self.command(AckAct(self.device, event.act.epoch, event.act.txn), now)


@mutant("put_out")
class NumbersReportsItself(Told, SelfDrivenDriver):
    """Counts the reports that it hears: it misses unheard ones, and counts repetitions."""

    count = 0

    def tell(self, event):
        if isinstance(event, PutOut):
            self.count += 1
            return [structs.replace(event, act=structs.replace(event.act, txn=self.count))]
        return [event]


@mutant("put_out_unheard")
class ForgetsTheTimeWithoutALink(Told, SelfDrivenDriver):
    """Treats what the shuffler began before the link was up as old."""

    old = 0

    def tell(self, event):
        if isinstance(event, LinkUp):
            self.old = event.last_act.txn
        if isinstance(event, PutOut) and event.act.txn <= self.old:
            return []
        return [event]


@mutant("put_out_on_a_bad_line")
class TellsAnother(Told, SelfDrivenDriver):
    """Reports a repetition with one card less."""

    last = 0

    def tell(self, event):
        if isinstance(event, PutOut):
            again, self.last = event.act.txn == self.last, event.act.txn
            if again:
                return [
                    structs.replace(
                        event, act=structs.replace(event.act, counted=event.act.counted - 1)
                    )
                ]
        return [event]


@mutant("orders_refused")
class SwallowsTheRefusal(Told, SelfDrivenDriver):
    def tell(self, event):
        return [] if isinstance(event, ActRefused) else [event]
