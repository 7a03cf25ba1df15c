"""The asyncio shell round the table: it moves bytes, timers and requests, and decides nothing."""
