"""The people file: who may do what at a table, the PINs that prove it, and how the file is kept.

A person as events name them is plain data: `controller.data.person`.
"""
