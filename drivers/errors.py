"""Errors of drivers and transports: each says where, and what to do."""

from drivers.system_troubles import of_exception
from drivers.trouble import Trouble, trouble


class DriverError(Exception):
    """Base of everything that the drivers raise for people.

    Attributes:
        trouble: what happened, where, and what to do.
    """

    def __init__(self, told: Trouble) -> None:
        super().__init__(told)
        self.trouble = told

    def __str__(self) -> str:
        """Return ids and parameters, for traces: whoever tells people puts `trouble` into words."""
        return str(self.trouble)


class MalformedMessageError(Exception):
    """Bytes that are not a message of the protocol; counted and dropped, never acted on."""


class TransportError(DriverError):
    """A port cannot be opened, or was lost.

    Attributes:
        url: the device's address, as configured.
        what: what happened.
        remedy: what the technician can do.
    """

    def __init__(self, url: str, what: Trouble, remedy: Trouble) -> None:
        super().__init__(trouble("trouble-at-with-remedy", url=url, what=what, remedy=remedy))
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
        raised = of_exception(why)
        super().__init__(trouble("trouble-broken", name=name, package=origin, why=raised))
        self.name = name
        self.origin = origin
        self.why = why
