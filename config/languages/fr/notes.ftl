### Ce qui est noté au registre.

note-payout = place { $seat }, { $wager } : { $amount }
note-payout-replaced = { $what }, au lieu de { $before }
note-payout-by-one = { $what }, approuvé par une seule personne : { $by } donne.
note-payout-by-tap = { $what }, approuvé par { $by }, qui donnait dans ce coup avant qu’un autre badge soit passé.
people-more = { $count } de plus
note-payout-doubt = Place { $seat }, { $wager } : { $what }
note-payout-refused = Place { $seat }, { $wager } : paiement refusé par { $by } : { $reason }

## Seats and wagers

note-waits = Place { $seat } : aucune mise ne l’engage, elle attend.
note-in-by-touch = Place { $seat } mise en jeu par toucher.
note-out-by-touch = Place { $seat } mise hors jeu par toucher.
note-absent = Place { $seat } absente.
note-back = Place { $seat } de retour.
note-next-round = Place { $seat }, { $wager } : prochain coup.
note-taken-back = Place { $seat }, { $wager } : reprise.
note-taken-as-ruled = Place { $seat }, { $wager } : retirée, comme décidé.
note-taken-folded = Place { $seat }, { $wager } : retirée, main couchée.
note-folds = La place { $seat } se couche.
note-folds-without-bet = La place { $seat } se couche : pas de mise { $wager }.
note-takes-back = La place { $seat } reprend { $wager }.
note-leaves-again = La place { $seat } laisse finalement { $wager }.
note-folds-as-ruled = La place { $seat } se couche, comme décidé.
note-fold-undone = La place { $seat } revient : { $wager } reposée.
note-decision-unseen = Place { $seat } gérée à la main : décision non observée.
note-seen-again = Place { $seat }, { $wager } : la mise y est ; son capteur fonctionne à nouveau.
note-void-aside = Place { $seat } annulée, ses cartes à part.
note-void-unserved = Place { $seat } annulée, non servie.
note-void-by-hand = Place { $seat } gérée à la main : un superviseur s’occupe de ses mises.
note-seat-order = Ordre des places non observé.
note-seat-settled = La place { $seat } est réglée.
note-seat-not-settled = La place { $seat } n’est finalement pas réglée.
note-all-settled = Chaque place a été réglée, selon le croupier.
note-not-settled = Coup terminé sans que le croupier ait dit toutes les places réglées. Il manque : { $seats }.
note-late-placed = Tardif : posé place { $seat }, { $wager }.
note-late-taken = Tardif : retiré place { $seat }, { $wager }.

## The shuffler and the decks

note-early-lift = Des cartes ont été levées avant la fin de l’ordre.
note-tray-emptied = Le bac de sortie a été vidé.
note-held-lift = Un paquet a été levé pendant un blocage.
note-act-unsent = Le mélangeur n’a jamais reçu l’ordre { $number }.
note-unwanted-cards =
    { $count ->
        [one] Le mélangeur a sorti { $count } carte sans coup en cours.
       *[other] Le mélangeur a sorti { $count } cartes sans coup en cours.
    }
note-strange-deck = Un jeu à dos { $colour } a été mélangé.
note-shuffled-by-hand = Le jeu { $colour } a été mélangé à la main.
note-rest-by-hand =
    { $count ->
        [one] Le reste est distribué à la main : { $count } carte, comptée par { $by }.
       *[other] Le reste est distribué à la main : { $count } cartes, comptées par { $by }.
    }
note-stub-counted =
    { $count ->
        [one] Talon compté par { $by } : { $count } carte.
       *[other] Talon compté par { $by } : { $count } cartes.
    }
note-presses-lost =
    { $count ->
        [one] { $count } appui du clavier est perdu.
       *[other] { $count } appuis du clavier sont perdus.
    }
note-one-deck = Un seul jeu, par ordre de { $by } : { $reason }
note-two-decks = Deux jeux, par ordre de { $by } : { $reason }
note-deck-change = Changement de jeu par ordre de { $by } : { $colours } ; { $reason }.
note-deck-change-due = Changement de jeu : { $colours } ; c’est l’heure.
note-deck-registered = Le jeu { $colour } est { $identity }, enregistré par { $by }.
note-deck-confirmed = Le jeu { $colour } est toujours { $identity }, enregistré par { $by }.

## The cards of a round that is over

note-cards-sealed = Coup { $round } : ses cartes sont lues et scellées.
note-cards-not-told-yet = Coup { $round } : ses cartes ne sont pas encore lues : { $why }.
note-cards-unknown = Coup { $round } : ses cartes restent inconnues : { $why }.
note-cards-looked-at = { $by } regarde les cartes du coup { $round } : { $reason }
recall-next-round = le coup suivant a commencé
recall-another-service = le mélangeur a été remis en service
recall-not-allowed = ce mélangeur n’a pas le droit de les lire, ou ne le peut pas
recall-started-again = le contrôleur a redémarré
recall-shuffler-lost = le mélangeur ne répond pas

## People

note-wrong-pin =
    { $count ->
        [one] Code faux : badge { $badge }, à { $place }.
       *[other] Code faux, { $count } fois : badge { $badge }, à { $place }.
    }
note-wrong-pin-of-nobody =
    { $count ->
        [one] Code faux : un badge que personne n’a, à { $place }.
       *[other] Code faux, { $count } fois : un badge que personne n’a, à { $place }.
    }
note-wrong-pins-spent = Codes faux, { $count } en une heure : badge { $badge }, à des ordinateurs où il n’a pas été prouvé. Il doit y attendre, pas à la table.
note-wrong-pins-spent-of-nobody = Codes faux, { $count } en une heure : un badge que personne n’a, à plusieurs ordinateurs.
note-pins-forgiven = Codes faux du badge { $badge } oubliés : { $reason } ({ $by }).
user-of-computer = l’utilisateur { $number } de l’ordinateur
sign-on-left = a quitté la table
sign-on-removed = n’est plus dans le fichier des personnes, ou y a un autre rôle
sign-on-time-up = le temps est écoulé
sign-on-cleared = le coup continue
sign-on-elsewhere = s’est identifié ailleurs
sign-on-next = une autre personne s’y est identifiée
sign-on-started-again = le contrôleur a redémarré
sign-on-table-opens = la table a ouvert

## The day

note-gaming-day = La journée de jeu du { $date } commence.
note-shift = L’équipe { $shift } du { $date } commence.
note-computer-changed = L’ordinateur { $number } de cette table commence. Son journal est une copie plus ancienne : le mélangeur doit être vidé et mis en service.
note-computer-changed-whole = L’ordinateur { $number } de cette table commence, avec le journal entier du précédent.
note-taken-over = { $by } prend la relève, équipe { $shift } : { $what }.
left-holds =
    { $count ->
        [one] { $count } blocage
       *[other] { $count } blocages
    }
left-alerts =
    { $count ->
        [one] { $count } alerte
       *[other] { $count } alertes
    }
note-opened = Ouverture : { $what }, manifeste du logiciel { $digest }.
note-opened-by = Ouverture par { $by } : { $what }, manifeste du logiciel { $digest }.
manifest-not-taken = pas encore établi
note-computer-well = C’est fini : { $what }
note-manifest = Manifeste du logiciel { $digest } : { $what }.
manifest-changed = différent d’avant
manifest-approved = approuvé
manifest-files =
    { $count ->
        [one] { $count } fichier
       *[other] { $count } fichiers
    }
note-definition-open-the-table = Une autre configuration est en vigueur : ouvrez la table.
note-definition-in-force = D’autres limites, tables de paiement ou règles de la maison sont en vigueur ; la table reste ouverte.
note-closed-unchecked = { $by } ferme ; non vérifié : { $what }.

## What was chosen at the table

note-chosen = { $by } choisit { $what } : { $reason }
note-offered = Le centre offre { $what } : { $reason } (offre { $number } de { $by })
note-offer-taken = L’offre { $number } de { $by } est prise : { $what }
note-offer-refused = L’offre { $number } du centre est refusée : { $why }
note-choice-fallen = Ce qui avait été choisi ne vaut plus ({ $what }) : { $why }.
note-files-changed = les fichiers ont changé depuis
chosen-game = jeu
chosen-pay-table = table de paiement
chosen-lowest-wager = { $wager }, mise minimale
chosen-highest-wager = { $wager }, mise maximale
chosen-value = { $what } { $value }
chosen-switch-value = { $what } : { $value }
chosen-as-in-files = { $what } comme dans les fichiers
chosen-nothing-else = rien d’autre
note-alarms-acknowledged = Les alarmes en cours sont acquittées : leur son se tait un moment.
note-room = { $by } change les réglages de salle : aspect, lettres ou volume.
note-results-outside =
    { $count ->
        [one] Un résultat est sorti de la limite où le hasard l’explique.
       *[other] { $count } résultats sont sortis de la limite où le hasard les explique.
    }
note-results-inside = Chaque résultat est revenu dans sa limite.
note-results-acknowledged =
    { $count ->
        [one] { $by } a vu le résultat hors de sa limite : { $reason }
       *[other] { $by } a vu { $count } résultats hors de leur limite : { $reason }
    }
