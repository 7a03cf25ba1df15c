"""The certification of devices: the sentences of the wire protocol, proved frame by frame.

The host here is raw: it knows frames and messages, has request ids of its own, and sends what a
correct driver never sends. No driver takes part. `tablectl device certify` and the tests share the
items (`items`); each names the sentences of `docs/wire-protocol.md` that it proves (`sentences`).
"""
