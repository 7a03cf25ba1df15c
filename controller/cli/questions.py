"""Questions to the person at the terminal, with the answer that Enter takes."""

import sys
from collections.abc import Callable, Sequence
from decimal import Decimal
from typing import TypeVar

from controller.cli.messages import complain, tell
from controller.cli.usage import WrongArgumentError
from controller.configuration.strict import WrongValueError
from controller.configuration.values import cents
from controller.data.message import Message, message
from controller.words.spoken import say

T = TypeVar("T")

_YES, _NO = message("question-yes"), message("question-no")


def ask(question: Message, default: str, read: Callable[[str], T]) -> T:
    """Ask until the answer can be read; return what was read.

    Args:
        question: in words.
        default: what Enter takes; it is shown. Empty: an empty answer is read as it is.
        read: returns the value of an answer, or raises `WrongValueError`.

    Raises:
        WrongArgumentError: nobody answers any more.
    """
    shown = message("question-default", words=question, text=default) if default else question
    while True:
        answer = _line(shown).strip() or default
        try:
            return read(answer)
        except WrongValueError as error:
            complain(message("question-wrong", words=error.expected))


def ask_text(question: Message, default: str = "") -> str:
    """Ask for a text that is not empty."""
    return ask(question, default, _not_empty)


def ask_yes(question: Message, *, default: bool) -> bool:
    """Ask what is answered with yes or no, by the first letter."""
    yes, no = say(_YES), say(_NO)

    def read(answer: str) -> bool:
        for word, value in ((yes, True), (no, False)):
            if answer and word.lower().startswith(answer.lower()):
                return value
        raise WrongValueError(message("question-yes-or-no"))

    return ask(question, yes if default else no, read)


def ask_one(question: Message, choices: Sequence[str], default: str) -> str:
    """Ask for one of some words, by its number or as it stands; the choices are shown first."""
    for number, each in enumerate(choices, 1):
        tell(message("question-choice", number=number, text=each))

    def read(answer: str) -> str:
        if answer in choices:
            return answer
        if answer.isdecimal() and 1 <= int(answer) <= len(choices):
            return choices[int(answer) - 1]
        raise WrongValueError(message("question-number", low=1, high=len(choices)))

    return ask(question, default, read)


def ask_amount(question: Message, default: str) -> Decimal:
    """Ask for an amount of money; return it in the currency's units. A decimal comma is one, too.

    Args:
        question: in words.
        default: as people write it.
    """
    return ask(
        question, default, lambda answer: Decimal(cents(answer.replace(",", "."))).scaleb(-2)
    )


def _not_empty(answer: str) -> str:
    if not answer:
        raise WrongValueError(message("question-empty"))
    return answer


def _line(question: Message) -> str:
    print(f"{say(question)} ", end="", flush=True)
    line = sys.stdin.readline()
    if not line:
        print()
        raise WrongArgumentError(message("question-nobody"))
    return line
