"""Messages in the words of a language, for the command line, the journal and the log."""

import pytest

from controller.data.message import Decimal, Money, message
from controller.data.terms import COLOURS
from controller.shipped_files import config_root
from controller.words.spoken import Speaker

EN = """number-decimal-sign = .
number-group-sign = ,
cards = { $count ->
    [one] { $count } card
   *[other] { $count } cards
 }
limit = up to { $most }
waited = waited { $to } s
deck = the { $colour } deck
colour-red = red
held = Held: { $what }
only-english = Only English
"""
FR = """number-decimal-sign = ,
number-group-sign = { "\\u202F" }
cards = { $count ->
    [one] { $count } carte
   *[other] { $count } cartes
 }
limit = jusqu’à { $most }
waited = { $to } s d’attente
deck = le jeu { $colour }
colour-red = rouge
held = Bloqué : { $what }
"""


@pytest.fixture
def roots(tmp_path):
    write(tmp_path / "shipped", "en", EN)
    write(tmp_path / "shipped", "fr", FR)
    return tmp_path / "shipped", tmp_path / "house"


def write(root, tag, text):
    folder = root / "languages" / tag
    folder.mkdir(parents=True)
    (folder / "words.ftl").write_text(text, encoding="utf-8")


def test_forms_follow_the_number_as_the_language_counts(roots):
    english, french = Speaker("en", roots), Speaker("fr", roots)
    none, one, two = (message("cards", count=count) for count in (0, 1, 2))
    assert [english.say(each) for each in (none, one, two)] == ["0 cards", "1 card", "2 cards"]
    assert [french.say(each) for each in (none, one, two)] == ["0 carte", "1 carte", "2 cartes"]


def test_a_number_of_any_size_is_said_by_its_digits(roots):
    english = Speaker("en", roots)
    for count in (
        sign * ((1 << bits) + more) for bits in range(80) for more in (-1, 0, 1) for sign in (-1, 1)
    ):
        assert english.say(message("cards", count=count)).split()[0] == str(count)


def test_numbers_and_amounts_are_written_as_the_language_does(roots):
    english, french = Speaker("en", roots), Speaker("fr", roots)
    limit, waited = message("limit", most=Money(1_250_050)), message("waited", to=2.5)
    assert (english.say(limit), english.say(waited)) == ("up to 12,500.50", "waited 2.5 s")
    assert french.say(limit) == "jusqu’à 12\u202f500,50"
    assert french.say(waited) == "2,5 s d’attente"
    assert english.amount(-5) == "-0.05"


def test_words_of_the_program_and_messages_inside_are_put_into_words(roots):
    french = Speaker("fr", roots)
    deck = message("deck", colour=COLOURS["red"])
    assert french.say(message("held", what=deck)) == "Bloqué : le jeu rouge"
    assert french.say(message("deck", colour="dark_pink")) == "le jeu dark_pink"


def test_a_missing_message_is_said_in_english_or_else_by_its_id(roots):
    french = Speaker("fr", roots)
    assert french.say(message("only-english")) == "Only English"
    assert french.say(message("in-none", seat=3)) == "[in-none]"


def test_a_house_says_a_message_in_its_own_words(roots):
    write(roots[1], "fr", "deck = le sabot { $colour }\n")
    french = Speaker("fr", roots)
    assert french.say(message("deck", colour=COLOURS["red"])) == "le sabot rouge"
    assert french.say(message("cards", count=2)) == "2 cartes"


def test_names_stand_as_they_are_written(roots):
    assert (
        Speaker("fr", roots).say(message("held", what="O'Brien: {$x}")) == "Bloqué : O'Brien: {$x}"
    )


def test_printed_digits_have_the_language_s_decimal_sign(tmp_path):
    """An edge keeps its zeros: it is printed to two digits."""
    for language in ("en", "fr"):
        folder = tmp_path / "languages" / language
        folder.mkdir(parents=True)
        (folder / "odds.ftl").write_text("edge-of = { $edge } %\n", "utf-8")
    edge, roots = message("edge-of", edge=Decimal("5.60")), [config_root(), tmp_path]
    said = [Speaker(language, roots).say(edge) for language in ("en", "fr")]
    assert said == ["5.60 %", "5,60 %"]


def test_speakers_of_one_language_share_what_was_read(roots):
    first, second = Speaker("en", roots), Speaker("fr", roots)
    assert first._bundles[0] is second._bundles[1]


def test_a_file_that_changed_is_read_again(roots):
    before = Speaker("en", roots)
    (roots[0] / "languages" / "en" / "words.ftl").write_text(EN + "new = New\n", encoding="utf-8")
    said = message("new")
    assert (before.say(said), Speaker("en", roots).say(said)) == ("[new]", "New")
