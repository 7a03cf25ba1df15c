"""The page: what the daemon serves to browsers, and how access to it is restricted.

`page_socket` is the socket. `server` joins the rest and is the only way in. It imports aiohttp, so
nothing imports it where no page is configured.
"""
