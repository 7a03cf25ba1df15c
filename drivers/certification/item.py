"""One item of the certification: what it proves of the protocol's document, and its check."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from drivers.certification.rig import Rig
from drivers.conformance.kit import EVERY, KitItem
from drivers.vocabulary import DeviceKind

Check = Callable[[Rig], Awaitable[str]]
WITH_KEYS = (DeviceKind.SHUFFLER, DeviceKind.KEY_PAD)


@dataclass(frozen=True, slots=True, kw_only=True)
class Item(KitItem[Rig]):
    """One item.

    Attributes:
        proves: ids of the document's sentences.
        self_driven: it is for shufflers that deal by themselves, not for those that take orders.
        recalls: it is for shufflers that recall cards (RECALLS) alone, of either kind.
    """

    proves: tuple[str, ...]
    self_driven: bool
    recalls: bool = False

    def applies(
        self, kind: DeviceKind, *, self_driven: bool = False, recalls: bool = False
    ) -> bool:
        """Tell whether it is for such a device."""
        if self.recalls and not recalls:
            return False
        any_way = kind is not DeviceKind.SHUFFLER or self.kinds == EVERY or self.recalls
        return kind in self.kinds and (any_way or self_driven is self.self_driven)


def item(
    text: str,
    *proves: str,
    kinds: tuple[DeviceKind, ...] = (DeviceKind.SHUFFLER,),
    self_driven: bool = False,
    recalls: bool = False,
) -> Callable[[Check], Item]:
    """Make a function an item of the same name.

    Args:
        text: the rule, in one line.
        proves: ids of the document's sentences.
        kinds: for which devices; a shuffler's, if nothing else is said: such items move its cards.
        self_driven: for shufflers that deal by themselves, not for those that take orders.
        recalls: for shufflers that recall cards alone.
    """

    def make(check: Check) -> Item:
        name: str = check.__name__
        moves = kinds == (DeviceKind.SHUFFLER,)
        return Item(
            name, text, kinds, moves, check, proves=proves, self_driven=self_driven, recalls=recalls
        )

    return make


# Sentences of the wire protocol's document that no item proves yet, or can: each with the reason.
#
# All others are named by the items that prove them. The ids are anchors in `docs/wire-protocol.md`.


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
