### Ce qu’affichent les simulateurs, la simulation et la démonstration.

## arguments

simulate-no-self-driven-reads = pas pour un mélangeur qui ne prend pas d’ordres
simulate-no-modules = { $path } : ses capteurs ne sont pas des modules Modbus
simulate-serve-where = donnez-lui --pty LINK, --tcp HOST:PORT ou --usb SOCKET
simulate-no-address = « { $text } » n’est pas HOST:PORT
simulate-no-span = « { $text } » n’est pas A-B avec 1 <= A <= B <= { $high }
simulate-no-seeds = « { $text } » n’est pas A..B avec A <= B, comme 1..200
simulate-no-profile = « { $text } » n’est aucun de { $words } ; un scénario de pannes va avec --script
simulate-no-strike = « { $text } » n’est pas un coup comme drop:17 ; sortes : { $words }
simulate-one-seed = va seulement avec une --seed
simulate-usb-fault = { $name } : { $verb } est une panne d’un bus USB, et l’appareil « { $kind } » n’est sur aucun ici ; jouez-le avec : tablectl demo --usb --script FILE
simulate-unknown-fault = { $name } : ce que cette table a comme « { $kind } » ne connaît pas « { $verb } » ; nommez sa table avec --config
demo-training-alone = une table d’exercice a ses propres gens, pannes, appareils et adresse
demo-one-table = une seule table se joue : --table ou --config
demo-no-table = aucune table fournie n’est « { $name } » ; il y a : { $words }
demo-elsewhere = la page de la démonstration est pour cet ordinateur seul, à un port à elle, comme 127.0.0.1:8440
demo-answers-for-training = les réponses sont pour --lesson outcomes et --lesson payouts
demo-no-dealing-here = le mélangeur de cette table distribue seul, à son propre bouton : il y a les leçons outcomes et payouts
demo-no-lessons-here = le jeu de cette table se joue entre joueurs : ses leçons sont des questions ; prenez : --training, ou tablectl drill
demo-drill-elsewhere = cette leçon se prend sur la page de --training ; au terminal : tablectl drill --about { $name }
demo-no-table-file = { $path } est un fichier de { $folder }/ ; c’est une table qui se joue, par son propre fichier ou comme --table three-card-poker
demo-directory-in-use = { $path } : une autre démonstration joue ici ; arrêtez-la, ou nommez un autre dossier
demo-directory-too-long = { $path } est trop long pour les sockets d’une démonstration, octets en trop : { $count } ; nommez un dossier plus court
demo-training-page = La page d’exercice : { $url }
demo-no-folder = il n’y a pas de dossier { $path }

## the report of a run

simulate-rounds-progress = Coups
simulate-result =
    { $count ->
        [one] { $count } coup de { $game }, graine { $number }, infractions : { $tries }
       *[other] { $count } coups de { $game }, graine { $number }, infractions : { $tries }
    }
simulate-row-steps = étapes
simulate-row-packets = paquets
simulate-packets = { $count }, { $size } cartes
simulate-row-remainders = restes
simulate-row-late-bets = mises tardives
simulate-row-presses = pressions
simulate-presses = { $count }, refusées : { $tries }
simulate-row-time = temps
simulate-time = { $played } s de jeu en { $took } s, { $count } coups par seconde
simulate-row-trace = trace
simulate-row-faults = pannes
simulate-row-killed = service tué
simulate-killed =
    { $count ->
        [one] { $count } fois
       *[other] { $count } fois
    }
simulate-row-void = coups annulés
simulate-void = { $count } ; actes tranchés par un compte : { $tries }
simulate-row-double = double, manque
simulate-row-lost = perdus
simulate-row-holds = blocages
simulate-none = aucun

## a broken rule

simulate-broken = règle { $number } enfreinte à l’événement { $at }, { $took } s : { $words }
simulate-again = graine { $number } ; encore avec : { $command }
simulate-shrunk =
    { $count ->
        [one] réduit à { $count } coup, essais : { $tries } ; pannes nécessaires : { $words }
       *[other] réduit à { $count } coups, essais : { $tries } ; pannes nécessaires : { $words }
    }
simulate-shrunk-broken = règle { $number } enfreinte : { $words }
simulate-shrunk-again = encore avec : { $command }
simulate-program-failed = graine { $number } : le programme a échoué ; encore avec : { $command }

## many seeds

simulate-progress = graines { $low }..{ $high } : jouées : { $count } sur { $all }
simulate-progress-failed = graines { $low }..{ $high } : jouées : { $count } sur { $all }, échecs : { $tries }
simulate-seeds-total = graines { $low }..{ $high } : jouées : { $count }, échecs : { $tries }
simulate-row-failed = échecs
simulate-row-rounds = coups
simulate-seeds-rounds = { $count }, { $played } s de jeu
simulate-seeds-time = { $took } s, { $count } processus
simulate-seeds-time-speed = { $took } s, { $count } processus, { $size } coups par seconde

## the demo

demo-starting = Les simulateurs et le service démarrent.
demo-service = DÉMONSTRATION, rien ici n’est réel. Sa page : { $url } · { $words }
demo-service-ended = DÉMONSTRATION. Elle s’est arrêtée avec le code { $number } : { $words }
demo-silent = Le service ne répond pas.
demo-panel = Le panneau : { $url }
demo-panel-hint = Le panneau, dans un navigateur : { $url }
demo-processes = Processus : { $words }. Tuez-en un et voyez : kill -9 PID
demo-ended-signal = (signal { $number })
demo-ended-code = (code { $number })
demo-process-ended = Le processus { $name } s’est arrêté { $how } : { $why }.
demo-process-said = > { $text }
demo-process-errors = Tout ce qu’il a dit : { $path }
demo-process-again = Il redémarre.
demo-not-started = Après { $number } secondes, ceci ne tourne toujours pas : { $words }.
demo-means-good = on lui a dit de s’arrêter
demo-means-retired = une autre version ou un autre ordinateur a la table
demo-means-signal = quelque chose l’a tué
demo-means-usage = ses arguments ou sa configuration sont faux
demo-means-device = un appareil manque ou est en panne
demo-means-storage = son journal ou son disque ne se lit ou ne s’écrit pas
demo-means-in-use = autre chose a déjà son journal, son socket ou son port
demo-means-program = le programme a échoué
demo-status-hint = Dans un autre terminal : { $command }
demo-supervisor-hint = Son superviseur : { $command }, code { $pin }
demo-manual-hint = Soyez vous-même le croupier : make run ARGS=--manual
demo-training-hint = Des leçons avec des points, dans un navigateur : { $url }
demo-keys-hint = n rien ne va plus · g vert · d décisions closes · r coup terminé · b mises rouvertes · q quitter
demo-round = coup { $round } · { $words }
demo-round-step = coup { $round } · étape { $sheet } · { $words }
demo-held = BLOQUÉ : { $words } { $remedy }
