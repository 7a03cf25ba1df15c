"""The alert rules and the dashboard, held against the metrics that a table really gives.

Prometheus' own promtool judges them: it lints the metrics, parses every rule and every panel, and
plays each alert's story: an hour of a healthy table, then an hour of one where it must fire.
"""

import json
import re
from collections import Counter

import yaml
from msgspec.structs import replace

from controller.data.events import ResultsLooked
from controller.data.message import message
from controller.data.results import OutsideResult
from controller.monitoring import Tallies
from controller.monitoring.metrics import metrics_text
from controller.shipped_files import config_root
from drivers.vocabulary import ActState, FaultCode, Key
from tests.monitoring.judging import judge, key_of
from tests.monitoring.sights import look, opened, play_a_round, samples, watched
from tests.procedure.table_story import Story

ALERTS = config_root() / "watch" / "alerts.yaml"
DASHBOARD = config_root() / "watch" / "dashboard.json"
RULES = yaml.safe_load(ALERTS.read_text("utf-8"))["groups"][0]["rules"]
NAMES = [each["alert"] for each in RULES]
MINUTES = 60
"""Minutes of each of the two parts of a story."""
OURS = re.compile(r"\b(?:dealer_table|process)_\w+")


def with_link(sight, **more):
    first, *others = sight.links
    return replace(sight, links=(replace(first, **more), *others))


def with_tallies(change):
    tallies = Tallies()
    change(tallies)
    return opened(tallies)


def stopped():
    story = Story().open().bet(2).press(Key.NO_MORE_BETS)
    return look(story.report(ActState.FAULT, 2, FaultCode.JAM))


def halted():
    story = Story().open()
    story.table.halt(message("journal-closed"))
    return look(story)


def outside():
    story = Story().open()
    story.happen(ResultsLooked((OutsideResult("", "ante", 4000, -90_000, 12_000),), "0a" * 32))
    return look(story)


def slow(name):
    def change(tallies):
        for _ in range(1000):
            getattr(tallies, name).note(0.2)

    return lambda: with_tallies(change)


def counted(name, key, count):
    return lambda: with_tallies(lambda tallies: getattr(tallies, name).update({key: count}))


BROKEN = {
    "TableHalted": halted,
    "ResultOutside": outside,
    "TableStopped": stopped,
    "TableNotReady": lambda: look(Story().open().lose("key_pad")),
    "DeviceLost": lambda: with_link(opened(), up=False),
    "DeviceUnsteady": lambda: with_link(opened(), silences=5),
    "WireNoisy": lambda: with_link(opened(), malformed=50),
    "ActsRepeated": counted("repeats", "packet", 5),
    "CommitsSlow": slow("commits"),
    "LoopLate": slow("lags"),
    "DiskFilling": opened,
    "DeliveriesLate": lambda: replace(opened(), utc=3 * 86400.0),
    "DeliveriesRefused": opened,
    "BackupOverdue": lambda: replace(opened(), utc=3 * 86400.0),
    "BackupFailed": opened,
    "ClockWrong": lambda: replace(opened(), utc=7200.0),
    "PinsTried": counted("alarms", "wrong_pin", 6),
    "LogIncomplete": lambda: replace(opened(), dropped=4),
    "VersionsDiffer": opened,
    "TableUnreachable": opened,
}
"""What a table looks like when an alert must fire. The last ones are brought about in `series`."""


def series(alert, before, after):
    """Return the series of a story for promtool: a value each minute."""
    found = {}
    for part, told in enumerate((before, after)):
        for name, labels, value in told:
            key = key_of(name, labels | {"instance": "table-7"})
            if name == "dealer_table_disk_free_bytes":
                value = 5e8 if part and alert == "DiskFilling" else 5e10  # noqa: PLW2901
            if name == "dealer_table_floor_heard_timestamp_seconds":
                value = 0.0  # noqa: PLW2901
            if name == "dealer_table_floor_events":
                value = 1.0 if part and alert == "DeliveriesLate" else 1e6  # noqa: PLW2901
            if name == "dealer_table_floor_refused":
                value = float(part and alert == "DeliveriesRefused")  # noqa: PLW2901
            if name == "dealer_table_backup_failed":
                value = float(part and alert == "BackupFailed")  # noqa: PLW2901
            found.setdefault(key, ["_"] * (2 * MINUTES))
            for minute in range(part * MINUTES, (part + 1) * MINUTES):
                ticks = 60.0 * minute if name == "dealer_table_clock_seconds" else 0.0
                found[key][minute] = repr(value + ticks)
    gone = MINUTES if alert == "TableUnreachable" else 0
    found[key_of("up", {"job": "dealer-table", "instance": "table-7"})] = ["1"] * (
        2 * MINUTES - gone
    ) + ["0"] * gone
    other = "2.0" if alert == "VersionsDiffer" else "1.0"
    found[key_of("dealer_table_build_info", {"instance": "table-8", "version": other})] = (
        ["1"] * MINUTES * 2
    )
    return [{"series": key, "values": " ".join(values)} for key, values in found.items()]


def story(alert, before, after, at, firing=True):
    """Return promtool's test: at that minute the alert fires, or none at all does."""
    which = f'alertname="{alert}",' if firing else ""
    fires = f'count(max_over_time(ALERTS{{{which}alertstate="firing"}}[{MINUTES - 1}m]))'
    expected = [{"labels": "{}", "value": 1}] if firing else []
    return {
        "interval": "1m",
        "input_series": series(alert, before, after),
        "promql_expr_test": [{"expr": fires, "eval_time": f"{at}m", "exp_samples": expected}],
    }


def test_the_metrics_are_as_prometheus_wants_them(promtool, tmp_path):
    table = Story().open()
    tallies = watched(table)
    play_a_round(table)
    text = metrics_text(look(table.lose("sensors"), tallies), "1.0", tmp_path / "journal")
    assert promtool("check", "metrics", given=text) == (0, "")


def test_the_rules_are_sound_and_each_says_what_to_do(promtool):
    code, said = promtool("check", "rules", ALERTS)
    assert code == 0, said
    assert f"{len(RULES)} rules found" in said
    for each in RULES:
        assert set(each["annotations"]) == {"summary", "action"}
        assert each["labels"]["severity"] in ("critical", "warning", "info")


def test_each_alert_has_a_story():
    assert set(BROKEN) == set(NAMES)
    assert not [name for name, count in Counter(NAMES).items() if count > 1]


def test_a_healthy_table_fires_none(promtool, tmp_path):
    healthy = samples(opened(), tmp_path)
    test = story("", healthy, healthy, 2 * MINUTES - 1, firing=False)
    judge(promtool, ALERTS, tmp_path, [test])


def test_each_alert_fires_when_it_must(promtool, tmp_path):
    before, last = samples(opened(), tmp_path), 2 * MINUTES - 1
    after = {name: samples(broken(), tmp_path) for name, broken in BROKEN.items()}
    judge(promtool, ALERTS, tmp_path, [story(each, before, after[each], last) for each in NAMES])


def expressions():
    """Return each expression of the dashboard, with what Grafana puts in for its variables."""
    panels = json.loads(DASHBOARD.read_text("utf-8"))["panels"]
    assert len({each["title"] for each in panels}) == len(panels)
    return [target["expr"] for panel in panels for target in panel["targets"]]


def test_every_metric_that_is_named_exists(tmp_path):
    """All samples of one table where everything has happened once."""
    table = Story().open()
    tallies = watched(table)
    play_a_round(table)
    given = {name for name, _, _ in samples(look(table.lose("sensors"), tallies), tmp_path)}
    asked = [*expressions(), *(each["expr"] for each in RULES)]
    named = {name for text in asked for name in OURS.findall(text)}
    assert len(named) > 20
    assert named - given == set()


def test_the_dashboards_expressions_are_sound(promtool, tmp_path):
    texts = [text.replace("$instance", ".+") for text in expressions()]
    rules = [{"record": f"panel:{n}", "expr": text} for n, text in enumerate(texts)]
    file = tmp_path / "panels.yaml"
    file.write_text(yaml.safe_dump({"groups": [{"name": "panels", "rules": rules}]}), "utf-8")
    code, said = promtool("check", "rules", file)
    assert code == 0, said
    assert f"{len(texts)} rules found" in said
