"""Every message of the wire protocol, version 1, as a frozen dataclass.

`to_bytes` gives the message's body (type and payload), `from_bytes` reads one back and refuses
whatever the grammar does not allow. Framing, checksum and version are in `drivers.frames`.
Integers are little-endian; text is ASCII, padded with zero bytes.
"""

from drivers.messages.from_device import (
    ActAccepted,
    ActDone,
    ActFault,
    ActInterrupted,
    ActProgress,
    ActRejected,
    ActVoided,
    Adopted,
    Button,
    Capabilities,
    DeviceBeat,
    Hello,
    Identity,
    LampsSet,
    PanelLevels,
    PutOut,
    SelfDrivenLevels,
    ShufflerLevels,
    SpotLevels,
)
from drivers.messages.from_host import (
    Act,
    ActAck,
    Adopt,
    ButtonAck,
    CapabilitiesRequest,
    Goodbye,
    HelloRequest,
    HostBeat,
    IdentifyRequest,
    LevelsRequest,
    SetLamps,
    VoidAct,
)
from drivers.messages.grammar import Message, message_types

__all__ = [
    "Act",
    "ActAccepted",
    "ActAck",
    "ActDone",
    "ActFault",
    "ActInterrupted",
    "ActProgress",
    "ActRejected",
    "ActVoided",
    "Adopt",
    "Adopted",
    "Button",
    "ButtonAck",
    "Capabilities",
    "CapabilitiesRequest",
    "DeviceBeat",
    "Goodbye",
    "Hello",
    "HelloRequest",
    "HostBeat",
    "IdentifyRequest",
    "Identity",
    "LampsSet",
    "LevelsRequest",
    "Message",
    "PanelLevels",
    "PutOut",
    "SelfDrivenLevels",
    "SetLamps",
    "ShufflerLevels",
    "SpotLevels",
    "VoidAct",
    "message_types",
]
