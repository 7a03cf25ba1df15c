### Mots du programme, seuls ou dans une phrase, chacun sous son genre.

## act

act-remainder = les cartes restantes
act-whole-deck = le jeu
act-release = tout le jeu
act-dealer-packet = le paquet du croupier
act-layout-packet = le paquet des cartes communes
act-seat-packet = le paquet de la place { $seat }

## colour

colour-red = rouge
colour-blue = bleu
colour-green = vert
colour-black = noir
colour-orange = orange
colour-purple = violet
colour-used = utilisé

## device

device-shuffler = mélangeur
device-sensors = capteurs
device-key-pad = clavier

## key
# A term (-the-key-…) is what sentences call the key: its label in capitals.

key-call-floor = Appeler le superviseur
key-fold = Se couche
key-call = Parole ou suit
key-raise = Mise ou relance
key-continue = Continuer
-the-key-continue = CONTINUER
key-no-more-bets = Rien ne va plus
-the-key-no-more-bets = RIEN NE VA PLUS
key-bets-open = Rouvrir les mises
key-green = Bouton vert
key-decisions-closed = Décisions closes
-the-key-decisions-closed = DÉCISIONS CLOSES
key-round-over = Coup terminé
-the-key-round-over = COUP TERMINÉ
key-stop = Arrêter
-the-key-stop = ARRÊTER
key-open = Ouvrir la table
-the-key-open = OUVRIR LA TABLE
key-close = Fermer la table
-the-key-close = FERMER LA TABLE

## lamp

lamp-off = éteint
lamp-on = allumé
lamp-blink = clignote

## list

list-and = { $first } et { $last }
list-or = { $first } ou { $last }
list-comma = { $first }, { $rest }
list-semicolon = { $first } ; { $rest }
list-sentences = { $first } { $rest }
list-lines =
    { $first }
    { $rest }

## mode

mode-shuffler = mélangeur
mode-shuffler-words = Le mélangeur mélange, compte et distribue.
mode-hand-deal = distribuer à la main
mode-hand-deal-words = Le mélangeur mélange et compte. Le croupier distribue à la main.
mode-hand-shuffle = mélange à la main
mode-hand-shuffle-words = Le croupier mélange, compte et distribue.

## number

# Comment les nombres s’écrivent.
number-decimal-sign = ,
number-group-sign = { "\u202F" }

## role

role-technician = technicien
role-supervisor = superviseur
role-dealer = croupier
role-dealer-unnamed = le croupier

## deck

deck-out = dehors
deck-input = à l’entrée
deck-ready = prêt, dedans
deck-hand = dans vos mains
deck-play = en jeu
deck-shuffling = en mélange
deck-shuffled = mélangé

## seat

seat-packet = dans le bac
seat-dealt = servi
seat-in = en jeu
seat-waiting = à venir
seat-deciding = décide
seat-stays = joue
seat-folded = couché
seat-settled = réglé
seat-absent = absent
seat-void = annulé
seat-next-round = coup suivant

## spot

spot-awaiting = attendue
spot-placed = posée
spot-locked = verrouillée
spot-late = tardive
spot-none = aucune
spot-faulty = capteur hors service
spot-stands = tient
spot-returned = rendue
spot-paid = payée
spot-lost = perdue
