"""Texts of tables as PostgreSQL takes them."""

import json


def text_of(text: str) -> str:
    """Return a text as PostgreSQL takes it: it knows no NUL, and no half of a character."""
    return text.replace("\0", "\N{REPLACEMENT CHARACTER}").encode("utf-8", "replace").decode()


def json_of(value: object) -> str:
    """Return a value as JSON, likewise; keys in order."""
    return text_of(json.dumps(value, ensure_ascii=False, sort_keys=True)).replace(
        "\\u0000", "\\ufffd"
    )
