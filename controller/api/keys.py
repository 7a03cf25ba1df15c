"""Keys by name, as people write them: no_more_bets, green, seat:3."""

from controller.api.socket_errors import UnknownKeyError
from controller.data.message import Message, message
from drivers.vocabulary import Key


def key_name(key: Key) -> str:
    """Return a key's name: `seat:3`."""
    name = key.name.lower()
    return name.replace("_", ":") if name.startswith("seat_") else name


def parse_key(name: str) -> Key:
    """Return the key of that name, in any case; blanks, hyphens and colons are the same.

    Raises:
        UnknownKeyError: there is none; its text names the nearest one, or all.
    """
    plain = name.strip().upper()
    for sign in " -:":
        plain = plain.replace(sign, "_")
    key = Key.__members__.get(plain)
    if key is None:
        raise UnknownKeyError(name, _hint(name))
    return key


def _hint(name: str) -> Message:
    import difflib  # noqa: PLC0415 - only needed when something is wrong

    names = [key_name(key) for key in Key]
    near = difflib.get_close_matches(name.lower(), names, n=1)
    if near:
        return message("error-did-you-mean-key", name=near[0])
    others = [name for name in names if not name.startswith("seat:")]
    return message("error-keys-are", names=", ".join([*others, "seat:N"]))
