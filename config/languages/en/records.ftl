### What is told of past rounds, on the page and by tablectl.

## outcome

outcome-under-way = under way
outcome-played = played
outcome-void = void

## Who: in place of a name.

record-badge = badge { $badge }
record-user = user { $number }
record-unknown-badge = an unknown badge

## What somebody did; who it was stands before it.

record-who-did = { $by } { $what }
record-takes-over-deal = takes over the deal
record-signs-on = signs on
record-tests-lamps = tests the lamps
record-signs-off = signs off
record-is-signed-off = is signed off: { $why }
record-lets-badge-in = forgets the wrong PINs of badge { $badge }: { $reason }
record-calls-floor = calls the floor
record-acknowledges-alarms = acknowledges the alarms
record-comes = says that they come
record-room = changes the room settings
record-chooses = chooses { $settings }: { $reason }
record-no-badge = showed no badge ({ $wish })
record-nobodys-badge = showed a badge that nobody has ({ $wish })
record-no-pin = has no PIN ({ $wish })
record-wrong-pin = gave a wrong PIN ({ $wish })
record-unchecked = could not be checked ({ $wish })
record-too-soon = tried again too soon after wrong PINs ({ $wish })

## wish: what somebody wanted who did not prove who they are

wish-press = press a key
wish-clear = clear
wish-count = count cards
wish-declare = declare an irregularity
wish-decide = decide an irregularity
wish-mode = order how the table deals
wish-decks = order one deck or two
wish-choose = choose what is played
wish-adopt = take the shuffler into service
wish-change-decks = change decks
wish-register-deck = name a deck
wish-count-deck = count a deck
wish-dead-table = say that nobody plays
wish-handover = take over
wish-test-lamps = test the lamps
wish-look = look at cards
wish-sign-on = sign on
wish-stay = stay signed on
wish-unlock = forget wrong PINs
wish-sign-off = sign off
wish-tap = take over the deal
wish-refuse-payout = refuse a payout
wish-late-bet = rule on a late bet
wish-room = change the room settings

## Why a record cannot be told

record-ends-before = the end is before the beginning
record-unknown-deck = '{ $text }' is none of { $words }, nor a number that was dealt
record-no-such-round = { $path }: no round { $round } in this journal
record-no-time = '{ $text }' is no time such as 2026-01-31T14:00
report-no-such-time = { $date }: no table was, or will be, open then

## A hand of a player-banked game

told-opens = Seat { $seat } opens
told-pair-shows = A pair shows
told-checks = Seat { $seat } checks
told-calls = Seat { $seat } calls
told-calls-all-in = Seat { $seat } calls all in, { $amount }
told-raises = Seat { $seat } bets or raises to { $amount }
told-raises-all-in = Seat { $seat } bets or raises all in, to { $amount }
told-folds = Seat { $seat } folds
told-folds-early = Seat { $seat } folds out of turn
told-dead = Seat { $seat }’s hand is dead
told-draws =
    { $count ->
        [0] Seat { $seat } stands pat
        [one] Seat { $seat } draws one card
       *[other] Seat { $seat } draws { $count } cards
    }
told-buys = Seat { $seat } buys a card
told-passes = Seat { $seat } buys no card
told-declares-high = Seat { $seat } declares high
told-declares-low = Seat { $seat } declares low
told-declares-both = Seat { $seat } declares high and low
told-closed = This part of the hand is closed
told-pot = Pot stated: { $amount }, rake { $other_amount }
told-wins = Touched as winner, or no longer: seat { $seat }
told-next-pot = The pot has its winners
told-hand-over = The pots are pushed
told-back = Taken back: { $what }
hand-was-in = In the hand: seats { $seats }
hand-had-puck = Puck: seat { $seat }
hand-before-cards = Before the cards: { $what }
hand-put-in = seat { $seat } { $amount }
hand-pot-unknown = Pot not known: its amount was not stated
hand-pot-was = { $pot }: { $amount }, of that { $other_amount } to the house
hand-pot-to = { $pot }: won by { $seats }
hand-got = Seat { $seat } gets { $amount }
hand-got-back = Seat { $seat } gets { $amount } back
wish-acknowledge-results = acknowledge results
record-acknowledges-results = has seen the results outside their bound: { $reason }
