### Les feuilles du superviseur et l’écran du technicien.

panel-table = Table
panel-game-and-limits = Jeu et limites
panel-rounds = Coups
panel-statistics = Statistiques
panel-room = Salle
panel-room-for-all-pages = Tous les écrans de cette table suivent aussitôt.
panel-room-look = Aspect
panel-room-night = Nuit : clair sur sombre
panel-room-day = Jour : sombre sur clair
panel-room-brightness = Luminosité
panel-room-letters = Lettres sur l’écran du croupier
panel-room-normal = Normales
panel-room-large = Grandes
panel-room-alarm-volume = Volume des alarmes
panel-room-burn-in-shift = Décaler l’image de quelques pixels toutes les trois minutes
panel-devices = Appareils
panel-sheets = Feuilles
panel-screen-for-supervisors = Cet écran est réservé aux superviseurs.

panel-touch-something = Touchez une case, appuyez sur une touche, ouvrez un capot : son nom s’affiche ici.
panel-lamp-test = Test des voyants
panel-screen-for-technicians = Cet écran est réservé aux techniciens.
panel-technician-on-closed-table = Un technicien n’intervient que table fermée.
panel-key-named = Touche : { $called }
panel-seat-wager = Place { $seat }, { $wager }
panel-look-at = À vérifier
panel-lamp = voyant « { $called } »

input-key = touche « { $name } »
input-down = enfoncée
input-up = relâchée
input-tray = bac
input-cover = capot
input-lid = trappe d’entrée
input-fault = panne
input-input = entrée
input-output = sortie
input-mode = mode
input-game = partie
input-out-of-order = { spot-faulty }
input-cards = { panel-unit-cards }
input-covered = couvert
input-empty = vide
input-open = ouvert
input-closed = fermé
input-none = aucune
input-loaded = chargé
input-shuffling = en mélange
input-shuffled = mélangé

panel-the-table = La table
panel-this-round = Ce coup
panel-nothing-to-decide = Rien à trancher pour l’instant
panel-decks-and-shuffler = Jeux et mélangeur
panel-people = Personnel
panel-left-open-by-shift = Laissé ouvert par l’équipe précédente
panel-late-bet-alerts-round = Alertes de mise tardive de ce coup
panel-what-became-of-wagers = Ce qu’il est advenu des mises
panel-how-it-deals = Mode de donne
panel-take-over = Prendre la relève
panel-name-deck = Identifier le jeu { $colour }
panel-late-bet-at = { $time } : jetons posés en retard, place { $seat }, { $spot }
panel-late-take-at = { $time } : jetons repris en retard, place { $seat }, { $spot }

panel-the-deck-of-colour = Le jeu { $colour }
panel-record-is-being-read = Lecture du registre…
panel-no-round-with-deck = Aucun coup n’a été joué avec ce jeu.
panel-rounds-with-this-deck = Coups joués avec ce jeu
panel-round = Coup
panel-bets-closed = Mises closes
panel-outcome = Issue
panel-counts = Comptes
panel-number = Numéro
panel-in-doubt = douteux

panel-device-answers = ● répond
panel-device-silent = ✗ ne répond pas
panel-model = Modèle
panel-serial-number = Numéro de série
panel-firmware = Micrologiciel
panel-address = Adresse
panel-last-heard = Entendu
panel-never = jamais
panel-seconds-ago = il y a { $figure } s
panel-round-trip = Aller-retour
panel-milliseconds = { $figure } ms
panel-frames-in-out = Trames reçues, envoyées
panel-damaged-repeated = Abîmées, répétées
panel-line-lost = Ligne perdue
panel-times = { $count } fois

panel-asking-the-controller = Le contrôleur est interrogé.
panel-choice-waits = Le choix vaut à partir du prochain coup.
panel-choice-waits-closes = Le choix attend : après ce coup, la table ferme pour lui.
panel-choice-stays-open = Cela vaut à partir du prochain coup. La table reste ouverte.
panel-choice-closes-table = La table ferme après ce coup. Les deux jeux sortent et sont remélangés.
panel-choice-at-once = La table est fermée : cela vaut tout de suite.
panel-played-now = en cours
panel-play-this-game = Jouer à ce jeu
panel-sample-figures = chiffres d’exemple
panel-no-limits-yet = pas encore de limites
panel-least-to-most = { $least } à { $most }
panel-at-most-by-law = { $most } au plus selon la loi
panel-limits-by-law = Limites légales
panel-house-switches = Options de la maison
panel-set-in-the-houses-file = Fixées dans le fichier de la maison
panel-chosen-at-this-table = Choisi à cette table
panel-setting = Réglage
panel-it-holds = Ce qui vaut
panel-in-the-files = Dans les fichiers
panel-chosen-by = Choisi par

panel-no-round-yet = Aucun coup n’a encore été joué.
panel-steps = Étapes
panel-step-before = L’étape précédente
panel-step-at-of-all = Étape { $at } sur { $all }
panel-step-after = L’étape suivante
panel-seconds = { $figure } s
panel-name-deals = { $name } à la donne
panel-late-bet = Jetons posés en retard, place { $seat }, { $spot }
panel-late-take = Jetons repris en retard, place { $seat }, { $spot }
panel-over-what = Terminé : { $what }
panel-seat-wager-effect = Place { $seat }, { $wager } : { $effect }
panel-asked-for = Demandé : { $what }
panel-lifted =
    { $count ->
        [one] Levé : { $what }, { $count } carte
       *[other] Levé : { $what }, { $count } cartes
    }

panel-rounds-void = Annulés
panel-rounds-an-hour-open = Coups à l’heure, table ouverte
panel-rounds-an-hour-free = Coups à l’heure, hors arrêts
panel-seats-taken = Places occupées
panel-percent = { $figure } %
panel-presses-in-a-clean-round = Appuis par coup sans incident
panel-keys-refused = Touches refusées
panel-late-bet-alerts = Alertes de mise tardive
panel-pot-mean = Pot moyen
panel-pot-largest = Plus grand pot
panel-to-the-house-an-hour = À la maison, à l’heure
panel-where-a-hand-goes = Où passe le temps d’une main
panel-where-the-time-goes = Où passe le temps
panel-what-was-waited-for = Attentes par coup
panel-what-held-the-table = Ce qui a bloqué la table
panel-wait-shuffler = mélangeur
panel-wait-packet = paquet non levé
panel-wait-green = bouton vert
panel-wait-used-deck = jeu utilisé
panel-in-seconds = en secondes
panel-in-minutes = en minutes
panel-in-hours = en heures

panel-par-sheet = Fiche d’une table de paiement
panel-par-sheets = Fiches de ses tables de paiement
panel-print = Imprimer

panel-results = Résultats de la maison
panel-results-none = Aucun résultat n’a encore été jugé (tablectl results FICHIER).
panel-results-judged = Jugés { $time } UTC
panel-results-of = De
panel-results-whole-table = toute la table
panel-results-all-wagers = toutes les mises
panel-results-count = Fois
panel-results-win = Gain
panel-results-theoretical = Gain théorique
panel-results-band = Bande à 99 %
panel-results-stand = Il est
panel-results-inside = dans sa limite
panel-results-outside = hors de sa limite
panel-results-wait =
    { $count ->
        [one] Un résultat de la maison est hors de sa limite : le hasard ne l’explique pas.
       *[other] { $count } résultats de la maison sont hors de leur limite : le hasard ne les explique pas.
    }
panel-results-acknowledge = Je l’ai vu
panel-results-what-is-done = Que fait-on ?
panel-results-acknowledge-title = Résultats hors de leur limite
reason-results-count-again = On recompte
reason-results-surveillance = La surveillance regarde
reason-results-known = C’est expliqué

## Jusqu’où on peut croire un enregistrement.

journal-shown = Enregistrement : { $what } ; { $how }.
journal-shown-sound = intact
journal-shown-unchecked = non vérifié
journal-shown-unchecked-before = non vérifié avant l’événement { $number }
journal-shown-damaged-at = ENDOMMAGÉ à l’événement { $number } ({ $what })
journal-shown-damaged = ENDOMMAGÉ hors des événements ({ $what })
journal-end-held = fin comparée à la tête { $number } de { $place }
journal-end-unheld = sa fin n’a été comparée à aucune copie
journal-end-wrong = PAS le journal de la tête { $number } de { $place } ({ $what })

status-questions-failed =
    { $count ->
        [one] Le programme a failli à { $count } question depuis son démarrage ; la table continue. Voyez question.failed dans son journal technique.
       *[other] Le programme a failli à { $count } questions depuis son démarrage ; la table continue. Voyez question.failed dans son journal technique.
    }
