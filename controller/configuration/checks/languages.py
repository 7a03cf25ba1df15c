"""Rules of a language's catalogue: the messages of the English one, with the same parameters."""

import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from controller.configuration.problem import Problem, did_you_mean
from controller.shipped import config_root
from controller.words.folders import ENGLISH, FOLDER, SUFFIX, catalogue
from controller.words.reading import Entry, entries, read_file

_TAG = re.compile(r"[a-z]{2,3}(-[A-Z][A-Za-z]+)?")
_PLAIN_BLANK = re.compile(r" (?=[:;!?»%])|(?<=«) ")


def check_language(path: Path, shipped: Path | None = None) -> list[Problem]:
    """Return all that is wrong with a language's folder, or with one file in it.

    Args:
        path: the folder `languages/fr`, or a file in it.
        shipped: what the messages of `path` are added to, and what they take the place of; by
            default the shipped configuration.
    """
    folder = path if path.is_dir() else path.parent
    roots = tuple(dict.fromkeys((shipped or config_root(), folder.parent.parent)))
    if not _TAG.fullmatch(folder.name) or folder.parent.name != FOLDER:
        expected = "a folder named by its language's tag in languages/, such as fr or fr-CA"
        return [Problem(folder, 1, 1, "", f"'{folder.name}'", expected)]
    english = _entries(catalogue(ENGLISH, roots))
    problems: list[Problem] = []
    for file in sorted(path.glob(f"*{SUFFIX}")) if path.is_dir() else [path]:
        problems += _check_file(file, english)
    if path.is_dir():
        there = _entries(catalogue(folder.name, roots))
        missing = (id_ for id_ in english if id_ not in there)
        problems += [Problem(path, 1, 1, id_, "no such message", "its words") for id_ in missing]
    return problems


def _entries(paths: Sequence[Path]) -> dict[str, Entry]:
    try:
        return entries(tuple(paths))
    except (OSError, UnicodeDecodeError):
        return {}  # the file itself is told of


def _check_file(file: Path, english: Mapping[str, Entry]) -> Iterator[Problem]:
    try:
        read = read_file(file)
    except (OSError, UnicodeDecodeError) as error:
        yield Problem(file, 1, 1, "", str(error), "a file that can be read, in UTF-8")
        return
    for fault in read.faults:
        yield Problem(
            file, fault.line, fault.column, "", f"'{fault.found}'", "a message", fault.why
        )
    seen: set[str] = set()
    for entry in read.entries:
        if entry.id in seen:
            yield _problem(file, entry, "a second message of this id", "one")
        seen.add(entry.id)
        yield from _check_entry(file, entry, english)


def _check_entry(file: Path, entry: Entry, english: Mapping[str, Entry]) -> Iterator[Problem]:
    model = english.get(entry.id)
    if model is None:
        hint = did_you_mean(entry.id, english)
        yield _problem(file, entry, "an unknown id", "one that the English catalogue has", hint)
    elif entry.params != model.params:
        yield _problem(file, entry, _named(entry.params), f"as in English: {_named(model.params)}")
    if file.parent.name == ENGLISH:
        return
    for text in entry.texts:
        if _PLAIN_BLANK.search(text):
            expected = "a narrow blank that does not break (U+202F) there"
            yield _problem(file, entry, f"a plain blank in '{text.strip()}'", expected)
        if "'" in text:
            yield _problem(file, entry, f"' in '{text.strip()}'", "’ (U+2019)")


def _problem(file: Path, entry: Entry, found: str, expected: str, hint: str = "") -> Problem:
    return Problem(file, entry.line, entry.column, entry.id, found, expected, hint)


def _named(params: frozenset[str]) -> str:
    return ", ".join(f"{{ ${name} }}" for name in sorted(params)) or "no parameter"
