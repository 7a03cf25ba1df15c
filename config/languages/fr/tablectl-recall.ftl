### Ce qui s’est passé entre les coups d’une journée : tablectl recall --day.

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
