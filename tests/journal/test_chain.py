"""The hash chain: anybody can recompute it, and no two events have the same bytes in it."""

import hashlib
import struct
from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from controller.journal import Definition, Record
from controller.journal.chain import definition_digest, event_bytes, event_hash, genesis_hash
from tests.journal.small_journals import GAME, filled, raw, record, stored

NUMBERS = st.integers(-(2**63), 2**63 - 1)
TEXTS = st.text(max_size=8)
BYTES = st.binary(max_size=8)
RECORDS = st.builds(Record, NUMBERS, NUMBERS, NUMBERS, NUMBERS, TEXTS, BYTES, BYTES, BYTES)
DEFINITIONS = st.builds(Definition, TEXTS, TEXTS, TEXTS)
DIGESTS = st.binary(min_size=32, max_size=32)


def test_an_auditor_recomputes_the_chain_from_the_document_alone(tmp_path: Path) -> None:
    """It is written from docs/journal.md, without our code."""
    connection = raw(stored(tmp_path / "journal", 5))

    def prefixed(value: bytes | str) -> bytes:
        value = value.encode() if isinstance(value, str) else value
        return len(value).to_bytes(4, "big") + value

    def number(value: int) -> bytes:
        return value.to_bytes(8, "big", signed=True)

    name, created, genesis = connection.execute(
        "SELECT journal, created_utc_us, genesis FROM meta"
    ).fetchone()
    link = hashlib.sha256(b"dealer-table journal 1\n" + prefixed(name) + number(created)).digest()
    assert link == genesis
    rows = connection.execute(
        "SELECT seq, utc_us, monotonic_ns, boot, kind, data, intents, said, definitions,"
        " state_digest, hash FROM event ORDER BY seq"
    ).fetchall()
    for row in rows:
        content = b"".join(
            [*map(number, row[0:4]), *map(prefixed, row[4:9]), row[9]],
        )
        link = hashlib.sha256(link + content).digest()
        assert link == row[10]
    assert [row[0] for row in rows] == [1, 2, 3, 4, 5]
    seq, state = connection.execute("SELECT seq, data FROM state").fetchone()
    assert (seq, hashlib.sha256(state).digest()) == (5, rows[-1][9])
    for digest, *texts in connection.execute("SELECT digest, kind, name, text FROM definition"):
        whole = b"dealer-table definition 1\n" + b"".join(map(prefixed, texts))
        assert hashlib.sha256(whole).digest() == digest == rows[0][8]
    connection.close()


def test_the_hashes_stay_what_they_are() -> None:
    """An auditor who follows docs/journal.md alone depends on them."""
    genesis = genesis_hash(bytes(range(16)), 1_754_049_600_000_000)
    assert genesis.hex() == "fdf15ce420e08f9fdeb536ecf882fa22268f1a3d3d3f65f8392cfb02c49c71e4"
    link = event_hash(genesis, record(1), definition_digest(GAME), bytes(32))
    assert link.hex() == "c6736ef69491a1945c1d521160806abf660ad5d055c559aad39631a8a1032692"


def test_the_head_in_memory_is_the_head_on_disk(tmp_path: Path) -> None:
    journal = filled(tmp_path / "journal", 3)
    head = journal.head
    journal.close()
    connection = raw(tmp_path / "journal")
    assert connection.execute("SELECT max(seq), hash FROM event").fetchone() == (
        head.seq,
        head.hash,
    )
    connection.close()


@given(RECORDS, st.lists(DIGESTS, max_size=2), DIGESTS)
def test_hashed_bytes_can_be_split_again(
    given_record: Record, named: list[bytes], digest: bytes
) -> None:
    """So no two events give the same bytes."""
    encoded = event_bytes(given_record, b"".join(named), digest)
    numbers, rest = struct.unpack(">4q", encoded[:32]), encoded[32:]
    parts = []
    for _ in range(5):
        length = int.from_bytes(rest[:4], "big")
        parts.append(rest[4 : 4 + length])
        rest = rest[4 + length :]
    kind, data, intents, said, definitions = parts
    assert Record(*numbers, kind.decode(), data, intents, said) == given_record
    assert (definitions, rest) == (b"".join(named), digest)


@given(DEFINITIONS, DEFINITIONS)
def test_different_definitions_have_different_digests(one: Definition, two: Definition) -> None:
    assert (definition_digest(one) == definition_digest(two)) == (one == two)
