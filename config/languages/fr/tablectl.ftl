### Ce que tablectl affiche.
tablectl-unfit = « { $found } » ; attendu : { $expected }
tablectl-command-broken = la commande { $name } ({ $origin }) ne se charge pas : { $why }
tablectl-not-installed = (une copie de travail non installée)

## what became of a wish

tablectl-taken = fait : événement { $number }
tablectl-refused = refusé : { $words } (événement { $number })
tablectl-decides = décide sur : { $what }
tablectl-no-thing = pas THING=REVISION : { $text }
tablectl-daemon-ended = { $path } : le service s’est arrêté
tablectl-service-ended = { $name } s’est arrêté et ne redémarre pas de lui-même (code de sortie { $code }) : { $why }. Ce que dit chaque code, et comment redémarrer : systemd/README.md, « When it stops ».

## who gives the command

tablectl-pin-of = Code du badge { $badge } :
tablectl-new-pin-of = Nouveau code du badge { $badge } :
tablectl-same-again = Encore le même :
tablectl-left = Quitté avant la fin.
tablectl-no-terminal = pas de terminal pour demander le code : donnez-le par --pin-stdin ou $DEALER_TABLE_PIN

## screens

tablectl-kiosk-screens = les écrans sont { $words }
tablectl-no-browser = { $command } ne démarre pas : { $error }. Installez chromium, ou nommez un autre navigateur par --browser

## arguments

tablectl-journal-or-config = donnez le journal ou la configuration, pas les deux
tablectl-events = événements
tablectl-no-effect = « { $text } » n’est pas comme 3:pair_plus=paid ; les effets sont { $words }
tablectl-no-limit = « { $text } » n’est pas comme ante=5..200
tablectl-no-switch = « { $text } » n’est pas comme take_back=never
tablectl-wager-twice = une mise est indiquée deux fois
tablectl-wagers-of-players = { $game } se joue entre joueurs : l’écran de la table vérifie leurs mises.
tablectl-bets-may-stand = Ces mises peuvent tenir.

## choices

tablectl-law = Limites selon la loi :
tablectl-law-none = Aucune.
tablectl-switches = Réglages de la maison (avec une étoile : modifiables à la table) :
tablectl-switch-span = { $low } à { $high }
tablectl-chosen = Choisi à la table :
tablectl-nothing-chosen = Rien n’a été choisi : les fichiers valent.
tablectl-by = par { $by }
tablectl-by-instead = par { $by }, au lieu de { $instead }
tablectl-choice-cost = Les tables de paiement du jeu en cours, les limites et les réglages valent à partir du prochain coup. Pour un autre jeu, la table ferme : les deux jeux sortent et sont remélangés.
tablectl-choice-waits = Ce qui est choisi vaut à partir du prochain coup.
tablectl-choice-waits-closes = Ce qui est choisi attend : après ce coup, la table ferme pour lui.
tablectl-no-choice = Rien ne peut être choisi maintenant : { $why }
tablectl-choice-refused = REFUSÉ : { $why }
tablectl-sample = (modèle)
tablectl-no-limits = pas de limites dans les fichiers : choisissez-les avec le jeu
tablectl-limits = { $least } à { $most }
tablectl-limits-follow = { $least } à { $most }, selon les multiples de { $wager }

## config check

tablectl-table-shipped = aucun fichier de table n’est nommé, et { $path } n’existe pas : c’est l’exemple livré, { $file }
tablectl-table-closed = { $path } est réservé aux membres du groupe dealer-table : l’exemple livré est joué, { $file }
tablectl-no-service-user = cet ordinateur n’a pas d’utilisateur { $name } : installez d’abord le service
tablectl-no-unit = avertissement : aucune unité n’est installée ici : ce que son bac à sable laisse écrire n’a pas été vérifié
tablectl-not-the-service = seuls root et { $name } peuvent vérifier à la place du service
tablectl-program-closed = { $name } ne peut pas exécuter ce programme : { $path }
tablectl-problems =
    { $count ->
        [one] { $count } problème
       *[other] { $count } problèmes
    }
tablectl-no-folder-check = { $path } : un dossier : seul celui d’une langue peut être vérifié en entier
tablectl-missing-of-language = --missing concerne le dossier d’une langue (languages/fr), non { $path }
tablectl-not-written = { $path } n’est pas écrit : { $why }
tablectl-missing-written = Messages dans { $path }, en anglais : { $count } ; traduisez ce qui est à droite
tablectl-in-order = { $path } : en ordre
tablectl-refused-at-table = { $path } : aucune table ne peut jouer avec la table de paiement { $why }
tablectl-amounts-need-page = attention : { $path } : des mises de toute taille ne se disent que sur la page, et cette table n’en a pas
tablectl-table-in-order =
    { $count ->
        [one] { $path } : en ordre : { $table }, { $game }, { $name }, { $count } place, limites selon { $law }
       *[other] { $path } : en ordre : { $table }, { $game }, { $name }, { $count } places, limites selon { $law }
    }
tablectl-players-table-in-order =
    { $count ->
        [one] { $path } : en ordre : { $table }, { $game } ; { $words } ; { $count } place, enjeux selon { $law }
       *[other] { $path } : en ordre : { $table }, { $game } ; { $words } ; { $count } places, enjeux selon { $law }
    }
tablectl-people-unread = attention : { $path } : les gens de la maison ne sont pas vérifiés : vous ne pouvez pas le lire
tablectl-no-checksum = { $device } : son pilote n’a pas de somme de contrôle, et une ligne série peut inverser un bit : prenez TCP ou USB, ou une machine qui en a une
tablectl-no-numbers = Le mélangeur ne garde aucun numéro d’ordre : il obéit à un ancien ordinateur qui revient. Configurez heads: outside (docs/spare.md)
tablectl-heads-out-of-reach = { $path } est hors de portée de cet utilisateur : aucune tête n’y est gardée (créez-le avec touch, sur l’autre disque ou ordinateur)
tablectl-people-missing = attention : { $path } : les gens de la maison ne sont pas vérifiés : il n’y en a pas encore : { $command }
tablectl-eyes-two = Deux paires d’yeux : { $count } superviseurs ont un code, donc qui donne n’approuve pas les paiements.
tablectl-eyes-one =
    { $count ->
        [0] Une paire d’yeux : aucun superviseur n’a de code.
       *[other] Une paire d’yeux : un seul superviseur a un code, donc qui donne peut approuver ses propres paiements ; le compte rendu marque chacun.
    }

## people

tablectl-has-pin = code
tablectl-badge-only = badge seul
tablectl-person-added = { $path } : { $by }, { $role }
tablectl-pin-changed = { $path } : le badge { $badge } a un autre code
tablectl-person-removed = { $path } : { $by } est retiré
people-full = { $path } a autant de personnes qu’il peut, { $size } : retirez d’abord quelqu’un
tablectl-badge-taken = le badge { $badge } a déjà une personne : tablectl people remove { $badge }
tablectl-last-supervisor = { $by } est le dernier superviseur avec un code : ajoutez-en d’abord un autre
tablectl-no-person = personne n’a le badge { $badge } : tablectl people list
tablectl-two-pins = c’étaient deux codes différents : rien n’a été changé

## drivers and devices

tablectl-device-served = { $url } : la table qui marche ici ({ $path }) s’en sert : { $name }. Arrêtez-la d’abord : systemctl stop dealer-table
tablectl-which-driver = { $url } : pour quel pilote ? Dites --kind shuffler, sensors ou key-pad pour l’un des nôtres, ou --driver NOM (tablectl driver list)
tablectl-option-form = --option { $text } : écrivez clé=valeur, la valeur comme dans table.yaml
tablectl-no-simulator = --simulator : { $why }
tablectl-no-item = --only { $name } : pas cette épreuve ; tablectl driver items les liste
tablectl-no-item-hint = --only { $name } : pas cette épreuve ; { $hint }
tablectl-cards-may-move = Les épreuves déplacent des cartes dans ce mélangeur et usent des numéros de son journal : sa table devra l’adopter de nouveau. Aucune partie ne doit être en cours. Continuer ?
tablectl-press-key = Pressez une fois une touche de l’appareil, puis Entrée
tablectl-hold-key = Pressez une touche de l’appareil et tenez-la enfoncée, puis Entrée
tablectl-let-go = Relâchez la touche, puis Entrée
tablectl-press-each = Pressez une fois chaque touche du clavier, l’une après l’autre ; tapez ensuite le nombre de ses touches
tablectl-press-short = Pressez la touche d’une place environ une demi-seconde, relâchez-la, puis Entrée
tablectl-press-long = Tenez la touche d’une place, ou RAISE, enfoncée plus d’une seconde, relâchez-la, puis Entrée
tablectl-see-lamps = Ces voyants doivent être allumés : { $names } ; ceux-ci doivent clignoter : { $others } ; tous les autres sont éteints. Entrée : c’est le cas ; n : non
tablectl-put-chip = Mettez un jeton à la place { $seat }, case { $number } (comptée de 0), puis Entrée
tablectl-take-chip = Ôtez le jeton de la place { $seat }, case { $number }, puis Entrée
tablectl-spoil-sensor = Faites que le capteur de la place { $seat }, case { $number }, se trouve défectueux (débranchez-le, par exemple), puis Entrée
tablectl-mend-sensor = Réparez le capteur de la place { $seat }, case { $number }, puis Entrée
tablectl-power-off = Coupez l’alimentation de l’appareil, puis Entrée
tablectl-power-on = Rétablissez l’alimentation de l’appareil, puis Entrée
tablectl-load-deck = Mettez un jeu dans le mélangeur. Combien de cartes ?
tablectl-empty-tray = Ôtez toutes les cartes du bac de sortie. Combien y en avait-il ?
tablectl-empty-shuffler = Ôtez toutes les cartes du mélangeur et de son bac, puis Entrée
tablectl-open-cover = Ouvrez le capot du mélangeur, puis Entrée
tablectl-close-cover = Fermez le capot du mélangeur, puis Entrée
tablectl-set-mode = Réglez le mélangeur sur { $mode }, puis Entrée
tablectl-file-refused = { $path } ne peut pas être utilisé : { $error }
tablectl-output-failed = La sortie standard ne peut pas être écrite : { $error }
tablectl-no-time-zone = TZ={ $zone } n’est pas un fuseau horaire : il est à un jour ou plus d’UTC. Supprimez TZ ou nommez un fuseau, par exemple TZ=Europe/Paris.
tablectl-leave-out = { $words } (s : passer)

## games

tablectl-game-problems =
    { $count ->
        [one] { $count } problème : tablectl games show { $game }
       *[other] { $count } problèmes : tablectl games show { $game }
    }
tablectl-game-name = « { $name } » ne peut nommer un jeu : minuscules, chiffres et traits d’union simples
tablectl-game-taken = il y a déjà un jeu « { $name } » (tablectl games list)
tablectl-game-begun = { $path } est commencé, comme { $game }. Modifiez-le, que le fichier d’une table dise game: { $name }, puis : tablectl config check { $file }
tablectl-game-listed = { $game }, table de paiement { $name }
tablectl-players-game-listed = { $game }, entre joueurs, de { $low } à { $high }
tablectl-steps = Étapes, numérotées comme sur la feuille
tablectl-column-sheet = Feuille
tablectl-column-step = Étape
tablectl-column-dealer-sees = Ce que voit le croupier
tablectl-wagers = Mises
tablectl-column-spot = Case
tablectl-column-wager = Mise
tablectl-column-opens = S’ouvre
tablectl-column-on-fold = Si l’on passe
tablectl-column-packet = Reçoit un paquet
tablectl-column-beside = À côté
on-fold-lost = perdue
on-fold-action = reste en jeu
tablectl-yes = oui
tablectl-no = non
tablectl-equal-to = égale à { $wager }
tablectl-equal-to-required = égale à { $wager }, exigée
tablectl-multiple-of = { $low }× { $wager }
tablectl-multiples-of = { $low }× à { $high }× { $wager }
tablectl-multiples-need = { $low }× à { $high }× { $wager } ; plus de { $low }× : { $hands }, sinon { $effect }
tablectl-multiple-with = jusqu’à { $times }× avec { $hand } ou mieux
tablectl-settlement = Règlement, dans cet ordre à chaque place
tablectl-column-what = Quoi
tablectl-column-in-the-file = Clés du fichier du jeu
tablectl-hand-pays = { $hand } : { $odds }
tablectl-hand-pushes = { $hand } : égalité
tablectl-pay-tables = Tables de paiement
tablectl-column-pay-table = Table de paiement
tablectl-column-pays = Paie
tablectl-column-odds = Cote contre un
tablectl-column-edge = Avantage déclaré
tablectl-sample-table = { $name } (modèle)
tablectl-default-table = { $name } (par défaut)
tablectl-sample-default-table = { $name } (modèle) (par défaut)
tablectl-binds = { $edge } %, contraignant
tablectl-edge = { $edge } %
tablectl-limits-at = Limites de { $table }
tablectl-column-wager-or-bonus = Mise ou bonus
tablectl-column-least = Minimum
tablectl-column-most = Maximum
tablectl-column-paid-at-most = Payé au plus dans un coup, toutes places ensemble
tablectl-game-switches = Réglages
tablectl-column-switch = Réglage
tablectl-column-setting = Valeur
tablectl-switch-shuffler = réglage du mélangeur
tablectl-switch-deck = jeu
tablectl-switch-ranking = classement (clé)
tablectl-switch-packets = paquets
tablectl-switch-packets-to = paquets pour
tablectl-switch-dealers-packet = paquet du croupier
tablectl-switch-remaining = cartes restantes
tablectl-switch-opens = le croupier ouvre avec
tablectl-switch-face-up = cartes du croupier à découvert
tablectl-switch-draw = cartes à tirer
tablectl-switch-areas = zones de cartes
tablectl-switch-decision = décision
tablectl-switch-settlement = règlement
tablectl-cards =
    { $count ->
        [one] { $count } carte
       *[other] { $count } cartes
    }
tablectl-packets = { $count } à un joueur, { $due } au croupier
tablectl-packets-to = { $who }, { $order }
tablectl-settled-in-order = { $order } : { $wagers }
dealt-to-wagered = places avec une mise
dealt-to-all = toutes les places
order-clockwise = sens horaire
order-counter-clockwise = sens antihoraire
excess-returned = rendu
excess-supervisor = le superviseur décide
tablectl-span = { $low } à { $high }
tablectl-hand-rules = Un coup
tablectl-column-rule = Règle
tablectl-rule-players = joueurs
tablectl-rule-fewer = recommandé à { $count } joueurs ou moins
tablectl-rule-low = classement de la moitié basse (clé)
tablectl-rule-plan = plan
tablectl-rule-opening = ouverture
tablectl-rule-structures = structures
tablectl-rule-big-bet = grosse mise dès le tour d’enchères
tablectl-rule-cap = mises et relances par tour
tablectl-rule-second-round = tours suivants ouverts après
tablectl-rule-pair-bet = une paire visible permet la grosse mise
tablectl-rule-fifth-down = dernier tour ouvert comme le précédent
tablectl-rule-burns = une carte brûlée avant les donnes suivantes
tablectl-rule-draw = cartes à tirer au plus
tablectl-rule-four-with-ace = quatre si la main garde un as ou un joker
tablectl-rule-burn = une carte brûlée avant le tirage
tablectl-rule-bottom-never = la dernière carte n’est jamais donnée
tablectl-rule-five-consecutive = cinq cartes de suite
tablectl-rule-declares = annonce
tablectl-rule-both = annoncer les deux
tablectl-rule-follow = le croupier dit
tablectl-dealt-down =
    { $count ->
        [one] { $count } carte fermée
       *[other] { $count } cartes fermées
    }
tablectl-dealt-up =
    { $count ->
        [one] { $count } carte ouverte
       *[other] { $count } cartes ouvertes
    }
opening-blinds = blinds
opening-antes = antes
opening-lowest-card = la plus basse carte visible ouvre d’office
opening-highest-card = la plus haute carte visible ouvre d’office
opening-best-showing = la meilleure main visible ouvre
structure-limit = limit
structure-pot-limit = pot limit
structure-no-limit = no limit
structure-spread = entre petite et grosse mise
follow-none = seulement les phases
follow-pot = qui passe, les échanges, qui gagne et le pot
follow-actions = chaque parole, mise, relance et abandon
begun-after-puck = le jeton de donneur
begun-after-opener = qui a misé d’abord au premier tour
declared-at-once = tous à la fois
declared-in-turn = à tour de rôle
declared-both-never = jamais
declared-both-must-win-both = une main doit gagner seule les deux moitiés
tablectl-first = le premier
tablectl-last = le dernier
tablectl-remainders = { $words } pour 1, 2, … places
tablectl-any-hand = toute main
tablectl-none = aucune

## devices: tables

tablectl-plugged-in = Branché
tablectl-expected = Attendu
tablectl-devices = Appareils, { $source }
tablectl-devices-live = Appareils, { $source } ; Ctrl-C termine
tablectl-answers = Réponses
tablectl-last-changes = Les derniers changements :
tablectl-column-port = port
tablectl-column-usb = USB
tablectl-column-serial = numéro de série
tablectl-column-product = produit
tablectl-column-at = à
tablectl-column-expected-as = attendu comme
tablectl-column-device = appareil
tablectl-column-driver = pilote
tablectl-column-address = adresse
tablectl-column-leads-to = mène à
tablectl-column-there = là ?
tablectl-column-sound = en ordre ?
tablectl-column-says = dit
tablectl-column-link = liaison
tablectl-column-inputs = entrées
tablectl-column-inputs-on = entrées actives
tablectl-column-lamps = lampes
tablectl-column-per-second = par seconde
tablectl-column-median = médiane
tablectl-column-p99 = p99
tablectl-column-longest = la plus longue
tablectl-column-asked-again = redemandées
tablectl-column-bad = fausses
tablectl-there = là
tablectl-missing = ABSENT
tablectl-opening-tells = l’ouverture le dira
tablectl-any-serial = tous
tablectl-sound = en ordre
tablectl-not-sound = EN DÉFAUT
tablectl-model = { $model }, micrologiciel { $version }
tablectl-serial-boot = série { $serial }, démarrage { $boot }
tablectl-digest = empreinte { $text }…
tablectl-no-digest = pas d’empreinte
tablectl-never-heard = jamais entendu
tablectl-round-trip = aller-retour { $took } ms, silence de { $ago } s
tablectl-asked-again =
    { $times ->
        [one] redemandé { $tries }, perdu { $times } fois
       *[other] redemandé { $tries }, perdu { $times } fois
    }
tablectl-input = { $name } : { $what }
tablectl-of-device = { $device } : { $what }
tablectl-input-out-of-order = { $name } : hors service
tablectl-input-stuck = { $name } : active tout le temps
tablectl-milliseconds = { $took } ms
tablectl-identify = couvrez une case ou pressez une touche ; Ctrl-C termine
tablectl-devices-taken = le service en marche tient les appareils ; ce qu’il mesure : tablectl device check
tablectl-lamps-lit = { $name } : chaque lampe a été allumée { $seconds } s
tablectl-no-device = « { $name } » n’est aucun de { $words }

## drivers: tables and checks

tablectl-driver = pilote
tablectl-transport = transport
tablectl-head-name = NOM
tablectl-head-kind = GENRE
tablectl-head-package = PAQUET
tablectl-head-version = VERSION
tablectl-head-origin = ORIGINE
tablectl-built-in = intégré
tablectl-cannot-be-used = inutilisable : { $why }
tablectl-check-pass = bon
tablectl-check-fail = ÉCHEC
tablectl-check-sum = réussies : { $count }, échouées : { $tries }, sans objet : { $times }, non montrées : { $number }
tablectl-certify-open = ouvert
tablectl-certify-revision = ce programme certifie d’après la révision { $version } du protocole, pas d’après { $text }
tablectl-certify-no-item = --only { $name } : pas cette épreuve ; sans --only, chacune est nommée
tablectl-certified = réussies : { $count }, échouées : { $tries }, sans objet : { $times }, non montrées : { $number } : certifié
tablectl-not-certified = réussies : { $count }, échouées : { $tries }, sans objet : { $times }, non montrées : { $number } : non certifié
tablectl-part-passed = réussies : { $count }, échouées : { $tries }, sans objet : { $times }, non montrées : { $number } : une partie des épreuves, pas de certificat
tablectl-certify-part = --sign va sans --only : une partie des épreuves n’est pas un certificat
certificate-title = Certificat de l’appareil { $name }
certificate-unsigned = NON SIGNÉ : personne ne répond de ce rapport.
certificate-signed = Signé par la clé ci-dessous.
certificate-holds = Certifié.
certificate-none = Non certifié.
certificate-device = Appareil et essai
certificate-items = Épreuves, et les millisecondes de leurs réponses
certificate-item = épreuve
certificate-outcome = verdict
certificate-reason = constat
certificate-least = moindre
certificate-median = médiane
certificate-most = plus grande
certificate-signed-by = Signé, et inchangé depuis, par la clé { $name }
certificate-not-signed = Personne ne l’a signé, ou il fut changé depuis
certificate-unread = Ce n’est pas un certificat : { $why }
tablectl-stands-still = { $name } : { $why }. Voyez l’épreuve deadlines
tablectl-no-answer = { $url } : aucun appareil ne répond : { $why }

## usage errors

usage-wrong-argument = Valeur incorrecte pour { $argument } : { $why }
usage-hint = Essayez « { $command } » pour de l’aide.
usage-error = Erreur : { $why }
usage-cards-need = elle va avec --round, --badge et --reason, et le journal du service
usage-own-table = aucun fichier de table n’est nommé, et { $path } n’existe pas : nommez le vôtre par --config ou $DEALER_TABLE_CONFIG
usage-no-unicode = « { $text } » n’est pas un texte en UTF-8, et il n’y a pas de fichier de ce nom
usage-with-day = elle va avec --day
usage-no-date = « { $text } » n’est pas une date comme 2026-01-31
usage-round-or-day = soit --round, soit --day
usage-one-form = une seule de --json, --csv et --html
usage-there-already = { $path } existe déjà
usage-sign-or-check = signer ou vérifier, pas les deux ; la clé pour vérifier est --key
usage-key-with-check = --key va avec --check ; pour signer, --sign
usage-key-with-head = --key va avec --head
usage-backup-nowhere = le fichier de la table { $path } ne nomme aucun dossier pour les copies (backups) ; nommez DEST
usage-backup-without-table = avec --journal, il faut nommer DEST
usage-unreadable = { $path } : { $why }
status-results-outside =
    { $count ->
        [one] Un résultat de la maison est hors de sa limite : tablectl results
       *[other] { $count } résultats de la maison sont hors de leur limite : tablectl results
    }
