### What is noted in the record.

note-payout = Seat { $seat }, { $wager }: { $amount }
note-payout-replaced = { $what }, in place of { $before }
note-payout-by-one = { $what }, approved by one person: { $by } deals.
note-payout-by-tap = { $what }, approved by { $by }, who dealt in this round until another badge was tapped.
people-more = { $count } more
note-payout-doubt = Seat { $seat }, { $wager }: { $what }
note-payout-refused = Seat { $seat }, { $wager }: { $by } refused the payout: { $reason }

## Seats and wagers

note-waits = Seat { $seat } has no wager that brings it in: it waits.
note-in-by-touch = Seat { $seat } is in by touch.
note-out-by-touch = Seat { $seat } is out by touch.
note-absent = Seat { $seat } is absent.
note-back = Seat { $seat } is back.
note-next-round = Seat { $seat }, { $wager }: next round.
note-taken-back = Seat { $seat }, { $wager }: taken back.
note-taken-as-ruled = Seat { $seat }, { $wager }: taken, as was ruled.
note-taken-folded = Seat { $seat }, { $wager }: taken, the hand folded.
note-folds = Seat { $seat } folds.
note-folds-without-bet = Seat { $seat } folds: no { $wager } bet.
note-takes-back = Seat { $seat } takes { $wager } back.
note-leaves-again = Seat { $seat } leaves { $wager } after all.
note-folds-as-ruled = Seat { $seat } folds, as was ruled.
note-fold-undone = Seat { $seat } is back: { $wager } put down again.
note-decision-unseen = Seat { $seat } is by hand: decision not observed.
note-seen-again = Seat { $seat }, { $wager }: it lies there; its sensor is good again.
note-void-aside = Seat { $seat } is void, its cards aside.
note-void-unserved = Seat { $seat } is void, unserved.
note-void-by-hand = Seat { $seat } is by hand: a supervisor sees to its wagers.
note-seat-order = Seat order not observed.
note-seat-settled = Seat { $seat } is settled.
note-seat-not-settled = Seat { $seat } is not settled after all.
note-all-settled = Every seat was settled, as the dealer said.
note-not-settled = The round ended; the dealer had not said that all seats are settled. Missing: { $seats }.
note-late-placed = Late: placed on seat { $seat }, { $wager }.
note-late-taken = Late: taken from seat { $seat }, { $wager }.

## The shuffler and the decks

note-early-lift = Cards were lifted before the act had ended.
note-tray-emptied = The exit tray was emptied.
note-held-lift = A packet was lifted while the table was held.
note-act-unsent = The shuffler never had act { $number }.
note-unwanted-cards =
    { $count ->
        [one] The shuffler put out { $count } card, and no round wanted it.
       *[other] The shuffler put out { $count } cards, and no round wanted them.
    }
note-strange-deck = A deck with { $colour } backs was shuffled.
note-shuffled-by-hand = The { $colour } deck was shuffled by hand.
note-rest-by-hand =
    { $count ->
        [one] The rest is dealt by hand: { $count } card is left, counted by { $by }.
       *[other] The rest is dealt by hand: { $count } cards are left, counted by { $by }.
    }
note-stub-counted =
    { $count ->
        [one] The stub was counted by { $by }: { $count } card.
       *[other] The stub was counted by { $by }: { $count } cards.
    }
note-presses-lost =
    { $count ->
        [one] { $count } press of the key pad is lost.
       *[other] { $count } presses of the key pad are lost.
    }
note-one-deck = One deck is played by order of { $by }: { $reason }
note-two-decks = Two decks are played by order of { $by }: { $reason }
note-deck-change = Deck change by order of { $by }: { $colours }; { $reason }.
note-deck-change-due = Deck change: { $colours }; it is time.
note-deck-registered = The { $colour } deck is { $identity }, registered by { $by }.
note-deck-confirmed = The { $colour } deck is still { $identity }, registered by { $by }.

## The cards of a round that is over

note-cards-sealed = Round { $round }: its cards are told, and sealed.
note-cards-not-told-yet = Round { $round }: its cards are not told yet: { $why }.
note-cards-unknown = Round { $round }: its cards stay unknown: { $why }.
note-cards-looked-at = { $by } looks at the cards of round { $round }: { $reason }
recall-next-round = the next round has begun
recall-another-service = the shuffler was taken into service anew
recall-not-allowed = this shuffler may not tell them, or cannot
recall-started-again = the controller was started again
recall-shuffler-lost = the shuffler does not answer

## People

note-wrong-pin =
    { $count ->
        [one] Wrong PIN: badge { $badge }, at { $place }.
       *[other] Wrong PIN, { $count } times: badge { $badge }, at { $place }.
    }
note-wrong-pin-of-nobody =
    { $count ->
        [one] Wrong PIN: a badge that nobody has, at { $place }.
       *[other] Wrong PIN, { $count } times: a badge that nobody has, at { $place }.
    }
note-wrong-pins-spent = Wrong PINs, { $count } in an hour: badge { $badge }, at computers where it was not proved. It has to wait there, not at the table.
note-wrong-pins-spent-of-nobody = Wrong PINs, { $count } in an hour: a badge that nobody has, at several computers.
note-pins-forgiven = Wrong PINs of badge { $badge } are forgotten: { $reason } ({ $by }).
user-of-computer = the computer's user { $number }
sign-on-left = signed off
sign-on-removed = is not in the people file any more, or in another role
sign-on-time-up = time is up
sign-on-cleared = the round goes on
sign-on-elsewhere = signed on elsewhere
sign-on-next = the next person signed on there
sign-on-started-again = the controller was started again
sign-on-table-opens = the table opened

## The day

note-gaming-day = Gaming day { $date } begins.
note-shift = Shift { $shift } of { $date } begins.
note-computer-changed = Computer { $number } of this table begins. Its journal is a copy of an earlier time: the shuffler has to be emptied and adopted.
note-computer-changed-whole = Computer { $number } of this table begins, with the whole journal of the one before.
note-taken-over = { $by } takes over for shift { $shift }: { $what }.
left-holds =
    { $count ->
        [one] { $count } hold
       *[other] { $count } holds
    }
left-alerts =
    { $count ->
        [one] { $count } alert
       *[other] { $count } alerts
    }
note-opened = Opened: { $what }, software manifest { $digest }.
note-opened-by = Opened by { $by }: { $what }, software manifest { $digest }.
manifest-not-taken = not taken yet
note-computer-well = Over: { $what }
note-manifest = Software manifest { $digest }: { $what }.
manifest-changed = not as before
manifest-approved = approved
manifest-files =
    { $count ->
        [one] { $count } file
       *[other] { $count } files
    }
note-definition-open-the-table = Another configuration is in force: open the table.
note-definition-in-force = Other limits, pay tables or house rules are in force; the table stays open.
note-closed-unchecked = { $by } closes; not checked: { $what }.

## What was chosen at the table

note-chosen = { $by } chooses { $what }: { $reason }
note-offered = The centre offers { $what }: { $reason } (offer { $number } of { $by })
note-offer-taken = Offer { $number } of { $by } is taken: { $what }
note-offer-refused = Offer { $number } of the centre is refused: { $why }
note-choice-fallen = What was chosen holds no more ({ $what }): { $why }.
note-files-changed = the files were changed there since
chosen-game = game
chosen-pay-table = pay table
chosen-lowest-wager = { $wager }, lowest wager
chosen-highest-wager = { $wager }, highest wager
chosen-value = { $what } { $value }
chosen-switch-value = { $what }: { $value }
chosen-as-in-files = { $what } as in the files
chosen-nothing-else = nothing else
note-alarms-acknowledged = The alarms that stand are acknowledged: their sound pauses.
note-room = { $by } changes the room settings: look, letters or volume.
note-results-outside =
    { $count ->
        [one] A result has left the bound in which chance explains it.
       *[other] { $count } results have left the bound in which chance explains them.
    }
note-results-inside = Every result is inside its bound again.
note-results-acknowledged =
    { $count ->
        [one] { $by } has seen the result outside its bound: { $reason }
       *[other] { $by } has seen { $count } results outside their bound: { $reason }
    }
