"""Rules of a language's catalogue: the messages of the English one, with the same parameters."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path

from controller.configuration.problem import Problem, plain
from controller.data.message import Message, did_you_mean, message, quoted
from controller.shipped_files import config_root
from controller.words.catalogue_file import Entry, entries, read_file, terms
from controller.words.folders import ENGLISH, FOLDER, SUFFIX, Reader, catalogue, reader_of

_TAG = re.compile(r"[a-z]{2,3}(-[A-Z][A-Za-z]+)?")
_OF_LABEL = "the-"
"""A term `-the-key-stop` is what sentences call the key that `key-stop` labels. Of one id, the term
and the message would be one entry to rustfluent.
"""
_NAMED = 5
"""So many missing messages of one file are named."""
_PLAIN_BLANK = re.compile(r" (?=[:;!?»%])|(?<=«) ")


def check_language(path: Path, shipped: Path | None = None) -> list[Problem]:
    """Return all that is wrong with a language's folder, or with one file in it.

    Args:
        path: the folder `languages/fr`, or a file in it.
        shipped: the configuration whose messages those of `path` add to or replace; by default the
            shipped one.
    """
    folder = path if path.is_dir() else path.parent
    roots = tuple(dict.fromkeys((shipped or config_root(), folder.parent.parent)))
    if not _TAG.fullmatch(folder.name) or folder.parent.name != FOLDER:
        return [Problem(folder, 1, 1, "", quoted(folder.name), message("config-language-folder"))]
    english = _entries(catalogue(ENGLISH, roots))
    problems: list[Problem] = []
    for file in sorted(path.glob(f"*{SUFFIX}")) if path.is_dir() else [path]:
        problems += _check_file(file, english)
    if path.is_dir():
        there = _entries(catalogue(folder.name, roots))
        problems += _lacking(path, roots, there)
        problems += _of_terms(path, roots, there)
    return problems


def missing_words(folder: Path, reader: Reader | None = None) -> tuple[int, str]:
    """Return what a language lacks, in English: how many messages, and the text of a file of them.

    Args:
        folder: the language's, `languages/fr`.
        reader: only what they read; None: everybody.
    """
    roots = tuple(dict.fromkeys((config_root(), folder.parent.parent)))
    there = catalogue(folder.name, roots)
    known = _entries(there).keys(), _entries(there, terms).keys()
    count, parts = 0, list[str]()
    for file in _by_reader(roots):
        read = read_file(file)
        of_both = zip((read.terms, read.entries), (known[1], known[0]), strict=True)
        lacking = [each for found, done in of_both for each in found if each.id not in done]
        if lacking and reader in (None, reader_of(file)):
            count += len(lacking)
            parts.append("\n".join([f"### {file.stem}\n", *(each.source for each in lacking)]))
    return count, "\n\n".join(parts) + "\n"


def _by_reader(roots: Sequence[Path]) -> list[Path]:
    """Return the English files, those of the dealer's screens first."""
    return sorted(catalogue(ENGLISH, roots), key=lambda path: (reader_of(path), path.name))


def _lacking(folder: Path, roots: Sequence[Path], there: Mapping[str, Entry]) -> Iterator[Problem]:
    """Yield one problem for each English file whose messages are not all there."""
    for file in _by_reader(roots):
        of_file = _entries((file,))
        lacking = [id_ for id_ in of_file if id_ not in there]
        if lacking:
            words = ", ".join([*lacking[:_NAMED], *["…"] * (len(lacking) > _NAMED)])
            found = message("config-lacks", count=len(lacking), all=len(of_file), words=words)
            yield Problem(folder / file.name, 1, 1, "", found, message("config-all-its-words"))


def _of_terms(folder: Path, roots: Sequence[Path], there: Mapping[str, Entry]) -> Iterator[Problem]:
    """A sentence names a key as the key is labelled, but for capitals."""
    named = _entries(catalogue(folder.name, roots), terms)
    for entry in there.values():
        for id_ in entry.terms - named.keys():
            found, expected = message("config-no-term"), message("config-its-words")
            yield Problem(folder, 1, 1, entry.id, quoted(f"-{id_}"), expected, found)
    for id_, term in named.items():
        label = there.get(id_.removeprefix(_OF_LABEL))
        if label is not None and _folded(label) != _folded(term):
            found, expected = quoted("".join(term.texts)), quoted("".join(label.texts).upper())
            yield Problem(folder, 1, 1, f"-{id_}", found, expected)


def _folded(entry: Entry) -> str:
    return "".join(entry.texts).casefold()


def _entries(
    paths: Sequence[Path], read: Callable[..., dict[str, Entry]] = entries
) -> dict[str, Entry]:
    try:
        return read(tuple(paths))
    except (OSError, UnicodeDecodeError):
        return {}  # the problem of the file itself is reported


def _check_file(file: Path, english: Mapping[str, Entry]) -> Iterator[Problem]:
    try:
        read = read_file(file)
    except (OSError, UnicodeDecodeError) as error:
        yield Problem(file, 1, 1, "", plain(error), message("config-utf8"))
        return
    for fault in read.faults:
        found, why = quoted(fault.found), message("config-parser-says", text=fault.why)
        yield Problem(file, fault.line, fault.column, "", found, message("config-a-message"), why)
    seen: set[str] = set()
    for entry in read.entries:
        if entry.id in seen:
            yield _problem(file, entry, message("config-second-message"), message("config-one"))
        seen.add(entry.id)
        yield from _check_entry(file, entry, english)


def _check_entry(file: Path, entry: Entry, english: Mapping[str, Entry]) -> Iterator[Problem]:
    model = english.get(entry.id)
    if model is None:
        hint = did_you_mean(entry.id, english)
        found, expected = message("config-unknown-id"), message("config-english-id")
        yield _problem(file, entry, found, expected, hint)
    elif entry.params != model.params:
        expected = message("config-parameters-as-english", found=_named(model.params))
        yield _problem(file, entry, _named(entry.params), expected)
    if file.parent.name == ENGLISH:
        return
    for text in entry.texts:
        if _PLAIN_BLANK.search(text):
            found = message("config-plain-blank", text=text.strip())
            yield _problem(file, entry, found, message("config-narrow-blank"))
        if "'" in text:
            found = message("config-straight-apostrophe", text=text.strip())
            yield _problem(file, entry, found, message("config-apostrophe"))


def _problem(
    file: Path, entry: Entry, found: Message, expected: Message, hint: Message | None = None
) -> Problem:
    return Problem(file, entry.line, entry.column, entry.id, found, expected, hint)


def _named(params: frozenset[str]) -> Message:
    if not params:
        return message("config-no-parameter")
    return plain(", ".join(f"{{ ${name} }}" for name in sorted(params)))
