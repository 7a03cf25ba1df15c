"""French is complete: everything that people at the table can read is in it, and nothing else."""

import re
from collections.abc import Iterable
from enum import Enum

import msgspec.inspect as types
import pytest

from controller.configuration.models import CHANGEABLE, HouseSwitches
from controller.configuration.validation import bare, description_of, fields_of
from controller.data.effects import Effect
from controller.data.irregularities import IrregularityKind, Remedy, Scope
from controller.data.modes import DealingMode
from controller.data.person import Role
from controller.data.state import DeckPlace, HoldClass, HoldScope, PacketPlace
from controller.page.catalogue import placeholders, read_catalogue
from controller.procedure.keys import MEANINGS
from controller.shipped import config_root
from controller.words.reading import read_file
from controller.words.speaker import Speaker
from drivers.port_status import PortState
from drivers.vocabulary import (
    ActKind,
    BackColour,
    DeviceKind,
    Door,
    FaultCode,
    InputState,
    Lamp,
    Mode,
    RejectReason,
    Tray,
)
from tests.page.examples import typical
from tests.page.hearing import heard
from tests.page.speaking import FRENCH, speak
from tests.page.written import PLACEHOLDER, elsewhere, in_data, in_python, pieces

CATALOGUE = read_catalogue(FRENCH)
STEPS = [
    " ".join(entry.texts)
    for entry in read_file(config_root() / "languages" / "fr" / "steps.ftl").entries
]
"""The texts of the steps."""
WORDS = re.compile(r"[^\W\d_]{2,}\W*\s\W*[^\W\d_]{2,}")
"""Matches two words: a text that contains them is more than a name."""
TODO = "add it to config/languages/fr.yaml, with its French (docs/languages.md)"


def words_of(member: Enum) -> str:
    """Return a word of the devices' vocabulary in plain words."""
    return member.name.lower().replace("_", " ")


def _members(kind: types.Type) -> list[Enum]:
    found = bare(kind)
    return list(found.cls) if isinstance(found, types.EnumType) else []


_BY_VALUE = (
    IrregularityKind,
    Remedy,
    Scope,
    Effect,
    Role,
    DealingMode,
    HoldClass,
    HoldScope,
    DeckPlace,
    PacketPlace,
    PortState,
)
_BY_NAME = (ActKind, BackColour, Door, FaultCode, InputState, Lamp, Mode, RejectReason, Tray)
_SWITCHES = [fields_of(HouseSwitches)[name] for name in CHANGEABLE]
VOCABULARY = {
    *(str(member.value).replace("_", " ") for each in _BY_VALUE for member in each),
    *(words_of(member) for each in _BY_NAME for member in each if member is not Door.CLOSED),
    *(kind.words for kind in DeviceKind),
    *(description_of(switch) for switch in _SWITCHES),
    *(str(word.value) for each in _SWITCHES for word in _members(each.type)),
    *("true", "false"),
}
"""Words that people see: members of enumerations, devices by name, house switches."""


def english(templates: Iterable[str]) -> list[str]:
    """Return the sentences whose translation the catalogue must have, from those that it lacks."""
    sentences = sorted(templates)
    return sorted(speak(sentences).unknown)


@pytest.fixture(scope="module")
def sources() -> dict[str, str]:
    return in_python()


def test_each_text_of_the_sources_is_translated(sources: dict[str, str]) -> None:
    missing = [
        f"{where}: {piece!r} is in no template: {TODO}"
        for piece, where in sources.items()
        if WORDS.search(piece) and not any(piece.strip() in key for key in CATALOGUE)
    ]
    assert not missing, "\n".join(missing)


def test_each_word_of_the_games_is_translated() -> None:
    missing = [f"{where}: {words!r}: {TODO}" for words, where in in_data().items()]
    assert not [
        each for each, words in zip(missing, in_data(), strict=True) if words not in CATALOGUE
    ]


def test_each_word_of_the_vocabulary_is_said_in_french() -> None:
    assert not english(VOCABULARY), TODO


def test_each_sentence_that_simulated_tables_show_is_said_in_french() -> None:
    sentences = heard().sentences
    assert sentences
    assert not english(sentences), TODO


def test_each_template_reads_its_own_sentences() -> None:
    templates = [each for each in CATALOGUE if placeholders(each)]
    values = sorted({value for each in templates for value in typical(each).values()})
    french = dict(zip(values, speak(values).texts, strict=True))
    for value in values:
        if re.fullmatch(r"\d+\.\d\d", value):
            french[value] = value.replace(".", ",").replace("2500", "2\u202f500")
    read = speak([each.format(**typical(each)) for each in templates])
    assert not read.unknown
    for each, one in zip(templates, read.texts, strict=True):
        values = {name: french[value] for name, value in typical(each).items()}
        forms = [_set(form).format(**values) for form in CATALOGUE[each].split("|")]
        assert one[:1].lower() + one[1:] in {form[:1].lower() + form[1:] for form in forms}, each


def _set(text: str) -> str:
    """Return a translation with the blanks and apostrophes that the page sets."""
    return re.sub(r" (?=[:;!?»%])|(?<=«) ", "\u202f", text).replace("'", "’")


def test_a_key_is_named_as_it_stands_on_the_page() -> None:
    french = Speaker("fr", (config_root(),))
    keys = [french.say(meaning).upper() for meaning in MEANINGS.values()]
    named = {
        name for words in STEPS for name in re.findall(r"[A-ZÀ-Ý]{3,}(?: [A-ZÀ-Ý]{2,})*", words)
    }
    assert "RIEN NE VA PLUS" in named
    assert not [name for name in named if not any(name in key for key in keys)]


NONSENSE = (
    "Gribbly smorf.",
    "Gribbly smorf, blivet quux.",
    "Gribbly smorf: blivet quux.",
    "Gribbly smorf; blivet quux.",
    "Gribbly smorf and blivet quux.",
    "Gribbly “smorf”, not “blivet quux”",
    "Gribbly 3 smorf, 5 blivet quux (at seat 3)",
    "3, gribbly smorf at seat 3",
    "gribbly at seat 3: smorf blivet",
    "The gribbly smorf.",
    "Gribbly deck is blivet quux",
    "the table is smorfed, as in the files",
    "Seat 3, gribbly: smorf 5.00",
)


def test_no_template_swallows_what_it_was_not_made_for() -> None:
    spoken = speak(NONSENSE)
    swallowed = [
        text
        for text in NONSENSE
        if not any(each in text or text in each for each in spoken.unknown)
    ]
    assert not swallowed


def test_no_translation_is_of_a_text_that_is_gone(sources: dict[str, str]) -> None:
    data = in_data()
    texts = {*sources, *elsewhere(), *VOCABULARY, *(p for words in data for p in pieces(words))}
    texts |= {" ".join(PLACEHOLDER.sub("", words).split()) for words in data}  # nothing in it
    known = sorted({piece.strip() for piece in texts}, key=len, reverse=True)
    dead = [key for key in CATALOGUE if not _covered(key, known)]
    assert not dead, "\n".join(["no source says these any more: take them out of fr.yaml", *dead])


def _covered(template: str, known: list[str]) -> bool:
    """Tell whether each piece of a template stands in the sources, or is made of such pieces."""
    return all(
        any(text in each for each in known) or _made_of(text, known)
        for text in map(str.strip, pieces(template))
    )


def _made_of(text: str, known: list[str]) -> bool:
    """Tell whether a text consists of known ones, one after the other."""
    fitting = [each for each in known if each and each in text]
    reached = {0}
    for place, sign in enumerate(text):
        if place in reached:
            reached |= {place + len(each) for each in fitting if text.startswith(each, place)}
            if not sign.isalnum():
                reached.add(place + 1)
    return len(text) in reached
