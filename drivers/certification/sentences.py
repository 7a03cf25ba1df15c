"""Sentences of the wire protocol's document that no item proves yet, or can: each with the reason.

All others are named by the items that prove them. The ids are anchors in `docs/wire-protocol.md`.
"""

UNPROVED = {
    "boot-random": "nobody empties a device's memory for a test",
    "debounced": "nobody makes contacts bounce for a test; hold-once counts one press",
    "epoch-not-zero": "the host draws it; what a device does with 0 is act-foreign and adopt-zero",
    "sd-adopted": "only a new device has epoch 0, and no run takes an epoch back",
    "sd-sixteen": "a person would lift seventeen packets, of two decks, for one item",
    "txn-wrap": "no run counts four thousand million acts; act-order compares the bytes",
    "version-answered": "there is one version; tests/drivers/test_versions.py plays a second one",
    "value-once": "it binds those who write later versions",
}
"""The reason by the sentence's id."""
