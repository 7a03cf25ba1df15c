"""The journal read and audited, with or without the daemon."""

import json
import sys
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import msgspec
import typer
from msgspec.structs import replace

from controller.cli import journal_copies, journal_file
from controller.cli.arguments import LinesOption, WrongArgumentError
from controller.cli.commands import argument, command, group, option
from controller.cli.output import plain_console, print_complaint, print_message
from controller.data.house_clock import utc_text
from controller.data.message import Message, message
from controller.errors import ExitCode, printable
from controller.journal import (
    Event,
    JournalDamagedError,
    VerifyReport,
    export_lines,
    open_recording,
)
from controller.journal import tail as tail_events
from controller.journal import verify as verify_journal
from controller.journal.heads import SignedHead, check_head, head_of, read_key
from controller.journal.recording import Recording, is_export
from controller.journal.salvage import Salvaged
from controller.journal.salvage import salvage as salvage_journal
from controller.words.spoken import say, with_english

if TYPE_CHECKING:
    from controller.records.event_rows import Soundness
    from controller.replay import Difference, Replayed


def tail(
    last: Annotated[int, option("--last N", "help-journal-tail-last", min=1)] = 20,
    journal: journal_file.JournalOption = None,
    config: journal_file.ConfigOption = None,
    as_json: LinesOption = False,
) -> None:
    """Show the last events: number, UTC time, kind, data, intents.

    While cards are counted blind, their counts are withheld.
    """
    from controller.records.marks import counted_since

    show = as_object if as_json else as_line
    with journal_file.open_source(journal, config) as source:
        path, end = Path(source.name), source.head
        source.check(end - last + 1)
        soundness = source.soundness()
        since = counted_since(source)
    if as_json:
        journal_file.print_json({"checked": soundness.as_data()})
    else:
        print_message(soundness.words)
    with journal_file.damage_is_an_answer():
        for event in tail_events(path, after=max(0, end - last)):
            if event.record.seq > end:
                break
            withheld = 0 < since <= event.record.seq
            typer.echo(show(_without_counts(event) if withheld else event))
    journal_file.exit_if_wrong(soundness)


def _without_counts(event: Event) -> Event:
    """Return an event without what it says: the data may hold a count."""
    withheld = json.dumps(say(message("journal-counts-withheld"))).encode()
    return replace(event, record=replace(event.record, data=withheld, intents=b"[]", said=b""))


def verify(
    path: Annotated[Path | None, argument("[PATH]", "help-journal-file")] = None,
    config: journal_file.ConfigOption = None,
    as_json: LinesOption = False,
) -> None:
    """Check the whole journal."""
    journal = journal_file.find_journal(path, config)
    with journal_file.events_bar() as show:
        report = verify_journal(journal, show)
    if as_json:
        typer.echo(json.dumps(_report_object(journal, report)))
    else:
        for line in _report_lines(journal, report):
            typer.echo(line)
    if not report.sound:
        raise typer.Exit(ExitCode.NEGATIVE)


def as_line(event: Event) -> str:
    """Return one event for a person, on one line."""
    record = event.record
    data, intents, said = map(_text, (record.data, record.intents, record.said))
    stamp = f"{record.seq:>8}  {utc_text(record.utc_us)}"
    return f"{stamp}  {printable(record.kind):<24} {data}  {intents}  {said}".rstrip()


def as_object(event: Event) -> str:
    """Return one event for a program, as a JSON object on one line."""
    record = event.record
    return json.dumps(
        {
            "seq": record.seq,
            "utc": utc_text(record.utc_us),
            "utc_us": record.utc_us,
            "monotonic_ns": record.monotonic_ns,
            "boot": record.boot,
            "kind": record.kind,
            "data": _value(record.data),
            "intents": _value(record.intents),
            "said": _value(record.said) if record.said else None,
            "definitions": event.definitions.hex(),
            "state_digest": event.state_digest.hex(),
            "hash": event.hash.hex(),
        }
    )


def _report_lines(journal: Path, report: VerifyReport) -> list[str]:
    if report.sound:
        sound = message("journal-is-sound", path=str(journal), count=report.head.seq)
        return [say(sound), say(message("journal-head", digest=report.head.hash.hex()))]
    damaged = message("journal-is-damaged", path=str(journal), number=report.head.seq)
    found = [f"  {say(journal_file.damage_words(each))}" for each in report.damages]
    return [say(damaged), *found, say(message("journal-keep-files"))]


def _report_object(journal: Path, report: VerifyReport) -> dict[str, object]:
    origin = report.origin
    return {
        "path": str(journal),
        "sound": report.sound,
        "journal": origin.journal.hex() if origin else None,
        "created": utc_text(origin.created_utc_us) if origin else None,
        "events": report.head.seq,
        "head": report.head.hash.hex(),
        "damages": with_english(report.damages),
    }


def _text(raw: bytes) -> str:
    return raw.decode("utf-8", "backslashreplace")


def _value(raw: bytes) -> object:
    """Return the JSON value; the text, if damage has made it no JSON."""
    try:
        return json.loads(raw)
    except (ValueError, RecursionError):
        return _text(raw)


def replay(
    file: journal_file.FileArgument = None,
    until: Annotated[int | None, option("--until SEQ", "help-journal-replay-until", min=1)] = None,
    as_json: LinesOption = False,
    config: journal_file.ConfigOption = None,
) -> None:
    """Replay a journal, or an export; show the table as it was then."""
    from controller.replay import replay as replay_journal

    with (
        journal_file.whole_record(file, config) as (path, soundness),
        open_recording(path) as recording,
        journal_file.events_bar() as show,
    ):
        replayed = replay_journal(recording, until, show)
    (_print_json if as_json else _print_picture)(path, replayed, soundness)
    journal_file.exit_if_wrong(soundness)
    if replayed.difference is not None:
        raise typer.Exit(ExitCode.NEGATIVE)


def _print_json(path: Path, replayed: "Replayed", soundness: "Soundness") -> None:
    difference = replayed.difference
    told = {
        "checked": with_english(soundness.as_data()),
        "path": str(path),
        "agrees": difference is None,
        "events": replayed.seq,
        "hash": replayed.hash.hex(),
        "difference": with_english(difference),
        "snapshot": msgspec.to_builtins(replayed.snapshot),
    }
    typer.echo(json.dumps(told))


def _print_picture(path: Path, replayed: "Replayed", soundness: "Soundness") -> None:
    from controller.screen import WIDTH, render

    print_message(soundness.words)
    plain_console(WIDTH).print(render(replayed.snapshot))
    when = utc_text(replayed.snapshot.utc_us)
    digest = replayed.hash.hex()
    head = message(
        "journal-replayed", path=str(path), number=replayed.seq, time=when, digest=digest
    )
    typer.echo(say(head))
    if replayed.difference is None:
        typer.echo(say(message("journal-replay-agrees")))
    else:
        for line in _difference_lines(replayed.difference):
            typer.echo(line)


def _difference_lines(difference: "Difference") -> list[str]:
    recorded = message("journal-recorded", what=difference.recorded)
    replayed = message("journal-replayed-so", what=difference.replayed)
    return [say(_place(difference)), f"  {say(recorded)}", f"  {say(replayed)}"]


def _place(difference: "Difference") -> Message:
    match difference.what:
        case "intents":
            return message("journal-replay-differs-intents", number=difference.seq)
        case "state":
            return message("journal-replay-differs-state", number=difference.seq)
        case "definition":
            return message("journal-replay-differs-definition", number=difference.seq)
        case _:
            return message("journal-replay-differs-event", number=difference.seq)


# `tablectl journal export`, `salvage` and `head`: the record outside the table.


def export(
    file: journal_file.FileArgument = None,
    to: Annotated[Path | None, option("--to OUT", "help-journal-export-to")] = None,
    config: journal_file.ConfigOption = None,
) -> None:
    """Write a whole journal as JSON lines (docs/journal.md); at damage it ends."""
    with (
        journal_file.whole_record(file, config) as (path, soundness),
        open_recording(path) as recording,
        ExitStack() as stack,
    ):
        try:
            out = sys.stdout if to is None else stack.enter_context(to.open("x", encoding="utf-8"))
        except FileExistsError as error:
            words = message("usage-there-already", path=str(to))
            raise WrongArgumentError(words, "--to") from error
        for line in export_lines(recording):
            out.write(line + "\n")
    print_complaint(soundness.words)  # standard output is the export's, which has its own form
    journal_file.exit_if_wrong(soundness)


def salvage(
    file: Annotated[Path, argument("FILE", "help-journal-salvage-file")],
    out: Annotated[Path, argument("OUT", "help-journal-salvage-out")],
    as_json: LinesOption = False,
) -> None:
    """Copy what is sound, up to the first damage, into a new journal."""
    with journal_file.damage_is_an_answer(), journal_file.events_bar() as show:
        salvaged = salvage_journal(file, out, _rebuilt, show)
    if as_json:
        typer.echo(json.dumps(_salvaged_object(salvaged)))
    else:
        for line in _salvaged_lines(file, out, salvaged):
            typer.echo(line)
    if salvaged.damages or salvaged.state == "lost":
        raise typer.Exit(ExitCode.NEGATIVE)


def head(
    file: journal_file.FileArgument = None,
    sign: Annotated[Path | None, option("--sign KEYFILE", "help-journal-head-sign")] = None,
    check: Annotated[Path | None, option("--check HEAD", "help-journal-head-check")] = None,
    key: Annotated[Path | None, option("--key KEYFILE", "help-journal-head-key")] = None,
    config: journal_file.ConfigOption = None,
) -> None:
    """Print the end of the chain, to be kept elsewhere; or check a kept one.

    Without the key a signed head is compared, and its signature is not checked.
    """
    path = journal_file.find_journal(file, config)
    if check is not None:
        if sign is not None:
            raise WrongArgumentError(message("usage-sign-or-check"))
        _check(path, check, key)
    elif key is not None:
        raise WrongArgumentError(message("usage-key-with-check"))
    else:
        _print_head(path, sign)


def _print_head(path: Path, sign: Path | None) -> None:

    secret = read_key(sign) if sign is not None else None
    with journal_file.damage_is_an_answer():
        found = head_of(path)
    typer.echo((found.signed(secret) if secret is not None else found).to_json())


def _check(path: Path, kept: Path, key: Path | None) -> None:

    noted = journal_file.head_in(kept, "--check")
    with journal_file.events_bar() as show:
        wrong = check_head(path, noted, read_key(key) if key is not None else None, show)
    if wrong is not None:
        typer.echo(say(message("journal-not-of-head", path=str(path), what=wrong)))
        raise typer.Exit(ExitCode.NEGATIVE)
    typer.echo(say(message("journal-of-head", path=str(path), number=noted.head.seq)))
    if is_export(path):
        typer.echo(say(message("journal-export-without-cards")))
    typer.echo(say(_signature_words(noted, key)))


def _signature_words(noted: SignedHead, key: Path | None) -> Message:
    if not noted.signature:
        return message("journal-head-is-not-signed")
    if key is None:
        return message("journal-head-is-not-checked", name=noted.key)
    return message("journal-head-is-signed", name=noted.key)


def _rebuilt(recording: Recording) -> bytes | None:
    """Return the state after a record's last event, by replay; None: the replay differs."""
    from controller.replay import ReplayError, replay

    try:
        replayed = replay(recording)
    except (ReplayError, JournalDamagedError):
        return None
    return replayed.state if replayed.difference is None else None


def _salvaged_lines(file: Path, out: Path, salvaged: Salvaged) -> list[str]:
    number, digest = salvaged.head.seq, salvaged.head.hash.hex()
    head = message("journal-salvaged", path=str(out), number=number, digest=digest)
    damages = [f"  {say(journal_file.damage_words(each))}" for each in salvaged.damages]
    return [say(head), *damages, *map(say, _salvaged_words(file, salvaged))]


def _salvaged_words(file: Path, salvaged: Salvaged) -> Iterator[Message]:
    if salvaged.lost:
        ends = {"from": salvaged.head.seq + 1, "to": salvaged.last}
        yield message("journal-salvage-lost", count=salvaged.lost, **ends)
    if salvaged.state == "rebuilt":
        yield message("journal-state-rebuilt")
    elif salvaged.state == "lost":
        yield message("journal-state-lost")
    elif not salvaged.damages:
        yield message("journal-nothing-lost")
    yield message("journal-old-kept", path=str(file))


def _salvaged_object(salvaged: Salvaged) -> dict[str, object]:
    return {
        "events": salvaged.head.seq,
        "head": salvaged.head.hash.hex(),
        "lost": salvaged.lost,
        "state": salvaged.state,
        "damages": with_english(salvaged.damages),
    }


app = group("help-journal")
command(app, "help-journal-replay")(replay)
command(app, "help-journal-export")(export)
command(app, "help-journal-salvage")(salvage)
command(app, "help-journal-head")(head)
command(app, "help-journal-backup")(journal_copies.backup)
command(app, "help-journal-seal")(journal_copies.seal)
command(app, "help-journal-restore")(journal_copies.restore)
command(app, "help-journal-tail")(tail)
command(app, "help-journal-verify")(verify)
