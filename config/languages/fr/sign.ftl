### L’affichage de la table, tourné vers les joueurs.

sign-place-your-bets = Faites vos jeux
sign-no-more-bets = Rien ne va plus
sign-wait = Un instant, s’il vous plaît
sign-closed = Cette table est fermée
sign-sample = Table de paiement d’exemple : personne ne joue pour de vrai
sign-training = Exercice : personne ne joue pour de vrai
sign-limits = Minimum à maximum
sign-from-to = { $least } à { $most }
sign-pays = { $wager } paie
sign-at-most = Au plus { $amount } par coup, tous les joueurs ensemble
sign-push = rendue
sign-odds = { $number } contre { $to }
sign-own-one-colour = { $count } de vos cartes, même couleur
sign-all-one-colour = { $count } cartes avec le croupier, même couleur
sign-seats-and-blinds = Places et blinds
sign-hand-in-play = Coup en cours
sign-stakes = Enjeux
sign-draws =
    { $count ->
        [0] La place { $seat } est servie
        [one] La place { $seat } prend une carte
       *[other] La place { $seat } prend { $count } cartes
    }
