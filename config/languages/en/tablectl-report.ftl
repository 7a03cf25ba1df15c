### Reports: tables on the terminal, and the page of HTML.

## The head.

report-heading = { $table }, { $what }
report-from = from { $since }
report-until = to { $until }
report-from-to = from { $since } to { $until }
report-journal = Journal { $journal }, events { $from } to { $to }: { $since } to { $until } ({ $zone })
report-journal-empty = Journal { $journal }, no event of this time
report-head = Head: event { $number }, SHA-256 { $digest }

## Titles.

report-in-all = In all
report-time-per-step = Time per step, played rounds
report-waits = Waits, played rounds
report-by-shift = By gaming day and shift
report-by-dealer = By dealer
report-holds = Holds
report-interventions = Interventions
report-handle-and-win = Handle and theoretical win, played rounds
report-rounds-by-hour = Rounds by the hour in which they began (hatched: void)
report-rounds-by-day = Rounds by the day in which they began (hatched: void)
report-seats-by-hour = Seats in, of those at the table, by the hour (per cent)
report-seats-by-day = Seats in, of those at the table, by the day (per cent)
report-seconds-at-step = Seconds per round at each step
report-seconds-waited = Seconds per round that were waited
report-time-held = Time for which holds stood, by kind

## What is asked for first.

report-rounds-played = Rounds played
report-rounds-void = Rounds void
report-rounds-under-way = Rounds under way
report-per-hour-open = Rounds per hour open
report-per-hour-free = Rounds per hour open and not held
report-open = Open for play
report-of-it-held = Open for play, held
report-down = Controller not running
report-round-length = A round, first wager to its end, s
report-seats-in = Seats in, of those at the table
report-clean-rounds = Clean rounds
report-presses-per-clean = Presses per clean round
report-refusals = Refusals
report-alerts = Alerts
report-unknown-pauses = Pauses of unknown length

## Heads of columns.

report-column-step = Step
report-column-round = A round, s
report-column-free = Free, h:mm:ss
report-column-held = Held, h:mm:ss
report-column-wait = Wait
report-column-in-all = In all, h:mm:ss
report-column-played = Played
report-column-void = Void
report-column-per-hour = Per hour
report-column-occupancy = Occupancy
report-column-shuffler = Shuffler, s
report-column-presses = Presses
report-column-held-by = Held by
report-column-words = In words
report-column-opened = Opened
report-column-stood = Stood, h:mm:ss
report-column-by-hour = Opened by the hour
report-column-what = What
report-column-times = Times
report-column-count = Count
report-column-handle = Handle
report-column-edge = Edge
report-column-theoretical-win = Theoretical win
report-column-payouts = Payouts stated

## Hands of player-banked games.

report-hands = Hands
report-time-per-phase = Time per phase, played hands
report-hands-by-deck = Hands by the colour of the deck
report-hands-void = Void hands
report-hands-per-hour = Hands per hour open
report-pots-known = Hands whose pot is known
report-known-of = { $count } of { $all }
report-pots = Pots, all that are known
report-pot-mean = Pot of a hand, mean
report-pot-largest = Pot of a hand, largest
report-side-pots = Side pots
report-pots-per-hour = Pots per hour open
report-rake = Rake
report-drop = Drop
report-fees-per-hand = Fees per hand
report-fees-for-time = Fees for time
report-fees-per-hour = To the house per hour open
report-column-deck = Colour of the deck
report-column-mean-pot = Mean pot
report-column-rake = Rake
report-column-hand = A hand, s
report-column-phase = Phase
report-column-hands = Hands
report-column-cause = Cause
report-deck = { $colour }
report-no-deck = no deck came
report-amount = { $amount }
report-irregularity = { $irregularity }
report-void-other = voided by a supervisor

## Cells.

report-wait-shuffler = For the shuffler
report-wait-packet = For a packet to be lifted
report-wait-green = For the green button
report-wait-used-deck = For the used deck to be loaded
report-shift-of = { $name } (shift of { $date })
report-no-gaming-day = no gaming day
report-no-badge = no badge tapped
report-kind = { $held }
report-the-last = { $what } (the last)
report-still-open = open
report-no-limits = no limits
report-bounds = { $least } … { $most }
report-payouts = { $count }: { $amount }
report-odds-not-computed = never computed: tablectl odds
report-no-edge = no edge of its own
report-within-edge = within the edge of { $wager }
report-handle-note = Sensors see that a wager lies, not how much it is: handle is a count, and in money lies between the table's least and most. Theoretical win is these bounds times the exact edge under optimal play; it is no result.
report-held-note = Time while anything held the table is kept apart from the time of the steps.

## What people did.

intervention-cards-counted = cards counted
intervention-cleared = cleared
intervention-cleared-by-key = cleared by a key
intervention-dealing-mode-ordered = dealing mode ordered
intervention-deck-counted = deck counted
intervention-decks-ordered = one deck or two ordered
intervention-irregularity-declared = irregularity declared
intervention-irregularity-decided = irregularity decided
intervention-payout-by-one = payout approved by one person
intervention-shuffler-adopted = shuffler adopted

## Refused.

## Results of the house: tablectl results.

results-of-players = { $game }: the players bank it, and the house has no result
results-not-noted = the results cannot be noted beside the journal: { $why }
results-none = No results of this table were judged yet: tablectl results FILE
results-judged = Results, judged { $time }
results-whole-table = whole table
results-all-wagers = all wagers
results-line = { $name }, { $wager }, { $count }: win { $amount }, theoretical win { $due_amount }, 99 % band { $least } to { $most }: { $how }
results-outside = OUTSIDE THE BOUND: chance does not explain it
results-inside = inside the bound
