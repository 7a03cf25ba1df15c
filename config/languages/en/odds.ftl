### Exact odds beside declared ones: pay tables that are refused, tablectl odds.
odds-declared = { $wager } is declared at { $declared } %, its exact edge is { $edge } %
odds-ask = { $words }; `tablectl odds` says which entries would have to be others
odds-declared-ways = { $words }; it would agree with { $ways }
odds-no-way = no other whole odds of one entry would make it agree
odds-way = { $entry } at { $instead } instead of { $odds } to 1 ({ $edge } %)
odds-way-of = { $entry } of { $wager } at { $instead } instead of { $odds } to 1 ({ $edge } %)

## what tablectl odds prints

odds-wrong-best = --best { $number }: a hand of { $name } has { $size } cards
odds-wrong-deck = --deck { $number }: hands of { $name } are ranked for decks of { $words } cards
odds-wrong-of = --of { $number }: a hand of { $name } is chosen out of { $low } to { $high } cards
odds-which-ranking = which ranking? Say --ranking NAME; there are { $words }
odds-no-ranking = no ranking '{ $name }'; there are { $words }
odds-no-ranking-hint = no ranking '{ $name }'; there are { $words }; { $hint }
odds-no-pay-table = { $game } has no pay table '{ $name }'; there are { $words }
odds-no-numpy = computing odds needs numpy: install dealer-table with its extra 'odds'
odds-all = all
odds-average-bet = average bet { $average }, element of risk { $risk } %
odds-stated = declared { $declared } % ({ $binds }): { $verdict }
odds-binds = binds
odds-informative = informative
odds-agrees = agrees
odds-disagrees = does not agree
odds-would-agree = would agree with { $way }
odds-model-player = model player { $name }: { $edge } %
odds-optimal-play = optimal play
odds-kept = kept, { $took } s
odds-computed = computed, { $took } s

## why there are none

odds-other-deck = { $game } is played with { $size } cards: odds are computed for decks of 52
odds-other-rules = { $path }: it is of other rules; delete it and compute it anew
odds-not-kept = { $path }: the result is not kept: { $why }
odds-damaged = { $path }: damaged ({ $why }); delete it and compute it anew: tablectl odds
odds-note-beside = beside { $wager }, in the play that is best for both together
odds-note-with = with { $wagers } beside it, in the play that is best together
odds-wager = { $wager }
