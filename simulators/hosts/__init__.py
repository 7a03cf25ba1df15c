"""Hosts that serve a device model in real time: ptys, TCP, memory, USB, control socket."""
