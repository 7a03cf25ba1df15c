### Hands and ranks in a word or two: on the dealer's screen, in odds and settlement.

## paid: hands of a pay table

paid-less-commission = the win, less { $percent } %
paid-royal-flush = royal flush
paid-mini-royal = mini royal
paid-straight-flush = straight flush
paid-five-of-a-kind = five of a kind
paid-four-of-a-kind = four of a kind
paid-full-house = full house
paid-flush = flush
paid-straight = straight
paid-three-of-a-kind = three of a kind
paid-two-pair = two pair
paid-pair = pair
paid-high-card = high card
paid-four-flush = four flush
paid-four-straight = four straight
paid-seven-card-flush = seven-card flush
paid-six-card-flush = six-card flush
paid-five-card-flush = five-card flush
paid-four-card-flush = four-card flush
paid-three-card-flush = three-card flush
paid-two-card-flush = two-card flush
paid-pair-of = { $ranks }
paid-own-one-colour = { $count } of one colour
paid-all-one-colour = all { $count } of one colour

## category: hands as a dealer says them

category-high-card = a high card
category-pair = a pair
category-two-pair = two pair
category-three-of-a-kind = three of a kind
category-five-of-a-kind = five of a kind
category-four-of-a-kind = four of a kind
category-full-house = a full house
category-straight = a straight
category-flush = a flush
category-straight-flush = a straight flush
category-royal-flush = a royal flush
category-mini-royal = a mini royal
category-four-flush = a four flush
category-four-straight = a four straight
category-seven-card-flush = a seven-card flush
category-six-card-flush = a six-card flush
category-five-card-flush = a five-card flush
category-four-card-flush = a four-card flush
category-three-card-flush = a three-card flush
category-two-card-flush = a two-card flush

## rank

rank-deuce = deuce
rank-three = three
rank-four = four
rank-five = five
rank-six = six
rank-seven = seven
rank-eight = eight
rank-nine = nine
rank-ten = ten
rank-jack = jack
rank-queen = queen
rank-king = king
rank-ace = ace

## ranks: several

ranks-deuces = deuces
ranks-threes = threes
ranks-fours = fours
ranks-fives = fives
ranks-sixes = sixes
ranks-sevens = sevens
ranks-eights = eights
ranks-nines = nines
ranks-tens = tens
ranks-jacks = jacks
ranks-queens = queens
ranks-kings = kings
ranks-aces = aces
ranks-to = { $first } to { $last }
hand-four = four { $ranks }
