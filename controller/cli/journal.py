"""The journal read and audited, with or without the daemon."""

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from msgspec.structs import replace

from controller.cli import journal_copies, journal_export
from controller.cli.arguments import LinesOption
from controller.cli.commands import argument, command, group, option
from controller.cli.journal_file import (
    ConfigOption,
    FileArgument,
    JournalOption,
    damage_is_an_answer,
    damage_words,
    events_bar,
    exit_if_wrong,
    find_journal,
    open_source,
    print_json,
    whole_record,
)
from controller.cli.output import plain_console, print_message
from controller.data.house_clock import utc_text
from controller.data.message import Message, message
from controller.errors import ExitCode
from controller.journal import Event, VerifyReport
from controller.journal import tail as tail_events
from controller.journal import verify as verify_journal
from controller.words.spoken import say, with_english

if TYPE_CHECKING:
    from controller.records.stored import Soundness
    from controller.replay import Difference, Replayed


def tail(
    last: Annotated[int, option("--last N", "help-journal-tail-last", min=1)] = 20,
    journal: JournalOption = None,
    config: ConfigOption = None,
    as_json: LinesOption = False,
) -> None:
    """Show the last events: number, UTC time, kind, data, intents.

    While cards are counted blind, their counts are withheld.
    """
    from controller.records.marks import counted_since

    show = as_object if as_json else as_line
    with open_source(journal, config) as source:
        path, end = Path(source.name), source.head
        source.check(end - last + 1)
        soundness = source.soundness()
        since = counted_since(source)
    if as_json:
        print_json({"checked": soundness.as_data()})
    else:
        print_message(soundness.words)
    with damage_is_an_answer():
        for event in tail_events(path, after=max(0, end - last)):
            if event.record.seq > end:
                break
            withheld = 0 < since <= event.record.seq
            typer.echo(show(_without_counts(event) if withheld else event))
    exit_if_wrong(soundness)


def _without_counts(event: Event) -> Event:
    """Return an event without what it says: the data may hold a count."""
    withheld = json.dumps(say(message("journal-counts-withheld"))).encode()
    return replace(event, record=replace(event.record, data=withheld, intents=b"[]", said=b""))


def verify(
    path: Annotated[Path | None, argument("[PATH]", "help-journal-file")] = None,
    config: ConfigOption = None,
    as_json: LinesOption = False,
) -> None:
    """Check the whole journal."""
    journal = find_journal(path, config)
    with events_bar() as show:
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
    return f"{stamp}  {record.kind:<24} {data}  {intents}  {said}".rstrip()


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
    found = [f"  {say(damage_words(each))}" for each in report.damages]
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
    except ValueError:
        return _text(raw)


def replay(
    file: FileArgument = None,
    until: Annotated[int | None, option("--until SEQ", "help-journal-replay-until", min=1)] = None,
    as_json: LinesOption = False,
    config: ConfigOption = None,
) -> None:
    """Replay a journal, or an export; show the table as it was then."""
    from controller.journal import open_recording
    from controller.replay import replay as replay_journal

    with (
        whole_record(file, config) as (path, soundness),
        open_recording(path) as recording,
        events_bar() as show,
    ):
        replayed = replay_journal(recording, until, show)
    (_print_json if as_json else _print_picture)(path, replayed, soundness)
    exit_if_wrong(soundness)
    if replayed.difference is not None:
        raise typer.Exit(ExitCode.NEGATIVE)


def _print_json(path: Path, replayed: "Replayed", soundness: "Soundness") -> None:
    import msgspec

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


app = group("help-journal")
command(app, "help-journal-replay")(replay)
command(app, "help-journal-export")(journal_export.export)
command(app, "help-journal-salvage")(journal_export.salvage)
command(app, "help-journal-head")(journal_export.head)
command(app, "help-journal-backup")(journal_copies.backup)
command(app, "help-journal-seal")(journal_copies.seal)
command(app, "help-journal-restore")(journal_copies.restore)
command(app, "help-journal-tail")(tail)
command(app, "help-journal-verify")(verify)
