### Ce qui bloque la table, et que faire.

hold-shuffler-lost = Le mélangeur ne répond pas.
hold-sensors-lost = Les capteurs ne répondent pas.
hold-key-pad-lost = Le clavier ne répond pas.
remedy-lost = Vérifiez le câble et l’alimentation ; la partie reprend d’elle-même.
hold-key-stuck = Le clavier est bloqué sur { $keys }.
remedy-key-stuck = Dégagez la touche ou changez le clavier ; la partie reprend d’elle-même.
hold-unknown-shuffler = Le mélangeur { $serial } n’est pas à cette table.
hold-unknown-sensors = Les capteurs { $serial } ne sont pas à cette table.
hold-unknown-key-pad = Le clavier { $serial } n’est pas à cette table.
remedy-unknown-device = Branchez le bon appareil, ou faites configurer celui-ci par le technicien.
hold-foreign = Le mélangeur { $serial } est nouveau ici, a été remplacé, a perdu la mémoire ou sert désormais un autre ordinateur.
remedy-foreign = Fermez la table, videz le mélangeur ; un superviseur le met en service.
hold-memory = La mémoire du mélangeur contredit le journal : { $why }.
remedy-memory = Annulez le coup, fermez la table, videz le mélangeur ; un superviseur le remet en service.
hold-unsupported = Le mélangeur ne convient pas à ce jeu : { $why }.
remedy-unsupported = Prenez un autre mélangeur.
hold-reads-cards = Le mélangeur peut lire les cartes, et le profil « { $name } » ne le permet pas.
remedy-reads-cards = Prenez un mélangeur qui ne fait que compter.
hold-setting = Réglage du mélangeur : { $what }.
remedy-setting = Réglez le mélangeur sur le jeu et sur mélange ; un technicien aide.
hold-confirm-setting = Le mélangeur ne dit pas son réglage, qui doit être « { $game } », mélange.
remedy-confirm-setting = Un superviseur regarde le mélangeur et lève le blocage.
hold-door = Mélangeur ouvert : { $what }.
hold-doors = Mélangeur ouvert : { $what }.
remedy-close-cover = Refermez le capot.
remedy-close-input = Refermez l’entrée.
remedy-close-doors = Refermez le capot et l’entrée.
hold-fault = Le mélangeur signale : { $fault }.
remedy-fault = Suivez l’affichage du mélangeur : dégagez le passage des cartes, ou appelez le technicien.
hold-put-right = Rétabli : { $what }
hold-told-before = Tel qu’avant { $time } : { $what }
remedy-put-right = C’est rétabli. Un superviseur regarde la table, et lève le blocage.
hold-act-overdue = Le mélangeur n’a pas fini : { $what }.
remedy-act-overdue = Attendez le mélangeur, ou éteignez-le et rallumez-le ; ne levez rien.
hold-left-inside =
    { $count ->
        [one] { $count } carte est dans le mélangeur : le jeu n’est pas complet.
       *[other] { $count } cartes sont dans le mélangeur : le jeu n’est pas complet.
    }
remedy-left-inside = Sortez les cartes du mélangeur, cherchez les manquantes, comptez le jeu et rechargez-le.
hold-unproved = Le jeu { $colour } est prêt, mais pas compté depuis son entrée, ou il lui manque des cartes.
remedy-unproved = Sortez ce jeu du mélangeur, retrouvez ses cartes et rechargez-le.
hold-sorted = Le jeu { $colour } a été trié, pas mélangé.
remedy-sorted = Sortez le jeu trié, réglez le mélangeur sur mélange et rechargez le jeu.
hold-not-empty = Le mélangeur doit être vu vide avant le prochain coup : { $why }.
remedy-not-empty = Dégagez le passage des cartes, videz le mélangeur, bac compris, refermez-le, puis chargez les deux jeux.
hold-alternation = Le jeu { $colour } vient d’être joué : c’est le tour de l’autre.
remedy-alternation = Sortez le jeu servi en dernier, chargez d’abord l’autre ; ou un superviseur ordonne de jouer à un seul jeu.
hold-out-of-play = Le jeu { $colour } est retiré.
remedy-out-of-play = Sortez ce jeu ; ou ordonnez deux jeux, et un superviseur lève le blocage avec le bon compte.
hold-deck-out = Le jeu { $colour } n’est pas dans le mélangeur.
remedy-deck-out = Mettez le jeu manquant dans le mélangeur ; ou un superviseur ordonne de jouer à un seul jeu.
remedy-deck-waits = Le mélangeur traite l’autre jeu : mettez celui-ci quand l’entrée est libre.
hold-stray = Le bac de sortie n’est pas vide, et rien n’était demandé.
hold-stray-unknown = Le bac de sortie n’est peut-être pas vide, et rien n’était demandé.
remedy-stray = Sortez les cartes sans les voir et cherchez à quel jeu elles manquent.
remedy-stray-taken = Cherchez à quel jeu les cartes manquent. Ensuite un superviseur lève le blocage.
hold-arithmetic =
    { $count ->
        [one] Le compte du mélangeur est faux : { $count } carte dedans, et non { $due }.
       *[other] Le compte du mélangeur est faux : { $count } cartes dedans, et non { $due }.
    }
remedy-arithmetic = Comptez les cartes et vérifiez le jeu ; un superviseur lève le blocage avec le compte, ou annule le coup.
hold-irregular = L’irrégularité { $what } est à trancher.
remedy-irregular = Tranchez l’irrégularité selon le règlement.
hold-rebooted = Le mélangeur a redémarré.
hold-rebooted-during = Le mélangeur a redémarré pendant : { $act }.
remedy-rebooted = Aucune carte n’est arrivée dans le bac entre-temps ? { -the-key-continue } ; sinon, appelez un superviseur. Le mélangeur sera vidé après le coup.
hold-packet-size = Le paquet pour la place { $seat } n’a pas la bonne taille.
hold-dealer-packet-size = Le paquet pour le croupier n’a pas la bonne taille.
hold-layout-packet-size = Le paquet des cartes communes n’a pas la bonne taille.
hold-remainder = Il n’y a pas le bon nombre de cartes restantes.
remedy-count = Ne levez rien. Le croupier compte les cartes, un superviseur aussi, puis il lève le blocage.
hold-put-out = Le mélangeur a sorti { $act } alors qu’il ne devait rien sortir.
hold-unshown = Un paquet a été levé avant que la table sache à qui il est.
remedy-see-packets = Ne levez rien. Un superviseur voit où est chaque paquet, et lève le blocage ou annule.
hold-surplus =
    { $count ->
        [one] Le mélangeur a sorti { $count } carte qui n’est à personne.
       *[other] Le mélangeur a sorti { $count } cartes qui ne sont à personne.
    }
hold-lifted = Un paquet a été levé pendant que les mises étaient ouvertes.
remedy-put-aside = Mettez les cartes à part sans les voir ; un superviseur annule le coup.
remedy-lay-back = Aucune carte vue ? Remettez le paquet dans le bac : un superviseur le compte et débloque. Sinon, il annule le coup.
hold-no-packet = Le mélangeur n’a plus sorti de paquet depuis que le dernier a été levé.
hold-no-cards = Le mélangeur n’a pas sorti les cartes.
remedy-no-packet = Suivez l’affichage du mélangeur ; un superviseur peut annuler le coup.
hold-act-failed = Le mélangeur s’est arrêté sur { $what }.
hold-act-unknown = Le mélangeur ne sait pas ce qu’il en est : { $act }.
hold-refused = Le mélangeur n’obéit pas : { $what }.
remedy-refused = Corrigez ce que le mélangeur signale, puis { -the-key-continue }.
hold-wrong-deck = Mauvais jeu dans le mélangeur : dos { $colour }.
hold-wrong-deck-in-input = Mauvais jeu dans le mélangeur : dos { $colour } à l’entrée.
remedy-wrong-deck = Sortez le mauvais jeu du mélangeur et chargez le bon.
hold-deck-count-wanted = Le jeu { $colour } est retiré jusqu’à ce qu’un superviseur ait le bon compte.
hold-deck-came-back =
    { $count ->
        [one] Le jeu { $colour } est revenu avec { $count } carte au lieu de { $due }.
       *[other] Le jeu { $colour } est revenu avec { $count } cartes au lieu de { $due }.
    }
hold-deck-came-back-suspect =
    { $count ->
        [one] Le jeu { $colour } est revenu du coup { $round } avec { $count } carte au lieu de { $due } ; douteux depuis le coup { $first_round }.
       *[other] Le jeu { $colour } est revenu du coup { $round } avec { $count } cartes au lieu de { $due } ; douteux depuis le coup { $first_round }.
    }
hold-deck-uncountable = Le mélangeur ne peut pas compter le jeu { $colour }, et il lui manque peut-être des cartes.
hold-deck-by-hand = Le jeu { $colour } doit être compté à la main : le mélangeur ne sait pas le compter.
remedy-deck-count = Comptez ce jeu à la main ; un superviseur lève le blocage avec le compte, ou le jeu est remplacé.
remedy-count-this-deck = Comptez le jeu { $colour } à la main ; un superviseur lève le blocage avec le compte, ou le jeu est remplacé.
hold-hand-count = Le compte des cartes restantes par le croupier n’est pas juste.
remedy-hand-count = Gardez les cartes à part. Un superviseur compte aussi, et lève le blocage avec le compte ou annule.
hold-stopped = Le croupier a arrêté la partie.
remedy-stopped = Appuyez sur { -the-key-continue }.
hold-payout = Un gros paiement attend un superviseur : { $what }.
hold-payout-odd = Un paiement attend un superviseur : { $what }.
hold-payouts-of-seat = Place { $seat } en tout : { $amount }.
hold-payouts-of-round = Le coup en tout : { $amount }.
remedy-payout = Un superviseur vérifie la main, et approuve ou refuse avant le paiement.
hold-software = Le logiciel n’est pas approuvé : { $what }.
remedy-software = Un technicien installe la version approuvée et la démarre : tablectl manifest --check.
hold-clock = L’horloge indique { $time }, { $count } heures après le dernier événement du journal.
remedy-clock = Comparez la date et l’heure avec une montre. Si elles sont justes, débloquez ; sinon, un technicien règle l’horloge.
hold-clock-set-right = l’horloge a été réglée
hold-disk = Le disque du journal ({ $path }) est plein : un autre coup pourrait ne pas être écrit jusqu’au bout.
remedy-disk = Un technicien libère de la place sur le disque ; la table reprend d’elle-même.
hold-journal-damaged = Le journal est endommagé : événement { $number } : { $what }.
remedy-journal-damaged = Gardez les fichiers, appelez le technicien : tablectl journal verify.
hold-failed = Erreur interne du contrôleur : { $error }.
remedy-failed = Appelez le technicien.

## Why the shuffler’s memory does not fit the journal

memory-other-act = son dernier ordre est le { $told }, celui du journal le { $due }
memory-act = { $number } ({ $what })
memory-refuses = il refuse l’ordre { $number } ({ $reject }), son dernier est le { $told } : { $what }
memory-none = il n’en garde aucun
memory-started = pas fini
memory-done = fait
memory-fault = arrêté par une panne
memory-interrupted = interrompu
memory-voided = annulé
memory-put-out = il a servi { $told } fois, le journal en connaît { $number }
memory-out-of-turn = il annonce sa sortie { $number } après la { $told }

## What the procedure needs of a shuffler

lack-shuffler = ce n’est pas un mélangeur
lack-next-packet = il ne sort pas le paquet suivant quand un paquet est levé
lack-green-button = il n’a pas de bouton vert
lack-two-sizes = il ne sert qu’une taille de paquet, et ce jeu en a deux
lack-packets = il ne sort pas de paquet à la demande de la table
lack-obedience = il obéit à son propre bouton vert
lack-proof = il ne peut pas prouver ce qu’il a sorti

## Why the shuffler must be seen empty

empty-cover-opened = son capot a été ouvert
empty-fault = il a signalé : { $fault }
empty-service = il était en maintenance
empty-restarted = il a redémarré
empty-another = c’en est un autre
empty-table-opens = la table ouvre
empty-table-was-dead = la table était morte
empty-unwanted-cards = il a sorti des cartes sans coup en cours

## How the shuffler is set

setting-mode = { $mode }, et non mélange
setting-game = « { $setting } », et non « { $game } »

## Why the software is not approved

software-no-manifest = aucun manifeste n’a été approuvé
software-being-read = lecture des fichiers en cours
software-unread = ses fichiers n’ont pas pu être lus
software-unguarded = il a été démarré sans le lanceur qui n’exécute que le code approuvé

## An irregularity

irregular-named = { $number }, { $irregularity }
irregular-remarked = { $number }, { $irregularity } ({ $remark })
irregular-at-seat = { $number }, { $irregularity }, place { $seat }
irregular-at-seat-remarked = { $number }, { $irregularity }, place { $seat } ({ $remark })
remark-green-early = le bouton vert a été pressé avant que toutes les places soient servies
remark-stub = le talon n’a pas le nombre de cartes attendu
remark-packet = pour la place { $seat }
remark-dealer-packet = pour le croupier
remark-layout-packet = les cartes communes

## How a hold ended

hold-confirmed = confirmé
hold-deck-set-aside = mis de côté : { $reason }
hold-ended-by-adoption = mise en service

## held : ce qui bloquait la table, par genre, comme les rapports le disent

held-act-failed = mélangeur arrêté en plein travail
held-act-overdue = mélangeur en retard
held-act-unknown = ce que le mélangeur a fait est incertain
held-alternation = alternance
held-arithmetic = compte faux
held-confirm-setting = réglage à confirmer
held-deck-count = compte d’un jeu
held-deck-out = jeu non chargé
held-door = porte ouverte
held-failed = panne du contrôleur
held-foreign = mélangeur étranger
held-hand-count = compte à la main
held-irregular = irrégularité
held-clock = horloge à confirmer
held-disk = disque plein
held-journal-damaged = journal endommagé
held-left-inside = cartes restées dedans
held-lifted = levé trop tôt
held-lost = appareil perdu
held-memory = mémoire du mélangeur
held-no-packet = pas de paquet
held-not-empty = pas vu vide
held-out-of-play = jeu retiré
held-packet = paquet
held-payout = paiement en attente
held-put-out = paquet sorti entre-temps
held-reads-cards = mélangeur qui lit les cartes
held-rebooted = mélangeur redémarré
held-refused = ordre refusé
held-remainder = cartes restantes
held-setting = réglage
held-shuffler-fault = panne du mélangeur
held-software = logiciel non approuvé
held-sorted = jeu trié
held-stopped = partie arrêtée
held-stray = cartes dans le bac de sortie
held-stuck = touche bloquée
held-surplus = cartes en trop
held-unknown-device = appareil inconnu
held-unproved = jeu non prouvé
held-unshown = paquet non montré
held-unsupported = mélangeur inadapté
held-wrong-deck = mauvais jeu

## What differs from the approved software

software-approval-unreadable = { $path } ne peut pas être lu : { $error }
software-approval-no-text = { $path } n’est pas un texte
software-files-differ =
    { $count ->
        [one] { $count } fichier diffère de l’approuvé : { $path }
       *[other] { $count } fichiers diffèrent des approuvés : { $path }, …
    }
