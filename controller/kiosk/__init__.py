"""The browsers of the screens at a table."""

from pathlib import Path

from controller.kiosk.browser import Kiosk, Screen, Timings

WAITING = Path(__file__).with_name("waiting.html")
"""The page that is shown while the daemon is away."""

__all__ = ["WAITING", "Kiosk", "Screen", "Timings"]
