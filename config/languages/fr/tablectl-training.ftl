### Un croupier à l’exercice : tablectl demo --training.
training-next-wager = Place { $seat }, mise suivante ?
training-next-seat = Place suivante ?
training-how = Tapez : mise w|l|p|r ; un point quand la place est réglée. { $words }.
training-how-payouts = Tapez : mise w|l|p|r [cote montant] ; un point quand la place est réglée. { $words }.
training-type-seat = Tapez le numéro de la place à régler ensuite.
training-clockwise = Non. Réglez dans le sens des aiguilles d’une montre : c’est la place { $seat }.
training-counter-clockwise = Non. Réglez dans le sens inverse des aiguilles d’une montre : c’est la place { $seat }.
training-left-out = Oublié. { $words }
training-settled-already = { $wager } est déjà réglée.
training-right = Juste. { $words }
training-wrong = Non. { $words }
training-order = Mais l’ordre est { $words }.
training-no-wager-there = Pas de { $wager } à la place { $seat }.
training-nothing-due = { $wager } : rien n’est dû.
training-nothing-due-folded = { $wager } : rien n’est dû, la main était couchée.
training-nothing-due-unpaid = { $wager } : rien n’est dû, la main n’est pas payée.
training-say-amount = Dites aussi la cote et le montant : { $code } w COTE MONTANT.
training-truth = { $words }.
training-truth-paid = { $words }. Payez { $amount }.
training-wagers = {"  "}{ $words }
training-placed = { $wager } { $amount }

## what was typed

training-type-wager = Tapez mise et résultat, cote et montant si gagné : a w 1 10.00
training-no-wager = Pas de mise « { $text } ». Il y a { $words }.
training-no-outcome = Pas de résultat « { $text } » : w gagne, l perd, p égalité, r rendue.
training-no-odds = « { $text } » n’est pas une cote : tapez 30 pour 30 contre 1, 3:2 pour 3 contre 2.
training-no-amount = « { $text } » n’est pas un montant : tapez 150 ou 150.00.

## hands

training-dealer = Croupier : { $cards }
training-hand = Place { $seat } : { $cards }
training-hand-folded = Place { $seat } : { $cards }, couchée
training-held = Main { $cards }, X { $laid }, carte tirée { $drawn }
training-empty = vide
training-face-down = face cachée

## counts

training-mistakes = { $count } justes sur { $all } ; { $words }
training-no-mistakes = aucune faute
training-mistake = { $words } { $count }
training-wrong-outcome = résultat faux
training-wrong-odds = cote fausse
training-wrong-amount = montant faux
training-wrong-order = ordre faux
training-missed-bonus = bonus oublié
training-wrong-fold = main couchée mal prise
training-all-rounds = Exercice, tous les coups ({ $count }) : { $words }
training-round = Exercice, coup { $round } : { $words }
training-no-lesson = Le coup { $round } n’est pas une leçon : { $why }
training-to-settle = Coup { $round }, à régler par vous.
training-ended = Le coup { $round } s’est terminé autrement : il n’y a plus rien à régler.

## the record of a training

training-record-unread = { $path } ne peut pas être lu : { $why }
training-record-damaged = { $path } ne contient pas de comptes d’exercice ({ $why }) ; déplacez-le pour recommencer
training-record-unwritten = { $path } ne peut pas être écrit : { $why }
