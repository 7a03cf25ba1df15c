"""The conversation with a running daemon over its Unix socket: the messages and both ends."""
