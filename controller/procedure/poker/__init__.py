"""Player-banked games: who plays, what the dealer tells of a hand, and its phases as steps."""
