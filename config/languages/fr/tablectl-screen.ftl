### The table drawn in a terminal: tablectl status. 100 columns: keep it short.

## screen/band.py: what to do now, and what holds the table

screen-step = ÉTAPE { $numbers }
screen-then = puis : { $title }
screen-settles-next = À régler ensuite : la place { $seat }
screen-does = { $who } : { $what }
screen-waits = { $what }, depuis { $time }
screen-at = à : { $title }
screen-at-step = à : { $title } (étape { $number })
screen-halted = À L’ARRÊT : RIEN N’EST PLUS ENVOYÉ
screen-dealer-counts = Le croupier : tablectl count N
screen-supervisor-counts = Le superviseur compte aussi : tablectl clear --count N
screen-counted = Compté par { $by }.
screen-next-deal = { $hold } (prochaine donne seulement)
screen-more-holds = et { $count } de plus : tablectl status --json
screen-ends-by-itself = se lève de lui-même
screen-dealer-continues = croupier : { -the-key-continue }
screen-supervisor-clears = superviseur : tablectl clear
screen-supervisor-adopts = superviseur : tablectl adopt
screen-somebody-decides = tablectl irregular decide

## screen/band.py: what comes and goes, the keys, who is there

screen-refused = refusé : { $why }
screen-allowed = permis : { $deeds }
screen-more-alerts = et { $count } de plus
screen-no-keys = aucune maintenant
screen-seats = Places
screen-touched = { $what } : { $seats }
screen-touch-in = en jeu
screen-touch-out = hors jeu
screen-touch-back = de retour
screen-touch-absent = absente
screen-touch-unsettled = pas réglée
screen-touch-folds = se couche
screen-touch-opens = ouvre
screen-touch-draws = cartes
screen-touch-buys = achète
screen-touch-undeclares = rien d’annoncé
screen-touch-wins-not = ne gagne pas

## screen/picture.py: head, devices, one line

screen-round = coup { $round }
screen-no-round-yet = pas encore de coup
screen-event = événement { $number }
screen-shift = équipe { $shift }
screen-line-held = BLOQUÉ : { $hold }
screen-line-halted = À L’ARRÊT : { $why }
screen-device-up = { $device } en ligne
screen-device-down = { $device } HORS LIGNE
screen-link-connecting = connexion
screen-link-up = en ligne
screen-link-lost = liaison perdue
screen-link-refused = refusé

## screen/shuffler.py: names have 8 columns, the cards 22

screen-ready = prêt
screen-tray = bac
screen-mode = mode
screen-set-to = réglé
screen-set-to-nothing = rien
screen-sum-inside = dans le mélangeur
screen-sum-in-hand = dans votre main
screen-sum-tray = + dans le bac
screen-sum-dealt =
    { $count ->
        [one] + servies, { $count } paq.
       *[other] + servies, { $count } paq.
    }
screen-sum-layout = + sur le tapis
screen-sum-remainder = + reste
screen-sum-due = (dû : { $due }) –
screen-sum-right = jeu complet
screen-sum-wrong = PAS { $due } !
screen-not-counted = pas encore compté
screen-count-wrong = FAUX
screen-next-count = compte du coup { $round }
status-journal-unchecked = Journal : pas encore vérifié depuis son début.
status-shares = Le service : { $files } fichiers ouverts sur { $most_files }, { $mib } Mio de mémoire ({ $most_mib }).
status-memory-limit = sur { $mib }
status-no-limit = sans limite
status-journal-checked = Journal : intact jusqu’à l’événement { $number }, vérifié { $time } ; relu en entier : { $since }.
status-journal-never-whole = pas encore
