"""What a bridge knows when it starts again: a small file, replaced in one piece, on the disk."""

import os
from pathlib import Path

import msgspec

from drivers.vocabulary import ActKind, ActState, FaultCode


class Record(msgspec.Struct, frozen=True):
    """The ledger of the wire protocol, and the machine's counter when the last act began."""

    boot_id: int = 0
    epoch: int = 0
    txn: int = 0
    kind: ActKind = ActKind.NONE
    size: int = 0
    state: ActState = ActState.NONE
    counted: int = 0
    code: FaultCode = FaultCode.NONE
    acknowledged: bool = True
    machine_boot: int = 0
    out: int = 0
    """Cards that had left the machine when the act began."""
    ready: int = 0
    """Cards that were ready then."""


class Memory:
    """Keeps one record. With a file, a write returns when it is on the disk.

    Attributes:
        record: what was written last.
    """

    def __init__(self, path: Path | None = None) -> None:
        """Read the file, if there is one.

        Args:
            path: the file; None: it lasts as long as this object, for tests.

        Raises:
            msgspec.DecodeError: the file is not a bridge's.
            OSError: it cannot be read.
        """
        self._path = path
        self.record = Record()
        if path is not None and path.exists():
            self.record = msgspec.json.decode(path.read_bytes(), type=Record)

    def write(self, **changes: object) -> None:
        """Write these fields, all at once.

        Raises:
            OSError: it cannot be written; nothing may be sent or moved then.
        """
        changed = msgspec.structs.replace(self.record, **changes)
        if self._path is not None:
            draft = self._path.with_name(self._path.name + ".new")
            with draft.open("wb") as file:
                file.write(msgspec.json.encode(changed))
                file.flush()
                os.fsync(file.fileno())
            draft.replace(self._path)
            folder = os.open(self._path.parent, os.O_RDONLY)
            try:
                os.fsync(folder)
            finally:
                os.close(folder)
        self.record = changed
