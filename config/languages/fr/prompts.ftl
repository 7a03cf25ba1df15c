### Ce qui est demandé au croupier en plus de l’étape.

## The tray

prompt-lift-packet = Levez le paquet de la place { $seat }.
prompt-lift-dealer-packet = Levez le paquet du croupier.
prompt-lift-layout-packet = Levez le paquet des cartes communes.
prompt-packet-kept = Laissez le paquet dans le bac jusqu’à « rien ne va plus » : c’est le premier.
prompt-payout-refused = Place { $seat }, { $wager } : paiement refusé. Déclarez-le de nouveau.
prompt-move-remainder = Mettez les cartes restantes à la défausse.

## Between rounds

prompt-deck-change = Après ce coup : changement de jeu ({ $colours }), { $reason }.
prompt-deck-change-due = Après ce coup : changement de jeu ({ $colours }), c’est l’heure.
prompt-dead-table = Pas de mise depuis { $minutes } min : sortez les deux jeux et étalez-les.
prompt-take-over =
    { $count ->
        [one] Équipe { $shift } : { $count } point en suspens, un superviseur prend la relève.
       *[other] Équipe { $shift } : { $count } points en suspens, un superviseur prend la relève.
    }

## Where players bank the game

prompt-fewer-players = À { $count } joueurs ou moins, on joue plutôt { $game } : voyez le superviseur.

prompt-chips-not-in =
    { $count ->
        [one] Des jetons devant la place { $seats }, qui ne joue pas : touchez-la, si elle joue.
       *[other] Des jetons devant les places { $seats }, qui ne jouent pas : touchez celles qui jouent.
    }
prompt-bring-bets-in =
    { $count ->
        [one] Des jetons devant la place { $seats } : ramenez-les au pot.
       *[other] Des jetons devant les places { $seats } : ramenez-les au pot.
    }
prompt-out-of-turn =
    { $count ->
        [one] Hors de son tour ? La parole est à la place { $seat }, et des jetons sont devant la place { $seats }.
       *[other] Hors de son tour ? La parole est à la place { $seat }, et des jetons sont devant les places { $seats }.
    }
prompt-sensors-silent = Les capteurs ne répondent pas : personne ne voit où sont les jetons. Jouez, et prévenez un technicien.
prompt-sensors-strange = Ces capteurs ({ $serial }) ne sont pas à cette table : personne ne voit où sont les jetons. Jouez, et prévenez un technicien.

## Sensors that do not change

prompt-sensors-blind =
    { $count ->
        [one] Place { $seat } : à la main depuis { $count } coup, ses capteurs n’ont vu aucune mise. Vérifiez-les.
       *[other] Place { $seat } : à la main depuis { $count } coups, ses capteurs n’ont vu aucune mise. Vérifiez-les.
    }
prompt-sensor-stuck =
    { $count ->
        [one] Place { $seat }, { $wager } : couverte depuis { $count } coup sans changement. Vérifiez son capteur.
       *[other] Place { $seat }, { $wager } : couverte depuis { $count } coups sans changement. Vérifiez son capteur.
    }

## A shuffler that deals by itself

prompt-empty-shuffler = Appuyez sur le bouton vert du mélangeur jusqu’à ce qu’il ne contienne plus de carte de ce jeu.
prompt-shuffler-goes-on = Appuyez une fois sur le bouton vert du mélangeur : il continue.
prompt-shuffler-begins = Appuyez une fois sur le bouton vert du mélangeur : le premier paquet sort.
prompt-shuffler-releases = Appuyez une fois sur le bouton vert du mélangeur : tout le jeu sort.
prompt-shuffler-blocked = Bloqué : ne levez rien et n’appuyez pas sur le bouton du mélangeur.

## Dealing by hand

step-hand-take-deck = Sortez le jeu mélangé du mélangeur.
step-hand-deck-held = Le jeu { $colour } est dans vos mains, tel qu’il a été mélangé ? { -the-key-continue }.
step-hand-shuffle = Mélangez le jeu { $colour } à la main, comptez-le et entrez le compte.
step-hand-idle = Vous mélangez les jeux à la main. Invitez à miser.
step-hand-remedy = Mélangeur réparé ? Un superviseur ordonne qu’il distribue de nouveau.

## What the dealer is asked beside the step, whatever the step is

chips-left = Jetons : { $seats }
prompt-floor-called = Superviseur appelé : il arrive.
prompt-floor-called-for = Superviseur appelé : { $reason }.
prompt-supervisor-comes = Un superviseur arrive : { $name }.
prompt-key-pad-lost = Le clavier ne répond pas. Appuyez sur l’écran, et prévenez un technicien.
prompt-key-pad-strange = Ce clavier ({ $serial }) n’est pas à cette table. Appuyez sur l’écran, et prévenez un technicien.
prompt-key-pad-stuck = Le clavier est bloqué sur { $keys }. Appuyez sur l’écran, et prévenez un technicien.
prompt-definition-closes = Après ce coup, la table ferme pour une autre configuration : les deux jeux sont remélangés.
prompt-definition-follows = D’autres limites, tables de paiement ou règles de la maison valent à partir du prochain coup.
