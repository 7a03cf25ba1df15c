"""A deck's history: the rounds that used it between two times, and its counts afterwards.

A wrong count makes every round since the deck's last right count suspect. A later finding does not
undo that: a card that was found on the floor was missing while it lay there.
"""

from bisect import bisect_right
from datetime import datetime

from msgspec.structs import replace

from controller.data import intents
from controller.data.causes import Cause
from controller.data.definition import Step
from controller.data.topics import topic
from controller.records.decoded_event import DecodedEvent
from controller.records.marks import QUESTIONS, Marks
from controller.records.record import NO_COUNT, CountRecord, DeckHistory, DeckUse, Ending, Moment
from controller.records.source import Source, stretch
from controller.records.surroundings import last_end
from drivers.interface import SendAct

TOPICS = (
    *map(
        topic, (intents.RoundEnded, intents.DeckInPlay, intents.DeckCounted, intents.RoundsMarked)
    ),
    topic(intents.Entered, Step.WAITING_DECK),
    *(topic(intents.HoldClosed, cause) for cause in QUESTIONS),
)
"""Of the events that `Uses` has to be given."""
_SENT = tuple(map(topic, (SendAct, intents.DealtByHand, intents.DeckInPlay)))


class Uses:
    """Follows the rounds and one deck's counts, event by event."""

    def __init__(self, source: Source, colour: str) -> None:
        self._source = source
        self._colour = colour
        self._rounds: dict[int, DeckUse] = {}
        self._colours: dict[int, str] = {}
        """Of the decks that were counted after a round."""
        self._undealt: set[int] = set()
        """Rounds of which no packet came out; a count that is booked to one still shows that its
        deck was in doubt."""
        self._counts: list[CountRecord] = []
        self._counted_last = 0
        self._marks = Marks(colour)

    def add_mark(self, what: DecodedEvent, *, late: bool = False) -> None:
        """Take in what one event says; `late`: no new rounds, only the results of earlier ones."""
        for intent in what.intents:
            self._marks.add_intent(intent, what.at)
            match intent:
                case intents.Entered(step=Step.WAITING_DECK) if not late:
                    use = DeckUse(intent.round, Ending.UNDER_WAY, what.at)
                    self._rounds[intent.round] = use
                case intents.RoundEnded():
                    self._end(intent, what.at)
                case intents.DeckInPlay():
                    self._deal(intent)
                case intents.DeckCounted():
                    self._count(intent, what.at)
                case intents.HoldClosed(
                    cause=Cause.DECK_COUNT, about=self._colour, count=count
                ) if intent.by and count != NO_COUNT:
                    self._count_by_hand(intent, what.at)

    def _end(self, ended: intents.RoundEnded, at: Moment) -> None:
        if ended.round in self._rounds:
            outcome = Ending.VOID if ended.void else Ending.PLAYED
            use = self._rounds[ended.round]
            self._rounds[ended.round] = replace(use, ended=at, outcome=outcome)
            if not ended.packets:
                self._undealt.add(ended.round)

    def _deal(self, dealt: intents.DeckInPlay) -> None:
        if dealt.round in self._rounds:
            use = self._rounds[dealt.round]
            self._rounds[dealt.round] = replace(use, identity=dealt.identity)

    def _count(self, counted: intents.DeckCounted, at: Moment) -> None:
        if counted.round in self._rounds:
            self._colours[counted.round] = counted.colour
        if counted.colour == self._colour:
            self._counted_last = counted.round
            cards, good, by = counted.count, counted.good, counted.by
            self._book(CountRecord(at, counted.colour, cards, good, by, ""))

    def _count_by_hand(self, closed: intents.HoldClosed, at: Moment) -> None:
        colour, by, reason = self._colour, closed.by, closed.reason
        self._book(CountRecord(at, colour, closed.count, True, by, reason))

    def _book(self, count: CountRecord) -> None:
        self._counts.append(count)
        use = self._rounds.get(self._counted_last)
        if use is not None:
            self._rounds[use.round] = replace(use, counts=(*use.counts, count))

    @property
    def settled(self) -> bool:
        """Whether all rounds are over, with the deck right after the last that may have used it."""
        others = self._undealt | self._colours.keys()
        ours = (
            use
            for number, use in self._rounds.items()
            if self._colours.get(number) == self._colour or number not in others
        )
        good = max((count.at.seq for count in self._counts if count.good), default=0)
        return all(use.ended is not None and use.ended.seq < good for use in ours)

    def uses(self) -> list[DeckUse]:
        """Return the rounds that used the deck, in their order."""
        return [
            self._judged(use)
            for number, use in sorted(self._rounds.items())
            if (self._colours.get(number) or self._deck_of(use)) == self._colour
        ]

    def _judged(self, use: DeckUse) -> DeckUse:
        marks = self._marks.of(use.round)
        return replace(use, suspect=self._suspect(use) or bool(marks), marks=marks)

    def _suspect(self, use: DeckUse) -> bool:
        """Tell whether the deck's first count after a round was wrong."""
        place = bisect_right(self._counts, use.called.seq, key=lambda count: count.at.seq)
        return place < len(self._counts) and not self._counts[place].good

    def _deck_of(self, use: DeckUse) -> str:
        """Return the deck of a round without a count: the one that was ready at its first act."""
        if use.round in self._undealt:
            return ""
        source, end = self._source, use.ended
        last = end.seq if end is not None else None
        sent = next(source.having(*_SENT, first=use.called.seq, last=last), None)
        if sent is None:
            return ""
        for intent in sent.intents:
            if isinstance(intent, intents.DealtByHand):
                return intent.deck
            if isinstance(intent, intents.DeckInPlay):
                return intent.colour
        ready = source.intents_of(intents.DeckReady, last=sent.at.seq, backwards=True)
        return next((each.colour for _, each in ready), "")


def deck_history(
    source: Source,
    colour: str,
    since: datetime | None = None,
    until: datetime | None = None,
    identity: str = "",
    within: tuple[int, int] | None = None,
) -> DeckHistory:
    """Return the rounds that used the deck of a colour, wholly or partly between two times.

    Args:
        source: the journal.
        colour: its backs.
        since: the first time; None: from the beginning.
        until: the last time; None: to the end.
        identity: only the deck that was registered under this number.
        within: the first and the last event of the deck, where they are known: it is not looked for
            in others.

    Raises:
        JournalError: the journal cannot be read.
    """
    first, last = stretch(source, since, until)
    if within is not None:
        first, last = max(first, within[0]), min(last, within[1])
    uses = Uses(source, colour)
    if first <= last:
        before = _good_before(source, colour, first)
        source.check(before)
        for what in source.having(*TOPICS, first=before, last=last):
            uses.add_mark(what)
        # After the wanted time, only the results of these rounds count.
        late = source.having(*TOPICS, first=last + 1)
        while not uses.settled and (after := next(late, None)) is not None:
            uses.add_mark(after, late=True)
    found = (
        use for use in uses.uses() if _meets(use, since, until) and identity in ("", use.identity)
    )
    return DeckHistory(colour, since, until, tuple(found), source.time_zone)


def colour_of(source: Source, identity: str) -> str:
    """Return the backs of the deck that was last dealt under a number; empty: no deck was.

    Raises:
        JournalError: the journal cannot be read.
    """
    dealt = source.intents_of(intents.DeckInPlay, backwards=True)
    return next((each.colour for _, each in dealt if each.identity == identity), "")


def _good_before(source: Source, colour: str, first: int) -> int:
    """Return where to begin: after a right count, before the round under way at `first`."""
    for at, each in source.intents_of(
        intents.DeckCounted, last=last_end(source, first) - 1, backwards=True
    ):
        if each.colour == colour and each.good:
            return at.seq
    return source.first


def _meets(use: DeckUse, since: datetime | None, until: datetime | None) -> bool:
    early = since is not None and use.ended is not None and use.ended.utc < since
    late = until is not None and use.called.utc > until
    return not early and not late
