"""How far the journal was checked while the table ran."""

from controller.data.state.part import FrozenPart


class JournalMarks(FrozenPart, frozen=True):
    """How far the journal was checked, and when; hashes are links of the chain, hexadecimal.

    Attributes:
        seq: the last event that was proved, with all before it, and its `hash`; 0: none was.
        utc_us: when that was.
        again: the last event up to which the older part was read again, and its hash; 0: that
            begins anew with the next check.
        whole_utc_us: when every event up to `seq` or an earlier mark had been read; 0: never.
        sealed: the last event that lies in a sealed segment, and may leave the journal; 0: none.
    """

    seq: int = 0
    hash: str = ""
    utc_us: int = 0
    again: int = 0
    again_hash: str = ""
    whole_utc_us: int = 0
    sealed: int = 0
