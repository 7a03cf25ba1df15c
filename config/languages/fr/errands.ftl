### Ce que la page demande pour un souhait : pas à pas.

panel-unit-cards = cartes

panel-choose-game-alone = Choisir { $game }
panel-choose-game = Choisir { $game }, { $table }
panel-limits-of = Limites : { $wager }
panel-play-as-files-say = Revenir aux fichiers
panel-limit-least = { $wager } : le montant minimum
panel-limit-largest = { $wager } : le montant maximum
panel-limit-largest-at-most = { $wager } : le montant maximum, { $most } au plus
panel-setting-now = Aujourd’hui : { $value }. Désormais :
panel-from-to = De { $from } à { $to }.

panel-change-decks = Changer de jeu
panel-which-deck = Quel jeu ?
panel-both-decks = Les deux jeux
panel-one-deck-or-two = Un jeu ou deux
panel-with-how-many-decks = Avec combien de jeux joue-t-on ?
panel-one-deck = Un jeu
panel-one-deck-words = On le mélange pendant que tout le monde attend.
panel-two-decks = Deux jeux
panel-two-decks-words = Ils alternent.
panel-let-badge-in-again = Déverrouiller un badge
panel-badge-locked-out = Le badge qui doit attendre

panel-count-deck = Compter le jeu { $colour }
panel-how-many-cards-deck = Combien a-t-il de cartes ? Comptez deux fois.
panel-which-deck-is-it = Quel est le jeu { $colour } ?
panel-number-on-box-or-seal = Le numéro de sa boîte ou de son scellé
panel-nobody-plays-spread-cards = Personne ne joue : étalez les cartes

panel-at-of-all = { $at } sur { $all }
panel-cancel = Abandonner
panel-errand-over = C’est autre chose à présent, ou c’est terminé : regardez de nouveau. Rien n’a été fait.
panel-errand-close = Fermer
panel-back = Retour

panel-sign-on-has-ended = Vous n’êtes plus identifié. Votre badge et votre code encore une fois : ce que vous avez saisi reste.
panel-your-badge = Votre badge
panel-your-pin = Votre code
panel-for-what-reason = Pour quel motif ?

panel-digits = Chiffres
panel-take-last-one-back = Effacer le dernier
panel-done = Valider
panel-next = Suivant
panel-space = espace
panel-seat = Place { $seat }

panel-count-the-cards = Compter les cartes
panel-how-many-cards-there = Combien de cartes ? Comptez-les deux fois.
panel-count-yourself = Combien de cartes avez-vous comptées vous-même ?
panel-count-yourself-or-none = Combien de cartes avez-vous comptées vous-même ? Laissez vide si vous n’avez rien compté.
panel-clear-what-holds = Lever le blocage de la table
panel-wagers-void-round = Mises du coup annulé
panel-void-round-number = Annuler le coup { $round }
panel-what-becomes-of-wagers = Que devient chaque mise ?
panel-how-the-table-deals = Comment la table distribue
panel-from-now-on = À partir de maintenant :
panel-so-it-is-now = C’est déjà le cas.
panel-cards-left-of-deck = Cartes restantes de ce jeu, sorties et comptées :
panel-take-shuffler-into-service = Mettre le mélangeur en service

panel-decide-what = Trancher : { $irregularity }
panel-what-is-done = Que fait-on ?
panel-late-bet-of = Mise tardive : place { $seat }, { $wager }
panel-how-many-cards-counted = Combien de cartes ont été comptées ?
panel-supervisor-decides = { $done } Un superviseur en décide.
panel-irregularity = Une irrégularité s’est produite
panel-what-happened = Que s’est-il passé ?
panel-at-which-seat = À quelle place ?
panel-no-seat-or-several = Aucune place, ou plusieurs
panel-which-wager = Quelle mise ?
panel-as-the-spot-told = Celle que la case a signalée
panel-remark = Une remarque pour le registre

panel-a-large-payout = Gros paiement
panel-how-much-is-paid-to = Combien est payé : place { $seat }, { $wager } ?
panel-state-the-bets-too = Déclarer aussi les mises ?
panel-payout-alone = Non, le paiement seul
panel-payout-with-bets = Oui : ce qui enfreint une règle est dit
panel-how-much-lies-on = Combien est misé sur { $wager } ?
panel-approve-payout = Approuver le paiement : place { $seat }, { $wager }
panel-refuse-payout = Refuser le paiement : place { $seat }, { $wager }

panel-sign-on = S’identifier
panel-a-dealer-takes-over = Un croupier prend la table
