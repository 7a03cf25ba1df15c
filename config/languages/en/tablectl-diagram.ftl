### What moves a table from step to step, beside the keys and what devices say.

trigger-advance = by itself
trigger-clear = a person clears
trigger-count = a person counts
trigger-order-decks = a supervisor orders one deck or two
trigger-choose = a supervisor chooses what is played
trigger-adopt = a person adopts the shuffler
trigger-change-decks = a supervisor orders new decks
trigger-register-deck = a person registers a deck
trigger-hand-count = a person counts a deck
trigger-declare-dead = a person declares a dead table
trigger-take-over = a supervisor takes over
trigger-stay = a person who is signed on is still there
trigger-sign-on = a person signs on
trigger-sign-off = a person signs off
trigger-test-lamps = a technician tests the lamps
trigger-look = a supervisor looks at cards
trigger-unlock = a badge is let in again
trigger-tap = a dealer taps
trigger-call-floor = the dealer calls the floor
trigger-acknowledge = somebody at the table acknowledges the alarms
trigger-payout = the dealer states a payout
trigger-refuse-payout = a payout is refused
trigger-declare = a person declares an irregularity
trigger-decide = a person decides an irregularity
trigger-late-bet = a late bet is ruled on
trigger-mode = a supervisor orders how the table deals
