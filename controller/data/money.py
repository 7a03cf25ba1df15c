"""Amounts of money: whole cents inside, and how people write them."""


def money(amount: int) -> str:
    """Return cents as people write them: 500 is 5.00."""
    return f"{amount // 100}.{amount % 100:02d}"
