"""Sentences of the wire protocol's document that no item proves yet, or can: each with the reason.

All others are named by the items that prove them. The ids are anchors in `docs/wire-protocol.md`.
"""

UNPROVED = {
    "act-shuffling": "a shuffler that shuffles at load is never asked: its deck moves up by itself",
    "boot-random": "nobody empties a device's memory for a test",
    "debounced": "nobody makes contacts bounce for a test; hold-once counts one press",
    "epoch-not-zero": "the host draws it; what a device does with 0 is act-foreign and adopt-zero",
    "sd-adopted": "no items for self-driven shufflers yet",
    "sd-button": "no items for self-driven shufflers yet",
    "sd-onto": "no items for self-driven shufflers yet",
    "short-press": "no item yet: our simulated key pad is told beforehand which press is long",
    "txn-wrap": "no run counts four thousand million acts; act-order compares the bytes",
    "value-once": "it binds those who write later versions",
}
"""The reason by the sentence's id."""
