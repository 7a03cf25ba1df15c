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
