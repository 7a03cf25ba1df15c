### What the dealer is advised of wagers, where sensors see that something lies and not how much.

advice-equal-seat = { $wager } et { $other_wager } égales ? Voyez la place { $seat }.
advice-equal-seats = { $wager } et { $other_wager } égales ? Voyez les places { $seats }.
advice-limits = Limites : { $limits }.
advice-limit = { $wager } { $least }–{ $most }
advice-payouts = Paiement maximal par coup, toutes places réunies : { $limits }.
advice-payout = { $wager } { $most }
advice-one-seat = Une place par joueur.
advice-two-seats = Un joueur peut tenir deux places voisines.

## How much of another wager a wager may be

wager-times-between = { $least_times } à { $most_times } fois { $wager }
wager-times-either = { $choice } fois { $wager }
wager-times-one = égale à { $wager }
wager-times-exactly = exactement { $times } fois { $wager }

## Ce à quoi un paiement est comparé

payout-amount = { $amount }
payout-not-of-bet = { $other_wager } de { $other_amount } : { $wager } paie { $amounts }, pas { $amount } : recomptez la mise et la cote.
payout-without-bet = { $wager } est payé, et aucune mise n’est déclarée pour { $other_wager }.
payout-beyond = { $wager } paie ici au plus { $most }, pas { $amount } : recomptez la mise et la cote.
payout-seat-not-in = La place { $seat } ne joue pas ce coup : regardez la place et la mise.
payout-seat-folded = La place { $seat } s’est couchée : regardez ses cartes.
payout-bet-ruled = Une décision a mis fin à la mise sur { $wager } : elle est rendue ou perdue.
payout-bet-not-seen = Aucune mise n’a été vue sur { $wager } : regardez l’emplacement.
