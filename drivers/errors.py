"""What can go wrong between a device and the table, as types that carry where and what to do."""


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
