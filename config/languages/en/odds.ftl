### Exact odds beside declared ones: pay tables that are refused.
odds-kept-edges = a pay table whose exact edges are kept
odds-true-edges = a pay table whose declared edges are true
odds-house-edges = edges that are the house's, or `player_edge: allowed` with `allowed_by` in the pay table
odds-not-kept-yet = its exact edges are not kept; this computes them: { $command }
odds-files-differ = { $game }, { $name }: the files have other rules now than this table plays by. Its sheet comes back when the files are put back, or taken into force.
odds-sheet-lacks = { $name }: { $why }
odds-for-player = { $wagers }: an edge of { $edge } %, which is the player's
odds-declared = { $wager } is declared at { $declared } %, its exact edge is { $edge } %
odds-ask = { $words }; `tablectl odds` says which entries would have to be others
odds-declared-ways = { $words }; it would agree with { $ways }
odds-no-way = no other whole odds of one entry would make it agree
odds-way = { $entry } at { $instead } instead of { $odds } to 1 ({ $edge } %)
odds-way-of = { $entry } of { $wager } at { $instead } instead of { $odds } to 1 ({ $edge } %)

## why there are none

odds-other-rules = { $path }: it is of other rules; delete it and compute it anew
odds-not-kept = { $path }: the result is not kept: { $why }
odds-damaged = { $path }: damaged ({ $why }); delete it and compute it anew: tablectl odds
odds-note-beside = beside { $wager }, in the play that is best for both together
odds-note-with = with { $wagers } beside it, in the play that is best together
odds-wager = { $wager }

## the fee of games that players bank

odds-no-edge = { $game }: the players bank it. The house has no edge.
odds-fee-of-table = Its fee stands in the file of a table: --config FILE.
odds-fee-at = Its fee at { $table } is:
odds-other-table = { $path }: that table plays { $game }
odds-fee-none = none
odds-fee-rake = a rake of { $size } % of each pot, rounded down to { $least }, at most { $most } a hand
odds-fee-free =
    { $count ->
        [0] also of a hand that ends in the first betting round
        [one] none of a hand that ends in the first betting round
       *[other] none of a hand that ends in the first { $count } betting rounds
    }
odds-fee-of-pot = of a pot of { $amount }: { $due_amount } ({ $share } %)
odds-fee-per-hand = { $amount } of each player before each hand
odds-fee-time =
    { $count ->
        [one] { $amount } of each player every minute
       *[other] { $amount } of each player every { $count } minutes
    }
odds-fee-drop = a drop of { $amount } beside it, from a pot of { $least } on
odds-fee-hand = a hand: at most { $most }, all players together
odds-fee-hour = an hour: at most { $most }, all players together; { $count } players, { $number } hands
