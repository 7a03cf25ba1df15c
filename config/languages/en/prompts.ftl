### What the dealer is asked to do beside the step.

## The tray

prompt-lift-packet = Lift the packet for seat { $seat }.
prompt-lift-dealer-packet = Lift the packet for the dealer.
prompt-lift-layout-packet = Lift the packet of the community cards.
prompt-packet-kept = Leave the packet in the tray until no more bets: it is the first one.
prompt-payout-refused = Seat { $seat }, { $wager }: the payout is refused. State it anew.
prompt-move-remainder = Move the remaining cards to the rack.

## Between rounds

prompt-deck-change = After this round: deck change ({ $colours }), { $reason }.
prompt-deck-change-due = After this round: deck change ({ $colours }), it is time.
prompt-dead-table = No wager for { $minutes } min: take both decks out, spread them.
prompt-take-over = Shift { $shift } began with { $count } open: a supervisor takes over.

## Where players bank the game

prompt-fewer-players = With { $count } players or fewer, { $game } is usual: ask the supervisor.

prompt-chips-not-in =
    { $count ->
        [one] Chips lie before seat { $seats }, which is not in: touch it, if it plays.
       *[other] Chips lie before seats { $seats }, which are not in: touch those who play.
    }
prompt-bring-bets-in =
    { $count ->
        [one] Chips lie before seat { $seats }: bring them in.
       *[other] Chips lie before seats { $seats }: bring them in.
    }
prompt-out-of-turn =
    { $count ->
        [one] Out of turn? It is the turn of seat { $seat }, and chips lie before seat { $seats }.
       *[other] Out of turn? It is the turn of seat { $seat }, and chips lie before seats { $seats }.
    }
prompt-sensors-silent = The sensors do not answer: nobody sees where chips lie. Play on, and tell a technician.
prompt-sensors-strange = These sensors ({ $serial }) are not this table's: nobody sees where chips lie. Play on, and tell a technician.

## Sensors that do not change

prompt-sensors-blind =
    { $count ->
        [one] Seat { $seat }: played by hand for { $count } round, its sensors saw no wager. Look at them.
       *[other] Seat { $seat }: played by hand for { $count } rounds, its sensors saw no wager. Look at them.
    }
prompt-sensor-stuck =
    { $count ->
        [one] Seat { $seat }, { $wager }: covered for { $count } round without a change. Look at its sensor.
       *[other] Seat { $seat }, { $wager }: covered for { $count } rounds without a change. Look at its sensor.
    }

## A shuffler that deals by itself

prompt-empty-shuffler = Press the shuffler's green button until no card of this deck is inside.
prompt-shuffler-goes-on = Press the shuffler's green button once: it goes on.
prompt-shuffler-begins = Press the shuffler's green button once: the first packet comes.
prompt-shuffler-releases = Press the shuffler's green button once: the whole deck comes.
prompt-shuffler-blocked = Blocked: lift nothing, and do not press the shuffler's button.

## Dealing by hand

step-hand-take-deck = Take the shuffled deck out of the shuffler.
step-hand-deck-held = The { $colour } deck is in your hands as it was shuffled? Press { -the-key-continue }.
step-hand-shuffle = Shuffle the { $colour } deck by hand, count it, and enter the count.
step-hand-idle = You shuffle the decks by hand. Invite the first bets.
step-hand-remedy = Is the shuffler repaired? A supervisor orders that it deals again.

## What the dealer is asked beside the step, whatever the step is

chips-left = Chips on { $seats }
prompt-floor-called = The floor is called: a supervisor comes.
prompt-floor-called-for = The floor is called: { $reason }.
prompt-supervisor-comes = A supervisor is coming: { $name }.
prompt-key-pad-lost = The key pad does not answer. Press on the panel, and tell a technician.
prompt-key-pad-strange = This key pad ({ $serial }) is not this table's. Press on the panel, and tell a technician.
prompt-key-pad-stuck = The key pad is stuck at { $keys }. Press on the panel, and tell a technician.
prompt-definition-closes = After this round the table closes for another configuration: both decks are shuffled anew.
prompt-definition-follows = Other limits, pay tables or house rules hold from the next round on.
