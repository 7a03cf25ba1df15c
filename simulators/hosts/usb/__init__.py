"""A USB bus in pure Python: pyusb finds our device models on it.

`plate` says what a device is, `gadget` is one device on the bus, `bus` has addresses and handles,
pyusb calls `backend`, `wire` carries the calls into another process, `port` puts a model behind the
device.
"""
