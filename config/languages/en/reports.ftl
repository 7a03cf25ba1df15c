### Reports: what the page shows of them, too.

report-gaming-day = Gaming day { $date }
report-whole-journal = All of the journal

## Phases of a hand.

report-phase-deck = Deck out
report-phase-bet = Betting round { $number }
report-phase-draw = Draw
report-phase-buy = Buying, round { $number }
report-phase-declare = Declaration
report-phase-showdown = Showdown
