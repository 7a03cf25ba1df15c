### What single games say otherwise at a step, and the stages of a game that has some.
### Each is named by the games' files; what all share stands in steps.ftl.

## wagering

step-wagering-ante = Take the Ante bets. Then press { -the-key-no-more-bets }.
step-wagering-ante-and-super-bonus = Take equal Ante and Super Bonus bets, and Queens Up. Then press { -the-key-no-more-bets }.
step-wagering-ante-and-odds = Take equal Ante and Odds bets, and side bets. Then press { -the-key-no-more-bets }.
step-wagering-ante-and-aces-up = Take Ante and Aces Up bets, equal where both lie. Then press { -the-key-no-more-bets }.
step-wagering-ante-and-pair-plus = Take Ante and Pair Plus bets. Then press { -the-key-no-more-bets }.
step-wagering-ante-and-flush-bonus = Take Ante and Flush Bonus bets. Then press { -the-key-no-more-bets }.
step-wagering-ante-and-blind = Take equal Ante and Blind bets, and Trips. Then press { -the-key-no-more-bets }.
step-wagering-ante-and-aa-bonus = Take Ante and AA Bonus bets. Then press { -the-key-no-more-bets }.
step-wagering-ante-and-3-card-bonus = Take Ante and 3 Card Bonus bets. Then press { -the-key-no-more-bets }.
step-wagering-three-equal-bets = Take three equal bets of each player, and 3 Card Bonus. Then press { -the-key-no-more-bets }.
step-wagering-ante-pair-plus-and-sides = Take Ante, Pair Plus and side bets. Then press { -the-key-no-more-bets }.

## dealing.seat

step-dealing-seat-with-draw-card = Seat { $seat }: give the { $size } cards. Pull the top one onto Draw Card.

## deciding

step-deciding-raise-twice = Each Ante: fold, or Raise exactly 2× the Ante. Then press { -the-key-decisions-closed }.
step-deciding-play-to-3-with-aces = Each Ante: fold, or Play 1×, with a pair of aces to 3×. Then press { -the-key-decisions-closed }.
step-deciding-raise-to-3 = Each Ante: fold, or Raise 1×, with a pair of aces to 3×. Then press { -the-key-decisions-closed }.
step-deciding-raise-to-3-by-suit = Each Ante: fold, or Raise 1×; five of a suit to 2×, six or more to 3×. Then press { -the-key-decisions-closed }.
step-deciding-play-to-3 = Each Ante: fold, or Play 1× to 3×. Then press { -the-key-decisions-closed }.
step-deciding-play-to-2-and-discard = Each Ante: fold, or Play 1× to 2×; discard to X, keep on Hold; need not discard. Then press { -the-key-decisions-closed }.
step-deciding-play-exactly = Each Ante: fold, or Play exactly the Ante. Then press { -the-key-decisions-closed }.

## stage: what is turned and decided, stage by stage; the game's file has the labels of wagers

stage-title = { $stage }
stage-burn-packet = Lay the { $count } community cards, face down. Burn a card before number { $before }.
stage-burn-remaining = Lay the { $count } community cards, face down; burn a card before number { $before }. The rest goes to the rack.
stage-number = { $number }
stage-turn =
    { $count ->
        [one] Turn one community card.
       *[other] Turn { $count } community cards.
    }
stage-fold = Each { $base }: fold, or { $wager } { $times }×.
stage-stay = Each { $base }: check, or { $wager } { $times }×.
stage-takes-back = Each seat: leave { $wager }, or take it back.
stage-closes = { $what } Then press { -the-key-decisions-closed }.
stage-turn-last =
    { $count ->
        [one] Turn the last community card.
       *[other] Turn the last { $count } community cards.
    }

## revealing

step-revealing-ace-king-opens = Turn your cards. Ace and king, or better, opens.
step-revealing-longest-suit = Turn your cards. Set your longest suit apart. Three of a suit, nine high, or better opens.
step-revealing-best-four-king-opens = Turn your cards. Set your best four apart. King high or better opens.
step-revealing-best-four = Turn your cards. Set your best four apart.
step-revealing-best-three = Turn your cards. Set your best three apart.
step-revealing-queen-plays = Turn your cards. Queen high or better plays.
step-revealing-pair-opens = Turn your cards. A pair or better opens.
step-revealing-fours-open = Turn your cards. A pair of fours or better opens.
step-revealing-last-card = Turn the last community card.

## settling

step-settling-raise-ante = Counter-clockwise, each seat: Raise, then Ante. Then press { -the-key-round-over }.
step-settling-raise-ante-flush-bonus = Counter-clockwise, each seat: Raise, Ante, Flush Bonus. Then press { -the-key-round-over }.
step-settling-play-ante-super-bonus = Counter-clockwise, each seat: Play, Ante, Super Bonus, Queens Up. Then press { -the-key-round-over }.
step-settling-play-ante-blind = Counter-clockwise, each seat: Play, Ante, Blind, Trips. Then press { -the-key-round-over }.
step-settling-call-ante-aa-bonus = Counter-clockwise, each seat: Call, Ante, AA Bonus. Then press { -the-key-round-over }.
step-settling-streets = Counter-clockwise, each seat: Ante and streets alike, 3 Card Bonus. Then press { -the-key-round-over }.
step-settling-three-bets = Counter-clockwise, each seat: the bets that lie, 3 Card Bonus. Then press { -the-key-round-over }.
step-settling-raise-ante-odds = Counter-clockwise, each seat: Raise, Ante, Odds, side bets. Then press { -the-key-round-over }.
step-settling-aces-up-play-ante = Counter-clockwise, each seat: Aces Up, Play, Ante, Ante Bonus. Then press { -the-key-round-over }.
step-settling-play-ante-pair-plus = Counter-clockwise, each seat: Play, Ante, Ante Bonus, side bets. Then press { -the-key-round-over }.
step-settling-one-by-one = Go counter-clockwise, one seat after the other.
step-settling-hold-and-x = Turn Hold and X. Pair Plus: a pair or better is paid.
step-settling-draw-card = X used? Turn the Draw Card. Settle Ante and Play against your hand.
step-settling-ante-bonus = Ante Bonus: three of a kind or better, win or lose. Not for a fold.
