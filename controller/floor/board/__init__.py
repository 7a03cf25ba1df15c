"""The pit board: all tables of a house at a glance, for supervisors, on any browser.

It hears glances, asks tables for their full picture, and tells them that a supervisor comes. It
clears and decides nothing, and no table waits for it.
"""
