"""How the page translates the daemon's English sentences."""

import pytest

from tests.page.speaking import speak

SMALL = {
    "The {what}.": "Voir : {what}.",
    "The {colour} deck is out.": "Le jeu {colour} est sorti.",
    "The {colour} deck has {count} cards.": "{count} carte, {colour}.|{count} cartes, {colour}.",
    "The table is held: {hold}": "Table bloquée : {hold}",
    "Asked for by {by}: {reason}.": "Demandé par {by} : {reason}.",
    "{first} and {second}": "{first} et {second}",
    "“{setting}” is 'set'": "« {setting} » n'est pas 'là' ?",
    "{wager} up to {amount}": "{wager} jusqu'à {amount}",
    "Pair Plus": "Paire Plus",
    "red": "rouge",
    "blue": "bleu",
    "jam": "bourrage",
    "Close it.": "Fermez.",
}


def said(text: str) -> str:
    return speak([text], SMALL).texts[0]


def test_the_most_specific_template_reads_a_sentence() -> None:
    assert said("The red deck is out.") == "Le jeu rouge est sorti."
    assert said("The jam.") == "Voir\u202f: bourrage."


def test_values_are_translated_in_turn_and_sentences_inside_sentences() -> None:
    assert said("The red and blue deck is out.") == "Le jeu rouge et bleu est sorti."
    held = "The table is held: The blue deck is out."
    assert said(held) == "Table bloquée\u202f: Le jeu bleu est sorti."


def test_several_sentences_are_said_one_by_one() -> None:
    assert said("The red deck is out. Close it.") == "Le jeu rouge est sorti. Fermez."


def test_words_that_people_wrote_stay_as_they_are() -> None:
    spoken = speak(["Asked for by Red Jam (7): the red chair."], SMALL)
    assert spoken.texts == ["Demandé par Red Jam (7)\u202f: the red chair."]
    assert not spoken.unknown


def test_forms_follow_the_number_as_the_language_counts() -> None:
    sentences = [f"The red deck has {count} cards." for count in (0, 1, 2)]
    assert speak(sentences, SMALL).texts == [
        "0 carte, rouge.",
        "1 carte, rouge.",
        "2 cartes, rouge.",
    ]


def test_a_number_is_no_word_and_a_word_no_number() -> None:
    assert speak(["The red deck has no cards."], SMALL).unknown == {"The red deck has no cards.": 1}


def test_numbers_and_amounts_are_written_as_the_language_does() -> None:
    assert said("pair plus up to 12500.50") == "Paire Plus jusqu’à 12\u202f500,50"


def test_signs_are_set_with_narrow_blanks_that_do_not_break() -> None:
    spoken = said("“Faro” is 'set'")
    assert spoken == "«\u202fFaro\u202f» n’est pas ’là’\u202f?"


def test_a_capital_stays_where_the_sentence_begins() -> None:
    assert said("Red") == "Rouge"
    assert said("red") == "rouge"
    assert said("Red and blue") == "Rouge et bleu"


def test_an_unknown_sentence_is_shown_in_english_and_counted() -> None:
    sentences = ["A thing that nobody knows.", "The table is held: a thing.", "A thing. Close it."]
    spoken = speak(sentences, SMALL)
    assert spoken.texts[0] == sentences[0]
    assert spoken.texts[1] == "Table bloquée\u202f: a thing."
    assert spoken.unknown == {"A thing that nobody knows.": 1, "a thing.": 1, "A thing.": 1}


def test_english_is_said_as_it_is() -> None:
    sentences = ["The red deck is out.", "Nobody's 'words' : here"]
    spoken = speak(sentences, {}, "en")
    assert spoken.texts == sentences
    assert not spoken.unknown


@pytest.mark.parametrize("text", ["", "12", "S100042", "–", "5.00"])
def test_text_without_words_is_not_translated(text: str) -> None:
    spoken = speak([text], SMALL)
    assert spoken.texts == [text]
    assert not spoken.unknown


def test_a_long_remark_is_read_at_once() -> None:
    remark = "red and blue, " * 36
    spoken = speak([f"Asked for by me: {remark}.", remark, "The " + remark * 4], SMALL)
    assert len(spoken.texts) == 3  # within the time that `speak` has
