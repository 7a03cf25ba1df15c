### Ce que valent des cartes, dans les mots d’un croupier.

## Mains.

hand-pair = une paire de { $ranks }
hand-two-pair = deux paires, { $first } et { $last }
hand-three = un brelan de { $ranks }
hand-five = cinq { $ranks }
hand-full-house = un full, { $first } par les { $last }
hand-high = hauteur { $rank }
hand-suited = { $hand }, assortis
hand-of-category = { $category }, hauteur { $rank }

## Ce que devient une mise.

settled-odds = { $number } contre { $to }
settled-commission = { $odds } après une commission de { $percent } %
settled-because = { $what } : { $why }
settled-wins = { $wager } gagne { $odds }
settled-pays = { $wager } paie { $odds }
settled-loses = { $wager } perd
settled-pushes = { $wager } est à égalité
settled-goes-back = { $wager } est rendue

## Pourquoi.

settled-beats = { $hand } bat { $other }
settled-loses-to = { $hand } perd contre { $other }
settled-better-side-cards = { $hand }, avec de meilleures cartes à côté
settled-dealers-is-better = { $hand }, celle du croupier est meilleure
settled-both-have = tous deux ont { $hand }
settled-less-than = { $what }, et c’est moins que { $hand }
settled-only-better-is-paid = { $what }, mais seul { $hand } ou mieux est payé
settled-own-colours = { $count } de vos cartes sont d’une couleur
settled-all-colours = { $count } de vos cartes et de celles du croupier sont d’une couleur
settled-colours-mixed = les couleurs sont mêlées
settled-does-not-open = le croupier a { $hand } et n’ouvre pas
settled-not-paid = { $hand } n’est pas payé
settled-but-not-paid = { $what }, mais n’est pas payé
settled-hand-folded = la main était couchée
settled-none-beside = pas de { $wager } à côté
settled-wager-with = { $wager } avec { $other }
settled-limited = { $amount } sur { $stated } est payé : toutes places réunies, { $most } au plus
settled-excess = { $amount } au-dessus de { $times } × { $wager } est rendu
settled-excess-asks = { $what }, sauf si un superviseur l’accepte
settled-excess-needs = { $amount } au-dessus de { $times } × { $wager } est rendu : davantage demande { $hand } ou mieux

## Ce qui ne peut pas être réglé.

settled-dealer-cards = le croupier a { $due } cartes, pas { $count }
settled-community = il y a { $due } cartes communes, pas { $count }
settled-seat-cards = la place { $seat } a { $due } cartes, pas { $count }
settled-unknown-cards = pas des cartes de ce jeu : { $numbers }
settled-card-twice = { $name } est là deux fois
settled-card-on-x = place { $seat } : seule une carte tenue peut être posée sur X
settled-no-such-wager = place { $seat } : pas de mise « { $name } » de { $amount }
settled-seat-twice = une place est là deux fois
settlement-no-deck = { $game } : les mains d’un jeu de { $count } cartes ne sont pas classées ; les jeux ont { $sizes } cartes
