"""The bridge to a house's neighbours: glances by MQTT for Home Assistant, a webhook for calls.

It reads what the pit boards read, and tells nobody at a table anything. It is a process of its own
at the centre, off unless somebody starts it; who it tells may be away for as long as they like.
"""
