"""The instruction's view: what blocks, what to do, who does it, with which key, and where."""

from enum import StrEnum

from msgspec import Struct

from controller.data.causes import Part
from controller.data.message import Message, message
from controller.data.person import Role
from controller.procedure.model import TableModel
from controller.snapshot.step_words import offer_of


class Form(StrEnum):
    """What a person is asked for on the page, where no key of the table does it."""

    NONE = ""
    ADOPT = "adopt"
    CLEAR = "clear"
    COUNT = "count"
    COUNT_DECK = "count_deck"
    """The count of one deck; `about` is its colour."""
    DECIDE = "decide"
    """The decision on an irregularity; `about` is its number."""
    NAME_DECK = "name_deck"
    """The identity of one deck; `about` is its colour."""
    SIGN_ON = "sign_on"
    VOID = "void"


class InstructionView(Struct, frozen=True):
    """The one answer to *what now*: something to do, or something that is waited for.

    Attributes:
        words: what to do, or what is waited for.
        short: the same in a few words: the caption of the form's key, or of the picture.
        part: the part of the table that it is about.
        who: who does it; None: it is waited for.
        key: the key that does it, as the offers name it; empty: it is done without a key.
        form: what is asked on the page instead; `about` says of which deck or irregularity.
        seat: the seat, where the part is a seat; else 0.
        device: the device, where the part is a cable; else empty.
        hold: the number of the hold that has to end first; 0: none.
        blocks: why the table does not go on by itself; None: nothing is wrong.
        title: the step; or, while something stops the round, who ends that.
        beside: what to check meanwhile, or what to do if it goes wrong.
        since_utc_us: since when it stands; what is waited for is waited for since then.
    """

    words: Message
    short: Message
    part: Part
    who: Role | None = None
    key: str = ""
    form: Form = Form.NONE
    about: str = ""
    seat: int = 0
    device: str = ""
    hold: int = 0
    blocks: Message | None = None
    title: Message | None = None
    beside: tuple[Message, ...] = ()
    since_utc_us: int = 0


_CAPTIONS = {
    Form.ADOPT: message("panel-adopt-the-shuffler"),
    Form.CLEAR: message("panel-clear"),
    Form.COUNT: message("panel-enter-count"),
    Form.COUNT_DECK: message("panel-enter-count"),
    Form.DECIDE: message("panel-decide"),
    Form.NAME_DECK: message("instruction-name-deck"),
    Form.SIGN_ON: message("panel-sign-on"),
    Form.VOID: message("panel-void-the-round"),
}
"""The captions of the keys that open the forms."""


def by_key(m: TableModel, key: str, words: Message, part: Part) -> InstructionView | None:
    """Return an instruction that a key carries out; None: the key is not offered now."""
    offer = offer_of(m, key)
    if offer is None:
        return None
    who = offer.role or Role.DEALER  # whose key it is, the offer says
    return InstructionView(words, offer.meaning, part, who, key=key)


def by_form(
    form: Form, words: Message, part: Part, who: Role = Role.DEALER, about: str = ""
) -> InstructionView:
    """Return an instruction for which the page asks something of a person."""
    return InstructionView(words, _CAPTIONS[form], part, who, form=form, about=about)


def by_hand(words: Message, short: Message, part: Part, who: Role = Role.DEALER) -> InstructionView:
    """Return an instruction that hands carry out at the table, without a key."""
    return InstructionView(words, short, part, who)


def awaited(words: Message, short: Message, part: Part) -> InstructionView:
    """Return what is waited for: nobody has to do anything."""
    return InstructionView(words, short, part)
