"""Fixtures of this folder."""

from tests.watching.judging import promtool

__all__ = ["promtool"]
