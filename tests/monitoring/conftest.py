"""Fixtures of this folder."""

from tests.monitoring.judging import promtool

__all__ = ["promtool"]
