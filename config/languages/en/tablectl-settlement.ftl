### What recalled or turned cards come to, in a dealer's words.

## Hands.

hand-pair = a pair of { $ranks }
hand-two-pair = two pair, { $first } and { $last }
hand-three = three { $ranks }
hand-five = five { $ranks }
hand-full-house = a full house, { $first } over { $last }
hand-high = { $rank } high
hand-suited = { $hand }, suited
hand-of-category = { $category }, { $rank } high

## What becomes of a wager.

settled-odds = { $number } to { $to }
settled-commission = { $odds } after a commission of { $percent } %
settled-because = { $what }: { $why }
settled-wins = { $wager } wins { $odds }
settled-pays = { $wager } pays { $odds }
settled-loses = { $wager } loses
settled-pushes = { $wager } pushes
settled-goes-back = { $wager } goes back

## Why.

settled-beats = { $hand } beats { $other }
settled-loses-to = { $hand } loses to { $other }
settled-better-side-cards = { $hand }, with the better side cards
settled-dealers-is-better = { $hand }, the dealer's is better
settled-both-have = both have { $hand }
settled-less-than = { $what }, and it is less than { $hand }
settled-only-better-is-paid = { $what }, but only { $hand } or better is paid
settled-own-colours = { $count } of your cards are of one colour
settled-all-colours = { $count } of your and the dealer's cards are of one colour
settled-colours-mixed = the colours are mixed
settled-does-not-open = the dealer has { $hand } and does not open
settled-not-paid = { $hand } is not paid
settled-but-not-paid = { $what }, but is not paid
settled-hand-folded = the hand was folded
settled-none-beside = no { $wager } beside it
settled-wager-with = { $wager } with { $other }
settled-limited = { $amount } of { $stated } is paid: all seats together { $most } at most
settled-excess = { $amount } above { $times } × { $wager } goes back
settled-excess-asks = { $what }, unless a supervisor lets it stand
settled-excess-needs = { $amount } above { $times } × { $wager } goes back: more needs { $hand } or better

## What cannot be settled.

settled-dealer-cards = the dealer has { $due } cards, not { $count }
settled-community = there are { $due } community cards, not { $count }
settled-seat-cards = seat { $seat } has { $due } cards, not { $count }
settled-unknown-cards = no cards of this deck: { $numbers }
settled-card-twice = { $name } is there twice
settled-card-on-x = seat { $seat }: only a card that is held may lie on X
settled-no-such-wager = seat { $seat }: no wager “{ $name }” of { $amount }
settled-seat-twice = a seat is there twice
settlement-no-deck = { $game }: hands of a deck of { $count } cards are not ranked; decks have { $sizes } cards
