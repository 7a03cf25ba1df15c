"""Data only: definitions, state, events, intents, messages, and how they are written as JSON."""
