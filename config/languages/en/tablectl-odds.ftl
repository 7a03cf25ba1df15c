### Exact odds: what tablectl odds prints, and what it does not take.
odds-wrong-best = --best { $number }: a hand of { $name } has { $size } cards
odds-wrong-deck = --deck { $number }: hands of { $name } are ranked for decks of { $words } cards
odds-wrong-of = --of { $number }: a hand of { $name } is chosen out of { $low } to { $high } cards
odds-which-ranking = which ranking? Say --ranking NAME; there are { $words }
odds-no-ranking = no ranking '{ $name }'; there are { $words }
odds-no-ranking-hint = no ranking '{ $name }'; there are { $words }; { $hint }
odds-no-pay-table = { $game } has no pay table '{ $name }'; there are { $words }
odds-no-numpy = computing odds needs numpy: install dealer-table with its extra 'odds'
odds-other-ranking = { $game }: odds are not computed for hands of { $name }
odds-other-stages = { $game }: odds of stages are counted for decks without wild cards, a dealer's hand of two cards as the player's or none, side bets that the seat's own or the community cards decide, and a fold that loses every wager of the stages
odds-all = all
odds-average-bet = average bet { $average }, element of risk { $risk } %
odds-apart = standard deviation { $deviation }, hit frequency { $share } %, skewness { $skewness }
odds-main-strategy = beside the Ante, in the play that is best for the Ante alone: { $edge } %
odds-combined = together, in the play that is best for all of them: { $edge } %
odds-round = net of a round: what the decision is about, for each unit of the Ante
odds-nets-of = net of { $wager }
odds-stated = declared { $declared } % ({ $binds }): { $verdict }
odds-binds = binds
odds-informative = informative
odds-agrees = agrees
odds-disagrees = does not agree
odds-would-agree = would agree with { $way }
odds-model-player = model player '{ $name }': { $edge } %, { $more } % more than optimal play
odds-model-errors = what model player '{ $name }' does where something else is best
odds-optimal-play = optimal play
odds-hands-of-player = hands of a player, before the decision
odds-hands-of = hands of the dealer
odds-opens = the dealer opens with { $hand } or better: { $share } % of deals
odds-remainder = cards left, by seats in play
odds-covariance-of-seat = covariance of two wagers of a seat, each for a unit, in the play that is best for the Ante
odds-covariance-between = covariance of a wager of one seat and one of another, against one dealer's hand; the Ante's with Play and bonuses
odds-covariance-left-out = { $words }: not computed, the dealer's cards decide both
odds-covariance-not-between = { $words }: not computed between two seats
odds-results-wrong = { $path }, line { $line }: { $text }
odds-results-needed-keys = { $path }, line { $line }: expected wager, count, handle and win; count is a whole number
odds-results-empty = { $path } has no line to judge: it is empty, or of other tables
odds-results-count = { $path }, line { $line }: count { $count } with handle { $amount }; each wager is a cent at least, and without one nothing is bet or won
odds-audit-time = second count: { $number } deals, about { $count } min
odds-results-together = together
odds-results-expected = theoretical win { $words }
odds-results-bands = by chance 95 times in 100 from { $first } to { $last }, 99 times from { $what } to { $words }
odds-results-off = { $words } standard deviations: { $what }
odds-results-alarm = chance does not explain it
odds-results-chance = chance explains it
odds-results-needed =
    { $count ->
        [one] { $count } more such wager until the band is no wider than the theoretical win
       *[other] { $count } more such wagers until the band is no wider than the theoretical win
    }
odds-errors = what errors cost, in units of the Ante for each such hand
odds-error = { $what } where it is best to { $words } ({ $share } % of deals): { $average }
odds-borderline = the closest decisions, and what the second best costs
odds-exposed = { $game }, { $name }: what the Ante costs a player who sees more, in the best play
odds-exposed-spread = average bet { $average }, standard deviation { $deviation }, hit frequency { $share } %
odds-seen-rules = by the rules
odds-seen-dealer =
    { $count ->
        [one] one more card of the dealer's is seen
       *[other] { $count } more cards of the dealer's are seen
    }
odds-seen-seat =
    { $count ->
        [one] one card of another seat, or a burnt one, is seen
       *[other] { $count } cards of another seat, or burnt ones, are seen
    }
odds-seen-draw = the draw card is seen before the decision
odds-seen-backs =
    { $count ->
        [one] one of the dealer's backs tells whether the card is one of { $words }
       *[other] { $count } of the dealer's backs tell whether the cards are of { $words }
    }
odds-seen-no-draw = --exposed: { $game } has no draw card
odds-seen-wild = { $text }: not computed for { $game }: it counts cards by rank and suit, and wild cards of { $name } keep none; of what may be seen, --exposed dealer:1 is computed
odds-seen-not-computed = { $text }: it is not computed for { $game }; docs/odds.md says for which games it is
odds-seen-what = --exposed: '{ $text }' is nothing that can be seen: write dealer:1, seat:1, draw, backs:QKA:1 or ruling
odds-ruled-dealer = play on: a card of the dealer's was seen
odds-ruled-seat = play on: a card of another seat was seen
odds-ruled-draw = play on: the draw card was seen
odds-ruled-restored = the card goes back to the dealer's hand, and was seen
odds-ruled-gone = the card is burnt, and was seen
odds-ruled-void = the seat or the round is void: wagers go back
odds-deck-missing = a card of this rank is missing, and nobody knows: per cent of each wager
odds-deck-doubled = a card of this rank is in the deck twice, and a round that shows both is void: per cent of each wager
odds-no-amount = '{ $text }' is no amount above zero
odds-limit =
    { $count ->
        [one] each list pays at most { $limit } in a round; one seat, bets of { $average }
       *[other] each list pays at most { $limit } in a round, to { $count } seats together; bets of { $average }
    }
odds-limit-not-two = not computed for two seats
odds-limit-free = untouched at one seat up to a bet of { $text }
odds-progressive = { $game }, { $name }: what each hand is paid, and how often it comes
odds-progressive-edge = at a meter of { $text } a wager costs { $edge } %
odds-progressive-even = break-even meter { $text }
odds-progressive-hold = the house keeps { $share } % in the long run, seeds paid
odds-progressive-hit = the whole meter is paid once in { $text } wagers on average; at { $count } an hour, each { $average } hours
odds-progressive-mean = mean meter when it is paid: { $text }
odds-hand-of = { $game }, { $name }, { $words }: what each action is worth, in units of the Ante
odds-costs = costs { $average } more than the best
odds-no-decision = { $game }: its players decide nothing
odds-wrong-held =
    { $count ->
        [one] --hand: { $count } card; at the decision of { $game } a player holds { $size }
       *[other] --hand: { $count } cards; at the decision of { $game } a player holds { $size }
    }
odds-wrong-up = --up: { $count }; so many of the dealer's cards lie face up: { $size }
odds-kept = kept, { $took } s
odds-computed = computed, { $took } s
odds-wrong-hand = --hand: { $count }; a hand of { $name } has { $size } cards
odds-not-in-deck = --hand: { $card } is not in a deck of { $size } cards
odds-not-held = --keep: { $card } is not among the cards of --hand, { $words }
cards-no-card = '{ $text }' is no card: write its rank (2 to 9, T, J, Q, K, A) and its suit (c, d, h, s), as in Td
cards-twice = { $card } stands twice in '{ $words }'
