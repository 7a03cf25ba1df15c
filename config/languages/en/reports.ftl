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
sheet-made = Made on (UTC)
sheet-revision = Revision
sheet-approved = Approved manifest of the program (SHA-256)
sheet-method = Method
sheet-counted = Every deal is counted, by classes of hands that differ in suits alone; the verdict of each is asked of the rules that settle at the table.
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
sheet-bands = Return that chance explains, 95 and 99 times in 100, by how often the wager was made (normal distribution)
sheet-one-round = { $name }, seats: { $count }. What one round may cost: the greatest win by each wager at its largest bet
sheet-limits = What a payout limit costs one seat with the largest bet
sheet-all-wagers = All wagers, at most
sheet-signatures = Signatures
sheet-computed-by = Computed by
sheet-checked-by = Checked by
sheet-approved-by = Approved by
sheet-column-entry = Entry
sheet-column-odds = To one
sheet-column-deals = Deals
sheet-column-share = Share
sheet-column-part = Part of the edge
sheet-column-net = Net
sheet-column-edge = Edge
sheet-column-return = Return
sheet-column-made = Wagers made
sheet-column-least-95 = 95: from
sheet-column-most-95 = 95: to
sheet-column-least-99 = 99: from
sheet-column-most-99 = 99: to
sheet-column-largest = Largest bet
sheet-column-win = Win of a seat
sheet-column-round = Of all seats
sheet-column-list = List
sheet-column-limit = Limit
sheet-column-limited = Edge with the limit
sheet-column-name = Name
sheet-column-day = Day
sheet-column-signature = Signature
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
sheet-agrees = { $declared }{ "\u00A0" }%: agrees
sheet-differs = { $declared }{ "\u00A0" }%: does not agree
