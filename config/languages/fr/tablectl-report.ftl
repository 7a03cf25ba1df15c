### Rapports : tableaux du terminal, et la page HTML.

## L’en-tête.

report-heading = { $table }, { $what }
report-from = depuis { $since }
report-until = jusqu’à { $until }
report-from-to = de { $since } à { $until }
report-journal = Journal { $journal }, événements { $from } à { $to } : { $since } à { $until } ({ $zone })
report-journal-empty = Journal { $journal }, aucun événement de cette période
report-head = Tête : événement { $number }, SHA-256 { $digest }

## Titres.

report-in-all = En tout
report-time-per-step = Temps par étape, coups joués
report-waits = Attentes, coups joués
report-by-shift = Par journée et équipe
report-by-dealer = Par croupier
report-holds = Blocages
report-interventions = Interventions
report-handle-and-win = Mises et gain théorique, coups joués
report-rounds-by-hour = Coups selon l’heure de leur début (hachuré : annulés)
report-rounds-by-day = Coups selon le jour de leur début (hachuré : annulés)
report-seats-by-hour = Places en jeu, parmi celles de la table, par heure (pour cent)
report-seats-by-day = Places en jeu, parmi celles de la table, par jour (pour cent)
report-seconds-at-step = Secondes par coup à chaque étape
report-seconds-waited = Secondes d’attente par coup
report-time-held = Durée des blocages, par genre

## Ce qu’on demande d’abord.

report-rounds-played = Coups joués
report-rounds-void = Coups annulés
report-rounds-under-way = Coups en cours
report-per-hour-open = Coups par heure d’ouverture
report-per-hour-free = Coups par heure d’ouverture sans blocage
report-open = Ouverte au jeu
report-of-it-held = Ouverte au jeu, bloquée
report-down = Contrôleur à l’arrêt
report-round-length = Un coup, de la première mise à sa fin, s
report-seats-in = Places en jeu, parmi celles de la table
report-clean-rounds = Coups sans incident
report-presses-per-clean = Pressions par coup sans incident
report-refusals = Refus
report-alerts = Alertes
report-unknown-pauses = Arrêts de durée inconnue

## Têtes de colonnes.

report-column-step = Étape
report-column-round = Un coup, s
report-column-free = Libre, h:mm:ss
report-column-held = Bloqué, h:mm:ss
report-column-wait = Attente
report-column-in-all = En tout, h:mm:ss
report-column-played = Joués
report-column-void = Annulés
report-column-per-hour = Par heure
report-column-occupancy = Occupation
report-column-shuffler = Mélangeur, s
report-column-presses = Pressions
report-column-held-by = Bloqué par
report-column-words = En mots
report-column-opened = Ouverts
report-column-stood = Durée, h:mm:ss
report-column-by-hour = Ouverts par heure
report-column-what = Quoi
report-column-times = Fois
report-column-count = Nombre
report-column-handle = Mises
report-column-edge = Avantage
report-column-theoretical-win = Gain théorique
report-column-payouts = Paiements déclarés

## Mains des jeux entre joueurs.

report-hands = Mains
report-time-per-phase = Temps par phase, mains jouées
report-hands-by-deck = Mains par couleur du jeu de cartes
report-hands-void = Mains annulées
report-hands-per-hour = Mains par heure d’ouverture
report-pots-known = Mains dont le pot est connu
report-known-of = { $count } sur { $all }
report-pots = Pots, tous ceux connus
report-pot-mean = Pot d’une main, moyenne
report-pot-largest = Pot d’une main, le plus grand
report-side-pots = Pots annexes
report-pots-per-hour = Pots par heure d’ouverture
report-rake = Prélèvement
report-drop = Retenue
report-fees-per-hand = Droits par main
report-fees-for-time = Droits de temps
report-fees-per-hour = À la maison par heure d’ouverture
report-column-deck = Couleur du jeu
report-column-mean-pot = Pot moyen
report-column-rake = Prélèvement
report-column-hand = Une main, s
report-column-phase = Phase
report-column-hands = Mains
report-column-cause = Cause
report-deck = { $colour }
report-no-deck = aucun jeu sorti
report-amount = { $amount }
report-irregularity = { $irregularity }
report-void-other = annulée par un superviseur

## Cellules.

report-wait-shuffler = Du mélangeur
report-wait-packet = D’un paquet à lever
report-wait-green = Du bouton vert
report-wait-used-deck = Du jeu utilisé à charger
report-shift-of = { $name } (équipe du { $date })
report-no-gaming-day = sans journée de jeu
report-no-badge = sans badge
report-kind = { $held }
report-the-last = { $what } (le dernier)
report-still-open = ouvert
report-no-limits = sans limites
report-bounds = { $least } … { $most }
report-payouts = { $count } : { $amount }
report-odds-not-computed = jamais calculé : tablectl odds
report-no-edge = sans avantage propre
report-within-edge = compris dans l’avantage de { $wager }
report-handle-note = Les capteurs voient qu’une mise est posée, pas son montant : les mises sont un nombre, et en argent elles sont entre le minimum et le maximum de la table. Le gain théorique est ces limites multipliées par l’avantage exact contre un jeu optimal ; ce n’est pas un résultat.
report-held-note = Le temps pendant lequel quelque chose bloquait la table est compté à part de celui des étapes.

## Ce que des personnes ont fait.

intervention-cards-counted = cartes comptées
intervention-cleared = levé
intervention-cleared-by-key = levé par une touche
intervention-dealing-mode-ordered = mode de distribution ordonné
intervention-deck-counted = jeu compté
intervention-decks-ordered = un ou deux jeux ordonnés
intervention-irregularity-declared = irrégularité déclarée
intervention-irregularity-decided = irrégularité décidée
intervention-payout-by-one = paiement approuvé par une seule personne
intervention-shuffler-adopted = mélangeur mis en service

## Refusé.

## Résultats de la maison : tablectl results.

results-of-players = { $game } : les joueurs tiennent la banque, la maison n’a pas de résultat
results-not-noted = les résultats ne peuvent pas être notés à côté du journal : { $why }
results-none = Aucun résultat de cette table n’a encore été jugé : tablectl results FICHIER
results-judged = Résultats, jugés { $time }
results-whole-table = toute la table
results-all-wagers = toutes les mises
results-line = { $name }, { $wager }, { $count } : gain { $amount }, gain théorique { $due_amount }, bande à 99 % { $least } à { $most } : { $how }
results-outside = HORS DE LA LIMITE : le hasard ne l’explique pas
results-inside = dans la limite
