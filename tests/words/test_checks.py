"""A language's catalogue is checked against the English one: all errors with their lines."""

import re

import pytest

from controller.configuration.checks.languages import check_language
from controller.shipped_files import config_root
from controller.words.folders import languages
from tests.words.shipped_messages import shipped_messages

EN = "seat = Seat { $seat }\nclose = Close it.\n"


@pytest.fixture
def root(tmp_path):
    write(tmp_path, "en", EN)
    return tmp_path


def write(root, tag, text, name="words.ftl"):
    folder = root / "languages" / tag
    folder.mkdir(parents=True, exist_ok=True)
    (folder / name).write_text(text, encoding="utf-8")
    return folder


def problems(root, text, tag="fr"):
    folder = write(root, tag, text)
    return [str(each).removeprefix(f"{folder}") for each in check_language(folder, root)]


@pytest.mark.parametrize("tag", languages((config_root(),)))
def test_the_shipped_catalogues_are_in_order(tag):
    assert check_language(config_root() / "languages" / tag) == []


def test_a_whole_catalogue_is_in_order(root):
    assert problems(root, "seat = Place { $seat }\nclose = Fermez.\n") == []


def test_a_message_that_is_missing(root):
    (found,) = problems(root, "seat = Place { $seat }\n")
    assert found.startswith("/words.ftl:1:1: found 1 of 2 messages missing: close; expected all")


def test_what_is_missing_is_told_by_file_and_the_dealers_screens_come_first(root):
    for name in ("tablectl.ftl", "office.ftl", "panel.ftl"):
        words = "".join(f"{name.removesuffix('.ftl')}-{each} = Word\n" for each in "abcdefg")
        write(root, "en", words, name)
    found = problems(root, "close = Fermez.\nseat = Place { $seat }\n")
    files = [each.partition(":")[0] for each in found]
    assert files == ["/panel.ftl", "/office.ftl", "/tablectl.ftl"]
    named = "panel-a, panel-b, panel-c, panel-d, panel-e, …"
    assert f"found 7 of 7 messages missing: {named};" in found[0]


def test_parameters_that_are_not_those_of_the_english(root):
    assert problems(root, "close = Fermez.\nseat = Place { $place }\n") == [
        "/words.ftl:2:1: seat: found { $place }; expected as in English: { $seat }"
    ]


def test_an_id_that_english_does_not_have_and_one_that_stands_twice(root):
    text = "seat = Place { $seat }\nclose = Fermez.\nclosed = Fermé.\nclose = Fermer.\n"
    unknown, twice = problems(root, text)
    assert unknown.startswith("/words.ftl:3:1: closed: found an unknown id")
    assert unknown.endswith("did you mean 'close'?")
    assert twice.startswith("/words.ftl:4:1: close: found a second message of this id")


def test_text_that_is_no_message(root):
    text = "seat = Place { $seat\nclose = Fermez.\n"
    faulty, missing = problems(root, text)
    assert faulty.startswith("/words.ftl:1:1: found 'seat = Place { $seat'; expected a message")
    assert missing.startswith("/words.ftl:1:1: found 1 of 2 messages missing: seat;")


@pytest.mark.parametrize("text", ["Fermez !", "C'est fermé.", "« Fermez\u202f»"])
def test_blanks_and_apostrophes_that_the_page_would_break_at(root, text):
    (found,) = problems(root, f"seat = Place {{ $seat }}\nclose = {text}\n")
    assert found.startswith("/words.ftl:2:1: close: found ")


def test_its_folder_is_named_by_its_language(root):
    (found,) = problems(root, "close = Fermez.\n", "french")
    assert "such as fr or fr-CA" in found


def test_a_house_adds_what_it_says_otherwise_and_no_more(root, tmp_path):
    write(root, "fr", "seat = Place { $seat }\nclose = Fermez.\n")
    house = tmp_path / "house"
    folder = write(house, "fr", "close = On ferme.\n")
    assert check_language(folder, root) == []


def test_a_sentence_that_names_a_key_otherwise_than_its_label(root):
    write(root, "en", EN + "key-stop = Stop\n-the-key-stop = STOP\npress = { -the-key-stop }\n")
    text = "seat = Place { $seat }\nclose = Fermez.\nkey-stop = Arrêter\n"
    text += "-the-key-stop = HALTE\npress = { -the-key-stop }, puis { -the-key-open }\n"
    unknown, otherwise = problems(root, text)
    assert unknown == ":1:1: press: found '-the-key-open'; expected its words; no such term"
    assert otherwise == ":1:1: -the-key-stop: found 'HALTE'; expected 'ARRÊTER'"


@pytest.mark.parametrize("tag", languages((config_root(),)))
def test_sentences_name_keys_by_their_terms(tag):
    """No key's label stands in a sentence; those with capitals have terms."""
    said = shipped_messages(tag)
    labels = {"".join(each.texts).upper() for id_, each in said.items() if id_.startswith("key-")}
    named = re.compile("|".join(rf"\b{re.escape(each)}\b" for each in labels if "{" not in each))
    literal = {
        id_: found[0]
        for id_, each in said.items()
        if not id_.startswith(("key-", "act-")) and (found := named.search(" ".join(each.texts)))
    }
    assert literal == {}
