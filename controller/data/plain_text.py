"""Text that people write, and text as it is shown: without what steers, hides or turns around.

`fit` is the one judge of what people write: reasons, names, notes, at the socket, the page, the
command line and in the file of people. It holds the FreeformClass of PRECIS (RFC 8264) after NFC,
and what the class leaves open: how many marks a letter has, and how many letters a text.
"""

import re
from typing import NamedTuple
from unicodedata import category, name, normalize

from controller.data.message import Message, message

_UNSAFE = "\x00-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ud800-\udfff"
"""Control characters, marks and overrides of direction, separators of lines, halves of a pair."""
_STEERING = re.compile(f"[{_UNSAFE}]")
_ON_OUTPUT = re.compile(rf"(?![\n\t])[{_UNSAFE}]")
_ON_TERMINAL = re.compile(rf"(?![\n\t\r]|\x1b\[[0-9;?]*[A-Za-z])[{_UNSAFE}]")
_IGNORABLE = re.compile(
    "[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\u3164"
    "\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufff8\U0001bca0-\U0001bca3\U0001d173-\U0001d17a"
    "\U000e0000-\U000e0fff"  # Default_Ignorable_Code_Point, without the joiners
    "\U00013441\U00013442"  # letters without ink, since Unicode 15
    "\u1100-\u11ff\ua960-\ua97c\ud7b0-\ud7fb"  # conjoining Hangul
    "\u0640\u07fa\u302e\u302f\u3031-\u3035\u303b]"  # exceptions of RFC 5892, 2.6
)
_BY_NEIGHBOURS = re.compile(
    "[\u200c\u200d]|([\u00b7\u0375\u05f3\u05f4\u30fb\u0660-\u0669\u06f0-\u06f9])"
)
"""Joiners; and, as the group, characters that some neighbours allow."""
_MOST_MARKS = 2


class TextRule(NamedTuple):
    """What a text must be.

    Attributes:
        most: characters as people count them, each with its marks.
        letters: letters or digits that it needs; one ideograph is enough.
        empty: it may be left out.
    """

    most: int
    letters: int = 0
    empty: bool = True


REASON = TextRule(500, 3, empty=False)
REMARK = TextRule(500, 1)
NAME = TextRule(48, 1, empty=False)
ANY = TextRule(500)


class UnfitTextError(ValueError):
    """A text of people that is none."""

    def __init__(self, words: Message) -> None:
        """Say why."""
        super().__init__(words)
        self.words = words


def fit(text: str, rule: TextRule) -> str:
    """Return a text as it is kept: in NFC, without spaces around it.

    Raises:
        UnfitTextError: it has a character that nobody sees, more marks than a script writes, too
            few letters, or is too long.
    """
    text = normalize("NFC", text).strip()
    if not (text.isascii() and text.isprintable()):
        _check_characters(text)
    if text or not rule.empty:
        found = sum(category(each)[0] in "LN" for each in text)
        if found < rule.letters and not any(map(_is_ideograph, text)):
            raise UnfitTextError(message("text-letters", count=rule.letters))
    if len(text) > rule.most and _length(text) > rule.most:
        raise UnfitTextError(message("text-long", count=rule.most))
    return text


def _check_characters(text: str) -> None:
    marks = 0
    for at, each in enumerate(text):
        kind = category(each)
        special = _BY_NEIGHBOURS.match(each)
        if special is not None:
            allowed = _allowed_there(text, at, joiner=special[1] is None)
        else:
            allowed = kind[0] in "LNMSP" or kind == "Zs"
            allowed = allowed and _IGNORABLE.match(each) is None
        if not allowed:
            raise UnfitTextError(message("text-character", name=f"U+{ord(each):04X}"))
        marks = marks + 1 if _extends(each) else 0
        if marks > _MOST_MARKS:
            raise UnfitTextError(message("text-marks"))


def _allowed_there(text: str, at: int, *, joiner: bool) -> bool:
    """Tell whether a character's neighbours allow it (RFC 5892, appendix A)."""
    # It takes 2 MiB, and few texts have such a character.
    from idna.core import valid_contextj, valid_contexto  # noqa: PLC0415

    try:
        return valid_contextj(text, at) if joiner else valid_contexto(text, at)
    except ValueError:  # a neighbour of which Unicode does not say how it joins
        return False


def _is_ideograph(each: str) -> bool:
    return each == "\u3007" or name(each, "").startswith("CJK UNIFIED")


def _length(text: str) -> int:
    """Return how many grapheme clusters a text has that has passed the check of its characters.

    So no emoji is joined to another, and no syllable is made of conjoining letters: what is left of
    UAX 29 are marks, joiners, colours of skin, and flags.
    """
    flags = sum("\U0001f1e6" <= each <= "\U0001f1ff" for each in text)
    return len(text) - sum(map(_extends, text)) - flags // 2


def _extends(each: str) -> bool:
    """Tell whether a character is seen as a part of the one before it: a mark, a colour of skin."""
    return (
        category(each)[0] == "M" or each in "\u200c\u200d" or "\U0001f3fb" <= each <= "\U0001f3ff"
    )


def is_plain(text: str) -> bool:
    """Tell whether a text has no such character; a new line is one, too."""
    return _STEERING.search(text) is None


def escaped(text: str) -> str:
    r"""Return a text with each such character as `\u001b`: a person sees that it is there."""
    return _STEERING.sub(_escape, text)


def for_output(text: str, *, terminal: bool) -> str:
    """Return lines as they may be written; a terminal also gets our colours and cursor moves."""
    return (_ON_TERMINAL if terminal else _ON_OUTPUT).sub(_escape, text)


def _escape(found: re.Match[str]) -> str:
    return f"\\u{ord(found.group()):04x}"
