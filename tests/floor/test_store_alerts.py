"""The floor's alert rules and dashboard, held against the metrics that a store really gives."""

import json
from collections import Counter

import pytest
import yaml
from msgspec.structs import replace

from controller.floor.store.metrics import StoreLook
from controller.shipped_files import config_root
from tests.floor.watched import NOW, counts, lag, look, of_bridge, samples
from tests.monitoring.judging import judge, key_of

ALERTS = config_root() / "watch" / "floor-alerts.yaml"
DASHBOARD = config_root() / "watch" / "floor-dashboard.json"
RULES = yaml.safe_load(ALERTS.read_text("utf-8"))["groups"][0]["rules"]
MINUTES = 35


def slow():
    found = counts()
    for _ in range(100):
        found.commits.note(3.0)
    return samples(counted=found)


BROKEN = {
    "StoreUnreachable": None,
    "NoStore": None,
    "DatabaseLost": lambda: samples(StoreLook(reached=False)),
    "BrokerLost": lambda: samples(counted=counts(broker=False)),
    "BrokerDown": lambda: samples(answers=False),
    "BoardOrBridgeUnreachable": None,
    "RestartsAgainAndAgain": lambda: of_bridge(start=lambda minute: NOW + minute // 3),
    "NeighbourLost": lambda: of_bridge(mqtt_up=False),
    "TableBehind": lambda: samples(look(lag(behind=7, seconds=400.0))),
    "TableNotHeard": lambda: samples(look(lag(heard=NOW - 200))),
    "JournalRefused": lambda: samples(look(alarms=[("pit-1-t1", "fork", 1)])),
    "TakingFails": lambda: samples(counted=counts(failed=30)),
    "TakingSlow": slow,
    "ParcelsDropped": lambda: samples(counted=counts(dropped=Counter({"t1": 3}))),
    "DerivingLate": lambda: samples(look(late=700.0)),
    "SealingLate": lambda: samples(look(oldest=NOW - 5.1 * 86400)),
    "StoresDiffer": lambda: [
        (name, labels | {"version": "0.0"} if "version" in labels else labels, value)
        for name, labels, value in samples()
    ],
}
"""What a store, or a bridge, looks like when an alert must fire; None: it does not answer."""
OF_BRIDGE = ("BoardOrBridgeUnreachable", "RestartsAgainAndAgain", "NeighbourLost")


def series(parts, job="dealer-floor"):
    """Return the series of some stores, part by part; a value may go with the minutes."""
    found = {}
    for part, (one, told) in enumerate(parts):
        minutes = range(part * MINUTES, (part + 1) * MINUTES)
        up = [("up", {}, float(told is not None))]
        for name, labels, value in [*(told or []), *up]:
            key = key_of(name, labels | {"instance": one, "job": job})
            found.setdefault(key, ["_"] * (MINUTES * 3))
            for minute in minutes:
                found[key][minute] = repr(value(minute) if callable(value) else value)
    return [{"series": key, "values": " ".join(values)} for key, values in found.items()]


def story(alert, broken):
    """Return promtool's test: the alert fires after the store has changed, and not before."""
    after = None if broken is None else broken()
    good, job = samples(), "dealer-floor"
    if alert in OF_BRIDGE:
        good, job = of_bridge(), "dealer-bridge"
    told = series([("one", good), ("one", after), ("one", after)], job)
    if alert == "StoresDiffer":
        told += series([("two", samples())] * 3)
    fires = f'count(ALERTS{{alertname="{alert}",alertstate="firing"}})'
    before, last = MINUTES - 1, 3 * MINUTES - 1
    if alert in ("TakingFails", "ParcelsDropped", "TakingSlow"):
        last = MINUTES + 8  # a rate: it fires while the counts move
    return {
        "interval": "1m",
        "input_series": told,
        "promql_expr_test": [
            {"expr": fires, "eval_time": f"{before}m", "exp_samples": []},
            {
                "expr": fires,
                "eval_time": f"{last}m",
                "exp_samples": [{"labels": "{}", "value": 1}],
            },
        ],
    }


def test_each_alert_has_a_story_and_says_what_to_do():
    assert [each["alert"] for each in RULES] == list(BROKEN)
    for each in RULES:
        assert set(each["annotations"]) == {"summary", "action"}
        assert each["labels"]["severity"] in ("critical", "warning", "info")


@pytest.mark.parametrize("name", ["rules", "metrics"])
def test_prometheus_finds_nothing_wrong(promtool, name):
    from controller.floor.store.metrics import metrics_text

    if name == "rules":
        code, said = promtool("check", "rules", ALERTS)
        assert code == 0, said
        assert f"{len(RULES)} rules found" in said
    else:
        told = look(alarms=[("t", "fork", 1)])
        assert promtool("check", "metrics", given=metrics_text(told, counts(), NOW)) == (0, "")


@pytest.mark.slow
def test_each_alert_fires_when_it_must_and_not_before(promtool, tmp_path):
    judge(promtool, ALERTS, tmp_path, [story(name, broken) for name, broken in BROKEN.items()])


def test_a_journal_from_which_nothing_is_derived_alerts_after_ten_minutes(promtool, tmp_path):
    """Each store counts from its own start: who starts again and again knows least."""
    late = "dealer_floor_underived_seconds"
    told = [
        {"series": f'{late}{{instance="one"}}', "values": "0+60x30"},
        {"series": f'{late}{{instance="two"}}', "values": " ".join(["0+60x3"] * 8)},
    ]
    fires = 'count(ALERTS{alertname="DerivingLate",alertstate="firing"})'
    found = ((9, []), (11, [{"labels": "{}", "value": 1}]))
    asked = [
        {"expr": fires, "eval_time": f"{minute}m", "exp_samples": samples}
        for minute, samples in found
    ]
    test = {"interval": "1m", "input_series": told, "promql_expr_test": asked}
    judge(promtool, ALERTS, tmp_path, [test])


def test_nothing_fires_for_a_table_that_was_switched_off_or_tells_nothing(promtool, tmp_path):
    quiet = look(lag(heard=None, delivered=NOW - 9e5), replace(lag(behind=None), table="t2"))
    told = series(
        [("store-1", samples()), ("store-1", samples(quiet)), ("store-1", samples(quiet))]
    )
    silent = {"expr": "count(ALERTS)", "eval_time": f"{3 * MINUTES - 1}m", "exp_samples": []}
    test = {"interval": "1m", "input_series": told, "promql_expr_test": [silent]}
    judge(promtool, ALERTS, tmp_path, [test])


def test_every_panel_is_sound_and_asks_for_what_there_is(promtool, tmp_path):
    import re

    panels = json.loads(DASHBOARD.read_text("utf-8"))["panels"]
    texts = [target["expr"] for panel in panels for target in panel["targets"]]
    rules = [{"record": f"panel:{n}", "expr": text} for n, text in enumerate(texts)]
    file = tmp_path / "panels.yaml"
    file.write_text(yaml.safe_dump({"groups": [{"name": "panels", "rules": rules}]}), "utf-8")
    code, said = promtool("check", "rules", file)
    assert code == 0, said
    parts = samples(look(alarms=[("t", "fork", 1)])), of_bridge()
    given = {name for part in parts for name, _, _ in part}
    asked = [*texts, *(each["expr"] for each in RULES)]
    named = {name for text in asked for name in re.findall(r"\b(?:dealer_floor|process)_\w+", text)}
    assert len(named) > 12
    assert named - given == set()
