### Les cotes exactes à côté des déclarées : tables de paiement refusées.
odds-kept-edges = une table de paiement dont les avantages exacts sont conservés
odds-true-edges = une table de paiement dont les avantages déclarés sont vrais
odds-house-edges = des avantages qui reviennent à la maison, ou `player_edge: allowed` avec `allowed_by` dans la table de paiement
odds-not-kept-yet = ses avantages exacts ne sont pas conservés ; ceci les calcule : { $command }
odds-files-differ = { $game }, { $name } : les fichiers ont maintenant d’autres règles que celles de cette table. La fiche revient quand les fichiers sont remis, ou mis en vigueur.
odds-sheet-lacks = { $name } : { $why }
odds-for-player = { $wagers } : un avantage de { $edge } %, qui revient au joueur
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

## the fee of games that players bank

odds-no-edge = { $game } : les joueurs jouent entre eux. La maison n’a pas d’avantage.
odds-fee-of-table = Sa part est dans le fichier d’une table : --config FILE.
odds-fee-at = Sa part à { $table } :
odds-other-table = { $path } : cette table joue { $game }
odds-fee-none = rien
odds-fee-rake = un prélèvement de { $size } % de chaque pot, arrondi en bas à { $least }, au plus { $most } par coup
odds-fee-free =
    { $count ->
        [0] aussi sur un coup qui finit au premier tour d’enchères
        [one] rien sur un coup qui finit au premier tour d’enchères
       *[other] rien sur un coup qui finit dans les { $count } premiers tours d’enchères
    }
odds-fee-of-pot = d’un pot de { $amount } : { $due_amount } ({ $share } %)
odds-fee-per-hand = { $amount } de chaque joueur avant chaque coup
odds-fee-time =
    { $count ->
        [one] { $amount } de chaque joueur chaque minute
       *[other] { $amount } de chaque joueur toutes les { $count } minutes
    }
odds-fee-drop = une retenue de { $amount } en plus, dès un pot de { $least }
odds-fee-hand = par coup : au plus { $most }, tous les joueurs ensemble
odds-fee-hour = par heure : au plus { $most }, tous les joueurs ensemble ; { $count } joueurs, { $number } coups
