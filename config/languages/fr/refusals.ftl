### Pourquoi quelque chose est refusé ; rien n’a changé.

refusal-not-now = Cette touche est sans effet maintenant : { $title }.
refusal-held = Table bloquée : { $hold }
refusal-no-wager = Aucune mise n’est posée.
refusal-already-called = Rien ne va plus est déjà annoncé.
refusal-not-called = Rien ne va plus n’a pas été annoncé.
refusal-first-packet-lifted = Le premier paquet est levé : les mises restent closes.
refusal-take-back-never = Cette maison ne revient pas sur rien ne va plus.
refusal-take-back-supervisor = Seul un superviseur revient sur rien ne va plus.
refusal-green-too-early = Trop tôt : le paquet du croupier n’est pas levé.
refusal-green-on-shuffler = Le bouton vert est sur le mélangeur : il libère lui-même les cartes.
refusal-green-twice = Les cartes restantes sont déjà demandées.
refusal-cards-not-out = Les cartes restantes ne sont pas encore sorties.
refusal-decisions-closed = Les décisions sont déjà closes.
refusal-not-settled = Le coup n’en est pas encore au paiement.
refusal-not-emptied = Le mélangeur contient encore des cartes de ce coup.
refusal-round-is-over = Le coup est déjà terminé.
refusal-already-stopped = La partie est déjà arrêtée.
refusal-nothing-to-continue = Rien n’attend de confirmation du croupier.
refusal-dealer-clears = Un croupier doit lever ce blocage : { $hold }
refusal-supervisor-clears = Un superviseur doit lever ce blocage : { $hold }
refusal-technician-clears = Un technicien doit lever ce blocage, table fermée : { $hold }
refusal-cause-remains = Pas encore : { $hold }
refusal-already-open = La table est déjà ouverte.
refusal-table-closed = La table est fermée.
refusal-not-put-away = Pas encore : { $missing }.
refusal-supervisor-closes = Le mélangeur ne répond pas : un superviseur ferme la table.
refusal-supervisor-changes = Un superviseur ordonne le changement de jeu.
refusal-deck-unknown = Cette table n’a pas ce jeu.
refusal-register-instead = Aucun jeu n’est en service : enregistrez ceux de l’ouverture.
refusal-change-ordered = Ce changement est déjà ordonné.
refusal-identity-of-another = L’autre jeu porte ce numéro.
refusal-old-deck-there = D’abord, l’ancien jeu doit être sorti du mélangeur et compté.
refusal-identity-gone = C’est le jeu qui vient d’être sorti.
refusal-register-later = Un jeu s’enregistre à l’ouverture ou pendant un changement de jeu.
refusal-deck-inside = Sortez d’abord le jeu du mélangeur.
refusal-supervisor-counts = Son compte est douteux : un superviseur lève le blocage avec le bon.
refusal-count-later = Un jeu se compte à la main pendant un changement de jeu ou à la fermeture.
refusal-dead-already = La table est déjà morte.
refusal-dead-later = Une table meurt entre deux coups, sans aucune mise.
refusal-already-closing = La table ferme déjà après ce coup.
refusal-last-seat = C’est la seule place du coup : revenez plutôt sur rien ne va plus.
refusal-seat-not-in = Cette place n’est pas dans ce coup.
refusal-decided = Les décisions sont closes : la main de cette place reste telle quelle.
refusal-tray-not-empty = Il reste des cartes dans le bac de sortie.
refusal-seat-unknown = Cette table n’a pas cette place.
refusal-stale-offer = Cette touche a changé de sens : regardez de nouveau.
refusal-unknown-device = Cet appui ne vient pas du clavier de cette table.
refusal-not-proved = Identifiez-vous : badge et code.
refusal-not-checked = Badge et code ne peuvent pas être vérifiés maintenant : voyez le journal technique.
refusal-wrong-pin = Ce badge et ce code ne vont pas ensemble.
refusal-locked-out = Ce badge est verrouillé pour un temps ; un autre superviseur peut le déverrouiller.
refusal-not-supervisor = Seul un superviseur peut faire cela.
refusal-technician-only = Un technicien teste les voyants.
refusal-technician-later = Un technicien n’intervient que table fermée.
refusal-dealer-taps = Un croupier passe son badge, sans code.
refusal-open-supervisor = Un superviseur ouvre et ferme la table : il s’identifie d’abord.
refusal-nobody-signed-on = Personne n’est identifié.
refusal-not-locked-out = Ce badge n’est pas verrouillé.
refusal-badge-unknown = Personne ici n’a ce badge.
refusal-technician-deals-not = Un technicien ne distribue pas.
refusal-floor-called = Le superviseur est déjà appelé.
refusal-wager-unknown = Ce jeu n’a pas cette mise.
refusal-payout-above-limit = { $wager } paie au plus { $amount } par coup : partagez en proportion, au plus { $most } ici.
refusal-payouts-above-limit = { $wager } paie au plus { $amount } par coup, dont { $stated } annoncés pour d’autres places : partagez en proportion, au plus { $most } ici.
refusal-not-settling = Les paiements s’annoncent pendant le règlement du coup : { $title }.
refusal-nothing-held = La table n’est pas bloquée.
refusal-rules-without-void = Le sort des mises se décide en annulant le coup.
refusal-no-seat-with-wager = Il n’y a pas de place { $seat } avec une mise « { $wager } ».
refusal-seat-has-no-wager = La place { $seat } n’a pas de mise { $wager } dans ce coup.
refusal-none-stands-in-void = Place { $seat }, { $wager } : aucune mise ne tient dans un coup annulé.
refusal-two-effects = Place { $seat }, { $wager } : deux effets sont indiqués.
refusal-no-round = Il n’y a pas de coup à annuler.
refusal-count-needed = Comptez les cartes en question et donnez le compte.
refusal-counts-disagree = Le croupier a compté { $counted } cartes, vous { $count } : recomptez tous les deux.
refusal-dealer-counts = Ici le croupier compte ; le superviseur donne son compte en levant le blocage.
refusal-nothing-to-count = Aucune carte n’est à compter maintenant.
refusal-counting = D’abord, on compte les cartes en question.
refusal-count-wrong =
    { $count ->
        [one] Avec { $count } carte, le coup ne peut pas continuer : annulez-le.
       *[other] Avec { $count } cartes, le coup ne peut pas continuer : annulez-le.
    }
refusal-must-void = Un paquet levé n’est à personne : il faut annuler le coup.
refusal-ends-by-itself = Ce blocage se lève seul, avec sa cause : { $hold }
refusal-deck-wrong =
    { $count ->
        [one] Avec { $count } carte, ce jeu n’est pas jouable : remplacez-le.
       *[other] Avec { $count } cartes, ce jeu n’est pas jouable : remplacez-le.
    }
refusal-deck-uncounted = Comptez le jeu à la main et donnez le compte.
refusal-stub-uncounted = Comptez les cartes restantes à la main et donnez le compte.
refusal-no-turns = À cette table, tout jeu peut être joué : rien à ordonner.
refusal-already-ordered = On joue déjà à ce nombre de jeux.
refusal-supervisor-chooses = Un superviseur choisit ce qui se joue.
refusal-choice-impossible = { $objection }
refusal-switch-is-fixed = La maison ne permet pas de changer cela à la table : { $fixed }.
refusal-choice-in-force = C’est déjà en jeu, ou le sera après ce coup.
refusal-adopt-refused = Le mélangeur refuse la mise en service : il n’est pas vide.
refusal-not-closed = Fermez d’abord la table.
refusal-shuffler-absent = Aucun mélangeur ne répond.
refusal-shuffler-not-empty = Videz d’abord le mélangeur : entrée, intérieur et bac de sortie.
refusal-supervisor-looks = Seul un superviseur regarde les cartes d’un coup.
refusal-round-not-past = Ce coup n’est pas terminé : personne n’en regarde les cartes.
refusal-nothing-to-take-over = L’équipe précédente n’a rien laissé en suspens.
refusal-supervisor-takes-over = Un superviseur reprend ce qui est en suspens.
refusal-not-your-role = Un technicien ne décide rien dans un coup.
refusal-seat-needed = Indiquez une place de cette table.
refusal-wager-needed = Indiquez la mise : aucune alerte de cette place ne la donne.
refusal-declared-already = C’est déjà déclaré, et pas encore tranché.
refusal-no-round-on = Aucun coup en cours où cela aurait pu arriver.
refusal-irregular-open = Une irrégularité de ce coup n’est pas encore tranchée.
refusal-irregular-unknown = Aucune irrégularité ouverte ne porte ce numéro.
refusal-remedy-forbidden = Le règlement de la maison permet : { $allowed }.
refusal-remedy-above-role = Le règlement de la maison réserve cela au superviseur.
refusal-effect-forbidden = Le règlement de la maison ne permet pas cet effet sur cette mise.
refusal-count-first = Seul le compte des cartes permet de continuer : levez le blocage avec le compte.
refusal-no-card-out = Aucune carte n’a quitté le mélangeur.
refusal-later-packet = On ne peut plus le déplacer : un autre paquet a été servi depuis.
refusal-not-in-round = Cette décision ne vaut que pour une place du coup.
refusal-no-alert = Aucune mise tardive à cet endroit : aucune case n’en a signalé.
refusal-no-bet-there = Aucune mise de ce genre n’y est posée.
refusal-lacks-wager = Cette mise en suppose une autre, qui ne tient pas.
refusal-packet-on-way = Son paquet est dans le bac ou en route : posez-le d’abord devant la place.
refusal-last-hand = C’est la seule main du coup : annulez le coup.
refusal-nothing-to-deal = Il n’y a plus rien à distribuer à la main.
refusal-cards-in-shuffler = Sortez d’abord toutes les cartes de ce jeu du mélangeur et de son bac.
refusal-rest-miscounted =
    { $count ->
        [one] S’il reste { $count } carte, les paquets sont faux : recomptez ou annulez.
       *[other] S’il reste { $count } cartes, les paquets sont faux : recomptez ou annulez.
    }
refusal-supervisor-only = C’est un superviseur qui l’ordonne.
refusal-mode-in-force = La table distribue déjà ainsi.
refusal-dealt-by-hand = Ce coup est distribué à la main : comptez le talon.
refusal-already-adopted = Ce mélangeur est déjà en service.
