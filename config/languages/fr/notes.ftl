### Ce qui est noté au registre.

note-payout = place { $seat }, { $wager } : { $amount }
