### A dealer in training: tablectl demo --training.
training-next-wager = Seat { $seat }, next wager?
training-next-seat = Next seat?
training-how = Type: wager w|l|p|r; a point when the seat is settled. { $words }.
training-how-payouts = Type: wager w|l|p|r [odds amount]; a point when the seat is settled. { $words }.
training-type-seat = Type the number of the seat that is settled next.
training-clockwise = No. Settle clockwise: seat { $seat } is next.
training-counter-clockwise = No. Settle counter-clockwise: seat { $seat } is next.
training-left-out = Left out. { $words }
training-settled-already = { $wager } is settled already.
training-right = Right. { $words }
training-wrong = No. { $words }
training-order = But the order is { $words }.
training-no-wager-there = No { $wager } lies at seat { $seat }.
training-nothing-due = { $wager }: nothing is due.
training-nothing-due-folded = { $wager }: nothing is due, the hand was folded.
training-nothing-due-unpaid = { $wager }: nothing is due, the hand is not paid.
training-say-amount = Say odds and amount, too: { $code } w ODDS AMOUNT.
training-truth = { $words }.
training-truth-paid = { $words }. Pay { $amount }.
training-wagers = {"  "}{ $words }
training-placed = { $wager } { $amount }

## what was typed

training-type-wager = Type wager and outcome, odds and amount if won: a w 1 10.00
training-no-wager = No wager '{ $text }'. There are { $words }.
training-no-outcome = No outcome '{ $text }': w wins, l loses, p pushes, r goes back.
training-no-odds = '{ $text }' are no odds: type 30 for 30 to 1, 3:2 for 3 to 2.
training-no-amount = '{ $text }' is no amount: type 150 or 150.00.

## hands

training-dealer = Dealer: { $cards }
training-community = Community cards: { $cards }
training-hand = Seat { $seat }: { $cards }
training-hand-folded = Seat { $seat }: { $cards }, folded
training-held = Hold { $cards }, X { $laid }, Draw Card { $drawn }
training-empty = empty
training-face-down = face down

## counts

training-mistakes = { $count } of { $all } right; { $words }
training-no-mistakes = no mistakes
training-mistake = { $words } { $count }
training-wrong-outcome = wrong outcome
training-wrong-odds = wrong odds
training-wrong-amount = wrong amount
training-wrong-order = wrong order
training-missed-bonus = missed bonus
training-wrong-fold = fold taken wrongly
training-all-rounds = Training, all rounds ({ $count }): { $words }
training-round = Training, round { $round }: { $words }
training-no-lesson = Round { $round } is no lesson: { $why }
training-to-settle = Round { $round }, to be settled by you.
training-ended = Round { $round } has ended otherwise: nothing is settled any more.

## the record of a training

training-record-unread = { $path } cannot be read: { $why }
training-record-damaged = { $path } holds no counts of a training ({ $why }); move it away to begin anew
training-record-unwritten = { $path } cannot be written: { $why }

## the lessons

training-round-title = A round
training-round-goal = You have the keys. Deal one round, from the first bet to Round over.
training-round-hint = The large key is the next step. Wait until every player has bet or decided, then press it.
training-outcomes-title = Settle: who wins
training-outcomes-goal = The round is dealt for you. Say of each wager whether it wins, loses, pushes or goes back.
training-outcomes-hint = Begin with the seat at your right hand, and go by the order of the game. Think of bonuses that have no bet of their own.
training-payouts-title = Settle: odds and amounts
training-payouts-goal = As before. For each win, say the odds and the amount that you pay, too.
training-payouts-hint = Odds are to one: 30 is 30 to 1. The amount is the bet times the odds.
training-late-bet-title = A late bet
training-late-bet-goal = Deal a round. A player will bet too late: decide about that bet.
training-late-bet-hint = The notice names the seat. Touch that seat, and choose what becomes of the bet.
training-jam-title = The shuffler jams
training-jam-goal = Deal a round. The shuffler will jam: count the cards, clear the fault as supervisor, and play on.
training-jam-hint = Enter the count of the cards in the tray. Then sign on as supervisor, count again, and clear.
training-short-packet-title = A packet with a card too few
training-short-packet-goal = Deal a round. One packet will be wrong: count it, and let the supervisor void the round.
training-short-packet-hint = Count what lies in the tray, not what should lie there. Then sign on as supervisor, void the round, and press Round over.
training-goes-back-title = What goes back
training-goes-back-goal = A round is bet. Say how much goes back, because nobody called it.
training-goes-back-hint = Compare the highest bet with the second highest; a hand that has folded counts, too. What is above goes back.
training-pots-title = The pots
training-pots-goal = A round is bet. Say what is in each pot, the main pot first.
training-pots-hint = The smallest hand that is all in takes its amount from everybody: that is the main pot. Then the next. What nobody called goes back first.
training-odd-chips-title = Odd chips
training-odd-chips-goal = A pot is shared. Say what each seat gets.
training-odd-chips-hint = Divide in smallest chips. Each odd chip goes to the next winner: clockwise from the puck, or in the order in which they were touched. Of high and low, high has it.
training-openers-title = Who opens
training-openers-goal = Touch the seat that is first to act.
training-openers-hint = With a puck, count the seats in play from it. Without one, look at the cards that show.
training-opening-title = The day's opening
training-opening-goal = The table is closed and its shuffler is new. Take it into service, open the table, and see to it that both decks are counted.
training-opening-hint = Touch Supervisor, and sign on. Adopt the shuffler, and say why; then open the table. Simulated hands put in the deck that the screen names.

## what is to be done in them

training-task-bets = Call no more bets
training-task-green = Release the remaining cards
training-task-decided = Close the decisions
training-task-over = End the round
training-task-late-bet = Decide about the late bet
training-task-count = Count the cards as dealer
training-task-clear = Count them as supervisor, and clear
training-task-void = Void the round as supervisor, and end it
training-task-adopt = Adopt the new shuffler
training-task-open = Open the table as supervisor
training-task-decks = Have both decks counted

## verdicts

training-not-done = { $words }: not done
training-late = { $words }: done after { $seconds } s
training-refused = The table refused: { $words }
training-wrong-pin = A wrong PIN for badge { $badge }
training-wrong-count = cards stated: { $counted }; cards there: { $count }
training-void-needless = The round was voided, and could have gone on
training-wagers-right = wagers right: { $count } of { $all }
training-mark-right = Right
training-mark-late = Late
training-mark-wrong = Wrong
training-found-right = Right: { $words }
training-found-late = Late: { $words }
training-found-wrong = Wrong: { $words }
training-score = { $count } of { $all } points

## the training page

training-lessons = Lessons
training-about = Each lesson is one round at a table of its own. A step that comes late costs 5 points, a mistake 10, a step left out 20.
training-hint = Hint
training-leave = End the lesson
training-next = Next lesson
training-back = All lessons
training-again = Begin again
training-failed = The lesson could not be given: its table could not be opened, or not go on.
training-starting = The table is being opened.
training-slow = The table does not come. Leave the lesson, and begin it again.
training-settled = This seat is settled
training-odds = Odds to one
training-amount = Amount
training-say = Pay
training-wins = Wins
training-loses = Loses
training-pushes = Pushes
training-returned = Goes back
training-panel = The panel of the training table
training-lost = The training program does not answer.
training-person = { $name }: badge { $badge }, PIN { $pin }
training-in-tray =
    { $count ->
        [0] No cards in the tray
        [one] { $count } card in the tray
       *[other] { $count } cards in the tray
    }

## drills: pots, odd chips, what goes back, who opens

drill-put-in = Seat { $seat } has put in { $amount }.
drill-all-in = Seat { $seat } has put in { $amount } and is all in.
drill-folded = Seat { $seat } has put in { $amount } and has folded.
drill-ask-back = How much goes back? Nothing: 0
drill-back = { $amount } to seat { $seat }
drill-back-nothing = nothing goes back
drill-ask-pots = What is in each pot, the main pot first?
drill-pot = { $amount } (seats { $words })
drill-shared = Seats { $words } share a pot of { $amount }.
drill-high-low = A pot of { $amount }: seat { $seat } wins the high half, the low half is won by { $words }.
drill-chip = The smallest chip is { $least }.
drill-puck = The puck lies before seat { $seat }.
drill-touched = They were touched in this order.
drill-ask-shares = What does each of the seats { $words } get?
drill-share = seat { $seat }: { $amount }
drill-players = Seats { $words } play.
drill-opened = Seat { $seat } was the first to bet in the first round.
drill-ask-first = Which seat is first to act in betting round { $number }?
drill-shows = Seat { $seat } shows { $cards }.
drill-ask-brings-in = Which seat brings in?
drill-ask-opens = Which seat opens this round?
drill-seat = seat { $seat }
drill-type-amounts = Type amounts, such as 21.00 45.00; q ends the drill.
drill-type-seats = Type the number of a seat; q ends the drill.
drill-of-house = { $game } is banked by the house: take a table of a game that players bank
drill-score = { $count } of { $all } right
drill-answer = Answer
drill-about = Each lesson is six questions about hands of players, by the game and the stakes of this table. The score is the share of answers that were right.
drill-amounts-wanted = Write amounts, such as 21.00 45.00.
drill-found = { $what } { $words }

## Strategy: which decision is worth most.

training-strategy-title = What the player should do
training-strategy-goal = You see a hand before its decision. Touch what is best for the player.
training-strategy-hint = A hand that is folded loses the Ante. Play on where that loses less on average.
training-counting = The first hand is counted exactly: some seconds.
training-next-hand = The next hand is counted.
training-ask-decision = What is best?
training-held-cards = The hand
training-up-card = The dealer's card
training-fold = Fold
training-raise = { $wager } { $times }×
training-raise-discard = { $wager } { $times }×, { $cards } on X
training-cards-and-up = { $cards } against { $card }
training-of-hand = { $cards }: { $words }
training-best-wins = { $words } is best: it wins { $share } % of the Ante on average
training-best-even = { $words } is best: it neither wins nor loses on average
training-best-loses = { $words } is best: it loses { $share } % of the Ante on average
training-right-decision = right. { $words }.
training-wrong-decision-costs = no. { $words }. { $what } costs { $share } % of the Ante: { $how }.
training-costs-little = a small error
training-costs-something = an error that counts
training-costs-much = a costly error
training-borderline = A borderline hand: the next best decision costs { $share } % of the Ante.
training-equal = A borderline hand: two decisions are exactly as good.
training-costs-in-all = All errors together cost { $share } % of the Ante a hand
training-wrong-decision = wrong decision
training-no-numpy = the hands of this lesson are counted by numpy: install dealer-table with its extra 'odds'
training-no-hands = The hands could not be counted ({ $code }).
training-badge = Your badge, for the counts
training-badge-known = Counted for badge { $badge }
training-keep-badge = Count for me
