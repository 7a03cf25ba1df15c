"""A table in one file: all that a spare computer needs to go on with it, encrypted.

It is a tar archive, compressed by gzip, encrypted by age to the house's key: `age --decrypt` and
`tar` open it without this program. `docs/spare.md` says what to do with it.
"""
