"""Errors of drivers and transports: each says where, and what to do."""


class DriverError(Exception):
    """Base of everything that the drivers raise."""


class MalformedMessageError(DriverError):
    """Bytes that are not a message of the protocol; counted and dropped, never acted on."""


class TransportError(DriverError):
    """A port cannot be opened, or was lost.

    Attributes:
        url: the device's address, as configured.
        remedy: what the technician can do.
    """

    def __init__(self, url: str, what: str, remedy: str) -> None:
        super().__init__(f"{url}: {what}. {remedy}")
        self.url = url
        self.what = what
        self.remedy = remedy


class PortInUseError(TransportError):
    """Another process owns the port: two controllers must never drive one device."""


class UnknownDriverError(DriverError):
    """No driver or transport of that name or URL scheme is installed."""


class BrokenDriverError(DriverError):
    """A driver or transport is installed but cannot be loaded or made.

    Attributes:
        name: the driver's name, or the transport's URL scheme.
        origin: the distribution that it comes from.
        why: what it raised.
    """

    def __init__(self, name: str, origin: str, why: Exception) -> None:
        super().__init__(
            f"{name!r} of {origin} does not work: {type(why).__name__}: {why}. "
            "Reinstall that package, or ask its authors"
        )
        self.name = name
        self.origin = origin
        self.why = why
