"""A USB bus in pure Python: what pyusb finds on it are our device models.

`plate` says what a device is, `gadget` is one device on the bus, `bus` has addresses and handles,
`backend` is what pyusb calls, `wire` brings it into another process, `port` puts a model behind it.
"""
