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

## What the dealer is asked beside the step, whatever the step is

chips-left = Jetons : { $seats }
prompt-floor-called = Superviseur appelé : il arrive.
prompt-floor-called-for = Superviseur appelé : { $reason }.
prompt-supervisor-comes = Un superviseur arrive : { $name }.
prompt-key-pad-lost = Le clavier ne répond pas. Appuyez sur l’écran, et prévenez un technicien.
prompt-key-pad-strange = Ce clavier ({ $serial }) n’est pas à cette table. Appuyez sur l’écran, et prévenez un technicien.
prompt-key-pad-stuck = Touche bloquée au clavier : { $keys }. Appuyez sur l’écran, et prévenez un technicien.
prompt-definition-closes = Après ce coup, la table ferme pour une autre configuration : les deux jeux sont remélangés.
prompt-definition-follows = D’autres limites, tables de paiement ou règles de la maison valent à partir du prochain coup.
payout-amount = { $amount }
payout-not-of-bet = { $other_wager } de { $other_amount } : { $wager } paie { $amounts }, pas { $amount } : recomptez la mise et la cote.
payout-without-bet = { $wager } est payé, et aucune mise n’est déclarée pour { $other_wager }.
payout-beyond = { $wager } paie ici au plus { $most }, pas { $amount } : recomptez la mise et la cote.
payout-seat-not-in = La place { $seat } ne joue pas ce coup : regardez la place et la mise.
payout-seat-folded = La place { $seat } s’est couchée : regardez ses cartes.
payout-bet-not-seen = Aucune mise n’a été vue sur { $wager } : regardez l’emplacement.
