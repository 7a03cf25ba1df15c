"""What is data only: definitions, state, events, intents, and how they are written as JSON."""
