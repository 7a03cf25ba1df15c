"""The page: what the daemon serves to browsers, and how it keeps everybody else off.

`listening` is the socket, `server` joins the rest and is the only way in: it imports aiohttp, so
nothing imports it where no page is configured.
"""
