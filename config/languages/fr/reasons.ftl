### Motifs souvent choisis ; ils sont consignés comme affichés.

reason-ordered-by-the-pit = Ordre de la direction des jeux
reason-demand = Affluence
reason-time-of-day = Heure de la journée

reason-worn-cards = Cartes usées
reason-time-is-up = C’est l’heure
reason-card-marked-or-bent = Une carte est marquée ou pliée
reason-other-deck-out = L’autre jeu est retiré
reason-other-deck-back = L’autre jeu est de retour
reason-known-to-me = Je connais la personne, elle est présente

reason-nobody-plays = Personne ne joue
reason-break = Pause
reason-end-of-the-shift = Fin d’équipe

reason-looked-at-all-right = Vérifié, tout est en ordre
reason-counted-all-is-right = Compté, tout est en ordre
reason-put-right = Corrigé
reason-cards-exposed = Cartes découvertes
reason-wrong-number-of-cards = Mauvais nombre de cartes
reason-the-shuffler-failed = Panne du mélangeur
reason-packets-mixed-up = Paquets confondus
reason-packets-jam = Les paquets coincent
reason-the-shuffler-is-repaired = Le mélangeur est réparé
reason-first-installation = Première installation
reason-the-shuffler-was-replaced = Le mélangeur a été remplacé
reason-it-was-repaired = Il a été réparé

reason-seen-by-all = Vu par tous
reason-players-word = Parole du joueur
reason-cameras-were-asked = Vidéo consultée

reason-dispute = Contestation
reason-chips-are-needed = Il faut des jetons
reason-player-needs-help = Un joueur a besoin d’aide
reason-relief = Relève
reason-hand-does-not-pay = La main ne paie pas cela
reason-amount-is-wrong = Le montant est faux
