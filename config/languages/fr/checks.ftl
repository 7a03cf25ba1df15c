### Ce qui est à vérifier avant l’ouverture, entre deux jeux, avant la fermeture.

## The shuffler and the software

check-shuffler = Mélangeur en service
check-empty = Mélangeur vu vide au préalable
check-setting = Réglé sur { $game }
check-game = { $game }, { $pay_table }
check-game-alone = { $game }
check-game-opened = { $what }, ouvert par { $by }
check-no-manifest = Manifeste du logiciel pas encore établi
check-manifest = Manifeste du logiciel { $digest }
check-manifest-approved = Manifeste du logiciel { $digest }, approuvé
check-manifest-not-approved = Manifeste du logiciel { $digest }, non approuvé
check-cards-out = Toutes les cartes hors du mélangeur
check-decks-out = Deux jeux sortis, mélangeur vu vide

## Each deck

check-deck = Jeu { $colour } chargé et compté
check-old-deck = Ancien jeu { $colour } sorti et compté
check-new-deck = Nouveau jeu { $colour } chargé et compté
check-deck-uncounted = Jeu { $colour } : comptez-le ou faites-le compter par le mélangeur
check-deck-counted =
    { $count ->
        [one] Jeu { $colour } compté, { $count } carte
       *[other] Jeu { $colour } compté, { $count } cartes
    }
check-deck-unused = Jeu { $colour } non utilisé
check-deck-named = Jeu { $colour } : { $identity }
check-deck-to-confirm = Jeu { $colour } : { $identity }, à enregistrer
check-deck-not-named = Jeu { $colour } : sans numéro
check-deck-to-register = Jeu { $colour } : sans numéro, à enregistrer
