### Ce qui est dit des coups passés, sur la page et par tablectl.

## outcome

outcome-under-way = en cours
outcome-played = joué
outcome-void = annulé

## Qui : à la place d’un nom.

record-badge = badge { $badge }
record-user = utilisateur { $number }
record-unknown-badge = un badge inconnu

## Ce que quelqu’un a fait ; son nom vient avant.

record-who-did = { $by } { $what }
record-takes-over-deal = prend la donne
record-signs-on = s’identifie
record-tests-lamps = teste les voyants
record-signs-off = quitte la table
record-is-signed-off = a quitté la table : { $why }
record-lets-badge-in = oublie les codes faux du badge { $badge } : { $reason }
record-calls-floor = appelle le superviseur
record-acknowledges-alarms = acquitte les alarmes
record-comes = dit qu’il arrive
record-room = change les réglages de salle
record-chooses = choisit { $settings } : { $reason }
record-no-badge = n’a montré aucun badge ({ $wish })
record-nobodys-badge = a montré un badge que personne n’a ({ $wish })
record-no-pin = n’a pas de code ({ $wish })
record-wrong-pin = a donné un code faux ({ $wish })
record-unchecked = n’a pas pu être vérifié ({ $wish })
record-too-soon = a réessayé trop tôt après des codes faux ({ $wish })

## wish : ce que voulait quelqu’un qui n’a pas prouvé qui il est

wish-press = appuyer sur une touche
wish-clear = lever un blocage
wish-count = compter des cartes
wish-declare = déclarer une irrégularité
wish-decide = décider d’une irrégularité
wish-mode = changer de mode de distribution
wish-decks = ordonner un ou deux jeux
wish-choose = choisir ce qui est joué
wish-adopt = mettre le mélangeur en service
wish-change-decks = changer les jeux
wish-register-deck = enregistrer un jeu
wish-count-deck = compter un jeu
wish-dead-table = dire que personne ne joue
wish-handover = prendre la relève
wish-test-lamps = tester les voyants
wish-look = regarder des cartes
wish-sign-on = s’identifier
wish-stay = rester identifié
wish-unlock = oublier des codes faux
wish-sign-off = quitter la table
wish-tap = prendre la donne
wish-refuse-payout = refuser un paiement
wish-late-bet = statuer sur une mise tardive
wish-room = changer les réglages de la salle

## Pourquoi un registre ne peut pas être raconté

record-ends-before = la fin est avant le début
record-unknown-deck = « { $text } » n’est ni { $words }, ni un numéro qui a été distribué
record-no-such-round = { $path } : pas de coup { $round } dans ce journal
record-no-time = « { $text } » n’est pas une heure comme 2026-01-31T14:00
report-no-such-time = { $date } : aucune table n’était, ni ne sera, ouverte alors

## Un coup d’un jeu entre joueurs

told-opens = La place { $seat } ouvre
told-pair-shows = Une paire est visible
told-checks = La place { $seat } passe parole
told-calls = La place { $seat } suit
told-calls-all-in = La place { $seat } suit à tapis, { $amount }
told-raises = La place { $seat } mise ou relance à { $amount }
told-raises-all-in = La place { $seat } mise ou relance à tapis, à { $amount }
told-folds = La place { $seat } se couche
told-folds-early = La place { $seat } se couche hors tour
told-dead = La main de la place { $seat } est morte
told-draws =
    { $count ->
        [0] La place { $seat } est servie
        [one] La place { $seat } échange une carte
       *[other] La place { $seat } échange { $count } cartes
    }
told-buys = La place { $seat } achète une carte
told-passes = La place { $seat } n’achète pas de carte
told-declares-high = La place { $seat } déclare haut
told-declares-low = La place { $seat } déclare bas
told-declares-both = La place { $seat } déclare haut et bas
told-closed = Cette partie du coup est close
told-pot = Pot annoncé : { $amount }, prélèvement { $other_amount }
told-wins = Touchée comme gagnante, ou plus : place { $seat }
told-next-pot = Le pot a ses gagnants
told-hand-over = Les pots sont poussés
told-back = Repris : { $what }
hand-was-in = Dans le coup : places { $seats }
hand-had-puck = Jeton de donneur : place { $seat }
hand-before-cards = Avant les cartes : { $what }
hand-put-in = place { $seat } { $amount }
hand-pot-unknown = Pot inconnu : son montant n’a pas été annoncé
hand-pot-was = { $pot } : { $amount }, dont { $other_amount } à la maison
hand-pot-to = { $pot } : va à { $seats }
hand-got = La place { $seat } reçoit { $amount }
hand-got-back = La place { $seat } reprend { $amount }
wish-acknowledge-results = dire que des résultats sont vus
record-acknowledges-results = a vu les résultats hors de leur limite : { $reason }
