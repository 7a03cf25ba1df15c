"""The handshake: what a link asks a device before it accepts it, step by step."""

from collections.abc import Callable
from functools import partial

from drivers import messages
from drivers.trouble import Trouble, trouble
from drivers.vocabulary import PROTOCOL_VERSION, DeviceKind, Page, self_driven

LEVELS: dict[DeviceKind, type[messages.Levels]] = {
    DeviceKind.SHUFFLER: messages.ShufflerLevels,
    DeviceKind.SENSORS: messages.SpotLevels,
    DeviceKind.KEY_PAD: messages.KeyPadLevels,
}
"""The message of levels by kind; a self-driven shuffler has its own."""


class Handshake:
    """One device's answers so far, from its HELLO on.

    Attributes:
        hello: who it is.
        pages: the pages of its identity.
        capabilities: what it can do; None: it is not asked yet.
        levels: how it reports its levels, as far as is known.
    """

    def __init__(self, hello: messages.Hello) -> None:
        self.hello = hello
        self.pages: dict[Page, bytes] = {}
        self.capabilities: messages.Capabilities | None = None
        self.levels = LEVELS[hello.kind]

    def question(self) -> tuple[type[messages.Answer], Callable[[int], messages.Message]]:
        """Return the next question: the kind of answer, and what makes the request."""
        for page in (Page.MODEL, Page.FIRMWARE, Page.DIGEST):  # who certifies asks for more
            if page not in self.pages:
                return messages.Identity, partial(messages.IdentifyRequest, page=page)
        if self.capabilities is None:
            return messages.Capabilities, messages.CapabilitiesRequest
        return self.levels, messages.LevelsRequest

    def take_answer(self, answer: messages.Identity | messages.Capabilities) -> None:
        """Take an answer."""
        if isinstance(answer, messages.Identity):
            self.pages[answer.page] = answer.content
            return
        self.capabilities = answer
        by_itself = self_driven(answer.features, answer.next_packet_on)
        if self.hello.kind is DeviceKind.SHUFFLER and by_itself:
            self.levels = messages.SelfDrivenLevels  # it reports more levels


_KINDS = {
    DeviceKind.SHUFFLER: trouble("trouble-kind-shuffler"),
    DeviceKind.SENSORS: trouble("trouble-kind-sensors"),
    DeviceKind.KEY_PAD: trouble("trouble-kind-key-pad"),
}


def objection(hello: messages.Hello, kind: DeviceKind) -> Trouble | None:
    """Return why a device is not accepted as one of this kind; None: it is."""
    if hello.protocol < PROTOCOL_VERSION:  # a later one speaks ours, too
        return trouble(
            "trouble-other-protocol",
            serial=hello.serial,
            number=hello.protocol,
            ours=PROTOCOL_VERSION,
        )
    if hello.kind is not kind:
        found, wanted = _KINDS[hello.kind], _KINDS[kind]
        return trouble("trouble-other-kind", serial=hello.serial, found=found, wanted=wanted)
    return None
