"""The shuffler: its decks, its tray, its acts, and whether it can be believed."""
