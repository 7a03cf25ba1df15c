# Ce que répondent le contrôleur et sa page quand un souhait n’est pas un événement, et pourquoi le contrôleur s’arrête.

## Réponses du contrôleur

answer-stopping = Le contrôleur s’arrête : rien n’a été changé.
answer-halted = Table à l’arrêt : { $why }
answer-no-file = Cette table a démarré sans fichier : rien à choisir.
answer-configuration-not-in-time = La configuration n’a pas été lue à temps : réessayez.
answer-not-understood = Pas compris : { $error }
text-character = le caractère { $name } n’a pas sa place dans un texte
text-marks = une lettre porte plus de deux signes
text-letters =
    { $count ->
        [one] il faut au moins une lettre ou un chiffre
       *[other] il faut au moins { $count } lettres ou chiffres
    }
text-long = il y a plus de { $count } caractères
answer-text = { $name } : { $what }.
answer-line-too-long = Une ligne a { $most_bytes } octets au plus.
answer-too-many-connections =
    { $count ->
        [one] Il y a déjà { $count } connexion : réessayez plus tard.
       *[other] Il y a déjà { $count } connexions : réessayez plus tard.
    }

## Réponses du serveur de la page

answer-sign-on-over = L’identification a pris fin : identifiez-vous de nouveau.
answer-technician-looks = Un technicien regarde les appareils, table fermée.
answer-too-much = Trop de demandes à la fois : attendez un instant.
answer-press-names-offer = Une pression sur la page nomme l’offre à laquelle elle répond.
answer-changes-from-events = Les changements viennent de /events.
answer-sign-on-elsewhere = On s’identifie par /sign-on.
answer-from-elsewhere = Cette demande vient d’une autre page et reste sans réponse.
answer-other-address = Cette page a une autre adresse : ouvrez celle qui est configurée.
answer-body-is-json = Le corps d’une demande est application/json.
answer-too-many-viewers =
    { $count ->
        [one] Il y a déjà { $count } spectateur : fermez-en un.
       *[other] Il y a déjà { $count } spectateurs : fermez-en un.
    }
answer-nothing-here = Il n’y a rien ici.
answer-request-not-in-time = La demande n’est pas arrivée à sa fin à temps.
answer-kiosk-presses = Seul l’écran de la table le peut, ou qui s’est identifié ici. Pour faire de ce navigateur l’écran de la table : tablectl kiosk.
answer-kiosk-alone = Cette table ne montre sa page que sur l’écran de la table. Pour faire de ce navigateur cet écran : tablectl kiosk.
answer-kiosk-by-socket = Demandez-le sur l’ordinateur de la table : tablectl kiosk.
answer-watch-closed = L’état de marche et les mesures ne sont pas pour vous : voyez page.watch dans le fichier de la table.
answer-watch-only = Ce certificat ne sert qu’à l’état de marche et aux mesures.
answer-software-by-socket = Demandez-le sur l’ordinateur de la table : tablectl manifest --recheck.
answer-coming-by-socket = Qu’un superviseur arrive, c’est le tableau de la salle qui le dit.
answer-no-ticket = Cette adresse a déjà servi, ou la table a été redémarrée. Demandez-en une autre : tablectl kiosk.
answer-no-page = Cette table ne sert aucune page.
answer-page-waits = La page n’est pas servie en ce moment ; `tablectl status` dit pourquoi.
answer-panel-elsewhere = Seul le kiosque de la table compte comme son écran : avec son propre secret, ou avec le certificat configuré pour lui.
answer-question-failed = Le programme a failli à cette question ; la table continue. Voyez le journal technique.
# Ce que dit le serveur web lui-même, tel quel.
answer-http = { $text }
answer-record-for-supervisor = Le registre est réservé au superviseur.
answer-no-such-record = Il n’y a pas de tel registre.
answer-record-for-others = Cet extrait du registre se prépare pour d’autres : attendez un instant.
answer-record-not-in-time = L’extrait du registre n’a pas été prêt à temps : demandez-en moins.
# Les derniers mots du programme qui prépare l’extrait, tels quels, s’ils ne sont pas un message.
answer-record-not-made = L’extrait du registre n’a pas pu être préparé : { $error }
answer-record-keys = Ce qu’on peut demander à ce registre : { $names }
answer-which-deck = Quel jeu ? Écrivez colour=red
answer-number-to = Un nombre de 1 à { $to }
answer-time-such-as = { $name } est un moment comme 2026-01-31T14:00

## Pourquoi le contrôleur ne démarre pas, ou s’arrête

error-device = { $name } : { $what }
error-definition-changed = Le coup { $round } a été ouvert avec une autre configuration, et { $why }. Démarrez avec celle-là, finissez ou annulez le coup, et changez ensuite.
error-definition-not-this = ce n’est pas celle-ci
error-definition-not-kept = le journal ne la contient pas
error-definition-of-another-version = cette version ne peut pas la lire : { $error }
error-not-approved = { $path } n’est pas comme approuvé, ou n’a pas été approuvé : installez ce qui a été approuvé, ou faites-le approuver
error-log = { $path } : le journal technique ne peut pas être écrit : { $why }. Rendez son dossier accessible, ou configurez log: to
error-page-in-use = page: { $where } : un autre programme écoute ici ; arrêtez-le (`sudo tablectl doctor` le nomme), ou configurez page: listen
error-page-not-up = page: { $where } : cet ordinateur n’a pas cette adresse ; mettez son réseau en marche, ou configurez page: listen
error-page-not-proved = Un autre programme écoute à l’adresse de la page ; `sudo tablectl doctor` le nomme.
error-page-not-passed = page: { $where } : seul le gestionnaire de services peut écouter à un port inférieur à 1024, et il n’en a transmis aucun ; lancez `sudo tablectl setup --page`, puis `systemctl restart dealer-table`
error-page-setup = page: { $where } : { $what } ; configurez page: dans le fichier de la table
error-page-certificates = ses certificats ne peuvent pas servir : { $error }
error-socket-in-use = { $path } : un autre contrôleur répond ici ; arrêtez-le d’abord
error-at = { $path } : { $what }. { $remedy }
error-socket-not-made = la prise ne peut pas être créée : { $why }
error-check-socket-folder = Vérifiez que son dossier existe et peut être écrit, ou configurez api_socket
error-long-path = le chemin a plus de { $most_bytes } octets
error-shorter-socket = Configurez un api_socket plus court
error-no-socket = ce n’est pas une prise
error-move-away = Déplacez ce fichier, ou configurez api_socket

## Qui parle à un contrôleur

error-not-asked = { $path } : la table ne peut pas être interrogée : { $why } ; on ne sait pas si elle est en marche
error-no-daemon = { $path } : aucune table ne tourne ici ({ $why }) ; démarrez-la par tablectl run
error-no-answer = pas de réponse
error-just-ended = il vient de s’arrêter
error-daemon-silent = { $path } : le contrôleur ne répond pas
error-daemon-unclear = { $path } : ce que dit le contrôleur n’est pas compris : { $error }. Est-il de la même version ?
error-other-answer = { $path } : une réponse à une autre question
error-no-key = aucune touche « { $name } » : { $hint }
error-did-you-mean-key = vouliez-vous dire { $name } ?
error-keys-are = il y a { $names }

## Les gens de la maison

error-people-file = { $path } : le fichier du personnel ne peut pas être écrit : { $why }
error-pin-digits = un code a { $low } à { $high } chiffres et rien d’autre
error-pin-guessed = ce code est de ceux qu’on devine d’abord : choisissez-en un autre
error-pin-is-badge = le numéro du badge n’est pas un code : choisissez-en un autre
