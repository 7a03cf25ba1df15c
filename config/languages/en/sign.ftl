### The table's sign, which faces the players.

sign-place-your-bets = Place your bets
sign-no-more-bets = No more bets
sign-wait = One moment, please
sign-closed = This table is closed
sign-sample = Sample pay table: no real play
sign-training = Training: no real play
sign-limits = Minimum to maximum
sign-from-to = { $least } to { $most }
sign-pays = { $wager } pays
sign-at-most = At most { $amount } in one round, all players together
sign-push = push
sign-odds = { $number } to { $to }
sign-own-one-colour = { $count } of your cards, one colour
sign-all-one-colour = { $count } cards with the dealer's, one colour
sign-seats-and-blinds = Seats and blinds
sign-hand-in-play = Hand in play
sign-stakes = Stakes
sign-draws =
    { $count ->
        [0] Seat { $seat } stands pat
        [one] Seat { $seat } draws one card
       *[other] Seat { $seat } draws { $count } cards
    }
