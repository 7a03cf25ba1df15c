"""The fuzz targets of the other doors: requests, the table's file, places outside."""

from contextlib import suppress
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from controller.api.messages import Failure
from controller.api.server import Asker, _understood
from controller.api.socket_errors import UnknownKeyError
from controller.configuration import Problem, check, config_root
from controller.daemon.answers import event_of
from controller.data.person import Proof
from controller.journal.outside import Visit, visit
from controller.words.spoken import in_english
from simulators.people.staff import LEE, SAM, TESS
from tests.journal.small_journals import stored
from tests.procedure.table_story import Story

_PEOPLE = (None, LEE.person, SAM.person, TESS.person)
_TABLE = (config_root() / "table.yaml").read_bytes().splitlines()


def requests(data):
    """Any lines, from anybody at any step: taken, refused or not understood, and no error of ours.

    Each line begins with a byte that says who asks.
    """
    story = Story().open().bet(2)
    for line in data.split(b"\n"):
        who, text = line[:1], line[1:]
        request = _understood(text)
        if isinstance(request, Failure):
            in_english(request.error)
            continue
        if request.EVENT is None:
            continue
        asker = Asker(Proof(_PEOPLE[sum(who) % len(_PEOPLE)]), 1000)
        with suppress(UnknownKeyError):
            story.happen(event_of(request, asker, lambda: 7))
        assert "failed" not in story.holds, request


def configuration(data):
    """The shipped table's file with any lines changed: problems in places, or in order."""
    lines = list(_TABLE)
    for step in data.split(b"\n"):
        if len(step) < 2:
            continue
        at = step[1] % len(lines)
        match step[0] % 4:
            case 0:
                lines[at] = step[2:]
            case 1:
                lines.insert(at, step[2:])
            case 2 if len(lines) > 1:
                del lines[at]
            case _:
                lines[at] += step[2:]
    path = _folder() / "table.yaml"
    path.write_bytes(b"\n".join(lines))
    for problem in check(path):
        assert isinstance(problem, Problem)
        assert in_english(problem.line_of_words)


def heads(data):
    """Any file outside: the journal is that of its last head or is not, or it is no head."""
    folder = _folder()
    journal, place = folder / "journal", folder / "heads"
    if not journal.exists():
        stored(journal, 3)
    place.write_bytes(data)
    found = visit(journal, place)
    assert isinstance(found, Visit)
    for words in (found.another, found.trouble):
        if words is not None:
            in_english(words)
            assert place.read_bytes() == data
    if found == Visit(event=found.event):
        assert visit(journal, place) == Visit(event=3)


@cache
def _kept_folder():
    return TemporaryDirectory()


def _folder():
    return Path(_kept_folder().name)


DOORS = {"requests": requests, "configuration": configuration, "heads": heads}
