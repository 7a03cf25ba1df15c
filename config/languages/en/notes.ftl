### What is noted in the record.

note-payout = Seat { $seat }, { $wager }: { $amount }
