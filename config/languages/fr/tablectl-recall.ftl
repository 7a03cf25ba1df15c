### Ce que tablectl dit des coups, des jeux et des journées : recall, deck history.

## Entre les coups d’une journée.

record-at-opening = La table est à l’ouverture.
record-at-deck-change = La table change de jeu de cartes.
record-at-dead-table = La table est sans joueurs.
record-at-closing = La table est à la fermeture.
record-at-closed = La table est fermée.
record-ready-for-play = La table est prête à jouer.
record-deck-out =
    { $count ->
        [one] L’ancien jeu { $colour } est retiré : { $count } carte.
       *[other] L’ancien jeu { $colour } est retiré : { $count } cartes.
    }
record-named-deck-out =
    { $count ->
        [one] L’ancien jeu { $colour } { $identity } est retiré : { $count } carte.
       *[other] L’ancien jeu { $colour } { $identity } est retiré : { $count } cartes.
    }
record-deck-right =
    { $count ->
        [one] Le mélangeur a compté le jeu { $colour } : { $count } carte, juste.
       *[other] Le mélangeur a compté le jeu { $colour } : { $count } cartes, juste.
    }
record-deck-wrong =
    { $count ->
        [one] Le mélangeur a compté le jeu { $colour } : { $count } carte, FAUX.
       *[other] Le mélangeur a compté le jeu { $colour } : { $count } cartes, FAUX.
    }
record-deck-right-by-hand =
    { $count ->
        [one] { $by } a compté le jeu { $colour } : { $count } carte, juste.
       *[other] { $by } a compté le jeu { $colour } : { $count } cartes, juste.
    }
record-deck-wrong-by-hand =
    { $count ->
        [one] { $by } a compté le jeu { $colour } : { $count } carte, FAUX.
       *[other] { $by } a compté le jeu { $colour } : { $count } cartes, FAUX.
    }
record-handed-over = Transmis à l’équipe { $shift } : { $open }

## Qui, et de qui.

record-seat = place { $seat }
record-dealer = croupier
record-layout = cartes communes
record-nobody = personne
record-screen = écran
record-shuffler = mélangeur
record-house-rule = règlement
record-device = { $device }

## Ce qui peut s’ajouter à une ligne.

record-with-count =
    { $count ->
        [one] { $what }, { $count } carte comptée
       *[other] { $what }, { $count } cartes comptées
    }
record-with-reason = { $what } : { $reason }
record-with-note = { $what } ({ $reason })
record-refused = { $what } – refusé : { $why }

## Étapes et table.

record-step-of-sheet = { $title } (feuille { $sheet })
record-lasting = { $what }, { $seconds } s
record-link-up = Liaison ({ $device }) : en ligne
record-link-lost = Liaison ({ $device }) : perdue, { $why }
record-restarted = Le contrôleur a été arrêté puis redémarré (démarrage { $boot }), { $seconds } s après l’événement { $at }.
record-interrupted = Le contrôleur a été INTERROMPU puis redémarré (démarrage { $boot }), { $seconds } s après l’événement { $at }.
record-restarted-clock-back = Le contrôleur a été arrêté puis redémarré (démarrage { $boot }), l’horloge de l’ordinateur reculée, après l’événement { $at }.
record-interrupted-clock-back = Le contrôleur a été INTERROMPU puis redémarré (démarrage { $boot }), l’horloge de l’ordinateur reculée, après l’événement { $at }.
record-before-restart = Avant : { $what }
record-packets-lifted = paquets levés : { $packets }
record-packet-was-out = paquet sorti ou demandé : { $whose }
record-held-then = bloqué : { $what }
record-alert-placed = TARDIF : posé place { $seat }, { $wager } ; la partie continue
record-alert-taken = TARDIF : retiré place { $seat }, { $wager } ; la partie continue
record-held = BLOQUÉ : { $what }
record-held-before = ce qui bloquait la table avant ce registre
record-held-no-longer = Plus de blocage, { $how } : { $what }
record-cleared = levé
record-ended-by-itself = terminé de lui-même
record-adopted = { $by } met le mélangeur en service : { $reason }
record-stopped = Le contrôleur a été arrêté : { $reason }.
record-failed = Le contrôleur a échoué à { $event } : { $error }
record-act-refused = Le mélangeur refuse l’ordre { $number } : { $reject }.

## Jeux de cartes.

record-deck-ready = Le jeu { $colour } est prêt.
record-stage = { $stage }.
record-deck-back-right =
    { $count ->
        [one] Le jeu { $colour } est revenu : { $count } carte, juste
       *[other] Le jeu { $colour } est revenu : { $count } cartes, juste
    }
record-deck-back-wrong =
    { $count ->
        [one] Le jeu { $colour } est revenu : { $count } carte, FAUX
       *[other] Le jeu { $colour } est revenu : { $count } cartes, FAUX
    }
record-marked-round = MARQUÉ : le jeu { $colour } a été trouvé faux, ce coup est douteux
record-marked-rounds = MARQUÉ : le jeu { $colour } a été trouvé faux, ses coups de { $from } à { $to } sont douteux
record-vouches = répond du jeu { $colour }
record-count-right =
    { $count ->
        [one] { $count } carte, juste
       *[other] { $count } cartes, juste
    }
record-count-wrong =
    { $count ->
        [one] { $count } carte, FAUX
       *[other] { $count } cartes, FAUX
    }
record-count-right-by =
    { $count ->
        [one] { $count } carte, comptée par { $by }, juste
       *[other] { $count } cartes, comptées par { $by }, juste
    }
record-count-wrong-by =
    { $count ->
        [one] { $count } carte, comptée par { $by }, FAUX
       *[other] { $count } cartes, comptées par { $by }, FAUX
    }

## Personnes.

record-key = { "[" }{ $key }]
record-clears = lève le blocage
record-voids-round = annule le coup
record-orders = ordonne, dès le coup { $round } : { $mode } ({ $reason })
record-floor-called = Superviseur appelé ; la partie continue
record-floor-called-for = Superviseur appelé : { $reason } ; la partie continue
record-comes-to-table = vient à la table, { $seconds } s après l’appel

## Ce que le mélangeur a fait.

record-emptying = le vidage du mélangeur
record-packet-for-nobody = un paquet pour personne
record-part-of-remainder = une partie des cartes restantes
record-asked-for = Demandé : { $act }
record-asked-for-cards =
    { $count ->
        [one] Demandé : { $act }, { $count } carte
       *[other] Demandé : { $act }, { $count } cartes
    }
record-sent-times =
    { $times ->
        [one] { $what }, envoyé { $times } fois
       *[other] { $what }, envoyé { $times } fois
    }
record-lifted = Levé : { $act }
record-act-done =
    { $count ->
        [one] Sorti : { $act }, { $count } carte
       *[other] Sorti : { $act }, { $count } cartes
    }
record-act-called-off = Retiré, aucune carte n’a bougé : { $act }
record-act-interrupted = La fin n’a pas été dite : { $act } ; le compte du mélangeur : { $counted }
record-act-fault = Le mélangeur s’est arrêté ({ $fault }) : { $act } ; son compte : { $counted }
record-act-uncounted = Sorti : { $act }, que le mélangeur n’a pas compté
record-no-count = inconnu
record-act-being-counted = Le mélangeur a fini, et ses cartes sont en train d’être comptées : { $act }
record-has-counted-act = a compté { $act }
record-counted-by-hand = { $what } ; { $count } d’après { $by }
record-counts-act =
    { $count ->
        [one] compte { $act } : { $count } carte
       *[other] compte { $act } : { $count } cartes
    }
record-verdict-stands = Toutes ses cartes sont là, il est valable : { $act }
record-verdict-again = Aucune de ses cartes n’est sortie, il est refait : { $act }
record-verdict-void = Clos avec le coup annulé : { $act }
record-verdict-aside = Compté à la main et mis de côté : { $act }
record-verdict-proved = Le mélangeur l’a dit finalement : { $act }

## Ce qui était contraire aux règles, et ce qui a été décidé.

record-irregular = IRRÉGULARITÉ { $number }, { $irregularity }
record-irregularity-decided = Irrégularité { $number }, { $irregularity } : { $deed }
record-irregularity-over = Irrégularité { $number }, { $irregularity } : le mélangeur l’a dit finalement
record-ruled = Place { $seat }, { $wager } : { $effect } ({ $irregularity })
record-ruled-void = Place { $seat }, { $wager } : { $effect } (coup annulé)
record-dealt-by-hand =
    { $count ->
        [one] Distribué à la main : { $count } carte ({ $whose })
       *[other] Distribué à la main : { $count } cartes ({ $whose })
    }

## L’en-tête d’un coup.

record-deck = jeu { $colour }
record-named-deck = jeu { $colour } { $identity }
record-no-deck = sans jeu
record-seconds = { $seconds } s
record-gaming-day = journée de jeu du { $date }
record-shift-of = équipe { $shift } du { $date }
record-shift = équipe { $shift }
record-void-by = par { $by } : { $reason }
record-dealt-by = Distribué par { $by }
record-then = { $first }, puis { $rest }
record-chosen-by = { $what }, choisi par { $by }
record-seat-with = Place { $seat } : { $what }
record-no-wager = pas de mise
record-by-touch = par toucher
record-not-in-round = pas dans ce coup
record-folded = couché { $time }
record-seat-void = ANNULÉE
record-for-next-round = une mise pour le prochain coup
record-packets = Paquets : { $packets }. Jeu revenu : { $back }.
record-packets-and-rest =
    { $count ->
        [one] Paquets : { $packets } ; puis { $count } carte restante. Jeu revenu : { $back }.
       *[other] Paquets : { $packets } ; puis { $count } cartes restantes. Jeu revenu : { $back }.
    }
record-packet = { $whose } ({ $count })
record-packet-not-lifted = { $whose }, non levé ({ $count })
record-packet-by-hand = { $whose } à la main ({ $count })
record-none = aucun
record-not-counted-yet = pas encore compté

## L’histoire d’un jeu.

record-rounds-with-deck = Coups avec le jeu { $colour }
record-decks-without-number = Les jeux sans numéro ne se distinguent pas : ces coups peuvent être de plusieurs jeux { $colour }.
record-since = { $what } depuis { $time }
record-until = { $what } jusqu’à { $time }
record-over = Terminé
record-came-back-with = Revenu avec
record-standing = État
record-at-time = { $what }, { $time }
record-not-counted = pas compté
record-marked-at = marqué, { $time }
record-marked-and-cleared = marqué, { $time } ; levé par { $by } : { $reason }
record-suspect = DOUTEUX
record-good = bon
record-open = ouvert
record-rounds =
    { $count ->
        [one] { $count } coup
       *[other] { $count } coups
    }
record-suspect-rounds = { $what } ; DOUTEUX : { $numbers }

## tablectl recall : ce qu’il dit autour des coups, et des cartes ouvertes.

record-no-round-yet = Pas encore de coup.
record-between-rounds = Entre les coups
record-cards-of-round = Coup { $round } : les cartes, comme le mélangeur les a lues
record-act = ordre { $number }
record-nobodys = à personne
record-cards-forgotten = inconnues : le mélangeur les avait oubliées
record-by-the-rules = D’après les règles (personne ne connaît les montants, ni la carte posée sur X) :

## Mains qui ne peuvent pas être écrites comme historique.

history-no-hand = Le coup { $round } n’a pas de main entre joueurs.
history-no-amounts = Le coup { $round } n’est pas écrit : ses mises n’ont pas été dites (follow n’est pas actions).
history-not-over = Le coup { $round } n’est pas écrit : sa main n’est pas finie.
history-not-played-again = Le coup { $round } n’est pas écrit : ses actions ne peuvent pas être rejouées. { $why }
