"""How soon a broker that has vanished without a word is noticed."""

from typing import Any

PULSE: dict[str, Any] = {"ping_interval": 10, "max_outstanding_pings": 2}
"""Options of each connection to a broker: half a minute, where the client's own is six.

Until then a courier would ask a dead broker again and again, though another one answers.
"""
