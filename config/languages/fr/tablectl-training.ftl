### Un croupier à l’exercice : tablectl demo --training.
training-next-wager = Place { $seat }, mise suivante ?
training-next-seat = Place suivante ?
training-how = Tapez : mise w|l|p|r ; un point quand la place est réglée. { $words }.
training-how-payouts = Tapez : mise w|l|p|r [cote montant] ; un point quand la place est réglée. { $words }.
training-type-seat = Tapez le numéro de la place à régler ensuite.
training-clockwise = Non. Réglez dans le sens des aiguilles d’une montre : c’est la place { $seat }.
training-counter-clockwise = Non. Réglez dans le sens inverse des aiguilles d’une montre : c’est la place { $seat }.
training-left-out = Oublié. { $words }
training-settled-already = { $wager } est déjà réglée.
training-right = Juste. { $words }
training-wrong = Non. { $words }
training-order = Mais l’ordre est { $words }.
training-no-wager-there = Pas de { $wager } à la place { $seat }.
training-nothing-due = { $wager } : rien n’est dû.
training-nothing-due-folded = { $wager } : rien n’est dû, la main était couchée.
training-nothing-due-unpaid = { $wager } : rien n’est dû, la main n’est pas payée.
training-say-amount = Dites aussi la cote et le montant : { $code } w COTE MONTANT.
training-truth = { $words }.
training-truth-paid = { $words }. Payez { $amount }.
training-wagers = {"  "}{ $words }
training-placed = { $wager } { $amount }

## what was typed

training-type-wager = Tapez mise et résultat, cote et montant si gagné : a w 1 10.00
training-no-wager = Pas de mise « { $text } ». Il y a { $words }.
training-no-outcome = Pas de résultat « { $text } » : w gagne, l perd, p égalité, r rendue.
training-no-odds = « { $text } » n’est pas une cote : tapez 30 pour 30 contre 1, 3:2 pour 3 contre 2.
training-no-amount = « { $text } » n’est pas un montant : tapez 150 ou 150.00.

## hands

training-dealer = Croupier : { $cards }
training-community = Cartes communes : { $cards }
training-hand = Place { $seat } : { $cards }
training-hand-folded = Place { $seat } : { $cards }, couchée
training-held = Main { $cards }, X { $laid }, carte tirée { $drawn }
training-empty = vide
training-face-down = face cachée

## counts

training-mistakes = justes : { $count } sur { $all } ; { $words }
training-no-mistakes = aucune faute
training-mistake = { $words } { $count }
training-wrong-outcome = résultat faux
training-wrong-odds = cote fausse
training-wrong-amount = montant faux
training-wrong-order = ordre faux
training-missed-bonus = bonus oublié
training-wrong-fold = main couchée mal prise
training-all-rounds = Exercice, tous les coups ({ $count }) : { $words }
training-round = Exercice, coup { $round } : { $words }
training-no-lesson = Le coup { $round } n’est pas une leçon : { $why }
training-to-settle = Coup { $round }, à régler par vous.
training-ended = Le coup { $round } s’est terminé autrement : il n’y a plus rien à régler.

## the record of a training

training-record-unread = { $path } ne peut pas être lu : { $why }
training-record-damaged = { $path } ne contient pas de comptes d’exercice ({ $why }) ; déplacez-le pour recommencer
training-record-unwritten = { $path } ne peut pas être écrit : { $why }

## les leçons

training-round-title = Un coup
training-round-goal = Les touches sont à vous. Distribuez un coup, de la première mise à la fin du coup.
training-round-hint = La grande touche est l’étape suivante. Attendez que chacun ait misé ou décidé, puis appuyez.
training-outcomes-title = Régler : qui gagne
training-outcomes-goal = Le coup est distribué pour vous. Dites de chaque mise si elle gagne, perd, est à égalité ou est rendue.
training-outcomes-hint = Commencez par la place à votre droite, et suivez l’ordre du jeu. Pensez aux bonus qui n’ont pas de mise à eux.
training-payouts-title = Régler : cotes et montants
training-payouts-goal = Comme avant. Pour chaque gain, dites aussi la cote et le montant que vous payez.
training-payouts-hint = Les cotes sont contre un : 30 veut dire 30 contre 1. Le montant est la mise fois la cote.
training-late-bet-title = Une mise tardive
training-late-bet-goal = Distribuez un coup. Un joueur misera trop tard : décidez de cette mise.
training-late-bet-hint = L’avis nomme la place. Touchez cette place, et choisissez ce que devient la mise.
training-jam-title = Le mélangeur bourre
training-jam-goal = Distribuez un coup. Le mélangeur va bourrer : comptez les cartes, levez le défaut comme superviseur, et continuez.
training-jam-hint = Entrez le compte des cartes du bac. Puis identifiez-vous comme superviseur, comptez encore, et levez.
training-short-packet-title = Un paquet avec une carte de moins
training-short-packet-goal = Distribuez un coup. Un paquet sera faux : comptez-le, et faites annuler le coup par le superviseur.
training-short-packet-hint = Comptez ce qu’il y a dans le bac, pas ce qu’il devrait y avoir. Puis identifiez-vous comme superviseur, annulez le coup, et terminez-le.
training-goes-back-title = Ce qui est rendu
training-goes-back-goal = Un tour est misé. Dites combien est rendu, parce que personne ne l’a suivi.
training-goes-back-hint = Comparez la plus haute mise à la deuxième ; une main couchée compte aussi. Ce qui dépasse est rendu.
training-pots-title = Les pots
training-pots-goal = Un tour est misé. Dites ce que contient chaque pot, le principal d’abord.
training-pots-hint = La plus petite main à tapis prend son montant à chacun : c’est le pot principal. Puis la suivante. Ce que personne n’a suivi est rendu d’abord.
training-odd-chips-title = Les jetons de reste
training-odd-chips-goal = Un pot est partagé. Dites ce que reçoit chaque place.
training-odd-chips-hint = Divisez en plus petits jetons. Chaque jeton de reste va au gagnant suivant : dans le sens horaire depuis le jeton de donneur, ou dans l’ordre où les places ont été touchées. Entre haut et bas, il va au haut.
training-openers-title = Qui ouvre
training-openers-goal = Touchez la place qui parle la première.
training-openers-hint = Avec un jeton de donneur, comptez les places en jeu à partir de lui. Sans lui, regardez les cartes visibles.
training-opening-title = L’ouverture de la journée
training-opening-goal = La table est fermée et son mélangeur est nouveau. Mettez-le en service, ouvrez la table et faites compter les deux jeux.
training-opening-hint = Touchez Superviseur et identifiez-vous. Adoptez le mélangeur en disant pourquoi, puis ouvrez la table. Des mains simulées chargent le jeu que l’écran nomme.

## ce qu’il faut y faire

training-task-bets = Annoncer « rien ne va plus »
training-task-green = Libérer les cartes restantes
training-task-decided = Clore les décisions
training-task-over = Terminer le coup
training-task-late-bet = Décider de la mise tardive
training-task-count = Compter les cartes comme croupier
training-task-clear = Les compter comme superviseur, et lever
training-task-void = Annuler le coup comme superviseur, et le terminer
training-task-adopt = Adopter le nouveau mélangeur
training-task-open = Ouvrir la table comme superviseur
training-task-decks = Faire compter les deux jeux

## les bilans

training-not-done = { $words } : pas fait
training-late = { $words } : fait après { $seconds } s
training-refused = La table a refusé : { $words }
training-wrong-pin = Un faux code pour le badge { $badge }
training-wrong-count = cartes annoncées : { $counted } ; il y en avait { $count }
training-void-needless = Le coup a été annulé, et pouvait continuer
training-wagers-right = mises justes : { $count } sur { $all }
training-mark-right = Juste
training-mark-late = Tard
training-mark-wrong = Faux
training-found-right = Juste : { $words }
training-found-late = Tard : { $words }
training-found-wrong = Faux : { $words }
training-score = points : { $count } sur { $all }

## la page d’exercice

training-lessons = Leçons
training-about = Chaque leçon est un coup à une table à part. Une étape tardive coûte 5 points, une faute 10, une étape oubliée 20.
training-hint = Conseil
training-leave = Quitter la leçon
training-next = Leçon suivante
training-back = Toutes les leçons
training-again = Recommencer
training-failed = La leçon n’a pas pu avoir lieu : sa table n’a pas pu s’ouvrir, ou pas continuer.
training-starting = La table s’ouvre.
training-slow = La table ne s’ouvre pas. Quittez la leçon, puis recommencez-la.
training-settled = Cette place est réglée
training-odds = Cote contre un
training-amount = Montant
training-say = Payer
training-wins = Gagne
training-loses = Perd
training-pushes = Égalité
training-returned = Rendue
training-panel = Le panneau de la table d’exercice
training-lost = Le programme d’exercice ne répond pas.
training-person = { $name } : badge { $badge }, code { $pin }
training-in-tray =
    { $count ->
        [0] Pas de carte dans le bac
        [one] { $count } carte dans le bac
       *[other] { $count } cartes dans le bac
    }

## drills: pots, odd chips, what goes back, who opens

drill-put-in = La place { $seat } a mis { $amount }.
drill-all-in = La place { $seat } a mis { $amount } et n’a plus rien.
drill-folded = La place { $seat } a mis { $amount } et s’est couchée.
drill-ask-back = Combien est rendu ? Rien : 0
drill-back = { $amount } à la place { $seat }
drill-back-nothing = rien n’est rendu
drill-ask-pots = Que contient chaque pot, le principal d’abord ?
drill-pot = { $amount } (places { $words })
drill-shared = Les places { $words } se partagent un pot de { $amount }.
drill-high-low = Un pot de { $amount } : la place { $seat } gagne la moitié haute, la moitié basse est gagnée par { $words }.
drill-chip = Le plus petit jeton vaut { $least }.
drill-puck = Le jeton de donneur est devant la place { $seat }.
drill-touched = Elles ont été touchées dans cet ordre.
drill-ask-shares = Que reçoit chacune des places { $words } ?
drill-share = place { $seat } : { $amount }
drill-players = Les places { $words } jouent.
drill-opened = La place { $seat } a misé la première au premier tour.
drill-ask-first = Quelle place parle la première au tour d’enchères { $number } ?
drill-shows = La place { $seat } montre { $cards }.
drill-ask-brings-in = Quelle place ouvre d’office ?
drill-ask-opens = Quelle place ouvre ce tour ?
drill-seat = place { $seat }
drill-type-amounts = Tapez des montants, comme 21,00 45,00 ; q termine l’exercice.
drill-type-seats = Tapez le numéro d’une place ; q termine l’exercice.
drill-of-house = { $game } est tenu par la maison : prenez une table d’un jeu entre joueurs
drill-score = justes : { $count } sur { $all }
drill-answer = Répondre
drill-about = Chaque leçon pose six questions sur des coups entre joueurs, selon le jeu et les enjeux de cette table. Les points sont la part des réponses justes.
drill-amounts-wanted = Écrivez des montants, comme 21,00 45,00.
drill-found = { $what } { $words }

## Stratégie : quelle décision vaut le plus.

training-strategy-title = Ce que le joueur devrait faire
training-strategy-goal = Vous voyez une main avant sa décision. Touchez ce qui est le mieux pour le joueur.
training-strategy-hint = Une main abandonnée perd l’Ante. Jouez là où cela perd moins en moyenne.
training-counting = La première main est comptée exactement : quelques secondes.
training-next-hand = La main suivante est comptée.
training-ask-decision = Quel est le mieux ?
training-held-cards = La main
training-up-card = La carte du croupier
training-fold = Abandonner
training-raise = { $wager } { $times }×
training-raise-discard = { $wager } { $times }×, { $cards } sur X
training-cards-and-up = { $cards } contre { $card }
training-of-hand = { $cards } : { $words }
training-best-wins = Le mieux : { $words }, qui gagne { $share } % de l’Ante en moyenne
training-best-even = Le mieux : { $words }, qui ne gagne ni ne perd en moyenne
training-best-loses = Le mieux : { $words }, qui perd { $share } % de l’Ante en moyenne
training-right-decision = juste. { $words }.
training-wrong-decision-costs = non. { $words }. { $what } coûte { $share } % de l’Ante : { $how }.
training-costs-little = une petite erreur
training-costs-something = une erreur qui compte
training-costs-much = une erreur qui coûte cher
training-borderline = Une main limite : la décision suivante coûte { $share } % de l’Ante.
training-equal = Une main limite : deux décisions valent exactement autant.
training-costs-in-all = Toutes les erreurs ensemble coûtent { $share } % de l’Ante par main
training-wrong-decision = mauvaise décision
training-no-numpy = les mains de cette leçon sont comptées par numpy : installez dealer-table avec son extra « odds »
training-no-hands = Les mains n’ont pas pu être comptées ({ $code }).
training-badge = Votre badge, pour les comptes
training-badge-known = Compté pour le badge { $badge }
training-keep-badge = Compter pour moi
