### Les cotes exactes : ce que tablectl odds affiche, et ce qu’il ne prend pas.
odds-wrong-best = --best { $number } : une main de { $name } a { $size } cartes
odds-wrong-deck = --deck { $number } : les mains de { $name } sont classées pour des jeux de { $words } cartes
odds-wrong-of = --of { $number } : une main de { $name } se choisit parmi { $low } à { $high } cartes
odds-which-ranking = quel classement ? Dites --ranking NOM ; il y a { $words }
odds-no-ranking = pas de classement « { $name } » ; il y a { $words }
odds-no-ranking-hint = pas de classement « { $name } » ; il y a { $words } ; { $hint }
odds-no-pay-table = { $game } n’a pas de table de paiement « { $name } » ; il y a { $words }
odds-no-numpy = le calcul des cotes demande numpy : installez dealer-table avec son supplément « odds »
odds-other-ranking = { $game } : les cotes ne se calculent pas pour des mains de { $name }
odds-other-stages = { $game } : les cotes par étapes sont calculées pour des jeux de cartes sans joker, une main du croupier de deux cartes comme celle du joueur ou aucune, des mises annexes que décident les cartes de la place ou les cartes communes, et un abandon qui perd toutes les mises des étapes
odds-all = toutes
odds-average-bet = mise moyenne { $average }, part de risque { $risk } %
odds-apart = écart type { $deviation }, fréquence de gain { $share } %, asymétrie { $skewness }
odds-main-strategy = à côté de l’Ante, dans le jeu qui est le meilleur pour l’Ante seule : { $edge } %
odds-combined = ensemble, dans le jeu qui est le meilleur pour toutes : { $edge } %
odds-round = résultat net d’une manche : ce sur quoi porte la décision, par unité de l’Ante
odds-nets-of = résultat net de { $wager }
odds-stated = déclaré { $declared } % ({ $binds }) : { $verdict }
odds-binds = contraignant
odds-informative = indicatif
odds-agrees = juste
odds-disagrees = faux
odds-would-agree = serait juste avec { $way }
odds-model-player = joueur modèle « { $name } » : { $edge } %, { $more } % de plus que le jeu optimal
odds-model-errors = ce que fait le joueur modèle « { $name } » là où autre chose est mieux
odds-optimal-play = jeu optimal
odds-hands-of-player = mains d’un joueur, avant la décision
odds-hands-of = mains du donneur
odds-opens = le donneur ouvre avec { $hand } ou mieux : { $share } % des donnes
odds-remainder = cartes qui restent, selon les places en jeu
odds-covariance-of-seat = covariance de deux mises d’une place, par unité de chacune, dans le meilleur jeu pour l’Ante
odds-covariance-between = covariance d’une mise d’une place et d’une mise d’une autre, contre une même main du donneur ; celle de l’Ante avec Play et primes
odds-covariance-left-out = { $words } : non calculée, les cartes du donneur décident des deux
odds-covariance-not-between = { $words } : non calculée entre deux places
odds-results-wrong = { $path }, ligne { $line } : { $text }
odds-results-needed-keys = { $path }, ligne { $line } : wager, count, handle et win attendus ; count est un entier
odds-results-empty = { $path } n’a aucune ligne à juger : il est vide, ou d’autres tables
odds-results-count = { $path }, ligne { $line } : count { $count } avec handle { $amount } ; chaque mise est d’un centime au moins, et sans mise rien n’est misé ni gagné
odds-audit-time = second compte : { $number } donnes, environ { $count } min
odds-results-together = ensemble
odds-results-expected = gain théorique { $words }
odds-results-bands = par hasard 95 fois sur 100 de { $first } à { $last }, 99 fois de { $what } à { $words }
odds-results-off = { $words } écarts types : { $what }
odds-results-alarm = le hasard ne l’explique pas
odds-results-chance = le hasard l’explique
odds-results-needed =
    { $count ->
        [one] encore { $count } mise de la sorte avant que la bande ne soit pas plus large que le gain théorique
       *[other] encore { $count } mises de la sorte avant que la bande ne soit pas plus large que le gain théorique
    }
odds-errors = ce que coûtent les erreurs, en unités de l’Ante pour chaque main de la sorte
odds-error = { $what } quand le mieux est { $words } ({ $share } % des donnes) : { $average }
odds-borderline = les décisions les plus serrées, et ce que coûte la seconde
odds-exposed = { $game }, { $name } : ce que coûte l’Ante à un joueur qui en voit plus, dans le meilleur jeu
odds-exposed-spread = mise moyenne { $average }, écart type { $deviation }, fréquence de gain { $share } %
odds-seen-rules = selon les règles
odds-seen-dealer =
    { $count ->
        [one] une carte de plus du donneur est vue
       *[other] { $count } cartes de plus du donneur sont vues
    }
odds-seen-seat =
    { $count ->
        [one] une carte d’une autre place, ou brûlée, est vue
       *[other] { $count } cartes d’une autre place, ou brûlées, sont vues
    }
odds-seen-draw = la carte de tirage est vue avant la décision
odds-seen-backs =
    { $count ->
        [one] le dos d’une carte du donneur dit si elle est parmi { $words }
       *[other] les dos de { $count } cartes du donneur disent si elles sont parmi { $words }
    }
odds-seen-no-draw = --exposed : { $game } n’a pas de carte de tirage
odds-seen-wild = { $text } : non calculé pour { $game } : le calcul compte par valeur et couleur, et les jokers de { $name } n’en gardent pas ; de ce qui peut être vu, --exposed dealer:1 est calculé
odds-seen-not-computed = { $text } : ce n’est pas calculé pour { $game } ; docs/odds.md dit pour quels jeux
odds-seen-what = --exposed : « { $text } » n’est rien qui se voie : écrivez dealer:1, seat:1, draw, backs:QKA:1 ou ruling
odds-ruled-dealer = on joue : une carte du donneur a été vue
odds-ruled-seat = on joue : une carte d’une autre place a été vue
odds-ruled-draw = on joue : la carte de tirage a été vue
odds-ruled-restored = la carte retourne dans la main du donneur, et a été vue
odds-ruled-gone = la carte est brûlée, et a été vue
odds-ruled-void = la place ou le coup est annulé : les mises sont rendues
odds-deck-missing = une carte de ce rang manque, et personne ne le sait : pour cent de chaque mise
odds-deck-doubled = une carte de ce rang est deux fois dans le jeu, et un coup qui montre les deux est annulé : pour cent de chaque mise
odds-no-amount = « { $text } » n’est pas un montant supérieur à zéro
odds-limit =
    { $count ->
        [one] chaque liste paie au plus { $limit } par coup ; une place, mises de { $average }
       *[other] chaque liste paie au plus { $limit } par coup, à { $count } places ensemble ; mises de { $average }
    }
odds-limit-not-two = non calculé pour deux places
odds-limit-free = sans effet à une place jusqu’à une mise de { $text }
odds-progressive = { $game }, { $name } : ce que chaque main reçoit, et sa fréquence
odds-progressive-edge = au compteur { $text }, une mise coûte { $edge } %
odds-progressive-even = compteur d’équilibre { $text }
odds-progressive-hold = la maison garde { $share } % à la longue, amorces payées
odds-progressive-hit = le compteur entier est payé une fois sur { $text } mises en moyenne ; à { $count } par heure, toutes les { $average } heures
odds-progressive-mean = compteur moyen quand il est payé : { $text }
odds-hand-of = { $game }, { $name }, { $words } : ce que vaut chaque action, en unités de l’Ante
odds-costs = coûte { $average } de plus que la meilleure
odds-no-decision = { $game } : ses joueurs ne décident rien
odds-wrong-held =
    { $count ->
        [one] --hand : { $count } carte ; au moment de décider, un joueur de { $game } en a { $size }
       *[other] --hand : { $count } cartes ; au moment de décider, un joueur de { $game } en a { $size }
    }
odds-wrong-up = --up : { $count } ; cartes du donneur visibles : { $size }
odds-kept = gardé, { $took } s
odds-computed = calculé, { $took } s
odds-wrong-hand = --hand : { $count } ; une main de { $name } a { $size } cartes
odds-not-in-deck = --hand : { $card } n’est pas dans un jeu de { $size } cartes
odds-not-held = --keep : { $card } n’est pas parmi les cartes de --hand, { $words }
cards-no-card = « { $text } » n’est pas une carte : écrivez son rang (2 à 9, T, J, Q, K, A) et sa couleur (c, d, h, s), comme Td
cards-twice = { $card } est deux fois dans « { $words } »
