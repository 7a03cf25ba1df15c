"""What a file may say of a switch, at its limits: a table with it deals rounds to their end."""

from dataclasses import replace

import pytest

from controller.configuration import config_root, load_table
from controller.configuration.schema import FileKind, json_schema
from controller.configuration.validation import read_as
from controller.data.definition import HouseSwitches
from simulators.simulation.run import Settings, simulate
from tests.configuration.files import OF_HOUSE, OF_PLAYERS, table_of
from tests.sharing import mostly_slow


def values(schema, definitions):
    """Return what a switch may be, by its schema, at its limits."""
    if "$ref" in schema:
        return definitions[schema["$ref"].rsplit("/", 1)[1]]["enum"]
    match schema["type"]:
        case "boolean":
            return [True, False]
        case "integer":
            return [schema["minimum"], schema["minimum"] + 1, schema["maximum"]]
        case "number":
            return [schema["minimum"], schema["maximum"]]
        case "array":
            return [[], ["00:00"], ["23:59", "00:00"]]
        case "string":
            return ["Pacific/Kiritimati"] if schema["default"] == "UTC" else ["00:00", "23:59"]
    return ["0", "0.01", "1000000.00"]


def switches():
    """Yield each switch with each of these values."""
    whole = json_schema(FileKind.HOUSE)
    for name, schema in whole["$defs"]["HouseSwitches"]["properties"].items():
        yield from ((name, each) for each in values(schema, whole["$defs"]))


GAMES = [*OF_HOUSE, *OF_PLAYERS]


@pytest.mark.parametrize(
    ("name", "value", "game"),
    mostly_slow(
        [(*each, GAMES[n * 7 % len(GAMES)]) for n, each in enumerate(switches())], every=30, soak=2
    ),
)
def test_a_table_with_it_deals_rounds_to_their_end(name, value, game):
    definition, _ = load_table(config_root() / table_of(game))
    given, complaints = read_as(HouseSwitches, {name: value})
    assert given is not None, complaints
    house = replace(definition.house, **{name: getattr(given, name)})
    result = simulate(replace(definition, house=house), Settings(rounds=2, seed=5))
    assert (result.violations, result.rounds) == ([], 2)


def test_decks_of_any_colours_are_played_by_their_own():
    definition, _ = load_table(config_root() / table_of(OF_HOUSE[0]))
    green = replace(definition, deck_colours=("green", "orange"))
    result = simulate(green, Settings(rounds=2, seed=5))
    assert (result.violations, result.rounds) == ([], 2)
