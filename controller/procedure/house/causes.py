"""Why a table is held: each cause with its class, its words, and what to do about it."""

from dataclasses import dataclass
from enum import Enum

from controller.data.state import HoldClass


@dataclass(frozen=True, slots=True)
class Cause:
    """One kind of hold, as people see it.

    Attributes:
        words: may hold {what}.
        latched: only a person ends it, not the end of its cause.
        counts: clearing it needs a count of cards.
        takes_count: a count of cards may come with its clearing, which does not need it.
        shut_ends: in a closed or opening table it ends with its cause all the same.
        only_void: no clearing ends it while its round is played.
    """

    klass: HoldClass
    words: str
    remedy: str
    latched: bool = True
    counts: bool = False
    takes_count: bool = False
    shut_ends: bool = False
    only_void: bool = False


_CARDS = "Count them, check the deck, and have a supervisor clear with the count or void the round."
_COUNT = "Lift nothing. The dealer counts its cards, a supervisor counts them, too, and clears."
CAUSES: dict[str, Cause] = {
    "lost": Cause(
        HoldClass.NOTICE,
        "The {what}.",
        "Check its cable and power; play goes on by itself.",
        latched=False,
    ),
    "stuck": Cause(
        HoldClass.NOTICE,
        "A key is stuck at the {what}.",
        "Free it, or change the device; play goes on by itself.",
        latched=False,
    ),
    "unknown_device": Cause(
        HoldClass.SUPERVISOR,
        "{what} is not this table's.",
        "Plug in the configured device, or have the technician configure this one.",
        latched=False,
    ),
    "foreign": Cause(
        HoldClass.SUPERVISOR,
        "The shuffler {what} is new here, was replaced, or lost its memory.",
        "Close the table, empty the machine, then a supervisor adopts it.",
        latched=False,
    ),
    "memory": Cause(
        HoldClass.SUPERVISOR,
        "The shuffler's memory does not fit the journal: {what}.",
        "Void the round, close the table, empty the machine, then a supervisor adopts it.",
        only_void=True,
    ),
    "unsupported": Cause(
        HoldClass.SERVICE,
        "The shuffler cannot serve this game: {what}.",
        "Use another.",
        latched=False,
    ),
    "reads_cards": Cause(
        HoldClass.SERVICE,
        "The shuffler can read card faces, and {what} does not allow that.",
        "Use one that only counts.",
        latched=False,
    ),
    "setting": Cause(
        HoldClass.SUPERVISOR,
        "The shuffler is set to {what}.",
        "Set it to the game and to shuffling; a technician helps.",
        shut_ends=True,
    ),
    "confirm_setting": Cause(
        HoldClass.SUPERVISOR,
        "The shuffler cannot report its setting, which must be “{what}”, shuffling.",
        "A supervisor looks at the machine and clears.",
    ),
    "door": Cause(HoldClass.DEALER, "The shuffler's {what} is open.", "Close it.", latched=False),
    "machine_fault": Cause(
        HoldClass.SUPERVISOR, "The shuffler reports: {what}.", "Follow the machine's display."
    ),
    "act_overdue": Cause(
        HoldClass.SUPERVISOR,
        "The shuffler has not finished: {what}.",
        "Wait for it, or switch it off and on; lift nothing.",
        latched=False,
    ),
    "left_inside": Cause(
        HoldClass.SUPERVISOR,
        "{what} cards are in the shuffler, which are no whole deck.",
        "Take them out, find the missing ones, count the deck and load it again.",
        shut_ends=True,
    ),
    "unproved": Cause(
        HoldClass.SUPERVISOR,
        "The {what} deck is ready and was not counted since it came in, or cards of it are out.",
        "Take that deck out of the shuffler, find its cards, and load it again.",
        latched=False,
    ),
    "sorted": Cause(
        HoldClass.SUPERVISOR,
        "The {what} deck was sorted, not shuffled.",
        "Take it out, set the shuffler to shuffling, and load it again.",
        shut_ends=True,
    ),
    "not_empty": Cause(
        HoldClass.DEALER,
        "The shuffler must be seen empty before the next round: {what}.",
        "Take every card out of it and its tray, close it, then load both decks.",
        latched=False,
    ),
    "alternation": Cause(
        HoldClass.DEALER,
        "The {what} deck was dealt last: it is the other one's turn.",
        "Take it out, load the other one first; or a supervisor orders one deck.",
        latched=False,
    ),
    "out_of_play": Cause(
        HoldClass.DEALER,
        "The {what} deck is out of play.",
        "Take it out; or order two decks, and a supervisor clears with its right count.",
        latched=False,
    ),
    "deck_out": Cause(
        HoldClass.DEALER,
        "The {what} deck is not in the shuffler.",
        "Load it; or a supervisor orders one deck.",
        latched=False,
    ),
    "stray": Cause(
        HoldClass.SUPERVISOR,
        "The exit tray {what}, and nothing was asked for.",
        "Take the cards out unseen and see which deck they are missing from.",
        shut_ends=True,
    ),
    "arithmetic": Cause(
        HoldClass.SUPERVISOR,
        "The shuffler's count does not add up: {what}.",
        _CARDS,
        takes_count=True,
    ),
    "irregular": Cause(
        HoldClass.SUPERVISOR,
        "Irregularity {what}.",
        "Decide it as the rules allow.",
    ),
    "rebooted": Cause(
        HoldClass.DEALER,
        "The shuffler was restarted{what}.",
        "See that the tray is as it was, then press continue; after the round it is emptied.",
    ),
    "packet": Cause(
        HoldClass.SUPERVISOR, "The packet {what} is not of its size.", _COUNT, counts=True
    ),
    "remainder": Cause(
        HoldClass.SUPERVISOR, "The remaining cards are not as many as are due.", _COUNT, counts=True
    ),
    "put_out": Cause(
        HoldClass.SUPERVISOR,
        "The shuffler put out {what} while it was to put out nothing.",
        "Lift nothing. A supervisor sees where each packet lies, and clears or voids.",
    ),
    "unshown": Cause(
        HoldClass.SUPERVISOR,
        "{what} was lifted before the table could tell whose it is.",
        "Lift nothing. A supervisor sees where each packet lies, and clears or voids.",
    ),
    "surplus": Cause(
        HoldClass.SUPERVISOR,
        "The shuffler put out {what} that belong to nobody.",
        "Put the cards aside unseen; a supervisor voids the round.",
        only_void=True,
    ),
    "no_packet": Cause(
        HoldClass.SUPERVISOR,
        "The shuffler has put out no packet since the last one was lifted.",
        "Follow the machine's display; a supervisor may void the round.",
        latched=False,
    ),
    "act_failed": Cause(HoldClass.SUPERVISOR, "The shuffler stopped: {what}.", _COUNT, counts=True),
    "act_unknown": Cause(
        HoldClass.SUPERVISOR,
        "The shuffler cannot tell what became of {what}.",
        _COUNT,
        counts=True,
    ),
    "refused": Cause(
        HoldClass.DEALER,
        "The shuffler does not do it: {what}.",
        "Put it right, then press continue.",
    ),
    "lifted": Cause(
        HoldClass.SUPERVISOR,
        "A packet was lifted while the bets were open.",
        "Put the cards aside unseen; a supervisor voids the round.",
        only_void=True,
    ),
    "wrong_deck": Cause(
        HoldClass.SUPERVISOR,
        "The wrong deck is in the shuffler: {what}.",
        "Take it out and load the right one.",
        shut_ends=True,
    ),
    "deck_count": Cause(
        HoldClass.SUPERVISOR,
        "The {what}.",
        "Count this deck by hand; a supervisor clears with the count, or the deck is replaced.",
        counts=True,
    ),
    "hand_count": Cause(
        HoldClass.SUPERVISOR,
        "The remaining cards are {what}.",
        "Keep them apart. A supervisor counts them, too, and clears with the count or voids.",
        counts=True,
    ),
    "stopped": Cause(HoldClass.DEALER, "The dealer stopped the game.", "Press continue."),
    "payout": Cause(
        HoldClass.SUPERVISOR,
        "A large payout: {what}.",
        "A supervisor looks at the hand and acknowledges it before it is paid.",
    ),
    "software": Cause(
        HoldClass.SERVICE,
        "The software is not approved: {what}.",
        "A technician installs what was approved, and starts it: tablectl manifest.",
        latched=False,
    ),
    "journal_damaged": Cause(
        HoldClass.SERVICE,
        "The journal is damaged: {what}.",
        "Keep the files and call the technician: tablectl journal verify.",
    ),
    "failed": Cause(
        HoldClass.SERVICE, "The controller met an error in itself: {what}.", "Call the technician."
    ),
}


def words_of(member: Enum) -> str:
    """Return a word of the devices' vocabulary as people say it."""
    return member.name.lower().replace("_", " ")


ACT_UNKNOWN = "act_unknown"
"""The cause of the hold for an act whose outcome no machine can tell."""
