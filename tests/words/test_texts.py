"""What people read travels as messages: snapshot, intents and state hold no other sentence."""

import dataclasses
import typing
from collections.abc import Iterator

import msgspec
import pytest

from controller.data.intents import TableIntent
from controller.data.message import Message
from controller.data.state import TableState
from controller.snapshot import Snapshot

PEOPLE = {
    "badge": "a number",
    "HoldView.not_by": "badges",
    "TableState.approving": "badges",
    "Round.relieved": "badges",
    "by": "name and badge",
    "stub_by": "name and badge",
    "decided_by": "name and badge",
    "Irregularity.remark": "somebody typed it; or the shuffler's message",
    "IrregularityOpened.remark": "as before",
    "IrregularityView.remark": "as before",
    "tried": "a badge, or a digest",
    "place": "an address or a user of the computer",
    "name": "a person's; a device's, a check's, which the page names by a table of its own",
    "opened_by": "name and badge",
    "ActSettled.reason": "somebody typed or chose it",
    "DealingModeSet.reason": "somebody typed or chose it",
    "DeckChange.reason": "somebody typed or chose it",
    "DeckChanged.reason": "somebody typed or chose it",
    "FloorCall.reason": "somebody typed or chose it",
    "FloorView.reason": "somebody typed or chose it",
    "HoldClosed.reason": "somebody typed or chose it",
    "Irregularity.reason": "somebody typed or chose it",
    "IrregularityClosed.reason": "somebody typed or chose it",
    "session": "a browser session's name, random",
}
"""What people are called, and what they wrote: it stands as it is in every language."""
DEVICES = {
    "digest": "of the firmware",
    "firmware": "its maker's word",
    "game": "the setting that its display shows; the game's name",
    "model": "its maker's word",
    "serial": "a number",
    "shuffler": "a serial number",
}
"""What devices say of themselves."""
HOUSE = {
    "OutsideResult.about": "a dealer, as the house states its results",
    "gaming_day": "a date",
    "gone": "numbers of decks",
    "identity": "the number on a deck's box or seal",
    "instead": "a value as in a file",
    "label": "as the layout has it printed",
    "letter": "what is printed on a key of a keyboard",
    "manifest": "a digest",
    "results_sha256": "a digest",
    "old": "numbers of decks",
    "pay_table": "its name",
    "shift": "a time of day",
    "shift_date": "a date",
    "time_zone": "a zone of the time zone database",
    "table": "its name",
    "value": "as in a file",
}
"""Names that the house gives, and figures."""
CODES = {
    "about",
    "JournalMarks.again_hash",
    "JournalMarks.hash",
    "Snapshot.revisions",
    "AskedAmount.field",
    "AwardView.side",
    "HandSeatView.declared",
    "PokerView.follow",
    "PokerView.phase",
    "AlertView.decided",
    "IrregularityView.remedy",
    "RemedyView.remedy",
    "cause",
    "cleared_by",
    "code",
    "colour",
    "colours",
    "computer",
    "deck",
    "definition",
    "device",
    "doors",
    "fault",
    "id",
    "input",
    "input_colour",
    "key",
    "kind",
    "klass",
    "last_deck",
    "legend",
    "load",
    "mode",
    "opens",
    "origin",
    "payout_limits",
    "StatedPayout.bets",
    "place",
    "priority",
    "ready_colour",
    "results_known",
    "reload",
    "role",
    "rules",
    "scope",
    "setup",
    "spot",
    "state",
    "status",
    "step",
    "stuck",
    "take_out",
    "timer",
    "timers",
    "tray",
    "unmoved",
    "wager",
    "wagers",
    "waiting",
    "what",
}
"""Words of the program: parameters of kind word in messages, or in a table of who shows them."""
GIVEN = {*PEOPLE, *DEVICES, *HOUSE, *CODES}
"""Fields by their names, with the class before where another class has a message of that name."""
ROOTS = (Snapshot, *TableIntent.__subclasses__(), TableState)


def fields_with_text(roots: tuple[object, ...]) -> set[tuple[str, str]]:
    """Return each field that may hold text, as class and name, however deep its class stands."""
    found: set[tuple[str, str]] = set()
    waiting, done = list(roots), set[object]()
    while waiting:
        for each in _parts(waiting.pop()):
            if each in done or not _is_record(each):
                continue
            done.add(each)
            for name, hint in typing.get_type_hints(each).items():
                if typing.get_origin(hint) is typing.ClassVar:
                    continue
                waiting.append(hint)
                if str in _parts(hint):
                    found.add((each.__name__, name))
    return found


def _parts(hint: object) -> Iterator[typing.Any]:
    """Yield a type and, of one that is made of others, these."""
    yield hint
    for each in typing.get_args(hint):
        yield from _parts(each)


def _is_record(hint: object) -> bool:
    if not isinstance(hint, type) or hint is Message:
        return False
    return dataclasses.is_dataclass(hint) or issubclass(hint, msgspec.Struct)


def test_no_field_that_people_read_holds_a_sentence_beside_messages() -> None:
    found = {
        f"{owner}.{name}"
        for owner, name in fields_with_text(ROOTS)
        if not GIVEN & {name, f"{owner}.{name}"}
    }
    assert not found, "a message (controller.data.message), or say here what else it is"


def test_each_exception_stands_for_a_field_that_there_is() -> None:
    fields = fields_with_text(ROOTS)
    assert not GIVEN - {name for _, name in fields} - {".".join(each) for each in fields}


@dataclasses.dataclass
class Deep:
    told: dict[str, tuple[Message | str, ...]]


@dataclasses.dataclass
class Shown:
    words: Message
    number: int
    deep: list[Deep] | None


@pytest.mark.parametrize("root", [Shown, Shown | None, tuple[Shown, ...]])
def test_text_is_found_however_deep(root: object) -> None:
    assert fields_with_text((root,)) == {("Deep", "told")}
