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

## The sheet of a pay table.

report-column-wager = Wager
report-beside = { $wager } beside the Ante
sheet-title = { $game }, { $name }: sheet of the pay table
sheet-about = What it is about
sheet-game = Game
sheet-source = Source of its rules
sheet-table = Pay table
sheet-table-source = Source of the pay table
sheet-allowed = Who allows an edge for the player
sheet-digest = Digest of rules and payments (SHA-256)
sheet-engine = Number of the engine
sheet-version = Version of dealer-table
sheet-command = Computed anew by
sheet-rules = Rules and switches, in the words of the game's file
sheet-wagers = Wagers, in the play that is best
sheet-together = Wagers together, for each unit of one of them
sheet-players = Model players
sheet-pays = What { $wager } pays
sheet-nets = Net of { $wager }, for each unit
sheet-strategy = The play that is best
sheet-column-entry = Entry
sheet-column-odds = To one
sheet-column-deals = Deals
sheet-column-share = Share
sheet-column-part = Part of the edge
sheet-column-net = Net
sheet-column-edge = Edge
sheet-column-exact = Exact
sheet-column-risk = Element of risk
sheet-column-deviation = Standard deviation
sheet-column-hits = Hit frequency
sheet-column-declared = Declared
sheet-column-wagers = Wagers
sheet-column-main = In the play of the Ante alone
sheet-column-player = Player
sheet-column-loss = Costs more than the best play
sheet-note = Every figure is counted over all deals, none is sampled; percentages are rounded, fractions are exact. The Ante stands for the whole decision with its bonuses, for each unit of the Ante. Element of risk is the edge for each unit that is bet on average.
sheet-sample = sample figures: no real play
sheet-percent = { $share }{ "\u00A0" }%
sheet-figure = { $deviation }
sheet-hand-of = { $name }: { $what }
sheet-printed = { $declared } %
