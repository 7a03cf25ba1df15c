### Jeux entre joueurs : les étapes d’un coup, ce qui s’y dit, les touches.

## Les étapes de tous les jeux, dites comme à ces jeux

step-players-idle-words = Touchez une place : elle joue. Encore une fois : elle ne joue pas.
step-players-idle-remedy = Réglage changé ? Remettez-le, ou appelez le superviseur.
step-players-wagering-title = Places et blinds
step-players-wagering-words = Touchez qui entre ou sort. Prenez ce qui se mise avant les cartes.
step-players-wagering-remedy = Une place joue de coup en coup, jusqu’à ce qu’on la touche pour sortir.
step-players-waiting-deck-words = Attendez le jeu mélangé.
step-players-waiting-deck-remedy = Mélangeur arrêté ? Lisez son message. Les mises restent en place.
step-players-remainder-words =
    { $count ->
        [0] Prenez les cartes restantes : l’échange se fait avec elles.
       *[other] Prenez les { $count } cartes restantes : l’échange se fait avec elles.
    }
step-players-voiding-words = Coup annulé. Ramassez toutes les cartes. Rendez à chaque place ce qu’elle a mis.
step-players-voiding-remedy = Une carte manque ? Cherchez dans le mélangeur, son bac et sur le tapis.

## Les étapes d’un coup

step-deck-out-title = Le jeu de cartes
step-deck-out-words = Prenez le jeu dans le bac et coupez-le.
step-deck-out-remedy = Un autre jeu que prévu ? Laissez-le à part, { -the-key-stop }, appelez le superviseur.
step-betting-title = Enchères
step-betting-words = Quand tous ont parlé, fermez les enchères.
step-betting-remedy = Une mise hors tour, ou trop de cartes ? Déclarez une irrégularité.
step-drawing-title = Échange
step-drawing-words = L’échange. Chacun dit à son tour combien de cartes.
step-drawing-remedy = Le talon s’épuise ? L’écran dit quoi faire, dans cet ordre.
step-buying-title = Achat
step-buying-words = Chacun peut acheter une carte, à son tour.
step-buying-remedy = Une carte par tour d’achat. Une main à tapis n’achète pas.
step-declaring-title = Déclaration
step-declaring-words = Déclaration : haut ou bas.
step-declaring-remedy = Personne ne change ce qui est déclaré.
step-showdown-title = Abattage
step-showdown-words = Abattage. Touchez qui gagne.
step-showdown-remedy = Pas sûr de qui gagne ? Laissez les cartes en place, appelez le superviseur.

## Ce que fait le croupier avant un tour d’enchères

hand-deal-down =
    { $count ->
        [one] Une carte fermée à chacun, place { $seat } d’abord.
       *[other] { $count } cartes fermées à chacun, une à une, place { $seat } d’abord.
    }
hand-deal-up =
    { $count ->
        [one] Une carte ouverte à chacun, place { $seat } d’abord.
       *[other] { $count } cartes ouvertes à chacun, place { $seat } d’abord.
    }
hand-deal-both = { $down } carte fermée, puis { $up } ouverte à chacun, place { $seat } d’abord.
hand-burn = Brûlez une carte.

## Ce qui est à faire dans un coup

hand-fee = Prenez { $amount } à chaque joueur.
hand-time-fee = Temps de jeu : prenez { $amount } à chaque joueur.
hand-blinds = Petite blind { $least } : place { $seat }. Grosse blind { $most } : place { $other_seat }.
hand-antes = Ante { $amount } de chaque joueur.
hand-few-players =
    { $count ->
        [one] On attend { $count } joueur
       *[other] On attend { $count } joueurs
    }
hand-many-players = { $count } joueurs au plus : touchez-en un pour le sortir.
hand-round-none = Tour d’enchères { $number } sur { $all }. Quand tous ont parlé, fermez les enchères.
hand-round-pot = Tour d’enchères { $number } sur { $all } : touchez chaque place qui se couche. Puis fermez les enchères.
hand-opens-lowest = Touchez qui ouvre d’office : la carte visible la plus basse.
hand-opens-highest = Touchez qui ouvre d’office : la carte visible la plus haute.
hand-opens-best = Touchez qui ouvre : la meilleure main visible.
hand-opens-low = Touchez qui ouvre : la main visible la plus basse.
hand-suits = Couleurs, de la plus haute à la plus basse : { $suits }.
setting-spades-hearts-diamonds-clubs = pique, cœur, carreau, trèfle
setting-spades-hearts-clubs-diamonds = pique, cœur, trèfle, carreau
setting-hearts-diamonds-clubs-spades = cœur, carreau, trèfle, pique
setting-clubs-spades-hearts-diamonds = trèfle, pique, cœur, carreau
hand-turn-check = Place { $seat } : parole, ou mise.
hand-turn-call = Place { $seat } : { $amount } pour suivre.
hand-turn-brings-in = La place { $seat } ouvre d’office à { $amount }, ou mise plus.
hand-draws = Place { $seat } : combien de cartes ?
hand-draws-most = Place { $seat } : combien de cartes ? { $count } au plus.
hand-draws-ace = Place { $seat } : combien de cartes ? { $count } au plus, quatre si elle garde un as.
hand-draws-wild = Place { $seat } : combien de cartes ? { $count } au plus, quatre si elle garde un as ou un joker.
hand-draws-none = L’échange, place { $seat } d’abord. Fermez-le quand tous ont échangé.
hand-buys = Place { $seat } : une carte pour { $amount }, ou passe.
hand-buys-none = Une carte pour { $amount } à qui en veut. Fermez quand tous ont été demandés.
hand-declares = Touchez chaque place selon sa déclaration : une fois pour haut, deux fois pour bas.
hand-wins-pot = Touchez qui gagne le pot.
hand-wins-main = Touchez qui gagne le pot principal.
hand-wins-side = Touchez qui gagne le pot annexe { $number }.
hand-wins-half = { $half } : touchez qui la gagne.
hand-push = Poussez le pot, ou touchez qui le partage.
hand-all-awarded = Poussez les pots.
hand-uncontested = La place { $seat } reste seule : poussez le pot, sans montrer.
hand-play = Jouez le coup
hand-touch-a-seat = Touchez une place
hand-take-the-deck = Prenez le jeu
hand-deck-comes = Le jeu arrive

## Ce que fait le croupier avec le talon

stub-burn = Brûlez une carte.
stub-deal =
    { $count ->
        [one] Une carte à la place { $seat }.
       *[other] { $count } cartes à la place { $seat }.
    }
stub-shuffle-aside = Mélangez { $count } cartes : la dernière et les brûlées.
stub-shuffle-discards = Mélangez { $count } cartes : la dernière, les brûlées, les écarts de { $seats }.
stub-meets-own = La place { $seat } peut retrouver une carte qu’elle a écartée.

## Touches

key-deal = DISTRIBUER
key-deal-back = REPRENDRE LA DONNE
key-betting-closed = ENCHÈRES CLOSES
key-draws-done = ÉCHANGE FAIT
key-buying-done = ACHAT FAIT
key-all-declared = TOUS DÉCLARÉS
key-hand-over = COUP FINI
key-pair-shows = UNE PAIRE EST VISIBLE
key-stands-pat = La place { $seat } est servie
key-passes = La place { $seat } passe
key-next-pot = POT SUIVANT
key-told-back = REPRENDRE
key-seat-folds = La place { $seat } se couche
key-folds = La place { $seat } se couche
key-checks = La place { $seat } dit parole
key-calls = La place { $seat } suit { $amount }
key-brings-in = La place { $seat } entre pour { $amount }
key-bets = La place { $seat } mise { $amount }
key-completes = La place { $seat } complète à { $amount }
key-raises = La place { $seat } relance à { $amount }
key-seat-unfolds = La place { $seat } revient
key-seat-opens = La place { $seat } ouvre
key-seat-draws =
    { $count ->
        [one] Place { $seat } : une carte
       *[other] Place { $seat } : { $count } cartes
    }
key-seat-buys = La place { $seat } achète
key-seat-high = Place { $seat } : haut
key-seat-low = Place { $seat } : bas
key-seat-both = Place { $seat } : les deux
key-seat-undeclares = Place { $seat } : rien
key-seat-wins = La place { $seat } gagne
key-seat-wins-not = La place { $seat } ne gagne pas

## Notes et rappels

note-fee = Droit de { $amount } de { $count ->
        [one] { $count } joueur
       *[other] { $count } joueurs
    }.
note-posts-short = La place { $seat } met { $amount } avant la donne ; 0,00 veut dire tout ce qu’elle doit.
note-puck = Le jeton de donneur est mis devant la place { $seat }.
prompt-take-deck = Prenez le jeu dans le bac.
hold-released-deck = Le compte du jeu par le mélangeur n’est pas juste. Comptez les cartes du bac.
hold-second-release =
    { $count ->
        [one] Le mélangeur a sorti { $count } carte de plus : ce coup a son jeu.
       *[other] Le mélangeur a sorti { $count } cartes de plus : ce coup a son jeu.
    }
remedy-second-release = Mettez-les à part sans les voir, par leurs dos. Un superviseur regarde, puis débloque ou annule.
hand-deck-unproved =
    { $count ->
        [one] Ce mélangeur ne compte pas : dernier compte il y a un coup, rien n’est prouvé depuis.
       *[other] Ce mélangeur ne compte pas : dernier compte il y a { $count } coups, rien n’est prouvé depuis.
    }
lack-releases-whole = il distribue de lui-même : il peut sortir tout le jeu, mais pas les paquets de ces mains

## Refus

refusal-kind-strange = Ce jeu ne connaît pas une telle irrégularité.
refusal-poker-too-late-to-void = Deux joueurs ont parlé : le coup se joue. Couchez une main, ou continuez.
refusal-poker-no-puck = Ce jeu n’a pas de jeton de donneur : les cartes décident.
refusal-poker-puck-lies = Le jeton de donneur reste là : il bouge après le coup.
refusal-poker-hand-is-on = Le coup n’est pas terminé.

## Les enjeux

stakes-limit = Limit { $least } / { $most }
stakes-pot-limit = Pot limit, dès { $least }
stakes-no-limit = No limit, dès { $least }
stakes-spread = De { $least } à { $most }
stakes-blinds = Blinds { $least } / { $most }
stakes-ante = Ante { $amount }
stakes-bring-in = Ouverture d’office { $amount }

## Ce qui se dit d’un coup sur le panneau : les mots de ses touches, et ce qui est demandé

act-folds = SE COUCHE
act-folds-early = Quelqu’un se couche hors de son tour
act-checks = PAROLE
act-calls = SUIT { $amount }
act-brings-in = ENTRE POUR { $amount }
act-bets = MISE { $amount }
act-raises-to = RELANCE À { $amount }
act-completes-to = COMPLÈTE À { $amount }
act-other-amount = AUTRE SOMME
act-all-in = TAPIS
act-pair = UNE PAIRE
act-draws = { $count }
act-stands-pat = SERVI
act-buys = ACHÈTE À { $amount }
act-passes = PASSE
act-high = HAUT
act-low = BAS
act-both = LES DEUX
act-states-pot = DIRE LE POT
asks-folds-early = Qui se couche hors de son tour ?
asks-bet-to = Place { $seat } : jusqu’à combien dans ce tour ?
asks-all-in = La place { $seat } fait tapis : avec combien dans ce tour ?
asks-pot = Combien y a-t-il dans le pot, frais compris ?
asks-rake = De combien est le prélèvement ?
hand-shows-first = La place { $seat } montre la première.
hand-gets = La place { $seat } reçoit { $amount }.
pot-high-half = { $pot }, moitié haute
pot-low-half = { $pot }, moitié basse
odd-to-high = { $pot } : les { $amount } de reste à la moitié haute.
odd-clockwise = { $pot } : les { $amount } de reste à la place { $seat }, première dans le sens horaire depuis le jeton.
odd-clockwise-next = { $pot } : les { $amount } de reste à la place { $seat }, suivante dans le sens horaire.
odd-highest = { $pot } : les { $amount } de reste à la place { $seat }, touchée d’abord : elle a la carte la plus haute par couleur.
odd-lowest = { $pot } : les { $amount } de reste à la place { $seat }, touchée d’abord : elle a la carte la plus basse par couleur.
odd-touched-next = { $pot } : les { $amount } de reste à la place { $seat }, touchée ensuite.

## static/poker/

poker-hand = Le coup
poker-seat-turn = PLACE { $seat }
poker-puck = jeton
poker-folded = couché
poker-all-in = tapis
poker-bet = mise
poker-amount = { $amount }
poker-has-in = { $amount } au pot
poker-drew =
    { $count ->
        [0] servi
        [one] 1 carte
       *[other] { $count } cartes
    }
poker-gets = reçoit { $amount }
poker-goes-back = { $amount } rendu
poker-wins = gagne
poker-high = haut
poker-low = bas
poker-both = les deux
poker-pot = Pot
poker-main-pot = Pot principal
poker-side-pot = Pot annexe { $number }
poker-pot-is-not-known = non dit
poker-rake = prélèvement { $amount }
poker-drop = retenue { $amount }
poker-round = Tour d’enchères { $number } sur { $all }
poker-wagers = mises et relances { $number } sur { $all }
poker-put-the-puck = JETON …
poker-puck-before = Devant quelle place est le jeton de donneur ?
poker-posts-short = POSE MOINS …
poker-who-posts-short = Qui ne peut pas poser tout ce qu’il doit ?
poker-owes = doit { $amount }
poker-has-only = n’a que { $amount }
poker-has-how-much = Qu’a la place ? Elle doit { $amount }.
poker-least-and-most = de { $least } à { $most }
poker-least-only = au moins { $least }
