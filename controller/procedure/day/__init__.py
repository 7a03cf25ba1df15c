"""The day around the rounds: opening, closing, dead tables, changes of decks, shifts."""
