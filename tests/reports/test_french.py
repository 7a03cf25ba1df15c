"""A report in French: on the terminal and as a page."""

import re

import pytest

from controller.cli import execute
from controller.data.intents import PAYOUT_BY_ONE
from controller.reports.report_words import INTERVENTIONS
from controller.reports.round_measures import _NAMES, BY_KEY
from controller.words import spoken
from tests.records.kept_stories import keep
from tests.reports.evening import evening
from tests.reports.hand_evening import hand_evening

IN_ENGLISH = re.compile(r"\b(the|of|by|played|rounds?|held|wager|step|count|open)\b", re.IGNORECASE)
"""Words that no French report has."""


@pytest.fixture
def journal(tmp_path, monkeypatch):
    monkeypatch.setattr(spoken, "_chosen", [])
    monkeypatch.setenv("LC_ALL", "fr_FR.UTF-8")
    story = evening()
    return str(keep(story.ledger, tmp_path / "journal", definition=story.definition))


def test_the_tables_are_french_in_whole(journal, capsys):
    assert execute(["report", "--journal", journal]) == 0
    told = capsys.readouterr().out
    assert "Coups joués" in told
    assert "0,3775\u202f%" in told
    assert not IN_ENGLISH.findall(told)


def test_the_page_says_its_language_and_is_french_in_whole(journal, capsys):
    assert execute(["report", "--html", "--journal", journal]) == 0
    page = capsys.readouterr().out
    assert '<html lang="fr">' in page
    assert not IN_ENGLISH.findall(re.sub(r"<style>.*?</style>|<[^>]*>", " ", page, flags=re.DOTALL))


@pytest.mark.parametrize("options", [(), ("--html",)])
def test_the_hands_are_french_in_whole(tmp_path, monkeypatch, capsys, options):
    monkeypatch.setattr(spoken, "_chosen", [])
    monkeypatch.setenv("LC_ALL", "fr_FR.UTF-8")
    story = hand_evening()
    path = keep(story.ledger, tmp_path / "journal", definition=story.definition)
    assert execute(["report", *options, "--journal", str(path)]) == 0
    told = re.sub(r"<style>.*?</style>|<[^>]*>", " ", capsys.readouterr().out, flags=re.DOTALL)
    assert "Tour d’enchères 2" in told
    assert not IN_ENGLISH.findall(told.replace("seen by all", ""))


def test_each_intervention_has_its_name():
    assert INTERVENTIONS.keys() == {*_NAMES.values(), BY_KEY, PAYOUT_BY_ONE}
