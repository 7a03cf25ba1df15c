"""The record on the page: it equals tablectl's, is made beside the table, and names no card."""

import asyncio
import json
import re
from dataclasses import replace

import pytest
import yaml

from controller.api.messages import View, encode
from controller.cli import execute
from controller.configuration import config_root, load_game, load_table
from controller.data.message import message
from controller.odds import digest_of_rules, find_kept, folders
from controller.page import records
from controller.page.page_errors import PageRefusal
from controller.page.records import Records
from simulators.people.staff import SAM, TESS
from simulators.simulation.dice import PROFILES
from simulators.simulation.run import Run, Settings
from simulators.simulation.silence import Silence
from tests.page.serving import serving
from tests.procedure.table_harness import shipped_table
from tests.records.asked import open_cards
from tests.sharing import mostly_slow

NONE = PROFILES["none"]
TABLE = shipped_table()
DIGEST = digest_of_rules(TABLE.game, TABLE.game.pay_table(TABLE.pay_table))


def PLAYED():  # noqa: N802 - what is played by never changes here
    return TABLE


@pytest.fixture(scope="module")
def played(tmp_path_factory):
    """A table's configuration whose shuffler reads cards, their faces, and all that was shown."""
    folder = tmp_path_factory.mktemp("record")
    shown = []
    sound = Silence.judge_snapshot

    def shows(self, table):
        shown.append(encode(View(table.snapshot, {}, 1, "0")))
        sound(self, table)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Silence, "judge_snapshot", shows)
        run = Run(
            TABLE,
            Settings(2, 1, NONE.habits, NONE, reads=True),
            journal=folder / "journal.sqlite",
        )
        run.play()
    table = yaml.safe_load((config_root() / "table.yaml").read_text())
    (folder / "table.yaml").write_text(
        yaml.safe_dump(table | {"journal": str(folder / "journal.sqlite")})
    )
    return folder / "table.yaml", shown


@pytest.fixture
def config(played):
    return played[0]


@pytest.fixture
def named(config):
    """Finds the faces of a round that the shuffler has read and that the journal keeps sealed."""
    definition, deployment = load_table(config)
    opened = open_cards(deployment.journal, 1, lambda: definition)
    faces = {face for each in opened for face in each.cards}
    assert len(faces) == 52
    found = re.compile("|".join(f'"{face}"' for face in faces).encode())
    assert found.search(json.dumps(opened[0].cards).encode())
    return found


def printed(capsys, config, *words):
    assert execute([*words, "--json", "--config", str(config)]) == 0
    return json.loads(capsys.readouterr().out)


ASKED = [
    ("recall", {"last": "3"}, ("recall", "--last", "3")),
    (
        "deck",
        {"colour": "red", "from": "2020-01-01T00:00", "to": "2999-01-02"},
        ("deck", "history", "red", "--from", "2020-01-01T00:00", "--to", "2999-01-02"),
    ),
    ("statistics", {}, ("report",)),
    ("results", {}, ("results",)),
    (
        "par-sheet",
        {},
        ("odds", TABLE.game.key, "--pay-table", TABLE.pay_table, "--par-sheet"),
    ),
]


@pytest.mark.parametrize(
    ("kind", "query", "words"), mostly_slow(ASKED, 5), ids=[each[0] for each in ASKED]
)
async def test_the_page_tells_what_tablectl_prints_and_no_card(
    config, capsys, named, kind, query, words
):
    told = await Records(config, lambda: 1, PLAYED).record_as_json(kind, query)
    assert json.loads(told) == printed(capsys, config, *words)
    assert not named.search(told)


@pytest.mark.parametrize(
    ("kind", "query"),
    [
        ("recall", {"last": "0"}),
        ("recall", {"last": "101"}),
        ("recall", {"last": "--cards"}),
        ("recall", {"last": "1", "cards": "1"}),
        ("recall", {"round": "٣"}),
        ("deck", {}),
        ("deck", {"colour": "--help"}),
        ("deck", {"colour": "red", "from": "--config=/etc/passwd"}),
        ("statistics", {"to": "now"}),
        ("statistics", {"config": "/etc/passwd"}),
        ("results", {"file": "/etc/passwd"}),
        ("par-sheet", {"game": "four-card-poker"}),
    ],
)
async def test_a_senseless_request_starts_no_process(config, monkeypatch, kind, query):
    monkeypatch.setattr(asyncio, "create_subprocess_exec", None)
    with pytest.raises(PageRefusal) as refused:
        await Records(config, lambda: 1, PLAYED).record_as_json(kind, query)
    assert refused.value.status == 400


@pytest.mark.parametrize(
    ("kind", "query", "said"),
    [
        ("recall", {"round": "99"}, "record-no-such-round"),
        ("deck", {"colour": "mauve"}, "record-unknown-deck"),
        ("deck", {"colour": "red", "from": "2026-02-01", "to": "2026-01-01"},
         "record-ends-before"),
    ],
)  # fmt: skip
async def test_what_tablectl_refuses_is_told_by_its_message(config, kind, query, said):
    with pytest.raises(PageRefusal) as refused:
        await Records(config, lambda: 1, PLAYED).record_as_json(kind, query)
    assert (refused.value.status, refused.value.words.id) == (422, said)


@pytest.mark.parametrize(
    ("program", "said"),
    [
        ("raise ValueError('a fault')", "ValueError: a fault"),
        ("raise SystemExit(3)", "exit code 3"),
        ("import sys; sys.exit(b'\\xff'.decode('latin-1'))", "ÿ"),
    ],
)
async def test_a_program_that_fails_without_a_message_is_told_as_it_stands(
    config, monkeypatch, program, said
):
    Children(monkeypatch, program)
    with pytest.raises(PageRefusal) as refused:
        await Records(config, lambda: 1, PLAYED).record_as_json("statistics", {})
    assert refused.value.words == message("answer-record-not-made", error=said)


class Children:
    """Replaces the start of processes, and counts them."""

    def __init__(self, monkeypatch, program):
        self.started = []
        self._start, self._program = asyncio.create_subprocess_exec, program
        monkeypatch.setattr(asyncio, "create_subprocess_exec", self)

    async def __call__(self, python, *words, **pipes):
        self.started.append(words)
        return await self._start(python, "-S", "-c", self._program, **pipes)


async def test_a_record_is_reused_until_the_journal_goes_on(config, monkeypatch):
    children = Children(monkeypatch, "print(1)")
    seq = 7
    told = Records(config, lambda: seq, PLAYED)
    for _ in range(3):
        assert await told.record_as_json("recall", {}) == b"1\n"
    assert len(children.started) == 1
    await told.record_as_json("recall", {"last": "2"})
    seq = 8
    await told.record_as_json("recall", {"last": "2"})
    assert len(children.started) == 3


async def test_one_record_at_a_time_is_made_and_too_many_requests_are_refused(config, monkeypatch):
    children = Children(monkeypatch, "print(1)")
    told = Records(config, lambda: 7, PLAYED)
    results = await asyncio.gather(
        *(told.record_as_json("recall", {}) for _ in range(9)), return_exceptions=True
    )
    refused = [each for each in results if isinstance(each, PageRefusal)]
    assert {each.status for each in refused} == {429}
    assert len(refused) == 4
    assert len(children.started) == 1, "the others got the record that was made for the first"


async def test_a_record_that_takes_too_long_is_ended(config, monkeypatch):
    Children(monkeypatch, "import time; time.sleep(60)")
    monkeypatch.setattr(records, "_WITHIN", 0.2)
    told = Records(config, lambda: 7, PLAYED)
    for _ in range(2):  # and the next one has its turn
        with pytest.raises(PageRefusal) as refused:
            await told.record_as_json("statistics", {})
        assert refused.value.status == 504


async def test_it_runs_at_the_lowest_priority(config, monkeypatch):
    program = (
        "import os, sys\n"
        "while os.getpriority(os.PRIO_PROCESS, 0) != 10: pass\n"
        "sys.stdout.write('10')"
    )
    Children(monkeypatch, program)
    assert await Records(config, lambda: 7, PLAYED).record_as_json("recall", {}) == b"10"


async def test_a_supervisor_sees_the_record_and_nobody_else(tmp_path, config):
    async with serving(tmp_path, configuration=(config,)) as served:
        page = served.browser
        await served.house.all_up()
        path = "/records/recall?last=1"
        assert (await page.get(path))[0].status == 401
        technician = {"Dealer-Table-Session": await page.sign_on(TESS)}
        assert (await page.get(path, **technician))[0].status == 403
        session = {"Dealer-Table-Session": await page.sign_on(SAM)}
        response, body = await page.get(path, **session)
        assert response.content_type == "application/json"
        assert [each["number"] for each in json.loads(body)["rounds"]] == [2]
        assert (await page.get("/records/journal", **session))[0].status == 404
        assert (await page.get("/records/recall?last=x", **session))[0].status == 400


def test_no_picture_names_a_card(played, named):
    """For two rounds, event by event, each view as a browser gets it."""
    _, shown = played
    assert len(shown) > 50
    assert [each for each in shown if named.search(each)] == []


# The sheet of a pay table.


async def test_a_sheet_has_the_kept_edges_and_the_digest_of_what_is_played(config):
    told = json.loads(await Records(config, lambda: 1, PLAYED).record_as_json("par-sheet", {}))
    assert told["digest"] == DIGEST
    titles = [each["title"]["id"] for each in told["sections"]]
    assert titles[:3] == ["sheet-about", "sheet-rules", "sheet-wagers"]
    odds = find_kept(DIGEST, folders(config_root()))
    exact = [line[3] for line in told["sections"][2]["lines"]]
    assert exact == [str(each.edge) for each in odds.wagers]


async def test_the_sheet_of_files_that_changed_since_is_refused(config):
    """The table plays by other rules than its files have now: no sheet stands in the place."""
    [first, *rest] = TABLE.game.pay_tables
    pays = ((first.pays[0][0], (("mini-royal", "7"),)), *first.pays[1:])
    other = replace(TABLE.game, pay_tables=(replace(first, pays=pays), *rest))
    records_ = Records(config, lambda: 1, lambda: replace(TABLE, game=other))
    with pytest.raises(PageRefusal) as refused:
        await records_.record_as_json("par-sheet", {"pay_table": first.name})
    assert (refused.value.status, refused.value.words.id) == (422, "odds-files-differ")


async def test_a_sheet_that_is_not_kept_names_the_command_and_computes_nothing(config, tmp_path):
    """The game stands beside the table's file, its edges nowhere."""
    game = yaml.safe_load((config_root() / "games" / f"{TABLE.game.key}.yaml").read_text())
    (tmp_path / "games").mkdir()
    for table in game["pay_tables"]:
        table["pays"]["pair_plus"]["mini-royal"] = 77
    (tmp_path / "games" / f"{TABLE.game.key}.yaml").write_text(yaml.safe_dump(game))
    (tmp_path / "table.yaml").write_text(config.read_text())
    changed = load_game(TABLE.game.key, tmp_path)
    records_ = Records(tmp_path / "table.yaml", lambda: 1, lambda: replace(TABLE, game=changed))
    with pytest.raises(PageRefusal) as refused:
        await records_.record_as_json("par-sheet", {"pay_table": changed.pay_tables[0].name})
    assert refused.value.words.id == "odds-sheet-lacks"
    assert not (tmp_path / "odds").exists()


async def test_no_such_pay_table_has_a_sheet(config, monkeypatch):
    monkeypatch.setattr(asyncio, "create_subprocess_exec", None)
    for query in ({"pay_table": "NONE"}, {"pay_table": "--fresh"}):
        with pytest.raises(PageRefusal) as refused:
            await Records(config, lambda: 1, PLAYED).record_as_json("par-sheet", query)
        assert refused.value.status == 404
