# Ce qui ne va pas avec les appareils et leurs lignes, et ce qu’on y fait (drivers).

## Où, quoi, et que faire

trouble-at = { $url } : { $what }
trouble-at-with-remedy = { $url } : { $what }. { $remedy }
trouble-several = { $first } ; { $rest }
# Ce que dit un autre programme, tel quel.
trouble-other = « { $text } »
trouble-raised = { $name } : { $text }

## Pourquoi une liaison est perdue

trouble-lost = l’appareil a été perdu
trouble-unheard = muet depuis le démarrage
trouble-silent = muet depuis { $seconds } s
trouble-deaf = n’entend pas (sans réponse depuis { $seconds } s)
trouble-no-answer = l’appareil ne répond pas
trouble-rebooted = redémarré
trouble-replaced = remplacé par { $serial }
trouble-opened-again = rouvert
trouble-takes-no-more = l’appareil n’accepte plus rien
trouble-floods = signale plus de { $count } événements par seconde : il est laissé de côté pendant dix secondes
trouble-tls-files = l’adresse doit nommer trois fichiers par leur chemin complet : authority, certificate et key
trouble-tls-files-unusable = les fichiers de chiffrement ne sont pas utilisables : { $why }
trouble-tls-not-the-device = le certificat de l’appareil n’est pas accepté : { $why }
trouble-tls-out-of-time = le certificat de l’appareil n’est pas valide à la date de cet ordinateur : l’un des deux est faux
trouble-tls-closed = l’appareil a fermé aussitôt la connexion chiffrée : il n’accepte peut-être pas le certificat de la table
trouble-tls-failed = pas de connexion chiffrée : { $why }
trouble-check-tls-files = vérifiez les trois fichiers de l’adresse et leurs droits
trouble-unplugged = débranché
trouble-transfer-failed = débranché, ou défaut de câble ou de concentrateur USB
trouble-line-closed = la ligne a été fermée de l’autre côté
trouble-connection-closed = la connexion a été fermée de l’autre côté
trouble-closed = fermée
trouble-goodbye = fin de la liaison
trouble-host-stops = arrêt du contrôleur
trouble-process-ends = fin du programme
trouble-controller-failed = { $name } dans le contrôleur
trouble-transport-failed = { $name } dans le transport
trouble-kit-cut = le banc d’essai a coupé la ligne
trouble-wait = Attendez

## Pourquoi un appareil est refusé

trouble-other-protocol = { $serial } parle le protocole version { $number }, le contrôleur la { $ours } : installez un micrologiciel adapté ou un contrôleur plus récent
trouble-other-kind = { $serial } : attendu { $wanted }, trouvé { $found } ; vérifiez le câble et l’adresse de l’appareil dans la configuration
trouble-kind-shuffler = mélangeur
trouble-kind-sensors = capteurs de mises
trouble-kind-key-pad = clavier
trouble-self-driven = { $serial } distribue de lui-même : configurez le pilote self-driven-shuffler, ou branchez le bon mélangeur
trouble-host-driven = { $serial } distribue sur ordre : configurez le pilote shuffler, ou branchez le bon mélangeur

## Pourquoi une ligne ne s’ouvre pas

trouble-opening-slow = l’ouverture est trop longue
trouble-opening-hangs = un essai d’ouverture est encore bloqué
trouble-opening-given-up = ouverture abandonnée
trouble-port-taken = un autre programme tient ce port
trouble-port-ours = le programme de la table a déjà ce port, pour un autre appareil
trouble-device-taken = un autre programme tient cet appareil
trouble-may-not-open = le service n’a pas le droit d’ouvrir cet appareil
trouble-nobody-answers = personne ne répond
trouble-no-device = appareil absent
trouble-only-others = appareil absent (de ce type, numéros de série : { $serials })
trouble-several-of-kind =
    { $count ->
        [one] { $count } appareil de ce type
       *[other] { $count } appareils de ce type
    }
trouble-same-serial =
    { $count ->
        [one] { $count } appareil a ce numéro de série
       *[other] { $count } appareils ont ce numéro de série
    }
trouble-no-usb-function = l’appareil n’a ni paire de points d’accès pour parler, ni clavier d’amorçage
trouble-no-address = ce n’est pas une adresse
trouble-no-serial-address = ce n’est pas l’adresse d’un port série
trouble-no-usb-address = ce n’est pas l’adresse d’un appareil USB
trouble-wrong-line-settings = ce n’est pas l’adresse d’un port série : baud est un nombre, parity vaut none, even ou odd, stop 1 ou 2, dtr et rts valent on ou off
trouble-line-twins = deux adaptateurs USB ont le numéro de série { $serial } : { $first } et { $second }
trouble-line-misplaced = l’adaptateur USB a sa place en { $place }, et se trouve en { $found }
trouble-line-slow = l’adaptateur USB sur { $port } retient { $count } ms ce qu’il reçoit, et le noyau refuse d’y changer quelque chose
trouble-line-sleeps = le noyau peut mettre en veille l’appareil USB sur { $port }
trouble-no-handler = pyserial n’a pas de gestionnaire « { $name } »
trouble-writes-down = avec « { $name } », pyserial noterait tout ce qui passe : le fichier d’une table ne peut pas le demander
trouble-no-usb-option = inconnu dans une adresse USB : { $names }
trouble-no-libusb = libusb 1.0 n’est pas installée (sous Debian : apt install libusb-1.0-0)
trouble-usb-not-shown = les appareils USB ne sont pas montrés : { $why }

## Erreurs du système d’exploitation

trouble-no-such-file = fichier ou dossier absent
trouble-too-large = le fichier est trop gros
trouble-is-directory = un dossier
trouble-forbidden = accès refusé
trouble-connection-refused = connexion refusée
trouble-connection-reset = connexion coupée de l’autre côté
trouble-connection-timed-out = connexion sans réponse
trouble-no-route = aucune route vers l’hôte
trouble-no-network = réseau hors d’atteinte
trouble-input-output = erreur d’entrée-sortie
trouble-broken-pipe = liaison rompue
trouble-no-descriptors = ce programme ne peut ouvrir plus de fichiers : il en a ouvert autant qu’il en a le droit (LimitNOFILE dans son unité)
trouble-no-descriptors-anywhere = cet ordinateur ne peut ouvrir plus de fichiers : ses programmes en ont ouvert autant qu’il peut
trouble-no-memory = cet ordinateur n’a plus de mémoire pour cela
trouble-no-room-now = le système n’a pas de place pour cela en ce moment
trouble-address-taken = un programme écoute déjà à cette adresse
trouble-disk-full = le disque est plein
trouble-name-unknown = personne ne connaît d’hôte de ce nom
trouble-name-unresolved = aucun serveur de noms ne répond : le nom de l’hôte ne dit donc rien

## Ce que le technicien peut faire

trouble-check-power = Vérifiez son alimentation et le câble
trouble-check-device = Vérifiez l’appareil et son câble
trouble-check-cable-and-path = Vérifiez le câble, l’alimentation de l’appareil et son chemin dans la configuration
trouble-check-cable-and-address = Vérifiez le câble, l’alimentation de l’appareil et l’adresse dans la configuration
trouble-check-power-and-network = Vérifiez l’alimentation de l’appareil, le câble réseau et l’adresse
trouble-check-power-and-others = Vérifiez l’alimentation, l’adresse, et que personne d’autre n’y est connecté
trouble-plug-in = Branchez-le
trouble-plug-in-or-correct-path = Branchez l’appareil, ou corrigez son chemin dans la configuration
trouble-plug-in-or-correct-address = Branchez-le, ou corrigez son adresse
trouble-allow-port = Ajoutez l’utilisateur du service au groupe du port (dialout), ou corrigez la règle udev
trouble-add-udev-rule = Ajoutez à /etc/udev/rules.d/60-dealer-table.rules : { $rule }
trouble-nothing-behind-port = Le pilote ne voit pas d’appareil derrière ce port : vérifiez le câble
trouble-other-end-gone = L’autre bout vient de disparaître : vérifiez le câble et l’alimentation
trouble-pull-the-other = Ne laissez branché que le bon, à sa place
trouble-stop-the-other = Arrêtez l’autre contrôleur : deux ne doivent jamais commander un même appareil (`sudo tablectl doctor` le nomme)
trouble-own-address = Donnez à chaque appareil une adresse à lui
trouble-add-serial = Ajoutez le numéro de série à l’adresse
trouble-change-one = Changez-en un : on ne peut pas les distinguer
trouble-correct-interface = Corrigez l’adresse, ou le nombre après ?interface=
trouble-install-backend = Installez-le, ou corrigez l’adresse
trouble-write-it-like = Écrivez-la comme { $url }

## Cartes qu’un mélangeur ne sait plus dire

trouble-cards-forgotten = le mélangeur ne les connaît plus
trouble-cards-unfit = ce que dit le mélangeur ne répond pas à la question

## Modules de capteurs de mises sur Modbus

trouble-module = module { $name } (unité { $unit }) : { $what }
trouble-module-bouncing = module { $name } (unité { $unit }), entrée { $inputs } : change trop souvent
trouble-module-mute = il ne répond pas
trouble-module-garbled = ses réponses sont brouillées
trouble-module-another = c’est un { $found }, pas un { $wanted }
trouble-module-nameless = il ne dit pas son nom, un { $wanted } est configuré
trouble-module-unsaid = il ne dit pas s’il est un { $wanted }
trouble-module-no-function = il répond : fonction inconnue
trouble-module-no-address = il répond : adresse inconnue
trouble-module-no-count = il répond : nombre d’entrées impossible
trouble-module-failed = il répond : il est en panne
trouble-module-busy = il répond : il est occupé
trouble-module-memory-failed = il répond : sa mémoire est en panne
trouble-gateway-no-path = il répond : la passerelle n’a pas de chemin vers lui
trouble-gateway-no-answer = il répond : la passerelle n’obtient pas de réponse de lui
trouble-module-exception = il répond : exception { $number }

## Pilotes installés, ou non

trouble-no-driver = aucun pilote « { $name } » n’est installé ; il y a : { $known }
trouble-no-transport = aucun transport pour les URL de « { $name } » n’est installé ; il y a : { $known }
trouble-no-usb-backend = aucun accès USB « { $name } » n’est installé ; il y a : { $known }
trouble-no-operator = aucun moyen d’agir sur les appareils « { $name } » n’est installé ; il y a : { $known }
trouble-offered-twice = « { $name } » ({ $group }) est offert par { $packages } : n’en laissez qu’un d’installé
trouble-name-offered-twice = ce nom est offert par { $packages }
trouble-broken = « { $name } » de { $package } ne marche pas : { $why }. Réinstallez ce paquet, ou demandez à ses auteurs

## Options d’un pilote qui ne vont pas

option-problem = { $place } : attendu : { $expected }
option-problem-found = { $place } : trouvé : { $found } ; attendu : { $expected }
option-hint = { $expected } ; vouliez-vous dire « { $text } » ?
option-none = rien : ce pilote n’a pas d’options
option-key = la clé « { $key } »
option-unknown-key = la clé inconnue « { $key } »
option-keys = une des clés : { $words }
option-no-key = pas de clé ici
option-required = { $expected } (cette clé est obligatoire)
option-text = du texte
option-true-or-false = true ou false
option-one-of = un de : { $words }
option-whole-number = un nombre entier de { $low } à { $high }
option-number = un nombre de { $low } à { $high }
option-mapping = un tableau (clé: valeur)
option-no-baud = pas de débit : TCP n’en a pas
option-layout = les places de la table (des numéros) et ses cases (des noms, dans leur ordre)
option-modules = de 1 à { $high } modules, chacun sous son nom
option-last-address = des entrées qui finissent au plus tard à l’adresse { $high }
option-own-inputs = des entrées à lui seul ({ $name } lit les mêmes)
option-own-answer = une question qui ne peut être sa propre réponse sur une ligne à écho : entrées d’ici : { $low } au plus, et le reste comme un autre module de la même unité ; ou { $high } et plus
option-one-input = une seule entrée ({ $name } l’a déjà)
option-input = une entrée : un nombre entier de 0 à { $high }
option-own-input = une entrée à elle seule (elle capte { $spot })
option-spot = { $spot } de la place { $seat }
option-spots = une liste de cases : { $words }
option-no-spot-with-input = une case sans entrée ({ $name } en a une pour elle)
option-input-for-each = une entrée pour chaque case, ou la case sous by_hand
option-none-for = aucune pour { $words }
option-turn = un tour de { $seconds } s avec { $count ->
        [one] { $count } module
       *[other] { $count } modules
    }
option-turn-at-most = au plus { $seconds } s pour un tour du bus : un délai plus court, un débit plus élevé, ou moins de modules
option-some-key = au moins une touche du clavier et ce qu’elle veut dire
option-gesture = une touche (kp_1), « hold » et une touche, ou deux touches, par leurs noms ou leurs numéros (0x59)
option-key-again = chaque touche une fois : c’est de nouveau « { $key } »
option-begins-entry = rien ici : cette touche commence une saisie de deux touches

## Ce que trouve le technicien qui regarde les appareils

technician-through-daemon = vus par le contrôleur en marche
technician-without-daemon = vus sans le contrôleur
technician-not-reached = { $url } : pas encore atteint
technician-other-serial = numéro de série { $serial }, mais la configuration a { $expected }
