"""Heads of a journal for keeping elsewhere, noted or signed: they show if it was cut or rewritten.

The signature is HMAC-SHA256: it is in every standard library, nothing has to be installed, and it
is as good as a key pair where the operator both signs and checks. Whoever can check can also sign;
`docs/journal.md` says what follows from that.
"""

import hmac
import json
import os
import sqlite3
import stat
from contextlib import closing
from dataclasses import dataclass, replace
from hashlib import sha256
from pathlib import Path
from struct import Struct

import msgspec

from controller.data.message import Message, message
from controller.errors import UNDECODABLE, DealerTableError, ExitCode, told_by
from controller.files import LARGEST
from controller.journal import checked_rows, connect, record, schema
from controller.journal.events import Events
from controller.journal.journal_errors import JournalDamagedError, lost_definition, readable
from controller.journal.recording import Recording, is_export, open_recording
from controller.journal.verify import Progress, audit

ALGORITHM = "hmac-sha256"
_TAG = b"dealer-table journal head 1\n"
_KEY_TAG = b"dealer-table head key 1\n"
_LEAST_KEY = 32
_KEY_MODE = 0o640
_NUMBER = Struct(">q")
_LENGTH = Struct(">I")


class HeadError(DealerTableError):
    """A head or a key that cannot be used."""

    exit_code = ExitCode.USAGE


@dataclass(frozen=True, slots=True)
class SignedHead:
    """The end of one journal at some moment.

    Attributes:
        journal: the journal's name, 16 bytes.
        head: its last event then.
        utc_us: when that event was; for people, not signed.
        key: the name of the key that signed it (not the key itself); empty: it is not signed.
        signature: 32 bytes; empty: it is not signed.
        generation: computers that had had the table; for the computers before, not signed.
    """

    journal: bytes
    head: record.Head
    utc_us: int
    key: str = ""
    signature: bytes = b""
    generation: int = 1

    def signed(self, key: bytes) -> "SignedHead":
        """Return the same head, signed."""
        made = _signature(self, key)
        return replace(self, key=key_name(key), signature=made)

    def is_signed_by(self, key: bytes) -> bool:
        """Tell whether this key signed exactly this head."""
        return hmac.compare_digest(self.signature, _signature(self, key))

    def to_json(self) -> str:
        """Return it as one line of JSON, for a file, a printer or a message."""
        told: dict[str, object] = {
            "journal": self.journal.hex(),
            "seq": self.head.seq,
            "hash": self.head.hash.hex(),
            "utc_us": self.utc_us,
        }
        if self.generation > 1:
            told["generation"] = self.generation
        if self.signature:
            told |= {"algorithm": ALGORITHM, "key": self.key, "signature": self.signature.hex()}
        return json.dumps(told)

    @classmethod
    def from_json(cls, text: str) -> "SignedHead":
        """Read a head from a line of `to_json`.

        Raises:
            HeadError: it is not a head, or it is signed in an unknown way.
        """
        try:
            told = json.loads(text)
            algorithm = told.get("algorithm", ALGORITHM)
            head = cls(
                bytes.fromhex(told["journal"]),
                record.Head(_stored(told["seq"]), bytes.fromhex(told["hash"])),
                int(told["utc_us"]),
                str(told.get("key", "")),
                bytes.fromhex(told.get("signature", "")),
                _stored(told.get("generation", 1)),
            )
        except (ValueError, TypeError, KeyError, AttributeError, RecursionError) as error:
            raise HeadError(message("journal-no-head", error=told_by(error))) from error
        if algorithm != ALGORITHM:
            known = message("journal-head-signed-otherwise", name=str(algorithm), known=ALGORITHM)
            raise HeadError(known)
        return head


def read_key(path: Path) -> bytes:
    """The content of a key file, as it is: at least 32 bytes.

    Raises:
        HeadError: it cannot be read, is too short to be a key, or others may read or write it.
    """
    try:
        with path.open("rb") as file:
            mode = stat.S_IMODE(os.fstat(file.fileno()).st_mode)
            key = file.read(LARGEST)
    except OSError as error:
        words = message("journal-key-not-read", path=str(path), what=told_by(error))
        raise HeadError(words) from error
    if mode & ~_KEY_MODE:
        words = message("journal-key-open", path=str(path), mode=f"{mode:04o}")
        raise HeadError(words)
    if len(key) < _LEAST_KEY:
        raise HeadError(message("journal-key-too-short", path=str(path), size=len(key)))
    return key


def key_name(key: bytes) -> str:
    """Return the name of a key, which does not reveal it: sixteen hexadecimal digits."""
    return sha256(_KEY_TAG + key).hexdigest()[:16]


class _Home(msgspec.Struct):
    """What a head tells of a table's state."""

    generation: int = 1


def generation_of(state: bytes) -> int:
    """Return how many computers have had a table, by its state."""
    try:
        return msgspec.json.decode(state, type=_Home).generation
    except UNDECODABLE:  # a state of another form; the start of a daemon says so
        return 1


def _stored(number: object) -> int:
    """Return the number of an event that a journal can have, or of a computer of a table."""
    if not isinstance(number, int) or not 0 < number < 1 << 63:
        raise ValueError(number)
    return number


def _signature(head: SignedHead, key: bytes) -> bytes:
    journal, last = head.journal, head.head
    parts = _TAG, _LENGTH.pack(len(journal)), journal, _NUMBER.pack(last.seq), last.hash
    return hmac.digest(key, b"".join(parts), "sha256")


def head_of(path: Path) -> SignedHead:
    """The head of a journal as it is now, after the checks that a start makes.

    Raises:
        JournalUnreadableError: it is no journal, of another version, or not readable by us.
        JournalDamagedError: what was read is not what was written.
        HeadError: it has no event yet.
    """
    with closing(connect.open_reader(path)) as connection:
        with readable():
            connection.execute("BEGIN")
            origin, restored = schema.read_restored(connection, schema.RECENT)
            if restored is None:
                raise HeadError(message("journal-without-event", path=str(path)))
            when = connection.execute(
                "SELECT utc_us FROM event WHERE seq = ?", (restored.seq,)
            ).fetchone()[0]
        head, home = record.Head(restored.seq, restored.hash), generation_of(restored.state)
        return SignedHead(origin.journal, head, when, generation=home)


def wrong_signature(noted: SignedHead, key: bytes) -> Message | None:
    """Return why this key did not sign a head; None: it did."""
    if not noted.signature:
        return message("journal-head-not-signed")
    if noted.is_signed_by(key):
        return None
    if noted.key == key_name(key):
        return message("journal-signature-wrong")
    return message("journal-signature-of-another-key", name=noted.key)


def check_head(
    path: Path, noted: SignedHead, key: bytes | None, progress: Progress | None = None
) -> Message | None:
    """Hold a journal against a noted head; return what is wrong; None: nothing.

    All that `verify` checks is checked: the chain to its end, the state, the definitions with the
    sealed cards, the schema. In an export, which withholds the cards, all but these.

    Args:
        path: the journal, or an export of it.
        noted: the head that was noted.
        key: checks the signature too; None: the signature is not checked.
        progress: told how far the check is.

    Raises:
        JournalUnreadableError: it is no journal, of another version, or not readable by us.
    """
    if key is not None and (wrong := wrong_signature(noted, key)) is not None:
        return wrong
    try:
        if is_export(path):
            with open_recording(path) as recording:
                return _check_export(recording, noted, progress)
        with closing(connect.open_reader(path)) as connection:
            return _check_journal(connection, noted, progress)
    except JournalDamagedError as error:
        return error.words


def disagreement(connection: sqlite3.Connection, noted: SignedHead) -> Message | None:
    """Return how a journal is not the one of a head, by the two links alone; None: it is.

    Raises:
        JournalDamagedError: what was read is not what was written.
    """
    with readable():
        origin = checked_rows.read_origin(connection)
        last = Events(connection).last()
        row = Events(connection).row(noted.head.seq)
    return _differs(origin, last, noted, row[-1] if row else None)


def _check_journal(
    connection: sqlite3.Connection, noted: SignedHead, progress: Progress | None
) -> Message | None:
    report = audit(connection, progress)
    wrong = disagreement(connection, noted)
    for damage in report.damages:
        raise JournalDamagedError(damage.what, damage.where)
    return wrong


def _check_export(
    recording: Recording, noted: SignedHead, progress: Progress | None
) -> Message | None:
    link, digest = None, None
    for event in recording.events():
        seq = event.record.seq
        for each in checked_rows.digests(event.definitions):
            if recording.definition(each) is None:
                raise lost_definition(each, seq)
        if progress is not None and seq % 1000 == 0:
            progress(seq, recording.last)
        if seq == noted.head.seq:
            link = event.hash
        digest = event.state_digest
    if (None if recording.state is None else sha256(recording.state).digest()) != digest:
        raise JournalDamagedError(message("journal-state-wrong"), recording.last)
    return _differs(recording.origin, recording.last, noted, link)


def _differs(origin: record.Origin, last: int, noted: SignedHead, link: object) -> Message | None:
    """Compare a journal's link at the head's event with that of the head."""
    seq = noted.head.seq
    if origin.journal != noted.journal:
        return message("journal-another", name=origin.journal.hex())
    if last < seq:
        return message("journal-cut-off", number=last, count=seq - last)
    if link is None:
        return message("journal-no-such-event")
    return None if link == noted.head.hash else message("journal-event-another", number=seq)
