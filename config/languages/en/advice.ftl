### What the dealer is advised of wagers, where sensors see that something lies and not how much.

advice-equal-seat = { $wager } and { $other_wager } equal? Look at seat { $seat }.
advice-equal-seats = { $wager } and { $other_wager } equal? Look at seats { $seats }.
advice-limits = Limits: { $limits }.
advice-limit = { $wager } { $least }–{ $most }
advice-payouts = Paid at most in one round, all seats together: { $limits }.
advice-payout = { $wager } { $most }
advice-one-seat = One seat to a player.
advice-two-seats = One player may hold two seats, next to each other.

## How much of another wager a wager may be

wager-times-between = { $least_times } to { $most_times } times { $wager }
wager-times-either = { $choice } times { $wager }
wager-times-one = exactly { $wager }
wager-times-exactly = exactly { $times }× { $wager }

## What a payout is held against

payout-amount = { $amount }
payout-not-of-bet = { $other_wager } of { $other_amount }: { $wager } pays { $amounts }, not { $amount }: count bet and odds again.
payout-without-bet = { $wager } is paid, and no bet is stated for { $other_wager }.
payout-beyond = { $wager } can pay at most { $most } here, not { $amount }: count bet and odds again.
payout-seat-not-in = Seat { $seat } is not in this round: look at seat and bet.
payout-seat-folded = Seat { $seat } has folded: look at its cards.
payout-bet-ruled = A ruling has ended the bet on { $wager }: it is returned or lost.
payout-bet-not-seen = No bet on { $wager } was seen: look at the spot.
