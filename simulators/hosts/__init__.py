"""Ways to reach a device model in real time: ptys, TCP, memory, USB, and the control socket."""
