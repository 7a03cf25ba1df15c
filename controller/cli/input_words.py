"""Raw inputs and lamps of devices in words: their names, and what they say.

`controller.technician.inputs` tells both as words of the program, such as `seat 3 pair_plus` and
`covered`, which JSON prints as they are.
"""

import re

from controller.data.definition import GameDefinition
from controller.data.message import Message, Text, message
from controller.procedure import MEANINGS
from controller.screen.words import LINKS
from drivers.vocabulary import Key

_SEAT = re.compile(r"seat (\d+) (.+)")
_LEVELS = {
    "tray": message("input-tray"),
    "cover": message("input-cover"),
    "lid": message("input-lid"),
    "fault": message("input-fault"),
    "input": message("input-input"),
    "output": message("input-output"),
    "mode": message("input-mode"),
    "game": message("input-game"),
    "link": message("tablectl-column-link"),
}
_STATES = {
    "out of order": message("spot-faulty"),
    "covered": message("input-covered"),
    "empty": message("input-empty"),
    "open": message("input-open"),
    "closed": message("input-closed"),
    "none": message("input-none"),
    "cards": message("panel-unit-cards"),
    "loaded": message("input-loaded"),
    "shuffling": message("input-shuffling"),
    "shuffled": message("input-shuffled"),
    "shuffle": message("input-shuffle"),
    "sort": message("mode-sort"),
    "service": message("mode-service"),
    "unreadable": message("mode-unreadable"),
    "down": message("panel-pressed"),
    "up": message("panel-released"),
}
_LAMPS = {
    "OFF": message("lamp-off"),
    "ON": message("lamp-on"),
    "BLINK": message("lamp-blink"),
}
_KEYS = {key.name: words for key, words in MEANINGS.items()}
_KEYS[Key.GREEN.name] = message("key-green")
"""The keys by what is printed on them: the green one has its colour."""


def input_line(game: GameDefinition, name: str, says: Text) -> Message:
    """Return an input, a lamp or a link, and what it says, as one line.

    Args:
        game: the table's: its layout has the labels of the spots.
        name: such as `seat 3 pair_plus`, `key STOP`, `lamp STOP`, `cover` or `link`.
        says: such as `covered` or `loaded, blue`; a message is told as it is.
    """
    what = says if isinstance(says, Message) else _state(name, says)
    return message("tablectl-input", name=input_name(game, name), what=what)


def input_name(game: GameDefinition, name: str) -> Text:
    """Return the name of an input in words."""
    kind, _, key = name.partition(" ")
    if kind == "key":
        return message("tablectl-input-key", name=_key(key))
    if kind == "lamp":
        return message("tablectl-lamp", name=_key(key))
    if found := _SEAT.fullmatch(name):
        labels = {wager.name: wager.label for wager in game.wagers}
        wager = labels.get(found[2], found[2])
        return message("panel-seat-wager", seat=int(found[1]), wager=wager)
    return _LEVELS.get(name, name)


def _state(name: str, says: str) -> Text:
    if name == "link":
        return LINKS.get(says, says)
    if name.startswith("lamp "):
        return _LAMPS.get(says, says)
    if name == "game":
        return says
    if name == "fault" and says != "none":
        return message("panel-fault", fault=says)
    state, _, colour = says.partition(", ")
    if not colour:
        return _STATES.get(state, state)
    return message("tablectl-with-colour", what=_STATES.get(state, state), colour=colour)


def _key(name: str) -> Text:
    kind, _, number = name.partition("_")
    if kind == "SEAT":
        return message("panel-seat", seat=int(number))
    return _KEYS.get(name, name)
