"""Any message that the protocol can carry."""

import enum
import re
import string
import struct
from typing import get_type_hints

from hypothesis import strategies as st

from drivers.messages import MESSAGE_TYPES

_TEXT = string.ascii_letters + string.digits + string.punctuation + " "


def _values(code, hint):
    size = struct.calcsize("<" + code)
    if hint is bool:
        return st.booleans()
    if hint is str:
        return st.text(_TEXT, max_size=size)
    if hint is bytes:
        return st.binary(min_size=size, max_size=size)
    if issubclass(hint, enum.IntFlag):
        return st.lists(st.sampled_from(list(hint))).map(lambda bits: sum(set(bits), hint(0)))
    if issubclass(hint, enum.Enum):
        return st.sampled_from(hint)
    return st.integers(0, 2 ** (8 * size) - 1)


def _messages(cls):
    codes = re.findall(r"\d*[a-zA-Z]", cls.LAYOUT.format[1:])
    hints = get_type_hints(cls)
    named = zip(codes, cls.__struct_fields__, strict=True)
    return st.builds(cls, *(_values(code, hints[name]) for code, name in named))


messages = st.one_of([_messages(cls) for cls in MESSAGE_TYPES.values()])
