"""Broken drivers of shufflers: they do an act twice or not at all, or report it wrongly."""

from msgspec import structs

from drivers.interface import AckAct, ActOverdue, ActReport, LastAct, SendAct
from drivers.messages import Act
from drivers.shuffler import ShufflerDriver
from drivers.vocabulary import ActKind, ActState, FaultCode
from tests.conformance.mutants.marking import Told, mutant


@mutant("act_duplicated", "act_acknowledged")
class RaisesOnRepetition(Told, ShufflerDriver):
    ended = None

    def tell(self, event):
        if isinstance(event, ActReport) and event.act.state.terminal:
            if event.act == self.ended:
                raise KeyError(f"no act {event.act.txn} is open")
            self.ended = event.act
        return [event]


@mutant("act_acknowledged")
class AcknowledgesActs(ShufflerDriver):
    def receive(self, data, now):
        super().receive(data, now)
        for event in self._events:
            if isinstance(event, ActReport) and event.act.state.terminal:
                self.command(AckAct(self.device, event.act.epoch, event.act.txn), now)


@mutant("act_lost", "act_cut")
class SendsActsAgain(ShufflerDriver):
    """Sends an act again when the shuffler turns out not to have it, and at every reconnect."""

    sent = None

    def command(self, command, now):
        if isinstance(command, SendAct):
            self.sent = command
        super().command(command, now)

    def receive(self, data, now):
        super().receive(data, now)
        for event in self._events:
            told = getattr(event, "act", None) or getattr(event, "last_act", None)
            if self.sent and told and told.txn == self.sent.txn - 1:
                act, self.sent = self.sent, None
                super().command(act, now)


@mutant("act_once")
class SaysDoneTooSoon(Told, ShufflerDriver):
    """Reports an act as done when it is only accepted."""

    def receive(self, data, now):
        super().receive(data, now)
        watch = self._watch
        if watch is not None and watch.accepted == now:
            self._end(watch.epoch, watch.txn, ActState.DONE, now, 3)


@mutant("act_fault")
class KnowsNoFaults(Told, ShufflerDriver):
    def tell(self, event):
        if isinstance(event, ActReport) and event.act.state is ActState.FAULT:
            return [structs.replace(event, act=structs.replace(event.act, state=ActState.DONE))]
        return [event]


@mutant("act_without_link")
class QueuesActs(ShufflerDriver):
    waiting = None

    def command(self, command, now):
        if isinstance(command, SendAct) and not self.up:
            self.waiting = command
        super().command(command, now)

    def link_up(self, peer, levels, now):
        super().link_up(peer, levels, now)
        if self.waiting:
            act, self.waiting = self.waiting, None
            self.command(act, now)


@mutant("act_once")
class IsGenerous(ShufflerDriver):
    """Asks for one card more than it was told."""

    def command(self, command, now):
        if isinstance(command, SendAct) and command.kind is ActKind.PACKET:
            more = Act(command.epoch, command.txn, command.kind, command.size + 1)
            self._numbers.learn(command)
            self.send(more)
            return
        super().command(command, now)


@mutant("act_answer_lost")
class NeverAsks(ShufflerDriver):
    """Never asks about an act whose ACCEPTED was lost, and drops its end."""

    def link_message(self, message, now):
        watch = self._watch
        if watch is None or watch.accepted is not None or type(message).__name__ == "ActAccepted":
            super().link_message(message, now)

    def _ask_memory(self, now, *, checking):
        if self._watch is not None:
            self._watch.due = float("inf")


@mutant("counts")
class SaysThatItCounts(Told, ShufflerDriver):
    """Reports the size of a whole deck for every count."""

    def tell(self, event):
        if isinstance(event, ActReport) and event.act.kind is ActKind.REMAINDER:
            return [structs.replace(event, act=structs.replace(event.act, counted=52))]
        return [event]


@mutant("act_overdue")
class WaitsForEver(Told, ShufflerDriver):
    def tell(self, event):
        return [] if isinstance(event, ActOverdue) else [event]


@mutant("act_overdue")
class Nags(ShufflerDriver):
    """Reports an act as overdue each time it looks."""

    def _take_memory(self, act, now):
        if self._watch is not None:
            self._watch.overdue = False
        super()._take_memory(act, now)


@mutant("act_overdue")
class GivesUp(Told, ShufflerDriver):
    """Reports an overdue act as ended."""

    def tell(self, event):
        if isinstance(event, ActOverdue):
            act = self._handshake.hello
            end = LastAct(act.epoch, event.txn, ActKind.PACKET, 3, ActState.FAULT, 1, FaultCode.JAM)
            return [event, ActReport(self.device, end)]
        return [event]


@mutant("act_overdue")
class HangsUp(ShufflerDriver):
    """Reports a shuffler whose act is late as lost."""

    def take_events(self):
        events = super().take_events()
        if any(isinstance(each, ActOverdue) for each in events):
            self.closed("no answer", 0.0)
        return events + super().take_events()
