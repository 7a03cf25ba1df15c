### Les cotes exactes à côté des déclarées : tables de paiement refusées.
odds-declared = { $wager } est déclarée à { $declared } %, son avantage exact est de { $edge } %
odds-ask = { $words } ; « tablectl odds » dit quelles lignes devraient être autres
odds-declared-ways = { $words } ; ce serait juste avec { $ways }
odds-no-way = aucune autre cote entière d’une seule ligne ne le rendrait juste
odds-way = { $entry } à { $instead } contre 1 au lieu de { $odds } ({ $edge } %)
odds-way-of = { $entry } de { $wager } à { $instead } contre 1 au lieu de { $odds } ({ $edge } %)

## why there are none

odds-other-rules = { $path } : il est d’autres règles ; supprimez-le et calculez-le à nouveau
odds-not-kept = { $path } : le résultat n’est pas gardé : { $why }
odds-damaged = { $path } : endommagé ({ $why }) ; supprimez-le et calculez-le à nouveau : tablectl odds
odds-note-beside = à côté de { $wager }, avec le jeu qui est le meilleur pour les deux ensemble
odds-note-with = avec { $wagers } à côté, avec le jeu qui est le meilleur ensemble
odds-wager = { $wager }
