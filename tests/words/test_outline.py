"""The quick reading of catalogues finds what their full reader finds."""

import pytest

from controller.configuration.checks.steps import outline, parameters
from controller.shipped_files import config_root
from controller.words.catalogue_file import entries
from controller.words.folders import catalogue, languages

SHIPPED = (config_root(),)


@pytest.mark.parametrize("tag", languages(SHIPPED))
def test_it_finds_the_same_messages_with_the_same_parameters(tag):
    paths = catalogue(tag, SHIPPED)
    assert outlined(paths) == {id_: entry.params for id_, entry in entries(paths).items()}


def test_a_message_takes_the_place_of_an_earlier_one(tmp_path):
    first, second = tmp_path / "a.ftl", tmp_path / "b.ftl"
    first.write_text("# one = { $no }\none =\n    { $count ->\n       *[other] { $size }\n    }\n")
    second.write_text("two = Two\n\n## three = { $no }\n\nfour = { $seat }\n")
    found = {"one": {"count", "size"}, "two": set(), "four": {"seat"}}
    assert outlined([first, second]) == found
    first.write_text("one = { $seat }\n")
    assert outlined([second, first])["one"] == {"seat"}


def outlined(paths):
    """Return the parameters of each message by its id."""
    return {id_: parameters(text) for id_, text in outline(paths).items()}


@pytest.mark.parametrize("tag", languages(SHIPPED))
def test_those_that_are_wanted_are_found_as_all_are(tag):
    paths = catalogue(tag, SHIPPED)
    every = outline(paths)
    wanted = [*list(every)[::50], "step", "no-such-message"]
    assert outline(paths, wanted) == {id_: every[id_] for id_ in wanted if id_ in every}
    assert outline(paths, []) == {}


def test_a_term_is_no_message(tmp_path):
    file = tmp_path / "a.ftl"
    file.write_text("-the-key = the key\nthe-key = { -the-key }\n")
    assert list(outline([file])) == ["the-key"]
    assert list(outline([file], ["-the-key", "the-key"])) == ["the-key"]
