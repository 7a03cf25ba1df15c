"""The journal as one start of the daemon uses it: its first event puts the definitions in force."""

from collections.abc import Sequence
from dataclasses import replace
from hashlib import sha256
from typing import Protocol

import msgspec

from controller.configuration import ConfigurationError, Deployment, Problem
from controller.definition import DeviceSettings, TableDefinition
from controller.encoding import state_form
from controller.journal import DEFINITION, STATE_FORM, Definition, Record
from controller.state import TableState

_encoder = msgspec.json.Encoder(order="deterministic")


class Store(Protocol):
    """What is needed of a journal."""

    def append(self, record: Record, state: bytes, definitions: Sequence[Definition] = ()) -> None:
        """Make one event durable, with the definitions that it puts in force."""

    def idle(self) -> None:
        """Tidy up: no event is waiting."""


class StartLedger:
    """A `controller.table.Ledger`: hands the definitions over with the first event, `Started`."""

    def __init__(self, store: Store, definitions: Sequence[Definition]) -> None:
        self._store = store
        self._definitions = definitions

    def append(self, record: Record, state: bytes) -> None:
        """Make one event and the state after it durable, or raise JournalError."""
        self._store.append(record, state, self._definitions)
        self._definitions = ()

    def define(self, definition: Definition) -> None:
        """Hand a definition over with the next event."""
        self._definitions = [*self._definitions, definition]

    def idle(self) -> None:
        """Tidy up: no event is waiting."""
        self._store.idle()


def canonical(definition: TableDefinition) -> str:
    """Return what is played, as one text: the same for the same rules.

    Where a device is plugged in is no rule: with another address a round may go on.
    """
    return _encoder.encode(
        replace(
            definition,
            shuffler=_without_address(definition.shuffler),
            sensors=_without_address(definition.sensors),
            panel=_without_address(definition.panel),
        )
    ).decode()


def digest_of(text: str) -> str:
    """Return the SHA-256 of a canonical definition, hexadecimal."""
    return sha256(text.encode()).hexdigest()


def definitions_of(text: str, name: str, deployment: Deployment) -> list[Definition]:
    """Return what the journal keeps word for word: what a replay needs, and every file read.

    Raises:
        ConfigurationError: a file was changed since it was read.
    """
    kept = [
        Definition(DEFINITION, name, text),
        Definition(STATE_FORM, TableState.__name__, state_form()),
    ]
    for path, digest in deployment.files:
        content = path.read_bytes() if path.is_file() else b""
        if sha256(content).hexdigest() != digest:
            expected = "the file as it was a moment ago; start again"
            raise ConfigurationError([Problem(path, 1, 1, "", "another content", expected)])
        kept.append(Definition("file", str(path), content.decode()))
    return kept


def _without_address(device: DeviceSettings) -> DeviceSettings:
    return replace(device, url="")
