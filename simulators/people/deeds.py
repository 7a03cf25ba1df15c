"""A deed of simulated people: a verb at a device."""

from functools import cache

from msgspec import Struct


class Deed(Struct, frozen=True):
    """One deed of a person."""

    device: str
    """`shuffler`, `sensors` or `key_pad`."""
    verb: str
    args: tuple[tuple[str, str | int], ...] = ()


@cache
def deed(device: str, verb: str, **args: str | int) -> Deed:
    """Return a deed; `from_` stands for the argument `from`. Deeds are few, so each is kept."""
    return Deed(device, verb, tuple((name.rstrip("_"), value) for name, value in args.items()))


def press(key: str) -> Deed:
    """Return the deed of a press at the key pad."""
    return deed("key_pad", "press", key=key)
