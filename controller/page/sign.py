"""The table's sign: what a screen that faces the players shows, in each of the house's languages.

The game, its limits and pay tables, and whether bets may be placed; of a player-banked game its
stakes, whether a hand is played, and how many cards each player exchanges. Never a card or a name.
"""

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from pathlib import Path

import msgspec
from msgspec import Struct

from controller.api.hub import ViewLine
from controller.cards.named_hands import spoken_name
from controller.data.definition import APART, SHUT, WAGERS_OPEN, Step, TableDefinition
from controller.data.definition.poker import PhaseKind
from controller.data.message import Message, Money, message
from controller.data.outcomes import COLOUR_KEY
from controller.data.room import Look
from controller.data.state import HoldScope
from controller.page.messages import SignFace, SignLimits, SignOdds, SignPays, SignView
from controller.snapshot import Snapshot
from controller.snapshot.poker import stakes_words
from controller.words.spoken import Speaker

_BETS = {
    "open": message("sign-place-your-bets"),
    "over": message("sign-no-more-bets"),
    "wait": message("sign-wait"),
    "closed": message("sign-closed"),
}
"""The states of the sign, and what each says."""
_PLAYED = _BETS | {"open": message("sign-seats-and-blinds"), "over": message("sign-hand-in-play")}
"""The same at a table whose game the players bank."""
Draws = tuple[tuple[int, int], ...]
"""Seats with the cards that each exchanges."""


class Sign(Struct):
    """Makes the events of the sign's stream; the catalogues are read with the first event.

    Attributes:
        snapshot: returns the table as it is shown.
        definition: returns what is played by.
        languages: their tags, in the order of the sign's turns.
        roots: the configuration's folders, the shipped one first.
        version: of the program.
    """

    snapshot: Callable[[], Snapshot]
    definition: Callable[[], TableDefinition]
    languages: Sequence[str]
    roots: Sequence[Path]
    version: str
    _speakers: list[Speaker] = []
    _made: tuple[TableDefinition, str, Draws, Look, bytes] | None = None

    def event(self, _: ViewLine) -> bytes:
        """Return the event for the table as it stands now."""
        snapshot = self.snapshot()
        table, look = self.definition(), snapshot.room.look
        bets, draws = bets_of(snapshot), draws_of(snapshot)
        made = self._made
        if made is None or made[0] is not table or made[1:4] != (bets, draws, look):
            view = msgspec.json.encode(self._view(table, bets, draws, look))
            made = self._made = table, bets, draws, look, b"event: sign\ndata: %b\n\n" % view
        return made[4]

    def _view(self, table: TableDefinition, bets: str, draws: Draws, look: Look) -> SignView:
        if not self._speakers:
            self._speakers = [Speaker(each, self.roots) for each in self.languages]
        faces = tuple(face(speaker, table, bets, draws) for speaker in self._speakers)
        return SignView(self.version, bets, look, table.game.name, faces)


def bets_of(snapshot: Snapshot) -> str:
    """Return whether bets may be placed: a state of the sign."""
    step = Step(snapshot.step)
    if step in SHUT:
        return "closed"
    if step in APART or snapshot.halted is not None:
        return "wait"
    if step not in WAGERS_OPEN:
        return "over"
    stopped = any(hold.scope == HoldScope.THIS_ROUND for hold in snapshot.holds)
    return "wait" if stopped else "open"


def draws_of(snapshot: Snapshot) -> Draws:
    """Return how many cards each player exchanges, until the next betting round begins."""
    poker = snapshot.poker
    if poker is None or poker.phase != PhaseKind.DRAW or snapshot.void:
        return ()
    return tuple((each.seat, each.drawn) for each in poker.seats if each.drawn >= 0)


def face(speaker: Speaker, table: TableDefinition, bets: str, draws: Draws = ()) -> SignFace:
    """Return the sign in one language."""
    say = speaker.say
    training = say(message("sign-training")) if table.training else ""
    rules = table.poker
    if not training and rules is None and table.game.pay_table(table.pay_table).sample:
        training = say(message("sign-sample"))
    if rules is not None:
        return SignFace(
            speaker.language,
            say(_PLAYED[bets]),
            say(message("sign-stakes")),
            (),
            (),
            training,
            tuple(say(each) for each in stakes_words(rules)),
            tuple(say(message("sign-draws", seat=seat, count=drawn)) for seat, drawn in draws),
        )
    game = table.game
    limits = tuple(
        SignLimits(
            game.label(wager), say(message("sign-from-to", least=Money(least), most=Money(most)))
        )
        for wager, least, most in table.limits
    )
    most = dict(table.payout_limits)
    pays = tuple(
        SignPays(
            say(message("sign-pays", wager=game.label(wager))),
            tuple(_odds(say, odds)),
            say(message("sign-at-most", amount=Money(most[wager]))) if wager in most else "",
        )
        for wager, odds in game.pay_table(table.pay_table).pays
    )
    title = say(message("sign-limits"))
    return SignFace(speaker.language, say(_BETS[bets]), title, limits, pays, training)


def _odds(say: Callable[[Message], str], odds: Sequence[tuple[str, str]]) -> Iterator[SignOdds]:
    """Yield each hand of a pay table with what it pays to one, or to more than one."""
    for hand, to_one in odds:
        exact = Fraction(to_one)
        paid = message("sign-push")
        if exact:
            paid = message("sign-odds", number=exact.numerator, to=exact.denominator)
        yield SignOdds(say(_hand(hand)), say(paid))


def _hand(name: str) -> Message:
    """Return a hand of a pay table by its name there."""
    colour = COLOUR_KEY.fullmatch(name)
    if colour is None:
        return spoken_name(name)
    count = int(colour[2])
    if colour[1] == "own":
        return message("sign-own-one-colour", count=count)
    return message("sign-all-one-colour", count=count)
