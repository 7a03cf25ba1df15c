"""Ways to reach a device model in real time: ptys, TCP, memory, and the control socket."""
