"""Who may do what at the broker: keys, claims, roles and credentials of a house.

NATS checks all of it: a name is what a credential allows, and no message says its own.
"""
