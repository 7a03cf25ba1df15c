"""Noted heads: they show what the chain alone cannot, a cut or a rewritten journal."""

import hashlib
import hmac
import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from controller.cli.journal import app
from controller.data.encoding import encode_state
from controller.data.message import message
from controller.errors import ExitCode
from controller.journal import (
    CARDS,
    Definition,
    JournalDamagedError,
    export_lines,
    open_recording,
    verify,
)
from controller.journal.heads import (
    HeadError,
    SignedHead,
    check_head,
    generation_of,
    head_of,
    key_name,
    read_key,
)
from controller.procedure import new_state
from controller.words.spoken import say
from tests.journal.small_journals import (
    IDENTITY,
    append,
    filled,
    open_journal,
    record,
    state_after,
    stored,
    tamper,
)
from tests.procedure.table_harness import shipped_table

KEY = bytes(range(32))
SEALED = (
    Definition(CARDS, "epoch 1, act 1", '[{"cards":["As"]}]'),
    Definition(CARDS, "epoch 1, act 2", '[{"cards":["2c"]}]'),
)


def test_the_head_of_a_journal(tmp_path: Path) -> None:
    with filled(tmp_path / "journal", 7) as journal:
        head = head_of(tmp_path / "journal")
        assert (head.journal, head.head) == (IDENTITY, journal.head)
        assert not head.signature


@pytest.mark.parametrize("generation", [1, 2, 7])
def test_the_number_of_the_computer_is_the_states(generation: int) -> None:
    state = new_state(shipped_table(), "")
    state.generation = generation
    assert generation_of(encode_state(state)) == generation


@pytest.mark.parametrize("state", [b"{}", b"", b'{"generation":"two"}'])
def test_a_state_that_says_no_number_is_the_first_computers(state: bytes) -> None:
    assert generation_of(state) == 1


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


def with_sealed_cards(path: Path) -> Path:
    """Make a journal in which two finished rounds keep their cards sealed."""
    with open_journal(path) as journal:
        journal.restore()
        for seq, cards in enumerate(SEALED, start=1):
            journal.append(record(seq), state_after(seq), [cards])
        append(journal, 3, 5)
    return path


def exchange_cards(path: Path) -> None:
    first, second = SEALED
    tamper(
        path,
        "UPDATE definition SET text = CASE name WHEN ? THEN ? ELSE ? END",
        (first.name, second.text, first.text),
    )


def test_sealed_cards_that_were_exchanged(tmp_path: Path) -> None:
    """Whatever says sound has checked all that it names, the cards beside the events as well."""
    path = with_sealed_cards(tmp_path / "journal")
    head = head_of(path)
    assert check_head(path, head, None) is None
    exchange_cards(path)
    assert not verify(path).sound
    assert "does not agree with its digest" in say(check_head(path, head, None))
    kept = tmp_path / "head"
    kept.write_text(head.to_json())
    told = CliRunner().invoke(app, ["head", str(path), "--check", str(kept)])
    assert told.exit_code == ExitCode.NEGATIVE
    assert "sound" not in told.stdout


def test_what_an_export_cannot_prove_is_said(tmp_path: Path) -> None:
    """An export has no cards: its check says so, and checks everything else."""
    path = with_sealed_cards(tmp_path / "journal")
    kept, export = tmp_path / "head", tmp_path / "export.jsonl"
    kept.write_text(head_of(path).to_json())
    with open_recording(path) as recording:
        export.write_text("\n".join(export_lines(recording)) + "\n")
    told = CliRunner().invoke(app, ["head", str(export), "--check", str(kept)])
    assert told.exit_code == ExitCode.OK
    assert "sealed cards are not in an export" in told.stdout
    changed = export.read_text().replace('"seq\\":5', '"seq\\":6', 1)
    assert changed != export.read_text()
    export.write_text(changed)
    told = CliRunner().invoke(app, ["head", str(export), "--check", str(kept)])
    assert told.exit_code == ExitCode.NEGATIVE


def test_an_export_tells_how_far_it_is_and_lacks_no_definition(tmp_path: Path) -> None:
    path, export = stored(tmp_path / "journal", 2500), tmp_path / "export"
    with open_recording(path) as recording:
        lines = list(export_lines(recording))
    export.write_text("\n".join(lines) + "\n")
    told: list[tuple[int, int]] = []
    assert check_head(export, head_of(path), None, lambda *far: told.append(far)) is None
    assert told == [(1000, 2500), (2000, 2500)]
    assert lines[1].startswith('{"definition":')
    export.write_text("\n".join([lines[0], *lines[2:]]) + "\n")
    wrong = check_head(export, head_of(path), None)
    assert wrong is not None
    assert "definition" in say(wrong)


def test_a_head_of_before_says_no_computer(tmp_path: Path) -> None:
    told = json.loads(head_of(stored(tmp_path / "journal", 1)).to_json())
    assert "generation" not in told
    head = SignedHead.from_json(json.dumps(told))
    assert head.generation == SignedHead(head.journal, head.head, 0).generation == 1


def test_damage_after_the_head_is_found_too(tmp_path: Path) -> None:
    path = stored(tmp_path / "journal", 9)
    head = head_of(path)
    with open_journal(path) as journal:
        journal.restore()
        append(journal, 10, 12)
    tamper(path, "UPDATE event SET boot = 2 WHERE seq = 11")
    assert "at event 11" in say(check_head(path, head, None))


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


@pytest.mark.parametrize("name", ["seq", "generation"])
@pytest.mark.parametrize("number", [0, -1, 1.5, 1 << 63, "2", None, [2]])
def test_a_head_with_a_number_that_no_journal_has_is_refused(name: str, number: object) -> None:
    told = {"journal": "", "seq": 1, "hash": "", "utc_us": 0, "generation": 1}
    assert SignedHead.from_json(json.dumps(told)).generation == 1
    with pytest.raises(HeadError, match="no head"):
        SignedHead.from_json(json.dumps(told | {name: number}))


def test_a_signature_of_another_kind(tmp_path: Path) -> None:
    told = json.loads(head_of(stored(tmp_path / "journal", 1)).signed(KEY).to_json())
    with pytest.raises(HeadError, match="ed25519"):
        SignedHead.from_json(json.dumps(told | {"algorithm": "ed25519"}))


def test_keys(tmp_path: Path) -> None:
    for name, key in (("key", KEY), ("short", KEY[1:])):
        (tmp_path / name).write_bytes(key)
        (tmp_path / name).chmod(0o600)
    assert read_key(tmp_path / "key") == KEY
    for mode in range(0o400, 0o1000):  # the group may read it; nobody may do more
        (tmp_path / "key").chmod(mode)
        if mode & ~0o640:
            with pytest.raises(HeadError, match="chmod 0600"):
                read_key(tmp_path / "key")
        else:
            assert read_key(tmp_path / "key") == KEY
    with pytest.raises(HeadError, match="no key, it has bytes: 31"):
        read_key(tmp_path / "short")
    with pytest.raises(HeadError, match="no such file"):
        read_key(tmp_path / "none")
