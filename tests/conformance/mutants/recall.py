"""Broken drivers of shufflers that read cards: they tell too many cards, or wrong ones."""

from dataclasses import replace

from msgspec import structs

from drivers.interface import ActReport, CardsRecalled, PutOut, ReadCards, RecallFailed, SendRecall
from drivers.shuffler import SelfDrivenDriver, ShufflerDriver
from drivers.vocabulary import ActKind, ActState
from tests.conformance.mutants.marking import Told
from tests.conformance.mutants.marking import mutant as mutant_of_one


def mutant(*items):
    """Add a driver to the list, and the same of a shuffler that deals by itself."""

    def note(cls):
        mutant_of_one(*items)(type(f"SelfDriven{cls.__name__}", (cls, SelfDrivenDriver), {}))
        return mutant_of_one(*items)(cls)

    return note


@mutant("recall")
class AsksByItself(ShufflerDriver):
    """Asks as soon as the remaining cards are out, although the round is not over."""

    def receive(self, data, now):
        super().receive(data, now)
        for event in self._events:
            act = getattr(event, "act", None)
            ended = isinstance(event, ActReport | PutOut) and act.state is ActState.DONE
            if ended and act.kind is ActKind.REMAINDER:
                self.command(SendRecall(self.device, act.epoch, act.txn, 1), now)


class Bends(Told):
    """Tells changed acts: `bend` says how."""

    def tell(self, event):
        if isinstance(event, CardsRecalled):
            return [structs.replace(event, acts=tuple(self.bend(event.acts)))]
        return [event]


@mutant("recall", "recall_refused")
class LosesAnAct(Bends, ShufflerDriver):
    def bend(self, acts):
        return acts[1:]


@mutant("recall", "recall_refused")
class LosesACard(Bends, ShufflerDriver):
    def bend(self, acts):
        return [*acts[:-1], ReadCards(acts[-1].act, acts[-1].cards[1:])]


@mutant("recall", "recall_refused")
class TellsOnePageForAll(Bends, ShufflerDriver):
    """Tells the first card of each act, as often as the act has cards."""

    def bend(self, acts):
        return [ReadCards(each.act, each.cards[:1] * len(each.cards)) for each in acts]


@mutant("recall", "recall_refused")
class WritesCardsItsOwnWay(Bends, ShufflerDriver):
    def bend(self, acts):
        return [ReadCards(each.act, tuple(card[::-1] for card in each.cards)) for each in acts]


@mutant("recall")
class TellsOther(Bends, ShufflerDriver):
    """Tells other cards when it is asked again."""

    asked = 0

    def bend(self, acts):
        self.asked += 1
        first = ReadCards(acts[0].act, acts[0].cards[::-1])
        return [first, *acts[1:]] if self.asked > 2 else acts


@mutant("recall")
class TellsEarlierActs(ShufflerDriver):
    """Tells the cards of the round before as well, although nobody asked for them."""

    def command(self, command, now):
        if isinstance(command, SendRecall):
            command = replace(command, first=0)
        super().command(command, now)


@mutant("recall_refused")
class SwallowsFailures(Told, ShufflerDriver):
    def tell(self, event):
        return [] if isinstance(event, RecallFailed) else [event]


@mutant("recall", "recall_refused")
class TellsTwice(Told, ShufflerDriver):
    def tell(self, event):
        return [event, event] if isinstance(event, CardsRecalled | RecallFailed) else [event]


@mutant("recall_refused")
class Remembers(Told, ShufflerDriver):
    """Keeps cards, and tells those of the last round when it gets no others."""

    kept = ()

    def tell(self, event):
        if isinstance(event, CardsRecalled):
            self.kept = event.acts
        if isinstance(event, RecallFailed) and self.kept:
            return [CardsRecalled(event.device, event.epoch, event.txn, self.kept)]
        return [event]
