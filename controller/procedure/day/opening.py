"""Opening and closing the table: the software manifest, who opens, what is left unchecked."""

from controller.data.definition import Step
from controller.data.events import ManifestTaken
from controller.data.message import Message, Param, message, one_by_one
from controller.data.person import Role
from controller.procedure.day import checks, deck_changes
from controller.procedure.house import people
from controller.procedure.model import TableModel
from controller.procedure.poker import players
from controller.procedure.shuffler import decks, devices, proof


def keep_manifest(m: TableModel) -> None:
    """Keep which program runs this table; at the next opening a supervisor confirms it."""
    event, before = m.expect(ManifestTaken), m.state.manifest
    m.state.manifest = event.sha256
    m.state.approved, m.state.unapproved = event.approved, event.objection
    told: list[Message] = [message("manifest-files", count=event.files)]
    if before not in ("", event.sha256):
        told.append(message("manifest-changed"))
    if event.approved:
        told.append(message("manifest-approved"))
    elif event.objection:
        told.append(event.objection)
    m.record("manifest", message("note-manifest", digest=event.sha256, what=one_by_one(told)))


def note_opening(m: TableModel) -> None:
    """The table opens; game, pay table and software are those that its opener confirms."""
    by = people.asker(m)
    m.state.opened_by = str(by) if by is not None else ""
    for deck in m.state.decks:
        deck.registered = False
    played: dict[str, Param] = {
        "what": checks.game_words(m),
        "digest": m.state.manifest or message("manifest-not-taken"),
    }
    words = message("note-opened", **played)
    if by is not None:
        words = message("note-opened-by", by=str(by), **played)
    m.record("opened", words)


def begin_closing(m: TableModel) -> None:
    """Begin the closing: the last round is over, the decks go to their boxes."""
    m.state.closing = m.state.dead_due = False
    m.state.reload = ""
    m.state.playing.clear()
    players.stop_fee_clock(m)
    m.state.puck = 0
    m.state.prompts.clear()
    deck_changes.drop_change(m)
    decks.put_decks_away(m)


def note_unchecked(m: TableModel) -> None:
    """Record what was not checked: a supervisor closes a table whose shuffler cannot be asked."""
    missing = [check.words for check in checks.closing_checks(m) if not check.done]
    words = message("note-closed-unchecked", by=str(people.asker(m)), what=one_by_one(missing))
    m.record("closed_unchecked", words)


def table_closed(m: TableModel) -> bool:
    """The table is closed."""
    return m.state.step == Step.CLOSED


def open_table(m: TableModel) -> None:
    """Open the table: the person who opens it confirms game, pay table and software."""
    m.state.closing = False
    if table_closed(m):
        people.begin_dealing(m)
    people.end_all(m, message("sign-on-table-opens"), Role.TECHNICIAN)
    note_opening(m)
    devices.ask_setting(m)
    proof.start_anew(m, message("empty-table-opens"))
    proof.ask_hand_counts(m)


def close_table(m: TableModel) -> None:
    """Close the table: nobody's opening stands any longer."""
    m.state.opened_by = ""


def close_after_round(m: TableModel) -> None:
    """Have the table close when this round is over."""
    m.state.closing = True


def stay_open(m: TableModel) -> None:
    """Take back that the table closes after this round."""
    m.state.closing = False
