"""Unknown, missing and misspelt keys, wrong types and wrong values: one problem each."""

from pathlib import Path

import pytest

from tests.configuration.files import GAME, HOUSE, LAW, TABLE, Case, assert_only

ANTE_LIMIT = "ante: {minimum: 5.00, maximum: 100.00}"

CASES = [
    # Keys.
    Case(
        "misspelt key", TABLE, "seats: [1", "§seets: [1",
        "seets", "unknown key 'seets'", "'seats'", "did you mean 'seats'?",
    ),
    Case(
        "misspelt optional key", TABLE, "pay_table: TCDPPP-02", "§paytable: TCDPPP-02",
        "paytable", "unknown key", "'pay_table'", "did you mean 'pay_table'?",
    ),
    Case(
        "unknown key", TABLE, "name: Table 1", "name: Table 1\n§colour: mauve",
        "colour", "unknown key 'colour'", "'jurisdiction'",
    ),
    Case(
        "misspelt key deep inside", GAME, "    on_fold: action", "    §on_flod: action",
        "wagers[1].on_flod", "unknown key", "'on_fold'", "did you mean 'on_fold'?",
    ),
    Case(
        "misspelt key in an override", TABLE,
        "  # overrides:", "  overrides: {§takeback: never}\n#",
        "house.overrides.takeback", "unknown key", "'take_back'", "did you mean 'take_back'?",
    ),
    Case(
        "missing key", TABLE, "jurisdiction: washington", "# none",
        "jurisdiction", "nothing", "the key 'jurisdiction': A file in jurisdictions/", at="name:",
    ),
    Case(
        "missing key deep inside", TABLE,
        "  key_pad:\n    driver: key-pad\n", "  §key_pad:\n",
        "devices.key_pad.driver", "nothing", "the key 'driver'",
    ),
    Case("firmware that is no SHA-256", TABLE, "    driver: key-pad\n",
         "    driver: key-pad\n    firmware: §a1b2\n",
         "devices.key_pad.firmware", "'a1b2'", "the SHA-256 of the firmware"),
    # Types.
    Case("text for a number", GAME, "cards: 52", "cards: §fifty-two",
         "deck.cards", "'fifty-two'", "a whole number"),
    Case("number for text", TABLE, "name: Table 1", "name: §1",
         "name", "1", "text", "put it in quotes"),
    Case("truth value for text", TABLE, "name: Table 1", "name: §true",
         "name", "true", "text", "put it in quotes"),
    Case("yes for true", GAME, "dealer_last: true", "dealer_last: §yes",
         "packets.dealer_last", "'yes'", "true or false", "did you mean true?"),
    Case("text for a truth value", GAME, "dealer_last: true", "dealer_last: §last",
         "packets.dealer_last", "'last'", "true or false"),
    Case("text for a list", TABLE, "decks: [red, blue]", "decks: §red and blue",
         "decks", "'red and blue'", "a list"),
    Case("list for a mapping", TABLE, ANTE_LIMIT, "ante: §[5.00, 100.00]",
         "limits.ante", "a list of 2", "a mapping"),
    Case("text for a mapping", TABLE, "house:\n  profile: default ", "house: §default ",
         "house", "'default'", "a mapping"),
    Case("nothing for a value", TABLE, "game: three-card-draw-poker", "§game:",
         "game", "nothing", "text"),
    # Words of an enumeration.
    Case("unknown word", GAME, "opens: deciding", "opens: §decidings",
         "wagers[2].opens", "'decidings'", "'wagering' or 'deciding'", "did you mean 'deciding'?"),
    Case("unknown colour", TABLE, "decks: [red, blue]", "decks: [red, §bleu]",
         "decks[1]", "'bleu'", "'blue'", "did you mean 'blue'?"),
    Case("unknown switch", HOUSE, "take_back: dealer ", "take_back: §floor ",
         "switches.take_back", "'floor'", "'dealer', 'supervisor' or 'never'"),
    Case("unknown time zone", HOUSE, "time_zone: America/Los_Angeles",
         "time_zone: §America/Los_Angelos", "switches.time_zone", "'America/Los_Angelos'",
         "a time zone of the database", "did you mean 'America/Los_Angeles'?"),
    Case("no time zone", HOUSE, "time_zone: America/Los_Angeles", "time_zone: §America",
         "switches.time_zone", "'America'", "a time zone of the data", "did you mean 'America/"),
    Case("time of day", HOUSE, 'gaming_day_ends: "06:00"', 'gaming_day_ends: §"24:00"',
         "switches.gaming_day_ends", "'24:00'", "from 00:00 to 23:59"),
    Case("time of a shift", HOUSE, '"14:00", "22:00"', '"14:00", §2200',
         "switches.shifts[2]", "2200", "a time of day such as '06:00'"),
    Case("unknown log level", TABLE, "level: info", "level: §verbose",
         "log.level", "'verbose'", "'debug', 'info', 'warning' or 'error'"),
    # Ranges.
    Case("seat 0", TABLE, "seats: [1, 2", "seats: [§0, 2", "seats[0]", "0", "1 or more"),
    Case("seat 8", TABLE, "6, 7]", "6, §8]", "seats[6]", "8", "7 or less"),
    Case("no seat", TABLE, "seats: [1, 2, 3, 4, 5, 6, 7]", "seats: §[]",
         "seats", "a list of 0", "at least 1"),
    Case("one deck", TABLE, "decks: [red, blue]", "decks: §[red]",
         "decks", "a list of 1", "at least 2"),
    Case("long label", GAME, "label: Pair Plus", "label: §Pair Plus, or any three of a kind",
         "wagers[1].label", "'Pair Plus", "at most 24 characters"),
    Case("a source on two lines", GAME, "source: Three", 'source: §"Three\\ncards."\n#',
         "source", "'Three cards.'", "text on one line"),
    Case("words in place of an id", GAME, "words: step-revealing-best-three",
         "words: §Turn your cards.", "steps[11].words", "'Turn your cards.'", "lower-case letters"),
    Case("a setting that no wire carries", GAME,
         "shuffler_setting: Three Card Draw Poker", "shuffler_setting: §Three Card Dräw Poker",
         "shuffler_setting", "Dräw", "ASCII"),
    # Names.
    Case("upper case in a wager's limits", TABLE, ANTE_LIMIT,
         ANTE_LIMIT + "\n  §Lucky-Bonus: {minimum: 1, maximum: 5}",
         "limits.Lucky-Bonus", "'Lucky-Bonus'", "lower-case letters"),
    # Money, odds, times, dates.
    Case("three decimals", TABLE, "minimum: 5.00, maximum: 100.00", "minimum: §5.005, maximum: 100",
         "limits.ante.minimum", "5.005", "an amount of money"),
    Case("negative money", TABLE, ANTE_LIMIT, "ante: {minimum: §-5.00, maximum: 100.00}",
         "limits.ante.minimum", "-5.00", "an amount of money"),
    Case("money with a sign", TABLE, ANTE_LIMIT, "ante: {minimum: §$5.00, maximum: 100.00}",
         "limits.ante.minimum", "'$5.00'", "an amount of money"),
    Case("money beyond reason", LAW, "maximum: 300.00", "maximum: §300000000.00",
         "single_wager.maximum", "300000000.00", "at most 1,000,000.00"),
    Case("odds in words", GAME, "straight: 5, flush: 4, pair: 1}",
         "straight: 5, flush: 4, pair: §evens}",
         "pay_tables[0].pays.pair_plus.pair", "'evens'", "odds to one"),
    Case("odds over nothing", GAME, "straight: 5, flush: 4, pair: 1}",
         "straight: 5, flush: 4, pair: §1/0}",
         "pay_tables[0].pays.pair_plus.pair", "'1/0'", "odds to one"),
    Case("odds of nothing", GAME, "straight: 5, flush: 4, pair: 1}",
         "straight: 5, flush: 4, pair: §0}",
         "pay_tables[0].pays.pair_plus.pair", "0", "above 0"),
    Case("a per cent sign", GAME, "ante: 0.20}", "ante: §0.20%}",
         "pay_tables[0].declared_edges.ante", "'0.20%'", "without the sign"),
    Case("a key that never rests", HOUSE, "key_rest: 0.4", "key_rest: §0",
         "switches.key_rest", "0", "more than 0 seconds"),
    Case("negative time", HOUSE, "spot_stable: 0.4", "spot_stable: §-0.4",
         "switches.spot_stable", "-0.4", "a number of seconds"),
    Case("a prompt without an end", HOUSE, "lift_prompt: 12", "lift_prompt: §0",
         "switches.lift_prompt", "0", "1 or more"),
    Case("keys that rest for an hour", HOUSE, "key_guard: 0.4", "key_guard: §3600",
         "switches.key_guard", "3600", "60 or less"),
    Case("time in words", HOUSE, "lift_prompt: 12", "lift_prompt: §12s",
         "switches.lift_prompt", "'12s'", "a number of seconds"),
    Case("a date of another country", LAW, "date: 2023-04-19", "date: §19.04.2023",
         "single_wager.proposed[1].date", "'19.04.2023'", "a date"),
    Case("a relative path", TABLE, "journal: /var", "journal: §var",
         "journal", "'var/lib", "an absolute path"),
    Case("a log to nowhere", TABLE, "to: journald", "to: §syslog",
         "log.to", "'syslog'", "'journald' or an absolute path"),
    Case("a long serial number", TABLE, "    # serial_number: S100042",
         f"    serial_number: §{'9' * 40}",
         "devices.shuffler.serial_number", "'9999", "a serial number"),
]  # fmt: skip


@pytest.mark.parametrize("case", CASES, ids=str)
def test_one_change_makes_one_problem_in_its_place(case: Case, tmp_path: Path) -> None:
    assert_only(tmp_path, case)
