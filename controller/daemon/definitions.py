"""Definitions that the journal keeps word for word: rules, files, the English catalogue."""

from dataclasses import replace
from hashlib import sha256

from controller.configuration import ConfigurationError, Deployment, Problem
from controller.data.definition import TableDefinition
from controller.data.message import message
from controller.journal import CATALOGUE, DEFINITION, Definition, Journal
from controller.succession import Configured, Succession, canonical, digest_of
from controller.words.folders import ENGLISH
from controller.words.journalled import JournalWords


def definitions_of(
    succession: Succession, deployment: Deployment
) -> tuple[list[Definition], Succession]:
    """Return what the journal keeps word for word: what a replay needs, and every file read.

    Returns:
        What the start puts in force; and the succession, with what comes into force after the
        round.

    Raises:
        ConfigurationError: a file was changed since it was read.
    """
    starting = [rules_kept(succession.playing.definition)]
    if succession.waiting is None:
        return starting + files_kept(deployment), succession
    return starting, replace(succession, waiting=kept_with(succession.waiting, deployment))


def kept_with(configured: Configured, deployment: Deployment) -> Configured:
    """Return a definition with what the journal keeps of it when it comes into force.

    Raises:
        ConfigurationError: a file was changed since it was read.
    """
    return replace(configured, kept=(rules_kept(configured.definition), *files_kept(deployment)))


def rules_kept(definition: TableDefinition) -> Definition:
    """Return the rules that are played by, as the journal keeps them."""
    return Definition(DEFINITION, definition.name, canonical(definition))


def catalogue_kept(words: JournalWords) -> Definition:
    """Return the English catalogue, as the journal keeps it."""
    return Definition(CATALOGUE, ENGLISH, words.catalogue)


def kept_rules(journal: Journal, digest: str) -> str | None:
    """Return the definition of a digest, in its canonical form, if the journal has kept it.

    Raises:
        JournalError: it cannot be read, or is not what it was.
    """
    texts = (each.text for each in journal.definitions(DEFINITION))
    return next((text for text in texts if digest_of(text) == digest), None)


def files_kept(deployment: Deployment) -> list[Definition]:
    """Return every file that was read, word for word.

    Raises:
        ConfigurationError: one was changed since it was read.
    """
    kept = []
    for path, digest in deployment.files:
        content = path.read_bytes() if path.is_file() else b""
        if sha256(content).hexdigest() != digest:
            found, expected = message("config-file-changed"), message("config-file-unchanged")
            raise ConfigurationError([Problem(path, 1, 1, "", found, expected)])
        kept.append(Definition("file", str(path), content.decode()))
    return kept
