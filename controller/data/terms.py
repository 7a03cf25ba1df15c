"""Terms: words of the program that people read; each is a message of its own in every language.

A name of the program, such as `tray_not_empty`, is for programs: journal, files and wire have it,
and no sentence does. A sentence is given the term. Where the names come from an enumeration or a
list, the ids follow from them, and a test looks up every one: `fault` and `tray_not_empty` make
`fault-tray-not-empty`. Other tables of terms stand with their matter, with literal ids.
"""

from collections.abc import Iterable, Sequence
from enum import Enum
from typing import Final

from controller.data.irregularities import IrregularityKind, Remedy
from controller.data.message import Message, both, listed, message
from controller.data.person import Role
from drivers.vocabulary import ActState, BackColour, DeviceKind, FaultCode, Mode, RejectReason


def term(kind: str, name: str) -> Message:
    """Return the term of the program's name for something: `colour` and `red` make `colour-red`."""
    return Message(f"{kind}-{name.lower().replace('_', '-').replace(' ', '-')}")


class Terms(dict[str, Message]):
    """The terms of one kind by the program's names for them."""

    def __init__(self, kind: str, names: Iterable[str]) -> None:
        """Make the term of each name."""
        super().__init__((name, term(kind, name)) for name in names)


def _names(kind: type[Enum]) -> list[str]:
    """Return the names of an enumeration of the wire, as journal and files have them."""
    return [each.name.lower() for each in kind]


COLOURS: Final = Terms("colour", (*_names(BackColour), "used"))
"""The colours of decks' backs; `used` is a deck of the table whose colour nobody told."""
DEVICES: Final = Terms("device", _names(DeviceKind))
FAULTS: Final = Terms("fault", _names(FaultCode))
SETTINGS: Final = Terms("mode", _names(Mode))
"""What a shuffler is set to do with a deck."""
REJECTS: Final = Terms("reject", _names(RejectReason))
MEMORIES: Final = Terms("memory", _names(ActState))
"""How the last act stands that a shuffler remembers."""
IRREGULARITIES: Final = Terms("irregularity", IrregularityKind)
REMEDIES: Final = Terms("deed", Remedy)
HAPPENED: Final = Terms("irregularity", (f"{kind}_words" for kind in IrregularityKind))
"""What each irregularity is, in a sentence."""
DONE: Final = Terms("remedy", (f"{remedy}_words" for remedy in Remedy))
"""What each remedy does, in a sentence."""
ROLES: Final = Terms("role", Role)
SEATS: Final = Terms("seat", (
    "in", "waiting", "packet", "dealt", "deciding", "stays", "folded", "settled", "absent", "void",
    "next_round",
))  # fmt: skip
"""What is said of a seat; of an empty one nothing is."""
SPOTS: Final = Terms("spot", (
    "awaiting", "placed", "locked", "none", "late", "faulty", "stands", "returned", "paid", "lost",
))  # fmt: skip
"""The states of a spot, the usual ones first; the last four are effects of rulings."""

RANKS: Final = Terms("rank", (
    "deuce", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen",
    "king", "ace",
))  # fmt: skip
PAIRS: Final = Terms("ranks", (
    "deuces", "threes", "fours", "fives", "sixes", "sevens", "eights", "nines", "tens", "jacks",
    "queens", "kings", "aces",
))  # fmt: skip
"""The same ranks, several of each."""


PAIR_OF: Final = "pair-of-"
"""How names of pairs of a rank begin; `-to-` between two ranks means all from one to the other."""


def pairs_in(name: str) -> Message | None:
    """Return the ranks of a pair's name in words: `tens`, `sixes to tens`; None: it is another."""
    least, to, most = name.removeprefix(PAIR_OF).partition("-to-")
    if not name.startswith(PAIR_OF) or least not in PAIRS or (to and most not in PAIRS):
        return None
    return message("ranks-to", first=PAIRS[least], last=PAIRS[most]) if to else PAIRS[least]


def alike_cards(name: str) -> Message | None:
    """Return a pair, three or four cards of a named rank in words; None: the name is another."""
    if pairs := pairs_in(name):
        return message("hand-pair", ranks=pairs)
    start, _, ranks = name.rpartition("-")
    if ranks not in PAIRS:
        return None
    match start:
        case "three":
            return message("hand-three", ranks=PAIRS[ranks])
        case "four":
            return message("hand-four", ranks=PAIRS[ranks])
        case _:
            return None


SUITED: Final = "suited-"
"""How names of single cards begin that are all of one suit."""


def high_cards(name: str) -> Message | None:
    """Return single cards of named ranks in words: `ace, king high`; None: the name is another."""
    suited = name.startswith(SUITED)
    ranks = name.removeprefix(SUITED).removesuffix("-high").split("-")
    if not RANKS.keys() >= {*ranks}:
        return None
    hand = message("hand-high", rank=listed([RANKS[rank] for rank in ranks]))
    return message("hand-suited", hand=hand) if suited else hand


# Several colours of decks' backs together.


UNKNOWN = "used"
"""A deck whose colour is not known."""


def backs(colours: Sequence[str]) -> Message:
    """Return several colours as one text: `red and blue`; at least one is given."""
    return both([COLOURS[colour] for colour in colours])
