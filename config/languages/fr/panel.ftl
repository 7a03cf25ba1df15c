### L’écran du croupier, l’écran de panne, et ce que tous partagent.

panel-no-answer = Le contrôleur ne répond pas. Regardez la table avant d’appuyer de nouveau.

panel-round-number = Coup { $number }
panel-at-the-table-for = { $minutes } min de donne
panel-pays-at-seat = Ce qui paie à la place { $seat }
panel-settled-count =
    { $count ->
        [one] { $count } sur { $all } réglée
       *[other] { $count } sur { $all } réglées
    }
panel-pays-push = rendue
panel-pays-even = à égalité
panel-pays-wins-or-beaten = gagnée / battue
panel-pays-at-most = { $most } au plus
panel-technician = Technicien
panel-supervisor = Superviseur
panel-title = dealer-table : { $table }
panel-title-demo = dealer-table : démo de { $table }
panel-waiting-for-controller = En attente du contrôleur : { $table }.
panel-no-connection = Pas de liaison avec le contrôleur.
panel-may-be-old = L’affichage peut être périmé. La table garde son état ; cette page revient d’elle-même.

panel-since = depuis
panel-button-on-shuffler = Le bouton du mélangeur
panel-waiting-for-a-bet = En attente d’une mise
panel-no-next-deal-yet = Pas encore de donne
panel-turn-your-cards = Retournez vos cartes
panel-turn-last =
    { $count ->
        [one] Retournez la dernière carte
       *[other] Retournez les { $count } dernières cartes
    }
panel-it-is-emptied = Le mélangeur se vide
panel-lift-the-packet = Levez le paquet
panel-take-the-cards = Sortez les cartes
panel-lift-the-remaining-cards = Levez les cartes restantes
panel-take-the-shuffled-deck = Prenez le jeu mélangé
panel-it-shuffles = Le mélangeur mélange
panel-deal-by-hand = Distribuer à la main
panel-the-packet-comes = Le paquet arrive
panel-remaining-cards-come = Les cartes restantes arrivent

panel-also-stands = Aussi : { $what }

panel-step-of-sheet = Étape { $numbers } de la fiche
panel-then = Ensuite : { $title }

panel-to-be-seen-to = À faire
panel-take-out = Sortir : { $colour }
panel-load = Charger : { $colour }
panel-say-which = Nommer le jeu { $colour }
panel-enter-count-of = Entrer le compte : { $colour }
panel-check-done = fait
panel-check-needed = à faire
panel-check-not-needed = pas nécessaire

panel-the-layout = Le tapis
panel-shift = Équipe { $shift }

panel-keys = Touches
panel-enter-count = Entrer le compte
panel-count-again = Recompter
panel-has-counted = Compté par { $name }.
panel-adopt-the-shuffler = Mettre le mélangeur en service
panel-clear = Lever le blocage
panel-more = Plus

panel-the-exit-tray = Le bac de sortie
panel-input-where-decks-go-in = L’entrée, où l’on met les jeux
panel-inside-the-shuffler = L’intérieur du mélangeur
panel-the-cover = Le capot
panel-shufflers-display = L’écran du mélangeur
panel-green-button-on-shuffler = Le bouton vert du mélangeur
panel-cable-and-power = Câble et alimentation : { $name }
panel-the-deck = Le jeu
panel-the-controller = Le contrôleur
panel-dealers-keys = Le clavier du croupier

panel-come-please = Venez, s’il vous plaît
panel-another-reason = Un autre motif
panel-something-went-wrong = Une irrégularité
panel-keys-right = Touches à droite
panel-letters-off = Sans lettres du clavier
panel-letters-on = Avec lettres du clavier
panel-keys-left = Touches à gauche

panel-title-words = { $title } : { $words }
panel-shufflers-tray = Bac du mélangeur
panel-for-seat = pour la place { $seat }
panel-for-dealer = pour le croupier
panel-for-layout = cartes communes
panel-kept = gardé, premier paquet
panel-kept-for-seat = gardé pour la place { $seat }
panel-tray-full = il y a des cartes
panel-tray-unknown = inconnu
panel-tray-empty = vide
panel-your-hand = Votre main
panel-community = Cartes communes
panel-not-laid-out = à venir
panel-turned =
    { $count ->
        [one] { $count } sur { $all } retournée
       *[other] { $count } sur { $all } retournées
    }
panel-with-you = avec vous
panel-no-cards = pas de cartes
panel-no-cards-yet = pas encore de cartes
panel-discard-rack = Défausse
panel-cards-to-come =
    { $count ->
        [one] { $count } carte à venir
       *[other] { $count } cartes à venir
    }
panel-cards-counted =
    { $count ->
        [one] { $count } carte
       *[other] { $count } cartes
    }

panel-notices = Avis
panel-more-notices =
    { $count ->
        [one] { $count } autre avis
       *[other] { $count } autres avis
    }
panel-device-troubled = Appareil en partie hors service : { $name }. Prévenez un technicien.
panel-no-next-deal = Pas de prochaine donne
panel-refused-again = { $why } (demandé { $count } fois)
panel-alert-untold = Place { $seat }, { $wager } : changée à peu près quand les capteurs ne répondaient pas. Tardive seulement si la case était déjà verrouillée.
panel-alert-placed = Mise tardive : posée place { $seat }, { $wager }.
panel-alert-taken = Mise tardive : retirée place { $seat }, { $wager }.
panel-late-bet-touch = La partie continue. Touchez la place pour trancher.
panel-late-bet-decide = Trancher la mise tardive.
panel-play-goes-on = La partie continue.

panel-by-hand = à la main
panel-wager-state = { $wager } { $state }
panel-its-turn = c’est son tour

panel-round-void = Coup annulé
panel-dealt-by-hand = Distribué à la main
panel-shuffled-and-dealt-by-hand = Mélangé et distribué à la main
panel-looks-only = Lecture seule
panel-training = Exercice
panel-demo = Démo
panel-sample = Exemple
panel-closes-after-this-round = Ferme après ce coup
panel-floor-called = Superviseur appelé
panel-supervisor-comes = Un superviseur arrive : { $name }

panel-at-another-screen = à un autre écran
panel-at-the-key-pad = au clavier
panel-leave = Quitter

panel-shuffler-and-cards = Mélangeur et cartes
panel-shuffler = Mélangeur
panel-decks = Jeux de cartes
panel-cards-of-this-deck = Cartes de ce jeu
panel-limits = Limites
panel-limit-range = { $least }–{ $most }
panel-not-read-yet = pas encore lu
panel-door-open = ouvert : { $door }
panel-cards-are-moving = cartes en route
panel-no-deck-ready = aucun jeu prêt
panel-cards-inside = cartes dedans
panel-cards-inside-counted =
    { $count ->
        [one] { $count } carte dedans
       *[other] { $count } cartes dedans
    }
panel-act-under-way = En route : { $act }
panel-shuffling-deck = mélange le jeu { $colour }
panel-at-rest = au repos
panel-deck-out-of-play = retiré
panel-last-count-right = dernier compte juste
panel-last-count-wrong = dernier compte faux
panel-being-counted-by-hand = compté à la main
panel-cards-are-collected = cartes à ramasser
panel-no-round = pas de coup
panel-no-card-out-yet = aucune carte sortie
panel-plate-inside = dedans
panel-plate-in-hand = main
panel-plate-tray = bac
panel-plate-layout = tapis
panel-plate-rack = défausse
panel-plate-deck = jeu
panel-it-is-right = c’est juste
panel-it-is-not-right = ce n’est pas juste

panel-screen-is-being-loaded = Cet écran se charge.
panel-screen-not-loaded = Cet écran n’a pas pu être chargé.
panel-load-the-page-anew = Recharger la page
panel-back-to-the-table = Retour à la table

panel-at-step = La partie en est à : { $title }
panel-stopped-somebody-decides = Arrêt. Quelqu’un doit trancher.
panel-stopped-void-the-round = Arrêt. Le coup doit être annulé.
panel-stopped-supervisor-clears = Arrêt. Un superviseur doit lever le blocage.
panel-stopped-until-right = Arrêt jusqu’à correction.
panel-stopped-call-technician = Arrêt. Appelez le technicien.
panel-stopped-you-can-clear = Arrêt. Vous pouvez lever le blocage.
panel-goes-on-by-itself = Attente. Reprise automatique.
panel-technician-clears-when-closed = Un superviseur termine le coup et ferme la table : là, le technicien lève le blocage.
panel-also = Aussi
panel-decide = Trancher
panel-count-and-clear = Compter et lever le blocage
panel-wagers = Mises
panel-void-the-round = Annuler le coup
panel-correct-the-amount = Corriger le montant
panel-approve = Approuver
panel-refuse = Refuser
panel-halted = Table à l’arrêt. Plus rien n’est envoyé.
panel-leave-cards-as-they-lie = Laissez les cartes comme elles sont.
panel-only-a-restart = Appelez le technicien : il faut un redémarrage.
panel-notice = avis

## Alarmes, en tête de chaque écran

panel-alarm-high = URGENT
panel-alarm-medium = Attention
panel-alarm-low = Avis
panel-pause-sound = Pause du son
panel-sound-pauses = son en pause
panel-sound-muted = Son coupé : touchez l’écran
panel-test-sound = Essayer les sons d’alarme
