"""Lists of messages: several messages as one."""

from controller.data.message import both, either, message, one_by_one, sentences
from controller.words.spoken import english

RED, BLUE = message("colour-red"), message("colour-blue")
SAID = message("panel-play-goes-on")


def said(made):
    return english().say(message("panel-at-step", title=made)).removeprefix("The game is at: ")


def test_lists_are_joined_as_their_language_joins_them():
    assert said(both([RED])) == said(either([RED])) == "red"
    assert said(both([RED, BLUE])) == "red and blue"
    assert said(both([RED, BLUE, "Ante"])) == "red, blue and Ante"
    assert said(either([RED, BLUE])) == "red or blue"
    assert said(either(["Play", RED, BLUE])) == "Play, red or blue"
    assert said(one_by_one([RED, BLUE, RED])) == "red; blue; red"
    assert said(sentences([SAID, SAID])) == "Play goes on. Play goes on."
    assert sentences([SAID]) == SAID
