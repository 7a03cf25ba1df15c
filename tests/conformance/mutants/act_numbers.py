"""Broken drivers of shufflers: they hide what the shuffler reports of its numbers."""

from msgspec import structs

from drivers.interface import ActRefused, ActReport, AdoptTaken, LastAct, SendVoid
from drivers.shuffler import ShufflerDriver
from drivers.vocabulary import ActKind, ActState, FaultCode
from tests.conformance.mutants.marking import Told, mutant


@mutant("refusals", "adopt")
class SwallowsRefusals(Told, ShufflerDriver):
    def tell(self, event):
        return [] if isinstance(event, ActRefused) else [event]


@mutant("void")
class TakesVoidForDone(Told, ShufflerDriver):
    def tell(self, event):
        if isinstance(event, ActReport) and event.act.state is ActState.VOIDED:
            return [structs.replace(event, act=structs.replace(event.act, state=ActState.DONE))]
        return [event]


@mutant("void")
class VoidsAtHome(ShufflerDriver):
    """Does not send a void to the shuffler: the number can still be used."""

    def command(self, command, now):
        if isinstance(command, SendVoid):
            act = structs.replace(self.known(command), state=ActState.VOIDED)
            self._events.append(ActReport(self.device, act))
            return
        super().command(command, now)

    def known(self, command):
        none = (ActKind.NONE, 0, ActState.NONE, 0, FaultCode.NONE)
        return LastAct(command.epoch, command.txn, *none)


@mutant("adopt", "act_once")
class HidesAdoption(Told, ShufflerDriver):
    def tell(self, event):
        return [] if isinstance(event, AdoptTaken) else [event]


@mutant("power_cut_in_an_act")
class BelievesInEnds(Told, ShufflerDriver):
    """Reports an interrupted act as one that was never sent."""

    def tell(self, event):
        act = getattr(event, "last_act", None)
        if act and act.state is ActState.INTERRUPTED:
            return [
                structs.replace(
                    event, last_act=structs.replace(act, txn=act.txn - 1, state=ActState.DONE)
                )
            ]
        return [event]
