### La salle : les enregistrements de plusieurs tables dans une base centrale.

courier-delivers = Le centre a l’événement { $number } sur { $count }.
courier-no-answer = Pas de réponse du centre, nouvel essai : { $error }
courier-centre-moved = le centre a changé, on l’interroge de nouveau
courier-asked-again = un magasin demande ce qu’il a reçu
store-migrated = La base a maintenant { $name }.
store-not-taken = Rien n’a été pris, nouvel essai : { $error }
store-not-derived = Rien n’a été dérivé, nouvel essai : { $error }
store-ended-silent = Un magasin s’est tu plusieurs secondes au milieu d’une transaction : elle a été annulée ({ $count }), ses courriers redemandent. Vérifiez s’il est arrêté.
store-not-kept = D’anciens enregistrements n’ont pas été scellés, nouvel essai : { $error }
store-not-sealed = Les enregistrements du journal numéro { $number } restent non scellés, ils ne sont pas ce qui a été reçu : { $error }
floor-not-named = { $path } ne nomme pas de centre (floor:) ; rien n’est livré.
floor-no-database = La base centrale n’est pas joignable : { $error }
floor-database-encoding = La base centrale garde les textes en { $encoding }, non en UTF8. Créez-en une autre : createdb --encoding UTF8 --template template0 NOM
floor-other-house = La base centrale est celle de la maison { $name }, pas de { $house } : donnez à chaque maison sa propre base.
floor-later-schema = La base centrale est d’une version plus récente ({ $name }) ; mettez ce programme à jour.
floor-earlier-schema = La base centrale n’a pas encore notre schéma, ou celui d’une version antérieure (il manque { $name }) : démarrez tablectl floor store de cette version.
floor-database-refused = La base centrale refuse : { $error }
floor-no-extra = Les parties du centre ne sont pas installées : pip install dealer-table[floor]
floor-no-definition = la définition du jeu est d’une autre version, ou manque
floor-event-passed = une personne a fait passer outre cet événement
floor-no-such-table = Le centre n’a pas de journal d’une table { $name }.
floor-no-such-pit = Le centre n’a pas de table dans un secteur { $name }.
floor-no-such-deck = Aucun jeu { $name } n’a été distribué à ces tables.
floor-no-such-machine = Aucune machine { $name } n’était à une table : { $what }.
floor-no-days = Rien n’est encore dérivé de : { $what }.
floor-no-such-days = Le centre n’a rien de ce temps : { $what }. Il a les journées de jeu du { $since } au { $until }.
floor-tables-or-pit = soit des tables, soit un secteur
floor-days-wanted = { $text } n’est pas la date d’une journée de jeu, comme 2026-01-31 ; les heures sont pour le rapport d’une seule table.
floor-export-not-empty = { $path } n’est pas vide ; nommez un dossier qui l’est.
floor-exported = { $path } : lignes : { $count }, octets : { $size }.
floor-rebuilt = { $name }, journal { $digest } : dérivé à nouveau jusqu’à l’événement { $number }.
floor-not-derived = { $name }, journal { $digest } : la dérivation est arrêtée : { $error } Voir tablectl floor alarms.
floor-moved = { $name } est dans { $pit } à partir de { $time }.
floor-no-such-pit-yet = Aucune table n’est dans un secteur { $name }. S’il est nouveau : --new.
floor-not-refused = Aucun journal { $digest } n’a été refusé à { $name } : tablectl floor alarms nomme ceux qui l’ont été (étranger).
floor-adopted = Le journal { $digest } est maintenant celui de { $name } ; il était celui de { $what }.
floor-removed = { $name } est retirée de la salle. Les tableaux ne la montrent plus, jusqu’à ce qu’on l’entende à nouveau.
floor-remove-listens = Écoute { $name }, { $seconds } secondes.
floor-remove-heard = On entend { $name } : elle est là et reste dans la salle.
floor-remove-deaf = On ne peut savoir si { $name } est entendue, elle reste donc dans la salle : { $error }
floor-no-alarm = Aucune alarme en cours.
floor-alarm = { $number } : { $name }, journal { $digest } : { $kind } à l’événement { $at }, { $times }×, depuis { $time } : { $what }
refused-fork = bifurcation
refused-short = trop court
refused-broken = rompu
refused-foreign = étranger
refused-version = version
refused-unreadable = illisible
refused-many = trop de journaux
refused-underived = non dérivé
refused-other-version = C’est la version { $found } ; ici on connaît la version { $known }.
refused-other-beginning = Son début a une autre empreinte.
refused-many-journals = La table a commencé trop de journaux en une heure.
refused-journal-of = Le journal est de { $name }.
refused-ends-before = Il finit par l’événement { $number } ; ici il y en a jusqu’à { $last }.
refused-other-digest = La définition { $digest } a une autre empreinte.
refused-no-plain-text = La définition { $digest } n’est pas du texte simple.
refused-out-of-order = Ses événements ne commencent pas où il le dit.
refused-other-link = Son empreinte est { $found } ; ici il y a { $known }.
refused-no-event = Ce n’est pas un événement qu’une table écrit.
refused-no-name = Aucune table ne peut avoir ce nom.
floor-decided = L’alarme { $number } est décidée.
floor-no-such-alarm = Aucune alarme { $number } en cours.
floor-decide-needs = --decide demande --by et --reason
board-served = Le tableau de la salle : { $url }
board-needs-tls = Une page hors de cet ordinateur demande --certificate, --key et --clients

## reports of many tables

floor-all-tables =
    { $count ->
        [one] La seule table
       *[other] Toutes les { $count } tables
    }
floor-tables =
    { $count ->
        [one] Une table
       *[other] { $count } tables
    }
floor-tables-of-pit =
    { $count ->
        [one] Secteur { $name }, une table
       *[other] Secteur { $name }, { $count } tables
    }
floor-report-days = journées de jeu du { $since } au { $until }
floor-report-source =
    { $count ->
        [one] Fait des chiffres dérivés d’une table, jusqu’à la dernière manche qu’elle a quittée.
       *[other] Fait des chiffres dérivés de { $count } tables, de chacune jusqu’à la dernière manche qu’elle a quittée.
    }
floor-report-behind =
    { $count ->
        [one] D’une table, des événements attendent, dont rien n’est encore dérivé.
       *[other] De { $count } tables, des événements attendent, dont rien n’est encore dérivé.
    }
floor-report-troubles = Ce qui n’a pas pu être lu, et manque ici : { $count } (derived.troubles)
floor-report-calls = Appels d’un superviseur
floor-report-alarms = Alarmes par cause
floor-report-firmware = Défauts par modèle et microprogramme
floor-report-machines = Défauts par machine, la pire d’abord
floor-report-pits = Par secteur
floor-report-tables = Par table
floor-calls = Appels
floor-calls-answered = Quelqu’un est venu
floor-calls-mean = Jusqu’à ce que quelqu’un vienne, moyenne, h:mm:ss
floor-calls-longest = Jusqu’à ce que quelqu’un vienne, le plus long, h:mm:ss
floor-no-pit = sans secteur
floor-in-pit = secteur { $name }
floor-column-cause = Cause
floor-column-alarms = Alarmes
floor-column-tables = Tables
floor-column-most-at = Le plus à
floor-column-machine = Machine
floor-column-acts = Actes
floor-column-failed = Échoués
floor-column-per-thousand = Échoués sur 1000 actes
floor-column-losses = Perdue
floor-alarm-late-bet = mise tardive
floor-alarm-wrong-pin = identification échouée
floor-machines =
    { $count ->
        [one] { $name }, une machine
       *[other] { $name }, { $count } machines
    }
floor-fault = { $fault }
floor-machine = { $device }
floor-faults-shown = montrés : { $what }
floor-deck-at = Table { $name }
floor-deck-out = Sorti définitivement { $time } : { $reason } ({ $by })
floor-deck-changed = Un jeu { $colour } sans numéro est sorti définitivement { $time } : { $reason } ({ $by })
floor-deck-nowhere = Le jeu { $name } n’a été distribué nulle part dans ce temps.

## the demonstration

floor-demo-missing = Il manque { $name } : { $command }
floor-demo-up = Tables qui jouent, chacune avec un courrier : { $count } ; magasins : { $number } ; une base, un courtier. Ctrl-C met fin à tout.
floor-demo-waits = Tables qui commencent : { $count } ; la base se prépare, puis les magasins démarrent …
floor-demo-shown = Chaque table est au tableau ({ $count }), après { $seconds } s.
floor-demo-kill = Le nom d’une table et Entrée, comme { $name }, la tue ; encore une fois, elle revient.
floor-demo-killed = { $name } est tuée : au tableau, plus de nouvelles dans 25 s.
floor-demo-back = { $name } est de retour.
floor-demo-no-table = Aucune table ne s’appelle { $name }.
floor-demo-sign-on = On s’y identifie comme { $name } : badge { $badge }, code { $text }
floor-demo-no-board = Le tableau de la salle a fini avant d’être servi.
floor-demo-look = Pour voir, depuis un autre terminal : tablectl floor report { $command }
floor-demo-sums = Événements au centre : { $count }, manches : { $round } ; arrêts en cours : { $number }, appels : { $at }, alarmes : { $times }
floor-demo-failed = Une table a fini : { $error }

## le pont

bridge-mqtt-up = Le courtier MQTT { $name } est informé.
bridge-no-mqtt = Le courtier MQTT n’est pas joignable, nouvel essai : { $error }
bridge-no-mqtt-url = pas une adresse de courtier MQTT (mqtt://hôte, mqtts://utilisateur@hôte:8883) : { $text }
bridge-no-webhook-url = pas une adresse http:// ou https:// : { $text }
bridge-nobody = personne n’est à informer : --mqtt, --webhook, ou les deux
bridge-not-posted = L’appel de { $table } n’est pas posté, nouvel essai : { $error }
bridge-dropped = L’appel de { $table } est trop ancien et n’est pas posté : { $error }
bridge-call = { $table } : on appelle un superviseur.
bridge-call-for = { $table } : on appelle un superviseur : { $reason }
bridge-call-over = { $table } : l’appel d’un superviseur est terminé.
bridge-state = État
bridge-stopped = À l’arrêt
bridge-called = Superviseur appelé
bridge-called-since = Superviseur appelé depuis
bridge-coming = Superviseur en route
bridge-alarms-high = Alarmes, hautes
bridge-alarms-medium = Alarmes, moyennes
bridge-alarms-low = Alarmes, basses
bridge-decisions = Décisions à prendre
bridge-late-bets = Mises tardives
bridge-step = Étape
bridge-round = Manche
bridge-seats = Places en jeu
