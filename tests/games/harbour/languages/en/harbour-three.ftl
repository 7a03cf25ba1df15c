### What the game Harbour Three says otherwise.

step-wagering-stake-and-lantern = Take Stake and Lantern bets. Then press NO MORE BETS.
step-deciding-double = Each Stake: fold, or Double. Then press DECISIONS CLOSED.
step-settling-lantern-double-stake = Clockwise, each seat: Lantern, Double, Stake. Then press ROUND OVER.
