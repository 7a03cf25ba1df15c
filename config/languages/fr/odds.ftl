### Les cotes exactes à côté des déclarées : tables de paiement refusées, tablectl odds.
odds-declared = { $wager } est déclarée à { $declared } %, son avantage exact est de { $edge } %
odds-ask = { $words } ; « tablectl odds » dit quelles lignes devraient être autres
odds-declared-ways = { $words } ; ce serait juste avec { $ways }
odds-no-way = aucune autre cote entière d’une seule ligne ne le rendrait juste
odds-way = { $entry } à { $instead } contre 1 au lieu de { $odds } ({ $edge } %)
odds-way-of = { $entry } de { $wager } à { $instead } contre 1 au lieu de { $odds } ({ $edge } %)

## what tablectl odds prints

odds-wrong-best = --best { $number } : une main de { $name } a { $size } cartes
odds-wrong-deck = --deck { $number } : les mains de { $name } sont classées pour des jeux de { $words } cartes
odds-wrong-of = --of { $number } : une main de { $name } se choisit parmi { $low } à { $high } cartes
odds-which-ranking = quel classement ? Dites --ranking NOM ; il y a { $words }
odds-no-ranking = pas de classement « { $name } » ; il y a { $words }
odds-no-ranking-hint = pas de classement « { $name } » ; il y a { $words } ; { $hint }
odds-no-pay-table = { $game } n’a pas de table de paiement « { $name } » ; il y a { $words }
odds-no-numpy = le calcul des cotes demande numpy : installez dealer-table avec son supplément « odds »
odds-all = toutes
odds-average-bet = mise moyenne { $average }, part de risque { $risk } %
odds-stated = déclaré { $declared } % ({ $binds }) : { $verdict }
odds-binds = contraignant
odds-informative = indicatif
odds-agrees = juste
odds-disagrees = faux
odds-would-agree = serait juste avec { $way }
odds-model-player = joueur modèle { $name } : { $edge } %
odds-optimal-play = jeu optimal
odds-kept = gardé, { $took } s
odds-computed = calculé, { $took } s

## why there are none

odds-other-deck = { $game } se joue avec { $size } cartes : les cotes se calculent pour des jeux de 52
odds-other-rules = { $path } : il est d’autres règles ; supprimez-le et calculez-le à nouveau
odds-not-kept = { $path } : le résultat n’est pas gardé : { $why }
odds-damaged = { $path } : endommagé ({ $why }) ; supprimez-le et calculez-le à nouveau : tablectl odds
odds-note-beside = à côté de { $wager }, avec le jeu qui est le meilleur pour les deux ensemble
odds-note-with = avec { $wagers } à côté, avec le jeu qui est le meilleur ensemble
odds-wager = { $wager }
