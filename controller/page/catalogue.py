"""The catalogue of one language of the page: English templates, each with its translation.

English itself needs none; `config/languages/fr.yaml` is the French one. Its name is the language's
tag (BCP 47). A test tells what must stand in it (docs/languages.md).
"""

import re
from collections.abc import Iterator
from pathlib import Path

from controller.configuration.document import Document, Place
from controller.configuration.problem import ConfigurationError, Problem, plain
from controller.configuration.reading import read

FORMS = "|"
"""Separates the forms by number in one template, the singular first."""

_TAG = re.compile(r"[a-z]{2,3}(-[A-Z][A-Za-z]+)?")
_PLACEHOLDER = re.compile(r"\{(\w*)\}")


def read_catalogue(path: Path) -> dict[str, str]:
    """Return a language's translations by their English templates.

    Raises:
        ConfigurationError: it cannot be read, or has a translation with other placeholders than
            its English; all that is wrong, at once.
    """
    document, problems = _read(path)
    if document is None or problems:
        raise ConfigurationError(problems)
    return {str(place[0]): str(text) for place, text in document.find("*")}


def check_catalogue(path: Path) -> list[Problem]:
    """Return all that is wrong with a language's file."""
    return _read(path)[1]


def placeholders(template: str) -> frozenset[str]:
    """Return the names of the placeholders of a template."""
    return frozenset(_PLACEHOLDER.findall(template))


def _read(path: Path) -> tuple[Document | None, list[Problem]]:
    document, problems = read(path)
    return document, problems if document is None else [*problems, *_check(document)]


def _check(document: Document) -> Iterator[Problem]:
    if not _TAG.fullmatch(document.path.stem):
        expected = "a file named by its language's tag, such as fr.yaml or fr-CA.yaml"
        yield Problem(document.path, 1, 1, "", plain(document.path.name), plain(expected))
    if not isinstance(document.data, dict):
        yield document.problem((), plain("English templates, each with its translation"))
        return
    for place, text in document.find("*"):
        if isinstance(text, str) and text.strip():
            yield from _check_placeholders(document, place, text)
        else:
            yield document.problem(place, plain("its translation, in quotes"))


def _check_placeholders(document: Document, place: Place, text: str) -> Iterator[Problem]:
    """The last form has all placeholders of the English template, and no form has others."""
    known = placeholders(str(place[0]))
    forms = [placeholders(form) for form in text.split(FORMS)]
    there = ", ".join(f"{{{name}}}" for name in sorted(known)) or "no placeholder"
    for name in sorted(frozenset[str]().union(*forms) - known):
        yield document.problem(
            place, plain(f"what its English has: {there}"), found=plain(f"{{{name}}}")
        )
    for name in sorted(known - forms[-1]):
        yield document.problem(place, plain(f"{{{name}}}, as its English has it"))
