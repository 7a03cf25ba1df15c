### Exact odds beside declared ones: pay tables that are refused.
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
