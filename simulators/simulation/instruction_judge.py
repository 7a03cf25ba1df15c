"""The instruction's judge: in every state one instruction, which can be carried out (rule 7).

It is something to do, by somebody who can: by a key that is offered, by a form that would be taken,
or by hands at a part of the table where there is something to do; or it is something waited for,
since a known time. No sentence names a key that is not offered, and no picture shows a device or a
deck that it is not about.
"""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path

from controller.data import events
from controller.data.definition import Step
from controller.data.message import Message
from controller.data.person import Person, Role
from controller.data.state import AlarmPriority, DeckPlace, TableState
from controller.data.terms import COLOURS
from controller.procedure import TableModel, seen_now
from controller.shipped_files import config_root
from controller.snapshot import Form, InstructionView, Part, instruction, prompts
from controller.snapshot.holds import HoldView, hold_views
from controller.table import Table
from controller.words import catalogue_file, folders, spoken
from drivers.vocabulary import InputState, Key, Tray

# What a sentence says in a language, and the keys of the table that it names there.


SHIPPED = ("en", "fr")
"""The languages whose sentences are judged."""
_OF_A_KEY = "the-key-"
"""A term of this name is what sentences call a key: `-the-key-stop` is STOP."""
_CAPITALS = re.compile(r"\b[A-ZÀ-ÖØ-Þ]{3,}(?: [A-ZÀ-ÖØ-Þ]{2,})*\b(?!-)")
"""Words in capitals; not serial numbers, such as SHUF-0001."""
_NO_KEYS = {"PIN", "TCP", "TLS", "URL", "USB", "UTC"}
"""Words in capitals that name no key."""


class Wording:
    """The sentences of one language, with its names of keys."""

    def __init__(self, language: str, roots: Sequence[Path]) -> None:
        """Read the catalogues: its tag, such as `fr`; the configuration's folders.

        Raises:
            OSError, UnicodeDecodeError: one cannot be read.
        """
        self.language = language
        self._speaker = spoken.Speaker(language, roots)
        self._keys = _names(folders.catalogue(language, roots))
        self._said: dict[Message, str] = {}
        self._names: dict[Message, tuple[frozenset[Key], frozenset[str]]] = {}
        self._named = re.compile("|".join(sorted(map(re.escape, self._keys), key=len)[::-1]))

    def say(self, words: Message) -> str:
        """Return a message in words."""
        found = self._said.get(words)
        if found is None:
            found = self._said[words] = self._speaker.say(words)
        return found

    def names(self, words: Message) -> tuple[frozenset[Key], frozenset[str]]:
        """Return the keys that a sentence names, and what it writes as keys and which is none."""
        found = self._names.get(words)
        if found is None:
            said = self.say(words)
            keys = frozenset(self._keys[each] for each in self._named.findall(said))
            strange = frozenset(_CAPITALS.findall(self._named.sub("", said))) - _NO_KEYS
            found = self._names[words] = keys, strange
        return found


@cache
def shipped_wordings() -> tuple[Wording, ...]:
    """Return the shipped languages."""
    return tuple(Wording(language, (config_root(),)) for language in SHIPPED)


def _names(paths: Sequence[Path]) -> Mapping[str, Key]:
    """Return the keys by what sentences call them."""
    found = {}
    for id_, term in catalogue_file.terms(paths).items():
        if id_.startswith(_OF_A_KEY):
            name = id_.removeprefix(_OF_A_KEY).replace("-", "_").upper()
            found["".join(term.texts)] = Key[name]
    return found


_LIFTS = (
    "prompt-lift-packet",
    "prompt-lift-dealer-packet",
    "prompt-lift-layout-packet",
    "prompt-move-remainder",
)
"""The prompts that ask for cards to be lifted."""
_VOIDED = {
    *("remedy-memory", "remedy-put-aside", "instruction-else-void"),
    *("instruction-counts-agreed", "instruction-void-irregular"),
}
"""The sentences that have the round voided."""
_LATER = ("count_needed", "counts_disagree")
"""Refusals of a form that its own fields, or the second count, answer."""


class InstructionJudge:
    """Judges the instruction of each state.

    Attributes:
        seen: the states that were judged.
    """

    def __init__(self, say: Callable[[str], None]) -> None:
        """Judge one run; `say` reports what is wrong."""
        self._say = say
        self.seen = 0

    def judge_snapshot(self, table: Table) -> None:
        """Judge the instruction that is shown after an event."""
        model = table.procedure.model
        self.seen += 1
        view = table.snapshot.instruction if table.halted is None else instruction(model, None)
        for wrong in faults(model, view):
            state = model.state
            held = [str(hold.cause) for hold in state.holds]
            words = shipped_wordings()[0].say(view.words)
            self._say(f"{wrong}, at {state.step}, held by {held}: {words}")


def faults(
    m: TableModel, view: InstructionView, wordings: Sequence[Wording] | None = None
) -> Iterator[str]:
    """Yield what is wrong with the instruction of a state, said in `wordings` or as shipped."""
    wordings = wordings or shipped_wordings()
    holds, asked = hold_views(m), prompts(m)
    texts = [view.words, view.short, view.title, view.blocks, *view.beside, *asked]
    texts += [words for hold in holds for words in (hold.words, hold.remedy)]
    said = tuple(filter(None, texts))
    for wording in wordings:
        yield from _sentence_faults(m, said, wording)
        if "lift nothing" in wording.say(view.words).lower():
            for words in asked:
                if words.id in _LIFTS:
                    yield f"{words.id}, and nothing is to be lifted"
    yield from _void_faults(m, said)
    for words in said:
        yield from (f"{each} has a gap" for each in _gaps(words))
    if view.who is None:
        if view.key or view.form:
            yield "nobody is asked for, but a key or a form"
        if not view.since_utc_us:
            yield "it is waited for, and nobody knows since when"
        if view.part is Part.INSIDE and not _works(m):
            yield "the shuffler is waited for, and has nothing to do"
    elif view.key and view.form:
        yield "a key and a form"
    elif view.key:
        yield from _pressed(m, view, wordings)
    elif view.form:
        yield from _asked(m, view)
    yield from _picture_faults(m.state, view)
    yield from _rank_faults(holds, view)


def _rank_faults(holds: Sequence[HoldView], view: InstructionView) -> Iterator[str]:
    """The headline's hold is as urgent as any, and no hold stands above a more urgent one."""
    ranks = list(AlarmPriority)
    shown = {hold.id: ranks.index(AlarmPriority(hold.priority)) for hold in holds}
    if list(shown.values()) != sorted(shown.values()):
        yield "the holds are not in the order of their priorities"
    if view.hold in shown and shown[view.hold] > min(shown.values()):
        yield "the headline is about a hold, and a more urgent one stands"


def _gaps(words: Message) -> Iterator[str]:
    """Yield each message, of one and those within it, that is said with nothing at some place."""
    for value in words.params.values():
        if value == "":
            yield words.id
        elif isinstance(value, Message):
            yield from _gaps(value)


def _void_faults(m: TableModel, said: Sequence[Message]) -> Iterator[str]:
    """No sentence has a round voided that cannot be."""
    voids = events.Clear(Person("", "", Role.SUPERVISOR), "", void_round=True)
    if m.about(voids).refusal_of("clear"):
        void = {each for words in said for each in _ids(words)} & _VOIDED
        yield from (f"{each}, and there is nothing to void" for each in void)


def _ids(words: Message) -> Iterator[str]:
    """Yield the ids of a message and of those within it."""
    yield words.id
    for value in words.params.values():
        if isinstance(value, Message):
            yield from _ids(value)


def _sentence_faults(m: TableModel, texts: Sequence[Message], wording: Wording) -> Iterator[str]:
    """No sentence is empty, or names a key that is not offered or not there."""
    offered = {offer.key for offer in m.state.offers}
    labels = {wording.say(offer.meaning) for offer in m.state.offers}
    for words in texts:
        said = wording.say(words)
        if not said or "{" in said:
            yield f"{words.id} says nothing ({wording.language})"
        keys, strange = wording.names(words)
        for key in keys - offered:
            yield f"{words.id} names {key.name}, which is not offered ({wording.language})"
        for name in strange - labels:
            yield f"{words.id} names {name}, which is no key ({wording.language})"


def _pressed(m: TableModel, view: InstructionView, wordings: Sequence[Wording]) -> Iterator[str]:
    """The key is offered, it would be taken, and the sentence names no other one."""
    offer = next((each for each in m.state.offers if each.key.name.lower() == view.key), None)
    if offer is None:
        yield f"{view.key} is not offered"
        return
    press = events.Press(offer.key, "", Person("", "", view.who)) if view.who is not None else None
    asked = m.about(press) if offer.role is not None else m
    code = asked.refusal_of(f"key_{view.key}")
    if code:
        yield f"{view.key} would be refused: {code}"
    if view.short != offer.meaning:
        yield f"{view.key} means something else"
    if view.who is not (offer.role or Role.DEALER):
        yield f"{view.key} is no key of a {view.who}"
    for words in (view.words, *view.beside):
        named = frozenset[Key]().union(*(wording.names(words)[0] for wording in wordings))
        if offer.role is not None and offer.key in named:
            yield f"{words.id} names {view.key}, which only a {offer.role} sees"


def _asked(m: TableModel, view: InstructionView) -> Iterator[str]:
    """The form would be taken from that person, but for what its fields say."""
    person, signed_on = Person("", "", view.who or Role.DEALER), m.state.sign_ons
    match view.form:
        case Form.CLEAR:
            code = m.about(seen_now(m, events.Clear(person, ""))).refusal_of("clear")
        case Form.VOID:
            code = m.about(seen_now(m, events.Clear(person, "", void_round=True))).refusal_of(
                "clear"
            )
        case Form.ADOPT:
            code = m.about(seen_now(m, events.AdoptShuffler(person, "", 1))).refusal_of("adopt")
        case Form.COUNT:
            code = m.about(seen_now(m, events.CardsCounted(by=None, count=0))).refusal_of("count")
        case Form.COUNT_DECK:
            code = m.about(events.DeckCountedByHand(person, view.about, 0)).refusal_of("hand_count")
        case Form.NAME_DECK:
            code = m.about(events.DeckRegistered(person, view.about, "1")).refusal_of(
                "register_deck"
            )
        case Form.DECIDE:
            round_ = m.state.round
            found = round_.irregularities if round_ is not None else []
            still = [each.id for each in found if each.remedy is None]
            code = "" if view.about in map(str, still) else "it is not open"
        case Form.SIGN_ON:
            code = "signed on" if view.who in {each.person.role for each in signed_on} else ""
        case _:
            code = "no form"
    if code and code not in _LATER:
        yield f"{view.form} would be refused: {code}"


def _works(m: TableModel) -> bool:
    """Tell whether the shuffler moves cards, or is about to."""
    levels, round_ = m.state.levels, m.state.round
    if m.step in (Step.REMAINDER, Step.DECK_OUT) and levels is not None and m.state.act is None:
        out = round_ is not None and round_.remainder >= 0 and levels.tray is not Tray.EMPTY
        if out:
            return False  # the cards lie in the tray
    if levels is None or not m.shuffler.up or m.state.act is not None or m.state.unread:
        return True
    asked = round_ is not None and not round_.read
    by_itself = m.self_driven and round_ is not None and bool(round_.deck)
    shuffles = levels.input in (InputState.LOADED, InputState.SHUFFLING)
    return asked or by_itself or shuffles or levels.input is InputState.SHUFFLED


def _picture_faults(state: TableState, view: InstructionView) -> Iterator[str]:
    """The picture is of a part where that can be done."""
    if view.part is Part.CABLE and not view.device:
        yield "no device's cable"
    elif view.part is not Part.CABLE and view.device:
        yield "a device that is not shown"
    if (view.part is Part.SEAT) is not bool(view.seat):
        yield "a seat that is not shown"
    if view.hold and all(hold.id != view.hold for hold in state.holds):
        yield "a hold that is not open"
    if view.hold:
        return
    places = {deck.colour: deck.place for deck in state.decks}
    named = view.short.params.get("colour")
    colour = next((each for each in places if COLOURS[each] == named), "")
    match view.short.id:
        case "instruction-put-deck-in" if places[colour] in (DeckPlace.INPUT, DeckPlace.READY):
            yield f"the {colour} deck is inside already"
        case "instruction-take-deck-out" if places[colour] not in (
            DeckPlace.INPUT,
            DeckPlace.READY,
        ):
            yield f"the {colour} deck is not inside"
    lifts = view.part is Part.TRAY and view.short.id.startswith("panel-lift")
    if lifts and (state.levels is None or state.levels.tray is Tray.EMPTY):
        yield "nothing lies in the tray"
