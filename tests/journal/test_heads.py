"""Noted heads: they show what the chain alone cannot, a cut or a rewritten journal."""

import hashlib
import hmac
import json
from pathlib import Path

import pytest

from controller.data.message import message
from controller.journal import JournalDamagedError
from controller.journal.heads import HeadError, SignedHead, check_head, head_of, key_name, read_key
from controller.words.spoken import say
from tests.journal.small_journals import IDENTITY, append, filled, open_journal, stored, tamper

KEY = bytes(range(32))


def test_the_head_of_a_journal(tmp_path: Path) -> None:
    with filled(tmp_path / "journal", 7) as journal:
        head = head_of(tmp_path / "journal")
        assert (head.journal, head.head) == (IDENTITY, journal.head)
        assert not head.signature


def test_the_signature_is_what_the_document_says(tmp_path: Path) -> None:
    head = head_of(stored(tmp_path / "journal", 7)).signed(KEY)
    told = json.loads(head.to_json())
    signed = (
        b"dealer-table journal head 1\n"
        + (16).to_bytes(4, "big")
        + bytes.fromhex(told["journal"])
        + (7).to_bytes(8, "big")
        + bytes.fromhex(told["hash"])
    )
    assert told["algorithm"] == "hmac-sha256"
    assert told["signature"] == hmac.new(KEY, signed, hashlib.sha256).hexdigest()
    whole = hashlib.sha256(b"dealer-table head key 1\n" + KEY).hexdigest()
    assert told["key"] == whole[:16] == key_name(KEY)
    assert SignedHead.from_json(head.to_json()) == head


def test_a_journal_that_went_on_holds_its_head(tmp_path: Path) -> None:
    path = stored(tmp_path / "journal", 7)
    head = head_of(path).signed(KEY)
    with open_journal(path) as journal:
        journal.restore()
        append(journal, 8, 30)
    assert check_head(path, head, KEY) is None
    assert check_head(path, head, None) is None


def test_a_cut_journal(tmp_path: Path) -> None:
    """The end is gone and an older state is back: sound by itself, but not against the head."""
    head = head_of(stored(tmp_path / "journal", 9))
    cut = stored(tmp_path / "cut", 7)
    assert check_head(cut, head, None) == message("journal-cut-off", number=7, count=2)


def test_a_rewritten_journal(tmp_path: Path) -> None:
    head = head_of(stored(tmp_path / "journal", 9))
    journal = open_journal(tmp_path / "rewritten")
    journal.restore()
    append(journal, 1, 4)
    from tests.journal.small_journals import record, state_after

    for seq in range(5, 12):
        journal.append(record(seq, boot=2), state_after(seq))
    journal.close()
    assert check_head(tmp_path / "rewritten", head, None) == message(
        "journal-event-another", number=9
    )


def test_another_journal(tmp_path: Path) -> None:
    from controller.journal import Journal
    from tests.journal.small_journals import Noon

    head = head_of(stored(tmp_path / "journal", 9))
    with Journal.open(tmp_path / "other", created=Noon(), identity=bytes(16)) as other:
        other.restore()
        append(other, 1, 9)
    assert check_head(tmp_path / "other", head, None).id == "journal-another"


def test_a_damaged_journal(tmp_path: Path) -> None:
    path = stored(tmp_path / "journal", 9)
    head = head_of(path)
    tamper(path, "UPDATE event SET boot = 2 WHERE seq = 3")
    assert "at event 3" in say(check_head(path, head, None))
    with pytest.raises(JournalDamagedError, match="at event 3"):
        head_of(path)


def test_signatures_that_do_not_agree(tmp_path: Path) -> None:
    path = stored(tmp_path / "journal", 9)
    head = head_of(path)
    assert check_head(path, head, KEY) == message("journal-head-not-signed")
    other = head.signed(bytes(32))
    assert f"its key is {key_name(bytes(32))}" in say(check_head(path, other, KEY))
    forged = json.loads(head.signed(KEY).to_json()) | {"seq": 8}
    told = check_head(path, SignedHead.from_json(json.dumps(forged)), KEY)
    assert told == message("journal-signature-wrong")


def test_an_empty_journal_has_no_head(tmp_path: Path) -> None:
    with pytest.raises(HeadError, match="no event yet"):
        head_of(stored(tmp_path / "journal", 0))


@pytest.mark.parametrize(
    "text", ["", "[]", "{}", '{"journal":"x"}', '{"journal":"","seq":1,"hash":"","utc_us":null}']
)
def test_text_that_is_no_head_is_refused(text: str) -> None:
    with pytest.raises(HeadError, match="no head"):
        SignedHead.from_json(text)


def test_a_signature_of_another_kind(tmp_path: Path) -> None:
    told = json.loads(head_of(stored(tmp_path / "journal", 1)).signed(KEY).to_json())
    with pytest.raises(HeadError, match="ed25519"):
        SignedHead.from_json(json.dumps(told | {"algorithm": "ed25519"}))


def test_keys(tmp_path: Path) -> None:
    (tmp_path / "key").write_bytes(KEY)
    assert read_key(tmp_path / "key") == KEY
    (tmp_path / "short").write_bytes(KEY[1:])
    with pytest.raises(HeadError, match="31 bytes are no key"):
        read_key(tmp_path / "short")
    with pytest.raises(HeadError, match="No such file"):
        read_key(tmp_path / "none")
